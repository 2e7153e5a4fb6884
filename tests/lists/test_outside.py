"""Every line of a list is in an entry, a reject, a header or a notice."""

import pytest

from pipeline.lists.limits import Limits
from pipeline.lists.read import read_list
from tests.lists.samples import FACTS, GRAPHS, TEMPERING, read


def outside(text: str) -> list[tuple[int, str]]:
    notices = read(text).frames["notices"].filter(code="outside_entries")
    return list(notices.select("line", "detail").iter_rows())


def test_lines_around_entries_are_told_by_stretches():
    page = (
        "<html><body>\n<div>Sponsored by Widgets Inc.</div>\n<h1>ICML 2026 Papers</h1>\n<table><tr><th>Title</th><th>Abstract</th></tr>"
        f"\n<tr><td>Denoising Layers</td><td>{GRAPHS}</td></tr>\n<tr><td>Editing Facts</td><td>{FACTS}</td></tr>\n</table>\n\n"
        "<p>Imprint</p>\n\n<p>All rights reserved.</p></body></html>\n"
    )
    found = outside(page)
    assert found[-1] == (9, 'Lines 9 to 11 belong to no entry, beginning "<p>Imprint</p>".')
    assert any("Sponsored by Widgets" in detail for _, detail in found)


def test_what_json_says_of_itself_is_told_and_its_syntax_is_not():
    text = f'{{\n "made_by": "a script",\n "papers": [\n  {{"title": "Denoising Layers", "abstract": "{GRAPHS}"}}\n ]\n}}\n'
    assert outside(text) == [(2, 'Line 2 belongs to no entry, beginning ""made_by": "a script",".')]


@pytest.mark.parametrize(
    "text",
    [
        f"ICML 2026 Papers\n\n{GRAPHS}\n\n{FACTS}\n",
        f'title,abstract\nDenoising Layers,"{GRAPHS}"\nTempering,"{TEMPERING}"\n',
        f"@comment{{\n made by hand\n}}\n% a remark\n@string{{icml = {{ICML}}}}\n@article{{a,\n title={{Denoising}},\n abstract={{{GRAPHS}}}\n}}\n",
        f"1.\nTY  - JOUR\nTI  - Denoising Layers\nAB  - {GRAPHS}\nER  -\n\n2.\nTY  - JOUR\nTI  - Tempering\nER  -\n",
    ],
    ids=["blocks", "csv", "bibtex", "ris"],
)
def test_comments_counters_and_headers_are_no_news(text: str):
    assert outside(text) == []


def test_a_value_of_json_longer_than_a_line_may_be_is_no_line():
    text = f'[{{"title": "Denoising Layers", "abstract": "{GRAPHS}"}}]'
    found = read_list(text.encode(), "list.json", Limits(line_chars=100))
    assert (found.entries, found.frames["notices"].height) == (1, 0)
