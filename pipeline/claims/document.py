"""An abstract as the finders see it: its sentences, tokens, word classes and noun phrases, each worked out once.

Here belongs what several finders need to look at the text; no finder's own knowledge.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pipeline.text.phrases import Phrases, noun_phrases
from pipeline.text.span import Span
from pipeline.text.tokens import Tokens, tokenise
from pipeline.text.word_classes import word_classes


class Sentence(NamedTuple):
    """A sentence of a document: 1-based number, place, tokens `first` to `last` (exclusive), role and decided claim types.

    `margins` are the scores by which the types were decided, in the order of the vocabulary; empty where none were.
    """

    no: int
    span: Span
    first: int
    last: int
    role: str
    claim_types: frozenset[str]
    margins: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One abstract, read."""

    text: str
    sentences: tuple[Sentence, ...]
    tokens: Tokens
    classes: str
    phrases: Phrases

    def token_at(self, offset: int) -> int:
        """Index of the token that holds the code point `offset`, or of the next token where a blank stands there."""
        return bisect_right(self.tokens.ends, offset)

    def sentence_at(self, offset: int) -> Sentence:
        """The sentence that holds the code point `offset`."""
        i = bisect_right(self.sentences, offset, key=lambda sentence: sentence.span.start) - 1
        return self.sentences[max(i, 0)]


def read(text: str, spans: Sequence[Span], roles: Sequence[str], claim_types: Sequence[frozenset[str]]) -> Document:
    """The document of `text`, given its sentences with their roles and claim types."""
    tokens = _tokens(text, spans)
    classes = word_classes(tokens)
    sentences = tuple(
        Sentence(no, span, bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end), role, types)
        for no, (span, role, types) in enumerate(zip(spans, roles, claim_types, strict=True), start=1)
    )
    return Document(text, sentences, tokens, classes, _phrases(classes, sentences))


def _tokens(text: str, spans: Sequence[Span]) -> Tokens:
    """Tokens of the text, none of which goes beyond its sentence, though a text without blanks may be one endless word."""
    tokens = tokenise(text)
    if all(tokens.ends[bisect_left(tokens.starts, span.end) - 1] <= span.end for span in spans):
        return tokens
    parts = [(span.start, tokenise(span.slice(text))) for span in spans]
    return Tokens.of(
        text,
        [at + start for at, part in parts for start in part.starts],
        [at + end for at, part in parts for end in part.ends],
        [lexeme for _, part in parts for lexeme in part.lexemes],
    )


def _phrases(classes: str, sentences: Sequence[Sentence]) -> Phrases:
    """Noun phrases of the text, none of which goes beyond its sentence, though a text without stops may be one endless phrase."""
    phrases = noun_phrases(classes)
    if all((ending := phrases.at(each.last - 1)) is None or ending[1] <= each.last for each in sentences):
        return phrases
    parts = [(each.first, noun_phrases(classes[each.first : each.last])) for each in sentences]
    return Phrases(
        tuple(at + first for at, part in parts for first in part.firsts),
        tuple(at + last for at, part in parts for last in part.lasts),
    )
