"""A process that has loaded the pipeline and forks for each command, so that many real runs do not wait for many imports.

A fork runs the command line as `python -m pipeline` does, in a process group of its own. The process that forks never computes:
the thread pools of polars and DuckDB must begin in the fork.

    python -m tests.measure.warm

reads a line of JSON for each command, [arguments, file for what it says], and answers with the process id, and with the exit code
when the process has ended.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from tests.measure import accidents
from tests.measure.site import ROOT


class Warm:
    """The process, and what it is asked to do; one command at a time."""

    def __init__(self, folder: Path) -> None:
        self._said = folder / "said"
        command = [sys.executable, "-m", "tests.measure.warm"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> "Warm":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.communicate()

    def run(self, *arguments: str, kill_after: float | None = None) -> tuple[int, str]:
        """Run to the end, or end it by kill -9 after so many seconds; the exit code (negative if killed) and what was said."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([arguments, str(self._said)]), file=self._process.stdin, flush=True)
        leader = int(self._process.stdout.readline())
        if kill_after is not None:
            time.sleep(kill_after)
            os.killpg(leader, signal.SIGKILL)  # it is not yet waited for, so the id is still its own
        print(file=self._process.stdin, flush=True)
        code = int(self._process.stdout.readline())
        return code, self._said.read_text(encoding="utf-8")


def main() -> None:
    """Serve until the input ends."""
    from pipeline.claims.extract import extract
    from pipeline.cli.run import run  # noqa: F401 - loaded once, for every fork
    from pipeline.defs.run import all_assets
    from tests.defs.house import KITE

    all_assets()
    extract(KITE)
    for line in sys.stdin:
        arguments, said = json.loads(line)
        process = os.fork()
        if process == 0:
            os._exit(_work(arguments, said))
        print(process, flush=True)
        sys.stdin.readline()
        _, status = os.waitpid(process, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _work(arguments: list[str], said: str) -> int:
    os.setsid()
    descriptor = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(descriptor, stream)
    try:
        accidents.main(arguments)
    except SystemExit as end:
        return int(end.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


if __name__ == "__main__":
    main()
