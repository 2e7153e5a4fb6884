"""Alarms: who does not look at the UI is told of every failure once, by a line in a file and by a command of their own.

What fails now is read from the store and from the records of runs, and compared with what was told before; so it makes no
difference whether the daemon or the command line came upon it, and nothing is told twice as long as it stands.
"""

import json
import os
import shlex
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import dagster as dg
from dagster._core.events import JobFailureData
from dagster._core.execution.plan.objects import StepFailureData

from pipeline.defs.instance import instance_home
from pipeline.defs.resources import Folders
from pipeline.store.digests import digest_of
from pipeline.store.errors import StoreError, writing_to
from pipeline.store.files import read_json, replace_json, replace_text
from pipeline.store.inbox import scan
from pipeline.store.lock import locked
from pipeline.store.standing import standings
from pipeline.store.warehouse import Warehouse, open_warehouse

#: Environment variable with a command line; it is given the new failures, a line of JSON each, on its standard input.
COMMAND_VARIABLE = "PAPER_CLAIMS_ON_FAILURE"
#: The check whose failure only says that lists are refused, which are told one by one.
REFUSALS_STEP = "every_list_is_accepted"
_LOOK_EVERY_SECONDS = 30
_RUNS_OF_LAST = timedelta(days=1)
_COMMAND_SECONDS = 30
_DETAIL_CHARS = 2_000


@dataclass(frozen=True, slots=True)
class _Files:
    """Where failures are written for people and programs, and which of them were told and still stand."""

    failures: Path
    told: Path
    lock: Path

    @classmethod
    def of(cls, warehouse: Warehouse) -> "_Files":
        home = instance_home(warehouse)
        return cls(failures_file(warehouse), home / "failures-told.json", home / "failures.lock")


def failures_file(warehouse: Warehouse) -> Path:
    """The file with one line of JSON per failure."""
    return instance_home(warehouse) / "failures.jsonl"


@dg.sensor(default_status=dg.DefaultSensorStatus.RUNNING, minimum_interval_seconds=_LOOK_EVERY_SECONDS)
def watch_failures(context: dg.SensorEvaluationContext, folders: Folders) -> dg.SkipReason:
    """Writes each new failure to failures.jsonl in the state folder, and gives it to the command of PAPER_CLAIMS_ON_FAILURE."""
    told = tell_failures(context.instance, Warehouse(Path(folders.warehouse).resolve()), folders.inbox_path)
    return dg.SkipReason(f"Told of {told} new failures." if told else "No new failure.")


def tell_failures(instance: dg.DagsterInstance, warehouse: Warehouse, inbox: Path) -> int:
    """Tell of what fails now and was not told yet; how many that is.

    Raises `StoreError` where the command cannot be run or fails; the lines are in the file all the same.
    """
    files = _Files.of(warehouse)
    with writing_to(files.failures.parent), locked(files.lock, "telling of failures"):
        now = failing(instance, warehouse, inbox)
        before = read_json(files.told) or []
        at = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
        lines = [json.dumps({"at": at, **said}) + "\n" for key, said in now.items() if key not in before]
        with files.failures.open("a", encoding="ascii") as stream:
            stream.writelines(lines)
        if sorted(now) != before:
            replace_json(files.told, sorted(now))
    if lines:
        _call(os.environ.get(COMMAND_VARIABLE, ""), "".join(lines))
    return len(lines)


def forget_failures(warehouse: Warehouse, before: datetime) -> int:
    """Remove the lines of failures that were told `before` then; how many."""
    files = _Files.of(warehouse)
    with writing_to(files.failures.parent), locked(files.lock, "removing old failures"):
        if not files.failures.exists():
            return 0
        lines = files.failures.read_text(encoding="ascii").splitlines(keepends=True)
        kept = [line for line in lines if datetime.fromisoformat(json.loads(line)["at"]) >= before]
        if len(kept) < len(lines):
            replace_text(files.failures, "".join(kept))
    return len(lines) - len(kept)


def failing(instance: dg.DagsterInstance, warehouse: Warehouse, inbox: Path) -> Mapping[str, Mapping[str, object]]:
    """What fails now, by a key that stays the same as long as it is the same failure."""
    found = [*_folders(warehouse, inbox), *_lists(warehouse), *_runs(instance)]
    return {digest_of(*(str(value) for value in said.values())): said for said in found}


def _folders(warehouse: Warehouse, inbox: Path) -> Iterator[Mapping[str, object]]:
    try:
        open_warehouse(warehouse.root, inbox)
        scan(inbox)
    except StoreError as error:
        yield {"kind": "folders", "detail": str(error)}


def _lists(warehouse: Warehouse) -> Iterator[Mapping[str, object]]:
    for list_id, one in standings(warehouse).items():
        if (refusal := one.refusal) is not None:
            version = one.life.versions[-1].sha256 if one.life.versions else None
            yield {
                "kind": "list",
                "list_id": list_id,
                "line": refusal.line,
                "reason": refusal.reason,
                "detail": refusal.detail,
                "sha256": version if one.life.refusal is None else None,
            }


def _runs(instance: dg.DagsterInstance) -> Iterator[Mapping[str, object]]:
    """Failed steps of the runs that failed of late; a run that failed without a step, as one that was killed, stands for itself."""
    since = datetime.fromtimestamp(time.time(), UTC) - _RUNS_OF_LAST
    for run in instance.get_runs(dg.RunsFilter(statuses=[dg.DagsterRunStatus.FAILURE], updated_after=since)):
        logs = instance.all_logs(run.run_id, of_type={dg.DagsterEventType.STEP_FAILURE, dg.DagsterEventType.RUN_FAILURE})
        events = [log.dagster_event for log in logs if log.dagster_event is not None]
        steps = [event for event in events if event.is_step_failure]
        for event in steps or events:
            if event.step_key != REFUSALS_STEP:
                detail = said_of(event)[:_DETAIL_CHARS]
                yield {"kind": "run", "run_id": run.run_id, "step": event.step_key, "detail": detail}


def said_of(event: dg.DagsterEvent) -> str:
    """What went wrong in a failed step or run: in the words that are meant for a person, or of the innermost error."""
    data = event.event_specific_data
    if isinstance(data, StepFailureData) and data.user_failure_data is not None and data.user_failure_data.description:
        return data.user_failure_data.description
    error = data.error if isinstance(data, StepFailureData | JobFailureData) else None
    while error is not None and error.cause is not None:
        error = error.cause
    return error.message.strip() if error is not None else event.message or ""


def _call(command: str, lines: str) -> None:
    """Run the user's command without a shell; text of lists is in its standard input and nowhere else."""
    words = shlex.split(command)
    if not words:
        return
    try:
        subprocess.run(words, input=lines, text=True, timeout=_COMMAND_SECONDS, check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError) as error:
        raise StoreError(
            f"The command in {COMMAND_VARIABLE} failed: {error}. The failures are written down all the same."
        ) from error
