"""The public yardstick for roles: `python -m pipeline.learn.csabstruct --shared ../shared`.

Fits the sentence model's own method to the training part of CSAbstruct (Cohan et al., 2019) and prints its accuracy on the test
and development parts beside the measured baseline (TF-IDF with context and logistic regression) and the published joint SciBERT.
The roles of CSAbstruct are not quite ours, so the committed model, which has not seen it, is printed as well.
Needs scikit-learn, which the model itself does not.
"""

import json
from pathlib import Path

import click
import numpy as np

from pipeline.learn.examples import Examples
from pipeline.learn.sentence_model import scores_of
from pipeline.learn.sentence_scores import context_rows, fit_context, fit_own, held_out_own, matrix, meanings, whole_cues
from pipeline.learn.word_vectors import word_vectors
from pipeline.text import classifier
from pipeline.text.features import sentence_features
from schemas.vocabulary import ROLES

BASELINE = {"test": 0.777, "dev": 0.661}
PUBLISHED = {"test": "0.83", "dev": "none"}


def read_part(path: Path) -> Examples:
    """One part of CSAbstruct; it has roles and no claim types."""
    documents = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    labels = [label for document in documents for label in document["labels"]]
    return Examples(
        tuple(sentence for document in documents for sentence in document["sentences"]),
        np.array([len(document["sentences"]) for document in documents]),
        np.array([[label == role for role in ROLES] for label in labels]),
        np.ones(len(labels), np.bool_),
    )


def accuracy(scores: np.ndarray, examples: Examples) -> float:
    """Share of sentences whose role is right."""
    return float((scores[:, : len(ROLES)].argmax(axis=1) == examples.labels.argmax(axis=1)).mean())


@click.command()
@click.option("--shared", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def main(shared: Path) -> None:
    """Print accuracy on the test and development parts."""
    folder = shared / "labelled" / "csabstruct"
    seen = read_part(folder / "train.jsonl")
    features = sentence_features(seen.abstracts)
    vectors = word_vectors(shared)
    own = held_out_own(seen, features, vectors)
    cues, factors, biases = whole_cues(*fit_own(matrix(features), meanings(seen.sentences, vectors), vectors, seen.labels))
    context, places = fit_context(context_rows(own, seen.counts), seen.labels)
    for part, baseline in BASELINE.items():
        unseen = read_part(folder / f"{part}.jsonl")
        own = classifier.own_scores(sentence_features(unseen.abstracts), classifier.pack(cues), factors, biases)
        fitted = accuracy(classifier.in_context(own, unseen.counts, context, places), unseen)
        committed = accuracy(scores_of(unseen), unseen)
        click.echo(
            f"{part:<5} fitted to CSAbstruct {fitted:.3f}  baseline {baseline:.3f}  published {PUBLISHED[part]}"
            f"  committed model, not fitted to it {committed:.3f}"
        )


if __name__ == "__main__":
    main()
