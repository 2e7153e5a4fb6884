"""Faces -> pairs of faces that are worth comparing.

Two faces are a candidate pair when they share a block: a title, an abstract, or a clause of their abstracts. Within a block each
face is paired with the few that follow it in a fixed order (the sorted neighbourhood of M. A. Hernández and S. J. Stolfo, "The
merge/purge problem for large databases", 1995), so the work grows with the number of faces and never with its square, however
often a title or a phrase recurs. Here belongs finding pairs; whether a pair is one paper is decided in `compare`.
"""

import re

import polars as pl

from pipeline.papers.faces import Faces
from pipeline.papers.keys import fold, letters, weight, without_commands

#: How many followers in its block a face is paired with. A title or an abstract seldom has more faces than that.
NEIGHBOURS = 12
#: The same for a clause, which is a weaker sign: a clause in many abstracts is a phrase of the field.
CLAUSE_NEIGHBOURS = 4
#: Shortest clause that counts, in characters (a Chinese one counts as three). Of the verified pairs whose abstracts share half of
#: their runs of three words, all share such a clause.
SHORTEST_CLAUSE = 48
_CLAUSE_END = re.compile(r"[.!?;:,()。！？；，：（）]+")
#: Abstracts that are taken apart at a time, to bound memory.
_SLICE = 50_000


def candidate_pairs(faces: Faces) -> pl.DataFrame:
    """Pairs of faces (`one` < `other`) that share a block, each once, in order."""
    titles = pl.concat([faces.faces.select("face", block=pl.col(column)) for column in ("title_key", "translated_key")])
    abstracts = faces.faces.select("face", "abstract_no")
    telling = abstracts.join(faces.abstracts.filter("is_telling").select("abstract_no"), on="abstract_no")
    by_title = _neighbours(titles.drop_nulls().unique(), NEIGHBOURS)
    by_abstract = _neighbours(telling.select("face", block="abstract_no"), NEIGHBOURS)
    first = telling.group_by("abstract_no").agg(face=pl.col("face").min())
    clauses = _clauses(faces.abstracts.filter("is_telling")).join(first, on="abstract_no").select("face", block="clause")
    by_clause = _neighbours(clauses, CLAUSE_NEIGHBOURS)
    return pl.concat([by_title, by_abstract, by_clause]).unique().sort("one", "other")


def _clauses(abstracts: pl.DataFrame) -> pl.DataFrame:
    """The long clauses that several abstracts have, each as a number that only serves to join within this call."""
    parts = [_clauses_of(part) for part in abstracts.select("abstract_no", "abstract").iter_slices(_SLICE)]
    clauses = pl.concat(parts) if parts else _clauses_of(abstracts)
    return clauses.filter(clauses["clause"].is_duplicated())


def _clauses_of(abstracts: pl.DataFrame) -> pl.DataFrame:
    """The distinct long clauses of each abstract."""
    clauses = [sorted(long_clauses(abstract)) for abstract in abstracts["abstract"]]
    return (
        abstracts.select("abstract_no", clause=pl.Series(clauses, dtype=pl.List(pl.String)))
        .explode("clause")
        .drop_nulls()
        .with_columns(pl.col("clause").hash())
    )


def long_clauses(abstract: str) -> set[str]:
    """The letters of each clause that is long enough to be telling."""
    clauses = _CLAUSE_END.split(without_commands(fold(abstract)))
    return {letters(clause) for clause in clauses if weight(clause) >= SHORTEST_CLAUSE}


def _neighbours(blocks: pl.DataFrame, reach: int) -> pl.DataFrame:
    """Each face of a block with the `reach` that follow it, in the order of their numbers, which is that of their keys."""
    shared = blocks.filter(blocks["block"].is_duplicated()).sort("block", "face")
    is_one_block = [pl.col("block").shift(-step) == pl.col("block") for step in range(1, reach + 1)]
    followers = [pl.when(same).then(pl.col("face").shift(-step)).alias(str(step)) for step, same in enumerate(is_one_block, 1)]
    pairs = shared.select(pl.col("face").alias("one"), *followers).unpivot(index="one", value_name="other")
    return pairs.drop_nulls("other").select("one", "other").unique()
