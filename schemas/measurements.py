"""The table `measurements`, written by the claims stage."""

from schemas import vocabulary as v
from schemas.columns import CLAIM_ID, Double, Table, Text, double, varchar


class Measurements(Table):
    """One row per claim of type measurement."""

    claim_id: Text = varchar(CLAIM_ID)
    metric: Text = varchar("What is measured, as the abstract names it.", null=True)
    value: Double = double("The value; of a range its high end, of a change its final value.")
    low: Double = double("Low end of a range.", null=True)
    high: Double = double("High end of a range.", null=True)
    from_value: Double = double("Starting value of a change.", null=True)
    unit: Text = varchar("Unit: %, pp (percentage points), x (times), or as written; null for a plain number.", null=True)
    qualifier: Text = varchar("Word that bounds or softens the value.", null=True, one_of=v.QUALIFIERS)
    direction: Text = varchar("Whether the text says that the metric rose, fell, or stands at a level.", one_of=v.DIRECTIONS)
    value_kind: Text = varchar(
        "level, difference (in the metric's unit or in %), ratio (x or -fold), rank or count.", one_of=v.VALUE_KINDS
    )
    comparator: Text = varchar("What the value is relative to, verbatim.", null=True)
    dataset: Text = varchar("Data or setting it was measured on, verbatim.", null=True)

    class Config:
        unique = ["claim_id"]
