"""The table `quality`: what the gold's scorer says of the claims at hand, beside the committed floors."""

import re
from pathlib import Path

import polars as pl
import pytest

from pipeline.steps import quality
from tests.conftest import ROOT
from tests.measure.quality import as_markdown, write_readme
from tests.steps.gold import write_gold


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    return write_gold(tmp_path)


def test_the_scorer_reads_the_claims_of_every_gold_abstract(gold: Path, tmp_path: Path):
    measured = quality.measured(gold)
    assert measured["field"].to_list() == ["headline", "results"]
    results = measured.row(1, named=True)
    assert (results["precision"], results["recall"], results["f1"], results["labels"]) == (1.0, 0.5, 0.6667, 2)
    assert results["floor"] == quality.floors()["results"]
    path = quality.write(measured, tmp_path)
    assert pl.read_parquet(path).equals(measured)
    assert quality.write(measured, tmp_path) == path


def test_another_gold_has_another_digest(gold: Path):
    before = quality.table({"headline": 0.9}, gold)["gold_sha256"].item()
    (gold / "gold" / "seeds.json").write_text("[]", encoding="utf-8")
    assert quality.table({"headline": 0.9}, gold)["gold_sha256"].item() != before


def test_only_figures_below_their_floor_are_told(gold: Path):
    floor = quality.floors()["results"]
    at, below = (quality.table({"headline": 1.0, "results": [1.0, 1.0, f1, 9]}, gold) for f1 in (floor, floor - 0.01))
    assert quality.below_floor(at) == []
    assert quality.below_floor(below) == [f"results: {floor - 0.01:.3f} < {floor:.3f}"]


def test_gold_without_its_scorer_is_not_at_hand(gold: Path):
    assert quality.is_at_hand(gold)
    (gold / "eval" / "evaluate.py").unlink()
    assert not quality.is_at_hand(gold)
    assert not quality.is_at_hand(gold / "nowhere")


def test_the_figures_stand_between_the_marks_of_a_readme(gold: Path, tmp_path: Path):
    readme = tmp_path / "README.md"
    readme.write_text("before\n<!-- quality: begin -->\nold\n<!-- quality: end -->\nafter\n", encoding="utf-8")
    measured = quality.table({"headline": 0.9, "results": [1.0, 0.5, 0.6667, 2]}, gold)
    write_readme(measured, readme)
    text = readme.read_text(encoding="utf-8")
    assert text.startswith("before\n<!-- quality: begin -->\n| field |")
    assert "\nold\n" not in text
    assert f"| results | 1.0000 | 0.5000 | 0.6667 | 2 | {quality.floors()['results']:.3f} |" in as_markdown(measured)
    assert text.endswith("<!-- quality: end -->\nafter\n")


def test_the_readme_shows_every_figure_that_has_a_floor_and_none_below_it():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \|[^|]*\|[^|]*\| ([0-9.]+) \|[^|]*\| ([0-9.]+) \|$", text, re.MULTILINE)
    shown = {"headline" if field.startswith("mean F1") else field: (float(f1), float(floor)) for field, f1, floor in rows}
    assert {field: floor for field, (_, floor) in shown.items()} == dict(quality.floors())
    assert [field for field, (f1, floor) in shown.items() if f1 < floor] == []
