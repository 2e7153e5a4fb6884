"""Org documents: headings with properties, items and tables, as Emacs keeps them.

Here belongs writing each line as the line of Markdown that says the same; what a document says is read by `markdown`.
"""

import re
from collections.abc import Iterable, Iterator

from pipeline.lists.formats import markdown
from pipeline.lists.formats.contract import Format
from pipeline.lists.model import Evidence, Item
from pipeline.lists.source import Source

#: What every document of Org has at the beginning of a line, looked for by the line end before it.
_SIGN = re.compile(r"\n[ \t]*(?:#\+|\*)")
_SETTING = re.compile(r"[ \t]*#\+(?P<name>[A-Za-z_]+)(?::[ \t]*|[ \t]+|$)(?P<value>.*)$")
_HEADING = re.compile(
    r"(?P<stars>\*+)[ \t]+(?:(?:TODO|DONE|NEXT|WAIT|WAITING|CANCELLED|READ|READING)[ \t]+)?(?:\[#[A-Z]\][ \t]+)?"
    r"(?P<text>.{0,2000}?)(?:[ \t]+:[\w@#%:]+:)?$"
)
_DRAWER = re.compile(r"[ \t]*:(?:PROPERTIES|END|LOGBOOK):[ \t]*$", re.IGNORECASE)
_PROPERTY = re.compile(r"[ \t]*:(?P<name>[A-Za-z][\w+-]*):[ \t]+(?P<value>.*)$")
_RULE = re.compile(r"[ \t]*\|[-+]+\|?[ \t]*$")
_LINK = re.compile(r"\[\[(?P<url>[^\[\]]+)\](?:\[(?P<text>[^\[\]]+)\])?\]")
_BOLD = re.compile(r"(?<![\w*])\*(?=\S)(?P<text>[^*\n]{1,300}?)(?<=\S)\*(?![\w*])")
_COUNT = re.compile(r"[ \t]*\[\d*[/%]\d*\]")
#: Settings whose value is the title of the document, and blocks that hold an abstract.
_TITLE, _ABSTRACT = "title", "begin_abstract"


def recognise(source: Source) -> Evidence | None:
    """Settings (`#+TITLE:`) before everything else, or headings of stars with drawers below them."""
    if not _SIGN.search(f"\n{source.head}"):
        return None
    lines = source.head.split("\n")
    first = next((line for line in lines if line.strip()), "")
    headings = sum(line.startswith("*") and _HEADING.match(line.rstrip()) is not None for line in lines)
    settings = sum(line.lstrip().startswith("#+") and _SETTING.match(line) is not None for line in lines)
    drawers = sum(line.strip().upper() == ":PROPERTIES:" for line in lines)
    if not (_SETTING.match(first) or (headings and (drawers or settings > 1))):
        return None
    return Evidence("org", 88, f"{settings} settings, {headings} headings of stars, {drawers} drawers of properties")


def parse(source: Source) -> Iterator[Item]:
    """The papers of the document with the headings over them."""
    yield from markdown.parse_written(source, _written(source.text().split("\n")))


FORMAT = Format(recognise, parse, dialect="markdown")


def _written(lines: list[str]) -> Iterator[str]:
    """Each line as Markdown. A heading with nothing below it, of a level on which no other has more, is an item."""
    items = _bare_levels(lines)
    for line in lines:
        if heading := _HEADING.match(line.rstrip()):
            level = len(heading["stars"])
            text = _inline(_COUNT.sub("", heading["text"]))
            yield f"- {text}" if level in items else f"{'#' * min(level + 1, 6)} {text}"
        elif setting := _SETTING.match(line):
            yield _setting(setting["name"].lower(), setting["value"])
        elif _DRAWER.match(line) or re.match(r"[ \t]*# ", line):
            yield ""
        elif found := _PROPERTY.match(line):
            yield f"**{found['name']}**: {_inline(found['value'])}"
        else:
            yield line.replace("+", "|") if _RULE.match(line) else _inline(line)


def _setting(name: str, value: str) -> str:
    if name == _TITLE:
        return f"# {value}"
    return "**Abstract**:" if name == _ABSTRACT else ""


def _bare_levels(lines: Iterable[str]) -> frozenset[int]:
    """The levels of which no heading has anything below it."""
    seen, filled = set[int](), set[int]()
    level = 0
    for line in lines:
        if heading := _HEADING.match(line.rstrip()):
            if level and len(heading["stars"]) > level:
                filled.add(level)
            level = len(heading["stars"])
            seen.add(level)
        elif line.strip() and level and not _SETTING.match(line):
            filled.add(level)
    return frozenset(seen - filled)


def _inline(text: str) -> str:
    """Links and bold text as Markdown writes them."""
    if "[[" in text:
        text = _LINK.sub(lambda found: f"[{found['text']}]({found['url']})" if found["text"] else f"<{found['url']}>", text)
    return _BOLD.sub(r"**\g<text>**", text) if "*" in text else text
