"""Lists of values: what stands side by side and shares metric, direction or qualifier, and lists of names beside the values.

Here belongs only what holds between several values of a line; what one value measures is decided in `metric`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pipeline.claims.line import Line
from pipeline.claims.metric import Measured, Range, is_metric, measured

METRIC, DATASET, COMPARATOR = "metric", "dataset", "comparator"
_SIDE_BY_SIDE = re.compile(r"[,C/]+[yw]?|c\.?")
_LOOSELY = re.compile(r"[^.;QULHaVo]{0,12}[,C]+[yw]?")
#: Between two values, what begins a new clause with a say of its own, and what only joins the two.
_NEW_CLAUSE = re.compile(r"[.;SwULHaV]")
_COORDINATED = re.compile(r"[^.;SwULHaVoX]*[,C]+y?")
_ITEM = re.compile(r"D{0,2}(?:[AENnmhMW]|(?<=[DAENM-])G|[-/](?=[AENnmhG]))+(?:\([^(),]*\))?(?:O(?:D?[AENnmh]+))?")
_SEPARATOR = re.compile(r",C?|C")
_ON_AVERAGE = frozenset(["average"])
_ROUGHLY = frozenset(["approximately", "roughly"])


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of names in step with values: `items[k]` is the name of quantity `k`, `kind` the field that the names fill."""

    kind: str
    items: Mapping[int, Range]
    line: Line


def measured_all(line: Line) -> list[Measured]:
    """What each quantity of a line measures, with what one shares with the one before."""
    found: list[Measured] = []
    for run in _runs(line, _SIDE_BY_SIDE, same_unit=True):
        first, last = line.places[run[0]], line.places[run[-1]]
        found.extend(measured(line, k, first, last) for k in run)
    for k in range(1, len(found)):
        found[k] = _shared(line, k, found[k - 1], found[k])
    return found


def _shared(line: Line, k: int, before: Measured, own: Measured) -> Measured:
    """What quantity `k` measures, completed by the one before it ("88% on A and 90% on B", "by 11.0 AP and 14.6 AP")."""
    gap = line.letters[line.places[k - 1] + 1 : line.places[k]]
    if own.rule == "change_of" and own.metric and own.metric[1] - own.metric[0] == 1 and before.metric and gap[:1] == ",":
        return replace(own, metric=before.metric, is_shared=True)
    if _NEW_CLAUSE.search(gap):
        return own
    if own.rule == "bare":
        return replace(before, is_shared=True, place=None)
    if own.direction is None and before.is_change and _COORDINATED.fullmatch(gap):
        return replace(own, direction=before.direction, is_change=True)
    return own


def qualifier(line: Line, k: int, found: Measured) -> str | None:
    """What bounds or softens a value: at the number, behind what it counts, or shared with a value before it."""
    own = line.quantities[k].qualifier
    if own:
        return own
    if found.metric and not found.is_shared and line.lowers[found.metric[0]] in ("maximum", "max", "maximal"):
        return "up to"
    for run in _runs(line, _SIDE_BY_SIDE, same_unit=True):
        if k in run:
            shared = line.quantities[run[0]].qualifier
            return shared or _behind(line, line.places[run[-1]]) or _from_before(line, k)
    return None


def _behind(line: Line, at: int) -> str | None:
    """`Q ... on average`, `Q accuracy approximately`."""
    stop = next((place for place in line.places if place > at), len(line.lowers))
    for place in range(at + 1, stop):
        if line.letters[place] in ",.;ULHaV":
            return None
        if line.lowers[place] in _ON_AVERAGE and line.lowers[place - 1] in ("on", "in"):
            return "average"
        if line.lowers[place] in _ROUGHLY:
            return "about"
    return None


def _from_before(line: Line, k: int) -> str | None:
    """`on average` said of the value before, or at the head of the sentence."""
    if line.lowers[:2] == ("on", "average"):
        return "average"
    before = k - 1
    if before >= 0 and line.quantities[before].qualifier in ("average", "only"):
        gap = line.letters[line.places[before] + 1 : line.places[k]]
        if line.quantities[before].unit == line.quantities[k].unit and _COORDINATED.fullmatch(gap):
            return line.quantities[before].qualifier
    return None


def listed(line: Line, earlier: Line | None) -> list[Listed]:
    """The lists of names beside the values; `earlier` is the line of the sentence before."""
    found = [_listed(line, run, earlier) for run in _runs(line, _LOOSELY, same_unit=False) if len(run) > 1]
    return [names for names in found if names is not None]


def _listed(line: Line, run: tuple[int, ...], earlier: Line | None) -> Listed | None:
    """The list of as many names as the run has values: behind them, else before them where "respectively" says so."""
    first, last = line.places[run[0]], line.places[run[-1]]
    respectively = "respectively" in line.lowers
    is_plain = len(run) > 2 and run in _runs(line, _SIDE_BY_SIDE, same_unit=True)
    for start, items in _lists(line, last + 1, len(line.letters)):
        is_near = start - last <= 8 and line.letters[items[-1][0] - 1] == "C"
        if len(items) == len(run) and (respectively or is_near):
            return Listed(_kind(line, start, items), dict(zip(run, items, strict=True)), line)
    for source, stop in ((line, first), (earlier, len(earlier.letters) if earlier else 0)):
        if source is not None:
            fitting = [
                (start, items)
                for start, items in _lists(source, 0, stop)
                if len(items) == len(run) and (respectively or (is_plain and source.letters[start - 1 : start] == "("))
            ]
            if fitting:
                kind = _kind(source, *fitting[-1]) if source is line else DATASET
                return Listed(kind, dict(zip(run, fitting[-1][1], strict=True)), source)
    return None


def _runs(line: Line, gap: re.Pattern[str], same_unit: bool) -> list[tuple[int, ...]]:
    """The quantities in groups, with nothing but `gap` between those of a group."""
    groups: list[list[int]] = []
    for k, place in enumerate(line.places):
        joined = k > 0 and gap.fullmatch(line.letters, line.places[k - 1] + 1, place)
        if joined and not (same_unit and line.quantities[k - 1].unit != line.quantities[k].unit):
            groups[-1].append(k)
        else:
            groups.append([k])
    return [tuple(group) for group in groups]


def _lists(line: Line, start: int, stop: int) -> Iterator[tuple[int, tuple[Range, ...]]]:
    """Coordinated lists of at least two names between two items, each with where its first name begins."""
    at = start
    while at < stop:
        items = _items(line, at, stop)
        if len(items) > 1 and all(line.letters[first:last].strip("n-") for first, last in items):
            yield at, items
        at = items[-1][1] if items else at + 1


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
    before = line.letters[max(0, start - 2) : start]
    return COMPARATOR if before[-1:] in ("o", "c", "t", "H") or before in ("cT", "cw") else DATASET
