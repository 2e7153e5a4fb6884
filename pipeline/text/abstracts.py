"""Clean abstracts -> abstracts cut into sentences with their roles: what the claims stage reads in memory.

Here belongs only the putting together; where sentences end and what role they have is decided elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.text.classifier import label_scores, sentence_model
from pipeline.text.clean import abstract_id
from pipeline.text.language import abstract_language
from pipeline.text.roles import decide_roles
from pipeline.text.sentences import sentence_spans
from pipeline.text.span import Span


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an abstract: its place, its role, and the share of sentences with a like score whose role is right."""

    span: Span
    role: str
    role_score: float


@dataclass(frozen=True, slots=True)
class SplitAbstract:
    """A clean abstract with its language (`en`, `zh` or `other`) and its sentences in order."""

    text: str
    language: str
    sentences: tuple[Sentence, ...]

    @property
    def abstract_id(self) -> str:
        """Key of the abstract, a hash of its text."""
        return abstract_id(self.text)


def read_abstracts(texts: Sequence[str]) -> list[SplitAbstract]:
    """The abstracts cut into sentences, in order; `texts` are clean. The same for one text as for many, but faster for many."""
    spans = [sentence_spans(text) for text in texts]
    scores = label_scores([[span.slice(text) for span in found] for text, found in zip(texts, spans, strict=True)])
    roles = iter(decide_roles(scores, sentence_model()))
    return [
        SplitAbstract(text, abstract_language(text), tuple(Sentence(span, *next(roles)) for span in found))
        for text, found in zip(texts, spans, strict=True)
    ]
