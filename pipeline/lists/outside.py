"""The lines of a list that no entry takes: remarks, furniture of a page, what a format passes over. Nothing is lost without a word.

Here belongs the account of lines; what a line means is the business of the formats, which tell of much that is no entry themselves.
"""

import re
from array import array
from collections.abc import Iterator

from pipeline.lists.model import BrokenEntry, Item, Notice, RawEntry, Syntax
from pipeline.lists.source import Source

_SHOWN_CHARS = 80
_NO_END = 1 << 62
#: Marks of HTML and the names of what a JSON value holds are syntax; what is left of a line is said or not.
_SYNTAX = re.compile(r'<[^<>]*>|^\s*"\w+"\s*:\s*[\[{]\s*$')


class Outside:
    """Keeps which lines the items of a list stand on."""

    def __init__(self) -> None:
        """No line yet. Line numbers are kept in arrays, since a list may have millions of entries."""
        self._starts, self._ends = array("q"), array("q")

    def take(self, item: Item) -> None:
        """Takes in where one item stands."""
        if isinstance(item, RawEntry | BrokenEntry | Syntax):
            first, last = item.line_start, item.line_end
        elif item.line is not None:
            first = last = item.line
        else:
            return
        self._starts.append(first)
        self._ends.append(last)

    def notices(self, source: Source) -> Iterator[Notice]:
        """One notice for each stretch of lines between two items that holds letters or digits."""
        gaps = self._gaps()
        first, last = next(gaps)
        found: list[tuple[int, str]] = []
        before = 0
        for part in source.parts(any_length=True):
            lines = part.split("\n")
            end = before + len(lines) - part.endswith("\n")
            while first <= end:
                if first < last or lines[first - before - 1]:  # most gaps are one empty line
                    said = [
                        (at, line) for at in range(max(first, before + 1), min(last, end) + 1) if (line := lines[at - before - 1])
                    ]
                    found += [(at, line) for at, line in said if _says_something(line)]
                    found[1:-1] = []
                    if last > end:
                        break
                    if found:
                        yield stretch(found[0][0], found[-1][0], found[0][1])
                        found = []
                first, last = next(gaps)
            before = end
        if found:
            yield stretch(found[0][0], found[-1][0], found[0][1])

    def _gaps(self) -> Iterator[tuple[int, int]]:
        """First and last line of each gap between the items, in order; the last gap is all that comes after them."""
        after = 1
        for first, last in sorted(zip(self._starts, self._ends, strict=True)):
            if first > after:
                yield after, first - 1
            if last >= after:
                after = last + 1
        yield after, _NO_END


def _says_something(line: str) -> bool:
    return any(map(str.isalnum, line)) and any(map(str.isalnum, _SYNTAX.sub("", line)))


def stretch(first: int, last: int, text: str) -> Notice:
    """The notice about lines that belong to no entry, of which the first holds the text."""
    shown = " ".join(text[: 10 * _SHOWN_CHARS].split())[:_SHOWN_CHARS]
    what = f"Line {first} belongs" if first == last else f"Lines {first} to {last} belong"
    return Notice(first, "outside_entries", f'{what} to no entry, beginning "{shown}".')
