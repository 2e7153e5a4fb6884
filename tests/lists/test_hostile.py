"""Lists that were damaged, or made to do harm: what each fault was is in the name of its test."""

import pytest

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
