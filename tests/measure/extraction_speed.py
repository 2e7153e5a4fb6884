"""Measures how fast abstracts are read, on one core: abstracts a second, and where the time goes.

    python -m tests.measure.extraction_speed --shared ../shared [--abstracts 4000]

The abstracts are every n-th of the corpus; the first part of them warms what is remembered and is not timed. The time is that of the
processor, so that a busy machine disturbs it less. "Extraction" is everything behind the sentences and their roles.
"""

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
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
from pipeline.text import collector
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


@collector.put_off()
def extract(texts: list[str], clock: Clock) -> int:
    """What `pipeline.claims.extract.extract_many` does, each step by itself; how many claims there are."""
    splits = clock(TEXT, read_abstracts, texts)
    scores = clock("claim types by the model", type_scores, splits)
    read = clock("claim types decided, sentences read", decided, clock("tokens and phrases", _drafts, splits), scores)
    pairs = clock("abbreviations", _each, abbreviations.find, read)
    candidates = clock("candidates for names", _each, evidence.gather, read, pairs)
    artifacts = clock("names and entities", _each, names.among, candidates)
    others = clock("names and entities", _each, entities.among, candidates, artifacts)
    aims = clock("tasks", tasks.find_all, read, pairs, artifacts)
    named = [(*own, *other, *aim) for own, other, aim in zip(artifacts, others, aims, strict=True)]
    measured = clock("measurements", _each, measurements.find, read, named)
    claims = [
        tuple(chain.from_iterable(found))
        for found in zip(
            measured,
            clock("comparisons", _each, comparisons.find, read, named, measured),
            clock("theory", _each, theory.find, read, named),
            clock("statements", _each, statements.find, read, named),
            clock("resources", _each, resources.find, read, named),
            strict=True,
        )
    ]
    return sum(map(len, clock("confidence", _each, rated, read, claims)))


def _each(find: Callable[..., Found], *finds: Sequence) -> list[Found]:
    """What a finder finds in each document, given what others found there."""
    return list(map(find, *finds))


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
