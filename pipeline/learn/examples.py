"""Annotated abstracts with roles and claim types: how they are read and divided for cross-validation."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from schemas.vocabulary import CLAIM_TYPES, ROLES

FOLDS = 5
Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Examples:
    """Annotated abstracts: sentences with their label columns; `known` is false where a sentence was cut wrongly."""

    sentences: tuple[str, ...]
    counts: Integers
    labels: NDArray[np.bool_]
    known: NDArray[np.bool_]

    @property
    def owners(self) -> Integers:
        """Number of the abstract of each sentence."""
        return np.repeat(np.arange(len(self.counts)), self.counts)

    @property
    def abstracts(self) -> list[Sequence[str]]:
        """The sentences of each abstract."""
        ends = np.cumsum(self.counts)
        return [self.sentences[end - count : end] for end, count in zip(ends, self.counts, strict=True)]


def read_examples(*paths: Path) -> Examples:
    """The annotated abstracts of JSON or JSON Lines files in the format of the annotation guidelines."""
    documents: list[dict[str, Any]] = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        documents += [json.loads(line) for line in text.splitlines()] if path.suffix == ".jsonl" else json.loads(text)
    sentences = [sentence for document in documents for sentence in document["sentences"]]
    return Examples(
        tuple(sentence["text"] for sentence in sentences),
        np.array([len(document["sentences"]) for document in documents]),
        np.array(
            [
                [sentence["role"] == role for role in ROLES] + [t in sentence["claim_types"] for t in CLAIM_TYPES]
                for sentence in sentences
            ]
        ),
        np.array([sentence["role"] is not None for sentence in sentences]),
    )


def held_out(shared: Path) -> Examples:
    """The abstracts that are kept for measuring."""
    return read_examples(shared / "gold" / "seeds.json", shared / "gold" / "abstracts.json")


def folds(examples: Examples, seed: int) -> Integers:
    """Number of the fold of each sentence; an abstract is never divided."""
    order = np.random.default_rng(seed).permutation(len(examples.counts)) % FOLDS
    return order[examples.owners]
