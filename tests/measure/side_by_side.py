"""Starts runs side by side on one warehouse, and lets somebody stand in their way.

    python -m tests.measure.side_by_side [--many 30] [--only NAME]

- `commands`: two `python -m pipeline run` at once, and a third that comes a moment later;
- `dagster`: the command line, and the same lists as a run of Dagster, as the UI starts it;
- `many`: a run for each of many lists, all at once as from a backfill, each a process of its own that also publishes;
- `writer`: a run while somebody has the DuckDB file open for writing and then closes it;
- `wal`: a run after somebody who wrote to the DuckDB file was killed.

Each must end well, or say plainly that it waits or stops; afterwards the warehouse is whole and every table has the digest of an
undisturbed run.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pipeline.defs.catch_up import PER_LIST, UNION, Wanted, tell
from pipeline.defs.instance import instance_home, open_instance
from pipeline.defs.partitions import range_tags
from pipeline.defs.resources import INBOX_VARIABLE, WAREHOUSE_VARIABLE
from pipeline.defs.run import all_assets, run_one
from pipeline.store.intake import take_in
from pipeline.store.standing import standings
from tests.defs.house import KITE, MOLE, listed
from tests.measure.site import PATIENCE_SECONDS, ROOT, Site, change, digests, faults_of, print_table
from tests.store.files import drop

LISTS = ("a.txt", "b.txt", "c/d.txt")
_WRITER = """
import duckdb, sys
connection = duckdb.connect(sys.argv[1])
connection.execute("CREATE TABLE mine AS SELECT 1 AS a")
print("open", flush=True)
sys.stdin.read()
"""


def commands(site: Site, many: int) -> Iterator[str]:
    """What went wrong with command lines at once."""
    del many
    processes = [site.start("run", *site.where) for _ in range(2)]
    time.sleep(3)
    processes.append(site.start("run", *site.where))
    yield from _ended_badly(processes)


def dagster(site: Site, many: int) -> Iterator[str]:
    """What went wrong with a command line beside a run of Dagster."""
    del many
    keys = _told(site)
    settings = {
        **os.environ,
        "DAGSTER_HOME": str(instance_home(site.warehouse)),
        INBOX_VARIABLE: str(site.inbox),
        WAREHOUSE_VARIABLE: str(site.warehouse.root),
    }
    command = ["-m", "dagster", "asset", "materialize", "-m", "pipeline.definitions", "--select", "*", "--partition", keys[0]]
    ui = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    yield from _ended_badly([ui, site.start("run", *site.where)])


def many(site: Site, many: int) -> Iterator[str]:
    """What went wrong with many runs at once. The processes are forks of this one, which has run nothing itself."""
    chance = random.Random(many)
    for number in range(many):
        change(site.inbox, chance, [f"{number:02}.txt"])
    keys = _told(site)
    command = [sys.executable, "-m", "tests.measure.side_by_side", "--fork", str(site.inbox), str(site.warehouse.root), *keys]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=10 * PATIENCE_SECONDS, check=False)
    if done.returncode:
        yield f"{done.returncode} of {len(keys)} runs failed: {(done.stdout + done.stderr)[-1500:]}"


def writer(site: Site, many: int) -> Iterator[str]:
    """What went wrong beside a session that has the DuckDB file open for writing, and closes it when it is asked to."""
    del many
    session = _session(site)
    with site.start("run", *site.where) as process:
        assert process.stdout is not None
        said = ""
        while "Waiting for a session" not in said and (line := process.stdout.readline()):
            said += line
        session.communicate()
        said += process.stdout.read()
    if "Waiting for a session" not in said or str(session.pid) not in said:
        yield f"it was not said whose session stands in the way: {said[-500:]}"
    if process.returncode != 0:
        yield f"the run ended with {process.returncode}: {said[-500:]}"


def wal(site: Site, many: int) -> Iterator[str]:
    """What went wrong after a session that wrote to the DuckDB file was killed."""
    del many
    session = _session(site)
    session.kill()
    session.communicate()
    orphan = site.warehouse.database.with_name("papers.duckdb.wal")
    if not orphan.exists():
        yield "the session left no .wal behind, so nothing was tried"
    code, said = site.run()
    if code != 0 or "was moved to" not in said or orphan.exists():
        yield f"the run ended with {code}: {said[-500:]}"


SITUATIONS: dict[str, Callable[[Site, int], Iterator[str]]] = {
    "commands": commands,
    "dagster": dagster,
    "writer": writer,
    "wal": wal,
    "many": many,
}


def main(names: Sequence[str], how_many: int, folder: Path) -> int:
    """Print what came of each situation; how many went wrong."""
    rows, chance = list[tuple[object, ...]](), random.Random(7)
    for name in names:
        site = Site.at(folder / name)
        for file in LISTS:
            change(site.inbox, chance, [file])
        if name in ("writer", "wal"):  # there must be a file to write to
            site.undisturbed().run()
            site.shop().run()
            drop(site.inbox, LISTS[0], listed(MOLE, KITE))
        started = time.monotonic()
        wrong = list(SITUATIONS[name](site, how_many))
        calm = site.undisturbed()
        calm.run()
        wrong += faults_of(site.warehouse)
        wrong += [] if digests(site.warehouse) == digests(calm.warehouse) else ["the tables are not those of an undisturbed run"]
        rows.append((name, f"{time.monotonic() - started:.0f} s", "; ".join(wrong) or "well"))
        print_table("", rows[-1:])
    wrong_rows = [row for row in rows if row[-1] != "well"]
    print_table("Side by side:", [("situations", len(rows)), ("went wrong", len(wrong_rows))])
    return len(wrong_rows)


def _told(site: Site) -> list[str]:
    """Takes the inbox in, as the sensor does; the partition keys."""
    intake = take_in(site.warehouse, site.inbox)
    known = standings(site.warehouse)
    with open_instance(site.warehouse) as instance:
        tell(instance, intake.events, known)
    return [one.life.partition for one in known.values()]


def _ended_badly(processes: Sequence[subprocess.Popen[str]]) -> Iterator[str]:
    for number, process in enumerate(processes, start=1):
        said, _ = process.communicate(timeout=PATIENCE_SECONDS)
        if process.returncode != 0:
            yield f"run {number} ended with {process.returncode}: {said[-1500:]}"


def _session(site: Site) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", _WRITER, str(site.warehouse.database)]
    session = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert session.stdout is not None
    assert session.stdout.readline() == "open\n"
    return session


def _fork(site: Site, keys: Sequence[str]) -> int:
    """A run for each key, each in a fork; how many failed."""
    all_assets()
    forks = [os.fork() or os._exit(_one(site, key)) for key in keys]
    return sum(os.waitpid(fork, 0)[1] != 0 for fork in forks)


def _one(site: Site, key: str) -> int:
    try:
        with open_instance(site.warehouse) as instance:
            faults = run_one(instance, site.warehouse, site.inbox, Wanted((*PER_LIST, *UNION), range_tags(key, key)))
    except BaseException:  # noqa: BLE001 - a fork must not go on as its parent would
        traceback.print_exc()
        return 1
    for fault in faults:
        print(key, fault.said, fault.stack)
    sys.stdout.flush()
    return len(faults)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--many", type=int, default=30)
    parser.add_argument("--only", choices=SITUATIONS)
    parser.add_argument("--fork", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.fork:
        inbox, root, *partitions = asked.fork
        sys.exit(_fork(Site.of(Path(inbox), Path(root)), partitions))
    with tempfile.TemporaryDirectory() as temporary:
        sys.exit(1 if main([asked.only] if asked.only else list(SITUATIONS), asked.many, Path(temporary)) else 0)
