"""What a line over a list or a section states: venue, year, kind of list, form of presentation, track.

Here belongs the reading of such lines, of file names as evidence of last resort, and of values that name a venue. Venues and
their editions are in `headers/venues.toml`, the other words in `headers/kinds.toml`.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from pipeline.lists.numerals import ordinals, years
from pipeline.lists.words import fold, has_han, language, load

#: A word of which a short name may consist: letters, and a digit before them ("3DV"); "FAT*", "ECML/PKDD".
_WORD = re.compile(r"(?:\d(?=d))?[a-z]+(?:/[a-z]+)?\*?(?:\d(?=dc))?(?:dc)?")
_BESIDE_YEAR = re.compile(r"[\s_\-'’`]*(?:(?:19|20)\d\d|\d\d)(?!\d)")
_ABROAD, _MEETING = "(?:国际|國際)", "(?:大会|会议|年会|研讨会|大會|會議|年會|研討會)"
#: What the Chinese names of conferences share; a character before a name that belongs to none of them ("全国机器学习会议").
_SHARED = re.compile(rf"{_ABROAD}|{_MEETING}|IEEE|ACM|/|CVF")
_HAN_BEFORE = "[\u4e00-\u9fff](?<![届屆次年度会會的])"
_SHORTEST_CORE = 4
_VOLUME = re.compile(r"(?:\bvol(?:ume)?s?\.?|第)\s*(\d{1,3})(?!\d)|^[\s,]*(\d{1,3})(?![\d\w])", re.IGNORECASE)
_SESSION_NUMBER = re.compile(r"(?<![\w%])\d{1,2}(?![\w%])")
#: A longer line is text, not a header.
LONGEST_HEADER = 300


@dataclass(frozen=True, slots=True)
class Title:
    """What a header line states; None where it does not say. `rest` is what is left beside venue, year and kind (folded)."""

    venue: str | None
    year: int | None
    kind: str | None
    language: str | None
    rest: str


@dataclass(frozen=True, slots=True)
class _Venue:
    name: str
    edition: tuple[int, int] | None
    every: int
    volume: tuple[int, int] | None
    is_word: bool


@lru_cache(maxsize=4096)
def read_title(line: str) -> Title:
    """What a line such as "ICML 2026 论文列表" or "43rd International Conference on Machine Learning" states."""
    plain = unicodedata.normalize("NFKC", line)[: 4 * LONGEST_HEADER]
    found = _find_venue(plain)
    rest = plain[: found[1]] + " " + plain[found[2] :] if found else plain
    year = _year(plain, found)
    if found and year is None:
        year = _year_of_edition(found[0], ordinals(rest)) or _year_of_volume(found[0], plain[found[2] :])
    kind = _kind(rest)
    left = fold(rest)
    for word in filter(None, (str(year or ""), kind)):
        left = " ".join(left.replace(word, " ").split())
    return Title(found[0].name if found else None, year, kind, language(rest) or language(plain), left)


def _year(plain: str, found: tuple[_Venue, int, int] | None) -> int | None:
    """The one year that the line states; of several, the one beside the venue; None where it cannot be told."""
    stated = years(plain[found[1] :]) or years(plain) if found else years(plain)
    if len(set(stated)) == 1:
        return stated[0]
    beside = years(plain[max(0, found[1] - 6) : found[2] + 6]) if found else ()
    return beside[0] if len(set(beside)) == 1 else None


@lru_cache(maxsize=4096)
def read_venue(value: str) -> tuple[str, int | None]:
    """Venue and year that the value of a venue field states ("41st International Conference on Machine Learning").

    A value that is none of our venues is itself the venue: what a list says is kept.
    """
    plain = unicodedata.normalize("NFKC", value).strip()
    if known := _short_names().get(_fold_name(plain)):
        return known[1].name, None
    stated = read_title(value)
    return stated.venue or value, stated.year


@lru_cache(maxsize=4096)
def decision_of(section: str) -> str | None:
    """Form of presentation that a section is about, if it says only that ("Oral Papers", "口头报告"); else None."""
    return _presentation(section)[0]


@lru_cache(maxsize=4096)
def track_of(section: str) -> str | None:
    """Track that a section is about, if it says only that ("Position Papers", "主会论文"); else None."""
    return _presentation(section)[1]


@lru_cache(maxsize=4096)
def decision_said(value: str) -> str | None:
    """Decision that a value states, in the one word for it ("Accept (Oral)", "Poster Session 2", "NeurIPS 2022 Accept").

    A form of presentation says more than that a paper was accepted. None where the value says anything else.
    """
    decision, left = _taken("decisions", _SESSION_NUMBER.sub(" ", _without_source(value)))
    answer, left = _taken("answers", left)
    return None if _beside().sub("", left).strip() else decision or answer


@lru_cache(maxsize=4096)
def track_said(value: str) -> str | None:
    """Track that a value states, in the one name for it ("main", "Demo", "主会论文"); None where it says anything else."""
    return track_of(value) or _spoken("tracks_in_short").get(fold(value))


@lru_cache(maxsize=4096)
def names_decision(value: str) -> bool:
    """Whether a word of a decision or of a form of presentation stands in a value ("Accept (poster)", "录用")."""
    return (
        _pattern(*(word for words in load("kinds")["decision_words"].values() for word in words)).search(fold(value)) is not None
    )


def _presentation(section: str) -> tuple[str | None, str | None]:
    """Form of presentation and track, if a section says nothing beside venue, year, kind of list and a count in brackets."""
    if len(section) > LONGEST_HEADER:
        return None, None
    track, left = _taken("tracks", _without_source(section))
    decision, left = _taken("decisions", left)
    return (None, None) if _beside().sub("", left).strip() else (decision, track)


def _without_source(text: str) -> str:
    """The folded text without venues, years and a count in brackets."""
    rest = unicodedata.normalize("NFKC", re.sub(r"[(（\[]\s*\d+[^)）\]]*[)）\]]", " ", text))
    while found := _find_venue(rest):
        rest = f"{rest[: found[1]]} {rest[found[2] :]}"
    for year in years(rest):
        rest = rest.replace(str(year), " ")
    return fold(rest)


def _taken(table: str, folded: str) -> tuple[str | None, str]:
    """The name whose words stand in a folded text, the longest of them, and the text without these."""
    names = _spoken(table)
    found = _pattern(*names).search(folded)
    return (names[found.group()], f"{folded[: found.start()]} {folded[found.end() :]}") if found else (None, folded)


@cache
def _spoken(table: str) -> Mapping[str, str]:
    return MappingProxyType({fold(word): name for name, words in load("kinds")[table].items() for word in words})


@cache
def _beside() -> re.Pattern[str]:
    """Words that say no more beside a form of presentation or a track: kinds of lists and what joins them."""
    words = load("kinds")
    return _pattern(
        *words["lists"]["english"], *words["lists"]["chinese"], *words["beside"]["english"], *words["beside"]["chinese"]
    )


@cache
def _pattern(*words: str) -> re.Pattern[str]:
    """English words as whole ones, Chinese ones anywhere, in folded text; of two at one place the longer."""
    folded = sorted({fold(word) for word in words}, key=lambda word: (-len(word), word))
    english = "|".join(re.escape(word) for word in folded if word.isascii())
    chinese = "|".join(re.escape(word) for word in folded if not word.isascii())
    return re.compile("|".join(filter(None, (english and rf"(?<![a-z0-9])(?:{english})(?![a-z0-9])", chinese))))


@cache
def _kind_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """English kinds as whole words, Chinese ones anywhere; the longest first."""
    words = load("kinds")["lists"]
    english = "|".join(re.escape(fold(word)) for word in sorted(words["english"], key=len, reverse=True))
    chinese = "|".join(re.escape(word) for word in sorted(words["chinese"], key=len, reverse=True))
    return re.compile(rf"(?<![a-z])(?:{english})(?![a-z])"), re.compile(chinese)


def _kind(rest: str) -> str | None:
    english, chinese = _kind_patterns()
    found = chinese.search(rest) or english.search(fold(rest))
    return found.group() if found else None


@cache
def _long_names() -> tuple[tuple[str, _Venue], ...]:
    """Every long name, folded, the longest first."""
    names = [(_fold_name(name), venue) for venue in _venues() for name in load("venues")[venue.name].get("names", ())]
    return tuple(sorted(names, key=lambda named: (-len(named[0]), named[0])))


@cache
def _short_names() -> Mapping[str, tuple[str, _Venue]]:
    """Every short name as written and its venue, by its folded form."""
    names = [(short, venue) for venue in _venues() for short in (venue.name, *load("venues")[venue.name].get("short", ()))]
    return MappingProxyType({_fold_name(short): (short, venue) for short, venue in names})


@cache
def _venues() -> tuple[_Venue, ...]:
    return tuple(
        _Venue(name, _pair(spec, "edition"), spec.get("every", 1), _pair(spec, "volume"), spec.get("word", False))
        for name, spec in load("venues").items()
    )


def _pair(spec: Mapping[str, Any], key: str) -> tuple[int, int] | None:
    return (spec[key][0], spec[key][1]) if key in spec else None


@cache
def _cores() -> tuple[tuple[re.Pattern[str], _Venue], ...]:
    """The Chinese names without what they share, between what is written around them in any order ("机器学习国际会议")."""
    cores: dict[str, set[_Venue]] = {}
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


def _find_venue(plain: str) -> tuple[_Venue, int, int] | None:
    """The venue that NFKC text names, and where: by its long name, its short name as written, or that in another case.

    A name that is also a word counts in another case only beside a year ("alt 2026", not "alt text").
    """
    folded = _fold_name(plain)
    for name, venue in _long_names():
        at = folded.find(name)
        if at >= 0 and not _goes_on(folded, at, at + len(name)):
            return venue, at, at + len(name)
    in_other_case = None
    for start, end in _runs(folded):
        if (known := _short_names().get(folded[start:end])) is None:
            continue
        short, venue = known
        if plain[start:end] == short:
            return venue, start, end
        if in_other_case is None and (not venue.is_word or _BESIDE_YEAR.match(plain, end)):
            in_other_case = venue, start, end
    if in_other_case is None and has_han(plain):
        found = ((venue, match.start(), match.end()) for core, venue in _cores() if (match := core.search(plain)))
        return next(found, None)
    return in_other_case


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
    return "".join(lower if len(lower := char.lower()) == 1 else char for char in text).translate(_ALIKE)


_ALIKE = str.maketrans({"-": " ", "_": " ", "‐": " ", "‑": " ", "–": " ", "—": " ", "\u00a0": " ", "\t": " ", "\n": " "})


def _year_of_edition(venue: _Venue, numbers: tuple[int, ...]) -> int | None:
    """Year of the edition with this number, where the words tell the year of one edition."""
    if venue.edition is None or not numbers:
        return None
    number, year = venue.edition
    derived = year + (numbers[0] - number) * venue.every
    return derived if 1950 <= derived <= 2100 and numbers[0] >= 1 else None


def _year_of_volume(venue: _Venue, behind: str) -> int | None:
    """Year of the yearly volume whose number stands behind the name ("Volume 26", "26")."""
    said = _VOLUME.search(behind) if venue.volume else None
    if said is None or venue.volume is None:
        return None
    number, year = venue.volume
    derived = year + int(said[1] or said[2]) - number
    return derived if 1950 <= derived <= 2100 else None
