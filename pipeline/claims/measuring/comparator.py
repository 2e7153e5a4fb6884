"""What a value is relative to: the rival of a difference, verbatim.

Here belongs the grammar of naming a rival beside a number ("outperforms X by Q", "Q faster than X", "compared to X, ... by Q",
"Q versus Q for X").
"""

import re
from collections.abc import Callable, Sequence

from pipeline.claims.grammar.clauses import without_genitive
from pipeline.claims.measuring.constructions import ASIDE, Measured, gapped, side_of
from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import FULL, NP, Range, bare, head, is_metric, is_setting

#: A phrase that may name a rival: with what is joined to it by `and`, and by a participle ("those trained with X").
_RIVAL = (
    rf"(?P<m>(?:(?:[DR]|D?[SR](?=E))(?:E[TwyfPi]?(?>{NP}))?(?=[,.;)C]|\Z)|R(?:E[wyfPi](?>{NP}))?|D{{0,2}}(?>{FULL})|[GP](?>{NP}))"
    rf"(?:C(?![MW])(?>{NP})(?![yQXULHaVG]))?(?:E[wyfPi](?>{NP}))?)"
)
#: What stands for a rival that is named before.
_PRONOUNS = frozenset(["them", "it", "these"])
_OBJECT = rf"B?(?:[SRD]O)?{_RIVAL}"
#: Remarks and places between a rival and `by`.
_ASIDE = r"(?:\([^()Q]*\)|[^.;QULHacto])*?"
_BEATEN = re.compile(rf"(?:H|U(?P<link>[oPi]))o?{_OBJECT}{_ASIDE}(?P<by>[yw])D?\Z")
_BEATEN_DIRECTLY = re.compile(rf"Ho?{_OBJECT}(?:\(B?)?\Z")
_IMPROVED = re.compile(rf"U{_OBJECT}{ASIDE}*yD?\Z")
_GAP_BETWEEN = re.compile(rf"[NIJ](?:[iO]{NP})?PB?(?P<own>{NP})C(?P<m>{NP})[^.;Q]*\Z")
_OWN = frozenset(["our", "ours", "proposed"])
_ANEW = re.compile(r"Q[^.;]*C(?P<verb>[UL])")
#: Nouns of a distance.
_GAPS = frozenset(["gap", "gaps", "difference", "differences", "margin", "discrepancy", "distance", "improvement", "gain"])
_BETWEEN = re.compile(rf"[UL](?>{FULL})o{_OBJECT}[yfT]?\Z")
_LINKED_BY = re.compile(rf"(?:cT|cw|o){_OBJECT}[yf]\Z")
_THAT_OF = re.compile(rf"(?:[,C]+Q)*[SRD]O(?P<m>{NP})")
_BELOW = re.compile(rf"(?P<side>[PBN])(?P<of>O)?{_OBJECT}")
_LINKED = re.compile(rf"(?:c\.?(?:T|w)?|t|o)(?:T?Q[iPyO]?)?{_OBJECT}")
_COMPARED_LAST = re.compile(rf"S[Ga][^.;QcS]*c[Tw]{_OBJECT}\.?\Z")
#: The value of a rival in brackets: `higher than X (Q)`, `compared to X (Q)`.
_IN_BRACKETS = re.compile(rf"(?:c[Tw]|t){_OBJECT}\(\Z")
_OPENING = re.compile(rf"(?:^|[,;SC])B?S?c(?:T|w){_OBJECT}(?:\([^()]*\)|P[^.,;QULHaX]*)?(?:,|(?=[DR][AENG]*[NX]*a))")
_BEATS = re.compile(rf"Ho?{_OBJECT}")
_RIVAL_VALUE = re.compile(rf"c\.?(?:T|w)?(?P<m>{NP})?(?:Q[,C]+)*\Z")
_OWNER = re.compile(rf"(?:[,C]+Q)*(?:{NP})?(?P<link>[PyOf])(?P<m>{FULL})")
_DONE_ON = re.compile(rf"(?:i|(?=D))(?>{NP})(?:C(?![MW])(?>{NP})(?![yQXULHaVG]))?")
_OUT_OF = re.compile(rf"(?:PO|[iP])(?P<m>{FULL})")
_OF_RIVAL = re.compile(rf"O(?P<m>{FULL})")
_OF_OWNER = re.compile(rf"O(?P<m>{NP})")
_LAST_LINKED = re.compile(rf"c\.?(?:T|w)?(?P<m>{NP})\Z")
_AMONG = re.compile(rf"A[iP](?P<m>{FULL})")
_TIMES_AS = re.compile(rf"S[AB]+S(?:D?[SR]O)?{_RIVAL}")
_PAR = re.compile(rf"N[wT]{_OBJECT}")


def comparator(line: Line, k: int, found: Sequence[Measured]) -> str | None:
    """The phrase that names the rival of quantity `k`, or None where none is named; `found` is what each quantity measures."""
    span = _rival(line, k, found[k])
    for before in range(k - 1, -1, -1):
        if (
            span is None
            and _is_change(line, k, found[k])
            and _is_change(line, before, found[before])
            and not side_of(line, before)  # the rival it is set apart from is that of no other value
        ):
            span = _rival(line, before, found[before])
    return without_genitive(line.cut(*bare(line, span))) if span else None


def rival_measured(line: Line, k: int) -> str | None:
    """The rival whose own value quantity `k` is: X in `P versus Q for X`, `compared to Q by X`, `compared to X's Q`."""
    at = line.places[k]
    if (own := _IN_BRACKETS.search(line.letters, 0, at)) and line.letters[at + 1 : at + 2] == ")" and _is_level(line, k):
        return without_genitive(line.cut(*bare(line, own.span("m"))))
    if line.letters.find("c", 0, at) < 0 or not (link := _RIVAL_VALUE.search(line.letters, 0, at)):
        return None
    if link["m"]:
        owner = line.cut(*bare(line, link.span("m")))
        return name if (name := without_genitive(owner)) != owner else None
    owned = _owner_behind(line, at)
    return line.cut(*bare(line, owned)) if owned else None


def _is_level(line: Line, k: int) -> bool:
    quantity = line.quantities[k]
    return (
        not quantity.sign and quantity.qualifier is None and quantity.low is None and quantity.unit not in ("x", "pp", "points")
    )


def _owner_behind(line: Line, at: int) -> Range | None:
    """Whose value the quantity at an item is, or the list that it begins: `Q for X`, `P and Q of X`."""
    match = _OWNER.match(line.letters, at + 1)
    return match.span("m") if match and line.lowers[match.start("link")] in ("for", "by", "of", "from") else None


def _rival(line: Line, k: int, found: Measured) -> Range | None:
    for reader in _READERS:
        if (span := reader(line, k, found)) and line.lowers[span[0]] not in _PRONOUNS:
            if line.lowers[span[1] - 1].endswith("ing") and (more := _DONE_ON.match(line.letters, span[1])):
                return span[0], more.end()  # "training on X", "processing all frames"
            if (of := line.letters.find("O", *span)) > 0 and is_metric(line, (span[0], of)):
                span = (of + 1, span[1])  # "exceeds the accuracy of X"
            owner = next((at for at in range(*span) if line.lowers[at].endswith(("'s", "’s"))), None)
            return (span[0], owner + 1) if owner is not None and is_metric(line, span) else span  # "the baseline's accuracy"
    return None


def _is_change(line: Line, k: int, found: Measured) -> bool:
    quantity = line.quantities[k]
    return found.is_change or quantity.unit == "x" or bool(quantity.sign)


def _beaten(line: Line, k: int, found: Measured) -> Range | None:
    """`outperforms X by Q`, `outperforms X up to Q`, `improves over X by P and Q`."""
    first = k
    while first and re.fullmatch(
        r"[^.;ULHacto]*[,C]+[^.;ULHacto]*", line.letters[line.places[first - 1] + 1 : line.places[first]]
    ):
        first -= 1
    for value in dict.fromkeys((k, first)):
        match = _BEATEN.search(line.letters, 0, line.places[value]) if "H" in line.letters or "U" in line.letters else None
        if match is None and "H" in line.letters and (directly := _BEATEN_DIRECTLY.search(line.letters, 0, line.places[value])):
            return directly.span("m")
        if match and match["by"] == "w" and not _is_change(line, k, found):
            return None  # "surpasses X with an accuracy of Q"
        if match and (match["link"] not in ("P", "i") or line.lowers[match.start("link")] in ("upon", "on")):
            return match.span("m")
    improved = _IMPROVED.search(line.letters, 0, line.places[k]) if found.rule == "beat" else None
    if improved and (found.metric is None or found.is_shared):
        return improved.span("m")
    if line.letters.find("o", 0, line.places[k]) < 0 and line.letters.find("c", 0, line.places[k]) < 0:
        return None
    match = _BETWEEN.search(line.letters, 0, line.places[k]) or _LINKED_BY.search(line.letters, 0, line.places[k])
    return match.span("m") if match else None


def _apart(line: Line, k: int, found: Measured) -> Range | None:
    """`the gap between ours and X is Q`."""
    if "between" not in line.lowers[: line.places[k]]:
        return None
    match = _GAP_BETWEEN.search(line.letters, 0, line.places[k])
    is_own = match is not None and not _OWN.isdisjoint(line.lowers[match.start("own") : match.end("own")])
    return match.span("m") if match and is_own and line.lowers[match.start()] in _GAPS else None


def _gapped(line: Line, k: int, found: Measured) -> Range | None:
    """`outperforms X by P on A and Y by Q on B`: the rival of a verb that is not said again."""
    match = gapped(line, line.places[k])
    return match.span("m") if match else None


def _behind(line: Line, k: int, found: Measured) -> Range | None:
    """`Q faster than X`, `a Q gain over X`, `reduces this by P and that by Q compared to X`."""
    if not _is_change(line, k, found):
        return None
    for place in range(line.places[k] + 1, len(line.letters)):
        letter = line.letters[place]
        if letter == "S" and (last := _COMPARED_LAST.match(line.letters, place)):
            return last.span("m")  # "saves Q of the time while keeping the quality compared to X"
        if (letter in ".;S" and line.lowers[place] != "as" and line.letters[place + 1 : place + 2] != "c") or letter == "H":
            return None
        if letter in "to" and re.search(r",[aGULV]", line.letters[line.places[k] : place]):
            return None
        match = _LINKED.match(line.letters, place) if letter in "cto" else None
        if match and letter == "t" and line.lowers[match.start("m")][:1].isdigit():
            continue  # "with more than 10k nodes"
        if match and (letter != "o" or not _is_place(line, match.span("m"))):
            return match.span("m")
    return None


def _beyond(line: Line, k: int, found: Measured) -> Range | None:
    """`Q below X`, `Q ahead of X`."""
    match = _BELOW.match(line.letters, line.places[k] + 1) if side_of(line, k) else None
    return match.span("m") if match else None


def _is_place(line: Line, span: Range) -> bool:
    """Whether `over X` tells where, not over whom."""
    if head(line, span) in measure_words().rival_heads:
        return False
    return is_metric(line, span) or (
        is_setting(line, span) and line.letters[span[0]] in "nDA" and line.lowers[span[1] - 1].endswith("s")
    )


def _opening(line: Line, k: int, found: Measured) -> Range | None:
    """`Compared to X, ... Q`."""
    match = _OPENING.search(line.letters, 0, line.places[k]) if "c" in line.letters else None
    return match.span("m") if match and _is_change(line, k, found) else None


def _beaten_before(line: Line, k: int, found: Measured) -> Range | None:
    """`outperforms X, with gains of Q`: a rival that no other value is about."""
    if not _is_change(line, k, found):
        return None
    for match in reversed(list(_BEATS.finditer(line.letters, 0, line.places[k]))):
        first, last = match.span("m")
        if _says_anew(line, last, line.places[k]):
            return None
        if not is_metric(line, (first, last)):
            return first, last
        if (of := line.letters.find("O", first, last)) > 0:
            return of + 1, last  # "exceeds the accuracy of X"
    return None


def _says_anew(line: Line, start: int, stop: int) -> bool:
    """Whether a value and a finite verb behind it part two items: `surpasses X with P and improves Y by Q`."""
    anew = _ANEW.search(line.letters, start, stop)
    return anew is not None and not line.lowers[anew.start("verb")].endswith("ing")


def _versus(line: Line, k: int, found: Measured) -> Range | None:
    """`P accuracy versus Q for X`, `P and Q, compared to R and S for X`."""
    for following in line.places[k + 1 :]:
        gap = line.letters[line.places[k] + 1 : following]
        if re.search(r"[.;]", gap[:-2]) or (following != line.places[k + 1] and re.search(r"[ULHaVS]", gap)):
            return None
        if own := _LAST_LINKED.search(gap):
            return line.places[k] + 1 + own.start("m"), line.places[k] + 1 + own.end("m")
        if re.search(r"c\.?(?:T|w)?\Z", gap):
            return _owner_behind(line, following)
    return None


def _that_of(line: Line, k: int, found: Measured) -> Range | None:
    """`Q that of X`, said of a factor or of a list of them."""
    match = _THAT_OF.match(line.letters, line.places[k] + 1) if line.quantities[k].unit == "x" else None
    return match.span("m") if match else None


def _times_as(line: Line, k: int, found: Measured) -> Range | None:
    """`Q times as fast as X`."""
    match = _TIMES_AS.match(line.letters, line.places[k] + 1) if found.rule == "times_as" else None
    return match.span("m") if match else None


def _within(line: Line, k: int, found: Measured) -> Range | None:
    """`accuracy within Q of X`."""
    match = _OF_RIVAL.match(line.letters, line.places[k] + 1) if found.rule == "within" else None
    return match.span("m") if match else None


def _owner(line: Line, k: int, found: Measured) -> Range | None:
    """`reduces the memory of X by Q`."""
    if not (found.metric and _is_change(line, k, found)) or line.letters[found.metric[1] : found.metric[1] + 1] != "O":
        return None
    match = _OF_OWNER.match(line.letters, found.metric[1])
    is_base = match and (
        found.rule == "multiple_of" or any(line.lowers[at] in measure_words().bases for at in range(*match.span("m")))
    )
    return match.span("m") if match and is_base else None


def _among(line: Line, k: int, found: Measured) -> Range | None:
    """`Q, the best among X`, `Q, on par with X`."""
    if _is_change(line, k, found):
        return None
    for place in range(line.places[k] + 1, len(line.letters)):
        if line.letters[place] in ".;Q":
            return None
        if line.lowers[place] in ("best", "highest", "fastest", "top", "largest") and (
            match := _AMONG.match(line.letters, place)
        ):
            return match.span("m")
        if line.lowers[place] in ("par", "contrast", "parity") and (match := _PAR.match(line.letters, place)):
            return match.span("m")
    return None


def _ranked(line: Line, k: int, found: Measured) -> Range | None:
    """`ranked Qth out of X`."""
    if not line.quantities[k].is_ordinal:
        return None
    for place in range(line.places[k] + 1, len(line.letters)):
        if line.lowers[place] in ("out", "among") and (match := _OUT_OF.match(line.letters, place)):
            return match.span("m")
    return None


_READERS: tuple[Callable[[Line, int, Measured], Range | None], ...] = (
    _gapped,
    _apart,
    _beaten,
    _beyond,
    _that_of,
    _times_as,
    _behind,
    _opening,
    _beaten_before,
    _versus,
    _within,
    _owner,
    _among,
    _ranked,
)
