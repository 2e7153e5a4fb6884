"""The staging table `abstracts`, handed from the text stage to the claims and papers stages; it is not published."""

from schemas import vocabulary as v
from schemas.columns import LIST_ID, Integer, Table, Text, integer, varchar


class Abstracts(Table):
    """One row per entry that has an abstract, with the abstract cleaned and keyed by its text."""

    list_id: Text = varchar(LIST_ID)
    position: Integer = integer("Position of the entry in its list.", least=1)
    abstract_id: Text = varchar("Hash of the cleaned abstract.")
    abstract: Text = varchar("Cleaned abstract: the text that every offset counts in.")
    abstract_language: Text = varchar("Language of the abstract.", one_of=v.ABSTRACT_LANGUAGES)

    class Config:
        unique = ["list_id", "position"]
