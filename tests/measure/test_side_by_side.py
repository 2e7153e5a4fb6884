"""The measurement of runs side by side, in a small size."""

from pathlib import Path

import pytest

from tests.measure.side_by_side import main


@pytest.mark.parametrize("situation", ["many", "wal"])
def test_runs_side_by_side_end_well(situation: str, tmp_path: Path):
    assert main([situation], 3, tmp_path) == 0
