"""What stands around one mention of a name: the features of its place in the sentence.

Here belong only features, each a pair of a slot and a value; what they weigh is learned. The words that say what a name beside
them is are in `lexicon/names.toml`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pipeline.claims.document import Document, Sentence
from pipeline.claims.naming.weighing import Feature
from pipeline.text import word_lists
from pipeline.text.tokens import HAN

#: For each token that begins a name, the token behind the name and what it is known to be.
Names = Mapping[int, tuple[int, str]]

#: Word classes that a list of names, or what stands between a name and the word that governs it, is made of.
_PASSABLE = frozenset("DAENnm,C(-k/x)h")
_NOMINAL = "NAEh"
_MARKS = "kx"
_JOINS = ",C/"
_APPOSING = frozenset({",", "-", "–", "—", ":", "is"})
#: What stands between the name of an author and a year.
_CITING = frozenset({"(", ",", "["})
_YEAR = re.compile(r"(?:19|20)[0-9]{2}[a-z]?$")
_BLOCK = re.compile(r"[VXRSOTPG;]")
_THINGS = frozenset({"data", "model", "method", "metric", "task"})
_STOPS = _THINGS | {"call", "propose", "better", "example"}
#: How far, in tokens, a governing word or the head of a list is looked for.
_REACH = 14


@cache
def word_kinds() -> Mapping[str, str]:
    """Kind of each word that says what a name beside it is."""
    words = {kind: text for kind, text in _lexicon().items() if isinstance(text, str)}
    return {word: kind for kind, text in reversed(words.items()) for word in text.split()}


@cache
def _han_kinds() -> re.Pattern[str]:
    """The same for runs of Chinese characters: the pattern whose group names the kind."""
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _lexicon()["han"].items()))


@cache
def _lexicon() -> Mapping[str, Any]:
    return word_lists.load("pipeline.claims", "names")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A document, the kind of each word, the words by which its authors bring something forth, and where each sentence begins."""

    document: Document
    kinds: Sequence[str | None]
    proposals: Sequence[int]
    openings: Sequence[int]

    def sentence(self, token: int) -> Sentence:
        """The sentence of a token."""
        return self.document.sentences[max(0, bisect_right(self.openings, token) - 1)]


def surroundings(document: Document) -> Surroundings:
    """The surroundings of every mention in a document."""
    look = word_kinds().get
    kinds = list(map(look, document.tokens.lowers))
    if HAN in document.tokens.kinds:
        for i, kind in enumerate(document.tokens.kinds):
            if kind == HAN and (match := _han_kinds().search(document.tokens.words[i])):
                kinds[i] = match.lastgroup
    proposals = [i for i, kind in enumerate(kinds) if kind == "propose"]
    return Surroundings(document, kinds, proposals, [sentence.first for sentence in document.sentences])


def features(around: Surroundings, sentence: Sentence, first: int, end: int, names: Names, known: str) -> list[Feature]:
    """Features of a mention of something `known`, with what spells it out at the tokens `first` to `end`, among all `names`."""
    found: list[Feature] = [("role", sentence.role), ("known in", f"{known} {sentence.role}")]
    _beside(around, sentence, first, end, found)
    _governed(around, sentence, first, known, found)
    _proposed(around, sentence, first, names, found)
    _listed(around, sentence, first, end, names, found)
    return found


def _beside(around: Surroundings, sentence: Sentence, first: int, end: int, found: list[Feature]) -> None:
    """The words to the left and to the right, and the noun in apposition."""
    lowers, letters, kinds = around.document.tokens.lowers, around.document.classes, around.kinds
    left, right = first - 1, end
    while left >= sentence.first and letters[left] in _MARKS:
        left -= 1
    before = "^"
    if left < sentence.first:
        found.append(("left", "^"))
    else:
        before = kinds[left] or letters[left]
        found += (("left", lowers[left]), ("left is", before))
    while right < sentence.last and letters[right] in _MARKS:
        right += 1
    if right >= sentence.last:
        return
    behind = kinds[right] or letters[right]
    found += (("right", lowers[right]), ("right is", behind), ("between", f"{before} {behind}"))
    if lowers[right] in _CITING and right + 1 < sentence.last and _YEAR.match(lowers[right + 1]):
        found.append(("cited", ""))
    if right + 1 < sentence.last and letters[right + 1] == "D" and lowers[right] in _APPOSING:
        following = around.document.phrases.next(right + 1, sentence.last)
        if following:
            found.append(("apposed is", kinds[following[1] - 1] or ""))


def _governed(around: Surroundings, sentence: Sentence, first: int, known: str, found: list[Feature]) -> None:
    """The verb, preposition or noun to the left that governs the mention, or what it is an example of."""
    letters, kinds = around.document.classes, around.kinds
    at = first - 1
    floor = max(sentence.first, first - _REACH)
    while at >= floor and letters[at] in _PASSABLE and not (kinds[at] in _STOPS and letters[at] in _NOMINAL):
        at -= 1
    if at < floor:
        found.append(("governor", "^"))
        return
    kind, letter = kinds[at], letters[at]
    found += (
        ("governor", around.document.tokens.lowers[at]),
        ("governor is", f"{kind or letter} {'near' if first - at <= 3 else 'far'}"),
        ("known by", f"{known} {kind or letter}"),
    )
    if kind == "example" and letter in "PSOTBh":
        category = next((kinds[i] for i in range(at - 1, max(sentence.first, at - 5) - 1, -1) if kinds[i] in _THINGS), None)
        found.append(("example of", category or ""))


def _proposed(around: Surroundings, sentence: Sentence, first: int, names: Names, found: list[Feature]) -> None:
    """Whether a verb of bringing forth or of naming reaches the mention, past what and how many other names."""
    before = first - 1 - (around.document.classes[first - 1] in "RD" and first - 1 > sentence.first)
    if first > sentence.first and around.kinds[before] == "call":
        found.append(("called", ""))
    i = bisect_left(around.proposals, first) - 1
    if i < 0 or around.proposals[i] < sentence.first:
        return
    verb = around.proposals[i]
    blocked = _BLOCK.search(around.document.classes, verb + 1, first)
    others = sum(1 for token in range(verb + 1, first) if token in names)
    found.append(("proposed", f"{'past ' + blocked.group() if blocked else 'direct'} {min(others, 2)}"))


def _listed(around: Surroundings, sentence: Sentence, first: int, end: int, names: Names, found: list[Feature]) -> None:
    """What the names are known to be that stand beside the mention in a list, and the noun behind it."""
    letters, kinds = around.document.classes, around.kinds
    if end < sentence.last and letters[end] in _JOINS:
        after = end + (2 if letters.startswith(",C", end) else 1)
        if after in names:
            found.append(("listed with", names[after][1]))
    stop = first - 1
    if stop > sentence.first and letters[stop] in _JOINS:
        stop -= letters.startswith(",C", stop - 1)
        start = next((i for i in range(stop - 1, max(sentence.first, stop - 5) - 1, -1) if i in names), None)
        if start is not None and names[start][0] == stop:
            found.append(("listed with", names[start][1]))
    at, stop = end, min(sentence.last, end + _REACH)
    while at < stop and letters[at] in _PASSABLE:
        if kinds[at] in _THINGS and letters[at] in _NOMINAL:
            found.append(("list head is", kinds[at] or ""))
            return
        at += 1
