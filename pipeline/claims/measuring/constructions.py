"""What the constructions of measuring share: the place they look at, what they find, and how they search a line.

Here belongs the frame only. Constructions of a change stand in `changes`, those of a level in `levels`, their order in `metric`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pipeline.claims.measuring.line import Line
from pipeline.claims.measuring.line_phrases import FULL, NP, PAIR, Range, is_metric
from pipeline.claims.measuring.quantities import Quantity

RISE, FALL, LEVEL = "increase", "decrease", "level"
#: The direction that a letter of a line tells.
DIRECTION: Mapping[str, str] = MappingProxyType({"U": RISE, "L": FALL, "I": RISE, "J": FALL, "M": RISE, "W": FALL, "H": RISE})
#: Words that set a value apart from that of a rival: "2 points below X".
_SIDES: Mapping[str, str] = MappingProxyType({"above": RISE, "ahead": RISE, "beyond": RISE, "below": FALL, "behind": FALL})
#: What may stand between a changed metric and `by`: where it was measured, and remarks in brackets.
#: Each phrase is taken alone, and `of` phrases one by one, so that a long chain of them is read in one way only.
ASIDE = rf"(?:[iPowOfTC]{NP}|,?DS{NP}(?:C{NP})?|\([^()Q]*\)|B)"
#: A second rival behind the first and its number.
_GAPPED = re.compile(rf"(?P<verb>H)[^.;ULHact]*Q[^.;ULHactoQ]*[,C]+(?P<m>{NP})(?:i{NP})?yD?\Z")
#: How many items before a quantity a construction may begin.
_REACH = 40


@dataclass(frozen=True, slots=True)
class Measured:
    """What a quantity measures: the items that name it, the direction, and the construction that said so.

    `is_change` tells a difference or a ratio from a level. `place` is a phrase that stands where a metric would but names data or
    a setting ("improves retrieval tasks by 2%"); `is_shared` that the metric is that of the value before.
    """

    rule: str
    metric: Range | None = None
    direction: str | None = None
    is_change: bool = False
    place: Range | None = None
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class Here:
    """One quantity on its line: items `at` to `last` are the list it stands in, alike in what is before and behind."""

    line: Line
    quantity: Quantity
    at: int
    last: int


def before(pattern: str, needs: str) -> Callable[[Here], re.Match[str] | None]:
    """A search for the longest text that ends where the list of quantities begins; one of the letters `needs` must be near."""
    compiled = re.compile(rf"(?:{pattern})\Z")

    def search(here: Here) -> re.Match[str] | None:
        start, letters = max(0, here.at - _REACH), here.line.letters
        if all(letters.find(letter, start, here.at) < 0 for letter in needs):
            return None
        return compiled.search(letters, start, here.at)

    return search


def behind(pattern: str) -> Callable[[Here], re.Match[str] | None]:
    """A match for what follows the list of quantities directly."""
    compiled = re.compile(pattern)
    return lambda here: compiled.match(here.line.letters, here.last + 1)


#: What a number counts or measures directly ("Q accuracy"), and behind a preposition ("Q in terms of accuracy").
np_behind = behind(rf"(?:\(Q\))?(?P<m>{PAIR})")
_TERMS_BEHIND = behind(rf"[ABE]*(?:[iPo]{FULL})?B?,?iNO(?P<m>{PAIR})")
_IN_BEHIND = behind(rf"[ABE]*[iy](?P<m>{PAIR})")
_PLACE_IN_BEHIND = behind(rf"[ABE]*(?P<place>[iPo]){FULL}B?[iy](?P<m>{PAIR})")
bracket_behind = behind(rf"\((?P<m>{FULL}(?:\.{NP})?)\.?\)")
of_behind = behind(rf"O(?P<m>{NP})")
#: A phrase right before a number, and before a bracket or colon that holds it ("recall (Q)", "recall: Q").
beside_before = before(rf"(?P<m>{FULL})(?:\(B?|;|\(B?;)?", "NnmIJG")


#: Prepositions before what a number is said to be in.
_SAYS_IN = frozenset(["in", "on", "by"])


def first_of(line: Line, span: Range) -> Range:
    """The first of two joined phrases, or the phrase itself."""
    joint = line.letters.find("C", *span)
    return (span[0], joint) if joint > span[0] else span


def in_behind(here: Here) -> re.Match[str] | None:
    """What a number is said to be in: `by Q in terms of recall`, `by Q on X in recall`, `by Q in recall`."""
    match = _TERMS_BEHIND(here)
    if match and here.line.lowers[match.start("m") - 2] in ("terms", "term"):
        return match
    direct, behind_place = _IN_BEHIND(here), _PLACE_IN_BEHIND(here)
    is_said = direct is None or here.line.lowers[direct.start("m") - 1] in _SAYS_IN
    if direct and not is_said and here.line.lowers[direct.end("m") - 1] != "metrics":
        direct = None
    is_named = direct is not None and is_metric(here.line, first_of(here.line, direct.span("m")))
    if behind_place and not is_named and here.line.lowers[behind_place.start("place")] != "in":
        return behind_place if is_metric(here.line, behind_place.span("m")) else None
    return direct if is_named or direct is None or not is_metric(here.line, direct.span("m")) else None


def side_of(line: Line, k: int) -> str | None:
    """The direction of the word right behind quantity `k` that sets it apart from a rival (`3 points above X`), if one does."""
    at = line.places[k] + 1
    return _SIDES.get(line.lowers[at]) if at < len(line.lowers) else None


def gapped(line: Line, at: int) -> re.Match[str] | None:
    """The rival `m` before the quantity at an item, of a verb of beating that is not said again: `beats X by P and Y by Q`."""
    if at < 2 or line.letters[at - 1] not in "yD" or "H" not in line.letters:
        return None
    match = _GAPPED.search(line.letters, max(0, at - _REACH), at)
    return match if match and not is_metric(line, match.span("m")) else None


def initials_behind(here: Here) -> Range | None:
    """What a change is said to be in where that is written in capitals alone, as measures are: `a gain of Q in PRAUC`."""
    match = in_behind(here)
    if not match or here.line.lowers[match.start("m") - 1] != "in":
        return None
    first, last = match.span("m")
    is_short = last == first + 1 and here.line.cut(first, last).isupper()
    return (first, last) if is_short or _has_initials(here.line, first, last) else None


def _has_initials(line: Line, first: int, last: int) -> bool:
    """Whether a phrase ends with its initials as measures do: `hit at one (H@1)`, `mean reciprocal rank (MRR)`."""
    if line.letters[last - 1] != ")":
        return False
    short = line.cut(last - 2, last - 1)
    return "@" in short or (short.isupper() and len(short) > 1 and line.cut(first, last - 3).islower())


def metric_behind(here: Here) -> Range | None:
    """The known metric that a number is followed by ("2.6 BLEU", "3% in recall")."""
    match = np_behind(here) or in_behind(here)
    return match.span("m") if match and is_metric(here.line, match.span("m")) else None


def is_level_loss(here: Here, at: int) -> bool:
    """Whether the `loss` at an item is what one trains with, not what one loses."""
    return here.line.lowers[at] == "loss" and not here.quantity.is_in_points
