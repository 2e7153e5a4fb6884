"""The table `theory_results`, written by the claims stage."""

from schemas import vocabulary as v
from schemas.columns import CLAIM_ID, Table, Text, varchar


class TheoryResults(Table):
    """One row per claim of type theory."""

    claim_id: Text = varchar(CLAIM_ID)
    kind: Text = varchar("Kind of theoretical statement.", one_of=v.THEORY_KINDS)
    expression: Text = varchar("The bound or class itself, verbatim.", null=True)

    class Config:
        unique = ["claim_id"]
