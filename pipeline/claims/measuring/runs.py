"""Lists of values: what stands side by side and shares metric, direction or qualifier, and lists of names beside the values.

Here belongs only what holds between several values of a line; what one value measures is decided in `metric`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.claims.measuring.constructions import FALL, Here, Measured, initials_behind, side_of
from pipeline.claims.measuring.line import Line
from pipeline.claims.measuring.line_phrases import Range, is_metric
from pipeline.claims.measuring.metric import measured

METRIC, DATASET, COMPARATOR, SUBJECT = "metric", "dataset", "comparator", "subject"
_SIDE_BY_SIDE = re.compile(r"[,C/]+[yw]?|c\.?")
_LOOSELY = re.compile(r"[^.;QULHaVo]{0,12}[,C]+[yw]?")
#: Between two values, what begins a new clause with a say of its own, and what only joins the two.
_NEW_CLAUSE = re.compile(r"[.;SwULHaV]")
_BRACKETS = re.compile(r"\([^()]*\)")
_COORDINATED = re.compile(r"[^.;SwULHaVoX]*[,C]+y?")
_CHANGED = re.compile(r"[ULIJMW][^.;Q]*\Z")
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
        before = next((j for j in range(k - 1, -1, -1) if found[j].rule != "rank"), k - 1)
        found[k] = _shared(line, k, before, found)
    for k in range(len(found) - 2, -1, -1):
        gap = line.letters[line.places[k] + 1 : line.places[k + 1]]
        if found[k].direction is None and found[k + 1].rule.startswith("change_behind") and _COORDINATED.fullmatch(gap):
            found[k] = replace(
                found[k], direction=found[k + 1].direction, is_change=True
            )  # "0.4% mAP and 1.8 mm MPJPE improvement"
    return [_apart(line, k, one) for k, one in enumerate(found)]


def _apart(line: Line, k: int, found: Measured) -> Measured:
    """The same, as a difference where something is set apart or is said to have changed: `3 points above X`, `less noise (-9%)`."""
    at, quantity = line.places[k], line.quantities[k]
    if quantity.sign == "-" and line.letters[at - 1 : at] == "(" and _CHANGED.search(line.letters, 0, at):
        return replace(found, direction=FALL, is_change=True)
    side = side_of(line, k)
    if side is None or quantity.unit not in ("%", "pp", "points") or quantity.from_value is not None:
        return found
    return replace(found, direction=side, is_change=True)


def _shared(line: Line, k: int, j: int, found: Sequence[Measured]) -> Measured:
    """What quantity `k` measures, completed by `j` before it ("88% on A and 90% on B", "by 11.0 AP and 14.6 AP")."""
    before, own = found[j], found[k]
    gap = _BRACKETS.sub("", line.letters[line.places[j] + 1 : line.places[k]])
    if own.rule == "change_of" and own.metric and own.metric[1] - own.metric[0] == 1 and before.metric and gap[:1] == ",":
        return replace(own, metric=before.metric, is_shared=True)
    if _NEW_CLAUSE.search(gap):
        return own
    if own.rule == "bare":
        here = Here(line, line.quantities[k], line.places[k], line.places[k])
        if before.rule == "change_of_in" and (initials := initials_behind(here)):
            return replace(before, metric=initials, place=None)  # "improvements of P in ROC and Q in PRC"
        return replace(before, is_shared=True, place=None)
    if own.rule == "nearest" and own.metric == before.metric:
        own = replace(own, is_shared=True)
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
        is_noun = line.letters[place + 1 : place + 2] in ("N", "A", "E", "I", "J")
        if line.lowers[place] in _ON_AVERAGE and line.lowers[place - 1] in ("on", "in") and not is_noun:
            return "average"
        if line.lowers[place] in _ROUGHLY:
            return "about"
    return None


def _from_before(line: Line, k: int) -> str | None:
    """`on average by Q`, or said of the value before, or at the head of the sentence."""
    at = line.places[k]
    if line.lowers[:2] == ("on", "average") or line.lowers[max(0, at - 3) : at] == ("on", "average", "by"):
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
    respectively = _is_respective(line, run)
    is_plain = run in _runs(line, _SIDE_BY_SIDE, same_unit=True)
    for start, items in _lists(line, last + 1, len(line.letters)):
        if len(items) == len(run) and (respectively or (is_plain and start - last <= 8)):
            return Listed(_kind(line, start, items), dict(zip(run, items, strict=True)), line)
    for source, stop in ((line, first), (earlier, len(earlier.letters) if earlier else 0)):
        if source is not None:
            fitting = [
                (start, items)
                for start, items in _lists(source, 0, stop)
                if len(items) == len(run)
                and (respectively or (is_plain and len(run) > 2 and source.letters[start - 1 : start] == "("))
            ]
            if fitting:
                kind = _kind(source, *fitting[-1]) if source is line else DATASET
                return Listed(kind, dict(zip(run, fitting[-1][1], strict=True)), source)
    return None


def _is_respective(line: Line, run: tuple[int, ...]) -> bool:
    """Whether "respectively" is said of these values: behind them, or before them all."""
    if "respectively" not in line.lowers:
        return False
    said = line.lowers.index("respectively")
    following = line.places[run[-1] + 1] if run[-1] + 1 < len(line.places) else len(line.letters)
    return line.places[run[-1]] < said < following or said < line.places[0]


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
        is_joined = "C" in line.letters[at : items[-1][1]] or line.letters[at - 1 : at] == "(" if items else False
        if len(items) > 1 and is_joined and all(line.letters[first:last].strip("n-") for first, last in items):
            yield at, items
        at = items[-1][1] if items else at + 1


def _items(line: Line, at: int, stop: int) -> tuple[Range, ...]:
    items: list[Range] = []
    while match := _ITEM.match(line.letters, at, stop):
        first, at = match.span()
        items.append((first + 2 if line.lowers[first] == "terms" else first, at))  # "in terms of X, Y and Z"
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
    before, behind = line.letters[max(0, start - 2) : start], line.letters[items[-1][1] : items[-1][1] + 1]
    if before[-1:] not in tuple("iPowfO") and behind in tuple("aHULVX"):
        return SUBJECT
    return COMPARATOR if before[-1:] in ("o", "c", "t", "H") or before in ("cT", "cw") else DATASET
