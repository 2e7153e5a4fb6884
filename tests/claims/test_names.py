"""What an abstract introduces by name."""

import pytest

from pipeline.claims.model import Entity
from pipeline.claims.naming import abbreviations, names
from pipeline.claims.naming.typography import shown
from tests.claims.documents import golden, read_whole


def find(text: str) -> tuple[Entity, ...]:
    document = read_whole(text)
    return names.find(document, abbreviations.find(document))


@pytest.mark.parametrize("line", golden("names"), ids=lambda line: line["text"][:40])
def test_artifacts_of_golden_sentences(line: dict) -> None:
    artifacts = [[entity.name, entity.expansion] for entity in find(line["text"]) if entity.kind == "artifact"]
    assert artifacts == line["names"]


@pytest.mark.parametrize("line", golden("names"), ids=lambda line: line["text"][:40])
def test_names_are_shown_without_markdown_and_stand_where_the_mentions_say(line: dict) -> None:
    for entity in find(line["text"]):
        assert not any(mark in entity.name for mark in ("**", "`", "\\text", "\\math"))
        assert all(entity.name.rstrip("s") in mention.slice(line["text"]) for mention in entity.mentions)
        assert list(entity.mentions) == sorted(entity.mentions)


def test_every_mention_of_a_name_is_found() -> None:
    text = "We propose GlareNet, a filter. GlareNet is small. Code of GlareNet is public."
    (entity,) = (entity for entity in find(text) if entity.kind == "artifact")
    assert [mention.start for mention in entity.mentions] == [11, 31, 58]


def test_an_introduced_data_set_is_artifact_and_data_set() -> None:
    text = "We introduce GullCount, a data set of 9,000 photographs of gulls. Models are tested on GullCount."
    assert [(entity.kind, entity.name) for entity in find(text)] == [("artifact", "GullCount"), ("dataset", "GullCount")]


def test_a_benchmark_by_its_name_is_a_data_set_whatever_the_text_calls_it() -> None:
    text = "We propose CoastBench, a unified system for the evaluation of tide models. CoastBench is public."
    assert [(entity.kind, entity.name) for entity in find(text)] == [("artifact", "CoastBench"), ("dataset", "CoastBench")]


def test_commands_of_type_in_a_name_are_not_shown() -> None:
    assert shown("$\\textbf{Tidal}$Mix $\\textbf{N}$et") == "TidalMix Net"


def test_names_in_a_list_of_keywords_are_none() -> None:
    text = "We study tides with a new model. Keywords: Machine Learning: ML: Deep Tide Networks Computer Vision: CV: Beach Recognition"
    assert find(text) == ()


def test_a_name_inside_its_own_spelled_out_form_is_no_second_name() -> None:
    text = "We propose Cross-Beach Attention Transfer (CBAT). CBAT is robust."
    assert [entity.name for entity in find(text)] == ["CBAT"]


def test_an_abstract_without_a_word_has_no_names() -> None:
    assert find("...") == ()
    assert find("$x^2$") == ()
