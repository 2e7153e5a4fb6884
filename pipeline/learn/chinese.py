"""Own scores of Chinese sentences, learned from abstracts that exist in English too.

Where both have equally many sentences, the labels that the English model gives are those of the translation.
"""

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl

from pipeline.learn.examples import Examples
from pipeline.learn.sentence_scores import fit_own, matrix, whole_cues
from pipeline.learn.word_vectors import WordVectors
from pipeline.text import classifier
from pipeline.text.classifier import SentenceModel
from pipeline.text.clean import abstract_id, clean_abstract
from pipeline.text.features import GROUP_STARTS, sentence_features
from pipeline.text.sentences import sentence_spans
from schemas.vocabulary import ROLES

#: Chinese abstracts whose key begins with this digit are never learned from.
HELD_OUT_DIGIT = "0"


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
