"""One name behind a title is an author where the list names its authors there."""

import pytest

from tests.lists.samples import FACTS, GRAPHS, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
NAMES = [["Ada Moreau"], ["Wen Zhao", "Tom Neill"], ["Sara Lindqvist"]]


@pytest.mark.parametrize(
    "line", ["- {} — {}", "- **{}** - {}", "1. {} ({})", "- *{}*, {}", "- {}, by {}", "- [{}](https://x.example/p) – {}"]
)
@pytest.mark.parametrize("names", [NAMES, [names[:1] for names in NAMES]])
def test_single_name_behind_an_item_of_markdown(line: str, names: list[list[str]]):
    items = "\n".join(line.format(title, ", ".join(people)) for title, people in zip(TITLES, names, strict=True))
    found = read(f"# ICML 2026\n\n{items}\n")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, names)


def test_single_chinese_name_behind_an_item():
    titles = ["面向长文本推理的分层检索方法", "噪声图上的可信边学习研究"]
    found = read(f"# ICML 2026 论文\n\n- {titles[0]} —— 张伟\n- {titles[1]} - 王芳\n")
    assert (column(found, "title"), column(found, "authors")) == (titles, [["张伟"], ["王芳"]])


@pytest.mark.parametrize("end", ["Graph Learning", "Google Research", "Best Paper", "Survey", "ICML 2026", "Project Page"])
def test_words_behind_one_title_that_are_no_name(end: str):
    found = read(f"# ICML 2026\n\n- {TITLES[0]} - {end}\n- {TITLES[1]}\n- {TITLES[2]}\n")
    assert column(found, "authors") == [[], [], []]


def test_single_name_in_an_item_of_a_page():
    items = "\n".join(f"<li>{title}. <em>{', '.join(names)}</em></li>" for title, names in zip(TITLES, NAMES, strict=True))
    found = read(f"<html><body><h1>ICML 2026 Accepted Papers</h1><ol>{items}</ol></body></html>")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)


def test_single_name_below_the_badge_of_a_card():
    cards = "".join(
        f"<div class='card'><div class='h'>Oral</div><div class='t'>{title}</div><div class='a'>{', '.join(names)}</div><div class='x'>{text}</div></div>"
        for title, names, text in zip(TITLES, NAMES, (GRAPHS, FACTS, GRAPHS), strict=True)
    )
    found = read(f"<html><body><h1>ICML 2026</h1><div class='grid'>{cards}</div></body></html>")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)
    assert (column(found, "abstract"), column(found, "decision")) == ([GRAPHS, FACTS, GRAPHS], ["oral"] * 3)


@pytest.mark.parametrize("paper", ["<details><summary>{}</summary><p>{}</p></details>", "<div><div>{}</div><div>{}</div></div>"])
def test_papers_that_fold_out_and_plain_blocks(paper: str):
    papers = "\n".join(paper.format(title, ", ".join(names)) for title, names in zip(TITLES, NAMES, strict=True))
    found = read(f"<html><body><h2>ICML 2026 Accepted Papers</h2>\n{papers}</body></html>")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)
