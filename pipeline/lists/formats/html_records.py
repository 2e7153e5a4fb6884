"""How far a paper reaches on a page around its title, and what its elements say: names, abstract, links, labelled values.

Here belongs one paper; the titles are found by `html_titles`, lines of text without names of their own are read by `reference`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urljoin

from selectolax.lexbor import LexborNode

from pipeline.lists.formats.citation import is_one_name
from pipeline.lists.formats.detail_lines import labelled
from pipeline.lists.formats.html_titles import Title
from pipeline.lists.formats.html_tree import Page, lines_of, text_of
from pipeline.lists.formats.markdown_inline import find_links, plain
from pipeline.lists.formats.prose import is_text
from pipeline.lists.formats.reference import read_details, read_reference
from pipeline.lists.headers import meaning
from pipeline.lists.links import Link, kind_of, text_kind
from pipeline.lists.model import Field
from pipeline.lists.titles import decision_of, read_title

#: Elements beside a title that may still belong to its paper.
_BESIDE = 40
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
#: Fields of a paper that stand below headings of their own.
_LABELS = frozenset({"authors", "abstract", "keywords", "url", "code_url"})
#: Elements whose text is not the title alone but all that is said about a paper.
_WHOLE = frozenset({"li", "p", "td", "dd"})
_LONGEST_REMARK = 200
#: Rows of a table about one paper.
_FEWEST_ROWS = 3
_NO_PAGE = ("#", "mailto:", "javascript:", "data:")


@dataclass(frozen=True, slots=True)
class Record:
    """One paper on a page: its title with its text, and the elements that are about it, in order."""

    title: LexborNode
    text: str
    nodes: tuple[LexborNode, ...]


def find_records(titles: Sequence[Title]) -> Iterator[Record]:
    """The elements of each paper: the largest one that holds no other title, and those beside it up to the next paper."""
    holds: dict[int, int] = {}
    for title in titles:
        for node in _upwards(title.node):
            holds[node.mem_id] = holds.get(node.mem_id, 0) + 1
    owned = [_own(title.node, holds) for title in titles]
    heights = sorted(map(len, owned))
    for title, own in zip(titles, owned, strict=True):
        root = own[: max(1, heights[len(heights) // 2])][-1]
        nodes = [root]
        before = _beside(root, back=True) if root.tag == "dd" else None
        if before is not None and before.tag == "dt":
            nodes.insert(0, before)
        following = _beside(root)
        while following is not None and len(nodes) < _BESIDE and following.mem_id not in holds and not _ends(root, following):
            nodes.append(following)
            following = _beside(following)
        yield Record(title.node, title.text, tuple(nodes))


def _upwards(node: LexborNode) -> Iterator[LexborNode]:
    current: LexborNode | None = node
    while current is not None and current.tag not in ("body", "html", "-undef"):
        yield current
        current = current.parent


def _own(title: LexborNode, holds: dict[int, int]) -> list[LexborNode]:
    """The title and the elements around it that hold no other title."""
    own = []
    for node in _upwards(title):
        if holds[node.mem_id] > 1:
            break
        own.append(node)
    return own


def _beside(node: LexborNode, back: bool = False) -> LexborNode | None:
    """The next element beside, passing over text; or the one before."""
    current = node.prev if back else node.next
    while current is not None and not current.is_element_node:
        current = current.prev if back else current.next
    return current


def _ends(root: LexborNode, following: LexborNode) -> bool:
    """Whether an element beside a paper begins something else: a heading, one more of its kind, a term after a description."""
    if root.tag == "dd":
        return following.tag == "dt"
    is_alike = following.tag == root.tag and root.tag != "p"
    if is_label(following) and root.tag in _HEADINGS and root.tag < (following.tag or ""):
        return False
    return following.tag in _HEADINGS or is_alike or following.css_first("h1,h2,h3") is not None


def is_label(node: LexborNode) -> bool:
    """Whether an element is a heading that is but a label of what stands below it ("Abstract", "Authors", "Links")."""
    return node.tag in _HEADINGS and meaning(text_of(node)).field in _LABELS


def read_record(page: Page, record: Record, base: str, has_decision: bool = False) -> tuple[Field, ...]:
    """What the elements of a paper say. `base` is the address of the page, if it is known, for links that leave it out.

    `has_decision` says that the page states the form of presentation for all its papers; a badge on each then says no more.
    """
    title = record.text
    if stated := _of_rows(record):
        return (Field(None, title, name="title"), *stated)
    found, without = _by_names(page, record)
    is_whole = record.title.tag in _WHOLE
    lines = _lines(record, without)
    if not is_whole:
        lines = _without_title(lines, title)
    known = {each.name for each in found}
    if is_whole:
        reference = read_reference(lines[:1])
        title = reference.title or title
        beside = [*reference.fields, *_details(lines[1:], known | {each.name for each in reference.fields})]
    elif {"authors", "abstract"} <= known:
        beside = list(_remarks(lines))
    else:
        beside = _details(lines, known)
    if (said := labelled(title)) and meaning(said[0]).field == "title" and said[1]:
        title = said[1]
    links = [
        Field(None, link.url, name="code_url" if kind_of(link) == "code" else "url")
        for link in links_of(record, base)
        if kind_of(link) in ("paper", "code") or link.text == record.text
    ]
    left_out = known | {"title", "url", "code_url"} | ({"decision"} if has_decision else set())
    return (Field(None, title, name="title"), *found, *(each for each in beside if each.name not in left_out), *links)


def _lines(record: Record, without: frozenset[int]) -> list[str]:
    """The lines of a paper; headings that are labels are written as such."""
    if not any(map(is_label, record.nodes)):
        return lines_of(record.nodes, without)
    parts = [[f"**{text_of(node)}**:"] if is_label(node) else lines_of((node,), without) for node in record.nodes]
    return [line for lines in parts for line in lines]


def _of_rows(record: Record) -> tuple[Field, ...]:
    """What the rows of a table say of one paper, each a label and a value, as programs for references print them; none where the
    paper has no such table."""
    rows = [list(row.iter()) for node in record.nodes for row in node.css("tr")]
    pairs = [cells for cells in rows if [cell.tag for cell in cells] == ["th", "td"]]
    if len(pairs) < _FEWEST_ROWS or len(pairs) < len(rows):
        return ()
    found: dict[str, list[str]] = {}
    for label, value in pairs:
        found.setdefault(text_of(label), []).append(text_of(value))
    if not any(meaning(label).field in ("authors", "abstract") for label in found):
        return ()
    return tuple(Field(label, values[0] if len(values) == 1 else tuple(values)) for label, values in found.items())


def _without_title(lines: Sequence[str], title: str) -> list[str]:
    """The lines without the one that is the title; links on that line stay."""
    linked = f"[{title.replace('[', '(').replace(']', ')')}]("
    kept = []
    for line in lines:
        if title and (line == title or (line.startswith(linked) and line.find(")", len(linked)) == len(line) - 1)):
            title = ""
            continue
        shown = plain(line)
        if title and shown.startswith(title):
            links = [link for link in find_links(line) if link.text != title]
            kept += [f"[{link.text}]({link.url})" for link in links] or ([rest] if (rest := shown[len(title) :].strip()) else [])
            title = ""
        else:
            kept.append(line)
    return kept


def _by_names(page: Page, record: Record) -> tuple[list[Field], frozenset[int]]:
    """Authors and abstract where elements are called so, and the mem_ids of these elements."""
    around = {node.mem_id for node in _upwards(record.title)}
    around |= {node.mem_id for node in record.nodes if is_label(node)}
    abstracts = [node for node in page.called_in(record.nodes, "abstract") if node.mem_id not in around]
    known = around | {node.mem_id for node in abstracts}
    authors = [node for node in page.called_in(record.nodes, "authors") if node.mem_id not in known]
    names = _names(authors)
    text = _abstract(abstracts)
    if not names and (links := _people(record)):
        authors, names = links, _names(links)
    found = [Field(None, names, name="authors")] if names else []
    found += [Field(None, text, name="abstract")] if text else []
    return found, frozenset(node.mem_id for node in (*(authors if names else ()), *(abstracts if text else ())))


def _names(nodes: Sequence[LexborNode]) -> str | tuple[str, ...]:
    """The names in the elements that are called authors: one by one where each element holds one."""
    inner: set[int] = set()
    texts = []
    for node in nodes:
        if node.mem_id not in inner:
            inner.update(child.mem_id for child in node.css("*"))
            texts.append(text_of(node).strip(" ,;|"))
    texts = [text for text in texts if text]
    return texts[0] if len(texts) == 1 else tuple(texts)


def _people(record: Record) -> list[LexborNode]:
    """The links on names, which lead to the pages of people."""
    found = []
    for root in record.nodes:
        for node in root.css("a"):
            text = text_of(node)
            if (
                text != record.text
                and text_kind(text) is None
                and is_one_name(text)
                and kind_of(Link(text, _url(node))) != "code"
            ):
                found.append(node)
    return found


def _abstract(nodes: Sequence[LexborNode]) -> str:
    """The abstract in the elements that are called so: of one and those in it the longest inside, without its buttons."""
    if not nodes:
        return ""
    outer = max(nodes, key=lambda node: len(node.text()))
    chosen = outer
    if len(nodes) > 1:
        inside = {child.mem_id for child in outer.css("*")} - {outer.mem_id}
        inner = [node for node in nodes if node.mem_id in inside and 2 * len(node.text()) >= len(outer.text())]
        chosen = max(inner, key=lambda node: len(node.text()), default=outer)
    for link in chosen.css("a"):
        if _url(link).startswith(_NO_PAGE) or not _url(link):
            link.decompose()
    text = text_of(chosen)
    is_named = "abstract" in (f"{chosen.attributes.get('class')} {chosen.attributes.get('id')}").lower()
    return text if is_named or is_text(text) else ""


def _details(lines: Sequence[str], known: set[str | None]) -> list[Field]:
    """What the lines of a paper say of which not all elements have names; a name alone on the first with words is its author."""
    at = next((at for at, line in enumerate(lines) if any(map(str.isalpha, line)) and not decision_of(plain(line))), None)
    said = plain(lines[at]).lstrip(" -–—:·|,") if at is not None else ""
    first = said.partition(" (")[0].rstrip(" ,;")
    if at is not None and "authors" not in known and is_one_name(first):
        return [Field(None, said, name="authors"), *read_details([*lines[:at], *lines[at + 1 :]]).fields]
    return read_details(lines).fields


def _remarks(lines: Sequence[str]) -> Iterator[Field]:
    """Labelled values, form of presentation and venue among short lines; the rest of a paper is known by its elements."""
    for line in lines:
        if len(line) > _LONGEST_REMARK:
            continue
        if found := labelled(line):
            yield Field(found[0], plain(found[1]))
            continue
        shown = plain(line)
        if decision := decision_of(shown):
            yield Field(None, decision, name="decision")
        if (stated := read_title(shown)).venue and stated.year:
            yield Field(None, shown, name="venue")


def links_of(record: Record, base: str) -> list[Link]:
    """The links of a paper to other pages, that on its title first. A link is named by its text, its title or its image."""
    links = []
    for root in record.nodes:
        for node in ([root] if root.tag == "a" else []) + root.css("a[href]"):
            url = _url(node)
            if not url or url.lower().startswith(_NO_PAGE):
                continue
            text = text_of(node) or node.attributes.get("aria-label") or node.attributes.get("title") or ""
            if not text and (image := node.css_first("img[alt]")) is not None:
                text = image.attributes.get("alt") or ""
            link = Link(text.strip("[] "), urljoin(base, url) if base else url)
            if link.is_external:
                links.append(link)
    return sorted(links, key=lambda link: link.text != record.text)


def _url(node: LexborNode) -> str:
    return (node.attributes.get("href") or "").strip().replace(" ", "%20")
