"""JSON Lines: one object a line, as JSON or as the Python literal that programs write in its place.

Here belongs the line; the object is `fields_of_json`, one text of JSON or a literal is `literals`.
"""

from collections.abc import Iterator
from itertools import count, repeat
from typing import Any

import numpy as np
import orjson

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.fields_of_json import EntryFields, check_escapes, hides_something
from pipeline.lists.formats.literals import read_json, read_literal, repeated_keys, told_repeated
from pipeline.lists.model import BrokenEntry, Evidence, Item, RowEntry, shown
from pipeline.lists.source import Source

#: Lines that are tried before the format is taken.
_SAMPLE = 5


def recognise(source: Source) -> Evidence | None:
    """Lines of which the first and most of the next are whole objects. One line with one object of JSON is a tree."""
    lines = [line for line in source.head.split("\n", 200) if line.strip()][:_SAMPLE]
    if not lines or not lines[0].lstrip().startswith("{") or not isinstance(first := _try(lines[0]), dict):
        return None
    if len(lines) == 1 and "'" not in lines[0].lstrip()[:2]:
        return None
    whole = sum(isinstance(_try(line), dict) for line in lines)
    if 2 * whole < len(lines):
        return None
    return Evidence("jsonl", 92, f"an object on each line, the first with the keys {', '.join(list(first)[:6])}")


def parse(source: Source) -> Iterator[Item]:
    """One entry a line; a line that is no object is broken, an empty one is none."""
    fields = EntryFields()
    most = source.limits.fields
    for number, line, ends, may_have_escapes in _lines(source):
        if not line or line.isspace():
            continue
        try:
            value = orjson.loads(line)
        except orjson.JSONDecodeError:
            text = line.decode()
            if text.isspace():
                continue
            try:
                value = _read(text)
            except ValueError as error:
                yield _broken(number, f"is neither JSON nor a literal ({error}); mend it", line)
                continue
        if not isinstance(value, dict):
            yield _broken(number, "holds no object; put one there", line)
            continue
        if len(value) > most:
            detail = f"holds an object of {len(value)} keys, of which {most} are allowed; raise the limit fields"
            yield _broken(number, detail, line)
            continue
        if ends > len(value) and (repeated := repeated_keys(line, value, ends, line.count(b"{"))):
            yield told_repeated(number, repeated)
        entry = RowEntry(number, number, *fields.of(value), line)
        if may_have_escapes and hides_something(line):
            yield from check_escapes(entry)
        else:
            yield entry


def _lines(source: Source) -> Iterator[tuple[int, bytes, int, bool]]:
    """Each line with its number, how many ends of keys are in it, and whether escapes may be: both are cheap to tell of many
    lines at once."""
    number = 0
    for part in source.utf8_parts():
        lines = part.split(b"\n")
        yield from zip(count(number + 1), lines, _ends_of_keys(part), repeat(b"\\u" in part), strict=False)
        number += len(lines) - 1


def _ends_of_keys(part: bytes) -> list[int]:
    """How many colons stand behind a quote in each line, as behind every key: no fewer than the line has keys."""
    text = np.frombuffer(part + b"\n", dtype=np.uint8)
    colons = np.flatnonzero(text == ord(":"))
    before = text[colons - 1]
    ends = colons[(before == ord('"')) | ((before == ord(" ")) & (text[colons - 2] == ord('"')))]
    counts: list[int] = np.diff(np.searchsorted(ends, np.flatnonzero(text == ord("\n"))), prepend=0).tolist()
    return counts


def _broken(number: int, what: str, line: bytes) -> BrokenEntry:
    return BrokenEntry(number, number, "broken_json", f"Line {number} {what}.", shown(line))


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
