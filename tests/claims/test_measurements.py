"""Which numeric results a text states, and what is said of each."""

from typing import Any

import pytest

from pipeline.claims.measuring import measurements
from pipeline.claims.model import Claim, Entity, Measurement
from pipeline.text.span import Span
from tests.claims.documents import golden, read


def found_in(text: str, roles: list[str] | None = None, entities: tuple[Entity, ...] = ()) -> list[Claim]:
    return list(measurements.find(read(text, roles or ["result"]), entities))


def content(claim: Claim) -> Measurement:
    assert isinstance(claim.content, Measurement)
    return claim.content


def said(text: str, claim: Claim, field: str) -> Any:
    return claim.evidence.slice(text) if field == "evidence" else getattr(content(claim), field)


@pytest.mark.parametrize("line", golden("measurements"), ids=lambda line: line["text"][:48])
def test_results_of_golden_sentences(line: dict) -> None:
    text = line["text"]
    found = [claim for claim in found_in(text, line.get("roles")) if content(claim).value not in line.get("also", [])]
    assert [content(claim).value for claim in found] == [result["value"] for result in line["results"]]
    for claim, result in zip(found, line["results"], strict=True):
        assert {field: said(text, claim, field) for field in result} == result


@pytest.mark.parametrize("line", golden("measurements"), ids=lambda line: line["text"][:48])
def test_evidence_is_a_slice_that_holds_the_number(line: dict) -> None:
    for claim in found_in(line["text"], line.get("roles")):
        assert any(c.isdigit() for c in claim.evidence.slice(line["text"]))


def test_a_long_chain_of_phrases_is_read_in_one_way() -> None:
    chain = " of ".join(["loss"] * 60)
    assert [content(claim).value for claim in found_in(f"{chain} improves from 3.1 to 4.5% over {chain}.")] == [4.5]


def test_a_table_without_its_lines_has_no_results() -> None:
    assert found_in("We reach " + " ".join(f"accuracy {n}.5 on Task{n}" for n in range(41)) + ".") == []


def test_a_text_without_digits_has_no_results() -> None:
    assert found_in("Our method halves the error and is an order of magnitude faster.") == []


def test_numbers_of_a_background_sentence_are_none() -> None:
    text = "Existing detectors reach an accuracy of 61.2% on small objects."
    assert found_in(text, ["background"]) == []


def test_evidence_keeps_latex_and_holds_qualifier_and_metric() -> None:
    text = "It gives **up to $5.35\\times$ walltime speedup** on phones."
    (claim,) = found_in(text)
    assert claim.evidence.slice(text) == "up to $5.35\\times$ walltime speedup"


def test_evidence_never_reaches_over_another_number() -> None:
    text = "We reach 68.8 AP on Alpha, 34.9 AP on Beta, and 12.0 on Gamma."
    assert [claim.evidence.slice(text) for claim in found_in(text)] == ["68.8 AP", "34.9 AP", "12.0"]


def test_a_number_in_a_name_is_no_result() -> None:
    text = "We reach a speedup of 1.25x with Tern 2 13B."
    name = Entity("model", "Tern 2 13B", (Span(text.index("Tern"), text.index(".", text.index("13B"))),))
    assert [content(claim).value for claim in found_in(text, entities=(name,))] == [1.25]


def test_brackets_in_evidence_are_closed() -> None:
    text = "Our decoder improves recall (by up to 16.63%) and runs faster."
    (claim,) = found_in(text)
    assert claim.evidence.slice(text) == "recall (by up to 16.63%)"


def test_respectively_aligns_only_the_values_it_follows() -> None:
    text = "SegMix lifts Alpha and Beta by +0.4 AP and +0.3 AP, respectively, and adds +1.4 mIoU on Gamma and +0.5 mIoU on Delta."
    assert [content(claim).dataset for claim in found_in(text)][2:] == ["Gamma", "Delta"]


def test_respectively_reaches_a_list_of_the_sentence_before() -> None:
    text = "We plug it into Alpha-7B, Beta-13B, and Gamma-34B. It achieves speedups of 2.6x, 2.4x, and 2.1x, respectively."
    found = found_in(text, ["method", "result"])
    assert [content(claim).dataset for claim in found] == ["Alpha-7B", "Beta-13B", "Gamma-34B"]


def test_rivals_in_step_with_values() -> None:
    text = "RouteCache improves throughput by 1.5x and 1.4x on average over LRU and ARC, respectively."
    found = found_in(text)
    assert [content(claim).comparator for claim in found] == ["LRU", "ARC"]
    assert {content(claim).qualifier for claim in found} == {"average"}


def test_the_benchmark_that_a_paper_introduces_is_what_models_are_measured_on() -> None:
    text = "We present PipeBench, a benchmark of plumbing. Even the best model attains only 23.4% accuracy."
    span = Span(text.index("PipeBench"), text.index("PipeBench") + 9)
    entities = (Entity("artifact", "PipeBench", (span,)), Entity("dataset", "PipeBench", (span,)))
    (claim,) = found_in(text, ["objective", "result"], entities)
    assert content(claim).dataset == "PipeBench"


def test_subject_is_the_artifact_of_the_clause() -> None:
    text = "FlowCut reduces memory by 42% on large graphs."
    (claim,) = found_in(text, entities=(Entity("artifact", "FlowCut", (Span(0, 7),)),))
    assert claim.subject == "FlowCut"


def test_a_negative_level_keeps_its_sign_and_a_negative_change_its_size() -> None:
    text = "The correlation is -0.42, and latency changes by -12% overall."
    assert [content(claim).value for claim in found_in(text)] == [-0.42, 12]


def test_a_loss_of_training_is_a_level_and_a_loss_of_accuracy_a_fall() -> None:
    text = "It ends with a validation loss of 1.83 and an accuracy loss of 0.4%."
    assert [content(claim).direction for claim in found_in(text)] == ["level", "decrease"]


def test_what_is_trained_on_is_not_what_is_measured_on() -> None:
    text = "The tagger beats models trained on WebText by 3.1 F1."
    (claim,) = found_in(text)
    assert content(claim).dataset is None


def test_confidence_and_rule_can_be_looked_up() -> None:
    text = "The tuned parser attains an accuracy of 93.2%."
    (claim,) = found_in(text)
    assert claim.rule_id == "measurement.of"
    assert 0.5 < claim.confidence <= 1


def test_results_do_not_hang_on_claim_types() -> None:
    text = "The tuned parser attains an accuracy of 93.2%."
    typed = measurements.find(read(text, ["result"], [frozenset({"measurement"})]), ())
    assert typed == tuple(found_in(text))


def _introduces(text: str, dataset: str, *methods: str) -> tuple[Entity, ...]:
    def at(name: str) -> tuple[Span, ...]:
        return (Span(text.index(name), text.index(name) + len(name)),)

    artifacts = [Entity("artifact", name, at(name)) for name in (dataset, *methods)]
    return (*artifacts, Entity("dataset", dataset, at(dataset)))


def test_the_benchmark_is_the_one_introduced() -> None:
    text = "We build PipeBench from real repairs. Frontier agents score less than 50% on the benchmark."
    (claim,) = found_in(text, ["objective", "result"], _introduces(text, "PipeBench"))
    assert content(claim).dataset == "PipeBench"


def test_a_paper_with_a_method_and_a_data_set_does_not_measure_all_on_its_own_data() -> None:
    text = "We train PipeBot on PipeSet. It gains 10% by using noisy demonstrations."
    (claim,) = found_in(text, ["objective", "result"], _introduces(text, "PipeSet", "PipeBot"))
    assert content(claim).dataset is None


def test_all_that_is_said_of_the_data_at_the_head_of_a_sentence_is_measured_on_it() -> None:
    text = "On WebTables, TinyTab gains 2.4 F1 with 7x fewer parameters than BigTab."
    assert [content(claim).dataset for claim in found_in(text)] == ["WebTables", "WebTables"]


def test_data_before_a_value_go_before_what_is_no_data_behind_it() -> None:
    text = "On the Harbor benchmark, our detector beats YardNet by 0.7 AP for small boats."
    assert [content(claim).dataset for claim in found_in(text)] == ["Harbor benchmark"]


def test_what_a_value_is_reached_with_stands_for_data_where_none_is_named() -> None:
    text = "Experiments on 40 generators show that our detector beats all rivals by 5.2%."
    assert [content(claim).dataset for claim in found_in(text)] == ["40 generators"]


@pytest.mark.parametrize(
    ("text", "rival"),
    [
        ("In the open setting our agent scores 54.9% versus 87.6% for trained humans.", "trained humans"),
        ("It keeps 98.1% of the accuracy, compared to only 91.5% by the best baseline.", "best baseline"),
        ("Our codec reaches 41.2 dB compared to JPEG's 36.8 dB.", "JPEG"),
    ],
)
def test_the_value_of_a_rival_is_said_of_the_rival(text: str, rival: str) -> None:
    assert found_in(text)[-1].subject == rival


def test_a_model_that_is_improved_is_what_the_gain_is_over() -> None:
    text = "Our pruner reaches 89.2% accuracy on Meadow, improving SwaleNet by 1.5%."
    at = text.index("SwaleNet")
    _, gain = found_in(text, entities=(Entity("model", "SwaleNet", (Span(at, at + 8),)),))
    assert (content(gain).metric, content(gain).comparator) == (None, "SwaleNet")


def test_the_value_of_a_rival_in_brackets_is_the_rivals() -> None:
    text = "Tuned judges reach a higher accuracy (78.5%) than human judges (70.1%)."
    assert [claim.subject for claim in found_in(text)][1] == "human judges"


def test_a_clause_without_a_subject_is_about_the_one_before() -> None:
    text = "SwaleNet beats the tracker while training 3x faster."
    assert [claim.subject for claim in found_in(text, entities=(Entity("artifact", "SwaleNet", (Span(0, 8),)),))] == ["SwaleNet"]


def test_a_size_in_brackets_that_tells_a_kind_and_a_condition_are_no_results() -> None:
    assert found_in("It helps on coarse (5cm) aerial images.") == []
    assert [content(c).value for c in found_in("We keep 88.4% accuracy even when 40% of the labels are wrong.")] == [88.4]


def test_the_sides_of_a_tensor_are_no_factors() -> None:
    text = "It beats the network by 40% when trained on $8 \\times 8$ images."
    assert [content(claim).value for claim in found_in(text)] == [40]
