"""Constructions that tell at which level something stands, and what a number counts.

Here belongs the grammar of levels ("recall reaches Q", "recall (Q)", "Q recall", "Q of the data"), each construction a function
from the place of a number to what is said there.
"""

import re

from pipeline.claims.measuring.changes import cut_at, with_direction
from pipeline.claims.measuring.constructions import (
    ASIDE,
    DIRECTION,
    RISE,
    Here,
    Measured,
    before,
    beside_before,
    bracket_behind,
    in_behind,
    initials_behind,
    np_behind,
    of_behind,
)
from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import FULL, NP, Range, head, is_metric, is_setting, metric_name

_LEVEL_BEFORE = before(rf"(?P<m>{FULL})(?:S?X?[XaHV]B?[TDi]?|T|P)B?", "XaHVTP")
#: The same of several data or between two rivals: `the recalls on A, B and C are Q`.
_LEVEL_OF_BEFORE = before(rf"(?P<m>{FULL})(?:[Pi]{NP}(?:,{NP})*,?C{NP}|{ASIDE}+)X+[aV]?B?", "X")
_BY_BEFORE = before(rf"(?P<m>{FULL})(?:B?[VG])?B?y", "y")
_CHANGE_BY_BEFORE = before(rf"(?P<m>[DAENM-]*(?P<noun>[IJ])){ASIDE}*yB?D?", "y")
_TO_BEFORE = before(rf"(?P<m>{FULL})[VG]B?TB?", "VG")
_RANGING_BEFORE = before(rf"(?P<m>{FULL})[GVE]", "GVE")
_RANKED_BEFORE = before(r"(?P<m>[aV])(?:[RB]|P)*D?", "aV")
_MOVED_BEFORE = re.compile(rf"[BC,]*(?P<m>{FULL})X*B?(?P<verb>[UL])")
#: What a rate may be called.
_SPEEDS = frozenset(["speed", "speeds", "throughput", "rate", "rates", "frequency", "velocity", "efficiency", "inference"])
_NP_END = re.compile(rf"{NP}\Z")


def equated(here: Here) -> Measured | None:
    """`r = Q`."""
    return Measured("symbol") if here.quantity.symbol else None


def rank(here: Here) -> Measured | None:
    """`ranked Qth`, `Qth place`."""
    if not here.quantity.is_ordinal:
        return None
    if (match := _RANKED_BEFORE(here)) and here.line.lowers[match.start("m")].startswith("rank"):
        return Measured("rank", match.span("m"))
    match = np_behind(here)
    return Measured("rank", match.span("m") if match else None)


def named_behind(here: Here) -> Measured | None:
    """`Q accuracy`: where the head is known to be measured, or else where the number looks like a score."""
    match = np_behind(here)
    if not match:
        return None
    line, span = here.line, match.span("m")
    behind_it = line.letters[span[1] : span[1] + 1]
    if behind_it in ("M", "W"):  # "Q F1 more than X"
        return Measured("named_behind", span, DIRECTION[behind_it], True)
    of = line.letters.find("O", *span)
    if here.quantity.unit == "x" and of > 0 and line.letters[span[0]] == "D":
        return Measured("multiple_of", (span[0] + 1, of), RISE, True)  # "3 times the throughput of X"
    is_named = is_metric(line, span) or (_is_scored(here, span) and not _is_told_before(here))
    return with_direction(here, "named_behind", span) if is_named else None


def _is_told_before(here: Here) -> bool:
    """Whether what stands before a number and `is` names what is measured: `the recall over all classes is Q due to X`."""
    match = _LEVEL_BEFORE(here) or _LEVEL_OF_BEFORE(here)
    return match is not None and "X" in match.group() and is_metric(here.line, match.span("m"))


def _is_scored(here: Here, span: Range) -> bool:
    """Whether a phrase behind a number that looks like a score names what is scored, though its head is not known."""
    line, quantity = here.line, here.quantity
    if line.letters[here.at - 1 : here.at] == "(":
        outside = beside_before(here)
        if outside and is_metric(line, outside.span("m")):
            return False  # "fidelity (Q VFS)"
    is_score = quantity.is_in_points or (quantity.unit is None and quantity.value % 1 != 0)
    return is_score and not is_setting(line, span) and head(line, span) not in measure_words().rival_heads


def explained(here: Here) -> Measured | None:
    """`Q (average length)`."""
    match = bracket_behind(here)
    return Measured("explained", match.span("m")) if match and is_metric(here.line, match.span("m")) else None


def in_terms(here: Here) -> Measured | None:
    """`by Q in recall`, `by Q in terms of recall`."""
    match = in_behind(here)
    if not match:
        return None
    line, span = here.line, match.span("m")
    is_named = is_metric(line, span) or line.lowers[span[0] - 2] in ("terms", "term")
    if not is_named and (line.letters[span[1] - 1] != ")" or not initials_behind(here)):
        return None
    return with_direction(here, "in_terms", metric_name(line, span))


def within(here: Here) -> Measured | None:
    """`accuracy within Q of X`."""
    if not here.line.lowers[here.at].startswith("within") or not of_behind(here):
        return None
    match = beside_before(here) or _LEVEL_BEFORE(here)
    is_named = match is not None and is_metric(here.line, match.span("m"))
    return Measured("within", metric_name(here.line, match.span("m")) if match and is_named else None)


def share(here: Here) -> Measured | None:
    """`Q of the data`."""
    match = of_behind(here)
    if match and head(here.line, match.span("m")) in ("time", "times", "cases") and not _is_owned(here.line, match.end("m")):
        return Measured("share")  # "in Q of the cases": what is measured is the clause itself
    return Measured("share", metric_name(here.line, match.span("m"))) if match else None


def _is_owned(line: Line, at: int) -> bool:
    """Whether the time before an item is said to be somebody's: `Q of the time required by X`."""
    return line.letters[at : at + 1] in ("y", "E", "O", "T", "f", "c")


def beside(here: Here) -> Measured | None:
    """`recall (Q)`, `recall: Q`, `recall Q`, `recall reaches Q`, `an improvement up to Q`."""
    line = here.line
    for search, rule in ((beside_before, "beside"), (_LEVEL_BEFORE, "level"), (_LEVEL_OF_BEFORE, "level")):
        match = search(here)
        if match and (is_metric(line, match.span("m")) or line.letters[match.end("m") - 1] in "IJ"):
            noun, whole = line.letters[match.end("m") - 1], match.span("m")
            if not is_metric(line, whole):  # "the benefit of a speedup (Q)"
                whole = max(whole[0], line.letters.rfind("O", *whole) + 1), whole[1]
            metric = metric_name(line, whole)
            of = line.letters.find("O", *match.span("m"))
            if of > 0 and line.letters[of - 1] in "IJ" and is_metric(line, (of + 1, match.end("m"))):
                within = metric_name(line, (of + 1, match.end("m")))
                return Measured(f"change_{rule}", within, DIRECTION[line.letters[of - 1]], True)  # "a gain of accuracy (Q)"
            if head(line, metric) in ("margin", "margins"):
                return Measured("beat", None, DIRECTION[noun], True)
            if noun in "IJ" and line.lowers[match.end("m") - 1] != "loss":
                return Measured(f"change_{rule}", metric, DIRECTION[noun], True)
            return Measured(rule, metric)
    return None


def moved(here: Here) -> Measured | None:
    """`recall ranging from P to Q`, `the threshold settles at Q`, `the threshold moves by Q`."""
    line = here.line
    if here.quantity.low is not None and (match := _RANGING_BEFORE(here)):
        return Measured("ranging", metric_name(line, match.span("m")))
    if (match := _TO_BEFORE(here)) and not is_setting(line, match.span("m")):
        return Measured("to", metric_name(line, match.span("m")))
    if (match := _CHANGE_BY_BEFORE(here)) and is_metric(line, match.span("m")):
        what = metric_name(line, match.span("m"))
        return Measured("change_by", cut_at(here, what) or what, DIRECTION[match["noun"]], True)
    if (match := _BY_BEFORE(here)) and not measure_words().metric_heads.isdisjoint(line.lowers[slice(*match.span("m"))]):
        return Measured("by", metric_name(line, match.span("m")), None, True)
    return None


def nearest(here: Here) -> Measured | None:
    """`the correlation between X and Y, ... Q`: what is known to be measured, anywhere before in the clause."""
    line = here.line
    if (
        here.quantity.from_value is not None
        and (moved := _MOVED_BEFORE.match(line.letters, 0, here.at))
        and is_metric(line, moved.span("m"))
    ):
        return Measured("moved", metric_name(line, moved.span("m")), DIRECTION[moved["verb"]], True)
    start = max(line.letters.rfind(letter, 0, here.at) for letter in ".;QVULHaX") + 1
    start = max(start, line.letters.rfind(",G", 0, here.at) + 1)
    for at in range(here.at - 1, start - 1, -1):
        if here.quantity.is_rate and line.lowers[at] not in _SPEEDS:
            continue  # "77% recall and 70 FPS"
        match = _phrase_at(line.letters, at) if line.lowers[at] in measure_words().metric_heads else None
        is_gain = line.letters[at] == "I" and line.lowers[at] in measure_words().vague  # "gains over X (Q on A)": of what?
        if match and not is_gain:
            return Measured("nearest", metric_name(line, match))
    return None


def _phrase_at(letters: str, at: int) -> Range | None:
    """The noun phrase whose head stands at an item."""
    match = _NP_END.search(letters, max(0, at - 8), at + 1)
    return match.span() if match else None


def counted(here: Here) -> Measured | None:
    """`solves Q problems`."""
    match = np_behind(here)
    return Measured("counted", metric_name(here.line, match.span("m"))) if match else None
