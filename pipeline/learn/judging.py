"""Claims judged by the gold, and how far their confidence holds.

Here belongs what makes a claim right and the table of promise and truth. Nothing is fitted here: it needs no more than the pipeline.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

from pipeline.claims import extract
from pipeline.claims.confidence import score
from pipeline.claims.document import Document
from pipeline.claims.model import Claim, Comparison, Measurement, Resource
from pipeline.text.abstracts import read_abstracts

#: Claims whose rightness the types of their sentence alone tell.
_OF_SENTENCE = frozenset(["gap", "contribution", "finding", "theory"])
#: Where the table of promise and truth is parted.
_EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.001)
Gold = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim with its abstract, what decided it, the confidence it has now and whether it is right."""

    owner: str
    claim_type: str
    rule_id: str
    score: int
    confidence: float
    is_right: bool


def judged(document: Document, claims: Sequence[Claim], gold: Gold, numbers: Mapping[int, int | None]) -> Iterator[Judged]:
    """The claims of an abstract with whether each is right, as far as the gold tells; each annotation serves one claim.

    `numbers` gives the number of the annotated sentence for each sentence of the document: None where it was cut otherwise.
    """
    left = {name: list(gold[name]) for name in ("results", "comparisons", "resources") if name in gold}
    for claim in claims:
        no = numbers[claim.sentence_no]
        types = gold["sentences"][no - 1]["claim_types"] if no else ()
        right = _is_right(claim, no, types, left)
        if right is not None:
            sentence = document.sentences[claim.sentence_no - 1]
            yield Judged(gold["id"], claim.claim_type, claim.rule_id, score(claim, sentence), claim.confidence, right)


def _is_right(claim: Claim, no: int | None, types: Sequence[str], left: Mapping[str, list[Gold]]) -> bool | None:
    """Whether a claim is right; None where the annotation does not go so far."""
    if claim.claim_type in _OF_SENTENCE:
        return claim.claim_type in types
    name = {"measurement": "results", "comparison": "comparisons", "resource": "resources"}[claim.claim_type]
    if name not in left:
        return None
    said = next((one for one in left[name] if one.get("sentence", no) == no and _is_same(claim.content, one)), None)
    if said is not None:
        left[name].remove(said)
    return said is not None


def _is_same(content: Any, said: Gold) -> bool:
    """Whether the content of a claim is what is annotated: its value; its relation and rivals; its kind and address."""
    if isinstance(content, Measurement):
        return abs(content.value - said["value"]) < 1e-9
    if isinstance(content, Comparison):
        return content.relation == said["relation"] and alike(" ".join(content.objects), " ".join(said["objects"]))
    assert isinstance(content, Resource)
    return (content.kind, content.url or content.availability) == (said["kind"], said["url"] or said["availability"])


def alike(one: str, other: str) -> bool:
    """Whether two phrases share half of their words or more."""
    left, right = (set("".join(c if c.isalnum() else " " for c in text.lower()).split()) for text in (one, other))
    return 2 * len(left & right) >= 0.5 * (len(left) + len(right))


def held_out(shared: Path) -> list[Judged]:
    """The claims of the abstracts that are kept for measuring, as they come out of the committed pipeline."""
    found: list[Judged] = []
    golds = [
        gold for name in ("seeds", "abstracts") for gold in json.loads((shared / "gold" / f"{name}.json").read_text("utf-8"))
    ]
    documents = extract.documents(read_abstracts([gold["abstract"] for gold in golds]))
    for gold, document in zip(golds, documents, strict=True):
        found += judged(document, extract.find(document).claims, gold, _numbers(document, gold))
    return found


def _numbers(document: Document, gold: Gold) -> dict[int, int | None]:
    """The number of the annotated sentence that begins where each sentence of the document does."""
    starts, at = {}, 0
    for no, sentence in enumerate(gold["sentences"], start=1):
        at = gold["abstract"].index(sentence["text"], at)
        starts[at] = no
        at += len(sentence["text"])
    return {sentence.no: starts.get(sentence.span.start) for sentence in document.sentences}


def reliability(claims: Sequence[Judged]) -> str:
    """A table of claims by confidence: how many, what is promised on average and how many are right; and the mean distance."""
    lines, distance = [f"{'confidence':<14}{'claims':>7}{'promised':>10}{'right':>8}"], 0.0
    for low, high in pairwise(_EDGES):
        inside = [claim for claim in claims if low <= claim.confidence < high]
        if inside:
            promised = fmean(claim.confidence for claim in inside)
            right = fmean(claim.is_right for claim in inside)
            distance += len(inside) * abs(promised - right) / len(claims)
            lines.append(f"{low:.2f} to {min(high, 1):.2f}  {len(inside):>7}{promised:>10.3f}{right:>8.3f}")
    return "\n".join([*lines, f"expected calibration error {distance:.3f} over {len(claims)} claims"])
