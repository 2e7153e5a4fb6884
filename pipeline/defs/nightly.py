"""The safety net: once a night everything that is stale is run, whatever the sensor and the conditions have missed."""

from collections.abc import Iterator

import dagster as dg

from pipeline.defs.catch_up import PER_LIST, UNION, tell, wanted_runs
from pipeline.defs.resources import Folders
from pipeline.publish.build import builds_of
from pipeline.store.errors import StoreError
from pipeline.store.intake import take_in
from pipeline.store.standing import standings


@dg.schedule(
    cron_schedule="30 3 * * *",
    target=dg.AssetSelection.assets(*PER_LIST, *UNION),
    default_status=dg.DefaultScheduleStatus.RUNNING,
)
def catch_up_nightly(context: dg.ScheduleEvaluationContext, folders: Folders) -> Iterator[dg.RunRequest | dg.SkipReason]:
    """Runs what is stale by the rule of the store, which looks at the data and not at what happened.

    Where nothing is, the build is confirmed: its relations are checked once more, nothing is extracted, and its freshness is renewed.
    """
    try:
        warehouse = folders.open()
        builds_of(warehouse)  # refuses the warehouse of a later version before anything is taken in
        intake = take_in(warehouse, folders.inbox_path)
    except StoreError as error:
        yield dg.SkipReason(str(error))
        return
    known = standings(warehouse)
    tell(context.instance, intake.events, known)
    for number, wanted in enumerate(wanted_runs(context.instance, known)):
        yield wanted.request(f"{context.scheduled_execution_time:%Y-%m-%d} {number}")
