"""The table `entities`, written by the claims stage."""

from schemas import vocabulary as v
from schemas.columns import PAPER_ID, Integer, Table, Text, integer, varchar


class Entities(Table):
    """One row per paper, kind and name."""

    paper_id: Text = varchar(PAPER_ID)
    entity_kind: Text = varchar(
        "artifact is what this paper introduces; a data set that it introduces has a row of both kinds.",
        one_of=v.ENTITY_KINDS,
    )
    name: Text = varchar("Name as shown to people: without markdown marks and wrapping LaTeX.")
    canonical: Text = varchar("Key that joins papers: a pure function of the name and a committed alias file.")
    expansion: Text = varchar("The spelled-out form that the abstract gives.", null=True)
    surface: Text = varchar("First mention, verbatim.")
    char_start: Integer = integer("0-based offset of the first mention in papers.abstract.", least=0)
    char_end: Integer = integer("Offset just behind the first mention.", least=1)
    mentions: Integer = integer("How often the name stands in the abstract.", least=1)

    class Config:
        unique = ["paper_id", "entity_kind", "name"]
