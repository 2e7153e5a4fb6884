"""Measures which entries the papers stage takes for one paper, on pairs that were verified by reading.

    python -m tests.measure.identity --shared ../shared

`identity_pairs.tsv` holds the pairs by their ids, without text: pairs of `corpus/dup_pairs.jsonl` (the id of side a; of side b,
which has none, the first 16 digits of the SHA-256 of title, line feed and abstract), and pairs of papers within
`corpus/abstracts.parquet` that the stage joined or nearly joined.

How they were verified. Every pair under one title with less than a fifth of its wording in common, and every pair under two
titles with less than three fifths, was read on both sides, beginning and the place where the two part; of the others the titles
were read, and what the abstracts are about where the titles are not alike. A pair is `same` if both sides present one work (its
method, its name or its result recur), and `different` if one builds on, continues or only resembles the other. It is `misplaced`
if a list put the abstract of one paper under the title of another: nothing in the texts can tell, and an abstract makes entries
one paper by definition, so these are counted apart. Pairs that stayed in doubt after reading (27 of 1,139) are not in the file.

Prints precision and recall, and ends with status 1 below 0.99 or 0.95.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.papers import ListVersion, resolve
from pipeline.text.clean import abstract_id, clean_abstract
from schemas import STAGED, polars_schema

LEAST_PRECISION, LEAST_RECALL = 0.99, 0.95
PAIRS = Path(__file__).with_name("identity_pairs.tsv")


@dataclass(frozen=True, slots=True)
class Figures:
    """How often pairs of each label were joined, by source and label: (source, label, whether joined)."""

    counts: Counter[tuple[str, str, bool]]

    def of(self, label: str, joined: bool) -> int:
        """The number of pairs with this label, over all sources."""
        return sum(count for (_, of, was), count in self.counts.items() if (of, was) == (label, joined))

    @property
    def precision(self) -> float:
        """Share of the joined pairs, misplaced abstracts apart, that are one paper."""
        return self.of("same", True) / (self.of("same", True) + self.of("different", True))

    @property
    def recall(self) -> float:
        """Share of the pairs of one paper that were joined."""
        return self.of("same", True) / (self.of("same", True) + self.of("same", False))


def measure(shared: Path) -> Figures:
    """Resolves two lists, one with each side of all verified pairs, and counts what was joined."""
    pairs = pl.read_csv(PAIRS, separator="\t")
    texts = dict(_texts(shared / "corpus", {*pairs["one"], *pairs["other"]}))
    sides = [_list(side, [texts[key] for key in pairs[side]]) for side in ("one", "other")]
    listings = resolve(sides)["listings"].sort("list_id", "position")
    one, other = (listings.filter(list_id=side)["paper_id"] for side in ("one", "other"))
    return Figures(Counter(zip(pairs["source"], pairs["label"], one == other, strict=True)))


def _texts(corpus: Path, wanted: set[str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Title and abstract by id, of the papers that are wanted and perhaps others."""
    papers = pl.scan_parquet(corpus / "abstracts.parquet").filter(pl.col("id").is_in(sorted(wanted)))
    for key, title, abstract in papers.select("id", "title", "abstract").collect().iter_rows():
        yield key, (title, abstract)
    with (corpus / "dup_pairs.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            pair = json.loads(line)
            for side in (pair["a"], pair["b"]):
                text = (side["title"], side["abstract"])
                yield side.get("id") or hashlib.sha256("\n".join(text).encode()).hexdigest()[:16], text


def _list(list_id: str, texts: list[tuple[str, str]]) -> ListVersion:
    """A list of these titles and abstracts."""
    entries, abstracts = (polars_schema(STAGED[stage][table]) for stage, table in (("lists", "entries"), ("text", "abstracts")))
    places = [{"list_id": list_id, "position": n, "line_start": n, "line_end": n} for n in range(1, len(texts) + 1)]
    empty = {"authors": [], "keywords": [], "sections": []}
    listed = [dict.fromkeys(entries) | place | empty | {"title": title} for place, (title, _) in zip(places, texts, strict=True)]
    cleaned = []
    for place, (_, raw) in zip(places, texts, strict=True):
        abstract = clean_abstract(raw)
        cleaned.append(
            {
                "list_id": list_id,
                "position": place["position"],
                "abstract_id": abstract_id(abstract),
                "abstract": abstract,
                "abstract_language": "en",
            }
        )
    return ListVersion(list_id, 1, list_id, True, pl.DataFrame(listed, schema=entries), pl.DataFrame(cleaned, schema=abstracts))


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True)
    figures = measure(parser.parse_args().shared)
    for (source, label, joined), count in sorted(figures.counts.items()):
        sys.stdout.write(f"{source:<10} {label:<10} {'joined' if joined else 'apart':<7} {count:>5}\n")
    sys.stdout.write(f"precision {figures.precision:.4f}  recall {figures.recall:.4f}\n")
    return 0 if figures.precision >= LEAST_PRECISION and figures.recall >= LEAST_RECALL else 1


if __name__ == "__main__":
    sys.exit(main())
