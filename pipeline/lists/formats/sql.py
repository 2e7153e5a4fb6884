"""Dumps of a database as SQL: rows in `INSERT INTO ... VALUES (...), (...);`, or below `COPY ... FROM stdin;`.

Here belong the statements that hold rows, and the values in them; which column means what is `headers`, and what columns that
nobody knows hold `told_columns`. Other statements are passed over: they say how a table is built, not what is in it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.told_columns import told_beside, told_columns
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import RAW_CHARS, BrokenEntry, Columns, Evidence, Item, Notice, RowEntry
from pipeline.lists.source import Source

_NAME = r"(?:[`\"\[]?[\w$]+[`\"\]]?\.){0,2}[`\"\[]?(?P<table>[\w$]+)[`\"\]]?"
_STATEMENT = re.compile(
    rf"^[ \t]*(?:(?:INSERT|REPLACE)\s+(?:\w+\s+){{0,2}}?INTO|(?P<copy>COPY))\s+{_NAME}\s*(?:\((?P<columns>[^()]*)\)\s*)?"
    r"(?(copy)FROM\s+stdin\b[^\n;]*;\n|VALUES\s*(?=\())",
    re.IGNORECASE | re.MULTILINE,
)
#: The first word of a statement that gives rows, looked for by the line end before it, which is found many times faster.
_MAY_BEGIN = re.compile(r"\n[ \t]*(?:INSERT|REPLACE|COPY)\s", re.IGNORECASE)
_CREATE = re.compile(
    rf"^[ \t]*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?{_NAME}\s*\((?P<body>.{{1,20000}}?)\n?\)[^()\n]*;",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
#: The beginning of the definition of a column; what begins with such a word defines a key.
_COLUMN = re.compile(r"^\s*[`\"\[]?(?P<name>[^`\"\[\]\s,()]+)[`\"\]]?\s+[A-Za-z]", re.MULTILINE)
_KEYS = frozenset({"primary", "key", "unique", "index", "constraint", "foreign", "check", "fulltext"})
#: One value and what ends it: a text in quotes, which may be doubled or behind a backslash; or a number, NULL, a call.
_VALUE = re.compile(
    r"\s*(?:[NEne]?'(?P<text>(?:[^'\\]++|\\.|'')*+)'|(?P<bare>[^\s',()](?:[^',()]|\([^()]*\))*))\s*(?P<end>[,)])", re.DOTALL
)
#: The same where a backslash is but a sign, as the standard has it.
_VALUE_PLAIN = re.compile(
    r"\s*(?:[NEne]?'(?P<text>(?:[^']++|'')*+)'|(?P<bare>[^\s',()](?:[^',()]|\([^()]*\))*))\s*(?P<end>[,)])", re.DOTALL
)
_NEXT = re.compile(r"\s*,\s*(?=\()")
#: Where rows go on below one that cannot be read.
_NEXT_LINE = re.compile(r"\s*(?=\()")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_MEANT = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "0": "", "Z": ""}
#: Rows by which columns are told.
_SAMPLE = 100


@dataclass(frozen=True, slots=True)
class _Row:
    """The values of one row of a table, and where it stands; no values where it cannot be read."""

    table: str
    columns: tuple[str, ...]
    values: tuple[str, ...]
    line_start: int
    line_end: int
    raw: str


def recognise(source: Source) -> Evidence | None:
    """A statement that gives rows at the beginning of a line."""
    if not _MAY_BEGIN.search(f"\n{source.head}") or (found := _STATEMENT.search(source.head)) is None:
        return None
    return Evidence("sql", 90, f'rows of the table "{found["table"]}"')


def parse(source: Source) -> Iterator[Item]:
    """One entry a row of each table with a column of titles or abstracts; other tables give a notice."""
    for (table, columns), grouped in groupby(_rows(source.text()), key=lambda row: (row.table, row.columns)):
        first = list(islice(grouped, _SAMPLE))
        sample = [row.values for row in first if row.values]
        line = first[0].line_start
        fields = [what.field if what.rank < MAKESHIFT else None for what in map(meaning, columns)]
        told = told_beside(columns, sample) if columns else _told(sample)
        if "title" not in fields and "abstract" not in fields and not any(told):
            yield Notice(line, "no_papers", f'The table "{table}" has no column of titles or abstracts; it is passed over.')
            continue
        if columns:
            yield Columns(line, columns, told)
        told = told or ("",) * len(columns)
        labels = tuple((name, field or None) for name, field in zip(columns or (None,) * len(told), told, strict=True))
        kept = [at for at, (name, field) in enumerate(labels) if field or (name and meaning(name).field)]
        for row in (*first, *grouped):
            if len(row.values) != len(labels):
                detail = f"The row has {len(row.values)} values and the table {len(labels)} columns; mend its quotes."
                yield BrokenEntry(row.line_start, row.line_end, "broken_row", detail, row.raw)
            else:
                values = tuple(row.values[at] for at in kept)
                yield RowEntry(row.line_start, row.line_end, tuple(labels[at] for at in kept), values, row.raw)


FORMAT = Format(recognise, parse)


def _told(sample: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The fields of the columns of a table whose columns have no names."""
    return told_columns(sample) if len({len(row) for row in sample}) == 1 else ()


def _rows(text: str) -> Iterator[_Row]:
    """The rows of all statements in their order, with the names of their columns where these are known."""
    created = {found["table"]: _names(found["body"]) for found in _CREATE.finditer(text)}
    value = _VALUE if "`" in text or "\\'" in text else _VALUE_PLAIN
    at, line = 0, 1
    while (found := _STATEMENT.search(text, at)) is not None:
        table = found["table"]
        columns = (
            tuple(name.strip(' \t\n`"[]') for name in found["columns"].split(",")) if found["columns"] else created.get(table, ())
        )
        for values, start, end in _copied(text, found.end()) if found["copy"] else _inserted(text, found.end(), value):
            line_start = line + text.count("\n", at, start)
            at, line = end, line_start + text.count("\n", start, end)
            yield _Row(table, columns, values, line_start, line, text[start : min(end, start + RAW_CHARS)])
        line += text.count("\n", at, max(at, found.end()))
        at = max(at, found.end())


def _names(body: str) -> tuple[str, ...]:
    """The names of the columns that the definition of a table gives."""
    return tuple(found["name"] for found in _COLUMN.finditer(body) if found["name"].lower() not in _KEYS)


def _inserted(text: str, at: int, value: re.Pattern[str]) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """The values of each row in brackets, the first of which opens at a place, and where the row begins and ends; a row without
    values cannot be read, and ends with its line; the next may begin on the line below."""
    opening: int | None = at
    while opening is not None:
        values: list[str] = []
        at = opening + 1
        while found := value.match(text, at):
            at = found.end()
            values.append(_meant(found, value is _VALUE))
            if found["end"] == ")":
                break
        if found is None:
            line_end = text.find("\n", at)
            at = line_end if line_end > 0 else len(text)
            yield (), opening, at
            after = _NEXT_LINE.match(text, at)
        else:
            yield tuple(values), opening, at
            after = _NEXT.match(text, at)
        opening = after.end() if after else None


def _meant(found: re.Match[str], has_backslashes: bool) -> str:
    """The text of a value; empty for NULL."""
    if (text := found["text"]) is None:
        return "" if (bare := found["bare"].strip()).upper() == "NULL" else bare
    if not has_backslashes:
        return text.replace("''", "'")
    return _ESCAPED.sub(_unescaped, text.replace("''", "'"))


def _unescaped(found: re.Match[str]) -> str:
    return _MEANT.get(found[1], found[1])


def _copied(text: str, at: int) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """The values of each line between tabs from a place on, up to the line `\\.`, and where the line begins and ends."""
    while at < len(text):
        end = text.find("\n", at)
        end = end if end >= 0 else len(text)
        if (line := text[at:end]) == "\\.":
            return
        yield tuple("" if cell == "\\N" else _ESCAPED.sub(_unescaped, cell) for cell in line.split("\t")), at, end
        at = end + 1
