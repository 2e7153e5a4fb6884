r"""Listings that arXiv mails: papers between lines of two backslashes, labelled lines first, then the abstract.

Here belongs how these mails are written; what their labels mean is in `headers/dialect_arxiv_mail.toml` and `headers/fields.toml`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.prose import RULE, Block, stray
from pipeline.lists.model import RAW_CHARS, Evidence, Field, Item, RawEntry, Syntax
from pipeline.lists.source import Source

_NAME = "arxiv_mail"
_BEGINS = re.compile(r"^\\\\[ \t]*\n(?:[ \t]*\n)*(?:arXiv:\S+|Paper: \S+/\d+)", re.MULTILINE)
_ID = re.compile(r"(?:arXiv:|Paper: )(?P<id>\S+)")
_LABELLED = re.compile(r"(?P<label>[A-Z][A-Za-z]*(?:-[a-z]+)?(?: \([^()]*\))?):[ \t]+(?P<value>.*)")
#: The line after a paper: its address, and the size of its source.
_END = re.compile(r"\\\\[ \t]*\([ \t]*(?P<url>https?://[^\s,()]++)[^()]*+\)[ \t]*")


def recognise(source: Source) -> Evidence | None:
    """A line of two backslashes over the number of a paper."""
    found = _BEGINS.findall(source.head) if r"\\" in source.head else ()
    return Evidence("arxiv-mail", 90, f"{len(found)} papers below lines of two backslashes") if found else None


def parse(source: Source) -> Iterator[Item]:
    """One entry a paper; an entry without an abstract is one that was replaced. Lines between papers are left out."""
    paper: _Paper | None = None
    for number, line in enumerate(source.lines(), start=1):
        if found := _ID.match(line):
            if paper:
                yield paper.entry()
            paper = _Paper(number, number, [Field(None, found["id"], "id"), Field(None, f"arXiv:{found['id']}", "url")])
        elif paper and (ending := _END.fullmatch(line)):
            paper.line_end = number
            paper.fields.append(Field(None, ending["url"], "url"))
            yield paper.entry()
            paper = None
        elif line.rstrip() == r"\\":
            if paper and paper.is_abstract:
                yield paper.entry()
                paper = None
            elif paper:
                paper.is_abstract = True
            yield Syntax(number, number)
        elif not line.strip():
            continue
        elif paper:
            paper.take(number, line)
        elif RULE.fullmatch(line) or line.startswith("%"):
            yield Syntax(number, number)
        else:
            yield stray(Block(number, (line,)))
    if paper:
        yield paper.entry()


FORMAT = Format(recognise, parse, dialect=_NAME)


@dataclass(slots=True)
class _Paper:
    """A paper being read: labels with the lines of their values, then the lines of the abstract."""

    line_start: int
    line_end: int
    fields: list[Field]
    labelled: list[tuple[str, list[str]]] = field(default_factory=list)
    abstract: list[str] = field(default_factory=list)
    is_abstract: bool = False

    def take(self, number: int, line: str) -> None:
        """Takes a line: of the abstract, with a label, or one that goes on with the value above."""
        self.line_end = number
        if self.is_abstract:
            self.abstract.append(line.strip())
        elif found := _LABELLED.match(line):
            self.labelled.append((found["label"], [found["value"].strip()]))
        elif self.labelled:
            self.labelled[-1][1].append(line.strip())

    def entry(self) -> RawEntry:
        """The paper as an entry."""
        labelled = [Field(label, " ".join(lines)) for label, lines in self.labelled]
        abstract = [Field(None, "\n".join(self.abstract), "abstract")] if self.abstract else []
        raw = "\n".join(f"{label}: {' '.join(lines)}" for label, lines in self.labelled)
        return RawEntry(self.line_start, self.line_end, (*self.fields, *labelled, *abstract), raw[:RAW_CHARS])
