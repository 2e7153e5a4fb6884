"""The type of a format; how a format module is written is told in `pipeline.lists.formats`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pipeline.lists.model import Evidence, Item
from pipeline.lists.source import Source


@dataclass(frozen=True, slots=True)
class Format:
    """One format: how it is recognised and read, and the dialect of labels (`headers/dialect_*.toml`) it is written in.

    `most` is the highest score that its evidence has; it is not asked where another format has as much.
    """

    recognise: Callable[[Source], Evidence | None]
    parse: Callable[[Source], Iterator[Item]]
    dialect: str | None = None
    most: int = 100
