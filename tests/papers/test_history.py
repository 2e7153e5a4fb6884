"""What the stage is given: contradictions are refused, and nothing at all is an empty warehouse."""

import pytest

from pipeline.papers import resolve
from schemas import PUBLISHED
from tests.papers.lists import GLACIERS, Resolved, history, paper, version


def test_no_lists_give_tables_without_rows() -> None:
    tables = resolve([])
    assert {name: table.height for name, table in tables.items()} == dict.fromkeys(tables, 0)
    assert all(table.columns == list(PUBLISHED[name].columns) for name, table in tables.items())


def test_a_list_without_entries_is_no_error() -> None:
    assert Resolved(version("empty.csv", []), version("a.csv", [paper("Ice", GLACIERS)])).tables["papers"].height == 1


def test_a_list_taken_away_shows_no_papers() -> None:
    tables = Resolved(*history("a.csv", [paper("Ice")], [paper("Ice", GLACIERS)], standing=False)).tables
    assert {name: table.height for name, table in tables.items()} == {
        "papers": 0, "paper_aliases": 0, "paper_values": 0, "listings": 0, "changes": 1,
    }  # fmt: skip


def test_a_version_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"version 1 of list 'a\.csv' is given twice"):
        resolve([version("a.csv", []), version("a.csv", [])])


def test_a_newest_version_that_is_not_the_last_is_refused() -> None:
    with pytest.raises(ValueError, match=r"version 1 of list 'a\.csv' is marked newest, but version 2 follows it"):
        resolve([version("a.csv", []), version("a.csv", [], number=2, newest=False)])
