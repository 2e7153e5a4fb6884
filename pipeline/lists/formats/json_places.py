"""The lines on which the objects and arrays of a JSON text stand, which a fast parser does not tell.

Here belongs the structure of brackets, found with array operations: the quotes that are not escaped part strings from the rest,
and the brackets outside strings have a depth each. The walk of `json_tree` goes along with it, container by container.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_QUOTE, _BACKSLASH, _NEWLINE = 0x22, 0x5C, 0x0A


class Place(NamedTuple):
    """Where one container begins and ends, in bytes and in lines (from 1, inclusive), and its depth (the outermost is 1)."""

    start: int
    end: int
    line_start: int
    line_end: int
    depth: int


class Places:
    """The containers of one JSON text, by depth and in order."""

    def __init__(self, data: bytes) -> None:
        """Finds every bracket of `data`, which must be valid JSON."""
        text = np.frombuffer(data, dtype=np.uint8)
        newlines = np.flatnonzero(text == _NEWLINE)
        quotes = _unescaped_quotes(text)
        is_open = (text == ord("{")) | (text == ord("["))
        brackets = np.flatnonzero(is_open | (text == ord("}")) | (text == ord("]")))
        brackets = brackets[np.searchsorted(quotes, brackets) % 2 == 0]
        lines = np.searchsorted(newlines, brackets) + 1
        opening = is_open[brackets]
        depths = np.cumsum(np.where(opening, 1, -1)) + ~opening
        self.depth = int(depths.max(initial=0))
        self._brackets, self._lines, self._opening, self._depths = brackets, lines, opening, depths
        self._columns: dict[int, tuple[NDArray[np.int64], ...]] = {}

    @classmethod
    def unknown(cls, text: str) -> "Places":
        """Places for a text whose brackets cannot be told: all stands on all its lines."""
        places = cls(b"[]")
        places._lines[1] = text.count("\n") + 1
        return places

    def outermost(self) -> list[Place]:
        """The containers that stand in no other: one, or several where texts of JSON follow one another."""
        return self._between(1, 0, None)

    def within(self, place: Place) -> list[Place]:
        """The containers that stand directly in one, in order."""
        if place.depth >= self.depth:
            return []
        first, last = np.searchsorted(self._of(place.depth + 1)[0], (place.start, place.end))
        return self._between(place.depth + 1, int(first), int(last))

    def _between(self, depth: int, first: int, last: int | None) -> list[Place]:
        columns = [column[first:last].tolist() for column in self._of(depth)]
        return [Place._make((*row, depth)) for row in zip(*columns, strict=True)]

    def _of(self, depth: int) -> tuple[NDArray[np.int64], ...]:
        """The containers of one depth: where they begin and end, in bytes and in lines."""
        if depth not in self._columns:
            at_depth = self._depths == depth
            first, last = at_depth & self._opening, at_depth & ~self._opening
            self._columns[depth] = (self._brackets[first], self._brackets[last], self._lines[first], self._lines[last])
        return self._columns[depth]


def _unescaped_quotes(text: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Places of the quotes before which stands an even number of backslashes."""
    quotes = np.flatnonzero(text == _QUOTE)
    doubtful = np.flatnonzero((quotes > 0) & (text[quotes - 1] == _BACKSLASH))
    keep = np.ones(len(quotes), dtype=bool)
    for at in doubtful.tolist():
        place = int(quotes[at]) - 1
        while place >= 0 and text[place] == _BACKSLASH:
            place -= 1
        keep[at] = (int(quotes[at]) - 1 - place) % 2 == 0
    return quotes[keep]
