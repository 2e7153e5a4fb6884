"""Pages of conferences as they are built and as they are copied: what stands around and beside their papers."""

from tests.lists.samples import FACTS, GRAPHS, TEMPERING, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
MORE = ["Counting Sheep from a Single Channel", "The Price of Freshness: Caching with Expiry"]
AUTHORS = [["Ada Moreau", "Jürgen Ahlqvist"], ["Priya Raghunathan", "Wen Zhao"], ["Sara Lindqvist"]]
TEXTS = [GRAPHS, FACTS, TEMPERING]
#: Papers of two authors or more.
PAPERS = [*zip(TITLES[:2], AUTHORS[:2], TEXTS[:2], strict=True), (MORE[0], AUTHORS[0], TEMPERING)]


def test_headings_of_authors_abstract_and_links_below_the_heading_of_a_paper():
    def paper(at: int) -> str:
        names = "".join(f"<li>{name}, Department of Informatics, University of Bergen, Norway</li>\n" for name in AUTHORS[at])
        return (
            f'<h2 id="p{at}">{TITLES[at]}.</h2>\n<p>🌍 <a href="../en.html#p{at}">English</a> | <a href="../zh.html#p{at}">简体中文</a></p>\n'
            f'<h3 id="authors">Authors</h3>\n<ul>\n{names}</ul>\n<h3 id="abstract">Abstract</h3>\n<blockquote>\n<p>{TEXTS[at]}</p>\n'
            f'</blockquote>\n<h3 id="links">Links</h3>\n<ul>\n<li><strong>URL:</strong> <a href="https://doi.org/10.1/{at}">https://doi.org/10.1/{at}</a></li>\n</ul>\n'
        )

    found = read(f"<!DOCTYPE html><html><body><h1>Asiacrypt 2019</h1>{''.join(map(paper, range(3)))}</body></html>")
    assert (column(found, "title"), column(found, "authors"), column(found, "abstract")) == (TITLES, AUTHORS, TEXTS)
    assert (column(found, "url"), column(found, "sections")) == ([f"https://doi.org/10.1/{at}" for at in range(3)], [[]] * 3)


def test_pictures_before_the_titles_of_talks():
    rows = "".join(
        f"<tr><td>10:{at}0-10:{at}5</td><td>\n<strong>\n{'⚡' if at else '🎞️'}\n{title}</strong><br />\n{names[0]}<br />\n</td></tr>"
        for at, (title, names) in enumerate(zip(TITLES, AUTHORS, strict=True))
    )
    head = "<thead><tr><th>Time (CEST)</th><th>Title</th></tr></thead>"
    found = read(f"<html><head><title>Sessions 2023</title></head><body><table>{head}<tbody>{rows}</tbody></table></body></html>")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, [names[:1] for names in AUTHORS])


def test_names_that_a_cell_holds_back_a_second_time():
    rows = "".join(
        f'<tr><td>{at}</td><td><a href="/papers/{at}/"><b>{title}</b></a></td><td>{", ".join(names)}\n'
        f'<div class="content" style="display:none; padding-top:20px;">\n{", ".join(names)}\n</div></td></tr>'
        for at, (title, names) in enumerate(zip(TITLES, AUTHORS, strict=True))
    )
    found = read(
        f"<html><body><h1>RSS 2026</h1><table><tr><th>Order</th><th>Title</th><th>Authors</th></tr>{rows}</table></body></html>"
    )
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)


def test_titles_in_italics_by_their_authors():
    items = "".join(
        f"\n    <li><i>{title}</i> by {' and '.join(names)}</li>\n" for title, names in zip(TITLES, AUTHORS, strict=True)
    )
    found = read(
        f"<!DOCTYPE html><html><head><title>CoPaMo 2024</title></head><body><h1>Accepted papers</h1><ul>{items}</ul></body></html>"
    )
    assert (column(found, "title"), column(found, "authors"), found.year) == (TITLES, AUTHORS, 2024)


def test_the_track_and_a_button_below_every_title_of_a_copied_page():
    titles = [*TITLES, *MORE]
    lines = "".join(f"{title}\nResearch Track\n{'Pre-print' + chr(10) if at == 2 else ''}" for at, title in enumerate(titles))
    found = read(f"ICSE 2026\nSun 12 - Sat 18 April 2026 Rio de Janeiro, Brazil\n\nAccepted Papers\n\nTitle\n{lines}")
    assert (column(found, "title"), found.venue, found.year) == (titles, "ICSE", 2026)


def test_the_form_and_the_time_of_presentation_around_copied_titles():
    papers = "\n\n".join(
        f"Poster: {title} Sat 3 Dec 07:30 a.m.  \n\n{' · '.join(names)}\n\n{text}\n"
        for title, names, text in [*zip(TITLES, AUTHORS, TEXTS, strict=True), (MORE[0], AUTHORS[0], GRAPHS)]
    )
    head = "Skip to yearly menu bar Skip to main content\n\n\nTimezone: America/Chicago\n\nRegistration Desk Sat 3 Dec 07:15 a.m.  \n\n\n"
    found = read(head + papers)
    assert (column(found, "title"), column(found, "abstract")) == ([*TITLES, MORE[0]], [*TEXTS, GRAPHS])
    assert (column(found, "authors"), column(found, "decision")) == ([*AUTHORS, AUTHORS[0]], ["poster"] * 4)


def test_keywords_that_all_papers_share_are_no_lines_that_come_again():
    papers = "\n\n".join(f"{TITLES[0]} {at}\nAda Moreau, Wen Zhao\nAbstract. {GRAPHS}\nKeywords: graphs, trust" for at in "ABCDE")
    found = read(f"Proceedings of NAACL 2025: Abstracts\n\n{papers}\n")
    assert column(found, "keywords") == [["graphs", "trust"]] * 5


def test_titles_and_names_apart_over_abstracts_with_a_label():
    papers = "\n\n\n".join(f"{title}\n\n{', '.join(names)} [pdf]\n\nAbstract: {text}" for title, names, text in PAPERS)
    found = read(f"ISCA Award for Best Student Paper (students in bold)\n\n\n{papers}\n")
    assert list(zip(column(found, "title"), column(found, "authors"), column(found, "abstract"), strict=True)) == PAPERS


def test_buttons_of_a_page_of_submissions():
    lines = "\n".join(
        f"{title}\npdf icon\nhide / show details\n{', '.join(names)}\nPublished: 16 Jan 2024, Last Modified: 1 Apr 2024\nReaders: Everyone\nShow Revisions\n"
        for title, names in zip(TITLES, AUTHORS, strict=True)
    )
    found = read(f"ICLR 2024 Conference Oral Submissions\n\n{lines}")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)


def test_a_message_with_venue_and_first_author_in_brackets():
    lines = "\n".join(
        f"{at}、{title}（CVPR 2025，{names[0]} 等）\n   链接：https://arxiv.org/abs/2501.0{at}001"
        for at, (title, names) in enumerate(zip(TITLES, AUTHORS, strict=True), start=1)
    )
    found = read(f"各位老师同学好：\n\n    下周组会的论文清单如下，请各自认领，谢谢！\n\n{lines}\n\n有问题随时联系我。\n\n小王\n")
    assert (column(found, "title"), column(found, "authors")) == (TITLES, [names[:1] for names in AUTHORS])
    assert (column(found, "venue"), column(found, "year")) == (["CVPR"] * 3, [2025] * 3)


def test_titles_with_names_and_a_remark_as_items_below_them():
    papers = "\n\n".join(
        f"{title}\n- {', '.join(names)}\n- We introduce a test of trust."
        for title, names in zip(TITLES[:2], AUTHORS[:2], strict=True)
    )
    found = read(f"{papers}\n", "colm_2025.md")
    assert (column(found, "title"), column(found, "authors"), found.venue) == (TITLES[:2], AUTHORS[:2], "COLM")


def _programme(*authors: str) -> str:
    slots = "".join(
        f"{9 + at:02}:00\n9m\nFull-paper\n{title}\nResearch\n{names}\nDOI Pre-print\n"
        for at, (title, names) in enumerate(zip(TITLES, authors, strict=True))
    )
    return f"ICPC 2023\nMelbourne, Australia\n\n09:00 - 10:30\nDocumentation at Room 1\n{slots}\n14:00\n30m\nCoffee break\nBreak\n\nImprint\n"


def test_slots_of_a_programme_with_names():
    found = read(_programme(*map(", ".join, AUTHORS)))
    assert (column(found, "title"), column(found, "authors"), column(found, "track")) == (TITLES, AUTHORS, ["Research Track"] * 3)
    assert (found.format, found.venue, found.year) == ("programme", "ICPC", 2023)


def test_slots_of_a_programme_with_affiliations_behind_names():
    found = read(_programme(*(", ".join(f"{name} University of Bergen" for name in names) for names in AUTHORS)))
    assert (column(found, "title"), column(found, "authors")) == (TITLES, [[]] * 3)
    assert "names_not_read" in found.frames["notices"]["code"].to_list()
