"""What a line over a list or a section states: venue, year, kind of list, form of presentation, track.

Here belongs the reading of such lines, of file names as evidence of last resort, and of values that name a venue. Venues and
their editions are in `headers/venues.toml`, the other words in `headers/kinds.toml`.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

from pipeline.lists.numerals import ordinals, years
from pipeline.lists.words import fold, language, load

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
    is_word: bool


@lru_cache(maxsize=4096)
def read_title(line: str) -> Title:
    """What a line such as "ICML 2026 论文列表" or "43rd International Conference on Machine Learning" states."""
    plain = unicodedata.normalize("NFKC", line)[: 4 * LONGEST_HEADER]
    found = _find_venue(plain)
    rest = plain[: found[1]] + " " + plain[found[2] :] if found else plain
    year = _year(plain, found)
    if found and year is None:
        year = _year_of_edition(_venues()[found[0]], ordinals(rest))
    kind = _kind(rest)
    left = fold(rest)
    for word in filter(None, (str(year or ""), kind)):
        left = " ".join(left.replace(word, " ").split())
    return Title(_venues()[found[0]].name if found else None, year, kind, language(rest) or language(plain), left)


def _year(plain: str, found: tuple[str, int, int] | None) -> int | None:
    """The one year that the line states; of several, the one beside the venue; None where it cannot be told."""
    stated = years(plain[found[1] :]) or years(plain) if found else years(plain)
    if len(set(stated)) == 1:
        return stated[0]
    beside = years(plain[max(0, found[1] - 6) : found[2] + 6]) if found else ()
    return beside[0] if len(set(beside)) == 1 else None


@lru_cache(maxsize=4096)
def venue_of(value: str) -> str:
    """Short name of the venue that a value names ("Proceedings of the 41st International Conference on Machine Learning"), or
    the value itself where it is none of ours: what a list says is kept."""
    return read_title(value).venue or value


@lru_cache(maxsize=4096)
def decision_of(section: str) -> str | None:
    """Form of presentation that a section is about, if it says only that ("Oral Papers", "口头报告"); else None."""
    return _spoken("decisions").get(_bare(section))


@lru_cache(maxsize=4096)
def track_of(section: str) -> str | None:
    """Track that a section is about, if it says only that ("Position Papers", "主会论文"); else None."""
    return _spoken("tracks").get(_bare(section))


def _bare(section: str) -> str:
    """A section's name, folded, without venue, year and a count in brackets."""
    plain = unicodedata.normalize("NFKC", re.sub(r"[(（\[]\s*\d+[^)）\]]*[)）\]]", " ", section))
    found = _find_venue(plain)
    rest = plain[: found[1]] + " " + plain[found[2] :] if found else plain
    for year in years(rest):
        rest = rest.replace(str(year), " ")
    return fold(rest)


@cache
def _spoken(table: str) -> Mapping[str, str]:
    return MappingProxyType({fold(word): name for name, words in load("kinds")[table].items() for word in words})


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
def _venues() -> Mapping[str, _Venue]:
    """Every spelling of every venue: short names as written, long names folded."""
    spellings: dict[str, _Venue] = {}
    for name, spec in load("venues").items():
        number_year = spec.get("edition")
        venue = _Venue(name, tuple(number_year) if number_year else None, spec.get("every", 1), spec.get("word", False))
        for spelling in (name, *spec.get("short", ())):
            spellings[spelling] = venue
        for long_name in spec.get("names", ()):
            spellings[_fold_name(long_name)] = venue
    return MappingProxyType(spellings)


@cache
def _venue_patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Long names; short names as written; short names in any case, beside a year."""
    short = sorted(
        {name for spec, names in load("venues").items() for name in (spec, *names.get("short", ()))}, key=len, reverse=True
    )
    long = sorted((spelling for spelling in _venues() if spelling not in short), key=len, reverse=True)
    names = "|".join(map(re.escape, short))
    year = r"[\s_\-'’`]*(?:(?:19|20)\d\d|\d\d)(?!\d)"
    return (
        re.compile("|".join(rf"(?<![a-z]){re.escape(name)}(?![a-z])" for name in long)),
        re.compile(rf"(?<![A-Za-z])(?:{names})(?![A-Za-z])"),
        re.compile(rf"(?<![A-Za-z])({names})(?![A-Za-z])(?:{year})?", re.IGNORECASE),
    )


def _find_venue(plain: str) -> tuple[str, int, int] | None:
    """Spelling, start and end of the venue that NFKC text names: by its long name, its short name as written, or in another case.

    A name that is also a word counts in another case only beside a year ("alt 2026", not "alt text").
    """
    by_long, by_short, by_any = _venue_patterns()
    if found := by_long.search(_fold_name(plain)):
        return found.group(), found.start(), found.end()
    if found := by_short.search(plain):
        return found.group(), found.start(), found.end()
    spelled = {spelling.casefold(): spelling for spelling in _venues()}
    for found in by_any.finditer(plain):
        spelling = spelled[found.group(1).casefold()]
        if not _venues()[spelling].is_word or found.end() > found.end(1):
            return spelling, found.start(1), found.end(1)
    return None


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
