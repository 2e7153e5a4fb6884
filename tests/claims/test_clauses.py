"""Where clauses begin and end, and what is cut off at their edges."""

import pytest

from pipeline.claims.grammar import clauses, cues
from pipeline.claims.grammar.clauses import MAIN, RELATIVE, SUBORDINATE, TAIL, TOLD, VERB
from pipeline.claims.grammar.reading import readings
from pipeline.text.span import Span
from tests.claims.documents import golden, read

ALL = MAIN + SUBORDINATE + RELATIVE + TOLD + TAIL + VERB


def parts_of(text: str, kinds: str = ALL) -> list[str]:
    """The clauses of a text, from break to break."""
    document = read(text)
    parts = readings(document)[0].parts
    starts = [parts.first, *parts.begins(kinds)]
    ends = [*starts[1:], parts.last]
    return [document.tokens.cut(first, last) for first, last in zip(starts, ends, strict=True) if first < last]


@pytest.mark.parametrize(
    ("text", "kinds", "wanted"),
    [
        ("The cache is small, and it is fast.", MAIN, ["The cache is small, and", "it is fast."]),
        ("The cache is small; misses are rare.", MAIN, ["The cache is small;", "misses are rare."]),
        ("We show that the cache is small.", TOLD, ["We show", "that the cache is small."]),
        ("Results show our cache is small.", TOLD, ["Results show", "our cache is small."]),
        ("We prune heads, reducing the cost.", TAIL, ["We prune heads,", "reducing the cost."]),
        ("We use a cache which is small.", RELATIVE, ["We use a cache", "which is small."]),
        ("The cache is small and reduces cost.", VERB, ["The cache is small and", "reduces cost."]),
        ("Speed and cost are fine.", ALL, ["Speed and cost are fine."]),
        ("We train small, fast and cheap nets.", ALL, ["We train small, fast and cheap nets."]),
    ],
)
def test_breaks(text: str, kinds: str, wanted: list[str]) -> None:
    assert parts_of(text, kinds) == wanted


def test_a_subordinate_clause_at_the_front_ends_at_its_comma() -> None:
    document = read("While caches are small, misses are rare.")
    parts = readings(document)[0].parts
    main = document.token_at(document.text.index("misses"))
    assert document.tokens.cut(*parts.around(main, MAIN + SUBORDINATE)).strip(" .") == "misses are rare"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("However, the cache is small.", "the cache is small"),
        ("and thus, the cache is small,", "the cache is small"),
        ("Moreover, the cache (a map) is small.", "the cache (a map) is small"),
    ],
)
def test_connectives_and_marks_are_no_evidence(text: str, wanted: str) -> None:
    document = read(text)
    sentence = document.sentences[0]
    assert clauses.trimmed(document, sentence.first, sentence.last).slice(text) == wanted


@pytest.mark.parametrize(
    "line", golden("comparisons") + golden("theory") + golden("statements"), ids=lambda line: line["text"][:40]
)
def test_clauses_cover_a_sentence_in_order(line: dict) -> None:
    document = read(line["text"])
    for sentence, reading in zip(document.sentences, readings(document), strict=True):
        parts = reading.parts
        assert list(parts.starts) == sorted(set(parts.starts))
        assert len(parts.starts) == len(parts.kinds)
        for token in range(sentence.first, sentence.last):
            start, end = parts.around(token, ALL)
            assert sentence.first <= start <= token < end <= sentence.last


def test_the_longest_cue_wins_and_forms_of_verbs_are_found() -> None:
    lowers = read("We outperformed the state of the art.").tokens.lowers
    (found,) = cues.find_all(("comparisons",), lowers, 0, len(lowers))
    assert [cue.name for cue in found if cue.name in ("outperforms", "state_of_the_art")] == [
        "outperforms",
        *[cue.name for cue in found if cue.name == "state_of_the_art"],
    ]


def test_cues_in_characters_are_found_without_blanks() -> None:
    text = "代码已公开"
    assert cues.load("resources").find_han(text, Span(0, len(text)))
