"""Descriptions of papers that a page carries for machines: `citation_title` and its relatives, schema.org in JSON-LD.

Here belongs reading them; they count where the page shows no list of papers.
"""

import json
from collections.abc import Iterator, Mapping

from pipeline.lists.formats.html_tree import Page
from pipeline.lists.model import RAW_CHARS, Field, Item, RawEntry
from pipeline.lists.words import load

_ARTICLES = frozenset({"ScholarlyArticle", "Article", "TechArticle", "Report", "Thesis"})
_DEPTH = 20


def read(page: Page) -> Iterator[Item]:
    """The papers that the page describes: those of JSON-LD, else the one of its meta elements."""
    described = [fields for data in page.data for fields in _articles(_loaded(data), 0)]
    for fields in described or [_meta(page)]:
        title = next((str(each.value) for each in fields if each.name == "title"), "")
        if title:
            yield RawEntry(1, page.last_line, fields, title[:RAW_CHARS])


def _loaded(data: str) -> object:
    """What a description says; nothing where it is no JSON."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _articles(data: object, depth: int) -> Iterator[tuple[Field, ...]]:
    """The articles anywhere in a description, in lists and graphs too."""
    if depth > _DEPTH:
        return
    if isinstance(data, list):
        for item in data:
            yield from _articles(item, depth + 1)
    elif isinstance(data, dict):
        kinds = data.get("@type")
        if any(kind in _ARTICLES for kind in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(kind, str)):
            yield _article(data)
        else:
            for item in data.values():
                yield from _articles(item, depth + 1)


def _article(data: Mapping[str, object]) -> tuple[Field, ...]:
    authors = data.get("author") or data.get("creator") or []
    fields: dict[str, object] = {
        "title": data.get("headline") or data.get("name"),
        "authors": tuple(filter(None, map(_name, authors if isinstance(authors, list) else [authors]))),
        "abstract": data.get("abstract") or data.get("description"),
        "venue": _name(data.get("isPartOf") or data.get("publisher")),
        "year": data.get("datePublished"),
        "url": data.get("url") or data.get("@id"),
        "keywords": data.get("keywords"),
    }
    return tuple(Field(None, value, name=name) for name, value in fields.items() if value and isinstance(value, str | tuple))


def _name(item: object) -> str:
    """The name of a person or a thing, given as a text or as an object with a name."""
    if isinstance(item, dict):
        item = item.get("name")
    return item if isinstance(item, str) else ""


def _meta(page: Page) -> tuple[Field, ...]:
    """The paper of the page's meta elements; authors come one an element."""
    found: dict[str, list[str]] = {}
    for node in page.tree.css("meta[name][content]"):
        name, content = (node.attributes.get(each) or "" for each in ("name", "content"))
        found.setdefault(name.lower(), []).append(content.strip())
    fields = []
    for field, names in load("html")["meta"].items():
        values = next((found[name] for name in names.split() if any(found.get(name, ()))), [])
        if values:
            fields.append(Field(None, tuple(values) if field in ("authors", "keywords") else values[0], name=field))
    return tuple(fields)
