"""How a run gets on, for whoever wants to show it: a terminal, a log, or nobody."""

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
