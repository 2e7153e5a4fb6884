"""The lines of a list that no entry takes: remarks, furniture of a page, what a format passes over. Nothing is lost without a word.

Here belongs the account of lines; what a line means is the business of the formats, which tell of much that is no entry themselves.
"""

import re
from array import array
from collections import deque
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

import numpy as np

from pipeline.lists.model import BrokenEntry, Item, Notice, RawEntry, RowEntry, Syntax
from pipeline.lists.page_lines import is_buttons, is_clock
from pipeline.lists.source import NO_LINE, Source, Stretches

_SHOWN_CHARS = 80
#: Lines before the first entry that may speak of the list.
_NEAR = 6
_SAID = re.compile(r"[^\W_]")
_OF_LINES = (RowEntry, RawEntry, BrokenEntry, Syntax)
#: Marks of HTML and the names of what a JSON value holds are syntax; what is left of a line is said or not.
_SYNTAX = re.compile(r'<[^<>]*>|^\s*"\w+"\s*:\s*[\[{]\s*$')


class Outside:
    """Keeps which lines the items of a list stand on, as runs of lines without one between them that no item takes."""

    def __init__(self) -> None:
        """No line yet. Line numbers are kept in arrays, since a list may have millions of entries."""
        self._starts, self._ends = array("q"), array("q")
        self._first_entry = NO_LINE

    def take(self, item: Item) -> None:
        """Takes in where one item stands."""
        if isinstance(item, _OF_LINES):
            first, last = item.line_start, item.line_end
            if first < self._first_entry and not isinstance(item, Syntax):
                self._first_entry = first
        elif item.line is not None:
            first = last = item.line
        else:
            return
        if self._starts and self._starts[-1] <= first <= (end := self._ends[-1]) + 1:
            if last > end:
                self._ends[-1] = last
        else:
            self._starts.append(first)
            self._ends.append(last)

    def before(self, source: Source) -> Iterator[tuple[int, str]]:
        """The last lines before the first entry that no item takes, the nearest first: their numbers and texts."""
        firsts, lasts = self._gaps()
        above = firsts < self._first_entry
        gaps = firsts[above], np.minimum(lasts[above], self._first_entry - 1)
        lines = [*source.aside, *((number, line) for _, number, line in source.lines_of(gaps))]
        said = sorted(each for each in lines if each[0] < self._first_entry and _says_something(each[1]))
        yield from reversed(said[-_NEAR:])

    def notices(self, source: Source) -> Iterator[Notice]:
        """One notice for each stretch of lines between two items that holds letters or digits."""
        for _, lines in groupby(source.lines_of(self._gaps()), key=itemgetter(0)):
            said = ((number, line) for _, number, line in lines if _says_something(line))
            if first := next(said, None):
                last = deque(said, maxlen=1)
                yield stretch(first[0], last[0][0] if last else first[0], first[1])

    def _gaps(self) -> Stretches:
        """The gaps between the items, in order; the last gap is all that comes after them."""
        starts, ends = np.array(self._starts), np.array(self._ends)
        in_order = np.argsort(starts)
        firsts = np.maximum.accumulate(np.concatenate(([0], ends[in_order]))) + 1
        lasts = np.concatenate((starts[in_order] - 1, [NO_LINE]))
        is_gap = firsts <= lasts
        return firsts[is_gap], lasts[is_gap]


def _says_something(line: str) -> bool:
    return (
        _SAID.search(line) is not None
        and _SAID.search(_SYNTAX.sub("", line)) is not None
        and not is_buttons(line)
        and not is_clock(line)
    )


def stretch(first: int, last: int, text: str) -> Notice:
    """The notice about lines that belong to no entry, of which the first holds the text."""
    shown = " ".join(text[: 10 * _SHOWN_CHARS].split())[:_SHOWN_CHARS]
    what = f"Line {first} belongs" if first == last else f"Lines {first} to {last} belong"
    return Notice(first, "outside_entries", f'{what} to no entry, beginning "{shown}".')
