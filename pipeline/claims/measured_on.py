"""Where a value was measured: the data set or setting of a clause, of the opening of its sentence, or of what was said before.

Here belongs the grammar of naming data beside a number ("Q on X", "On X, ...", "Experiments on X show ...").
"""

import re

from pipeline.claims.line import Line
from pipeline.claims.metric import FULL, Range, head, is_metric

_ON = re.compile(rf"(?P<m>{FULL})")
_PREPOSITIONS = ("on", "across", "in", "under", "over", "for", "within", "at", "using")
_OPENING = re.compile(rf"(?:B|,|C|A,)*(?P<p>[iP])(?:D{{0,2}})(?P<m>{FULL})(?:\([^()]*\))?[^.;Q]*?,")
_STUDY = re.compile(rf"(?P<study>[NA])(?:E|V)?(?P<p>[iow])(?P<m>{FULL})")
_STUDIES = frozenset(
    "experiments experiment evaluation evaluations results result tests test study studies simulations simulation analysis analyses benchmarking trials".split()
)
_NO_PLACE = frozenset(
    """paper work addition particular contrast terms average hand example instance order comparison fact summary conclusion general study practice turn
    short total time cost margin factor case cases most least terms best article detail parallel""".split()
)


def measured_on(line: Line, at: int, stop: int) -> Range | None:
    """The phrase that names where the quantity at item `at` was measured; `stop` is the item of the next value."""
    return _behind(line, at, stop) or _before(line, at)


def _behind(line: Line, at: int, stop: int) -> Range | None:
    for place in range(at + 1, stop):
        letter = line.letters[place]
        if letter in ".;ctHULaS" or letter == "," and place > at + 1 and line.letters[place - 1] not in "NA":
            return None
        if letter in "iPo" and line.lowers[place] in _PREPOSITIONS and (match := _ON.match(line.letters, place + 1)):
            span = match.span("m")
            if not is_metric(line, span) and head(line, span) not in _NO_PLACE:
                return span
    return None


def _before(line: Line, at: int) -> Range | None:
    opening = _OPENING.match(line.letters)
    if opening and opening.end() <= at and line.lowers[opening.start("p")] in _PREPOSITIONS and head(line, opening.span("m")) not in _NO_PLACE:
        return opening.span("m")
    for match in _STUDY.finditer(line.letters, 0, at):
        if line.lowers[match.start("study")] in _STUDIES and head(line, match.span("m")) not in _NO_PLACE:
            return match.span("m")
    return None
