"""Which venue a text names, and which year its number tells: short and long names in both languages, editions, volumes.

Here belongs finding a venue and where it stands; what else a line says is `titles`. The venues are in `headers/venues.toml`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any
from unicodedata import normalize

from pipeline.lists.words import blanks_for, has_han, latin_words, load

#: A word of which a short name may consist: letters, and a digit before them ("3DV"); "FAT*", "ECML/PKDD".
_WORD = re.compile(r"(?:\d(?=d))?[a-z]+(?:/[a-z]+)?\*?(?:\d(?=dc))?(?:dc)?")
_BESIDE_YEAR = re.compile(r"[\s_\-'’`]*(?:(?:19|20)\d\d|\d\d)(?!\d)")
_BEHIND_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d[\s_-]?$")
_ABROAD, _MEETING = "(?:国际|國際)", "(?:大会|会议|年会|研讨会|大會|會議|年會|研討會)"
#: What the Chinese names of conferences share; a character before a name that belongs to none of them ("全国机器学习会议").
_SHARED = re.compile(rf"{_ABROAD}|{_MEETING}|IEEE|ACM|/|CVF")
_HAN_BEFORE = "[\u4e00-\u9fff](?<![届屆次年度会會的])"
_SHORTEST_CORE = 4
_VOLUME = re.compile(r"(?:\bvol(?:ume)?s?\.?|第)\s*(\d{1,3})(?!\d)|^[\s,]*(\d{1,3})(?![\d\w])", re.IGNORECASE)
_ALIKE = blanks_for("-_‐‑–—\u00a0\t\n")


@dataclass(frozen=True, slots=True)
class Venue:
    """A venue by its short name. `edition` and `volume` are a number and its year; one edition comes `every` so many years.

    `is_word` says that the short name is a word as well ("ALT").
    """

    name: str
    edition: tuple[int, int] | None
    every: int
    volume: tuple[int, int] | None
    is_word: bool


def called(name: str) -> Venue | None:
    """The venue whose short name this NFKC text is, in any case; None where it is more or another."""
    known = _short_names().get(_fold_name(name))
    return known[1] if known else None


@cache
def telling_words() -> frozenset[str]:
    """Latin words of which each text without Chinese characters that names a venue has one."""
    return _short_beginnings() | _long_names_by_word().keys()


def may_name_venue(words: frozenset[str]) -> bool:
    """Whether a text without Chinese characters may name a venue, by its words in small Latin letters."""
    by_word = _long_names_by_word()
    return not _short_beginnings().isdisjoint(words) or any(
        all_words <= words for word in words if word in by_word for _, all_words in by_word[word]
    )


def find_venue(plain: str) -> tuple[Venue, int, int] | None:
    """The venue that NFKC text names, and where: by its long name, its short name as written, or that in another case.

    A name that is also a word counts in another case only beside a year ("alt 2026", not "alt text").
    """
    folded = _fold_name(plain)
    words, is_chinese = frozenset(latin_words(folded)), has_han(folded)
    if not is_chinese and not may_name_venue(words):
        return None
    for name, venue in _long_names_in(words, is_chinese):
        at = folded.find(name)
        if at >= 0 and not _goes_on(folded, at, at + len(name)):
            return venue, at, at + len(name)
    in_other_case = None
    for start, end in () if _short_beginnings().isdisjoint(words) else _runs(folded):
        if (known := _short_names().get(folded[start:end])) is None:
            continue
        short, venue = known
        if plain[start:end] == short:
            return venue, start, end
        if in_other_case is None and (
            not venue.is_word or _BESIDE_YEAR.match(plain, end) or _BEHIND_YEAR.search(plain, 0, start)
        ):
            in_other_case = venue, start, end
    if in_other_case is None and is_chinese:
        found = ((venue, match.start(), match.end()) for core, venue in _cores() if (match := core.search(plain)))
        return next(found, None)
    return in_other_case


@cache
def _long_names() -> tuple[tuple[str, Venue], ...]:
    """Every long name, folded, the longest first."""
    spelled = [(name, venue) for venue in _venues() for name in load("venues")[venue.name].get("names", ())]
    names = [(_fold_name(normalize("NFKC", name)), venue) for name, venue in spelled]
    return tuple(sorted(names, key=lambda named: (-len(named[0]), named[0])))


def _long_names_in(words: frozenset[str], is_chinese: bool) -> Iterator[tuple[str, Venue]]:
    """The long names that may stand in a text with these Latin words, the longest first: those of which it has the rarest word,
    since a name is no part of longer words, and the Chinese ones in a text with a Chinese character."""
    by_word = _long_names_by_word()
    found = [at for word in words & by_word.keys() for at, all_words in by_word[word] if all_words <= words]
    found += [at for at, _ in by_word.get("", ())] if is_chinese else []
    return map(_long_names().__getitem__, sorted(found))


@cache
def _long_names_by_word() -> Mapping[str, tuple[tuple[int, frozenset[str]], ...]]:
    """Places of long names in `_long_names`, and the Latin words of each, by the word that the fewest of them have; "" for those
    without Latin words."""
    words = [frozenset(latin_words(name)) for name, _ in _long_names()]
    counts = Counter(word for each in words for word in each)
    places: dict[str, list[tuple[int, frozenset[str]]]] = {}
    for at, each in enumerate(words):
        rarest = min(each, key=lambda word: (counts[word], -len(word), word), default="")
        places.setdefault(rarest, []).append((at, each))
    return MappingProxyType({word: tuple(found) for word, found in places.items()})


@cache
def _short_beginnings() -> frozenset[str]:
    """The first Latin words of the short names, which are whole words of each text that has the name."""
    return frozenset(found.group() for name in _short_names() if (found := re.search("[a-z]+", name)))


@cache
def _short_names() -> Mapping[str, tuple[str, Venue]]:
    """Every short name as written and its venue, by its folded form."""
    names = [(short, venue) for venue in _venues() for short in (venue.name, *load("venues")[venue.name].get("short", ()))]
    return MappingProxyType({_fold_name(short): (short, venue) for short, venue in names})


@cache
def _venues() -> tuple[Venue, ...]:
    return tuple(
        Venue(name, _pair(spec, "edition"), spec.get("every", 1), _pair(spec, "volume"), spec.get("word", False))
        for name, spec in load("venues").items()
    )


def _pair(spec: Mapping[str, Any], key: str) -> tuple[int, int] | None:
    return (spec[key][0], spec[key][1]) if key in spec else None


@cache
def _cores() -> tuple[tuple[re.Pattern[str], Venue], ...]:
    """The Chinese names without what they share, between what is written around them in any order ("机器学习国际会议")."""
    cores: dict[str, set[Venue]] = {}
    for venue in _venues():
        for name in load("venues")[venue.name].get("names", ()):
            core = _SHARED.sub("", name)
            if core != name and len(core) >= _SHORTEST_CORE and all(has_han(char) for char in core):
                cores.setdefault(core, set()).add(venue)
    known = sorted(
        ((core, found.pop()) for core, found in cores.items() if len(found) == 1), key=lambda each: (-len(each[0]), each[0])
    )
    return tuple(
        (
            re.compile(
                rf"(?<!{_HAN_BEFORE}){_ABROAD}?{re.sub('[与和及與暨]', '[与和及與暨]', core)}{_ABROAD}?(?:学术|學術)?{_MEETING}"
            ),
            venue,
        )
        for core, venue in known
    )


def _goes_on(folded: str, start: int, end: int) -> bool:
    """Whether a letter of the Latin alphabet goes on before or after the place, so that it is part of a longer word."""
    before, after = folded[start - 1 : start], folded[end : end + 1]
    return ("a" <= before <= "z" and folded[start].isascii()) or ("a" <= after <= "z" and folded[end - 1].isascii())


def _runs(folded: str) -> Iterator[tuple[int, int]]:
    """Where a short name may stand: two words together, or one, without digits behind it."""
    words = [(found.start(), found.end()) for found in _WORD.finditer(folded)]
    for at, (start, end) in enumerate(words):
        if at + 1 < len(words) and words[at + 1][0] == end + 1:
            yield start, words[at + 1][1]
        yield start, end


def _fold_name(text: str) -> str:
    """A long name in the form that is compared; it keeps its length, so that places in it are places in the text."""
    lowered = text.lower()
    if len(lowered) == len(text) and "Σ" not in text:
        return lowered.translate(_ALIKE)
    return "".join(lower if len(lower := char.lower()) == 1 else char for char in text).translate(_ALIKE)


def year_of_edition(venue: Venue, numbers: tuple[int, ...]) -> int | None:
    """Year of the edition with this number, where the words tell the year of one edition."""
    if venue.edition is None or not numbers:
        return None
    number, year = venue.edition
    derived = year + (numbers[0] - number) * venue.every
    return derived if 1950 <= derived <= 2100 and numbers[0] >= 1 else None


def year_of_volume(venue: Venue, behind: str) -> int | None:
    """Year of the yearly volume whose number stands behind the name ("Volume 26", "26")."""
    said = _VOLUME.search(behind) if venue.volume else None
    if said is None or venue.volume is None:
        return None
    number, year = venue.volume
    derived = year + int(said[1] or said[2]) - number
    return derived if 1950 <= derived <= 2100 else None
