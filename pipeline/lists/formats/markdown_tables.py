"""Tables of Markdown as papers: which column has the titles, which have links, and what a row says.

Here belongs one table with its header; the rows come from `markdown_blocks`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from pipeline.lists.formats.detail_lines import is_links
from pipeline.lists.formats.markdown_blocks import Block
from pipeline.lists.formats.markdown_inline import find_links, plain, without
from pipeline.lists.formats.prose import are_names_below
from pipeline.lists.formats.title_line import is_title
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.links import Link, kind_of, text_kind
from pipeline.lists.model import RAW_CHARS, Columns, Field, Item, Notice, RawEntry, unnamed_columns
from pipeline.lists.values import title_lines
from pipeline.lists.words import has_han

#: A title in bold, perhaps behind a number, with more text behind it.
_BOLD_FIRST = re.compile(r"\s*(?:\d{1,4}[.)]\s*)?\*\*(?P<title>[^*]{4,300})\*\*\s*[-–—:：]\s*\S")
#: Rows by which columns are told.
_SAMPLE = 100


def read_table(rows: Sequence[Block], definitions: Mapping[str, str]) -> Iterator[Item]:
    """The header and an entry a row; a table that lists no papers gives a notice if it has links to other pages."""
    names = tuple(plain(cell) for cell in rows[0].header)
    at = _title_column(names, rows[:_SAMPLE])
    if at is None and not any(what.field == "abstract" and what.rank < MAKESHIFT for what in map(meaning, names)):
        if any(link.is_external for row in rows[:_SAMPLE] for link in find_links(row.text)):
            yield Notice(
                rows[0].line,
                "no_papers",
                f"The table of {len(rows)} rows from here on has no column of titles; it is passed over.",
            )
        return
    if any(names):
        yield Columns(rows[0].line - 2, names)
    unnamed = set[int]()
    for row in rows:
        fields = [
            each
            for place, cell in enumerate(row.cells)
            for each in _fields(names[place] if place < len(names) else "", cell, place == at, definitions)
        ]
        yield RawEntry(row.line, row.line_end, tuple(fields), row.text[:RAW_CHARS])
        unnamed.update(place for place, cell in enumerate(row.cells) if place != at and _is_unread(names, place, cell))
    if unnamed:
        yield unnamed_columns(rows[0].line - 2, unnamed)


def _is_unread(names: Sequence[str], place: int, cell: str) -> bool:
    """Whether a cell stands in a column without a name and says more than where links lead."""
    return not (place < len(names) and names[place]) and not is_links(cell) and any(map(str.isalnum, plain(cell)))


def _title_column(names: Sequence[str], rows: Sequence[Block]) -> int | None:
    """The column of the titles: one that says so and holds some, else the one that holds most; None where there is none."""
    shares = [sum(bool(_title(row.cells[at])) for row in rows if at < len(row.cells)) / len(rows) for at in range(len(names))]
    said = sorted((meaning(name).rank, at) for at, name in enumerate(names) if meaning(name).field == "title")
    is_of_papers = any(meaning(name).field in ("abstract", "authors") for name in names)
    for rank, at in said:
        if shares[at] >= 0.5 or (is_of_papers and rank < MAKESHIFT):
            return at
    best = max(range(len(names)), key=lambda at: (shares[at], -at), default=None)
    if best is not None and shares[best] >= 0.6 and meaning(names[best]).field in (None, "title", "url"):
        return best
    has_papers = sum(any(kind_of(link) == "paper" and link.is_external for link in find_links(row.text)) for row in rows)
    if 2 * has_papers < len(rows):
        return None
    named = [at for _, at in said] or [at for at, name in enumerate(names) if meaning(name).field is None]
    return next((at for at in named if 2 * sum(_is_name(row.cells[at]) for row in rows if at < len(row.cells)) > len(rows)), None)


def _title(cell: str) -> str:
    """The title in a cell: the text of a link or of the whole cell, if it looks like one."""
    found = _title_link(cell)
    if found:
        return found.text
    cell = lines[0] if (lines := title_lines(cell)) else cell
    if bold := _bold_title(cell):
        return bold
    text = plain(without(cell, find_links(cell)))
    return text if is_title(text) else ""


def _bold_title(cell: str) -> str:
    """The title in bold at the beginning of a cell, behind which a description stands; empty where there is none."""
    found = _BOLD_FIRST.match(cell)
    text = plain(found["title"]) if found else ""
    return text if is_title(text) else ""


def _title_link(cell: str) -> Link | None:
    return next((link for link in find_links(cell) if is_title(link.text) and not text_kind(link.text)), None)


def _is_name(cell: str) -> bool:
    text = plain(cell)
    return any(char.isalpha() for char in text) and text_kind(text) is None


def _fields(name: str, cell: str, is_title_cell: bool, definitions: Mapping[str, str]) -> Iterator[Field]:
    """The fields that one cell gives."""
    lines = title_lines(cell) if is_title_cell else None
    if lines and are_names_below(lines[1]):
        cell = lines[0]
        yield Field(None, plain(lines[1]), name="authors")
    elif lines and has_han(lines[0]) != has_han(lines[1]):
        english, chinese = sorted(lines, key=has_han)
        yield from _fields(name, english, True, definitions)
        yield Field(None, plain(chinese), name="title_translated")
        return
    links = find_links(cell, definitions)
    if is_title_cell:
        link = _title_link(cell)
        yield Field(
            name or None,
            link.text if link else _bold_title(cell) or plain(without(cell, [each for each in links if text_kind(each.text)])),
            name="title",
        )
        yield from (
            Field(None, each.url, name="url" if kind_of(each) == "paper" or each is link else None)
            for each in links
            if each.is_external
        )
        return
    what = meaning(name)
    said = text_kind(name) or {"url": "paper", "code_url": "code"}.get(what.field or "")
    if what.field == "abstract":
        yield Field(name, "" if is_links(cell, definitions) else cell)
    elif said in ("paper", "code") or (links and what.field is None):
        for link in links:
            own = text_kind(link.text)
            kind = own if own == "code" or (own == "paper" and len(links) > 1) else said or kind_of(link)
            if link.is_external and kind in ("paper", "code"):
                yield Field(name or None, link.url, name="url" if kind == "paper" else "code_url")
    else:
        yield Field(name, plain(cell))
