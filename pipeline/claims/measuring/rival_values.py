"""Values that are those of a rival: X in `P versus Q for X`, `compared to X (Q)`, `beats X (Q)`.

Here belongs only whose value a number beside a rival is; who the rival of a difference is, is decided in `comparator`.
"""

import re

from pipeline.claims.grammar.clauses import without_genitive
from pipeline.claims.measuring.line import Line
from pipeline.claims.measuring.line_phrases import FULL, NP, OBJECT, Range, bare

#: The value of a rival in brackets: `higher than X (Q)`, `compared to X (Q)`, and of the next one: `beats X (P) and Y (Q)`.
_IN_BRACKETS = re.compile(rf"(?:c[Tw]|t|(?P<beaten>H)o?){OBJECT}\(\Z")
_NEXT_IN_BRACKETS = re.compile(rf"Q\),?C?(?P<m>(?>{FULL})(?:E[wyfPi](?>{NP}))?)\(\Z")
_RIVAL_VALUE = re.compile(rf"c\.?(?:T|w)?(?P<m>{NP})?(?:Q[,C]+)*\Z")
_OWNER = re.compile(rf"(?:[,C]+Q)*(?:{NP})?(?P<link>[PyOf])(?P<m>{FULL})")


def rival_measured(line: Line, k: int) -> str | None:
    """The rival whose own value quantity `k` is: X in `P versus Q for X`, `compared to Q by X`, `compared to X's Q`."""
    at = line.places[k]
    is_bracketed = line.letters[at - 1 : at] == "(" and line.letters[at + 1 : at + 2] == ")" and _is_level(line, k)
    if is_bracketed and (own := _IN_BRACKETS.search(line.letters, 0, at)) and (not own["beaten"] or _has_own_level(line, k)):
        return without_genitive(line.cut(*bare(line, own.span("m"))))
    if is_bracketed and (own := _NEXT_IN_BRACKETS.search(line.letters, 0, at)) and k and rival_measured(line, k - 1):
        return without_genitive(line.cut(*bare(line, own.span("m"))))
    if line.letters.find("c", 0, at) < 0 or not (link := _RIVAL_VALUE.search(line.letters, 0, at)):
        return None
    if link["m"]:
        owner = line.cut(*bare(line, link.span("m")))
        return name if (name := without_genitive(owner)) != owner else None
    owned = owner_behind(line, at)
    return line.cut(*bare(line, owned)) if owned else None


def _is_level(line: Line, k: int) -> bool:
    quantity = line.quantities[k]
    return (
        not quantity.sign and quantity.qualifier is None and quantity.low is None and quantity.unit not in ("x", "pp", "points")
    )


def _has_own_level(line: Line, k: int) -> bool:
    """Whether the value before is one of the same kind, so that the two are set side by side: `P recall, outperforming X (Q)`."""
    return k > 0 and _is_level(line, k - 1) and line.quantities[k - 1].unit == line.quantities[k].unit


def owner_behind(line: Line, at: int) -> Range | None:
    """Whose value the quantity at an item is, or the list that it begins: `Q for X`, `P and Q of X`."""
    match = _OWNER.match(line.letters, at + 1)
    return match.span("m") if match and line.lowers[match.start("link")] in ("for", "by", "of", "from") else None
