"""The learned sentence model: one integer score for every sentence, role and claim type.

Here belongs only the arithmetic. A sentence first gets a score a label from its own words (`cues`); then a score a label from
those of the sentences around it and from its place in the abstract (`context`, `places`). All of it is done in integers, so that
a score is the same in a batch of any size and on every machine. What follows from a score is decided in `roles` and, for claim
types, in the claims stage. `weights/sentence_model.md` tells what the weights were learned from and how good they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from pipeline.text.features import Features, sentence_features
from schemas.vocabulary import CLAIM_TYPES, ROLES

LABELS = ROLES + CLAIM_TYPES
#: Own scores are in units of 1/64 and cut at four; scores in context are in units of 1/65536.
OWN_UNIT, UNIT = 1 << 6, 1 << 16
OWN_LIMIT = 4 * OWN_UNIT
#: Own score of a sentence that is not there, before the first and after the last.
ABSENT = -3 * OWN_UNIT
#: How many different places, distances from the end, tenths of the way and numbers of sentences are told apart.
PLACE_KINDS = (9, 6, 11, 16)
_ABSTRACTS_AT_ONCE = 512
_LANES, _LANE_BITS = 3, 21
_LANE_SHIFTS = np.arange(_LANES) * _LANE_BITS


@dataclass(frozen=True, slots=True)
class SentenceModel:
    """Weights and the measured tables that turn scores into decisions and shares right."""

    cues: NDArray[np.int8]  # a feature number, a label
    cue_factors: NDArray[np.int64]  # a group of features, a label: what a cue of the group weighs, in 1/2**18
    cue_biases: NDArray[np.int64]  # English or Chinese, a label; in units of OWN_UNIT
    context: NDArray[np.int64]  # an own score of one of the sentences looked at, a label
    places: NDArray[np.int64]  # a place kind and value, a label
    thresholds: NDArray[np.int64]  # a claim type: the least score at which it is decided
    role_edges: NDArray[np.int64]  # ascending margins
    role_shares: NDArray[np.float64]  # share of roles right from each edge on
    type_edges: NDArray[np.int64]  # a claim type: ascending scores
    type_shares: NDArray[np.float64]  # a claim type: share of sentences of that type from each edge on


@cache
def sentence_model() -> SentenceModel:
    """The committed model, read once."""
    with (
        (files("pipeline.text") / "weights" / "sentence_model.npz").open("rb") as file,
        np.load(file, allow_pickle=False) as arrays,
    ):
        return SentenceModel(**{name: arrays[name] for name in SentenceModel.__slots__})


def label_scores(abstracts: Sequence[Sequence[str]]) -> NDArray[np.int64]:
    """Scores of all sentences of all abstracts, a row a sentence and a column a label of `LABELS`, in units of 1/65536.

    `abstracts` are the sentences of each abstract in order; the rows follow them without a gap.
    """
    model = sentence_model()
    parts = [np.zeros((0, len(LABELS)), np.int64)]
    for first in range(0, len(abstracts), _ABSTRACTS_AT_ONCE):
        batch = abstracts[first : first + _ABSTRACTS_AT_ONCE]
        counts = np.array([len(sentences) for sentences in batch], np.int64)
        features = sentence_features(batch)
        own = own_scores(features, packed_cues(), model.cue_factors, model.cue_biases)
        parts.append(in_context(own, counts, model.context, model.places))
    return np.concatenate(parts)


def pack(cues: NDArray[np.int8]) -> NDArray[np.int64]:
    """The weights with three labels in one number, so that one addition adds three: fewer than 8,000 may be added up."""
    spare = -cues.shape[1] % _LANES
    wide = np.pad(cues.astype(np.int64), ((0, 0), (0, spare))).reshape(len(cues), -1, _LANES)
    return (wide << _LANE_SHIFTS).sum(axis=2)


def unpack(totals: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sums of packed weights, a column a label again."""
    columns = []
    for packed in totals.T:
        for _ in range(_LANES - 1):
            low = (packed << (64 - _LANE_BITS)) >> (64 - _LANE_BITS)
            columns.append(low)
            packed = (packed - low) >> _LANE_BITS
        columns.append(packed)
    return np.stack(columns, axis=1)


@cache
def packed_cues() -> NDArray[np.int64]:
    """The packed weights of the committed model."""
    return pack(sentence_model().cues)


def own_scores(
    features: Features, packed: NDArray[np.int64], factors: NDArray[np.int64], biases: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Score of each sentence by itself: the sum of its cues, of each group over the square root of their number."""
    score = biases[features.is_han.astype(np.int64)]
    for group, factor in zip(features.groups, factors, strict=True):
        total = np.zeros((features.size, packed.shape[1]), np.int64)
        for block in group.blocks:
            if len(block.ids):
                starts = np.flatnonzero(np.diff(block.sentences, prepend=-1))
                total[block.sentences[starts]] += np.add.reduceat(packed[block.ids], starts, axis=0)
        # The square root of a double is exactly rounded by the standard, hence the same everywhere.
        roots = np.floor((1 << 20) / np.sqrt(np.maximum(group.lengths, 1).astype(np.float64))).astype(np.int64)
        score += unpack(total)[:, : biases.shape[1]] * factor * roots[:, None] >> 32
    return np.clip(score, -OWN_LIMIT, OWN_LIMIT)


def in_context(
    own: NDArray[np.int64], counts: NDArray[np.int64], context: NDArray[np.int64], places: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Score of each sentence by its own scores, its neighbours' and its place."""
    if not len(own):
        return own
    return surroundings(own, counts) @ context + places[place_numbers(counts)].sum(axis=1)


def surroundings(own: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Own scores of each sentence, of the one and the two before and behind it, and the highest before and behind it."""
    abstract = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(own)) - np.repeat(np.cumsum(counts) - counts, counts)
    grid = np.full((len(counts), counts.max() + 4, own.shape[1]), ABSENT, np.int64)
    grid[abstract, number + 2] = own
    before = np.maximum.accumulate(grid, axis=1)
    behind = np.maximum.accumulate(grid[:, ::-1], axis=1)[:, ::-1]
    views = [grid[abstract, number + shift] for shift in (2, 1, 3, 0, 4)]
    return np.concatenate([*views, before[abstract, number + 1], behind[abstract, number + 3]], axis=1)


def place_numbers(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each sentence its number, distance from the end, tenths of the way and the number of sentences, as rows of `places`."""
    size = np.repeat(counts, counts)
    number = np.arange(len(size)) - np.repeat(np.cumsum(counts) - counts, counts)
    kinds = (number, size - 1 - number, 10 * number // np.maximum(size - 1, 1), size)
    first = np.cumsum((0, *PLACE_KINDS[:-1]))
    return np.stack(
        [start + np.minimum(kind, most - 1) for start, kind, most in zip(first, kinds, PLACE_KINDS, strict=True)], axis=1
    )
