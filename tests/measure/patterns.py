"""Whole, well-formed lists in every format, written from the same few papers: what hostile lists are made of.

Here belong lists that are right. How they are damaged is in `mutations`, what was never right in `hostile`.
"""

import csv
import gzip
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.lists.formats.workbooks import workbook
from tests.lists.samples import CHINESE, FACTS, GRAPHS, TEMPERING, wrapped

SAMPLES = Path(__file__).parents[2] / "warehouse" / "inbox"


@dataclass(frozen=True, slots=True)
class Paper:
    """What a list says of one paper."""

    title: str
    authors: str
    abstract: str
    venue: str = "ICML"
    year: str = "2026"
    url: str = "https://example.org/paper"


PAPERS = (
    Paper("Denoising Layers for Noisy Graphs", "Ada Moreau; Wen Zhao", GRAPHS),
    Paper("How Edits of Facts Spread", "Ruth Okafor; J. P. de la Cruz", FACTS),
    Paper("Tempering with Learned Temperatures", "李娜; Wen Zhao", TEMPERING),
    Paper("长文本推理的分层检索", "王伟; 李娜", CHINESE),
)


def lists(papers: Sequence[Paper] = PAPERS) -> Mapping[str, bytes]:
    """A list of these papers in every format, by a name that says which."""
    texts = dict(_texts(papers))
    made = {name: text.encode() for name, text in texts.items()}
    made["gb18030.txt"] = texts["blocks.txt"].encode("gb18030")
    made["utf16.txt"] = texts["records.txt"].encode("utf-16")
    made["packed.csv.gz"] = gzip.compress(made["table.csv"], mtime=0)
    rows = [["Title", "Authors", "Abstract", "Venue", "Year"], *([p.title, p.authors, p.abstract, p.venue, 2026] for p in papers)]
    made["book.xlsx"] = workbook({"Papers": rows, "Notes": [["made by hand"]]})
    return made


def samples() -> Mapping[str, bytes]:
    """The lists that the repo ships, as far as they were not deleted."""
    return {path.name: path.read_bytes() for path in sorted(SAMPLES.glob("*.txt"))}


def _texts(papers: Sequence[Paper]) -> Iterator[tuple[str, str]]:
    yield "blocks.txt", _joined("ICML 2026 论文列表", *(wrapped(p.abstract) for p in papers))
    yield (
        "numbered.txt",
        _joined("ICML 2026 Papers", *(f"{at}. {p.title}\n{p.authors}\n{p.abstract}" for at, p in enumerate(papers, 1))),
    )
    yield "records.txt", _joined("# Accepted Papers", *(_labelled(p) for p in papers))
    yield (
        "引文.txt",
        "".join(
            f"[{at}] {p.authors.replace('; ', ', ')}. {p.title}[J]. {p.venue}, {p.year}, 3(2): 1-9.\n"
            for at, p in enumerate(papers, 1)
        ),
    )
    yield "table.csv", _table(papers, ",")
    yield "table.tsv", _table(papers, "\t")
    yield "lines.jsonl", "".join(json.dumps(_object(p), ensure_ascii=False) + "\n" for p in papers)
    yield "tree.json", json.dumps({"venue": "ICML", "papers": [_object(p) for p in papers]}, ensure_ascii=False, indent=1)
    yield (
        "notes.json",
        json.dumps(
            {
                "notes": [
                    {"id": str(at), "content": {k: {"value": v} for k, v in _object(p).items()}} for at, p in enumerate(papers)
                ]
            }
        ),
    )
    yield (
        "refs.bib",
        "@string{icml = {ICML}}\n"
        + "\n".join(
            f"@inproceedings{{key{at},\n  title = {{{p.title}}},\n  author = {{{p.authors.replace('; ', ' and ')}}},\n"
            f"  abstract = {{{p.abstract}}},\n  booktitle = icml,\n  year = {{{p.year}}}\n}}\n"
            for at, p in enumerate(papers)
        ),
    )
    yield (
        "refs.ris",
        "\n".join(
            f"TY  - CONF\nTI  - {p.title}\n"
            + "".join(f"AU  - {name}\n" for name in p.authors.split("; "))
            + f"AB  - {p.abstract}\nPY  - {p.year}\nER  - \n"
            for p in papers
        ),
    )
    yield (
        "refs.enw",
        "\n".join(f"%0 Conference Paper\n%T {p.title}\n%A {p.authors}\n%X {p.abstract}\n%D {p.year}\n" for p in papers),
    )
    yield (
        "refs.nbib",
        "\n".join(
            f"PMID- {at}\nTI  - {p.title}\nFAU - {p.authors}\nAB  - {p.abstract}\nDP  - {p.year}\n"
            for at, p in enumerate(papers, 100)
        ),
    )
    yield (
        "noteexpress.txt",
        "\n".join(
            f"{{Reference Type}}: Conference Proceedings\n{{Title}}: {p.title}\n{{Author}}: {p.authors}\n{{Abstract}}: {p.abstract}\n{{Year}}: {p.year}\n"
            for p in papers
        ),
    )
    yield (
        "refworks.txt",
        "\n".join(f"RT Journal Article\nSR 1\nA1 {p.authors}\nT1 {p.title}\nAB {p.abstract}\nYR {p.year}\n" for p in papers),
    )
    yield (
        "wos.txt",
        "FN Clarivate\nVR 1.0\n"
        + "\n".join(f"PT J\nAU {p.authors}\nTI {p.title}\nAB {p.abstract}\nPY {p.year}\nER\n" for p in papers)
        + "EF\n",
    )
    yield (
        "items.md",
        "# ICML 2026\n\n## Graphs\n\n"
        + "\n".join(f"- **{p.title}** [[paper]]({p.url}) - *{p.authors}*\n  > {p.abstract}\n" for p in papers),
    )
    yield (
        "table.md",
        "# Papers\n\n| Title | Authors | Abstract |\n|---|---|---|\n"
        + "".join(f"| {p.title} | {p.authors} | {p.abstract} |\n" for p in papers),
    )
    yield (
        "headings.md",
        "# ICML 2026\n\n" + "\n".join(f"### [{p.title}]({p.url})\n\n{p.authors}\n\n{p.abstract}\n" for p in papers),
    )
    yield (
        "table.html",
        _page(
            "<table><tr><th>Title</th><th>Authors</th><th>Abstract</th></tr>\n"
            + "\n".join(f"<tr><td>{p.title}</td><td>{p.authors}</td><td>{p.abstract}</td></tr>" for p in papers)
            + "</table>"
        ),
    )
    yield (
        "cards.html",
        _page(
            "\n".join(
                f'<div class="paper"><h3 class="title"><a href="{p.url}">{p.title}</a></h3>\n<p class="authors">{p.authors}</p>\n'
                f'<p class="abstract">{p.abstract}</p></div>'
                for p in papers
            )
        ),
    )
    yield (
        "records.xml",
        '<?xml version="1.0"?>\n<records>\n'
        + "\n".join(
            f"<record><title>{p.title}</title><author>{p.authors}</author><abstract>{p.abstract}</abstract><year>{p.year}</year></record>"
            for p in papers
        )
        + "\n</records>\n",
    )


def _joined(*blocks: str) -> str:
    return "\n\n".join(blocks) + "\n"


def _labelled(paper: Paper) -> str:
    return f"Title: {paper.title}\nAuthors: {paper.authors}\nAbstract: {paper.abstract}\nYear: {paper.year}\nURL: {paper.url}"


def _object(paper: Paper) -> dict[str, str]:
    return {"title": paper.title, "authors": paper.authors, "abstract": paper.abstract, "year": paper.year, "url": paper.url}


def _table(papers: Sequence[Paper], delimiter: str) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=delimiter)
    writer.writerows([["Title", "Authors", "Abstract", "Year"], *([p.title, p.authors, p.abstract, p.year] for p in papers)])
    return stream.getvalue()


def _page(body: str) -> str:
    return f"<!DOCTYPE html>\n<html><head><title>ICML 2026 Papers</title></head>\n<body><h1>ICML 2026 Papers</h1>\n{body}\n</body></html>\n"
