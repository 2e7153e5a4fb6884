"""LaTeX documents: sections and items, tables, tables of contents, abstracts of proceedings.

Here belongs writing each line as the line of Markdown that says the same; what a document says is read by `markdown`, the macros in
titles and names are resolved by `latex`. The text of abstracts stays as it is written, but for comments.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.lists.formats import markdown
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.prose import is_list_title
from pipeline.lists.latex import plain_text
from pipeline.lists.model import Evidence, Item
from pipeline.lists.source import Source

_COMMENT = re.compile(r"(?<!\\)%.*")
#: Macros by which a document is recognised.
_SIGN = re.compile(
    r"^[ \t]*\\(?:documentclass|begin|end|(?:sub)*section|chapter|title|author|item|maketitle|usepackage|contentsline"
    r"|addcontentsline|input)\b",
    re.MULTILINE,
)
#: What stands between the name of a macro and its argument: a star, an argument in square brackets.
_ARGUMENT = r"\*?[ \t]*(?:\[[^\[\]]*\])?[ \t]*\{"
_HEAD = re.compile(r"[ \t]*\\(?P<name>part|chapter|(?:sub){0,2}section|frametitle|paragraph)" + _ARGUMENT)
_LEVELS = {"part": 1, "chapter": 1, "section": 2, "frametitle": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5}
_TITLE = re.compile(r"[ \t]*\\(?:[A-Za-z]*title)" + _ARGUMENT)
_AUTHOR = re.compile(r"[ \t]*\\(?:[A-Za-z]*authors?)" + _ARGUMENT)
_CONTENTS = re.compile(r"[ \t]*\\(?:contentsline[ \t]*\{[^{}]*\}|addcontentsline[ \t]*\{[^{}]*\}[ \t]*\{[^{}]*\})[ \t]*\{")
_ITEM = re.compile(r"[ \t]*\\(?:item|bibitem(?:\[[^\[\]]*\])?\{[^{}]*\})[ \t]*(?:\[(?P<label>[^\[\]]*)\])?[ \t]*")
_BEGIN = re.compile(r"[ \t]*\\begin\{(?P<name>[A-Za-z]+)\*?\}")
_END = re.compile(r"\\end\{(?P<name>[A-Za-z]+)\*?\}")
_LISTS = frozenset({"itemize", "enumerate", "description", "compactitem"})
_TABLES = frozenset({"tabular", "tabularx", "longtable", "tabulary"})
_RULE = re.compile(r"[ \t]*\\(?:hline|toprule|midrule|bottomrule|cline\{[^{}]*\}|endhead|endfirsthead)[ \t]*")
_CELL = re.compile(r"(?<!\\)&")
_ROW_END = re.compile(r"\\\\(?:\[[^\[\]]*\])?[ \t]*(?:\\hline)?[ \t]*$")
#: A line that is nothing but macros of layout.
_LAYOUT = re.compile(r"[ \t]*(?:\\[A-Za-z]+\*?(?:\[[^\[\]]*\])?(?:\{[^{}]*\})*[ \t]*)+$")
_STYLES = (
    (re.compile(r"\\textbf[ \t]*\{\s*([^{}]*?)\s*\}|\{\\bf(?:series)?[ \t]+([^{}]*?)\s*\}"), "**"),
    (re.compile(r"\\(?:textit|emph|textsl)[ \t]*\{\s*([^{}]*?)\s*\}|\{\\(?:em|it|sl)[ \t]+([^{}]*?)\s*\}"), "*"),
)
_HREF = re.compile(r"\\href[ \t]*\{([^{}]*)\}[ \t]*\{([^{}]*)\}")
_URL = re.compile(r"\\url[ \t]*\{([^{}]*)\}")
_NOTE = re.compile(
    r"\\(?:thanks|footnote|footnotemark|inst|IEEEauthorrefmark|textsuperscript|orcid\w*|numberline|email)[ \t]*"
    r"(?:\{[^{}]*\}|\[[^\[\]]*\])"
    r"|\$\^[^$]*\$"
)
_AND = re.compile(r"\s*(?:\\(?:and|And|AND|quad|qquad)\b|,\s+(?:and\s+)?|\s+and\s+)\s*")
#: Lines that one macro may run over.
_MOST_LINES = 60
_SHORT = 300


def recognise(source: Source) -> Evidence | None:
    """Macros of documents at the beginning of lines."""
    if source.head.lstrip()[:1] not in ("\\", "%"):
        return None
    found = _SIGN.findall(source.head)
    if len(found) < 2:
        return None
    return Evidence("latex", 86, f"{len(found)} lines that begin with macros such as {found[0].strip()}")


def parse(source: Source) -> Iterator[Item]:
    """The papers of the document with the headings over them."""
    yield from markdown.parse_written(source, _Writer().write(source.text().split("\n")))


FORMAT = Format(recognise, parse, dialect="markdown")


@dataclass(slots=True)
class _Writer:
    """Writes line by line as Markdown; knows the environments it is in."""

    depth: int = 0
    is_abstract: bool = False
    is_table: bool = False
    columns: int = 0
    has_rule: bool = False
    makes_list: bool = False

    def write(self, lines: list[str]) -> Iterator[str]:
        """Each line as Markdown; a macro that runs over several lines stands on the first of them."""
        at = 0
        while at < len(lines):
            line = _COMMENT.sub("", lines[at])
            taken = 1
            if not self.is_abstract and line.lstrip().startswith("\\"):
                while _open(line) > 0 and taken < _MOST_LINES and at + taken < len(lines):
                    line = f"{line.rstrip()} {_COMMENT.sub('', lines[at + taken]).strip()}"
                    taken += 1
            yield self._line(line)
            yield from [""] * (taken - 1)
            at += taken

    def _line(self, line: str) -> str:
        if self.is_abstract:
            if end := _END.search(line):
                self.is_abstract = False
                return line[: end.start()]
            return line
        if begin := _BEGIN.match(line):
            return self._begin(begin["name"], line[begin.end() :])
        if (end := _END.search(line)) and not line[: end.start()].strip():
            self._end(end["name"])
            return ""
        if self.is_table:
            return self._row(line)
        return self._macro(line)

    def _begin(self, name: str, rest: str) -> str:
        if name == "abstract":
            self.is_abstract = True
            text = rest
            if end := _END.search(rest):
                self.is_abstract, text = False, rest[: end.start()]
            return f"**Abstract**: {text.strip()}"
        self.depth += name in _LISTS
        if name in _TABLES:
            self.is_table, self.columns, self.has_rule = True, 0, False
        if name == "frame" and (title := re.match(r"(?:\[[^\[\]]*\])?\{(.+)\}\s*$", rest)):
            return f"## {_inline(title[1])}"
        return ""

    def _end(self, name: str) -> None:
        self.depth = max(0, self.depth - (name in _LISTS))
        self.is_table = self.is_table and name not in _TABLES

    def _row(self, line: str) -> str:
        """A row of a table; the first rule below its header is the rule that Markdown has there."""
        if _RULE.fullmatch(line):
            if self.columns and not self.has_rule:
                self.has_rule = True
                return "|" + "---|" * self.columns
            return ""
        cells = [_inline(cell.strip()) for cell in _CELL.split(_ROW_END.sub("", line))]
        if len(cells) < 2:
            return ""
        self.columns = self.columns or len(cells)
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    def _macro(self, line: str) -> str:
        if found := _HEAD.match(line):
            return f"{'#' * _LEVELS[found['name']]} {_inline(_inside(line, found.end()))}"
        if found := _TITLE.match(line):
            title = _inline(_inside(line, found.end()))
            self.makes_list = is_list_title(title)
            return f"# {title}"
        if found := _AUTHOR.match(line):
            return "" if self.makes_list else f"**Authors**: {_names(_inside(line, found.end()))}"
        if found := _CONTENTS.match(line):
            return f"- {_inline(_inside(line, found.end()))}"
        if found := _ITEM.match(line):
            label = f"**{_inline(found['label'])}** " if found["label"] else ""
            return f"{'  ' * max(0, self.depth - 1)}- {label}{_inline(line[found.end() :])}"
        if _LAYOUT.fullmatch(line) and not any(style.search(line) for style, _ in _STYLES) and "\\href" not in line:
            return ""
        return _inline(line) if len(line) <= _SHORT else line


def _open(text: str) -> int:
    """How many braces are not closed."""
    plain = text.replace("\\{", "").replace("\\}", "")
    return plain.count("{") - plain.count("}")


def _inside(line: str, start: int) -> str:
    """The argument that begins at a place, up to its closing brace."""
    depth = 1
    for at in range(start, len(line)):
        if line[at - 1] != "\\":
            depth += (line[at] == "{") - (line[at] == "}")
        if depth == 0:
            return line[start:at]
    return line[start:]


def _inline(text: str) -> str:
    """Macros of type and links as Markdown writes them, other macros as the characters they stand for."""
    text = _NOTE.sub("", text).replace("\\\\", " ")
    for style, mark in _STYLES:
        text = style.sub(rf"{mark}\g<1>\g<2>{mark}", text)
    text = _URL.sub(r"<\1>", _HREF.sub(r"[\2](\1)", text))
    return " ".join(plain_text(text).split())


def _names(text: str) -> str:
    """The names of an author macro; lines below a name are its affiliation."""
    names = [name.partition("\\\\")[0] for name in _AND.split(" ".join(_NOTE.sub("", text).split()))]
    return "; ".join(name for each in names if (name := _inline(each)))
