"""Where the files of a build lie, and how a file gets from staging into a build."""

import os
import shutil
from pathlib import Path

DATABASE = "papers.duckdb"
TABLES = "parquet"


def table_path(tables: Path, name: str) -> Path:
    """The Parquet file of a table below the folder of all tables of a build."""
    return tables / name / f"{name}.parquet"


def share(source: Path, target: Path) -> None:
    """Give the finished file `source` the second name `target`; a copy where the file system has no links. It must not exist."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        target.hardlink_to(source)
    except FileExistsError:
        raise
    except OSError:
        shutil.copyfile(source, target)


def settle_on_disk(folder: Path) -> None:
    """Make sure that every file below `folder`, and its name, survives a loss of power."""
    for path in sorted(folder.rglob("*")):
        _sync(path)
    _sync(folder)
    _sync(folder.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
