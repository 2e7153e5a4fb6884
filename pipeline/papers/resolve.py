"""The whole stage: every version of every list in, the five tables about papers out."""

from collections.abc import Sequence

import polars as pl

from pipeline.papers.changes import list_changes
from pipeline.papers.faces import make_faces
from pipeline.papers.history import ListVersion, mentions
from pipeline.papers.identity import group_faces_into_papers
from pipeline.papers.ids import make_ids
from pipeline.papers.values import choose_values
from schemas import PUBLISHED, polars_schema, validate

TABLES = ("papers", "paper_aliases", "paper_values", "listings", "changes")


def resolve(versions: Sequence[ListVersion]) -> dict[str, pl.DataFrame]:
    """The published tables `papers`, `paper_aliases`, `paper_values`, `listings` and `changes`, validated and sorted.

    `versions` are all accepted versions of all lists that there ever were; what they say is a set, except that the versions of
    one list are ordered by their number. Papers, values and listings come from the newest versions; aliases cover the papers of
    these, and the log of changes everything. Raises ValueError where the versions contradict each other.
    """
    history = mentions(versions)
    faces = make_faces(history)
    papers = group_faces_into_papers(history, faces)
    ids, aliases = make_ids(history, faces, papers)
    history = history.join(faces.of_mention.join(papers, on="face").join(ids, on="paper"), on="mention").sort("mention")
    current = history.filter("is_newest").join(faces.faces.select("face", "title_key", "abstract_no"), on="face").sort("mention")
    shown, values = choose_values(current)
    tables = {
        "papers": shown,
        "paper_aliases": aliases.join(ids, on="paper").join(shown, on="paper_id", how="semi").sort("alias_id"),
        "paper_values": values,
        "listings": current.rename({"title": "title_as_listed"}).sort("list_id", "position"),
        "changes": list_changes(history),
    }
    return {name: _as_published(name, tables[name]) for name in TABLES}


def _as_published(name: str, table: pl.DataFrame) -> pl.DataFrame:
    """The table with exactly the published columns and types."""
    schema = polars_schema(PUBLISHED[name])
    return validate(PUBLISHED[name], table.select(schema.names()).cast(schema))
