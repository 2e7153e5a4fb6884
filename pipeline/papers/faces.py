"""Mentions -> faces: the distinct ways in which papers are shown, which is what identity is decided on.

A face is a title, an abstract and a set of authors, each by its key and each possibly missing. Lists repeat each other, and
versions of a list repeat each other even more, so there are far fewer faces than mentions. Here belongs the making of faces and
the look-up of what comparing them needs; nothing is compared here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from pipeline.papers.keys import abstract_key, name_keys, title_key, weight

#: An abstract of fewer letters (a Chinese character counts as three) says too little to tell papers by.
SHORTEST_ABSTRACT = 24
#: An abstract that one version of a list gives to this many titles is a form letter and says nothing about identity.
FORM_LETTER_FROM = 3
_KEY = ["title_key", "translated_key", "abstract_no", "people", "otherwise"]


@dataclass(frozen=True, slots=True)
class Face:
    """One face, ready to be compared. `names` holds the keys of its authors, `events` the venues and years it is listed under."""

    face: int
    title: str | None
    title_keys: frozenset[str]
    abstract_no: int | None
    abstract: str | None
    language: str | None
    is_telling: bool
    names: frozenset[str]
    authors: int
    events: frozenset[str]
    lists: int


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of all mentions.

    `faces` has a row per face, numbered in the order of its keys; `of_mention` the face of every mention; `abstracts` a row per
    distinct abstract key, with the text that stands for it and whether papers can be told by it.
    """

    faces: pl.DataFrame
    of_mention: pl.DataFrame
    abstracts: pl.DataFrame

    def look_up(self, numbers: Iterable[int]) -> dict[int, Face]:
        """The faces with these numbers."""
        rows = self.faces[sorted(set(numbers))].join(self.abstracts, on="abstract_no", how="left").iter_rows(named=True)
        return {
            row["face"]: Face(
                face=row["face"],
                title=row["title"],
                title_keys=frozenset(filter(None, (row["title_key"], row["translated_key"]))),
                abstract_no=row["abstract_no"],
                abstract=row["abstract"],
                language=row["abstract_language"],
                is_telling=bool(row["is_telling"]),
                names=frozenset(row["people"].split("\n")) if row["people"] else frozenset(),
                authors=row["authors"],
                events=frozenset(row["events"]),
                lists=row["lists"],
            )
            for row in rows
        }


def make_faces(mentions: pl.DataFrame) -> Faces:
    """The faces of these mentions."""
    titles = _title_keys(mentions)
    abstracts, numbers = _abstracts(mentions)
    keyed = (
        mentions.join(titles.select(title="text", title_key="key"), on="title", how="left")
        .join(titles.select(title_translated="text", translated_key="key"), on="title_translated", how="left")
        .join(numbers, on="abstract_id", how="left")
        .join(_people(mentions), on="mention", how="left")
        .with_columns(otherwise=_otherwise())
    )
    faces = (
        keyed.group_by(_KEY)
        .agg(
            title=pl.coalesce("title", "title_translated").min(),
            authors=pl.col("authors").list.len().max(),
            events=pl.concat_str("venue", "year", separator=" ").drop_nulls().unique().sort(),
            lists=pl.col("list_id").n_unique(),
            mention=pl.col("mention"),
        )
        .sort(_KEY)
        .with_row_index("face")
    )
    of_mention = faces.select("face", "mention").explode("mention").sort("mention")
    is_telling = (pl.col("weight") >= SHORTEST_ABSTRACT) & ~pl.col("abstract_no").is_in(_form_letters(keyed).implode())
    return Faces(faces.drop("mention"), of_mention, abstracts.with_columns(is_telling=is_telling).drop("weight"))


def _title_keys(mentions: pl.DataFrame) -> pl.DataFrame:
    """Every distinct title with its key."""
    columns = [mentions.select(text=column) for column in ("title", "title_translated")]
    titles = pl.concat(columns).drop_nulls().unique()
    return titles.with_columns(key=pl.Series(map(title_key, titles["text"]), dtype=pl.String))


def _people(mentions: pl.DataFrame) -> pl.DataFrame:
    """The keys of the authors of each mention, sorted, one a line: neither order nor repetition counts."""
    named = mentions.select("mention", name="authors").explode("name").drop_nulls()
    names = named.select("name").unique()
    keys = names.with_columns(key=pl.Series([sorted(name_keys(name)) for name in names["name"]], dtype=pl.List(pl.String)))
    return (
        named.join(keys.explode("key").drop_nulls(), on="name")
        .group_by("mention")
        .agg(people=pl.col("key").unique().sort().str.join("\n"))
    )


def _abstracts(mentions: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The distinct abstract keys with one text each, numbered in their order; and the number of every abstract id."""
    texts = mentions.select("abstract_id", "abstract", "abstract_language").drop_nulls().unique("abstract_id")
    texts = texts.with_columns(abstract_key=pl.Series(map(abstract_key, texts["abstract"]), dtype=pl.String))
    texts = texts.sort("abstract_key", "abstract_id").with_columns(abstract_no=pl.col("abstract_key").rle_id())
    abstracts = texts.unique("abstract_no", keep="first", maintain_order=True).drop("abstract_id")
    weights = pl.Series("weight", map(weight, abstracts["abstract_key"]), dtype=pl.Int64)
    return abstracts.with_columns(weights), texts.select("abstract_id", "abstract_no")


def _otherwise() -> pl.Expr:
    """What tells an entry that has neither title nor abstract: its address or, failing that, its place."""
    is_bare = pl.all_horizontal(pl.col("title_key", "translated_key", "abstract_no").is_null())
    return pl.when(is_bare).then(pl.coalesce("url", pl.concat_str("list_id", "position", separator="#")))


def _form_letters(keyed: pl.DataFrame) -> pl.Series:
    """Numbers of the abstracts that one version of a list gives to several titles."""
    titles = keyed.drop_nulls(["abstract_no", "title_key"]).group_by("list_id", "version_no", "abstract_no")
    counts = titles.agg(titles=pl.col("title_key").n_unique())
    return counts.filter(pl.col("titles") >= FORM_LETTER_FROM)["abstract_no"].unique().sort()
