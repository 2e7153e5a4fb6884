"""The table `abbreviations`, written by the claims stage."""

from schemas.columns import PAPER_ID, Integer, Table, Text, integer, varchar


class Abbreviations(Table):
    """One row per pair of a short and a long form that an abstract itself defines."""

    paper_id: Text = varchar(PAPER_ID)
    short_form: Text = varchar("Short form without markdown marks, singular or plural as written.")
    long_form: Text = varchar("Long form: the words that yield the letters.")
    short_start: Integer = integer("0-based offset of the short form in papers.abstract.", least=0)
    short_end: Integer = integer("Offset just behind the short form.", least=1)
    long_start: Integer = integer("0-based offset of the long form in papers.abstract.", least=0)
    long_end: Integer = integer("Offset just behind the long form.", least=1)
