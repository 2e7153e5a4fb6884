"""The abstracts that the claims stage learns from: annotated ones, and public ones without labels.

Here belongs how they are read. Annotated are `gold/train.json`, the abstracts of `labels/abstracts.jsonl` (see `annotations`) and
those of `labels/entities.jsonl`, which gives for each, by its key in the corpus, the places of its names, data sets, models and
tasks (labelled after the annotation guidelines; chosen by the hash of their key, in the shares of years that the gold has), and
single candidates for names of other abstracts, in `labels/candidates.jsonl`: those about which an earlier state of the weights was
least sure; `labels/tasks.jsonl` gives the tasks alone of further recent abstracts. No abstract of any gold file is taken from the
corpus.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.claims.document import Document, read
from pipeline.claims.extract import documents
from pipeline.learn.annotations import LABELS, read_annotations, with_texts
from pipeline.text.abstracts import read_abstracts
from pipeline.text.clean import abstract_id, clean_abstract
from pipeline.text.sentences import sentence_spans
from pipeline.text.span import Span

FIELDS = ("names", "datasets", "models", "tasks")
#: Shorter abstracts say too little.
LEAST_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Annotated:
    """A document and the names, data sets, models and tasks that it was annotated with, as written."""

    document: Document
    labels: dict[str, list[str]]


def gold(path: Path) -> list[Annotated]:
    """The annotated abstracts of a gold file, with the sentences, roles and claim types that it gives."""
    return [_annotated(entry) for entry in json.loads(path.read_text(encoding="utf-8"))]


def _annotated(entry: dict[str, Any]) -> Annotated:
    text, at = entry["abstract"], 0
    spans = []
    for sentence in entry["sentences"]:
        start = text.index(sentence["text"], at)
        at = start + len(sentence["text"])
        spans.append(Span(start, at))
    roles = [sentence["role"] for sentence in entry["sentences"]]
    types = [frozenset(sentence["claim_types"]) for sentence in entry["sentences"]]
    names = [name["name"] for name in entry["names"]]
    return Annotated(read(text, spans, roles, types), {"names": names, **{field: entry[field] for field in FIELDS[1:]}})


def annotated(shared: Path) -> list[Annotated]:
    """The abstracts of the corpus that are annotated in full."""
    return [_annotated(entry) for entry in read_annotations(shared)]


def labelled(shared: Path) -> list[Annotated]:
    """The abstracts of the corpus that `labels/entities.jsonl` labels, with roles and claim types as the model gives them."""
    return [
        Annotated(document, {field: [document.text[start:end] for start, end in entry[field]] for field in FIELDS})
        for entry, document in _labels(shared, "entities")
    ]


def labelled_tasks(shared: Path) -> list[Annotated]:
    """The abstracts of the corpus that `labels/tasks.jsonl` labels with their tasks alone."""
    return [
        Annotated(document, {"tasks": [document.text[start:end] for start, end in entry["tasks"]]})
        for entry, document in _labels(shared, "tasks")
    ]


def labelled_candidates(shared: Path) -> list[tuple[Document, int, frozenset[str]]]:
    """Candidates of the corpus by where their first mention begins, each with what it is (`artifact`, `dataset`, `model`)."""
    return [(document, entry["start"], frozenset(entry["label"].split())) for entry, document in _labels(shared, "candidates")]


def _labels(shared: Path, name: str) -> list[tuple[dict[str, Any], Document]]:
    """The lines of a file of labels with their documents, roles and claim types as the model gives them."""
    entries, texts = zip(*with_texts(shared, LABELS / f"{name}.jsonl"), strict=True)
    return list(zip(entries, documents(read_abstracts(texts)), strict=True))


def corpus(shared: Path, every: int = 1) -> Iterator[tuple[str, Document]]:
    """Title and document of every n-th abstract of the corpus that no gold file holds, without roles and types, each once."""
    seen = set(_gold_keys(shared))
    rows = pl.read_parquet(shared / "corpus" / "abstracts.parquet", columns=["id", "title", "abstract"]).sort("id")
    for _, title, abstract in rows.gather_every(every).iter_rows():
        text = clean_abstract(abstract or "")
        key = abstract_id(text)
        if len(text) >= LEAST_LENGTH and key not in seen:
            seen.add(key)
            spans = sentence_spans(text)
            yield title or "", read(text, spans, [""] * len(spans), [frozenset()] * len(spans))


def _gold_keys(shared: Path) -> Iterator[str]:
    for name in ("train", "seeds", "abstracts"):
        for entry in json.loads((shared / "gold" / f"{name}.json").read_text(encoding="utf-8")):
            yield abstract_id(clean_abstract(entry["abstract"]))


def folds(number: int, count: int = 5) -> Sequence[int]:
    """The fold of each of `number` documents, for cross-validation."""
    return [i * 7919 % 104729 % count for i in range(number)]
