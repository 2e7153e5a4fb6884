"""NoteExpress, as CNKI and other Chinese databases export it: `{Reference Type}: Journal Article`, `{Title}: ...`.

Here belongs how NoteExpress writes its lines and what these databases put inside values; reading the lines is `tagged`. The labels
are words and mean what they mean everywhere, but for those in `headers/dialect_noteexpress.toml`.
"""

import re
from collections.abc import Iterator

from pipeline.lists.formats import tagged
from pipeline.lists.formats.contract import Format
from pipeline.lists.model import Evidence, Field, Item, RawEntry
from pipeline.lists.source import Source

_NOTEEXPRESS = tagged.Tagging(
    name="noteexpress",
    line=re.compile(r"\{(?P<tag>[^{}]{1,40})\}[ \t]*[:：](?P<value>.*)"),
    starts=frozenset({"Reference Type", "题录类型", "文献类型", "參考文獻類型"}),
)
# CNKI writes these for line breaks inside an abstract.
_BREAK = re.compile(r"\(#br\)|<正>")


def recognise(source: Source) -> Evidence | None:
    """Records that begin with {Reference Type}."""
    return tagged.recognise(source, _NOTEEXPRESS)


def parse(source: Source) -> Iterator[Item]:
    """One entry a record."""
    for item in tagged.parse(source, _NOTEEXPRESS):
        yield item._replace(fields=tuple(map(without_breaks, item.fields))) if isinstance(item, RawEntry) else item


def without_breaks(field: Field) -> Field:
    """The field with line breaks for the marks that CNKI writes in their place."""
    if isinstance(field.value, str) and _BREAK.search(field.value):
        return field._replace(value=_BREAK.sub("\n", field.value).strip())
    return field


FORMAT = Format(recognise, parse, dialect="noteexpress")
