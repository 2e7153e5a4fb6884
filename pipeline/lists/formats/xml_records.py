"""XML: the feeds and dumps that archives give out, and plain lists of papers in elements.

Here belongs which elements are papers and what stands over them; the text is read by `xml_tree`, one paper by `xml_fields`.
"""

import re
from collections import Counter
from collections.abc import Iterator

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.xml_fields import field_of, fields_of, is_aside, is_leaf, is_over_papers
from pipeline.lists.formats.xml_tree import Element, read_tree
from pipeline.lists.model import RAW_CHARS, DocumentField, DocumentTitle, Evidence, Item, Notice, RawEntry, SectionHeading
from pipeline.lists.source import Source

_START = re.compile(
    r"\s*+(?P<declared><\?xml\b[^<>]*\?>)?\s*+"
    r"(?:<\?[^<>]*\?>\s*+|(?><!--.*?-->)\s*+|<!DOCTYPE\s+(?!html\b)[^<>\[]*(?:\[[^\]]*\]\s*+)?>\s*+)*+"
    r"<(?P<root>[A-Za-z_][\w:.-]*)[\s/>]",
    re.DOTALL,
)
_TITLE = re.compile(r"<(?:\w+:)?(?:article-?|book-?)?title[\s>]", re.IGNORECASE)
#: Attributes that name what an element over papers is about.
_NAMES = ("title", "name", "label", "heading")


def recognise(source: Source) -> Evidence | None:
    """A declaration of XML, or an element at the beginning, and elements of titles."""
    found = _START.match(source.head)
    if not found or found["root"].lower() in ("html", "svg") or not _TITLE.search(source.head):
        return None
    return Evidence("xml", 90 if found["declared"] else 79, f"XML with the outermost element {found['root']}")


def parse(source: Source) -> Iterator[Item]:
    """The papers in the order of the file, with what the elements over them say."""
    root = read_tree(source)
    yield from _Walk(find_entries(root)).visit(root, ())


FORMAT = Format(recognise, parse, dialect="xml")


def find_entries(root: Element) -> set[Element]:
    """The elements that are papers: each holds one title, and there are others like it beside it.

    Of the elements with a title those are taken that come most often, of as many the innermost; then what wraps each of them alone.
    """
    titled = [element for element in (root, *root.walk()) if _is_titled(element)]
    counts = Counter(_path(element)[:-1] for element in titled)
    if not counts:
        return set()
    most = max(counts.values())
    best = max((path for path, count in counts.items() if count == most), key=len)
    holders = [element for element in titled if _path(element)[:-1] == best]
    inside = Counter(above for element in holders for above in _above(element))
    return {_widest(element, inside) for element in holders}


def _is_titled(element: Element) -> bool:
    if any(is_aside(each) or _is_abstract(each) for each in (element, *_above(element))):
        return False
    return any(field_of(child.name) == "title" and child.text() for child in element.children)


def _is_abstract(element: Element) -> bool:
    """Whether an element is an abstract, which may have titles of its parts in it; not the description of a paper with authors."""
    return field_of(element.name) == "abstract" and not any(field_of(child.name) == "authors" for child in element.children)


def _above(element: Element) -> Iterator[Element]:
    """The elements that an element stands in, the innermost first."""
    above = element.parent
    while above is not None:
        yield above
        above = above.parent


def _path(element: Element) -> tuple[str, ...]:
    return tuple(above.name for above in (element, *_above(element)))[::-1]


def _widest(element: Element, inside: Counter[Element]) -> Element:
    """The outermost element that holds this one alone, short of the whole and of what papers stand in."""
    while (above := element.parent) is not None and above.parent is not None and inside[above] == 1:
        if is_over_papers(above) or _name(above):
            break
        element = above
    return element


def _name(element: Element) -> str:
    """The name that an element over papers has, as an attribute or as a title."""
    named = next((element.attributes[key] for key in _NAMES if element.attributes.get(key)), "")
    return named or next((child.text() for child in element.children if field_of(child.name) == "title" and is_leaf(child)), "")


class _Walk:
    """Goes from the outermost element to the papers."""

    def __init__(self, entries: set[Element]) -> None:
        self._entries = entries
        self._inside = Counter(above for entry in entries for above in _above(entry))
        self._has_title = False

    def visit(self, element: Element, sections: tuple[str, ...]) -> Iterator[Item]:
        """The papers in an element, which is one itself, or over papers, or beside them."""
        if element in self._entries:
            raw = " ".join(element.text().split())[:RAW_CHARS]
            yield RawEntry(element.line_start, element.line_end, fields_of(element), raw, sections)
            return
        if not self._inside[element]:
            return
        is_over_all = self._inside[element] == len(self._entries)
        name = _name(element)
        if is_over_all:
            yield from self._document(element, name)
        elif name:
            sections = (*sections, name)
            yield SectionHeading(element.line_start, name)
        passed = Counter(child.name for child in element.children if _is_passed_over(child) and not self._inside[child])
        for kind, count in passed.items():
            yield Notice(element.line_start, "passed_over", f"{count} elements {kind} describe no papers; they are left out.")
        for child in element.children:
            yield from self.visit(child, sections)

    def _document(self, element: Element, name: str) -> Iterator[Item]:
        """What an element over all papers says of them: a title, venue and year as attributes or in elements beside the papers."""
        if name and not self._has_title:
            self._has_title = True
            yield DocumentTitle(element.line_start, name)
        for key, value in element.attributes.items():
            if field_of(key) in ("venue", "year"):
                yield DocumentField(element.line_start, key, value)
        for child in element.children:
            if child in self._entries or self._inside[child]:
                continue
            for each in (child, *child.walk()):
                if is_leaf(each) and field_of(each.name) in ("venue", "year") and each.text() and not _is_passed_over(child):
                    yield DocumentField(each.line_start, each.name, each.text())


def _is_passed_over(element: Element) -> bool:
    """Whether an element has a title but is no paper: the page of a person, the front matter of a volume."""
    return is_aside(element) and any(field_of(child.name) == "title" for child in element.children)
