"""The measurement of lists that arrive by themselves, in a small size: one list, the real daemon."""

import sys
from pathlib import Path

import pytest

from tests.measure.arrivals import main


@pytest.mark.skipif(sys.platform != "linux", reason="what was started is found again in /proc")
def test_a_list_that_is_dropped_is_in_the_tables_with_nothing_clicked(tmp_path: Path):
    assert main(tmp_path, is_only_first=True) == 0
