"""An inbox and a warehouse of one's own."""

from pathlib import Path

import pytest

from pipeline.store.warehouse import Warehouse, open_warehouse
from tests.store.files import drop


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    folder.mkdir()
    drop(folder, "icml.txt", "ICML 2026 Papers\n\nWe propose Kite.\n")
    return folder


@pytest.fixture
def warehouse(tmp_path: Path, inbox: Path) -> Warehouse:
    return open_warehouse(tmp_path / "warehouse", inbox)
