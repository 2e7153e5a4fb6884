"""The listings that arXiv mails: labelled lines and an abstract between lines of two backslashes."""

import textwrap

import pytest

from tests.lists.samples import FACTS, GRAPHS, codes, column, read, wrapped

RULE = "-" * 78 + "\n"


def paper(number: str, title: str, text: str, end: str) -> str:
    """One paper as it stands in the mail."""
    return (
        f"\\\\\narXiv:{number}\nDate: Mon, 9 Jun 2025 17:59:00 GMT   (812kb,D)\n\nTitle: {title}\nAuthors: Ada Moreau, Wen Zhao\n"
        f"  and Mei Tsai\nCategories: cs.LG cs.AI\nComments: 21 pages\n\\\\\n{textwrap.indent(wrapped(text, 72), '  ')}\n{end}"
    )


@pytest.mark.parametrize("end", ["\\\\ ( https://arxiv.org/abs/{} ,  812kb)\n" + RULE, "\\\\\n", "\n"])
def test_a_mail_of_papers(end):
    first = paper("2506.00001", "Denoising Layers\n  for Graphs", GRAPHS, end.format("2506.00001"))
    found = read(first + paper("2506.00002", "Keeping Facts Apart", FACTS, end.format("2506.00002")))
    assert found.format == "arxiv-mail"
    assert column(found, "title") == ["Denoising Layers for Graphs", "Keeping Facts Apart"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao", "Mei Tsai"]] * 2
    assert [" ".join(text.split()) for text in column(found, "abstract")] == [GRAPHS, FACTS]
    assert column(found, "source_id") == ["2506.00001", "2506.00002"]
    assert column(found, "url") == ["https://arxiv.org/abs/2506.00001", "https://arxiv.org/abs/2506.00002"]
    assert codes(found) == []


def test_a_paper_that_was_replaced_has_no_abstract():
    replaced = "\\\\\narXiv:2506.00003 (*cross-listing*)\nTitle: A Paper\nAuthors: Wen Zhao\n\\\\ ( https://arxiv.org/abs/2506.00003 ,  9kb)\n"
    found = read(paper("2506.00001", "Keeping Facts Apart", FACTS, "\\\\\n") + replaced)
    assert (column(found, "title")[1], column(found, "abstract")[1]) == ("A Paper", None)


def test_what_stands_over_the_papers_is_said():
    found = read(f"{RULE}Submissions to:\nComputer Science\n{RULE}" + paper("2506.00001", "Keeping Facts Apart", FACTS, "\\\\\n"))
    assert (found.entries, codes(found)) == (1, ["stray_line", "stray_line"])
