"""What a value is relative to: the rival of a difference, verbatim.

Here belongs the grammar of naming a rival beside a number ("outperforms X by Q", "Q faster than X", "compared to X, ... by Q",
"Q versus Q for X").
"""

import re
from collections.abc import Callable, Sequence

from pipeline.claims.grammar.clauses import without_genitive
from pipeline.claims.measuring.constructions import ASIDE, Measured, gapped, side_of
from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import FULL, NP, OBJECT, RIVAL, Range, bare, head, is_metric, is_setting
from pipeline.claims.measuring.rival_values import owner_behind

#: What stands for a rival that is named before.
_PRONOUNS = frozenset(["them", "it", "these"])
#: Remarks and places between a rival and `by`.
_ASIDE = r"(?:\([^()Q]*\)|[^.;QULHacto])*?"
_BEATEN = re.compile(rf"(?:H|U(?P<link>[oPi]))o?{OBJECT}{_ASIDE}(?P<by>[yw])D?\Z")
_BEATEN_DIRECTLY = re.compile(rf"Ho?{OBJECT}(?:\(B?)?\Z")
_IMPROVED = re.compile(rf"U{OBJECT}{ASIDE}*yD?\Z")
_ANEW = re.compile(r"Q[^.;]*C(?P<verb>[UL])")
_THAT_OF = re.compile(rf"(?:[,C]+Q)*[SRD]O(?P<m>{NP})")
_TIMES_AS = re.compile(rf"S[AB]+S(?:D?[SR]O)?{RIVAL}")
_GAP_BETWEEN = re.compile(rf"[NIJ](?:[iO]{NP})?PB?(?P<own>{NP})C(?P<m>{NP})[^.;Q]*\Z")
_OWN = frozenset(["our", "ours", "proposed"])
#: Nouns of a distance.
_GAPS = frozenset(["gap", "gaps", "difference", "differences", "margin", "discrepancy", "distance", "improvement", "gain"])
_BELOW = re.compile(rf"(?P<side>[PBN])(?P<of>O)?{OBJECT}")
_LINKED = re.compile(rf"(?:c\.?(?:T|w)?|t|o)(?:T?Q[iPyO]?)?{OBJECT}")
_COMPARED_LAST = re.compile(rf"S[Ga][^.;QcS]*c[Tw]{OBJECT}\.?\Z")
_OPENING = re.compile(rf"(?:^|[,;SC])B?S?c(?:T|w){OBJECT}(?:\([^()]*\)|P[^.,;QULHaX]*)?(?:,|(?=[DR][AENG]*[NX]*a))")
_BEATS = re.compile(rf"Ho?{OBJECT}")
_GAINED = re.compile(r"(?:[IJ](?:[iO]N*)?|[MUL][AN]*)\Z")
_LINK_BEFORE = re.compile(rf"(?:c[Tw]?|t|o){OBJECT}")
_ALIKE_BEFORE = re.compile(rf"(?:A(?:{NP})?[Tw]|N[Tw]|[VGE]){OBJECT}")
_DONE_ON = re.compile(rf"(?:i|(?=D))(?>{NP})(?:C(?![MW])(?>{NP})(?![yQXULHaVG]))?")
_OUT_OF = re.compile(rf"(?:PO|[iP])(?P<m>{FULL})")
_OF_RIVAL = re.compile(rf"O(?P<m>{FULL})")
_OF_OWNER = re.compile(rf"O(?P<m>{NP})")
_LAST_LINKED = re.compile(rf"c\.?(?:T|w)?(?P<m>{NP})\Z")
_AMONG = re.compile(rf"A[iP](?P<m>{FULL})")
_PAR = re.compile(rf"N[wT]{OBJECT}")


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


def _names_rival(line: Line, span: Range) -> bool:
    """Whether a word of a phrase is one of methods and models, though its head is a name: `the backbone model X`."""
    return not measure_words().rival_heads.isdisjoint(line.lowers[slice(*span)]) and not is_metric(line, span)


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
    improved = _IMPROVED.search(line.letters, 0, line.places[k])
    if improved and (
        found.metric is None or found.is_shared or (found.metric[0] > line.places[k] and _names_rival(line, improved.span("m")))
    ):
        return improved.span("m")
    return None


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


def _is_surpassed(line: Line, at: int, span: Range) -> bool:
    """Whether `over X` belongs to a gain, a comparative or a verb of change right before: `gains over X`, `better recall over X`."""
    return _GAINED.search(line.letters, 0, at) is not None and not _is_place(line, span)


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
            return owner_behind(line, following)
    return None


def _multiple(line: Line, k: int, found: Measured) -> Range | None:
    """`Q that of X`, `Q times as fast as X`, said of a factor or of a list of them."""
    if line.quantities[k].unit != "x":
        return None
    match = _THAT_OF.match(line.letters, line.places[k] + 1) or _TIMES_AS.match(line.letters, line.places[k] + 1)
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


def _linked_before(line: Line, k: int, found: Measured) -> Range | None:
    """`gains over X, with Q fewer steps`, `is on par with X while running Q faster`: the last that anything was compared with."""
    if not _is_change(line, k, found):
        return None
    for at in range(line.places[k] - 1, -1, -1):
        letter = line.letters[at]
        pattern = _LINK_BEFORE if letter in "cto" else _ALIKE_BEFORE if line.lowers[at] in measure_words().alike else None
        if pattern is None or (match := pattern.match(line.letters, at)) is None:
            continue
        span = match.span("m")
        if letter not in "cto" and is_metric(line, span) and (of := _OF_RIVAL.match(line.letters, span[1])):
            span = of.span("m")
        is_size = letter == "t" and line.lowers[span[0]][:1].isdigit()
        if not is_size and not is_metric(line, span) and (letter != "o" or _is_surpassed(line, at, span)):
            return span
    return None


def _shared_of(line: Line, k: int, found: Measured) -> Range | None:
    """`keeps Q of the recall of X`, `Q of X's recall`."""
    match = _OF_RIVAL.match(line.letters, line.places[k] + 1)
    if match is None or not is_metric(line, match.span("m")):
        return None
    first, last = match.span("m")
    if (of := line.letters.find("O", first, last)) > 0:
        first = of + 1
    elif not any(lower.endswith(("'s", "’s")) for lower in line.lowers[first:last]):
        return None
    return first, last


_READERS: tuple[Callable[[Line, int, Measured], Range | None], ...] = (
    _gapped,
    _beaten,
    _beyond,
    _multiple,
    _apart,
    _behind,
    _opening,
    _beaten_before,
    _versus,
    _within,
    _owner,
    _among,
    _ranked,
    _shared_of,
    _linked_before,
)
