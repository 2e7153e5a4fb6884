"""The fields of one paper given as XML: DBLP, the ACL Anthology, PubMed, arXiv (Atom and OAI), Dublin Core, JATS, plain lists.

Here belongs the element of one paper; which elements are papers is `xml_records`. What an element is called is looked up as the
label of a field is; here are only the places where the name alone does not say it.
"""

from collections.abc import Iterator
from functools import cache

from pipeline.lists.formats.xml_tree import Element
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import Field
from pipeline.lists.words import load

_DIALECT = "xml"
_FIRST = ("givenname", "first", "given", "forename", "forenames", "given-names", "firstname", "first-name")
_LAST = ("last", "family", "lastname", "keyname", "surname", "last-name")


def fields_of(entry: Element) -> tuple[Field, ...]:
    """The fields of a paper, the names of its authors one by one, the parts of a structured abstract under their labels."""
    found: list[Field] = [Field(key, value) for key, value in entry.attributes.items() if field_of(key) == "id"]
    several: dict[str, list[str]] = {}
    abstract: list[str] = []
    for element in _parts(entry):
        field = field_of(element.name)
        if field == "authors":
            several.setdefault(element.name, []).extend(_names(element))
        elif field == "keywords":
            several.setdefault(element.name, []).append(element.text())
        elif field == "abstract":
            abstract.extend(_paragraphs(element))
        elif value := _value(element):
            found.append(Field(element.name, value))
    found += [Field(name, _together(items)) for name, items in several.items() if items]
    text = "\n".join(filter(None, abstract))
    return (*found, Field("abstract", text)) if text else tuple(found)


def _together(items: list[str]) -> str | tuple[str, ...]:
    """The items one by one; a single one with commas between whole names, as feeds give all authors, is text to be split."""
    is_list = len(items) == 1 and "," in items[0] and " " in items[0].partition(",")[0].strip()
    return items[0] if is_list else tuple(items)


def field_of(name: str) -> str | None:
    """The canonical field that an element of this name gives; no makeshift title such as `paper` or `name`."""
    what = meaning(name, _DIALECT)
    return None if what.field in ("title", "abstract") and what.rank >= MAKESHIFT else what.field


def is_leaf(element: Element) -> bool:
    """Whether an element holds text alone, perhaps with marks of type."""
    return all(child.name in _words("inline") for child in element.children)


def is_over_papers(element: Element) -> bool:
    """Whether an element is one that papers stand in, be it a single one."""
    return element.name in _words("over_papers")


def is_aside(element: Element) -> bool:
    """Whether an element is about something else than the paper: its journal, its references, its history."""
    return element.name in _words("asides")


def _parts(entry: Element) -> Iterator[Element]:
    """The elements of a paper that give a field or hold no others; of one that gives a field what is in it is not looked at."""
    pending = [iter(entry.children)]
    while pending:
        element = next(pending[-1], None)
        if element is None:
            pending.pop()
        elif element.name in _words("journals") and element.children:
            yield from _of_journal(element)
        elif element.name in _words("names") and (name := _name_in_parts(element)):
            yield Element("author", {}, element.line_start, content=[name])
        elif is_aside(element) and element.children:
            continue
        elif is_leaf(element) or _is_whole(element):
            yield element
        else:
            pending.append(iter(element.children))


def _name_in_parts(element: Element) -> str:
    """The name that MODS gives in parts, the given names first; empty for other elements and for editors."""
    parts = {each.attributes.get("type", ""): each.text() for each in element.children if each.name == "namepart"}
    roles = {each.text().casefold() for each in element.walk() if each.name == "roleterm"}
    if not parts or (roles and not roles & {"author", "aut", "creator"}):
        return ""
    return " ".join(filter(None, (parts.get("given"), parts.get("family")))) or next(iter(parts.values()))


def _is_whole(element: Element) -> bool:
    """Whether an element with others in it gives one value: authors, an abstract, a title that holds no further title."""
    field = field_of(element.name)
    return field in ("authors", "abstract") or (
        field == "title" and not any(field_of(each.name) == "title" for each in element.walk())
    )


def _of_journal(journal: Element) -> Iterator[Element]:
    """The year in the description of a journal, and its title as that of the journal."""
    leaves = [element for element in journal.walk() if is_leaf(element)]
    yield from (element for element in leaves if field_of(element.name) == "year")
    title = next((element for element in leaves if element.name in ("title", "journal-title")), None)
    if title is not None:
        yield Element("journal", {}, title.line_start, content=[title.text()])


def _paragraphs(element: Element) -> Iterator[str]:
    """The parts of an abstract: of a structured one each with its label, else its text."""
    blocks = [child for child in element.children if child.name in _words("blocks")]
    if not blocks:
        label = element.attributes.get("label")
        yield f"{label}: {element.text()}" if label else element.text()
        return
    label = ""
    for block in blocks:
        if block.name == "title":
            label = block.text()
            continue
        for paragraph in _paragraphs(block):
            yield f"{label}: {paragraph}" if label else paragraph
            label = ""


def _value(element: Element) -> str:
    """What an element says: its text, or the attribute that stands for it (the address of a link, the term of a category)."""
    if element.name == "link" and element.attributes.get("rel", "alternate") != "alternate":
        return ""
    said = next((element.attributes[key] for key in ("href", "term") if key in element.attributes), "")
    return said or element.text()


def _names(element: Element) -> Iterator[str]:
    """The names in an element of authors: one of its own, or one for each element in it."""
    people = [child for child in element.children if field_of(child.name) == "authors"]
    if not people and not any(child.name in _LAST for child in element.children):
        people = [each for each in element.walk() if any(child.name in _LAST for child in each.children)]
    if people:
        for person in people:
            yield from _names(person)
        return
    parts = {each.name: each.text() for each in element.walk() if is_leaf(each) and each.name not in _words("inline")}
    first = next((parts[name] for name in _FIRST if parts.get(name)), "")
    last = next((parts[name] for name in _LAST if parts.get(name)), "")
    name = (
        f"{first} {last}".strip()
        or parts.get("name")
        or parts.get("collectivename")
        or (element.text() if is_leaf(element) else "")
    )
    if name:
        yield name


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(load(f"dialect_{_DIALECT}")["elements"][name])
