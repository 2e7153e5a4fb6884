"""Tables without a header row."""

import csv
import io

import pytest

from tests.lists.samples import CHINESE, FACTS, GRAPHS, TEMPERING, codes, column, read

PAPERS = [
    ("Learning Which Edges to Trust", "Ada Moreau; Jürgen Ahlqvist", GRAPHS),
    ("How Edits of Facts Spread", "Priya Raghunathan; Wen Zhao", FACTS),
    ("Tempering with Learned Temperatures", "Sara Lindqvist", TEMPERING),
]


def table(rows: list, delimiter: str = ",") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue()


@pytest.mark.parametrize(("delimiter", "name"), [(",", "csv"), ("\t", "tsv"), (";", "csv-semicolon")])
def test_columns_are_told_by_what_they_hold_and_that_is_said(delimiter: str, name: str):
    found = read(table(PAPERS, delimiter))
    assert (found.format, found.entries, codes(found)) == (name, 3, ["no_header_row"])
    assert column(found, "title") == [title for title, _, _ in PAPERS]
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING]
    assert column(found, "authors")[0] == ["Ada Moreau", "Jürgen Ahlqvist"]


def test_numbers_years_and_addresses_have_columns_of_their_own():
    rows = [(at, title, names, 2026, f"https://openreview.net/forum?id=x{at}") for at, (title, names, _) in enumerate(PAPERS, 1)]
    found = read(table(rows))
    assert column(found, "title") == [title for title, _, _ in PAPERS]
    assert column(found, "url")[2] == "https://openreview.net/forum?id=x3"
    assert (column(found, "year"), column(found, "source_id")) == ([2026] * 3, ["1", "2", "3"])


def test_a_row_of_another_width_is_rejected_or_read_as_far_as_it_goes():
    found = read(table(PAPERS * 40) + "A lone remark\n")
    assert (found.entries, found.listed, found.rejected) == (121, 121, 0)


def test_chinese_table():
    rows = [("面向长文本推理的分层检索方法", "张伟；李娜", CHINESE), ("噪声图上的可信边学习研究", "王芳", CHINESE)]
    found = read(table(rows).encode("gb18030"))
    assert (found.encoding, column(found, "authors")) == ("gb18030", [["张伟", "李娜"], ["王芳"]])


def test_running_text_with_as_many_commas_on_each_line_is_no_table():
    text = "We study graphs with noise, and we learn to trust edges. It works well.\n\nWe study editing of facts, and we keep the others. It works too.\n"
    assert read(f"ICML 2026 Papers\n\n{text}").format == "blocks"


def test_bars_with_blanks_around_them_part_columns_too():
    found = read("".join(f"{title} | {names.replace(';', ',')} | {text}\n" for title, names, text in PAPERS))
    assert (found.format, column(found, "title")) == ("csv-bar", [title for title, _, _ in PAPERS])
    assert column(found, "authors")[0] == ["Ada Moreau", "Jürgen Ahlqvist"]


def test_title_lines_over_rows_without_a_header():
    rows = "".join(f"{at}\t{title}\t{at * 12}\n" for at, (title, _, _) in enumerate(PAPERS, 1))
    found = read(f"ICML 2026 Accepted Papers\nContents\n\n{rows}")
    assert (column(found, "title"), column(found, "source_id")) == ([title for title, _, _ in PAPERS], ["1", "2", "3"])
    assert (found.header, found.venue, found.year) == ("ICML 2026 Accepted Papers", "ICML", 2026)
    assert column(found, "line_start") == [4, 5, 6]


def test_titles_beside_decisions_or_numbers_alone():
    rows = [(title, decision) for (title, _, _), decision in zip(PAPERS, ("Oral", "Poster", "Spotlight"), strict=True)]
    assert column(read(table(rows, "\t")), "decision") == ["oral", "poster", "spotlight"]
    assert column(read(table(list(enumerate([title for title, _, _ in PAPERS], 1)), "\t")), "title")[2] == PAPERS[2][0]


def test_a_header_row_in_words_that_nobody_knows_is_no_paper_and_its_columns_are_told():
    found = read("Ref,Kop,Schrijvers,Samenvatting\n" + table([(f"R{at}", *paper) for at, paper in enumerate(PAPERS)]))
    assert (found.entries, column(found, "title")) == (3, [title for title, _, _ in PAPERS])
    assert (column(found, "abstract"), column(found, "authors")[2]) == ([GRAPHS, FACTS, TEMPERING], ["Sara Lindqvist"])
    headers = found.frames["headers"]
    assert headers["raw"].to_list() == ["Ref", "Kop", "Schrijvers", "Samenvatting"]
    assert headers["status"].to_list() == ["unknown"] * 4
    assert codes(found) == ["unknown_header"] * 4
    assert "read as the abstract" in found.frames["notices"]["detail"][3]


@pytest.mark.parametrize(
    "header",
    [
        "Titel;Autoren;Zusammenfassung",
        "Titre;Auteurs;Résumé",
        "Título;Autores;Resumen",
        "제목;저자;초록",
        "タイトル;著者;概要",
        "Название;Авторы;Аннотация",
    ],
)
def test_headers_in_other_languages_are_known(header: str):
    found = read(header + "\n" + table(PAPERS, ";").replace("\r", ""))
    assert column(found, "title") == [title for title, _, _ in PAPERS]
    assert codes(found) == []
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING]


def test_labels_before_the_values_of_a_row():
    found = read(
        "".join(f"Title: {title} | Authors: {names.replace(';', ',')} | Abstract: {text}\n" for title, names, text in PAPERS)
    )
    assert column(found, "title") == [title for title, _, _ in PAPERS]
    assert (column(found, "abstract"), column(found, "authors")[0]) == (
        [GRAPHS, FACTS, TEMPERING],
        ["Ada Moreau", "Jürgen Ahlqvist"],
    )
