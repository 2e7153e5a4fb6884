"""Tables of text with all that goes wrong in them."""

import pytest

from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list
from tests.lists.samples import FACTS, GRAPHS, codes, column, read


@pytest.mark.parametrize(("delimiter", "name"), [(",", "csv"), ("\t", "tsv"), (";", "csv-semicolon"), ("|", "csv-bar")])
def test_the_delimiter_is_told_from_the_header_row(delimiter, name):
    found = read(
        delimiter.join(["Title", "Authors", "Abstract"]) + "\n" + delimiter.join(["A Paper", "Ada Moreau", "Text."]) + "\n"
    )
    assert (found.format, column(found, "title"), column(found, "abstract")) == (name, ["A Paper"], ["Text."])


def test_line_breaks_in_a_quoted_cell_stay_in_the_cell():
    found = read('title,abstract\r\nA,"line one\nline two"\r\nB,"x\r\n\r\ny"\r\n')
    assert column(found, "abstract") == ["line one\nline two", "x\n\ny"]
    assert (column(found, "line_start"), column(found, "line_end")) == ([2, 4], [3, 6])


@pytest.mark.parametrize(
    ("columns", "named"),
    [
        ("title,Title,abstract", ["title", "Title"]),
        ("title,paper title,abstract", ["title", "paper title"]),
        ("标题,论文题目,摘要", ["标题", "论文题目"]),
        ("title,标题,abstract", ["title", "标题"]),
        ("title,Abstract,abstract", ["Abstract", "abstract"]),
        ("title,authors,Paper Authors", ["authors", "Paper Authors"]),
    ],
)
def test_two_columns_for_one_field_are_an_error_that_names_both(columns, named):
    with pytest.raises(ListRefused) as refusal:
        read(f"{columns}\nA,B,C\n")
    assert refusal.value.reason == "two_columns_for_one_field"
    assert all(f'"{name}"' in refusal.value.detail for name in named)


def test_columns_in_two_languages_are_title_and_translation():
    found = read("标题,Title,中文摘要,英文摘要\n图去噪层,Denoising Layers,我们提出方法。,We propose.\n")
    assert (column(found, "title"), column(found, "title_translated")) == (["Denoising Layers"], ["图去噪层"])
    assert (column(found, "abstract"), column(found, "abstract_translated")) == (["We propose."], ["我们提出方法。"])


def test_makeshift_columns_stand_back_behind_the_usual_ones():
    found = read(
        "title,link,pdf_url,doi\nA Paper,https://example.org/a,https://example.org/a.pdf,10.1000/1\nB Paper,,,10.1000/2\n"
    )
    assert column(found, "url") == ["https://example.org/a", "https://doi.org/10.1000/2"]


def test_a_column_that_holds_something_else_is_a_notice():
    topics = ["Reinforcement Learning", "Computer Vision", "Graph Neural Networks", "Optimization Theory"]
    found = read("title,authors\n" + "".join(f"Paper {n},{topic}\n" for n, topic in enumerate(topics)))
    assert found.frames["notices"].select("code").to_series().to_list() == ["suspicious_column"]
    assert '"authors"' in found.frames["notices"]["detail"][0]
    assert found.listed == 4


def test_real_authors_are_not_suspicious():
    names = ["Deep Patel", "Grace Park; Wen Li", "张学友", "Vision Chen; Ada Moreau"]
    assert codes(read("title,authors\n" + "".join(f"Paper {n},{name}\n" for n, name in enumerate(names)))) == []


def test_rows_over_the_header_row_are_title_and_stray_lines():
    found = read("ICML 2026 论文列表,,\n导出于三月,,\n标题,作者,摘要\nA Paper,Ada Moreau,Text.\n")
    assert (found.header, found.venue, found.year, found.listed) == ("ICML 2026 论文列表", "ICML", 2026, 1)
    assert found.frames["notices"].select("line", "code").rows() == [(2, "stray_line")]


def test_short_rows_are_entries_and_long_rows_are_rejected():
    found = read("title,authors,abstract\nA Paper\nB Paper,C,d,e,f\nC Paper,D,Text.,,\n")
    assert column(found, "title") == ["A Paper", "C Paper"]
    assert found.frames["rejects"].select("position", "line_start", "reason").rows() == [(2, 3, "broken_row")]


@pytest.mark.parametrize("rest", ["B Paper,fine\nC Paper,also fine\n", 'B Paper,"fine"\nC Paper,"also fine"\n'])
def test_a_quote_that_is_never_closed_breaks_its_own_row_only(rest):
    found = read('title,abstract\nA Paper,"never closed\n' + rest)
    assert (column(found, "title"), column(found, "abstract")) == (["B Paper", "C Paper"], ["fine", "also fine"])
    assert found.frames["rejects"].select("position", "line_start", "line_end", "reason").rows() == [(1, 2, 2, "broken_row")]


def test_quotes_between_tabs_may_be_but_signs():
    found = read('title\tabstract\n"A" is a letter\tx\nB Paper\t"to be\nC Paper\t5" wide\n')
    assert column(found, "title") == ['"A" is a letter', "B Paper", "C Paper"]
    assert column(found, "abstract") == ["x", '"to be', '5" wide']


def test_a_table_of_people_is_no_list_of_papers():
    with pytest.raises(ListRefused, match="not_a_list"):
        read("name,email,year\nAda Moreau,ada@example.org,2026\n")


def test_a_quote_that_swallows_more_than_a_cell_may_hold_breaks_its_own_row_only():
    found = read('title,abstract\nA Paper,"never closed\n' + "".join(f"Paper {n},{'word ' * 300}\n" for n in range(150)))
    assert (found.listed, found.rejected) == (150, 1)


def test_too_many_broken_rows_refuse_the_file():
    rows = "".join(f'Paper {n},"open {n}\n' for n in range(60))
    with pytest.raises(ListRefused, match="broken_file"):
        read_list(f"title,abstract\n{rows}".encode(), "list.csv", Limits(broken_rows=10))


def test_blank_rows_and_repeated_header_rows_are_no_entries():
    found = read("title,abstract\n\nA Paper,Text.\n,\ntitle,abstract\nB Paper,Text.\n")
    assert (column(found, "title"), column(found, "line_start")) == (["A Paper", "B Paper"], [3, 6])
    assert codes(found) == ["repeated_header"]


def test_a_column_without_a_header_is_said():
    found = read("title,abstract,\nA Paper,Text.,more\n")
    assert codes(found) == ["unnamed_column"]


def test_numbers_before_titles_are_no_part_of_them():
    found = read("title,url\n" + "".join(f"{n}. Paper {n},\n" for n in (*range(1, 12), 3, 4, 9)))
    assert column(found, "title") == [f"Paper {n}" for n in (*range(1, 12), 3, 4, 9)]


def test_a_number_that_does_not_count_is_the_titles_own():
    found = read("title,url\nFirst Paper,\n10. Reasons to Count,\n2001. A Space Paper,\n")
    assert column(found, "title") == ["First Paper", "10. Reasons to Count", "2001. A Space Paper"]


def test_a_single_column_of_titles_is_a_list():
    assert column(read("标题\n图像分割方法\n深度网络的剪枝\n"), "title") == ["图像分割方法", "深度网络的剪枝"]


def test_a_header_row_without_rows_is_a_list_without_entries():
    with pytest.raises(ListRefused, match="no_entries"):
        read("title,abstract\n")


def test_more_columns_than_allowed_are_refused():
    with pytest.raises(ListRefused, match="too_large"):
        read_list(
            ("title,abstract," + ",".join(f"c{n}" for n in range(30)) + "\nA,b" + ",x" * 30 + "\n").encode(),
            "list.csv",
            Limits(fields=20),
        )


def test_a_value_or_an_entry_too_many_is_bounded():
    found = read_list(f"title,abstract\nA,{'x' * 2000}\nB,y\n".encode(), "list.csv", Limits(value_chars=1000))
    assert found.frames["rejects"]["reason"].to_list() == ["too_large"]
    with pytest.raises(ListRefused, match="too_large"):
        read_list(b"title,abstract\nA,x\nB,y\n", "list.csv", Limits(entries=1))


def test_the_table_of_web_of_science():
    found = read(
        "PT\tAU\tAF\tTI\tSO\tDE\tAB\tPY\tDI\nJ\tMoreau, A; Zhao, W\tMoreau, Ada; Zhao, Wen\tLearning Edges\tWIDGET LETTERS\t"
        "graphs; noise\tWe propose it.\t2024\t10.1234/ab\n"
    )
    assert found.format == "tsv-web-of-science"
    assert found.frames["entries"].select("title", "authors", "keywords", "year", "url").rows() == [
        ("Learning Edges", ["Ada Moreau", "Wen Zhao"], ["graphs", "noise"], 2024, "https://doi.org/10.1234/ab")
    ]


def test_the_table_of_scopus_gives_authors_twice():
    found = read(
        '"Authors","Author full names","Author(s) ID","Title","Year","Source title","Link","Document Type"\n"Moreau A.; Zhao W.",'
        '"Moreau, Ada (572); Zhao, Wen (573)","572;573","Learning Edges","2024","Widget Letters","https://a.b/1","Conference paper"\n'
    )
    assert found.frames["entries"].select("authors", "venue", "decision").rows() == [
        (["Ada Moreau", "Wen Zhao"], "Widget Letters", None)
    ]


def test_columns_that_name_a_language_are_headers_of_translations():
    found = read("Title (English),标题（中文）,摘要_中文,Abstract\nEdges of graphs,图的边,本文提出方法。,We propose it.\n")
    assert found.frames["entries"].select("title", "title_translated", "abstract", "abstract_translated").rows() == [
        ("Edges of graphs", "图的边", "We propose it.", "本文提出方法。")
    ]
    assert found.frames["headers"]["field"].to_list() == ["title", "title_translated", "abstract_translated", "abstract"]


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("🗣️ Speech,,,", "🎨 Vision,,,", ["Speech", "Vision"]),
        ("Session 1: Speech,,,", "Session 2: Vision,,,", ["Session 1: Speech", "Session 2: Vision"]),
        (",Topic A,,", ",Topic B,,", ["Topic A", "Topic B"]),
        (",Speech and Sound,,", ",Vision,,", ["Speech and Sound", "Vision"]),
        ("语音,,,", "视觉,,,", ["语音", "视觉"]),
    ],
)
def test_a_row_of_one_cell_is_a_heading_over_the_rows_below_it(first, second, names):
    found = read(
        f"id,title,authors,abstract\n{first}\n1,A study of vowels,Ada Moreau,Text.\n2,A study of tones,Wen Zhao,Text.\n"
        f"{second}\n3,A study of colours,Ada Moreau,Text.\n"
    )
    assert (found.listed, found.rejected) == (3, 0)
    assert column(found, "sections") == [[names[0]], [names[0]], [names[1]]]


def test_a_heading_row_states_the_decision_of_the_papers_below_it():
    found = read(
        "title,authors\nOral,\nA study of vowels,Ada Moreau\nA study of tones,Wen Zhao\nPoster,\nA study of ice,Wen Zhao\n"
    )
    assert column(found, "decision") == ["oral", "oral", "poster"]


def test_a_paper_of_which_only_the_title_is_known_is_no_heading():
    found = read(
        "title,authors,abstract\nA study of vowels,Ada Moreau,Text.\nSession-based ranking,,\nA study of tones,Wen Zhao,Text.\n"
    )
    assert column(found, "title") == ["A study of vowels", "Session-based ranking", "A study of tones"]
    found = read(
        "title,authors,abstract\nA study of ice,,\nA study of snow,,\nA study of tones,Wen Zhao,Text.\nA study of rain,Wen Zhao,\n"
    )
    assert found.listed == 4


def test_names_below_the_title_in_its_cell_are_the_authors():
    found = read(
        "**Title & Authors**,Link\n<b>Learning on ice</b><br>Ada Moreau; Wen Zhao,https://example.org/a\n"
        "Learning on snow<br/>Ada Moreau,https://example.org/b\nLearning<br>Deep Networks,https://example.org/c\n"
        "The <s> token of snow,https://example.org/d\n"
    )
    assert column(found, "title") == ["Learning on ice", "Learning on snow", "Learning Deep Networks", "The <s> token of snow"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Ada Moreau"], [], []]


def test_header_row_of_which_one_column_is_known():
    found = read(f"sep=;\r\nNaslov;Ime;Abstract\r\nLearning on ice;Ada Moreau;{GRAPHS}\r\nSampling on ice;Wen Zhao;{FACTS}\r\n")
    assert (found.format, column(found, "abstract")) == ("csv-semicolon", [GRAPHS, FACTS])
    assert codes(found) == ["unknown_header", "unknown_header"]


def test_column_called_abstract_that_holds_counts_is_no_column_of_abstracts():
    with pytest.raises(ListRefused):
        read("file,kind,abstract\na.txt,text,87\nb.txt,text,51\nc.txt,text,12\n")


def test_a_quote_above_the_header_row_or_in_it_that_is_not_closed():
    found = read(f'Papers of "ICML\nTitle,Abstract\nOn Graphs,"{GRAPHS}"\n')
    assert column(found, "title") == ["On Graphs"]
    with pytest.raises(ListRefused, match="a quote in it or above it is not closed"):
        read(f'Title,Abstract,"Note\nOn Graphs,x,y\n"1" z,"{GRAPHS}"\n')


def test_second_header_row_in_another_language_is_no_entry():
    found = read(f'Title,Authors,Abstract\n标题,作者,摘要\nOn Graphs,Ada Moreau,"{GRAPHS}"\nOn Facts,Wen Zhao,"{FACTS}"\n')
    assert (column(found, "title"), codes(found)) == (["On Graphs", "On Facts"], ["second_header"])


@pytest.mark.parametrize("total", ["Total,2,", "Total: 2 papers,,", "合计,2篇,", "TOTAL,,"])
def test_row_that_counts_the_rows_is_no_entry(total: str):
    found = read(f"No.,Title,Authors\n1,On Graphs,Ada Moreau\n2,On Facts,Wen Zhao\n{total}\n")
    assert (column(found, "title"), codes(found)) == (["On Graphs", "On Facts"], ["total_row"])


def test_title_that_begins_with_total_is_an_entry():
    found = read("Title,Year\nTotal Variation and Its Limits,2026\nTotal Recall,2026\nTotal,2026\n")
    assert column(found, "title")[:2] == ["Total Variation and Its Limits", "Total Recall"]


def test_a_title_under_an_unknown_name_is_told_by_what_it_holds():
    rows = "".join(
        f'"{title}",Ada Moreau,"{GRAPHS}"\n' for title in ("Learning Which Edges to Trust", "How Edits of Facts Spread")
    )
    found = read(f"Kop,Authors,Abstract\n{rows}")
    assert column(found, "title") == ["Learning Which Edges to Trust", "How Edits of Facts Spread"]
    assert codes(found) == ["unknown_header"]


def test_a_column_that_comments_on_the_papers_is_no_abstract():
    rows = "".join(f'"{title}","{GRAPHS}"\n' for title in ("Learning Which Edges to Trust", "How Edits of Facts Spread"))
    assert column(read(f"Title,AI takeaway\n{rows}"), "abstract") == [None, None]


def test_the_table_of_a_submission_system_that_names_authors_twice():
    rows = "".join(
        f"{at}\t{title}\tMoreau, Ada (Lyon)*; Zhao, Wen (Basel)\tMoreau, Ada; Zhao, Wen\n"
        for at, title in enumerate(["Edges to Trust", "Facts That Spread"], 1)
    )
    found = read(f"Paper ID\tPaper Title\tAuthors\tAuthor Names\n{rows}")
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2


def test_rows_that_name_one_author_each_are_one_paper():
    """Exports of conference systems have a row for each author, in which number and title of the paper come again."""
    result = read(
        "paper_id,title,author,affiliation\n"
        "7,Sparse Attention on a Budget,Mina Okafor,Lagos AI Lab\n"
        "7,Sparse Attention on a Budget,Peter Haas,TU Graz\n"
        "9,Probing Audio Encoders,Yuki Tanabe,Kyoto University\n"
        "12,Caching for Long Prompts,Ada Brandt,TU Graz\n"
        "12,Caching for Long Prompts,Leo Conti,Politecnico\n"
    )
    entries = result.frames["entries"]
    assert entries["source_id"].to_list() == ["7", "9", "12"]
    assert entries["authors"].to_list() == [["Mina Okafor", "Peter Haas"], ["Yuki Tanabe"], ["Ada Brandt", "Leo Conti"]]
    assert entries["line_end"].to_list() == [3, 4, 6]
    assert result.entries == 3


def test_papers_of_one_title_that_name_all_their_authors_stay_apart():
    result = read(
        "title,authors\n"
        'A Note on Sampling,"Mina Okafor, Peter Haas"\n'
        'A Note on Sampling,"Yuki Tanabe, Ada Brandt"\n'
        'A Note on Sampling,"Leo Conti, Eva Lund"\n'
    )
    assert result.listed == 3


def test_given_and_family_names_in_two_columns_are_one_name():
    result = read(
        "submission #,title,first name,last name,email\n"
        "1,Sparse Attention on a Budget,Mina,Okafor,m@example.org\n"
        "1,Sparse Attention on a Budget,Peter,van Haas,p@example.org\n"
        "1,Sparse Attention on a Budget,Yuki,Tanabe,y@example.org\n"
        "2,Caching for Long Prompts,Ada,Brandt,a@example.org\n"
    )
    assert result.frames["entries"]["authors"].to_list() == [["Mina Okafor", "Peter van Haas", "Yuki Tanabe"], ["Ada Brandt"]]
