"""Accidents at one change of the file system: the process is killed, or the disk is full, at the moment before it.

    python -m tests.measure.accidents (kill | full) MOMENT FOLDER ARGUMENT...

runs `python -m pipeline ARGUMENT...` in this process. MOMENT is one change below FOLDER: its number, counted from 0, or how it
begins, such as "rename .parquet". `kill` ends the process with kill -9 just before it; `full` makes it, and every change after it,
fail as on a full disk. Just after one change is just before the next, so that all of a run can be gone through. Python tells of
the changes that it makes itself (its audit events); what libraries write by themselves is not among them.
"""

import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from pipeline.cli.app import app

#: Changes that Python tells of before it makes them: how many of the arguments are paths.
_PATHS = {
    "os.rename": 2,
    "os.link": 2,
    "os.symlink": 2,
    "os.remove": 1,
    "os.mkdir": 1,
    "os.rmdir": 1,
    "os.truncate": 1,
    "shutil.rmtree": 1,
}
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
#: A rename onto a name that is there needs no space either.
_NEED_NO_SPACE = ("remove ", "rmdir ", "rmtree ", "rename .parquet.", "rename .papers.duckdb.")

Watcher = Callable[[str], None]
_watchers: list[Watcher] = []


@contextmanager
def watching(folder: Path, act: Watcher) -> Iterator[None]:
    """While this lasts, `act` is told in words of each change below `folder` before it happens, and may prevent it."""

    def watcher(change: str) -> None:
        if f"{folder}/" in change:
            act(change.replace(f"{folder}/", ""))

    _listen_from_now_on()
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


class Moment:
    """Does something from the moment on that a number, or the beginning of a change, names."""

    def __init__(self, moment: int | str, act: Watcher) -> None:
        self._moment, self._act = moment, act
        self._number = -1
        self.hit: str | None = None

    def __call__(self, change: str) -> None:
        self._number += 1
        is_it = self._number == self._moment if isinstance(self._moment, int) else change.startswith(self._moment)
        if self.hit is None and is_it:
            self.hit = change
        if self.hit is not None:
            self._act(change)


def die(_: str) -> None:
    """Ends this process by kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)


def full_disk(change: str) -> None:
    """Fails as on a full disk where the change would need space."""
    if not change.startswith(_NEED_NO_SPACE):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), change.split()[-1])


_ACCIDENTS = {"kill": die, "full": full_disk}


@cache
def _listen_from_now_on() -> None:
    sys.addaudithook(_listen)  # for good: Python has no way to take it back


def _listen(event: str, arguments: tuple[object, ...]) -> None:
    if not _watchers:
        return
    if event == "open":
        path, _, flags = arguments
        if isinstance(flags, int) and flags & _WRITES:
            _tell("open", path)
    elif event in _PATHS:
        _tell(event.partition(".")[2], *arguments[: _PATHS[event]])


def _tell(verb: str, *paths: object) -> None:
    words = " ".join((verb, *(os.fsdecode(path) for path in paths if isinstance(path, str | bytes | os.PathLike))))
    for watcher in tuple(_watchers):
        watcher(words)


def main(arguments: list[str]) -> None:
    """Run the command line, with an accident in it where the first argument is one."""
    how, *rest = arguments
    if how not in _ACCIDENTS:
        app(arguments, prog_name="python -m pipeline")
    moment, folder, *command = rest
    with watching(Path(folder), Moment(int(moment) if moment.isdecimal() else moment, _ACCIDENTS[how])):
        app(command, prog_name="python -m pipeline")


if __name__ == "__main__":
    main(sys.argv[1:])
