"""How things are shown: a progress bar on a terminal, plain lines elsewhere, and names of lists made safe for a terminal."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from pipeline.steps.progress import Progress as Follower

STAGES = {
    "lists": "Reading lists",
    "text": "Cutting sentences",
    "claims": "Finding claims",
    "papers": "Matching papers",
    "tables": "Joining tables",
    "publish": "Publishing",
}
#: Without a terminal, a stage says how far it is this often.
_LINE_EVERY_SECONDS = 10.0


def printable(text: str) -> str:
    """`text` without what could move the cursor or break the line: such characters are spelled out."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def printable_lines(text: str) -> str:
    """`text` of several lines, each of them printable."""
    return "\n".join(map(printable, text.split("\n")))


@contextmanager
def following(console: Console) -> Iterator[Follower]:
    """Something that shows how a run gets on, until the run is over."""
    if not console.is_terminal:
        yield _Lines(console)
        return
    columns = (TextColumn("{task.description:<18}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as bars:
        yield _Bars(bars)


class _Bars:
    """One bar a stage."""

    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._task: TaskID | None = None

    def began(self, stage: str, parts: int) -> None:
        self._task = self._bars.add_task(STAGES[stage], total=parts)

    def moved(self, parts: float) -> None:
        if self._task is not None:
            self._bars.advance(self._task, parts)

    def said(self, text: str) -> None:
        self._bars.console.print(printable(text), markup=False, highlight=False)


class _Lines:
    """A line when a stage ends, and now and then in between."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._stage, self._parts, self._done, self._last = "", 0, 0.0, 0.0

    def began(self, stage: str, parts: int) -> None:
        self._stage, self._parts, self._done, self._last = stage, parts, 0.0, time.monotonic()

    def moved(self, parts: float) -> None:
        if not parts:
            return
        self._done += parts
        is_over = self._done > self._parts - 1e-6
        if is_over or time.monotonic() - self._last > _LINE_EVERY_SECONDS:
            self._last = time.monotonic()
            self.said(f"{STAGES[self._stage]}: {round(self._done, 1):g} of {self._parts}")

    def said(self, text: str) -> None:
        self._console.print(printable(text), markup=False, highlight=False, soft_wrap=True)


def console() -> Console:
    """The terminal, or wherever the output goes."""
    return Console(file=sys.stdout, soft_wrap=True)
