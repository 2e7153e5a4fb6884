"""How good the claims are: what is read in the gold's abstracts, scored by the gold's own scorer, against the committed floors.

Gold and scorer lie in a folder beside the project or anywhere else, or are not there: nothing here is part of a build. The scorer
runs as a program of its own on a small DuckDB file of the abstracts that are kept for measuring.
"""

import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import duckdb
import polars as pl

from pipeline.claims.tables import claims_of
from pipeline.store.code import rules_digest
from pipeline.store.digests import digest_of
from pipeline.text.clean import abstract_id, clean_abstract
from pipeline.text.language import abstract_language
from pipeline.text.tables import sentences_of
from schemas import STAGED, frame, validate
from schemas.quality import Quality

#: The sets of annotated abstracts that are kept for measuring.
GOLD = ("seeds", "abstracts")
HEADLINE = "headline"
#: The table beside the builds.
TABLE = "quality.parquet"
_SCHEMA = Quality.to_schema()
_SCORER = Path("eval") / "evaluate.py"
Figures = Mapping[str, Sequence[float] | float]
#: An annotated abstract, in the format of the annotation guidelines.
Annotation = Mapping[str, Any]


def is_at_hand(shared: Path) -> bool:
    """Whether gold and scorer lie in a folder."""
    return all(path.is_file() for path in (*_gold_files(shared), shared / _SCORER))


def floors() -> Mapping[str, float]:
    """The F1 by field that no release may fall below."""
    return tomllib.loads((files("pipeline.steps") / "floors.toml").read_text(encoding="utf-8"))["f1"]


def measured(shared: Path) -> pl.DataFrame:
    """The table `quality` of the code at hand, from the abstracts of the gold alone, without lists and papers."""
    return table(scored_alone(shared, _gold(shared)), shared)


def scored(shared: Path, database: Path) -> Figures:
    """Precision, recall, F1 and number of labels by field, as the scorer prints them of a warehouse, over all gold."""
    return _scored(shared, database, _gold(shared))


def scored_alone(shared: Path, gold: Sequence[Annotation]) -> Figures:
    """The same of annotated abstracts that are read by the code at hand, without lists and papers."""
    with tempfile.TemporaryDirectory() as temporary:
        database = Path(temporary) / "gold.duckdb"
        _write_claims(database, [document["abstract"] for document in gold])
        return _scored(shared, database, gold)


def _scored(shared: Path, database: Path, gold: Sequence[Annotation]) -> Figures:
    with tempfile.TemporaryDirectory() as temporary:
        annotated = Path(temporary) / "gold.json"
        annotated.write_text(json.dumps(gold, ensure_ascii=False), encoding="utf-8")
        command = [sys.executable, str(shared / _SCORER), str(database), str(annotated), "--json"]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def table(figures: Figures, shared: Path) -> pl.DataFrame:
    """The table `quality` of figures of the scorer."""
    about = {
        "gold_sha256": digest_of(*(path.read_text(encoding="utf-8") for path in _gold_files(shared))),
        "rules_digest": rules_digest(),
    }
    rows = []
    for field, value in figures.items():
        if isinstance(value, Sequence) or field == HEADLINE:
            precision, recall, f1, labels = value if isinstance(value, Sequence) else (None, None, value, None)
            found = {"precision": precision, "recall": recall, "f1": f1, "labels": labels}
            rows.append({"field": field, **found, "floor": floors().get(field), **about})
    return frame(_SCHEMA, rows)


def below_floor(quality: pl.DataFrame) -> list[str]:
    """A line for each figure that is below its floor, as both are printed."""
    short = quality.filter(pl.col("f1").round(4) < pl.col("floor"))
    return [f"{field}: {f1:.3f} < {floor:.3f}" for field, f1, floor in short.select("field", "f1", "floor").iter_rows()]


def write(quality: pl.DataFrame, warehouse: Path) -> Path:
    """Write the table beside the builds of a warehouse, in the place of an older one."""
    path = warehouse / TABLE
    aside = path.with_suffix(".aside")
    validate(_SCHEMA, quality).write_parquet(aside)
    return aside.replace(path)


def _gold_files(shared: Path) -> list[Path]:
    return [shared / "gold" / f"{name}.json" for name in GOLD]


def _gold(shared: Path) -> list[Annotation]:
    return [document for path in _gold_files(shared) for document in json.loads(path.read_bytes())]


def _write_claims(database: Path, texts: Sequence[str]) -> None:
    """A DuckDB file with what is read in these abstracts, each as a paper of its own."""
    abstracts = _abstracts(texts)
    sentences = sentences_of(abstracts)
    tables = {"sentences": sentences, **claims_of(abstracts, sentences)}
    papers = abstracts.select("abstract_id", "abstract").unique("abstract_id")
    with duckdb.connect(database) as connection, tempfile.TemporaryDirectory() as temporary:
        for name, rows in {"papers": papers, **tables}.items():
            parquet = Path(temporary) / f"{name}.parquet"
            renamed = rows.rename({"abstract_id": "paper_id"}) if "abstract_id" in rows.columns else rows
            renamed.write_parquet(parquet)
            connection.execute(f"CREATE TABLE {name} AS FROM read_parquet(?)", [str(parquet)])


def _abstracts(texts: Sequence[str]) -> pl.DataFrame:
    """The frame of the text stage for abstracts that are in no list."""
    rows = []
    for position, text in enumerate(map(clean_abstract, texts), start=1):
        known = {"abstract_id": abstract_id(text), "abstract": text, "abstract_language": abstract_language(text)}
        rows.append({"list_id": "gold", "position": position, **known})
    return frame(STAGED["text"]["abstracts"], rows)
