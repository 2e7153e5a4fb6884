"""A house of one's own for a test."""

from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest

from tests.defs.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with dg.DagsterInstance.ephemeral() as instance:
        yield House(tmp_path, instance)
