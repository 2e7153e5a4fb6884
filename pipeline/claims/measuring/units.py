"""Units, qualifiers and joints of numbers as patterns over plain text, compiled from `lexicon/units.toml`.

Here belongs only how the words of that file become patterns; how a quantity is put together stands in `quantities`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from pipeline.text import word_lists

#: A letter that is no Han character: Chinese numbers stand between Han characters without blanks.
LETTER = r"[^\W\d_㐀-䶿一-鿿]"
#: What may stand behind `x` without a blank ("39xfaster").
_COMPARATIVE = r"(?:faster|more|less|fewer|smaller|higher|lower|larger|better|slower|speed|improve|reduc|cheaper)"


@dataclass(frozen=True, slots=True)
class Units:
    """Patterns around a number; those named `..._before` end where the number begins.

    `qualifier_ends` are the last words of qualifiers, for a quick test before the long pattern.
    """

    unit: str
    magnitude: str
    canonical: Mapping[str, str]
    qualifiers: Mapping[str, str]
    qualifier_before: re.Pattern[str]
    qualifier_ends: frozenset[str]
    qualifier_after: re.Pattern[str]
    joint: re.Pattern[str]
    and_joint: re.Pattern[str]
    from_before: re.Pattern[str]
    ranging_before: re.Pattern[str]
    between_before: re.Pattern[str]
    to_before: re.Pattern[str]
    factor_before: re.Pattern[str]

    def name(self, unit: str) -> str:
        """The one spelling of a unit as written."""
        bare = re.sub(r"\s+", " ", unit.strip(" -\t\n"))
        return self.canonical.get(bare.lower().replace("-", " "), bare)


@cache
def units() -> Units:
    """The patterns, compiled once."""
    words = word_lists.load("pipeline.claims", "units")
    canonical = {form: unit for unit, forms in words["unit"].items() for form in _entries(forms)}
    before, after, signs = (
        {form: name for name, forms in words["qualifier"][side].items() for form in _entries(forms)}
        for side in ("before", "after", "sign")
    )
    join = {name: _bounded(_entries(forms)) for name, forms in words["join"].items()}
    qualifier = rf"(?:{_bounded(before)}|{_any(signs)})"
    return Units(
        unit=_unit(words["as_written"], canonical),
        magnitude=_magnitude(words["magnitude"]),
        canonical=MappingProxyType(canonical | dict.fromkeys(("x", "X", "×"), "x")),
        qualifiers=MappingProxyType(before | after | signs | {"+": "over"}),
        qualifier_before=re.compile(rf"(?P<first>{qualifier})\s?(?:(?P<second>{qualifier})\s?)?(?:an?\s|the\s)?\Z", re.I),
        qualifier_ends=frozenset([*(form.split()[-1] for form in before if form.isascii()), "a", "an", "the"]),
        qualifier_after=re.compile(rf"\s?(?P<first>{_bounded(after)}|\+(?!\d))", re.I),
        joint=re.compile(rf"\s?(?:[-–—~]|(?P<arrow>->|–>|→)|{join['to']})\s?(?:a\s)?(?:{qualifier}\s?)?", re.I),
        and_joint=re.compile(r"\s?(?:and|[-–和到至])\s?"),
        from_before=re.compile(rf"(?:{join['from']})\s?(?:an?\s|(?:[a-z-]+\s){{1,6}}of\s)?(?:{qualifier}\s?)?\Z", re.I),
        ranging_before=re.compile(rf"(?:{join['ranging']})\s(?:from\s)?(?:{qualifier}\s?)?\Z", re.I),
        between_before=re.compile(rf"(?:{join['between']})\s?\Z", re.I),
        factor_before=re.compile(
            rf"(?:\ban?\s(?:average\s)?factor|(?<=\bby\s)factors)\sof\s(?:(?P<first>{qualifier})\s?)?\Z", re.I
        ),
        to_before=re.compile(rf"(?:{join['to']})\s?(?:{qualifier}\s?)?\Z", re.I),
    )


def _entries(forms: str) -> list[str]:
    return [form.strip() for form in re.sub(r"\s+", " ", forms).split(";")]


def _any(words: Iterable[str]) -> str:
    """Source of a pattern for any of `words`, longest first."""
    return "|".join(re.escape(word).replace(r"\ ", r"\s") for word in sorted(words, key=lambda word: (-len(word), word)))


def _bounded(words: Iterable[str]) -> str:
    """The same for whole words; Han characters know no bounds."""
    latin = [word for word in words if word.isascii()]
    han = [word for word in words if not word.isascii()]
    return "|".join([*([rf"(?<![A-Za-z-])(?:{_any(latin)})(?![A-Za-z-])"] if latin else []), *([_any(han)] if han else [])])


def _unit(written: Mapping[str, str], canonical: Mapping[str, str]) -> str:
    times = rf"\s?[x×X](?:(?=[\s-]?{_COMPARATIVE})|(?![A-Za-z0-9]|\s?\d|-[A-Za-z]))"
    rate = rf"\s?(?:{_any(written['counted'].split())})(?:\s?/\s?|\sper\s)(?:{_any(written['per'].split())})(?![A-Za-z])"
    hyphened = rf"-(?:{_any(written['hyphened'].split())})(?![A-Za-z]|-)"
    marked = [form for form in canonical if not form[-1].isascii() or not form[-1].isalpha()]
    named = [form for form in canonical if form not in marked]
    phrases = [*named, *_entries(written["phrases"])]
    symbols = [*written["symbols"].split(), *written["words"].split()]
    return (
        rf"{times}|{rate}|{hyphened}|\s?(?:{_any(phrases)})(?![A-Za-z]|-[A-Za-z])|\s?(?:{_any(marked)})"
        rf"|\s?(?:{_any(symbols)})(?:/(?:{_any(written['per'].split())})\b|²|\^?2(?![\d.]))?(?![A-Za-z0-9@/]|-[A-Za-z])"
    )


def _magnitude(words: Mapping[str, str]) -> str:
    glued, apart, han = (_any(words[kind].split()) for kind in ("glued", "words", "han"))
    counted = _any(words["counted"].split())
    return rf"(?:(?:{glued})(?![A-Za-z0-9]|-[A-Za-z])|\s(?:{glued})(?=\s(?:{counted})\b)|\s(?:{apart})\b|\s?(?:{han}))"
