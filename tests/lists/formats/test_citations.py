"""Reference lists in running text: what each style states, where one citation ends, and what is no citation."""

import pytest

from tests.lists.samples import codes, column, read

FIELDS = ("title", "authors", "venue", "year", "url")


def stated(text: str) -> list[tuple]:
    """What each citation of a list states."""
    found = read(text)
    assert found.format == "citations"
    return found.frames["entries"].select(FIELDS).rows()


GB = """\
参考文献

[1] 王伟, 李静. 基于图神经网络的交通流量预测方法[J]. 计算机学报, 2023, 46(3): 512-527.
[2] Zhang W, Li J, Moreau A, et al. Learning sparse widgets for long context[C]//Proceedings of the 41st International \
Conference on Machine Learning. Vienna: PMLR, 2024: 1023-1037.
[3] 陈明. 面向小样本场景的目标检测研究[D]. 北京: 清华大学, 2022.
[4] MOREAU A, BAUER K. Tempering with learned temperatures[EB/OL]. (2024-05-01)[2024-06-02]. https://arxiv.org/abs/2405.01234.
[5] 国家统计局. 中国统计年鉴[M]. 北京: 中国统计出版社, 2021.
"""


def test_gb_t_7714():
    assert stated(GB) == [
        ("基于图神经网络的交通流量预测方法", ["王伟", "李静"], "计算机学报", 2023, None),
        ("Learning sparse widgets for long context", ["W Zhang", "J Li", "A Moreau"], "ICML", 2024, None),
        ("面向小样本场景的目标检测研究", ["陈明"], "清华大学", 2022, None),
        ("Tempering with learned temperatures", ["A MOREAU", "K BAUER"], None, 2024, "https://arxiv.org/abs/2405.01234"),
        ("中国统计年鉴", ["国家统计局"], "中国统计出版社", 2021, None),
    ]
    assert column(read(GB), "sections") == [["参考文献"]] * 5


@pytest.mark.parametrize(
    ("style", "text", "expected"),
    [
        (
            "APA",
            "Vaswani, A., Moreau, N., & Parmar, N. (2017). Attention is what widgets need. Advances in Neural Information "
            "Processing Systems, 30, 5998-6008.\n"
            "O'Neill, B. (2023). Which edges should a graph trust? In Proceedings of ICLR.\n",
            [
                ("Attention is what widgets need", ["A. Vaswani", "N. Moreau", "N. Parmar"], "NeurIPS", 2017, None),
                ("Which edges should a graph trust?", ["B. O'Neill"], "ICLR", 2023, None),
            ],
        ),
        (
            "IEEE",
            '[1] A. Moreau, K. Bauer, and W. Zhang, "Learned temperatures for sampling," in ICML, Vienna, Austria, 2024, pp. 1-10.\n'
            '[2] A. Moreau et al., "A citation that runs over\n    two lines of text," Widget Letters, vol. 45, no. 3, Mar. 2023, '
            "doi: 10.1109/WL.2023.1234567.\n",
            [
                ("Learned temperatures for sampling", ["A. Moreau", "K. Bauer", "W. Zhang"], "ICML", 2024, None),
                (
                    "A citation that runs over two lines of text",
                    ["A. Moreau"],
                    "Widget Letters",
                    2023,
                    "https://doi.org/10.1109/WL.2023.1234567",
                ),
            ],
        ),
        (
            "Vancouver",
            "Smith J, Doe AB. Widgets in clinical notes: a review. J Biomed Inform. 2020;112(3):45-67.\n"
            "Zhang W, Li J, et al. Learning sparse widgets for long context. Nat Mach Intell. 2023;5:1-10.\n",
            [
                ("Widgets in clinical notes: a review", ["J Smith", "AB Doe"], "J Biomed Inform", 2020, None),
                ("Learning sparse widgets for long context", ["W Zhang", "J Li"], "Nat Mach Intell", 2023, None),
            ],
        ),
        (
            "ACM",
            "Ada Moreau and Kim Bauer. 2024. Learned Temperatures for Sampling. In Proceedings of the 41st International Conference "
            "on Machine Learning (ICML '24). ACM, New York, NY, USA, 12 pages. https://doi.org/10.1145/1234567.1234568\n\n"
            "Wen Zhang, Jun Li, and Ada Moreau. 2023. Learning Sparse Widgets for Long Context. Widget Letters. 2023.\n",
            [
                (
                    "Learned Temperatures for Sampling",
                    ["Ada Moreau", "Kim Bauer"],
                    "ICML",
                    2024,
                    "https://doi.org/10.1145/1234567.1234568",
                ),
                (
                    "Learning Sparse Widgets for Long Context",
                    ["Wen Zhang", "Jun Li", "Ada Moreau"],
                    "Widget Letters",
                    2023,
                    None,
                ),
            ],
        ),
        (
            "MLA",
            'Moreau, Ada, and Kim Bauer. "Learned Temperatures for Sampling." Widget Letters, vol. 12, no. 3, 2021, pp. 1-20.\n'
            'Zhang, Wen, et al. "Learning Sparse Widgets for Long Context." Proceedings of ICML, 2022, pp. 33-45.\n',
            [
                ("Learned Temperatures for Sampling", ["Ada Moreau", "Kim Bauer"], "Widget Letters", 2021, None),
                ("Learning Sparse Widgets for Long Context", ["Wen Zhang"], "ICML", 2022, None),
            ],
        ),
        (
            "title marks",
            "张三：《大模型的治理路径》，《法学研究》2023年第3期。\n李四、王五：《数字平台的责任边界》，《中国法学》2022年第1期，第12-30页。\n",
            [
                ("大模型的治理路径", ["张三"], "法学研究", 2023, None),
                ("数字平台的责任边界", ["李四", "王五"], "中国法学", 2022, None),
            ],
        ),
    ],
)
def test_styles(style, text, expected):
    assert stated(text) == expected


def test_abstracts_below_citations_are_theirs():
    found = read(
        "[1]王伟,李静.基于图神经网络的交通流量预测方法[J].计算机学报,2023,46(03):512-527.\n"
        "摘要:交通流量预测是智能交通系统的关键。本文提出一种图神经网络方法。\n"
        "[2]陈明,张强.面向小样本场景的目标检测[J/OL].软件学报,1-15[2024-03-01].\n"
        "摘要:小样本目标检测困难。\n"
    )
    assert column(found, "title") == ["基于图神经网络的交通流量预测方法", "面向小样本场景的目标检测"]
    assert column(found, "abstract") == ["交通流量预测是智能交通系统的关键。本文提出一种图神经网络方法。", "小样本目标检测困难。"]
    assert column(found, "line_end") == [2, 4]


def test_a_numbered_paragraph_that_is_no_citation_is_rejected_with_its_line():
    found = read(GB + "[6] 同上, 第 12 页.\n")
    assert (found.entries, found.listed, found.rejected) == (6, 5, 1)
    assert found.frames["rejects"].select("line_start", "reason", "raw").row(0) == (8, "broken_entry", "[6] 同上, 第 12 页.")


def test_a_paragraph_beside_the_citations_is_a_notice():
    text = (
        GB
        + "\n以上文献均于二〇二四年六月二日查阅，更早的版本请向作者索取，不在此处一一列出，感谢各位读者的理解与支持，欢迎指正，谢谢大家，特此说明，请各位读者一并留意其中的差别。\n"
    )
    assert codes(read(text)) == ["stray_line"]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (
            "Moreau, A., & Zhao, W. (2026). Learning which edges to trust. ICML; Lindqvist, S. (2025). Tempering with learned temperatures. NeurIPS.",
            ["Learning which edges to trust", "Tempering with learned temperatures"],
        ),
        (
            'Moreau, Ada, and Wen Zhao. "Learning Which Edges to Trust." ICML, 2026; Lindqvist, Sara. "Tempering with Learned Temperatures." ICML, 2026.',
            ["Learning Which Edges to Trust", "Tempering with Learned Temperatures"],
        ),
        (
            "张伟, 李娜. 面向长文本推理的分层检索方法[J]. 计算机学报, 2026, 49(3): 1-15；王芳. 噪声图上的可信边学习研究[J]. 软件学报, 2025, 36(1): 20-31。",
            ["面向长文本推理的分层检索方法", "噪声图上的可信边学习研究"],
        ),
    ],
)
def test_citations_between_semicolons_on_one_line(text: str, titles: list[str]):
    found = read(text + "\n")
    assert (column(found, "title"), column(found, "line_start")) == (titles, [1, 1])
