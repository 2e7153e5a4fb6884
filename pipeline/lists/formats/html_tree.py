"""A page of HTML as a tree whose elements know their lines, and the text of its elements.

Here belong parsing (selectolax), lines, and what an element says and is called; which elements are papers is `html_titles`. The
parser keeps no places, so each block element is given a number before parsing; the number leads to its line.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain

from selectolax.lexbor import LexborHTMLParser, LexborNode

from pipeline.lists.model import ListRefused
from pipeline.lists.source import Source
from pipeline.lists.words import load

#: The attribute that holds the number of an element.
_MARK = "l-n"
_MARKED = re.compile(
    r"<(?:a|address|article|blockquote|dd|details|div|dl|dt|figure|h[1-6]|header|li|main|ol|p|section|span|summary|table|tbody|td|th"
    r"|title|tr|ul)(?=[\s/>])",
    re.IGNORECASE,
)
_MARK_IN_TEXT = re.compile(rf" {_MARK}=\d+")
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_NAMES = ("class", "id", "itemprop")
#: Parsing takes time that grows with the square of the depth; pages of papers are some 30 deep.
_DEPTH = 2000
_SET_OFF = {"a": "", "b": "**", "strong": "**", "i": "*", "em": "*", "cite": "*"}
_POWER = re.compile(r"\s*[-+−–]?[0-9.]+\s*")
_WORD = re.compile(r"[a-z]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Page:
    """A parsed page without what is no content: scripts, controls of forms, navigation, code for citing.

    `data` are the descriptions in JSON-LD that it carries, `scripts` its other scripts with the lines on which they begin,
    `last_line` is the number of its last line.
    """

    def __init__(self, source: Source) -> None:
        """Parses the whole text; refused where it is too large or its elements are nested too deep to be a page."""
        text = source.text()
        _check_depth(text)
        self._lines: list[int] = []
        line, at = 1, 0

        def marked(match: re.Match[str]) -> str:
            nonlocal line, at
            line += text.count("\n", at, match.start())
            at = match.start()
            self._lines.append(line)
            return f"{match.group()} {_MARK}={len(self._lines) - 1}"

        self.tree = LexborHTMLParser(_MARKED.sub(marked, text))
        self.last_line = text.count("\n") + 1
        self.data = [_MARK_IN_TEXT.sub("", node.text()) for node in self.tree.css('script[type="application/ld+json"]')]
        self.scripts = list(_scripts(self.tree, text))
        for node in self.tree.css(",".join(_elements("dropped"))):
            node.decompose()
        half = len(self.tree.body.text()) // 2 if self.tree.body else 0
        names = _named("around", "names") | _named("hints", "citation")
        for node in unique(self.tree.css(f"header,[role=navigation],{_with_names(names, ('class',))}")):
            if _is_no_content(node, names) and len(node.text()) <= half:
                node.decompose()
        for node in self.tree.css('[style*="display:none" i],[style*="display: none" i]'):
            if _is_shown_beside(node):
                node.decompose()
        self._called: dict[str, frozenset[int]] = {}

    def called(self, what: str) -> frozenset[int]:
        """The mem_ids of the elements whose class, id or itemprop says that they hold this (title, authors, abstract)."""
        if what not in self._called:
            words = _named("hints", what)
            nodes = unique(self.tree.css(_with_names(words, _NAMES)))
            called = [node for node in nodes if _is_called(node, words)]
            for node in called:
                node.attrs[f"{_MARK}-{what}"] = ""
            self._called[what] = frozenset(node.mem_id for node in called)
        return self._called[what]

    def called_in(self, nodes: Sequence[LexborNode], what: str) -> list[LexborNode]:
        """Those of these elements, and of the elements in them, that are called so."""
        return [found for node in nodes for found in node.css(f"[{_MARK}-{what}]")] if self.called(what) else []

    def number(self, node: LexborNode) -> int:
        """Number of the element in the order of the page, or that of the nearest one before it that has one."""
        for each in chain((node,), _before(node)):
            mark = each.attributes.get(_MARK) if each.is_element_node else None
            if mark is not None and mark.isdigit():
                return int(mark)
        return -1

    def line(self, node: LexborNode) -> int:
        """Line on which the element begins."""
        number = self.number(node)
        return self._lines[number] if 0 <= number < len(self._lines) else 1

    def line_end(self, node: LexborNode) -> int:
        """Last line of the element: that of its last part with a line, and the lines of text after that."""
        part, after = _last(node), 0
        for each in chain((part,), _before(part)):
            part = each
            if each.mem_id == node.mem_id or (each.is_element_node and _MARK in each.attributes):
                break
            if each.is_text_node:
                text = each.text_content or ""
                after += (text if after else text.rstrip()).count("\n")
        return self.line(part) + after


def _scripts(tree: LexborHTMLParser, text: str) -> Iterator[tuple[int, str]]:
    """The scripts in the text of a page that are no JSON-LD, each with the line on which it begins."""
    line, at = 1, 0
    for node in tree.css('script:not([src]):not([type="application/ld+json"])'):
        script = _MARK_IN_TEXT.sub("", node.text())
        if script and (start := text.find(script, at)) >= 0:
            line += text.count("\n", at, start)
            at = start
            yield line, script


def _before(node: LexborNode) -> Iterator[LexborNode]:
    """What comes before an element in the page, backwards."""
    current: LexborNode | None = node
    while current is not None:
        current = _last(current.prev) if current.prev is not None else current.parent
        if current is not None:
            yield current


def _last(node: LexborNode) -> LexborNode:
    """The last thing in an element; the element itself where it is empty."""
    while (child := node.last_child) is not None:
        node = child
    return node


def unique(nodes: Iterable[LexborNode]) -> Iterator[LexborNode]:
    """The elements once each: a list of selectors gives an element that fits two of them twice."""
    seen: set[int] = set()
    for node in nodes:
        if node.mem_id not in seen:
            seen.add(node.mem_id)
            yield node


def _with_names(words: Iterable[str], attributes: Iterable[str]) -> str:
    """The selector of elements that have one of the words anywhere in one of the attributes: quicker than looking at each."""
    words = set(words)
    shortest = sorted(word for word in words if not any(other in word for other in words - {word}))
    return ",".join(f'[{attribute}*="{word}" i]' for attribute in attributes for word in shortest)


def _is_no_content(node: LexborNode, names: frozenset[str]) -> bool:
    """Whether an element stands around the content, by its name or as a header directly in the body, or is for citing."""
    if node.tag == "header":
        return node.parent is not None and node.parent.tag == "body"
    if node.attributes.get("role") == "navigation":
        return True
    called = words_of(node.attributes.get("class") or "")
    return node.tag not in ("body", "html", "main", "cite") and not called.isdisjoint(names)


def _is_shown_beside(node: LexborNode) -> bool:
    """Whether what an element holds back is shown beside it anyhow, as long lists of names are, cut short and whole."""
    hidden = " ".join(node.text().split())
    around = " ".join(node.parent.text().split()) if hidden and node.parent is not None else ""
    return around.count(hidden) > 1


def _check_depth(text: str) -> None:
    depth, flat = 0, _elements("flat")
    for tag in _TAG.finditer(text):
        if tag[2].lower() in flat:
            continue
        depth = max(0, depth - 1) if tag[1] else depth + 1
        if depth > _DEPTH:
            line = text.count("\n", 0, tag.start()) + 1
            raise ListRefused("too_large", f"Elements are nested more than {_DEPTH} deep on line {line}; close them.", line=line)


@cache
def _named(table: str, name: str) -> frozenset[str]:
    return frozenset(load("html")[table][name].split())


def _elements(kind: str) -> frozenset[str]:
    return _named("elements", kind)


def block_tags() -> frozenset[str]:
    """The elements that begin and end a line."""
    return _elements("blocks")


def _is_called(node: LexborNode, words: frozenset[str]) -> bool:
    attributes = node.attributes
    return any(not words.isdisjoint(words_of(value)) for name in _NAMES if (value := attributes.get(name)))


@lru_cache(maxsize=4096)
def words_of(name: str) -> frozenset[str]:
    """The words of a class or id: "event-title paperTitle" has event, title, paper."""
    return frozenset(_WORD.findall(_CAMEL.sub(" ", name).lower()))


def text_of(node: LexborNode) -> str:
    """The text of an element on one line."""
    child = node.first_child
    if child is not None and child.is_text_node and child.next is None:
        return " ".join((child.text_content or "").split())
    return " ".join(_text(node, frozenset(), with_marks=False).split())


def first_line(node: LexborNode) -> str:
    """The first line of an element that is not blank."""
    for line in _text(node, frozenset(), with_marks=False).split("\n"):
        if text := " ".join(line.split()):
            return text
    return ""


def lines_of(nodes: Sequence[LexborNode], without: frozenset[int] = frozenset()) -> list[str]:
    """The lines of elements as a reader sees them, in the inline syntax of Markdown: links, bold and italic text.

    `without` are the mem_ids of elements to be left out.
    """
    text = "\n".join(_text(node, without, with_marks=True) for node in nodes)
    return [line for part in text.split("\n") if (line := " ".join(part.split()))]


def _text(node: LexborNode, without: frozenset[int], with_marks: bool) -> str:
    """The text of an element; blocks and breaks are line ends, a power keeps its sign."""
    blocks = _elements("blocks")
    stack: list[LexborNode | None] = [node]
    pieces: list[str] = []
    last = ""
    while stack:
        item = stack.pop()
        if item is None:
            pieces.append("\n")
        elif item.is_text_node:
            last = (item.text_content or "").replace("\n", " ").replace("\xa0", " ")
            pieces.append(last)
        elif item.is_element_node and item.mem_id not in without:
            tag = item.tag
            if tag in blocks:
                pieces.append("\n")
                stack.append(None)
            elif with_marks and tag in _SET_OFF and (marked := _set_off(item)):
                pieces.append(marked)
                continue
            elif tag == "sup" and last[-1:].isdigit() and _POWER.fullmatch(item.text()):
                pieces.append("^")
            child = item.last_child
            while child is not None:
                stack.append(child)
                child = child.prev
    return "".join(pieces)


def _set_off(node: LexborNode) -> str:
    """A link, or bold or italic text, with its marks; empty where it holds blocks or links of its own, which go before."""
    child = node.first_child
    is_plain = child is not None and child.next is None and child.is_text_node
    if not is_plain and node.css_first("br,p,div,li" if node.tag == "a" else "br,p,div,li,a[href]"):
        return ""
    inside = text_of(node)
    if not inside:
        return ""
    if node.tag == "a":
        url = (node.attributes.get("href") or "").strip().replace(" ", "%20")
        return f"[{inside.replace('[', '(').replace(']', ')')}]({url})" if url else inside
    mark = _SET_OFF[node.tag or ""]
    return f"{mark}{inside}{mark}"
