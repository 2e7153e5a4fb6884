"""Annotated abstracts of the corpus: how places become texts again."""

import json
from pathlib import Path

import polars as pl

from pipeline.learn.annotations import LABELS, read_annotations
from tests.measure.fresh import ANNOTATED

TEXT = "We present Larkspur, a planner. On MazeBench it finds 91% of the exits, 4 points more than A*."


def test_every_quoted_text_comes_back_from_its_place(tmp_path: Path) -> None:
    entry = {
        "id": "a1",
        "sentences": [
            {"text": [0, 31], "role": "objective", "claim_types": ["contribution"]},
            {"text": [32, 94], "role": "result"},
        ],
        "names": [{"name": [11, 19]}],
        "datasets": [[35, 44]],
        "results": [{"sentence": 2, "span": [54, 57], "value": 91, "unit": "%", "direction": "level", "dataset": [35, 44]}],
        "comparisons": [{"sentence": 2, "relation": "outperforms", "objects": [[91, 93]]}],
    }
    path = tmp_path / "labels.jsonl"
    path.write_text(json.dumps(entry) + "\n", encoding="utf-8")
    (tmp_path / "corpus").mkdir()
    pl.DataFrame({"id": ["a1"], "abstract": [TEXT]}).write_parquet(tmp_path / "corpus" / "abstracts.parquet")

    [read] = read_annotations(tmp_path, path)

    assert read["abstract"] == TEXT
    assert [sentence["text"] for sentence in read["sentences"]] == [TEXT[:31], TEXT[32:94]]
    assert [sentence["claim_types"] for sentence in read["sentences"]] == [["contribution"], []]
    assert read["names"] == [{"name": "Larkspur", "expansion": None}]
    assert read["datasets"] == ["MazeBench"]
    [result] = read["results"]
    assert (result["span"], result["value"], result["dataset"], result["comparator"]) == ("91%", 91, "MazeBench", None)
    assert read["comparisons"][0]["objects"] == ["A*"]
    assert read["comparisons"][0]["settings"] == []
    assert read["findings"] == []


def test_no_abstract_that_is_scored_afresh_is_learned_from() -> None:
    scored, *learned = (
        {json.loads(line)["id"] for line in path.read_text(encoding="utf-8").splitlines()}
        for path in (ANNOTATED, *sorted(LABELS.glob("*.jsonl")))
    )
    assert len(learned) == 5
    assert scored.isdisjoint(set().union(*learned))
