"""The abstracts of the corpus that are annotated in full: `labels/abstracts.jsonl` in the format of the annotation guidelines.

Here belongs only how it and the other files of labels are read. It gives every quoted text by its place in the abstract,
`[start, end]`; what is null or empty is left out. No text is kept.
"""

import json
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.text.clean import clean_abstract

LABELS = Path(__file__).parent / "labels"
#: What an annotated object of each field may leave out, and what it then says.
_LEFT_OUT: dict[str, dict[str, Any]] = {
    "sentences": {"claim_types": []},
    "names": {"expansion": None},
    "abbreviations": {},
    "datasets": {},
    "models": {},
    "tasks": {},
    "results": dict.fromkeys(("from_value", "unit", "qualifier", "metric", "comparator", "dataset", "subject")),
    "comparisons": {"subject": None, "objects": [], "aspect": None, "settings": []},
    "theory": {"expression": None},
    "findings": {},
    "resources": {"url": None, "availability": None},
}

Annotation = dict[str, Any]


def read_annotations(shared: Path, path: Path = LABELS / "abstracts.jsonl") -> list[Annotation]:
    """Every abstract that a file annotates in full, as the gold files give theirs."""
    return [_restored(entry, text) for entry, text in with_texts(shared, path)]


def with_texts(shared: Path, path: Path) -> list[tuple[Annotation, str]]:
    """The lines of a file of labels, each with the clean abstract of the corpus that its key names."""
    texts = dict(pl.read_parquet(shared / "corpus" / "abstracts.parquet", columns=["id", "abstract"]).iter_rows())
    entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [(entry, clean_abstract(texts[entry["id"]])) for entry in entries]


def _restored(entry: Annotation, text: str) -> Annotation:
    """An abstract with its text and with everything that the file leaves out."""
    restored: Annotation = {"id": entry["id"], "abstract": text}
    for field, defaults in _LEFT_OUT.items():
        given = _quoted(entry.get(field, []), text)
        restored[field] = [defaults | one if isinstance(one, dict) else one for one in given]
    return restored


def _quoted(value: Any, text: str) -> Any:
    """A value of the file with the quoted texts in place of their places."""
    if isinstance(value, dict):
        return {key: _quoted(part, text) for key, part in value.items()}
    if isinstance(value, list):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            return text[slice(*value)]
        return [_quoted(part, text) for part in value]
    return value
