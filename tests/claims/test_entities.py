"""Models, data sets and measures that an abstract mentions by name."""

import pytest

from pipeline.claims.model import Entity
from pipeline.claims.naming import abbreviations, entities, evidence, names
from pipeline.claims.naming.canonical import canonical
from tests.claims.documents import golden, read_whole


def find(text: str) -> tuple[Entity, ...]:
    document = read_whole(text)
    pairs = abbreviations.find(document)
    return entities.find(document, pairs, names.find(document, pairs))


@pytest.mark.parametrize("line", golden("entities"), ids=lambda line: line["text"][:40])
def test_entities_of_golden_sentences(line: dict) -> None:
    found = find(line["text"])
    for kind in ("dataset", "model", "metric"):
        assert sorted(entity.name for entity in found if entity.kind == kind) == line[f"{kind}s"], kind


def test_a_plural_and_a_singular_are_one_model() -> None:
    (model,) = (entity for entity in find("We compare ViTs with one ViT on depth. ViTs win.") if entity.kind == "model")
    assert (model.name, len(model.mentions)) == ("ViT", 3)


def test_the_score_behind_a_data_set_is_no_version_of_it() -> None:
    found = find("Our tracker beats ResNet-50 on KITTI 61.3 vs 54.2, and on MultiWOZ 2.1 as well.")
    assert [entity.name for entity in found if entity.kind == "dataset"] == ["KITTI", "MultiWOZ 2.1"]


def test_an_ending_does_not_belong_to_a_name() -> None:
    assert [entity.name for entity in find("A CLIP-based encoder and a GPT-4-style decoder are used.")] == ["CLIP", "GPT-4"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Our filter outperforms SOTA GhostNet on the photographs of two beaches.", "GhostNet"),
        ("Vanilla SFT is outperformed by our method on four beaches.", "SFT"),
        ("We compare our method with LLaMA 3.1 70B on questions about tides.", "LLaMA 3.1 70B"),
        ("Our method outperforms the CNN-based ConvNeXt on photographs of beaches.", "ConvNeXt"),
        ("We use a Kalman filter and the Shapley value of each buoy.", "Shapley value"),
        ("Currents are compared with Granger tests over ten years of tides.", "Granger tests"),
        ("We train a tokenizer on ImageNet 256$\\times$256 and on photographs of beaches.", "ImageNet"),
        ("Our policy is trained with flow-matching on demonstrations of harbour pilots.", "flow-matching"),
    ],
)
def test_a_name_has_the_words_that_belong_to_it_and_no_others(text: str, name: str) -> None:
    document = read_whole(text)
    assert name in [candidate.name for candidate in evidence.gather(document, abbreviations.find(document))]


def test_general_techniques_in_small_letters_are_no_models() -> None:
    text = "We combine imitation learning with optical flow and linear regression on photographs of beaches."
    assert [entity.name for entity in find(text) if entity.kind == "model"] == []


def test_what_the_paper_introduces_is_no_model_of_others() -> None:
    found = find("We propose TideFormer, a Transformer. TideFormer outperforms ResNet.")
    assert "TideFormer" not in [entity.name for entity in found]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("CIFAR-10", "CIFAR 10"),
        ("CIFAR10", "CIFAR-10"),
        ("ViTs", "ViT"),
        ("**LongBench**", "LongBench"),
        ("$\\text{SAM 2}$", "SAM-2"),
        ("Diffusion Policies", "diffusion policy"),
        ("MS COCO", "COCO"),
        ("Neural QAOA$^2$", "Neural QAOA^2"),
        ("Ｑｗｅｎ2.5", "Qwen 2.5"),
    ],
)
def test_one_thing_has_one_key_however_it_is_written(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(
    ("one", "other"), [("CIFAR-10", "CIFAR-100"), ("GPT-4", "GPT-4o"), ("MapNet", "MapNet++"), ("数据集", "模型")]
)
def test_different_things_have_different_keys(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


def test_a_name_without_letters_keeps_a_key() -> None:
    assert canonical("***") == "***"
