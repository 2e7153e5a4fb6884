"""A tagger of mentions, for the public yardsticks alone: it shows how far word classes, phrases and known names carry.

A regression on features of each word and of those beside it gives every word a chance of beginning a mention, of going on with
one, or of being outside; the likeliest sequence in which no mention goes on without a beginning is taken (Viterbi 1967). It is
fitted to the training part of a yardstick when it is asked for; nothing of it is kept, and the pipeline does not use it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from pipeline.claims.document import read
from pipeline.claims.naming import known, weighing
from pipeline.claims.naming.canonical import canonical
from pipeline.learn import weights_file
from pipeline.learn.weights_file import Feature
from pipeline.text.span import Span

OUTSIDE = "O"
STRENGTH, LEAST, REACH = 0.4, 2, 2
_DIGITS = str.maketrans("123456789", "000000000")


@dataclass(frozen=True, slots=True)
class Tagger:
    """A fitted tagger: its features, its tags and the model that scores them."""

    columns: dict[Feature, int]
    tags: tuple[str, ...]
    model: LogisticRegression

    def tag(self, words: Sequence[str]) -> list[str]:
        """The tags of one sentence, `B-` and `I-` with the kind of the mention, or `O`."""
        chances = self.model.predict_log_proba(weights_file.matrix(features(words), self.columns))
        return [self.tags[i] for i in _likeliest(chances, self._follows())]

    def _follows(self) -> NDArray[np.float64]:
        """What it costs that a tag (row) is followed by another (column): nothing, or infinitely much."""
        allowed = [[not after.startswith("I-") or before[2:] == after[2:] for after in self.tags] for before in self.tags]
        return np.where(np.array(allowed), 0.0, -np.inf)


def fit(sentences: Sequence[tuple[Sequence[str], Sequence[str]]]) -> Tagger:
    """The tagger learned from sentences of words with their tags."""
    rows = [row for words, _ in sentences for row in features(words)]
    columns = weights_file.index(rows, LEAST)
    model = LogisticRegression(C=STRENGTH, max_iter=500)
    model.fit(weights_file.matrix(rows, columns), [tag for _, tags in sentences for tag in tags])
    return Tagger(columns, tuple(model.classes_), model)


def features(words: Sequence[str]) -> list[list[Feature]]:
    """Features of each word of a sentence."""
    ends = np.cumsum([len(word) + 1 for word in words]).tolist()
    text = " ".join(words)
    document = read(text, [Span(0, len(text))], ["other"], [frozenset()])
    places = [document.token_at(end - len(word) - 1) for word, end in zip(words, ends, strict=True)]
    own = [_of_word(word, document.classes[place]) for word, place in zip(words, places, strict=True)]
    return [[*_of_phrase(document.phrases.at(places[i]), document.tokens.lowers), *_around(own, i)] for i in range(len(words))]


def _of_word(word: str, word_class: str) -> list[Feature]:
    """Features of a word by itself: its form, its class, and what it is known to name."""
    lower = word.lower()
    shape = "".join("X" if c.isupper() else "0" if c.isdigit() else "x" if c.isalpha() else c for c in word)
    squeezed = "".join(c for before, c in pairwise(f" {shape}") if c != before)
    entry = known.look_up(canonical(word)) if word != lower else None
    task = weighing.load("tasks").slot("head").get(lower, 0)
    return [
        ("word", lower.translate(_DIGITS)),
        ("end", lower[-3:]),
        ("start", lower[:3]),
        ("shape", squeezed),
        ("class", word_class),
        ("known", f"{entry.kind} {entry.strength // 3}" if entry else ""),
        ("task", str(max(-3, min(3, round(task / 40))))),
    ]


def _of_phrase(phrase: tuple[int, int] | None, lowers: Sequence[str]) -> Iterator[Feature]:
    """The head of the noun phrase that holds a word."""
    if phrase:
        yield "head", lowers[phrase[1] - 1]
        yield "phrase", str(min(phrase[1] - phrase[0], 5))


def _around(own: Sequence[Sequence[Feature]], at: int) -> Iterator[Feature]:
    """Features of a word and of those beside it, each with its distance; and pairs of neighbours."""
    yield "bias", ""
    for distance in range(-REACH, REACH + 1):
        if 0 <= at + distance < len(own):
            yield from ((f"{slot} {distance}", value) for slot, value in own[at + distance])
        else:
            yield f"edge {distance}", ""
    for other in (at - 1, at + 1):
        if 0 <= other < len(own):
            yield f"pair {other - at}", f"{own[at][0][1]} {own[other][0][1]}"
            yield f"classes {other - at}", f"{own[at][4][1]} {own[other][4][1]}"


def _likeliest(chances: NDArray[np.float64], follows: NDArray[np.float64]) -> list[int]:
    """The likeliest sequence of tags, given the logarithm of the chance of each at each word and what may follow what."""
    best, back = chances[0] + follows[-1], []
    for row in chances[1:]:
        steps = best[:, None] + follows
        back.append(steps.argmax(axis=0))
        best = steps.max(axis=0) + row
    path = [int(best.argmax())]
    for choice in reversed(back):
        path.append(int(choice[path[-1]]))
    return path[::-1]
