"""Markdown: papers as headings, items, lines and rows, with the headings over them; what names no paper is passed over."""

import pytest

from pipeline.lists.formats.markdown_inline import find_links, plain
from pipeline.lists.formats.reference import read_reference
from pipeline.lists.links import Link, kind_of
from pipeline.lists.read import read_list
from tests.lists.samples import CHINESE, FACTS, GRAPHS, TEMPERING, codes, column, read

ARXIV = "https://arxiv.org/abs/2501.0000"


def said(line: str) -> dict[str, object]:
    """What one paper on these lines states, the first value for each field."""
    found: dict[str, object] = {}
    for field in read_reference(line.split("\n")).finished():
        found.setdefault(field.name or field.label or "", field.value)
    return found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "**Learning to See Widgets** - Ada Moreau, Wen Zhao [[paper]](https://arxiv.org/abs/1) "
            "[[code]](https://github.com/a/b)",
            {"title": "Learning to See Widgets", "authors": "Ada Moreau, Wen Zhao", "url": "https://arxiv.org/abs/1"},
        ),
        (
            "Widgets Are All We Need. Ada Moreau, Wen Zhao. NeurIPS 2020. [pdf](https://arxiv.org/pdf/2)",
            {"title": "Widgets Are All We Need", "authors": "Ada Moreau, Wen Zhao", "venue": "NeurIPS 2020"},
        ),
        (
            "[CVPR'24] Point Widgets: Simpler, Faster, Stronger. [[Paper]](https://arxiv.org/abs/3) "
            "[[Code]](https://github.com/x/p)",
            {"title": "Point Widgets: Simpler, Faster, Stronger", "venue": "CVPR'24", "code_url": "https://github.com/x/p"},
        ),
        (
            '**EW**: "Emu-like Widgets: Generative Pretraining of Parts", ICLR 2024 (*Lab*). [[Paper](https://arxiv.org/abs/4)]',
            {"title": "Emu-like Widgets: Generative Pretraining of Parts", "venue": "ICLR 2024"},
        ),
        (
            "(NeurIPS 2023) Visual Widget Tuning [[paper](https://arxiv.org/abs/5)]",
            {"title": "Visual Widget Tuning", "venue": "NeurIPS 2023", "url": "https://arxiv.org/abs/5"},
        ),
        (
            "[**Segmenting Any Widget**](https://arxiv.org/abs/6), *ICCV 2023*. ![](https://img.shields.io/github/stars/f/s)",
            {"title": "Segmenting Any Widget", "url": "https://arxiv.org/abs/6", "venue": "ICCV 2023"},
        ),
        (
            "Ho, J., & Moreau, A. (2020). Denoising widget models. Advances in Widgets.",
            {"title": "Denoising widget models", "authors": ("J. Ho", "A. Moreau"), "year": "2020"},
        ),
        (
            "[BoxWidget](https://arxiv.org/abs/7): Generating Rich Motions for Parts (Feb., 2024)",
            {"title": "BoxWidget: Generating Rich Motions for Parts", "year": "2024"},
        ),
        (
            "Graph Widget Nets: A Decade Survey [[arXiv 12 Mar 2019]](https://arxiv.org/abs/8)",
            {"title": "Graph Widget Nets: A Decade Survey", "venue": "arXiv 12 Mar 2019"},
        ),
        (
            "Fast Widgets for Text: A Study, Moreau et al., ICLR 2023 | [paper](https://arxiv.org/abs/9)",
            {"title": "Fast Widgets for Text: A Study", "authors": "Moreau et al", "venue": "ICLR 2023"},
        ),
        (
            "**Deep Widgets.** NIPS 2017. [paper](https://arxiv.org/pdf/10)\n*Ada Moreau, Wen Zhao.*",
            {"title": "Deep Widgets", "authors": "Ada Moreau, Wen Zhao", "venue": "NIPS 2017"},
        ),
        (
            "基于窗口注意力的小目标检测方法 [论文](https://arxiv.org/abs/11) [代码](https://github.com/a/b)",
            {"title": "基于窗口注意力的小目标检测方法", "url": "https://arxiv.org/abs/11", "code_url": "https://github.com/a/b"},
        ),
        (
            "Position: Widgets Should Be Audited before Release",
            {"title": "Position: Widgets Should Be Audited before Release"},
        ),
        (
            "X$^3$W: Distilling $x^*$ and $y^*$ Widgets &amp; Parts [[paper]](https://a.b/c.pdf)",
            {"title": "X$^3$W: Distilling $x^*$ and $y^*$ Widgets & Parts", "url": "https://a.b/c.pdf"},
        ),
    ],
)
def test_a_paper_on_a_line(line, expected):
    found = said(line)
    assert {name: found.get(name) for name in expected} == expected


def test_headings_that_are_papers_with_labelled_fields():
    papers = "".join(
        f"## [{at}] {title}\n\n**Authors**: *Ada Moreau, Wen Zhao*\n\n**Conference**: *aaai 2024*\n\n"
        f"**URL**: [{ARXIV}{at}]({ARXIV}{at})\n\n"
        f"**Abstract**:\n\n{abstract}\n\n----\n\n"
        for at, (title, abstract) in enumerate([("Widgets for Graphs", GRAPHS), ("Facts about Widgets", FACTS)])
    )
    found = read(f"{papers}[Go to the next page](AAAI-2024-list02.md)\n")
    assert (found.format, column(found, "title")) == ("markdown", ["Widgets for Graphs", "Facts about Widgets"])
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2
    assert column(found, "abstract")[0] == GRAPHS
    assert (column(found, "venue"), column(found, "year")) == (["AAAI"] * 2, [2024] * 2)
    assert column(found, "url") == [f"{ARXIV}0", f"{ARXIV}1"]
    assert column(found, "line_start") == [1, 15]


def test_headings_with_a_link_then_names_then_the_abstract():
    found = read(
        f"# NeurIPS 2025 Accepted Papers\n\n## Oral\n\n### [Widgets in Doubt]({ARXIV}1)\n"
        f"*Ada Moreau, Loris D&#x27;Antoni*\n\n{GRAPHS}\n\n"
        f"### [Widgets at Ease]({ARXIV}2)\n*Wen Zhao*\n\n{FACTS}\n\n## Spotlight\n\n"
        f"### [Widgets]({ARXIV}3)\n*Mei Tsai, Cy Dee*\n\n{TEMPERING}\n"
    )
    assert (found.header, found.venue, found.year) == ("NeurIPS 2025 Accepted Papers", "NeurIPS", 2025)
    assert column(found, "title") == ["Widgets in Doubt", "Widgets at Ease", "Widgets"]
    assert column(found, "authors") == [["Ada Moreau", "Loris D'Antoni"], ["Wen Zhao"], ["Mei Tsai", "Cy Dee"]]
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING]
    assert column(found, "sections") == [["Oral"], ["Oral"], ["Spotlight"]]
    assert column(found, "decision") == ["oral", "oral", "spotlight"]


def test_an_abstract_folded_away():
    found = read(
        "## Papers of 2025\n\n### Learning Widgets at Scale\n**Ada Moreau · Wen Zhao**\n\n<details>\n"
        "<summary>Abstract</summary>\n"
        f"{GRAPHS}\n</details>\n\n[[OpenReview]](https://openreview.net/forum?id=abc) [[Code]](https://github.com/a/b)\n\n"
        f"### Robust Widgets under Shift\n**Mei Tsai**\n\n<details>\n<summary>Abstract</summary>\n{FACTS}\n</details>\n"
    )
    assert column(found, "title") == ["Learning Widgets at Scale", "Robust Widgets under Shift"]
    assert column(found, "abstract") == [GRAPHS, FACTS]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"]]
    assert column(found, "code_url") == ["https://github.com/a/b", None]


def test_bold_titles_with_labelled_items_in_two_languages():
    found = read(
        "# CVPR 2023 论文和开源项目合集(Papers with Code)\n\n> 注：欢迎提交 [issue](https://github.com/a/issues)\n\n"
        "- [数据集/Dataset](#Dataset)\n\n"
        '<a name="Dataset"></a>\n\n## 数据集/Dataset\n\n**Spring: A High-Detail Widget Benchmark**\n\n'
        "- 论文/Paper:http://arxiv.org/pdf/2303.1\n"
        "- 代码/Code: None\n\n**DropWidget**\n\n- 论文/Paper: http://arxiv.org/pdf/2303.2\n"
        "- 代码/Code: https://github.com/a/b\n\n[返回目录/back](#Contents)\n"
    )
    assert (found.header, found.venue, found.year) == ("CVPR 2023 论文和开源项目合集(Papers with Code)", "CVPR", 2023)
    assert column(found, "title") == ["Spring: A High-Detail Widget Benchmark", "DropWidget"]
    assert column(found, "url") == ["http://arxiv.org/pdf/2303.1", "http://arxiv.org/pdf/2303.2"]
    assert column(found, "code_url") == [None, "https://github.com/a/b"]
    assert column(found, "sections") == [["数据集/Dataset"]] * 2
    fields = {row["raw"]: row["field"] for row in found.frames["headers"].iter_rows(named=True) if row["level"] == "field"}
    assert fields == {"论文/Paper": "url", "代码/Code": "code_url"}


def test_items_in_groups_are_under_the_group_too():
    found = read(
        f"## 41.Few-Shot(小样本)\n* FSL\n  * [Widget Logits for Few Shots]({ARXIV}1)<br>:star:[code](https://github.com/a/b)\n"
        f"  * [Imagined Widget Sets]({ARXIV}2)\n* 广义类别发现\n"
        f"  * [Finding Widget Categories]({ARXIV}3)<br>:house:[project](https://w.github.io)\n"
        f"* [A Widget without a Group]({ARXIV}4)\n"
    )
    assert column(found, "title")[0] == "Widget Logits for Few Shots"
    assert column(found, "code_url")[0] == "https://github.com/a/b"
    assert [sections[1:] for sections in column(found, "sections")] == [["FSL"], ["FSL"], ["广义类别发现"], []]


def test_numbered_items_with_fields_below_and_an_unfamiliar_label():
    found = read(
        f"# ICML 2026: Widgets\n\nPoster papers: 2\n\n## Common Research Threads\n\n"
        f"- visual evidence: Widgets in Sight, Parts in Sight\n\n## Papers\n\n"
        f"1. [Widgets in Sight]({ARXIV}1)\n   - Authors: Ada Moreau, Wen Zhao et al.\n   - Abstract takeaway: Focuses on sight.\n"
        f"2. [Parts in Sight]({ARXIV}2)\n   - Authors: Mei Tsai\n   - Abstract takeaway: Focuses on parts.\n"
    )
    assert column(found, "title") == ["Widgets in Sight", "Parts in Sight"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"]]
    assert column(found, "abstract") == [None, None]
    assert (column(found, "line_start"), column(found, "line_end")) == ([11, 14], [13, 16])
    assert "unknown_header" in codes(found)


def test_items_without_links_are_papers_where_no_others_have_any():
    found = read(
        "# Catalog(目录)\n- [Training【训练】](#training)\n\n## Training【训练】\n### Pre-Training【预训练】\n"
        "- W2: Unifying Widget Learning Paradigms\n"
        "- Learning to Grow Widgets for Efficient Training\n"
    )
    assert column(found, "title") == ["W2: Unifying Widget Learning Paradigms", "Learning to Grow Widgets for Efficient Training"]
    assert [sections[-1] for sections in column(found, "sections")] == ["Pre-Training【预训练】"] * 2


def test_a_table_with_badges_and_html_in_its_cells():
    found = read(
        "# CVPR-2023-Papers\n\n## Vision\n\n| **Title** | **Repo** | **Paper** | **Video** |\n"
        "|-----------|:--------:|:---------:|:---------:|\n"
        "| Panoptic Widgets <br /> ![CVPR - Highlight](https://img.shields.io/badge/x) | "
        "[![GitHub](https://img.shields.io/y)](https://github.com/a/b) | "
        f"[![thecvf](https://img.shields.io/z)](https://openaccess.thecvf.com/w.pdf) <br /> "
        f"[![arXiv](https://img.shields.io/q)]({ARXIV}1)| :heavy_minus_sign: |\n"
        f"| [S<sup>3</sup>W: Splitting Widgets]({ARXIV}2) | :heavy_minus_sign: | "
        f"[![arXiv](https://img.shields.io/q)]({ARXIV}2) | |\n"
    )
    assert column(found, "title") == ["Panoptic Widgets", "S3W: Splitting Widgets"]
    assert column(found, "url") == ["https://openaccess.thecvf.com/w.pdf", f"{ARXIV}2"]
    assert column(found, "code_url") == ["https://github.com/a/b", None]
    columns = {row["raw"]: row["field"] for row in found.frames["headers"].iter_rows(named=True) if row["level"] == "column"}
    assert columns == {"Title": "title", "Repo": "code_url", "Paper": "title", "Video": None}


def test_a_table_in_chinese_among_notes_and_figures():
    found = read(
        "# 任务规划\n\n## 主要内容\n\n- 高层任务规划\n- 分层规划\n\n## 论文\n\n|日期|标题|论文|代码|推荐指数|\n"
        "|:---:|:---:|:---:|:---:|:---:|\n"
        f"|2026-06-05|[en] Long-Horizon Widget Planning|[[pdf]]({ARXIV}1)|⚠️|⭐️|\n"
        f"|2026-05-29|机器人任务规划的新方法|[[pdf]]({ARXIV}2)|[a/b](https://github.com/a/b)|⭐️|\n\n"
        "## 📊 统计\n\n- 论文总数：2篇\n- 最后更新：2026年06月\n"
    )
    assert column(found, "title") == ["[en] Long-Horizon Widget Planning", "机器人任务规划的新方法"]
    assert (column(found, "year"), column(found, "code_url")) == ([2026, 2026], [None, "https://github.com/a/b"])


def test_lines_of_titles_and_links_under_the_title_of_a_volume():
    volume = "Proceedings of the 61st Annual Meeting of the Association for Computational Linguistics (Volume 1- Long Papers)"
    link = "[link](https://aclanthology.org/2023.acl-long.{0}/), [pdf](https://aclanthology.org/2023.acl-long.{0}.pdf)"
    found = read(
        "".join(
            f"{title} | {link.format(at)}\n"
            for at, title in enumerate([volume, "One Widget Cannot Stand for All!", "WidgetTalk"])
        )
    )
    assert column(found, "title") == ["One Widget Cannot Stand for All!", "WidgetTalk"]
    assert column(found, "sections") == [[volume]] * 2
    assert (column(found, "venue"), column(found, "year")) == (["ACL"] * 2, [2023] * 2)


def test_what_names_no_paper_is_passed_over_and_said():
    found = read(
        f"# Awesome Widgets\n\n## News\n- 2025-01-01: We added ten papers on [widgets]({ARXIV}9).\n\n"
        f">2023/2/28 [更新13篇](https://example.org/1)<br>\n\n"
        f"## Papers\n- [Widgets in the Open World]({ARXIV}1)\n- [Parts in the Open World]({ARXIV}2)\n\n"
        f"## 论文解读\n1.[CVPR 2023｜两句话读懂部件](https://mp.weixin.qq.com/s)\n\n"
        "## Tools\n- [widgetlib](https://github.com/a/widgetlib)\n"
    )
    assert column(found, "title") == ["Widgets in the Open World", "Parts in the Open World"]
    notices = [(row["line"], row["code"]) for row in found.frames["notices"].iter_rows(named=True)]
    assert [line for line, code in notices if code == "no_papers"] == [3, 12, 15]
    assert [line for line, code in notices if code == "outside_entries"] == [4, 13, 16]


def test_front_matter_describes_one_paper():
    found = read(
        "---\ntitle: Widgets for Optimal Learning\nabstract: We study widgets in bags,\n"
        "  and bags of widgets.\nid: moreau25a\nauthor:\n- given: Ada\n"
        "  family: Moreau\n- given: Wen\n  family: Zhao\ndate: 2025-07-11\n"
        "container-title: Proceedings of the Forty-first Conference on Uncertainty\n"
        "  in Artificial Intelligence\nvolume: '286'\nextras: []\n# a remark\n---\n"
    )
    assert (found.format, column(found, "title")) == ("markdown", ["Widgets for Optimal Learning"])
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]]
    assert column(found, "abstract") == ["We study widgets in bags, and bags of widgets."]
    assert (column(found, "venue"), column(found, "year"), column(found, "source_id")) == (["UAI"], [2025], ["moreau25a"])


def test_a_row_without_a_title_is_rejected():
    found = read(
        f"| Title | Link |\n|---|---|\n| Widgets in the Rain | [pdf]({ARXIV}1) |\n"
        f"|  | [pdf]({ARXIV}2) |\n| Parts in the Rain | [pdf]({ARXIV}3) |\n"
    )
    assert found.frames["rejects"].select("position", "line_start", "reason").rows() == [(2, 4, "no_text")]


def test_reference_links_and_code_and_comments():
    found = read(
        "# Papers\n\n- [Widgets by Reference][1a] ([code][c])\n- [Parts by Reference][2a]\n\n```\n"
        "- [Not a Paper at All](https://arxiv.org/abs/9)\n```\n"
        f"<!-- - [Not a Paper Either](https://arxiv.org/abs/8) -->\n\n[1a]: {ARXIV}1\n[2a]: {ARXIV}2\n"
        f"[c]: https://github.com/a/b\n"
    )
    assert column(found, "title") == ["Widgets by Reference", "Parts by Reference"]
    assert (column(found, "url"), column(found, "code_url")) == ([f"{ARXIV}1", f"{ARXIV}2"], ["https://github.com/a/b", None])


@pytest.mark.parametrize(
    ("text", "url", "kind"),
    [
        ("PDF", "https://example.org/x", "paper"),
        ("arXiv", "https://example.org/x", "paper"),
        ("GitHub", "https://a.github.io", "code"),
        ("", "https://github.com/a/b", "code"),
        ("Widgets in Space", "https://openreview.net/forum?id=1", "paper"),
        ("", "https://arxiv.org/", "other"),
        ("读懂这篇论文", "https://zhuanlan.zhihu.com/p/1", "article"),
        ("", "https://example.org/paper.pdf", "paper"),
        ("项目主页", "https://example.org", "other"),
    ],
)
def test_what_links_lead_to(text, url, kind):
    assert kind_of(Link(text, url)) == kind


def test_links_with_brackets_badges_and_faults():
    line = (
        "[A [nested] text](https://a.b/(c)) [![Badge](https://img.shields.io/x)](https://d.e) "
        "[题]([url](https://f.g/h)) <https://i.j>"
    )
    assert [(link.text, link.url) for link in find_links(line)] == [
        ("A [nested] text", "https://a.b/(c)"),
        ("Badge", "https://d.e"),
        ("题", "https://f.g/h"),
        ("", "https://i.j"),
    ]


def test_marks_of_type_go_and_signs_of_mathematics_stay():
    assert plain("**Bold** and *it* at $x^*y^*$ with `a*b` \\*kept\\* :star: ~~gone~~ A* search") == (
        "Bold and it at $x^*y^*$ with a*b *kept* gone A* search"
    )


def test_text_in_paragraphs_with_a_heading_is_no_markdown():
    assert read(f"# ICML 2026 Papers\n\n{GRAPHS}\n\n{FACTS} See [this](https://a.b).\n").format == "blocks"


@pytest.mark.parametrize(
    "line", ["[" * 30_000, "**a " * 8_000, "[a](" * 8_000, "> " * 10_000, "| - " * 10_000, "x" + "`" * 20_000, "*_" * 15_000]
)
def test_hostile_lines_end_soon(line):
    found = read(f"# Papers\n\n- [Widgets in the Storm]({ARXIV}1)\n\n{line}\n\n- [Parts in the Storm]({ARXIV}2)\n")
    assert column(found, "title") == ["Widgets in the Storm", "Parts in the Storm"]


def test_items_in_items_without_end():
    items = "".join(f"{' ' * depth}- Part {depth} of the whole\n" for depth in range(800))
    found = read(f"# Papers\n\n- [Widgets in the Storm]({ARXIV}1)\n- [Parts in the Storm]({ARXIV}2)\n\n## Rest\n\n{items}")
    assert column(found, "title")[:2] == ["Widgets in the Storm", "Parts in the Storm"]


def test_a_single_author_below_a_title_is_one_and_makes_it_a_paper():
    links = "\n".join(
        f"{n}. **Learning to See Widgets {n}**\n   - Ada Moreau, Wen Zhao\n   - [Paper](https://arxiv.org/abs/{n})"
        for n in range(1, 4)
    )
    found = read(f"# ICLR 2026 Papers\n\n## A\n\n{links}\n\n## B\n\n4. **Widgets Without Any Labels**\n   - José Núñez\n")
    assert column(found, "title")[3] == "Widgets Without Any Labels"
    assert column(found, "authors")[3] == ["José Núñez"]


def test_a_heading_shallower_than_the_first_one_below_a_section_ends_it():
    found = read(
        "# CVPR 2025 论文\n\n# 获奖论文\n### 最佳论文\n* [Learning to See Widgets](https://arxiv.org/abs/1)\n\n"
        "## 1.人脸\n* [Widgets Without Labels](https://arxiv.org/abs/2)\n"
    )
    assert column(found, "sections") == [["获奖论文", "最佳论文"], ["人脸"]]
    assert column(found, "decision") == ["best paper", None]


def test_a_line_of_text_set_in_by_one_blank_is_no_part_of_the_item_above():
    found = read(
        "# CVPR 2024 论文和开源项目合集\n\n**Learning to See Widgets**\n\n- Paper: https://arxiv.org/abs/1\n- Code: https://github.com/a/b\n\n"
        " **Widgets Without Labels in the Wild**\n\n- Paper: https://arxiv.org/abs/2\n"
    )
    assert found.frames["entries"].select("title", "url").rows() == [
        ("Learning to See Widgets", "https://arxiv.org/abs/1"),
        ("Widgets Without Labels in the Wild", "https://arxiv.org/abs/2"),
    ]


def test_two_items_whose_line_end_is_lost_are_two_papers():
    found = read(
        "## Widgets\n* [Learning to See Widgets](https://arxiv.org/abs/1)* [Widgets Without Labels](https://arxiv.org/abs/2)\n"
        "* [Deep Widgets for All](https://arxiv.org/abs/3)\n"
    )
    assert column(found, "title") == ["Learning to See Widgets", "Widgets Without Labels", "Deep Widgets for All"]
    assert column(found, "line_start") == [2, 2, 3]


#: Counted by hand and with grep: entries and abstracts of the real lists, where the index was made by a simple program.
COUNTED = {
    "aaai2024_list01": (200, 200),
    "arxiv_daily_reporter_2026": (569, 569),
    "cvpr2023_dwctod_zh": (358, 0),
    "cvpr2023_extreme_zh": (921, 0),
    "cvpr2023_ryumin_table": (118, 0),
    "cvpr2024_amusi_zh": (109, 0),
    "cvpr2025_52cv_zh": (2894, 0),
    "embodied_ai_zh_table": (293, 0),
    "emnlp2021_brian": (3091, 0),
    "icml2025_ryumin_table": (54, 0),
    "icml2026_topic_summary": (64, 0),
    "neurips2025_filtered111_abstracts": (111, 111),
    "pmlr_post_frontmatter_agarwal25a": (1, 1),
    "rucaibox_emnlp2022_llm": (100, 0),
}
LARGEST = 260_000


@pytest.mark.parametrize("name", COUNTED)
def test_real_lists(shared, name):
    file = shared / "lists" / "md" / f"{name}.md"
    if file.stat().st_size > LARGEST:
        pytest.skip("large: counted by tests/measure/read_lists.py")
    found = read_list(file.read_bytes(), file.name)
    assert (found.entries, found.frames["entries"]["abstract"].count()) == COUNTED[name]
    assert found.rejected == 0


@pytest.mark.parametrize("over", ["", "The papers of ICML 2026.\n\n", "ICML 2026 论文列表\n\n"])
@pytest.mark.parametrize("rule", ["|:--|:--|", "|---|---|", "| :-: | - |"])
def test_a_table_without_a_heading_is_one_of_markdown(rule, over):
    for name in ("list.md", "list.txt"):
        found = read(
            f"{over}| Title | Abstract |\n{rule}\n| GraphDenoise | {GRAPHS} |\n| Keeping Facts Apart | {FACTS} |\n", name
        )
        assert found.format == "markdown"
        assert column(found, "title") == ["GraphDenoise", "Keeping Facts Apart"]
        assert column(found, "abstract") == [GRAPHS, FACTS]
        assert (found.rejected, found.venue) == (0, "ICML" if over else None)


def test_a_table_of_abstracts_without_titles():
    found = read(f"| ID | Abstract |\n|--|--|\n| 7 | {GRAPHS} |\n| 9 | {FACTS} |\n")
    assert (column(found, "source_id"), column(found, "abstract")) == (["7", "9"], [GRAPHS, FACTS])


NAMED = [
    ("**Learning Which Edges to Trust**", "Ada Moreau, Jürgen Ahlqvist"),
    ("**Tempering with Learned Temperatures**", "Sara Lindqvist"),
]


@pytest.mark.parametrize("header", ["Paper", "Title & Authors"])
def test_names_below_the_title_in_a_cell_are_the_authors(header: str):
    rows = "".join(
        f"| {title}<br>{names} | [pdf](https://arxiv.org/abs/2601.0000{at}) |\n" for at, (title, names) in enumerate(NAMED)
    )
    found = read(f"# ICML 2026\n\n| {header} | Links |\n|---|---|\n{rows}")
    assert column(found, "title") == [title.strip("*") for title, _ in NAMED]
    assert column(found, "authors") == [names.split(", ") for _, names in NAMED]


def test_a_number_with_a_hash_before_the_title_in_a_heading_is_its_id():
    papers = "".join(
        f"## #{at} {title.strip('*')}\n\n**Authors:** {names}\n\n{GRAPHS}\n\n" for at, (title, names) in enumerate(NAMED, 12)
    )
    found = read(f"# ICML 2026 Papers\n\n{papers}")
    assert column(found, "title") == ["Learning Which Edges to Trust", "Tempering with Learned Temperatures"]
    assert column(found, "source_id") == ["12", "13"]


def test_notes_of_obsidian_with_links_to_notes_tags_and_inline_fields():
    papers = "".join(
        f"- [[{title.strip('*')}]] #graphs #to-read\n    - authors:: {names}\n    - abstract:: {GRAPHS}\n"
        for title, names in NAMED
    )
    found = read(f"# ICML 2026 reading\n\n{papers}")
    assert column(found, "title") == [title.strip("*") for title, _ in NAMED]
    assert column(found, "authors") == [names.split(", ") for _, names in NAMED]
    assert column(found, "abstract") == [GRAPHS, GRAPHS]


def test_callouts_below_a_heading_hold_its_fields_and_its_abstract():
    papers = "".join(
        f"## {title.strip('*')}\n> [!info] Metadata\n> **Authors**: {names}\n> **Year**: 2025\n\n> [!abstract]\n> {GRAPHS}\n\n"
        for title, names in NAMED
    )
    found = read(f"# ICML 2026\n\n{papers}")
    assert column(found, "title") == [title.strip("*") for title, _ in NAMED]
    assert (column(found, "abstract"), column(found, "year")) == ([GRAPHS, GRAPHS], [2025, 2025])
    assert column(found, "authors")[0] == ["Ada Moreau", "Jürgen Ahlqvist"]


def test_short_abstract_indented_below_an_item():
    text = "We present a parser for dialogue. It needs no treebank."
    found = read(
        f"# ICML 2026\n\n- Learning Which Edges to Trust\n    {text}\n- Tempering with Learned Temperatures\n    {text}\n"
    )
    assert column(found, "abstract") == [text, text]


def test_authors_in_brackets_behind_the_title_of_an_item():
    items = "".join(f"- Learning on Thin Ice {at} (Ada Moreau, Jürgen Ahlqvist)\n" for at in ("Alpha", "Beta", "Gamma"))
    found = read(f"# COLM 2025\n\n{items}")
    assert column(found, "title")[0] == "Learning on Thin Ice Alpha"
    assert column(found, "authors") == [["Ada Moreau", "Jürgen Ahlqvist"]] * 3


def test_a_key_that_comes_twice_in_front_matter_is_said():
    found = read(f"---\ntitle: On Graphs\ntitle: On Facts\nauthors: [Ada Moreau]\nabstract: {GRAPHS!r}\n---\n", "paper.md")
    assert (column(found, "title"), codes(found)) == (["On Facts"], ["duplicate_field"])


def test_single_author_below_a_heading_that_is_a_link():
    papers = "".join(
        f"### [{title.strip('*')}](https://openreview.net/forum?id=a{at})\n\n{names}\n\n{GRAPHS}\n\n"
        for at, (title, names) in enumerate(NAMED)
    )
    assert column(read(f"# ICLR 2026\n\n{papers}"), "authors") == [names.split(", ") for _, names in NAMED]


def test_cells_without_a_header_are_said():
    found = read(f"| Title | Abstract |\n|---|---|\n| On Graphs | {GRAPHS} | lost |\n| On Facts | {FACTS} |\n")
    assert found.frames["notices"]["detail"].to_list() == ["The columns 3 hold values but have no header; they are not read."]


def test_numbered_bold_items_with_names_behind_a_dash_and_the_abstract_below():
    papers = "".join(f"{at}. {title} — Ada Moreau, Wen Zhao\n   {GRAPHS}\n\n" for at, (title, _) in enumerate(NAMED, 1))
    found = read(f"Here are two papers:\n\n{papers}")
    assert (found.format, column(found, "authors")) == ("markdown", [["Ada Moreau", "Wen Zhao"]] * 2)
    assert column(found, "abstract") == [GRAPHS, GRAPHS]


def test_names_in_italics_apart_from_a_bold_title_are_no_paper():
    papers = "".join(
        f"**{at}. {title.strip('*')}**\n\n*{names}*\n\nAbstract: {GRAPHS}\n\n" for at, (title, names) in enumerate(NAMED, 1)
    )
    found = read(f"# 会议论文：AAAI 2026\n\n{papers}")
    assert column(found, "title") == [title.strip("*") for title, _ in NAMED]
    assert column(found, "authors") == [names.split(", ") for _, names in NAMED]


def test_headings_of_papers_without_anything_below_them():
    text = "# ICML 2026 Papers\n\n## Graph Neural Network Methods\n\n### Learning Which Edges to Trust\n**Authors**: Ada Moreau\n\n### How Edits of Facts Spread\n\n## Monte Carlo Sampling Methods\n\n### Tempering with Learned Temperatures\n**Authors**: Sara Lindqvist\n"
    found = read(text)
    assert column(found, "title") == [
        "Learning Which Edges to Trust",
        "How Edits of Facts Spread",
        "Tempering with Learned Temperatures",
    ]
    assert column(found, "sections")[1] == ["Graph Neural Network Methods"]


def test_items_without_links_below_a_heading_that_is_over_papers():
    text = "# ICML 2026 Papers\n\n## Oral\n- [On Noisy Graphs and Edges](https://arxiv.org/abs/2401.00001)\n- On Facts and Their Edits\n\n## Poster\n- Tempering with Learned Temperatures\n- Editing Facts without Regret\n"
    found = read(text)
    assert column(found, "decision") == ["oral", "oral", "poster", "poster"]


@pytest.mark.parametrize(
    "cell",
    [
        "Learning Which Edges to Trust<br>学习哪些边可信的图神经网络",
        "学习哪些边可信的图神经网络<br/>Learning Which Edges to Trust",
    ],
)
def test_title_and_its_translation_on_two_lines_of_a_cell(cell):
    row = f"| 1 | {cell} | Ada Moreau | Oral / 口头报告 |"
    found = read(
        f"# ICML 2026 论文列表 / Paper List\n\n| 序号 No. | 标题 Title | 作者 Authors | 形式 Type |\n|---|---|---|---|\n{row}\n"
    )
    assert (column(found, "title"), column(found, "title_translated")) == (
        ["Learning Which Edges to Trust"],
        ["学习哪些边可信的图神经网络"],
    )
    assert column(found, "decision") == ["oral"]


@pytest.mark.parametrize("between", ["\n\n", "\n**Authors**: Ada Moreau\n"])
def test_abstract_in_two_languages_below_a_heading(between):
    text = f"# ICML 2026 论文列表\n\n## 1. Learning Which Edges to Trust\n**中文标题**：学习哪些边可信\n\n**Abstract**: {GRAPHS}{between}**摘要**：{CHINESE}\n"
    found = read(text + text.split("\n\n", 1)[1].replace("1. Learning Which", "2. Learning What"))
    assert (column(found, "abstract"), column(found, "abstract_translated")) == ([GRAPHS] * 2, [CHINESE] * 2)
    assert column(found, "title_translated") == ["学习哪些边可信"] * 2


def test_pictures_before_the_lines_of_a_paper():
    paper = f"### 📄 Learning Which Edges to Trust\n👥 Ada Moreau, Wen Zhao\n🔗 [Paper](https://x.example/1.pdf)\n📝 {GRAPHS}\n"
    found = read(f"# 📚 ICML 2026 Papers\n\n{paper}\n{paper.replace('Which', 'What').replace('Ada', 'Eva')}")
    assert column(found, "title") == ["Learning Which Edges to Trust", "Learning What Edges to Trust"]
    assert (column(found, "authors")[1], column(found, "abstract")) == (["Eva Moreau", "Wen Zhao"], [GRAPHS] * 2)


def test_items_that_repeat_the_headings_are_no_papers():
    found = read(
        "# Papers of NRA 2026\n\n# Parts\n\n- SLAM and Dense Mapping\n- Motion and Path Planning\n- Learning from Human Demonstration\n"
        "- Legged Robots- Multi-Robot Systems\n\n## SLAM and Dense Mapping\n- Mapping the Dark with Event Cameras\n-  Structure-Aware Loop Closure\n"
        "\n## Motion and Path Planning\n- Small Agents, Big Kitchens\n\n## Learning from Human Demonstration\n- Voxel Maps for Visual Odometry\n",
        "list.md",
    )
    assert column(found, "title") == [
        "Mapping the Dark with Event Cameras",
        "Structure-Aware Loop Closure",
        "Small Agents, Big Kitchens",
        "Voxel Maps for Visual Odometry",
    ]


def test_venues_behind_titles_of_two_sentences_and_titles_in_bold_italics():
    found = read(
        "# Learned databases\n\nTable of Contents\n=================\n- [Tuning](#tuning)\n\n## Tuning\n* ***ForestDB: A Learned Database System (CIDR 2019)***\n"
        "* Expand your Limits! Generating Training Data for Data Management (SIGMOD 2021)\n"
        "* {\\lambda}-Tuner: Harnessing Language Models for Tuning (arXiv 2024)\n",
        "list.md",
    )
    assert column(found, "title") == [
        "ForestDB: A Learned Database System",
        "Expand your Limits! Generating Training Data for Data Management",
        "{\\lambda}-Tuner: Harnessing Language Models for Tuning",
    ]
    assert (column(found, "year"), column(found, "sections")[0]) == ([2019, 2021, 2024], ["Tuning"])


def test_what_is_set_off_beside_a_title_is_no_author_and_no_venue_where_it_speaks_of_code():
    item = "- [2024/06] **{}** [[paper](https://arxiv.org/abs/2406.0200{})] {}\n"
    found = read(
        "## Speech\n\n"
        + item.format("Simple Speech from Scalar Latents", 1, "*SQ-Codec* | *Code Coming Soon*")
        + item.format("Neural Codecs are Zero-Shot Talkers", 2, "*VALLEY* :heavy_check_mark:"),
        "list.md",
    )
    assert (column(found, "authors"), column(found, "venue")) == ([[], []], [None, None])


def test_a_sentence_that_leads_elsewhere_is_no_paper():
    found = read(
        "# 智能数据库论文列表\n\n如果有同学需要稳定访问的方式，可以试试这个[链接](https://example.org/register)\n\n## 调优\n"
        "- [Learned Tuning of Database Knobs](https://arxiv.org/abs/2406.02001)\n",
        "list.md",
    )
    assert column(found, "title") == ["Learned Tuning of Database Knobs"]


def test_papers_set_off_as_quotations_with_their_fields_in_a_table():
    paper = (
        "> ### {}. {}\n>\n> | 属性 | 内容 |\n> |:---:|:---|\n> | 📅 发布日期 | 2026-09-29 |\n> | 👤 作者 | {} |\n>\n> **📄 英文摘要：**\n> {}\n>\n"
        "> 🔗 [阅读论文](http://arxiv.org/abs/2609.0000{})\n\n---\n\n"
    )
    found = read(
        "# YOLA ArXiv Daily\n\n[![arXiv](https://img.shields.io/badge/arXiv-red)](https://arxiv.org/)\n\n## 论文列表\n\n"
        + paper.format(1, "Weed Detection in Noisy Fields", "Ada Moreau", GRAPHS, 1)
        + paper.format(2, "How Edits of Facts Spread", "Wen Zhao", FACTS, 2)
        + "*由 [YOLA](https://github.com/x/yola) 自动生成*\n",
        "README.md",
    )
    assert column(found, "title") == ["Weed Detection in Noisy Fields", "How Edits of Facts Spread"]
    assert (column(found, "authors"), column(found, "year")) == ([["Ada Moreau"], ["Wen Zhao"]], [2026, 2026])
    assert column(found, "abstract") == [GRAPHS, FACTS]
    assert column(found, "url") == ["http://arxiv.org/abs/2609.00001", "http://arxiv.org/abs/2609.00002"]


def test_remarks_between_a_title_and_the_names_of_its_authors_and_headings_within_a_paper():
    paper = (
        "### {}. {}\n\nNo Code 🔥 Hot | Score: 4.25/5.0\n\n> 一句话的介绍\n\n**Authors**: {}\n**Affiliation**: Oslo (Tier 2)\n"
        "**Links**: [arXiv](http://arxiv.org/abs/2604.0000{}) | [PDF](https://arxiv.org/pdf/2604.0000{})\n\n{}\n\n"
        "<details>\n<summary>深度解读</summary>\n\n## 第一模块：核心速写\n\n**关键数据：**\n- **最能证明有效性的数据：** 百分之五十。\n\n"
        "### 1. 高级动作空间：2D 路点\n作者定义了路点。\n\n</details>\n\n---\n\n"
    )
    found = read(
        "# Daily Papers Report\n\n## Highlights\n\n"
        + paper.format(1, "Small Agents, Big Kitchens", "Ada Moreau, Wen Zhao", 1, 1, CHINESE)
        + paper.format(2, "How Edits of Facts Spread", "Li Na, Tom O'Neill", 2, 2, CHINESE),
        "report.md",
    )
    assert column(found, "title") == ["Small Agents, Big Kitchens", "How Edits of Facts Spread"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Li Na", "Tom O'Neill"]]


def test_a_remark_at_the_foot_of_a_page_is_no_part_of_the_last_abstract():
    found = read(
        f"## Which Edges to Trust in Graphs\n\n**Authors**: *Ada Moreau*\n\n**Abstract**:\n\n{GRAPHS}\n\n----\n\n"
        f"## How Edits of Facts Spread\n\n**Authors**: *Wen Zhao*\n\n**Abstract**:\n\n{FACTS}\n\n----\n\n[Go to the next page](list02.md)\n",
        "list.md",
    )
    assert column(found, "abstract") == [GRAPHS, FACTS]


def test_a_title_in_bold_with_a_description_behind_it_in_its_cell():
    found = read(
        "## Top Papers of the Week - 2026\n| **Paper**  | **Links** |\n| --- | --- |\n"
        "| 1) **Which Edges to Trust in Graphs** - a layer that learns it. ● **Key idea** - it helps. | [Paper](https://arxiv.org/abs/2601.1) |\n"
        "| 2) **How Edits of Facts Spread** - a study of edits. | [Paper](https://arxiv.org/abs/2601.2) |\n",
        "week.md",
    )
    assert column(found, "title") == ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"]


def test_a_hyphen_that_stands_for_a_lost_sign_behind_a_title_is_left_out():
    assert said("- Which Layers Hedge in Neural Models-")["title"] == "Which Layers Hedge in Neural Models"


def test_items_of_html_beside_items_of_markdown():
    shown = "".join(
        f"<li><b>{title}</b><br>Ada Moreau, Wen Zhao</li>\n" for title in ("Which Edges to Trust", "Facts That Spread Far")
    )
    found = read(
        f"# ICML 2026 Papers\n\n## Oral\n\n<ul>\n{shown}<li><b>Tempering with Temperatures</b></li>\n</ul>\n\n## Poster\n\n"
        "- [Routing Tokens through Blocks](https://arxiv.org/abs/2601.00003)\n- [Small Agents in Big Kitchens](https://arxiv.org/abs/2601.00004)\n",
        "list.md",
    )
    assert column(found, "title")[-2:] == ["Routing Tokens through Blocks", "Small Agents in Big Kitchens"]


def test_marks_of_titles_around_a_title():
    found = read(
        "1. **《Which Edges to Trust》**\n   - **作者**：王伟\n\n2. **《Facts That Spread》**\n   - **作者**：李娜\n", "list.md"
    )
    assert column(found, "title") == ["Which Edges to Trust", "Facts That Spread"]


def test_links_to_notes_under_another_name():
    found = read("# 阅读笔记\n\n- [[Which Edges to Trust in Graphs]]\n- [[How Edits of Facts Spread|Facts]]\n", "note.md")
    assert column(found, "title") == ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"]


def test_a_badge_in_the_title_of_a_page_makes_no_paper_of_it():
    badge = "[![Awesome](https://awesome.re/badge.svg)](https://awesome.re)"
    found = read(
        f"# Awesome Graph Learning {badge}\n\nA list.\n\n## Pooling\n\n- **Denoising Layers for Graphs** [[Paper]({ARXIV}1)]\n",
        "a.md",
    )
    assert column(found, "title") == ["Denoising Layers for Graphs"]


def test_a_label_may_be_a_heading_below_that_of_its_paper():
    papers = "\n\n".join(
        f"## {title}\n\n**Authors:** Ada Moreau, Wen Zhao\n\n### Abstract\n\n{text}"
        for title, text in zip(("Denoising Layers for Graphs", "Keeping Facts Apart in Models"), (GRAPHS, FACTS), strict=True)
    )
    found = read(papers + "\n", "a.md")
    assert column(found, "abstract") == [GRAPHS, FACTS]
    assert column(found, "sections") == [[], []]


def test_folds_by_form_of_presentation_are_sections():
    fold = "<details>\n<summary>{}</summary>\n\n- {} [[Paper](" + ARXIV + "1)]\n\n</details>\n\n"
    found = read(
        "# ECCV 2024\n\n" + fold.format("Oral", "Denoising Layers for Graphs") + fold.format("Poster", "Keeping Facts Apart"),
        "a.md",
    )
    assert column(found, "decision") == ["oral", "poster"]


def test_a_line_over_the_first_heading_may_be_the_title_of_the_list():
    found = read(
        f"NeurIPS 2025 Accepted Papers\n\n# Denoising Layers for Graphs\n{GRAPHS}\n\n# Keeping Facts Apart in Models\n{FACTS}\n"
    )
    assert (found.venue, found.year) == ("NeurIPS", 2025)
    assert column(found, "abstract") == [GRAPHS, FACTS]
