"""Fixtures that every stage's tests may use."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of lists, gold and corpus beside a checkout; tests that measure on it skip where it is absent."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("../shared is not here: this test measures on lists and gold that are not part of the repo")
    return folder
