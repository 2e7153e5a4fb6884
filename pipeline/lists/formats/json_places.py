"""The lines on which the objects and arrays of a JSON text stand, and how many keys are in it, which a fast parser does not tell.

Here belongs the structure of brackets, found with array operations: the quotes that are not escaped part strings from the rest,
and the brackets outside strings have a depth each. The walk of `json_tree` goes along with it, container by container.
"""

from collections.abc import Iterable
from itertools import groupby, repeat
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_BACKSLASH = ord("\\")
#: The signs that structure is made of, by a number for each; any other sign has none, so that one pass finds them all.
_OBJECT, _ARRAY, _END, _QUOTE, _COLON, _NEWLINE = range(1, 7)
_SIGNS = {"{": _OBJECT, "[": _ARRAY, "}": _END, "]": _END, '"': _QUOTE, ":": _COLON, "\n": _NEWLINE}
_NUMBERS = bytes(_SIGNS.get(chr(sign), 0) for sign in range(256))


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
        """Finds every bracket of `data`, which must be valid JSON. `objects` and `keys` are how many of them it has, and
        `has_escapes` says whether `\\u` is in it."""
        text = np.frombuffer(data, dtype=np.uint8)
        numbers = np.frombuffer(data.translate(_NUMBERS), dtype=np.uint8)
        places = np.flatnonzero(numbers != 0)
        signs = numbers[places]
        is_quote = signs == _QUOTE
        is_quote[is_quote] = _are_unescaped(text, places[is_quote])
        is_outside = ~np.logical_xor.accumulate(is_quote)
        lines = np.cumsum(signs == _NEWLINE) + 1
        is_bracket = is_outside & (signs <= _END)
        brackets, lines, signs_of_brackets = places[is_bracket], lines[is_bracket], signs[is_bracket]
        opening = signs_of_brackets != _END
        depths = np.cumsum(np.where(opening, 1, -1)) + ~opening
        self.depth = int(depths.max(initial=0))
        self.objects = int(np.count_nonzero(signs_of_brackets == _OBJECT))
        self.keys = int(np.count_nonzero(is_outside & (signs == _COLON)))
        self.has_escapes = bool(np.any(text[np.flatnonzero(text[:-1] == _BACKSLASH) + 1] == ord("u")))
        self._brackets, self._lines, self._opening, self._depths = brackets, lines, opening, depths
        self._columns: dict[int, tuple[NDArray[np.int64], ...]] = {}

    @classmethod
    def unknown(cls, text: str) -> "Places":
        """Places for a text whose brackets cannot be told: all stands on all its lines."""
        places = cls(b"[]")
        places._lines[1] = text.count("\n") + 1
        return places

    @classmethod
    def told(cls, told: Iterable[Place]) -> "Places":
        """Places that a parser tells, in the order of the text."""
        places = cls(b"")
        for depth, at_depth in groupby(sorted(told, key=lambda place: (place.depth, place.start)), key=lambda place: place.depth):
            columns = np.array([place[:4] for place in at_depth], dtype=np.int64).T
            places._columns[depth] = tuple(columns)
            places.depth = depth
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
        return list(map(Place, *columns, repeat(depth)))

    def _of(self, depth: int) -> tuple[NDArray[np.int64], ...]:
        """The containers of one depth: where they begin and end, in bytes and in lines."""
        if depth not in self._columns:
            at_depth = self._depths == depth
            first, last = at_depth & self._opening, at_depth & ~self._opening
            self._columns[depth] = (self._brackets[first], self._brackets[last], self._lines[first], self._lines[last])
        return self._columns[depth]


def _are_unescaped(text: NDArray[np.uint8], quotes: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether before each of the quotes stands an even number of backslashes."""
    doubtful = np.flatnonzero((quotes > 0) & (text[quotes - 1] == _BACKSLASH))
    are = np.ones(len(quotes), dtype=bool)
    for at in doubtful.tolist():
        place = int(quotes[at]) - 1
        while place >= 0 and text[place] == _BACKSLASH:
            place -= 1
        are[at] = (int(quotes[at]) - 1 - place) % 2 == 0
    return are
