"""A run from the command line: the same assets that the UI runs, in this process, recorded in the instance of the warehouse."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import dagster as dg

from pipeline import definitions
from pipeline.defs.alive import fail_dead_runs
from pipeline.defs.inbox import arrival
from pipeline.defs.instance import open_instance
from pipeline.defs.partitions import LISTS, range_tags, ranges
from pipeline.defs.per_list import staged_key
from pipeline.defs.publish import OVER_ALL_LISTS
from pipeline.steps.progress import Progress, followed_by
from pipeline.store.intake import Intake
from pipeline.store.standing import LIST_STAGES, Standing
from pipeline.store.warehouse import Warehouse

_PER_LIST = tuple(staged_key(stage) for stage in LIST_STAGES)
_UNION = tuple(dg.AssetKey(name) for name in OVER_ALL_LISTS)


@dataclass(frozen=True, slots=True)
class Fault:
    """A step that failed: in words for a person where it is theirs to mend, with the stack of the program where it is ours."""

    step: str
    said: str
    stack: str | None


def run_assets(
    warehouse: Warehouse, inbox: Path, intake: Intake, known: Mapping[str, Standing], progress: Progress
) -> list[Fault]:
    """Run the assets of the lists that are stale in `known`, and those over all lists; what went wrong, step by step."""
    faults: list[Fault] = []
    with open_instance(warehouse) as instance:
        fail_dead_runs(instance, warehouse)
        _report(instance, intake, known)
        registered = instance.get_dynamic_partitions("lists")
        stale = [one.life.partition for one in known.values() if one.stale]
        runs = [range_tags(*both) for both in ranges(registered, stale)]
        for tags in runs[:-1]:
            faults += _run(instance, warehouse, inbox, _PER_LIST, tags, progress)
        faults += _run(instance, warehouse, inbox, (*(_PER_LIST if runs else ()), *_UNION), runs[-1] if runs else {}, progress)
    return faults


def _report(instance: dg.DagsterInstance, intake: Intake, known: Mapping[str, Standing]) -> None:
    """Register the lists that are new to the instance, and report the files that changed, as the sensor does."""
    registered = set(instance.get_dynamic_partitions("lists"))
    new = [one for one in known.values() if one.life.partition not in registered]
    if new:
        instance.add_dynamic_partitions(LISTS.name or "", [one.life.partition for one in new])
    changed = {event.list_id for event in intake.events} | {one.life.list_id for one in new}
    for one in known.values():
        if one.life.list_id in changed:
            instance.report_runless_asset_event(arrival(one.life))


def _run(
    instance: dg.DagsterInstance,
    warehouse: Warehouse,
    inbox: Path,
    assets: Iterable[dg.AssetKey],
    tags: Mapping[str, str],
    progress: Progress,
) -> list[Fault]:
    folders = {"inbox": str(inbox), "warehouse": str(warehouse.root)}
    job = definitions.defs().resolve_implicit_global_asset_job_def()
    with followed_by(progress):
        result = job.execute_in_process(
            instance=instance,
            asset_selection=list(assets),
            tags=dict(tags),
            run_config={
                "resources": {"folders": {"config": folders}},
                "loggers": {"console": {"config": {"log_level": "CRITICAL"}}},
            },
            raise_on_error=False,
        )
    return [_fault(event) for event in result.filter_events(lambda event: event.is_step_failure)]


def _fault(event: dg.DagsterEvent) -> Fault:
    data = event.step_failure_data
    if data.user_failure_data is not None:
        return Fault(event.step_key or "", data.user_failure_data.description or "", None)
    error = data.error
    while error is not None and error.cause is not None:
        error = error.cause
    return Fault(event.step_key or "", error.message.strip() if error else "", data.error_display_string)
