"""A warehouse with the small world in it."""

from pathlib import Path

import pytest

from pipeline.store.warehouse import Warehouse, open_warehouse


@pytest.fixture
def warehouse(tmp_path: Path) -> Warehouse:
    return open_warehouse(tmp_path / "warehouse", tmp_path / "inbox")
