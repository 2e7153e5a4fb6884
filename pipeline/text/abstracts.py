"""Clean abstracts -> abstracts cut into sentences with their roles: what the claims stage reads in memory.

Here belongs only the putting together; where sentences end and what role they have is decided elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.text import collector
from pipeline.text.classifier import label_scores, sentence_model
from pipeline.text.clean import abstract_id
from pipeline.text.language import abstract_language
from pipeline.text.roles import decide_roles
from pipeline.text.sentences import sentence_spans
from pipeline.text.span import Span
from schemas.vocabulary import ROLES


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an abstract: its place, its role, and the share of sentences with a like score whose role is right.

    `type_scores` are the sentence model's scores of the claim types, in the order of the vocabulary; empty where the model did not
    read the sentence.
    """

    span: Span
    role: str
    role_score: float
    type_scores: tuple[int, ...] = field(default=(), compare=False, repr=False)


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


@collector.put_off()
def read_abstracts(texts: Sequence[str]) -> list[SplitAbstract]:
    """The abstracts cut into sentences, in order; `texts` are clean. The same for one text as for many, but faster for many."""
    spans = [sentence_spans(text) for text in texts]
    scores = label_scores([[span.slice(text) for span in found] for text, found in zip(texts, spans, strict=True)])
    types = map(tuple, scores[:, len(ROLES) :].tolist())
    rows = zip(decide_roles(scores, sentence_model()), types, strict=True)

    def sentence(span: Span) -> Sentence:
        (role, score), type_scores = next(rows)
        return Sentence(span, role, score, type_scores)

    return [
        SplitAbstract(text, abstract_language(text), tuple(map(sentence, found)))
        for text, found in zip(texts, spans, strict=True)
    ]
