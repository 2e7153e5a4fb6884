"""A small world of published tables that agree with each other: two lists, three papers, a claim of every type."""

import hashlib
from typing import Any

import polars as pl

from pipeline.store.digests import digest_of
from pipeline.store.staging import Manifest, Recipe, Staging
from pipeline.store.warehouse import Warehouse
from schemas import PUBLISHED, frame, polars_schema

KITE = "Old samplers are slow. We propose Kite (Kernel Iterated Tuning Engine). Kite beats Drake by 3.5% on Pond. 代码 is at https://kite.org."
MOLE = "We prove a rate of $O(1/T)$. Depth does not help."


def span(text: str, words: str) -> dict[str, int]:
    start = text.index(words)
    return {"char_start": start, "char_end": start + len(words)}


def sentence(paper: str, text: str, number: int, words: str, role: str) -> dict[str, Any]:
    return {"paper_id": paper, "sentence_no": number, **span(text, words), "text": words, "role": role, "role_score": 0.9}


def claim(key: str, paper: str, text: str, number: int, kind: str, words: str) -> dict[str, Any]:
    said = {"claim_id": key, "paper_id": paper, "sentence_no": number, "claim_type": kind, "subject": None}
    return {**said, "evidence": words, **span(text, words), "rule_id": f"{kind}.verb", "confidence": 0.8}


def paper(key: str, title: str, abstract: str | None) -> dict[str, Any]:
    nothing = dict.fromkeys(("track", "decision", "url", "code_url", "title_translated", "abstract_translated"))
    return {
        "paper_id": key,
        "abstract_id": hashlib.sha256(abstract.encode()).hexdigest()[:16] if abstract else None,
        "title": title,
        "authors": ["Ada Wu", "José Díaz"],
        "abstract": abstract,
        "abstract_language": "en" if abstract else None,
        "venue": "ICML",
        "year": 2026,
        "keywords": [],
        "sections": [],
        **nothing,
    }


def paper_list(name: str, listed: int, rejected: int) -> dict[str, Any]:
    return {
        "list_id": name,
        "sha256": digest_of(name),
        "version_no": 1,
        "bytes": 100,
        "format": "blocks",
        "encoding": "utf-8",
        "encoding_reason": "valid UTF-8",
        "header": "ICML 2026 Papers",
        "header_language": "en",
        "venue": "ICML",
        "year": 2026,
        "entries": listed + rejected,
        "listed": listed,
        "rejected": rejected,
    }


def listing(name: str, position: int, key: str) -> dict[str, Any]:
    return {
        "list_id": name,
        "position": position,
        "line_start": position,
        "line_end": position,
        "paper_id": key,
        "title_as_listed": None,
    }


def reject(name: str, position: int | None, reason: str) -> dict[str, Any]:
    lines = {"line_start": position, "line_end": position}
    return {"list_id": name, "position": position, **lines, "reason": reason, "detail": "Mend it.", "raw": None}


ROWS: dict[str, list[dict[str, Any]]] = {
    "paper_lists": [paper_list("a.txt", 2, 1), paper_list("b.txt", 1, 0)],
    "headers": [
        {
            "list_id": "a.txt",
            "ordinal": 1,
            "level": "document",
            "raw": "ICML 2026 Papers",
            "language": "en",
            "field": None,
            "value": "ICML",
            "status": "mapped",
        }
    ],
    "rejects": [
        {
            "list_id": "a.txt",
            "position": 2,
            "line_start": 2,
            "line_end": 2,
            "reason": "no_text",
            "detail": "Add a text.",
            "raw": "-",
        },
        {
            "list_id": "c.bin",
            "position": None,
            "line_start": None,
            "line_end": None,
            "reason": "not_a_list",
            "detail": "?",
            "raw": None,
        },
    ],
    "notices": [{"list_id": "b.txt", "line": None, "code": "stray_line", "detail": "A line stands alone."}],
    "papers": [paper("p1", "Kite", KITE), paper("p2", "Mole", MOLE), paper("p3", "Newt", None)],
    "paper_aliases": [{"alias_id": key, "paper_id": key} for key in ("p1", "p2", "p3")],
    "paper_values": [
        {"paper_id": "p1", "field": "title", "value": "Kite", "list_id": "a.txt", "position": 1, "is_chosen": True},
    ],
    "listings": [listing("a.txt", 1, "p1"), listing("a.txt", 3, "p2"), listing("b.txt", 1, "p3")],
    "changes": [],
    "sentences": [
        sentence("p1", KITE, 1, "Old samplers are slow.", "background"),
        sentence("p1", KITE, 2, "We propose Kite (Kernel Iterated Tuning Engine).", "method"),
        sentence("p1", KITE, 3, "Kite beats Drake by 3.5% on Pond.", "result"),
        sentence("p1", KITE, 4, "代码 is at https://kite.org.", "other"),
        sentence("p2", MOLE, 1, "We prove a rate of $O(1/T)$.", "result"),
        sentence("p2", MOLE, 2, "Depth does not help.", "result"),
    ],
    "abbreviations": [
        {
            "paper_id": "p1",
            "short_form": "Kite",
            "long_form": "Kernel Iterated Tuning Engine",
            "short_start": KITE.index("Kite"),
            "short_end": KITE.index("Kite") + 4,
            "long_start": KITE.index("Kernel"),
            "long_end": KITE.index(")"),
        }
    ],
    "entities": [
        {
            "paper_id": "p1",
            "entity_kind": "artifact",
            "name": "Kite",
            "canonical": "kite",
            "expansion": "Kernel Iterated Tuning Engine",
            "surface": "Kite",
            **span(KITE, "Kite"),
            "mentions": 2,
        }
    ],
    "claims": [
        claim("c1", "p1", KITE, 1, "gap", "Old samplers are slow"),
        claim("c2", "p1", KITE, 2, "contribution", "We propose Kite"),
        claim("c3", "p1", KITE, 3, "comparison", "Kite beats Drake"),
        claim("c4", "p1", KITE, 3, "measurement", "3.5% on Pond"),
        claim("c5", "p1", KITE, 4, "resource", "代码 is at https://kite.org"),
        claim("c6", "p2", MOLE, 1, "theory", "a rate of $O(1/T)$"),
        claim("c7", "p2", MOLE, 2, "finding", "Depth does not help"),
    ],
    "measurements": [
        {
            "claim_id": "c4",
            "metric": None,
            "value": 3.5,
            "low": None,
            "high": None,
            "from_value": None,
            "unit": "%",
            "qualifier": None,
            "direction": "increase",
            "value_kind": "difference",
            "comparator": "Drake",
            "dataset": "Pond",
        }
    ],
    "comparisons": [{"claim_id": "c3", "relation": "outperforms", "objects": ["Drake"], "aspect": None, "settings": ["Pond"]}],
    "theory_results": [{"claim_id": "c6", "kind": "convergence", "expression": "$O(1/T)$"}],
    "resources": [{"claim_id": "c5", "kind": "code", "url": "https://kite.org", "availability": "public"}],
}


def tables(**changed: list[dict[str, Any]]) -> dict[str, pl.DataFrame]:
    """The tables of the world, some of them with other rows; these are not validated, so that they may be wrong."""
    frames = {name: frame(PUBLISHED[name], rows) for name, rows in ROWS.items()}
    for name, rows in changed.items():
        frames[name] = pl.DataFrame(rows, schema=polars_schema(PUBLISHED[name]), orient="row")
    return frames


def stage(warehouse: Warehouse, **changed: list[dict[str, Any]]) -> list[Manifest]:
    """The tables of the world, staged."""
    frames = tables(**changed)
    recipe = Recipe(digest_of(*map(str, changed.values())), "c" * 64)
    return [Staging(warehouse.staging).put("tables", "all", recipe, frames)]
