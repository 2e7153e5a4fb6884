"""A sentence that compares, with all that its claims are read from.

Here belongs how parts of it are written out; which parts a claim has is decided in `comparisons`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.claims.comparing.scene import Frame, Range, Scene
from pipeline.claims.comparing.settings import Stretch, settings_of
from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.clauses import Clauses, trimmed, without_genitive
from pipeline.claims.grammar.subjects import subject_of
from pipeline.claims.model import Claim, Entity, Measurement

#: What begins a further member with an amount: `accuracy and 42% greater throughput`, `accuracy (3% higher)`.
_AMOUNT = re.compile(r"[,C(][,CDBA]*[nm]")


@dataclass(frozen=True, slots=True)
class ComparingSentence:
    """A sentence with what a comparison in it is read from: clauses, entities, measurements, data sets."""

    document: Document
    sentence: Sentence
    reading: Scene
    entities: Sequence[Entity]
    measurements: Sequence[Claim]
    data: frozenset[int]

    @property
    def parts(self) -> Clauses:
        """The clauses of the sentence."""
        return self.reading.parts

    @property
    def measured(self) -> list[Claim]:
        """The measurements that are made against a rival."""
        return [claim for claim in self.measurements if comparator_of(claim)]

    def text(self, span: Range) -> str:
        """The tokens of a span, verbatim, without marks at either end and without a genitive."""
        return without_genitive(trimmed(self.document, *span).slice(self.document.text).strip("*`"))

    def aspect(self, span: Range) -> str:
        """What is compared, verbatim, without an article, amounts at either end and what has an amount of its own."""
        first, last = span
        if measured := _AMOUNT.search(self.document.classes, first + 1, last):
            last = measured.start()
        while first < last - 1 and self.document.tokens.lowers[first] in ("the", "a", "an"):
            first += 1
        while last > first + 1 and self.document.classes[last - 1] in "nm%":
            last -= 1
        return self.text((first, last))

    def words(self, frame: Frame) -> str:
        """The tokens of a frame, verbatim."""
        return self.document.tokens.cut(frame.token, frame.last)

    def settings(self, stretches: Sequence[Stretch], taken: Sequence[Range] = ()) -> tuple[str, ...]:
        """The settings of a comparison, apart from the tokens `taken`."""
        return settings_of(self.document, self.parts, stretches, taken, self.data)

    def subject(self, token: int) -> str | None:
        """What the clause at `token` is about."""
        return subject_of(self.document, self.sentence, token, self.entities)


def comparator_of(claim: Claim) -> str | None:
    """Whom or what a claim is measured against, if it is a measurement that names it."""
    return claim.content.comparator if isinstance(claim.content, Measurement) else None
