"""Fixtures that every stage's tests may use."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: Where tests build warehouses, start Dagster or other processes: minutes, run by `pytest -m engine`.
ENGINE = ("cli", "defs", "measure", "publish", "steps", "test_readme.py", "test_reproducible.py")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where unit tests alone are run, the others are not even imported, which takes as long as many tests."""
    is_left_out = config.option.markexpr == "not engine" and _is_engine(collection_path)
    return True if is_left_out else None


def _is_engine(path: Path) -> bool:
    return path.is_relative_to(ROOT / "tests") and path.relative_to(ROOT / "tests").parts[:1] in [(name,) for name in ENGINE]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _is_engine(item.path):
            item.add_marker(pytest.mark.engine)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of lists, gold and corpus beside a checkout; tests that measure on it skip where it is absent."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("../shared is not here: this test measures on lists and gold that are not part of the repo")
    return folder
