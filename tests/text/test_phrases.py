"""Noun phrases: what they take in, and that no text keeps the search busy."""

import pytest

from pipeline.text.phrases import noun_phrases
from pipeline.text.tokens import tokenise
from pipeline.text.word_classes import word_classes


def phrases(text: str) -> list[str]:
    """The noun phrases of a text, verbatim."""
    tokens = tokenise(text)
    found = noun_phrases(word_classes(tokens))
    return [tokens.cut(first, last) for first, last in zip(found.firsts, found.lasts, strict=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A frozen encoder reads the noisy depth maps.", ["A frozen encoder", "the noisy depth maps"]),
        ("We train **a small *sparse* decoder** on images.", ["a small *sparse* decoder**", "images"]),
        ("The proposed training loss of the student", ["The proposed training loss", "the student"]),
    ],
)
def test_phrases_end_at_their_head(text: str, expected: list[str]) -> None:
    assert phrases(text) == expected


@pytest.mark.parametrize("words", ["**trained** ", "improved ", "highly ", "new and ", "the used "])
def test_words_without_a_head_do_not_keep_the_search_busy(words: str) -> None:
    # Twenty bold participles once took seconds, each further one twice as long.
    assert phrases(words * 2000 + "models are")[-1].endswith("models")
