"""What the finders of claims look at in a sentence: its clauses, its words of comparing and proving, its verbs of telling.

Here belongs only that each of these is worked out once for an abstract, when it is first looked at, and shared by everything that
decides or finds claims.
"""

from collections import OrderedDict

from pipeline.claims.comparing.frames import frames
from pipeline.claims.comparing.scene import DEGREES, VERBS, Frame, Scene
from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import clauses, cues
from pipeline.claims.grammar.clauses import Clauses
from pipeline.claims.grammar.cues import Cue
from pipeline.claims.grammar.telling import Telling, tellings
from pipeline.text.tokens import Tokens

#: Cues that are hardly used but to compare.
_LIKELY = frozenset(
    [
        *VERBS,
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
#: The lexicons looked up, each in its place.
_LEXICONS = ("clauses", "comparisons", "theory", "theorem_kinds", "cues", "statements")
_JOINING, _COMPARING, _PROVING, _KINDS, _REPORTING, _STATING = range(len(_LEXICONS))
#: Of how many abstracts the readings are kept at a time; who decides and then finds should not do more at once. What was read of
#: more abstracts than these would leave the processor's cache from one finder to the next.
READ_AT_ONCE = 96


class Reading:
    """One sentence as it is read: the words in it that join, compare, prove, name kinds of theorem, tell and state, each in order.

    Each is worked out when it is first looked at.
    """

    __slots__ = ("_cues", "_frames", "_parts", "_tellings", "document", "sentence")

    def __init__(self, document: Document, sentence: Sentence) -> None:
        """Keep what is read."""
        self.document = document
        self.sentence = sentence
        self._cues: tuple[list[Cue], ...] | None = None
        self._parts: Clauses | None = None
        self._frames: tuple[Frame, ...] | None = None
        self._tellings: tuple[Telling, ...] | None = None

    def _found(self, lexicon: int) -> list[Cue]:
        """The cues of the lexicon of that number."""
        if self._cues is None:
            sentence = self.sentence
            self._cues = cues.find_all(_LEXICONS, self.document.tokens.lowers, sentence.first, sentence.last)
        return self._cues[lexicon]

    @property
    def comparing(self) -> list[Cue]:
        """The words of comparing."""
        return self._found(_COMPARING)

    @property
    def proving(self) -> list[Cue]:
        """The words of theorems."""
        return self._found(_PROVING)

    @property
    def kinds(self) -> list[Cue]:
        """The words for kinds of theorems."""
        return self._found(_KINDS)

    @property
    def stating(self) -> list[Cue]:
        """The words of lack and of bringing something forth."""
        return self._found(_STATING)

    @property
    def parts(self) -> Clauses:
        """The clauses of the sentence."""
        if self._parts is None:
            self._parts = clauses.read(self.document, self.sentence, self._found(_JOINING))
        return self._parts

    @property
    def scene(self) -> Scene:
        """The sentence as its comparing frames are read from it."""
        return Scene(self.document, self.parts, tuple(self.comparing))

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Its comparing frames, in order."""
        if self._frames is None:
            self._frames = tuple(frames(self.scene)) if self.comparing else ()
        return self._frames

    @property
    def likely_frames(self) -> tuple[Frame, ...]:
        """Its frames, where a word stands in it that is hardly used but to compare."""
        return self.frames if any(cue.name in _LIKELY for cue in self.comparing) else ()

    @property
    def tellings(self) -> tuple[Telling, ...]:
        """Its tellings, in order."""
        if self._tellings is None:
            reporting = self._found(_REPORTING)
            self._tellings = tuple(tellings(self.document, self.parts, tuple(reporting))) if reporting else ()
        return self._tellings


#: The readings of the last documents by the identity of their tokens, which are kept with them so that it stays theirs: a document
#: whose sentences were decided shares them with its draft. Every finder asks for its readings, so that the key has to cost nothing.
_READ: OrderedDict[int, tuple[Tokens, tuple[Reading, ...]]] = OrderedDict()


def readings(document: Document) -> tuple[Reading, ...]:
    """The reading of each sentence, in order. What a document's sentences are decided to claim makes no difference to it."""
    tokens = document.tokens
    known = _READ.get(id(tokens))
    if known is None:
        if len(_READ) >= READ_AT_ONCE:
            _READ.popitem(last=False)
        known = _READ[id(tokens)] = tokens, tuple([Reading(document, sentence) for sentence in document.sentences])
    return known[1]
