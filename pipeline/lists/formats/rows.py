"""Rows of a table between delimiters, with the lines they stand on; the csv module reads the cells.

Here belongs what to do about quotes that are never closed; what the columns are is `delimited` and `headerless`.
"""

import csv
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from pipeline.lists.model import RAW_CHARS, BrokenEntry, ListRefused
from pipeline.lists.source import Source


class Row(NamedTuple):
    """The cells of one row and the lines it stands on."""

    cells: list[str]
    line_start: int
    line_end: int
    raw: str


class _Lines:
    """The lines of the text without their ends; those of a row are kept until the next and can be given back."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._back: list[str] = []
        self.taken: list[str] = []
        self.number = 0

    def begin(self) -> str | None:
        """The line with which a row begins; None behind the last."""
        line = self._back.pop() if self._back else next(self._lines, None)
        if line is not None:
            self.taken = [line]
            self.number += 1
        return line

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        line = self._back.pop() if self._back else next(self._lines)
        self.taken.append(line)
        self.number += 1
        return line

    def give_back(self, keep: int) -> None:
        """Gives back the lines of the row after the first `keep`."""
        back = self.taken[keep:]
        self.number -= len(back)
        self._back.extend(reversed(back))


def read_rows(source: Source, delimiter: str, width: int) -> Iterator[Row | BrokenEntry]:
    """The rows with their lines. A quote that is never closed breaks the row it is in, not the rows after it.

    `width` is the number of columns; a row over several lines with another number of cells has a quote that is not closed.
    """
    lines = _Lines(source.lines())
    longest = csv.field_size_limit()
    broken = 0
    while (line := lines.begin()) is not None:
        start = lines.number
        if '"' not in line and len(line) <= longest:  # the csv module does the same with it, and takes ten times as long
            yield Row(line.split(delimiter) if line else [], start, start, line[:RAW_CHARS])
            continue
        fault = ""
        try:
            cells = next(csv.reader(map(_ended, chain((line,), lines)), delimiter=delimiter, strict=True))
        except csv.Error:
            fault = "a quote is not closed, or text goes on after it"
        if fault and (loose := _loose_row(line, delimiter, width)):
            lines.give_back(1)
            yield Row(loose, start, start, line[:RAW_CHARS])
        elif not fault and (len(lines.taken) == 1 or len(cells) == width or width <= 1):
            yield Row(cells, start, lines.number, "\n".join(lines.taken)[:RAW_CHARS])
        else:
            broken += 1
            detail = (
                f"Line {start} is no row of the table ({fault or 'a quote is not closed'}); close or double the quotes in it."
            )
            if broken > source.limits.broken_rows:
                raise ListRefused("broken_file", f"{detail} {broken - 1} rows before it are broken too.", line=start)
            yield BrokenEntry(start, start, "broken_row", detail, line[:RAW_CHARS])
            lines.give_back(1)


def _ended(line: str) -> str:
    """The line with its end, which a cell in quotes may hold."""
    return f"{line}\n"


def _loose_row(line: str, delimiter: str, width: int) -> list[str]:
    """The cells of a row on one line with quotes that are no quotes of cells (`"A" is a letter,x`); none if one is not closed.

    Tables between tabs mostly quote nothing, so there a quote may be but a sign.
    """
    if delimiter == "\t" and line.count("\t") == width - 1:
        return line.split("\t")
    try:
        cells = next(csv.reader([line], delimiter=delimiter))
    except csv.Error:
        return []
    return cells if line.count('"') % 2 == 0 else []
