"""What a value is relative to: the rival of a difference, verbatim.

Here belongs the grammar of naming a rival beside a number ("outperforms X by Q", "Q faster than X", "compared to X, ... by Q").
"""

import re

from pipeline.claims.line import Line, measure_words
from pipeline.claims.metric import FULL, NP, Range, head, is_metric, is_setting

_RIVAL = rf"(?P<m>(?:R(?:E(?:[wyfPi]{NP})?)?|D?O?{FULL}|G{NP})(?:E[wyfPi]{NP})?)"
_BEATEN = re.compile(rf"(?:H|U(?P<link>[oP]))B?{_RIVAL}(?:\([^()]*\))?(?:[iPw]{FULL}|\([^()Q]*\)|[,B])*[yw]D?\Z")
_BEHIND = re.compile(rf"(?:(?P<link>c)(?:T|w)?|(?P<than>t)|(?P<over>o)|(?P<p>P))(?:T?Q)?{_RIVAL}")
_OPENING = re.compile(rf"(?:S|B|,)*c(?:T|w){_RIVAL},")
_SENTENCE = re.compile(rf"H{_RIVAL}")
#: Nothing behind these belongs to the value.
_STOP = frozenset(".;")


def comparator(line: Line, at: int, is_change: bool) -> Range | None:
    """The phrase that names the rival of the quantity at item `at`."""
    if beaten := _beaten(line, at):
        return beaten
    if behind := _behind(line, at, is_change):
        return behind
    if not is_change:
        return None
    if opening := _OPENING.match(line.letters):
        return opening.span("m")
    return _beaten_elsewhere(line)


def _beaten(line: Line, at: int) -> Range | None:
    start = max((line.letters.rfind(mark, 0, at) for mark in ".;"), default=-1) + 1
    match = _BEATEN.search(line.letters, start, at)
    if match and (match["link"] != "P" or line.lowers[match.start("link")] == "upon"):
        return match.span("m")
    return None


def _behind(line: Line, at: int, is_change: bool) -> Range | None:
    for place in range(at + 1, len(line.letters)):
        letter = line.letters[place]
        if letter in _STOP:
            return None
        if letter in "ULHaV" and not is_change:
            return None
        if letter in "ct" or (letter == "o" and is_change):
            match = _BEHIND.match(line.letters, place)
            if match and (letter != "o" or not _is_place(line, match.span("m"))):
                return match.span("m")
    return None


def _is_place(line: Line, span: Range) -> bool:
    """Whether `over X` tells where, not over whom."""
    return is_setting(line, span) or (head(line, span) not in measure_words().rival_heads and is_metric(line, span))


def _beaten_elsewhere(line: Line) -> Range | None:
    match = _SENTENCE.search(line.letters)
    return match.span("m") if match and not is_metric(line, match.span("m")) else None
