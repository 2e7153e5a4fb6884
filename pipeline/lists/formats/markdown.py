"""Markdown: awesome lists, papers as headings, items with labels, tables, pages with front matter.

Here belong recognising and the way through a document; lines are `markdown_blocks`, headings `markdown_headings`, sections
`markdown_sections`, papers below a heading `markdown_papers`, the words of one paper `reference`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from pipeline.lists.formats import front_matter
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.markdown_blocks import definition, read_blocks
from pipeline.lists.formats.markdown_headings import sections
from pipeline.lists.formats.markdown_sections import Habits, habits, read_sections
from pipeline.lists.formats.prose import is_prose, is_text
from pipeline.lists.model import Evidence, Item, RawEntry
from pipeline.lists.source import Source

_QUOTE_SIGN = re.compile(r"^ {0,3}>[ \t]?", re.MULTILINE)
_QUOTED_HEADING = re.compile(r"^ {0,3}>[ \t]?#{1,6}[ \t]+\S", re.MULTILINE)
_LINK = re.compile(r"\]\([^()\s]*(?:://|#)")
#: What lines of Markdown begin with.
_SIGNS = {
    "headings": re.compile(r" {0,3}#{1,6}[ \t]+\S"),
    "items": re.compile(r"[ \t]*[-*+][ \t]+\S"),
    "numbered paragraphs": re.compile(r"(?:\d{1,4}[.)]|\[\d{1,4}\])[ \t]+\S"),
    "bold items": re.compile(r"[ \t]*\d{1,4}[.)][ \t]+\*\*\S"),
    "bold lines": re.compile(r"\*\*[^*]+\*\*[ \t]*$"),
    "bold beginnings": re.compile(r"\*\*[^*]{12,300}\*\*[ \t.:：—–(（-]*\S"),
    "table rules": re.compile(r"[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*\|[-:| \t]*$"),
}
#: What items begin with that are copied from elsewhere; where plain text can be told it is read as that.
_OTHER_ITEM = re.compile(r"[ \t]*(?:[•·●▪◦‣]|\d{1,4}[.)、．])[ \t]*\S")
_OTHER_SYNTAX = re.compile(r"\s*(?:<!doctype|<html|<\?xml|[{\[]\s*[{\"\]])", re.IGNORECASE)
#: Lines that front matter may have at most, and characters by which the habits of a document are told.
_FRONT, _SAMPLE = 5000, 64 * 1024


def recognise(source: Source) -> Evidence | None:
    """Signs of Markdown at the beginning of lines, and at least one paper when it is read as such."""
    head = _without_quotes(source.head)
    if not head.strip() or _OTHER_SYNTAX.match(head):
        return None
    lines = _beginning(head)
    if (end := front_matter.find_end(lines)) and any(isinstance(item, RawEntry) for item in front_matter.read(lines[:end])):
        return Evidence("markdown", 90, "front matter with a title")
    signed = [line for line in head.split("\n") if not line[:1].isalpha()]  # no sign of Markdown is a letter
    counts = {name: sum(map(bool, map(sign.match, signed))) for name, sign in _SIGNS.items()}
    counts["links"] = len(_LINK.findall(head)) if "](" in head else 0
    filled = sum(1 for line in lines if line.strip())
    if not counts["headings"]:
        counts["numbered paragraphs"] = 0
    if not counts["table rules"] and (sum(counts.values()) < max(2, filled // 20) or _are_abstracts(lines)):
        return None
    if (how := _habits_with_papers(lines)) is None:
        return None
    marks = counts["links"] + counts["items"] + counts["bold lines"]
    is_sure = bool(how.paper_levels or counts["table rules"] or (counts["headings"] and marks >= 3))
    return Evidence("markdown", 75 if is_sure else 50, ", ".join(f"{count} {name}" for name, count in counts.items() if count))


def recognise_items(source: Source) -> Evidence | None:
    """Items with other bullets or numbers than those of Markdown, at least one of which is a paper when read as such."""
    lines = _beginning(source.head)
    filled = sum(1 for line in lines if line.strip())
    if sum(map(bool, map(_OTHER_ITEM.match, lines))) < max(2, filled // 20) or _are_abstracts(lines):
        return None
    is_list = _habits_with_papers(lines) is not None
    return Evidence("markdown", 10, "items with other bullets or numbers than those of Markdown") if is_list else None


def _habits_with_papers(lines: Sequence[str]) -> Habits | None:
    """The habits of a document with these lines; None where no paper is found in them."""
    definitions = _definitions(lines)
    found = list(sections(read_blocks(lines)))
    how = habits(found, definitions)
    has_papers = any(isinstance(item, RawEntry) for item in read_sections(found, how, definitions))
    return how if has_papers else None


def parse(source: Source) -> Iterator[Item]:
    """The papers of a document with the headings over them."""
    head = _without_quotes(source.head)
    lines = source.lines()
    if head is not source.head:
        lines = (_QUOTE_SIGN.sub("", line) for line in lines)
    first = list(islice(lines, _FRONT))
    end = front_matter.find_end(first) or 0
    if end:
        yield from front_matter.read(first[:end])
    definitions = _definitions(source.lines()) if "][" in source.head else {}
    how = habits(list(sections(read_blocks(_beginning(head)[end:]))), definitions)
    blocks = read_blocks(chain(first[end:], lines), first=end + 1)
    yield from read_sections(sections(blocks), how, definitions)


def _without_quotes(head: str) -> str:
    """The head without the signs of quotations, where headings stand in these: each paper is set off as one."""
    may_be = ">" in head and ("> #" in head or ">#" in head)
    return _QUOTE_SIGN.sub("", head) if may_be and len(_QUOTED_HEADING.findall(head)) > 1 else head


def parse_written(source: Source, lines: Iterable[str]) -> Iterator[Item]:
    """The papers of a document in another markup, each line of which is written as the line of Markdown that says the same."""
    return parse(Source.of("\n".join(lines), source.list_id, source.limits))


def _are_abstracts(lines: Sequence[str]) -> bool:
    """Whether most items are abstracts without a title, link or mark of type, which are read as plain text."""
    items = [line for line in lines if _SIGNS["items"].match(line) or _SIGNS["numbered paragraphs"].match(line)]
    return 2 * sum("](" not in line and "**" not in line and is_prose(line) and is_text(line) for line in items) > len(items)


def _beginning(head: str) -> list[str]:
    """The lines by which the habits of a document are told."""
    return head[: head.rfind("\n", 0, _SAMPLE)].split("\n") if len(head) > _SAMPLE else head.split("\n")


def _definitions(lines: Iterable[str]) -> Mapping[str, str]:
    """The addresses of reference links by their id."""
    return dict(found for line in lines if line.lstrip().startswith("[") and (found := definition(line)))


FORMAT = Format(recognise, parse, dialect="markdown")
ITEMS = Format(recognise_items, parse, dialect="markdown", most=10)
