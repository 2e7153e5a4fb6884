"""Fits and measures the decisions on claim types: `python -m pipeline.learn.decisions train|measure --shared ../shared`.

Learned from `gold/sentences.jsonl` and the abstracts of `labels/sentences.jsonl`: logistic regressions on the sentence model's
scores, held out by abstract, and on the constructions that `pipeline.claims.decisions` names. To be run again whenever the sentence
model or a construction changes. What is printed for the training part is cross-validated by abstract over the gold alone;
`gold/seeds.json` and `gold/abstracts.json` are measured only. Needs scikit-learn, which the decisions themselves do not.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from pipeline.claims import decisions
from pipeline.claims.decisions import LIMIT, decision_weights, sentence_features
from pipeline.claims.document import Document, read
from pipeline.learn import sentence_model
from pipeline.learn.examples import FOLDS, Examples, folds, held_out, read_training
from pipeline.learn.sentence_model import best_threshold, scores_of
from pipeline.learn.word_vectors import word_vectors
from pipeline.text.classifier import UNIT
from pipeline.text.span import Span
from schemas.vocabulary import CLAIM_TYPES, ROLES

WEIGHTS = Path(decisions.__file__).parent / "weights" / "decisions.json"
COST = 0.1
LEAST_SENTENCES = 8
CANDIDATES = np.arange(0.2, 0.72, 0.02)
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


def documents(examples: Examples, scores: Integers) -> list[Document]:
    """The annotated abstracts, their sentences one blank apart, with the roles that the scores decide."""
    roles = [ROLES[number] for number in scores[:, : len(ROLES)].argmax(axis=1)]
    read_documents, at = [], 0
    for count in examples.counts:
        sentences = examples.sentences[at : at + count]
        ends = np.cumsum([len(sentence) + 1 for sentence in sentences]) - 1
        spans = [Span(int(end) - len(sentence), int(end)) for end, sentence in zip(ends, sentences, strict=True)]
        read_documents.append(read(" ".join(sentences), spans, roles[at : at + count], [frozenset()] * int(count)))
        at += int(count)
    return read_documents


def rows(scores: Integers, shown: Sequence[set[str]], names: Sequence[str]) -> Floats:
    """What the regressions are fitted to: scores in units, then a column for each named feature."""
    columns = {name: number for number, name in enumerate(names)}
    features = np.zeros((len(shown), len(names)))
    for row, present in zip(features, shown, strict=True):
        row[[columns[name] for name in present if name in columns]] = 1
    return np.hstack([np.clip(scores / UNIT, -LIMIT, LIMIT), features])


def chances(fitted: LogisticRegression, data: Floats) -> Floats:
    """The chance of a claim by a fitted regression."""
    return np.asarray(fitted.predict_proba(data)[:, 1])


def logit(chance: Floats | float) -> Floats:
    """The log odds of chances."""
    return np.asarray(np.log(chance) - np.log1p(-np.asarray(chance)))


def fit(examples: Examples, scores: Integers) -> tuple[dict[str, object], Integers]:
    """The weights learned from all examples and their held-out scores, and the cross-validated margins of each sentence."""
    shown = [features for document in documents(examples, scores) for features in sentence_features(document)]
    often = Counter(name for features in shown for name in features)
    names = sorted(name for name, count in often.items() if count >= LEAST_SENTENCES)
    type_scores = scores[:, len(ROLES) :]
    data, fold = rows(type_scores, shown, names), folds(examples, seed=2)
    # The gold alone is too small a part to find thresholds on: what is best there is best by chance.
    known, parts = examples.known, [examples.measured, examples.known & ~examples.measured]
    labels = examples.labels[:, len(ROLES) :]
    margins = np.zeros(labels.shape)
    columns, biases = [], []
    for label in range(len(CLAIM_TYPES)):
        chance = np.zeros(len(data))
        for number in range(FOLDS):
            seen = (fold != number) & known
            fitted = LogisticRegression(C=COST, solver="liblinear", random_state=0).fit(data[seen], labels[seen, label])
            chance[fold == number] = chances(fitted, data[fold == number])
        threshold = best_threshold(CANDIDATES, chance, labels[:, label], 1, parts)
        margins[:, label] = logit(chance) - logit(threshold)
        whole = LogisticRegression(C=COST, solver="liblinear", random_state=0).fit(data[known], labels[known, label])
        columns.append(whole.coef_[0])
        biases.append(whole.intercept_[0] - logit(threshold))
    weights = np.rint(np.array(columns).T * UNIT).astype(int)
    table = {
        "scores": weights[: type_scores.shape[1]].tolist(),
        "biases": np.rint(np.array(biases) * UNIT).astype(int).tolist(),
        "features": dict(zip(names, weights[type_scores.shape[1] :].tolist(), strict=True)),
    }
    return table, np.rint(margins * UNIT).astype(np.int64)


def figures(examples: Examples, decided: NDArray[np.bool_]) -> str:
    """F1 of the claim types, as a line to print."""
    found, wanted = decided[examples.measured], examples.labels[examples.measured, len(ROLES) :]
    f1 = 2 * (found & wanted).sum(axis=0) / np.maximum(found.sum(axis=0) + wanted.sum(axis=0), 1)
    micro = 2 * (found & wanted).sum() / (found.sum() + wanted.sum())
    return f"claim types {micro:.4f}  ({'  '.join(f'{name} {value:.3f}' for name, value in zip(CLAIM_TYPES, f1, strict=True))})"


def measure_held_out(shared: Path) -> None:
    """Print the figures on the abstracts that nothing was fitted to."""
    examples = held_out(shared)
    scores = scores_of(examples)
    found = decisions.decided(documents(examples, scores), scores[:, len(ROLES) :])
    decided = np.array([[t in s.claim_types for t in CLAIM_TYPES] for document in found for s in document.sentences])
    click.echo(f"held out         {figures(examples, decided)}")


@click.group()
def main() -> None:
    """Fit or measure the decisions on claim types."""


@main.command()
@click.option("--shared", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def train(shared: Path) -> None:
    """Fit the decisions, write their weights and print what they reach."""
    examples = read_training(shared)
    table, margins = fit(examples, sentence_model.fit(examples, word_vectors(shared))[1])
    lines = [f'"{key}": {json.dumps(table[key])}' for key in ("scores", "biases")]
    features = table["features"]
    assert isinstance(features, dict)
    lines.append(
        '"features": {\n' + ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in features.items()) + "\n}"
    )
    WEIGHTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    decision_weights.cache_clear()
    click.echo(f"cross-validated  {figures(examples, margins >= 0)}")
    measure_held_out(shared)


@main.command()
@click.option("--shared", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def measure(shared: Path) -> None:
    """Print what the committed decisions reach on the abstracts kept for measuring."""
    measure_held_out(shared)


if __name__ == "__main__":
    main()
