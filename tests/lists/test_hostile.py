"""Lists that were damaged, or made to do harm: what each fault was is in the name of its test."""

import pytest

from pipeline.lists import people, values
from pipeline.lists.model import ListRefused
from pipeline.lists.titles import decision_of
from tests.lists.samples import FACTS, GRAPHS, column, read
from tests.measure.patterns import PAPERS, lists


@pytest.mark.parametrize("name", sorted(lists()))
def test_the_patterns_of_the_fuzzer_are_read_whole(name: str):
    found = read(lists()[name], name)
    assert (found.listed, found.rejected) == (len(PAPERS), 0)
    if name != "引文.txt":
        assert None not in column(found, "abstract")


def test_an_abstract_column_of_html_that_holds_abstracts_and_no_links():
    rows = "".join(f"<tr><td>{title}</td><td>{text}</td></tr>" for title, text in (("On Graphs", GRAPHS), ("On Facts", FACTS)))
    found = read(f"<!DOCTYPE html><html><body><table><tr><th>Title</th><th>Abstract</th></tr>{rows}</table></body></html>")
    assert column(found, "abstract") == [GRAPHS, FACTS]


def test_an_object_of_countless_keys_is_rejected_before_each_key_is_looked_up():
    line = '{"title": "On Graphs", ' + ", ".join(f'"k{at}": 1' for at in range(20_000)) + "}"
    found = read(f'{line}\n{{"title": "On Facts"}}\n')
    assert column(found, "title") == ["On Facts"]
    assert "holds an object of 20001 keys, of which 1000 are allowed" in found.frames["rejects"]["detail"][0]


def test_one_endless_line_of_chinese_is_looked_at_once():
    with pytest.raises(ListRefused):
        read("论文列表\n\n" + "方法" * 1_000_000)


@pytest.mark.parametrize("marks", ["# ", ",", "* ", "1,", " ,", "†"])
def test_names_with_endless_marks_in_the_middle_take_no_square_time(marks: str):
    assert people.authors(f"Ada Moreau {marks * 20_000} Wen Zhao; Ruth Okafor")[-1] == "Ruth Okafor"


def test_an_endless_line_is_no_section():
    assert decision_of("Oral Papers " + " " * 100_000 + "2026 " * 20_000) is None
    assert decision_of("Oral Papers") == "oral"


@pytest.mark.parametrize("blank", ["\n", " \n", "\t", "|\n", "-\n", ": "])
def test_endless_blank_lines_are_no_rule_of_a_table(blank: str):
    title = "On Graphs" + blank * 20_000
    found = read(f'Title,Abstract\n"{title}","{GRAPHS}"\nOn Facts,"{FACTS}"\n')
    assert column(found, "abstract") == [GRAPHS, FACTS]


def test_breaks_before_text_are_looked_at_once():
    items = "- [On Graphs](https://arxiv.org/abs/2401.00001)\n- [On Facts](https://arxiv.org/abs/2401.00002)\n"
    assert column(read(f"# Papers\n\n{items}\n{'<br/>' * 200}a remark\n"), "title") == ["On Graphs", "On Facts"]


@pytest.mark.parametrize(
    "text",
    [
        "# Papers\n\n- [On Graphs](https://arxiv.org/abs/2401.00001)\n- [On Tempering](https://arxiv.org/abs/2401.00002)\n",
        f"<records><record><title>On Graphs</title><abstract>{GRAPHS}</abstract></record></records>\n",
    ],
    ids=["markdown", "xml"],
)
def test_comments_over_a_list_are_looked_at_once(text: str):
    assert column(read("<!-- a remark -->\n" * 40 + text), "title")[0] == "On Graphs"


def test_a_list_of_gbk_below_an_endless_line_of_ascii():
    found = read(f'{{"title": "{"On Graphs " * 40_000}"}}\n{{"title": "图神经网络的去噪方法研究"}}\n'.encode("gb18030"))
    assert column(found, "title")[1] == "图神经网络的去噪方法研究"


def test_authors_that_alternate_with_notes_are_found_at_once():
    lines = "".join(f"N1  - note {at}\nAU  - Moreau, Ada\n" for at in range(30_000))
    found = read(f"TY  - JOUR\nTI  - On Graphs\n{lines}ER  -\nTY  - JOUR\nTI  - On Facts\nER  -\n")
    assert (column(found, "title"), found.rejected) == (["On Facts"], 1)


@pytest.mark.parametrize("blank", [" ", "\t", "\n"])
def test_endless_blanks_among_names_take_no_square_time(blank: str):
    names = people.authors(f"\nAda Moreau{blank * 50_000}and Wen Zhao\n")
    assert [name.split()[0] for name in names] in (["Ada", "Wen"], ["Ada", "and"])


def test_brackets_in_brackets_among_names_are_bounded():
    assert people.authors("Ada Moreau " + "(" * 20_000 + ")" * 20_000)[0].startswith("Ada Moreau")


@pytest.mark.parametrize("value", ["图" + " " * 50_000 + "A Title", "图神经" + " " * 50_000 + "</b>", "中文(" + "(a" * 20_000])
def test_endless_blanks_in_a_title_in_two_languages_take_no_square_time(value: str):
    assert values.title(value)[0]


@pytest.mark.parametrize("before", [" ", "\n", "* ", "<p> "])
def test_endless_blanks_before_an_abstract_take_no_square_time(before: str):
    assert values.abstract(before * 30_000 + "x Abstract. We study graphs.")[0]


@pytest.mark.parametrize(
    "line",
    [
        "# a" + "\t" * 50_000 + "b",
        "😀" * 50_000 + "a",
        "- [](" + " " * 15_000 + "x",
        "- <a href=" + "x" * 19_000,
        "- On Graphs " + "+" * 50_000 + "a",
        "- " + "." * 50_000 + '"Denoising Layers for Noisy Graphs"',
        "| a |\n" + " " * 50_000 + "x|",
        "**On Graphs**" + " " * 50_000 + "x",
        "# " + "]{" * 30_000 + "a",
        "record" + " " * 50_000 + "x",
        "- On Noise" + " #graphs" * 10_000 + ".",
        "- On Noise" + " [pdf]" * 10_000,
    ],
    ids=lambda line: line[:12],
)
def test_a_line_of_markdown_without_end_takes_no_square_time(line: str):
    found = read(
        f"# Papers\n\n- [On Graphs](https://arxiv.org/abs/2401.00001)\n{line}\n- [On Facts](https://arxiv.org/abs/2401.00002)\n"
    )
    assert "On Graphs" in column(found, "title")


@pytest.mark.parametrize("title", ["\\(a" * 30_000, "\\'{" + " " * 50_000, "$a\\" * 20_000])
def test_latex_without_end_takes_no_square_time(title: str):
    assert read(f"@article{{a, title={{On Graphs}}, note={{x}}}}\n@article{{b, title={{A {title}}}}}\n").entries >= 1


def test_stops_without_end_before_a_kind_of_publication_take_no_square_time():
    line = f"[1] {'. ' * 1_400}Denoising Layers[J]. Machine Learning, 2026, 3(2): 1-9.\n"
    assert read(f"[1] Moreau A. Editing Facts[J]. Machine Learning, 2026, 3(2): 1-9.\n{line * 10}").entries == 11
