"""What the finders of claims look at in a sentence: its clauses, its words of comparing and proving, its verbs of telling.

Here belongs only that each of these is worked out once for an abstract, when it is first looked at, and shared by everything that
decides or finds claims.
"""

from functools import cached_property, lru_cache

from pipeline.claims.comparing.frames import frames
from pipeline.claims.comparing.scene import COMPETITIVE, DEGREES, MATCHES, OUTPERFORMS, UNDERPERFORMS, Frame, Scene
from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import clauses, cues
from pipeline.claims.grammar.clauses import Clauses
from pipeline.claims.grammar.cues import Cue
from pipeline.claims.grammar.telling import Telling, tellings

#: Cues that are hardly used but to compare.
_LIKELY = frozenset(
    [
        OUTPERFORMS,
        MATCHES,
        COMPETITIVE,
        UNDERPERFORMS,
        *DEGREES,
        "than",
        "compared",
        "over",
        "comparable",
        "competitive_as",
        "sota",
        "best",
    ]
)
_LEXICONS = ("comparisons", "theory", "theorem_kinds", "cues")
#: Of how many abstracts the readings are kept at a time; who decides and then finds should not do more at once.
READ_AT_ONCE = 256


class Reading:
    """One sentence as it is read, given its words of comparing, of theorems, of their kinds and of telling, each in order."""

    def __init__(
        self,
        document: Document,
        sentence: Sentence,
        comparing: tuple[Cue, ...],
        proving: tuple[Cue, ...],
        kinds: tuple[Cue, ...],
        reporting: tuple[Cue, ...],
    ) -> None:
        """Keep what is given; nothing is worked out before it is looked at."""
        self.document = document
        self.sentence = sentence
        self.comparing = comparing
        self.proving = proving
        self.kinds = kinds
        self.reporting = reporting

    @cached_property
    def parts(self) -> Clauses:
        """The clauses of the sentence."""
        return clauses.read(self.document, self.sentence)

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """Its comparing frames, in order."""
        return tuple(frames(Scene(self.document, self.parts, self.comparing))) if self.comparing else ()

    @property
    def likely_frames(self) -> tuple[Frame, ...]:
        """Its frames, where a word stands in it that is hardly used but to compare."""
        return self.frames if any(cue.name in _LIKELY for cue in self.comparing) else ()

    @cached_property
    def tellings(self) -> tuple[Telling, ...]:
        """Its tellings, in order."""
        return tuple(tellings(self.document, self.parts, self.reporting)) if self.reporting else ()


class _Key:
    """A document as the key of what was read in it: the same for documents that share their tokens."""

    __slots__ = ("document",)

    def __init__(self, document: Document) -> None:
        """Take a document as key."""
        self.document = document

    def __hash__(self) -> int:
        return id(self.document.tokens)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.document.tokens is other.document.tokens


def readings(document: Document) -> tuple[Reading, ...]:
    """The reading of each sentence, in order. What a document's sentences are decided to claim makes no difference to it."""
    return _readings(_Key(document))


@lru_cache(maxsize=READ_AT_ONCE)
def _readings(key: _Key) -> tuple[Reading, ...]:
    document = key.document
    found = [_by_sentence(document, found) for found in cues.find_all(_LEXICONS, document.tokens.lowers)]
    return tuple(Reading(document, sentence, *here) for sentence, *here in zip(document.sentences, *found, strict=True))


def _by_sentence(document: Document, found: list[Cue]) -> list[tuple[Cue, ...]]:
    """The cues in each sentence, of those in the document."""
    parted, at = [], 0
    for sentence in document.sentences:
        start = at
        while at < len(found) and found[at].first < sentence.last:
            at += 1
        parted.append(tuple(found[start:at]))
    return parted
