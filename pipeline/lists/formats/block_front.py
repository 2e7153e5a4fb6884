"""What stands in one block of plain text, or over it: title, names, affiliation, form and time of presentation, before the text.

Here belongs one paper; in which of its blocks these stand is told by `block_layouts`.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.lists.formats.labels import LONGEST_LABEL, Label, find_label
from pipeline.lists.formats.programme import without_page
from pipeline.lists.formats.prose import (
    Block,
    ends_sentence,
    is_address,
    is_filled,
    is_heading,
    is_text,
    is_title_case,
    looks_like_names,
    looks_like_title,
    unquoted,
    without_address,
    without_by,
)
from pipeline.lists.formats.title_beside import names_beside_source, title_beside_names, without_source
from pipeline.lists.headers import meaning
from pipeline.lists.model import Field
from pipeline.lists.page_lines import is_time
from pipeline.lists.people import has_affiliation
from pipeline.lists.titles import decision_of, decision_said, may_state, read_title
from pipeline.lists.words import fold, folded_words, has_han

#: A longer line is no mark of one paper.
_LONGEST_MARK = 60
_SHORTEST_SNIPPET = 80
#: The number of the place of a poster.
_PLACE = re.compile(r"\s*(?:#|№|[Nn]o\.?)\s*\d{1,5}\s*$")
#: Lines that a title has at most where it is wrapped.
_MOST_TITLE_LINES = 3
#: Fields of which a labelled line may stand below an abstract.
_NEVER_IN_TITLES = frozenset({"authors", "keywords", "url", "code_url", "affiliation"})
_GIVEN_BELOW = frozenset({"keywords", "url", "code_url", "venue", "year", "track", "decision", "id", "affiliation"})


def _over_title(lines: tuple[str, ...]) -> list[Field]:
    """A field for each line over a title: the form of its presentation, the time of it."""
    over = []
    for line in lines[:-1]:
        if is_time(line):
            over.append(Field("time", line.strip()))
        elif decision_of(line):
            over.append(Field(None, line.strip(), "decision"))
        else:
            break
    return over


def _below_title(title: str, line: str, fewest: int) -> Field | None:
    """What a line below a title states: its authors, its translation or the form of its presentation; None for any other."""
    if looks_like_names(line, fewest):
        return Field(None, without_by(line), "authors")
    if looks_like_title(line) and has_han(line) != has_han(title) and not is_text(line):
        return Field(None, line.strip(), "title_translated")
    if is_address(line):
        return Field(None, line.strip(), "url")
    return Field(None, decision, "decision") if (decision := _form_of(line)) else None


def _form_of(line: str) -> str | None:
    """The form of presentation on a line, perhaps with the number of a place ("Poster #112")."""
    return decision_of(_PLACE.sub("", line)) if len(line) <= _LONGEST_MARK else None


def front_of(lines: tuple[str, ...], fewest: int) -> list[Field]:
    """A field for each line over the text of a block: title, authors, form of presentation; none if it begins with text."""
    before = _over_title(lines[:-1])
    title, *rest = lines[len(before) :]
    if (at := _names_after(title, rest)) is not None:
        title, rest = " ".join([title, *rest[:at]]), rest[at:]
    below: list[Field] = []
    for line, after in pairwise(rest):
        found = _below_title(title, line, fewest)
        if found is None and below and is_text(after) and is_heading(Block(0, (line,))):
            found = Field(None, line, "affiliation")
        if found and found.name == "title_translated" and is_filled((line, after)):
            break
        if found is None or (is_text(line) and found.name != "authors") or found.name in [each.name for each in below]:
            break
        below.append(found)
    is_titled = bool(rest) and (bool(before or below) or not is_filled((title, *rest)) or is_title_case(title))
    return [*before, Field(None, title, "title"), *below] if is_titled else []


def names_apart(front: list[Field], fewest: int) -> list[Field]:
    """What stands over a text, with the names that stand in brackets behind the title ("《Title》（A、B）") as a field of their own."""
    if any(field.name == "authors" for field in front):
        return front
    found: list[Field] = []
    for field in front:
        title = str(field.value)
        is_closed = field.name == "title" and title[-1:] in ("）", ")")
        beside = title_beside_names(title, fewest) if is_closed else None
        found += [Field(None, unquoted(beside[0]), "title"), Field(None, beside[1], "authors")] if beside else [field]
    return found


def _names_after(title: str, rest: list[str]) -> int | None:
    """Which line below the first is the names, where the title goes on for one or two lines before them; None where it does not."""
    for at in range(1, min(_MOST_TITLE_LINES, len(rest) - 1)):
        lines = [title, *rest[:at]]
        if any(is_text(line) or ends_sentence(line) or looks_like_names(line) for line in lines):
            return None
        if looks_like_names(rest[at]) and looks_like_title(" ".join(lines)) and _below_title(title, rest[0], 2) is None:
            return at
    return None


def fields_below(lines: Sequence[str]) -> list[Field]:
    """The labelled lines at the end ("Keywords: a, b"), of labels that are known for no text, and addresses; in order."""
    found: list[Field] = []
    for line in reversed(lines):
        if is_address(line):
            found.insert(0, Field(None, line.strip(), "url"))
            continue
        label = _label_of(line)
        if label is None or meaning(label.label).field not in _GIVEN_BELOW:
            break
        found.insert(0, Field(label.label, line[label.end :].strip()))
    return found


def _label_of(line: str) -> Label | None:
    """The label of a line with a colon near its beginning."""
    start = line[:LONGEST_LABEL]
    return find_label(line) if ":" in start or "：" in start else None


def labelled_below(line: str) -> Field | None:
    """What a labelled line below a title states, of labels that begin no title themselves."""
    label = _label_of(line)
    field = meaning(label.label).field if label else None
    value = line[label.end :].strip() if label else ""
    if label and field == "title" and is_address(value):  # "[paper] https://..."
        return Field(label.label, value, "url")
    if label is None or not (field in _NEVER_IN_TITLES or fold(label.label) in folded_words("page_lines", "remarks")):
        return None
    is_of_links = field in ("url", "code_url")
    return Field(label.label, value) if not is_of_links or is_address(value) else None


def has_title(lines: tuple[str, ...]) -> bool:
    """Whether a title stands over the text of a block."""
    titles = (field.value for field in front_of(lines, 2) if field.name == "title")
    return any(isinstance(title, str) and looks_like_title(title) for title in titles)


def title_and_names(lines: list[str], fewest: int) -> list[Field]:
    """The title on the first lines, and what stands below it: names on the last lines, a form of presentation."""
    over = _over_title(tuple(lines))
    lines = lines[len(over) :]
    over += [Field(None, line.strip(), "url") for line in lines[1:] if is_address(line)]
    lines = [*lines[:1], *(line for line in lines[1:] if not is_address(line))]
    decisions = over + [Field(None, line.strip(), "decision") for line in lines if len(lines) > 1 and decision_of(line)]
    kept = [line for line in lines if len(lines) == 1 or not decision_of(line)] or lines
    translated: list[Field] = []
    if len(kept) > 1 and has_han(kept[0]) != has_han(kept[1]) and looks_like_title(kept[1]) and not looks_like_names(kept[1]):
        translated = [Field(None, kept[1].strip(), "title_translated")]
        kept = [kept[0], *kept[2:]]
    end = len(kept)
    begins = range(max(1, end - 1) if has_affiliation(kept[-1]) else 1, end)
    at = next((at for at in begins if looks_like_names(" ".join(kept[at:]), fewest)), end)
    if at == end and (found := next((at for at in range(1, end) if looks_like_names(kept[at], fewest)), None)):
        at, end = found, found + 1
    names = [Field(None, without_by(" ".join(kept[at:end])), "authors")] if at < end else []
    affiliations = [Field(None, line.strip(), "affiliation") for line in kept[end:]]
    return [Field(None, " ".join(kept[:at]), "title"), *translated, *names, *affiliations, *decisions]


def is_mark(line: str) -> bool:
    """Whether a line below a title says how or where its paper is presented: a venue with a decision, a place in brackets."""
    line = line.strip()
    if len(line) > _LONGEST_MARK:
        return False
    if line[:1] in "[［" and line[-1:] in "]］":
        return not any(sign in line[1:-1] for sign in "[]")
    return may_state(line) and read_title(line).venue is not None and decision_said(line) is not None


def is_snippet(line: str) -> bool:
    """Whether a line below a title is the beginning of a text that a page of results shows, cut short."""
    return len(line) >= _SHORTEST_SNIPPET and line.rstrip().endswith(("…", " ..."))


def listed_title(lines: tuple[str, ...], fewest: int, is_quoted: bool) -> list[Field]:
    """A title of a list of titles with what stands beside and below it: names, source, address, form of presentation.

    `is_quoted` says that the titles of the list stand between quotation marks.
    """
    line, address = without_address(without_page(lines[0]))
    beside = title_beside_names(line, 2 if any(map(looks_like_names, lines[1:])) else fewest)
    title, source = without_source(beside[0] if beside else line)
    found = [Field(None, unquoted(title) if is_quoted else title, "title")]
    found += [Field(None, value, name) for value, name in ((source, "venue"), (address, "url")) if value]
    for below in (*(beside or ())[1:], *lines[1:]):
        if is_address(below):
            found.append(Field(None, below.strip(), "url"))
        elif stated := labelled_below(below):
            found.append(stated)
        elif is_mark(below):
            found += [Field(None, decision, "decision")] if (decision := decision_said(below)) else []
        elif parts := names_beside_source(below):
            found += [Field(None, parts[0], "authors"), Field(None, parts[1], "venue")]
        elif not is_snippet(below):
            found.append(Field(None, below, "authors"))
    return found
