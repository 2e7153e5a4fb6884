"""What was found in abstracts -> the frames of the claims stage, keyed by abstract.

Here belongs only the shape of rows, their keys and their order. A `claim_id` covers the abstract, the type, the place and the
typed content of a claim, so that it is the same in every list and on every machine.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import astuple, fields
from typing import Any

import polars as pl

from pipeline.claims.extract import extract_split
from pipeline.claims.model import Claim, Comparison, Extraction, Measurement, Resource, TheoryResult
from pipeline.claims.naming.canonical import canonical
from pipeline.text.abstracts import SplitAbstract
from pipeline.text.tables import split_abstracts
from schemas import STAGED, polars_schema, validate

#: Abstracts that are read at once: enough to keep the arrays of the sentence model busy, little enough to bound memory.
_BATCH = 2_000
_CONTENT_TABLES = {
    "measurements": Measurement,
    "comparisons": Comparison,
    "theory_results": TheoryResult,
    "resources": Resource,
}
_ORDER = {
    "abbreviations": ["abstract_id", "short_start", "long_start"],
    "entities": ["abstract_id", "entity_kind", "char_start", "name"],
    "claims": ["abstract_id", "char_start", "char_end", "claim_type", "claim_id"],
}
Rows = dict[str, list[tuple[Any, ...]]]
#: Told of the abstract (its id) that the program failed on, and how.
OnFault = Callable[[str, Exception], None]


def claims_of(abstracts: pl.DataFrame, sentences: pl.DataFrame, on_fault: OnFault | None = None) -> dict[str, pl.DataFrame]:
    """All frames of the claims stage for one list, from its frames of the text stage; equal abstracts count once.

    A fault of the program in one abstract is told to `on_fault` with the `abstract_id`, and the abstract then has no claims; without
    somebody to tell, it is raised.
    """
    splits = split_abstracts(abstracts, sentences)
    rows: Rows = {name: [] for name in STAGED["claims"]}
    for start in range(0, len(splits), _BATCH):
        batch = splits[start : start + _BATCH]
        for split, extraction in _extracted(batch, on_fault):
            add_rows(rows, split, extraction)
    return {name: _frame(name, rows[name]) for name in STAGED["claims"]}


def _extracted(batch: Sequence[SplitAbstract], on_fault: OnFault | None) -> list[tuple[SplitAbstract, Extraction]]:
    """What each abstract says; where the program fails on one of them, they are read one by one, so that it stops only itself."""
    try:
        return list(zip(batch, extract_split(batch), strict=True))
    except Exception as fault:
        if on_fault is None:
            raise
        if len(batch) == 1:
            on_fault(batch[0].abstract_id, fault)
            return []
        return [found for split in batch for found in _extracted([split], on_fault)]


def add_rows(rows: Rows, split: SplitAbstract, extraction: Extraction) -> None:
    """Append to `rows` everything that was found in one abstract."""
    key, text = split.abstract_id, split.text
    for pair in extraction.abbreviations:
        places = (pair.short.start, pair.short.end, pair.long.start, pair.long.end)
        rows["abbreviations"].append((key, pair.short_form, pair.long_form, *places))
    for entity in extraction.entities:
        first = entity.mentions[0]
        named = (key, entity.kind, entity.name, canonical(entity.name), entity.expansion)
        rows["entities"].append((*named, first.slice(text), first.start, first.end, len(entity.mentions)))
    known: set[str] = set()
    for claim in extraction.claims:
        claim_id = _claim_id(key, claim)
        if claim_id in known:
            continue  # the same thing said of the same words: one claim
        known.add(claim_id)
        place = (claim.evidence.slice(text), claim.evidence.start, claim.evidence.end)
        said = (claim_id, key, claim.sentence_no, claim.claim_type, claim.subject)
        rows["claims"].append((*said, *place, claim.rule_id, claim.confidence))
        for table, content_type in _CONTENT_TABLES.items():
            if isinstance(claim.content, content_type):
                content = {field.name: getattr(claim.content, field.name) for field in fields(content_type)}
                columns = polars_schema(STAGED["claims"][table]).names()[1:]
                rows[table].append((claim_id, *(_cell(content[column]) for column in columns)))


def _cell(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _claim_id(abstract_id: str, claim: Claim) -> str:
    content = astuple(claim.content) if claim.content else ()
    said = [abstract_id, claim.claim_type, claim.subject, claim.evidence.start, claim.evidence.end, *content]
    return hashlib.sha256(json.dumps(said, ensure_ascii=False).encode()).hexdigest()[:16]


def _frame(name: str, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    schema = STAGED["claims"][name]
    table = pl.DataFrame(list(rows), schema=polars_schema(schema), orient="row")
    return validate(schema, table.sort(_ORDER.get(name, ["claim_id"])))
