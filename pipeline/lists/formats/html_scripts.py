"""Papers that a page carries in its scripts as JSON, from which a program in the reader's browser makes what the page shows.

Here belongs finding such data in a script; what is in it is read as JSON is, by `json_tree`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.lists.formats import json_tree
from pipeline.lists.formats.html_tree import Page
from pipeline.lists.limits import Limits
from pipeline.lists.model import (
    BrokenEntry,
    DocumentField,
    DocumentTitle,
    Item,
    ListRefused,
    Notice,
    RawEntry,
    RowEntry,
    SectionHeading,
)
from pipeline.lists.source import Source

#: Shorter scripts hold no list.
_SHORTEST = 100
#: Characters of the data about one paper at the fewest.
_SHORTEST_ENTRY = 40
#: Where a script gives a name to an array or an object, or hands one to a function; the first of them are tried.
_GIVEN = re.compile(r"[\w$\])\"']\s*[=(]\s*(?=[\[{])")
_MOST_TRIED = 50
_ENTRIES = (RawEntry, RowEntry)


def read(page: Page, limits: Limits, shown: int) -> list[Item]:
    """The items of the script that holds the most papers, where these are more than twice as many as the page shows."""
    best: list[Item] = []
    most = 2 * shown
    for line, text in page.scripts:
        if len(text) < _SHORTEST_ENTRY * most:
            continue
        for offset, data in _data(text):
            try:
                items = list(json_tree.parse(Source.of(data, limits=limits)))
            except ListRefused:
                continue
            if (count := sum(isinstance(item, _ENTRIES) for item in items)) > most:
                most = count
                best = [_moved(item, line - 1 + text.count("\n", 0, offset)) for item in items if not isinstance(item, Notice)]
    if best:
        detail = "The page shows no such list itself; its papers are read from the data in a script of the page."
        best.insert(0, Notice(1, "papers_in_script", detail))
    return best


def _data(script: str) -> Iterator[tuple[int, str]]:
    """The texts of JSON in a script and where they begin: the whole script, or values that it names."""
    if len(script) < _SHORTEST:
        return
    if script.lstrip()[:1] in ("{", "["):
        yield 0, script
        return
    decoder = json.JSONDecoder()
    at = 0
    for _ in range(_MOST_TRIED):
        if (given := _GIVEN.search(script, at)) is None:
            return
        at = given.end()
        try:
            _, end = decoder.raw_decode(script, at)
        except (ValueError, RecursionError):
            continue
        if end - at >= _SHORTEST:
            yield at, script[at:end]
        at = end


def _moved(item: Item, lines: int) -> Item:
    """The item on the lines on which it stands in the page."""
    match item:
        case RawEntry() | RowEntry():
            return item._replace(line_start=item.line_start + lines, line_end=item.line_end + lines)
        case BrokenEntry():
            return replace(item, line_start=item.line_start + lines, line_end=item.line_end + lines)
        case DocumentTitle() | DocumentField() | SectionHeading():
            return replace(item, line=item.line + lines)
    return item
