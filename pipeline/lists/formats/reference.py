"""One paper as people write it in a list: title, names, venue and links on one line, and further lines below it.

Here belongs what such lines say, in the inline syntax of Markdown; which lines are one paper is told by `markdown_papers`, the
line of the title is taken apart by `title_line`. Nothing is guessed: what is neither title, names, venue nor a known link is
left out.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pipeline.lists.formats import title_line
from pipeline.lists.formats.beside_title import take_links, take_rest, take_text_behind
from pipeline.lists.formats.citation import is_one_name, sentences
from pipeline.lists.formats.detail_lines import MARKS, find_label, is_links, labelled, may_be_name
from pipeline.lists.formats.markdown_inline import find_links, plain, without
from pipeline.lists.formats.prose import is_list_title, is_prose, is_text, is_title_case
from pipeline.lists.formats.stated_paper import NONE, PAPER, TITLE, Reference
from pipeline.lists.formats.title_line import Parts, is_names, is_no_name, is_source, is_title, parts_of, split_line, unadorned
from pipeline.lists.headers import meaning
from pipeline.lists.links import Link, host_kind, text_kind
from pipeline.lists.model import Field
from pipeline.lists.values import is_missing

_BETWEEN_LABELS = re.compile(rf"(?:[|｜•·]\s*|[;；]\s+)(?={MARKS}?[^\W\d_][\w /]{{1,20}}{MARKS}?\s*[:：])")
#: A link to a note under another name ("[[A title|short name]]").
_NOTE_LINK = re.compile(r"\[\[([^\[\]|]+)\|[^\[\]]*\]\](?!\()")
_BREAK = re.compile(r"<br\s*/?>|\\$", re.IGNORECASE)
_SUBTITLE = re.compile(r"\s*[:：]\s*(?P<text>\S.*)$")
#: How a title goes on behind a link that is set on its beginning ("[Ring Attention](...) with Blockwise Transformers").
_FURTHER = re.compile(
    r"\s(?P<words>(?:with|for|via|from|using|through|without|under|beyond)\s(?P<text>[^|｜\x00.()\[\]]{8,150}))"
)
_SHORTCODE = re.compile(r":(?<![\w:]:)[a-z][a-z0-9_+-]*:(?![\w/])")
#: Words in brackets, which are no number of a paper ("Key: [benchmark], [memory]").
_BRACKETED = re.compile(r"\[[^\[\]]+\](?:,\s*\[[^\[\]]+\])*")
_CODE_FOR_CITING = re.compile(r"\s*@[a-z]+\s*\{", re.IGNORECASE)


def read_reference(lines: Sequence[str], definitions: Mapping[str, str] | None = None, title: str | None = None) -> Reference:
    """The paper that the lines name: the first line has its title, unless that is given; the others say more about it.

    The same lines are asked about several times, so what was read last is kept: it is for reading only.
    """
    has_references = bool(definitions) and any("][" in line for line in lines)
    return _read(tuple(lines), tuple(definitions.items()) if definitions and has_references else (), title)


@lru_cache(maxsize=2048)
def _read(lines: tuple[str, ...], defined: tuple[tuple[str, str], ...], title: str | None) -> Reference:
    definitions = dict(defined)
    name = ""
    rest = [part for line in lines for part in _between_breaks(line)]
    first = title if title is not None else rest.pop(0) if rest else ""
    reference = _read_title(first, defined).copy()
    if not reference.title:
        name = _name_in(first, definitions)
    for line in rest:
        for part in _labelled_parts(line):
            _read_detail(reference, part, definitions)
    if name and reference.strength == PAPER:
        reference.title = name
    if not reference.title:
        reference.strength = NONE
    return reference


@lru_cache(maxsize=256)
def _read_title(line: str, defined: tuple[tuple[str, str], ...]) -> Reference:
    """What the line with the title says, which is asked with the lines below it and without; for reading only."""
    reference = Reference()
    _read_title_line(reference, line, dict(defined))
    return reference


def _between_breaks(line: str) -> list[str]:
    """The parts of a line between breaks, without codes of emoji."""
    parts = _BREAK.split(line) if "<" in line or line.endswith("\\") else [line]
    return [_SHORTCODE.sub(" ", part) for part in parts] if line.count(":") > 1 else parts


def _labelled_parts(line: str) -> list[str]:
    """The parts of a line between signs behind which a label stands."""
    return _BETWEEN_LABELS.split(line) if ":" in line or "：" in line else [line]


def read_details(lines: Sequence[str]) -> Reference:
    """What lines say about a paper whose title is known."""
    reference = Reference()
    for line in lines:
        for part in _labelled_parts(line):
            _read_detail(reference, part, None)
    reference.fields = list(reference.finished())
    return reference


def _read_title_line(reference: Reference, line: str, definitions: Mapping[str, str] | None) -> None:
    """Reads the line that holds the title."""
    if "[[" in line and "|" in line:
        line = _NOTE_LINK.sub(r"\1", line)
    found = labelled(line)
    if found and meaning(found[0]).field == "title" and found[1] and not is_links(found[1]):
        line = found[1]
        reference.strength = PAPER
    links = find_links(line, definitions)
    title_link = _title_link(line, links)
    parts = Parts() if title_link else parts_of(without(line, links))
    if not title_link and not parts.title:
        title_link = next((link for link in links if _may_be_title(link)), None)
    if title_link:
        before, after = line[: title_link.start], line[title_link.end :]
        before, after = without(before, find_links(before, definitions)), without(after, find_links(after, definitions))
        parts = title_line.cited_after(before, Parts(unadorned(title_link.text), [after]))
        if title_link.text.rstrip().endswith((":", "：")):
            after = f": {after}"
        if (further := _FURTHER.match(after)) and " " in parts.title and is_title_case(further["text"]):
            whole = f"{parts.title} {further['words'].strip()}"
            parts = parts if is_source(further["words"]) else Parts(whole, [before, after[further.end("words") :]])
        if (goes_on := _SUBTITLE.match(after)) and (subtitle := split_line(goes_on["text"])).title and " " not in parts.title:
            parts = Parts(f"{parts.title}: {subtitle.title}", [before, *subtitle.rest], subtitle.authors)
    reference.title = parts.title
    reference.add("authors", parts.authors)
    kind = host_kind(title_link.url) if title_link else None
    if title_link and title_link.is_external:
        reference.add("code_url" if kind == "code" else "url", title_link.url)
    if reference.title or reference.strength or _name_in(line, definitions):
        take_links(reference, [link for link in links if link is not title_link])
        for text in parts.rest:
            take_rest(reference, text)
        take_text_behind(reference, line)
        reference.add("venue", parts.venue)
    if kind == "paper" or parts.is_cited or (reference.title and kind != "article" and reference.has("authors")):
        reference.strength = PAPER
    elif reference.title and kind != "article":
        reference.strength = max(reference.strength, TITLE)


def _name_in(line: str, definitions: Mapping[str, str] | None) -> str:
    """A short title on a line that is not recognised by its look."""
    links = find_links(line, definitions)
    text = without(line, links)
    strong = title_line.STRONG.search(text)
    shown = (
        plain(strong["text"] or strong["html"])
        if strong
        else next((each for part in text.split("\x00") if (each := plain(part))), "")
    )
    name = unadorned(sentences(shown)[0])
    return name if not shown.endswith((":", "：")) and may_be_name(name) else ""


def _title_link(line: str, links: Sequence[Link]) -> Link | None:
    """The link that is set on the title, if there is one; a text before it that looks like a title goes before it."""
    for link in links:
        if not link.text or link.url.startswith(("#", "mailto:", "javascript:")) or link.url.partition("#")[0].endswith(".md"):
            continue
        host = host_kind(link.url)
        is_name = host == "paper" and any(char.isalpha() for char in link.text)
        if text_kind(link.text) is not None or not (is_name or is_title(unadorned(link.text))):
            continue
        if (host == "paper" and is_title(link.text)) or not is_list_title(link.text):
            before = unadorned(plain(line[: link.start]))
            return link if not is_title(before) or labelled(line[: link.start]) or (is_name and len(link.text) > 40) else None
    return None


def _may_be_title(link: Link) -> bool:
    """Whether the text of a link may be a short title: two words that name neither what it leads to nor a list."""
    words = link.text.split()
    return (
        link.is_external
        and len(words) >= 2
        and sum(map(str.isalpha, link.text)) >= 8
        and text_kind(link.text) is None
        and host_kind(link.url) == "other"
        and not is_list_title(link.text)
    )


def _read_detail(reference: Reference, line: str, definitions: Mapping[str, str] | None) -> None:
    """Reads a line below the title."""
    line = title_line.SIGNS.sub("", line.strip().removeprefix(">").strip())
    if _CODE_FOR_CITING.match(line):
        return
    if not line:
        if reference.text_lines:
            reference.text_lines.append("")
    elif found := labelled(line) or _labelled_like(reference, line):
        reference.is_naming = False
        _read_labelled(reference, *found[:2], definitions)
    elif reference.is_naming:
        reference.add_name(reference.names_label, plain(line))
    elif is_links(line, definitions):
        take_links(reference, find_links(line, definitions))
    elif reference.open_label or reference.text_lines:
        reference.text_lines.append(line)
    elif not reference.has("authors") and (is_names(line) or (_has_links_alone(reference) and _is_one_author(line))):
        reference.add("authors", plain(line))
        reference.strength = PAPER
    else:
        links = find_links(line, definitions)
        beside = without(line, links)
        is_abstract = is_text(plain(beside)) or (not links and is_prose(plain(beside)))
        if is_abstract and not title_line.EMPHASISED.match(line):
            reference.text_lines.append(line)
        else:
            take_links(reference, links)
            take_rest(reference, beside)


def _has_links_alone(reference: Reference) -> bool:
    """Whether nothing but its title and addresses is known of a paper."""
    return all(each.name in ("url", "code_url") for each in reference.fields)


def _is_one_author(line: str) -> bool:
    """Whether the first line below a title is the name of one person: capitalised words, none of them of a topic or a venue."""
    shown = plain(line)
    return is_one_name(shown) and not is_no_name(shown)


def _labelled_like(reference: Reference, line: str) -> tuple[str, str, bool] | None:
    """Label and value of a line whose label nobody knows, below lines with labels that are known."""
    found = find_label(line)
    if (
        not found
        or found["value"].startswith("//")
        or len(found["label"].split()) > 3
        or not (reference.names_label or any(each.label for each in reference.fields))
        or reference.open_label
    ):
        return None
    return found["label"].strip(), found["value"].strip(), False


def _read_labelled(reference: Reference, label: str, value: str, definitions: Mapping[str, str] | None) -> None:
    """Takes a labelled value. A label without a value is over the lines that follow."""
    what = meaning(label)
    links = find_links(value, definitions)
    kind = text_kind(label)
    reference.open_label = ""
    if what.field == "abstract":
        reference.open_text(label, value)
    elif kind in ("paper", "code") and (is_links(value, definitions) or is_missing(plain(value)) or not value):
        name = "url" if kind == "paper" else "code_url"
        reference.fields += [Field(label, link.url, name=name) for link in links] or [Field(label, plain(value), name=name)]
    elif links and is_links(value, definitions):
        take_links(reference, links, label)
    elif what.field == "title" and not reference.title:
        reference.title = unadorned(plain(value))
    elif what.field == "id" and _BRACKETED.fullmatch(value):
        reference.fields.append(Field(label, "; ".join(part.strip(" []") for part in value.split("],")), name="keywords"))
    elif what.field == "authors" and label == reference.names_label and value:
        reference.add_name(label, plain(value))
    elif what.field == "authors" and not reference.has("authors"):
        reference.names_label, reference.is_naming = label, not value
        if value:
            reference.add_name(label, plain(value))
    else:
        reference.fields.append(Field(label, plain(value)))
    if what.field in ("authors", "abstract", "url", "venue") or kind in ("paper", "code"):
        reference.strength = PAPER
