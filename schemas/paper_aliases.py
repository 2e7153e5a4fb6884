"""The table `paper_aliases`, written by the papers stage."""

from schemas.columns import PAPER_ID, Table, Text, varchar


class PaperAliases(Table):
    """One row per key that a paper has ever had, its present one included."""

    alias_id: Text = varchar("A key that the paper has or once had.")
    paper_id: Text = varchar(PAPER_ID)

    class Config:
        unique = ["alias_id"]
