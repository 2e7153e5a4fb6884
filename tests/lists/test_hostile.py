"""Lists that were damaged, or made to do harm: what each fault was is in the name of its test."""

import pytest

from pipeline.lists import people
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
