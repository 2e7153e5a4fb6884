"""Pages whose papers stand in their scripts as JSON."""

import json

import pytest

from tests.lists.samples import FACTS, GRAPHS, codes, column, read

TITLES = ["Which Edges to Trust in Graphs", "How Edits of Facts Spread"]
PAPERS = [
    {"id": at, "title": title, "authors": ["Ada Moreau", "Wen Zhao"], "abstract": text}
    for at, (title, text) in enumerate(zip(TITLES, (GRAPHS, FACTS), strict=True))
]


def page(script: str) -> str:
    return f"<!DOCTYPE html>\n<html><head><title>Accepted papers - NordML 2026</title></head>\n<body><p>Loading…</p>\n{script}\n</body></html>\n"


@pytest.mark.parametrize(
    "script",
    [
        '<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"papers":PAPERS}},"page":"/papers"}</script>',
        '<script>window.__INITIAL_STATE__ = {"papers": PAPERS};</script>',
        "<script>const app = start();\nconst papers = PAPERS;\npapers.forEach(p => app.add(p));</script>",
        '<script type="application/json">{"data":{"allPapers":{"edges":[{"node":FIRST},{"node":SECOND}]}}}</script>',
    ],
)
def test_papers_of_a_script_are_read_and_that_is_said(script: str):
    script = (
        script.replace("PAPERS", json.dumps(PAPERS))
        .replace("FIRST", json.dumps(PAPERS[0]))
        .replace("SECOND", json.dumps(PAPERS[1]))
    )
    found = read(page(script), "page.html")
    assert (found.format, found.header, found.year) == ("html", "Accepted papers - NordML 2026", 2026)
    assert (column(found, "title"), column(found, "abstract")) == (TITLES, [GRAPHS, FACTS])
    assert column(found, "sections") == [[], []]
    assert codes(found)[0] == "papers_in_script"


def test_papers_of_a_script_stand_on_the_lines_of_the_page():
    lines = ",\n".join(map(json.dumps, PAPERS))
    found = read(page(f"<script>\nvar papers = [\n{lines}\n];\n</script>"), "page.html")
    assert column(found, "line_start") == [6, 7]


def test_a_page_that_shows_its_papers_is_read_as_shown():
    shown = "".join(f"<li><a href='/{at}'>{title}</a></li>" for at, title in enumerate([*TITLES, "Tempering with Temperatures"]))
    found = read(page(f"<ul>{shown}</ul><script>var data = {json.dumps(PAPERS)};</script>"), "page.html")
    assert (found.entries, "papers_in_script" in codes(found)) == (3, False)
