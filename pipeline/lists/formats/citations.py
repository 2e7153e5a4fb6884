"""Lists of citations in running text, one after the other: GB/T 7714 as CNKI writes it, APA, ACM, Vancouver, IEEE, MLA.

Here belongs which lines are one citation, and what stands below it with a label (摘要, Abstract, DOI); the styles are `citation`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pipeline.lists.formats.citation import YEAR, Citation, read_citation
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.detail_lines import labelled
from pipeline.lists.formats.prose import is_list_title
from pipeline.lists.formats.reference import read_details
from pipeline.lists.headers import meaning
from pipeline.lists.model import RAW_CHARS, BrokenEntry, DocumentTitle, Evidence, Field, Item, Notice, RawEntry, SectionHeading
from pipeline.lists.source import Source

_NUMBER = re.compile(r"\s*(?:[\[［(（【]\s?\d{1,5}\s?[\]］)）】]|\d{1,5}[.、．)](?!\d)|[-*•])\s*(?=\S)")
_ADDRESS = re.compile(r"https?://[^\s，。；]+[^\s，。；.,;)]|\b10\.\d{4,9}/[^\s，。；]+[^\s，。；.,;)]", re.IGNORECASE)
_LONGEST_HEADING = 80
#: What stands between citations on one line, and the shortest line with two.
_SEMICOLON, _FEWEST_CHARS = re.compile(r"[;；]\s*(?=\S)"), 60
#: Lines by which a file is recognised, and the share of what is in them that must be citations.
_SAMPLE, _SHARE = 400, 0.8
#: Share of the lines that hold a year where citations run over several lines and have an abstract below them.
_LEAST_DATED = 0.05


@dataclass(slots=True)
class _Group:
    """The lines of one citation, and the labelled lines below it."""

    line: int
    line_end: int
    is_numbered: bool
    lines: list[str]
    details: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The citation without its number on one line."""
        text = " ".join(self.lines)
        return text[found.end() :] if (found := _NUMBER.match(text)) else text

    @property
    def is_heading(self) -> bool:
        """Whether it is a short line that is no sentence."""
        is_short = len(self.lines) == 1 and len(self.lines[0]) <= _LONGEST_HEADING and not self.lines[0].endswith((".", "。"))
        return is_short and not self.is_numbered and not self.details

    @property
    def raw(self) -> str:
        """The lines, cut where a reject shows them."""
        return "\n".join([*self.lines, *self.details])[:RAW_CHARS]


def recognise(source: Source) -> Evidence | None:
    """Text of which nearly every line or paragraph is a citation in a known style."""
    lines = source.head.split("\n")[: _SAMPLE + 1]
    pieces = [piece for _, piece, _ in _pieces(lines)]
    dated = sum(("19" in piece or "20" in piece) and YEAR.search(piece) is not None for piece in pieces)
    if dated < max(2, len(pieces) * _LEAST_DATED):
        return None
    groups = list(_groups(lines[:-1] if len(lines) > _SAMPLE else lines))
    count = sum(read_citation(group.text) is not None for group in groups)
    if count < 2 or count < _SHARE * sum(not group.is_heading for group in groups):
        return None
    return Evidence("citations", 72, f"{count} citations among {len(groups)} paragraphs")


def parse(source: Source) -> Iterator[Item]:
    """The citations in their order, each under the last line that was a heading."""
    heading: tuple[str, ...] = ()
    has_entries = False
    for group in _groups(source.lines()):
        cited = read_citation(group.text)
        if cited:
            has_entries = True
            yield _entry(group, cited, heading)
        elif group.is_numbered or group.details:
            detail = "The citation follows no known style (GB/T 7714, APA, ACM, Vancouver, IEEE, MLA); its title cannot be told."
            yield BrokenEntry(group.line, group.line_end, "broken_entry", detail, group.raw)
        elif group.is_heading:
            if not has_entries and is_list_title(group.text):
                yield DocumentTitle(group.line, group.text)
            else:
                heading = (group.text,)
                yield SectionHeading(group.line, group.text)
        else:
            shown = " ".join(group.text.split())[:80]
            yield Notice(group.line, "stray_line", f'"{shown}" is no citation; it is left out.')


def _entry(group: _Group, cited: Citation, sections: tuple[str, ...]) -> RawEntry:
    """The paper that is cited."""
    stated = {"title": cited.title, "authors": cited.authors, "venue": cited.venue, "year": cited.year}
    fields = [Field(None, value, name=name) for name, value in stated.items() if value]
    fields += read_details(group.details).fields
    if (address := _ADDRESS.search(group.text)) and not any(each.name == "url" for each in fields):
        url = address.group() if address.group().startswith("http") else f"https://doi.org/{address.group()}"
        fields.append(Field(None, url, name="url"))
    return RawEntry(group.line, group.line_end, tuple(fields), group.raw, sections)


def _groups(lines: Iterable[str]) -> Iterator[_Group]:
    """The lines by the citations that they belong to: a number or a blank line begins one; else each that is one by itself."""
    group: _Group | None = None
    is_blank = True
    for number, line, is_more in _pieces(lines):
        text = line.strip()
        if not text:
            is_blank = True
            continue
        if group and not _NUMBER.match(line) and (group.details or _is_detail(text)):
            if is_blank and not _is_detail(text):
                yield group
                group = _Group(number, number, False, [text])
            else:
                group.details.append(text)
                group.line_end = number
        elif group and not is_blank and not is_more and not _begins(group, line):
            group.lines.append(text)
            group.line_end = number
        else:
            if group:
                yield group
            group = _Group(number, number, _NUMBER.match(line) is not None, [text])
        is_blank = False
    if group:
        yield group


def _pieces(lines: Iterable[str]) -> Iterator[tuple[int, str, bool]]:
    """The lines with their numbers; of a line with several citations between semicolons each, and whether it goes on the line."""
    for number, line in enumerate(lines, start=1):
        parts = _SEMICOLON.split(line.strip()) if len(line) >= _FEWEST_CHARS and (";" in line or "；" in line) else []
        cited = sum(read_citation(part) is not None for part in parts) if len(parts) > 1 else 0
        if cited > 1 and cited >= _SHARE * len(parts):
            yield from ((number, part, at > 0) for at, part in enumerate(parts))
        else:
            yield number, line, False


def _is_detail(text: str) -> bool:
    """Whether a line has a known label other than that of a title."""
    found = labelled(text)
    return found is not None and meaning(found[0]).status != "unknown" and meaning(found[0]).field not in ("title", None)


def _begins(group: _Group, line: str) -> bool:
    """Whether a line directly below others begins a citation of its own."""
    if _NUMBER.match(line) or len(group.lines) > 20:
        return True
    return not group.is_numbered and read_citation(group.text) is not None and read_citation(line) is not None


FORMAT = Format(recognise, parse, most=72)
