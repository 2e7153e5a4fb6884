"""The types that the modules of the lists stage hand to one another, from the bytes of a file to the items a format finds in it.

Here belong data, and notices that several formats give in the same words. How bytes become text is `decode`, how a format becomes
items is `formats`, what a label means is `headers`, and how items become tables is `read`.

Lines are 1-based and count `\\n`, `\\r\\n` and `\\r` alike, in the decompressed text; in a workbook a line is a row of its sheet.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

#: Characters of the text of an entry that are kept to be shown where it is rejected.
RAW_CHARS = 500


class ListRefused(Exception):  # noqa: N818 - a refusal of an input, not an error of the program
    """A whole file that is not accepted: it is no list, has no entries, or is beyond a limit.

    `reason` is a short code: empty, too_large, not_gzip, unknown_encoding, not_a_list, no_entries, two_columns_for_one_field,
    broken_file, program_fault. `detail` is one sentence that a person can act on. `line` is where the trouble begins, `raw` the
    text there.
    """

    def __init__(self, reason: str, detail: str, *, line: int | None = None, raw: str | None = None) -> None:
        """A refusal for `reason`, told in `detail`."""
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        self.line = line
        self.raw = raw


#: The value of a field: a text, or several items.
Value = str | tuple[str, ...]


class Field(NamedTuple):
    """One value of an entry as found.

    `label` is the label as written (`作者`, `T1`, `content.title`), without its colon or brackets; None where the place of the
    value says what it is (a heading over an entry). `value` is text as found, or several items where the format itself separates
    them (a JSON array, repeated `AU` lines); whether one text is to be split ("A; B") is not the format's business. `name` is the
    canonical field (schemas.vocabulary.HEADER_FIELDS) where the format knows it by the place; else the label is looked up.
    """

    label: str | None
    value: Value
    name: str | None = None


class RawEntry(NamedTuple):
    """One entry as found: its fields in the order of the file, and the sections it stands under, outermost first.

    An entry without title and abstract is yielded all the same: it is counted and rejected with its lines. `raw` is the text it
    was read from (the first 500 characters are enough); it is shown where the entry is rejected.
    """

    line_start: int
    line_end: int
    fields: tuple[Field, ...]
    raw: str
    sections: tuple[str, ...] = ()

    def as_row(self) -> "RowEntry":
        """The same with labels and values apart."""
        labels = tuple([(field.label, field.name) for field in self.fields])
        values = tuple([field.value for field in self.fields])
        return RowEntry(self.line_start, self.line_end, labels, values, self.raw, self.sections)


#: The `label` and the `name` of a field, and those of all fields of an entry.
Label = tuple[str | None, str | None]
Labels = tuple[Label, ...]


class RowEntry(NamedTuple):
    """An entry of a list whose entries mostly have the same labels: what `RawEntry` says, without an object for each field.

    `labels` is one tuple for all such entries, `values` are its values in the same order. `raw` may be UTF-8 bytes, too.
    """

    line_start: int
    line_end: int
    labels: Labels
    values: tuple[Value, ...]
    raw: str | bytes
    sections: tuple[str, ...] = ()


def shown(raw: str | bytes) -> str:
    """The first characters of the text of an entry, as they are shown where it is rejected."""
    return (raw if isinstance(raw, str) else raw[: 4 * RAW_CHARS].decode("utf-8", "ignore"))[:RAW_CHARS]


def line_ends(data: bytes, start: int, end: int) -> int:
    """How many lines end between two places of text in bytes, in an encoding in which the bytes of line ends are nothing else."""
    return data.count(b"\n", start, end) + data.count(b"\r", start, end) - data.count(b"\r\n", start, end)


@dataclass(frozen=True, slots=True)
class BrokenEntry:
    """Something that stands in the place of an entry and cannot be read as one: it is counted and rejected.

    `reason` is a short code such as broken_json or no_content; `detail` a sentence that a person can act on.
    """

    line_start: int
    line_end: int
    reason: str
    detail: str
    raw: str


@dataclass(frozen=True, slots=True)
class DocumentTitle:
    """The title line of the list as written, such as "ICML 2026 论文列表". At most one a file, before the first entry."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class DocumentField:
    """A labelled value that holds for the whole list: `"year": 2026` of a JSON envelope, `shortname` of `@Proceedings`."""

    line: int
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class SectionHeading:
    """A heading over entries, yielded once where it stands; the entries below it carry it in `sections`."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Columns:
    """The header row of a table as written, blanks included. The fields of its entries have these names as labels.

    `told` are the fields of columns whose names nobody knows, told by what the columns hold; empty where nothing tells it.
    """

    line: int
    names: tuple[str, ...]
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something worth knowing that rejects nothing, such as duplicate_key or stray_line. `line` None: about the whole list."""

    line: int | None
    code: str
    detail: str


def over_rows(line: int, text: str, is_title: bool, rows: str = "header row") -> DocumentTitle | Notice:
    """What a line over the header row is: the title of the list, or a stray line."""
    if is_title:
        return DocumentTitle(line, text)
    return Notice(line, "stray_line", f'"{text[:120]}" stands over the {rows}; it is left out.')


def repeated_header(line: int) -> Notice:
    """The notice about the header row of a table that comes again among its rows."""
    return Notice(line, "repeated_header", "The header row comes again; it is no entry.")


def unnamed_columns(line: int, places: Iterable[int]) -> Notice:
    """The notice about 0-based places of columns that hold values below a header row, on `line`, that does not name them."""
    shown = ", ".join(str(place + 1) for place in sorted(places))
    return Notice(line, "unnamed_column", f"The columns {shown} hold values but have no header; they are not read.")


@dataclass(frozen=True, slots=True)
class Syntax:
    """Lines that are no entry by the format's own rules, such as comments, definitions and counters of records."""

    line_start: int
    line_end: int


#: What a format yields, in the order of the file.
Item = DocumentTitle | DocumentField | SectionHeading | Columns | RawEntry | RowEntry | BrokenEntry | Notice | Syntax


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a format takes a file for its own: see `formats` for the scale. `name` is the format's name as it is published
    (one module may know several: csv, tsv, semicolon); `seen` says what was seen, in a few words for a person."""

    name: str
    score: int
    seen: str
