"""What a sentence tells: its verbs of telling (`we show that ...`, `results reveal ...`), each with the stretch that it tells.

Here belongs only where such a stretch begins and ends; whether it is a finding or a theorem is decided by the finders.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from pipeline.claims.document import Document
from pipeline.claims.grammar.clauses import MAIN, RELATIVE, SUBORDINATE, TAIL, TOLD, VERB, Clauses
from pipeline.claims.grammar.cues import Cue
from pipeline.text import word_lists

_BEFORE_VERB = MAIN + VERB + TAIL + TOLD + SUBORDINATE + RELATIVE


class Telling(NamedTuple):
    """A verb of telling and the tokens `first` to `last` (exclusive) that it tells.

    `is_tail` says that the verb hangs on to another clause as a participle or an infinitive (`..., showing that`).
    """

    cue: Cue
    first: int
    last: int
    is_tail: bool

    def is_only_compared(self, parts: Clauses, comparing: Sequence[int]) -> bool:
        """Whether what is told is no more than a comparison, given the tokens at which the sentence compares."""
        end = min(parts.end(self.first, MAIN + VERB + TAIL + SUBORDINATE), self.last)
        return any(self.first <= token < end for token in comparing)


@cache
def _words(kind: str) -> frozenset[str]:
    table = word_lists.load("pipeline.claims", "cues")
    return frozenset(table["telling"][kind].split())


def tellings(document: Document, parts: Clauses, named: Sequence[Cue]) -> list[Telling]:
    """The tellings of a sentence in order, each up to where the next one begins; `named` are its words of telling."""
    verbs = [cue for cue in named if cue.name == "report" and _is_verb(document, parts, cue) and _is_own(document, parts, cue)]
    told: list[Telling] = []
    for i, cue in enumerate(verbs):
        for first, last in _stretches(document, parts, cue, verbs[i + 1 :]):
            told.append(
                Telling(cue, first, last, document.classes[cue.first] == "G" or document.tokens.lowers[cue.first - 1] == "to")
            )
    return told


def _is_verb(document: Document, parts: Clauses, cue: Cue) -> bool:
    """Whether a word of telling is the verb of a clause, and not a noun, a participle or a remark such as `as we show in`."""
    classes, lowers = document.classes, document.tokens.lowers
    if lowers[cue.last : cue.last + 1] == ("to",):
        return False
    letter, start = classes[cue.first], cue.first
    behind = cue.last + (classes[cue.last : cue.last + 1] == "B")
    is_that = lowers[behind : behind + 1] == ("that",)
    while start > parts.first and classes[start - 1] == "B":
        start -= 1
    before = classes[start - 1] if start > parts.first else ""
    if "as" in lowers[max(start - 2, parts.first) : start] or (before == "T" and parts.start(start, MAIN) >= start - 1):
        return False
    if lowers[cue.first] in ("finding", "findings"):
        return is_that and before in (",", "C", "(", "X")
    if letter == "E":
        return is_that or (before in "RN" and classes[cue.last : cue.last + 1] in tuple("DANRGm"))
    return letter != "N" or before in ("R", "T")


def _is_own(document: Document, parts: Clauses, cue: Cue) -> bool:
    """Whether the authors, their results or nobody in particular tell, and not others or a thing within another telling."""
    lowers, classes = document.tokens.lowers, document.classes
    start = parts.start(cue.first, _BEFORE_VERB)
    if parts.kind(start) == RELATIVE:
        return not _words("prior") & set(lowers[parts.start(start - 1, MAIN) : start])
    subject = lowers[start : cue.first]
    if not _words("prior").isdisjoint(subject) and _words("own").isdisjoint(subject):
        return False
    return (
        start == parts.first
        or "R" in classes[start : cue.first]
        or not _words("own").isdisjoint(subject)
        or _is_bare(classes, start, cue)
    )


def _is_bare(classes: str, start: int, cue: Cue) -> bool:
    """Whether only joining words and adverbs stand between `start` and the verb, so that it shares a subject."""
    return not classes[start : cue.first].strip("BC,;TXSk")


def _stretches(document: Document, parts: Clauses, cue: Cue, following: Sequence[Cue]) -> Iterator[tuple[int, int]]:
    """What `cue` tells: one stretch, or more where `that` comes again (`that A, and that B`)."""
    lowers = document.tokens.lowers
    first, last = _begin(document, parts, cue), parts.last
    for other in following:
        border = parts.start(other.first, MAIN + VERB + SUBORDINATE)
        if border > max(first, cue.last):
            last = border
            break
    if first >= last:
        return
    is_clause = lowers[first - 1] == "that"
    again = [i for i in range(first + 1, last - 2) if is_clause and lowers[i] == "and" and lowers[i + 1] == "that"]
    yield from zip([first, *(i + 2 for i in again)], [*again, last], strict=True)


def _begin(document: Document, parts: Clauses, cue: Cue) -> int:
    """Where what is told begins: behind adverbs, `that` and the person it is told to."""
    classes, lowers = document.classes, document.tokens.lowers
    first = cue.last
    for i in range(cue.last, min(cue.last + 6, parts.last)):
        if lowers[i] == "that":
            return i + 1
        if classes[i] not in "BC" and lowers[i] not in (
            "us",
            "theoretically",
            "empirically",
            "both",
            "experimentally",
            ":",
            "the",
        ):
            break
        first = i + 1 if classes[i] in "B;" else first
    return first
