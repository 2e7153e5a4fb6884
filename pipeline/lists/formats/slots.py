"""Programmes copied as text from pages that set each talk in a slot: its time, its minutes, what kind it is, title, track, names.

Here belongs how such slots are written; times and breaks are told by `page_lines` and `headers/programme.toml`. Affiliations stand
behind the names with nothing between them, so names are taken only where there are none.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.prose import looks_like_names
from pipeline.lists.links import text_kind
from pipeline.lists.model import RAW_CHARS, DocumentTitle, Evidence, Field, Item, Notice, RawEntry, Syntax
from pipeline.lists.page_lines import is_clock
from pipeline.lists.people import has_affiliation
from pipeline.lists.source import Source
from pipeline.lists.titles import read_title, track_said
from pipeline.lists.words import fold, folded_words

_SLOT = re.compile(r"^[ \t]*\d{1,2}:\d\d[ \t]*\n[ \t]*\d{1,3} ?m(?:in)?[ \t]*\n", re.MULTILINE)
_MINUTES = re.compile(r"\s*\d{1,3} ?m(?:in)?\s*")
#: Slots at the fewest, and words of a kind of talk at most.
_FEWEST, _LONGEST_KIND = 3, 4


def recognise(source: Source) -> Evidence | None:
    """Times on lines of their own with the minutes of a talk below them, at least one of a paper."""
    found = _SLOT.findall(source.head) if ":" in source.head else ()
    if len(found) < _FEWEST or not any(isinstance(item, RawEntry) for item in parse(source)):
        return None
    return Evidence("programme", 90, f"{len(found)} times with the minutes of a talk below them")


def parse(source: Source) -> Iterator[Item]:
    """One entry a slot that is of a paper, under the title of the page; breaks and what stands between sessions is passed over."""
    head = (item for item in _slots(source.head.split("\n")) if isinstance(item, _Slot))
    reads_names = not any(has_affiliation(slot.names) for slot in head)
    has_unread = False
    for item in _slots(source.lines()):
        if not isinstance(item, _Slot):
            yield item
        elif item.is_paper:
            has_unread = has_unread or (bool(item.names) and not reads_names)
            yield item.entry(reads_names)
    if has_unread:
        yield Notice(
            None, "names_not_read", "Affiliations stand behind names with nothing between them; such names are not read."
        )


def _slots(lines: Iterable[str]) -> Iterator["_Slot | Item"]:
    """The slots, each when it ends, and what stands outside of them."""
    before = ""
    slot: _Slot | None = None
    is_open = False
    tracks: Counter[str] = Counter()
    for number, line in enumerate(lines, start=1):
        shown = line.strip()
        if is_clock(before) and _MINUTES.fullmatch(line):
            if slot:
                yield slot.settled(tracks)
            slot, is_open = _Slot(number - 1, number), True
        elif not shown:
            is_open = False
        elif is_clock(shown):
            yield Syntax(number, number)
        elif slot and is_open:
            slot.lines.append(shown)
            slot.line_end = number
        elif not before and ((stated := read_title(shown)).venue or stated.year):
            yield DocumentTitle(number, shown)
        before = shown or before
    if slot:
        yield slot.settled(tracks)


FORMAT = Format(recognise, parse)


@dataclass(slots=True)
class _Slot:
    """A slot: the lines below its minutes, and what they are once it has ended."""

    line_start: int
    line_end: int
    lines: list[str] = field(default_factory=list)
    track: str = ""
    names: str = ""

    def settled(self, tracks: Counter[str]) -> "_Slot":
        """The slot with its track and its names told apart: a track comes again, or stands over the names."""
        rest = [line for line in self.lines[2:] if not _is_button(line)]
        if rest and (len(rest) > 1 or tracks[rest[0]] or track_said(rest[0])) and not looks_like_names(rest[0]):
            self.track = rest.pop(0)
            tracks[self.track] += 1
        self.names = rest[0] if rest else ""
        return self

    @property
    def is_paper(self) -> bool:
        """Whether the slot has a title and its kind is no break."""
        kind = self.lines[0] if len(self.lines) > 1 else ""
        return bool(kind) and len(kind.split()) <= _LONGEST_KIND and fold(kind) not in folded_words("programme", "breaks")

    def entry(self, reads_names: bool) -> RawEntry:
        """The paper of the slot."""
        fields = [Field(None, self.lines[1], "title")]
        if self.track:
            fields.append(Field(None, track_said(self.track) or self.track, "track"))
        if reads_names and looks_like_names(self.names, fewest=1):
            fields.append(Field(None, self.names, "authors"))
        return RawEntry(self.line_start, self.line_end, tuple(fields), "\n".join(self.lines)[:RAW_CHARS])


def _is_button(line: str) -> bool:
    """Whether a line is but the text of links ("DOI Pre-print")."""
    return all(text_kind(word) is not None for word in line.split()) or text_kind(line) is not None
