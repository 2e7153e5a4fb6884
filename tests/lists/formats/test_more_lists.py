"""Exports and pages of one kind each, with what a careful person reads in them."""

import json

from tests.lists.samples import FACTS, GRAPHS, TEMPERING, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
AUTHORS = [["Ada Moreau", "Jürgen Ahlqvist"], ["Priya Raghunathan", "Wen Zhao"], ["Sara Lindqvist"]]
PAPERS = list(zip(TITLES, AUTHORS, [GRAPHS, FACTS, TEMPERING], strict=True))


def test_mods_gives_names_in_parts_with_roles_and_the_proceedings_as_the_host():
    def person(name: str, role: str) -> str:
        given, family = name.split()
        return (
            f'<name type="personal"><namePart type="given">{given}</namePart><namePart type="family">{family}</namePart>'
            f"<role><roleTerm>{role}</roleTerm></role></name>"
        )

    papers = "".join(
        f"<mods><titleInfo><title>{title}</title></titleInfo>{''.join(person(name, 'author') for name in names)}"
        f"{person('Jane Roe', 'editor')}<originInfo><dateIssued>2024-08</dateIssued></originInfo><abstract>{text}</abstract>"
        f'<relatedItem type="host"><titleInfo><title>Proceedings of ACL 2024</title></titleInfo></relatedItem></mods>'
        for title, names, text in PAPERS
    )
    found = read(f'<?xml version="1.0"?><modsCollection xmlns="http://www.loc.gov/mods/v3">{papers}</modsCollection>')
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)
    assert (found.venue, found.year, column(found, "abstract")) == ("ACL", 2024, [GRAPHS, FACTS, TEMPERING])


def test_table_of_a_page_under_a_lower_heading_with_numbers_before_titles():
    rows = "".join(
        f"<tr><td>{at}</td><td><b>{title}</b><br/>{', '.join(names)}</td></tr>" for at, (title, names, _) in enumerate(PAPERS)
    )
    found = read(
        f"<html><body><h2>ICLR 2026 accepted papers</h2><table><tr><th>#</th><th>Paper</th></tr>{rows}</table></body></html>"
    )
    assert (found.header, found.venue, found.year) == ("ICLR 2026 accepted papers", "ICLR", 2026)
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)


def test_csl_json_of_zotero():
    papers = [
        {
            "type": "paper-conference",
            "title": title,
            "container-title": "International Conference on Machine Learning",
            "abstract": text,
            "author": [dict(zip(("given", "family"), name.split(), strict=True)) for name in names],
            "issued": {"date-parts": [["2025", 7]]},
        }
        for title, names, text in PAPERS
    ]
    found = read(json.dumps(papers))
    assert (column(found, "title"), column(found, "authors")) == (TITLES, AUTHORS)
    assert (found.venue, found.year) == ("ICML", 2025)


def test_sheet_exported_by_excel_in_gbk_between_tabs():
    rows = "".join(
        f"{at}\t{title}\t{'，'.join(names)}\tAAAI\t2026\r\n"
        for at, (title, names) in enumerate([("面向长文本的检索", ["张伟", "李娜"]), ("噪声图上的学习", ["王芳"])])
    )
    found = read(f"序号\t论文题目\t作者\t会议\t年份\r\n{rows}".encode("gbk"))
    assert (found.encoding, found.format, found.venue, found.year) == ("gb18030", "tsv", "AAAI", 2026)
    assert column(found, "authors") == [["张伟", "李娜"], ["王芳"]]
