"""What stands around one mention of a name: the features of its place in the sentence.

Here belong only features, each a pair of a slot and a value; what they weigh is learned. The words that say what a name beside
them is are in `lexicon/names.toml`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.claims.document import Document, Sentence

Feature = tuple[str, str]

#: Word classes that a list of names, or what stands between a name and the word that governs it, is made of.
_PASSABLE = frozenset("DAENnm,C(-k/x)h")
_BLOCK = re.compile(r"[VXRSOTPG;]")
_THINGS = frozenset({"data", "model", "method", "metric", "task"})
_STOPS = _THINGS | {"call", "propose", "better"}


@cache
def word_kinds() -> Mapping[str, str]:
    """Kind of each word that says what a name beside it is."""
    table = tomllib.loads((files("pipeline.claims") / "lexicon" / "names.toml").read_text(encoding="utf-8"))
    return MappingProxyType({word: kind for kind, words in reversed(table.items()) for word in words.split()})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A document with the kind of each of its words, and where something is brought forth in each sentence."""

    document: Document
    kinds: Sequence[str | None]
    proposals: Sequence[Sequence[int]]

    @property
    def first_proposal(self) -> int | None:
        """Index of the first sentence that brings something forth."""
        return next((i for i, places in enumerate(self.proposals) if places), None)


def surroundings(document: Document) -> Surroundings:
    """The surroundings of every mention in a document."""
    lookup = word_kinds()
    kinds = [lookup.get(word) for word in document.tokens.lowers]
    proposals = [[i for i in range(s.first, s.last) if kinds[i] == "propose"] for s in document.sentences]
    return Surroundings(document, kinds, proposals)


def features(
    around: Surroundings, sentence: Sentence, first: int, last: int, end: int, names: Sequence[int]
) -> Iterator[Feature]:
    """Features of a mention at the tokens `first` to `last`, with its spelled-out form up to `end`; `names` are the places of all."""
    yield from _beside(around, sentence, first, end)
    yield from _governed(around, sentence, first)
    yield from _headed(around, sentence, last, end)
    yield from _proposed(around, sentence, first, end, names)
    for kind in sorted(sentence.claim_types):
        yield "in", kind
    yield "role", sentence.role


def _beside(around: Surroundings, sentence: Sentence, first: int, end: int) -> Iterator[Feature]:
    """The words to the left and to the right."""
    lowers, letters, kinds = around.document.tokens.lowers, around.document.classes, around.kinds
    start, stop = sentence.first, sentence.last
    left = first - 1
    while left >= start and letters[left] in "kx":
        left -= 1
    if left < start:
        yield "left", "^"
    else:
        yield "left", lowers[left]
        yield "left is", kinds[left] or letters[left]
        if left > start:
            yield "left left", f"{lowers[left - 1]} {kinds[left] or letters[left]}"
    right = end
    while right < stop and letters[right] in "kx":
        right += 1
    if right < stop:
        yield "right", lowers[right]
        yield "right is", kinds[right] or letters[right]
        if right + 1 < stop:
            if lowers[right] in ",(:":
                yield "right right", lowers[right] + lowers[right + 1]
            if letters[right + 1] == "D" and lowers[right] in (",", "-", "–", "—", ":", "is"):
                following = around.document.phrases.next(right + 1, stop)
                if following:
                    yield "apposed", lowers[following[1] - 1]
                    yield "apposed is", kinds[following[1] - 1] or ""


def _governed(around: Surroundings, sentence: Sentence, first: int) -> Iterator[Feature]:
    """The verb, preposition or noun to the left that governs the mention, or the list in which it stands."""
    lowers, letters, kinds = around.document.tokens.lowers, around.document.classes, around.kinds
    start, at = sentence.first, first - 1
    floor = max(start, first - 16)
    while at >= floor and letters[at] in _PASSABLE and not (kinds[at] in _STOPS and letters[at] in "NAE"):
        at -= 1
    if at < floor:
        yield "governor", "^"
        return
    near = "near" if first - at <= 3 else "far"
    kind, letter = kinds[at], letters[at]
    yield "governor", lowers[at]
    yield "governor is", f"{kind or letter} {near}"
    if letter in "PSOT":
        if kind == "example":
            yield "example of", _category_before(around, start, at)
        elif at > start:
            yield "governor before", f"{lowers[at - 1]} {lowers[at]}"
            yield "governor before is", f"{kinds[at - 1] or letters[at - 1]} {lowers[at]}"


def _category_before(around: Surroundings, start: int, at: int) -> str:
    """What the things are of which examples follow."""
    for i in range(at - 1, max(start, at - 5) - 1, -1):
        kind = around.kinds[i]
        if kind in _THINGS:
            return kind
        if around.document.classes[i] == "N" and around.document.tokens.lowers[i] != "such":
            return "noun"
    return "none"


def _headed(around: Surroundings, sentence: Sentence, last: int, end: int) -> Iterator[Feature]:
    """The noun that the mention stands before, its own or that of its list."""
    lowers, letters, kinds = around.document.tokens.lowers, around.document.classes, around.kinds
    phrase = around.document.phrases.at(last - 1)
    if phrase and phrase[1] > last:
        yield "head", lowers[phrase[1] - 1]
        yield "head is", kinds[phrase[1] - 1] or ""
    at, stop = end, min(sentence.last, end + 12)
    while at < stop and letters[at] in _PASSABLE:
        if kinds[at] in _THINGS and letters[at] in "NAE":
            yield "list head is", kinds[at] or ""
            break
        at += 1


def _proposed(around: Surroundings, sentence: Sentence, first: int, end: int, names: Sequence[int]) -> Iterator[Feature]:
    """Whether a verb of bringing forth or of naming reaches the mention."""
    lowers, letters, kinds = around.document.tokens.lowers, around.document.classes, around.kinds
    places = around.proposals[sentence.no - 1]
    before = [place for place in places if place < first]
    if before:
        blocked = _BLOCK.search(letters, before[-1] + 1, first)
        others = sum(before[-1] < name < first for name in names)
        yield "proposed", f"{'past ' + blocked.group() if blocked else 'direct'} {min(others, 2)}"
        if not blocked:
            yield "proposed by", lowers[before[-1]]
        if first > sentence.first and kinds[first - 1] == "call":
            yield "proposed", "and called"
    after = next((place for place in places if place >= end), None)
    if after is not None and after - end <= 2:
        yield "then proposed", f"{lowers[after - 1]} {lowers[after]}"
