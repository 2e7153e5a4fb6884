"""Workbooks of Excel (.xlsx): every sheet a table with a header row.

Here belongs which row is the header, which sheets hold papers, and what a cell says; python-calamine reads the cells, `workbook`
checks what they unpack to. A line is a row of its sheet, as the program that shows the sheet counts them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from io import BytesIO
from itertools import islice

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum

from pipeline.lists.formats import workbook
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.section_rows import SectionRows
from pipeline.lists.formats.told_columns import told_below, told_beside, told_by_values, told_columns
from pipeline.lists.headers import meaning
from pipeline.lists.model import (
    RAW_CHARS,
    Columns,
    Evidence,
    Field,
    Item,
    ListRefused,
    Notice,
    RawEntry,
    SectionHeading,
    over_rows,
    unnamed_columns,
)
from pipeline.lists.no_text import OLE, ZIP
from pipeline.lists.source import Source

_SHEET_PARTS = b"xl/workbook"
#: Rows among which the header row is looked for; titles and remarks may stand over it.
_ROWS = 20
#: Rows by which headings among the rows are told, and columns; the fewest of these.
_SAMPLE, _FEWEST = 200, 2
#: Rows that may stand over a table whose columns are told by what they hold.
_MOST_OVER = 6

Cell = int | float | str | bool | time | date | datetime | timedelta


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows of a sheet as text, the number of the first, and the 0-based place of the header row.

    `told` are the fields of the columns by what they hold, where no header names a title or an abstract; without any header row
    the place is that of the row before the first.
    """

    name: str
    rows: list[list[str]]
    first: int
    header: int
    told: tuple[str, ...] = ()
    has_header: bool = True


def recognise(source: Source) -> Evidence | None:
    """The parts that only a workbook has. The older kinds are recognised too, to say what to do with them."""
    if source.data.startswith(OLE):
        return Evidence("xls", 100, "the signature of an old Office file")
    if not source.data.startswith(ZIP):
        return None
    if _SHEET_PARTS in source.data:
        return Evidence("xlsx", 100, "the parts of an Excel workbook")
    if b"opendocument.spreadsheet" in source.data[:200]:
        return Evidence("ods", 100, "the signature of an OpenDocument spreadsheet")
    return None


def parse(source: Source) -> Iterator[Item]:
    """One entry a row under the header row of each sheet that has one with a title or an abstract."""
    if _SHEET_PARTS not in source.data:
        raise ListRefused(
            "not_a_list",
            "The file is a workbook of an older kind (.xls), of OpenDocument (.ods), or with a password; save it as .xlsx or .csv.",
        )
    workbook.check(source.data, source.limits)
    tables = []
    for name, first, rows in _sheets(source.data):
        header = _header(rows)
        if header is not None:
            tables.append(_Table(name, rows, first, header))
        elif table := _told(name, first, rows):
            tables.append(table)
        elif rows:
            detail = f'The sheet "{name}" has no header row with a title or an abstract; its {len(rows)} rows are passed over.'
            yield Notice(first, "no_papers", detail)
    if not tables:
        raise ListRefused(
            "no_entries", "No sheet has a header row with a title or an abstract; name the columns in the first row."
        )
    for table in tables:
        yield from _items(table, is_one_of_many=len(tables) > 1)


def _sheets(data: bytes) -> Iterator[tuple[str, int, list[list[str]]]]:
    """Name, number of the first row and rows of each visible or hidden sheet of cells."""
    try:
        with CalamineWorkbook.from_filelike(BytesIO(data)) as book:
            for sheet in book.sheets_metadata:
                if sheet.typ == SheetTypeEnum.WorkSheet:
                    cells = book.get_sheet_by_name(sheet.name)
                    rows = [[_text(cell) for cell in row] for row in cells.to_python(skip_empty_area=True)]
                    yield sheet.name, (cells.start[0] if cells.start else 0) + 1, rows
    except CalamineError as error:
        raise ListRefused("broken_file", f"The workbook cannot be read ({error}); save it again.") from error


def _text(cell: Cell) -> str:
    """What a cell shows: whole numbers without a point, days without a time."""
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(sep=" ")
    return str(cell)


def _header(rows: Sequence[Sequence[str]]) -> int | None:
    """Place of the header row: near the top, with a known label for title or abstract and a second one, or that one alone."""
    for at, row in enumerate(islice(rows, _ROWS)):
        labels = [cell for cell in row if cell.strip()]
        known = [what for label in labels if (what := meaning(label)).status != "unknown"]
        if any(what.field in ("title", "abstract") for what in known) and (len(known) > 1 or len(labels) == 1):
            return at
    return None


def _told(name: str, first: int, rows: list[list[str]]) -> _Table | None:
    """The table of a sheet whose columns are told by what they hold, under a header row that nobody knows or under none."""
    for at, row in enumerate(islice(rows, _MOST_OVER)):
        below = [each for each in rows[at + 1 : at + 1 + _SAMPLE] if any(map(str.strip, each))]
        if len(below) >= _FEWEST and (told := told_below(row, below)):
            return _Table(name, rows, first, at, told)
    for at in range(min(len(rows), _MOST_OVER)):
        filled = [each for each in rows[at : at + _SAMPLE] if any(map(str.strip, each))]
        if len(filled) >= _FEWEST and sum(map(bool, map(str.strip, rows[at]))) > 1 and (told := told_columns(filled)):
            return _Table(name, rows, first, at - 1, told, has_header=False)
    return None


def _items(table: _Table, is_one_of_many: bool) -> Iterator[Item]:
    """Title lines over the header, the columns, and the rows below; a sheet among several is a section."""
    for at, row in enumerate(table.rows[: table.header + (not table.has_header)]):
        if text := " ".join(filter(None, map(str.strip, row))):
            yield over_rows(table.first + at, text, at == 0 and not is_one_of_many)
    line = table.first + table.header
    below = table.rows[table.header + 1 :]
    names = tuple(cell.strip() for cell in table.rows[table.header]) if table.has_header else table.told
    while names and not names[-1]:
        names = names[:-1]
    told = table.told or told_beside(names, below[:_SAMPLE]) or ("",) * len(names)
    if is_one_of_many:
        yield SectionHeading(line, table.name)
    yield Columns(line, names, told) if table.has_header else told_by_values(line + 1, table.told)
    sections = (table.name,) if is_one_of_many else ()
    unnamed = set[int]()
    headings = SectionRows(names, below[:_SAMPLE])
    over = sections
    for number, row in enumerate(below, start=line + 1):
        if heading := headings.heading(row):
            yield SectionHeading(number, heading)
            sections = (*over, heading)
        elif any(cell.strip() for cell in row):
            fields = tuple(
                Field(name if table.has_header else None, cell, field or None)
                for name, field, cell in zip(names, told, row, strict=False)
                if name and cell
            )
            yield RawEntry(number, number, fields, " | ".join(row)[:RAW_CHARS], sections)
            unnamed.update(at for at, cell in enumerate(row) if cell.strip() and (at >= len(names) or not names[at]))
    if unnamed and table.has_header:
        yield unnamed_columns(line, unnamed)


FORMAT = Format(recognise, parse)
