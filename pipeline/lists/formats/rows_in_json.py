"""Lines of Markdown as the values of a JSON object, by number of the paper: {"2301.00001": "|**2023-01-01**|**A Title**|...|"}.

Here belongs telling such objects, and the header row that their rows lack; the lines themselves are read by `markdown`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from pipeline.lists.formats import markdown
from pipeline.lists.formats.prose import looks_like_title
from pipeline.lists.links import host_kind
from pipeline.lists.model import RawEntry
from pipeline.lists.source import Source

_ROW = re.compile(r"\|.*\|\s*\Z", re.DOTALL)
_ITEM = re.compile(r"[-*] .*\]\(https?://", re.DOTALL)
_BETWEEN = re.compile(r"(?<!\\)\|")
_DATE = re.compile(r"\W*\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?\W*")
_ADDRESS = re.compile(r"https?://[^\s()\[\]|]+")
_SAMPLE, _SHARE = 20, 0.6


def are_lines(value: dict[str, Any]) -> bool:
    """Whether the values of an object are rows of a table or items of a list, in Markdown."""
    values = list(islice(value.values(), _SAMPLE))
    if not values or not isinstance(values[0], str) or values[0][:1] not in "|-*":
        return False
    return any(all(isinstance(text, str) and pattern.match(text) for text in values) for pattern in (_ROW, _ITEM))


def entries(value: dict[str, Any]) -> Iterator[tuple[int, RawEntry]]:
    """The papers in the lines, each with the place of its line among the values."""
    lines = [" ".join(text.split()) if isinstance(text, str) else "" for text in value.values()]
    is_table = lines[0].startswith("|")
    over = f"{_header([_cells(line) for line in lines[:_SAMPLE]])}\n" if is_table else ""
    for item in markdown.FORMAT.parse(Source.of(over + "\n".join(lines))):
        if isinstance(item, RawEntry):
            yield item.line_start - 1 - over.count("\n"), item


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _BETWEEN.split(line.strip().strip("|"))]


def _header(rows: Sequence[Sequence[str]]) -> str:
    """A header row, and the rule below it, that say what the columns of the rows hold."""
    columns = [[row[at] for row in rows if at < len(row)] for at in range(len(rows[0]))]
    names: list[str] = []
    for column in columns:
        names.append(_name(column, names))
    return f"|{'|'.join(names)}|\n|{'---|' * len(names)}"


def _name(column: Sequence[str], before: Sequence[str]) -> str:
    """What a column holds that stands behind these."""
    addresses = [found.group() for cell in column if (found := _ADDRESS.search(cell))]
    if sum(bool(_DATE.fullmatch(cell)) for cell in column) > _SHARE * len(column):
        return "Date"
    if addresses and sum(host_kind(address) == "code" for address in addresses) > _SHARE * len(addresses):
        return "Code"
    titles = sum(looks_like_title(cell.strip("*[] ").partition("](")[0]) for cell in column)
    if "Title" not in before and titles > _SHARE * len(column):
        return "Title"
    if addresses:
        return "Paper" if "Paper" not in before else ""
    return "Authors" if "Title" in before and "Authors" not in before and any(" " in cell for cell in column) else ""
