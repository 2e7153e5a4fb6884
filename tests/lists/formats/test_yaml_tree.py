"""Lists in YAML, as the sites of workshops, labs and people keep them."""

import pytest

from pipeline.lists.formats.yaml_text import YamlError, quoted, read_roots
from tests.lists.samples import FACTS, GRAPHS, TEMPERING, codes, column, read


def test_papers_of_a_workshop_with_their_form_of_presentation():
    found = read(
        '- title: "Snow: a Survey of Ice"\n  kind: spotlight \n  authors: Ada Moreau (Univ. of Bern); Wen Zhao (ETH)\n  id: 7\n\n'
        "- title: Learning to Skate on Thin Ice   \n  kind: poster\n  authors: Tom Neill (Univ. of Bern)\n  id: 17\n",
        "papers.yml",
    )
    assert (found.format, column(found, "title")) == ("yaml", ["Snow: a Survey of Ice", "Learning to Skate on Thin Ice"])
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Tom Neill"]]
    assert (column(found, "decision"), column(found, "source_id")) == (["spotlight", "poster"], ["7", "17"])


def test_people_with_their_pages_are_authors_and_no_entries():
    found = read(
        "# Papers accepted to the Workshop on Ice at ICML 2026.\n# Made from the proceedings.\n"
        "- id: 1\n  title: 'Edges: Which of Them to Trust in Large\n    Graphs'\n  authors:\n  - name: Ada Moreau\n"
        "    url: https://moreau.example.org\n  - name: Wen Zhao\n  track: research paper\n  presentation: oral\n"
        "- id: 2\n  title: Facts That Spread\n  authors:\n  - name: Tom Neill\n  presentation: N/A\n"
    )
    assert column(found, "title") == ["Edges: Which of Them to Trust in Large Graphs", "Facts That Spread"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Tom Neill"]]
    assert column(found, "decision") == ["oral", None]
    assert list(zip(column(found, "line_start"), column(found, "line_end"), strict=True)) == [(3, 11), (12, 16)]
    assert (found.venue, found.year) == ("ICML", 2026)


def test_publications_under_a_key_beside_pages_of_people():
    def paper(key: str, title: str, abstract: str, code: str) -> str:
        return (
            f'  - id: "{key}"\n    title: "{title}"\n    authors:\n      - "Ada Moreau"\n    venue: "Proc. {{ACM}} Manag. Data"\n'
            f"    year: 2025\n    abstract: >-\n      {abstract}\n\n      In this paper we close the gap.\n"
            f"    bibtex: |-\n      @article{{{key},\n        author = {{Ada Moreau}},\n        title = {{{title}}}\n      }}\n"
            f'    artifacts:\n      "Paper": "https://dl.acm.org/doi/10.1145/{key}"\n{code}\n'
        )

    found = read(
        '# Add a link here.\nauthors:\n  "Ada Moreau": "https://moreau.example.org/"\n\npublications:\n'
        + paper("37001", "Edges to Trust", GRAPHS, '      "Code": "https://github.com/moreau/edges"\n')
        + paper("37002", "Facts That Spread", FACTS, "")
    )
    assert (found.format, column(found, "title")) == ("yaml", ["Edges to Trust", "Facts That Spread"])
    assert column(found, "abstract") == [f"{text}\nIn this paper we close the gap." for text in (GRAPHS, FACTS)]
    assert column(found, "url") == ["https://dl.acm.org/doi/10.1145/37001", "https://dl.acm.org/doi/10.1145/37002"]
    assert column(found, "code_url") == ["https://github.com/moreau/edges", None]


def test_an_anchor_stands_for_its_value_and_a_note_at_the_end_is_no_offer_of_a_chat():
    found = read(
        "publications:\n- title: Edges to Trust\n  authors:\n  - Ada Moreau\n  venue_short: ICLR\n  venue: conference\n  year: 2026\n"
        '  links: &first\n    arxiv: "https://arxiv.org/abs/2512.02300"\n    code: "https://github.com/moreau/edges"\n  note: null\n'
        "- title: Edges to Trust in Large Graphs\n  authors:\n  - Ada Moreau\n  venue_short: Neurocomputing\n  year: 2025\n  selected: false\n"
        "  on_website: true\n  webpage_path: null\n  equal_contribution: []\n  venue_location: ''\n  note: oral\n  links: *first\n  type: preprint\n"
    )
    assert column(found, "title") == ["Edges to Trust", "Edges to Trust in Large Graphs"]
    assert column(found, "url") == ["https://arxiv.org/abs/2512.02300"] * 2
    assert column(found, "code_url") == ["https://github.com/moreau/edges"] * 2
    assert (column(found, "venue"), column(found, "year")) == (["ICLR", "Neurocomputing"], [2026, 2025])


def test_papers_by_key():
    found = read(
        f"moreau2026edges:\n  title: Edges to Trust\n  authors: Ada Moreau and Wen Zhao\n  abstract: {TEMPERING}\n"
        "neill2025facts:\n  title: Facts That Spread\n  authors: Tom Neill\n  abstract: >\n    " + FACTS + "\n"
    )
    assert (found.format, column(found, "title")) == ("yaml", ["Edges to Trust", "Facts That Spread"])
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Tom Neill"]]
    assert column(found, "abstract") == [TEMPERING, FACTS]


def test_values_that_need_quotes_and_have_none():
    found = read(
        "- title: Snow: A Survey of Ice\n  authors: Ada Moreau\n  code: https://github.com/moreau/snow\n"
        '- title: [Re] Facts That Spread\n  authors: Wen Zhao\n- title: "Thin" ice is not safe\n  authors: Tom Neill\n'
        "- title: The skater's guide: a #1 tutorial\n  authors: Tom Neill\n"
    )
    titles = ["Snow: A Survey of Ice", "[Re] Facts That Spread", '"Thin" ice is not safe', "The skater's guide: a #1 tutorial"]
    assert (found.format, column(found, "title")) == ("yaml", titles)
    assert column(found, "code_url") == ["https://github.com/moreau/snow", None, None, None]


def test_text_that_breaks_late_is_read_line_by_line():
    item = "- title: On Graphs of Kind {}\n  authors: Ada Moreau\n  abstract: We look at graphs of kind {} again and again.\n"
    text = "".join(item.format(at, at) for at in range(500)) + '- title: "On Facts\n  authors: Wen Zhao\n'
    found = read(text)
    assert (found.format, found.listed) == ("yaml", 501)
    assert "loose_yaml" in codes(found)


def test_a_value_in_quotes_that_goes_on_at_the_margin():
    def paper(at: int, title: str, abstract: str) -> str:
        return (
            f'  - id: {at}\n    title: "{title}"\n    authors:\n      - author: "Ada Moreau (Ice Technology (Bern) Co., Ltd)"\n'
            f'      - author: "Wen Zhao (ETH)"\n    all_authors: "Ada Moreau and Wen Zhao"\n    code: ""\n    keywords:\n'
            f'      - word: "ice"\n      - word: ""\n    paper: "papers/{at}.pdf"\n    abstract: "{abstract}"\n'
        )

    second = 'We say \\"melt\\" here.\nThe second line of it stands at the margin.\n' + FACTS
    found = read("papers:\n" + paper(6, "On Ice", GRAPHS) + paper(9, "On Snow", second), "camera_ready.yml")
    assert (found.format, column(found, "title"), found.rejected) == ("yaml", ["On Ice", "On Snow"], 0)
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2
    assert (column(found, "keywords"), found.frames["entries"]["abstract"].null_count()) == ([["ice"]] * 2, 0)


def test_bullets_of_one_key_are_no_yaml():
    found = read(f"- Title: First Paper\n- Abstract: {GRAPHS}\n\n- Title: Second Paper\n- Abstract: {FACTS}\n")
    assert (found.format, column(found, "title")) == ("records", ["First Paper", "Second Paper"])


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [*a]\n",
        "a: &a [x,x,x,x,x,x,x,x]\n"
        + "".join(
            f"{now}: &{now} [{', '.join([f'*{before}'] * 8)}]\n" for before, now in zip("abcdefgh", "bcdefghi", strict=True)
        ),
    ],
    ids=["alias within itself", "aliases of aliases"],
)
def test_aliases_that_stand_for_nothing_or_for_too_much(text):
    with pytest.raises(YamlError):
        read_roots(text)


def test_nesting_without_end_is_no_yaml():
    with pytest.raises(YamlError, match="nesting"):
        read_roots("[" * 5000 + "]" * 5000)


def test_a_star_before_a_value_that_no_anchor_has_is_its_own():
    assert read_roots("a: *b\n")[0] == [{"a": "*b"}]


def test_only_values_that_need_quotes_get_them():
    kept = "a: b\nc: 'd: e'\nf: [g, h]\ni: |\n  j: k\n- l: m # n\nurl: https://example.org\n"
    assert quoted(kept) == kept
    assert quoted("a: b: c\nd: it's e: f\n") == "a: 'b: c'\nd: 'it''s e: f'\n"
