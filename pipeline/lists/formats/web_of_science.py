"""The tagged export of Web of Science: `PT J`, `AU Wang, W`, lines that go on indented, `ER`.

Here belongs how it writes its lines; reading them is `tagged`, what the tags mean is in `headers/dialect_web_of_science.toml`.
"""

import re
from collections.abc import Iterator

from pipeline.lists.formats import tagged
from pipeline.lists.formats.contract import Format
from pipeline.lists.model import Evidence, Item
from pipeline.lists.source import Source

_WEB_OF_SCIENCE = tagged.Tagging(
    name="web_of_science",
    line=re.compile(r"(?P<tag>[A-Z][A-Z0-9])(?: |$)(?P<value>.*)"),
    starts=frozenset({"PT"}),
    ends=frozenset({"ER"}),
    lists=frozenset({"AU", "AF", "BA", "BF", "BE", "CA", "C1", "CR"}),
    passed=frozenset({"FN", "VR", "EF"}),
)


def recognise(source: Source) -> Evidence | None:
    """Records that begin with a tag PT."""
    return tagged.recognise(source, _WEB_OF_SCIENCE, least=4)


def parse(source: Source) -> Iterator[Item]:
    """One entry a record from PT to ER."""
    return tagged.parse(source, _WEB_OF_SCIENCE)


FORMAT = Format(recognise, parse, dialect="web_of_science")
