"""What comparing is read from and read into: a sentence with its clauses and cues, and the frames found in it.

Here belongs only their shape, and the heads of phrases that say what kind of thing a phrase names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from pipeline.claims.document import Document
from pipeline.claims.grammar.clauses import MAIN, SUBORDINATE, TAIL, TOLD, VERB, Clauses
from pipeline.claims.grammar.cues import Cue
from pipeline.text import word_lists

OUTPERFORMS, MATCHES, COMPETITIVE, UNDERPERFORMS, TRADE_OFF = (
    "outperforms",
    "matches",
    "competitive",
    "underperforms",
    "trade_off",
)
#: Cues of verbs that compare, by the relation that they say.
VERBS = (OUTPERFORMS, MATCHES, COMPETITIVE, UNDERPERFORMS)
#: The relation of a frame that only names rivals (`Unlike X, ...`), for comparisons in the same sentence that name none.
RIVALS_ONLY = ""
#: The strength of a frame that is said of the work of others.
OTHERS = -1
#: Cues of degree ("more", "faster"), and those that only say that something changed.
DEGREES = ("superior", "advantage", "good", "bad", "more", "less")
CHANGES = ("raise", "lower", "gain", "loss", "merit", "worsen")
#: Breaks before clauses with a subject of their own, and before any clause.
WHOLE = MAIN + SUBORDINATE + TOLD
ANY = WHOLE + TAIL + VERB

#: Tokens, the end exclusive.
Range = tuple[int, int]


class Frame(NamedTuple):
    """One comparison as a construction says it: the word that compares, at `token`, and the tokens that belong to it.

    `strength` is 2 for what is a comparison by itself, 1 for what is one in a sentence known to compare, 0 for what may be one
    where such a sentence has nothing better, `OTHERS` for what others' work is said to do.
    """

    relation: str
    token: int
    last: int
    rule: str
    objects: tuple[Range, ...] = ()
    aspect: Range | None = None
    strength: int = 2


@dataclass(frozen=True, slots=True)
class Scene:
    """A sentence with its clauses and its words of comparing."""

    document: Document
    parts: Clauses
    cues: tuple[Cue, ...]

    def last_before(self, token: int, start: int, names: Sequence[str]) -> Cue | None:
        """The last cue of `names` within the tokens `start` to `token`."""
        return next((cue for cue in reversed(self.cues) if start <= cue.first and cue.last <= token and cue.name in names), None)

    def first_in(self, start: int, stop: int, names: Sequence[str]) -> Cue | None:
        """The first cue of `names` within the tokens `start` to `stop`."""
        return next((cue for cue in self.cues if start <= cue.first and cue.last <= stop and cue.name in names), None)

    def cue_at(self, token: int, names: Sequence[str]) -> Cue | None:
        """The cue of `names` that begins at `token`."""
        return next((cue for cue in self.cues if cue.first == token and cue.name in names), None)

    def has_head(self, span: Range, kind: str) -> bool:
        """Whether a word of the span, before any `of`, is a head of `kind`."""
        stop = self.document.classes.find("O", *span)
        inside = self.document.tokens.lowers[span[0] : span[1] if stop < 0 else stop]
        return any(is_head(word, kind) for word in inside)

    def is_amount(self, span: Range) -> bool:
        """Whether a span is an amount in words: `a factor of two`, `half of them`."""
        return not heads("amount").isdisjoint(self.document.tokens.lowers[span[0] : min(span[0] + 2, span[1])])

    def is_at(self, token: int, *words: str) -> bool:
        """Whether one of `words` stands at `token`."""
        return token < self.parts.last and self.document.tokens.lowers[token] in words


@cache
def heads(kind: str) -> frozenset[str]:
    """The heads of phrases of a kind: `measure`, `lower_better` or `rival`."""
    table = word_lists.load("pipeline.claims", "comparisons")
    return frozenset(table["heads"][kind].split())


def is_head(word: str, kind: str) -> bool:
    """Whether a word is a head of `kind`, at a rank or not: `Hits@1`."""
    return word in heads(kind) or ("@" in word and word.split("@")[0] in heads(kind))
