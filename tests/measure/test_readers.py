"""The measurement of readers, in a small size."""

from pathlib import Path

from tests.measure.readers import main


def test_readers_see_one_build_at_a_time(tmp_path: Path):
    assert main(4, 2, tmp_path) == 0
