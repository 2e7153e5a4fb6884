"""The table `comparisons`, written by the claims stage."""

from schemas import vocabulary as v
from schemas.columns import CLAIM_ID, Table, Text, TextList, plain, varchar


class Comparisons(Table):
    """One row per claim of type comparison."""

    claim_id: Text = varchar(CLAIM_ID)
    relation: Text = varchar("How the subject stands to the objects.", one_of=v.RELATIONS)
    objects: TextList = plain("What the subject is compared with, verbatim; empty where nothing is named.")
    aspect: Text = varchar("In what respect, verbatim.", null=True)
    settings: TextList = plain("On which data or under which conditions, verbatim.")

    class Config:
        unique = ["claim_id"]
