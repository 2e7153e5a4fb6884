"""The table `changes`, written by the papers stage."""

from schemas import vocabulary as v
from schemas.columns import LIST_ID, PAPER_ID, Table, Text, varchar


class Changes(Table):
    """One row per change of a paper between two versions of a list that follow one another."""

    list_id: Text = varchar(LIST_ID)
    from_sha256: Text = varchar("Version before the change.")
    to_sha256: Text = varchar("Version after the change.")
    paper_id: Text = varchar(PAPER_ID)
    change: Text = varchar("What changed.", one_of=v.CHANGES)
    before: Text = varchar("Title or abstract before; null where there was none.", null=True)
    after: Text = varchar("Title or abstract after; null where there is none.", null=True)
