"""Lists of values: which quantities stand side by side, and the list of names that "respectively" puts beside them.

Here belongs only how lists are found and put in step; what one value measures is decided in `metric`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.claims.line import Line
from pipeline.claims.metric import Range, is_metric

METRIC, DATASET, COMPARATOR = "metric", "dataset", "comparator"
_SIDE_BY_SIDE = re.compile(r"[,C/]+[yw]?|c\.?")
_LOOSELY = re.compile(r"[^.;QULHaVo]{0,12}[,C]+[yw]?")
_ITEM = re.compile(r"D{0,2}(?:[AENnmhMW]|(?<=[DAENM-])G|[-/](?=[AENnmhG]))+(?:\([^()]*\))?(?:O(?:D?[AENnmh]+))?")
_SEPARATOR = re.compile(r",C?|C")
_LEAD = re.compile(r"[iPoctw](?:T|w)?")


@dataclass(frozen=True, slots=True)
class Aligned:
    """One name for each quantity of a run, and what the names are."""

    kind: str
    items: tuple[Range, ...]
    line: Line


def runs(line: Line) -> tuple[tuple[int, ...], ...]:
    """Groups of quantities with nothing but commas and `and` between them."""
    return _grouped(line, _SIDE_BY_SIDE)


def loose_runs(line: Line) -> tuple[tuple[int, ...], ...]:
    """Groups of quantities with at most what each measures between them ("11.0 AP and 14.6 AP")."""
    return _grouped(line, _LOOSELY)


def _grouped(line: Line, gap: re.Pattern[str]) -> tuple[tuple[int, ...], ...]:
    groups: list[list[int]] = []
    for k, place in enumerate(line.places):
        if groups and gap.fullmatch(line.letters, line.places[k - 1] + 1, place):
            groups[-1].append(k)
        else:
            groups.append([k])
    return tuple(tuple(group) for group in groups)


def aligned(line: Line, group: tuple[int, ...], earlier: Line | None) -> Aligned | None:
    """The list of as many names as the group has values; `earlier` is the line of the sentence before."""
    size = len(group)
    first, last = line.places[group[0]], line.places[group[-1]]
    respectively = "respectively" in line.lowers
    for start, items in _lists(line, last + 1, len(line.letters)):
        if len(items) == size and (respectively or start - last <= 8):
            return Aligned(_kind(line, start, items), items, line)
    if not respectively:
        return None
    found = [(start, items) for start, items in _lists(line, 0, first) if len(items) == size]
    if found:
        return Aligned(_kind(line, *found[-1]), found[-1][1], line)
    if earlier is not None:
        found = [(start, items) for start, items in _lists(earlier, 0, len(earlier.letters)) if len(items) == size]
        if found:
            return Aligned(DATASET, found[-1][1], earlier)
    return None


def _lists(line: Line, start: int, stop: int) -> Iterator[tuple[int, tuple[Range, ...]]]:
    """Coordinated lists of at least two names between two items, each with where its first name begins."""
    at = start
    while at < stop:
        items = _items(line, at, stop)
        if len(items) > 1:
            yield at, items
            at = items[-1][1]
        else:
            at = items[0][1] if items else at + 1


def _items(line: Line, at: int, stop: int) -> tuple[Range, ...]:
    items: list[Range] = []
    while match := _ITEM.match(line.letters, at, stop):
        items.append(match.span())
        at = match.end()
        if not (separator := _SEPARATOR.match(line.letters, at, stop)):
            break
        at = separator.end()
        if "C" in separator.group():
            if last := _ITEM.match(line.letters, at, stop):
                items.append(last.span())
            break
    return tuple(items)


def _kind(line: Line, start: int, items: tuple[Range, ...]) -> str:
    """What the names of a list are, by their heads and by what stands before them."""
    if any(is_metric(line, item) for item in items):
        return METRIC
    before = line.lowers[start - 1] if start else ""
    letter = line.letters[start - 1] if start else "."
    if letter in "octH" or before in ("to", "against", "with", "upon") and "c" in line.letters[max(0, start - 3) : start]:
        return COMPARATOR
    return DATASET
