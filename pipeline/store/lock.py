"""Locks between processes: whoever comes second waits and says so, or stops and says so; a dead holder holds nothing."""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.store.errors import StoreError

_LOOK_AGAIN_SECONDS = 0.1


def silent(_: str) -> None:
    """Says nothing to nobody."""


def once(say: Callable[[str], None]) -> Callable[[str], None]:
    """Says the first thing that it is given, and no more."""
    said: list[str] = []

    def say_first(text: str) -> None:
        if not said:
            said.append(text)
            say(text)

    return say_first


@contextmanager
def locked(
    path: Path, what: str, *, say: Callable[[str], None] = silent, patience_seconds: float | None = None
) -> Iterator[None]:
    """Hold the lock file `path` while doing `what` (words for a person, such as "publishing").

    While another process holds it, `say` is told once who does, and the wait goes on, for ever or for `patience_seconds`, after
    which a `StoreError` says who must finish first. The operating system frees the lock of a process that dies.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644), "r+", encoding="utf-8") as stream:
        _wait_for(stream.fileno(), path, what, say, patience_seconds)
        stream.truncate(0)
        stream.write(f"process {os.getpid()}, {what}")
        stream.flush()
        try:
            yield
        finally:
            stream.truncate(0)
            fcntl.flock(stream, fcntl.LOCK_UN)


@contextmanager
def share(path: Path) -> Iterator[None]:
    """Hold the lock file `path` together with whoever else shares it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


def is_held(path: Path) -> bool:
    """Whether a living process holds or shares the lock file `path`."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def _wait_for(descriptor: int, path: Path, what: str, say: Callable[[str], None], patience_seconds: float | None) -> None:
    started, told = time.monotonic(), False
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = path.read_text(encoding="utf-8") or "another process"
            if patience_seconds is not None and time.monotonic() - started >= patience_seconds:
                raise StoreError(
                    f"Another run is at work on this warehouse ({holder}); {what} has to wait for it. "
                    "Run again when it has finished."
                ) from None
            if not told:
                say(f"Waiting for another run on this warehouse ({holder}) before {what}.")
                told = True
            time.sleep(_LOOK_AGAIN_SECONDS)
        else:
            return
