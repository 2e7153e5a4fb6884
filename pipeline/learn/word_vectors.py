"""Vectors of words from the company they keep in public abstracts: rare words of the annotated ones get meaning by them.

Positive pointwise mutual information of words up to three places apart, with smoothed contexts, cut to its leading singular
vectors (Levy, Goldberg and Dagan 2015, Improving Distributional Similarity with Lessons Learned from Word Embeddings). The
vectors are needed in training alone: a regression on them comes down to one weight a word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl
import scipy.sparse
from numpy.typing import NDArray
from sklearn.utils.extmath import randomized_svd

from pipeline.text.clean import clean_abstract
from pipeline.text.sentences import sentence_spans
from pipeline.text.streams import Codes, Numbers, token_stream

ABSTRACTS = 15_000
LEAST_OCCURRENCES, MOST_WORDS = 12, 10_000
REACH = 3
DIMENSIONS = 128
CONTEXT_POWER = 0.75
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class WordVectors:
    """Codes of words, ascending, and a vector each, longer for rarer words."""

    codes: Codes
    vectors: Floats

    def counts(self, codes: Codes, rows: Numbers, size: int) -> scipy.sparse.csr_matrix:
        """How often each of the words is among the `codes` of each of `size` rows."""
        at = np.searchsorted(self.codes, codes).clip(max=len(self.codes) - 1)
        known = self.codes[at] == codes
        cells = (np.ones(known.sum()), (rows[known], at[known]))
        return scipy.sparse.csr_matrix(cells, (size, len(self.codes)))


def word_vectors(shared: Path) -> WordVectors:
    """Vectors of the words of every n-th abstract of the corpus."""
    texts = pl.read_parquet(shared / "corpus" / "abstracts.parquet")["abstract"].drop_nulls()
    chosen = texts.gather_every(max(len(texts) // ABSTRACTS, 1)).to_list()
    return vectors_of([span.slice(text) for text in map(clean_abstract, chosen) for span in sentence_spans(text)])


def vectors_of(sentences: Sequence[str]) -> WordVectors:
    """Vectors of the words of `sentences`."""
    stream = token_stream(sentences)
    codes, numbers, occurrences = np.unique(stream.codes, return_inverse=True, return_counts=True)
    by_count = np.argsort(-occurrences, kind="stable")[:MOST_WORDS]
    kept = np.sort(by_count[occurrences[by_count] >= LEAST_OCCURRENCES])
    number_of = np.full(len(codes), -1)
    number_of[kept] = np.arange(len(kept))
    words, size = number_of[numbers], len(kept)
    pairs = scipy.sparse.csr_matrix((size, 2 * size))
    for distance in range(1, REACH + 1):
        left, right = words[:-distance], words[distance:]
        together = (left >= 0) & (right >= 0) & (stream.sentences[:-distance] == stream.sentences[distance:])
        left, right, ones = left[together], right[together], np.ones(together.sum())
        pairs += scipy.sparse.csr_matrix((ones, (left, right)), pairs.shape)
        pairs += scipy.sparse.csr_matrix((ones, (right, size + left)), pairs.shape)
    by_row, singular, _ = randomized_svd(_information(pairs), DIMENSIONS, n_iter=3, random_state=0)
    vectors = by_row * np.sqrt(singular)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    rarity = np.log(len(sentences) / occurrences[kept]).clip(min=0.1)
    return WordVectors(codes[kept], vectors * rarity[:, None])


def _information(pairs: scipy.sparse.csr_matrix) -> scipy.sparse.csr_matrix:
    """Positive pointwise mutual information of words and their contexts."""
    words = np.asarray(pairs.sum(axis=1)).ravel()
    contexts = np.asarray(pairs.sum(axis=0)).ravel() ** CONTEXT_POWER
    cells = pairs.tocoo()
    information = np.log(cells.data * contexts.sum() / (words[cells.row] * contexts[cells.col]))
    kept = information > 0
    return scipy.sparse.csr_matrix((information[kept], (cells.row[kept], cells.col[kept])), pairs.shape)
