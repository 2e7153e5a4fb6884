"""A house of one's own for a test."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.defs.house import House


@pytest.fixture
def house(tmp_path: Path) -> "Iterator[House]":
    # Imported here, for pytest reads this file before it starts its workers, which would wait for all of Dagster.
    import dagster as dg

    from tests.defs.house import House

    with dg.DagsterInstance.ephemeral() as instance:
        yield House(tmp_path, instance)
