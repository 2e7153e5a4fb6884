"""Lines of Markdown as blocks: headings, items of lists, rows of tables, paragraphs, quotations.

Here belongs what kind of block a line begins; what a line says is `markdown_inline`, which blocks are papers `markdown_papers`.
Lists of papers on the web mix Markdown with HTML and plain lines, so blocks are told line by line and not by the full grammar.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

Kind = Literal["heading", "item", "row", "text", "quote"]

_HEADING = re.compile(r" {0,3}(?P<marks>#{1,6})(?:[ \t]+|(?<=##)(?=[^\s#]))(?P<text>.*)$")
_HTML_HEADING = re.compile(r"\s*<h(?P<level>[1-6])\b[^<>]*>(?P<text>.*?)</h[1-6]\s*>\s*(?:<br\s*/?>\s*)*$", re.IGNORECASE)
_SUMMARY = re.compile(r"\s*(?:<details\b[^<>]*>\s*)?<summary\b[^<>]*>(?P<text>.*?)(?:</summary>.*)?$", re.IGNORECASE)
_ITEM = re.compile(
    r"(?P<indent>[ \t]*)(?:(?P<bullet>[-*+–][ \t]+|[•·●▪◦‣][ \t]*)"
    r"|(?P<number>\d{1,5})(?:[.)][ \t]+|[.)](?=[\[*\"“A-Z\u4e00-\u9fff])|[、．][ \t]*)"
    r"|[\[(（【](?!(?:19|20)\d\d\D)(?P<bracketed>\d{1,5})[\])）】](?![(:\[])[ \t]*)(?:\[[ xX]\][ \t]+)?(?P<text>\S.*)$"
)
#: Where the line end between two items is lost: "](url)* [".
_GLUED = re.compile(r"(?<=\))[*+-][ \t]+(?=\[[^\[\]]{8,}\]\()")
_HARD_BREAK = re.compile(r"(?<!\\)[ \t]?\\$")
_DELIMITERS = re.compile(r"\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|={3,})$")
_FENCE = re.compile(r" {0,3}(?P<fence>`{3,}|~{3,})")
_QUOTE = re.compile(r"[ \t]*>[ \t]?(?P<text>.*)$")
#: The line over a quotation that says what it is ("[!abstract] Summary").
_CALLOUT = re.compile(r"\[!(?P<kind>[A-Za-z]+)\][+-]?(?:\s.*)?")
_CELL = re.compile(r"(?<!\\)\|")
_DEFINITION = re.compile(r" {0,3}\[(?P<id>[^\[\]]+)\]:\s*<?(?P<url>\S+?)>?(?:\s+[\"'(].*)?$")
#: Lines of HTML that carry no words: anchors, breaks, tags of layout.
_EMPTY_HTML = re.compile(
    r"\s*(?:</?(?:a|p|br|div|center|details|summary|img|hr|span|b|sup|sub|table|tr|td|tbody|ul|li)\b[^<>]*>\s*)+$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of lines without their marks.

    `level` is 1 to 6 for a heading (7 for the summary of a fold), the width of the indent for all others. A row has its `cells`;
    the row over the delimiters is its `header`. `is_below_rule` says that a rule (---) stands over it.
    """

    kind: Kind
    line: int
    line_end: int
    level: int
    lines: tuple[str, ...]
    number: int | None = None
    cells: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    is_below_rule: bool = False

    @property
    def text(self) -> str:
        """The lines as they stand."""
        return "\n".join(self.lines)


@dataclass(slots=True)
class _Reader:
    """The block being read, and what the lines above say about the next line."""

    block: Block | None = None
    lines: list[str] = field(default_factory=list)
    line_end: int = 0
    fence: str = ""
    is_comment: bool = False
    header: tuple[str, ...] = ()
    is_below_rule: bool = False
    done: list[Block] = field(default_factory=list)

    def open(self, block: Block) -> None:
        """Ends the block being read and begins another."""
        self.close()
        self.block, self.lines, self.line_end = block, list(block.lines), block.line
        if self.is_below_rule:
            self.block, self.is_below_rule = replace(block, is_below_rule=True), False

    def extend(self, number: int, line: str) -> None:
        """Adds a line to the block being read."""
        self.lines.append(line)
        self.line_end = number

    def close(self) -> None:
        """Ends the block being read."""
        if block := self.block:
            lines = tuple(self.lines)
            is_whole = lines == block.lines and self.line_end == block.line_end
            self.done.append(block if is_whole else replace(block, lines=lines, line_end=self.line_end))
        self.block = None


def read_blocks(lines: Iterable[str], first: int = 1) -> Iterator[Block]:
    """The blocks of lines, of which the first has the number `first`; code and comments are left out."""
    reader = _Reader()
    for number, line in enumerate(lines, start=first):
        line = line.rstrip()
        _take(reader, number, _HARD_BREAK.sub("", line) if line.endswith("\\") else line)
        if reader.done:
            yield from reader.done
            reader.done.clear()
    reader.close()
    yield from reader.done


def definition(line: str) -> tuple[str, str] | None:
    """Id in lower case and address of a line that defines a reference link; None for any other line."""
    found = _DEFINITION.match(line)
    return (found["id"].lower(), found["url"]) if found and not found["id"].isdigit() and "/" in found["url"] else None


def _take(reader: _Reader, number: int, line: str) -> None:
    """Takes one line: it goes on with the block, begins another, or stands outside the text."""
    if _is_outside(reader, line):
        return
    if not line or _EMPTY_HTML.fullmatch(line):
        reader.close()
        reader.header = ()
        return
    if _takes_row(reader, number, line):
        return
    reader.header = ()
    if line[0].isalpha():
        _take_text(reader, number, line)  # as most lines are: no mark is a letter
        return
    above = reader.block
    if found := _HEADING.match(line) or _HTML_HEADING.match(line):
        level = len(found["marks"]) if found.re is _HEADING else int(found["level"])
        text = found["text"].rstrip(" \t").rstrip("#").rstrip(" \t") if found.re is _HEADING else found["text"]
        reader.open(Block("heading", number, number, level, (text,)))
        reader.close()
    elif found := _SUMMARY.match(line):
        reader.open(Block("heading", number, number, 7, (found["text"],)))
        reader.close()
    elif _RULE.fullmatch(line):
        _take_rule(reader, line)
    elif found := _QUOTE.match(line):
        text = found["text"] if (callout := _CALLOUT.fullmatch(found["text"])) is None else f"**{callout['kind']}**:"
        if above and above.kind == "quote":
            reader.extend(number, text)
        else:
            reader.open(Block("quote", number, number, _width(line), (text,)))
    elif (found := _ITEM.match(line)) and not definition(line):
        digits = found["number"] or found["bracketed"]
        for text in _GLUED.split(found["text"]):
            reader.open(Block("item", number, number, _width(found["indent"]), (text,), int(digits) if digits else None))
    else:
        _take_text(reader, number, line)


def _take_text(reader: _Reader, number: int, line: str) -> None:
    """Takes a line without a mark: it goes on with the block, or begins one of text."""
    above = reader.block
    if above and above.kind == "item" and _is_cut(reader.lines[-1]):
        reader.lines[-1] += f" {line.strip()}"
        reader.line_end = number
    elif above:
        reader.extend(number, line.strip())
    elif not definition(line):
        reader.open(Block("text", number, number, _width(line), (line.strip(),)))


def _is_cut(line: str) -> bool:
    """Whether a line ends inside of a text in bold or of a link, which goes on in the next one."""
    return line.count("**") % 2 == 1 or line.count("[") > line.count("]")


def _is_outside(reader: _Reader, line: str) -> bool:
    """Whether the line belongs to code or to a comment."""
    if reader.fence:
        text = line.strip()
        if text.startswith(reader.fence) and not text.strip(reader.fence[0]):
            reader.fence = ""
        return True
    if reader.is_comment:
        reader.is_comment = "-->" not in line
        return True
    if line[:1].isalpha():
        return False
    if fence := _FENCE.match(line):
        reader.close()
        reader.fence = fence["fence"]
        return True
    if line.lstrip().startswith("<!--"):
        reader.close()
        reader.is_comment = "-->" not in line
        return True
    return False


def _takes_row(reader: _Reader, number: int, line: str) -> bool:
    """Whether the line is part of a table: its delimiters below its header, or a row below them."""
    if "|" not in line:
        return False
    if reader.header:
        reader.open(Block("row", number, number, 0, (line.strip(),), cells=_cells(line), header=reader.header))
        reader.close()
        return True
    if reader.block and reader.block.kind == "text" and "|" in reader.lines[-1] and _DELIMITERS.fullmatch(line):
        reader.header = _cells(reader.lines.pop())
        reader.line_end -= 1
        if not reader.lines:
            reader.block = None
        reader.close()
        return True
    return False


def _take_rule(reader: _Reader, line: str) -> None:
    """A rule, or the underlining of a heading above it."""
    above, mark = reader.block, line.strip()[0]
    is_solid = mark in "=-" and not line.strip().strip(mark)
    if above and above.kind == "text" and is_solid and len(reader.lines) == 1 and len(reader.lines[0]) <= 100:
        reader.block = replace(above, kind="heading", level=1 if mark == "=" else 2)
    else:
        reader.is_below_rule = True
    reader.close()


def _cells(line: str) -> tuple[str, ...]:
    """The cells of a row."""
    cells = [cell.strip().replace("\\|", "|") for cell in _CELL.split(line.strip())]
    if cells and not cells[0]:
        cells = cells[1:]
    if cells and not cells[-1]:
        cells = cells[:-1]
    return tuple(cells)


def _width(text: str) -> int:
    """Width of the blanks before a text; a tab reaches to the next fourth column."""
    if not text[:1].isspace():
        return 0
    expanded = text.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())
