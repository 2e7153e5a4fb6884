"""How a run gets on, for whoever wants to show it: a terminal, a log, or nobody."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Progress(Protocol):
    """Whoever wants to know how a run gets on."""

    def began(self, stage: str, parts: int) -> None:
        """A stage starts: on so many lists, or on all of them together (1)."""

    def moved(self, parts: float) -> None:
        """So many more parts of the stage are done; a large list moves in fractions."""

    def said(self, text: str) -> None:
        """Something that a person should know, such as a wait for another run."""


class Silence:
    """Progress that nobody follows."""

    def began(self, stage: str, parts: int) -> None:
        """Ignored."""

    def moved(self, parts: float) -> None:
        """Ignored."""

    def said(self, text: str) -> None:
        """Ignored."""


SILENCE = Silence()
_FOLLOWER: ContextVar[Progress] = ContextVar("follower", default=SILENCE)


@contextmanager
def followed_by(progress: Progress) -> Iterator[None]:
    """While this lasts, runs in this thread are followed by `progress`; Dagster between the two need not know of it."""
    token = _FOLLOWER.set(progress)
    try:
        yield
    finally:
        _FOLLOWER.reset(token)


def follower() -> Progress:
    """Whoever follows the runs in this thread."""
    return _FOLLOWER.get()
