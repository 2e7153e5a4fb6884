"""Which types of claim a sentence makes, by model and constructions together."""

from dataclasses import replace

import pytest

from pipeline.claims.decisions import decided, sentence_features
from pipeline.claims.extract import documents
from pipeline.claims.types import type_scores
from pipeline.text.abstracts import read_abstracts
from tests.claims.documents import read

ABSTRACT = (
    "Depth estimation at night is hard. However, existing networks fail without street lights. "
    "In this paper, we propose LanternNet, a light encoder for night scenes. It is trained on synthetic images. "
    "Experiments on KITTI show that LanternNet outperforms MonoDepth by 4.2% in accuracy. "
    "We prove that the loss converges at rate $O(1/t)$. We find that deeper encoders help little. "
    "Code is available at https://github.com/tide-lab/lantern."
)
PROOFS = (
    "We study sparse sums. We prove that finding them is NP-hard. We give a lower bound of $\\Omega(n)$ on the number of queries."
)
HAN = "然而，现有方法缺乏可解释性。本文提出了一种轻量级的深度估计网络。实验结果表明，该方法优于MonoDepth。代码已开源。"


def types_of(text: str) -> list[set[str]]:
    (document,) = documents(read_abstracts([text]))
    return [set(sentence.claim_types) for sentence in document.sentences]


def test_types_of_an_abstract() -> None:
    found = types_of(ABSTRACT)
    assert "gap" in found[1]
    assert "contribution" in found[2]
    assert {"comparison", "measurement"} <= found[4]
    assert "theory" in found[5]
    assert "finding" in found[6]
    assert found[7] == {"resource"}
    assert not found[3] & {"comparison", "theory", "finding", "gap", "resource"}


def test_theorems_of_a_theoretical_abstract() -> None:
    found = types_of(PROOFS)
    assert "theory" in found[1] & found[2]
    assert not any("comparison" in types for types in found)


def test_chinese_is_decided_by_its_cues() -> None:
    assert types_of(HAN) == [{"gap"}, {"contribution"}, {"comparison"}, {"resource"}]


def test_a_decision_does_not_depend_on_the_batch() -> None:
    texts = [ABSTRACT, PROOFS, HAN, "Nets!", ABSTRACT[:200]]
    splits = read_abstracts(texts)
    together = documents(splits)
    assert together == [documents([split])[0] for split in splits]
    assert decided([], type_scores(splits[:0])) == []


def test_prior_work_that_is_better_than_older_work_compares_nothing() -> None:
    (document,) = documents(read_abstracts(["Transformers outperform recurrent networks in translation. We propose LanternNet."]))
    assert "comparison" not in document.sentences[0].claim_types


@pytest.mark.parametrize("role", ["background", "other"])
def test_in_background_no_construction_is_looked_at(role: str) -> None:
    text = "We prove that LanternNet outperforms MonoDepth."
    shown, hidden = (sentence_features(read(text, [r]))[0] for r in ("result", role))
    assert "strength/2" in shown
    assert {name for name in hidden if not name.startswith("others")} == {f"role/{role}"}


def test_features_name_what_a_sentence_shows() -> None:
    document = read("We show that LanternNet outperforms MonoDepth by 3%. We prove a bound of $O(n)$.", ["result", "result"])
    first, second = sentence_features(document)
    assert {"told", "told/that", "told/we", "told/compared", "strength/2", "rivals", "per cent", "result/told"} <= first
    assert {"we prove", "growth", "compared before"} <= second
    assert sentence_features(replace(document)) == [first, second]
