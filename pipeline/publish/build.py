"""A build: all published tables as Parquet and DuckDB, complete in its own folder and checked before anything is switched."""

import json
import shutil
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import duckdb
import polars as pl

from pipeline.publish.database import write_database
from pipeline.publish.files import DATABASE, TABLES, settle_on_disk, share, table_path
from pipeline.publish.keys import in_order
from pipeline.publish.relations import breaches
from pipeline.publish.switch import is_switched, published_build, switch
from pipeline.store.digests import digest_of
from pipeline.store.errors import StoreError
from pipeline.store.files import aside_of, leftovers_of
from pipeline.store.lock import silent
from pipeline.store.staging import Manifest, write_table
from pipeline.store.warehouse import Warehouse
from schemas import PUBLISHED, SCHEMA_VERSION, frame, polars_schema, validate

_REPO = Path(__file__).parents[2]
VIEWS = _REPO / "warehouse" / "views"


class BrokenRelationsError(Exception):
    """The tables contradict each other: a fault of the program. Nothing is published."""


@dataclass(frozen=True, slots=True)
class Build:
    """One published build."""

    build_id: str
    rules_digest: str
    lists: int
    row_counts: Mapping[str, int]
    table_digests: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Published:
    """The build that is published now, and whether it is new."""

    build: Build
    is_new: bool


def publish(
    warehouse: Warehouse,
    staged: Sequence[Manifest],
    rules_digest: str,
    built_at: datetime,
    *,
    views: Path = VIEWS,
    say: Callable[[str], None] = silent,
) -> Published:
    """Make the staged tables the published ones. Equal tables made by equal rules are not published again.

    `staged` hold every published table but `builds`, between them. The caller holds the lock of the warehouse. Raises
    `BrokenRelationsError` and `StoreError`; then what was published before stands.
    """
    history = builds_of(warehouse)
    tables = {name: (manifest.path(name), table) for manifest in staged for name, table in manifest.tables.items()}
    digests = _digests(staged)
    row_counts = {name: tables[name][1].rows for name in digests}
    row = {
        "build_id": _build_id(published_build(warehouse), rules_digest, digests),
        "built_at": built_at,
        "package_version": _package_version(),
        "schema_version": SCHEMA_VERSION,
        "rules_digest": rules_digest,
        "lists": row_counts["paper_lists"],
        "row_counts": json.dumps(row_counts),
        "table_digests": json.dumps(digests),
    }
    build = _build_of(row)
    newest = _build_of(history.row(-1, named=True)) if history.height else None
    if newest is not None and (newest.rules_digest, newest.table_digests) == (rules_digest, digests):
        if not is_switched(warehouse, newest.build_id):
            switch(warehouse, newest.build_id, say=say)
        return Published(newest, is_new=False)

    folder = warehouse.builds / build.build_id
    if not folder.exists():
        builds = in_order("builds", history.vstack(frame(PUBLISHED["builds"], [row])))
        _make(folder, {name: path for name, (path, _) in tables.items()}, builds, views)
    switch(warehouse, build.build_id, say=say)
    _clean(warehouse, {build.build_id, newest.build_id if newest else ""})
    return Published(build, is_new=True)


def builds_of(warehouse: Warehouse) -> pl.DataFrame:
    """The table `builds` of the published build, in order; no rows where nothing is published.

    Raises `StoreError` where it is damaged, or of a newer version; of an older version with other columns no history is kept.
    """
    build_id = published_build(warehouse)
    empty = pl.DataFrame(schema=polars_schema(PUBLISHED["builds"]))
    if build_id is None:
        return empty
    path = table_path(warehouse.builds / build_id / TABLES, "builds")
    try:
        history = pl.read_parquet(path)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise StoreError(
            f"{path} is damaged ({error}): delete {warehouse.builds} and {warehouse.parquet} and run again; all tables are made "
            "anew from warehouse/raw."
        ) from error
    versions = history["schema_version"].to_list() if "schema_version" in history.columns else []
    newer = [version for version in versions if not isinstance(version, int) or version > SCHEMA_VERSION]
    if newer:
        raise StoreError(
            f"The warehouse {warehouse.root} was built by a newer version of this program (tables of version {newer[-1]}, this one "
            f"knows {SCHEMA_VERSION}): use that version, or choose another folder."
        )
    return in_order("builds", history) if history.schema == empty.schema else empty


def current_build(warehouse: Warehouse) -> Build | None:
    """The build that is published now."""
    history = builds_of(warehouse)
    return _build_of(history.row(-1, named=True)) if history.height else None


def is_current(warehouse: Warehouse, staged: Sequence[Manifest], rules_digest: str) -> bool:
    """Whether these staged tables, made by these rules, are what is published, whole."""
    build = current_build(warehouse)
    return (
        build is not None
        and (build.rules_digest, build.table_digests) == (rules_digest, _digests(staged))
        and is_switched(warehouse, build.build_id)
    )


def _digests(staged: Sequence[Manifest]) -> dict[str, str]:
    tables = {name: table for manifest in staged for name, table in manifest.tables.items()}
    return {name: tables[name].digest for name in PUBLISHED if name != "builds"}


def _make(folder: Path, tables: Mapping[str, Path], builds: pl.DataFrame, views: Path) -> None:
    """Make a build in `folder`, which appears when it is complete and its tables agree with each other."""
    aside = aside_of(folder)
    try:
        for name, path in tables.items():
            share(path, table_path(aside / TABLES, name))
        own = table_path(aside / TABLES, "builds")
        own.parent.mkdir()
        write_table(own, validate(PUBLISHED["builds"], builds))
        write_database(aside / DATABASE, aside / TABLES, views)
        with duckdb.connect(str(aside / DATABASE), read_only=True) as connection:
            if found := list(breaches(connection)):
                broken = " | ".join(str(breach) for breach in found)
                raise BrokenRelationsError(f"The new tables were not published, because they contradict each other. {broken}")
        settle_on_disk(aside)
        aside.rename(folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _build_of(row: Mapping[str, object]) -> Build:
    return Build(
        str(row["build_id"]),
        str(row["rules_digest"]),
        int(str(row["lists"])),
        json.loads(str(row["row_counts"])),
        json.loads(str(row["table_digests"])),
    )


def _build_id(before: str | None, rules_digest: str, digests: Mapping[str, str]) -> str:
    """The number of the build, so that builds sort as they came, and a digest of its content and rules."""
    number = 1 + (int(before.partition("-")[0]) if before else 0)
    return f"{number:06d}-{digest_of(rules_digest, *digests.values())[:12]}"


def _package_version() -> str:
    try:
        return version("paper-claims")
    except PackageNotFoundError:  # run from a clone that is not installed
        return str(tomllib.loads((_REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def _clean(warehouse: Warehouse, keep: set[str]) -> None:
    """Remove builds that are neither the published one nor the one before it, and what runs that died had begun."""
    for folder in warehouse.builds.iterdir():
        if folder.name not in keep:
            shutil.rmtree(folder, ignore_errors=True)
    for published in (warehouse.parquet, warehouse.database):
        for left in leftovers_of(published):
            left.unlink()
