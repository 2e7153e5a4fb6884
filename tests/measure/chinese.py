"""Measures what is read in Chinese abstracts against forty that are labelled by hand.

    python -m tests.measure.chinese --shared ../shared [--misses]

The abstracts are those of `corpus/abstracts_zh.parquet` in Chinese whose `abstract_id` begins with 0, the first forty in the order
of their ids. Nothing is learned from any whose id begins with 0. They were labelled by the guidelines of the gold before the
extractor read them. `chinese_labels.jsonl` holds labels, ids and places alone, no text: sentences with their claim types, names (each
with its spellings), abbreviations (short form, long form), numbers (number of the sentence, place, value, unit) and addresses.

Prints precision, recall and the number of labels, and ends with status 1 if the precision over all claims is below 0.85.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polars as pl

from pipeline.claims.extract import documents, find
from pipeline.claims.model import Measurement, Resource
from pipeline.text.abstracts import read_abstracts
from pipeline.text.clean import abstract_id, clean_abstract
from schemas.vocabulary import CLAIM_TYPES

LABELS = Path(__file__).with_name("chinese_labels.jsonl")
LEAST_PRECISION = 0.85
SENTENCES, NAMES, ABBREVIATIONS, NUMBERS, UNITS, ADDRESSES = (
    "sentences",
    "names",
    "abbreviations",
    "numbers",
    "units",
    "addresses",
)


class Item(NamedTuple):
    """One thing that is labelled or found in an abstract; `what` tells items of a kind apart."""

    abstract_id: str
    kind: str
    what: tuple


def texts(shared: Path) -> dict[str, str]:
    """The clean Chinese texts of the corpus by their ids."""
    column = pl.read_parquet(shared / "corpus" / "abstracts_zh.parquet", columns=["abstract_zh"])["abstract_zh"]
    return {abstract_id(text): text for text in map(clean_abstract, column)}


def labelled(row: dict, text: str) -> Iterator[Item]:
    """What is labelled in one abstract; a name by all its spellings."""
    key = row["abstract_id"]
    for start, end, types in row["sentences"]:
        yield Item(key, SENTENCES, (start, end))
        yield from (Item(key, claim_type, (start,)) for claim_type in types)
    for spellings in row["names"]:
        yield Item(key, NAMES, tuple(text[start:end] for start, end in spellings))
    for short_start, short_end, long_start, long_end in row["abbreviations"]:
        yield Item(key, ABBREVIATIONS, (text[short_start:short_end], text[long_start:long_end]))
    for no, start, _, value, unit in row["numbers"]:
        yield Item(key, NUMBERS, (no, start, value))
        yield Item(key, UNITS, (no, start, value, unit))
    for start, end in row["urls"]:
        yield Item(key, ADDRESSES, (text[start:end].rstrip("/"),))


def found(text: str) -> Iterator[Item]:
    """What the pipeline reads in one abstract, in the same shape."""
    key, document = abstract_id(text), documents(read_abstracts([text]))[0]
    said = find(document)
    for sentence in document.sentences:
        yield Item(key, SENTENCES, (sentence.span.start, sentence.span.end))
    starts = {sentence.no: sentence.span.start for sentence in document.sentences}
    for no, claim_type in sorted({(claim.sentence_no, claim.claim_type) for claim in said.claims}):
        yield Item(key, claim_type, (starts[no],))
    for entity in said.entities:
        if entity.kind == "artifact":
            yield Item(key, NAMES, (entity.name,))
    for pair in said.abbreviations:
        yield Item(key, ABBREVIATIONS, (pair.short_form, pair.long_form))
    for claim in said.claims:
        if isinstance(claim.content, Measurement):
            digits = claim.evidence.start + next(i for i, c in enumerate(claim.evidence.slice(text)) if c.isdigit())
            measured = (claim.sentence_no, digits, claim.content.value)
            yield Item(key, NUMBERS, measured)
            yield Item(key, UNITS, (*measured, claim.content.unit))
    for url in sorted({c.content.url for c in said.claims if isinstance(c.content, Resource) and c.content.url}):
        yield Item(key, ADDRESSES, (url,))


def is_same(label: Item, item: Item) -> bool:
    """Whether an item is what is labelled: any spelling of a name will do."""
    if label.kind == NAMES:
        return label.abstract_id == item.abstract_id and item.what[0] in label.what
    return label.abstract_id == item.abstract_id and label.what == item.what


class Figures(NamedTuple):
    """The pairs of one kind that agree, and what has no partner on either side."""

    right: list[Item]
    missed: list[Item]
    spurious: list[Item]

    @property
    def line(self) -> str:
        """Precision, recall and number of labels."""
        right, missed, spurious = map(len, self)
        return f"{right / max(right + spurious, 1):7.3f}{right / max(right + missed, 1):8.3f}{right + missed:7}"


def compare(labels: list[Item], items: list[Item]) -> dict[str, Figures]:
    """The figures by kind."""
    by_kind = defaultdict(list)
    for item in items:
        by_kind[item.kind].append(item)
    kinds = (SENTENCES, *CLAIM_TYPES, NUMBERS, UNITS, NAMES, ABBREVIATIONS, ADDRESSES)
    figures = {}
    for kind in kinds:
        left, right, missed = by_kind[kind], [], []
        for label in (label for label in labels if label.kind == kind):
            partner = next((item for item in left if is_same(label, item)), None)
            (missed if partner is None else right).append(label)
            if partner is not None:
                left.remove(partner)
        figures[kind] = Figures(right, missed, left)
    return figures


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--misses", action="store_true", help="also print what was missed and what is spurious")
    options = parser.parse_args()
    known = texts(options.shared)
    rows = [json.loads(line) for line in LABELS.read_text(encoding="utf-8").splitlines()]
    labels = [item for row in rows for item in labelled(row, known[row["abstract_id"]])]
    figures = compare(labels, [item for row in rows for item in found(known[row["abstract_id"]])])
    claims = Figures(*([item for kind in CLAIM_TYPES for item in figures[kind][part]] for part in range(3)))
    print(f"{'':<16}{'precision':>9}{'recall':>8}{'labels':>7}")
    for kind, figure in {**figures, "all claim types": claims}.items():
        print(f"{kind:<18}{figure.line}")
    if options.misses:
        for kind, figure in figures.items():
            for word, items in (("missed", figure.missed), ("spurious", figure.spurious)):
                for item in items:
                    print(f"{kind:<14}{word:<9}{item.abstract_id}  {item.what}")
    return 0 if len(claims.right) >= LEAST_PRECISION * (len(claims.right) + len(claims.spurious)) else 1


if __name__ == "__main__":
    sys.exit(main())
