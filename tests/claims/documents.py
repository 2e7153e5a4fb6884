"""Documents for tests of the finders: a text as it stands, or as the stages before read it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pipeline.claims.document import Document
from pipeline.claims.document import read as read_document
from pipeline.claims.extract import documents
from pipeline.text.abstracts import read_abstracts
from pipeline.text.sentences import sentence_spans

GOLDEN = Path(__file__).parent / "golden"


def read(text: str, roles: Sequence[str] = (), claim_types: Sequence[frozenset[str]] = ()) -> Document:
    """The document of `text`; sentences without a given role are method, and without claim types."""
    spans = sentence_spans(text)
    more = len(spans) - len(roles)
    return read_document(
        text, spans, [*roles, *["method"] * more], [*claim_types, *[frozenset()] * (len(spans) - len(claim_types))]
    )


def read_whole(text: str) -> Document:
    """The document of `text` with the roles and claim types that the stages before decide."""
    return documents(read_abstracts([text]))[0]


def golden(name: str) -> list[dict[str, Any]]:
    """The golden lines of `golden/<name>.jsonl`."""
    return [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
