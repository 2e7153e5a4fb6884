"""What should not be in an inbox or a warehouse, and is."""

from pathlib import Path

import pytest

from tests.measure.faults import SITUATIONS, main


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_should_not_be_there_is_said_and_loses_nothing(situation: str, tmp_path: Path):
    assert main([situation], tmp_path) == 0
