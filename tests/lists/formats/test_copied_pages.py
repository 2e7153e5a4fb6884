"""Pages that somebody has copied from a browser as text: buttons, counts and times stand among the papers."""

import pytest

from pipeline.lists.page_lines import is_buttons, is_count, is_time, without_buttons
from tests.lists.samples import FACTS, GRAPHS, TEMPERING, codes, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
AUTHORS = [["Ada Moreau", "Jürgen Ahlqvist"], ["Priya Raghunathan", "Wen Zhao"], ["Sara Lindqvist"]]
PAPERS = list(zip(TITLES, AUTHORS, [GRAPHS, FACTS, TEMPERING], strict=True))


def test_page_of_the_acl_anthology_with_its_volume_and_buttons():
    volume = "Proceedings of the 62nd Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)"
    about = "Anthology ID: 2024.acl-long\nMonth: August\nYear: 2024\nAddress: Bangkok, Thailand\nVenue: ACL\nSIG:\nPublisher: ACL\nURL: https://aclanthology.org/2024.acl-long/"
    papers = "\n".join(f"pdf bib abs\n{title}\n{' | '.join(names)}\n\n{text}\n" for title, names, text in PAPERS)
    found = read(f"{volume}\nJane Roe, John Doe (Editors)\n\n{about}\n\npdf bib\n{volume}\nJane Roe | John Doe\n\n{papers}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING]
    assert (found.venue, found.year) == ("ACL", 2024)


@pytest.mark.parametrize("has_abstracts", [True, False])
def test_buttons_before_a_title_on_its_line_are_no_part_of_it(has_abstracts: bool):
    papers = "\n\n".join(
        f"pdf bib abs {title}\n{' | '.join(names)}" + (f"\n{text}" if has_abstracts else "") for title, names, text in PAPERS
    )
    found = read(f"Findings of the Association for Computational Linguistics: EMNLP 2024\n\n{papers}\n")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)
    assert column(found, "abstract") == ([GRAPHS, FACTS, TEMPERING] if has_abstracts else [None] * 3)


def test_page_of_events_with_times_and_buttons():
    papers = "\n".join(
        f"Poster\nTue 10:30 a.m.\n{title}\n{' · '.join(names)}\n[ Abstract ] [ OpenReview ]\n{text}\n"
        for title, names, text in PAPERS
    )
    found = read(f"ICML 2026\n\nSearch All 2026 Events\n\n3 Results\nShowing 1-3 of 3\n\n{papers}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING]
    assert (set(column(found, "decision")), found.venue, found.year) == ({"poster"}, "ICML", 2026)


def test_buttons_behind_titles_and_a_count_over_them():
    papers = "\n\n".join(f"{title} [ OpenReview ]\n{' · '.join(names)}" for title, names, _ in PAPERS)
    found = read(f"ICML 2026 Accepted Papers\nShowing 1-3 of 3\n\n{papers}\n")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)
    assert found.frames["headers"].filter(level="section").height == 0
    assert codes(found) == ["outside_entries"]


def test_page_of_openreview_with_icons_between_titles_and_names():
    papers = "\n".join(
        f"{title}\npdf icon\n{', '.join(names)}\nPublished: 22 Jan 2025, Last Modified: 02 Mar 2025\nICLR 2025 Oral\nReaders: Everyone\n"
        f"Keywords: graphs, text\nAbstract: {text}\n"
        for title, names, text in PAPERS
    )
    found = read(f"ICLR 2025 Oral\n\nSearch submissions...\nShowing 1-3 of 3\n\n{papers}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING]


@pytest.mark.parametrize(
    "line", ["pdf bib abs", "[ Abstract ] [ OpenReview ]", "[OpenReview]", "[PDF] [Code] [Slides]", "pdf icon"]
)
def test_lines_of_buttons(line: str):
    assert is_buttons(line)


@pytest.mark.parametrize(
    "line", ["[Abstract]", "Poster", "[12] [13]", "[Title]", "PDF parsing with transformers", "[1] A Title", ""]
)
def test_lines_that_are_more_than_buttons(line: str):
    assert not is_buttons(line)


@pytest.mark.parametrize("line", ["Showing 1-6 of 6", "1,204 results", "Page 2 of 31", "共 128 条结果", "Search All 2026 Events"])
def test_lines_that_count_what_a_page_shows(line: str):
    assert is_count(line)


def test_a_time_is_told_from_a_title_with_numbers():
    assert is_time("Tue 10:30 a.m.")
    assert is_time("周二 14:30")
    assert not is_time("Sunrise at 10:30: Forecasting")


@pytest.mark.parametrize(
    ("listed", "bare"),
    [
        ("pdf bib abs Learning on ice", "Learning on ice"),
        ("Learning on ice [OpenReview]", "Learning on ice"),
        ("Learning on ice (arXiv) [code]", "Learning on ice"),
        ("Learning on ice [Poster]", "Learning on ice [Poster]"),
        ("Learning on ice (Tutorial)", "Learning on ice (Tutorial)"),
        ("pdf", "pdf"),
        ("code2vec: Learning on ice", "code2vec: Learning on ice"),
    ],
)
def test_titles_lose_their_buttons_and_nothing_else(listed: str, bare: str):
    assert without_buttons(listed) == bare


def test_the_dates_of_a_submission_between_names_and_abstract():
    entry = "{}\nAda Moreau, Wen Zhao\n29 Jan 2026 (modified: 11 Apr 2026)ICLR 2026 OralReaders: Everyone\nShow details\nAbstract: {}\n\n"
    found = read(
        "ICLR 2026 Conference Submissions\n\nAccept (Oral)\n\n"
        + entry.format("Which Edges to Trust in Graphs", GRAPHS)
        + entry.format("How Edits of Facts Spread", FACTS)
    )
    assert column(found, "title") == ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"]
    assert (column(found, "authors")[0], column(found, "decision")) == (["Ada Moreau", "Wen Zhao"], ["oral", "oral"])
