"""What a Chinese sentence claims, read from its characters, since Chinese sets no blanks between words.

Here belong the clauses of a Chinese sentence, the types of claim with clear cues, and whom a comparison is with. The cues are data in
`lexicon/chinese.toml`. Numbers are read elsewhere.
"""

from pipeline.claims.grammar.chinese.clauses import clause, clause_of_gap, clause_with, is_chinese, told
from pipeline.claims.grammar.chinese.comparing import HanComparison, comparisons
from pipeline.claims.grammar.chinese.types import claim_types, theorem_kind

__all__ = [
    "HanComparison",
    "claim_types",
    "clause",
    "clause_of_gap",
    "clause_with",
    "comparisons",
    "is_chinese",
    "theorem_kind",
    "told",
]
