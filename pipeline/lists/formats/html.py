"""Pages of HTML: cards with abstracts, lists of titles, tables, the page of one paper.

Here belong recognising a page, what its head and headings say, and the order of its papers. The tree is `html_tree`, titles are
found by `html_titles`, a paper is read by `html_records`, tables by `html_tables`, descriptions for machines by `html_metadata`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from selectolax.lexbor import LexborNode

from pipeline.lists.formats import html_metadata, html_scripts, html_tables
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.html_records import Record, find_records, read_record
from pipeline.lists.formats.html_titles import find_titles
from pipeline.lists.formats.html_tree import Page, first_line, text_of
from pipeline.lists.formats.prose import VOLUME, is_list_title
from pipeline.lists.formats.single_authors import entries_with_single_authors
from pipeline.lists.links import holds_no_papers, text_kind
from pipeline.lists.model import RAW_CHARS, DocumentTitle, Evidence, Item, RawEntry, SectionHeading
from pipeline.lists.source import Source
from pipeline.lists.titles import decision_of, read_title

_PAGE = re.compile(r"\s*+(?:<\?xml[^<>]*\?>\s*+)?(?:(?><!--.*?-->)\s*+)*+<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL)
_TAG_LINE = re.compile(r"^[ \t]*</?[a-zA-Z]", re.MULTILINE)
_BLOCKS = re.compile(r"<(?:li|div|p|td|dt|article|section|h[1-6])[\s>]", re.IGNORECASE)
_ROWS, _FEWEST_ROWS = re.compile(r"^[ \t]*<(?:li|tr|dt)[\s>]", re.IGNORECASE | re.MULTILINE), 3
#: An item of Markdown with a link, beside which elements of HTML are read as Markdown has them.
_LINKED_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d+\.)[ \t]+.*\]\(http", re.MULTILINE)
_HEADINGS = "h1,h2,h3,h4,h5,h6"
_SAVED_FROM = re.compile(r"saved from url=\(\d+\)(https?://\S+)")
#: Level of the title of a volume, below all headings.
_VOLUME_LEVEL = 7


def recognise(source: Source) -> Evidence | None:
    """The beginning of a page; or, of a piece of one, tags at the beginning of most lines."""
    head = source.head
    if "<" not in head:
        return None
    if _PAGE.match(head):
        return Evidence("html", 90, "the beginning of an HTML page")
    is_page = head.lstrip().startswith("<")
    if not is_page and not any(tag in head for tag in ("<li", "<tr", "<dt", "<LI", "<TR", "<DT")):
        return None
    filled = sum(1 for line in head.split("\n") if line.strip())
    if not is_page:
        rows = len(_ROWS.findall(head))
        is_mostly_html = rows >= _FEWEST_ROWS and _LINKED_ITEM.search(head) is None and 2 * len(_TAG_LINE.findall(head)) >= filled
        return Evidence("html", 78, f"{rows} rows and items of HTML in a text") if is_mostly_html else None
    blocks = len(_BLOCKS.findall(head))
    if blocks >= 2 and 2 * len(_TAG_LINE.findall(head)) >= filled and "](" not in head:
        return Evidence("html", 80, f"{blocks} elements such as lists and paragraphs")
    return None


def parse(source: Source) -> Iterator[Item]:
    """The papers of a page in their order, with the headings over them."""
    page = Page(source)
    base = _base(source, page)
    title = _title(page)
    tables = html_tables.find(page, source.limits.fields)
    titles = find_titles(page)
    shown = max(len(titles), sum(len(table.rows) for table in tables))
    held = html_scripts.read(page, source.limits, shown) if page.scripts else []
    if title is not None:
        yield DocumentTitle(page.line(title), first_line(title))
    if held:
        yield from (item for item in held if title is None or not isinstance(item, DocumentTitle))
        return
    if tables and 2 * sum(len(table.rows) for table in tables) >= len(titles):
        for table in tables:
            yield from html_tables.read(page, table, base)
        return
    described = list(html_metadata.read(page))
    if described and (len(described) >= len(titles) or len(titles) < 2):
        yield from described
        return
    items = list(_papers(page, _without_stops(list(find_records(titles))), title, base))
    entries = iter(entries_with_single_authors([item for item in items if isinstance(item, RawEntry)]))
    yield from (next(entries) if isinstance(item, RawEntry) else item for item in items)


def _without_stops(records: list[Record]) -> list[Record]:
    """The papers without the full stop behind their titles, where titles end with one throughout."""
    ends = [record.text[-1:] for record in records if record.text[-1:] not in ("?", "!")]
    if not ends or 10 * ends.count(".") < 9 * len(ends):
        return records
    return [replace(record, text=record.text.removesuffix(".")) for record in records]


def _papers(page: Page, records: list[Record], document: LexborNode | None, base: str) -> Iterator[Item]:
    """The papers, each under the headings before it. The title of a volume among them is a heading."""
    headings = _headings(page, records, document)
    stated = [first_line(document) if document else "", *(each.text for each in headings[:1])]
    has_decision = any(map(decision_of, stated))
    above = _Above()
    for record in records:
        number = page.number(record.title)
        while headings and headings[0].number < number:
            above.enter(headings.pop(0))
        if VOLUME.match(record.text):
            above.enter(_Heading(number, page.line(record.title), _VOLUME_LEVEL, record.text))
            continue
        yield from above.news()
        fields = read_record(page, record, base, has_decision)
        lines = page.line(record.nodes[0]), page.line_end(record.nodes[-1])
        yield RawEntry(*lines, fields, record.text[:RAW_CHARS], tuple(heading.text for heading in above.open))


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading with its place in the page."""

    number: int
    line: int
    level: int
    text: str


@dataclass(slots=True)
class _Above:
    """The headings over the paper in hand; each is yielded once, before the first paper under it."""

    open: list[_Heading] = field(default_factory=list)
    yielded: set[int] = field(default_factory=set)

    def enter(self, heading: _Heading) -> None:
        """Ends the sections of the same and of lower levels and begins one; a heading that comes twice running is one."""
        if not self.open or self.open[-1].text != heading.text:
            self.open = [*(each for each in self.open if each.level < heading.level), heading]

    def news(self) -> Iterator[SectionHeading]:
        """The open headings that have not been yielded."""
        for heading in self.open:
            if heading.number not in self.yielded:
                self.yielded.add(heading.number)
                yield SectionHeading(heading.line, heading.text)


def _headings(page: Page, records: list[Record], document: LexborNode | None) -> list[_Heading]:
    """The headings that are over papers: no titles, none inside a paper after its title, not the title of the page."""
    left_out = {record.title.mem_id for record in records} | ({document.mem_id} if document else set())
    for record in records:
        after = page.number(record.title)
        for node in record.nodes:
            left_out.update(heading.mem_id for heading in node.css(_HEADINGS) if page.number(heading) > after)
    found = []
    for node in page.tree.css(_HEADINGS):
        text = _heading_text(node) if node.mem_id not in left_out else ""
        if text and not holds_no_papers(text):
            found.append(_Heading(page.number(node), page.line(node), int((node.tag or "h6")[1]), text))
    return sorted(found, key=lambda heading: heading.number)


def _heading_text(node: LexborNode) -> str:
    """Text of a heading; where links such as "pdf" stand in it, that of its other links."""
    links = [text_of(link) for link in node.css("a")]
    if any(map(text_kind, links)):
        return " ".join(text for text in links if not text_kind(text)) or first_line(node)
    return first_line(node)


def _title(page: Page) -> LexborNode | None:
    """The title of the page: of its head and its first heading the one that says venue or year; else the head's."""
    found = [node for node in (page.tree.css_first("title"), page.tree.css_first("h1")) if node is not None and first_line(node)]
    saying = [node for node in found if (stated := read_title(first_line(node))).venue or stated.year]
    lower = (node for node in page.tree.css("h2,h3") if is_list_title(first_line(node)))
    return next(iter(saying or found), None) or next(lower, None)


def _base(source: Source, page: Page) -> str:
    """The address of the page where it says it: relative links are told by it. Empty where it does not."""
    for selector, name in (("base[href]", "href"), ("link[rel=canonical]", "href"), ('meta[property="og:url"]', "content")):
        node = page.tree.css_first(selector)
        address = (node.attributes.get(name) or "") if node is not None else ""
        if address.startswith("http"):
            return address
    saved = _SAVED_FROM.search(source.head[:2000])
    return saved[1] if saved else ""


FORMAT = Format(recognise, parse, dialect="html")
