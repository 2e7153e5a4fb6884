"""Which types of claim a sentence makes: the scores of the sentence model weighed together with the constructions in the sentence.

Here belongs only that decision. What a construction is, is said in `reading`; what was learned from what, and how good it is, in
`weights/decisions.md`. The arithmetic is in integers, so that a decision is the same in a batch of any size and on every machine.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from pipeline.claims.document import Document, Sentence
from pipeline.claims.reading import Reading, readings
from pipeline.claims.theory import is_growth
from pipeline.text.classifier import UNIT
from schemas.vocabulary import CLAIM_TYPES

#: Scores of the sentence model are cut at this many units before they are weighed.
LIMIT = 6
#: Kinds of words of proving that alone make a theorem likely.
_THEOREM = frozenset(
    ["hardness", "lower_bound", "upper_bound", "match_bound", "closed_form", "convergence", "optimality", "equivalence"]
)
#: What counts most of a sentence, and is weighed once more with its role.
_WITH_ROLE = ("told", "told/we", "told/that", "strength/2", "we prove")
_MOST_NUMBERS, _MOST_OTHERS, _LENGTH_STEP, _MOST_LENGTH = 4, 3, 10, 8


@dataclass(frozen=True, slots=True)
class DecisionWeights:
    """What was learned: weights in 1/65536, a column a claim type; the rows of `scores` are the types once more."""

    scores: NDArray[np.int64]
    features: Mapping[str, int]
    weights: NDArray[np.int64]
    biases: NDArray[np.int64]


@cache
def decision_weights() -> DecisionWeights:
    """The committed weights, read once."""
    table = json.loads((files("pipeline.claims") / "weights" / "decisions.json").read_text(encoding="utf-8"))
    return DecisionWeights(
        np.array(table["scores"], np.int64),
        {name: number for number, name in enumerate(table["features"])},
        np.array(list(table["features"].values()), np.int64),
        np.array(table["biases"], np.int64),
    )


def decided(documents: Sequence[Document], scores: NDArray[np.int64]) -> list[Document]:
    """The documents with the claim types of every sentence decided.

    `scores` are those of the sentence model for the claim types, a row for each sentence of each document, in order.
    """
    decisions = iter(_decide(documents, scores).tolist())
    return [
        replace(
            document,
            sentences=tuple(
                replace(
                    sentence, claim_types=frozenset(name for name, yes in zip(CLAIM_TYPES, next(decisions), strict=True) if yes)
                )
                for sentence in document.sentences
            ),
        )
        for document in documents
    ]


def _decide(documents: Sequence[Document], scores: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether each sentence makes a claim of each type."""
    learned = decision_weights()
    total = (np.clip(scores, -LIMIT * UNIT, LIMIT * UNIT) @ learned.scores >> 16) + learned.biases
    found = [features for document in documents for features in sentence_features(document)]
    known = [[learned.features[name] for name in features if name in learned.features] for features in found]
    rows = np.repeat(np.arange(len(known)), [len(numbers) for numbers in known])
    np.add.at(total, rows, learned.weights[[number for numbers in known for number in numbers]])
    return total >= 0


def sentence_features(document: Document) -> list[frozenset[str]]:
    """The names of what each sentence shows, in order."""
    read = readings(document)
    shown = [set(_shown(document, sentence, reading)) for sentence, reading in zip(document.sentences, read, strict=True)]
    proving = [not features.isdisjoint(("we prove", "growth", "theorem")) for features in shown]
    compared = False
    for sentence, features, proves in zip(document.sentences, shown, proving, strict=True):
        features.add(f"others proving/{min(sum(proving) - proves, _MOST_OTHERS)}")
        if compared:
            features.add("compared before")
        compared = compared or "strength/2" in features
        features.update([f"{sentence.role}/{name}" for name in _WITH_ROLE if name in features])
    return [frozenset(features) for features in shown]


def _shown(document: Document, sentence: Sentence, reading: Reading) -> Iterator[str]:
    yield f"role/{sentence.role}"
    yield from _compared(reading)
    yield from _proved(document, sentence, reading)
    yield from _told(document, sentence, reading)
    classes, lowers = document.classes, document.tokens.lowers
    yield f"numbers/{min(classes.count('n', sentence.first, sentence.last), _MOST_NUMBERS)}"
    yield f"length/{min((sentence.last - sentence.first) // _LENGTH_STEP, _MOST_LENGTH)}"
    if "%" in classes[sentence.first : sentence.last]:
        yield "per cent"
    if not {"we", "our"}.isdisjoint(lowers[sentence.first : min(sentence.first + 8, sentence.last)]):
        yield "early we"


def _compared(reading: Reading) -> Iterator[str]:
    """What the comparing frames of a sentence are like."""
    for frame in reading.frames:
        yield f"frame/{frame.rule}/{frame.strength}"
        yield f"strength/{frame.strength}"
        yield f"relation/{frame.relation}"
        if frame.objects:
            yield "rivals"
    if not reading.frames:
        yield "no frame"


def _proved(document: Document, sentence: Sentence, reading: Reading) -> Iterator[str]:
    """Which words of theorems stand in a sentence."""
    classes, lowers = document.classes, document.tokens.lowers
    for cue in reading.proving:
        yield f"proving/{cue.name}"
        if cue.name in _THEOREM:
            yield "theorem"
        if cue.name == "prove" and classes[cue.first] in "VEG":
            yield "prove"
            if "we" in lowers[max(cue.first - 4, sentence.first) : cue.first]:
                yield "we prove"
    if is_growth(document, sentence):
        yield "growth"
    if "m" in classes[sentence.first : sentence.last]:
        yield "formula"


def _told(document: Document, sentence: Sentence, reading: Reading) -> Iterator[str]:
    """What is told in a sentence, by whom and of what."""
    lowers = document.tokens.lowers
    comparing = [frame.token for frame in reading.frames if frame.strength == 2]
    plain = 0
    for telling in reading.tellings:
        yield "told tail" if telling.is_tail else "told"
        yield f"told/{lowers[telling.cue.first][:5]}"
        if lowers[telling.first - 1] == "that":
            yield "told/that"
        if "we" in lowers[max(telling.cue.first - 3, sentence.first) : telling.cue.first]:
            yield "told/we"
        if any(telling.first <= cue.first < telling.last and cue.name in _THEOREM for cue in reading.proving):
            yield "told/theorem"
        if any(telling.first <= token < telling.last for token in comparing):
            yield "told/compared"
        plain += not telling.is_only_compared(reading.parts, comparing)
    yield f"told plainly/{min(plain, 2)}"
    if reading.tellings and not plain:
        yield "told only compared"
    if comparing and not reading.tellings:
        yield "compared untold"
