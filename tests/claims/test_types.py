"""Claim types of sentences: what a plain sentence claims, and with what confidence."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.claims.types import claim_types, sentence_types
from pipeline.text.abstracts import read_abstracts
from schemas.vocabulary import CLAIM_TYPES

ABSTRACT = (
    "Routing on large graphs is slow. However, existing planners suffer from poor generalization and require costly labels. "
    "We propose HexRoute, a planner for large graphs. We prove that HexRoute converges at a rate of $O(1/T)$. "
    "Experiments show that HexRoute significantly outperforms state-of-the-art baselines. "
    "HexRoute reduces planning time by 37% on four benchmarks. Our analysis reveals that deeper routers rely on fewer nodes. "
    "Code is publicly available at https://git.example.org/hexroute."
)
EXPECTED = [{"gap"}, {"gap"}, {"contribution"}, {"theory"}, {"comparison"}, {"measurement"}, {"finding"}, {"resource"}]


def test_each_type_is_seen_where_it_is_plain() -> None:
    (types,) = claim_types(read_abstracts([ABSTRACT]))
    assert all(wanted <= found for wanted, found in zip(EXPECTED, types, strict=True))
    assert types[2] == {"contribution"}
    assert types[7] == {"resource"}


def test_chinese_types_are_seen_where_they_are_plain() -> None:
    text = (
        "然而，现有方法难以处理长序列，且计算成本高昂。本文提出了一种新的稀疏编码方法。实验结果表明，该方法显著优于现有的基线方法。"
        "准确率提升了4.2%。代码已开源：https://git.example.org/sparse。"
    )
    (types,) = claim_types(read_abstracts([text]))
    expected = [{"gap"}, {"contribution"}, {"comparison"}, {"measurement"}, {"resource"}]
    assert all(wanted <= found for wanted, found in zip(expected, types, strict=True))


def test_prior_work_makes_no_claim_of_the_paper() -> None:
    text = (
        "Prior work has shown that large encoders improve accuracy over small ones. Transformers were introduced for translation."
    )
    (types,) = claim_types(read_abstracts([text]))
    assert not {"comparison", "contribution", "measurement", "theory"} & set().union(*types)


def test_sentences_read_from_a_frame_have_the_same_types() -> None:
    splits = read_abstracts([ABSTRACT, "We test it. It works."])
    bare = [replace(split, sentences=tuple(replace(s, type_scores=()) for s in split.sentences)) for split in splits]
    assert sentence_types(bare) == sentence_types(splits)
    assert sentence_types([]) == []


def test_a_decided_type_has_more_confidence_than_one_that_is_ruled_out() -> None:
    (types,) = sentence_types(read_abstracts([ABSTRACT]))
    assert types[7].confidence("resource") > 0.8
    assert types[7].confidence("theory") < 0.1
    with pytest.raises(ValueError, match="tuple"):
        types[7].confidence("novelty")


def test_types_and_their_confidence_hold_on_abstracts_kept_for_measuring(shared: Path) -> None:
    decided = right = wanted_count = 0
    promised = 0.0
    for name in ("seeds.json", "abstracts.json"):
        documents = json.loads((shared / "gold" / name).read_text(encoding="utf-8"))
        for types, document in zip(sentence_types(read_abstracts([d["abstract"] for d in documents])), documents, strict=True):
            for sentence, wanted in zip(types, document["sentences"], strict=True):
                decided += len(sentence.decided)
                right += len(sentence.decided & set(wanted["claim_types"]))
                wanted_count += len(wanted["claim_types"])
                promised += sum(sentence.confidence(name) for name in CLAIM_TYPES if name in sentence.decided)
    assert 2 * right / (decided + wanted_count) >= 0.83
    assert abs(promised - right) / decided < 0.04
