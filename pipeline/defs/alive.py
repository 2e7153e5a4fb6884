"""Runs that died: a run whose process was killed stays "started" for ever, so whoever comes next marks it failed.

While a run is at work its process holds a lock file named after the run. The operating system frees the lock of a process that
dies, so a lock file that nobody holds belongs to a run that is dead, whatever the event log says.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dagster as dg

from pipeline.store.lock import is_held, share
from pipeline.store.warehouse import Warehouse

#: How long a run may take from its start to its lock.
_STARTING_SECONDS = 300
_AT_WORK = [
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]
#: What a run is that will still do something.
UNDER_WAY = [dg.DagsterRunStatus.QUEUED, *_AT_WORK]


@contextmanager
def alive(warehouse: Warehouse, run_id: str) -> Iterator[None]:
    """Show that the run is at work, until it ends in any way, or the outermost of those who show it goes on without it."""
    lock = _lock(warehouse, run_id)
    try:
        with share(lock):
            yield
    finally:
        if not is_held(lock):
            lock.unlink(missing_ok=True)


def fail_dead_runs(instance: dg.DagsterInstance, warehouse: Warehouse) -> list[str]:
    """Mark as failed the runs at work whose process is gone; their ids."""
    dead = []
    for record in instance.get_run_records(dg.RunsFilter(statuses=_AT_WORK)):
        lock = _lock(warehouse, record.dagster_run.run_id)
        began = record.start_time or record.create_timestamp.timestamp()
        if is_held(lock) or (not lock.exists() and time.time() - began < _STARTING_SECONDS):
            continue
        instance.report_run_failed(record.dagster_run, "The process of this run ended without a word: it was killed.")
        lock.unlink(missing_ok=True)
        dead.append(record.dagster_run.run_id)
    return dead


def _lock(warehouse: Warehouse, run_id: str) -> Path:
    return warehouse.locks_of_runs / run_id
