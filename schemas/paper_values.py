"""The table `paper_values`, written by the papers stage."""

from schemas.columns import LIST_ID, PAPER_ID, Boolean, Integer, Table, Text, integer, plain, varchar


class PaperValues(Table):
    """One row per value that a list gives for a field of a paper."""

    paper_id: Text = varchar(PAPER_ID)
    field: Text = varchar("Field of papers that the value is for.")
    value: Text = varchar("The value as text; the items of a list joined by '; '.")
    list_id: Text = varchar(LIST_ID)
    position: Integer = integer("Position of the entry in that list that gives the value.", least=1)
    is_chosen: Boolean = plain("Whether papers shows this value.")
