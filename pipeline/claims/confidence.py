"""How sure a claim is: the share of like claims that are right, looked up by its rule and by the score that decided it.

Here belongs only the look-up. A claim is right if its type, its sentence and its value, rivals or address are those that an annotator
wrote down. The shares are estimated by `pipeline.learn.confidence` on annotated abstracts; `weights/confidence.md` says how, and
how well they hold. They are whole thousandths, so that a confidence is the same on every machine.
"""

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.claims.document import Document, Sentence
from pipeline.claims.model import Claim
from schemas.vocabulary import CLAIM_TYPES

#: A whole confidence, in the unit of the shares.
WHOLE = 1000
#: Claims of this type bring a score of their own; those of all others have that of their sentence.
SCORED = "measurement"


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares right in thousandths: by rule a share for each bucket of scores, which the edges of the claim type part.

    Rules that never read annotated text (those of Chinese) have one share for all scores. `types` serve a rule not met before.
    """

    edges: Mapping[str, Sequence[int]]
    rules: Mapping[str, Sequence[int]]
    types: Mapping[str, Sequence[int]]


@cache
def shares() -> Shares:
    """The committed shares, read once."""
    table = json.loads((files("pipeline.claims") / "weights" / "confidence.json").read_text(encoding="utf-8"))
    return Shares(**{name: MappingProxyType(table[name]) for name in ("edges", "rules", "types")})


def rated(document: Document, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims with the confidence that each deserves in the place of its finder's first estimate."""
    known = shares()
    return tuple([claim.rated(_share(known, claim, document.sentences[claim.sentence_no - 1])) for claim in claims])


def score(claim: Claim, sentence: Sentence) -> int:
    """What decided a claim, as one number: its finder's own estimate, or how clearly its sentence makes claims of its type."""
    if claim.claim_type == SCORED:
        return round(claim.confidence * WHOLE)
    return sentence.margins[CLAIM_TYPES.index(claim.claim_type)] if sentence.margins else 0


def _share(known: Shares, claim: Claim, sentence: Sentence) -> float:
    of_rule = known.rules.get(claim.rule_id) or known.types[claim.claim_type]
    bucket = bisect_right(known.edges[claim.claim_type], score(claim, sentence)) if len(of_rule) > 1 else 0
    return of_rule[bucket] / WHOLE
