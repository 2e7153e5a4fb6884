"""What catches what the conditions miss: the nightly run, runs that were killed, folders that are gone."""

import subprocess
import sys
import textwrap
from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from pipeline.defs.alive import alive, fail_dead_runs
from pipeline.defs.catch_up import CHECKS, PER_LIST, UNION, Wanted
from pipeline.defs.instance import instance_home, open_instance
from pipeline.defs.nightly import catch_up_nightly
from pipeline.defs.resources import DEFAULT_WAREHOUSE, REPO, Folders, clear_failures
from pipeline.steps.union import publish_build
from pipeline.store.errors import StoreError
from pipeline.store.warehouse import Warehouse
from tests.defs.house import KITE, MOLE, House, keys
from tests.steps.test_steps import work_off

NIGHT = datetime(2026, 5, 2, 3, 30, tzinfo=UTC)


def night(house: House) -> list[dg.RunRequest | dg.SkipReason]:
    given = {"folders": house.folders}
    with dg.build_schedule_context(instance=house.instance, scheduled_execution_time=NIGHT, resources=given) as context:
        return list(catch_up_nightly(context))


def test_the_night_runs_what_is_stale_in_unbroken_ranges(tmp_path: Path):
    with dg.DagsterInstance.local_temp(str(tmp_path), overrides={"telemetry": {"enabled": False}}) as instance:
        house = House(tmp_path, instance)
        for name in ("a.txt", "b.txt", "c.txt"):
            house.drop(name, KITE)
        (everything,) = night(house)
        assert tuple(everything.asset_selection or ()) == (*PER_LIST, *UNION)
        assert list(everything.tags.values())[:2] == [keys("a.txt")[0], keys("c.txt")[0]]
        assert house.instance.get_dynamic_partitions("lists") == keys("a.txt", "b.txt", "c.txt")
        work_off(house.warehouse)
        publish_build(house.warehouse)
        (confirmation,) = night(house)
        assert tuple(confirmation.asset_selection or ()) == UNION
        assert set(confirmation.asset_check_keys or ()) == set(CHECKS)
        house.drop("a.txt", MOLE)
        house.drop("c.txt", MOLE)
        requests = night(house)
        assert [tuple(request.asset_selection or ()) for request in requests] == [PER_LIST, (*PER_LIST, *UNION)]
        assert len({request.run_key for request in requests}) == 2


def test_confirming_a_build_checks_it_and_extracts_and_publishes_nothing(house: House):
    house.drop("a.txt", KITE)
    assert house.run() == []
    before = house.digests(), house.ask("FROM builds")
    assert house.execute(Wanted(UNION, {}, CHECKS)) == []
    assert (house.digests(), house.ask("FROM builds")) == before
    assert house.materializations("papers_duckdb") == {None: 2}
    assert house.materializations("staging/claims") == {keys("a.txt")[0]: 1}


def test_a_night_with_nothing_to_do_says_so(house: House):
    house.inbox.rmdir()
    (skipped,) = night(house)
    assert isinstance(skipped, dg.SkipReason)
    assert "There is no inbox" in str(skipped.skip_message)


ALIVE = """
    import sys, time
    from pathlib import Path
    from pipeline.defs.alive import alive
    from pipeline.store.warehouse import Warehouse
    with alive(Warehouse(Path(sys.argv[1])), sys.argv[2]):
        print("alive", flush=True)
        time.sleep(60)
"""


@dg.job
def nothing() -> None: ...


def test_a_run_that_was_killed_is_marked_failed_and_one_at_work_is_not(house: House):
    started = dg.DagsterRunStatus.STARTED
    killed, at_work = (house.instance.create_run_for_job(nothing, status=started).run_id for _ in range(2))
    command = [sys.executable, "-c", textwrap.dedent(ALIVE), str(house.warehouse.root)]
    with subprocess.Popen([*command, killed], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert fail_dead_runs(house.instance, house.warehouse) == []
        process.kill()
    with alive(house.warehouse, at_work):
        assert fail_dead_runs(house.instance, house.warehouse) == [killed]
        assert fail_dead_runs(house.instance, house.warehouse) == []
    assert {run.run_id: run.status for run in house.instance.get_runs()} == {
        killed: dg.DagsterRunStatus.FAILURE,
        at_work: started,
    }


def test_a_run_shows_that_it_is_alive_until_the_last_who_shows_it_has_ended(house: House):
    run_id = house.instance.create_run_for_job(nothing, status=dg.DagsterRunStatus.STARTED).run_id
    with alive(house.warehouse, run_id):
        with alive(house.warehouse, run_id):
            pass
        assert [lock.name for lock in house.warehouse.locks_of_runs.iterdir()] == [run_id]
        assert fail_dead_runs(house.instance, house.warehouse) == []
    assert list(house.warehouse.locks_of_runs.iterdir()) == []


def test_what_a_person_can_mend_fails_without_a_stack_and_is_not_tried_again():
    with pytest.raises(dg.Failure) as caught, clear_failures():
        raise StoreError("The disk is full: free some space.")
    assert caught.value.description == "The disk is full: free some space."
    assert not caught.value.allow_retries


def test_each_warehouse_has_its_own_records_and_the_repo_has_those_of_dg_dev(tmp_path: Path):
    home = instance_home(Warehouse(tmp_path))
    assert home == tmp_path / ".dagster"
    settings = (home / "dagster.yaml").read_text(encoding="utf-8")
    assert f"base_dir: {home}/storage" in settings
    assert "base_dir: .dagster" not in settings
    with open_instance(Warehouse(tmp_path)) as instance:
        assert not instance.telemetry_enabled
        assert not instance.nux_enabled
        assert instance.run_retries_enabled
        assert not instance.run_retries_retry_on_asset_or_op_failure
    assert DEFAULT_WAREHOUSE == REPO / "warehouse"


def test_folders_come_from_the_environment_or_from_the_repo(monkeypatch: pytest.MonkeyPatch):
    from pipeline.defs.resources import resources

    def folders() -> Folders:
        found = resources().resources["folders"]
        assert isinstance(found, Folders)
        return found

    assert folders().warehouse == str(DEFAULT_WAREHOUSE)
    monkeypatch.setenv("PAPER_CLAIMS_INBOX", "/lists")
    monkeypatch.setenv("PAPER_CLAIMS_WAREHOUSE", "/tables")
    assert (folders().inbox, folders().warehouse) == ("/lists", "/tables")
