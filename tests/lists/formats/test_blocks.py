"""Blank-line text: abstracts and titles without labels, in every layout that people use."""

import pytest

from pipeline.lists.model import ListRefused
from tests.lists.samples import CHINESE, FACTS, GRAPHS, TEMPERING, codes, column, read, wrapped

TITLES = ["Denoising Layers for Graphs", "Keeping Facts Apart in Language Models", "Tempering with Learned Temperatures"]
ABSTRACTS = [GRAPHS, FACTS, TEMPERING]


def lines_of(found):
    return list(zip(column(found, "line_start"), column(found, "line_end"), strict=True))


def test_a_title_line_and_abstracts_between_blank_lines():
    found = read("ICML 2026 论文列表\n\n" + "\n\n".join(ABSTRACTS))
    assert (found.format, found.header, found.header_language) == ("blocks", "ICML 2026 论文列表", "zh-Hans")
    assert column(found, "abstract") == ABSTRACTS
    assert lines_of(found) == [(3, 3), (5, 5), (7, 7)]
    assert column(found, "venue") == ["ICML"] * 3
    assert column(found, "year") == [2026] * 3


def test_wrapped_lines_are_one_abstract():
    found = read("ICML 2026 Papers\n\n" + "\n\n".join(map(wrapped, ABSTRACTS)) + "\n")
    assert [" ".join(text.split()) for text in column(found, "abstract")] == ABSTRACTS
    assert lines_of(found)[1] == (9, 13)


@pytest.mark.parametrize("shape", [str, wrapped])
def test_a_title_line_over_each_abstract(shape):
    found = read(
        "NeurIPS 2025\n\n" + "\n\n".join(f"{title}\n{shape(text)}" for title, text in zip(TITLES, ABSTRACTS, strict=True))
    )
    assert column(found, "title") == TITLES
    assert [" ".join(text.split()) for text in column(found, "abstract")] == ABSTRACTS


@pytest.mark.parametrize("header", ["ICML 2026\n\n", ""])
def test_titles_and_abstracts_in_blocks_of_their_own(header):
    found = read(header + "\n\n".join(f"{title}\n\n{text}" for title, text in zip(TITLES, ABSTRACTS, strict=True)))
    assert column(found, "title") == TITLES
    assert column(found, "abstract") == ABSTRACTS


@pytest.mark.parametrize("apart", ["\n", "\n\n"])
def test_authors_between_title_and_abstract(apart):
    names = ["Ada Moreau, Jürgen Ahlqvist", "Mei Tsai, Wen Zhao and Sara Lindqvist", "Tomás Ibarra, Priya Rao"]
    found = read("\n\n".join(map(apart.join, zip(TITLES, names, ABSTRACTS, strict=True))))
    assert column(found, "title") == TITLES
    assert column(found, "authors")[1] == ["Mei Tsai", "Wen Zhao", "Sara Lindqvist"]
    assert column(found, "abstract") == ABSTRACTS


def test_title_and_authors_in_one_block_over_the_abstract():
    names = ["Ada Moreau, Jürgen Ahlqvist,\nMei Tsai", "Mei Tsai, Wen Zhao and Sara Lindqvist", "Tomás Ibarra, Priya Rao"]
    found = read("\n\n".join(f"{title}\n{who}\n\n{text}" for title, who, text in zip(TITLES, names, ABSTRACTS, strict=True)))
    assert column(found, "title") == TITLES
    assert column(found, "authors")[0] == ["Ada Moreau", "Jürgen Ahlqvist", "Mei Tsai"]
    assert column(found, "abstract") == ABSTRACTS


def test_numbers_before_abstracts_are_their_ids():
    found = read("ICML 2026 Papers\n\n" + "\n\n".join(f"{n}. {text}" for n, text in enumerate(ABSTRACTS, start=1)))
    assert column(found, "source_id") == ["1", "2", "3"]
    assert column(found, "abstract") == ABSTRACTS


def test_bullets_before_abstracts_are_no_part_of_them():
    for apart in ("\n", "\n\n"):
        assert column(read("ICML 2026 Papers\n\n" + apart.join(f"- {text}" for text in ABSTRACTS)), "abstract") == ABSTRACTS


def test_an_abstract_that_begins_with_a_number_keeps_it():
    found = read(f"ICML 2026 Papers\n\n3D scenes are hard. {GRAPHS}\n\n7. is prime. {FACTS}\n")
    assert [text[:11] for text in column(found, "abstract")] == ["3D scenes a", "7. is prime"]


def test_headings_between_abstracts_are_sections():
    found = read(f"ICML 2026 Papers\n\nOral\n\n{GRAPHS}\n\nGraphs and Trees\n\n{FACTS}\n\n{TEMPERING}\n")
    assert column(found, "sections") == [["Oral"], ["Graphs and Trees"], ["Graphs and Trees"]]
    assert column(found, "decision") == ["oral", None, None]
    assert found.frames["headers"].filter(level="section", field="section")["value"].to_list() == ["Oral", "Graphs and Trees"]


def test_lists_one_after_another_keep_their_own_venue():
    found = read(f"ICML 2026 Papers\n\n{GRAPHS}\n\nNeurIPS 2025 Papers\n\n{FACTS}\n\n{TEMPERING}\n")
    assert list(zip(column(found, "venue"), column(found, "year"), strict=True)) == [
        ("ICML", 2026),
        ("NeurIPS", 2025),
        ("NeurIPS", 2025),
    ]


def test_a_title_line_without_a_blank_line_after_it():
    found = read(f"ICML 2026 Papers\n{GRAPHS}\n\n{FACTS}\n")
    assert (found.header, column(found, "abstract")) == ("ICML 2026 Papers", [GRAPHS, FACTS])


def test_an_abstract_on_each_line_without_blank_lines():
    found = read("ICML 2026 Papers\n" + "\n".join(ABSTRACTS) + "\n")
    assert column(found, "abstract") == ABSTRACTS
    assert lines_of(found) == [(2, 2), (3, 3), (4, 4)]


def test_rules_part_abstracts_as_blank_lines_do():
    found = read(f"ICML 2026 Papers\n-----\n{GRAPHS}\n=====\n{FACTS}\n* * *\n{TEMPERING}\n")
    assert column(found, "abstract") == ABSTRACTS


def test_chinese_abstracts_are_shorter_and_are_abstracts():
    found = read(f"第43届国际机器学习大会论文集\n\n{CHINESE}\n\n{CHINESE}\n")
    assert (found.entries, found.venue, found.year) == (2, "ICML", 2026)


def test_english_titles_over_chinese_abstracts():
    found = read("ICML 2026 论文列表\n\n" + "\n\n".join(f"{title}\n{CHINESE}" for title in (*TITLES, "A Title " * 20)))
    assert column(found, "title")[:3] == TITLES
    assert column(found, "abstract") == [CHINESE] * 4


def test_windows_and_old_line_ends_count_as_lines():
    for end in ("\r\n", "\r"):
        found = read(f"ICML 2026 Papers{end}   {end}{GRAPHS}{end}{end}{FACTS}{end}")
        assert lines_of(found) == [(3, 3), (5, 5)]


def test_a_sentinel_in_the_place_of_an_abstract_is_a_reject_with_its_line():
    found = read(f"ICML 2026 Papers\n\n{GRAPHS}\n\nNOT_FOUND\n\n{FACTS}\n")
    assert found.frames["rejects"].select("position", "line_start", "reason", "raw").rows() == [(2, 5, "no_text", "NOT_FOUND")]
    assert column(found, "position") == [1, 3]


def test_a_short_abstract_is_an_abstract_and_a_footer_is_a_stray_line():
    found = read(f"ICML 2026 Papers\n\nWe prove that two classes differ.\n\n{FACTS}\n\n{GRAPHS}\n\nTotal: 3 papers\n")
    assert found.entries == 3
    assert found.frames["notices"].filter(code="stray_line")["line"].to_list() == [9]


@pytest.mark.parametrize("apart", ["\n", "\n\n"])
def test_titles_alone_are_listed_without_abstracts(apart):
    found = read("ICML 2026 论文列表\n\n" + apart.join(TITLES) + "\n")
    assert column(found, "title") == TITLES
    assert column(found, "abstract") == [None] * 3


@pytest.mark.parametrize("inside", ["\n", "\n\n"])
@pytest.mark.parametrize("after", ["\n", "\n\n"])
def test_titles_with_their_authors_under_them(inside, after):
    names = ["Ada Moreau, Jürgen Ahlqvist", "Mei Tsai and Wen Zhao", "Tomás Ibarra, Priya Rao, Ana de la Cruz"]
    found = read("ICML 2026 Accepted Papers\n\n" + after.join(map(inside.join, zip(TITLES, names, strict=True))) + "\n")
    assert column(found, "title") == TITLES
    assert column(found, "authors")[1:] == [["Mei Tsai", "Wen Zhao"], ["Tomás Ibarra", "Priya Rao", "Ana de la Cruz"]]


def test_one_author_under_a_title():
    found = read(
        "ICML 2026 Papers\n\n"
        + "\n\n".join(f"{title}\n{name}" for title, name in zip(TITLES, ["Ada Moreau", "A B, C D", "E F, G H"], strict=True))
    )
    assert column(found, "title") == TITLES
    assert column(found, "authors")[0] == ["Ada Moreau"]


@pytest.mark.parametrize("count", ["Paper {}\n", "Abstract {}\n\n", "[{}]\n\n", "第{}篇\n"])
def test_a_line_that_counts_is_the_id_of_what_follows(count):
    found = read("ICML 2026 Papers\n\n" + "\n\n".join(count.format(n) + text for n, text in enumerate(ABSTRACTS, start=1)))
    assert column(found, "source_id") == ["1", "2", "3"]
    assert column(found, "abstract") == ABSTRACTS
    assert column(found, "sections") == [[], [], []]


@pytest.mark.parametrize(
    "text",
    [
        "This project is a tool.\n\nInstall\n\n  pip install tool\n\nUsage\n\nRun it.\n",
        "import os\n\ndef main():\n    print('hello')\n\n    return 0\n",
        "2026-01-01 10:00:00 INFO start\n" * 40,
        "lorem",
    ],
)
def test_text_that_is_no_list_is_refused_with_what_was_seen(text):
    with pytest.raises(ListRefused, match="not_a_list") as refusal:
        read(text)
    assert text[:5] in refusal.value.detail


def test_a_title_line_alone_is_a_list_without_entries():
    with pytest.raises(ListRefused, match="no_entries"):
        read("ICML 2026 Papers\n")


def test_a_clean_list_gives_no_notice():
    assert codes(read("ICML 2026 Papers\n\n" + "\n\n".join(ABSTRACTS))) == []


def test_titles_with_their_authors_behind_a_dash_right_below_the_title_line():
    lines = [f"{title} - Ada Moreau, Wen Zhao" for title in TITLES]
    found = read("Interspeech 2025 papers\n" + "\n".join(lines) + "\n")
    assert (found.header, found.venue, found.year) == ("Interspeech 2025 papers", "Interspeech", 2025)
    assert (column(found, "title"), column(found, "authors")) == (TITLES, [["Ada Moreau", "Wen Zhao"]] * 3)


PEOPLE = [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"], ["Tomás Ibarra", "Priya Rao", "Łukasz Nowak"]]


@pytest.mark.parametrize("sign", [", ", " · ", " | ", " ⋅ ", "; ", "by "])
@pytest.mark.parametrize("shape", [str, lambda text: wrapped(text, 72)], ids=["one line", "wrapped"])
@pytest.mark.parametrize("apart", ["\n", "\n\n"])
def test_authors_below_a_title_however_they_are_joined(sign, shape, apart):
    lines = [f"by {', '.join(names)}" if sign == "by " else sign.join(names) for names in PEOPLE]
    found = read(
        "ICML 2026 Papers\n\n"
        + "\n\n".join(f"{title}\n{who}{apart}{shape(text)}" for title, who, text in zip(TITLES, lines, ABSTRACTS, strict=True))
    )
    assert column(found, "title") == TITLES
    assert column(found, "authors") == PEOPLE
    assert [" ".join(text.split()) for text in column(found, "abstract")] == ABSTRACTS


@pytest.mark.parametrize(
    "layout", ["{title}\n{who}\nPoster\n{text}", "{title}\n{who}\nPoster\n\n{text}", "Poster\n{title}\n{who}\n{text}"]
)
def test_a_form_of_presentation_beside_each_title_is_a_decision(layout):
    found = read(
        "\n\n".join(
            layout.format(title=title, who=" · ".join(names), text=text)
            for title, names, text in zip(TITLES, PEOPLE, ABSTRACTS, strict=True)
        )
    )
    assert column(found, "title") == TITLES
    assert column(found, "authors") == PEOPLE
    assert column(found, "decision") == ["poster"] * 3
    assert column(found, "abstract") == ABSTRACTS


def test_a_title_as_wide_as_the_wrapped_abstract_below_it_is_a_title():
    wide = "Denoising Layers for Graphs that Learn from Their Own Loss Functions"
    titles = [wide, *TITLES[1:]]
    found = read("\n\n".join(f"{title}\n{wrapped(text, 72)}" for title, text in zip(titles, ABSTRACTS, strict=True)))
    assert column(found, "title") == titles
    assert " ".join(column(found, "abstract")[0].split()) == GRAPHS


def test_affiliations_between_names_and_text_are_no_part_of_the_abstract():
    found = read(
        "\n\n".join(
            f"{title}\n{', '.join(names)}\nUniversity of Widgets, Institute of Parts\n{text}"
            for title, names, text in zip(TITLES, PEOPLE, ABSTRACTS, strict=True)
        )
    )
    assert (column(found, "authors"), column(found, "abstract")) == (PEOPLE, ABSTRACTS)


@pytest.mark.parametrize(
    "texts",
    [
        [
            "We present a parser for dialogue. It needs no treebank. Accuracy rises by 3.2 points.",
            "Pruning is studied under a budget. A simple plan is enough.",
        ],
        ["本文提出一种对话解析方法。该方法不需要树库。", "本文研究固定预算下的剪枝。简单的计划已经足够好。"],
    ],
    ids=["english", "chinese"],
)
def test_abstracts_of_two_sentences_below_a_title_line(texts: list[str]):
    found = read("ICML 2026 Papers\n\n" + "\n\n".join(texts) + "\n")
    assert (found.format, column(found, "abstract"), found.venue, found.year) == ("blocks", texts, "ICML", 2026)


ONE_LINERS = [
    ("Learning Which Edges to Trust", ["Ada Moreau", "Jürgen Ahlqvist"]),
    ("How Edits of Facts Spread", ["Priya Raghunathan", "Wen Zhao", "Tomás Ibarra"]),
    ("Tempering with Learned Temperatures", ["Sara Lindqvist"]),
]


@pytest.mark.parametrize(
    "way",
    [
        "{at}. {title} ({names})",
        "{at}) {title} by {names}",
        "{names}: {title}",
        '"{title}" — {names}',
        '"{title}", {names}',
    ],
)
def test_titles_with_their_authors_on_one_line_without_blank_lines(way: str):
    lines = [way.format(at=at, title=title, names=", ".join(names)) for at, (title, names) in enumerate(ONE_LINERS * 2, 1)]
    found = read("Accepted papers at COLM 2025\n\n" + "\n".join(lines) + "\n")
    assert column(found, "title") == [title for title, _ in ONE_LINERS] * 2
    assert column(found, "authors") == [names for _, names in ONE_LINERS] * 2
    assert (found.venue, found.year) == ("COLM", 2025)


def test_brackets_behind_a_title_that_hold_no_names_stay():
    lines = [f"{title} ({', '.join(names)})" for title, names in ONE_LINERS] + [
        "Sampling at Scale (Extended Version of an Older Paper)"
    ]
    found = read("COLM 2025\n\n" + "\n".join(lines) + "\n")
    assert column(found, "title")[3] == "Sampling at Scale (Extended Version of an Older Paper)"


def test_book_of_abstracts_with_affiliations_below_the_names():
    papers = "\n".join(
        f"{title.upper()}\n\n{', '.join(names)}\nUniversity of Somewhere\n\nAbstract. {wrapped(text)}\n"
        for (title, names), text in zip(ONE_LINERS, [GRAPHS, FACTS, TEMPERING], strict=True)
    )
    found = read(f"ICML 2026 Workshop on Graphs\nBook of Abstracts\n\n{papers}")
    assert column(found, "title") == [title.upper() for title, _ in ONE_LINERS]
    assert column(found, "authors") == [names for _, names in ONE_LINERS]
    assert [text[:20] for text in column(found, "abstract")] == [GRAPHS[:20], FACTS[:20], TEMPERING[:20]]


def test_subject_of_a_mail_is_the_title_of_the_list():
    papers = "\n\n".join(f"{title}\n{', '.join(names)}\n{GRAPHS}" for title, names in ONE_LINERS)
    found = read(
        f"From: Chair <chair@example.org>\nTo: list@example.org\nSubject: ICML 2026 accepted papers\nDate: Mon, 2 Mar 2025\n\n{papers}\n"
    )
    assert (found.header, found.venue, found.year, found.entries) == ("ICML 2026 accepted papers", "ICML", 2026, 3)
    assert column(found, "authors") == [names for _, names in ONE_LINERS]


def test_list_quoted_in_the_answer_to_a_mail():
    text = "ICML 2026 Papers\n\n" + "\n\n".join(f"{title}\n{GRAPHS}" for title, _ in ONE_LINERS)
    found = read("".join(f"> {line}\n" for line in text.split("\n")))
    assert (found.header, column(found, "abstract"), codes(found)) == ("ICML 2026 Papers", [GRAPHS] * 3, ["quoted_lines"])
    assert column(found, "title") == [title for title, _ in ONE_LINERS]
    assert column(found, "line_start") == [3, 6, 9]


def test_titles_alone_without_blank_lines_between_them():
    titles = [f"{title} {more}" for more in ("in Theory", "in Practice") for title, _ in ONE_LINERS]
    found = read("CVPR 2026 Accepted Papers\n\n" + "\n".join(titles) + "\n")
    assert (column(found, "title"), found.venue, found.year) == (titles, "CVPR", 2026)


def test_titles_with_their_authors_below_without_blank_lines():
    lines = [line for title, names in ONE_LINERS * 2 for line in (title, ", ".join(names))]
    found = read("EMNLP 2025\n\n" + "\n".join(lines) + "\n")
    assert column(found, "title") == [title for title, _ in ONE_LINERS] * 2
    assert column(found, "authors") == [names for _, names in ONE_LINERS] * 2


def test_numbered_chinese_titles_with_authors_in_brackets():
    papers = [
        ("面向长文本推理的分层检索方法", ["张伟", "李娜"]),
        ("噪声图上的可信边学习", ["王芳", "刘洋"]),
        ("基于学习温度的回火采样", ["赵磊"]),
    ]
    lines = [f"{at}、{title}（{'，'.join(names)}）" for at, (title, names) in enumerate(papers, 1)]
    found = read("AAAI 2026 录用论文列表\n\n" + "\n".join(lines) + "\n")
    assert (column(found, "title"), column(found, "authors")) == ([title for title, _ in papers], [names for _, names in papers])


def test_lines_of_one_wrapped_abstract_are_no_titles():
    found = read("ICML 2026\n\n" + wrapped(GRAPHS, 60) + "\n\n" + wrapped(FACTS, 60) + "\n")
    assert [" ".join(text.split()) for text in column(found, "abstract")] == [GRAPHS, FACTS]


def test_translation_below_a_title():
    papers = [
        ("Learning Which Edges to Trust", "学习信任噪声图中的哪些边"),
        ("How Edits of Facts Spread", "事实编辑在语言模型中的传播"),
    ]
    found = read(
        "ACL 2025 论文\n\n"
        + "".join(f"{title}\n{translated}\nAda Moreau, Wen Zhao\n{GRAPHS}\n\n" for title, translated in papers)
    )
    assert column(found, "title") == [title for title, _ in papers]
    assert column(found, "title_translated") == [translated for _, translated in papers]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2


def test_labelled_lines_below_an_abstract_are_fields_of_its_paper():
    papers = "".join(f"{title}\n{', '.join(names)}\n{GRAPHS}\nKeywords: graphs, noise\n\n" for title, names in ONE_LINERS)
    found = read(f"ICML 2026 accepted papers\n\n{papers}")
    assert (column(found, "abstract"), column(found, "keywords")) == ([GRAPHS] * 3, [["graphs", "noise"]] * 3)


def test_labelled_lines_apart_from_the_abstract_are_fields_too():
    papers = "".join(
        f"{title}\n{', '.join(names)}\n\n{GRAPHS}\n\nKeywords: graphs, noise\nURL: https://example.org/a\n\n"
        for title, names in ONE_LINERS
    )
    found = read(f"ICML 2026 accepted papers\n\n{papers}")
    assert column(found, "title") == [title for title, _ in ONE_LINERS]
    assert (column(found, "keywords"), column(found, "url")) == ([["graphs", "noise"]] * 3, ["https://example.org/a"] * 3)


def test_second_paragraph_of_an_abstract():
    more = "The code is public. It is small."
    papers = "".join(
        f"{at}. {title}\n{', '.join(names)}\n\n{GRAPHS}\n\n{more}\n\n" for at, (title, names) in enumerate(ONE_LINERS, 1)
    )
    found = read(f"ICML 2026\n\n{papers}")
    assert column(found, "title") == [title for title, _ in ONE_LINERS]
    assert column(found, "abstract") == [f"{GRAPHS}\n{more}"] * 3


ADDRESS = "https://openreview.net/forum?id=abc"


@pytest.mark.parametrize(
    "paper",
    [
        "{title}\n{address}",
        "{address} {title}",
        "{title}\n{address}\n{text}",
        "{title}\n{text}\n{address}",
        "{title}\nAda Moreau, Wen Zhao\n{address}\n{text}",
        "{title} ({address})",
    ],
)
def test_addresses_of_papers_without_a_label(paper: str):
    titles = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
    papers = [paper.format(title=title, address=ADDRESS + str(at), text=GRAPHS) for at, title in enumerate(titles)]
    found = read("ICML 2026 Papers\n\n" + "\n\n".join(papers) + "\n")
    assert (column(found, "title"), column(found, "url")) == (titles, [f"{ADDRESS}{at}" for at in range(3)])
    assert column(found, "abstract") == ([GRAPHS] * 3 if "{text}" in paper else [None] * 3)


@pytest.mark.parametrize("label", ["Paper {}: ", "Abstract {}: ", "Paper #{}. ", "摘要{}："])
def test_label_with_a_number_before_an_abstract(label: str):
    found = read(
        "ICML 2026 Papers\n\n" + "\n\n".join(label.format(at) + text for at, text in enumerate((GRAPHS, FACTS), 1)) + "\n"
    )
    assert (column(found, "abstract"), column(found, "source_id")) == ([GRAPHS, FACTS], ["1", "2"])


@pytest.mark.parametrize(("before", "after"), [('"', '"'), ("“", "”"), ("1. “", ".”"), ("- 《", "》")])
def test_quotation_marks_around_all_titles(before: str, after: str):
    titles = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
    found = read(
        "ICML 2026 Papers\n" + "".join(f"{before.replace('1', str(at))}{title}{after}\n" for at, title in enumerate(titles, 1))
    )
    assert column(found, "title") == titles


def test_one_title_that_is_a_quotation_keeps_its_marks():
    titles = ['"Why Should We Trust You So Much?"', "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
    assert column(read("ICML 2026 Papers\n" + "\n".join(titles) + "\n"), "title") == titles


def test_remark_with_the_sign_of_a_heading_over_abstracts():
    found = read(f"# ICML 2026 Papers\n# one abstract per paragraph\n\n{GRAPHS}\n\n{FACTS}\n\n{TEMPERING}\n\n{GRAPHS}\n")
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING, GRAPHS]


def test_translation_in_brackets_behind_a_title():
    found = read(
        "ICML 2026 论文列表\n\n1. Learning Which Edges to Trust in Noisy Graphs（学习噪声图中哪些边可信）\n2. How Edits Spread in Models（编辑的传播机制）\n3. On Go (围棋) and Other Games\n"
    )
    assert column(found, "title_translated") == ["学习噪声图中哪些边可信", "编辑的传播机制", None]


def test_a_title_and_its_translation_over_a_text_and_its_translation():
    found = read(
        f"ICML 2026 论文中英对照\n\n1. Which Edges to Trust in Graphs\n   噪声图上的可信边学习研究\n\n{GRAPHS}\n\n{CHINESE}\n\n"
        f"2. How Edits of Facts Spread\n   事实编辑如何在模型中传播\n\n{FACTS}\n\n{CHINESE}\n"
    )
    assert column(found, "title") == ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"]
    assert column(found, "title_translated") == ["噪声图上的可信边学习研究", "事实编辑如何在模型中传播"]
    assert column(found, "abstract_translated") == [CHINESE, CHINESE]


def test_names_in_brackets_behind_a_title_over_its_text():
    found = read(
        f"ICML 2026 论文列表\n\n《噪声图上的可信边学习研究》（王伟、李娜）\n{CHINESE}\n\n《事实编辑如何在模型中传播》（张敏、陈静）\n{CHINESE}\n"
    )
    assert column(found, "title") == ["噪声图上的可信边学习研究", "事实编辑如何在模型中传播"]
    assert (column(found, "authors"), column(found, "abstract")) == ([["王伟", "李娜"], ["张敏", "陈静"]], [CHINESE, CHINESE])


def test_many_names_with_addresses_below_a_title_are_no_abstract():
    names = "; ".join(
        f"{name} <{name.split()[0].lower()}@department.university.edu>"
        for name in ("Ada Moreau", "Wen Zhao", "Tom Hill", "Li Na", "Sara Lind")
    )
    found = read(
        f"NordML 2026 abstracts\n\nWhich Edges to Trust in Graphs\n{names}\n\n{GRAPHS}\n\nHow Edits of Facts Spread\n{names}\n\n{FACTS}\n"
    )
    assert (column(found, "title"), column(found, "abstract")) == (
        ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"],
        [GRAPHS, FACTS],
    )
    assert column(found, "authors")[0] == ["Ada Moreau", "Wen Zhao", "Tom Hill", "Li Na", "Sara Lind"]


def test_tags_around_abstracts_of_plain_text():
    found = read(
        f"ICML 2026 Papers\n\nWhich Edges to Trust in Graphs\n<p>{GRAPHS}</p>\n\nHow Edits of Facts Spread\n<p>{FACTS}</p>\n"
    )
    assert column(found, "title") == ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"]


def test_what_papers_cite_is_no_paper():
    found = read(
        f"ICML 2026 Papers\n\n{GRAPHS}\n\n{FACTS}\n\nReferences\n[1] Moreau, A. Edges. 2026. [2] Zhao, W. Facts. 2025.\n"
    )
    assert (column(found, "abstract"), codes(found)) == ([GRAPHS, FACTS], ["outside_entries"])


@pytest.mark.parametrize("behind", [", TU Graz University", " (University of Lagos)"])
def test_names_with_their_affiliation_stand_below_titles(behind):
    names = ["Mina Okafor, Peter Haas and Yuki Tanabe", "Ada Brandt and Leo Conti", "Eva Lund"]
    found = read(
        "COLT 2026 Accepted Papers\n\n" + "\n\n".join(f"{title}\n{who}{behind}" for title, who in zip(TITLES, names, strict=True))
    )
    assert column(found, "title") == TITLES
    assert column(found, "authors") == [["Mina Okafor", "Peter Haas", "Yuki Tanabe"], ["Ada Brandt", "Leo Conti"], ["Eva Lund"]]


def test_lines_between_the_same_signs_are_headings():
    found = read(f"SIGIR 2026\n\n=== Full Papers 长文 ===\n{TITLES[0]}\n{TITLES[1]}\n\n--- Short Papers ---\n\n{TITLES[2]}\n")
    assert column(found, "title") == TITLES
    assert column(found, "sections") == [["Full Papers 长文"]] * 2 + [["Short Papers"]]


def test_the_place_of_a_poster_below_a_title_is_no_part_of_it():
    found = read(
        "ICML 2026\n\n"
        + "\n\n".join(
            f"{title}\nPoster #{at}\nAda Brandt · Leo Conti\n{text}"
            for at, (title, text) in enumerate(zip(TITLES, ABSTRACTS, strict=True), 7)
        )
    )
    assert (column(found, "title"), column(found, "abstract")) == (TITLES, ABSTRACTS)
    assert column(found, "authors") == [["Ada Brandt", "Leo Conti"]] * 3
    assert column(found, "decision") == ["poster"] * 3


def test_lines_that_say_the_order_of_the_lines_are_no_paper():
    found = read(
        "Title\nAuthors\nAbstract\n\n"
        + "\n\n".join(f"{title}\nAda Brandt, Leo Conti\n{text}" for title, text in zip(TITLES, ABSTRACTS, strict=True))
    )
    assert column(found, "title") == TITLES
    assert codes(found) == []


def test_an_address_in_brackets_stands_between_title_and_names():
    found = read(
        "EMNLP 2025 Findings\n\n"
        + "\n\n".join(f"{title}\n[paper] https://example.org/{at}\nAda Brandt, Leo Conti" for at, title in enumerate(TITLES))
    )
    assert column(found, "title") == TITLES
    assert column(found, "url") == [f"https://example.org/{at}" for at in range(3)]
    assert column(found, "authors") == [["Ada Brandt", "Leo Conti"]] * 3
