"""JSON or TOML as one tree: arrays of entries, envelopes (`records`, `papers`, `notes`), topics that hold entries, columns.

Here belongs finding the entries in the tree and what stands over them; one entry is `fields_of_json`, its lines `json_places`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pipeline.lists.formats import rows_in_json
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.fields_of_json import EntryFields, check_escapes, hides_something, is_entry, is_plain_entry, plain
from pipeline.lists.formats.json_places import Place, Places
from pipeline.lists.formats.json_shapes import (
    are_by_title,
    are_titles,
    are_titles_under,
    containers,
    field_by_title,
    holds_entries,
    holds_plain_entries,
    is_columns,
    is_container,
    is_one,
    is_texts,
    is_titles_by_topic,
    may_hold,
    rows_of,
)
from pipeline.lists.formats.json_text import TOML, read_roots
from pipeline.lists.formats.literals import repeated_keys, told_repeated
from pipeline.lists.formats.loose_json import strict
from pipeline.lists.formats.prose import is_text
from pipeline.lists.headers import meaning
from pipeline.lists.limits import Limits
from pipeline.lists.model import (
    RAW_CHARS,
    BrokenEntry,
    DocumentField,
    DocumentTitle,
    Evidence,
    Field,
    Item,
    ListRefused,
    Notice,
    RawEntry,
    RowEntry,
    SectionHeading,
)
from pipeline.lists.source import Source
from pipeline.lists.words import fold, folded_words


def recognise(source: Source) -> Evidence | None:
    """A text that begins an object with a key, or an array of objects, strings or arrays; or the same as a Python literal."""
    if TOML.match(source.head.lstrip()):
        return Evidence("toml", 90, "an array of tables in TOML")
    start = strict(source.head[:4096]).lstrip()
    if re.match(r"\{\s*(?:[\"']|\}|[A-Za-z_$][\w$]*\s*:\s*[\"'\[{])", start):
        return Evidence("json", 90, "a JSON object")
    if re.match(r"\[\s*(?:[{\"'\[\]]|null)", start):
        return Evidence("json", 90, "a JSON array")
    return None


def parse(source: Source) -> Iterator[Item]:
    """The entries of the tree in the order of the file, with the sections over them."""
    written = source.utf8()
    roots, places, data = read_roots(written)
    if data != written:
        detail = (
            "The JSON has comments, commas before closing brackets, keys without quotes, or the text of a script around it; it is "
            "read as what it means."
        )
        yield Notice(1, "loose_json", detail)
    check_depth(places, source.limits)
    if len(roots) == 1 and (repeated := repeated_keys(data, roots[0], places.keys, places.objects)):
        yield told_repeated(1, repeated)
    yield from entries_of(roots, places, data)


def check_depth(places: Places, limits: Limits) -> None:
    """Refuses a tree that is nested deeper than the limit."""
    if places.depth > limits.depth:
        detail = f"The file is nested {places.depth} deep, which is allowed up to {limits.depth}; flatten it, or raise the limit depth."
        raise ListRefused("too_large", detail)


def entries_of(roots: list[Any], places: Places, data: bytes) -> Iterator[Item]:
    """The entries in trees that stand at these places of a text."""
    walk = _Walk(places, data)
    table = rows_of(roots) if len(roots) > 1 else None
    for root, place in zip(roots, places.outermost(), strict=False):
        yield from walk.visit(root, _Over(place)) if table is None else walk.visit_row(root, table[0], _Over(place))


FORMAT = Format(recognise, parse, dialect="json")


def _about(value: dict[str, Any], held: list[str]) -> list[str]:
    """The keys of an object under which stands what is said of all the entries in an array or container beside it ("meta")."""
    if not any(isinstance(value[key], list) or (is_container(key) and not is_entry(value[key])) for key in held):
        return []
    return [key for key, child in value.items() if fold(key) in folded_words("structure", "about") and isinstance(child, dict)]


def _wrapped(value: dict[str, Any], held: list[str]) -> list[str]:
    """The key of the one entry in an object, where what stands beside it only says whose it is ({"data": {...}, "library": ...})."""
    plainly = [key for key in held if is_container(key) and is_plain_entry(value[key])]
    others = [value[key] for key in held if key not in plainly]
    return plainly if len(plainly) == 1 and not any(map(holds_plain_entries, others)) else held


@dataclass(frozen=True, slots=True)
class _Over:
    """What stands over a value of the tree: its place, the sections and fields that hold for it, and the key it is under."""

    place: Place
    sections: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    key: str | None = None


class _Walk:
    """Goes through the tree from the outermost value to the entries."""

    def __init__(self, places: Places, data: bytes) -> None:
        self._places = places
        self._data = data
        self._fields = EntryFields()
        self._is_first = True

    def visit(self, value: Any, over: _Over) -> Iterator[Item]:
        """The items of a value that is an entry, or over entries; nothing for any other."""
        if isinstance(value, (dict, list)) and (table := rows_of(value)):
            yield from self._visit_rows(value, *table, over)
        elif isinstance(value, list):
            yield from self._visit_list(value, over)
        elif isinstance(value, dict):
            if is_columns(value):
                yield from self._visit_columns(value, over)
            elif (is_entry(value) if over.key else is_plain_entry(value)) and not containers(value):
                yield from self._entry(value, over.place, over)
            else:
                yield from self._visit_dict(value, over)

    def visit_row(self, row: list[Any], names: list[str], over: _Over) -> Iterator[Item]:
        """The entry of one row of a table of which each row is a text of JSON by itself."""
        yield from self._visit_rows(row, names, [row] if row != names else [], over)

    def _visit_list(self, elements: list[Any], over: _Over) -> Iterator[Item]:
        """The elements of an array of entries; each is one, unless it holds others."""
        are_texts = all(isinstance(element, str) for element in elements)
        if not elements or not (are_texts or holds_entries(elements)):
            return
        places = self._of_children(elements, over.place)
        over = replace(over, key=None)
        self._is_first = self._is_first and len(elements) == 1  # the first of several parts is not the whole list
        for at, element in enumerate(elements):
            place = next(places) if isinstance(element, (dict, list)) else over.place
            if are_texts:
                yield self._text(element, at, len(elements), over)
            elif isinstance(element, dict) and is_one(element):
                yield from self._entry(element, place, over)
            elif isinstance(element, (dict, list)) and holds_entries(element):
                yield from self.visit(element, replace(over, place=place))
            else:
                shown = json.dumps(element, ensure_ascii=False)[:80]
                detail = f"Element {at + 1} of the array is {shown}, no object with a title or an abstract."
                yield BrokenEntry(place.line_start, place.line_end, "no_object", detail, shown)

    def _visit_dict(self, value: dict[str, Any], over: _Over) -> Iterator[Item]:
        """What an envelope or a topic says of what it holds, then what it holds."""
        if rows_in_json.are_lines(value):
            yield from self._lines_of_markdown(value, over)
            return
        is_outermost = over.key is None and not over.sections
        is_by_topic = is_outermost and is_titles_by_topic(value)
        held = [
            key
            for key, child in value.items()
            if may_hold(key, child) and (is_by_topic or holds_entries(child) or are_titles_under(key, child))
        ]
        if field := field_by_title(value) or ("abstract" if not held and is_outermost and is_texts(value) else None):
            for at, (title, said) in enumerate(value.items()):
                yield self._pair(title, Field(None, plain(said) or "", field), at, len(value), over)
            return
        if not held and are_by_title(value):
            yield from self._by_title(value, over)
            return
        about = _about(value, held)
        held = _wrapped(value, [key for key in held if key not in about])
        if not held:
            return
        scalars = [(key, said) for key, child in value.items() if key not in held and isinstance(said := plain(child), str)]
        if self._is_first:
            self._is_first = False
            said_of_all = [
                (key, said) for each in about for key, child in value[each].items() if isinstance(said := plain(child), str)
            ]
            yield from self._document(scalars + said_of_all, over.place)
        elif over.key is None or over.sections:
            over = replace(over, **self._said_over(scalars, over))
        places = self._of_children(list(value.values()), over.place)
        for key, child in value.items():
            place = next(places) if isinstance(child, (dict, list)) else over.place
            if key not in held:
                if are_titles(child) and may_hold(key, child):
                    detail = f'The {len(child)} texts under "{key}" are no objects; they are not read as papers.'
                    yield Notice(place.line_start, "passed_over", detail)
                continue
            if is_container(key) or (isinstance(child, dict) and is_entry(child) and not containers(child)):
                yield from self.visit(child, replace(over, place=place, key=key))
            else:
                yield SectionHeading(place.line_start, key)
                yield from self.visit(child, replace(over, place=place, sections=(*over.sections, key), key=key))

    def _by_title(self, value: dict[str, Any], over: _Over) -> Iterator[Item]:
        """The entries of an object that gives each paper under its title."""
        places = self._of_children([said for said in value.values() if isinstance(said, dict)], over.place)
        for at, (title, said) in enumerate(value.items()):
            if isinstance(said, dict):
                fields = (Field(None, title, "title"), *over.fields)
                yield from self._entry(said, next(places), replace(over, fields=fields, key=None))
            else:
                yield self._pair(title, Field(None, "", "authors"), at, len(value), over)

    def _lines_of_markdown(self, value: dict[str, Any], over: _Over) -> Iterator[Item]:
        """The entries in lines of Markdown, each under its key."""
        keys = list(value)
        for at, entry in rows_in_json.entries(value):
            start, end = self._line_of(at, len(keys), over.place)
            fields = (*entry.fields, Field(None, keys[at], "id"), *over.fields)
            yield entry._replace(line_start=start, line_end=end, fields=fields, sections=over.sections)

    def _document(self, scalars: list[tuple[str, str]], place: Place) -> Iterator[Item]:
        line = place.line_start
        for key, said in scalars:
            if meaning(key, "json").field == "title":
                yield DocumentTitle(line, said)
            elif said.strip():
                yield DocumentField(line, key, said)

    def _said_over(self, scalars: list[tuple[str, str]], over: _Over) -> dict[str, Any]:
        """The section that an object over entries names, and its fields that hold for them."""
        names = [
            said for key, said in scalars if meaning(key, "json").field in ("title", "section") or fold(key) in ("name", "label")
        ]
        fields = tuple(
            Field(key, said) for key, said in scalars if meaning(key, "json").field in ("venue", "year", "track", "decision")
        )
        return {"sections": over.sections + tuple(names[:1]), "fields": over.fields + fields}

    def _visit_rows(self, value: Any, names: list[str], rows: list[Any], over: _Over) -> Iterator[Item]:
        """Entries given row by row, each an array of values in the order of the names."""
        if isinstance(value, dict) and self._is_first:
            self._is_first = False
            yield from self._document([(key, said) for key, said in value.items() if isinstance(said, str)], over.place)
        start, end = over.place.line_start, over.place.line_end
        for row in rows:
            entry = dict(zip(names, row, strict=False)) if isinstance(row, list) else row
            if isinstance(row, list) and any(plain(cell) for cell in row[len(names) :]):
                detail = f"The row has {len(row)} values and the table {len(names)} columns; name the others, or remove them."
                yield BrokenEntry(start, end, "broken_row", detail, json.dumps(row, ensure_ascii=False)[:RAW_CHARS])
            elif isinstance(entry, dict):
                raw = json.dumps(entry, ensure_ascii=False)[:RAW_CHARS]
                yield RowEntry(start, end, *self._fields.of(entry), raw, over.sections)
            else:
                shown = json.dumps(row, ensure_ascii=False)[:80]
                detail = f"A row of the table is {shown}, no array of values."
                yield BrokenEntry(start, end, "no_object", detail, shown)

    def _visit_columns(self, value: dict[str, Any], over: _Over) -> Iterator[Item]:
        """Entries given column by column: lists whose places are the rows, or objects whose keys are."""
        columns = {
            key: column if isinstance(column, dict) else {str(row): said for row, said in enumerate(column)}
            for key, column in value.items()
            if isinstance(column, (dict, list))
        }
        start, end = over.place.line_start, over.place.line_end
        for row in dict.fromkeys(row for column in columns.values() for row in column):
            entry = {key: column[row] for key, column in columns.items() if row in column}
            raw = json.dumps(entry, ensure_ascii=False)[:RAW_CHARS]
            yield RowEntry(start, end, *self._fields.of(entry), raw, over.sections)

    def _entry(self, value: dict[str, Any], place: Place, over: _Over) -> Iterator[Item]:
        labels, values = self._fields.of(value)
        if over.fields:
            labels += tuple((field.label, field.name) for field in over.fields)
            values += tuple(field.value for field in over.fields)
        if over.key is not None and not is_container(over.key):
            known = {meaning(label or "", "json").field for label, _ in labels}
            name = "title" if "title" not in known and len(over.key.split()) > 2 else "id" if "id" not in known else None
            labels, values = ((*labels, (None, name)), (*values, over.key)) if name else (labels, values)
        raw = self._data[place.start : min(place.end + 1, place.start + RAW_CHARS)]
        entry = RowEntry(place.line_start, place.line_end, labels, values, raw, over.sections)
        if self._places.has_escapes and hides_something(self._data[place.start : place.end]):
            yield from check_escapes(entry)
        else:
            yield entry

    def _text(self, text: str, at: int, count: int, over: _Over) -> RawEntry:
        """An entry that is text alone: an abstract if it is long enough, else a title."""
        start, end = self._line_of(at, count, over.place)
        return RawEntry(
            start,
            end,
            (Field(None, text, "abstract" if is_text(text) else "title"), *over.fields),
            text[:RAW_CHARS],
            over.sections,
        )

    def _pair(self, title: str, field: Field, at: int, count: int, over: _Over) -> RawEntry:
        start, end = self._line_of(at, count, over.place)
        raw = f"{title}: {field.value}"[:RAW_CHARS]
        return RawEntry(start, end, (Field(None, title, "title"), field, *over.fields), raw, over.sections)

    def _line_of(self, at: int, count: int, place: Place) -> tuple[int, int]:
        """The lines of the element at this place of a container: its own line where each has one, else those of the container."""
        start, end = place.line_start, place.line_end
        return (start + 1 + at, start + 1 + at) if end - start == count + 1 else (start, end)

    def _of_children(self, children: list[Any], place: Place) -> Iterator[Place]:
        """The places of the containers among the children; where they cannot be told (a key comes twice) that of the parent."""
        places = self._places.within(place)
        count = sum(isinstance(child, (dict, list)) for child in children)
        return iter(places if len(places) == count else [place] * count)
