"""Fits the two layers of scores of the sentence model: own scores, and scores in context.

Own scores are logistic regressions on hashed features, one a label. The scores in context are logistic regressions on own scores
that were held out, so that they learn how far own scores can be trusted.
"""

from collections.abc import Sequence

import numpy as np
import scipy.sparse
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from pipeline.learn.examples import FOLDS, Examples, Integers, folds
from pipeline.learn.word_vectors import WordVectors
from pipeline.text import classifier
from pipeline.text.classifier import OWN_UNIT, UNIT
from pipeline.text.features import FEATURES, GROUP_BITS, GROUP_STARTS, Features, meaning
from pipeline.text.streams import token_stream
from schemas.vocabulary import ROLES

OWN_COST, CONTEXT_COST = 1.0, 0.3
GROUP_WEIGHTS = {"words": 1.0, "coarse": 0.6, "fine": 0.6, "places": 0.8, "meanings": 0.2, "han": 1.0}
# How far the scores in context trust a sentence's own score of the same label, its others, and everything around it.
ROLE_TRUST, TYPE_TRUST = (2.0, 0.7, 0.7), (4.0, 0.5, 0.1)
LEAST_SENTENCES = 2
CONTEXT_SCALE = 2 * OWN_UNIT
Floats = NDArray[np.float64]


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
    with threadpool_limits(1):  # the steps are small: threads would wait for one another
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
