"""Records of tagged lines, as reference managers and databases export them: the common ground of RIS and its relatives.

Here belongs reading such lines by a `Tagging`, which says how one relative writes them; each relative is a module of its own.
rispy reads three of these relatives, but without line numbers, and it drops what stands between records and after the last ER.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from pipeline.lists.headers import meaning
from pipeline.lists.markup import without_tags
from pipeline.lists.model import RAW_CHARS, Evidence, Field, Item, Notice, RawEntry, Syntax
from pipeline.lists.source import Source

_RAW_LINES = 20
#: A number before a record, which counts the records and says nothing else.
_COUNTER = re.compile(r"\s*(?:Record\s+)?\d+\.?(?:\s+of\s+\d+)?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tagging:
    """How one relative writes its records; `name` is that of the format and of its dialect.

    `line` matches a tagged line with the groups `tag` and `value`. A record begins with a tag of `starts` and ends with one of
    `ends`, or, where there are none, before the next start; if `starts` is empty, with the first tag after a blank line. `lists`
    are the tags whose values are items of one list; a line that goes on with such a value is one more item. `passed` are the tags
    of lines about the file, which belong to no record.
    """

    name: str
    line: re.Pattern[str]
    starts: frozenset[str]
    ends: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Record:
    """A record being read: tags with the lines of their values, in the order of their first appearance."""

    line_start: int
    line_end: int
    fields: list[tuple[str, list[str]]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    _listed: dict[str, list[str]] = field(default_factory=dict)
    _above: list[str] = field(default_factory=list)

    def add(self, number: int, line: str, found: re.Match[str] | None, lists: frozenset[str]) -> None:
        """Takes a line: a new value, one more item of a list, or more of the value above."""
        self.line_end = number
        if len(self.raw) < _RAW_LINES:
            self.raw.append(line)
        if found is None:
            self._above.append(line.strip())
            return
        tag, value = found["tag"], found["value"].strip()
        if tag in self._listed:
            self._above = self._listed[tag]
            self._above.append(value)
            return
        self._above = [value]
        self.fields.append((tag, self._above))
        if tag in lists:
            self._listed[tag] = self._above


def recognise(source: Source, tagging: Tagging, least: int = 2) -> Evidence | None:
    """A line that begins a record, right after it another tagged line, and `least` different tags in all."""
    lines = _first_lines(source.head)
    tags = [found["tag"] if (found := tagging.line.match(line)) else None for line in lines]
    begins = [at for at, tag in enumerate(tags) if tag in tagging.starts]
    if not begins or len({tag for tag in tags if tag}) < least:
        return None
    if not any(tag for at in begins for tag in tags[at + 1 : at + 3]):
        return None
    return Evidence(tagging.name, 90, f"records of tagged lines such as {lines[begins[0]].strip()[:40]!r}")


@lru_cache(maxsize=2)
def _first_lines(head: str) -> tuple[str, ...]:
    """The lines by which records are told; each relative asks for them."""
    return tuple(head.splitlines()[:2000])


def parse(source: Source, tagging: Tagging) -> Iterator[Item]:
    """One entry a record. A line without a tag goes on with the value above it; outside the records it is a stray line."""
    record: _Record | None = None
    is_apart = True
    for number, line in enumerate(source.lines(), start=1):
        if not line or line.isspace():
            is_apart = True
            continue
        found = tagging.line.match(line)
        tag = found["tag"] if found else None
        if tag is not None and (tag in tagging.starts or (not tagging.starts and is_apart)):
            if record:
                yield from _finished(record, tagging)
            record = _Record(number, number)
        is_apart = False
        if record:
            record.add(number, line, found, tagging.lists)
            if tag in tagging.ends:
                yield _entry(record, tagging)
                record = None
        elif tag in tagging.passed or _COUNTER.fullmatch(line):
            yield Syntax(number, number)
        else:
            yield Notice(number, "stray_line", f"A line outside the records is passed over: {line.strip()[:80]!r}.")
    if record:
        yield from _finished(record, tagging)


def _finished(record: _Record, tagging: Tagging) -> Iterator[Item]:
    """A record that ends with the file or where the next begins; if it should have been closed, that is said."""
    if tagging.ends:
        ends = " or ".join(sorted(tagging.ends))
        yield Notice(
            record.line_start, "no_end", f"The record is not closed with {ends}; it is read up to line {record.line_end}."
        )
    yield _entry(record, tagging)


def _entry(record: _Record, tagging: Tagging) -> RawEntry:
    """The entry of a record; lines of one value stay lines, so that what a line end divides can be put together again."""
    fields = tuple(_field(tag, lines, tagging) for tag, lines in record.fields if tag not in tagging.ends)
    return RawEntry(record.line_start, record.line_end, fields, "\n".join(record.raw)[:RAW_CHARS])


def _field(tag: str, lines: list[str], tagging: Tagging) -> Field:
    """One value, or the items of a list; tags of HTML are markup everywhere but in an abstract, which is cleaned later."""
    if tag in tagging.lists:
        return Field(tag, tuple(without_tags(line) for line in lines if line))
    text = "\n".join(lines).strip()
    return Field(tag, text if meaning(tag, tagging.name).field == "abstract" else without_tags(text))
