"""MEDLINE, as PubMed exports it (.nbib): `PMID- 31452104`, tags padded to four letters, lines that go on indented.

Here belongs how MEDLINE writes its lines and which of a paper's numbers is its DOI; reading the lines is `tagged`, what the tags
mean is in `headers/dialect_medline.toml`.
"""

import re
from collections.abc import Iterator

from pipeline.lists.formats import tagged
from pipeline.lists.formats.contract import Format
from pipeline.lists.model import Evidence, Field, Item, RawEntry
from pipeline.lists.source import Source

_MEDLINE = tagged.Tagging(
    name="medline",
    line=re.compile(r"(?=[A-Z0-9 ]{4}-)(?P<tag>[A-Z][A-Z0-9]{1,3}) *- ?(?P<value>.*)"),
    starts=frozenset({"PMID"}),
    lists=frozenset({"FAU", "AU", "AUID", "AD", "OT", "MH", "AID", "LID", "FED", "ED", "PT", "PHST"}),
)
_DOI = re.compile(r"(?P<doi>\S+)\s*\[doi\]", re.IGNORECASE)


def recognise(source: Source) -> Evidence | None:
    """Records that begin with a tag PMID."""
    return tagged.recognise(source, _MEDLINE)


def parse(source: Source) -> Iterator[Item]:
    """One entry a record."""
    for item in tagged.parse(source, _MEDLINE):
        yield item._replace(fields=tuple(map(_with_doi, item.fields))) if isinstance(item, RawEntry) else item


def _with_doi(field: Field) -> Field:
    """The field; of the numbers that publishers give to a paper, the DOI alone."""
    if field.label not in ("AID", "LID"):
        return field
    found = [doi["doi"] for number in field.value if (doi := _DOI.fullmatch(number))]
    return field._replace(value=found[0] if found else "")


FORMAT = Format(recognise, parse, dialect="medline")
