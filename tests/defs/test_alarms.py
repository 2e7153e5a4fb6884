"""Whoever does not look at the UI is told of every failure once, in a file and by a command of their own."""

import json
import sys
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
import yaml

from pipeline.defs.alarms import COMMAND_VARIABLE, failures_file, forget_failures, tell_failures, watch_failures
from pipeline.defs.checks import every_list_is_accepted
from pipeline.defs.resources import REPO
from pipeline.defs.run import run_assets
from pipeline.steps.progress import SILENCE
from pipeline.store.errors import StoreError
from pipeline.store.intake import take_in
from pipeline.store.standing import standings
from tests.defs.house import KITE, House, definitions
from tests.steps.test_steps import work_off
from tests.store.files import drop

BAD = "Papers\n\x00\n"


def work(house: House) -> None:
    """Take in and read what lies in the inbox, without a run."""
    take_in(house.warehouse, house.inbox)
    work_off(house.warehouse)


def look(house: House) -> str:
    with dg.build_sensor_context(instance=house.instance, resources={"folders": house.folders}) as context:
        result = watch_failures(context)
    assert isinstance(result, dg.SkipReason)
    return result.skip_message or ""


def told(house: House) -> list[dict[str, Any]]:
    path = failures_file(house.warehouse)
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()] if path.exists() else []


def test_a_refused_list_is_told_once_as_long_as_it_stands_and_again_when_it_fails_again(house: House):
    drop(house.inbox, "bad.txt", BAD)
    house.drop("a.txt", KITE)
    work(house)
    assert look(house) == "Told of 1 new failures."
    assert look(house) == "No new failure."
    (line,) = told(house)
    assert {name: line[name] for name in ("kind", "list_id", "line", "reason")} == {
        "kind": "list",
        "list_id": "bad.txt",
        "line": 2,
        "reason": "not_a_list",
    }
    assert "bad.txt" not in line["detail"]
    assert line["at"].endswith("Z")
    assert len(line["sha256"]) == 64
    house.drop("bad.txt", KITE)
    work(house)
    assert look(house) == "No new failure."
    drop(house.inbox, "bad.txt", BAD, seconds_ago=30)
    work(house)
    assert look(house) == "Told of 1 new failures."
    assert len(told(house)) == 2


def test_the_command_line_tells_too_and_the_daemon_does_not_repeat_it(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pipeline.defs.run.open_instance", lambda _: nullcontext(house.instance))
    drop(house.inbox, "bad.txt", BAD)
    intake = take_in(house.warehouse, house.inbox)
    faults = run_assets(house.warehouse, house.inbox, intake.events, standings(house.warehouse), SILENCE)
    assert [fault.step for fault in faults] == ["every_list_is_accepted"]
    assert [line["list_id"] for line in told(house)] == ["bad.txt"]
    assert look(house) == "No new failure."


@dg.op
def breaks() -> None:
    raise ValueError("no such thing")


@dg.job
def broken() -> None:
    breaks()


def test_runs_that_failed_or_were_killed_are_told_with_step_and_error(house: House):
    broken.execute_in_process(instance=house.instance, raise_on_error=False)
    killed = house.instance.create_run_for_job(broken, status=dg.DagsterRunStatus.STARTED)
    house.instance.report_run_failed(killed, "The process of this run ended without a word: it was killed.")
    house.drop("a.txt", KITE)
    assert look(house) == "Told of 2 new failures."
    lines = {line["step"]: line for line in told(house)}
    assert lines["breaks"]["detail"] == "ValueError: no such thing"
    assert lines[None]["run_id"] == killed.run_id
    assert "it was killed" in lines[None]["detail"]


def test_an_inbox_that_is_gone_is_told(house: House, tmp_path: Path):
    house.inbox.rename(tmp_path / "away")
    assert look(house) == "Told of 1 new failures."
    (line,) = told(house)
    assert line["kind"] == "folders"
    assert "There is no inbox" in line["detail"]


def test_the_users_command_gets_the_lines_on_its_input_and_no_shell_sees_them(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    script = tmp_path / "tell.py"
    script.write_text("import pathlib, sys\npathlib.Path(sys.argv[1]).write_text(sys.stdin.read())")
    monkeypatch.setenv(COMMAND_VARIABLE, f"'{sys.executable}' '{script}' '{tmp_path / 'told $(touch HERE).txt'}'")
    drop(house.inbox, "$(touch HERE); `touch HERE` \x1b[2J‮.txt", BAD)
    work(house)
    assert look(house) == "Told of 1 new failures."
    given = (tmp_path / "told $(touch HERE).txt").read_text()
    assert given == failures_file(house.warehouse).read_text()
    assert given.isascii()
    assert "\x1b" not in given
    assert [line["list_id"] for line in told(house)] == ["$(touch HERE); `touch HERE` \x1b[2J‮.txt"]
    assert not list(tmp_path.rglob("HERE"))


@pytest.mark.parametrize("command", ["false", "/no/such/command"])
def test_a_command_that_fails_is_said_and_the_failure_is_in_the_file_all_the_same(
    house: House, command: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(COMMAND_VARIABLE, command)
    drop(house.inbox, "bad.txt", BAD)
    work(house)
    with pytest.raises(StoreError, match=r"PAPER_CLAIMS_ON_FAILURE failed: .*written down all the same"):
        tell_failures(house.instance, house.warehouse, house.inbox)
    assert len(told(house)) == 1


def test_old_failures_are_forgotten(house: House):
    drop(house.inbox, "bad.txt", BAD)
    work(house)
    look(house)
    now = datetime.now(UTC)
    assert forget_failures(house.warehouse, now - timedelta(days=1)) == 0
    assert forget_failures(house.warehouse, now + timedelta(days=1)) == 1
    assert told(house) == []
    assert look(house) == "No new failure."


def standing_check(house: House) -> tuple[bool, list[str]]:
    (key,) = every_list_is_accepted.check_keys
    found = house.instance.event_log_storage.get_latest_asset_check_execution_by_key([key])
    event = found[key].event
    assert event is not None
    assert event.dagster_event is not None
    evaluation = event.dagster_event.asset_check_evaluation_data
    return evaluation.passed, [record.data["list_id"] for record in evaluation.metadata["lists"].records]


def test_a_list_that_is_refused_is_shown_as_what_it_is_until_it_is_taken_away(house: House):
    drop(house.inbox, "bad.txt", BAD)
    house.run()
    assert standing_check(house) == (False, ["bad.txt"])
    (record,) = house.instance.fetch_observations(dg.AssetKey(["staging", "lists"]), limit=5).records
    said = record.asset_observation
    assert said is not None
    assert said.partition == house.instance.get_dynamic_partitions("lists")[0]
    assert (said.description or "").startswith("Refused: ")
    assert (said.metadata["line"].value, said.metadata["reason"].value) == (2, "not_a_list")
    house.drop("a.txt", KITE)
    (house.inbox / "bad.txt").unlink()
    assert house.run() == []
    assert standing_check(house) == (True, [])


def test_a_run_that_was_killed_is_tried_again_and_one_with_bad_input_is_not():
    retries = yaml.safe_load((REPO / "dagster.yaml").read_text(encoding="utf-8"))["run_retries"]
    with dg.DagsterInstance.ephemeral(settings={"run_retries": retries}) as instance:
        killed = instance.create_run_for_job(broken, status=dg.DagsterRunStatus.STARTED)
        instance.report_run_failed(killed, "killed")
        refused = broken.execute_in_process(instance=instance, raise_on_error=False)
        tags = {run.run_id: run.tags.get("dagster/will_retry") for run in instance.get_runs()}
        assert tags == {killed.run_id: "true", refused.run_id: "false"}


def test_the_build_is_to_be_confirmed_daily():
    policy = definitions().resolve_asset_graph().get(dg.AssetKey("papers_duckdb")).freshness_policy
    assert policy is not None
    hours = [window.to_timedelta().total_seconds() / 3600 for window in (policy.warn_window, policy.fail_window)]
    assert hours == [26, 50]
