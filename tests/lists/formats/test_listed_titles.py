"""Titles of plain text with what stands beside and below them, as people copy them from pages of conferences and of results."""

import pytest

from tests.lists.samples import CHINESE, FACTS, GRAPHS, TEMPERING, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread in Models", "Tempering with Learned Temperatures"]
NAMES = [["Ada Moreau", "Wen Zhao"], ["Priya Raghunathan", "Tom Neill"], ["Sara Lindqvist"]]


def papers(paper: str, sign: str = ", ") -> str:
    return "".join(
        paper.format(title=title, names=sign.join(names), at=at)
        for at, (title, names) in enumerate(zip(TITLES, NAMES, strict=True))
    )


def test_names_before_and_source_behind_the_title_as_dblp_shows_them():
    found = read(papers("{names}: {title}. ICML 2026: {at}1-{at}9\n"))
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)
    assert (found.venue, found.year) == ("ICML", 2026)


@pytest.mark.parametrize("sign", ["; ", " - "])
def test_source_behind_the_names_below_a_title(sign: str):
    line = (
        "{title}\n{names}"
        + sign
        + "Proceedings of the 43rd International Conference on Machine Learning, PMLR 300:{at}1-{at}9\n\n"
    )
    found = read(f"ICML 2026 Papers\n\n{papers(line)}")
    assert (column(found, "title"), column(found, "authors"), column(found, "venue")) == (TITLES, NAMES, ["ICML"] * 3)


def test_results_of_a_search_with_the_beginnings_of_abstracts():
    snippet = f"{GRAPHS[:110]} …"
    found = read(
        papers(
            "{title}\n{names} - International Conference on Machine Learning, 2026 - mlr.example\n"
            + snippet
            + "\nSave Cite Cited by {at} Related articles\n\n"
        )
    )
    assert (column(found, "title"), column(found, "authors"), column(found, "abstract")) == (TITLES, NAMES, [None] * 3)


def test_form_of_presentation_below_every_paper_is_no_heading():
    page = "{title}\npdf icon\n{names}\nPublished: 01 May 2026, Last Modified: 02 May 2026\nICML 2026 oral\nReaders: Everyone\nShow details\n\n"
    found = read(f"ICML 2026 Conference\n\n{papers(page)}")
    assert (column(found, "title"), column(found, "authors"), column(found, "decision")) == (TITLES, NAMES, ["oral"] * 3)


def test_headings_between_titles_stay_headings():
    found = read(
        f"ICML 2026 Oral Papers\n\n{TITLES[0]}\n{TITLES[1]}\n\nICML 2026 Poster Papers\n\n{TITLES[2]}\nDenoising Graphs with Less Data\n"
    )
    assert column(found, "decision") == ["oral", "oral", "poster", "poster"]


def test_place_in_brackets_below_a_paper():
    found = read(
        f"ICML 2026 Papers\n\n{papers(chr(10).join(['Poster', '{title}', '{names}', '[ East Exhibition Hall A-B ]', '', '']), ' · ')}"
    )
    assert (column(found, "title"), column(found, "authors"), column(found, "decision")) == (TITLES, NAMES, ["poster"] * 3)


def test_ids_before_titles_need_not_count_on():
    found = read(f"AAAI-26 Accepted Papers\n\n{papers('10{at}7: {title}' + chr(10) + '{names}' + chr(10) * 2)}")
    assert (column(found, "title"), column(found, "source_id")) == (TITLES, ["1007", "1017", "1027"])


@pytest.mark.parametrize("sign", ["- ", "* ", "1. "])
def test_items_of_markdown_that_are_abstracts(sign: str):
    texts = [GRAPHS, FACTS, TEMPERING]
    items = "".join(f"{sign.replace('1', str(at))}{text}\n" for at, text in enumerate(texts, 1))
    found = read(f"# ICML 2026 Papers\n\n{items}")
    assert (column(found, "abstract"), column(found, "title"), found.venue) == (texts, [None] * 3, "ICML")


@pytest.mark.parametrize("source", [" (ICML 2026)", ", ICML 2026", " [NeurIPS 2025]", " - CVPR 2025", ". ICLR 2026."])
@pytest.mark.parametrize("before", ["", "{at}. "])
def test_source_behind_every_title_is_no_heading(source: str, before: str):
    found = read("".join(f"{before.format(at=at)}{title}{source}\n" for at, title in enumerate(TITLES, 1)))
    assert (column(found, "title"), len(set(column(found, "venue")))) == (TITLES, 1)
    assert None not in column(found, "year")


@pytest.mark.parametrize("numbers", [["I. ", "II. ", "III. "], ["a) ", "b) ", "c) "], ["1.1 ", "1.2 ", "2.1 "]])
@pytest.mark.parametrize("text", ["", f"{GRAPHS}\n\n"])
def test_numbers_of_an_outline_before_titles(numbers: list[str], text: str):
    found = read(
        "ICML 2026 Papers\n\n" + "".join(f"{number}{title}\n{text}" for number, title in zip(numbers, TITLES, strict=True))
    )
    assert column(found, "title") == TITLES


@pytest.mark.parametrize("before", ["2601.0000{at} ", "2026-06-0{at} ", "2026-06-0{at}: "])
def test_number_of_a_preprint_or_a_day_before_a_title(before: str):
    found = read("ICML 2026 Papers\n\n" + "".join(before.format(at=at) + title + "\n" for at, title in enumerate(TITLES, 1)))
    assert column(found, "title") == TITLES


@pytest.mark.parametrize("line", ["{title}，{names}", "{names}：{title}"])
def test_chinese_names_beside_titles(line: str):
    titles = ["面向长文本推理的分层检索方法", "噪声图上的可信边学习研究", "大语言模型事实编辑的传播机制"]
    names = [["张伟", "李娜"], ["王芳"], ["刘洋", "陈静"]]
    papers = "".join(
        f"{at}. {line.format(title=title, names='，'.join(people))}\n"
        for at, (title, people) in enumerate(zip(titles, names, strict=True), 1)
    )
    found = read(f"2026年ICML录用论文\n\n{papers}")
    assert (column(found, "title"), column(found, "authors")) == (titles, names)


def test_remark_below_a_title():
    found = read("ICML 2026 Papers\n\n" + "\n".join(f"{title}\nTL;DR: We say it in one sentence.\n" for title in TITLES))
    assert column(found, "title") == TITLES


@pytest.mark.parametrize("names", ["", "Ada Moreau, Wen Zhao\n"])
def test_papers_without_blank_lines_between_them(names: str):
    papers = "".join(f"{title}\n{names}{text}\n" for title, text in zip(TITLES, (GRAPHS, FACTS, TEMPERING), strict=True))
    found = read(f"ICML 2026 Papers\n\n{papers}")
    assert (column(found, "title"), column(found, "abstract")) == (TITLES, [GRAPHS, FACTS, TEMPERING])
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"] if names else []] * 3


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_many_names_are_no_abstract(between: str):
    names = [
        f"{first} {last}"
        for first in ("Ada", "Priya", "Tom", "Eva", "Ruth")
        for last in ("Moreau", "Raghunathan", "Neill", "Lindqvist", "Okafor")
    ]
    papers = "\n\n".join(
        between.join((title, ", ".join(names), text)) for title, text in zip(TITLES, (GRAPHS, FACTS, TEMPERING), strict=True)
    )
    found = read(f"ICML 2026 Papers\n\n{papers}\n")
    assert (column(found, "title"), column(found, "authors"), column(found, "abstract")) == (
        TITLES,
        [names] * 3,
        [GRAPHS, FACTS, TEMPERING],
    )


@pytest.mark.parametrize("sign", [" = ", " - ", " – "])
def test_labels_before_other_signs_than_a_colon(sign: str):
    papers = "\n\n".join(
        f"Title{sign}SparseNet: {title}\nAuthors{sign}Ada Moreau, Wen Zhao\nAbstract{sign}{GRAPHS}" for title in TITLES
    )
    found = read(f"ICML 2026 Papers\n\n{papers}\n")
    assert column(found, "title") == [f"SparseNet: {title}" for title in TITLES]
    assert (column(found, "authors")[0], column(found, "abstract")) == (["Ada Moreau", "Wen Zhao"], [GRAPHS] * 3)


@pytest.mark.parametrize(
    "title", ["Position: We Should Count Twice", "Note Well: Music Models Hear", "Code: A Study of Programs"]
)
def test_title_that_begins_like_a_label_is_a_title(title: str):
    assert column(read(f"ICML 2026 Papers\n\n{TITLES[0]}\n{title}\n{TITLES[1]}\n{TITLES[2]}\n"), "title") == [
        TITLES[0],
        title,
        *TITLES[1:],
    ]


@pytest.mark.parametrize("line", ["{title}. {names}.\n", "{at}. {names}. {title}.\n"])
def test_names_and_titles_as_sentences(line: str):
    more = "".join(
        line.format(title=title, names="Eva Moreau, Ruth Okafor", at=at)
        for at, title in enumerate(("Denoising Graphs with Less Data", "Editing Facts without Regret"), 4)
    )
    papers_ = "".join(
        line.format(title=title, names=", ".join(names), at=at)
        for at, (title, names) in enumerate(zip(TITLES, NAMES, strict=True), 1)
    )
    found = read(f"ICML 2026 Papers\n\n{papers_}{more}")
    assert (column(found, "title")[:3], column(found, "authors")[:3]) == (TITLES, NAMES)


@pytest.mark.parametrize("bullet", ["🔹 ", "→ ", "① ", "■ ", "✔ ", "➤ "])
def test_bullets_of_other_kinds(bullet: str):
    assert column(read("ICML 2026 Papers\n\n" + "".join(f"{bullet}{title}\n" for title in TITLES)), "title") == TITLES


def test_parts_with_chinese_numbers_over_numbered_titles():
    found = read(
        f"ICML 2026 论文列表\n\n一、图学习\n1. {TITLES[0]}\n2. {TITLES[1]}\n\n二、采样\n1. {TITLES[2]}\n2. Denoising Graphs with Less Data\n"
    )
    assert column(found, "sections") == [["图学习"], ["图学习"], ["采样"], ["采样"]]


def test_ordinal_before_a_chinese_title_over_its_abstract():
    papers_ = "\n\n".join(
        f"第{at}篇：{title}\n{CHINESE}"
        for at, title in enumerate(["面向长文本推理的分层检索方法", "噪声图上的可信边学习研究"], 1)
    )
    found = read(f"ICML 2026 论文列表\n\n{papers_}\n")
    assert column(found, "title") == ["面向长文本推理的分层检索方法", "噪声图上的可信边学习研究"]


def test_translation_of_an_abstract_in_a_block_of_its_own():
    papers_ = "\n\n".join(
        f"{title}\n\n{text}\n\n{CHINESE}" for title, text in zip(TITLES, (GRAPHS, FACTS, TEMPERING), strict=True)
    )
    found = read(f"ICML 2026 论文列表\n\n{papers_}\n")
    assert (column(found, "title"), column(found, "abstract")) == (TITLES, [GRAPHS, FACTS, TEMPERING])
    assert column(found, "abstract_translated") == [CHINESE] * 3


def test_labelled_lines_over_titles_speak_of_the_list():
    papers_ = "\n\n".join(f"{title}\n{text}" for title, text in zip(TITLES, (GRAPHS, FACTS, TEMPERING), strict=True))
    found = read(f"Conference: ICML\nYear: 2026\nCount: 3\n\n{papers_}\n")
    assert (found.venue, found.year, column(found, "title")) == ("ICML", 2026, TITLES)


def test_names_before_titles_that_have_a_colon_or_names_with_initials():
    found = read(
        "ICML 2026: Accepted Papers\n\nAda Moreau, Wen Zhao and Tom O'Neill. Edges to Trust: Denoising Graphs\n"
        "Priya Raghunathan and Daniel O. Mensah. How Edits of Facts Spread\nSara Lindqvist and Li Na. Tempering: A Study of Modes\n"
    )
    assert column(found, "title") == [
        "Edges to Trust: Denoising Graphs",
        "How Edits of Facts Spread",
        "Tempering: A Study of Modes",
    ]
    assert column(found, "authors")[1] == ["Priya Raghunathan", "Daniel O. Mensah"]


def test_a_title_that_begins_like_a_name_stays_whole_over_its_names():
    found = read(
        "Quiet Gradients: Why Sign Descent Survives Noise\nAda Moreau, Wen Zhao\nHow Edits of Facts Spread\nPriya Raghunathan, Li Na\n"
        "Cheap Talk: Distilling Debate into a Single Model\nSara Lindqvist, Tom O'Neill\n"
    )
    assert column(found, "title")[0] == "Quiet Gradients: Why Sign Descent Survives Noise"
    assert column(found, "authors")[2] == ["Sara Lindqvist", "Tom O'Neill"]


def test_items_with_other_bullets_among_messages():
    found = read(
        "hannah  10:42 AM\npapers for our reading group:\n• Which Edges to Trust in Graphs https://arxiv.org/abs/2603.00001\n"
        "• How Edits of Facts Spread https://arxiv.org/abs/2603.00002\n:thumbsup: 3\n\nraj  10:50 AM\nadding one more\n"
        "• Tempering with Learned Temperatures https://arxiv.org/abs/2603.00003\n"
    )
    assert column(found, "title") == [
        "Which Edges to Trust in Graphs",
        "How Edits of Facts Spread",
        "Tempering with Learned Temperatures",
    ]
    assert column(found, "url")[2] == "https://arxiv.org/abs/2603.00003"


def test_titles_that_end_with_full_stops_are_titles():
    titles = [
        "Scalable Fair Clusters",
        "Graph V-Nets for Images",
        "Fairwashed: the risk of rationalization",
        "Online Control with √T Regret",
    ]
    found = read("".join(f"{title}.\n" for title in titles) + "What is the Effect of Weighting in Deep Nets?\n", "2019.txt")
    assert column(found, "title") == [*titles, "What is the Effect of Weighting in Deep Nets?"]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_sentence_about_each_paper_is_its_abstract(between: str):
    sentences = [
        "We learn which edges of a graph to trust.",
        "Edits of single facts spread through a model, and we study how.",
        "This paper tempers with learned temperatures.",
        "In this work we route tokens through blocks.",
    ]
    found = read("ICML 2026 Papers\n\n" + between.join(sentences) + "\n")
    assert (column(found, "abstract"), column(found, "title")) == (sentences, [None] * 4)


@pytest.mark.parametrize(
    ("before", "ids"), [("{} ", ["1", "2", "3"]), ("{}\ufe0f\u20e3 ", ["1", "2", "3"]), ("120{} - ", ["1201", "1202", "1203"])]
)
def test_numbers_that_no_sign_sets_off(before: str, ids: list[str]):
    titles = ["Which Edges to Trust in Graphs", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
    found = read("ICML 2026 papers\n\n" + "".join(f"{before.format(at)}{title}\n" for at, title in enumerate(titles, 1)))
    assert (column(found, "title"), column(found, "source_id")) == (titles, ids)


def test_numbers_that_are_of_the_titles_stay():
    titles = [
        "3 Ways to Trust an Edge",
        "How Edits of Facts Spread",
        "Tempering with Learned Temperatures",
        "100 Kitchens for Small Agents",
    ]
    assert column(read("ICML 2026 papers\n\n" + "\n".join(titles) + "\n"), "title") == titles


def test_labelled_lines_below_a_title_with_a_colon_are_of_its_paper():
    paper = "{}\nAuthors: Ada Moreau, Wen Zhao\nDOI: 10.1145/3700000.370111{}\n"
    titles = ["Quiet Gradients: Why Sign Descent Survives", "TableWhisper: Asking Spreadsheets", "How Edits of Facts Spread"]
    found = read("KDD 2026 Research Track Papers\n\n" + "".join(paper.format(title, at) for at, title in enumerate(titles)))
    assert (column(found, "title"), column(found, "authors")) == (titles, [["Ada Moreau", "Wen Zhao"]] * 3)


def test_a_title_with_two_words_before_its_colon_is_no_list_of_names():
    found = read(
        "STOC 2026 Accepted Papers\n\nQuiet Gradients: Signs That Survive Noise. Ada Moreau, Wen Zhao.\n"
        "Learning Which Edges to Trust. Sara Lindqvist, Tom Neill.\nCheap Talk: Debates in One Model. Priya Raghunathan.\n"
    )
    assert column(found, "title")[0] == "Quiet Gradients: Signs That Survive Noise"
    assert column(found, "authors")[0] == ["Ada Moreau", "Wen Zhao"]


def test_a_track_is_a_heading_over_titles():
    rows = "\n".join(
        f"{at}: {title}\n{'; '.join(names)}" for at, (title, names) in enumerate(zip(TITLES, NAMES, strict=True), 101)
    )
    found = read(f"AAAI-26 Accepted Papers\n\nMain Technical Track\n\n{rows}\n")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)
    assert column(found, "source_id") == ["101", "102", "103"]
    assert column(found, "sections") == [["Main Technical Track"]] * 3


def test_a_venue_in_brackets_before_each_title_is_a_mark():
    found = read("".join(f"[ICLR 2026] {title} https://example.org/{at}\n" for at, title in enumerate(TITLES)))
    assert column(found, "title") == TITLES
    assert column(found, "venue") == ["ICLR"] * 3
    assert column(found, "year") == [2026] * 3
