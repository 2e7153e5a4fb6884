"""The tagged export of RefWorks, which CNKI offers too: `RT Journal Article`, `A1 ...`, `T1 ...`, a blank line between records.

Here belongs how it writes its lines; reading them is `tagged`, what the tags mean is in `headers/dialect_refworks.toml`.
"""

import re
from collections.abc import Iterator

from pipeline.lists.formats import tagged
from pipeline.lists.formats.contract import Format
from pipeline.lists.model import Evidence, Item
from pipeline.lists.source import Source

_REFWORKS = tagged.Tagging(
    name="refworks",
    line=re.compile(r"(?P<tag>[A-Z][A-Z0-9])(?: |$)(?P<value>.*)"),
    starts=frozenset({"RT"}),
    lists=frozenset({"A1", "A2", "K1", "AD"}),
)


def recognise(source: Source) -> Evidence | None:
    """Records that begin with a tag RT."""
    return tagged.recognise(source, _REFWORKS, least=4)


def parse(source: Source) -> Iterator[Item]:
    """One entry a record."""
    return tagged.parse(source, _REFWORKS)


FORMAT = Format(recognise, parse, dialect="refworks")
