"""Lists in YAML: the marks of YAML are no part of a value."""

from tests.lists.samples import FACTS, GRAPHS, column, read

LIST = """- title: "Learning on \\"thin\\" ice"
  authors: [Ada Moreau, Wen Zhao]
  year: 2026
  abstract: >
    We show that ice is thin and
    that this matters.
- title: 'The skater''s guide'
  authors:
    - Ada Moreau
    - "Wen Zhao"
  year: 2026
  abstract: |-
    We show that skaters
    fall.
- title: Snow on ice
  authors: Ada Moreau
  year: 2026
  abstract: "We show that snow hides ice."
"""


def test_quotes_and_marks_of_blocks_are_no_part_of_a_value():
    found = read(LIST, "list.yaml")
    assert found.format == "yaml"
    assert column(found, "title") == ['Learning on "thin" ice', "The skater's guide", "Snow on ice"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Ada Moreau", "Wen Zhao"], ["Ada Moreau"]]
    assert column(found, "abstract") == [
        "We show that ice is thin and that this matters.",
        "We show that skaters\nfall.",
        "We show that snow hides ice.",
    ]


def test_a_title_that_only_begins_and_ends_with_quotes_keeps_them():
    found = read('- title: "Thin" ice is not "safe"\n  authors: Ada Moreau\n- title: Snow\n  authors: Wen Zhao\n', "list.yml")
    assert column(found, "title") == ['"Thin" ice is not "safe"', "Snow"]


def test_records_of_other_lists_keep_their_quotes():
    found = read('Title: "Thin ice"\nAuthors: Ada Moreau\n\nTitle: Snow\nAuthors: Wen Zhao\n')
    assert (found.format, column(found, "title")) == ("records", ['"Thin ice"', "Snow"])


def test_scalars_over_the_items_hold_for_the_list():
    found = read(
        'conference: ICML\nyear: 2026\npapers:\n  - title: "On Graphs"\n    authors:\n      - Ada Moreau\n  - title: On Facts\n    authors:\n      - Wen Zhao\n      - Tom Neill\n'
    )
    assert (found.venue, found.year, column(found, "title")) == ("ICML", 2026, ["On Graphs", "On Facts"])
    assert (column(found, "authors"), column(found, "line_start")) == ([["Ada Moreau"], ["Wen Zhao", "Tom Neill"]], [4, 7])


def test_a_comment_over_items_of_yaml_is_no_heading_of_markdown():
    item = "- id: {}\n  title: '{}'\n  authors: Ada Moreau, Wen Zhao\n  pdf: /papers/{}.pdf\n  abstract: |\n    {}\n\n"
    found = read(
        "# ICML 2026 workshop papers\n"
        + item.format(1, "Edges: Which to Trust", 1, GRAPHS)
        + item.format(2, "Facts That Spread", 2, FACTS)
    )
    assert found.format == "yaml"
    assert (column(found, "title"), column(found, "abstract")) == (
        ["Edges: Which to Trust", "Facts That Spread"],
        [GRAPHS, FACTS],
    )
