"""Cue words: what certain words of a text do (report, propose, outperform, prove, release ...), read from data.

Here belongs only how cues are loaded and found. The words are in `lexicon/*.toml`, one file a finder; what a cue means for a
claim is the finder's affair. A file has up to three tables, each from the name of a cue to its entries: `verbs` (the first word
is a base form, of which all regular forms count), `words` (as they stand) and `han` (Chinese, parted by `|`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import compress, pairwise
from sys import intern
from types import MappingProxyType
from typing import NamedTuple

from pipeline.text import word_lists
from pipeline.text.span import Span
from pipeline.text.word_classes import verb_forms


class Cue(NamedTuple):
    """A cue found at the tokens `first` to `last` (exclusive)."""

    name: str
    first: int
    last: int


#: Makes a cue of its values, of which there are many, without a look at their names.
_new = tuple.__new__
#: A phrase: how far its first word stands before the word that it is looked up by, its words, and the name of the cue.
Phrase = tuple[int, tuple[str, ...], str]
#: The same with the number of its lexicon before, and how many words it has.
_Numbered = tuple[int, int, tuple[str, ...], int, str]


@dataclass(frozen=True)
class Cues:
    """The cues of one lexicon file: phrases by the word that they are looked up by, and Chinese words as a pattern."""

    phrases: Mapping[str, tuple[Phrase, ...]]
    han: re.Pattern[str]

    def find_han(self, text: str, span: Span) -> tuple[tuple[str, Span], ...]:
        """Names and places of the Chinese cues within `span`, in order."""
        return tuple((m.lastgroup or "", Span(*m.span())) for m in self.han.finditer(text, span.start, span.end))


def find_all(names: tuple[str, ...], lowers: tuple[str, ...], first: int, last: int) -> tuple[list[Cue], ...]:
    """The cues of each of several lexicons, in one pass over the tokens `first` to `last`.

    Those of a lexicon are in order, leftmost and longest first, none overlapping.
    """
    found: tuple[list[Cue], ...] = tuple([[] for _ in names])
    phrases = _phrases_of_all(names)
    for token in compress(range(first, last), map(phrases.__contains__, lowers[first:last])):
        for number, offset, words, size, name in phrases[lowers[token]]:
            start = token - offset
            if size == 1 or (first <= start and start + size <= last and lowers[start : start + size] == words):
                found[number].append(_new(Cue, (name, start, start + size)))
    return tuple([_apart(cues) if len(cues) > 1 else cues for cues in found])


def _apart(found: list[Cue]) -> list[Cue]:
    """The cues in order without those that overlap one before them, or a longer one that begins with them."""
    if all(one.last <= other.first for one, other in pairwise(found)):
        return found
    kept: list[Cue] = []
    for cue in sorted(found, key=_leftmost_longest):
        if not kept or kept[-1].last <= cue.first:
            kept.append(cue)
    return kept


@cache
def _common() -> frozenset[str]:
    """Words that are too common to look up a phrase by."""
    table = word_lists.load("pipeline.claims", "common")
    return frozenset(table["words"]["common"].split())


def _leftmost_longest(cue: Cue) -> tuple[int, int]:
    return cue.first, -cue.last


@cache
def _phrases_of_all(names: tuple[str, ...]) -> dict[str, list[_Numbered]]:
    """The phrases of all lexicons by the word that they are looked up by, in a plain dictionary.

    Each word of each text is looked up in it, and a read-only view of it takes twice as long.
    """
    phrases: dict[str, list[_Numbered]] = {}
    for number, name in enumerate(names):
        for word, here in load(name).phrases.items():
            phrases.setdefault(word, []).extend((number, offset, words, len(words), cue) for offset, words, cue in here)
    return phrases


@cache
def load(name: str) -> Cues:
    """The cues of `lexicon/<name>.toml`."""
    table = word_lists.load("pipeline.claims", name)
    named: dict[tuple[str, ...], str] = {}
    for cue, entries in table.get("verbs", {}).items():
        for head, *rest in map(str.split, entries):
            for form, _ in verb_forms(head):
                named.setdefault(tuple(map(intern, (form, *rest))), cue)
    for cue, entries in table.get("words", {}).items():
        named.update((tuple(map(intern, entry.split())), cue) for entry in entries)
    phrases: dict[str, list[Phrase]] = {}
    for words, cue in named.items():
        offset = next((i for i, word in enumerate(words) if word not in _common()), 0)
        phrases.setdefault(words[offset], []).append((offset, words, cue))
    han = "|".join(f"(?P<{cue}>{words})" for cue, words in table.get("han", {}).items())
    return Cues(MappingProxyType({word: tuple(here) for word, here in phrases.items()}), re.compile(han or r"(?!)"))
