"""What a person wants to read when a run is over: which lists were read, what came out, what was rejected and why, and where."""

from collections.abc import Iterator, Mapping

import polars as pl

from pipeline.publish.build import current_build
from pipeline.publish.files import table_path
from pipeline.store.intake import Intake
from pipeline.store.standing import Standing
from pipeline.store.warehouse import Warehouse
from schemas.vocabulary import CLAIM_TYPES

#: Lists and rejects that are named one by one.
_NAMED = 20
_WORDS = {"arrived": "New or changed", "refused": "Cannot be read", "removed": "No longer in the inbox"}


def arrivals(intake: Intake) -> Iterator[str]:
    """What the inbox brought."""
    for kind, words in _WORDS.items():
        if names := intake.of_kind(kind):
            yield f"{words}: {_named(names)}"
    if intake.unsettled:
        yield f"Still being written, left for the next run: {_named(intake.unsettled)}"


def summary(warehouse: Warehouse, known: Mapping[str, Standing]) -> Iterator[str]:
    """What is in the published tables."""
    build = current_build(warehouse)
    if build is None:
        yield "Nothing is published."
        return
    lists = _read(warehouse, "paper_lists")
    yield f"{_count(build.lists, 'list')}, {_count(int(lists['entries'].sum()), 'entry', 'entries')}:"
    for row in lists.head(_NAMED).iter_rows(named=True):
        event = " ".join(str(value) for value in (row["venue"], row["year"]) if value is not None)
        rejected = f", {row['rejected']} rejected" if row["rejected"] else ""
        yield f"  {row['list_id']}: {event or 'no venue stated'}, {_count(row['listed'], 'paper')}{rejected}"
    if lists.height > _NAMED:
        yield f"  and {lists.height - _NAMED} more"
    counts = build.row_counts
    yield f"{_count(counts['papers'], 'paper')}, {_count(counts['sentences'], 'sentence')}, {_count(counts['claims'], 'claim')}:"
    by_type = dict(_read(warehouse, "claims")["claim_type"].value_counts().iter_rows())
    yield "  " + ", ".join(f"{by_type.get(name, 0)} {name}" for name in CLAIM_TYPES)
    yield from _rejected(_read(warehouse, "rejects"))
    yield f"DuckDB file: {warehouse.database} (build {build.build_id}; open it with duckdb -readonly)"


def _rejected(rejects: pl.DataFrame) -> Iterator[str]:
    if rejects.is_empty():
        yield "Nothing was rejected."
        return
    files = rejects["position"].null_count()
    yield f"Rejected: {_count(files, 'file')}, {_count(rejects.height - files, 'entry', 'entries')}:"
    for row in rejects.sort(pl.col("position").is_not_null(), "list_id", "position").head(_NAMED).iter_rows(named=True):
        line = f", line {row['line_start']}" if row["line_start"] is not None else ""
        yield f"  {row['list_id']}{line}: {row['detail']} ({row['reason']})"
    if rejects.height > _NAMED:
        yield f"  and {rejects.height - _NAMED} more in the table rejects"


def _read(warehouse: Warehouse, table: str) -> pl.DataFrame:
    return pl.read_parquet(table_path(warehouse.parquet, table))


def _named(names: list[str]) -> str:
    shown = ", ".join(names[:_NAMED])
    return shown if len(names) <= _NAMED else f"{shown} and {len(names) - _NAMED} more"


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
