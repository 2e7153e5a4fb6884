"""One name behind a title ("A Title — Jane Doe"), which by itself may as well be the end of the title.

Here belongs telling it by the list: where most papers have names behind their titles, one name there is an author. Several names
are told line by line (`title_line`, `title_beside`).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from pipeline.lists.formats.citation import is_one_name
from pipeline.lists.formats.prose import looks_like_names, looks_like_title
from pipeline.lists.formats.stated_paper import Reference
from pipeline.lists.formats.title_line import is_no_name
from pipeline.lists.links import text_kind
from pipeline.lists.model import Field, RawEntry
from pipeline.lists.notes import holds_topic
from pipeline.lists.words import has_han, load

#: Share of the papers that must have names behind their titles.
_SHARE = 0.6
_COMMA, _MOST_COMMAS = re.compile(r"[,，]\s+(?:by\s+)?"), 30
_BEHIND = re.compile(
    r"(?P<title>.{9,300})(?:\s+(?:[-–—|]{1,2}|//|::|by)\s+|\s*[,.;]\s+(?:by\s+)?|\s*[(（]|\s*——\s*|(?<=[\u3400-\u9fff])\s+)(?P<name>[^()（）]{2,40}?)[)）.]?"
)
#: Of what may stand before a name behind a title, a sign.
_SIGN_BEHIND = re.compile(r"[,.;(（—]|\s(?:[-–|]|//|::|by\s)|[\u3400-\u9fff]\s", re.IGNORECASE)


def with_single_authors(references: Sequence[Reference]) -> list[Reference]:
    """The papers of one part of a list, in their order, with single names behind their titles taken for authors."""
    split = [None if each.has("authors") else _split(each.title) or _beside(each) for each in references]
    if not _is_habit([each.has("authors") for each in references], split):
        return list(references)
    return [
        replace(each, title=found[0], fields=[Field(None, found[1], name="authors"), *each.fields]) if found else each
        for each, found in zip(references, split, strict=True)
    ]


def entries_with_single_authors(entries: Sequence[RawEntry]) -> list[RawEntry]:
    """The same for entries whose title is a field known by its place."""
    titles = [next((str(each.value) for each in entry.fields if each.name == "title"), "") for entry in entries]
    are_named = [any(each.name == "authors" for each in entry.fields) for entry in entries]
    split = [None if is_named else _split(title) for title, is_named in zip(titles, are_named, strict=True)]
    if not _is_habit(are_named, split):
        return list(entries)
    return [_named(entry, *found) if found else entry for entry, found in zip(entries, split, strict=True)]


def _is_author(text: str) -> bool:
    """Whether a text is the name of one person: capitalised words or a short Chinese name, none of them of a topic or a venue."""
    is_name = looks_like_names(text, fewest=1) if has_han(text) else is_one_name(text)
    return is_name and not (
        is_no_name(text)
        or text_kind(text)
        or any(word in load("values")["affiliation_words"]["words"] for word in text.casefold().split())
    )


def _is_habit(are_named: Sequence[bool], split: Sequence[tuple[str, str] | None]) -> bool:
    """Whether most of the papers have names, and one name behind a title is no exception."""
    singles = sum(found is not None for found in split)
    named = sum(are_named) + singles
    return singles > 0 and named > 1 and named >= _SHARE * len(split)


def _split(title: str) -> tuple[str, str] | None:
    """The title and the names behind it: one, or several after a comma, which one line alone does not tell."""
    found = _BEHIND.fullmatch(title) if _SIGN_BEHIND.search(title) else None
    parts = _COMMA.split(title, _MOST_COMMAS)
    for at in range(1, len(parts) - 1):
        head, names = ", ".join(parts[:at]), ", ".join(parts[at:])
        if looks_like_title(head) and looks_like_names(names) and not holds_topic(names):
            return head, names
    if not found or not looks_like_title(found["title"].rstrip(" ,.;")) or not _is_author(found["name"].strip()):
        return None
    return found["title"].rstrip(" ,.;"), found["name"].strip()


def _beside(reference: Reference) -> tuple[str, str] | None:
    """The only text beside the title that says nothing else, if it is a name."""
    names = [text for text in reference.left if _is_author(text)]
    return (reference.title, names[0]) if reference.title and len(names) == len(reference.left) == 1 else None


def _named(entry: RawEntry, title: str, name: str) -> RawEntry:
    fields = (each._replace(value=title) if each.name == "title" else each for each in entry.fields)
    return entry._replace(fields=(*fields, Field(None, name, name="authors")))
