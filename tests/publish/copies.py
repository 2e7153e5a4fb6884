"""A published warehouse for one test to change: copying one is much cheaper than building it."""

import shutil
from pathlib import Path

from pipeline.publish.build import current_build
from pipeline.store.warehouse import Warehouse


def copied(published: Warehouse, root: Path) -> Warehouse:
    """The warehouse `published` once more, in the folder `root`."""
    copy = Warehouse(root)
    shutil.copytree(published.root, copy.root, symlinks=True)
    build = current_build(copy)
    assert build is not None
    copy.database.unlink()
    copy.database.hardlink_to(copy.builds / build.build_id / "papers.duckdb")
    return copy
