"""A run from the command line: the same assets that the UI runs, in this process, recorded in the instance of the warehouse."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import dagster as dg
from dagster._core.utils import make_new_run_id
from sqlalchemy.exc import DBAPIError

from pipeline import definitions
from pipeline.defs.alarms import said_of, tell_failures
from pipeline.defs.alive import alive, fail_dead_runs
from pipeline.defs.catch_up import Wanted, tell, wanted_runs
from pipeline.defs.instance import instance_home, open_instance
from pipeline.steps.progress import Progress, followed_by
from pipeline.store.errors import StoreError
from pipeline.store.history import Event
from pipeline.store.standing import Standing
from pipeline.store.warehouse import Warehouse


@dataclass(frozen=True, slots=True)
class Fault:
    """A step that failed: in words for a person where it is theirs to mend, with the stack of the program where it is ours."""

    step: str
    said: str
    stack: str | None


def run_assets(
    warehouse: Warehouse, inbox: Path, events: Iterable[Event], known: Mapping[str, Standing], progress: Progress
) -> list[Fault]:
    """Run what is stale in `known`, in the instance of the warehouse; what went wrong, step by step.

    `events` is what has just been taken in.
    """
    try:
        with open_instance(warehouse) as instance, followed_by(progress):
            fail_dead_runs(instance, warehouse)
            tell(instance, events, known)
            wanted = list(wanted_runs(instance, known))
            faults = [fault for one in wanted for fault in run_one(instance, warehouse, inbox, one)]
            return [*faults, *_alarm(instance, warehouse, inbox)]
    except DBAPIError as error:
        raise StoreError(
            f"Dagster cannot keep its records in {instance_home(warehouse)} ({error.orig}): see that the disk is not full and the "
            "folder can be written, then run again. What was published before is unchanged."
        ) from error


def run_one(instance: dg.DagsterInstance, warehouse: Warehouse, inbox: Path, wanted: Wanted) -> list[Fault]:
    """One run, in this process; what went wrong."""
    checks = None if wanted.checks is None else set(wanted.checks)
    job, run_id = all_assets().get_subset(asset_selection=set(wanted.assets), asset_check_selection=checks), make_new_run_id()
    with alive(warehouse, run_id):  # before there is a record of it, so that none is left of a run that merely looks alive
        result = job.execute_in_process(
            instance=instance,
            tags=dict(wanted.tags),
            run_config=settings(warehouse, inbox),
            raise_on_error=False,
            run_id=run_id,
        )
    return [_fault(event) for event in result.filter_events(lambda event: event.is_step_failure)]


def settings(warehouse: Warehouse, inbox: Path) -> dict[str, object]:
    """The run config: these folders, and no log on the terminal."""
    return {
        "resources": {"folders": {"config": {"inbox": str(inbox), "warehouse": str(warehouse.root)}}},
        "loggers": {"console": {"config": {"log_level": "CRITICAL"}}},
    }


@cache
def all_assets() -> dg.JobDefinition:
    """The job that the UI runs, too."""
    return definitions.defs().resolve_implicit_global_asset_job_def()


def _alarm(instance: dg.DagsterInstance, warehouse: Warehouse, inbox: Path) -> list[Fault]:
    """Tell of what failed, as the daemon would; the fault of a command that could not be told."""
    try:
        tell_failures(instance, warehouse, inbox)
    except StoreError as error:
        return [Fault("alarm", str(error), None)]
    return []


def _fault(event: dg.DagsterEvent) -> Fault:
    data = event.step_failure_data
    is_theirs = data.user_failure_data is not None
    return Fault(event.step_key or "", said_of(event), None if is_theirs else data.error_display_string)
