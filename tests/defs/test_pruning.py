"""Old runs and logs go, but not what Dagster knows of the assets by them."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import dagster as dg
import pytest

from pipeline.defs.pruning import KEEP_DAYS_VARIABLE, prune_nightly, prune_old_runs, prune_runs
from tests.defs.house import House, definitions

SOON = datetime.now(UTC) + timedelta(days=1)
LISTS = dg.DynamicPartitionsDefinition(name="some_lists")


@dg.asset
def union(context: dg.AssetExecutionContext) -> None:
    sys.stdout.write("a line in the log\n")


@dg.asset(partitions_def=LISTS)
def read(context: dg.AssetExecutionContext) -> None:
    if context.partition_key == "bad":
        raise dg.Failure("refused", allow_retries=False)


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[dg.DagsterInstance]:
    """One with its records on disk."""
    with dg.DagsterInstance.local_temp(str(tmp_path), overrides={"telemetry": {"enabled": False}}) as instance:
        instance.add_dynamic_partitions("some_lists", ["good", "bad"])
        yield instance


def run(instance: dg.DagsterInstance, asset: dg.AssetsDefinition, partition: str | None = None) -> str:
    return dg.materialize([asset], instance=instance, partition_key=partition, raise_on_error=False).run_id


def status(instance: dg.DagsterInstance) -> dict[str, str]:
    found = instance.get_status_by_partition(read.key, ["good", "bad"], LISTS) or {}
    return {key: value.value for key, value in found.items() if value is not None}


def test_only_runs_without_a_last_word_go_and_all_old_logs(instance: dg.DagsterInstance, tmp_path: Path):
    spent = [run(instance, union), run(instance, read, "good"), run(instance, read, "bad")]
    kept = [run(instance, union), run(instance, read, "good"), run(instance, read, "bad")]
    at_work = instance.create_run_for_job(prune_old_runs, status=dg.DagsterRunStatus.STARTED).run_id
    before = status(instance)
    assert prune_runs(instance, datetime.now(UTC) - timedelta(days=1)) == 0
    assert list(tmp_path.rglob("*.out"))
    assert prune_runs(instance, SOON) == 3
    assert {one.run_id for one in instance.get_runs()} == {*kept, at_work}
    assert status(instance) == before == {"good": "MATERIALIZED", "bad": "FAILED"}
    assert instance.get_latest_materialization_event(union.key) is not None
    left = {path.stem for path in tmp_path.rglob("*.db")} & {*spent, *kept}
    assert left == set(kept)
    assert not list(tmp_path.rglob("*.out"))
    assert prune_runs(instance, SOON) == 0


def test_the_job_keeps_what_is_younger_than_the_setting_and_refuses_nonsense(house: House):
    settings = {"folders": {"config": {"inbox": str(house.inbox), "warehouse": str(house.warehouse.root)}}}
    job = definitions().resolve_job_def("prune_old_runs")

    def prune(days: int) -> bool:
        config = {"ops": {"prune": {"config": {"keep_days": days}}}, "resources": settings}
        return job.execute_in_process(run_config=config, instance=house.instance, raise_on_error=False).success

    dg.materialize([union], instance=house.instance)
    assert prune(1)
    assert len(house.instance.get_runs()) == 2
    assert not prune(0)


def test_the_number_of_days_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    def days() -> object:
        request = prune_nightly(dg.build_schedule_context())
        assert isinstance(request, dg.RunRequest)
        return request.run_config["ops"]["prune"]["config"]["keep_days"]

    assert days() == 90
    monkeypatch.setenv(KEEP_DAYS_VARIABLE, "7")
    assert days() == 7
    monkeypatch.setenv(KEEP_DAYS_VARIABLE, "a week")
    with pytest.raises(dg.Failure, match="'a week': it must be a number of days"):
        days()
