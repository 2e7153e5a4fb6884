"""Org documents, as Emacs keeps them."""

from tests.lists.samples import FACTS, GRAPHS, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]


def test_headings_with_properties_and_text_below_them():
    found = read(
        "#+TITLE: ICML 2026 Papers\n#+AUTHOR: the group\n\n* Graphs\n"
        f"** TODO {TITLES[0]} :graphs:edges:\n:PROPERTIES:\n:AUTHORS: Ada Moreau, Wen Zhao\n:URL: https://arxiv.org/abs/2401.00001\n:END:\n{GRAPHS}\n"
        f"** [#A] {TITLES[1]}\n   :PROPERTIES:\n   :AUTHORS: Sara Lindqvist\n   :END:\n\n{FACTS}\n"
    )
    assert (found.format, found.header, found.venue, found.year) == ("org", "ICML 2026 Papers", "ICML", 2026)
    assert (column(found, "title"), column(found, "abstract")) == (TITLES[:2], [GRAPHS, FACTS])
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Sara Lindqvist"]]
    assert (column(found, "sections"), column(found, "line_start")) == ([["Graphs"]] * 2, [5, 11])


def test_headings_alone_are_titles():
    found = read("#+TITLE: NeurIPS 2025 reading list\n\n" + "".join(f"* DONE {title}\n" for title in TITLES))
    assert (column(found, "title"), found.venue) == (TITLES, "NeurIPS")


def test_items_with_links_below_forms_of_presentation():
    found = read(
        f"#+TITLE: ICML 2026 Papers\n* Oral\n- {TITLES[0]}\n- [[https://arxiv.org/abs/2401.00002][{TITLES[1]}]]\n* Poster\n- *{TITLES[2]}*\n"
    )
    assert (column(found, "title"), column(found, "decision")) == (TITLES, ["oral", "oral", "poster"])
    assert column(found, "url")[1] == "https://arxiv.org/abs/2401.00002"


def test_table():
    rows = "".join(f"| {at} | {title} | Ada Moreau |\n" for at, title in enumerate(TITLES, 1))
    found = read(f"#+TITLE: ICML 2026\n\n| No. | Title | Authors |\n|-----+-------+---------|\n{rows}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, [["Ada Moreau"]] * 3)
