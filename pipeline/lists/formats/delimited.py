"""Tables of text: CSV, TSV, semicolons or bars between cells, with quoted cells that may hold line breaks.

Here belongs finding the header row and the delimiter, and the lines of each row; the standard csv module takes the rows apart.
"""

import csv
import io
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, takewhile

from pipeline.lists.formats.author_rows import author_rows
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.prose import is_prose, is_text, looks_like_title
from pipeline.lists.formats.rows import Row, read_rows
from pipeline.lists.formats.section_rows import SectionRows
from pipeline.lists.formats.told_columns import told_beside
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import (
    BrokenEntry,
    Columns,
    Evidence,
    Item,
    Labels,
    ListRefused,
    Notice,
    RowEntry,
    SectionHeading,
    Syntax,
    over_rows,
    repeated_header,
    unnamed_columns,
)
from pipeline.lists.source import Source
from pipeline.lists.words import fold, folded_words

_NAMES = {",": "csv", "\t": "tsv", ";": "csv-semicolon", "|": "csv-bar", "，": "csv-fullwidth"}
_WEB_OF_SCIENCE = "web_of_science"
#: Rows among which the header row is looked for; titles and remarks may stand over it.
_ROWS = 20
#: Rows by which headings among the rows are told.
_SAMPLE = 200
#: A label with what it labels behind it, as records have it.
_LABELLED_VALUE = re.compile(r"\s*(?:【[^【】]{1,20}】|［[^［］]{1,20}］|\[[^\[\]]{1,20}\])\s*[^\s:：]")
#: Rows by which a header row with one known cell is believed.
_FEWEST_ROWS = 2
#: A longer cell is no header.
_LONGEST_LABEL = 200
#: A row that counts: its first cell is no longer than this, and in the others stand numbers, perhaps of papers.
_LONGEST_TOTAL = 24
_COUNT = re.compile(r"\s*[\d,.%]*\s*(?:papers?|rows?|entries|items|篇|条|條|项|項|个|個)?\s*", re.IGNORECASE)
#: A cell of the row that Markdown has below the header of a table.
_RULE_CELL = re.compile(r"\s*(?::?-+:?\s*)?")


@dataclass(frozen=True, slots=True)
class _Header:
    """The header row: its delimiter, its cells, the 0-based row it is and how many of its cells are known."""

    delimiter: str
    cells: tuple[str, ...]
    row: int
    known: int


@dataclass(frozen=True, slots=True)
class _Table:
    """The columns of a table, below the header row on `line`: their names, which of them are kept with what labels."""

    line: int
    names: tuple[str, ...]
    kept: list[int]
    labels: Labels
    headings: SectionRows
    dialect: str | None


def recognise_tagged(source: Source) -> Evidence | None:
    """The table that Web of Science exports: tags of two letters head its columns."""
    names = source.head.split("\n", 1)[0].split("\t")
    is_tagged = {"PT", "AU", "TI", "SO"}.issubset(names) and _header(source.head, _WEB_OF_SCIENCE) is not None
    return Evidence("tsv-web-of-science", 80, "columns headed by the tags of Web of Science") if is_tagged else None


def parse_tagged(source: Source) -> Iterator[Item]:
    """One entry a row, the columns being read by their tags."""
    return _parse(source, _WEB_OF_SCIENCE)


def recognise(source: Source) -> Evidence | None:
    """A row near the top in which two cells are known headers, one of them title or abstract; or the only cell is one."""
    header = _header(source.head, None)
    if header is None:
        return None
    seen = f"header row with {header.known} known of {len(header.cells)} columns"
    return Evidence(_NAMES[header.delimiter], 60 if len(header.cells) == 1 else 75, seen)


def parse(source: Source) -> Iterator[Item]:
    """One entry a row under the header row; a row with more cells than columns is broken, an empty row is none."""
    return _parse(source, None)


def _parse(source: Source, dialect: str | None) -> Iterator[Item]:
    header = _header(source.head, dialect)
    if header is None:
        raise ListRefused("not_a_list", "No row near the top is a header row with a title or an abstract.")
    rows = read_rows(source, header.delimiter, len(header.cells))
    has_title = False
    columns: Row | None = None
    for row in rows:
        if not isinstance(row, Row):
            continue  # its lines are in no entry, which is told of all such lines
        if tuple(row.cells) == header.cells:
            columns = row
            break
        text = " ".join(filter(None, map(str.strip, row.cells)))
        if text.startswith("sep="):
            yield Syntax(row.line_start, row.line_end)
        elif text:
            yield over_rows(row.line_start, text, not has_title)
            has_title = True
    if columns is None:
        raise ListRefused("broken_file", "The header row cannot be read, for a quote in it or above it is not closed; close it.")
    names = tuple(cell.strip() for cell in columns.cells)
    sample = _sample(source.head, header)
    by_author = author_rows(names, sample, dialect)
    told = told_beside(names, sample, dialect)
    if by_author and by_author.told:
        told = tuple(by_author.told.get(at, told[at] if told else "") for at in range(len(names)))
    yield Columns(columns.line_start, names, told)
    kept = [at for at, name in enumerate(names) if meaning(name, dialect).field or (told and told[at])]
    labels = tuple((names[at], (told[at] or None) if told else None) for at in kept)
    table = _Table(columns.line_start, names, kept, labels, SectionRows(names, sample, dialect), dialect)
    items = _rows_below(table, rows)
    yield from by_author.joined(items, labels, kept) if by_author else items


def _rows_below(table: _Table, rows: Iterator[Row | BrokenEntry]) -> Iterator[Item]:
    """The entries of the rows below the header row, the headings among them, and what is said about rows that are no entries."""
    names, dialect = table.names, table.dialect
    blank = [at for at, name in enumerate(names) if not name]
    unnamed = set[int]()
    sections: tuple[str, ...] = ()
    is_first = True
    for row in rows:
        if isinstance(row, BrokenEntry):
            yield row
            continue
        if not any(row.cells):
            continue
        if is_first and _is_header_again(row.cells, names, dialect):
            yield Notice(row.line_start, "second_header", "A second header row says the same in other words; it is no entry.")
        elif _is_total(row.cells):
            yield Notice(row.line_start, "total_row", "The row counts the rows above it; it is no entry.")
        elif heading := table.headings.heading(row.cells):
            yield SectionHeading(row.line_start, heading)
            sections = (heading,)
        else:
            yield _entry(row, names, table.kept, table.labels, sections)
            if blank:
                unnamed.update(at for at in blank if at < len(row.cells) and row.cells[at].strip())
        is_first = False
    if unnamed:
        yield unnamed_columns(table.line, unnamed)


FORMAT = Format(recognise, parse)
TAGGED = Format(recognise_tagged, parse_tagged, dialect=_WEB_OF_SCIENCE)


def _sample(head: str, header: _Header) -> list[list[str]]:
    """The first rows below the header row; the last of them may be cut short with the head."""
    rows: list[list[str]] = []
    with suppress(csv.Error):
        rows.extend(islice(csv.reader(io.StringIO(head, newline="\n"), delimiter=header.delimiter), header.row + 1 + _SAMPLE))
    return rows[header.row + 1 :]


def _entry(row: Row, names: tuple[str, ...], kept: list[int], labels: Labels, sections: tuple[str, ...]) -> Item:
    """The entry of a row with the cells of the columns that are `kept`, which have these labels; a header row that comes again is
    none."""
    cells = row.cells
    if len(cells) > len(names) and any(cells[len(names) :]):
        detail = (
            f"The row has {len(cells)} cells and the table {len(names)} columns; put values that hold the delimiter in quotes."
        )
        return BrokenEntry(row.line_start, row.line_end, "broken_row", detail, row.raw)
    if cells[0] == names[0] and tuple(cell.strip() for cell in cells) == names:
        return repeated_header(row.line_start)
    values = tuple(map(cells.__getitem__, kept if len(cells) >= len(names) else takewhile(len(cells).__gt__, kept)))
    return RowEntry(row.line_start, row.line_end, labels[: len(values)], values, row.raw, sections)


def _is_header_again(cells: list[str], names: tuple[str, ...], dialect: str | None) -> bool:
    """Whether the row below the header row names the same columns, in another language."""
    pairs = [(name, cell.strip()) for name, cell in zip(names, cells, strict=False) if cell.strip()]
    alike = sum(
        (what := meaning(cell, dialect).field) is not None and what == meaning(name, dialect).field for name, cell in pairs
    )
    return len(pairs) > 1 and alike > 1 and 2 * alike >= len(pairs)


def _is_total(cells: list[str]) -> bool:
    """Whether a row says how many rows there are: a word for it, and nothing but numbers beside it."""
    first = next(filter(None, cells), "")
    if len(first) > _LONGEST_TOTAL or not all(_COUNT.fullmatch(cell) for cell in cells if cell and cell is not first):
        return False
    return fold(first.split(":")[0].split("：")[0]) in folded_words("structure", "totals")


def _header(head: str, dialect: str | None) -> _Header | None:
    """The best header row that a delimiter gives; None where no row is one."""
    found = [header for delimiter in _NAMES if (header := _header_with(head, delimiter, dialect))]
    return max(found, key=lambda header: (header.known, len(header.cells)), default=None)


def _header_with(head: str, delimiter: str, dialect: str | None) -> _Header | None:
    """The header row between these delimiters; a row of bars and hyphens below it makes the table one of Markdown."""
    if delimiter not in head and delimiter != ",":
        return None
    rows: list[list[str]] = []
    with suppress(csv.Error):
        rows.extend(islice(csv.reader(io.StringIO(head, newline="\n"), delimiter=delimiter), _ROWS))
    for at, cells in enumerate(rows):
        if any(map(_LABELLED_VALUE.match, cells)) or any(cell.count("(") != cell.count(")") for cell in cells):
            continue  # "【摘要】We show ..., and ..." is a line of a record
        meanings = [meaning(cell, dialect) for cell in cells if 0 < len(cell) <= _LONGEST_LABEL]
        known = sum(each.status != "unknown" for each in meanings)
        texts = [each for each in meanings if each.field in ("title", "abstract")]
        is_of_papers = any(each.rank < MAKESHIFT for each in texts) or any(each.field in ("authors", "url") for each in meanings)
        if not texts or not is_of_papers:
            continue
        below = rows[at + 1 :]
        if delimiter == "|" and below and "-" in "".join(below[0]) and all(map(_RULE_CELL.fullmatch, below[0])):
            return None
        if (
            (known >= 2 and (2 * known >= len(cells) or _is_table(len(cells), below)))
            or (len(cells) > 1 and texts[0].rank == 0 and _is_even(cells, below))
            or (len(cells) == 1 and texts[0].rank == 0 and _is_column(cells[0], below))
        ):
            return _Header(delimiter, tuple(cells), at, known)
    return None


def _is_table(width: int, below: list[list[str]]) -> bool:
    """Whether at least half of the rows below have as many cells as a header row of which most cells are unknown."""
    filled = [row for row in below if any(row)]
    return 2 * sum(len(row) == width for row in filled) >= len(filled)


def _is_even(cells: list[str], below: list[list[str]]) -> bool:
    """Whether all rows below a header row of which one cell is known, two at least, have as many cells, and in its column
    stands what it says."""
    filled = [row for row in below if any(row)]
    if len(filled) < _FEWEST_ROWS or any(len(row) != len(cells) for row in filled):
        return False
    at, field = next((at, field) for at, cell in enumerate(cells) if (field := meaning(cell).field) in ("title", "abstract"))
    fits = sum(looks_like_title(row[at]) if field == "title" else is_text(row[at]) or is_prose(row[at]) for row in filled)
    return 2 * fits > len(filled)


def _is_column(label: str, below: list[list[str]]) -> bool:
    """Whether a single cell heads a column: a plain word, and every row below has one cell or blanks, and hardly any comes again."""
    cells = [row[0] for row in below if row]
    are_single = bool(below) and label.strip().isalpha() and all(len(row) <= 1 for row in below) and all(below)
    return are_single and 5 * len(set(cells)) >= 4 * len(cells)
