"""BibTeX: every entry is listed or rejected with its lines; volumes, strings and cross references say what holds for papers."""

import pytest

from pipeline.lists.formats import bibtex
from pipeline.lists.limits import Limits
from pipeline.lists.model import BrokenEntry, ListRefused, RawEntry
from pipeline.lists.source import Source
from tests.lists.samples import FACTS, GRAPHS, codes, column, read


def entries(text: str) -> list[RawEntry]:
    return [item for item in bibtex.parse(Source.of(text)) if isinstance(item, RawEntry)]


def value(entry: RawEntry, label: str) -> object:
    return next(field.value for field in entry.fields if field.label == label)


def test_an_entry_with_its_lines():
    found = read(
        "% exported\n@InProceedings{zhao26a,\n  title = {Denoising {G}raphs},\n  author = {Zhao, Wen and Moreau, Ada},\n"
        f"  abstract = {{{GRAPHS}}},\n  booktitle = {{Proceedings of the 43rd International Conference on Machine Learning}},\n"
        "  url = {https://example.org/a\\_b},\n  keywords = {graphs, noise}\n}\n"
    )
    assert (found.format, found.entries, found.venue) == ("bibtex", 1, "ICML")
    assert column(found, "source_id") == ["zhao26a"]
    assert column(found, "title") == ["Denoising Graphs"]
    assert column(found, "authors") == [["Wen Zhao", "Ada Moreau"]]
    assert column(found, "abstract") == [GRAPHS]
    assert (column(found, "venue"), column(found, "year")) == (["ICML"], [2026])
    assert column(found, "url") == ["https://example.org/a_b"]
    assert column(found, "keywords") == [["graphs", "noise"]]
    assert (column(found, "line_start"), column(found, "line_end")) == ([2], [9])


def test_names_with_accents_are_five_authors():
    names = r"Mart{\'\i}n, Jos\'{e} and Haji\v c, Jan and Gr{\=u}z{\=i}tis, Normunds and Wo\'zniak, Micha\l and Erd{\H o}s, P."
    found = read(f"@article{{k, title={{A Paper}}, author={{{names}}}}}")
    assert column(found, "authors") == [["José Martín", "Jan Hajič", "Normunds Grūzītis", "Michał Woźniak", "P. Erdős"]]


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("van der Berg, Jan and {Open Widget Group}", ["Jan van der Berg", "Open Widget Group"]),
        ("King, Jr., Martin and others", ["Martin King Jr."]),
        ("王, 伟 and 李娜", ["王伟", "李娜"]),
        ("Ada Moreau, Wen Zhao, and Mei Tsai", ["Ada Moreau", "Wen Zhao", "Mei Tsai"]),
        ("张三；李四；王五", ["张三", "李四", "王五"]),
    ],
)
def test_names_however_they_are_divided(written, spoken):
    assert column(read(f"@misc{{k, title={{A Paper}}, author={{{written}}}}}"), "authors") == [spoken]


def test_two_entries_with_one_key_are_two_papers_and_the_clash_is_said():
    found = read("@inproceedings{wang2025, title={One Paper}}\n@inproceedings{wang2025,\n title={Another Paper}}\n")
    assert column(found, "title") == ["One Paper", "Another Paper"]
    notice = found.frames["notices"].row(0, named=True)
    assert (notice["code"], notice["line"]) == ("duplicate_key", 2)
    assert "wang2025" in notice["detail"]


def test_a_broken_entry_is_rejected_with_its_lines_and_the_rest_is_kept():
    found = read(
        "@article{a, title={First Paper}}\n@article{b,\n  title={Never closed,\n  year=2024\n\n@article{c, title={Third Paper}}\n"
        "@article{d title={No Comma}\n  year={2024}}\n@article{e, title={Fifth Paper}}\n"
    )
    assert column(found, "title") == ["First Paper", "Third Paper", "Fifth Paper"]
    assert column(found, "position") == [1, 3, 5]
    rejects = found.frames["rejects"]
    assert rejects.select("position", "line_start", "reason").rows() == [(2, 2, "broken_entry"), (4, 7, "broken_entry")]
    assert rejects["line_end"].to_list() == [4, 8]


def test_strings_comments_and_preambles_are_no_entries():
    found = read(
        '@string{icml = "ICML"}\n@preamble{"\\newcommand{\\x}{y}"}\n@comment{ @article{z, title={Not a Paper}} }\n'
        '@article(f, title = "A " # {Joined} # " Title", booktitle = icml # " 2024", month = jan)\n'
    )
    assert column(found, "title") == ["A Joined Title"]
    assert (column(found, "venue"), column(found, "year")) == (["ICML"], [2024])
    assert found.frames["notices"].is_empty()


def test_a_volume_is_no_paper_and_says_venue_and_year_of_its_papers():
    found = read(
        "@Proceedings{UAI2024,\n shortname={UAI},\n year={2024}\n}\n@inproceedings{a, title={First Paper}}\n"
        "@proceedings{icml, title={Proceedings of the 42nd International Conference on Machine Learning}, year={2025}}\n"
        "@inproceedings{b, title={Second Paper}}\n"
    )
    assert (found.entries, found.venue, found.year) == (2, "UAI", 2024)
    assert (column(found, "venue"), column(found, "year")) == (["UAI", "ICML"], [2024, 2025])
    assert codes(found) == ["volume"]


def test_a_cross_reference_to_a_later_block():
    found = read(
        "@inproceedings{a, title={First Paper}, crossref={v}}\n"
        "@proceedings{v, title={Proceedings of the 41st International Conference on Machine Learning}, year=2024}\n"
    )
    assert (column(found, "venue"), column(found, "year")) == (["ICML"], [2024])


def test_latex_and_tags_are_resolved_in_the_title_and_kept_in_the_abstract():
    abstract = r"We prove $O(\sqrt{n})$ bounds with 20\% less data. <p>It <em>works</em>.</p>"
    (entry,) = entries(
        rf"@article{{k, title={{{{Bounds}} of $\ell_1$-{{N}}orms \& <i>R\'enyi</i> Entropy--Free "
        rf"\emph{{Sets}}}}, abstract={{{abstract}}}}}"
    )
    assert value(entry, "title") == r"Bounds of $\ell_1$-Norms & Rényi Entropy–Free Sets"
    assert value(entry, "abstract") == abstract


def test_double_braces_around_an_abstract_are_no_part_of_it():
    (entry,) = entries("@article{k, Title={{A Paper}}, Abstract={{We do it.}}}")
    assert (value(entry, "Title"), value(entry, "Abstract")) == ("A Paper", "We do it.")


def test_a_line_break_before_the_closing_brace_closes_the_field():
    found = read("@article{k, title={A Paper \\\\}, year={2024}}\n@article{m, title={Another}}\n")
    assert column(found, "title") == ["A Paper", "Another"]


def test_pages_and_abstract_in_each_others_place_are_put_right_and_said():
    found = read(f"@article{{k, title={{A Paper}}, pages={{{FACTS}}}, abstract={{23 -- 40}}}}")
    assert column(found, "abstract") == [FACTS]
    assert codes(found) == ["swapped_fields"]


def test_text_between_entries_is_said_and_comment_lines_are_not():
    found = read("% fine\n@misc{a, title={A}}\nstray words\n% fine too\n@misc{b, title={B}}\n")
    assert found.frames["notices"].select("line", "code").rows() == [(3, "outside_entries")]


def test_every_line_of_a_stretch_between_entries_is_said():
    found = read("@misc{a, title={A}}\nlost, key = {\n  title = {Another Paper},\n}\n@misc{b, title={B}}\n")
    assert found.frames["notices"]["detail"].to_list() == ['Lines 2 to 4 belong to no entry, beginning "lost, key = {".']


def test_text_on_the_last_line_of_a_definition_is_said():
    found = read("@misc{a, title={A}}\n@string{icml = {\nICML}}lost, words\n")
    assert found.frames["notices"]["detail"].to_list() == ['Line 3 belongs to no entry, beginning "lost, words".']


def test_a_kind_of_block_that_is_misspelt_is_said():
    found = read("@stringg{icml = {ICML}}\n@misc{a, title={A}}\n")
    assert found.frames["notices"].select("line", "code").rows() == [(1, "outside_entries")]


def test_a_field_that_comes_twice_is_said():
    found = read("@misc{a, title={First}, title={Second}}")
    assert (column(found, "title"), codes(found)) == (["First"], ["duplicate_field"])


def test_an_address_on_openreview_is_made_from_its_number():
    assert column(read("@inproceedings{a, title={A Paper}, openreview={pT05NE9KNs}}"), "url") == [
        "https://openreview.net/forum?id=pT05NE9KNs"
    ]


def test_a_chinese_list_in_gb18030():
    found = read("@ARTICLE{王2013,\n  author = {王伟},\n  title = {深度学习},\n  journal = {测试期刊}\n}\n".encode("gb18030"))
    assert (found.encoding, column(found, "source_id"), column(found, "authors")) == ("gb18030", ["王2013"], [["王伟"]])


def test_entries_on_both_sides_of_a_part_have_their_lines(monkeypatch):
    monkeypatch.setattr("pipeline.lists.source._CHUNK", 64)
    text = "".join(f"@misc{{k{number},\n  title={{Paper {number}}}\n}}\n\n" for number in range(50))
    found = [(entry.line_start, entry.line_end, value(entry, "title")) for entry in entries(text)]
    assert found == [(4 * number + 1, 4 * number + 3, f"Paper {number}") for number in range(50)]


@pytest.mark.parametrize("text", ["@article{k, title={" + "{" * 50_000, "@article{k, title={" + "word\n" * 20_000])
def test_braces_that_are_never_closed_end_in_a_refusal(text):
    with pytest.raises(ListRefused, match="close its braces") as refusal:
        list(bibtex.parse(Source.of(text, limits=Limits(value_chars=10_000))))
    assert (refusal.value.reason, refusal.value.line) == ("too_large", 1)


def test_an_entry_that_ends_with_the_file_is_rejected():
    items = list(bibtex.parse(Source.of("@misc{a, title={A}}\n@misc{b, title={B")))
    assert [type(item) for item in items] == [RawEntry, BrokenEntry]


def test_strings_of_strings_without_end_are_refused():
    strings = "".join(f"@string{{a{level + 1} = a{level} # a{level} # a{level} # a{level}}}\n" for level in range(40))
    with pytest.raises(ListRefused, match="@string are repeated too often"):
        read(f'@string{{a0 = "aaaaaaaaaa"}}\n{strings}@article{{k, title = a40}}\n')


def test_a_book_that_papers_refer_to_is_a_volume_for_these_alone():
    found = read(
        "@inproceedings{a, title={Cross the Edges}, crossref={vol}}\n@book{vol, title={Great Proceedings}, year=2022}\n"
        "@phdthesis{b, title={A Thesis}, year=2020}\n@book{c, title={A Book of Edges}}\n"
    )
    assert found.frames["entries"].select("title", "venue", "year").rows() == [
        ("Cross the Edges", "Great Proceedings", 2022),
        ("A Thesis", None, 2020),
        ("A Book of Edges", None, None),
    ]
    assert codes(found) == ["volume"]
