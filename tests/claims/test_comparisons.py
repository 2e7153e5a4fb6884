"""What a text says is better, as good or worse, than what, and in what regard."""

from typing import Any

import pytest

from pipeline.claims.comparing import comparisons
from pipeline.claims.grammar import chinese
from pipeline.claims.grammar.reading import readings
from pipeline.claims.model import Claim, Comparison, Entity, Measurement
from pipeline.text.span import Span
from tests.claims.documents import golden, read

DECIDED = frozenset(["comparison"])


def named(text: str, *names: str, kind: str = "artifact") -> tuple[Entity, ...]:
    return tuple(Entity(kind, n, (Span(text.index(n), text.index(n) + len(n)),)) for n in names if n in text)


def found_in(text: str, entities: tuple[Entity, ...] = (), measured: tuple[Claim, ...] = ()) -> list[Claim]:
    return list(comparisons.find(read(text, ["result"], [DECIDED]), entities, measured))


def content(claim: Claim) -> Comparison:
    assert isinstance(claim.content, Comparison)
    return claim.content


def said(claim: Claim, field: str) -> Any:
    value = claim.subject if field == "subject" else getattr(content(claim), field)
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("line", golden("comparisons"), ids=lambda line: line["text"][:48])
def test_comparisons_of_golden_sentences(line: dict) -> None:
    text = line["text"]
    found = found_in(text, named(text, "DriftNet", "LanternNet"))
    assert [
        {field: said(claim, field) for field in wanted} for claim, wanted in zip(found, line["comparisons"], strict=False)
    ] == (line["comparisons"])
    assert len(found) == len(line["comparisons"])


@pytest.mark.parametrize("line", golden("comparisons"), ids=lambda line: line["text"][:48])
def test_evidence_lies_in_its_sentence_and_is_no_more_than_a_clause(line: dict) -> None:
    for claim in found_in(line["text"]):
        assert claim.evidence.slice(line["text"]).strip() == claim.evidence.slice(line["text"]) != ""


@pytest.mark.parametrize("line", golden("no_comparisons"), ids=lambda line: line["text"][:48])
def test_nothing_compares_by_itself_in_sentences_that_only_sound_like_it(line: dict) -> None:
    (reading,) = readings(read(line["text"], ["result"]))
    explicit = [frame for frame in reading.frames if frame.strength == 2]
    assert line.get("explicit", []) == [frame.rule for frame in explicit]


def test_a_sentence_that_is_not_decided_claims_no_comparison() -> None:
    assert comparisons.find(read("LanternNet outperforms MonoDepth.", ["background"]), (), ()) == ()


def test_a_sentence_known_to_compare_in_unread_words_still_gives_one_claim() -> None:
    (claim,) = found_in("Against all odds, the little net wins.")
    assert (content(claim).relation, content(claim).objects, claim.rule_id) == ("outperforms", (), "comparison.sentence")


def test_a_measurement_against_a_rival_is_a_comparison() -> None:
    text = "LanternNet gains 4.2% on KITTI (MonoDepth: 71.0%)."
    evidence = Span(text.index("4.2%"), text.index("4.2%") + 4)
    measured = Claim(
        1, "measurement", evidence, "m", 0.9, "LanternNet", Measurement(4.2, metric="accuracy", comparator="MonoDepth")
    )
    (claim,) = comparisons.find(read(text, ["result"]), (), (measured,))
    assert (content(claim).objects, content(claim).aspect, claim.subject) == (("MonoDepth",), "accuracy", "LanternNet")


def test_a_measured_increase_of_a_cost_is_worse() -> None:
    text = "Latency rises by 12% over the baseline."
    evidence = Span(text.index("12%"), text.index("12%") + 3)
    content_ = Measurement(12, metric="Latency", comparator="the baseline", direction="increase")
    (claim,) = comparisons.find(read(text, ["result"]), (), (Claim(1, "measurement", evidence, "m", 0.9, None, content_),))
    assert content(claim).relation == "underperforms"


def test_a_rival_that_is_measured_and_told_is_compared_once_with_the_metric_as_aspect() -> None:
    text = "LanternNet outperforms MonoDepth by 4.2% on KITTI."
    evidence = Span(text.index("4.2%"), text.index("4.2%") + 4)
    measured = Claim(1, "measurement", evidence, "m", 0.9, None, Measurement(4.2, metric="accuracy", comparator="MonoDepth"))
    (claim,) = found_in(text, measured=(measured,))
    assert (content(claim).objects, content(claim).aspect) == (("MonoDepth",), "accuracy")


def test_names_of_data_in_brackets_stand_for_the_phrase_before_them() -> None:
    text = "It outperforms kernels on three suites (Alpha, Beta, and Gamma)."
    (claim,) = found_in(text, named(text, "Alpha", "Beta", "Gamma", kind="dataset"))
    assert content(claim).settings == ("Alpha", "Beta", "Gamma")


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("We tested TideNet on calm seas, and the new filter presented better maps than persistence.", ("calm seas",)),
        ("We evaluated it on harbour photographs, and demonstrated a gain over persistence models.", ("harbour photographs",)),
    ],
)
def test_a_clause_of_its_own_is_no_setting(text: str, settings: tuple[str, ...]) -> None:
    (claim,) = found_in(text)
    assert content(claim).settings == settings


def test_a_participle_belongs_to_the_statement_before_it() -> None:
    (claim,) = found_in("QuillBERT achieves state-of-the-art accuracy, surpassing TrOCR and PyLaia.")
    assert (content(claim).objects, content(claim).aspect) == (("state-of-the-art", "TrOCR", "PyLaia"), "accuracy")


def test_a_metric_that_only_says_gain_is_not_what_is_compared() -> None:
    text = "TideNet achieves an average improvement of 4% over harmonic models."
    (claim,) = found_in(text)
    assert content(claim).aspect is None


def test_relations_that_differ_are_claims_of_their_own() -> None:
    found = found_in("It outperforms prior solvers in speed while matching their accuracy.")
    assert [content(claim).relation for claim in found] == ["outperforms", "matches"]


def test_chinese_rivals_end_before_amounts() -> None:
    document = read("我们的方法平均超过最强基线4.2%。", ["result"])
    (comparison,) = chinese.comparisons(document, document.sentences[0])
    assert comparison.rivals == ("最强基线",)


def test_experiments_may_be_the_last_word_of_an_abstract() -> None:
    assert said(found_in("Our method outperforms tide tables in experiments")[0], "objects") == ["tide tables"]
