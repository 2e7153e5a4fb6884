"""Fits and measures the sentence model: `python -m pipeline.learn.sentence_model train|measure --shared ../shared`.

Learned from `gold/sentences.jsonl`, the abstracts of `labels/sentences.jsonl`, the corpus without labels, and the abstracts in two
languages. What is printed for the
training part is cross-validated by abstract; `gold/seeds.json` and `gold/abstracts.json` are measured only. Needs scikit-learn,
which the model itself does not.
"""

import itertools
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray
from sklearn.isotonic import IsotonicRegression

from pipeline.learn.chinese import chinese_pairs, project, with_chinese
from pipeline.learn.examples import Examples, Integers, held_out, read_training
from pipeline.learn.sentence_scores import (
    Floats,
    context_rows,
    fit_context,
    fit_own,
    held_out_own,
    held_out_scores,
    matrix,
    meanings,
    whole_cues,
)
from pipeline.learn.word_vectors import WordVectors, word_vectors
from pipeline.text import classifier
from pipeline.text.classifier import LABELS, UNIT, SentenceModel
from pipeline.text.features import sentence_features
from schemas.vocabulary import CLAIM_TYPES, ROLES

WEIGHTS = Path(classifier.__file__).parent / "weights" / "sentence_model.npz"
CANDIDATES = np.arange(-2 * UNIT, UNIT, UNIT // 20)
BINS = 32
Numbers = Integers | Floats
Parts = Sequence[NDArray[np.bool_]]


def best_threshold(candidates: Numbers, scores: Numbers, right: NDArray[np.bool_], smoothed: int, parts: Parts) -> float:
    """The candidate from which on a type is decided with the highest mean F1 over the `parts` of the sentences.

    The F1 of a candidate is the mean of its own and of those of the `smoothed` candidates on either side: among equals the middle wins.
    """
    f1 = np.mean([_f1_from(candidates, scores[part], right[part]) for part in parts], axis=0)
    width = 2 * smoothed + 1
    smooth = np.convolve(np.pad(f1, smoothed, mode="edge"), np.ones(width) / width, mode="valid")
    return float(candidates[smooth.argmax()])


def _f1_from(candidates: Numbers, scores: Numbers, right: NDArray[np.bool_]) -> Floats:
    """F1 of deciding a type from each of the candidates on."""
    return np.array([2 * (right & (scores >= c)).sum() / max((scores >= c).sum() + right.sum(), 1) for c in candidates])


def shares_right(scores: Integers, right: NDArray[np.bool_]) -> tuple[Integers, Floats]:
    """Edges of bins, half of them by all scores and half by those that are right, and the share right in each.

    The shares never fall as scores rise, and are counted as if one more sentence of each bin were right and one wrong.
    """
    steps = np.linspace(0, 1, BINS // 2, endpoint=False)
    edges = np.unique(np.concatenate([np.quantile(scores, steps), np.quantile(scores[right], steps)]).astype(np.int64))
    bins = np.searchsorted(edges, scores, side="right") - 1
    sizes = np.bincount(bins, minlength=len(edges))
    raw = (np.bincount(bins, right, minlength=len(edges)) + 1) / (sizes + 2)
    shares = IsotonicRegression().fit_transform(np.arange(len(edges)), raw, sample_weight=sizes + 2)
    missing = (BINS - len(edges), 0)
    return np.pad(edges, missing, mode="edge"), np.round(np.pad(shares, missing, mode="edge"), 3)


def fit(examples: Examples, vectors: WordVectors) -> tuple[SentenceModel, Integers]:
    """The English model of all examples, and the cross-validated scores of each of their sentences."""
    features = sentence_features(examples.abstracts)
    own = held_out_own(examples, features, vectors)
    scores = held_out_scores(examples, own)
    known, measured, labels = examples.known, examples.measured, examples.labels
    meant = meanings(examples.sentences, vectors)
    cues = whole_cues(*fit_own(matrix(features)[known], meant[known], vectors, labels[known]))
    context, places = fit_context(context_rows(own, examples.counts)[known], labels[known])
    size = len(ROLES)
    ranked = np.sort(scores[:, :size], axis=1)
    role_right = labels[np.arange(len(labels)), scores[:, :size].argmax(axis=1)]
    role_edges, role_shares = shares_right((ranked[:, -1] - ranked[:, -2])[measured], role_right[measured])
    types = [shares_right(scores[measured, label], labels[measured, label]) for label in range(size, len(LABELS))]
    thresholds = np.array(
        [int(best_threshold(CANDIDATES, scores[:, label], labels[:, label], 2, [measured])) for label in range(size, len(LABELS))]
    )
    type_edges, type_shares = (np.array(part) for part in zip(*types, strict=True))
    return SentenceModel(*cues, context, places, thresholds, role_edges, role_shares, type_edges, type_shares), scores


def figures(examples: Examples, scores: Integers, thresholds: Integers) -> str:
    """Accuracy of roles and F1 of claim types, as lines to print."""
    known, size = examples.measured, len(ROLES)
    right = examples.labels[known, :size].argmax(axis=1) == scores[known, :size].argmax(axis=1)
    found, wanted = scores[known, size:] >= thresholds, examples.labels[known, size:]
    f1 = 2 * (found & wanted).sum(axis=0) / np.maximum(found.sum(axis=0) + wanted.sum(axis=0), 1)
    micro = 2 * (found & wanted).sum() / (found.sum() + wanted.sum())
    each = "  ".join(f"{name} {value:.3f}" for name, value in zip(CLAIM_TYPES, f1, strict=True))
    return f"role {right.mean():.4f}  claim types {micro:.4f}  ({each})"


def reliability(examples: Examples, scores: Integers, model: SentenceModel) -> str:
    """How many of the decided claim types are right, by the share that was promised, as lines to print."""
    types = scores[examples.measured, len(ROLES) :]
    at = [np.searchsorted(edges, column, side="right") - 1 for edges, column in zip(model.type_edges, types.T, strict=True)]
    promised = np.stack([shares[bins.clip(0)] for shares, bins in zip(model.type_shares, at, strict=True)], axis=1)
    decided, right = types >= model.thresholds, examples.labels[examples.measured, len(ROLES) :]
    lines = []
    for low, high in itertools.pairwise((0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01)):
        inside = decided & (promised >= low) & (promised < high)
        if inside.any():
            lines.append(f"  promised {promised[inside].mean():.3f}  right {right[inside].mean():.3f}  of {inside.sum()}")
    return "\n".join(lines)


def scores_of(examples: Examples) -> Integers:
    """Scores of the committed model."""
    return classifier.label_scores(examples.abstracts)


@click.group()
def main() -> None:
    """Fit or measure the sentence model."""


@main.command()
@click.option("--shared", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def train(shared: Path) -> None:
    """Fit the model, write its weights and print what it reaches."""
    examples = read_training(shared)
    model, scores = fit(examples, word_vectors(shared))
    model = with_chinese(model, project(*chinese_pairs(shared, held_out=False), model))
    np.savez_compressed(WEIGHTS, **{field.name: getattr(model, field.name) for field in fields(model)})
    classifier.sentence_model.cache_clear()
    classifier.packed_cues.cache_clear()
    click.echo(f"cross-validated  {figures(examples, scores, model.thresholds)}")
    measure_held_out(shared)


@main.command()
@click.option("--shared", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def measure(shared: Path) -> None:
    """Print what the committed model reaches on the abstracts kept for measuring."""
    measure_held_out(shared)


def measure_held_out(shared: Path) -> None:
    """Print the figures on the abstracts that nothing was fitted to."""
    examples = held_out(shared)
    model = classifier.sentence_model()
    scores = scores_of(examples)
    click.echo(f"held out         {figures(examples, scores, model.thresholds)}")
    click.echo(f"decided claim types, held out:\n{reliability(examples, scores, model)}")
    chinese = project(*chinese_pairs(shared, held_out=True), model)
    click.echo(f"Chinese as English, held out  {figures(chinese, scores_of(chinese), model.thresholds)}")


if __name__ == "__main__":
    main()
