"""Fits and measures the sentence model: `python -m pipeline.learn.sentence_model train|measure --shared ../shared`.

Learned from `gold/sentences.jsonl` alone. Own scores are logistic regressions on hashed features, one a label. The scores in
context are logistic regressions on own scores that were held out, so that they learn how far own scores can be trusted. What
is printed for the training part is cross-validated by abstract; `gold/seeds.json` and `gold/abstracts.json` are measured only.
Needs scikit-learn, which the model itself does not.
"""

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import click
import numpy as np
import polars as pl
import scipy.sparse
from numpy.typing import NDArray
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from pipeline.learn.word_vectors import WordVectors, word_vectors
from pipeline.text import classifier
from pipeline.text.classifier import LABELS, OWN_UNIT, UNIT, SentenceModel
from pipeline.text.clean import abstract_id, clean_abstract
from pipeline.text.features import FEATURES, GROUP_BITS, GROUP_STARTS, Features, meaning, sentence_features
from pipeline.text.sentences import sentence_spans
from pipeline.text.streams import token_stream
from schemas.vocabulary import CLAIM_TYPES, ROLES

WEIGHTS = Path(classifier.__file__).parent / "weights" / "sentence_model.npz"
FOLDS = 5
OWN_COST, CONTEXT_COST = 12.0, 0.3
GROUP_WEIGHTS = {"words": 1.0, "coarse": 0.6, "fine": 0.6, "places": 0.8, "meanings": 0.2, "han": 1.0}
# How far the scores in context trust a sentence's own score of the same label, its others, and everything around it.
ROLE_TRUST, TYPE_TRUST = (2.0, 0.7, 0.7), (4.0, 0.5, 0.1)
LEAST_SENTENCES = 2
CONTEXT_SCALE = 2 * OWN_UNIT
BINS = 32
#: Chinese abstracts whose key begins with this digit are never learned from.
HELD_OUT_DIGIT = "0"
Floats = NDArray[np.float64]
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


def matrix(features: Features) -> scipy.sparse.csr_matrix:
    """Counts of features, a row a sentence; those of a group are weighed over the square root of their number."""
    rows, columns, values = [], [], []
    for name, group in zip(GROUP_BITS, features.groups, strict=True):
        weights = GROUP_WEIGHTS[name] / np.sqrt(np.maximum(group.lengths, 1))
        for block in group.blocks if name != "meanings" else ():
            rows.append(block.sentences)
            columns.append(block.ids)
            values.append(weights[block.sentences])
    places = (np.concatenate(rows), np.concatenate(columns))
    return scipy.sparse.csr_matrix((np.concatenate(values), places), (features.size, FEATURES))


def meanings(sentences: Sequence[str], vectors: WordVectors) -> Floats:
    """Sum of the vectors of each sentence's words over the square root of the number of its tokens, weighed as a group."""
    stream = token_stream(sentences)
    lengths = np.bincount(stream.sentences, minlength=len(sentences))
    summed = vectors.counts(stream.codes, stream.sentences, len(sentences)) @ vectors.vectors
    return GROUP_WEIGHTS["meanings"] * summed / np.sqrt(lengths)[:, None]


def fit_own(
    rows: scipy.sparse.csr_matrix, meant: Floats, vectors: WordVectors, labels: NDArray[np.bool_]
) -> tuple[Floats, Floats]:
    """Weights and biases of the own scores; rare features weigh more, and those of one sentence alone nothing.

    What is learned of vectors becomes one weight a word; where two words share a feature, the one that says more has it.
    """
    often = np.asarray((rows > 0).sum(axis=0)).ravel()
    kept = np.flatnonzero(often >= LEAST_SENTENCES)
    rarity = np.sqrt(np.log((1 + rows.shape[0]) / (1 + often[kept])) + 1)
    scaled = scipy.sparse.hstack([rows[:, kept] @ scipy.sparse.diags(rarity), scipy.sparse.csr_matrix(meant)]).tocsr()
    weights, biases = np.zeros((rows.shape[1], labels.shape[1])), np.zeros(labels.shape[1])
    of_words = np.zeros((len(vectors.codes), labels.shape[1]))
    for label in range(labels.shape[1]):
        model = LogisticRegression(C=OWN_COST, solver="liblinear", dual=True, tol=0.01, random_state=0)
        model.fit(scaled, labels[:, label])
        weights[kept, label], biases[label] = model.coef_[0, : len(kept)] * rarity, model.intercept_[0]
        of_words[:, label] = vectors.vectors @ model.coef_[0, len(kept) :]
    order = np.argsort(np.abs(of_words).max(axis=1), kind="stable")
    weights[meaning(vectors.codes[order])] = of_words[order]
    return weights, biases


def whole_cues(weights: Floats, biases: Floats) -> tuple[NDArray[np.int8], Integers, Integers]:
    """Own weights as bytes with a factor a group and label, and biases in units of own scores."""
    cues, factors = [], []
    for name, start, end in zip(GROUP_BITS, GROUP_STARTS[:-1], GROUP_STARTS[1:], strict=True):
        weighed = weights[start:end] * GROUP_WEIGHTS[name]
        steps = np.maximum(np.abs(weighed).max(axis=0), 1e-6) / 127
        cues.append(np.rint(weighed / steps).astype(np.int8))
        factors.append(np.rint(steps * OWN_UNIT * (1 << 12)).astype(np.int64))
    whole_biases = np.rint(biases * OWN_UNIT).astype(np.int64)
    return np.concatenate(cues), np.array(factors), np.array([whole_biases, whole_biases])


def context_rows(own: Integers, counts: Integers) -> Floats:
    """What the scores in context are learned on."""
    numbers = classifier.place_numbers(counts)
    places = np.zeros((len(own), sum(classifier.PLACE_KINDS)))
    np.put_along_axis(places, numbers, 1.0, axis=1)
    return np.hstack([classifier.surroundings(own, counts) / CONTEXT_SCALE, places])


def fit_context(rows: Floats, labels: NDArray[np.bool_]) -> tuple[Integers, Integers]:
    """Weights of the scores in context, each label for itself."""
    looked_at = rows.shape[1] - sum(classifier.PLACE_KINDS)
    size = labels.shape[1]
    weights, biases = np.zeros((rows.shape[1], size)), np.zeros(size)
    for label in range(size):
        same, others, around = ROLE_TRUST if label < len(ROLES) else TYPE_TRUST
        trust = np.full(rows.shape[1], around)
        trust[:size] = others
        trust[label] = same
        model = LogisticRegression(C=CONTEXT_COST, max_iter=500).fit(rows * trust, labels[:, label])
        weights[:, label], biases[label] = model.coef_[0] * trust, model.intercept_[0]
    context = np.rint(weights[:looked_at] * UNIT / CONTEXT_SCALE).astype(np.int64)
    # Every sentence has one value of each place kind, so the bias goes with the first of them.
    places = weights[looked_at:].copy()
    places[: classifier.PLACE_KINDS[0]] += biases
    return context, np.rint(places * UNIT).astype(np.int64)


def folds(examples: Examples, seed: int) -> Integers:
    """Number of the fold of each sentence; an abstract is never divided."""
    order = np.random.default_rng(seed).permutation(len(examples.counts)) % FOLDS
    return order[examples.owners]


def held_out_own(examples: Examples, features: Features, vectors: WordVectors) -> Integers:
    """Own scores of every sentence by a model that has not seen its abstract."""
    rows, meant, fold = matrix(features), meanings(examples.sentences, vectors), folds(examples, seed=0)
    own = np.zeros(examples.labels.shape, np.int64)
    for number in range(FOLDS):
        seen = (fold != number) & examples.known
        cues, factors, biases = whole_cues(*fit_own(rows[seen], meant[seen], vectors, examples.labels[seen]))
        scores = classifier.own_scores(features, classifier.pack(cues), factors, biases)
        own[fold == number] = scores[fold == number]
    return own


def held_out_scores(examples: Examples, own: Integers) -> Integers:
    """Scores in context of every sentence by a model that has not seen its abstract."""
    rows, fold = context_rows(own, examples.counts), folds(examples, seed=1)
    scores = np.zeros(own.shape, np.int64)
    for number in range(FOLDS):
        seen = (fold != number) & examples.known
        context, places = fit_context(rows[seen], examples.labels[seen])
        scores[fold == number] = classifier.in_context(own, examples.counts, context, places)[fold == number]
    return scores


def best_threshold(scores: Integers, right: NDArray[np.bool_]) -> int:
    """The score from which on a type is decided with the highest F1; the middle of the best among equals."""
    candidates = np.arange(-2 * UNIT, UNIT, UNIT // 20)
    f1 = np.array([2 * (right & (scores >= c)).sum() / max((scores >= c).sum() + right.sum(), 1) for c in candidates])
    smooth = np.convolve(np.pad(f1, 2, mode="edge"), np.ones(5) / 5, mode="valid")
    return int(candidates[smooth.argmax()])


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


def chinese_pairs(shared: Path, held_out: bool) -> tuple[list[list[str]], list[list[str]]]:
    """Abstracts in English and Chinese, cut into equally many sentences each: for learning, or those held out for measuring."""
    table = pl.read_parquet(shared / "corpus" / "abstracts_zh.parquet").select("abstract", "abstract_zh")
    english, chinese = [], []
    for pair in table.unique(maintain_order=True).iter_rows():
        texts = [clean_abstract(text) for text in pair]
        cut = [[span.slice(text) for span in sentence_spans(text)] for text in texts]
        if len(cut[0]) == len(cut[1]) and (abstract_id(texts[1])[0] == HELD_OUT_DIGIT) == held_out:
            english.append(cut[0])
            chinese.append(cut[1])
    return english, chinese


def project(english: list[list[str]], chinese: list[list[str]], model: SentenceModel) -> Examples:
    """The Chinese abstracts with the labels that the model gives the English ones, sentence by sentence."""
    features, counts = sentence_features(english), np.array([len(sentences) for sentences in english])
    own = classifier.own_scores(features, classifier.pack(model.cues), model.cue_factors, model.cue_biases)
    scores = classifier.in_context(own, counts, model.context, model.places)
    size = len(ROLES)
    roles = scores[:, :size].argmax(axis=1)[:, None] == np.arange(size)
    labels = np.hstack([roles, scores[:, size:] >= model.thresholds])
    return Examples(tuple(s for sentences in chinese for s in sentences), counts, labels, np.ones(len(labels), np.bool_))


def with_chinese(model: SentenceModel, examples: Examples) -> SentenceModel:
    """The model with own scores of Chinese sentences beside the English ones, learned from `examples`."""
    rows = matrix(sentence_features(examples.abstracts))
    no_vectors = WordVectors(np.zeros(0, np.uint64), np.zeros((0, 0)))
    cues, factors, biases = whole_cues(*fit_own(rows, np.zeros((rows.shape[0], 0)), no_vectors, examples.labels))
    start = GROUP_STARTS[-2]
    return replace(
        model,
        cues=np.concatenate([model.cues[:start], cues[start:]]),
        cue_factors=np.concatenate([model.cue_factors[:-1], factors[-1:]]),
        cue_biases=np.array([model.cue_biases[0], biases[1]]),
    )


def fit(examples: Examples, vectors: WordVectors) -> tuple[SentenceModel, Integers]:
    """The English model of all examples, and the cross-validated scores of each of their sentences."""
    features = sentence_features(examples.abstracts)
    own = held_out_own(examples, features, vectors)
    scores = held_out_scores(examples, own)
    known, labels = examples.known, examples.labels
    meant = meanings(examples.sentences, vectors)
    cues = whole_cues(*fit_own(matrix(features)[known], meant[known], vectors, labels[known]))
    context, places = fit_context(context_rows(own, examples.counts)[known], labels[known])
    size = len(ROLES)
    ranked = np.sort(scores[:, :size], axis=1)
    role_right = labels[np.arange(len(labels)), scores[:, :size].argmax(axis=1)]
    role_edges, role_shares = shares_right((ranked[:, -1] - ranked[:, -2])[known], role_right[known])
    types = [shares_right(scores[known, label], labels[known, label]) for label in range(size, len(LABELS))]
    thresholds = np.array([best_threshold(scores[known, label], labels[known, label]) for label in range(size, len(LABELS))])
    type_edges, type_shares = (np.array(part) for part in zip(*types, strict=True))
    return SentenceModel(*cues, context, places, thresholds, role_edges, role_shares, type_edges, type_shares), scores


def figures(examples: Examples, scores: Integers, thresholds: Integers) -> str:
    """Accuracy of roles and F1 of claim types, as lines to print."""
    known, size = examples.known, len(ROLES)
    right = examples.labels[known, :size].argmax(axis=1) == scores[known, :size].argmax(axis=1)
    found, wanted = scores[known, size:] >= thresholds, examples.labels[known, size:]
    f1 = 2 * (found & wanted).sum(axis=0) / (found.sum(axis=0) + wanted.sum(axis=0))
    micro = 2 * (found & wanted).sum() / (found.sum() + wanted.sum())
    each = "  ".join(f"{name} {value:.3f}" for name, value in zip(CLAIM_TYPES, f1, strict=True))
    return f"role {right.mean():.4f}  claim types {micro:.4f}  ({each})"


def reliability(examples: Examples, scores: Integers, model: SentenceModel) -> str:
    """How many of the decided claim types are right, by the share that was promised, as lines to print."""
    types = scores[examples.known, len(ROLES) :]
    at = [np.searchsorted(edges, column, side="right") - 1 for edges, column in zip(model.type_edges, types.T, strict=True)]
    promised = np.stack([shares[bins.clip(0)] for shares, bins in zip(model.type_shares, at, strict=True)], axis=1)
    decided, right = types >= model.thresholds, examples.labels[examples.known, len(ROLES) :]
    lines = []
    for low, high in itertools.pairwise((0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01)):
        inside = decided & (promised >= low) & (promised < high)
        if inside.any():
            lines.append(f"  promised {promised[inside].mean():.3f}  right {right[inside].mean():.3f}  of {inside.sum()}")
    return "\n".join(lines)


def scores_of(examples: Examples) -> Integers:
    """Scores of the committed model."""
    return classifier.label_scores(examples.abstracts)


def held_out(shared: Path) -> Examples:
    """The abstracts that are kept for measuring."""
    return read_examples(shared / "gold" / "seeds.json", shared / "gold" / "abstracts.json")


@click.group()
def main() -> None:
    """Fit or measure the sentence model."""


@main.command()
@click.option("--shared", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def train(shared: Path) -> None:
    """Fit the model, write its weights and print what it reaches."""
    examples = read_examples(shared / "gold" / "sentences.jsonl")
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
