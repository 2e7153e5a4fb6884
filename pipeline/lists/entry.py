"""One entry as listed, read field by field: what its plan says where to look, what `values` and `people` say it means.

Here belongs the choice of the value where several labels give one, and the pairing of two languages; nothing that needs another
entry of the list.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from pipeline.lists import people, values
from pipeline.lists.columns import Plan
from pipeline.lists.model import RawEntry
from pipeline.lists.titles import read_title, venue_of
from pipeline.lists.words import has_han

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EntryValues:
    """What one entry states. `clashes` are the fields for which two usual labels give different values of one script."""

    source_id: str | None
    title: str | None
    authors: list[str]
    abstract: str | None
    venue: str | None
    year: int | None
    track: str | None
    decision: str | None
    url: str | None
    code_url: str | None
    keywords: list[str]
    sections: list[str]
    title_translated: str | None
    abstract_translated: str | None
    clashes: tuple[str, ...]


def read_entry(entry: RawEntry, plan: Plan) -> EntryValues:
    """The values of an entry whose labels have this plan."""
    venue = _first(entry, plan, "venue", lambda value: values.short(value, "venue"))
    year = _first(entry, plan, "year", values.year)
    title, title_translated, is_title_clash = _translated(entry, plan, "title", values.title)
    abstract, abstract_translated, is_abstract_clash = _translated(entry, plan, "abstract", values.abstract)
    clashes = (("title",) if is_title_clash else ()) + (("abstract",) if is_abstract_clash else ())
    return EntryValues(
        _first(entry, plan, "id", lambda value: values.short(value, "id")),
        title,
        _first(entry, plan, "authors", people.authors) or [],
        abstract,
        venue_of(venue) if venue else None,
        year or (read_title(venue).year if venue else None),
        _first(entry, plan, "track", lambda value: values.short(value, "track")),
        _first(entry, plan, "decision", lambda value: values.short(value, "decision")),
        _first(entry, plan, "url", values.url),
        _first(entry, plan, "code_url", values.url),
        _first(entry, plan, "keywords", people.keywords) or [],
        [text for value in _given(entry, plan, "section") if (text := values.short(value, "section"))],
        title_translated,
        abstract_translated,
        clashes,
    )


def _given(entry: RawEntry, plan: Plan, field: str) -> Iterator[values.Value]:
    """The values given for a field, the best label first."""
    for at in plan.places.get(field, ()):
        yield entry.fields[at].value


def _first(entry: RawEntry, plan: Plan, field: str, read: Callable[[values.Value], T]) -> T | None:
    """The first value for a field that says something."""
    for value in _given(entry, plan, field):
        if value and (found := read(value)):
            return found
    return None


def _translated(
    entry: RawEntry, plan: Plan, field: str, read: Callable[[values.Value], tuple[str | None, str | None]]
) -> tuple[str | None, str | None, bool]:
    """Value and translation of a field, and whether two usual labels give two values of one script."""
    own, translation, is_clash = None, None, False
    if field in plan.pairs:
        first, second = (read(entry.fields[at].value)[0] for at in plan.pairs[field])
        if first and second and first != second:
            if has_han(first) != has_han(second):
                return (second, first, False) if has_han(first) else (first, second, False)
            is_clash = True
    for value in _given(entry, plan, field):
        own, translation = read(value)
        if own:
            break
    if own and translation is None:
        translation = _first(entry, plan, f"{field}_translated", lambda value: read(value)[0])
    return own, translation, is_clash
