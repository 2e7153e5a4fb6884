"""What a line over a list or a section states: venue, year, kind of list, form of presentation, track.

Here belongs the reading of such lines, of file names as evidence of last resort, and of values that name a venue. Venues are
found by `venues`, the other words are in `headers/kinds.toml`.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

from pipeline.lists.numerals import ordinals, years
from pipeline.lists.venues import Venue, called, find_venue, may_name_venue, telling_words, year_of_edition, year_of_volume
from pipeline.lists.words import fold, has_han, language, latin_words, load

#: Where folding makes other words of a text: in camelCase, and before a plural in brackets.
_TAKEN_APART = re.compile(r"[A-Z(](?:(?<=[(])|(?<=[a-z].))")
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


@lru_cache(maxsize=4096)
def read_title(line: str) -> Title:
    """What a line such as "ICML 2026 论文列表" or "43rd International Conference on Machine Learning" states."""
    plain = unicodedata.normalize("NFKC", line)[: 4 * LONGEST_HEADER]
    if not may_state(line):
        return Title(None, None, None, language(plain), fold(plain))
    found = find_venue(plain)
    rest = plain[: found[1]] + " " + plain[found[2] :] if found else plain
    year = _year(plain, found)
    if found and year is None:
        year = year_of_edition(found[0], ordinals(rest)) or year_of_volume(found[0], plain[found[2] :])
    kind = _kind(rest)
    left = fold(rest)
    for word in filter(None, (str(year or ""), kind)):
        left = " ".join(left.replace(word, " ").split())
    return Title(found[0].name if found else None, year, kind, language(rest) or language(plain), left)


@lru_cache(maxsize=4096)
def may_state(line: str) -> bool:
    """Whether a line may state a venue, a year, a kind of list, a form of presentation or a track, by the words in it.

    Most titles of papers have none of the words that these need, which is told much faster than what a line states.
    """
    if not line.isascii() or years(line):
        return True
    words = latin_words(line.lower())
    if _TAKEN_APART.search(line):
        words += latin_words(fold(line))
    if _telling_words().isdisjoint(words):
        return False
    is_said = not (_first_words().isdisjoint(words) and _first_words_of_kinds().isdisjoint(words))
    return is_said or may_name_venue(frozenset(words))


@cache
def _telling_words() -> frozenset[str]:
    """Words of which each line in Latin letters has one that states anything but a year."""
    return telling_words() | _first_words() | _first_words_of_kinds()


def _year(plain: str, found: tuple[Venue, int, int] | None) -> int | None:
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
    if known := called(plain):
        return known.name, None
    stated = read_title(value)
    return stated.venue or value, stated.year


def decision_of(section: str) -> str | None:
    """Form of presentation that a section is about, if it says only that ("Oral Papers", "口头报告"); else None."""
    return _presentation(section)[0]


def track_of(section: str) -> str | None:
    """Track that a section is about, if it says only that ("Position Papers", "主会论文"); else None."""
    return _presentation(section)[1]


@lru_cache(maxsize=4096)
def decision_said(value: str) -> str | None:
    """Decision that a value states, in the one word for it ("Accept (Oral)", "Poster Session 2", "NeurIPS 2022 Accept").

    A form of presentation says more than that a paper was accepted. None where the value says anything else.
    """
    if not has_han(value) and _first_words_of_decisions().isdisjoint(latin_words(fold(value))):
        return None
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


@lru_cache(maxsize=4096)
def _presentation(section: str) -> tuple[str | None, str | None]:
    """Form of presentation and track, if a section says nothing beside venue, year, kind of list and a count in brackets."""
    if len(section) > LONGEST_HEADER or not may_state(section):
        return None, None
    if not has_han(section) and _first_words().isdisjoint(latin_words(fold(section))):
        return None, None
    track, left = _taken("tracks", _without_source(section))
    decision, left = _taken("decisions", left)
    return (None, None) if _beside().sub("", left).strip() else (decision, track)


def _without_source(text: str) -> str:
    """The folded text without venues, years and a count in brackets."""
    rest = unicodedata.normalize("NFKC", re.sub(r"[(（\[]\s*\d+[^)）\]]*[)）\]]", " ", text))
    while found := find_venue(rest):
        rest = f"{rest[: found[1]]} {rest[found[2] :]}"
    for year in years(rest):
        rest = rest.replace(str(year), " ")
    return fold(rest)


def _taken(table: str, folded: str) -> tuple[str | None, str]:
    """The name whose words stand in a folded text, the longest of them, and the text without these; they may stand there in both
    languages."""
    names = _spoken(table)
    pattern = _pattern(*names)
    name = None
    while (found := pattern.search(folded)) and name in (None, names[found.group()]):
        name = names[found.group()]
        folded = f"{folded[: found.start()]} {folded[found.end() :]}"
    return name, folded


@cache
def _spoken(table: str) -> Mapping[str, str]:
    return MappingProxyType({fold(word): name for name, words in load("kinds")[table].items() for word in words})


@cache
def _first_words() -> frozenset[str]:
    """The first words of the English names of tracks and forms of presentation; text without one of them names none."""
    return _first_words_in("tracks") | _first_words_in("decisions")


@cache
def _first_words_of_decisions() -> frozenset[str]:
    """The same for forms of presentation and answers to a submission."""
    return _first_words_in("decisions") | _first_words_in("answers")


def _first_words_in(table: str) -> frozenset[str]:
    return frozenset(name.split()[0] for name in _spoken(table) if name.isascii())


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
    found = chinese.search(rest) if not rest.isascii() else None
    if found is None and not _first_words_of_kinds().isdisjoint(latin_words(folded := fold(rest))):
        found = english.search(folded)
    return found.group() if found else None


@cache
def _first_words_of_kinds() -> frozenset[str]:
    return frozenset(fold(word).split()[0] for word in load("kinds")["lists"]["english"])
