"""Tables of HTML with a header row, each row a paper.

Here belongs which tables list papers and what their rows say.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from pipeline.lists.formats.html_records import Record, links_of
from pipeline.lists.formats.html_tree import Page, first_line, text_of
from pipeline.lists.formats.prose import are_names_below
from pipeline.lists.formats.title_line import is_names
from pipeline.lists.formats.told_columns import told_by_values, told_columns
from pipeline.lists.headers import meaning
from pipeline.lists.links import kind_of, text_kind
from pipeline.lists.model import RAW_CHARS, Columns, Field, Item, ListRefused, RawEntry, unnamed_columns

_LONGEST_LABEL = 100
#: Rows by which the columns of a table without a header row are told, and the fewest of them.
_SAMPLE, _FEWEST = 100, 3


@dataclass(frozen=True, slots=True)
class Table:
    """The header row and the rows of a table of papers. Where no row is a header, the columns are `told` by what they hold."""

    header: LexborNode
    names: tuple[str, ...]
    rows: tuple[LexborNode, ...]
    is_told: bool = False


def find(page: Page, most: int) -> list[Table]:
    """The tables in whose first row a column of titles and a second known one are named; refused with a row of more cells than
    the `most` that are allowed."""
    found = []
    for node in page.tree.css("table"):
        rows = [row for row in node.css("tr") if row.css_first("table") is None]
        if len(rows) < 2:
            continue
        names = tuple(text_of(cell) for cell in _cells(rows[0]))
        known = [meaning(name) for name in names if 0 < len(name) <= _LONGEST_LABEL]
        known = [what for what in known if what.status != "unknown"]
        if len(known) > 1 and any(what.field == "title" for what in known):
            for row in rows:
                _check_width(page, row, most)
            found.append(Table(rows[0], names, tuple(rows[1:])))
        elif told := _told(rows):
            found.append(Table(rows[0], told, tuple(rows), is_told=True))
    return found


def _told(rows: list[LexborNode]) -> tuple[str, ...]:
    """The fields of the columns of a table without a header row, empty for those that nothing tells; none where no column holds
    titles."""
    texts = [[text_of(cell) for cell in _cells(row)] for row in rows[:_SAMPLE]]
    if len(texts) < _FEWEST or len(texts[0]) < 2 or any(len(row) != len(texts[0]) for row in texts):
        return ()
    return told_columns(texts)


def read(page: Page, table: Table, base: str) -> Iterator[Item]:
    """The columns and an entry a row; a row of a single cell is a heading within the table and no entry."""
    if table.is_told:
        yield told_by_values(page.line(table.header), table.names)
    else:
        yield Columns(page.line(table.header), table.names)
    unnamed = set[int]()
    for row in table.rows:
        cells = _cells(row)
        if len(cells) > 1 and any(map(text_of, cells)):
            fields = tuple(each for name, cell in zip(table.names, cells, strict=False) for each in _fields(name, cell, base))
            yield RawEntry(page.line(row), page.line_end(row), fields, text_of(row)[:RAW_CHARS])
            names = (*table.names, *[""] * (len(cells) - len(table.names)))
            unnamed.update(at for at, cell in enumerate(cells) if not names[at] and text_of(cell))
    if unnamed and not table.is_told:
        yield unnamed_columns(page.line(table.header), unnamed)


def _check_width(page: Page, row: LexborNode, most: int) -> None:
    if (width := len(_cells(row))) > most:
        line = page.line(row)
        detail = f"The row on line {line} has {width} cells, which is allowed up to {most}; raise the limit fields."
        raise ListRefused("too_large", detail, line=line)


def _cells(row: LexborNode) -> list[LexborNode]:
    return [cell for cell in row.iter() if cell.tag in ("td", "th")]


def _fields(name: str, cell: LexborNode, base: str) -> Iterator[Field]:
    """What one cell gives: its text under the name of the column, and its links to the paper and its code."""
    what = meaning(name)
    said = text_kind(name) or {"url": "paper", "code_url": "code"}.get(what.field or "")
    links = list(links_of(Record(cell, first_line(cell), (cell,)), base))
    if what.field == "title":
        yield Field(name, first_line(cell))
        if are_names_below(below := text_of(cell).removeprefix(first_line(cell)).strip()) or is_names(below):
            yield Field(None, below, name="authors")
    elif said not in ("paper", "code") or (not links and what.field not in (None, "url", "code_url")):
        yield Field(name, text_of(cell))  # a column "Abstract" may hold links to abstracts or the abstracts themselves
    for link in links:
        kind = said if said in ("paper", "code") else kind_of(link)
        if kind in ("paper", "code") or what.field == "title":
            yield Field(name, link.url, name="code_url" if kind == "code" else "url")
