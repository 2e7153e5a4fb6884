"""Which elements of a page are the titles of its papers: elements of one kind that come again and again, each with another title.

Here belongs finding them; what stands around each is `html_records`.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from pipeline.lists.formats.html_tree import Page, block_tags, first_line, unique, words_of
from pipeline.lists.formats.prose import is_list_title
from pipeline.lists.formats.title_line import is_names, is_title, parts_of
from pipeline.lists.links import holds_no_papers, host_kind, text_kind

#: How surely an element of this kind is a title where others come as often.
_HINTED, _TO_PAPER, _HEADING, _TERM, _LINK, _BOLD, _BLOCK = 7, 6, 5, 4, 3, 2, 1
_LONGEST = 400
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
#: Elements that are never the title alone, whatever they are called.
_WIDE = frozenset({"a", "table", "tr", "ul", "ol", "section", "article", "main", "body"})
_RANKS = {"dt": _TERM, "summary": _TERM, "a": _LINK, "strong": _BOLD, "b": _BOLD}


@dataclass(frozen=True, slots=True)
class Title:
    """An element that holds a title, and its text."""

    node: LexborNode
    text: str


@dataclass(slots=True)
class _Kind:
    """Elements of one kind, and those of them that look like titles."""

    rank: int
    order: int
    elements: list[Title] = field(default_factory=list)
    titles: list[Title] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)

    @property
    def is_fit(self) -> bool:
        """Whether most of the elements look like titles, and few titles come twice."""
        return 2 * len(self.titles) >= len(self.elements) and 5 * len(self.texts) >= 4 * len(self.titles)


def find_titles(page: Page) -> list[Title]:
    """The titles in the order of the page; empty where nothing on it looks like a list of papers.

    Few titles may be headings over papers that are blocks of text, unless two or more elements are called titles.
    """
    best, is_called = _best(
        page, "[class*=itle],[id*=itle],[itemprop=name],[itemprop=headline],h1,h2,h3,h4,h5,h6,dt,summary,a,strong,b"
    )
    is_sure = len(best) >= 3 or (is_called and len(best) == 2)
    blocks = [] if is_sure else _best(page, "li,p,td,dd")[0]
    found = blocks if len(blocks) > len(best) else best
    return found if len(found) > 1 else max(found, _best(page, "div,span", _is_leaf)[0], key=len)


def _is_leaf(node: LexborNode) -> bool:
    """Whether an element holds text and no further blocks."""
    blocks = block_tags()
    return all(child.tag not in blocks for child in node.iter())


def _best(page: Page, selector: str, is_one: Callable[[LexborNode], bool] | None = None) -> tuple[list[Title], bool]:
    """The elements of the kind that titles are, and whether they are called so: of the kinds that come most often, the one that
    is a title most surely."""
    kinds: dict[tuple[str, ...], _Kind] = {}
    called = page.called("title")
    for node in unique(page.tree.css(selector)):
        if is_one and not is_one(node):
            continue
        rank = _rank(node, called)
        kind = kinds.setdefault(_signature(node, rank, is_one is not None), _Kind(rank, len(kinds)))
        title = Title(node, first_line(node))
        kind.elements.append(title)
        if _may_be_title(title.text, rank):
            kind.titles.append(title)
            kind.texts.add(title.text.casefold())
    fit = [kind for kind in kinds.values() if kind.is_fit]
    most = max((len(kind.texts) for kind in fit), default=0)
    often = [kind for kind in fit if 10 * len(kind.texts) >= 7 * most]
    chosen = max(often, key=lambda kind: (kind.rank, len(kind.texts), -kind.order), default=None)
    return (_with_odd_ones(chosen), chosen.rank == _HINTED) if chosen else ([], False)


def _with_odd_ones(kind: _Kind) -> list[Title]:
    """The titles of a kind, and what stands in the same lists without looking like one, such as a title of one word.

    Where most links lead to one part of a site, the others are no titles: they are links to its pages.
    """
    usual = Counter(_leads_to(title.node) for title in kind.titles).most_common(1)[0]
    has_usual = kind.rank == _LINK and 3 * usual[1] >= 2 * len(kind.titles)
    titles = [title for title in kind.titles if not has_usual or _leads_to(title.node) == usual[0]]
    sure = {title.node.mem_id for title in titles}
    lists = Counter(place for title in titles for place in _lists_around(title.node))

    def belongs(title: Title) -> bool:
        is_text = any(map(str.isalpha, title.text)) and len(title.text) <= _LONGEST and text_kind(title.text) is None
        return is_text and any(lists[place] > 1 for place in _lists_around(title.node))

    return [title for title in kind.elements if title.node.mem_id in sure or belongs(title)]


def _leads_to(node: LexborNode) -> tuple[str, str]:
    """The site of a link and the first step of its path."""
    try:
        address = urlsplit(node.attributes.get("href") or "")
    except ValueError:
        return ("", "")
    return (address.netloc, next(filter(None, address.path.split("/")), ""))


def _lists_around(node: LexborNode) -> list[int]:
    """What may be the list that a title is an item of: the element around it, and the one around that."""
    parent = node.parent
    around = [parent, parent.parent] if parent is not None else []
    return [each.mem_id for each in around if each is not None and each.tag != "body"]


def _may_be_title(text: str, rank: int) -> bool:
    """Whether the text of an element can be a title. What is called a title, or is a heading, may be short."""
    if len(text) > _LONGEST or text_kind(text) is not None or is_names(text.replace("⋅", ",")):
        return False
    if rank == _HEADING and is_list_title(text):
        return False
    is_short = rank in (_HEADING, _HINTED) and sum(map(str.isalpha, text)) >= 4 and not text.endswith((":", "："))
    if rank == _BLOCK and text.endswith("."):
        return bool((parts := parts_of(text)).title and (any(map(str.strip, parts.rest)) or parts.authors))
    return is_title(text.rstrip(".")) or (is_short and not holds_no_papers(text))


def _rank(node: LexborNode, called: frozenset[int]) -> int:
    tag = node.tag or ""
    if node.mem_id in called and tag not in _WIDE:
        return _HINTED
    if tag == "a" and host_kind(node.attributes.get("href") or "") == "paper" and not _is_in_heading(node):
        return _TO_PAPER
    return _HEADING if tag in _HEADINGS else _RANKS.get(tag, _BLOCK)


def _is_in_heading(node: LexborNode) -> bool:
    return node.parent is not None and node.parent.tag in _HEADINGS


def _signature(node: LexborNode, rank: int, by_class: bool) -> tuple[str, ...]:
    """What elements of one kind have in common: tag, classes and, where these say little, the tag around them."""
    classes = " ".join(sorted(words_of(node.attributes.get("class") or ""))) if by_class or rank != _BLOCK else ""
    parent = node.parent.tag if node.parent is not None and rank in (_TO_PAPER, _LINK, _BOLD, _BLOCK) else ""
    return (node.tag or "", classes, parent or "")
