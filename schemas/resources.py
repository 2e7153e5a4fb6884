"""The table `resources`, written by the claims stage."""

from schemas import vocabulary as v
from schemas.columns import CLAIM_ID, Table, Text, varchar


class Resources(Table):
    """One row per claim of type resource."""

    claim_id: Text = varchar(CLAIM_ID)
    kind: Text = varchar("What is made available.", one_of=v.RESOURCE_KINDS)
    url: Text = varchar("Repaired address: https://host/path without trailing punctuation or .git.", null=True)
    availability: Text = varchar(
        "Whether it is there already, promised, or in the supplementary material.", one_of=v.AVAILABILITIES
    )

    class Config:
        unique = ["claim_id"]
