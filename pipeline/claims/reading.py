"""What the finders of claims look at in a sentence: its clauses, its words of comparing and proving, its verbs of telling.

Here belongs only that these are worked out once for an abstract and shared by everything that decides or finds claims.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pipeline.claims import clauses, cues
from pipeline.claims.clauses import Clauses
from pipeline.claims.comparison_frames import frames
from pipeline.claims.comparison_scene import Frame, Scene
from pipeline.claims.cues import Cue
from pipeline.claims.document import Document
from pipeline.claims.telling import Telling, tellings


@dataclass(frozen=True, slots=True)
class Reading:
    """One sentence as it is read: clauses, comparing frames, words of proving and tellings, each in order."""

    parts: Clauses
    frames: tuple[Frame, ...]
    proving: tuple[Cue, ...]
    tellings: tuple[Telling, ...]


class _Key:
    """A document as the key of what was read in it: the same for documents that share their tokens."""

    __slots__ = ("document",)

    def __init__(self, document: Document) -> None:
        self.document = document

    def __hash__(self) -> int:
        return id(self.document.tokens)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.document.tokens is other.document.tokens


def readings(document: Document) -> tuple[Reading, ...]:
    """The reading of each sentence, in order. What a document's sentences are decided to claim makes no difference to it."""
    return _readings(_Key(document))


@lru_cache(maxsize=16)
def _readings(key: _Key) -> tuple[Reading, ...]:
    return tuple(_read(key.document))


def _read(document: Document) -> Iterator[Reading]:
    lowers = document.tokens.lowers
    comparing = cues.load("comparisons").find(lowers)
    proving = cues.load("theory").find(lowers)
    reporting = cues.load("cues").find(lowers)
    for sentence in document.sentences:
        parts = clauses.read(document, sentence)
        scene = Scene(document, parts, _within(comparing, sentence.first, sentence.last))
        yield Reading(
            parts,
            tuple(frames(scene)),
            _within(proving, sentence.first, sentence.last),
            tuple(tellings(document, parts, _within(reporting, sentence.first, sentence.last))),
        )


def _within(found: tuple[Cue, ...], first: int, last: int) -> tuple[Cue, ...]:
    return tuple([cue for cue in found if first <= cue.first and cue.last <= last])
