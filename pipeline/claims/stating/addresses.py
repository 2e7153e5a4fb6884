"""Web addresses in running text, read as what they mean: repaired, without marks around them, in one canonical spelling.

Here belongs only the reading of addresses; what stands at an address is decided in `resources`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.text.span import Span

_TOP = r"(?:com|org|io|net|edu|gov|ai|co|cn|de|ch|uk|fr|jp|me|xyz|dev|science|app|tech|info|ly|gl|link|site|eu|us|be)"
_PATH = r"(?:[^\s<>{}|\\^`\"，。；、）)\]]|\\_)"
_ADDRESS = re.compile(
    rf"(?:https?\s?:\s?/{{1,2}}\s?|www\.){_PATH}+"  # with a scheme, which may be broken
    rf"|(?<![\w@/.-])(?:[A-Za-z0-9-]+\.)+{_TOP}/{_PATH}+"  # a host with a path
    rf"|(?<![\w@/.-])[A-Za-z0-9-]+\.(?:github|gitlab)\.io\b"  # a page of a project
)
_SCHEME = re.compile(r"^(https?)\s?:\s?/{1,2}\s?")
#: What a stray blank parts from an address: the rest of a path, where the address breaks off at a slash or within an identifier.
_REST = re.compile(r" ([\w-]+(?:[/.][\w.-]+)+|[\w-]+(?=[.)\]}]*$))")
_WATCH = re.compile(r"[?&]v=([\w-]*)$")
_WATCH_LENGTH = 11


@dataclass(frozen=True, slots=True)
class Address:
    """An address at its place in the text."""

    span: Span
    url: str


def addresses(text: str, span: Span) -> Iterator[Address]:
    """The addresses within `span` of `text`, in order."""
    at = span.start
    while match := _ADDRESS.search(text, at, span.end):
        start, end = match.start(), _mended(text, match.end(), span.end, match.group())
        while end > start + 1 and text[end - 1] in ".,;:!?*_'\"~":
            end -= 1
        if text[end : end + 1] == ")" and "(" in text[start:end]:
            end += 1
        at = max(end, match.end())
        if "." in text[start:end]:
            yield Address(Span(start, end), canonical(text[start:end]))


def _mended(text: str, end: int, stop: int, found: str) -> int:
    """End of an address together with what a stray blank parts from it."""
    rest = _REST.match(text, end, stop)
    if rest is None:
        return end
    watch = _WATCH.search(found)
    if (found.endswith(("/", "_", "-")) and found.count("/") > 2) or (
        watch and len(watch[1]) > 0 and len(watch[1]) + len(rest[1]) <= _WATCH_LENGTH
    ):
        return rest.end()
    return end


def canonical(address: str) -> str:
    """`https://host/path` without blanks, trailing marks, a final slash and `.git`; a host without a scheme gets `https`."""
    match = _SCHEME.match(address)
    scheme, rest = (match[1], address[match.end() :]) if match else ("https", address)
    rest = rest.replace(" ", "").replace("\\_", "_").rstrip(".,;:!?*'\"~/")
    return f"{scheme}://{rest.removesuffix('.git').rstrip('/')}"
