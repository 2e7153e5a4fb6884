"""XML: the feeds and dumps of archives, plain lists in elements, and what is refused."""

import pytest

from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list
from tests.lists.samples import FACTS, GRAPHS, codes, column, read

ATOM = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">Papers of ICML 2026</title>
  <entry>
    <id>http://arxiv.org/abs/2601.00001v1</id>
    <published>2026-01-01T00:00:00Z</published>
    <title>Learning Which Edges
  to Trust</title>
    <summary>  We show that a &lt; b.
</summary>
    <author><name>Ada Moreau</name></author>
    <author><name>Wen Zhao</name></author>
    <link href="http://arxiv.org/abs/2601.00001v1" rel="alternate" type="text/html"/>
    <link href="http://arxiv.org/pdf/2601.00001v1" rel="related" type="application/pdf"/>
    <category term="cs.LG"/>
  </entry>
  <entry><title>Keeping Facts Apart</title><summary>We edit facts.</summary></entry>
</feed>
"""


def rows(found, *columns):
    return found.frames["entries"].select(columns).rows()


def test_a_feed_of_arxiv():
    found = read(ATOM)
    assert (found.format, found.header, found.venue, found.year) == ("xml", "Papers of ICML 2026", "ICML", 2026)
    assert column(found, "title") == ["Learning Which Edges to Trust", "Keeping Facts Apart"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], []]
    assert column(found, "abstract") == ["We show that a < b.", "We edit facts."]
    assert column(found, "url")[0] == "http://arxiv.org/abs/2601.00001v1"
    assert column(found, "sections")[0] == ["cs.LG"]
    assert rows(found, "line_start", "line_end") == [(4, 16), (17, 17)]


def test_records_of_arxiv_by_oai():
    found = read(
        '<?xml version="1.0"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>\n'
        "<record><header><identifier>oai:arXiv.org:2601.00001</identifier></header><metadata><arXiv><id>2601.00001</id>"
        "<authors><author><keyname>Moreau</keyname><forenames>Ada</forenames></author></authors>"
        "<title>A Paper</title><abstract>We prove it.</abstract></arXiv></metadata></record>\n"
        "<record><header/><metadata><arXiv><title>Another</title></arXiv></metadata></record>\n"
        "</ListRecords></OAI-PMH>"
    )
    assert rows(found, "source_id", "title", "authors", "abstract", "line_start") == [
        ("2601.00001", "A Paper", ["Ada Moreau"], "We prove it.", 3),
        (None, "Another", [], None, 4),
    ]


def test_dblp_with_named_characters_and_pages_of_people():
    found = read(
        '<?xml version="1.0"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n'
        '<article key="a"><author>J&uuml;rgen Moreau 0001</author><title>Edges &amp; <i>k</i>-Trees.</title>'
        "<journal>Widget Letters</journal><year>2020</year></article>\n"
        '<inproceedings key="b"><author>Wen Zhao</author><title>Facts.</title><booktitle>ICML</booktitle><year>2021</year>'
        "<ee>https://doi.org/10.1234/b</ee></inproceedings>\n"
        '<www key="homepages/c"><author>Wen Zhao</author><title>Home Page</title></www>\n</dblp>'
    )
    assert rows(found, "source_id", "title", "authors", "venue", "year", "url") == [
        ("a", "Edges & k-Trees.", ["Jürgen Moreau"], "Widget Letters", 2020, None),
        ("b", "Facts.", ["Wen Zhao"], "ICML", 2021, "https://doi.org/10.1234/b"),
    ]
    assert codes(found) == ["passed_over", "outside_entries"]


def test_a_volume_of_the_acl_anthology():
    found = read(
        '<?xml version="1.0"?><collection id="2023.acl"><volume id="long"><meta><booktitle>Proceedings of the 61st Annual Meeting '
        "of the Association for Computational Linguistics</booktitle><year>2023</year></meta>"
        '<paper id="1"><title><fixed-case>L</fixed-case>earning Edges</title><author><first>Ada</first><last>Moreau</last></author>'
        "<abstract>We propose it.</abstract></paper></volume></collection>"
    )
    assert (found.venue, found.year) == ("ACL", 2023)
    assert rows(found, "source_id", "title", "authors", "abstract") == [("1", "Learning Edges", ["Ada Moreau"], "We propose it.")]


def test_pubmed_with_a_structured_abstract():
    found = read(
        '<?xml version="1.0"?><PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>17</PMID><DateRevised><Year>2025</Year>'
        "</DateRevised><Article><Journal><JournalIssue><PubDate><Year>2023</Year></PubDate></JournalIssue><Title>Widget Letters"
        "</Title></Journal><ArticleTitle>Learning edges.</ArticleTitle><Abstract><AbstractText Label='BACKGROUND'>Graphs are noisy."
        "</AbstractText><AbstractText Label='METHODS'>We prune.</AbstractText></Abstract><AuthorList><Author><LastName>Moreau"
        "</LastName><ForeName>Ada</ForeName></Author></AuthorList></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"
    )
    assert rows(found, "source_id", "title", "authors", "venue", "year") == [
        ("17", "Learning edges.", ["Ada Moreau"], "Widget Letters", 2023)
    ]
    assert column(found, "abstract") == ["BACKGROUND: Graphs are noisy.\nMETHODS: We prune."]


def test_an_article_of_a_journal_with_references():
    found = read(
        '<?xml version="1.0"?><article><front><journal-meta><journal-title>Widget Letters</journal-title></journal-meta><article-meta>'
        '<article-id pub-id-type="doi">10.1234/ab</article-id><title-group><article-title>Learning <italic>k</italic> Edges'
        "</article-title></title-group><contrib-group><contrib><name><surname>Moreau</surname><given-names>Ada</given-names></name>"
        "</contrib></contrib-group><abstract><sec><title>Methods</title><p>We prune.</p></sec></abstract><kwd>graphs</kwd>"
        "<kwd>noise</kwd></article-meta></front><back><ref-list><ref><article-title>Another</article-title></ref></ref-list></back>"
        "</article>"
    )
    assert rows(found, "title", "authors", "venue", "url", "keywords") == [
        ("Learning k Edges", ["Ada Moreau"], "Widget Letters", "https://doi.org/10.1234/ab", ["graphs", "noise"])
    ]
    assert column(found, "abstract") == ["Methods: We prune."]


def test_a_library_of_endnote():
    found = read(
        "<xml><records><record><contributors><authors><author><style>Moreau, Ada</style></author></authors></contributors><titles>"
        "<title><style face='normal'>Learning Edges</style></title><secondary-title><style>ICML</style></secondary-title></titles>"
        "<dates><year><style>2024</style></year></dates></record><record><titles><title>Second</title></titles></record></records></xml>"
    )
    assert rows(found, "title", "authors", "venue", "year") == [
        ("Learning Edges", ["Ada Moreau"], "ICML", 2024),
        ("Second", [], None, None),
    ]


def test_a_plain_list_in_chinese_with_tracks():
    text = (
        '<?xml version="1.0" encoding="GBK"?>\n<papers venue="ICML" year="2026"><track name="口头报告"><paper id="7"><title>图学习方法'
        '</title><author>王伟</author><author>李静</author><abstract>本文提出一种方法。</abstract></paper></track><track name="海报">'
        '<paper id="8"><title>事实编辑</title></paper></track></papers>'
    )
    found = read(text.encode("gb18030"))
    assert (found.encoding, found.venue, found.year) == ("gb18030", "ICML", 2026)
    assert rows(found, "title", "authors", "decision", "source_id") == [
        ("图学习方法", ["王伟", "李静"], "oral", "7"),
        ("事实编辑", [], "poster", "8"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><papers><title>&b;</title></papers>',
            "broken_file",
        ),
        (
            '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/hosts">]><papers><title>&a;</title></papers>',
            "broken_file",
        ),
        ('<?xml version="1.0"?>\n<papers><paper><title>A</title></paper>', "broken_file"),
        ('<?xml version="1.0"?><papers><paper><title></title></paper></papers>', "no_entries"),
        ('<?xml version="1.0"?><settings><entry key="a">b</entry></settings>', "not_a_list"),
    ],
)
def test_what_is_refused(text, reason):
    with pytest.raises(ListRefused) as refusal:
        read(text)
    assert refusal.value.reason == reason
    assert refusal.value.line is not None


def test_elements_nested_without_end_are_refused():
    deep = "<a>" * 100 + "<title>A</title>" + "</a>" * 100
    with pytest.raises(ListRefused, match="raise the limit depth"):
        read_list(f'<?xml version="1.0"?>{deep}'.encode(), "list.xml", Limits(depth=20))


def test_all_authors_in_one_element_of_a_feed():
    items = "".join(
        f"<item><title>Learning on ice {at}</title><link>https://arxiv.org/abs/2603.0000{at}</link><dc:creator>{names}</dc:creator></item>"
        for at, names in enumerate(["Ada Moreau, Jürgen Ahlqvist", "Wen Zhao", "Moreau, Ada"])
    )
    found = read(
        f'<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>cs.LG</title>{items}</channel></rss>'
    )
    assert column(found, "authors") == [["Ada Moreau", "Jürgen Ahlqvist"], ["Wen Zhao"], ["Ada Moreau"]]


def test_descriptions_in_rdf_are_papers_with_the_persons_in_their_sequence():
    person = "<rdf:li><foaf:Person><foaf:surname>{}</foaf:surname><foaf:givenName>{}</foaf:givenName></foaf:Person></rdf:li>"
    paper = (
        "<rdf:Description rdf:about='https://e.org/{}'><dcterms:isPartOf><bib:Journal><dc:title>Proceedings of ICML</dc:title></bib:Journal>"
        "</dcterms:isPartOf><bib:authors><rdf:Seq>{}</rdf:Seq></bib:authors><dc:title>{}</dc:title><dcterms:abstract>{}</dcterms:abstract>"
        "<dc:date>2026-07-06</dc:date></rdf:Description>\n"
    )
    people = person.format("Moreau", "Ada") + person.format("Zhao", "Wen")
    found = read(
        "<rdf:RDF xmlns:rdf='r' xmlns:dc='d' xmlns:dcterms='t' xmlns:bib='b' xmlns:foaf='f'>\n"
        + paper.format(1, people, "Which Edges to Trust", GRAPHS)
        + paper.format(2, people, "Facts That Spread", FACTS)
        + "</rdf:RDF>"
    )
    assert (column(found, "title"), column(found, "abstract")) == (["Which Edges to Trust", "Facts That Spread"], [GRAPHS, FACTS])
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2
