"""Lets readers query in loops while the warehouse is published again and again.

    python -m tests.measure.readers [--readers 8] [--publishes 40]

Every publish follows an edit of all lists, so that each abstract names the edition it belongs to. Most readers open the DuckDB file
by its path, ask several joined tables, and close it; every fourth resolves the link `parquet` and joins the Parquet files. An
answer is wrong if it fails, if it mixes two editions, or if a table has not the rows that its own build counted.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.defs.house import KITE, MOLE, NEWT, listed
from tests.measure.site import ROOT, Site, faults_of, print_table
from tests.store.files import drop

LISTS = ("a.txt", "b.txt", "c.txt")


def main(readers: int, publishes: int, folder: Path) -> int:
    """Print what the readers got; how many answers were wrong."""
    site = Site.at(folder)
    shop, stop = site.shop(), folder / "stop"
    _edit(site.inbox, 0)
    shop.run()
    kinds = ["parquet" if number % 4 == 3 else "duckdb" for number in range(readers)]
    with ExitStack() as stack:
        processes = [stack.enter_context(_reader(kind, site.warehouse.root, stop)) for kind in kinds]
        stack.callback(stop.touch)
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()  # it has begun
        started = time.monotonic()
        for edition in range(1, publishes + 1):
            _edit(site.inbox, edition)
            assert shop.run().is_new
        seconds = time.monotonic() - started
        stop.touch()
        got = [json.loads(process.communicate()[0]) for process in processes]
    rows = [(kind, one["answers"], one["builds"], len(one["wrong"])) for kind, one in zip(kinds, got, strict=True)]
    heads = ("reads", "answers", "builds seen", "wrong")
    print_table(f"{readers} readers during {publishes} publishes, {seconds:.0f} s:", [heads, *rows])
    wrong = [*(fault for one in got for fault in one["wrong"]), *faults_of(site.warehouse)]
    print_table(
        "All:", [("answers", sum(one["answers"] for one in got)), ("wrong", len(wrong)), *((one, "") for one in wrong[:9])]
    )
    return len(wrong)


def _reader(kind: str, warehouse: Path, stop: Path) -> subprocess.Popen[str]:
    # Readers give way, so that the one who publishes gets through on a small machine.
    command = ["nice", "-n", "15", sys.executable, "-m", "tests.measure.reader", kind, str(warehouse), str(stop)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def _edit(inbox: Path, edition: int) -> None:
    for name, abstract in zip(LISTS, (KITE, MOLE, NEWT), strict=True):
        drop(inbox, name, listed(f"{abstract} This is edition {edition}."))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--readers", type=int, default=8)
    parser.add_argument("--publishes", type=int, default=40)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        sys.exit(1 if main(asked.readers, asked.publishes, Path(temporary)) else 0)
