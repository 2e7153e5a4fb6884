"""Which types of claim a sentence makes, by model and constructions together."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.claims.decisions import decided, sentence_features, type_scores
from pipeline.claims.extract import documents
from pipeline.learn.examples import held_out, read_examples, read_training
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
PLANNER = (
    "Routing on large graphs is slow. However, existing planners suffer from poor generalization and require costly labels. "
    "We propose HexRoute, a planner for large graphs. We prove that HexRoute converges at a rate of $O(1/T)$. "
    "Experiments show that HexRoute significantly outperforms state-of-the-art baselines. "
    "HexRoute reduces planning time by 37% on four benchmarks. Our analysis reveals that deeper routers rely on fewer nodes. "
    "Code is publicly available at https://git.example.org/hexroute."
)
PLANNER_TYPES = [
    {"gap"}, {"gap"}, {"contribution"}, {"theory"}, {"comparison"}, {"measurement"}, {"finding"}, {"resource"}
]  # fmt: skip
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


def test_each_type_is_seen_where_it_is_plain() -> None:
    found = types_of(PLANNER)
    assert all(wanted <= types for wanted, types in zip(PLANNER_TYPES, found, strict=True))


def test_prior_work_makes_no_claim_of_the_paper() -> None:
    found = types_of(
        "Prior work has shown that large encoders improve accuracy over small ones. Transformers were introduced for translation."
    )
    assert not {"comparison", "contribution", "measurement", "theory"} & set().union(*found)


def test_a_difference_by_a_factor_compares_with_no_rival() -> None:
    found = types_of("We profile 12 phones. We find that the energy of one query differs by a factor of five among them.")
    assert found[1] == {"finding"}


def test_sentences_read_from_a_frame_have_the_same_scores() -> None:
    splits = read_abstracts([ABSTRACT, "We test it. It works."])
    bare = [replace(split, sentences=tuple(replace(s, type_scores=()) for s in split.sentences)) for split in splits]
    assert (type_scores(bare) == type_scores(splits)).all()


def test_decided_types_hold_on_abstracts_kept_for_measuring(shared: Path) -> None:
    right = found = wanted = 0
    for name in ("seeds.json", "abstracts.json"):
        golds = json.loads((shared / "gold" / name).read_text(encoding="utf-8"))
        for document, gold in zip(documents(read_abstracts([g["abstract"] for g in golds])), golds, strict=True):
            for sentence, annotated in zip(document.sentences, gold["sentences"], strict=True):
                right += len(sentence.claim_types & set(annotated["claim_types"]))
                found += len(sentence.claim_types)
                wanted += len(annotated["claim_types"])
    assert 2 * right / (found + wanted) >= 0.85


def test_labelled_sentences_are_learned_from_and_never_measured_and_none_is_kept_for_measuring(shared: Path) -> None:
    examples = read_training(shared)
    gold = read_examples(shared / "gold" / "sentences.jsonl")
    assert 0 < examples.learned_only < len(examples.sentences)
    assert (examples.measured[: len(gold.sentences)] == gold.known).all()
    assert not examples.measured[len(gold.sentences) :].any()
    assert examples.known[len(gold.sentences) :].any()
    assert all(sentence == sentence.strip() != "" for sentence in examples.sentences)
    learned, kept = (
        {"".join(sentences).replace(" ", "") for sentences in some.abstracts} for some in (examples, held_out(shared))
    )
    assert learned.isdisjoint(kept)


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
