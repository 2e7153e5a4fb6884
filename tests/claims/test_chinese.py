"""Chinese sentences, mainland and Taiwan wording: what they claim, which numbers they report, what they name."""

from dataclasses import fields, replace
from typing import Any

import pytest

from pipeline.claims.document import Document
from pipeline.claims.extract import extract, find
from pipeline.claims.grammar import chinese
from pipeline.claims.model import Claim
from pipeline.text.sentences import sentence_spans
from tests.claims.documents import golden, read


def said(text: str, role: str = "result") -> Document:
    """The document of a Chinese text, every sentence with one role and the claim types that its cues tell."""
    document = read(text, [role] * len(sentence_spans(text)))
    decided = [sentence._replace(claim_types=chinese.claim_types(document, sentence)) for sentence in document.sentences]
    return replace(document, sentences=tuple(decided))


def content(claim: Claim) -> dict[str, Any]:
    """The typed content of a claim, without what is not stated."""
    if claim.content is None:
        return {}
    values = {field.name: getattr(claim.content, field.name) for field in fields(claim.content)}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items() if v not in (None, (), "level")}


@pytest.mark.parametrize("line", golden("chinese"), ids=lambda line: line["text"][:20])
def test_claims_names_and_abbreviations_of_golden_sentences(line: dict) -> None:
    document = said(line["text"], line["role"])
    found = find(document)
    assert [[c.claim_type, c.evidence.slice(line["text"]), content(c)] for c in found.claims] == line["claims"]
    assert [entity.name for entity in found.entities if entity.kind == "artifact"] == line["names"]
    assert [[pair.short_form, pair.long_form] for pair in found.abbreviations] == line["abbreviations"]


def test_there_are_sixty_golden_sentences_and_more() -> None:
    lines = golden("chinese")
    assert len({line["text"] for line in lines}) >= 60
    assert sum(not line["claims"] for line in lines) >= 12


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("“这有用吗？”我们的答案是肯定的。结果如何！见下文…", 4),
        ("准确率达到 85.3%，比基线高 3.14 个百分点；延迟更低。值为３．１４。见 e.g. Fig. 2。", 3),
        ("他们问：“哪种方法更好？”没有人知道。", 2),
        ("方法简单、有效（见第二节。此处略）；易于部署。", 1),
        ("我們提出 TideFormer。代碼見 https://github.com/tide-lab/former.git。感謝！", 3),
        ("难道规模就是一切？！并非如此……", 2),
        ("該模型在 v2.0 版上達到 91.5%。Figure 3 shows the results. 其餘見附錄。", 3),
    ],
)
def test_sentences_end_where_chinese_marks_end_them(text: str, count: int) -> None:
    spans = sentence_spans(text)
    assert len(spans) == count, [span.slice(text) for span in spans]
    assert "".join(span.slice(text) for span in spans).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("实验结果表明，我们的方法显著优于现有方法。", "實驗結果表明，我們的方法顯著優於現有方法。"),
        ("我们提出一种新的压缩框架。", "我們提出一種新的壓縮框架。"),
        ("然而，标注数据仍然难以获取。", "然而，標註數據仍然難以獲取。"),
        ("我们证明了该算法收敛。", "我們證明了該演算法收斂。"),
        ("代码将开源。", "程式碼將開源。"),
    ],
)
@pytest.mark.parametrize("role", ["result", "background", "other"])
def test_both_scripts_make_the_same_claims(simplified: str, traditional: str, role: str) -> None:
    one, other = (said(text, role).sentences[0].claim_types for text in (simplified, traditional))
    assert one == other


@pytest.mark.parametrize(
    "text",
    [
        "先前的研究表明，更大的模型优于较小的模型。",
        "现有方法在该基准上达到了 90% 的准确率。",
        "传统方法通常提出复杂的先验，性能提升了 3%。",
    ],
)
def test_what_earlier_work_reached_is_no_claim_of_the_paper(text: str) -> None:
    assert find(said(text, "background")).claims == ()


def test_a_long_form_does_not_reach_back_into_the_verb_before_it() -> None:
    for text, long in (
        ("我们解决视觉语言模型（VLMs）的幻觉。", "视觉语言模型"),
        ("通过潜在扩散模型（LDM）生成图像。", "潜在扩散模型"),
        ("系统采用人机协同规划与校验器（HPV）。", "人机协同规划与校验器"),
        ("為此使用循環神經網路（RNN）。", "循環神經網路"),
    ):
        (pair,) = extract(text).abbreviations
        assert pair.long_form == long


def test_a_term_that_is_merely_spelled_out_is_no_name_of_the_paper() -> None:
    found = extract("本文提出 KelpNet，一种基于图神经网络（GNN）的框架。GNN 擅长处理关系数据。KelpNet 优于 GNN。")
    assert [entity.name for entity in found.entities if entity.kind == "artifact"] == ["KelpNet"]


@pytest.mark.parametrize(
    "text",
    [
        "我们提出" + "—" * 400 + "X",
        "1" * 400 + "提出X框架",
        "提出了" + "新的创新性方法框架" * 60 + "X",
        "比" * 300 + "高",
        "与" + "和" * 300 + "相当",
        "我们提出" + "大规模多模态" * 80 + "模型（LMM）",
        "准确率" * 100 + "为 3.5%" + "、4.5%" * 100,
        "在" * 200 + "上分别达到 1.5% 和 2.5%",
    ],
)
def test_what_repeats_itself_is_read_to_its_end(text: str) -> None:
    document = said(f"{text}。")
    assert all(claim.evidence.slice(document.text) in document.text for claim in find(document).claims)
