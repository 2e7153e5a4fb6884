"""The measurement of killed runs, in a small size."""

from pathlib import Path

from tests.measure.kills import main


def test_a_run_that_is_killed_at_random_or_between_two_renames_loses_nothing(tmp_path: Path):
    # After the last of these everything is published, and the next run has nothing to do but to mark the killed one.
    assert main(1, 5, ("rename .papers.duckdb.", "remove .papers.duckdb."), tmp_path) == 0
