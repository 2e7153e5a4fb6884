"""XML text as a tree of elements that know their lines.

Here belongs reading the text safely; which elements are papers is `xml_records`, what one of them says `xml_fields`. Entities that a
file declares itself are refused, since they can grow without bound and can name files; the named characters of HTML, which the
files of DBLP use, are resolved. Namespaces are left out of names.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.entities import html5
from xml.parsers import expat

from pipeline.lists.model import ListRefused
from pipeline.lists.source import Source

_DECLARATION = re.compile(r"^\s*<\?xml[^<>]*\?>")
_NAMED = re.compile(r"&([A-Za-z][A-Za-z0-9]*);")
_OWN = frozenset({"amp", "lt", "gt", "quot", "apos"})


@dataclass(slots=True, eq=False)
class Element:
    """An element: its name without namespace in lower case, attributes, and in their order texts and elements."""

    name: str
    attributes: dict[str, str]
    line_start: int
    parent: "Element | None" = None
    line_end: int = 0
    content: list["str | Element"] = field(default_factory=list)

    @property
    def children(self) -> list["Element"]:
        """The elements directly in this one."""
        return [part for part in self.content if isinstance(part, Element)]

    def walk(self) -> Iterator["Element"]:
        """All elements in this one, in their order."""
        pending = [iter(self.children)]
        while pending:
            element = next(pending[-1], None)
            if element is None:
                pending.pop()
                continue
            yield element
            pending.append(iter(element.children))

    def text(self) -> str:
        """The text of the element and of all in it, without blanks at its ends."""
        return "".join(self._texts()).strip()

    def _texts(self) -> Iterator[str]:
        pending = [iter(self.content)]
        while pending:
            part = next(pending[-1], None)
            if part is None:
                pending.pop()
            elif isinstance(part, str):
                yield part
            else:
                pending.append(iter(part.content))


def read_tree(source: Source) -> Element:
    """The outermost element of a text. Raises ListRefused where it is broken, nested beyond the limit or declares entities."""
    whole = source.text()
    text = _DECLARATION.sub("", whole, count=1)
    lost = whole.count("\n") - text.count("\n")
    builder = _Builder(source.limits.depth, lost)
    try:
        return builder.read(_NAMED.sub(_resolved, text))
    except expat.ExpatError as error:
        line = error.lineno + lost
        detail = f"The XML is broken on line {line} ({expat.ErrorString(error.code)}); mend it, or fetch the file again."
        raise ListRefused("broken_file", detail, line=line) from error


def _resolved(match: re.Match[str]) -> str:
    """The character of a named entity of HTML; what XML itself names, and what nobody knows, stays."""
    return match.group() if match[1] in _OWN else html5.get(f"{match[1]};", match.group())


class _Builder:
    """Builds the tree from what the parser meets."""

    def __init__(self, depth: int, lines_before: int) -> None:
        self._depth = depth
        self._lines_before = lines_before
        self._open: list[Element] = []
        self._root: Element | None = None
        self._parser = expat.ParserCreate(encoding="utf-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._refuse_entity

    def read(self, text: str) -> Element:
        """The outermost element of the text."""
        self._parser.Parse(text.encode(), True)
        assert self._root is not None
        return self._root

    @property
    def _line(self) -> int:
        return self._parser.CurrentLineNumber + self._lines_before

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= self._depth:
            raise ListRefused(
                "too_large",
                f"The XML is nested more than {self._depth} deep on line {self._line}; flatten it, or raise the limit depth.",
                line=self._line,
            )
        named = {_local(key): value for key, value in attributes.items()}
        element = Element(_local(name), named, self._line, self._open[-1] if self._open else None)
        if self._open:
            self._open[-1].content.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, _name: str) -> None:
        self._open.pop().line_end = self._line

    def _text(self, text: str) -> None:
        self._open[-1].content.append(text)

    def _refuse_entity(self, name: str, *_: object) -> None:
        raise ListRefused(
            "broken_file", f"The XML declares the entity {name} on line {self._line}; write out its text.", line=self._line
        )


def _local(name: str) -> str:
    return name.rpartition(":")[2].lower()
