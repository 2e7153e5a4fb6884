"""The table `papers`, written by the papers stage."""

from schemas import vocabulary as v
from schemas.columns import PAPER_ID, Integer, Table, Text, TextList, integer, plain, varchar


class Papers(Table):
    """One row per distinct paper over all lists."""

    paper_id: Text = varchar(PAPER_ID)
    abstract_id: Text = varchar("Hash of the abstract; null where no list gives one.", null=True)
    title: Text = varchar("Title, from the list chosen in paper_values; null where no list gives one.", null=True)
    authors: TextList = plain("Authors in the order given; empty where no list names them.")
    abstract: Text = varchar(
        "Abstract with only white space, entities and ligatures repaired; offsets elsewhere count its code points.",
        null=True,
    )
    abstract_language: Text = varchar("Language of the abstract; null without one.", null=True, one_of=v.ABSTRACT_LANGUAGES)
    venue: Text = varchar("Short name of the venue.", null=True)
    year: Integer = integer("Year of the venue.", null=True)
    track: Text = varchar("Track, such as Main Conference, Position Papers or Datasets and Benchmarks.", null=True)
    decision: Text = varchar("Decision or form of presentation, such as oral, spotlight or poster.", null=True)
    url: Text = varchar("Address of the paper.", null=True)
    code_url: Text = varchar("Address of the paper's code, as the list gives it.", null=True)
    keywords: TextList = plain("Keywords as the list gives them.")
    sections: TextList = plain("Sections of the lists in which the paper stands, such as topics.")
    title_translated: Text = varchar("Title in the list's other language, where it gives one.", null=True)
    abstract_translated: Text = varchar("Abstract in the list's other language, where it gives one.", null=True)

    class Config:
        unique = ["paper_id"]
