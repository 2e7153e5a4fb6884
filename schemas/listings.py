"""The table `listings`, written by the papers stage."""

from schemas.columns import LIST_ID, PAPER_ID, Integer, Table, Text, integer, varchar


class Listings(Table):
    """One row per entry of a list that was accepted."""

    list_id: Text = varchar(LIST_ID)
    position: Integer = integer("1-based position over all entries of the list, rejected ones included.", least=1)
    line_start: Integer = integer("First line of the entry (1-based, of the decompressed text; the row in a sheet).", least=1)
    line_end: Integer = integer("Last line of the entry, inclusive.", least=1)
    paper_id: Text = varchar(PAPER_ID)
    title_as_listed: Text = varchar("Title as this list writes it.", null=True)

    class Config:
        unique = ["list_id", "position"]
