"""What the values of a line share: a metric, a direction, a change said once of several values, or carried on by a later clause.

Here belongs only what holds between several values of a line; what one value measures is decided in `metric`, lists of names
beside the values in `runs`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from pipeline.claims.measuring.constructions import DIRECTION, FALL, LEVEL, Here, Measured, initials_behind, side_of
from pipeline.claims.measuring.line import Line
from pipeline.claims.measuring.line_phrases import is_metric
from pipeline.claims.measuring.metric import measured
from pipeline.claims.measuring.runs import COORDINATED, side_by_side

#: Between two values, what begins a new clause with a say of its own, and what only joins the two.
_NEW_CLAUSE = re.compile(r"[.;SwULHaV]")
_BRACKETS = re.compile(r"\([^()]*\)")
_CHANGED = re.compile(r"[ULIJMW][^.;Q]*\Z")
#: Between two values that are told alike: a place each, and what joins them.
_ALIKE = re.compile(r"(?:[iPo][^.;QSwULHaVo]*|%)?[,C]+y?")
#: What goes on from the value before: a participle, a relative clause, an apposition, a phrase with `with`.
_GOES_ON = re.compile(r"[,(C]B?(?:(?P<verb>[GUHLa])|SX|DA*[IJ]|w)[^.;]*\Z")
_REACHES = re.compile(r"[,C]+B?a[^.;]{0,6}\Z")


def measured_all(line: Line) -> list[Measured]:
    """What each quantity of a line measures, with what one shares with the one before."""
    found: list[Measured] = []
    for run in side_by_side(line):
        first, last = line.places[run[0]], line.places[run[-1]]
        found.extend(measured(line, k, first, last) for k in run)
    for k in range(1, len(found)):
        before = next((j for j in range(k - 1, -1, -1) if found[j].rule != "rank"), k - 1)
        found[k] = _shared(line, k, before, found)
    for k in range(len(found) - 2, -1, -1):
        gap = line.letters[line.places[k] + 1 : line.places[k + 1]]
        if found[k].direction is None and found[k + 1].rule.startswith("change_behind") and COORDINATED.fullmatch(gap):
            found[k] = replace(
                found[k], direction=found[k + 1].direction, is_change=True
            )  # "0.4% mAP and 1.8 mm MPJPE improvement"
        elif _is_unnamed(line, found[k]) and found[k + 1].rule == "in_terms" and _ALIKE.fullmatch(gap):
            direction = found[k].direction or found[k + 1].direction
            # "gains of P on X and Q on Y in recall"
            found[k] = replace(found[k], metric=found[k + 1].metric, direction=direction, is_shared=True)
    for k in range(1, len(found)):
        found[k] = _repeated(line, k, _carried_on(line, k, found), found[k - 1])
    return [_apart(line, k, one) for k, one in enumerate(found)]


def _carried_on(line: Line, k: int, found: Sequence[Measured]) -> Measured:
    """What a value without a name measures where a clause goes on from the value before.

    As in `an accuracy of P, improving X by Q`, `improves accuracy by P, reaching Q`, `P accuracy, a gain of Q over X`.
    """
    own, before = found[k], found[k - 1]
    gap = line.letters[line.places[k - 1] + 1 : line.places[k]]
    is_alike = line.quantities[k - 1].unit == line.quantities[k].unit and before.rule not in ("rank", "counted", "share")
    if not is_alike or before.metric is None or not _is_unnamed(line, own):
        return own
    if not is_metric(line, before.metric) and not line.cut(*before.metric).isupper():
        return own
    is_level = not before.is_change or line.quantities[k - 1].from_value is not None
    on = _GOES_ON.search(gap) if own.is_change and is_level else None
    if own.rule == "more" and (gap[-1:] == "," or (before.rule == "more" and before.is_shared)):
        return replace(own, metric=before.metric, is_shared=True)  # "P recall, Q higher than X"
    if on and (on["verb"] is None or line.lowers[line.places[k - 1] + 1 + on.start("verb")].endswith("ing")):
        return replace(own, metric=before.metric, is_shared=True)
    if own.rule == "bare" and before.is_change and _REACHES.search(gap):
        return replace(own, metric=before.metric, is_shared=True)
    return own


def _repeated(line: Line, k: int, own: Measured, before: Measured) -> Measured:
    """A level without a name, of the kind of the level before: `P recall, while X reaches Q`."""
    quantity, last = line.quantities[k], line.quantities[k - 1]
    if own.rule != "bare" or own.metric or before.metric is None or before.is_change or quantity.unit != last.unit:
        return own
    return replace(own, metric=before.metric, is_shared=True) if is_metric(line, before.metric) else own


def _is_unnamed(line: Line, found: Measured) -> bool:
    """Whether nothing is said to be measured but that something changed: `gains of Q`."""
    return found.metric is None or (found.rule == "change_of" and line.letters[slice(*found.metric)].strip("DAIJ") == "")


def _apart(line: Line, k: int, found: Measured) -> Measured:
    """The same, as a difference where something is set apart or is said to have changed: `3 points above X`, `less noise (-9%)`."""
    at, quantity = line.places[k], line.quantities[k]
    if quantity.sign == "-" and line.letters[at - 1 : at] == "(" and _CHANGED.search(line.letters, 0, at):
        return replace(found, direction=FALL, is_change=True)
    if found.metric and found.direction in (None, LEVEL) and (quantity.unit == "x" or line.letters[at - 1 : at] == "y"):
        comparative = line.letters[max(0, found.metric[0] - 1) : found.metric[0]]
        if comparative in ("M", "W") and found.metric[1] <= at:
            return replace(found, direction=DIRECTION[comparative], is_change=True)  # "a lower latency (by 3x)"
    side = side_of(line, k)
    if side is None or not quantity.is_in_points or quantity.from_value is not None:
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
        is_rate = line.quantities[k].is_rate and not line.quantities[j].is_rate
        return own if is_rate else replace(before, is_shared=True, place=None)
    if own.metric is None and gap == "(" and line.letters[line.places[k] + 1 : line.places[k] + 2] == ")":
        return replace(own, metric=before.metric, is_shared=True)  # "P (+Q) recall"
    if own.rule == "more" and before.rule == "more" and own.metric is None and line.quantities[k].unit == line.quantities[j].unit:
        return replace(own, metric=before.metric, is_shared=True)
    if own.rule == "nearest" and own.metric == before.metric:
        own = replace(own, is_shared=True)
    if own.direction is None and before.is_change and COORDINATED.fullmatch(gap):
        return replace(own, direction=before.direction, is_change=True)
    return own
