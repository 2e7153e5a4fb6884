"""Annotated abstracts with roles and claim types: how they are read and divided for cross-validation.

Beside the gold stand public abstracts, labelled after the annotation guidelines: those of `labels/abstracts.jsonl`, annotated in
full (see `annotations`), and those of `labels/sentences.jsonl`, most of them taken because an earlier state of the weights was
unsure about their sentences, some labelled only in the sentences in doubt. They are learned from and never measured; of none of them
is the text kept, only its key in the corpus and the places of its sentences. A sentence whose label is open has none.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.learn.annotations import LABELS, read_annotations, with_texts
from schemas.vocabulary import CLAIM_TYPES, ROLES

FOLDS = 5
Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Examples:
    """Annotated abstracts: sentences with their label columns; `known` is false where a sentence was cut wrongly or is open.

    The last `learned_only` sentences are learned from, but not measured.
    """

    sentences: tuple[str, ...]
    counts: Integers
    labels: NDArray[np.bool_]
    known: NDArray[np.bool_]
    learned_only: int = 0

    @property
    def measured(self) -> NDArray[np.bool_]:
        """Which sentences figures are taken from."""
        return self.known & (np.arange(len(self.known)) < len(self.known) - self.learned_only)

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
    return _examples(documents)


def read_training(shared: Path) -> Examples:
    """All that is learned from: the gold, then the labelled abstracts of the corpus."""
    gold, more = read_examples(shared / "gold" / "sentences.jsonl"), _examples([*read_annotations(shared), *_labelled(shared)])
    return Examples(
        gold.sentences + more.sentences,
        np.concatenate([gold.counts, more.counts]),
        np.concatenate([gold.labels, more.labels]),
        np.concatenate([gold.known, more.known]),
        learned_only=len(more.sentences),
    )


def _labelled(shared: Path) -> list[dict[str, Any]]:
    """The abstracts whose sentences alone are labelled, in the form of the annotated ones."""
    documents = []
    for entry, text in with_texts(shared, LABELS / "sentences.jsonl"):
        sentences = [
            {"text": text[start:end], "role": role, "claim_types": (types or "").split()}
            for start, end, role, types in entry["sentences"]
        ]
        documents.append({"sentences": sentences})
    return documents


def _examples(documents: Sequence[dict[str, Any]]) -> Examples:
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
