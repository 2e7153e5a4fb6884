"""Which short and long forms an abstract pairs."""

import pytest

from pipeline.claims.naming import abbreviations
from tests.claims.documents import golden, read


@pytest.mark.parametrize("line", golden("abbreviations"), ids=lambda line: line["text"][:40])
def test_pairs_of_golden_sentences(line: dict) -> None:
    found = abbreviations.find(read(line["text"]))
    assert [[pair.short_form, pair.long_form] for pair in found] == line["pairs"]


@pytest.mark.parametrize("line", golden("abbreviations"), ids=lambda line: line["text"][:40])
def test_forms_stand_in_the_text_where_the_spans_say(line: dict) -> None:
    for pair in abbreviations.find(read(line["text"])):
        assert pair.short.slice(line["text"]).replace("*", "") == pair.short_form
        assert pair.long.slice(line["text"]).replace("*", "") == pair.long_form


def test_a_pair_said_twice_counts_once() -> None:
    text = "Random forests (RF) are old. A random forest (RF) is robust. Radio frequency (RF) noise is not."
    assert [pair.long_form for pair in abbreviations.find(read(text))] == ["Random forests", "Radio frequency"]


def test_a_bracket_that_never_closes_hides_nothing() -> None:
    text = "A neural process (NP is fitted. We use a Gaussian process (GP)."
    assert [pair.short_form for pair in abbreviations.find(read(text))] == ["GP"]


def test_long_form_does_not_reach_back_across_a_sentence() -> None:
    text = "Graph search is slow. Networks (GN) are fast."
    assert abbreviations.find(read(text)) == ()


def test_topics_of_a_list_of_keywords_spell_nothing_out() -> None:
    text = "We study trees (T2). Keywords: Machine Learning: ML: Multi-label learning Planning: PL: Path lookups"
    assert [pair.short_form for pair in abbreviations.find(read(text)) if pair.short_form in ("ML", "PL")] == []
    assert [pair.short_form for pair in abbreviations.find(read("We prune. Keywords: graph attention (GA), trees"))] == ["GA"]
