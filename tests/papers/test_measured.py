"""The rules of identity against pairs that were verified by reading."""

from pathlib import Path

from tests.measure.identity import LEAST_PRECISION, LEAST_RECALL, measure


def test_precision_and_recall_on_the_verified_pairs(shared: Path) -> None:
    figures = measure(shared)
    assert figures.precision >= LEAST_PRECISION
    assert figures.recall >= LEAST_RECALL
