"""What an abstract works on: one to three phrases that name its tasks or problems.

Here belong the candidates, their features and the choice. Candidates are noun phrases, with an `of` phrase and with a form in -ing
before them ("estimating the pose of unseen objects"); what the features weigh is learned, and how often a phrase is called a task
comes from a table over a large corpus. The best are taken that do not say the same.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.claims import weighing
from pipeline.claims.document import Document, Sentence
from pipeline.claims.model import Abbreviation, Entity
from pipeline.claims.typography import shown
from pipeline.text.phrases import with_complement
from pipeline.text.span import Span

Feature = tuple[str, str]

#: The most tasks of one abstract, and the score (in hundredths of a logit) that all but the best must reach.
_MOST, _ENOUGH = 3, -90
_CONTENT = "NAGEmh"


@dataclass(frozen=True, slots=True)
class _Words:
    strip: frozenset[str]
    generic: frozenset[str]
    vague: frozenset[str]


@cache
def _words() -> _Words:
    table = tomllib.loads((files("pipeline.claims") / "lexicon" / "tasks.toml").read_text(encoding="utf-8"))
    return _Words(**{name: frozenset(table[name].split()) for name in ("strip", "generic", "vague")})


@cache
def _taskness() -> Mapping[str, str]:
    """How often the corpus speaks of a phrase, or of phrases with this end, as of a task: from 0, never, to 9."""
    text = (files("pipeline.claims") / "weights" / "taskness.tsv").read_text(encoding="utf-8")
    return MappingProxyType(dict(line.split("\t") for line in text.splitlines()[1:]))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A phrase at the tokens `first` to `last` (exclusive) that may name a task; `build` says how it is made."""

    first: int
    last: int
    build: str


def find(document: Document, abbreviations: Sequence[Abbreviation]) -> tuple[Entity, ...]:
    """The tasks of a document, the likeliest first."""
    weights = weighing.load("tasks")
    reader = Reader(document, abbreviations)
    scored = sorted(
        (-weights.scores(reader.features(candidate))[0], candidate.first, candidate.last) for candidate in reader.candidates()
    )
    taken: list[tuple[Span, frozenset[str]]] = []
    for cost, first, last in scored:
        if len(taken) == _MOST or (taken and -cost < _ENOUGH):
            break
        span = document.tokens.span(first, last)
        words = reader.content(first, last)
        if words and not any(2 * len(words & other) > 0.68 * (len(words) + len(other)) / 2 for _, other in taken):
            taken.append((span, words))
    return tuple(Entity("task", shown(span.slice(document.text)), (span,)) for span, _ in taken)


class Reader:
    """The candidates of one document and their features."""

    def __init__(self, document: Document, abbreviations: Sequence[Abbreviation]) -> None:
        self.document = document
        self.pairs = abbreviations
        self.counts: dict[str, int] = {}
        for word, letter in zip(document.tokens.lowers, document.classes, strict=True):
            if letter in _CONTENT:
                self.counts[word] = self.counts.get(word, 0) + 1

    def candidates(self) -> Iterator[Candidate]:
        """Every phrase that may name a task, each once."""
        document, letters = self.document, self.document.classes
        seen: set[tuple[int, int]] = set()
        for sentence in document.sentences:
            at = sentence.first
            while phrase := document.phrases.next(at, sentence.last):
                first, last = phrase
                at = last
                _, end = with_complement(document.phrases, letters, first, last, sentence.last)
                for start, stop, build in self._builds(sentence, first, last, end):
                    found = self._trimmed(start, stop, build)
                    if found and (found.first, found.last) not in seen:
                        seen.add((found.first, found.last))
                        yield found

    def _builds(self, sentence: Sentence, first: int, last: int, end: int) -> Iterator[tuple[int, int, str]]:
        yield first, last, "phrase"
        if end > last:
            yield first, end, "of"
        if first > sentence.first and self.document.classes[first - 1] == "G":
            yield first - 1, last, "ing"
            if end > last:
                yield first - 1, end, "ing of"

    def _trimmed(self, first: int, last: int, build: str) -> Candidate | None:
        """The candidate without words that belong to no name of a task; none if nothing is left."""
        lowers, letters, words = self.document.tokens.lowers, self.document.classes, _words()
        while first < last - 1 and (letters[first] in "Dkn" or lowers[first] in words.strip):
            first += 1
        while last - 1 > first and letters[last - 1] == "k":
            last -= 1
        if last - first > 1 and lowers[last - 1] in words.generic:
            last -= 1
            build += " task"
        if build == "phrase" and lowers[last - 1] in words.vague:
            return None
        return Candidate(first, last, build) if any(letter in _CONTENT for letter in letters[first:last]) else None

    def content(self, first: int, last: int) -> frozenset[str]:
        """The content words of a phrase, hyphenated ones in their parts."""
        tokens = self.document.tokens
        return frozenset(
            part for i in range(first, last) if self.document.classes[i] in _CONTENT for part in tokens.lowers[i].split("-")
        )

    def features(self, candidate: Candidate) -> set[Feature]:
        """Features of one candidate."""
        document, lowers, letters = self.document, self.document.tokens.lowers, self.document.classes
        first, last = candidate.first, candidate.last
        sentence = document.sentence_at(document.tokens.starts[first])
        found: set[Feature] = {("bias", ""), ("build", candidate.build), ("words", str(min(last - first, 6)))}
        found.update(self._beside(sentence, first, last))
        found.update(self._within(first, last, candidate.build))
        found.update(self._standing(sentence, first))
        found.update(self._repeated(first, last))
        span = document.tokens.span(first, last)
        for pair in self.pairs:
            if pair.long.end == span.end:
                found.add(("long form", "whole" if pair.long.start == span.start else "end"))
            elif pair.short.overlaps(span):
                found.add(("short form", "inside"))
        if any(
            lowers[i] != document.tokens.words[i] and letters[i] == "N" for i in range(first + (first == sentence.first), last)
        ):
            found.add(("capitals", ""))
        return found

    def _beside(self, sentence: Sentence, first: int, last: int) -> Iterator[Feature]:
        lowers, letters, strip = self.document.tokens.lowers, self.document.classes, _words().strip
        left = first - 1
        while left >= sentence.first and (letters[left] in "Dk" or lowers[left] in strip):
            left -= 1
        if left < sentence.first:
            yield "left", "^"
        else:
            yield "left", lowers[left]
            yield "left is", letters[left]
            if left > sentence.first:
                yield "left left", f"{lowers[left - 1]} {lowers[left] if letters[left] in 'POT' else letters[left]}"
        right = last
        while right < sentence.last and letters[right] == "k":
            right += 1
        if right < sentence.last:
            yield "right", lowers[right]
            yield "right is", letters[right]
        for i in range(max(sentence.first, first - 8), first):
            if lowers[i] in _CUES:
                yield "near", lowers[i]

    def _within(self, first: int, last: int, build: str) -> Iterator[Feature]:
        lowers, letters = self.document.tokens.lowers, self.document.classes
        head = lowers[last - 1]
        core = last
        if "of" in build:
            core = next(i for i in range(first, last) if letters[i] == "O")
            yield "of head", lowers[core - 1]
            yield "of head taskness", _taskness().get(lowers[core - 1], "?")
        if "ing" in build:
            yield "ing", lowers[first]
        yield "head", head
        yield "ending", head[-4:]
        yield "head taskness", _taskness().get(head, "?")
        if core - first > 1:
            yield "pair taskness", _taskness().get(f"{lowers[core - 2]} {lowers[core - 1]}", "?")
        yield "taskness", _taskness().get(" ".join(lowers[first:last]), "?")
        for i in range(first, last):
            if letters[i] in _CONTENT:
                yield "word", lowers[i]

    def _standing(self, sentence: Sentence, first: int) -> Iterator[Feature]:
        number = len(self.document.sentences)
        yield "role", sentence.role
        yield "sentence", str(min(sentence.no, 5))
        if sentence.no > number - 2:
            yield "sentence", "late"
        if first == sentence.first:
            yield "opens", "abstract" if sentence.no == 1 else "sentence"
        for kind in sorted(sentence.claim_types):
            yield "in", kind

    def _repeated(self, first: int, last: int) -> Iterator[Feature]:
        lowers, letters = self.document.tokens.lowers, self.document.classes
        counts = [self.counts[lowers[i]] for i in range(first, last) if letters[i] in _CONTENT]
        yield "least count", str(min(min(counts), 4))
        yield "mean count", str(min(sum(counts) // len(counts), 6))
        yield "most count", str(min(max(counts) // 2, 4))


_CUES = frozenset(
    [
        "task",
        "tasks",
        "problem",
        "problems",
        "address",
        "addresses",
        "tackle",
        "study",
        "studies",
        "propose",
        "introduce",
        "present",
        "for",
        "investigate",
        "consider",
        "solve",
    ]
)
