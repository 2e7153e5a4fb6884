"""RIS and its relatives: records of tagged lines from reference managers and databases."""

import pytest

from pipeline.lists.formats import ris
from pipeline.lists.source import Source
from tests.lists.samples import FACTS, GRAPHS, codes, column, read


def test_the_abstract_under_n2_and_lines_that_go_on_and_a_stray_line():
    found = read(
        "\ufeffTY  - CPAPER\nT1  - A\nN2  - Abstract over\nmore lines\nAU  - 王, 伟\nER  -\nLink to record 1\n"
        "TY  -CONF\nTI  - B\nAB  - C\nER  - \n"
    )
    assert (found.format, found.entries) == ("ris", 2)
    assert column(found, "title") == ["A", "B"]
    assert column(found, "abstract") == ["Abstract over\nmore lines", "C"]
    assert column(found, "authors") == [["王伟"], []]
    assert [(row["line"], row["code"]) for row in found.frames["notices"].iter_rows(named=True)] == [(7, "stray_line")]


def test_a_record_with_its_lines():
    found = read(
        f"1.\nTY  - JOUR\nID  - 77\nTI  - A Paper\nAU  - Moreau, Ada\nAU  - Zhao, Wen\nPY  - 2024/05//\n"
        f"T2  - Nature Machine Intelligence\n"
        f"AB  - {GRAPHS}\nKW  - graphs\nKW  - noise\nDO  - 10.1000/xyz\nSP  - 1\nER  - \n\n2.\n"
        f"TY  - JOUR\nTI  - B Paper\nER  - \n"
    )
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], []]
    assert column(found, "keywords") == [["graphs", "noise"], []]
    assert (column(found, "year"), column(found, "url")) == ([2024, None], ["https://doi.org/10.1000/xyz", None])
    assert column(found, "source_id") == ["77", None]
    assert (column(found, "line_start"), column(found, "line_end")) == ([2, 17], [14, 19])
    assert found.frames["notices"].is_empty()


def test_text_that_looks_like_a_tag_goes_on_with_the_value():
    found = read("TY  - JOUR\nTI  - A Paper\nAB  - We use\nAI - based tools and\nER then more\nER  -\n")
    assert column(found, "abstract") == ["We use\nAI - based tools and\nER then more"]


def test_one_blank_before_the_hyphen():
    found = read(
        "TY - JOUR\nA1 - 吴继\nAB - 摘要文字。\nT1 - 题名\nY1 - 2019\nJO - 学报\nER - \n\nTY - JOUR\nT1 - 另一题名\nER - \n"
    )
    assert column(found, "title") == ["题名", "另一题名"]
    assert column(found, "venue") == ["学报", None]


def test_a_record_that_is_not_closed_is_kept_and_said():
    found = read("TY  - JOUR\nTI  - First Paper\nTY  - JOUR\nTI  - Second Paper\n")
    assert column(found, "title") == ["First Paper", "Second Paper"]
    assert codes(found) == ["no_end", "no_end"]


def test_a_record_without_text_is_rejected():
    found = read("TY  - JOUR\nPY  - 2024\nER  - \nTY  - JOUR\nTI  - A Paper\nER  - \n")
    assert found.frames["rejects"].select("position", "line_start", "line_end", "reason").rows() == [(1, 1, 3, "no_text")]


def test_tags_in_a_short_field_are_markup_and_in_the_abstract_stay_for_later():
    found = read("TY  - JOUR\nTI  - A <i>Paper</i> on H<sub>2</sub>O\nAB  - <p>We <em>do</em>.</p>\nER  - \n")
    assert (column(found, "title"), column(found, "abstract")) == (["A Paper on H2O"], ["<p>We <em>do</em>.</p>"])


def test_medline_as_pubmed_exports_it():
    found = read(
        "PMID- 31452104\nOWN - NLM\nTI  - Widgets in the clinic: a\n      randomised trial.\n"
        "AID - S1-2 [pii]\nAID - 10.1000/abc [doi]\n"
        f"AB  - {GRAPHS}\nFAU - Moreau, Ada\nAU  - Moreau A\nFAU - Zhao, Wen\nAU  - Zhao W\n"
        f"JT  - Journal of Widgets\nDP  - 2024 Jun 3\n\n"
        "PMID- 31452105\nTI  - Second paper.\n"
    )
    assert (found.format, found.entries) == ("medline", 2)
    assert column(found, "title") == ["Widgets in the clinic: a randomised trial.", "Second paper."]
    assert column(found, "authors")[0] == ["Ada Moreau", "Wen Zhao"]
    assert (column(found, "url")[0], column(found, "year")[0]) == ("https://doi.org/10.1000/abc", 2024)
    assert column(found, "source_id") == ["31452104", "31452105"]


def test_web_of_science():
    found = read(
        "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Moreau, A\n   Zhao, W\nAF Moreau, Ada\n"
        "   Zhao, Wen\nTI Widgets that\n   wrap\n"
        f"SO JOURNAL OF WIDGETS\nDE widgets; wrapping\nAB {FACTS}\nPY 2023\nDI 10.1000/xyz\nUT WOS:1\n"
        f"ER\n\nPT J\nTI Another Paper\nER\n\nEF\n"
    )
    assert (found.format, found.entries) == ("web_of_science", 2)
    assert column(found, "title") == ["Widgets that wrap", "Another Paper"]
    assert column(found, "authors")[0] == ["Ada Moreau", "Wen Zhao"]
    assert (column(found, "keywords")[0], column(found, "year")[0]) == (["widgets", "wrapping"], 2023)
    assert found.frames["notices"].is_empty()


def test_endnote_with_types_and_refer_without():
    found = read(
        f"%0 Journal Article\n%A Moreau, Ada\n%A Zhao, Wen\n%T A Paper\n%J 学报\n%D 2019\n%K one;;two\n"
        f"%X {GRAPHS}\n\n%0 Thesis\n%T B Paper\n"
    )
    assert (found.format, column(found, "title")) == ("endnote", ["A Paper", "B Paper"])
    assert (column(found, "authors")[0], column(found, "keywords")[0]) == (["Ada Moreau", "Wen Zhao"], ["one", "two"])
    refer = read(f"%A Ada Moreau\n%T A Paper\n%D 2019\n%X {GRAPHS}\n\n%A Wen Zhao\n%T B Paper\n%D 2020\n")
    assert (refer.format, column(refer, "title"), column(refer, "year")) == ("endnote", ["A Paper", "B Paper"], [2019, 2020])


def test_refworks():
    found = read(
        f"RT Journal Article\nSR 1\nA1 Moreau, Ada\nA1 Zhao, Wen\nT1 A Paper\nAB {GRAPHS}\nYR 2021\n\n"
        f"RT Thesis\nSR 1\nT1 B Paper\n"
    )
    assert (found.format, column(found, "title")) == ("refworks", ["A Paper", "B Paper"])
    assert column(found, "authors")[0] == ["Ada Moreau", "Wen Zhao"]


@pytest.mark.parametrize("text", ["TY: typography\nTI: titles\n", "Type  - in words\n", "TY  - alone\n"])
def test_text_that_is_no_ris(text):
    assert ris.recognise(Source.of(text)) is None


def test_a_tag_that_gives_two_titles_is_said():
    found = read("TY  - JOUR\nTI  - On Graphs\nTI  - On Facts\nPY  - 2026\nER  -\n")
    assert (column(found, "title"), codes(found)) == (["On Graphs"], ["two_values"])


def test_a_tag_that_gives_the_title_in_two_languages_gives_its_translation():
    found = read("TY  - JOUR\nTI  - 图神经网络的去噪方法\nTI  - Denoising Graphs\nER  -\n")
    assert (column(found, "title"), column(found, "title_translated")) == (["Denoising Graphs"], ["图神经网络的去噪方法"])
