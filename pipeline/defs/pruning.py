"""Old runs and their logs are removed by a job every night, so that the records of an unattended warehouse do not grow for ever.

A run that has the last word on an asset, a list or a check is kept however old it is, its logs are not: without its events Dagster
would take what was made for missing, and make it again.
"""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import dagster as dg
from dagster._core.storage.event_log import SqliteEventLogStorage

from pipeline.defs.alarms import forget_failures
from pipeline.defs.alive import fail_dead_runs
from pipeline.defs.catch_up import CHECKS
from pipeline.defs.resources import Folders

#: Environment variable: for how many days runs, logs and the lines of failures are kept.
KEEP_DAYS_VARIABLE = "PAPER_CLAIMS_KEEP_DAYS"
_KEEP_DAYS = 90
_RECORDS_AT_A_TIME = 1_000
_OVER = [dg.DagsterRunStatus.SUCCESS, dg.DagsterRunStatus.FAILURE, dg.DagsterRunStatus.CANCELED]


class Pruning(dg.Config):
    """For how many days runs, logs and the lines of failures are kept."""

    keep_days: int = _KEEP_DAYS


@dg.op
def prune(context: dg.OpExecutionContext, config: Pruning, folders: Folders) -> None:
    """Removes what is older than the setting says."""
    if config.keep_days < 1:
        raise dg.Failure(f"keep_days is {config.keep_days}: keep at least one day.", allow_retries=False)
    warehouse, before = folders.open(), datetime.now(UTC) - timedelta(days=config.keep_days)
    fail_dead_runs(context.instance, warehouse)
    removed = prune_runs(context.instance, before)
    context.log.info(
        f"Removed {removed} runs and {forget_failures(warehouse, before)} lines of failures before {before:%Y-%m-%d}."
    )


@dg.job(description="Removes old runs, their logs, and old lines of failures.jsonl.")
def prune_old_runs() -> None:
    """One step."""
    prune()


@dg.schedule(cron_schedule="30 4 * * *", job=prune_old_runs, default_status=dg.DefaultScheduleStatus.RUNNING)
def prune_nightly() -> dg.RunRequest:
    """Keeps runs and logs for as many days as PAPER_CLAIMS_KEEP_DAYS says, or 90."""
    days = os.environ.get(KEEP_DAYS_VARIABLE, str(_KEEP_DAYS))
    if not days.isdecimal() or int(days) < 1:
        raise dg.Failure(f"{KEEP_DAYS_VARIABLE} is {days!r}: it must be a number of days, at least 1.")
    return dg.RunRequest(run_config=dg.RunConfig({"prune": Pruning(keep_days=int(days))}))


def prune_runs(instance: dg.DagsterInstance, before: datetime) -> int:
    """Remove the runs that were over and begun `before` then, and the logs of all such runs; how many runs that were."""
    needed = set(_last_words(instance))
    old = instance.get_runs(dg.RunsFilter(statuses=_OVER, created_before=before))
    for run in old:
        instance.compute_log_manager.delete_logs(prefix=[run.run_id])
        if run.run_id not in needed:
            instance.delete_run(run.run_id)
            if isinstance(storage := instance.event_log_storage, SqliteEventLogStorage):  # it leaves an empty file a run
                Path(storage.path_for_shard(run.run_id)).unlink(missing_ok=True)
    return sum(run.run_id not in needed for run in old)


def _last_words(instance: dg.DagsterInstance) -> Iterator[str]:
    """The runs by which Dagster knows what was made, what failed, and which checks hold."""
    storage = instance.event_log_storage
    for asset in instance.get_asset_keys():
        newest = storage.get_latest_storage_id_by_partition(asset, dg.DagsterEventType.ASSET_MATERIALIZATION)
        ids = sorted(newest.values())
        for first in range(0, len(ids), _RECORDS_AT_A_TIME):
            wanted = dg.AssetRecordsFilter(asset_key=asset, storage_ids=ids[first : first + _RECORDS_AT_A_TIME])
            yield from (record.run_id for record in instance.fetch_materializations(wanted, limit=_RECORDS_AT_A_TIME).records)
        for record in instance.get_asset_records([asset]):
            if (entry := record.asset_entry).last_materialization_record is not None:
                yield entry.last_materialization_record.run_id
        attempts = storage.get_latest_asset_partition_materialization_attempts_without_materializations(asset)
        yield from (run_id for run_id, _ in attempts.values())
    yield from (record.run_id for record in storage.get_latest_asset_check_execution_by_key(CHECKS).values())
