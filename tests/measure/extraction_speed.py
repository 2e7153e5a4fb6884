"""Measures how fast abstracts are read, on one core: abstracts a second, and where the time goes.

    python -m tests.measure.extraction_speed --shared ../shared [--abstracts 4000]

The abstracts are every n-th of the corpus; the first part of them warms what is remembered and is not timed. The time is that of the
processor, so that a busy machine disturbs it less. "Extraction" is everything behind the sentences and their roles.
"""

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import polars as pl

from pipeline.claims.comparing import comparisons
from pipeline.claims.confidence import rated
from pipeline.claims.decisions import decided, type_scores
from pipeline.claims.document import read
from pipeline.claims.grammar.reading import READ_AT_ONCE
from pipeline.claims.measuring import measurements
from pipeline.claims.naming import abbreviations, entities, evidence, names, tasks
from pipeline.claims.stating import resources, statements, theory
from pipeline.text.abstracts import SplitAbstract, read_abstracts

#: Abstracts before the clock counts.
WARMING = 1000
TEXT = "sentences and roles"
Found = TypeVar("Found")


class Clock:
    """Seconds of the processor by the name of the work."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)

    def __call__(self, name: str, work: Callable[..., Found], *arguments: object) -> Found:
        begun = time.process_time()
        found = work(*arguments)
        self.seconds[name] += time.process_time() - begun
        return found


def _drafts(splits: list[SplitAbstract]) -> list:
    return [
        read(s.text, [x.span for x in s.sentences], [x.role for x in s.sentences], [frozenset()] * len(s.sentences))
        for s in splits
    ]


def extract(texts: list[str], clock: Clock) -> int:
    """What `pipeline.claims.extract.extract_many` does, each step by itself; how many claims there are."""
    count = 0
    splits = clock(TEXT, read_abstracts, texts)
    scores = clock("claim types by the model", type_scores, splits)
    for document in clock("claim types decided, sentences read", decided, clock("tokens and phrases", _drafts, splits), scores):
        pairs = clock("abbreviations", abbreviations.find, document)
        candidates = clock("candidates for names", evidence.gather, document, pairs)
        artifacts = clock("names and entities", names.among, candidates)
        named = (
            *artifacts,
            *clock("names and entities", entities.among, candidates, artifacts),
            *clock("tasks", tasks.find, document, pairs, artifacts),
        )
        measured = clock("measurements", measurements.find, document, named)
        claims = (
            *measured,
            *clock("comparisons", comparisons.find, document, named, measured),
            *clock("theory", theory.find, document, named),
            *clock("statements", statements.find, document, named),
            *clock("resources", resources.find, document, named),
        )
        count += len(clock("confidence", rated, document, claims))
    return count


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--abstracts", type=int, default=4000)
    options = parser.parse_args()
    corpus = pl.read_parquet(options.shared / "corpus" / "abstracts.parquet", columns=["abstract"])["abstract"].drop_nulls()
    wanted = options.abstracts + WARMING
    texts = corpus.gather_every(max(1, len(corpus) // wanted))[:wanted].to_list()
    parts = [texts[at : at + READ_AT_ONCE] for at in range(0, len(texts), READ_AT_ONCE)]
    warm = -(-WARMING // READ_AT_ONCE)
    for part in parts[:warm]:
        extract(part, Clock())
    clock, timed = Clock(), parts[warm:]
    claims = sum(extract(part, clock) for part in timed)
    count, total = sum(map(len, timed)), sum(clock.seconds.values())
    for name, seconds in clock.seconds.items():
        print(f"{name:<38}{seconds / count * 1e3:7.3f} ms an abstract")
    print(f"{count} abstracts, {claims} claims")
    print(f"extraction   {count / (total - clock.seconds[TEXT]):7.0f} abstracts a second")
    print(f"with text    {count / total:7.0f} abstracts a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
