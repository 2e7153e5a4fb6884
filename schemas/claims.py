"""The table `claims`, written by the claims stage."""

from schemas import vocabulary as v
from schemas.columns import CLAIM_ID, PAPER_ID, Double, Integer, Table, Text, double, integer, varchar


class Claims(Table):
    """One row per claim."""

    claim_id: Text = varchar(CLAIM_ID)
    paper_id: Text = varchar(PAPER_ID)
    sentence_no: Integer = integer("Sentence that holds the claim.", least=1)
    claim_type: Text = varchar("What kind of claim it is.", one_of=v.CLAIM_TYPES)
    subject: Text = varchar("Named artifact or thing that the claim is about; null for an unnamed 'our method'.", null=True)
    evidence: Text = varchar("Shortest clause that states the claim, verbatim.")
    char_start: Integer = integer("0-based offset of the evidence in papers.abstract.", least=0)
    char_end: Integer = integer("Offset just behind the evidence.", least=1)
    rule_id: Text = varchar("Rule or model decision that found the claim; `python -m pipeline explain` shows it.")
    confidence: Double = double(
        "Share of claims of this rule and score that are right, measured on held-out abstracts.", least=0, most=1
    )

    class Config:
        unique = ["claim_id"]
