"""Programmes of conferences and tables of contents: times, sessions, chairs and pages are no part of a title."""

import pytest

from tests.lists.samples import column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread in Models", "Tempering with Learned Temperatures"]
NAMES = [["Ada Moreau", "Jürgen Ahlqvist"], ["Priya Raghunathan", "Wen Zhao"], ["Sara Lindqvist"]]
CHINESE = ["面向长文本推理的分层检索方法", "噪声图上的可信边学习研究", "大语言模型事实编辑的传播机制分析"]
CHINESE_NAMES = [["张伟", "李娜"], ["王芳"], ["刘洋", "陈静", "赵磊"]]


def test_times_before_titles_and_names_behind_them():
    found = read(
        "ICML 2026 Program\n\nSession 1A: Graph Learning\nChair: Ruth Okafor\n"
        f"10:30–11:00 {TITLES[0]}. {', '.join(NAMES[0])}\n11:00–11:30 {TITLES[1]}. {', '.join(NAMES[1])}\n12:00–13:30 Lunch\n\n"
        f"Session 1B: Sampling\n13:30-14:00 {TITLES[2]}. {NAMES[2][0]}\n14:00 Coffee break\n"
    )
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)
    assert column(found, "sections") == [["Session 1A: Graph Learning"]] * 2 + [["Session 1B: Sampling"]]
    assert (found.venue, found.year) == ("ICML", 2026)


def test_times_on_lines_of_their_own():
    papers = "".join(
        f"9:{at}0 AM - 9:{at}9 AM\n{title}\n{', '.join(names)}\n\n"
        for at, (title, names) in enumerate(zip(TITLES, NAMES, strict=True))
    )
    found = read(f"NeurIPS 2025 Oral Sessions\n\nSession 1: Graphs\n{papers}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)
    assert column(found, "decision") == ["oral"] * 3


def test_chinese_programme():
    lines = "".join(
        f"{at + 9:02}:00-{at + 9:02}:20 {title} {'，'.join(names)}\n"
        for at, (title, names) in enumerate(zip(CHINESE, CHINESE_NAMES, strict=True))
    )
    found = read(f"2026年机器学习大会日程\n\n分会场一：图学习\n主持人：周涛\n{lines}12:00-13:30 午餐\n")
    assert (column(found, "title"), column(found, "authors")) == (CHINESE, CHINESE_NAMES)


@pytest.mark.parametrize("leader", [" .......... ", " . . . . . . ", "…………", " ________ "])
def test_leaders_and_pages_behind_titles(leader: str):
    lines = "".join(f"{title}{leader}{at * 12 + 1}\n" for at, title in enumerate(TITLES))
    found = read(f"Proceedings of the 43rd International Conference on Machine Learning\n\nTable of Contents\n\n{lines}")
    assert (column(found, "title"), found.venue, found.year) == (TITLES, "ICML", 2026)


def test_leaders_behind_the_names_below_titles():
    lines = "".join(
        f"{title}\n   {' and '.join(names)} . . . . . . . {at}\n"
        for at, (title, names) in enumerate(zip(TITLES, NAMES, strict=True), 1)
    )
    found = read(f"ICML 2026 Proceedings\n\nContents\n{lines}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)


def test_title_of_two_lines_before_a_leader():
    found = read(
        "ICML 2026 Proceedings\nTable of Contents\n"
        f"{TITLES[0]} ........ 1\nHow Edits of Facts Spread\n   in Models ........ 13\n{TITLES[2]} ....... 25\n"
    )
    assert (column(found, "title"), column(found, "line_start")) == (TITLES, [3, 4, 6])


def test_chinese_contents():
    lines = "".join(f"{title}……{at}\n" for at, title in enumerate(CHINESE, 1))
    assert column(read(f"第43届国际机器学习大会论文集\n目录\n{lines}"), "title") == CHINESE


def test_chinese_titles_of_one_length_are_no_wrapped_text():
    titles = [
        "面向长文本推理的分层检索方法",
        "噪声图数据上的可信边学习研究",
        "大型语言模型事实编辑传播机制",
        "联邦学习中异构预算自适应微调",
    ]
    marked = "".join(f"{title}【口头报告】\n" for title in titles)
    found = read(f"ICML 2026 论文列表\n{marked}")
    assert (column(found, "title"), column(found, "decision")) == (titles, ["oral"] * 4)


def test_names_of_chinese_authors_below_numbered_titles():
    lines = "".join(
        f"{at}. {title}\n   {'，'.join(names)}\n" for at, (title, names) in enumerate(zip(CHINESE, CHINESE_NAMES, strict=True), 1)
    )
    found = read(f"CCL 2025 录用论文\n{lines}")
    assert (column(found, "title"), column(found, "authors")) == (CHINESE, CHINESE_NAMES)


@pytest.mark.parametrize("count", [1, 2])
def test_one_or_two_numbered_titles_below_the_title_of_a_list(count: int):
    found = read("ICML 2026 Papers\n" + "".join(f"{at}. {title}\n" for at, title in enumerate(TITLES[:count], 1)))
    assert (column(found, "title"), found.venue) == (TITLES[:count], "ICML")


def test_abstract_that_names_times_keeps_them():
    text = (
        "We study when people post. Most of the messages of our corpus were written between 10:30 and 11:00 in the morning, and few at night. "
        "A model of the hours of a day predicts the number of answers better than the text itself, and the two together are best of all."
    )
    assert column(read(f"ICML 2026 Papers\n\n{text}\n\n{text.replace('We', 'They')}\n"), "abstract")[0] == text


def test_lines_that_say_where_and_when_a_session_is_are_no_papers():
    found = read(
        "Oral Session 1A: Optimization\nRoom 301, Tuesday July 7, 10:30 - 12:00\nChair: Prof. Helen Brandt\n\n"
        "10:30  Which Edges to Trust: Denoising Graphs\n       Ada Moreau, Jürgen Ahlqvist\n"
        "10:50  How Edits of Facts Spread\n       Priya Raghunathan, Wen Zhao\n\n12:00 - 13:30 Lunch Break\n\n"
        "Oral Session 1B: Language\nWednesday, July 8\nHall B\n\n10:30  Tempering with Learned Temperatures\n       Sara Lindqvist, Tom O'Neill\n"
    )
    assert column(found, "title") == [
        "Which Edges to Trust: Denoising Graphs",
        "How Edits of Facts Spread",
        "Tempering with Learned Temperatures",
    ]
    assert column(found, "authors")[0] == ["Ada Moreau", "Jürgen Ahlqvist"]
    assert column(found, "sections")[0] == ["Oral Session 1A: Optimization"]
