"""Starts the UI with all that runs by itself, drops lists into its inbox, and waits until an analyst's query sees them.

    python -m tests.measure.arrivals [--only-first]

`python -m pipeline ui` runs on a free port of this machine with an inbox and a warehouse of its own; nothing is clicked. Printed are
the seconds from each change of the inbox to the query that sees it: lists that arrive, one of them slowly copied, are edited,
touched, restored, removed and put back. A list must never be seen before it is whole, a touched one must bring no build, and one
that comes back must bring the ids that it had.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import duckdb

from tests.defs.house import KITE, MOLE, NEWT, listed
from tests.measure.site import ROOT, Site, faults_of, print_table

#: Wall-clock seconds after which a change that nobody sees is given up.
PATIENCE_SECONDS = 600
_LOOK_EVERY_SECONDS = 0.5
_COPY_SECONDS = 20


def main(folder: Path, *, is_only_first: bool = False) -> int:
    """Print how long each change took; how many went wrong."""
    site = Site.at(folder)
    rows, wrong = [("change", "seconds")], list[str]()

    def wait(change: str, sql: str, answer: list[tuple[Any, ...]], since: float) -> None:
        try:
            seconds = _until(lambda: _ask(site, sql) == answer) - since
        except TimeoutError:
            wrong.append(f"{change}: not seen in {PATIENCE_SECONDS} s, but {_ask(site, sql)}")
        else:
            rows.append((change, f"{seconds:.0f}"))
            print_table("", rows[-1:])

    with _ui(site):
        lists = "SELECT list_id, version_no FROM paper_lists ORDER BY ALL"
        (site.inbox / "a.txt").write_text(listed(KITE, MOLE), encoding="utf-8")
        wait("a list arrives", lists, [("a.txt", 1)], time.time())
        if is_only_first:
            wrong += faults_of(site.warehouse)
        else:
            _rest(site, lists, wait, wrong)
    print_table("From the change of the inbox to the query that sees it:", rows)
    for one in wrong:
        print(f"  wrong: {one}")
    return len(wrong)


def _rest(site: Site, lists: str, wait: Callable[[str, str, list[tuple[Any, ...]], float], None], wrong: list[str]) -> None:
    inbox, ids = site.inbox, "SELECT paper_id FROM listings WHERE list_id = 'a.txt' ORDER BY position"
    before = _ask(site, ids)
    _copy_slowly(site, inbox / "b.txt", listed(MOLE, NEWT), wrong)
    wait("a list that is slowly copied (from its end)", lists, [("a.txt", 1), ("b.txt", 1)], time.time())
    if _ask(site, "SELECT entries FROM paper_lists WHERE list_id = 'b.txt'") != [(2,)]:
        wrong.append("a list was read before it was whole")
    os.utime(inbox / "a.txt")
    (inbox / "b.txt").write_text(listed(MOLE), encoding="utf-8")
    wait("a list is edited, another touched", lists, [("a.txt", 1), ("b.txt", 2)], time.time())
    (inbox / "b.txt").write_text(listed(MOLE, NEWT), encoding="utf-8")
    wait("an earlier content is restored", lists, [("a.txt", 1), ("b.txt", 3)], time.time())
    (inbox / "a.txt").rename(inbox.parent / "a.txt")
    wait("a list is removed", lists, [("b.txt", 3)], time.time())
    (inbox.parent / "a.txt").rename(inbox / "a.txt")
    wait("a list is put back", lists, [("a.txt", 1), ("b.txt", 3)], time.time())
    wrong += [] if _ask(site, ids) == before else ["a list that was put back has other ids than before"]
    wrong += [] if _ask(site, "SELECT count(*) FROM builds") == [(6,)] else ["there is a build that no change asked for"]
    wrong += faults_of(site.warehouse)


def _copy_slowly(site: Site, path: Path, text: str, wrong: list[str]) -> None:
    with path.open("w", encoding="utf-8") as copy:
        copy.write(text[: len(text) // 2])
        copy.flush()
        time.sleep(_COPY_SECONDS)
        if _ask(site, "SELECT 1 FROM paper_lists WHERE list_id = 'b.txt'"):
            wrong.append("a list was seen while it was copied")
        copy.write(text[len(text) // 2 :])


def _ask(site: Site, sql: str) -> list[tuple[Any, ...]]:
    if not site.warehouse.database.exists():
        return []
    with duckdb.connect(str(site.warehouse.database), read_only=True) as connection:
        return connection.execute(sql).fetchall()


def _until(is_so: Callable[[], bool]) -> float:
    """The time at which it is so, in seconds since the epoch."""
    started = time.time()
    while not is_so():
        if time.time() - started > PATIENCE_SECONDS:
            raise TimeoutError
        time.sleep(_LOOK_EVERY_SECONDS)
    return time.time()


@contextmanager
def _ui(site: Site) -> Iterator[None]:
    """The UI and what it starts, until the end; then all of it is ended, and nothing else."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "pipeline", "ui", *site.where, "--port", str(port)]
    log = site.inbox.parent / "ui.log"
    with log.open("w", encoding="utf-8") as said:
        process = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            _until(lambda: process.poll() is not None or _answers(port))
            assert process.poll() is None, log.read_text(encoding="utf-8")[-2000:]
            yield
        finally:
            _end(process)


def _answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process as Ctrl-C would, and what is left of those that it started."""
    family = _session_of(process.pid)
    process.send_signal(signal.SIGINT)
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=60)
    for pid in family & _session_of(process.pid):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


def _session_of(leader: int) -> set[int]:
    """The processes of a session, which is what one process started and all that these started."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(ProcessLookupError, FileNotFoundError):
                if os.getsid(int(folder.name)) == leader:
                    found.add(int(folder.name))
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only-first", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        sys.exit(1 if main(Path(temporary), is_only_first=asked.only_first) else 0)
