"""Roles of sentences: what they are for plain abstracts, and that they do not depend on how many are read at once."""

import json
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.text.abstracts import read_abstracts
from pipeline.text.classifier import LABELS, label_scores, pack, sentence_model, unpack
from pipeline.text.clean import clean_abstract
from schemas.vocabulary import ROLES

ENGLISH = (
    "Long documents are common in law and medicine. However, existing encoders fail to scale to them, and their cost is high. "
    "In this paper, we propose TideNet, a sparse encoder for long documents. TideNet splits the text into tiles and routes each "
    "tile through a shared memory. Experiments on three benchmarks show that TideNet outperforms strong baselines by 4.2%. "
    "Code is available at https://git.example.org/tidenet."
)
CHINESE = (
    "长文档在法律和医学中十分常见。然而，现有的编码器难以处理长文档，且计算成本高昂。本文提出了一种稀疏编码器TideNet。"
    "该方法首先将文本切分为若干块，然后通过共享记忆进行路由。实验结果表明，TideNet在三个基准上优于现有方法，准确率提升4.2%。"
    "代码已开源：https://git.example.org/tidenet。"
)
EXPECTED = ["background", "background", "objective", "method", "result", "other"]


@pytest.mark.parametrize(("abstract", "language"), [(ENGLISH, "en"), (CHINESE, "zh")])
def test_a_plain_abstract_has_the_roles_a_reader_gives_it(abstract: str, language: str) -> None:
    (split,) = read_abstracts([abstract])
    assert split.language == language
    assert [sentence.role for sentence in split.sentences] == EXPECTED


def test_an_abstract_reads_the_same_alone_and_among_others() -> None:
    others = [f"We study case {n}. It is hard. We show that it is {'not ' * (n % 5)}so." * (1 + n % 7) for n in range(700)]
    together = read_abstracts([ENGLISH, *others, CHINESE, "", ENGLISH])
    assert [together[0], together[-3]] == [read_abstracts([ENGLISH])[0], read_abstracts([CHINESE])[0]]
    assert together[0] == together[-1]
    assert [s.type_scores for s in together[0].sentences] == [s.type_scores for s in read_abstracts([ENGLISH])[0].sentences]
    assert together[-2].sentences == ()


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text(max_size=60), max_size=4))
def test_any_text_can_be_read(raw: list[str]) -> None:
    texts = [clean_abstract(text) for text in raw]
    for text, split in zip(texts, read_abstracts(texts), strict=True):
        assert "".join(sentence.span.slice(text) for sentence in split.sentences).replace(" ", "") == text.replace(" ", "")
        assert all(sentence.role in ROLES and 0 < sentence.role_score < 1 for sentence in split.sentences)


def test_scores_are_whole_numbers_a_row_a_sentence() -> None:
    scores = label_scores([["We go."], [], ["It is $x$.", "。", "A b c " * 400]])
    assert scores.dtype == np.int64
    assert scores.shape == (4, len(LABELS))
    assert label_scores([]).shape == (0, len(LABELS))


def test_packed_sums_are_the_sums() -> None:
    random = np.random.default_rng(0)
    weights = random.integers(-127, 128, size=(5000, 12), dtype=np.int8)
    assert (unpack(pack(weights).sum(axis=0, keepdims=True)) == weights.sum(axis=0, dtype=np.int64)).all()


def test_the_share_right_rises_with_the_margin_and_is_a_share() -> None:
    model = sentence_model()
    for edges, shares in [(model.role_edges, model.role_shares), *zip(model.type_edges, model.type_shares, strict=True)]:
        assert (np.diff(edges) >= 0).all()
        assert (np.diff(shares) >= 0).all()
        assert 0 < shares[0] <= shares[-1] < 1


def test_the_model_is_small() -> None:
    with as_file(files("pipeline.text") / "weights") as folder:
        assert sum(path.stat().st_size for path in folder.iterdir()) < 2_000_000


def test_role_scores_hold_on_abstracts_kept_for_measuring(shared: Path) -> None:
    right, total, promised = 0, 0, 0.0
    for name in ("seeds.json", "abstracts.json"):
        documents = json.loads((shared / "gold" / name).read_text(encoding="utf-8"))
        for split, document in zip(read_abstracts([d["abstract"] for d in documents]), documents, strict=True):
            for sentence, wanted in zip(split.sentences, document["sentences"], strict=True):
                assert sentence.role in ROLES
                right, total, promised = right + (sentence.role == wanted["role"]), total + 1, promised + sentence.role_score
    assert right / total >= 0.89
    assert abs(promised - right) / total < 0.03
