"""The asset `quality` and its check: figures where the gold is at hand, a plain word where it is not."""

from pathlib import Path

import dagster as dg
import pytest

from pipeline.defs.quality import SHARED_VARIABLE, as_good_as_the_last_release, measure_nightly, quality
from pipeline.defs.resources import Folders
from pipeline.steps.quality import TABLE, floors
from tests.defs.house import House
from tests.steps.gold import write_gold


def measured(house: House) -> dg.ExecuteInProcessResult:
    folders = Folders(inbox=str(house.inbox), warehouse=str(house.warehouse.root))
    return dg.materialize(
        [dg.AssetSpec("claims"), quality, as_good_as_the_last_release], resources={"folders": folders}, instance=house.instance
    )


def test_without_gold_the_check_passes_and_says_so(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(SHARED_VARIABLE, str(house.inbox / "nowhere"))
    (check,) = measured(house).get_asset_check_evaluations()
    assert check.passed
    assert check.description == "The gold is not at hand, so nothing was measured."
    assert not (house.warehouse.root / TABLE).exists()
    with dg.build_schedule_context() as context:
        assert isinstance(measure_nightly(context), dg.SkipReason)


def test_figures_are_shown_against_their_floors(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(SHARED_VARIABLE, str(write_gold(tmp_path)))
    (check,) = measured(house).get_asset_check_evaluations()
    assert not check.passed
    assert check.description == f"Below the floor:\nresults: 0.667 < {floors()['results']:.3f}"
    assert [record.data["field"] for record in check.metadata["figures"].records] == ["headline", "results"]
    assert check.metadata["headline"].value == 0.9
    with dg.build_schedule_context() as context:
        assert isinstance(measure_nightly(context), dg.RunRequest)
