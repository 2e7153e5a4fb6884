"""Noun phrases: runs of tokens that name one thing, found by a grammar over word classes.

Here belongs only the grammar of phrases. Which phrase is a metric, a data set or a rival is decided by the claims stage.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.text.remembered import Remembered

# A word that may stand inside a phrase, before its head. Markdown marks and joining dashes are looked past; a form in -ing
# belongs to the phrase only behind a determiner or an adjective ("the proposed training loss"), else it is a verb.
_INNER = r"k{0,2}(?:[AENnmh]|(?<=[DAEn-])G(?=k?[NG-])|B(?=[AE])|%(?=-?[NA])|[-/](?=[NAEGnm])|(?<=[AE])C(?=[AE]+N))"
_HEAD = r"k{0,2}(?:[Nmhn]|(?<=[DAEN-])G|(?<=D)A)(?:k(?!k?[NA]))?"
# What can begin a phrase stands first, so that the search goes past verbs and prepositions at once. Words without a head are
# passed over as one, or a text of nothing but adjectives would be searched from each of them to its end.
_PHRASE = re.compile(rf"(?=[DkAENnmhGB%/-])(?:(?P<phrase>D{{0,2}}(?:{_INNER})*{_HEAD})|(?:{_INNER})+)")
#: A stretch of the letters that the grammar looks at: no phrase goes beyond one, and what stands around it makes no difference.
_STRETCH = re.compile(r"[DkAENnmhGBC%/-]+")


@dataclass(frozen=True, slots=True)
class Phrases:
    """The base noun phrases of one text in order: token ranges `firsts[i]` to `lasts[i]` (exclusive), none overlapping."""

    firsts: Sequence[int]
    lasts: Sequence[int]

    def __len__(self) -> int:
        return len(self.firsts)

    def at(self, token: int) -> tuple[int, int] | None:
        """The phrase that holds a token."""
        i = bisect_right(self.firsts, token) - 1
        return (self.firsts[i], self.lasts[i]) if i >= 0 and token < self.lasts[i] else None

    def next(self, token: int, stop: int) -> tuple[int, int] | None:
        """The first phrase that starts at or after `token` and before `stop`."""
        i = bisect_left(self.firsts, token)
        return (self.firsts[i], self.lasts[i]) if i < len(self.firsts) and self.firsts[i] < stop else None

    def previous(self, token: int, stop: int) -> tuple[int, int] | None:
        """The last phrase that ends at or before `token` and starts at or after `stop`."""
        i = bisect_right(self.lasts, token) - 1
        return (self.firsts[i], self.lasts[i]) if i >= 0 and self.firsts[i] >= stop else None


def noun_phrases(classes: str) -> Phrases:
    """Base noun phrases of a text, from its word classes (one letter a token)."""
    firsts: list[int] = []
    lasts: list[int] = []
    for stretch in _STRETCH.finditer(classes):
        if found := _PHRASES[stretch.group()]:
            at = stretch.start()
            for first, last in found:
                firsts.append(at + first)
                lasts.append(at + last)
    return Phrases(tuple(firsts), tuple(lasts))


def _phrases(stretch: str) -> list[tuple[int, int]]:
    """Where the phrases of a stretch begin and end."""
    return [match.span() for match in _PHRASE.finditer(stretch) if match.lastgroup]


#: Stretches are short and few are rare.
_PHRASES = Remembered(_phrases)


def with_complement(phrases: Phrases, classes: str, first: int, last: int, stop: int) -> tuple[int, int]:
    """The phrase `first` to `last` together with the `of` phrases that follow it directly, up to token `stop`."""
    while last < stop and classes[last] == "O":
        following = phrases.next(last + 1, last + 2)
        if following is None or following[1] > stop:
            break
        last = following[1]
    return first, last
