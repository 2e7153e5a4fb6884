"""The tagged format of EndNote and Refer, which CNKI offers too: `%0 Journal Article`, `%A`, `%T`, `%X`.

Here belongs how it writes its lines; reading them is `tagged`, what the tags mean is in `headers/dialect_endnote.toml`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.lists.formats import tagged
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.noteexpress import without_breaks
from pipeline.lists.model import Evidence, Item, RawEntry
from pipeline.lists.source import Source

_ENDNOTE = tagged.Tagging(
    name="endnote",
    line=re.compile(r"(?P<tag>%[0-9A-Za-z@!#$&()+^<>\[\]~*?:;=-])(?: |$)(?P<value>.*)"),
    starts=frozenset({"%0"}),
    lists=frozenset({"%A", "%E", "%K", "%Y", "%+"}),
)
# Refer, its forerunner, has no tag for the type: a blank line divides the records.
_REFER = replace(_ENDNOTE, starts=frozenset())
_TITLE = re.compile(r"^%T .+\n(?:.*\n)*?%[A-Z@] ", re.MULTILINE)


def recognise(source: Source) -> Evidence | None:
    """Records that begin with a tag %0, or a title %T among other tags."""
    if evidence := tagged.recognise(source, _ENDNOTE):
        return evidence
    first = source.head.lstrip()[:2]
    if _REFER.line.match(first + " ") and _TITLE.search(source.head[:20_000]):
        return Evidence(_ENDNOTE.name, 90, f"tagged lines that begin with {first}")
    return None


def parse(source: Source) -> Iterator[Item]:
    """One entry a record."""
    for item in tagged.parse(source, _ENDNOTE if tagged.recognise(source, _ENDNOTE) else _REFER):
        yield item._replace(fields=tuple(map(without_breaks, item.fields))) if isinstance(item, RawEntry) else item


FORMAT = Format(recognise, parse, dialect="endnote")
