"""Records of labelled lines, in either language, with and without separators."""

import pytest

from tests.lists.samples import CHINESE, FACTS, GRAPHS, codes, column, read, wrapped

RULE = "-" * 80


def test_records_between_dash_lines():
    found = read(
        f"ID: 4\nTitle: First Paper\nLink: https://example.org/1\nAuthors: Ada Moreau, Wen Zhao\nAbstract: {GRAPHS}\n{RULE}\n\n"
        f"ID: 9\nTitle: Second Paper\nLink: https://example.org/2\nAuthors: Mei Tsai\nAbstract: NOT_FOUND\n{RULE}\n"
    )
    assert found.format == "records"
    assert column(found, "title") == ["First Paper", "Second Paper"]
    assert column(found, "source_id") == ["4", "9"]
    assert column(found, "url") == ["https://example.org/1", "https://example.org/2"]
    assert column(found, "abstract") == [GRAPHS, None]
    assert (column(found, "line_start"), column(found, "line_end")) == ([1, 8], [5, 12])


@pytest.mark.parametrize("separator", ["\n", "", "======\n"])
def test_records_need_no_separator(separator):
    found = read(f"Title: First Paper\nAbstract: {GRAPHS}\n{separator}Title: Second Paper\nAbstract: {FACTS}\n")
    assert column(found, "abstract") == [GRAPHS, FACTS]


@pytest.mark.parametrize("label", ["**{}:**", "**{}**:", "- {}:", "[{}]", "{} :"])
def test_labels_may_be_marked(label):
    title, abstract = label.format("Title"), label.format("Abstract")
    found = read(f"{title} First Paper\n{abstract} {GRAPHS}\n\n{title} Second Paper\n{abstract} {FACTS}\n")
    assert column(found, "title") == ["First Paper", "Second Paper"]
    assert column(found, "abstract") == [GRAPHS, FACTS]


def test_values_go_on_over_wrapped_lines_and_paragraphs():
    found = read(
        f"Title: A Paper with a Long\n  Title\nAbstract:\n{wrapped(GRAPHS)}\n\nA second paragraph ends here.\n\n"
        f"Title: Second Paper\nAbstract: {FACTS}\n"
    )
    assert column(found, "title")[0] == "A Paper with a Long Title"
    assert " ".join(column(found, "abstract")[0].split()) == f"{GRAPHS} A second paragraph ends here."


@pytest.mark.parametrize(
    ("title", "authors", "abstract"),
    [
        ("标题：", "作者：", "摘要："),
        ("【标题】", "【作者】", "【摘要】"),
        ("題目: ", "作者: ", "摘要: "),
        ("标题 / Title: ", "作者（Authors）：", "摘要 Abstract："),
    ],
)
def test_labels_in_chinese(title, authors, abstract):
    record = f"{title}图去噪层\n{authors}张三，李四\n{abstract}{CHINESE}\n\n"
    found = read(f"ICML 2026 论文列表\n\n{record}{record}")
    assert column(found, "title") == ["图去噪层"] * 2
    assert column(found, "authors")[0] == ["张三", "李四"]
    assert column(found, "abstract") == [CHINESE] * 2
    assert (found.header, found.venue) == ("ICML 2026 论文列表", "ICML")


def test_parts_of_a_structured_abstract_are_no_labels():
    record = "Title: A Trial\nAbstract: Background: We study.\nMethods: We try.\nResults: It works.\n\n"
    found = read(record + record.replace("A Trial", "Another Trial"))
    assert column(found, "abstract")[0] == "Background: We study.\nMethods: We try.\nResults: It works."


def test_frequent_unknown_parts_of_abstracts_are_no_labels():
    record = "Title: A Trial\nAbstract: We say why.\nOur Wager: the model learns what the data cannot say.\nMood: good\n\n"
    found = read(record + record.replace("A Trial", "Another Trial"))
    assert column(found, "abstract")[0] == "We say why.\nOur Wager: the model learns what the data cannot say."
    assert codes(found) == ["unknown_header"]


def test_labels_before_the_first_record_speak_of_the_list():
    found = read(
        f"Conference: ICML\nYear: 2026\n\nTitle: First Paper\nAbstract: {GRAPHS}\n\nTitle: Second Paper\nAbstract: {FACTS}\n"
    )
    assert (found.venue, found.year, found.entries) == ("ICML", 2026, 2)
    assert column(found, "venue") == ["ICML", "ICML"]


def test_headings_between_records_are_sections():
    found = read(
        f"ICML 2026 Papers\n\n== Oral ==\n\nTitle: First Paper\nAbstract: {GRAPHS}\n\n"
        f"Poster\n\nTitle: Second Paper\nAbstract: {FACTS}\n"
    )
    assert column(found, "sections") == [["Oral"], ["Poster"]]
    assert column(found, "decision") == ["oral", "poster"]


@pytest.mark.parametrize("count", ["Paper {}\n", "[{}]\n", "第{}篇\n", "{}. "])
def test_a_count_before_a_record_is_its_id(count):
    found = read(
        f"{count.format(1)}Title: First Paper\nAbstract: {GRAPHS}\n\n{count.format(2)}Title: Second Paper\nAbstract: {FACTS}\n"
    )
    assert column(found, "source_id") == ["1", "2"]
    assert column(found, "title") == ["First Paper", "Second Paper"]


def test_titles_without_a_label_over_labelled_lines():
    found = read(
        f"Denoising Layers for Graphs\nAuthors: Ada Moreau\nAbstract: {GRAPHS}\n\n"
        f"Keeping Facts Apart\nAuthors: Wen Zhao\nAbstract: {FACTS}\n"
    )
    assert column(found, "title") == ["Denoising Layers for Graphs", "Keeping Facts Apart"]
    assert column(found, "line_start") == [1, 5]


def test_an_address_alone_on_a_line_is_the_papers():
    found = read(f"Title: First Paper\nhttps://example.org/1\nAbstract: {GRAPHS}\n\nTitle: Second Paper\nAbstract: {FACTS}\n")
    assert (column(found, "title")[0], column(found, "url")[0]) == ("First Paper", "https://example.org/1")


def test_a_record_without_text_is_rejected_with_its_lines():
    found = read(f"ID: 1\nTitle: N/A\nAbstract: N/A\n{RULE}\nID: 2\nTitle: A Paper\nAbstract: {FACTS}\n{RULE}\n")
    assert found.frames["rejects"].select("position", "line_start", "line_end", "reason").rows() == [(1, 1, 3, "no_text")]


def test_an_unknown_label_is_kept_in_headers_and_said():
    record = f"Title: First Paper\nMood: good\nAbstract: {GRAPHS}\n\n"
    found = read(record + record.replace("First", "Second"))
    assert found.frames["headers"].filter(raw="Mood")["status"].to_list() == ["unknown"]
    assert codes(found) == ["unknown_header"]
    assert column(found, "title") == ["First Paper", "Second Paper"]


def test_labels_in_two_languages_with_a_hyphen():
    found = read(
        "SrcDatabase-来源库: 期刊\nTitle-题名: 图学习综述\nAuthor-作者: 王伟;李静;\nOrgan-单位: 某大学;\nSource-文献来源: 计算机学报\n"
        "Keyword-关键词: 图;;学习\nSummary-摘要: 本文综述了图学习。\nPubTime-发表时间: 2023-05-01\n\n"
        "SrcDatabase-来源库: 期刊\nTitle-题名: 事实编辑\nAuthor-作者: 陈明;\nSummary-摘要: 本文研究事实编辑。\n"
    )
    assert found.frames["entries"].select("title", "authors", "venue", "year", "keywords", "abstract").rows() == [
        ("图学习综述", ["王伟", "李静"], "计算机学报", 2023, ["图", "学习"], "本文综述了图学习。"),
        ("事实编辑", ["陈明"], None, None, [], "本文研究事实编辑。"),
    ]


def test_a_blank_line_and_a_title_in_another_language_begin_an_entry():
    english = f"Title: First Paper\nAbstract: {GRAPHS}\n\nTitle: Second Paper\nAbstract: {FACTS}\n\n"
    chinese = f"标题：图去噪\n摘要：{CHINESE}\n\n标题：事实编辑\n摘要：{CHINESE}\n\n"
    found = read(english + chinese)
    assert column(found, "title") == ["First Paper", "Second Paper", "图去噪", "事实编辑"]
    assert column(found, "abstract") == [GRAPHS, FACTS, CHINESE, CHINESE]
    found = read(f"Title: First Paper\nAbstract: {GRAPHS}\n\n标题：图去噪\n摘要：{CHINESE}\n\n" * 2)
    assert column(found, "title") == ["First Paper", "图去噪"] * 2


@pytest.mark.parametrize(
    "entry",
    [
        f"Title: First Paper\n标题：图去噪\nAbstract: {GRAPHS}\n摘要：{CHINESE}\n\n",
        f"Title: First Paper\nAbstract: {GRAPHS}\n\n中文标题：图去噪\n中文摘要：{CHINESE}\n\n",
    ],
)
def test_a_translation_is_no_entry_of_its_own(entry):
    found = read(entry * 2)
    assert column(found, "title") == ["First Paper"] * 2
    assert column(found, "title_translated") == ["图去噪"] * 2
    assert column(found, "abstract_translated") == [CHINESE] * 2


@pytest.mark.parametrize("alone", ["Abstract\n", "\nABSTRACT\n\n", "**Abstract**\n", "摘要\n"])
def test_the_label_of_the_abstract_may_stand_alone(alone):
    found = read("".join(f"Title: A Paper\nAuthors: Ada Moreau, Wen Zhao\n{alone}{text}\n\n" for text in (GRAPHS, FACTS)))
    assert column(found, "abstract") == [GRAPHS, FACTS]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2


def test_the_last_word_of_a_wrapped_abstract_is_no_label():
    found = read("Title: A Paper\nAbstract: We write one\nabstract\n\nTitle: Another\nAbstract: We read it.\n")
    assert column(found, "abstract") == ["We write one\nabstract", "We read it."]


@pytest.mark.parametrize("label", ["📄 {}:", "**📄 {}:**", "📄 **{}**:", "◆ {}：", "▍{}:"])
def test_signs_before_labels_are_no_part_of_them(label):
    title, abstract = label.format("Title"), label.format("Abstract")
    found = read(f"{title} First Paper\n{abstract} {GRAPHS}\n\n{title} Second Paper\n{abstract} {FACTS}\n")
    assert column(found, "title") == ["First Paper", "Second Paper"]
    assert column(found, "abstract") == [GRAPHS, FACTS]


def test_a_number_in_the_label_of_a_title_is_the_id():
    found = read(f"▍论文1：图去噪\n◆ 作者：张三、李四\n◆ 摘要：{CHINESE}\n\n▍论文2：事实编辑\n◆ 作者：王五\n◆ 摘要：{CHINESE}\n")
    assert (column(found, "source_id"), column(found, "title")) == (["1", "2"], ["图去噪", "事实编辑"])


PAPERS = [
    ("Denoising Layers for Graphs", "Ada Moreau, Wen Zhao", GRAPHS),
    ("Facts: Keeping Them Apart", "Mei Tsai", FACTS),
    ("Graphs and Facts in One Model", "Tomás Ibarra and Priya Rao", GRAPHS),
]


@pytest.mark.parametrize("label", ["Abstract: ", "摘要：", "Abstract\n"])
@pytest.mark.parametrize(
    ("number", "inside", "after"),
    [
        ("", "\n", "\n\n"),
        ("", "\n\n", "\n\n"),
        ("{}. ", "\n", "\n\n"),
        ("{}. ", "\n", "\n"),
        ("[{}] ", "\n\n", "\n\n"),
        ("{}、", "\n", "\n"),
        ("【{}】", "\n", "\n\n"),
    ],
)
def test_title_and_names_without_labels_over_a_labelled_abstract(number, inside, after, label):
    found = read(
        "ICML 2026 Papers\n\n"
        + "".join(
            f"{number.format(at)}{title}{inside}{names}{inside}{label}{text}{after}"
            for at, (title, names, text) in enumerate(PAPERS, start=1)
        )
    )
    assert column(found, "title") == [title for title, _, _ in PAPERS]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"], ["Tomás Ibarra", "Priya Rao"]]
    assert column(found, "abstract") == [text for _, _, text in PAPERS]
    assert column(found, "source_id") == (["1", "2", "3"] if number else [None] * 3)


def test_a_line_of_affiliations_below_the_names_is_left_out():
    found = read("".join(f"{title}\n{names}\nUniversity of Widgets\nAbstract: {text}\n\n" for title, names, text in PAPERS))
    assert column(found, "title") == [title for title, _, _ in PAPERS]
    assert codes(found) == ["stray_line"] * 3


@pytest.mark.parametrize("number", ["{}. ", "【{}】", ""])
def test_a_label_for_the_chinese_title_below_a_title_is_for_its_translation(number):
    found = read(
        "ICLR 2026 论文\n\n"
        + "".join(
            f"{number.format(at)}{title}\n中文标题：图去噪\n作者：{names}\n摘要：{text}\n\n"
            for at, (title, names, text) in enumerate(PAPERS, start=1)
        )
    )
    assert column(found, "title") == [title for title, _, _ in PAPERS]
    assert column(found, "title_translated") == ["图去噪"] * 3
    assert column(found, "abstract") == [text for _, _, text in PAPERS]


def test_a_label_for_the_chinese_title_below_a_heading_is_for_the_title():
    found = read(f"Oral\n\n中文标题：图去噪\n摘要：{CHINESE}\n\n中文标题：事实编辑\n摘要：{CHINESE}\n")
    assert (column(found, "title"), column(found, "decision")) == (["图去噪", "事实编辑"], ["oral", "oral"])


@pytest.mark.parametrize("shape", ["\n{}\n\n", "{}\n", "\n    {}\n\n"])
def test_text_below_labels_is_the_abstract_where_no_label_says_so(shape):
    found = read(
        "".join(
            f"[{at}] arXiv:2506.0000{at} [pdf, html, other]\nTitle: {title}\nAuthors: Ada Moreau\nSubjects: Machine Learning (cs.LG)\n"
            + shape.format(text)
            for at, (title, _, text) in enumerate(PAPERS, start=1)
        )
    )
    assert column(found, "title") == [title for title, _, _ in PAPERS]
    assert column(found, "abstract") == [text for _, _, text in PAPERS]
    assert column(found, "url")[0] == "https://arxiv.org/abs/2506.00001"
    assert column(found, "sections") == [[]] * 3


def test_wrapped_text_below_labels_is_the_abstract():
    found = read("".join(f"Title: {title}\nAuthors: {names}\n\n{wrapped(text, 72)}\n\n" for title, names, text in PAPERS))
    assert [" ".join(text.split()) for text in column(found, "abstract")] == [text for _, _, text in PAPERS]
    assert column(found, "sections") == [[]] * 3


def test_japanese_labels():
    found = read(
        f"会場: ICML 2025\n\nタイトル: 低ランク近似による高速推論\n著者: 山田太郎、鈴木花子\n概要: {CHINESE}\nキーワード: 量子化、低ランク近似\n\n"
        f"タイトル: 対話における知識編集\n著者: 佐藤健\n要旨: {CHINESE}\n"
    )
    assert column(found, "title") == ["低ランク近似による高速推論", "対話における知識編集"]
    assert column(found, "authors") == [["山田太郎", "鈴木花子"], ["佐藤健"]]
    assert column(found, "keywords")[0] == ["量子化", "低ランク近似"]
    assert (found.venue, found.year, column(found, "abstract")) == ("ICML", 2025, [CHINESE, CHINESE])


def test_two_titles_without_a_label_are_a_title_and_its_translation():
    found = read(
        "ICML 2026 论文速览\n\n01\n噪声图上的可信边学习研究\n\nWhich Edges to Trust in Graphs\n\n作者：Ada Moreau，Wen Zhao\n"
        f"论文地址：https://arxiv.org/abs/2605.00123\n\n简介：{CHINESE}\n\n02\n事实编辑如何在模型中传播\n\nHow Edits of Facts Spread\n\n"
        f"作者：Priya Raghunathan，Li Na\n论文地址：https://arxiv.org/abs/2605.00124\n\n简介：{CHINESE}\n"
    )
    assert column(found, "title") == ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"]
    assert column(found, "title_translated") == ["噪声图上的可信边学习研究", "事实编辑如何在模型中传播"]
    assert (column(found, "source_id"), column(found, "abstract")) == (["01", "02"], [CHINESE, CHINESE])
    assert column(found, "sections") == [[], []]


def test_labels_as_headings_and_behind_numbers_with_a_comma():
    found = read(
        f"## 论文介绍\n\n#### 论文题目：Which Edges to Trust\n#### 作者：王伟、李娜\n#### 论文概述：{CHINESE}\n\n"
        f"#### 论文题目：How Edits of Facts Spread\n#### 作者：张敏、陈静\n#### 论文概述：{CHINESE}\n"
    )
    assert (found.header, column(found, "title")) == ("论文介绍", ["Which Edges to Trust", "How Edits of Facts Spread"])
    assert (column(found, "authors")[1], column(found, "abstract")) == (["张敏", "陈静"], [CHINESE, CHINESE])
    digest = "{}, TITLE: {}\nhttps://openreview.net/forum?id=x{}\nAUTHORS: Ada Moreau, Wen Zhao\nHIGHLIGHT: We study it.\n\n"
    found = read(
        "ICML 2026 Highlights\n\n" + digest.format(1, "Which Edges to Trust", 1) + digest.format(2, "Facts That Spread", 2)
    )
    assert (column(found, "title"), column(found, "source_id")) == (["Which Edges to Trust", "Facts That Spread"], ["1", "2"])


def test_labels_that_are_set_apart_or_stand_right_before_their_text():
    found = read(
        f"ICML 2026 论文列表\n共收录2篇\n\n论文标题：噪声图上的可信边学习\n作　　者：王伟、李娜\n摘　　要：{CHINESE}\n关 键 词：图；噪声\n\n"
        f"论文标题：事实编辑如何传播\n作　　者：张敏\n摘　　要：{CHINESE}\n关 键 词：模型\n"
    )
    assert (column(found, "authors"), column(found, "abstract")) == ([["王伟", "李娜"], ["张敏"]], [CHINESE, CHINESE])
    assert (column(found, "keywords")[0], column(found, "sections")) == (["图", "噪声"], [[], []])
    found = read(
        f"Which Edges to Trust in Graphs\nAda Moreau, Wen Zhao\n\nAbstract—{GRAPHS}\n\nIndex Terms—graphs, noise\n\n"
        f"How Edits of Facts Spread\nLi Na, Tom O'Neill\n\nAbstract—{FACTS}\n\nIndex Terms—facts\n"
    )
    assert column(found, "title") == ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"]
    assert (column(found, "abstract"), column(found, "keywords")[0]) == ([GRAPHS, FACTS], ["graphs", "noise"])


def test_a_number_with_a_wide_point_stands_before_a_label():
    found = read(
        "1．标题：稀疏注意力\n作者：陈思远\n摘要：本文提出一种方法。\n\n2．标题：长文本摘要\n作者：何静\n摘要：本文研究摘要。\n"
    )
    assert column(found, "title") == ["稀疏注意力", "长文本摘要"]
