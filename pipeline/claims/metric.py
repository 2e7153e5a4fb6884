"""What a quantity measures, and whether it is said to rise, to fall or to stand: constructions around one item of a line.

Here belongs the grammar of measuring one value ("an accuracy of Q", "reduces latency by Q", "Q fewer parameters", "a Q gain in
recall"). Lists of values and what is shared among them are the matter of `runs`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from pipeline.claims.line import Line, measure_words
from pipeline.claims.quantities import Quantity

Range = tuple[int, int]
RISE, FALL, LEVEL = "increase", "decrease", "level"

_WORD = r"(?:[AENnmMWIJ]|(?<=[DAENMULHaQ-])G|[-/](?=[AENnmIJG])|(?<=[AE])C(?=[AE]*N)|B(?=[AE]+N))"
#: A noun phrase of a line, with an abbreviation in brackets; a phrase with what `of` adds; one or two such phrases.
NP = rf"(?:D{{0,2}}{_WORD}*(?:[NnmIJ]|(?<=[MW])G|(?<=[NA])G(?![DNAEnmhRQ])|(?:(?<=D)|(?<=DA))A(?![AEN]))(?:\([NA]\)N?)?)"
FULL = rf"(?:{NP}(?:O{NP})*)"
PAIR = rf"(?:{FULL}(?:CP?(?![MW]){NP}(?![yfTQXULHaV]))?)"
#: What may stand between a changed metric and `by`: where it was measured, and remarks in brackets.
_ASIDE = rf"(?:[iPowOfTC]{FULL}|,?DS{FULL}(?:C{FULL})?|\([^()Q]*\)|B)"
#: How many items before a quantity a construction may begin.
_REACH = 40
_ARTICLES = frozenset(["the", "a", "an", "our", "its", "their", "his", "this", "that", "these", "both", "my"])
_DIRECTION = {"U": RISE, "L": FALL, "I": RISE, "J": FALL, "M": RISE, "W": FALL, "H": RISE}


@dataclass(frozen=True, slots=True)
class Measured:
    """What a quantity measures: the items that name it, the direction, and the construction that said so.

    `is_change` tells a difference or a ratio from a level. `place` is a phrase that stands where a metric would but names data or a
    setting ("improves retrieval tasks by 2%"); `is_shared` that the metric is that of the value before.
    """

    rule: str
    metric: Range | None = None
    direction: str | None = None
    is_change: bool = False
    place: Range | None = None
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class _Here:
    """One quantity on its line: items `at` to `last` are the list it stands in, alike in what is before and behind."""

    line: Line
    quantity: Quantity
    at: int
    last: int


def measured(line: Line, k: int, at: int, last: int) -> Measured:
    """What quantity `k` measures, which stands in a list from item `at` to item `last`."""
    here = _Here(line, line.quantities[k], at, last)
    for construction in _CONSTRUCTIONS:
        if found := construction(here):
            return found
    return Measured("bare")


def is_metric(line: Line, span: Range) -> bool:
    """Whether the head of a phrase is known to be what one measures."""
    return head(line, span) in measure_words().metric_heads


def is_setting(line: Line, span: Range) -> bool:
    """Whether the head of a phrase is known to be data, a task or a set-up."""
    return head(line, span) in measure_words().setting_heads


def head(line: Line, span: Range) -> str:
    """Head of a phrase: its last word before a bracket or `of`, without what follows `@`."""
    first, last = span
    for at in range(first + 1, last):
        if line.letters[at] in "O(":
            last = at
            break
    return line.lowers[last - 1].strip("*$`").split("@")[0]


def bare(line: Line, span: Range) -> Range:
    """A phrase without its articles."""
    first, last = span
    while first < last - 1 and line.lowers[first] in _ARTICLES:
        first += 1
    return first, last


def _named(line: Line, span: Range) -> Range:
    """A metric without articles, praise and whose it is ("the truthfulness of GPT-2", "GPT-2's truthfulness")."""
    first, last = bare(line, span)
    owner = next((at for at in range(first, last - 1) if line.lowers[at].endswith(("'s", "’s"))), first - 1)
    first = owner + 1
    while first < last - 1 and line.lowers[first] in measure_words().praise:
        first += 1
    at = line.letters.find("O", first, last)
    if at > first and (
        (line.letters[at + 1 : last] == "N" and line.cut(at + 1, last)[1:] != line.cut(at + 1, last)[1:].lower())
        or head(line, (at + 1, last)) in measure_words().rival_heads
    ):
        return first, at
    return first, last


def _before(pattern: str, needs: str) -> Callable[[_Here], re.Match[str] | None]:
    """A search for the longest text that ends where the list of quantities begins; one of the letters `needs` must be near."""
    compiled = re.compile(rf"(?:{pattern})\Z")

    def search(here: _Here) -> re.Match[str] | None:
        start, letters = max(0, here.at - _REACH), here.line.letters
        if all(letters.find(letter, start, here.at) < 0 for letter in needs):
            return None
        return compiled.search(letters, start, here.at)

    return search


def _behind(pattern: str) -> Callable[[_Here], re.Match[str] | None]:
    compiled = re.compile(pattern)
    return lambda here: compiled.match(here.line.letters, here.last + 1)


_OF_BEFORE = _before(rf"(?P<m>{NP})(?:\([^()Q]*\))?O[DA]*", "O")
_OF_WHAT = re.compile(rf"(?P<m>{NP})(?:[iPo]{NP})*[iPo]D*\Z")
_BEATEN_METRIC = _before(rf"(?P<verb>H)(?P<m>{FULL}){_ASIDE}*y", "H")
_CHANGE_IN_BEFORE = _before(rf"(?P<noun>[IJ])[iO](?P<m>{FULL}){_ASIDE}*[yO]?", "IJ")
_NOUN_BEHIND = _behind(rf"(?P<m>[ABENMIJ-]*?(?P<noun>[IJ]))(?![NIJ])(?:(?P<link>[OiPo])(?:D(?=D))?(?P<of>{PAIR}))?")
_APPOSED_BEFORE = _before(rf"(?P<m>{FULL})[,(]D?", ",(")
_MORE_BEHIND = _behind(rf"(?P<more>[MW])(?P<m>{PAIR}(?:T[VUa]{NP})?|A)?")
_SUBJECT_BEFORE = _before(rf"(?P<m>{FULL})X+B?", "X")
_IN_BEHIND = _behind(rf"[ABE]*(?:[iPo]{FULL})??(?:,?iNO|[iPy])(?P<m>{PAIR})")
_OF_BEHIND = _behind(rf"O(?P<m>{NP})")
_NP_BEHIND = _behind(rf"(?P<m>{PAIR})")
_TURN = re.compile(r"[ULIJH]")
_NP_END = re.compile(rf"{NP}\Z")
_BRACKET_BEHIND = _behind(rf"\((?P<m>{FULL}(?:\.{NP})?)\.?\)")
_VERB_BEFORE = _before(rf"(?P<verb>[UL])B?(?P<m>{PAIR}(?:TN)?){_ASIDE}*,?\(?[yfTPw]?D?", "UL")
_VERB_ALONE = _before(r"(?P<verb>[UL])B?[yfT]?", "UL")
_PASSIVE_BEFORE = _before(rf"(?P<m>{FULL}){_ASIDE}*B?X*B?(?P<verb>[UL])B?[yfT]?D?", "UL")
_AND_BEFORE = _before(rf"(?P<verb>[ULH])[^.;]*Q[^.;QULH]*?[C,](?P<m>{FULL}){_ASIDE}*[yfT]D?", "ULH")
_BEAT_BEFORE = _before(r"(?P<verb>[HU])[^.;QULHa]*[yo]D?|(?P<more>[MW])y", "HUMW")
_BESIDE_BEFORE = _before(rf"(?P<m>{FULL})(?:\(B?|;|\(B?;)?", "NnmhIJG")
_LEVEL_BEFORE = _before(rf"(?P<m>{FULL})(?:S?[XaHV]B?[TDi]?|T|P)B?", "XaHVTP")
_BY_BEFORE = _before(rf"(?P<m>{FULL})(?:B?[VG])?B?y", "y")
_TO_BEFORE = _before(rf"(?P<m>{FULL})[VG]B?TB?", "VG")
_RANGING_BEFORE = _before(rf"(?P<m>{FULL})[GVE]", "GVE")
_RANKED_BEFORE = _before(r"(?P<m>[aV])(?:[RB]|P)*D?", "aV")


def _equated(here: _Here) -> Measured | None:
    """`r = Q`."""
    return Measured("symbol") if here.quantity.symbol else None


def _rank(here: _Here) -> Measured | None:
    """`ranked Qth`, `Qth place`."""
    if not here.quantity.is_ordinal:
        return None
    if (match := _RANKED_BEFORE(here)) and here.line.lowers[match.start("m")].startswith("rank"):
        return Measured("rank", match.span("m"))
    match = _NP_BEHIND(here)
    return Measured("rank", match.span("m") if match else None)


def _of(here: _Here) -> Measured | None:
    """`an accuracy of Q`, `an F1 increase of Q`, `an improvement of Q in recall`."""
    if not (match := _OF_BEFORE(here)):
        return None
    line, (first, end) = here.line, match.span("m")
    if not is_metric(line, (first, end)) and (wider := _OF_WHAT.search(line.letters, 0, first)):
        # "an accuracy on X of Q", "an improvement for X of Q"
        if line.letters[wider.end("m") - 1] in "IJ":
            named = _NP_BEHIND(here) or _IN_BEHIND(here)
            metric = (
                _named(line, named.span("m")) if named and is_metric(line, named.span("m")) else _named(line, wider.span("m"))
            )
            return Measured("change_of_in", metric, _DIRECTION[line.letters[wider.end("m") - 1]], True)
        if is_metric(line, wider.span("m")):
            return Measured("of", _named(line, wider.span("m")), LEVEL)
    inside = [letter for letter in line.letters[first:end] if letter in "IJ"]
    if not inside or (line.letters[end - 1] not in "IJ" and here.quantity.unit != "x") or _is_level_loss(here, end - 1):
        return Measured("of", _named(line, (first, end)), LEVEL)
    direction = _DIRECTION[inside[-1]]
    named = _NP_BEHIND(here) or _IN_BEHIND(here)
    if named and is_metric(line, named.span("m")):
        return Measured("change_of_in", _named(line, named.span("m")), direction, True)
    wider = re.compile(rf"[IJ][iO](?P<m>{FULL})\Z").search(line.letters, 0, end)
    if wider:
        return Measured("change_in_of", _named(line, wider.span("m")), direction, True)
    is_margin = head(line, (first, end)) in ("margin", "margins")
    return Measured("change_of", None if is_margin else _named(line, (first, end)), direction, True)


def _is_level_loss(here: _Here, at: int) -> bool:
    """Whether `loss` is what one trains with, not what one loses."""
    return here.line.lowers[at] == "loss" and here.quantity.unit not in ("%", "pp", "points")


def _change_in(here: _Here) -> Measured | None:
    """`an increase in recall from P to Q`."""
    match = _CHANGE_IN_BEFORE(here)
    return Measured("change_in", _named(here.line, match.span("m")), _DIRECTION[match["noun"]], True) if match else None


def _noun(here: _Here) -> Measured | None:
    """`a Q improvement in recall`, `a Q training speedup`, `memory cost, a Q reduction`."""
    if not (match := _NOUN_BEHIND(here)) or _is_level_loss(here, match.end("m") - 1):
        return None
    line, direction, own = here.line, _DIRECTION[match["noun"]], match.span("m")
    if "N" in line.letters[own[0] : own[1] - 1]:
        return Measured("change_behind", own, direction, True)
    if match["of"] is not None:
        of = match.span("of")
        is_in = match["link"] == "O" or line.lowers[match.start("link")] in ("in", "for")
        if is_metric(line, of) or (is_in and not is_setting(line, of)):
            return Measured("change_behind_in", _named(line, of), direction, True)
    if verb := _VERB_BEFORE(here):
        return Measured("change_behind", _named(line, verb.span("m")), direction, True)
    if (apposed := _APPOSED_BEFORE(here)) and is_metric(line, apposed.span("m")):
        return Measured("change_apposed", _named(line, apposed.span("m")), direction, True)
    return Measured("change_behind", _in_terms_anywhere(line) or own, direction, True)


def _in_terms_anywhere(line: Line) -> Range | None:
    """What `in terms of` names, wherever in the sentence."""
    for at, lower in enumerate(line.lowers):
        if lower == "terms" and (match := re.compile(rf"NO(?P<m>{PAIR})").match(line.letters, at)):
            return _named(line, match.span("m"))
    return None


def _more(here: _Here) -> Measured | None:
    """`Q fewer parameters`, `Q faster`."""
    if not (match := _MORE_BEHIND(here)):
        return None
    named = match.span("m") if match["m"] is not None else None
    if named is None and (before := _SUBJECT_BEFORE(here)) and is_metric(here.line, before.span("m")):
        named = _named(here.line, before.span("m"))
    return Measured("more", named, _DIRECTION[match["more"]], True)


def _named_behind(here: _Here) -> Measured | None:
    """`Q accuracy`: only where the head is known to be measured."""
    match = _NP_BEHIND(here)
    if not match:
        return None
    named, quantity = match.span("m"), here.quantity
    if behind := here.line.letters[named[1] : named[1] + 1].strip("ABC,.;:()DENOPRSVXTQ"):
        if behind in "MW":  # "Q F1 more than X"
            return Measured("named_behind", named, _DIRECTION[behind], True)
    is_score = quantity.unit in ("%", "pp", "points") or (quantity.unit is None and quantity.value % 1 != 0)
    if here.line.letters[here.at - 1 : here.at] == "(" and not is_metric(here.line, named):
        before = _BESIDE_BEFORE(here)
        if before and is_metric(here.line, before.span("m")):
            return None  # "fidelity (Q VFS)"
    is_thing = is_setting(here.line, named) or head(here.line, named) in measure_words().rival_heads
    return _with_direction(here, "named_behind", named) if is_metric(here.line, named) or (is_score and not is_thing) else None


def _explained(here: _Here) -> Measured | None:
    """`Q (average length)`."""
    match = _BRACKET_BEHIND(here)
    return Measured("explained", match.span("m")) if match else None


def _in_terms(here: _Here) -> Measured | None:
    """`by Q in recall`, `by Q in terms of recall`."""
    if not (match := _IN_BEHIND(here)) or (
        here.line.letters[match.start("m") - 1] == "P" and "@" not in here.line.cut(*match.span("m"))
    ):
        return None
    if not (is_metric(here.line, match.span("m")) or here.line.lowers[match.start("m") - 2] == "terms"):
        return None
    return _with_direction(here, "in_terms", _named(here.line, match.span("m")))


def _with_direction(here: _Here, rule: str, metric: Range | None) -> Measured:
    """A metric whose direction a verb before the quantity tells."""
    for before in (_VERB_BEFORE, _VERB_ALONE, _PASSIVE_BEFORE, _BEAT_BEFORE):
        if match := before(here):
            return Measured(rule, metric, _turn(match), True)
    letters = here.line.letters[: here.at]
    if letters.endswith("y") and (turns := _TURN.findall(letters)):
        return Measured(rule, metric, _DIRECTION[turns[-1]], True)
    return Measured(rule, metric)


def _verb(here: _Here) -> Measured | None:
    """`reduces latency by Q`, `accuracy improves by Q`, `reduces latency by P and memory by Q`."""
    match = _VERB_BEFORE(here) or _PASSIVE_BEFORE(here) or _AND_BEFORE(here)
    if not match:
        return None
    named, direction = match.span("m"), _DIRECTION[match["verb"]]
    if is_setting(here.line, named) and not is_metric(here.line, named):
        return Measured("verb_setting", None, direction, True, place=named)
    return Measured("verb", _named(here.line, named), direction, True)


def _beat(here: _Here) -> Measured | None:
    """`outperforms X by Q`, `gaining Q`."""
    if (match := _BEATEN_METRIC(here)) and is_metric(here.line, match.span("m")):
        return Measured("beat", _named(here.line, match.span("m")), _DIRECTION[match["verb"]], True)
    match = _BEAT_BEFORE(here) or _VERB_ALONE(here)
    return Measured("beat", None, _turn(match), True) if match else None


def _turn(match: re.Match[str]) -> str:
    """Direction of the verb, or else of the comparative, of a match."""
    turned = match.groupdict()
    return _DIRECTION[turned["verb"] or turned["more"]]


def _within(here: _Here) -> Measured | None:
    """`accuracy within Q of X`."""
    if not here.line.lowers[here.at].startswith("within") or not _OF_BEHIND(here):
        return None
    match = _BESIDE_BEFORE(here)
    return Measured("within", _named(here.line, match.span("m"))) if match else None


def _share(here: _Here) -> Measured | None:
    """`Q of the data`."""
    match = _OF_BEHIND(here)
    if match and head(here.line, match.span("m")) in ("time", "times", "cases"):
        return Measured("share")  # "in Q of the cases": what is measured is the clause itself
    return Measured("share", _named(here.line, match.span("m"))) if match else None


def _beside(here: _Here) -> Measured | None:
    """`recall (Q)`, `recall: Q`, `recall Q`, `recall reaches Q`, `recall ranging from P to Q`."""
    for before, rule in ((_BESIDE_BEFORE, "beside"), (_LEVEL_BEFORE, "level")):
        match = before(here)
        if match and is_metric(here.line, match.span("m")):
            noun = here.line.letters[match.end("m") - 1]
            if noun in "IJ" and not _is_level_loss(here, match.end("m") - 1):
                return Measured(f"change_{rule}", _named(here.line, match.span("m")), _DIRECTION[noun], True)
            return Measured(rule, _named(here.line, match.span("m")))
    if here.quantity.low is not None and (match := _RANGING_BEFORE(here)):
        return Measured("ranging", _named(here.line, match.span("m")))
    if (match := _TO_BEFORE(here)) and not is_setting(here.line, match.span("m")):
        return Measured("to", _named(here.line, match.span("m")))
    if match := _BY_BEFORE(here):
        return Measured("by", _named(here.line, match.span("m")), None, True)
    return None


def _nearest(here: _Here) -> Measured | None:
    """`the correlation between X and Y, ... Q`: what is known to be measured, anywhere before in the clause."""
    line = here.line
    start = max(line.letters.rfind(letter, 0, here.at) for letter in ".;QVULHaX") + 1
    for at in range(here.at - 1, start - 1, -1):
        match = _phrase_at(line.letters, at) if line.lowers[at] in measure_words().metric_heads else None
        if match:
            return Measured("nearest", _named(line, match))
    return None


def _counted(here: _Here) -> Measured | None:
    """`solves Q problems`."""
    match = _NP_BEHIND(here)
    return Measured("counted", _named(here.line, match.span("m"))) if match else None


def _phrase_at(letters: str, at: int) -> Range | None:
    """The noun phrase whose head stands at an item."""
    match = _NP_END.search(letters, max(0, at - 8), at + 1)
    return match.span() if match else None


_CONSTRUCTIONS = (
    _equated,
    _rank,
    _of,
    _change_in,
    _noun,
    _more,
    _named_behind,
    _in_terms,
    _explained,
    _verb,
    _beat,
    _within,
    _share,
    _beside,
    _counted,
    _nearest,
)
