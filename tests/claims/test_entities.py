"""Models, data sets and measures that an abstract mentions by name."""

import pytest

from pipeline.claims.model import Entity
from pipeline.claims.naming import abbreviations, entities, names
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


def test_an_ending_does_not_belong_to_a_name() -> None:
    assert [entity.name for entity in find("A CLIP-based encoder and a GPT-4-style decoder are used.")] == ["CLIP", "GPT-4"]


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
