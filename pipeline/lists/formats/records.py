"""Records of labelled lines: `ID:`, `Title:`, `Authors:`, `Abstract:`, in either language, `【标题】` or `[Title]`, between dash lines or not.

Here belongs telling labels from text and one record from the next. A label is a known one, or a short one that comes about as
often as there are records; what it means is looked up later.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.prose import RULE, Block, is_heading
from pipeline.lists.headers import meaning
from pipeline.lists.model import DocumentField, DocumentTitle, Evidence, Field, Item, Notice, RawEntry, SectionHeading
from pipeline.lists.source import Source
from pipeline.lists.words import fold, load

_LABEL = re.compile(
    r"\s{0,8}(?:【(?P<lenticular>[^【】]{1,40})】\s*[:：]?|\[(?P<square>[^\[\]]{1,40})\]\s*[:：]?(?!\()|(?P<plain>[^\W\d_][^:：\n\t\[\]{}\"]{0,40}?)\s*(?:：|:(?!//)))[ \t]*"
)
#: Lines by which labels are told.
_SAMPLE = 4000


def recognise(source: Source) -> Evidence | None:
    """Lines that begin with known labels of two fields at least, one of them title or abstract; or many with one of these."""
    if source.head.startswith(("---\n", "{", "[{", "<")):
        return None
    counts = _label_counts(source.head)
    fields = Counter[str]()
    for label, count in counts.items():
        if found := meaning(label).field:
            fields[found] = max(fields[found], count)
    texts = max(fields["title"], fields["abstract"])
    if not texts or (len(fields) < 2 and texts < 3) or sum(counts.values()) < 0.1 * _filled_lines(source.head):
        return None
    seen = ", ".join(f"{label}: {count} times" for label, count in counts.most_common(4) if meaning(label).field)
    return Evidence("records", 70 if len(fields) > 1 else 60, f"labelled lines ({seen})")


def parse(source: Source) -> Iterator[Item]:
    """One entry a record. Lines without a label go on with the value above; what is in no record is a heading or a stray line."""
    reader = _Reader(_labels(source.head))
    for number, line in enumerate(source.lines(), start=1):
        yield from reader.take(number, line)
    yield from reader.finish()


FORMAT = Format(recognise, parse)


@dataclass(slots=True)
class _Record:
    """A record being read."""

    line_start: int
    labels: list[str] = field(default_factory=list)
    values: list[list[str]] = field(default_factory=list)
    line_end: int = 0

    def entry(self, sections: tuple[str, ...]) -> RawEntry:
        fields = tuple(Field(label, "\n".join(value).strip()) for label, value in zip(self.labels, self.values, strict=True))
        raw = "\n".join(f"{each.label}: {each.value}"[:500] for each in fields[:20])
        return RawEntry(self.line_start, self.line_end, fields, raw[:500], sections)


class _Reader:
    """Reads line by line; a record ends at a rule, or where a label that it has already comes again."""

    def __init__(self, labels: dict[str, str]) -> None:
        self._labels = labels
        self._record: _Record | None = None
        self._is_first = True
        self._is_apart = True
        self._loose: list[Block] = []
        self._sections: tuple[str, ...] = ()

    def take(self, number: int, line: str) -> Iterator[Item]:
        """The items that are complete with this line."""
        found = _LABEL.match(line)
        label = found and self._labels.get(found[found.lastgroup or 0])
        if found and label:
            yield from self._take_label(number, found[found.lastgroup or 0].strip(), label, line[found.end() :])
        elif not line or line.isspace():
            self._is_apart = True
        elif RULE.fullmatch(line):
            yield from self._end_record()
            self._is_apart = True
        elif self._record is None or (self._is_apart and is_heading(Block(number, (line,)))):
            self._loose.append(Block(number, (line,)))
        else:
            self._continue(number, line)

    def finish(self) -> Iterator[Item]:
        """The last record, and what is left over."""
        loose, self._loose = self._loose, []
        yield from self._end_record()
        yield from (_stray(block) for block in loose)

    def _continue(self, number: int, line: str) -> None:
        """Goes on with the value above; a line held as a heading turns out to be text."""
        assert self._record is not None
        value = self._record.values[-1]
        for block in self._loose:
            value.extend(("", *block.lines))
        self._loose = []
        if self._is_apart and value[-1]:
            value.append("")
        value.append(line)
        self._record.line_end = number
        self._is_apart = False

    def _take_label(self, number: int, label: str, folded: str, value: str) -> Iterator[Item]:
        record = self._record
        if record is None or self._loose or folded in map(fold, record.labels):
            yield from self._end_record()
            yield from self._take_loose()
            record = self._record = _Record(number)
        record.labels.append(label)
        record.values.append([value])
        record.line_end = number
        self._is_apart = False

    def _take_loose(self) -> Iterator[Item]:
        """Lines between two records: the title of the list before the first, else a section heading; further ones are stray."""
        loose, self._loose = self._loose, []
        for at, block in enumerate(loose):
            if self._is_first and at == 0:
                yield DocumentTitle(block.line, block.text)
            elif at == len(loose) - 1 and is_heading(block):
                self._sections = (block.text,)
                yield SectionHeading(block.line, block.text)
            else:
                yield _stray(block)
        self._is_first = False

    def _end_record(self) -> Iterator[Item]:
        """The record read so far; one before all others without title and abstract speaks of the whole list."""
        record, self._record = self._record, None
        if record is None:
            return
        is_about_list = self._is_first and not any(meaning(label).field in ("title", "abstract") for label in record.labels)
        entry = record.entry(self._sections)
        if is_about_list:
            for at, each in enumerate(entry.fields):
                yield DocumentField(entry.line_start + at, each.label or "", str(each.value))
        else:
            self._is_first = False
            yield entry


def _stray(block: Block) -> Notice:
    return Notice(block.line, "stray_line", f'"{" ".join(block.text.split())[:120]}" belongs to no entry; it is left out.')


def _filled_lines(head: str) -> int:
    return sum(not line.isspace() for line in head.split("\n")[:_SAMPLE] if line)


def _label_counts(head: str) -> Counter[str]:
    """How often each text that may be a label begins a line, by the label as written."""
    counts = Counter[str]()
    for line in head.split("\n")[:_SAMPLE]:
        if (found := _LABEL.match(line)) and found.lastgroup:
            counts[found[found.lastgroup]] += 1
    return counts


def _labels(head: str) -> dict[str, str]:
    """The labels of the file as written, each with its folded form: known ones, and short ones about as often as titles."""
    counts = _label_counts(head)
    records = max((count for label, count in counts.items() if meaning(label).field in ("title", "abstract")), default=0)
    parts = {fold(part) for part in load("structure")["abstract_parts"]}
    return {
        label: fold(label)
        for label, count in counts.items()
        if meaning(label).status != "unknown"
        and count >= 0.02 * records
        or (count >= max(2, 0.5 * records) and len(label.split()) <= 3 and fold(label) not in parts and not label[0].islower())
    }
