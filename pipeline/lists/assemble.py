"""From the items that a format finds to the columns of the staged tables: what holds for the list as a whole.

Here belong positions, what title line and sections state for the entries under them, and which entries are rejected. One entry is
read by `entry`, one label by `headers`, one line by `titles`.
"""

import polars as pl

from pipeline.lists import values
from pipeline.lists.columns import Plan, check_columns, plan, two_columns
from pipeline.lists.entry import EntryReader, Stated
from pipeline.lists.entry_columns import EntryColumns
from pipeline.lists.headers import meaning
from pipeline.lists.limits import Limits
from pipeline.lists.model import (
    BrokenEntry,
    Columns,
    DocumentField,
    DocumentTitle,
    Item,
    Labels,
    ListRefused,
    Notice,
    RawEntry,
    RowEntry,
    SectionHeading,
    shown,
)
from pipeline.lists.notes import HeaderRows, Notices, Suspicions
from pipeline.lists.sections import Section, read_section
from pipeline.lists.title_marks import is_bare, unmarked
from pipeline.lists.titles import decision_of, read_title, read_venue, track_of
from pipeline.lists.words import language

#: Titles that must have gone before, until it can be said that the titles of a list are numbered.
_FEW_TITLES = 10


class Assembler:
    """Takes the items of one list in their order and keeps what the tables need; entries become columns part by part."""

    def __init__(self, list_id: str, dialect: str | None, limits: Limits) -> None:
        """Nothing taken yet."""
        self.title: str | None = None
        self.language: str | None = None
        self.venue: str | None = None
        self.year: int | None = None
        self._presentation: dict[str, str | None] = {"track": None, "decision": None}
        self.entries = 0
        self.rejects: list[dict] = []
        self.headers = HeaderRows(list_id)
        self.notices = Notices(limits)
        self._list_id = list_id
        self._dialect = dialect
        self._limits = limits
        self._suspicions = Suspicions()
        self._columns: tuple[str, ...] = ()
        self._columns_line = 1
        self._readers: dict[Labels, EntryReader] = {}
        self._said_by_sections: dict[tuple[str, ...], tuple[list[str], Stated]] = {}
        self._titles = self._numbered = self._last_number = 0
        self._accepted = EntryColumns(list_id, limits.part_entries)

    def take(self, item: Item) -> None:
        """Takes one item; raises ListRefused where it makes the whole file unacceptable."""
        if isinstance(item, RawEntry):
            item = item.as_row()
        if isinstance(item, RowEntry):
            self._take_entry(item)
            return
        match item:
            case BrokenEntry():
                self._count_entry()
                self._reject(item, item.reason, item.detail, shown(item.raw))
            case DocumentTitle():
                self._take_title(item)
            case DocumentField():
                self._take_document_field(item)
            case SectionHeading():
                self._section(item.text)
            case Columns():
                self._take_columns(item)
            case Notice():
                self.notices.add(item)

    def stated(self, column: str) -> pl.Series:
        """What the accepted entries state in one column themselves, in their order."""
        return self._accepted.all()[column]

    def finish(self) -> pl.DataFrame:
        """The accepted entries; what the list states fills what an entry does not."""
        for notice in self._suspicions.notices():
            self.notices.add(notice)
        entries = self._accepted.all()
        of_list = {"venue": self.venue, "year": self.year, **self._presentation}
        return entries.with_columns(
            pl.col(name).fill_null(pl.lit(said, entries.schema[name])) for name, said in of_list.items() if said is not None
        )

    def _take_title(self, item: DocumentTitle) -> None:
        self.title = values.nfc(item.text.strip())
        stated = read_title(self.title)
        self.language, self.venue, self.year = stated.language, stated.venue, stated.year
        self._presentation = {"track": track_of(self.title), "decision": decision_of(self.title)}
        for field, value in (("venue", stated.venue), ("year", stated.year), *self._presentation.items()):
            if value is not None:
                self.headers.add("document", self.title, stated.language, field, str(value), "mapped")
        if not any((stated.venue, stated.year, *self._presentation.values())):
            status = "ignored" if stated.kind else "unknown"
            self.headers.add("document", self.title, stated.language, None, self.title, status)
            if status == "unknown":
                self._note_unknown(item.line, self.title)

    def _take_document_field(self, item: DocumentField) -> None:
        what = meaning(item.label, self._dialect)
        value = values.short(item.value, what.field or "")
        if what.field == "venue" and value:
            venue, year = read_venue(value)
            self.venue, self.year = self.venue or venue, self.year or year
        elif what.field == "year" and value:
            self.year = self.year or values.year(value)
        if self.headers.add("document", item.label, what.language, what.field, value, what.status) and what.status == "unknown":
            self._note_unknown(item.line, item.label)

    def _take_columns(self, item: Columns) -> None:
        if len(item.names) > self._limits.fields:
            raise ListRefused(
                "too_large",
                f"The table has {len(item.names)} columns, which is allowed up to {self._limits.fields}; raise the limit fields.",
                line=item.line,
            )
        check_columns(item.names, self._dialect, item.line)
        self._columns, self._columns_line = item.names, item.line
        given = plan(tuple((name, None) for name in item.names), self._dialect)
        told = dict(enumerate(item.told))
        for at, name in enumerate(item.names):
            self._note_label("column", name, item.line, given.field_at(at), told.get(at) or None)

    def _note_label(self, level: str, label: str, line: int, field: str | None, told: str | None = None) -> None:
        what = meaning(label, self._dialect)
        if self.headers.add(level, label, what.language, field, None, what.status) and what.status == "unknown":
            self._note_unknown(line, label, told)

    def _note_unknown(self, line: int, header: str, told: str | None = None) -> None:
        read = f"by what it holds, its column is read as the {told}" if told else "its values are not read"
        detail = f'The header "{values.one_line(header)}" is not known; it is kept in the table headers, {read}.'
        self.notices.add(Notice(line, "unknown_header", detail))

    def _section(self, heading: str) -> Section:
        """What a heading says; a heading seen for the first time becomes rows of headers."""
        section = read_section(heading)
        if self.headers.add("section", heading, section.language, "section", section.name, "mapped"):
            for field in ("venue", "year", "track", "decision"):
                if (value := getattr(section, field)) is not None:
                    self.headers.add("section", heading, section.language, field, str(value), "mapped")
        return section

    def _count_entry(self) -> None:
        self.entries += 1
        if self.entries > self._limits.entries:
            raise ListRefused(
                "too_large", f"The list has more than {self._limits.entries} entries; split it, or raise the limit entries."
            )

    def _reject(self, item: RowEntry | BrokenEntry, reason: str, detail: str, raw: str) -> None:
        self.rejects.append(
            {
                "list_id": self._list_id,
                "position": self.entries,
                "line_start": item.line_start,
                "line_end": item.line_end,
                "reason": reason,
                "detail": detail,
                "raw": raw.strip() or None,
            }
        )

    def _take_entry(self, entry: RowEntry) -> None:
        self._count_entry()
        if too_large := self._beyond_limits(entry):
            self._reject(entry, "too_large", too_large, shown(entry.raw))
            return
        reader = self._reader(entry)
        stated = reader.read(entry.values)
        if "clashes" in stated:
            self._note_clashes(entry, reader.plan, stated)
        if "title" in stated:
            title = stated["title"] = self._without_number(stated["title"])
            if not is_bare(title):
                _take_marks(stated)
        elif "abstract" not in stated:
            detail = f"Entry {self.entries} has neither a title nor an abstract; give it one of them, or remove it."
            self._reject(entry, "no_text", detail, shown(entry.raw))
            return
        stated["position"], stated["line_start"], stated["line_end"] = self.entries, entry.line_start, entry.line_end
        if entry.sections:
            self._state_sections(stated, entry.sections)
        self._accepted.add(stated)

    def _state_sections(self, stated: Stated, headings: tuple[str, ...]) -> None:
        """Adds the sections over an entry; what the innermost of them states fills what the entry does not."""
        if headings not in self._said_by_sections:
            self._said_by_sections[headings] = _said_by([self._section(heading) for heading in headings])
        names, said = self._said_by_sections[headings]
        stated["sections"] = [*names, *stated.get("sections", ())]
        for field, value in said.items():
            stated.setdefault(field, value)

    def _without_number(self, title: str) -> str:
        """The title without its number in the list ("2. A Title" after "1. Another").

        A number counts on, or is that of the position, or stands in a list of which nearly all titles have one; else it is the
        title's own.
        """
        self._titles += 1
        found = None if title[0].isalpha() else values.number(title)
        if found is None:
            return title
        is_counting = found[0] in (self._last_number + 1, self.entries, 1)
        if not is_counting and (self._titles < _FEW_TITLES or self._numbered < 0.9 * (self._titles - 1)):
            return title
        self._numbered += 1
        self._last_number = found[0]
        return found[1]

    def _beyond_limits(self, entry: RowEntry) -> str | None:
        """What of the entry is beyond a limit, as a sentence; None where nothing is."""
        limits, count = self._limits, len(entry.values)
        if count > limits.fields:
            return f"Entry {self.entries} has {count} fields, which is allowed up to {limits.fields}; raise the limit fields."
        most = limits.value_chars
        for value in entry.values:
            if len(value) > most:
                is_long = f"A value of entry {self.entries} is {len(value)} long"
                return f"{is_long}, which is allowed up to {most}; raise the limit value_chars."
        return None

    def _reader(self, entry: RowEntry) -> EntryReader:
        """The reader for the labels of the entry. New labels become rows of headers; the first entries are looked at for lies."""
        labels = entry.labels
        known = self._readers.get(labels)
        if known is None:
            known = self._readers[labels] = EntryReader(plan(labels, self._dialect))
            for at, (label, name) in enumerate(labels):
                if label is not None and label not in self._columns:
                    self._note_field(label, name, entry.line_start, known.plan.field_at(at))
        if self.entries <= Suspicions.ENTRIES:
            for name, places in known.plan.places:
                if places and (label := labels[places[0]][0]):
                    self._suspicions.see(name, label, entry.values[places[0]])
        return known

    def _note_field(self, label: str, name: str | None, line: int, field: str | None) -> None:
        if name is None:
            self._note_label("field", label, line, field)
        else:
            self.headers.add("field", label, language(label), name, None, "mapped")

    def _note_clashes(self, entry: RowEntry, plan: Plan, stated: Stated) -> None:
        """Two usual labels give two values for one field: of a table that refuses the file, elsewhere it is a notice."""
        for field, *places in plan.pairs:
            if field in stated["clashes"]:
                labels = [entry.labels[at][0] or field for at in places]
                if all(label in self._columns for label in labels):
                    first, second = map(self._columns.index, labels)
                    raise two_columns(field, self._columns, (first, second), self._columns_line)
                detail = f'"{labels[0]}" and "{labels[1]}" both give the {field}; the first is taken.'
                self.notices.add(Notice(entry.line_start, "two_values", detail))


def _said_by(sections: list[Section]) -> tuple[list[str], Stated]:
    """The names of sections, the outermost first, and what the innermost that states it says of each column."""
    said: Stated = {}
    for section in sections:
        for field in ("venue", "year", "track", "decision"):
            if (value := getattr(section, field)) is not None:
                said[field] = value
    return [section.name for section in sections], said


def _take_marks(stated: Stated) -> None:
    """Takes the marks off the title; what they state fills what the entry does not."""
    found = unmarked(stated["title"])
    if found.title == stated["title"]:
        return
    stated["title"] = found.title
    for column in ("source_id", "decision", "venue", "year"):
        if (value := getattr(found, column)) is not None:
            stated.setdefault(column, value)
