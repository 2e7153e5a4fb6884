"""From one complete build to the next: `parquet` by one rename, `papers.duckdb` by one rename, readers undisturbed.

Here belong the traps of doing so: somebody who has the DuckDB file open for writing, and the `.wal` that a writer who died left
behind, which DuckDB would apply to the new file.
"""

import time
from collections.abc import Callable
from pathlib import Path

import duckdb

from pipeline.publish.database import build_id_of
from pipeline.publish.files import DATABASE, TABLES, share
from pipeline.store.errors import StoreError
from pipeline.store.files import aside_of
from pipeline.store.lock import silent
from pipeline.store.warehouse import Warehouse

#: How long to wait for somebody who has the DuckDB file open for writing.
PATIENCE_SECONDS = 60.0
_LOOK_AGAIN_SECONDS = 0.25


def published_build(warehouse: Warehouse) -> str | None:
    """The build that `parquet` leads to; None where nothing is published."""
    if not warehouse.parquet.is_symlink():
        return None
    build = warehouse.parquet.readlink().parent
    return build.name if (warehouse.builds / build.name / TABLES).is_dir() else None


def is_switched(warehouse: Warehouse, build_id: str) -> bool:
    """Whether both the Parquet folders and the DuckDB file are those of the build."""
    if published_build(warehouse) != build_id:
        return False
    own = warehouse.builds / build_id / DATABASE
    if own.exists() and warehouse.database.exists() and own.samefile(warehouse.database):
        return True
    return build_id_of(warehouse.database) == build_id


def switch(
    warehouse: Warehouse, build_id: str, *, say: Callable[[str], None] = silent, patience_seconds: float = PATIENCE_SECONDS
) -> None:
    """Publish a complete build. Doing it again finishes what was cut off in between.

    Raises `StoreError` where somebody keeps the DuckDB file open for writing, or where something else lies in the way; then
    nothing is switched, and the build stays to be published by the next run.
    """
    if warehouse.parquet.exists() and not warehouse.parquet.is_symlink():
        raise StoreError(f"{warehouse.parquet} is not the link that a run makes: move it away, then run again.")
    _wait_for_writers(warehouse.database, build_id, say, patience_seconds)
    _move_orphan_aside(warehouse.database, say)

    link, database = aside_of(warehouse.parquet), aside_of(warehouse.database)
    try:  # what needs space comes first, so that on a full disk nothing is switched
        link.symlink_to(Path("builds") / build_id / TABLES, target_is_directory=True)
        share(warehouse.builds / build_id / DATABASE, database)
        link.replace(warehouse.parquet)
        database.replace(warehouse.database)
    finally:
        link.unlink(missing_ok=True)
        database.unlink(missing_ok=True)  # renaming a link onto another link of the same file leaves both names


def _wait_for_writers(database: Path, build_id: str, say: Callable[[str], None], patience_seconds: float) -> None:
    started, told = time.monotonic(), False
    while (holder := _writer(database)) is not None:
        if time.monotonic() - started >= patience_seconds:
            raise StoreError(
                f"{database} is open for writing elsewhere, so it cannot be replaced: close that session, or open it with "
                f"`duckdb -readonly`, then run again. The new build {build_id} is complete and waits. DuckDB says: {holder}"
            )
        if not told:
            say(f"Waiting for a session that has {database} open for writing. DuckDB says: {holder}")
            told = True
        time.sleep(_LOOK_AGAIN_SECONDS)


def _writer(database: Path) -> str | None:
    """What DuckDB says about somebody who has the file open for writing; None where nobody has."""
    if not database.exists():
        return None
    try:
        duckdb.connect(str(database), read_only=True).close()
    except duckdb.ConnectionException as error:
        return str(error)
    except duckdb.IOException as error:
        return str(error) if "Could not set lock" in str(error) else None
    except duckdb.Error:
        return None
    return None


def _move_orphan_aside(database: Path, say: Callable[[str], None]) -> None:
    orphan = database.with_name(f"{database.name}.wal")
    if orphan.exists():
        aside = database.with_name(f"{database.name}.wal.orphan-{int(orphan.stat().st_mtime)}")
        orphan.replace(aside)
        say(
            f"A session that wrote to {database} ended without closing it. What it had not saved belongs to the former file and "
            f"was moved to {aside}."
        )
