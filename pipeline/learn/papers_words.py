"""Counts the words that most abstracts share, for `pipeline/papers/words.toml`: what they have in common tells no papers apart.

Run as `python -m pipeline.learn.papers_words ABSTRACTS.parquet [ABSTRACTS_ZH.parquet]`: prints the two tables `common` and
`common_zh` of that file. A word counts once an abstract; of Chinese text, pairs of characters count.
"""

import sys
from collections import Counter
from pathlib import Path

import polars as pl

from pipeline.papers.wording import word_units

#: A word is common when at least this share of abstracts holds it. Of 600 pairs with one title, all but two of which are one
#: paper, the two stand apart by their shared other words at 3 %, and less clearly at 2, 5 and 8 %.
COMMON_FROM = 0.03
SAMPLE = 40_000


def common_words(abstracts: pl.Series) -> list[str]:
    """Words (or pairs of Chinese characters) of at least `COMMON_FROM` of the abstracts, in order."""
    sample = abstracts.sample(min(SAMPLE, len(abstracts)), seed=1)
    counts = Counter(word for abstract in sample for word in word_units(abstract))
    return sorted(word for word, count in counts.items() if count >= COMMON_FROM * len(sample))


def main(paths: list[str]) -> None:
    """Prints the tables for the files given."""
    for name, column, path in zip(("common", "common_zh"), ("abstract", "abstract_zh"), paths, strict=False):
        words = common_words(pl.read_parquet(Path(path), columns=[column])[column])
        sys.stdout.write(f'{name} = """\n{" ".join(words)}\n"""\n')


if __name__ == "__main__":
    main(sys.argv[1:])
