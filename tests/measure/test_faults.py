"""What should not be in an inbox or a warehouse, and is."""

import tempfile
from pathlib import Path

import pytest

from tests.measure.faults import SITUATIONS, main


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_should_not_be_there_is_said_and_loses_nothing(situation: str):
    with tempfile.TemporaryDirectory() as folder:  # a user without privileges gets here, but not below `tmp_path`
        Path(folder).chmod(0o755)
        assert main([situation], Path(folder)) == 0
