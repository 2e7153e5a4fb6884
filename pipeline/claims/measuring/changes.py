"""Constructions that tell by how much something changed: a rise, a fall, a difference from something else.

Here belongs the grammar of changes ("reduces latency by Q", "Q fewer parameters", "a Q gain in recall"), each construction a
function from the place of a number to what is said there.
"""

import re

from pipeline.claims.measuring.constructions import (
    ASIDE,
    DIRECTION,
    FALL,
    LEVEL,
    RISE,
    Here,
    Measured,
    before,
    behind,
    beside_before,
    bracket_behind,
    gapped,
    initials_behind,
    is_level_loss,
    metric_behind,
    of_behind,
)
from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import BOTH, FULL, NP, PAIR, Range, head, is_metric, is_setting, metric_name

_OF_BEFORE = before(rf"(?P<m>{NP})(?:\([^()Q]*\)|,)?O[DA]*", "O")
_OF_WHAT = re.compile(rf"(?P<m>{NP})(?:[iPo]{NP})*[iPo]D*\Z")
_IN_OF = re.compile(rf"[IJ][iO](?P<m>{FULL})\Z")
_TERMS = re.compile(rf"NO(?P<m>{PAIR})")
_CHANGE_IN_BEFORE = before(rf"(?P<noun>[IJ])[iO](?P<m>{FULL}){ASIDE}*[yO]?", "IJ")
_NOUN_BEHIND = behind(
    rf"(?:\((?P<named>{NP})\))?(?P<m>[ABENMIJ-]*?(?P<noun>[IJ]))(?![NIJ])(?:(?P<link>[OiPo])(?:D(?=D))?(?P<of>G?{PAIR}))?"
)
#: `a Q improvement over X in recall`, `a Q improvement, on average, in recall`.
_FAR = re.compile(rf"(?:[oiPy]G?{NP}|cT{NP}|[BE])*")
_IN = re.compile(rf"[iy](?P<m>G?{FULL})")
_APPOSED_BEFORE = before(rf"(?P<m>{FULL})[,(]D?", ",(")
_MORE_BEHIND = behind(rf"(?P<more>[MW])(?P<m>{PAIR}(?:T[VUa]{NP})?|B?A)?")
#: Something done, right before a number: `while training Q faster`, `and generating samples Q faster`.
_DONE_BEFORE = before(rf"(?:S|,?C|,)(?P<m>(?:G|N(?=\Z))(?:{NP})?)B?", "SC,")
_AS_AS = behind("S[AB]+S")
_SUBJECT_BEFORE = before(rf"(?P<m>{FULL}){ASIDE}*S?X+B?", "X")
_VERB_BEFORE = before(rf"(?P<verb>[UL])(?:,[iP][NA],)?B?(?P<m>{BOTH}(?:TN)?){ASIDE}*,?\(?[yfTPw]?D?", "UL")
_VERB_FAR = before(rf"(?P<verb>[UL])B?(?P<m>{NP})[^.;,QULHXS]{{1,14}}yD?", "UL")
_VERB_ALONE = before(r"(?P<verb>[UL])B?[yfT]?", "UL")
_PASSIVE_BEFORE = before(rf"(?P<m>{FULL}){ASIDE}*B?X*B?(?P<verb>[UL])B?[yfT]?D?", "UL")
_AND_BEFORE = before(rf"(?P<verb>[ULH])[^.;]*Q[^.;QULH]*?[C,](?P<m>{FULL}){ASIDE}*[yfT]D?", "ULH")
_GOING_ON_BEFORE = before(rf"(?P<m>{FULL}),B?(?P<verb>[UL])B?[yfT]?D?", "UL")
_BEAT_BEFORE = before(rf"(?P<verb>[HU](?=[^.;QULHa]*[yo]D?\Z)|H(?=o?B?D*{FULL}\Z))[^.;QULHa]*|(?P<more>[MW])y", "HUMW")
_BEAT_BRACKET = before(rf"(?P<verb>H)o?B?D*{FULL}\(B?", "H")
_ACHIEVED = re.compile(rf"a(?P<m>{FULL}){ASIDE}*,?y?B?\Z")
_AT_CUT = re.compile(r"[Pi](?P<m>N)")
#: Words at a number in brackets behind a rival that make it the distance to the rival.
_GAINED = frozenset(["up to", "over", "at least", "average"])
_BEATEN_METRIC = before(rf"(?P<verb>H)(?P<m>{FULL}){ASIDE}*y", "H")
_BEATEN_IN = before(rf"(?P<verb>[HU])o?D*{FULL}(?:C{NP})?(?:[Pi]{NP})*i(?P<m>{PAIR})(?:[Pi]{NP})*y", "HU")
_BEATING_METRIC = before(rf"(?P<m>{FULL})B?(?P<verb>H)o?D*{FULL}(?:[iP]{NP})*y", "H")
_GOAL = re.compile(r"NTn%?\Z")
#: What is given for something else.
_PRICES = frozenset(["cost", "price", "expense"])
#: Beginnings of verbs of beating that say the opposite.
_BEHIND = ("underperform", "lag", "trail")
_TURN = re.compile(r"[ULIJH]")


def of(here: Here) -> Measured | None:
    """`an F1 increase of Q`, `an improvement of Q in recall`; a level too, where what stands before `of` does not change."""
    if not (match := _OF_BEFORE(here)) or ((more := _MORE_BEHIND(here)) and more["m"] is not None):
        return None
    line, (first, end) = here.line, match.span("m")
    wider = None if is_metric(line, (first, end)) else _OF_WHAT.search(line.letters, 0, first)
    if wider and (found := _of_what(here, wider.span("m"))):
        return found
    inside = [letter for letter in line.letters[first:end] if letter in "IJ"]
    if not inside or (line.letters[end - 1] not in "IJ" and here.quantity.unit != "x") or is_level_loss(here, end - 1):
        is_vague = head(line, (first, end)) in measure_words().vague | _PRICES or not is_metric(line, (first, end))
        if is_vague and (known := metric_behind(here)):
            # "a result of Q accuracy", "at the cost of a Q accuracy drop"
            noun = line.letters[known[1] - 1]
            return Measured("named_behind", metric_name(line, known), DIRECTION.get(noun, LEVEL), noun in "IJ")
        return Measured("of", metric_name(line, (first, end)), LEVEL)
    direction = DIRECTION[inside[-1]]
    if metric := metric_behind(here) or _in_brackets(here) or initials_behind(here):
        return Measured("change_of_in", metric_name(line, metric), direction, True)
    if wider := _IN_OF.search(line.letters, 0, end):
        return Measured("change_in_of", metric_name(line, wider.span("m")), direction, True)
    is_margin = head(line, (first, end)) in ("margin", "margins")
    return Measured("change_of", None if is_margin else metric_name(line, (first, end)), direction, True)


def _in_brackets(here: Here) -> Range | None:
    """The known metric in brackets behind a number: `a gain of Q (mask AP)`."""
    match = bracket_behind(here)
    return match.span("m") if match and is_metric(here.line, match.span("m")) else None


def _of_what(here: Here, wider: Range) -> Measured | None:
    """`an accuracy on X of Q`, `an improvement for X of Q`."""
    line = here.line
    if (noun := line.letters[wider[1] - 1]) in "IJ":
        return Measured("change_of_in", metric_name(line, metric_behind(here) or wider), DIRECTION[noun], True)
    return Measured("of", metric_name(line, wider), LEVEL) if is_metric(line, wider) else None


def change_in(here: Here) -> Measured | None:
    """`an increase in recall from P to Q`."""
    match = _CHANGE_IN_BEFORE(here)
    if match is None or here.line.lowers[match.start("noun") + 1] not in ("in", "of", "within"):
        return None  # "the loss on X by Q"
    return Measured("change_in", metric_name(here.line, match.span("m")), DIRECTION[match["noun"]], True)


def noun(here: Here) -> Measured | None:
    """`a Q improvement in recall`, `a Q (F1) improvement`, `a Q training speedup`, `memory cost, a Q reduction`."""
    if not (match := _NOUN_BEHIND(here)) or is_level_loss(here, match.end("m") - 1):
        return None
    line, direction, own = here.line, DIRECTION[match["noun"]], match.span("m")
    if match["named"] is not None:
        return Measured("change_behind", metric_name(line, match.span("named")), direction, True)
    if "N" in line.letters[own[0] : own[1] - 1]:
        return Measured("change_behind", own, direction, True)
    if match["of"] is not None:
        what = match.span("of")
        if match["link"] == "O" and head(line, what) in measure_words().rival_heads:
            return Measured("change_behind", own, direction, True)  # "a Q speedup of our method": whose, not what
        is_in = match["link"] == "O" or line.lowers[match.start("link")] in ("in", "w.r.t.")
        if is_metric(line, what) or (is_in and not is_setting(line, what)):
            return Measured("change_behind_in", metric_name(line, what), direction, True)
    if far := _in_far(line, match.end("noun")):
        return Measured("change_behind_in", far, direction, True)
    if verb := _VERB_BEFORE(here):
        return Measured("change_behind", metric_name(line, verb.span("m")), direction, True)
    if (apposed := _APPOSED_BEFORE(here)) and is_metric(line, apposed.span("m")):
        return Measured("change_apposed", metric_name(line, apposed.span("m")), direction, True)
    return Measured("change_behind", _in_terms_anywhere(line) or own, direction, True)


def _in_far(line: Line, at: int) -> Range | None:
    """The known metric that a change at an item is said to be in, behind other phrases: `improvement over X on Y in recall`."""
    chain = _FAR.match(line.letters, at)
    for match in _IN.finditer(line.letters, at, chain.end() if chain else at):
        is_said = line.lowers[match.start()] == "in" or line.lowers[match.start() - 1 : match.start() + 1] == ("measured", "by")
        if is_said and is_metric(line, match.span("m")):
            return metric_name(line, match.span("m"))
    return None


def _in_terms_anywhere(line: Line) -> Range | None:
    """What `in terms of` names, wherever in the sentence."""
    for at, lower in enumerate(line.lowers):
        if lower == "terms" and (match := _TERMS.match(line.letters, at)):
            return metric_name(line, match.span("m"))
    return None


def more(here: Here) -> Measured | None:
    """`Q fewer parameters`, `Q faster`."""
    if not (match := _MORE_BEHIND(here)):
        return None
    metric = match.span("m") if match["m"] is not None else _compared(here)
    if metric is None and here.quantity.unit == "x":
        metric = match.span("more")
    return Measured("more", metric, DIRECTION[match["more"]], True)


def _compared(here: Here) -> Range | None:
    """What is more or less, where it stands before: `training Q faster`, `an accuracy Q higher`, `the error is Q lower`."""
    line = here.line
    if (done := _DONE_BEFORE(here)) and line.lowers[done.start("m")].endswith("ing"):
        return done.span("m")
    beside, subject = beside_before(here), _SUBJECT_BEFORE(here)
    if beside and is_metric(line, beside.span("m")) and head(line, beside.span("m")) not in measure_words().vague:
        return metric_name(line, beside.span("m"))
    return metric_name(line, subject.span("m")) if subject and is_metric(line, subject.span("m")) else None


def times_as(here: Here) -> Measured | None:
    """`Q times as fast as X`."""
    return Measured("times_as", None, RISE, True) if here.quantity.unit == "x" and _AS_AS(here) else None


def verb(here: Here) -> Measured | None:
    """`reduces latency by Q`, `accuracy improves by Q`, `reduces latency by P and memory by Q`."""
    if gapped(here.line, here.at):
        return None
    match = _VERB_BEFORE(here) or _PASSIVE_BEFORE(here) or _AND_BEFORE(here)
    if not match and (going_on := _GOING_ON_BEFORE(here)) and is_metric(here.line, going_on.span("m")):
        match = going_on
    if not match or not (is_metric(here.line, match.span("m")) or match["verb"] is None):
        far = _VERB_FAR(here)
        match = far if far and is_metric(here.line, far.span("m")) else match
    if not match:
        return None
    metric, direction = match.span("m"), DIRECTION[match["verb"]]
    if match.end("verb") == here.at and (share := of_behind(here)):  # "prunes Q of the filters"
        is_change = direction == FALL  # what is recovered is a level
        return Measured("verb_share", metric_name(here.line, share.span("m")), direction if is_change else LEVEL, is_change)
    if _is_agent(here, match):
        return None
    if match.start("verb") < match.start("m") and _is_rival(here.line, metric):
        return None
    if is_setting(here.line, metric) and not is_metric(here.line, metric):
        return Measured("verb_setting", None, direction, True, place=metric)
    if cut := cut_at(here, metric):
        return Measured("verb", cut, direction, True)
    return Measured("verb", _with_goal(here.line, metric_name(here.line, metric)), direction, True)


def cut_at(here: Here, metric: Range) -> Range | None:
    """The measure that says where a vague one is cut off: `improves performance at recall@10 by Q`."""
    line = here.line
    if head(line, metric) in measure_words().vague:
        for match in _AT_CUT.finditer(line.letters, metric[1], here.at):
            if "@" in line.lowers[match.start("m")]:
                return match.span("m")
    return None


def _with_goal(line: Line, metric: Range) -> Range:
    """The metric with what it is spent for: `time to 90% accuracy`."""
    first = metric[0]
    goal = _GOAL.search(line.letters, 0, first)
    return (goal.start(), metric[1]) if goal and line.lowers[goal.start()] in measure_words().efforts else metric


def _is_agent(here: Here, match: re.Match[str]) -> bool:
    """Whether what stands before the verb only acts, and is not what is measured: `our codec saves Q`."""
    is_active = "X" not in match.group() and match.end("verb") == here.at and here.quantity.from_value is None
    return is_active and match.start("m") < match.start("verb") and not is_metric(here.line, match.span("m"))


def _is_rival(line: Line, span: Range) -> bool:
    """Whether the object of a verb is what one is better than: `improves the best result by Q`, `improves prior methods by Q`."""
    last, words = head(line, span), measure_words()
    is_result = last in words.studies and any(line.lowers[at] in words.bases for at in range(*span))
    return is_result or (last in words.rival_heads and last not in words.metric_heads and not last.endswith("ing"))


def beat(here: Here) -> Measured | None:
    """`outperforms X by Q`, `gaining Q`."""
    if (match := _BEATEN_METRIC(here)) and is_metric(here.line, match.span("m")):
        return Measured("beat", metric_name(here.line, match.span("m")), DIRECTION[match["verb"]], True)
    for search in (_BEATEN_IN, _BEATING_METRIC):
        if (match := search(here)) and is_metric(here.line, match.span("m")):
            return Measured("beat", metric_name(here.line, match.span("m")), DIRECTION[match["verb"]], True)
    match = gapped(here.line, here.at) or _BEAT_BEFORE(here) or _VERB_ALONE(here) or _beaten_in_brackets(here)
    if match is None:
        return None
    is_behind = match["verb"] is not None and here.line.lowers[match.start("verb")].startswith(_BEHIND)
    metric = _achieved(here.line, match.start("verb")) if match["verb"] is not None else None
    return Measured("beat", metric, FALL if is_behind else _turn(match), True, is_shared=metric is not None)


def _achieved(line: Line, at: int) -> Range | None:
    """What is said to be reached before the participle of beating at an item: `reaches the best accuracy, outperforming X by Q`."""
    if line.letters[at] != "H" or not line.lowers[at].endswith("ing"):
        return None
    match = _ACHIEVED.search(line.letters, 0, at)
    if not match or not is_metric(line, match.span("m")) or head(line, match.span("m")) in measure_words().vague:
        return None
    return metric_name(line, match.span("m"))


def _beaten_in_brackets(here: Here) -> re.Match[str] | None:
    """The verb of `outperforms X (up to Q)`; without such a word the number may be that of X itself."""
    return _BEAT_BRACKET(here) if here.quantity.qualifier in _GAINED else None


def _turn(match: re.Match[str]) -> str:
    """Direction of the verb, or else of the comparative, of a match."""
    turned = match.groupdict()
    return DIRECTION[turned["verb"] or turned["more"]]


def with_direction(here: Here, rule: str, metric: Range | None) -> Measured:
    """A metric whose direction a verb before the quantity tells."""
    for search in (_VERB_BEFORE, _VERB_ALONE, _PASSIVE_BEFORE, _BEAT_BEFORE, _beaten_in_brackets):
        if match := search(here):
            return Measured(rule, metric, _turn(match), True)
    letters = here.line.letters[: here.at]
    if letters.endswith(("I", "J")) and rule == "in_terms":
        return Measured(rule, metric, DIRECTION[letters[-1]], True)  # "an improvement up to Q in recall"
    if letters.endswith("y") and (turns := _TURN.findall(letters)):
        return Measured(rule, metric, DIRECTION[turns[-1]], True)
    return Measured(rule, metric)
