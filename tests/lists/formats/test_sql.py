"""Dumps of databases: rows in INSERT statements and below COPY."""

import pytest

from tests.lists.samples import FACTS, GRAPHS, TEMPERING, codes, column, read

PAPERS = [
    ("Learning Which Edges to Trust", "Ada Moreau; Tom O'Neill", GRAPHS),
    ("How Edits of Facts Spread: It's Complicated", "Priya Raghunathan; Wen Zhao", FACTS),
    ("Tempering with Learned Temperatures", "Sara Lindqvist; Ruth Okafor", TEMPERING),
]
TITLES = [title for title, _, _ in PAPERS]
CREATED = (
    "CREATE TABLE `papers` (\n  `id` int(11) NOT NULL AUTO_INCREMENT,\n  `title` varchar(500) DEFAULT NULL,\n  `authors` text,\n"
    "  `abstract` text,\n  `pdf_size` int(11),\n  PRIMARY KEY (`id`),\n  KEY `title` (`title`)\n) ENGINE=InnoDB;\n"
)


def quoted(text: str, quote: str) -> str:
    return "'" + text.replace("'", quote) + "'"


def test_rows_of_one_statement_have_the_columns_of_the_created_table():
    rows = ",".join(
        f"({at},{','.join(quoted(each, chr(92) + chr(39)) for each in paper)},NULL)" for at, paper in enumerate(PAPERS, 1)
    )
    found = read(f"-- a dump\n{CREATED}INSERT INTO `papers` VALUES {rows};\n")
    assert (found.format, found.entries) == ("sql", 3)
    assert (column(found, "title"), column(found, "abstract")) == (TITLES, [GRAPHS, FACTS, TEMPERING])
    assert (column(found, "source_id"), column(found, "authors")[0]) == (["1", "2", "3"], ["Ada Moreau", "Tom O'Neill"])


def test_a_statement_a_row_has_its_lines_and_doubled_quotes():
    rows = "".join(
        f"INSERT INTO public.papers (paper_title, abstract, year)\nVALUES ({quoted(title, chr(39) * 2)}, {quoted(text, chr(39) * 2)}, 2026);\n"
        for title, _, text in PAPERS
    )
    found = read(f"BEGIN;\n{rows}COMMIT;\n")
    assert (column(found, "title"), column(found, "year")) == (TITLES, [2026] * 3)
    assert (column(found, "line_start"), column(found, "line_end")) == ([3, 5, 7], [3, 5, 7])


def test_copied_rows_end_at_their_mark_and_null_is_missing():
    lines = "".join(
        f"{at}\t{title}\t{names}\t{text if at else chr(92) + 'N'}\n" for at, (title, names, text) in enumerate(PAPERS)
    )
    found = read(
        f"SET client_encoding = 'UTF8';\n\nCOPY public.papers (id, title, authors, abstract) FROM stdin;\n{lines}\\.\n\n-- done\n"
    )
    assert (column(found, "title"), column(found, "abstract")) == (TITLES, [None, FACTS, TEMPERING])
    assert column(found, "line_start") == [4, 5, 6]


def test_columns_without_names_are_told_by_what_they_hold():
    rows = ",\n".join(f"({at}, {', '.join(quoted(each, chr(39) * 2) for each in paper)})" for at, paper in enumerate(PAPERS, 1))
    found = read(f"INSERT INTO t VALUES\n{rows};\n")
    assert (column(found, "title"), column(found, "abstract")) == (TITLES, [GRAPHS, FACTS, TEMPERING])


def test_other_tables_are_passed_over_with_a_notice():
    found = read(
        "INSERT INTO users (id, email) VALUES (1, 'a@b.org'), (2, 'c@d.org');\n"
        f"INSERT INTO papers (title, abstract) VALUES ('{TITLES[0]}', '{GRAPHS}');\n"
    )
    assert (found.entries, codes(found)) == (1, ["no_papers"])


@pytest.mark.parametrize("row", ["('A Title Without an End, 'x')", "('A Title')"])
def test_a_row_that_cannot_be_read_is_rejected_and_the_others_are_not(row: str):
    good = f"INSERT INTO papers (title, abstract) VALUES ('{TITLES[0]}', '{GRAPHS}');\n"
    found = read(f"{good}INSERT INTO papers (title, abstract) VALUES {row};\n{good}")
    assert (found.entries, found.listed, found.rejected) == (3, 2, 1)


def test_rows_below_one_that_cannot_be_read_are_read():
    rows = f"('{TITLES[0]}', '{GRAPHS}'),\n('A Title Without an End, 'x'),\n('{TITLES[2]}', '{TEMPERING}');\n"
    found = read(f"INSERT INTO papers (title, abstract) VALUES\n{rows}")
    assert (found.entries, found.listed, found.rejected) == (3, 2, 1)
    assert (column(found, "title"), column(found, "line_start")) == ([TITLES[0], TITLES[2]], [2, 4])
