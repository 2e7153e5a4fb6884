"""Abstracts that nobody would write: every place holds what it says, and no sentence keeps the finders busy."""

import pytest

from tests.lists.samples import TEMPERING
from tests.measure.mutations import examine_tables, examine_text


@pytest.mark.parametrize("unit", ["2026-", "an", "方法", "GPT-4", "x" * 700 + " "])
def test_an_endless_word_is_cut_where_its_sentences_are(unit: str):
    at = TEMPERING.index("analyses")
    text = TEMPERING[:at] + unit * (9_000 // len(unit)) + TEMPERING[at:]
    assert examine_text(text) == "abstract"
    examine_tables([text])


@pytest.mark.parametrize(
    "bait",
    [
        "(",
        "[",
        "$",
        "a ",
        "A. B. ",
        "by 1.5% ",
        "1,",
        "**",
        "https://a.b/",
        "than A ",
        "TI - ",
        "(ABC) ",
        "é",
        "\u202e",
        "![",
        ";",
        "SOTA ",
        "$a_b$. ",
        "(e.g. ",
    ],
)
def test_long_repetitions_take_a_time_that_grows_with_their_length(bait: str):
    assert examine_text(TEMPERING + " " + bait * (20_000 // len(bait))) == "abstract"


@pytest.mark.parametrize(
    "text",
    [
        "Our method outperforms strong baselines by 3.2% on",
        "We establish that",
        "We further show that the representation learned",
        "of 0.86 and our reconstructions are accurate",
    ],
)
def test_an_abstract_that_is_cut_off_is_read_up_to_its_end(text: str):
    assert examine_text(text) == "abstract"


def test_a_second_that_at_the_end_of_a_sentence_tells_nothing():
    assert examine_text("We show that it halves the number of changes, and that " + ":" * 2_000) == "abstract"
    assert examine_text("Experiments show that it halves the number of unwanted changes, and that") == "abstract"
