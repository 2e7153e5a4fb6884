"""The table `sentences`, written by the text stage, and what that stage hands on with it."""

from schemas import vocabulary as v
from schemas.columns import PAPER_ID, Double, Integer, IntegerList, Table, Text, double, integer, plain, varchar


class Sentences(Table):
    """One row per sentence; the sentences of an abstract are in order, apart, and cover every non-blank character."""

    paper_id: Text = varchar(PAPER_ID)
    sentence_no: Integer = integer("1-based number of the sentence in its abstract.", least=1)
    char_start: Integer = integer("0-based offset of the first code point in papers.abstract.", least=0)
    char_end: Integer = integer("Offset just behind the last code point.", least=1)
    text: Text = varchar("The sentence, verbatim.")
    role: Text = varchar("Rhetorical role of the sentence.", one_of=v.ROLES)
    role_score: Double = double(
        "Share of sentences with a like score whose role is right, measured on held-out abstracts.", least=0, most=1
    )

    class Config:
        unique = ["paper_id", "sentence_no"]


class StagedSentences(Sentences):
    """What the claims stage is told of each sentence besides, so that the sentence model reads an abstract once."""

    type_scores: IntegerList = plain(f"Scores of the sentence model in 1/65536, one for each of: {', '.join(v.CLAIM_TYPES)}.")
