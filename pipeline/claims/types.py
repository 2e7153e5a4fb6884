"""Which types of claim a sentence makes, by the learned sentence model.

Here belongs only what follows from the scores of the sentence model for the claim types.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.text.abstracts import SplitAbstract
from pipeline.text.classifier import label_scores, sentence_model
from schemas.vocabulary import CLAIM_TYPES, ROLES

#: Every set of claim types, by the sum of two to the power of each type's place in the vocabulary.
_SETS = tuple(
    frozenset(name for place, name in enumerate(CLAIM_TYPES) if number >> place & 1) for number in range(1 << len(CLAIM_TYPES))
)


@dataclass(frozen=True, slots=True)
class SentenceTypes:
    """Claim types of one sentence: those decided, and for every type the share of sentences with a like score that have it."""

    decided: frozenset[str]
    shares: tuple[float, ...]

    def confidence(self, claim_type: str) -> float:
        """Share of sentences with a like score for `claim_type` that make such a claim, measured on held-out abstracts."""
        return self.shares[CLAIM_TYPES.index(claim_type)]


def claim_types(abstracts: Sequence[SplitAbstract]) -> list[list[frozenset[str]]]:
    """Decided claim types of each sentence of each abstract."""
    return [[sentence.decided for sentence in sentences] for sentences in sentence_types(abstracts)]


def sentence_types(abstracts: Sequence[SplitAbstract]) -> list[list[SentenceTypes]]:
    """Claim types of each sentence of each abstract, with their confidence; the same in a batch of any size."""
    types = iter(_read(type_scores(abstracts)))
    return [[next(types) for _ in abstract.sentences] for abstract in abstracts]


def type_scores(abstracts: Sequence[SplitAbstract]) -> NDArray[np.int64]:
    """Scores of the claim types, a row for each sentence of each abstract, in order."""
    sentences = [sentence for abstract in abstracts for sentence in abstract.sentences]
    if all(sentence.type_scores for sentence in sentences):
        return np.array([sentence.type_scores for sentence in sentences], np.int64).reshape(-1, len(CLAIM_TYPES))
    cut = [[sentence.span.slice(abstract.text) for sentence in abstract.sentences] for abstract in abstracts]
    return label_scores(cut)[:, len(ROLES) :]


def _read(scores: NDArray[np.int64]) -> list[SentenceTypes]:
    model = sentence_model()
    decided = (scores >= model.thresholds) @ (1 << np.arange(len(CLAIM_TYPES)))
    at = [np.searchsorted(edges, column, side="right") - 1 for edges, column in zip(model.type_edges, scores.T, strict=True)]
    shares = np.stack([model.type_shares[i][np.maximum(bins, 0)] for i, bins in enumerate(at)], axis=1)
    return [SentenceTypes(_SETS[number], tuple(row)) for number, row in zip(decided.tolist(), shares.tolist(), strict=True)]
