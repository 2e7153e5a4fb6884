"""What a quantity measures, and whether it is said to rise, to fall or to stand: constructions around one item of a line.

Here belongs the grammar of measuring one value ("an accuracy of Q", "reduces latency by Q", "Q fewer parameters", "a Q gain in
recall"). Lists of values and what is shared among them are the matter of `runs`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from pipeline.claims.line import Line, measure_words

Range = tuple[int, int]
RISE, FALL, LEVEL = "increase", "decrease", "level"

#: A noun phrase of a line, a phrase with what `of` adds, and one or two such phrases.
_WORD = r"(?:[AENnmhMWIJ]|(?<=[DAENM-])G|[-/](?=[AENnmhIJG])|(?<=A)C(?=[AE]+N))"
NP = rf"(?:D{{0,2}}{_WORD}*[NnmhIJ](?:\([NA]\))?)"
FULL = rf"(?:{NP}(?:O{NP})*)"
PAIR = rf"(?:{FULL}(?:CP?{NP}(?![yfTQXULHaV]))?)"
#: What may stand between a changed metric and `by`: where it was measured, and remarks in brackets.
_ASIDE = rf"(?:[iPowO]{FULL}|\([^()Q]*\)|B)"
_DIRECTION = {"U": RISE, "L": FALL, "I": RISE, "J": FALL, "M": RISE, "W": FALL, "H": RISE}


@dataclass(frozen=True, slots=True)
class Measured:
    """What a quantity measures: the items that name it, the direction, and the construction that said so.

    `is_change` tells a difference or a ratio from a level. `place` is a phrase that stands where a metric would but names data or a
    setting ("improves retrieval tasks by 2%").
    """

    rule: str
    metric: Range | None = None
    direction: str | None = None
    is_change: bool = False
    place: Range | None = None


def measured(line: Line, at: int, last: int | None = None) -> Measured | None:
    """What the quantity at item `at` measures; `last` is the last item of a list of quantities that share what is behind it."""
    last = at if last is None else last
    for construction in _CONSTRUCTIONS:
        if found := construction(line, at, last):
            return found
    return None


def is_metric(line: Line, span: Range) -> bool:
    """Whether the head of a phrase is known to be what one measures."""
    return head(line, span) in measure_words().metric_heads


def is_setting(line: Line, span: Range) -> bool:
    """Whether the head of a phrase is known to be data, a task or a set-up."""
    return head(line, span) in measure_words().setting_heads


def head(line: Line, span: Range) -> str:
    """Head of a phrase: its last word before a bracket or `of`, without what follows `@`."""
    first, last = span
    for at in range(first, last):
        if line.letters[at] in "O(" and at > first:
            last = at
            break
    word = line.lowers[last - 1].strip("*$`")
    return word.split("@")[0]


def _span(match: re.Match[str], group: str = "m") -> Range | None:
    return match.span(group) if match[group] is not None else None


def _without_article(line: Line, span: Range) -> Range:
    first, last = span
    while first < last - 1 and line.letters[first] == "D":
        first += 1
    return first, last


def _before(pattern: str) -> Callable[[Line, int], re.Match[str] | None]:
    """A search for `pattern` ending where an item begins, as long as possible."""
    compiled = re.compile(rf"(?:{pattern})\Z")
    return lambda line, at: compiled.search(line.letters, max(0, at - 40), at)


def _behind(pattern: str) -> Callable[[Line, int], re.Match[str] | None]:
    compiled = re.compile(pattern)
    return lambda line, at: compiled.match(line.letters, at)


_OF_BEFORE = _before(rf"(?P<m>{NP})O(?:D|A)*")
_CHANGE_OF_BEFORE = _before(rf"(?P<noun>[IJ])[iO](?P<m>{FULL})O?")
_NOUN_BEHIND = _behind(rf"(?P<m>[ABENM]*?(?P<noun>[IJ]))(?!\w*[NIJ]O)(?:(?P<link>[OiPo])(?:D(?=D))?(?P<of>{PAIR}))?")
_MORE_BEHIND = _behind(rf"(?P<more>[MW])(?P<m>{PAIR}|A)?")
_IN_BEHIND = _behind(rf"(?:[ABE]*)(?:,?iNO|[iPy])(?P<m>{PAIR})")
_OF_BEHIND = _behind(rf"OP?(?P<m>{NP})")
_NP_BEHIND = _behind(rf"(?P<m>{PAIR})")
_VERB_BEFORE = _before(rf"(?P<verb>[UL])(?P<m>{PAIR}){_ASIDE}*,?\(?[yfTPw]?D?")
_VERB_ALONE = _before(r"(?P<verb>[UL])B?[yfT]?")
_PASSIVE_BEFORE = _before(rf"(?P<m>{FULL}){_ASIDE}*B?X*B?(?P<verb>[UL])B?[yfT]?D?")
_AND_BEFORE = _before(rf"[C,](?P<m>{FULL}){_ASIDE}*[yfT]D?")
_BEAT_BEFORE = _before(r"(?P<verb>H)[^.;QULa]*[yw]D?")
_TOLD_BEFORE = _before(rf"(?P<m>{FULL})(?:\(|;|\(B?;?)?")
_LEVEL_BEFORE = _before(rf"(?P<m>{FULL})(?:S?[XaHVEG]B?[TDi]?|[TPi])B?")


def _equated(line: Line, at: int, last: int) -> Measured | None:
    """`r = Q`."""
    quantity = line.quantities[line.places.index(at)]
    return Measured("symbol") if quantity.symbol else None


def _rank(line: Line, at: int, last: int) -> Measured | None:
    """`ranked Qth`."""
    quantity = line.quantities[line.places.index(at)]
    return Measured("rank") if quantity.is_ordinal else None


def _of(line: Line, at: int, last: int) -> Measured | None:
    """`an accuracy of Q`, `an F1 increase of Q`, `an improvement of Q in recall`."""
    if not (match := _OF_BEFORE(line, at)):
        return None
    first, end = match.span("m")
    noun = line.letters[end - 1]
    if noun not in "IJ":
        return Measured("of", _without_article(line, (first, end)), LEVEL)
    direction = _DIRECTION[noun]
    named = _IN_BEHIND(line, last + 1)
    if named and is_metric(line, named.span("m")):
        return Measured("change_of_in", named.span("m"), direction, True)
    if wider := re.compile(rf"(?P<noun>[IJ])[iO](?P<m>{FULL})\Z").search(line.letters, 0, end):
        return Measured("change_in_of", _without_article(line, wider.span("m")), direction, True)
    return Measured("change_of", _without_article(line, (first, end)), direction, True)


def _change_from(line: Line, at: int, last: int) -> Measured | None:
    """`an increase in recall from P to Q`."""
    match = _CHANGE_OF_BEFORE(line, at)
    if not match:
        return None
    return Measured("change_in", _without_article(line, match.span("m")), _DIRECTION[match["noun"]], True)


def _noun(line: Line, at: int, last: int) -> Measured | None:
    """`a Q improvement in recall`, `a Q training speedup`."""
    if not (match := _NOUN_BEHIND(line, last + 1)):
        return None
    direction, own = _DIRECTION[match["noun"]], match.span("m")
    named = "N" in line.letters[own[0] : own[1] - 1]
    if match["of"] is not None and not named:
        of = match.span("of")
        if match["link"] == "O" or is_metric(line, of) or (match["link"] == "i" and line.lowers[of[0] - 1] == "in" and not is_setting(line, of)):
            return Measured("change_behind_in", _without_article(line, of), direction, True)
    return Measured("change_behind", own, direction, True)


def _more(line: Line, at: int, last: int) -> Measured | None:
    """`Q fewer parameters`, `Q faster`."""
    if not (match := _MORE_BEHIND(line, last + 1)):
        return None
    direction, named = _DIRECTION[match["more"]], _span(match)
    if named is None and (before := re.compile(rf"(?P<m>{FULL})X+B?\Z").search(line.letters, 0, at)) and is_metric(line, before.span("m")):
        named = _without_article(line, before.span("m"))
    return Measured("more", named, direction, True)


def _named_behind(line: Line, at: int, last: int) -> Measured | None:
    """`Q accuracy`: only where the head is known to be measured."""
    if not (match := _NP_BEHIND(line, last + 1)) or not is_metric(line, match.span("m")):
        return None
    return _with_direction(line, at, "named_behind", match.span("m"))


def _in_terms(line: Line, at: int, last: int) -> Measured | None:
    """`by Q in recall`, `by Q in terms of recall`."""
    if not (match := _IN_BEHIND(line, last + 1)) or not is_metric(line, match.span("m")):
        return None
    return _with_direction(line, at, "in_terms", _without_article(line, match.span("m")))


def _with_direction(line: Line, at: int, rule: str, metric: Range | None) -> Measured:
    """A metric whose direction a verb before the quantity tells."""
    for before in (_VERB_BEFORE, _VERB_ALONE, _PASSIVE_BEFORE, _BEAT_BEFORE):
        if match := before(line, at):
            return Measured(rule, metric, _DIRECTION[match["verb"]], True)
    return Measured(rule, metric)


def _verb(line: Line, at: int, last: int) -> Measured | None:
    """`reduces latency by Q`, `accuracy improves by Q`."""
    match = _VERB_BEFORE(line, at) or _PASSIVE_BEFORE(line, at)
    if not match:
        return None
    named = match.span("m")
    direction = _DIRECTION[match["verb"]]
    if is_setting(line, named) and not is_metric(line, named):
        return Measured("verb_setting", None, direction, True, place=named)
    return Measured("verb", _without_article(line, named), direction, True)


def _beat(line: Line, at: int, last: int) -> Measured | None:
    """`outperforms X by Q`, `gaining Q`."""
    if match := _BEAT_BEFORE(line, at) or _VERB_ALONE(line, at):
        return Measured("beat", None, _DIRECTION[match["verb"]], True)
    return None


def _beside(line: Line, at: int, last: int) -> Measured | None:
    """`recall (Q)`, `recall: Q`, `recall Q`, `recall reaches Q`."""
    for before, rule in ((_TOLD_BEFORE, "beside"), (_LEVEL_BEFORE, "level")):
        match = before(line, at)
        if match and is_metric(line, match.span("m")):
            return Measured(rule, _without_article(line, match.span("m")))
    return None


def _counted(line: Line, at: int, last: int) -> Measured | None:
    """`solves Q problems`, `Q of the data`."""
    match = _NP_BEHIND(line, last + 1) or _OF_BEHIND(line, last + 1)
    return Measured("counted", _without_article(line, match.span("m"))) if match else None


_CONSTRUCTIONS = (_equated, _rank, _of, _change_from, _noun, _more, _named_behind, _in_terms, _verb, _beat, _beside, _counted)
