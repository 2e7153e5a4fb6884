"""Records written as a YAML list (`- title: "A title"`, `abstract: >`): their values without the quotes and marks of YAML.

Here belong the scalars and plain sequences of YAML; lines, labels and where a record ends are the business of `records`, which
reads whatever else stands in such a file.
"""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import replace

from pipeline.lists.formats import records
from pipeline.lists.formats.contract import Format
from pipeline.lists.model import DocumentField, Evidence, Item, RowEntry
from pipeline.lists.source import Source

#: An item with a key, and another key below it at the place of the first.
_ITEM = re.compile(
    r"^(?P<indent> *)-(?P<gap> +)[A-Za-z_]+:(?: .*)?\n(?:(?P=indent) (?P=gap) +.*\n)*(?P=indent) (?P=gap)[A-Za-z_]+:", re.M
)
_FIRST_ITEM = re.compile(r"^ *- +[A-Za-z_]+:", re.M)
#: A line before the first item that speaks of the whole list, or is over the items; a comment, the mark of a document.
_STATED = re.compile(r"(?:#.*|---|(?P<label>[^\W\d_][\w -]*):(?:[ \t]+(?P<value>\S.*?))?)[ \t]*")
#: How every line of a list of YAML begins; comments may look like headings of Markdown.
_OUTERMOST = re.compile(r"#|---|\.\.\.|- |-$|\s|[^\W\d_][\w -]*:")
_SURE, _SAMPLE = 76, 2000
_BLOCK = re.compile(r"(?P<style>[>|])[+-]?\d?[+-]?[ \t]*\n")
_SEQUENCE = re.compile(r"-[ \t]+\S")


def recognise(source: Source) -> Evidence | None:
    """Records of which one begins as an item of a YAML list."""
    if "- " not in source.head or _ITEM.search(source.head) is None or (found := records.FORMAT.recognise(source)) is None:
        return None
    is_all = all(map(_OUTERMOST.match, filter(None, source.head.split("\n", _SAMPLE)[:_SAMPLE])))
    return replace(found, name="yaml", score=_SURE if is_all else found.score, seen=f"{found.seen}, as items of YAML")


def parse(source: Source) -> Iterator[Item]:
    """The items of the records, their values as YAML means them."""
    text = source.text()
    over = _over_items(text)
    for number, line in enumerate(over.split("\n"), start=1):
        if (stated := _STATED.fullmatch(line)) and stated["value"]:
            yield DocumentField(number, stated["label"], _unquoted(stated["value"]))
    rest = Source.of("\n" * over.count("\n") + text[len(over) :], source.list_id, source.limits)
    for item in records.FORMAT.parse(rest):
        if isinstance(item, RowEntry):
            item = item._replace(values=tuple(_meant(value) if isinstance(value, str) else value for value in item.values))
        yield item


FORMAT = Format(recognise, parse)


def _over_items(text: str) -> str:
    """The lines before the first item, if they speak of the list."""
    first = _FIRST_ITEM.search(text)
    over = text[: first.start()] if first else ""
    return over if all(_STATED.fullmatch(line) for line in over.split("\n") if line.strip()) else ""


def _meant(value: str) -> str | tuple[str, ...]:
    """What a scalar or a plain sequence means."""
    text = value.strip()
    if block := _BLOCK.match(text):
        return _of_block(block["style"], text[block.end() :])
    lines = text.split("\n")
    if all(map(_SEQUENCE.match, map(str.strip, lines))):
        return tuple(_unquoted(line.strip()[1:].strip()) for line in lines)
    return _unquoted(text)


def _of_block(style: str, text: str) -> str:
    """The text of a block: its lines as they are, or folded into paragraphs."""
    text = textwrap.dedent(text).strip()
    if style == "|":
        return text
    return "\n".join(" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text))


def _unquoted(text: str) -> str:
    """A scalar without its quotes, and what they guard."""
    if len(text) < 2 or text[0] != text[-1] or text[0] not in "\"'":
        return text
    inside = text[1:-1]
    if text[0] == "'":
        return inside.replace("''", "'") if "'" not in inside.replace("''", "") else text
    return re.sub(r"\\([\"\\/])", r"\1", inside) if '"' not in re.sub(r"\\.", "", inside) else text
