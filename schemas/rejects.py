"""The table `rejects`, written by the lists stage."""

from schemas.columns import LIST_ID, Integer, Table, Text, integer, varchar


class Rejects(Table):
    """One row per entry or whole file that was not accepted."""

    list_id: Text = varchar(LIST_ID + " It may name a file that was refused whole.")
    position: Integer = integer(
        "1-based position of the entry in its list; null where the whole file was refused.", null=True, least=1
    )
    line_start: Integer = integer(
        "First line of the entry (1-based, of the decompressed text; the row in a sheet).", null=True, least=1
    )
    line_end: Integer = integer("Last line of the entry, inclusive.", null=True, least=1)
    reason: Text = varchar("Short code of the reason, such as not_a_list, no_entries or no_text.")
    detail: Text = varchar("One sentence that a person can act on.")
    raw: Text = varchar("The refused text as found, at most 500 characters.", null=True)
