"""Texts that tests make lists of, and the way from text to tables in one call."""

import textwrap

from pipeline.lists.read import ReadList, read_list

GRAPHS = (
    "Graph neural networks are widely used to model relational data, yet their accuracy drops when the graph is noisy. We "
    "introduce a denoising layer that learns which edges to trust from the loss alone. On six benchmarks the layer improves "
    "accuracy by 2.1 points on average while adding less than 1% to the running time."
)
FACTS = (
    "Large language models often repeat facts that are out of date. We study how edits of single facts spread through a model "
    "and propose a regulariser that keeps unrelated facts intact. Experiments with three model families show that it halves the "
    "number of unwanted changes, and that edits survive further fine-tuning."
)
TEMPERING = (
    "Sampling from multimodal distributions remains hard for gradient-based Markov chains. This paper analyses tempering with "
    "learned temperatures and proves that the mixing time is polynomial in the number of modes under mild separation. "
    "Simulations agree with the bound, and an application to Bayesian neural networks is better calibrated."
)
CHINESE = (
    "大型语言模型在长文本推理中常常遗漏关键信息。本文提出一种分层检索方法，在推理过程中动态选择相关段落，并用强化学习训练选择策略。"
    "在四个公开数据集上的实验表明，该方法在准确率上平均提高三个百分点，同时将显存占用降低一半。"
)


def wrapped(text: str, width: int = 78) -> str:
    """The text in lines of this width."""
    return "\n".join(textwrap.wrap(text, width, break_on_hyphens=False))


def read(content: str | bytes, name: str = "list.txt") -> ReadList:
    """The list with this content; in every reading of the tests the books are balanced."""
    found = read_list(content.encode() if isinstance(content, str) else content, name)
    assert found.entries == found.listed + found.rejected
    assert found.frames["entries"].height == found.listed
    assert found.frames["rejects"].height == found.rejected
    return found


def column(found: ReadList, name: str) -> list:
    """The values of one column of the entries."""
    return found.frames["entries"][name].to_list()


def codes(found: ReadList) -> list[str]:
    """The codes of the notices."""
    return found.frames["notices"]["code"].to_list()
