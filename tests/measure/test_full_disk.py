"""The measurement of full disks, in a small size."""

from pathlib import Path

from tests.measure.full_disk import injected


def test_a_disk_that_becomes_full_in_mid_run_loses_nothing(tmp_path: Path):
    outcomes = list(injected(tmp_path, every=31))
    assert len(outcomes) > 1
    assert [outcome for outcome in outcomes if outcome.wrong] == []
    assert any("free some space, then run again" in outcome.said for outcome in outcomes)
