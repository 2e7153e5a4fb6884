"""A run from the command line: the same assets that the UI runs, in this process, recorded in the instance of the warehouse."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import dagster as dg
from sqlalchemy.exc import DBAPIError

from pipeline import definitions
from pipeline.defs.alive import fail_dead_runs
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
            return [fault for wanted in wanted_runs(instance, known) for fault in run_one(instance, warehouse, inbox, wanted)]
    except DBAPIError as error:
        raise StoreError(
            f"Dagster cannot keep its records in {instance_home(warehouse)} ({error.orig}): see that the disk is not full and the "
            "folder can be written, then run again. What was published before is unchanged."
        ) from error


def run_one(instance: dg.DagsterInstance, warehouse: Warehouse, inbox: Path, wanted: Wanted) -> list[Fault]:
    """One run, in this process; what went wrong."""
    result = all_assets().execute_in_process(
        instance=instance,
        asset_selection=list(wanted.assets),
        tags=dict(wanted.tags),
        run_config=settings(warehouse, inbox),
        raise_on_error=False,
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


def _fault(event: dg.DagsterEvent) -> Fault:
    data = event.step_failure_data
    if data.user_failure_data is not None:
        return Fault(event.step_key or "", data.user_failure_data.description or "", None)
    error = data.error
    while error is not None and error.cause is not None:
        error = error.cause
    return Fault(event.step_key or "", error.message.strip() if error else "", data.error_display_string)
