"""Tables drawn in plain text: between bars with rules of signs (`+---+`, `┌──┐`, `---+---`), or in columns of fixed width.

Here belongs which lines are rules and rows, and where the cells of a row are; rows of CSV are `delimited`, tables of Markdown
`markdown_tables`. A row may go on over several lines: up to the next rule where rules part all rows, else while the first cell is
blank.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise

from pipeline.lists.formats.contract import Format
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import (
    RAW_CHARS,
    Columns,
    Evidence,
    Field,
    Item,
    ListRefused,
    RawEntry,
    Syntax,
    over_rows,
    repeated_header,
)
from pipeline.lists.source import Source
from pipeline.lists.words import has_han

#: Lines among which the header row is looked for.
_LINES = 40
_LONGEST_LABEL = 60
#: A rule of a table with bars, and one that sets the columns of fixed width apart.
_RULE_SIGNS, _LONG_SIGNS = "+|-=:┌┬┐├┼┤└┴┘─━═╔╦╗╠╬╣╚╩╝│┃║╞╪╡╒╤╕╘╧╛┏┳┓┣╋┫┗┻┛╟╢╫ \t", ("--", "==", "──", "━━", "══")
_BARS = "|│┃║"
_BAR = re.compile(f"[{_BARS}]")
_MARKDOWN_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*")
_GAP = re.compile(r"\s(?:\s+|(?<=\t))")
#: What programs say below a table.
_FOOT = re.compile(r"\s*(?:\(\d+ rows?\)|\d+ rows? in set.*|\(?共\s*\d+\s*[行条篇].*)\s*", re.IGNORECASE)

Cells = Callable[[str], list[str]]


@dataclass(frozen=True, slots=True)
class _Table:
    """The header row (its 1-based line and cells), how a line is cut into cells, and whether rules part the rows."""

    line: int
    names: tuple[str, ...]
    cells: Cells
    has_bars: bool
    is_ruled: bool


@dataclass(slots=True)
class _Row:
    """The lines of a row being read."""

    line_start: int
    line_end: int
    cells: list[list[str]]
    raw: list[str] = field(default_factory=list)

    def extend(self, number: int, cells: Sequence[str], raw: str) -> None:
        """Goes on with the cells of a further line."""
        self.line_end = number
        self.raw.append(raw)
        for at, cell in enumerate(cells):
            if cell:
                self.cells[at].append(cell)

    def entry(self, names: Sequence[str]) -> RawEntry:
        """The row as an entry; the parts of a cell are put together, in Chinese without a blank between them."""
        fields = tuple(Field(name, _joined(parts)) for name, parts in zip(names, self.cells, strict=False) if name and parts)
        return RawEntry(self.line_start, self.line_end, fields, "\n".join(self.raw)[:RAW_CHARS])


def recognise(source: Source) -> Evidence | None:
    """A header row with known names between bars or wide gaps, with a rule above or below it or even columns below it."""
    table = _table(source.head)
    if table is None:
        return None
    how = "bars" if table.has_bars else "columns of fixed width"
    return Evidence("text-table", 77, f"a table drawn with {how}, headed by {', '.join(table.names[:6])}")


def parse(source: Source) -> Iterator[Item]:
    """One entry a row; what stands over the table is the title of the list."""
    table = _table(source.head)
    if table is None:
        raise ListRefused("not_a_list", "No row of a drawn table names its columns.")
    row: _Row | None = None
    has_title = False
    for number, line in enumerate(source.lines(), start=1):
        if number < table.line:
            if line.strip() and not _is_rule(line):
                yield over_rows(number, line.strip(), not has_title, "table")
                has_title = True
            continue
        if number == table.line:
            yield Columns(number, table.names)
            continue
        is_rule = _is_rule(line)
        cells = [] if is_rule else _cells_of(table, line)
        if not any(cells):
            if row and (is_rule or not line.strip()):
                yield row.entry(table.names)
                row = None
            if is_rule or _FOOT.fullmatch(line):
                yield Syntax(number, number)
        elif row and (table.is_ruled or not cells[0]):
            row.extend(number, cells, line)
        elif tuple(cells) == table.names:
            yield repeated_header(number)
        else:
            if row:
                yield row.entry(table.names)
            row = _Row(number, number, [[cell] if cell else [] for cell in cells], [line])
    if row:
        yield row.entry(table.names)


FORMAT = Format(recognise, parse, most=77)


def _cells_of(table: _Table, line: str) -> list[str]:
    """The cells of a line; none for a line outside the table."""
    if not line.strip() or (table.has_bars and not _BAR.search(line)) or _FOOT.fullmatch(line):
        return []
    cells = table.cells(line)
    return cells[: len(table.names)] + [""] * (len(table.names) - len(cells))


def _table(head: str) -> _Table | None:
    """The table whose header row is among the first lines."""
    lines = head.split("\n")
    for at, line in enumerate(islice(lines, _LINES)):
        if not line.strip() or _is_rule(line):
            continue
        below = lines[at + 1] if at + 1 < len(lines) else ""
        above = lines[at - 1] if at else ""
        if any(bar in line for bar in _BARS):
            has_rule = _is_rule(above) or (_is_rule(below) and not _MARKDOWN_RULE.fullmatch(below))
            names = _barred(line)
            if has_rule and _are_names(names):
                body = lines[at + 2 : at + 2 + _LINES]
                return _Table(at + 1, tuple(names), _barred, True, _is_ruled(body))
            continue
        if _is_rule(below) and len(below.split()) > 1:
            cut = _by_dashes(below)
            names = cut(line)
            if _are_names(names):
                return _Table(at + 1, tuple(names), cut, False, False)
            continue
        names = [name for name in _GAP.split(line.strip()) if name]
        if "\t" not in line and _are_names(names) and (cut_wide := _by_width(line, names, lines[at + 1 : at + 1 + _LINES])):
            return _Table(at + 1, tuple(names), cut_wide, False, False)
    return None


def _is_rule(line: str) -> bool:
    return not line.strip(_RULE_SIGNS) and any(signs in line for signs in _LONG_SIGNS)


def _is_ruled(body: Sequence[str]) -> bool:
    """Whether rules part all rows: one stands between rows, not only at the end."""
    rules = [at for at, line in enumerate(body) if _is_rule(line)]
    filled = [at for at, line in enumerate(body) if line.strip() and not _is_rule(line)]
    return any(filled and rule < filled[-1] and _BAR.search(body[filled[-1]]) for rule in rules)


def _are_names(cells: Sequence[str]) -> bool:
    """Whether cells are the names of columns: two known ones at least, half of all, a usual one of title or abstract among them."""
    known = [meaning(cell) for cell in cells if 0 < len(cell) <= _LONGEST_LABEL]
    known = [what for what in known if what.status != "unknown"]
    has_text = any(what.field in ("title", "abstract") and what.rank < MAKESHIFT for what in known)
    return has_text and len(known) >= 2 and 2 * len(known) >= len([cell for cell in cells if cell])


def _barred(line: str) -> list[str]:
    """The cells between bars, without those of the frame."""
    cells = [cell.strip() for cell in _BAR.split(line)]
    start = 1 if _BAR.match(line.strip()) else 0
    return cells[start : len(cells) - 1 if _BAR.match(line.strip()[-1:]) else len(cells)]


def _by_dashes(rule: str) -> Cells:
    """Cuts a line where the groups of a rule begin; a Chinese character is as wide as two signs."""
    starts = [found.start() for found in re.finditer(r"[-=─━═]+", rule)]

    def cut(line: str) -> list[str]:
        return _cut(line, starts)

    return cut


def _by_width(header: str, names: Sequence[str], body: Sequence[str]) -> Cells | None:
    """Cuts a line at its wide gaps where it has as many as the header, else where the names of the columns begin; None where most
    lines have other columns."""
    starts, at = [], 0
    for name in names:
        at = header.index(name, at)
        starts.append(_width(header[:at]))
        at += len(name)

    def cut(line: str) -> list[str]:
        cells = _GAP.split(line.strip())
        return cells if len(cells) == len(names) and not line[:1].isspace() else _cut(line, starts)

    filled = [line for line in body if line.strip()]
    even = sum(len(_GAP.split(line.strip())) == len(names) for line in filled)
    return cut if len(filled) > 1 and 2 * even > len(filled) else None


def _cut(line: str, starts: Sequence[int]) -> list[str]:
    """The parts of a line between places given in widths of signs."""
    places = [*starts, 1 << 30]
    if line.isascii():
        return [line[start:end].strip() for start, end in pairwise(places)]
    parts: list[list[str]] = [[] for _ in starts]
    at, part = 0, 0
    for char in line:
        while part + 1 < len(starts) and at >= starts[part + 1]:
            part += 1
        parts[part].append(char)
        at += _width(char)
    return ["".join(part).strip() for part in parts]


def _width(text: str) -> int:
    return len(text) if text.isascii() else sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in text)


def _joined(parts: Sequence[str]) -> str:
    text = parts[0]
    for part in parts[1:]:
        text += part if has_han(text[-1:]) and has_han(part[:1]) else f" {part}"
    return text
