"""Marks around a title go, and say what they say; what only looks like one stays."""

import pytest

from pipeline.lists.title_marks import Marked, unmarked
from tests.lists.samples import column, read


@pytest.mark.parametrize(
    ("listed", "found"),
    [
        ("[Oral] Learning on ice", Marked("Learning on ice", decision="oral")),
        ("【口头报告】冰上学习", Marked("冰上学习", decision="oral")),
        ("Learning on ice (Spotlight)", Marked("Learning on ice", decision="spotlight")),
        ("Learning on ice (ICLR 2026 Oral)", Marked("Learning on ice", None, "oral", "ICLR", 2026)),
        ("#1201 Learning on ice", Marked("Learning on ice", "1201")),
        ("Paper 12: Learning on ice", Marked("Learning on ice", "12")),
        ("论文1：冰上学习", Marked("冰上学习", "1")),
        ("▍Learning on ice", Marked("Learning on ice")),
        ("#7 [Poster] Learning on ice", Marked("Learning on ice", "7", "poster")),
    ],
)
def test_marks_are_taken_off_a_title(listed, found):
    assert unmarked(listed) == found


@pytest.mark.parametrize(
    "title",
    [
        "[Re] Learning on ice",
        "(Nearly) free learning on ice",
        "Paper2Code: programs from papers",
        "Paper 2 Code: programs from papers",
        "#hashtag prediction",
        "(1+1) evolution on ice",
        "A study of oral (spoken) language",
        "Learning on ice (extended abstract)",
        "3D ice",
        "[Oral]",
    ],
)
def test_what_is_the_title_s_own_stays(title):
    assert unmarked(title) == Marked(title)


@pytest.mark.parametrize("marks", ["（{}）", "【{}】", "[{}] ", "({}) "])
def test_numbers_in_brackets_that_count_the_papers_are_taken_off(marks):
    found = read("title,authors\n" + "".join(f"{marks.format(at)}Learning on ice,Ada Moreau\n" for at in range(1, 4)))
    assert column(found, "title") == ["Learning on ice"] * 3


def test_what_the_entry_states_goes_before_its_marks():
    found = read("title,authors,decision\n[Oral] Learning on ice,Ada Moreau,Poster\n[Oral] Learning on snow,Wen Zhao,\n")
    assert column(found, "title") == ["Learning on ice", "Learning on snow"]
    assert column(found, "decision") == ["poster", "oral"]


def test_the_errors_of_a_spreadsheet_are_missing_values():
    found = read("title,authors,abstract\nLearning on ice,#VALUE!,#REF!\n")
    assert column(found, "authors") == [[]]
    assert column(found, "abstract") == [None]
