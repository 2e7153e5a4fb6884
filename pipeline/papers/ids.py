"""Papers -> their lasting keys, and the keys they once had.

The decision. Every entry has a key of its own: the hash of its title key or, in a list without titles, of its abstract key. A
list votes for a paper with the key of the first entry by which its history shows that paper; the paper takes the key with the
most votes, then the earliest year, then the key of an abstract, then the smallest.

What follows. A re-issued list keeps its vote, so retitling, filling in and editing abstracts change no key. The history holds
lists that were taken away, so taking away and putting back changes none. A title, not an abstract, names an entry that has both,
because most lists have titles and abstracts get edited; so adding a list changes a key only where it outvotes the others under
another title. Between lists there is no order of arrival, so some such rule must decide; whatever it decides, `paper_aliases`
resolves every key that an entry of the paper has. Where two papers truly share a title, one keeps the key of the title, by the
same order of preference, and the other takes the hash of title, abstract and authors together.
"""

import polars as pl

from pipeline.papers.faces import Faces
from pipeline.papers.keys import digest

_LATEST = 9999


def make_ids(mentions: pl.DataFrame, faces: Faces, papers: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The key of every paper (`paper`, `paper_id`) and all keys that resolve to it (`alias_id`, `paper`)."""
    keys = _keys(faces).join(papers, on="face")
    votes = _votes(mentions, faces, keys)
    first = votes.unique("paper", keep="first", maintain_order=True)
    holders = first.unique("own_key", keep="first", maintain_order=True)
    ids = first.join(holders.select("paper", is_holder=pl.lit(True)), on="paper", how="left").select(
        "paper", paper_id=pl.when("is_holder").then("own_key").otherwise("full_key")
    )
    return ids.sort("paper"), _aliases(keys, votes, ids)


def _keys(faces: Faces) -> pl.DataFrame:
    """Of every face its own key, whether that is a title's, and its full key, which no other face has."""
    rows = faces.faces.join(faces.abstracts.select("abstract_no", "abstract_key"), on="abstract_no", how="left").sort("face")
    parts = ("title_key", "translated_key", "abstract_key", "people", "otherwise")
    own_keys, full_keys = [], []
    for title, translated, abstract, people, otherwise in rows.select(parts).iter_rows():
        name = title or translated
        own_keys.append(
            digest("title", name) if name else digest("abstract", abstract) if abstract else digest("entry", otherwise)
        )
        full_keys.append(digest("face", *(part or "" for part in (title, translated, abstract, people, otherwise))))
    return rows.select(
        "face",
        "abstract_no",
        "people",
        is_titled=pl.any_horizontal(pl.col("title_key", "translated_key").is_not_null()),
        own_key=pl.Series(own_keys, dtype=pl.String),
        full_key=pl.Series(full_keys, dtype=pl.String),
    )


def _votes(mentions: pl.DataFrame, faces: Faces, keys: pl.DataFrame) -> pl.DataFrame:
    """The keys that lists vote for, by paper, in the order of preference, each with the full key that stands in for it."""
    first = (
        mentions.select("mention", "list_id", "year")
        .join(faces.of_mention, on="mention")
        .join(keys, on="face")
        .sort("mention")
        .unique(["list_id", "paper"], keep="first", maintain_order=True)
    )
    return (
        first.group_by("paper", "own_key")
        .agg(
            votes=pl.len(),
            year=pl.col("year").min().fill_null(_LATEST),
            is_titled=pl.col("is_titled").any(),
            full_key=pl.col("full_key").min(),
        )
        .sort("votes", "year", "is_titled", "own_key", "full_key", descending=[True, False, False, False, False])
    )


def _aliases(keys: pl.DataFrame, votes: pl.DataFrame, ids: pl.DataFrame) -> pl.DataFrame:
    """Every key of every face of a paper; a key that several papers could claim resolves to the one preferred for it."""
    shared = keys.filter(pl.max_horizontal(pl.col("abstract_no", "people").drop_nulls().n_unique().over("own_key")) > 1)
    preference = votes.select("paper", "own_key").with_row_index("preference")
    claims = pl.concat(
        [
            ids.select("paper", alias_id="paper_id", claim=pl.lit(0)),
            keys.select("paper", alias_id="own_key", claim=pl.lit(1)),
            shared.select("paper", alias_id="full_key", claim=pl.lit(1)),
        ]
    )
    return (
        claims.join(preference, left_on=["paper", "alias_id"], right_on=["paper", "own_key"], how="left")
        .sort("alias_id", "claim", "preference", "paper", nulls_last=True)
        .unique("alias_id", keep="first", maintain_order=True)
        .select("alias_id", "paper")
    )
