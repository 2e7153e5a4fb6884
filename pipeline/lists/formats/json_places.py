"""The lines on which the objects and arrays of a JSON text stand, which a fast parser does not tell.

Here belongs the structure of brackets, found with array operations: the quotes that are not escaped part strings from the rest, and
the brackets outside strings have a depth each. The walk of `json_tree` goes along with it, container by container.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_QUOTE, _BACKSLASH, _NEWLINE = 0x22, 0x5C, 0x0A


@dataclass(frozen=True, slots=True)
class Place:
    """Where one container begins and ends, in bytes, and how deep it is (the outermost is at 1)."""

    start: int
    end: int
    depth: int


class Places:
    """The containers of one JSON text, by depth and in order."""

    def __init__(self, data: bytes) -> None:
        """Finds every bracket of `data`, which must be valid JSON."""
        text = np.frombuffer(data, dtype=np.uint8)
        self._newlines = np.flatnonzero(text == _NEWLINE)
        quotes = _unescaped_quotes(text)
        is_open = (text == ord("{")) | (text == ord("["))
        brackets = np.flatnonzero(is_open | (text == ord("}")) | (text == ord("]")))
        brackets = brackets[np.searchsorted(quotes, brackets) % 2 == 0]
        opening = is_open[brackets]
        depth = np.cumsum(np.where(opening, 1, -1)) + ~opening
        self._starts: dict[int, NDArray[np.int64]] = {}
        self._ends: dict[int, NDArray[np.int64]] = {}
        for level in range(1, int(depth.max(initial=0)) + 1):
            at_level = depth == level
            self._starts[level] = brackets[at_level & opening]
            self._ends[level] = brackets[at_level & ~opening]

    @property
    def depth(self) -> int:
        """How deep the deepest container is."""
        return len(self._starts)

    def outermost(self) -> list[Place]:
        """The containers that stand in no other: one, or several where texts of JSON follow one another."""
        return self._between(1, 0, len(self._starts.get(1, ())))

    def within(self, place: Place) -> list[Place]:
        """The containers that stand directly in one, in order."""
        starts = self._starts.get(place.depth + 1)
        if starts is None:
            return []
        first, last = np.searchsorted(starts, (place.start, place.end))
        return self._between(place.depth + 1, int(first), int(last))

    def lines(self, place: Place) -> tuple[int, int]:
        """The first and the last line of a container, from 1."""
        first, last = np.searchsorted(self._newlines, (place.start, place.end))
        return int(first) + 1, int(last) + 1

    def _between(self, depth: int, first: int, last: int) -> list[Place]:
        starts, ends = self._starts.get(depth, np.empty(0, np.int64)), self._ends.get(depth, np.empty(0, np.int64))
        pairs = zip(starts[first:last].tolist(), ends[first:last].tolist(), strict=True)
        return [Place(start, end, depth) for start, end in pairs]


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
