"""The safety net: once a night everything that is stale is run, whatever the sensor and the conditions have missed."""

from collections.abc import Iterator

import dagster as dg

from pipeline.defs.catch_up import PER_LIST, UNION, tell, wanted_runs
from pipeline.defs.resources import Folders
from pipeline.steps.union import is_published
from pipeline.store.errors import StoreError
from pipeline.store.intake import take_in
from pipeline.store.standing import standings


@dg.schedule(
    cron_schedule="30 3 * * *",
    target=dg.AssetSelection.assets(*PER_LIST, *UNION),
    default_status=dg.DefaultScheduleStatus.RUNNING,
)
def catch_up_nightly(context: dg.ScheduleEvaluationContext, folders: Folders) -> Iterator[dg.RunRequest | dg.SkipReason]:
    """Runs what is stale by the rule of the store, which looks at the data and not at what happened."""
    try:
        warehouse = folders.open()
        intake = take_in(warehouse, folders.inbox_path)
    except StoreError as error:
        yield dg.SkipReason(str(error))
        return
    known = standings(warehouse)
    tell(context.instance, intake.events, known)
    if is_published(warehouse, known) and not any(one.stale for one in known.values()):
        yield dg.SkipReason("Everything is up to date.")
        return
    for number, wanted in enumerate(wanted_runs(context.instance, known)):
        key = f"{context.scheduled_execution_time:%Y-%m-%d} {number}"
        yield dg.RunRequest(run_key=key, asset_selection=list(wanted.assets), tags=wanted.tags)
