"""Staged tables: what a stage made of one input with one state of its code, with a manifest beside the data.

Each lies in a folder of its own, named after its recipe, and is never changed: it is there, whole, or it is not. So a reader is
never disturbed by a writer, and going back to an earlier version of a list or of the code finds its tables again until
`clean` removes what no build needs any more.
"""

import os
import re
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.store.digests import table_digest
from pipeline.store.errors import StoreError
from pipeline.store.files import aside_of, read_json, replace_json

#: Raised whenever the layout of a staged folder changes; folders of another layout are made again.
_LAYOUT = 1
_NAME_DIGITS = 16
_ROWS_A_GROUP = 122_880  # a row group of DuckDB, so that its readers skip by the same units
#: How polars tells in words what the operating system said, such as that the disk is full.
_OS_ERROR = re.compile(r"\(os error ([0-9]+)\)")
_ABANDONED_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Recipe:
    """What decides the output of a stage: the digest of its input and the digest of its code."""

    input_digest: str
    code_digest: str

    @property
    def name(self) -> str:
        """Name of the folder of what was made by this recipe."""
        return f"{self.input_digest[:_NAME_DIGITS]}-{self.code_digest[:_NAME_DIGITS]}"


class Freshness(Enum):
    """What holds of a stage's output, and why."""

    FRESH = "fresh"
    MISSING = "not made yet"
    INPUT_CHANGED = "its input changed"
    CODE_CHANGED = "the code or its rules changed"


def freshness(wanted: str, made: Iterable[str]) -> Freshness:
    """Whether the output of the recipe named `wanted` is among those `made`, and if not, what changed since.

    The one rule for what is stale: the command line, the sensor and the assets all ask it.
    """
    names = set(made)
    if wanted in names:
        return Freshness.FRESH
    if not names:
        return Freshness.MISSING
    input_part = wanted.partition("-")[0]
    return Freshness.CODE_CHANGED if any(name.partition("-")[0] == input_part for name in names) else Freshness.INPUT_CHANGED


@dataclass(frozen=True, slots=True)
class StagedTable:
    """One staged table: its rows, the digest of its content, and the size of its file in bytes."""

    rows: int
    digest: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """What one staged folder holds. `about` is what the stage says of the whole, such as why a list was refused."""

    folder: Path
    recipe: Recipe
    tables: Mapping[str, StagedTable]
    about: Mapping[str, Any]

    def path(self, table: str) -> Path:
        """The Parquet file of a table."""
        return self.folder / f"{table}.parquet"

    def read(self, table: str) -> pl.DataFrame:
        """One table."""
        try:
            return pl.read_parquet(self.path(table))
        except (pl.exceptions.PolarsError, OSError) as error:
            raise StoreError(
                f"{self.path(table)} is damaged ({error}): delete the folder {self.folder} and run again; it is made anew from "
                "warehouse/raw."
            ) from error


@dataclass(frozen=True, slots=True)
class Staging:
    """The staged folders below `root`, by stage and by what they are of (the partition key of a list, or "all")."""

    root: Path

    def freshness(self, stage: str, of: str, recipe: Recipe) -> Freshness:
        """Whether the stage's output by `recipe` is there, and if not, what changed since it was last made."""
        folder = self.root / stage / of
        names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
        return freshness(recipe.name, names)

    def find(self, stage: str, of: str, recipe: Recipe) -> Manifest | None:
        """What was made by `recipe`, or None where it was not, or where its folder is no longer whole."""
        folder = self.root / stage / of / recipe.name
        said = read_json(folder / "manifest.json")
        if not isinstance(said, dict) or said.get("layout") != _LAYOUT or Recipe(**said["recipe"]) != recipe:
            return None
        tables = {name: StagedTable(**table) for name, table in said["tables"].items()}
        manifest = Manifest(folder, recipe, tables, said["about"])
        return manifest if all(_has_size(manifest.path(name), table.bytes) for name, table in tables.items()) else None

    def put(
        self, stage: str, of: str, recipe: Recipe, tables: Mapping[str, pl.DataFrame], about: Mapping[str, Any] | None = None
    ) -> Manifest:
        """Stage `tables`: written aside, then named by one rename. If another process was faster, its equal output stays."""
        folder = self.root / stage / of / recipe.name
        aside = aside_of(self.root / ".making" / stage)
        aside.mkdir(parents=True)
        try:
            staged = {name: write_table(aside / f"{name}.parquet", table) for name, table in tables.items()}
            manifest = Manifest(folder, recipe, staged, dict(about or {}))
            replace_json(aside / "manifest.json", _as_json(manifest))
            folder.parent.mkdir(parents=True, exist_ok=True)
            if self.find(stage, of, recipe) is None:
                shutil.rmtree(folder, ignore_errors=True)
                aside.rename(folder)
        finally:
            shutil.rmtree(aside, ignore_errors=True)
        return manifest

    def clean(self, needed: Iterable[Manifest], *, older_than_seconds: float = _ABANDONED_SECONDS) -> None:
        """Remove what is not `needed`, and what a run that died was making, once it is so old that no run is at work on it."""
        keep = {manifest.folder for manifest in needed}
        oldest = time.time() - older_than_seconds
        for folder in (*self._folders(), *(self.root / ".making").glob(".*")):
            if folder not in keep and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)

    def _folders(self) -> Iterator[Path]:
        for stage in sorted(self.root.glob("[!.]*/")):
            for of in sorted(stage.glob("*/")):
                yield from sorted(of.glob("*/"))


def write_table(path: Path, table: pl.DataFrame) -> StagedTable:
    """Write one table so that equal tables are equal files, whatever the number of threads. Raises `OSError`."""
    whole = table.rechunk()
    try:
        whole.write_parquet(path, compression="zstd", compression_level=3, statistics=True, row_group_size=_ROWS_A_GROUP)
    except pl.exceptions.ComputeError as error:
        told = _OS_ERROR.search(str(error))
        if told is None:
            raise
        number = int(told[1])
        raise OSError(number, os.strerror(number), str(path)) from error
    return StagedTable(whole.height, table_digest(whole), path.stat().st_size)


def _has_size(path: Path, size: int) -> bool:
    try:
        return path.stat().st_size == size
    except FileNotFoundError:
        return False


def _as_json(manifest: Manifest) -> dict[str, Any]:
    return {
        "layout": _LAYOUT,
        "recipe": {"input_digest": manifest.recipe.input_digest, "code_digest": manifest.recipe.code_digest},
        "about": dict(manifest.about),
        "tables": {
            name: {"rows": table.rows, "digest": table.digest, "bytes": table.bytes} for name, table in manifest.tables.items()
        },
    }
