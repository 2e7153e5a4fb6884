"""RIS, the exchange format of reference managers: `TY  - JOUR` ... `ER  - `.

Here belongs how RIS writes its lines; reading them is `tagged`, what the tags mean is in `headers/dialect_ris.toml`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.lists.formats import tagged
from pipeline.lists.formats.contract import Format
from pipeline.lists.model import Evidence, Item
from pipeline.lists.source import Source

# A blank after the hyphen may be missing. The two blanks before it tell tags from text that goes on with "AI - based".
_RIS = tagged.Tagging(
    name="ris",
    line=re.compile(r"(?P<tag>[A-Z][A-Z0-9])  -(?P<value>.*)"),
    starts=frozenset({"TY"}),
    ends=frozenset({"ER"}),
    lists=frozenset({"AU", "A1", "A2", "A3", "A4", "ED", "KW", "AD"}),
)
# Some converters write one blank before the hyphen, then always.
_NARROW = replace(_RIS, line=re.compile(r"(?P<tag>[A-Z][A-Z0-9]) -(?:\s|$)(?P<value>.*)"))


def recognise(source: Source) -> Evidence | None:
    """Records that begin with a tag TY, written in either way."""
    return tagged.recognise(source, _RIS) or tagged.recognise(source, _NARROW)


def parse(source: Source) -> Iterator[Item]:
    """One entry a record from TY to ER."""
    return tagged.parse(source, _RIS if tagged.recognise(source, _RIS) else _NARROW)


FORMAT = Format(recognise, parse, dialect="ris")
