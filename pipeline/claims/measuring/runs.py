"""Lists of values: which stand side by side, the qualifier that they share, and lists of names beside them.

Here belongs only what a list is; what its values measure is decided in `metric` and `sharing`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.claims.measuring.constructions import Measured
from pipeline.claims.measuring.line import Line
from pipeline.claims.measuring.line_phrases import Range, is_metric, is_setting, is_size

METRIC, DATASET, COMPARATOR, SUBJECT = "metric", "dataset", "comparator", "subject"
#: Between two values with nothing but a joint.
_SIDE_BY_SIDE = re.compile(r"[,C/]+[yw]?|c\.?")
_LOOSELY = re.compile(r"[^.;QULHaVo]{0,12}[,C]+[yw]?")
#: Between two values of one clause.
COORDINATED = re.compile(r"[^.;SwULHaVoX]*[,C]+y?(?:DA)?")
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


def qualifier(line: Line, k: int, found: Measured) -> str | None:
    """What bounds or softens a value: at the number, behind what it counts, or shared with a value before it."""
    own = line.quantities[k].qualifier
    if own:
        return own
    if found.metric and not found.is_shared and line.lowers[found.metric[0]] in ("maximum", "max", "maximal"):
        return "up to"
    if found.rule in ("of", "change_of") and found.metric and _is_only(line, found.metric[0]):
        return "only"
    run = next(run for run in side_by_side(line) if k in run)
    return line.quantities[run[0]].qualifier or _behind(line, line.places[run[-1]]) or _from_before(line, k)


def side_by_side(line: Line) -> list[tuple[int, ...]]:
    """The quantities of one unit with nothing but a joint between them, in groups."""
    return _runs(line, _SIDE_BY_SIDE, same_unit=True)


def _is_only(line: Line, at: int) -> bool:
    """Whether `only` stands before the phrase at an item: `with only a slight drop of Q`."""
    while at and line.letters[at - 1] in "DA":
        at -= 1
    return line.lowers[at - 1 : at] in (("only",), ("just",), ("merely",))


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
        if line.quantities[before].unit == line.quantities[k].unit and COORDINATED.fullmatch(gap):
            return line.quantities[before].qualifier
    return None


def listed(line: Line, earlier: Line | None) -> list[Listed]:
    """The lists of names beside the values; `earlier` is the line of the sentence before."""
    found: list[Listed] = []
    for run in _runs(line, _LOOSELY, same_unit=False):
        if len(run) > 1 and (names := _listed(line, run, earlier)):
            found.append(names)
        elif len(run) > 2:  # "P recall, Q and R higher than X and Y"
            parts = [part for part in side_by_side(line) if 1 < len(part) < len(run) and part[0] in run]
            found += [names for part in parts if (names := _listed(line, part, None))]
    return found


def _listed(line: Line, run: tuple[int, ...], earlier: Line | None) -> Listed | None:
    """The list of as many names as the run has values: behind them, else before them where "respectively" says so."""
    first, last = line.places[run[0]], line.places[run[-1]]
    respectively = _is_respective(line, run)
    is_plain = run in side_by_side(line)
    for start, items in _lists(line, last + 1, len(line.letters)):
        is_named = not any(is_size(line, item[0]) for item in items)  # "2k and 4k keypoints"
        if len(items) == len(run) and is_named and (respectively or (is_plain and start - last <= 8)):
            return Listed(_kind(line, start, items), dict(zip(run, items, strict=True)), line)
    for source, stop in ((line, first), (earlier, len(earlier.letters) if earlier else 0)):
        if source is not None:
            fitting = [
                (start, items)
                for start, items in _lists(source, 0, stop)
                if len(items) == len(run)
                and (source is line or all(_is_name(source, item) for item in items))
                and (
                    respectively
                    or (is_plain and len(run) > 2 and source.letters[start - 1 : start] == "(")
                    or (is_plain and source.letters[start - 1 : start] == "H" and source.letters[items[-1][1] : stop] == "y")
                )
            ]
            if fitting:
                kind = _kind(source, *fitting[-1]) if source is line else DATASET
                return Listed(kind, dict(zip(run, fitting[-1][1], strict=True)), source)
    return None


def _is_name(line: Line, span: Range) -> bool:
    """Whether a phrase is written as a name, with a capital letter or a digit."""
    return any(c.isupper() or c.isdigit() for c in line.cut(*span))


def _is_respective(line: Line, run: tuple[int, ...]) -> bool:
    """Whether "respectively" is said of these values: behind them, or before them all."""
    if "respectively" not in line.lowers:
        return False
    said = line.lowers.index("respectively")
    following = line.places[run[-1] + 1] if run[-1] + 1 < len(line.places) else len(line.letters)
    return line.places[run[-1]] < said < following or said < line.places[0]


def _runs(line: Line, gap: re.Pattern[str], *, same_unit: bool) -> list[tuple[int, ...]]:
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
        at += line.lowers[at : at + 1] == ("+",)
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
    changed = line.letters[max(0, start - 2) : start].rstrip("DA")[-1:]
    if any(is_metric(line, item) for item in items) or (
        changed in ("U", "L") and not any(is_setting(line, item) for item in items)
    ):
        return METRIC
    before, behind = line.letters[max(0, start - 2) : start], line.letters[items[-1][1] : items[-1][1] + 1]
    if before[-1:] not in tuple("iPowfO") and behind in tuple("aHULVX"):
        return SUBJECT
    return COMPARATOR if before[-1:] in ("o", "c", "t", "H") or before in ("cT", "cw") else DATASET
