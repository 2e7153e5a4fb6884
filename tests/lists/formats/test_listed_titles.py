"""Titles of plain text with what stands beside and below them, as people copy them from pages of conferences and of results."""

import pytest

from tests.lists.samples import FACTS, GRAPHS, TEMPERING, column, read

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
