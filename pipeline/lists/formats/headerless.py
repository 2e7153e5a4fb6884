"""Tables without a header row: their columns are told by what they hold.

Here belongs telling titles, abstracts, names, addresses and years from the cells of a column; rows are read by `delimited`. What
is in a column that nothing tells stays unread, and that is said.
"""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.prose import is_prose, is_text, looks_like_names, looks_like_title
from pipeline.lists.formats.rows import read_rows
from pipeline.lists.model import BrokenEntry, Evidence, Field, Item, ListRefused, Notice, RawEntry
from pipeline.lists.notes import holds_topic
from pipeline.lists.source import Source
from pipeline.lists.values import url, year

_NAMES = {",": "csv", "\t": "tsv", ";": "csv-semicolon", "|": "csv-bar"}
#: Rows by which columns are told, the fewest of them, and the share of the cells that must be alike.
_SAMPLE, _FEWEST, _SHARE = 100, 2, 0.7


def recognise(source: Source) -> Evidence | None:
    """Rows with the same number of cells, of which one column holds titles and another abstracts, names or addresses."""
    table = _table(source.head)
    if table is None:
        return None
    delimiter, columns = table
    told = ", ".join(f"{name} in column {at + 1}" for name, at in columns.items())
    return Evidence(_NAMES[delimiter], 68, f"rows without a header, with {told}")


def parse(source: Source) -> Iterator[Item]:
    """One entry a row; how the columns were told is said once."""
    table = _table(source.head)
    if table is None:
        raise ListRefused("not_a_list", "The rows have no header and no column of titles.")
    delimiter, columns = table
    told = ", ".join(f"column {at + 1} the {name}" for name, at in columns.items())
    yield Notice(1, "no_header_row", f"The table has no header row; by what they hold, {told}; other columns are not read.")
    width = len(next(csv.reader(io.StringIO(source.head, newline="\n"), delimiter=delimiter)))
    for row in read_rows(source, delimiter, width):
        if isinstance(row, BrokenEntry):
            yield row
        elif any(map(str.strip, row.cells)):
            fields = tuple(Field(None, row.cells[at].strip(), name) for name, at in columns.items() if at < len(row.cells))
            yield RawEntry(row.line_start, row.line_end, fields, row.raw)


FORMAT = Format(recognise, parse, most=68)


def _table(head: str) -> tuple[str, dict[str, int]] | None:
    """The delimiter and the column of each field that is told; None for text that is no table of papers."""
    for delimiter in _NAMES:
        if delimiter in head and (rows := _rows(head, delimiter)) and (columns := _columns(rows)):
            return delimiter, columns
    return None


def _rows(head: str, delimiter: str) -> list[list[str]]:
    """The first rows, if all have the same number of cells, more than one; the last row of a long head may be cut.

    Programs put no blank after a delimiter, as people do in running text; links of Markdown are in no such table.
    """
    rows: list[list[str]] = []
    with suppress(csv.Error):
        rows.extend(islice(csv.reader(io.StringIO(head, newline="\n"), delimiter=delimiter, strict=True), _SAMPLE + 1))
    rows = [row for row in rows if any(row)]
    if len(rows) > _FEWEST:
        rows = rows[:-1] if len(head) > 200_000 or len(rows) > _SAMPLE else rows
    is_even = len(rows) >= _FEWEST and len(rows[0]) > 1 and all(len(row) == len(rows[0]) for row in rows)
    is_running_text = any("](" in cell or (delimiter in ",;" and cell.startswith(" ")) for row in rows for cell in row)
    return rows if is_even and not is_running_text else []


def _columns(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """The column of each field; nothing unless there are titles, and abstracts, names or addresses beside them."""
    cells = [[row[at].strip() for row in rows] for at in range(len(rows[0]))]
    found: dict[str, int] = {}
    for name, is_one in _TELLING.items():
        shares = [(_share(column, is_one), -at) for at, column in enumerate(cells) if at not in found.values()]
        best, at = max(shares, default=(0.0, 0))
        if best >= _SHARE:
            found[name] = -at
    if "title" not in found or not {"abstract", "authors", "url"} & found.keys():
        return {}
    return dict(sorted(found.items(), key=lambda each: each[1]))


def _share(column: Sequence[str], is_one: Callable[[str], bool]) -> float:
    """Share of the filled cells that are what a field holds; of mostly empty columns nothing is told."""
    filled = [cell for cell in column if cell]
    return sum(map(is_one, filled)) / len(filled) if 2 * len(filled) >= len(column) else 0.0


def _is_abstract(cell: str) -> bool:
    return is_text(cell) or is_prose(cell)


def _is_address(cell: str) -> bool:
    return " " not in cell and url(cell) is not None


def _is_year(cell: str) -> bool:
    return len(cell) == 4 and year(cell) is not None


def _are_names(cell: str) -> bool:
    return looks_like_names(cell, fewest=1) and not holds_topic(cell)


#: How the cells of each field are told, those that nothing else looks like first.
_TELLING: dict[str, Callable[[str], bool]] = {
    "abstract": _is_abstract,
    "url": _is_address,
    "year": _is_year,
    "authors": _are_names,
    "title": looks_like_title,
    "id": str.isdecimal,
}
