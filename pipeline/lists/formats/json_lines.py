"""JSON Lines: one object a line, as JSON or as the Python literal that programs write in its place.

Here belongs the line; the object is `fields_of_json`, one text of JSON or a literal is `literals`.
"""

from collections.abc import Iterator
from typing import Any

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.fields_of_json import EntryFields
from pipeline.lists.formats.literals import read_json, read_literal
from pipeline.lists.model import BrokenEntry, Evidence, Item, RawEntry
from pipeline.lists.source import Source

#: Lines that are tried before the format is taken.
_SAMPLE = 5


def recognise(source: Source) -> Evidence | None:
    """Lines that each begin an object and of which one at least of the first is a whole one; a file of one object is a tree."""
    lines = [line for line in source.head.split("\n", 200) if line.strip()][: 2 * _SAMPLE]
    if len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines):
        return None
    read = [value for line in lines[:_SAMPLE] if isinstance(value := _try(line), dict)]
    if not read:
        return None
    return Evidence("jsonl", 92, f"an object on each line, the first with the keys {', '.join(list(read[0])[:6])}")


def parse(source: Source) -> Iterator[Item]:
    """One entry a line; a line that is no object is broken, an empty one is none."""
    fields = EntryFields()
    for number, line in enumerate(source.lines(), start=1):
        if not line or line.isspace():
            continue
        try:
            value = _read(line)
        except ValueError as error:
            detail = f"Line {number} is neither JSON nor a literal ({error}); mend it."
            yield BrokenEntry(number, number, "broken_json", detail, line[:500])
            continue
        if isinstance(value, dict):
            yield RawEntry(number, number, fields.of(value), line[:500])
        else:
            yield BrokenEntry(number, number, "broken_json", f"Line {number} holds no object; put one there.", line[:500])


FORMAT = Format(recognise, parse, dialect="json")


def _read(line: str) -> Any:
    """The value of a line: as JSON, failing that as a literal. Raises ValueError where it is neither."""
    try:
        return read_json(line)
    except ValueError as error:
        if "'" not in line and "(" not in line:
            raise
        try:
            return read_literal(line)
        except ValueError:
            raise error from None


def _try(line: str) -> Any:
    try:
        return _read(line)
    except ValueError:
        return None
