"""Which phrases name the tasks of an abstract."""

import pytest

from pipeline.claims.model import Entity
from pipeline.claims.naming import abbreviations, names, task_phrases, tasks, weighing
from pipeline.learn import task_contexts
from tests.claims.documents import golden, read_whole


def find(text: str) -> tuple[Entity, ...]:
    document = read_whole(text)
    pairs = abbreviations.find(document)
    return tasks.find(document, pairs, names.find(document, pairs))


@pytest.mark.parametrize("line", golden("tasks"), ids=lambda line: line["text"][:40])
def test_a_task_of_golden_sentences_is_among_the_first(line: dict) -> None:
    wanted = set(line["task"].lower().split())
    found = [set(entity.name.lower().split()) for entity in find(line["text"])]
    assert any(2 * len(wanted & words) >= (len(wanted) + len(words)) / 2 for words in found), found


@pytest.mark.parametrize("line", golden("tasks"), ids=lambda line: line["text"][:40])
def test_tasks_are_slices_of_the_text(line: dict) -> None:
    for entity in find(line["text"]):
        assert [mention.slice(line["text"]) for mention in entity.mentions] == [entity.name]


def test_the_name_of_what_is_introduced_is_no_task() -> None:
    text = "Beach segmentation is hard. We propose Tidal Beach Segmentation (TBS) for beach segmentation. TBS is fast."
    assert all("TBS" not in entity.name and entity.name != "Tidal Beach Segmentation" for entity in find(text))


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("Existing beach segmentation methods fail at night. Lamps help.", "beach segmentation"),
        ("We propose a radar-based tide estimation framework.", "radar-based tide estimation"),
        ("Ship-object interaction (SOI) synthesis is hard.", "Ship-object interaction (SOI) synthesis"),
    ],
)
def test_a_task_may_stand_before_a_head_that_names_none_and_go_on_behind_a_bracket(text: str, task: str) -> None:
    document = read_whole(text)
    phrases = task_phrases.read(document, abbreviations.find(document), ())
    bases = [task_phrases.base(phrases, *phrase) for phrase in task_phrases.noun_phrases(document)]
    found = [phrase for base in bases if base for phrase in task_phrases.candidates(phrases, base)]
    assert task in [document.tokens.cut(phrase.first, phrase.last) for phrase in found]


def test_a_head_that_names_no_task_is_no_task_by_itself() -> None:
    assert {"methods", "models"}.isdisjoint(entity.name for entity in find("The methods and models of tides. Methods help."))


def test_no_two_tasks_say_the_same() -> None:
    text = "Object counting matters. We study object counting in crowds. The counting of objects in crowds is solved by object counting."
    names_of_tasks = [entity.name.lower() for entity in find(text)]
    assert len(names_of_tasks) == len(set(names_of_tasks))


@pytest.mark.parametrize(
    "text",
    [
        "We propose a parser. Experiments show gains of 6-19 on all tasks.",
        "We propose a parser. Pruning raises accuracy from 85.3 to 91.2.",
        "PineNet and OakNet reach .847 F1.",
        "We propose a gripper. It obtains 30-40% success rates on kitchen chores.",
    ],
)
def test_a_phrase_that_holds_a_value_is_no_task(text: str) -> None:
    assert not [entity.name for entity in find(text) if any(c.isdigit() for c in entity.name)]


def test_a_task_stands_where_it_is_said_first() -> None:
    text = "Tide estimation is hard. We propose a network for tide estimation."
    assert [(entity.name, entity.mentions[0].start) for entity in find(text)] == [("Tide estimation", 0)]


def test_an_abstract_without_a_phrase_has_no_task() -> None:
    assert find("...") == ()


def test_the_corpus_is_counted_where_tasks_stand() -> None:
    document = read_whole("We study the task of beach segmentation. Beach segmentation is hard at night.")
    counts: dict[tuple[str, str], list[int]] = {}
    task_contexts.add(counts, task_phrases.read(document, (), ()), "Segmentation of a Beach", ["beach segmentation"])
    said, _, of_task, *_, titled, as_title_task, _, _, _, _, _, _, opens, _ = counts["phrase", "beach segmentation"]
    assert (said, of_task, titled, as_title_task, opens) == (2, 1, 2, 2, 1)


def test_the_plural_shares_what_is_counted_of_the_singular() -> None:
    often = [40, *[4] * task_contexts.PLACES]
    shares = task_contexts.shares({("head", "forecast"): often, ("head", "tide"): [60, *[1] * task_contexts.PLACES]})
    assert shares["end", "forecasts"] is shares["end", "forecast"]
    table = task_contexts.tabulate([[("end", "forecasts"), ("left", "for")], [("left", "for")]], shares)
    assert [bool(row.any()) for row in table] == [True, False]


def test_a_score_is_the_sum_of_the_weights_of_all_that_is_told() -> None:
    document = read_whole("We study the task of beach segmentation for drones. Beach segmentation is hard at night.")
    phrases = task_phrases.read(document, (), ())
    weights = weighing.load("tasks")
    for phrase in task_phrases.noun_phrases(document):
        base = task_phrases.base(phrases, *phrase)
        told = [
            task_phrases.place(phrases, base),
            *(task_phrases.form(phrases, c) for c in task_phrases.candidates(phrases, base)),
        ]
        for each in told:
            summed = sum(weights.by_slot.get(slot, {}).get(value, 0) for slot, value in weighing.features(each))
            assert weights.score(each) == weights.score(each) == summed


def test_tasks_of_many_abstracts_are_those_of_each_by_itself() -> None:
    texts = ["We study tide estimation.", "本文针对沙滩分割任务提出一种方法。", "Beach segmentation is hard at night."]
    documents = [read_whole(text) for text in texts]
    nothing = [() for _ in texts]
    assert tasks.find_all(documents, nothing, nothing) == [tasks.find(document, ()) for document in documents]


def test_a_formula_alone_is_no_task() -> None:
    assert "$x^2$" not in [entity.name for entity in find("It is faster than ResNet-50 on $x^2$ costs. We sort lists for $x^2$.")]


def test_an_adverb_that_says_the_kind_belongs_to_a_task() -> None:
    found = [entity.name for entity in find("We study weakly supervised lesion segmentation and newly introduced tasks.")]
    assert "weakly supervised lesion segmentation" in found
