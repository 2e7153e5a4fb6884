"""Which types of claim a sentence makes: the scores of the sentence model weighed together with its constructions.

Here belongs only that decision. What a construction is, is said in `reading`; what was learned from what, and how good it is, in
`weights/decisions.md`. The arithmetic is in integers, so that a decision is the same in a batch of any size and on every machine.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from pipeline.claims.comparing.scene import Frame
from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import chinese
from pipeline.claims.grammar.reading import Reading, readings
from pipeline.claims.stating.theorems import is_growth
from pipeline.text.abstracts import SplitAbstract
from pipeline.text.classifier import UNIT, label_scores
from schemas.vocabulary import CLAIM_TYPES, ROLES

#: Scores of the sentence model are cut at this many units before they are weighed.
LIMIT = 6
#: Kinds of words of proving that alone make a theorem likely.
_THEOREM = frozenset(
    ["hardness", "lower_bound", "upper_bound", "match_bound", "closed_form", "convergence", "optimality", "equivalence"]
)
#: What counts most of a sentence, and is weighed once more with its role.
_WITH_ROLE = frozenset(["told", "told/we", "told/that", "strength/1", "strength/2", "we prove"])
_PROVING = ("we prove", "growth", "theorem")
_OWN = frozenset(["we", "our"])
#: Roles of sentences that speak of others' work or of none, in which no construction is looked at.
_NO_CLAIMS = frozenset(["background", "other"])
_MOST_NUMBERS, _MOST_OTHERS, _LENGTH_STEP, _MOST_LENGTH = 4, 3, 10, 8
_NUMBERS = tuple(f"numbers/{number}" for number in range(_MOST_NUMBERS + 1))
_OTHERS = tuple(f"others proving/{number}" for number in range(_MOST_OTHERS + 1))
_LENGTHS = tuple(f"length/{number}" for number in range(_MOST_LENGTH + 1))


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


def type_scores(abstracts: Sequence[SplitAbstract]) -> NDArray[np.int64]:
    """Scores of the sentence model for the claim types, a row for each sentence of each abstract, in order."""
    sentences = [sentence for abstract in abstracts for sentence in abstract.sentences]
    if all(sentence.type_scores for sentence in sentences):
        return np.array([sentence.type_scores for sentence in sentences], np.int64).reshape(-1, len(CLAIM_TYPES))
    cut = [[sentence.span.slice(abstract.text) for sentence in abstract.sentences] for abstract in abstracts]
    return label_scores(cut)[:, len(ROLES) :]


def decided(documents: Sequence[Document], scores: NDArray[np.int64]) -> list[Document]:
    """The documents with the claim types of every sentence decided.

    `scores` are those of the sentence model for the claim types, a row for each sentence of each document, in order.
    """
    margins = iter(_margins(documents, scores).tolist())
    return [
        replace(document, sentences=tuple([with_types(document, sentence, next(margins)) for sentence in document.sentences]))
        for document in documents
    ]


def with_types(document: Document, sentence: Sentence, margins: Sequence[int]) -> Sentence:
    """The sentence with the claim types that its margins decide; Chinese is decided by its cues alone."""
    if chinese.is_chinese(document, sentence):
        types = chinese.claim_types(document, sentence)
    else:
        types = frozenset([name for name, margin in zip(CLAIM_TYPES, margins, strict=True) if margin >= 0])
    return Sentence(sentence.no, sentence.span, sentence.first, sentence.last, sentence.role, types, tuple(margins))


def _margins(documents: Sequence[Document], scores: NDArray[np.int64]) -> NDArray[np.int64]:
    """By how much each sentence is above the threshold of each type of claim, in 1/65536 of a logit."""
    learned = decision_weights()
    total = (np.clip(scores, -LIMIT * UNIT, LIMIT * UNIT) @ learned.scores >> 16) + learned.biases
    get = learned.features.get
    numbers, counts = [], []
    for document in documents:
        for features in sentence_features(document):
            known = [number for name in features if (number := get(name)) is not None]
            numbers += known
            counts.append(len(known))
    np.add.at(total, np.repeat(np.arange(len(counts)), counts), learned.weights[np.array(numbers, np.int64)])
    return total


def sentence_features(document: Document) -> list[set[str]]:
    """The names of what each sentence shows, in order."""
    read = readings(document)
    shown = [_shown(document, sentence, reading) for sentence, reading in zip(document.sentences, read, strict=True)]
    proving = [not features.isdisjoint(_PROVING) for features in shown]
    compared = False
    theorems = sum(proving)
    for sentence, features, proves in zip(document.sentences, shown, proving, strict=True):
        features.add(_OTHERS[min(theorems - proves, _MOST_OTHERS)])
        if compared:
            features.add("compared before")
        compared = compared or "strength/2" in features
        features.update([f"{sentence.role}/{name}" for name in features & _WITH_ROLE])
    return shown


def _shown(document: Document, sentence: Sentence, reading: Reading) -> set[str]:
    """What one sentence shows by itself."""
    shown = {f"role/{sentence.role}"}
    if sentence.role in _NO_CLAIMS:
        return shown
    first, last, lowers = sentence.first, sentence.last, document.tokens.lowers
    letters = document.classes[first:last]
    shown.add(_NUMBERS[min(letters.count("n"), _MOST_NUMBERS)])
    shown.add(_LENGTHS[min(len(letters) // _LENGTH_STEP, _MOST_LENGTH)])
    if "%" in letters:
        shown.add("per cent")
    if not _OWN.isdisjoint(lowers[first : min(first + 8, last)]):
        shown.add("early we")
    frames = reading.likely_frames
    _add_compared(shown, frames)
    _add_proved(shown, document, sentence, reading)
    _add_told(shown, document, sentence, reading, [frame.token for frame in frames if frame.strength == 2])
    return shown


def _add_compared(shown: set[str], frames: Sequence[Frame]) -> None:
    """Add what the comparing frames of a sentence are like."""
    for frame in frames:
        shown |= {f"frame/{frame.rule}/{frame.strength}", f"strength/{frame.strength}", f"relation/{frame.relation}"}
        if frame.objects:
            shown.add("rivals")
    if not frames:
        shown.add("no frame")


def _add_proved(shown: set[str], document: Document, sentence: Sentence, reading: Reading) -> None:
    """Add which words of theorems stand in a sentence."""
    classes, lowers = document.classes, document.tokens.lowers
    for cue in reading.kinds:
        shown.add(f"proving/{cue.name}")
    for cue in reading.proving:
        shown.add(f"proving/{cue.name}")
        if cue.name in _THEOREM:
            shown.add("theorem")
        elif cue.name == "prove" and classes[cue.first] in "VEG":
            shown.add("prove")
            if "we" in lowers[max(cue.first - 4, sentence.first) : cue.first]:
                shown.add("we prove")
    if is_growth(document, sentence):
        shown.add("growth")
    if classes.find("m", sentence.first, sentence.last) >= 0:
        shown.add("formula")


def _add_told(shown: set[str], document: Document, sentence: Sentence, reading: Reading, comparing: Sequence[int]) -> None:
    """Add what is told in a sentence, by whom and of what, given the tokens at which it surely compares."""
    lowers = document.tokens.lowers
    plain = 0
    for telling in reading.tellings:
        first, last = telling.first, telling.last
        shown |= {"told tail" if telling.is_tail else "told", f"told/{lowers[telling.cue.first][:5]}"}
        if lowers[first - 1] == "that":
            shown.add("told/that")
        if "we" in lowers[max(telling.cue.first - 3, sentence.first) : telling.cue.first]:
            shown.add("told/we")
        if any(first <= cue.first < last and cue.name in _THEOREM for cue in reading.proving):
            shown.add("told/theorem")
        if any(first <= token < last for token in comparing):
            shown.add("told/compared")
        plain += not telling.is_only_compared(reading.parts, comparing)
    shown.add(f"told plainly/{min(plain, 2)}")
    if reading.tellings and not plain:
        shown.add("told only compared")
    if comparing and not reading.tellings:
        shown.add("compared untold")
