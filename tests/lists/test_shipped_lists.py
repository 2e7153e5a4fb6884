"""The sample lists that the repository ships, as long as they are there: a user may delete them."""

from pathlib import Path

import pytest

from pipeline.lists.read import read_list

INBOX = Path(__file__).parents[2] / "warehouse" / "inbox"
SHIPPED = {
    "icml_2026_papers.txt": ("blocks", "ICML", 2026, 12, 0),
    "neurips_2025_zh.txt": ("records", "NeurIPS", 2025, 12, 0),
    # Two of its lines, cut at their commas, once looked like the header row of a table.
    "cvpr_2026_zh_hant.txt": ("records", "CVPR", 2026, 12, 0),
}


@pytest.mark.parametrize("path", sorted(path for path in INBOX.rglob("*") if path.name in SHIPPED), ids=lambda path: path.name)
def test_a_shipped_list_is_read_whole(path: Path):
    lists = read_list(path.read_bytes(), path.name).tables(1)["paper_lists"]
    assert lists.select("format", "venue", "year", "listed", "rejected").row(0) == SHIPPED[path.name]
