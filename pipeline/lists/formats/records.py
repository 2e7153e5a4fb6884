"""Records of labelled lines (`Title:`, `Abstract:`, `标题：`, `【标题】`, `[Title]`), between dash lines or not.

Here belongs telling one record from the next, and its title and names without labels; which labels there are is `labels`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.labels import LONGEST_LABEL, SAMPLE, Label, find_label, label_counts, labels_of
from pipeline.lists.formats.prose import (
    RULE,
    Block,
    counted,
    is_heading,
    is_list_title,
    is_text,
    looks_like_names,
    looks_like_title,
    numbered,
    stray,
)
from pipeline.lists.formats.record_titles import are_paired, are_two_titles, has_titles, title_over_names
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import RAW_CHARS, DocumentField, DocumentTitle, Evidence, Field, Item, RowEntry, SectionHeading, Syntax
from pipeline.lists.page_lines import is_buttons, is_count
from pipeline.lists.source import Source
from pipeline.lists.words import has_han

#: The line over a paper in the listings that arXiv shows: its place, its number, links.
_ARXIV = re.compile(r"\s*(?:\[\d+\]\s*)?arXiv:(?P<id>\S+)(?:\s.*)?")
#: Fewest characters of text between blank lines that is an abstract.
_SHORTEST_TEXT = 60
_URL = re.compile(r"\s*<?https?://\S+>?\s*")


def recognise(source: Source) -> Evidence | None:
    """Lines that begin with known labels of two fields at least, one of them title or abstract; or many with one of these."""
    if source.head.startswith(("---\n", "{", "[{", "<")):
        return None
    counts = label_counts(source.head)
    fields, makeshift = Counter[str](), 0
    for label, count in counts.items():
        what = meaning(label)
        if what.field and (what.rank < MAKESHIFT or what.field not in ("title", "abstract")):
            fields[what.field] = max(fields[what.field], count)
        elif what.field == "abstract":
            makeshift = max(makeshift, count)
    if not fields["abstract"] and min(makeshift, fields["authors"]) > 1 and 2 * makeshift >= fields["authors"]:
        fields["abstract"] = makeshift  # 简介 and its like, beside authors
    texts = max(fields["title"], fields["abstract"])
    if not texts or (len(fields) < 2 and texts < 3) or sum(counts.values()) < 0.1 * _filled_lines(source.head):
        return None
    seen = ", ".join(f"{label}: {count} times" for label, count in counts.most_common(4) if meaning(label).field)
    return Evidence("records", 70 if len(fields) > 1 else 60, f"labelled lines ({seen})")


def parse(source: Source) -> Iterator[Item]:
    """One entry a record. Lines without a label go on with the value above; what is in no record is a heading or a stray line."""
    reader = _Reader(source.head)
    for number, line in enumerate(source.lines(), start=1):
        if items := reader.take(number, line):
            yield from items
    yield from reader.finish()


FORMAT = Format(recognise, parse, most=70)


@dataclass(slots=True)
class _Record:
    """A record being read: the fields without a label first, then labels with the lines of their values.

    An abstract without a label has the label "".
    """

    line_start: int
    line_end: int
    fields: list[Field]
    labels: list[str] = field(default_factory=list)
    values: list[list[str]] = field(default_factory=list)

    def entry(self, sections: tuple[str, ...]) -> RowEntry:
        """The record as an entry."""
        labels = [(each.label, each.name) for each in self.fields]
        labels += [(label, None) if label else (None, "abstract") for label in self.labels]
        values = [each.value for each in self.fields]
        values += [value[0].strip() if len(value) == 1 else "\n".join(value).strip() for value in self.values]
        shown = [f"{label or ''}: {value[:RAW_CHARS]}" for (label, _), value in zip(labels[:20], values, strict=False)]
        return RowEntry(self.line_start, self.line_end, tuple(labels), tuple(values), "\n".join(shown)[:RAW_CHARS], sections)


class _Reader:
    """Reads line by line; a record ends at a rule, or where a label that it has already comes again."""

    def __init__(self, head: str) -> None:
        counts = label_counts(head)
        self._labels = labels_of(head)
        self._single = {label for label in self._labels if counts[label] == 1}
        self._has_titles = has_titles(head, self._labels)
        self._are_paired = not self._has_titles and are_paired(head, self._labels)
        self._count: int | None = None
        self._has_abstracts = any(meaning(label).field == "abstract" for label in self._labels)
        self._has_names = any(meaning(label).field == "authors" for label in self._labels)
        self._record: _Record | None = None
        self._is_first = True
        self._has_title = False
        self._is_apart = True
        self._loose: list[Block] = []
        self._sections: tuple[str, ...] = ()

    def take(self, number: int, line: str) -> list[Item]:
        """The items that are complete with this line."""
        colon = line.find(":", 0, LONGEST_LABEL)
        if line[:colon] in self._labels and colon > 0:
            return self._take_label(number, line[:colon], None, line[colon + 1 :].lstrip(" \t"))
        if not line or line.isspace():
            self._is_apart = True
        elif RULE.fullmatch(line):
            self._is_apart = True
            return self._end_record()
        elif (found := find_label(line)) and found.label in self._labels and not self._is_mere_word(found):
            return self._take_label(number, found.label, found.number, line[found.end :])
        elif is_buttons(line):
            return [Syntax(number, number)]
        elif is_count(line):
            return [stray(Block(number, (line,)))]
        elif (
            self._record is None
            or (self._is_apart and self._may_be_heading(number, line))
            or self._goes_on_counting(number, line)
            or (line.startswith("[") and _ARXIV.fullmatch(line))
        ):
            self._loose.append(Block(number, (line,)))
        else:
            self._continue(number, line)
        return []

    def finish(self) -> list[Item]:
        """The last record, and what is left over."""
        loose, self._loose = self._loose, []
        return [*self._end_record(), *map(stray, loose)]

    def _is_mere_word(self, found: Label) -> bool:
        """Whether a label alone on its line is but a word of the text: outside a record, or in one that has it already."""
        is_in_place = self._loose or (self._record is not None and not _has(self._record, "abstract"))
        return found.is_alone and not is_in_place

    def _may_be_heading(self, number: int, line: str) -> bool:
        if not self._has_titles and (looks_like_title(line) or (self._loose and looks_like_names(line))):
            return True
        return is_heading(Block(number, (line,)))

    def _goes_on_counting(self, number: int, line: str) -> bool:
        """Whether a line has the number after that of the last title, or has the names below such a line."""
        if self._has_titles or self._count is None:
            return False
        if self._loose:
            return self._loose[-1].line == number - 1 and looks_like_names(line, fewest=1)
        found = numbered(line)
        return found is not None and found[0] == self._count + 1 and looks_like_title(found[1])

    def _continue(self, number: int, line: str) -> None:
        """Goes on with the value above; a line held as a heading turns out to be text. An address alone is the paper's."""
        assert self._record is not None
        text = [*(each for block in self._loose for each in block.lines), line]
        if self._is_abstract(self._record, " ".join(text)):
            self._record.labels.append("")
            self._record.values.append(text[:-1])
            self._loose = []
            self._is_apart = False
        value = self._record.values[-1]
        for block in self._loose:
            value.extend(("", *block.lines))
        self._loose = []
        if _URL.fullmatch(line) and meaning(self._record.labels[-1]).field != "abstract":
            self._record.fields.append(Field(None, line.strip(), "url"))
        else:
            value.extend(["", line] if self._is_apart and value[-1] else [line])
        self._record.line_end = number
        self._is_apart = False

    def _is_abstract(self, record: _Record, text: str) -> bool:
        """Whether text below the labels of a paper is its abstract, where no label says so anywhere in the file."""
        if self._has_abstracts or "" in record.labels or not _has(record, "title"):
            return False
        return is_text(text) or (self._is_apart and len(text) >= _SHORTEST_TEXT)

    def _take_label(self, number: int, label: str, count: str | None, value: str) -> list[Item]:
        record = self._record
        items: list[Item] = []
        if (
            record is None
            or self._loose
            or label in record.labels
            or (self._is_apart and (self._is_over_list(record) or self._begins(record, label)))
        ):
            items += self._end_record()
            record = self._record = _Record(number, number, [Field(None, count, "id")] if count else [])
            if self._loose:
                items += self._take_loose(record)
        record.labels.append(label)
        record.values.append([value])
        record.line_end = number
        self._is_apart = False
        return items

    def _begins(self, record: _Record, label: str) -> bool:
        """Whether a usual label of titles in another language, after a blank line, begins an entry: the one above is whole."""
        what = meaning(label)
        is_title = what.field == "title" and what.variant is None and what.rank < MAKESHIFT
        return is_title and _has(record, "title") and _has(record, "abstract")

    def _is_over_list(self, record: _Record) -> bool:
        """Whether the record up to a blank line speaks of the whole list: no title, no abstract, labels that come once."""
        return self._is_first and not _has(record, "title", "abstract") and self._single.issuperset(record.labels)

    def _take_loose(self, record: _Record) -> Iterator[Item]:
        """Lines before a record: its number or title; the title of the list before the first; a section heading; else stray."""
        loose, self._loose = self._loose, []
        if loose and (count := counted(loose[-1].text)):
            record.line_start = loose.pop().line
            record.fields.append(Field(None, count, "id"))
        elif loose and (paper := _ARXIV.fullmatch(loose[-1].text)):
            record.line_start = loose.pop().line
            record.fields += [Field(None, paper["id"], "id"), Field(None, f"arXiv:{paper['id']}", "url")]
        elif loose and not self._has_titles and not is_list_title(loose[-1].text):
            at = len(loose) - 1 if self._has_names else title_over_names(loose)
            title, *below = loose[at:]
            del loose[at:]
            record.line_start = title.line
            self._count, text = numbered(title.text) or (None, title.text)
            record.fields += [Field(None, str(self._count), "id")] if self._count is not None else []
            text, translation = self._paired(text, loose)
            record.fields += [Field(None, text, "title"), *(Field(None, block.text, "authors") for block in below[:1])]
            record.fields += [Field(None, translation, "title_translated")] if translation else []
            if loose and (count := counted(loose[-1].text)):
                record.line_start = loose.pop().line
                record.fields.append(Field(None, count, "id"))
            yield from map(stray, below[1:])
        for at, block in enumerate(loose):
            if self._is_first and at == 0 and not self._has_title:
                self._has_title = True
                yield DocumentTitle(block.line, block.text.lstrip("#").strip())
            elif at == len(loose) - 1 and is_heading(block):
                self._sections = (block.text,)
                yield SectionHeading(block.line, block.text)
            else:
                yield stray(block)

    def _paired(self, title: str, loose: list[Block]) -> tuple[str, str | None]:
        """The English title and its translation, where the title in the other language stands above one; it is taken off."""
        above = loose[-1].text if loose and self._are_paired else ""
        if not are_two_titles(above, title):
            return title, None
        loose.pop()
        return (above, title) if has_han(title) else (title, above)

    def _end_record(self) -> list[Item]:
        """The record read so far; one before all others without title and abstract speaks of the whole list."""
        record, self._record = self._record, None
        if record is None:
            return []
        if self._is_first and not _has(record, "title", "abstract") and self._single.issuperset(record.labels):
            return [
                DocumentField(record.line_start, _bare(label), "\n".join(value).strip())
                for label, value in zip(record.labels, record.values, strict=True)
            ]
        self._is_first = False
        record.labels = [_bare(label) for label in record.labels]
        return [record.entry(self._sections)]


@lru_cache(maxsize=1024)
def _bare(label: str) -> str:
    """The label without its brackets."""
    return label.strip("【】[] ")


def _has(record: _Record, *fields: str) -> bool:
    """Whether a label of one of these fields is in the record."""
    return any(meaning(label).field in fields for label in record.labels)


def _filled_lines(head: str) -> int:
    return sum(not line.isspace() for line in head.split("\n")[:SAMPLE] if line)
