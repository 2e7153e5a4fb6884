"""Pages of conference sites: cards, lists, definition lists, tables, and pages that describe one paper."""

import pytest

from pipeline.lists.formats import html
from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list
from pipeline.lists.source import Source
from tests.lists.samples import FACTS, GRAPHS, TEMPERING, codes, column, read


def page(body: str, title: str = "ICML 2026 Papers", head: str = "") -> str:
    return f'<!DOCTYPE html>\n<html lang="en">\n<head><title>{title}</title>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def test_cards_with_abstracts():
    def card(number: int, title: str, names: str, abstract: str) -> str:
        return (
            f'<div class="event-card" id="event-{number}" data-event-title="{title.lower()}">\n'
            f'<span class="event-type-badge">Poster</span>\n'
            f'<h3 class="event-title">\n<a href="/virtual/2026/poster/{number}">{title}</a>\n</h3>\n'
            f'<div class="event-speakers">\n{names}\n</div>\n'
            f'<div class="event-meta-row"><span class="meta-pill">Jul 8, 10:45 AM</span><span '
            f'class="meta-pill">HALL A</span></div>\n'
            f'<div class="event-abstract"><div class="abstract-text" id="abstract-{number}">\n{abstract}\n'
            f'</div>\n<a href="#" class="show-more-btn">Show more</a></div>\n'
            f'<a href="/virtual/2026/poster/{number}" class="view-details-link">View full details</a>\n</div>\n'
        )

    body = (
        '<nav class="navbar"><ul><li><a href="/a">Some Menu Entry Here</a></li></ul></nav>\n'
        '<h1>2026 Spotlight Posters</h1>\n<div class="cards">\n'
        + card(1, "Widgets in the Loop", "Ada Moreau ⋅ Wen Zhao", GRAPHS)
        + card(2, "WidgetNet", "Mei Tsai", FACTS)
        + card(3, "Parts in the Loop", "Cy Dee", "Costs fall by 10<sup>3</sup> for &lt;BOS&gt; tokens.")
        + "</div>"
    )
    found = read(page(body, head='<link rel="canonical" href="https://icml.cc/virtual/2026/events">'))
    assert (found.format, found.header, found.venue, found.year) == ("html", "ICML 2026 Papers", "ICML", 2026)
    assert column(found, "title") == ["Widgets in the Loop", "WidgetNet", "Parts in the Loop"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"], ["Cy Dee"]]
    assert column(found, "abstract") == [GRAPHS, FACTS, "Costs fall by 10^3 for <BOS> tokens."]
    assert column(found, "url")[0] == "https://icml.cc/virtual/2026/poster/1"
    assert column(found, "decision") == ["spotlight"] * 3
    assert column(found, "line_start") == [8, 23, 38]
    assert column(found, "line_end") == [21, 36, 51]


def test_a_list_of_titles_among_menus():
    items = "".join(
        f'<li><a href="/virtual/2026/poster/{at}">{title}</a></li>\n'
        for at, title in enumerate(
            ["Widgets at the Edge", "WidgetNet", "Learning Parts from Parts", "Parts &amp; Wholes in Vision"]
        )
    )
    found = read(
        page(
            f'<ul><li><a href="/help">Help for Attendees Here</a></li></ul>\n'
            f"<noscript>Enable Javascript <ul>\n{items}</ul></noscript>"
        )
    )
    assert column(found, "title") == ["Widgets at the Edge", "WidgetNet", "Learning Parts from Parts", "Parts & Wholes in Vision"]
    assert column(found, "line_start") == [7, 8, 9, 10]
    assert column(found, "abstract") == [None] * 4


def test_definition_lists_with_terms_as_titles():
    def paper(title: str, names: list[str], pdf: str) -> str:
        people = "".join(
            f'<form class="authsearch"><input type="hidden" value="{name}"><a href="#">{name}</a>,</form>' for name in names
        )
        return (
            f'<dt class="ptitle"><br><a href="/content/{pdf}.html">{title}</a></dt>\n<dd>{people}</dd>\n'
            f'<dd>[<a href="/papers/{pdf}.pdf">pdf</a>]\n'
            f'<div class="link2">[<a class="fakelink">bibtex</a>]<div class="bibref">@InProceedings{{X_2025, '
            f"title = {{{title}}}, author = {{{GRAPHS}}}}}</div></div></dd>\n"
        )

    base = '<base href="https://openaccess.thecvf.com/">'
    body = (
        f"<h3>Papers</h3>\n<dl>\n{paper('Widgets for Dense Tasks', ['Ada Moreau', 'Wen Zhao'], 'a')}"
        f"{paper('Slots', ['Mei Tsai'], 'b')}</dl>"
    )
    found = read(page(body, "CVPR 2025 Open Access", base))
    assert column(found, "title") == ["Widgets for Dense Tasks", "Slots"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"]]
    assert column(found, "url") == [
        "https://openaccess.thecvf.com/content/a.html",
        "https://openaccess.thecvf.com/content/b.html",
    ]
    assert column(found, "abstract") == [None, None]


def test_descriptions_as_papers_with_the_term_before_them():
    def paper(number: int, title: str, names: str, rest: str) -> str:
        return (
            f'<dt><a name="item{number}">[{number}]</a> <a href="/abs/2501.0000{number}">'
            f'arXiv:2501.0000{number}</a> [<a href="/pdf/2501.0000{number}">pdf</a>]</dt>\n'
            f'<dd><div class="list-title mathjax"><span class="descriptor">Title:</span> {title}</div><div '
            f'class="list-authors">{names}</div>'
            f'<div class="list-subjects"><span class="descriptor">Subjects:</span> cs.LG; cs.AI</div>{rest}</dd>\n'
        )

    body = paper(
        1,
        "Widgets of Order $O(n^2)$",
        '<a href="/a">Ada Moreau</a>, <a href="/b">Wen Zhao</a>',
        f'<p class="mathjax">{GRAPHS}</p>',
    )
    body += paper(2, "Another Look at Widgets", '<a href="/c">Mei Tsai</a>', "")
    found = read(page(f"<dl>\n{body}</dl>", "Machine Learning", '<base href="https://arxiv.org/">'))
    assert column(found, "title") == ["Widgets of Order $O(n^2)$", "Another Look at Widgets"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"]]
    assert column(found, "abstract") == [GRAPHS, None]
    assert column(found, "url") == ["https://arxiv.org/abs/2501.00001", "https://arxiv.org/abs/2501.00002"]


def test_an_anthology_with_folded_abstracts_under_its_volume():
    volume = "Proceedings of the 61st Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)"

    def paper(number: int, title: str, names: list[str], abstract: str = "") -> str:
        people = "\n|\n".join(f"<a href=/people/{at}/>{name}</a>" for at, name in enumerate(names))
        folded = (
            f'<div class="card collapse abstract-collapse" id=abstract-{number}><div class="card-body">{abstract}</div></div>\n'
            if abstract
            else ""
        )
        return (
            f'<p class="d-sm-flex"><span class="list-button-row"><a class="badge" '
            f"href=https://aclanthology.org/2023.acl-long.{number}.pdf>pdf</a></span>"
            f"<span class=d-block><strong><a class=align-middle href=/2023.acl-long.{number}/>{title}</a>"
            f"</strong><br>{people}</span></p>\n{folded}"
        )

    body = (
        f"<h4><a href=/v.pdf>pdf (full)</a><a href=/volumes/2023.acl-long/>{volume}</a></h4>\n"
        + paper(0, volume, ["Anna Reed"])
        + paper(1, "Widgets Talk: Dialogue with <span class=acl-fixed-case>LLM</span>s", ["Ada Moreau", "Wen Zhao"], FACTS)
        + paper(2, "Translating Widgets without Parallel Data", ["Mei Tsai"])
        + paper(3, "Parsing Parts of Speech in Widgets", ["Cy Dee"], GRAPHS)
    )
    found = read(page(body, "ACL Anthology", "<link rel=canonical href=https://aclanthology.org/events/acl-2023/>"))
    assert column(found, "title") == [
        "Widgets Talk: Dialogue with LLMs",
        "Translating Widgets without Parallel Data",
        "Parsing Parts of Speech in Widgets",
    ]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"], ["Cy Dee"]]
    assert column(found, "abstract") == [FACTS, None, GRAPHS]
    assert column(found, "sections") == [[volume]] * 3
    assert column(found, "url")[0] == "https://aclanthology.org/2023.acl-long.1/"


def test_submissions_with_labelled_values():
    def note(number: int, title: str, venue: str, abstract: str) -> str:
        return (
            f'<li class="note"><h4><a href="/forum?id=a{number}">{title}</a> <a href="/pdf?id=a{number}" '
            f'class="pdf-link"><img src="/p.svg"></a></h4>\n'
            f'<div class="note-authors"><a href="/profile?id=1">Ada Moreau</a>, <a href="/profile?id=2">Wen '
            f'Zhao</a></div>\n<ul class="note-meta-info"><li>{venue}</li></ul>\n'
            f'<ul class="note-content"><li><strong>Keywords:</strong> <span>graphs, noise</span></li><li>'
            f"<strong>TL;DR:</strong> <span>It works.</span></li>"
            f"<li><strong>Abstract:</strong> <span>{abstract}</span></li><li><strong>Primary Area:</strong> "
            f"<span>graph learning</span></li></ul></li>\n"
        )

    body = note(1, "Widgets at the Edge of Stability", "ICLR 2025 Oral", GRAPHS) + note(
        2, "Widgets on Graphs", "ICLR 2025 Poster", FACTS
    )
    body += note(3, "A Third Widget Altogether", "ICLR 2025 Poster", TEMPERING)
    found = read(
        page(
            f"<ul>{body}</ul>",
            "ICLR 2025 Conference | OpenReview",
            '<meta property="og:url" content="https://openreview.net/group?id=ICLR">',
        )
    )
    assert column(found, "title")[0] == "Widgets at the Edge of Stability"
    assert column(found, "decision") == ["oral", "poster", "poster"]
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING]
    assert column(found, "keywords")[0] == ["graphs", "noise"]
    assert column(found, "url")[0] == "https://openreview.net/forum?id=a1"
    assert "unknown_header" not in codes(found)


def test_plain_paragraphs_under_track_headings():
    found = read(
        page(
            "<h2>Research Track</h2>\n<p><strong>Fast Widgets for Large Graphs</strong><br>Ada Moreau "
            "(University of A); Wen Zhao (B Labs)</p>\n"
            "<p><strong>Slow Widgets for Small Graphs</strong><br/><em>Mei Tsai (C Institute)</em></p>\n"
            "<h2>Applied Data Science Track</h2>\n"
            "<p><strong>Widgets in Production at Scale</strong><br>Eve Fox (D Inc.)</p>\n"
            "<p>For questions write to the chairs.</p>",
            "KDD 2025 Accepted Papers",
        )
    )
    assert column(found, "title") == [
        "Fast Widgets for Large Graphs",
        "Slow Widgets for Small Graphs",
        "Widgets in Production at Scale",
    ]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Mei Tsai"], ["Eve Fox"]]
    assert column(found, "sections") == [["Research Track"], ["Research Track"], ["Applied Data Science Track"]]


def test_a_piece_of_a_page_with_references_as_items():
    found = read(
        "<ul>\n"
        '<li>Widgets Considered Harmful. Ada Moreau, Wen Zhao. <a href="https://arxiv.org/abs/1">'
        '[pdf]</a> <a href="https://github.com/a/b">[code]</a></li>\n'
        '<li>Widgets Considered Useful. Mei Tsai and Eve Fox. <a href="https://arxiv.org/abs/2">[pdf]</a></li>\n'
        '<li>On the Harm of Considering Widgets. Gil Hay, Ida Jo. <a href="https://arxiv.org/abs/3">[pdf]</a></li>\n</ul>\n'
    )
    assert column(found, "title") == [
        "Widgets Considered Harmful",
        "Widgets Considered Useful",
        "On the Harm of Considering Widgets",
    ]
    assert column(found, "authors")[1] == ["Mei Tsai", "Eve Fox"]
    assert (column(found, "url")[0], column(found, "code_url")[0]) == ("https://arxiv.org/abs/1", "https://github.com/a/b")


def test_a_table_with_a_header_row():
    found = read(
        page(
            "<table><tr><th>编号</th><th>标题</th><th>作者</th><th>论文</th><th>代码</th></tr>\n"
            '<tr><td>1</td><td>Grasping Widgets</td><td>张三, 李四</td><td><a href="https://arxiv.org/abs/1">'
            'PDF</a></td><td><a href="https://github.com/a/b">x</a></td></tr>\n'
            '<tr><td colspan="5">第二部分</td></tr>\n<tr><td>2</td><td></td><td>王五</td><td>-</td><td>-</td></tr></table>',
            "ICRA 2025 论文列表",
        )
    )
    assert (found.header, found.entries, found.rejected) == ("ICRA 2025 论文列表", 2, 1)
    assert column(found, "authors") == [["张三", "李四"]]
    assert (column(found, "url"), column(found, "code_url")) == (["https://arxiv.org/abs/1"], ["https://github.com/a/b"])
    assert column(found, "line_start") == [6]


def test_the_page_of_one_paper_described_for_machines():
    head = "".join(
        f'<meta name="{name}" content="{content}">'
        for name, content in [
            ("citation_title", "Widgets Everywhere"),
            ("citation_author", "Moreau, Ada"),
            ("citation_author", "Zhao, Wen"),
            ("citation_publication_date", "2024/12/10"),
            ("citation_pdf_url", "https://papers.nips.cc/1.pdf"),
        ]
    )
    found = read(page("<h4>Widgets Everywhere</h4><h4>Abstract</h4><p>We put them everywhere.</p>", "NeurIPS Poster", head))
    assert column(found, "title") == ["Widgets Everywhere"]
    assert (column(found, "authors"), column(found, "year")) == ([["Ada Moreau", "Wen Zhao"]], [2024])


def test_papers_described_in_json_ld():
    data = (
        '{"@graph": [{"@type": "ScholarlyArticle", "headline": "Widgets in JSON", "author": [{"name": '
        '"Ada Moreau"}, {"name": "Wen Zhao"}],'
        ' "abstract": "<p>We write <em>widgets</em>.</p>", "datePublished": "2025-01-02"}, {"@type": '
        '["ScholarlyArticle"], "name": "More Widgets", "author": "Mei Tsai"}]}'
    )
    found = read(page("<div id=root></div>", "Papers", f'<script type="application/ld+json">{data}</script>'))
    assert column(found, "title") == ["Widgets in JSON", "More Widgets"]
    assert column(found, "abstract") == ["<p>We write <em>widgets</em>.</p>", None]


def test_a_page_without_papers_is_refused():
    with pytest.raises(ListRefused, match="no entry"):
        read_list(page("<p>Come back later.</p>", "Soon").encode(), "soon.html")


def test_elements_nested_too_deep_are_refused_with_the_line():
    with pytest.raises(ListRefused, match="nested") as refusal:
        list(html.parse(Source.of("<html>\n" + "<div>" * 100_000)))
    assert (refusal.value.reason, refusal.value.line) == ("too_large", 2)


@pytest.mark.parametrize(
    "text",
    [
        "<li>" * 20_000,
        "<p title='" + "<li>" * 20_000,
        "<!--" * 20_000,
        "&lt;" * 50_000,
        "<a href=x>" * 20_000,
        "<table>" + "<tr><td>" * 20_000,
    ],
)
def test_hostile_pages_end_soon(text):
    items = "".join(f"<li><a href='/{at}'>Widgets in Storm Number {at}</a></li>\n" for at in range(3))
    assert list(html.parse(Source.of(f"<!doctype html><ul>{items}</ul>{text}")))


@pytest.mark.parametrize(
    "text",
    ["# A <b>list</b>\n\n<p align=center><a href='x'>y</a></p>\n\n- [A](https://b.c)\n", "a < b and c > d\n", "<title>\nlines"],
)
def test_text_with_a_few_tags_is_no_page(text):
    assert html.recognise(Source.of(text)) is None


@pytest.mark.parametrize(("name", "entries", "abstracts"), [("icml2026_journal_track", 74, 74)])
def test_real_pages(shared, name, entries, abstracts):
    found = read_list((shared / "lists" / "html" / f"{name}.html").read_bytes(), f"{name}.html")
    assert (found.entries, found.rejected, found.frames["entries"]["abstract"].count()) == (entries, 0, abstracts)
    assert found.frames["entries"]["authors"].list.len().min() > 0


def test_two_papers_whose_titles_are_called_so():
    found = read(
        "<html><head><title>Volume 235 | PMLR</title></head><body><h2>International Conference on Machine Learning, July 2024</h2>"
        '<div class="paper"><p class="title">Learning Which Edges to Trust</p><p class="details"><span class="authors">Ada Moreau,&nbsp;'
        'Wen Zhao</span>; <span class="info"><i>Proceedings of the 41st International Conference on Machine Learning</i></span></p><p class="links">[<a href="https://a.b/1">abs</a>]</p></div>'
        '<div class="paper"><p class="title">Editing Single Facts in Models</p><p class="details"><span class="authors">Kim Bauer</span>'
        "</p></div></body></html>"
    )
    assert found.frames["entries"].select("title", "authors", "venue", "url").rows() == [
        ("Learning Which Edges to Trust", ["Ada Moreau", "Wen Zhao"], "ICML", "https://a.b/1"),
        ("Editing Single Facts in Models", ["Kim Bauer"], "ICML", None),
    ]


def test_names_below_the_title_in_the_cell_of_a_table_are_the_authors():
    rows = "".join(
        f"<tr><td><b>Learning on {what}</b><br>Ada Moreau, Wen Zhao</td><td><a href='https://example.org/{what}.pdf'>PDF</a></td></tr>"
        for what in ("ice", "snow")
    )
    found = read(f"<html><body><table><tr><th>Title & Authors</th><th>Link</th></tr>{rows}</table></body></html>", "list.html")
    assert column(found, "title") == ["Learning on ice", "Learning on snow"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2


def test_cells_without_a_header_are_said():
    rows = f"<tr><td>On Graphs</td><td>{GRAPHS}</td><td>lost</td></tr><tr><td>On Facts</td><td>{FACTS}</td></tr>"
    found = read(f"<!DOCTYPE html><html><table><tr><th>Title</th><th>Abstract</th></tr>{rows}</table></html>")
    assert "The columns 3 hold values but have no header; they are not read." in found.frames["notices"]["detail"].to_list()


def test_a_row_of_countless_cells_is_refused():
    rows = "<tr><th>Title</th><th>Abstract</th></tr><tr>" + "<td>1</td>" * 2_000
    with pytest.raises(ListRefused, match="has 2000 cells"):
        read(f"<!DOCTYPE html><html><table>{rows}</table></html>")


def test_table_without_a_header_row():
    rows = "".join(
        f"<tr><td>{at}</td><td>{title}</td><td>{names}</td></tr>\n"
        for at, (title, names) in enumerate(
            [
                ("On Noisy Graphs and Edges", "Ada Moreau, Wen Zhao"),
                ("On Facts and Edits", "Tom Neill"),
                ("On Cold Chains Again", "Eva Lind"),
            ],
            1,
        )
    )
    found = read(f"<html><body><h1>ICML 2026 Papers</h1><table>\n{rows}</table></body></html>")
    assert column(found, "title") == ["On Noisy Graphs and Edges", "On Facts and Edits", "On Cold Chains Again"]
    assert (column(found, "authors")[0], column(found, "source_id")) == (["Ada Moreau", "Wen Zhao"], ["1", "2", "3"])
    assert "no_header_row" in codes(found)


def test_tables_of_html_in_a_text_of_markdown():
    row = '<tr>\n  <td>{}</td>\n  <td><a href="./papers/{}.html">{}</a></td>\n  <td>一句话的要点</td>\n</tr>\n'
    table = "<table>\n<thead>\n<tr><th>#</th><th>题目</th><th>一句话要点</th></tr>\n</thead>\n<tbody>\n{}</tbody>\n</table>\n\n"
    found = read(
        "---\nlayout: default\ntitle: 要点汇总\n---\n\n# cs.AI（2023-12-01）\n\n📊 共 **3** 篇论文\n\n<h2 id='a'>🔬 图学习 (2 篇)</h2>\n\n"
        + table.format(row.format(1, "a", "Which Edges to Trust in Graphs") + row.format(2, "b", "How Edits of Facts Spread"))
        + "<h2 id='b'>🔬 采样 (1 篇)</h2>\n\n"
        + table.format(row.format(3, "c", "Tempering with Learned Temperatures"))
        + "[返回首页](../index.html)\n",
        "index.md",
    )
    assert column(found, "title") == [
        "Which Edges to Trust in Graphs",
        "How Edits of Facts Spread",
        "Tempering with Learned Temperatures",
    ]
    assert column(found, "source_id") == ["1", "2", "3"]


def test_links_to_papers_are_titles_before_headings_about_the_day():
    paper = (
        "<div class='paper'><div class='paper-line1'>📄 <a href='https://arxiv.org/abs/2604.0000{}'><strong>{}</strong></a></div>"
        "<div class='paper-authors'>👥 {}</div><p>오늘 나온 논문입니다.</p></div>\n"
    )
    found = read(
        "<!DOCTYPE html>\n<html><head><title>Daily Briefing 2026-04-21</title></head><body><h2>🔭 주간 동향 요약</h2><p>이번 주</p>\n"
        "<h2>💡 오늘의 인사이트</h2><p><a href='https://arxiv.org/abs/2604.1'>Long-Term Memory for Agents</a>가</p>\n<h2>📄 논문별 요약</h2>\n"
        + paper.format(1, "Which Edges to Trust in Graphs", "Ada Moreau, Wen Zhao")
        + paper.format(2, "How Edits of Facts Spread", "Li Na, Tom O'Neill")
        + paper.format(3, "Tempering with Learned Temperatures", "Sara Lindqvist, Ruth Okafor")
        + "</body></html>",
        "day.html",
    )
    assert column(found, "title") == [
        "Which Edges to Trust in Graphs",
        "How Edits of Facts Spread",
        "Tempering with Learned Temperatures",
    ]
    assert column(found, "authors")[0] == ["Ada Moreau", "Wen Zhao"]


def test_a_table_of_labels_and_values_about_each_paper():
    item = (
        "<li class='item'><h2>{}</h2>\n<table>\n<tr><th>Item Type</th><td>Conference Paper</td></tr>\n"
        "<tr class='creator author'><th class='author'>Author</th><td>Ada Moreau</td></tr>\n"
        "<tr class='creator author'><th class='author'>Author</th><td>Wen Zhao</td></tr>\n"
        "<tr><th>Abstract</th><td>{}</td></tr>\n<tr><th>Date</th><td>2026-07-06</td></tr>\n</table><h3>Tags:</h3></li>\n"
    )
    found = read(
        "<!DOCTYPE html><html><head><title>Report</title></head><body><ul>"
        + item.format("Which Edges to Trust in Graphs", GRAPHS)
        + item.format("How Edits of Facts Spread", FACTS)
        + "</ul></body></html>",
        "report.html",
    )
    assert (column(found, "abstract"), column(found, "year")) == ([GRAPHS, FACTS], [2026, 2026])
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2


def test_names_with_the_last_one_first_beside_titles():
    item = (
        "<li><b><a href='/papers/{}.html'>{}</a></b> | <a href='/r/{}.html'>Reviews</a><br/><i>Moreau, Ada; Zhao, Wen</i></li>\n"
    )
    titles = ["Which Edges to Trust in Graphs", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
    found = read(
        "<html><body><h1>List of Papers</h1><ul>"
        + "".join(item.format(at, title, at) for at, title in enumerate(titles))
        + "</ul></body></html>",
        "papers.html",
    )
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 3
