"""Tables without a header row, or with one in words that nobody knows: their columns are told by what they hold.

Here belongs which rows make such a table; columns are told by `told_columns`, rows are read by `rows`. What is in a column that
nothing tells stays unread, and that is said.
"""

import csv
import io
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.labels import find_label
from pipeline.lists.formats.rows import Row, read_rows
from pipeline.lists.formats.told_columns import told_below, told_by_values, told_columns
from pipeline.lists.headers import meaning
from pipeline.lists.model import BrokenEntry, Columns, DocumentTitle, Evidence, Field, Item, ListRefused, RawEntry
from pipeline.lists.source import Source
from pipeline.lists.titles import LONGEST_HEADER

_NAMES = {",": "csv", "\t": "tsv", ";": "csv-semicolon", "|": "csv-bar"}
#: Rows by which columns are told, and the fewest of them.
_SAMPLE, _FEWEST = 100, 2
#: Lines that may stand over the rows, such as the title of the list.
_MOST_OVER = 6


@dataclass(frozen=True, slots=True)
class _Table:
    """The delimiter, the field of each column ("" where nothing tells it), and how many lines stand over the rows.

    `is_labelled` says that the label of its column stands before each value ("Title: A | Authors: B"). `header` is the first
    row, where it names the columns in words of which none for a title or an abstract is known.
    """

    delimiter: str
    names: tuple[str, ...]
    over: int
    header: tuple[str, ...] = ()
    is_labelled: bool = False


def recognise(source: Source) -> Evidence | None:
    """Rows with the same number of cells, of which one column holds titles and another abstracts, names or addresses."""
    table = _table(source.head)
    if table is None:
        return None
    if table.is_labelled:
        return Evidence(_NAMES[table.delimiter], 68, "rows whose cells begin with labels")
    told = ", ".join(f"{name} in column {at}" for at, name in enumerate(table.names, start=1) if name)
    return Evidence(_NAMES[table.delimiter], 68, f"rows without a header, with {told}")


def parse(source: Source) -> Iterator[Item]:
    """One entry a row; how the columns were told is said once."""
    table = _table(source.head)
    if table is None:
        raise ListRefused("not_a_list", "The rows have no header and no column of titles.")
    has_title = is_said = False
    labels = table.header or (None,) * len(table.names)
    is_read = [
        bool(name) or (label is not None and meaning(label).field is not None)
        for label, name in zip(labels, table.names, strict=True)
    ]
    for row in read_rows(source, table.delimiter, len(table.names)):
        if isinstance(row, BrokenEntry):
            yield row
        elif table.header and not is_said and tuple(row.cells) == table.header:
            is_said = True
            yield Columns(row.line_start, table.header, table.names)
        elif row.line_start <= table.over:
            text = row.raw.strip()
            if text and not has_title:
                has_title = True
                yield DocumentTitle(row.line_start, text)
        elif table.is_labelled:
            yield _labelled_entry(row)
        elif any(map(str.strip, row.cells)):
            if not is_said:
                is_said = True
                yield told_by_values(row.line_start, table.names)
            fields = tuple(
                Field(label, cell.strip(), name or None)
                for label, name, cell, is_one in zip(labels, table.names, row.cells, is_read, strict=False)
                if is_one
            )
            yield RawEntry(row.line_start, row.line_end, fields, row.raw)


FORMAT = Format(recognise, parse, most=68)


def _table(head: str) -> _Table | None:
    """The table without a header row that the head shows; None for text that is no table of papers."""
    for delimiter in _NAMES:
        if delimiter not in head:
            continue
        over = _lines_over(head, delimiter)
        rows = _rows(head.split("\n", over)[-1], delimiter)
        if rows and _are_labelled(rows):
            return _Table(delimiter, ("",) * len(rows[0]), over, is_labelled=True)
        if len(rows) > _FEWEST and (names := told_below(rows[0], rows[1:])):
            return _Table(delimiter, names, over, tuple(rows[0]))
        if rows and (names := told_columns(rows)):
            return _Table(delimiter, names, over)
    return None


def _are_labelled(rows: list[list[str]]) -> bool:
    """Whether the cells of each column begin with one label, that of a title or an abstract among them."""
    labels = [{found.label if (found := find_label(row[at])) else None for row in rows} for at in range(len(rows[0]))]
    fields = {meaning(label).field for each in labels if len(each) == 1 for label in each if label}
    return all(len(each) == 1 and None not in each for each in labels) and not fields.isdisjoint({"title", "abstract"})


def _labelled_entry(row: Row) -> RawEntry:
    """The entry of a row whose cells begin with their labels."""
    labels = [(find_label(cell), cell) for cell in row.cells]
    fields = tuple(Field(label.label, cell[label.end :].strip()) for label, cell in labels if label)
    return RawEntry(row.line_start, row.line_end, fields, row.raw)


def _lines_over(head: str, delimiter: str) -> int:
    """How many lines without a delimiter stand over the first that has one; none where they are many or long."""
    lines = head.split("\n", _MOST_OVER + 1)[: _MOST_OVER + 1]
    over = next((at for at, line in enumerate(lines) if delimiter in line), 0)
    return over if all(len(line) <= LONGEST_HEADER and '"' not in line for line in lines[:over]) else 0


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
