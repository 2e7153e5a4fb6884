"""The table `quality`, written by the measurement of quality; it is no part of a build and of no digest."""

from schemas.columns import Double, Integer, Table, Text, double, integer, varchar


class Quality(Table):
    """One row per field that the scorer compares with the gold."""

    field: Text = varchar("What is compared, as the scorer names it; `headline` is the mean F1 over its main fields.")
    precision: Double = double(
        "Share of what was found that the gold holds, too; null for the headline.", null=True, least=0, most=1
    )
    recall: Double = double("Share of the gold that was found; null for the headline.", null=True, least=0, most=1)
    f1: Double = double("Harmonic mean of precision and recall.", least=0, most=1)
    labels: Integer = integer("Items in the gold; null for the headline.", null=True, least=0)
    floor: Double = double("F1 that no release may fall below; null where none is set.", null=True, least=0, most=1)
    gold_sha256: Text = varchar("Digest of the gold files that were measured on.")
    rules_digest: Text = varchar("Digest of the code and the rules that were measured, as in builds.")

    class Config:
        unique = ["field"]
