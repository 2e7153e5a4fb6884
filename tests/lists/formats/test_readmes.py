"""Reading lists as repositories keep them in Markdown: how their papers are set, and what stands around these."""

from tests.lists.samples import FACTS, GRAPHS, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
AUTHORS = [["Ada Moreau", "Jürgen Ahlqvist"], ["Priya Raghunathan", "Wen Zhao"], ["Sara Lindqvist"]]
ARXIV = [f"https://arxiv.org/abs/2601.0{at}001" for at in range(3)]


def test_how_to_cite_the_list_makes_it_no_bibtex():
    items = "".join(
        f"- [2026/01] **{title}.** *Ada Moreau et al. arXiv.* [[paper]({url})]\n"
        for title, url in zip(TITLES, ARXIV, strict=True)
    )
    cited = "\n## Citation\n```\n@misc{moreau2026survey,\n  title={A Survey of Everything},\n}\n```\n"
    found = read(f"# Papers on Trust: A Survey\n\n## Edges and Facts\n\n{items}{cited}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, [["Ada Moreau"]] * 3)
    assert (column(found, "year"), column(found, "url")) == ([2026] * 3, ARXIV)


def test_an_author_a_line_below_each_item_with_the_affiliation_behind_a_bar():
    def entry(title: str, names: list[str]) -> str:
        lines = (f"    Author: {name.split()[-1]}, {name.split()[0]} | University of Bergen\n" for name in names)
        return f"- {title}\n\n{''.join(lines)} \n    keyword: Grasping; Planning, Scheduling\n\n"

    papers = [entry(*paper) for paper in zip(TITLES, AUTHORS, strict=True)]
    found = read(f"# ICRA 2020\n\n## Service Robots\n{papers[0]}{papers[1]}\n## Robot Mechanisms; Design\n{papers[2]}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)
    assert column(found, "sections") == [["Service Robots"], ["Service Robots"], ["Robot Mechanisms; Design"]]
    assert column(found, "keywords") == [["Grasping", "Planning, Scheduling"]] * 3


def test_authors_and_links_below_headings_of_their_own():
    papers = "".join(
        f"## {title}.\n### Authors\n{''.join(f'* {name}, KTH, Stockholm{chr(10)}' for name in names)}### Abstract\n> {text}\n"
        f"### Links\n- **URL:** [{url}]({url})\n- **PDF:** [{url}.pdf]({url}.pdf)\n"
        for title, names, text, url in zip(TITLES, AUTHORS, [GRAPHS, FACTS], ARXIV, strict=False)
    )
    found = read(f"# USENIX Security 2022\n{papers}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES[:2], AUTHORS[:2])
    assert (column(found, "abstract"), column(found, "url")) == ([GRAPHS, FACTS], ARXIV[:2])


def test_headings_that_are_links_with_nothing_below_them():
    papers = "".join(f"#### [{title}.]({url})\n\n" for title, url in zip(TITLES, ARXIV, strict=True))
    found = read(f"---\ntitle: NDSS 2015\n---\n\n# NDSS 2015\n\n50 papers accepted.\n\n---\n\n{papers}", "ndss.md")
    assert (column(found, "title"), column(found, "url"), found.venue, found.year) == (TITLES, ARXIV, "NDSS", 2015)


def test_each_line_of_a_paper_a_heading():
    papers = "".join(f"#### {title}\n#### Link：[{url}]({url})\n\n" for title, url in zip(TITLES, ARXIV, strict=True))
    found = read(f"# CVPR 2025 papers\n\n# 图像生成\n{papers}# 其他\n")
    assert (column(found, "title"), column(found, "url")) == (TITLES, ARXIV)


def test_lists_of_pages_by_topic_are_no_papers():
    index = "## Papers Grouped by Environments\n| [Web](web.md) | [Mobile](mobile.md) |\n|---|---|\n\n"
    index += "## Papers Grouped by Keywords\n[framework (276)](framework.md) | [benchmark (221)](benchmark.md)\n\n"
    items = "".join(
        f"- [{title}]({url})\n    - {', '.join(names)}\n    - 📅 Date: March 27, 2026\n    - 🔑 Key: [benchmark], [memory]\n\n"
        for title, names, url in zip(TITLES, AUTHORS, ARXIV, strict=True)
    )
    found = read(f"# Awesome Agents\n\n{index}## All Papers (from most recent to oldest)\n{items}")
    assert (column(found, "title"), column(found, "authors"), column(found, "year")) == (TITLES, AUTHORS, [2026] * 3)
    assert column(found, "keywords") == [["benchmark", "memory"]] * 3


def test_new_papers_below_the_table_of_contents():
    contents = "## 目录\n\n|:cat:|:dog:|\n|---|---|\n|[1.其它](#1)|[2.Gaze](#2)|\n\n5月21日更新\n"
    new = f"* [{TITLES[0]}]({ARXIV[0]})\n* [{TITLES[1]}]({ARXIV[1]})图像生成\n\n"
    found = read(
        f"# CVPR-2024-Papers\n\n{contents}{new}## 2.Gaze\n* [{TITLES[2]}]({ARXIV[2]})<br>:thumbsup:[摘要](https://a.cn/1.htm)\n"
    )
    assert (column(found, "title"), column(found, "abstract")) == (TITLES, [None] * 3)
    assert column(found, "sections") == [[], [], ["Gaze"]]


def test_a_form_of_presentation_between_title_and_links():
    items = "".join(f"**{title}**\n\n- Oral\n\n- 论文：{url}\n\n" for title, url in zip(TITLES, ARXIV, strict=True))
    found = read(f"# ECCV 2020\n\n# 目标检测\n\n{items}")
    assert (column(found, "title"), column(found, "url"), column(found, "decision")) == (TITLES, ARXIV, ["oral"] * 3)


def test_venue_and_remark_behind_titles_with_nothing_between_them():
    found = read(
        f"### CTR Prediction\n\n- {TITLES[0]} RecSys 2022 【边的可信度】\n- {TITLES[1]} RecSys 2022【LBR，事实编辑】\n"
        f"- {TITLES[2]} RecSys 2022 【温度】\n- Overview of the Task at RecSys 2022\n",
        "recommendation.md",
    )
    assert column(found, "title") == [*TITLES, "Overview of the Task at RecSys 2022"]
    assert (column(found, "venue")[:3], column(found, "year")[:3]) == (["RecSys"] * 3, [2022] * 3)


def test_years_and_venues_before_titles_with_hyphens():
    found = read(
        f"## Basic\n\n- 16-ATC-{TITLES[0]}\n- 20-NSDI-{TITLES[1]}\n- **24-FCCM-{TITLES[2]}**\n\n"
        "## 3 Open-Source Projects\n\n- [dpkit](https://dpkit.org/): The Data Plane Development Kit for Networks\n"
    )
    assert (column(found, "title"), column(found, "year")) == (TITLES, [2016, 2020, 2024])
    assert column(found, "venue") == ["USENIX ATC", "NSDI", "FCCM"]


def test_venues_in_brackets_that_no_word_list_knows():
    found = read(f"## Indexes\n* {TITLES[0]} (HotStorage 2020)\n* {TITLES[1]} (aiDM2021)\n* {TITLES[2]} ( 2018 ArXiv)\n")
    assert (column(found, "venue"), column(found, "year")) == (["HotStorage", "aiDM", "arXiv"], [2020, 2021, 2018])
    assert column(found, "title") == TITLES


def test_venues_as_the_text_of_links_below_titles():
    found = read(
        f"## Charts\n\n**{TITLES[0]}**  \n{', '.join(AUTHORS[0])}  \n[ACL 2023 Outstanding paper]({ARXIV[0]}) • [Code](https://github.com/a/b)\n\n"
        f"--- Older ---  \n**{TITLES[1]}**  \nPriya Raghunathan and Wen Zhao  \n[ACL 2022](https://aclanthology.org/2022.acl-long.277.pdf)\n"
    )
    assert (column(found, "title"), column(found, "authors")) == (TITLES[:2], AUTHORS[:2])
    assert (column(found, "venue"), column(found, "year")) == (["ACL"] * 2, [2023, 2022])
    assert column(found, "code_url") == ["https://github.com/a/b", None]


def test_citations_around_titles_that_are_links_or_bold():
    found = read(
        f"# Week 3\n\n## Trust\n\n- Moreau, A., & Ahlqvist, J. (2008). [{TITLES[0]}](https://files.uni.edu/1). _IEEE Transactions_, _14_(6).\n"
        f"- Priya Raghunathan & Wen Zhao (2019) **{TITLES[1]}**, Human–Computer Interaction, 1:4, 311-338\n"
        f"- Sara Lindqvist. 1994. **{TITLES[2]}**. Commun. ACM 37, 1 (January 1994), 92-105.\n"
    )
    assert (column(found, "title"), column(found, "year")) == (TITLES, [2008, 2019, 1994])
    assert column(found, "authors") == [["A. Moreau", "J. Ahlqvist"], AUTHORS[1], AUTHORS[2]]


def test_names_before_titles_in_brackets():
    talks = "".join(
        f"* (Talk \\#{at}): {', '.join(names)}. [{title}]\n\n"
        for at, (title, names) in enumerate(zip(TITLES, AUTHORS, strict=True))
    )
    found = read(f"---\ntitle: Accepted Papers\n---\n\n### Contributed talks (15min each)\n\n{talks}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)


def test_titles_in_bold_that_go_on_in_the_next_line():
    found = read(
        f"## Logic\n\n* [2024/01] **EdgeGen: Automated Generation of\n  Program Edges.** *Ma (University of Bergen) et al. arXiv.* [[paper]({ARXIV[0]})]\n"
        f"* [2024/02] **{TITLES[1]}.** *Wen Zhao (KTH). arXiv.* [[paper]({ARXIV[1]})]\n"
    )
    assert column(found, "title") == ["EdgeGen: Automated Generation of Program Edges", TITLES[1]]
    assert column(found, "authors") == [["Ma"], ["Wen Zhao"]]


def test_only_the_name_of_a_title_in_bold():
    found = read(
        f"## Models\n\n- **Align-Then-Trust**: Fast Walks over Noisy Graphs [Paper]({ARXIV[0]})\n- {TITLES[1]} [Paper]({ARXIV[1]})\n"
    )
    assert column(found, "title") == ["Align-Then-Trust: Fast Walks over Noisy Graphs", TITLES[1]]


def test_numbers_of_an_outline_before_sections():
    found = read(
        f"## 2 Agents\n\n### 2.1 Brain\n\n- [{TITLES[0]}]({ARXIV[0]})\n\n#### 2.1.1 Memory\n\n- [{TITLES[1]}]({ARXIV[1]})\n"
    )
    assert [sections[-1] for sections in column(found, "sections")] == ["Brain", "Memory"]


def test_line_breaks_of_latex_in_titles():
    found = read(
        f"|Date|Title|PDF|\n|---|---|---|\n|2023-10-12|**Edits of Facts\\\\ with Tempered Chains**|[2310.08099]({ARXIV[0]})|\n"
    )
    assert column(found, "title") == ["Edits of Facts with Tempered Chains"]


def test_the_date_of_an_issue_below_the_names():
    found = read(
        f"### Reviews\n\n**{TITLES[0]}.**  \nAda Moreau & Jürgen Ahlqvist.  \n*Preprint, September 2022.*  \n[[arxiv]({ARXIV[0]})]\n\n"
        f"**{TITLES[1]}.**  \nPriya Raghunathan, Wen Zhao.  \n*Cell Systems, June 2019.*  \n[[arxiv]({ARXIV[1]})]\n\n"
    )
    assert (column(found, "title"), column(found, "authors")) == (TITLES[:2], AUTHORS[:2])
    assert (column(found, "year"), column(found, "venue")[1]) == ([2022, 2019], "Cell Systems")


def test_a_name_with_venue_and_year_in_brackets_and_turned_names_below():
    found = read(
        f"## Walks\n\n- **{TITLES[0]} (KDD 2019)**\n  - Moreau, Ada and Ahlqvist, Jürgen\n  - [[Paper]]({ARXIV[0]})\n\n"
        f"- **Graph2spec (MLGWorkshop 2017)**\n  - Priya Raghunathan and Wen Zhao\n  - [[Paper]]({ARXIV[1]})\n"
    )
    assert (column(found, "title"), column(found, "authors")) == ([TITLES[0], "Graph2spec"], AUTHORS[:2])
    assert column(found, "year") == [2019, 2017]


def test_titles_that_go_on_behind_their_link():
    found = read(
        f"### Training\n\n- [Oobler:]({ARXIV[0]}) Resilient Training with Pipeline Templates | SOSP 23\n"
        f"- [Ring Walks]({ARXIV[1]}) with Blockwise Transformers | KTH\n- [{TITLES[2]}]({ARXIV[2]}) | OSDI' 24\n"
        f"- [Slow Walks]({ARXIV[2]}) from ICML 2024\n"
    )
    assert column(found, "title") == [
        "Oobler: Resilient Training with Pipeline Templates",
        "Ring Walks with Blockwise Transformers",
        TITLES[2],
        "Slow Walks",
    ]
    assert column(found, "year") == [2023, None, 2024, 2024]


def test_a_preprint_with_its_year_and_more_before_a_title():
    found = read(
        f"## Cells\n\n1. [2023 bioRxiv scWalk] **{TITLES[0]}** [[paper]]({ARXIV[0]})\n1. **{TITLES[1]}.** Arxiv, 2019. [paper]({ARXIV[1]})\n"
    )
    assert (column(found, "title"), column(found, "year")) == (TITLES[:2], [2023, 2019])


def test_the_title_of_a_document_is_no_section():
    table = "|Year|Pub|Paper|Repo|\n|:--:|:--:|:--:|:--:|\n"
    found = read(
        f"# Awesome Walks\n\nA list of resources.\n\n### Short (non-DL)\n{table}|2006|TOG|[{TITLES[0]}]({ARXIV[0]})|\n\n"
        f"### Long (DL)\n{table}|2017|CVPR|[{TITLES[1]}]({ARXIV[1]})||\n"
    )
    assert column(found, "sections") == [["Short (non-DL)"], ["Long (DL)"]]
    assert (column(found, "year"), column(found, "venue")) == ([2006, 2017], ["TOG", "CVPR"])


def test_a_topic_over_all_others_is_a_section():
    found = read(f"# Walks\n\n## Short\n\n- [{TITLES[0]}]({ARXIV[0]})\n\n## Long\n\n- [{TITLES[1]}]({ARXIV[1]})\n")
    assert column(found, "sections") == [["Walks", "Short"], ["Walks", "Long"]]


def test_numbers_in_file_names_that_are_no_years():
    papers = f"- [{TITLES[0]}]({ARXIV[0]})\n- [{TITLES[1]}]({ARXIV[1]})\n"
    assert (read(papers, "colm_filtered65.md").year, read(papers, "colm25.md").year) == (None, 2025)
