"""Kills real runs with kill -9 at random moments and looks at what is left.

    python -m tests.measure.kills [--rounds 60] [--seed 1] [--no-named] [--cold]

Each round changes a list, starts a run of the command line as a process of its own, and kills its process group: every second time
after a random part of the time that a run takes, else just before a random change of the file system; after the rounds once at
each named moment of taking in, staging and publishing, among them just before and just after each rename. The processes are
forked from one that has the modules loaded, or, with `--cold`, are `python -m pipeline run` from the start, most of whose time is
imports. Then it is looked whether

- the warehouse that an analyst opens is whole: all tables, relations and digests, as DuckDB and as Parquet;
- the next run completes, and the killed one is marked as failed in Dagster's records;
- every table has the digest that it has in a warehouse that was never disturbed.
"""

import argparse
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import dagster as dg

from pipeline.defs.instance import open_instance
from pipeline.store.warehouse import Warehouse
from tests.measure.site import Site, change, digests, faults_of, print_table, renew
from tests.measure.warm import Warm

LISTS = ("a.txt", "b.txt", "c/d.txt")
#: Changes of the file system, by how they begin, in the order of a run. Just after one is just before the next.
NAMED = (
    "open raw/blobs/.arriving",
    "rename raw/blobs/.arriving",
    "open raw/history.jsonl",
    "rename staging/.inbox.json",
    "rename staging/.making/.lists",
    "rename staging/.making/.claims",
    "rename staging/.making/.papers",
    "rename staging/.making/.tables",
    "mkdir builds/.",
    "link staging/tables",
    "rename builds/.",
    "symlink builds/",
    "rename .parquet.",
    "link builds/",
    "rename .papers.duckdb.",
    "remove .papers.duckdb.",
    "rmtree builds/",
    "rmdir builds/0",
)
_AT_WORK = (dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTING, dg.DagsterRunStatus.STARTED)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one kill. `step` is how far the run was, as it last said; `wrong` is what should not be."""

    moment: str
    hit: bool
    step: str
    left_at_work: int
    wrong: tuple[str, ...]


class Run(Protocol):
    """Runs a command line to its end, or kills it after so many seconds; its exit code and what it said."""

    def __call__(self, *arguments: str, kill_after: float | None = None) -> tuple[int, str]: ...


def main(rounds: int, seed: int, named: tuple[str, ...], folder: Path, *, is_cold: bool = False) -> int:
    """Kill so many runs at random, and one at each of the named moments; how many rounds went wrong."""
    site = Site.at(folder)
    with open_instance(site.warehouse) as records:
        if is_cold:
            return _kill(site, site.run, records, rounds, seed, named)
        with Warm(folder) as warm:
            return _kill(site, warm.run, records, rounds, seed, named)


def _kill(site: Site, run: Run, records: dg.DagsterInstance, rounds: int, seed: int, named: tuple[str, ...]) -> int:
    chance, calm = random.Random(seed), site.undisturbed()
    for name in LISTS:
        change(site.inbox, chance, [name])
    calm.run()
    code, said = run("run", *site.where)
    assert code == 0, said
    change(site.inbox, chance, LISTS)
    calm.run()
    started = time.monotonic()
    run("run", *site.where)
    lasts = time.monotonic() - started
    print(f"{rounds} kills at random and {len(named)} at named moments, seed {seed}; a run takes {lasts:.1f} s.", flush=True)
    outcomes = list[Outcome]()

    def one(moment: float | int | str) -> None:
        is_named = isinstance(moment, str)  # the run must come to it, so there must be something new
        done = renew(site.inbox, LISTS[0], 100 + len(outcomes)) if is_named else change(site.inbox, chance, LISTS)
        calm.run()
        outcome = _round(site, run, records, calm.warehouse, moment)
        outcomes.append(outcome)
        words = "; ".join(outcome.wrong) or ("well" if outcome.hit else "the run ended first")
        print(f"  {len(outcomes):3}  {done:14}  killed at {outcome.moment:40}  {outcome.step:24}  {words}", flush=True)

    while sum(outcome.hit for outcome in outcomes) < rounds:
        one(chance.uniform(0, lasts) if len(outcomes) % 2 else chance.randrange(150))
    for moment in named:
        one(moment)
    _print(outcomes, named)
    return sum(bool(outcome.wrong) for outcome in outcomes)


def _round(site: Site, run: Run, records: dg.DagsterInstance, calm: Warehouse, moment: float | int | str) -> Outcome:
    if isinstance(moment, float):
        code, said = run("run", *site.where, kill_after=moment)
    else:
        code, said = run("kill", str(moment), str(site.warehouse.root), "run", *site.where)
    wrong = [f"after the kill: {fault}" for fault in faults_of(site.warehouse)]
    orphans = _at_work(records)
    again, last = run("run", *site.where)
    if again != 0:
        wrong.append(f"the next run ended with {again}: {last[-500:]}")
    wrong += [f"after the next run: {fault}" for fault in faults_of(site.warehouse)]
    if digests(site.warehouse) != digests(calm):
        wrong.append("the tables are not those of an undisturbed run")
    if left := _at_work(records):
        wrong.append(f"{len(left)} runs stay at work in Dagster's records")
    statuses = [run.status for run in records.get_runs(dg.RunsFilter(run_ids=orphans))] if orphans else []
    wrong += [f"the killed run is {status.value}" for status in statuses if status != dg.DagsterRunStatus.FAILURE]
    named = f"{moment:.1f} s" if isinstance(moment, float) else f"change {moment}" if isinstance(moment, int) else moment
    return Outcome(named, code < 0, said.strip().rpartition("\n")[2][:24] or "starting", len(orphans), tuple(wrong))


def _at_work(records: dg.DagsterInstance) -> list[str]:
    return [run.run_id for run in records.get_runs(dg.RunsFilter(statuses=list(_AT_WORK)))]


def _print(outcomes: list[Outcome], named: tuple[str, ...]) -> None:
    hit = [outcome for outcome in outcomes if outcome.hit]
    missed = [outcome.moment for outcome in outcomes if not outcome.hit and outcome.moment in named]
    print_table(
        "Kills:",
        [
            ("runs killed", len(hit)),
            (
                "of them while Dagster had a run at work, which the next run marked failed",
                sum(one.left_at_work > 0 for one in hit),
            ),
            ("named moments hit", len([one for one in hit if one.moment in named])),
            ("named moments that the run did not come to", ", ".join(missed) or "none"),
            ("went wrong", sum(bool(one.wrong) for one in outcomes)),
        ],
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-named", action="store_true")
    parser.add_argument("--cold", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        named = () if asked.no_named else NAMED
        sys.exit(1 if main(asked.rounds, asked.seed, named, Path(temporary), is_cold=asked.cold) else 0)
