"""Where the clauses of a sentence begin and end, so that evidence is the shortest stretch that states a claim.

Here belongs only the parting of a sentence by its word classes and joining words; which clause states what is decided by the
finders. A clause is a range of tokens, its end exclusive.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.cues import Cue
from pipeline.text import word_lists
from pipeline.text.span import Span

#: Kinds of break, by what begins there: a main clause, a subordinate clause, a relative clause, a clause told by a verb
#: ("show that"), a tail in -ing ("..., reducing cost"), a further verb of the same subject ("... and reduces cost").
MAIN, SUBORDINATE, RELATIVE, TOLD, TAIL, VERB = "m", "s", "r", "t", "g", "v"

_SUBJECT = r"k?(?:R|[DANEGnmh-]*[Nmh]k?(?:[OP][DANEGnmh-]*[Nmh]k?)*)"
# Each break is right behind one of a few letters, so that the search goes past all others at once.
_BREAKS = re.compile(
    rf"[;,C-](?:(?P<m>(?<=;)(?=.)|(?<=,C)(?=B*{_SUBJECT}B?F?[XV])|(?<=[^,]C)(?=B*R[XVBE])|(?<=,)(?=B*R[XVBE]))"
    r"|(?P<g>(?<=,)(?=C?B*G[DABENnmhSTPRkV])|(?<=-)(?=B*G[DABENnmhSTPRkV]))"
    r"|(?P<v>(?<=C)(?=B*[XV][^,.])|(?<=,)(?=V[DAB])))"
)
#: A clause told without "that": "results show our method improves ...".
_TOLD_BARE = re.compile(rf"{_SUBJECT}B?F?[XV]")
#: Kinds by the cue that opens them.
_OPENERS = {"subordinate": SUBORDINATE, "relative": RELATIVE}


@dataclass(frozen=True, slots=True)
class Clauses:
    """The breaks of one sentence in order: the token at which each clause begins, and its kind."""

    first: int
    last: int
    starts: tuple[int, ...]
    kinds: str

    def around(self, token: int, kinds: str) -> tuple[int, int]:
        """The stretch that holds `token`, parted only at breaks of `kinds`."""
        return self.start(token, kinds), self.end(token, kinds)

    def begins(self, kinds: str) -> list[int]:
        """Where the clauses of `kinds` begin, in order."""
        return [start for start, kind in zip(self.starts, self.kinds, strict=True) if kind in kinds]

    def kind(self, token: int) -> str | None:
        """The kind of the break at `token`, if there is one."""
        i = bisect_right(self.starts, token) - 1
        return self.kinds[i] if i >= 0 and self.starts[i] == token else None

    def start(self, token: int, kinds: str) -> int:
        """Where the stretch that holds `token` begins."""
        i = bisect_right(self.starts, token) - 1
        while i >= 0 and self.kinds[i] not in kinds:
            i -= 1
        return self.starts[i] if i >= 0 else self.first

    def end(self, token: int, kinds: str) -> int:
        """Where the stretch that holds `token` ends: the next break of `kinds` behind it, or the end of the sentence."""
        for i in range(bisect_right(self.starts, token), len(self.starts)):
            if self.kinds[i] in kinds:
                return self.starts[i]
        return self.last


def read(document: Document, sentence: Sentence, joining: Iterable[Cue]) -> Clauses:
    """The clauses of a sentence, given its joining words."""
    first, last, classes = sentence.first, sentence.last, document.classes
    found: dict[int, str] = {}
    for match in _BREAKS.finditer(classes, first, last):
        at, kind = match.end(), match.lastgroup or ""
        if kind != MAIN or classes[at - 1] != "C" or _has_verb(classes, max(found, default=first), at):
            found[at] = kind
    told = first
    for cue in joining:
        if cue.name == "subordinate" and (main := _resumed(classes, cue.first, first, last)):
            found[main] = MAIN
        if cue.first > first and cue.name in _OPENERS:
            found[cue.first] = _OPENERS[cue.name]
        elif cue.first > first and cue.name == "that":
            found[cue.first] = TOLD if classes[cue.first - 1] in "VEGBC" or told == cue.first else RELATIVE
        elif cue.name == "tell":
            told = cue.last
            if _TOLD_BARE.match(classes, cue.last, last):
                found[cue.last] = TOLD
    starts = sorted(found)
    return Clauses(first, last, tuple(starts), "".join([found[start] for start in starts]))


def _resumed(classes: str, token: int, first: int, last: int) -> int | None:
    """Where the main clause goes on behind a subordinate clause that stands before it (`When A is small, B grows`)."""
    if token > first and classes[token - 1] not in ",;S":
        return None
    comma = classes.find(",", token, last)
    while comma >= 0:
        if _TOLD_BARE.match(classes, comma + 1, last) and _has_verb(classes, token, comma):
            return comma + 1
        comma = classes.find(",", comma + 1, last)
    return None


def _has_verb(classes: str, first: int, last: int) -> bool:
    return classes.find("V", first, last) >= 0 or classes.find("X", first, last) >= 0


def trimmed(document: Document, first: int, last: int) -> Span:
    """Place of the tokens `first` to `last` without what joins them to their surroundings.

    Joining words before ("Moreover,", "and") and marks at both ends go, as does the half of a pair of brackets or quotes whose
    other half lies outside.
    """
    tokens, classes = document.tokens, document.classes
    start = without_connectives(document, first, last)
    while last > start and (classes[last - 1] in ",;.-C" or _opens_only(document, start, last)):
        last -= 1
    if last <= start:
        return tokens.span(first, max(last, first + 1))
    return tokens.span(start, last)


def without_genitive(text: str) -> str:
    """A phrase without the `'s` at its end."""
    return text.removesuffix("'s").removesuffix("’s")


def without_connectives(document: Document, first: int, last: int) -> int:
    """The first token behind marks, numbering and words such as `Moreover,` at the start of a clause."""
    lowers, classes = document.tokens.lowers, document.classes
    while first < last - 1:
        joining = _connective(lowers, first, last - 1)
        if joining and classes[joining] in ",R":
            first = joining + (classes[joining] == ",")
        elif joining and lowers[first] in ("and", "but", "yet", "or"):
            first = joining
        elif classes[first : first + 2] == "B,":
            first += 2
        elif classes[first] in ",;.-" or (lowers[first] == "that" and classes[first + 1] != "E"):
            first += 1
        elif numbering := _numbering(document, first, last):
            first = numbering
        else:
            break
    return first


def _connective(lowers: tuple[str, ...], first: int, last: int) -> int | None:
    """The token behind the joining phrase at `first`, the longest one that ends before token `last`."""
    for phrase in _connectives().get(lowers[first], ()):
        if first + len(phrase) <= last and lowers[first : first + len(phrase)] == phrase:
            return first + len(phrase)
    return None


@cache
def _connectives() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Phrases that join a clause to what stands before it, as words, by their first word; the longest come first."""
    table = word_lists.load("pipeline.claims", "connectives")
    phrases = sorted((tuple(phrase.split()) for phrase in table["words"]["connective"]), key=lambda words: (-len(words), words))
    return MappingProxyType({first: tuple(p for p in phrases if p[0] == first) for first in {p[0] for p in phrases}})


def _numbering(document: Document, first: int, last: int) -> int | None:
    """The token behind a number such as `(1)`, `(ii)` or `1)` at `first`."""
    classes = document.classes
    if classes[first] == "(" and first + 3 < last and classes[first + 2] == ")" and len(document.tokens.words[first + 1]) < 4:
        return first + 3
    return first + 2 if classes[first] == "n" and classes[first + 1] == ")" else None


def _opens_only(document: Document, first: int, last: int) -> bool:
    return document.classes[last - 1] == "(" or (document.classes[last - 1] == ")" and "(" not in document.classes[first:last])
