"""The values in a text of YAML and the places where they stand, as the walk of `json_tree` takes them.

Here belongs the way from the events of the parser to a tree, and mending what people write who do not know YAML: a colon within a
value without quotes. What the values of the tree are to a list is `json_tree`; lists that are no YAML even so, `yaml_records`.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import yaml  # type: ignore[import-untyped]

from pipeline.lists.formats.json_places import Place, Places

#: Values that an alias may stand for, all together: a few lines of YAML can say more than any memory holds.
_MOST_VALUES = 5_000_000
#: Plain words that stand for no text. The words for truth are few here, because "yes" and "on" may as well be a value.
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None, "true": True, "false": False}
#: A key with a value on its line that is not given in quotes, in brackets or as a block; or begins in quotes and goes on after.
_PLAIN = re.compile(
    r"^(?P<key>[ \t]*(?:-[ \t]+)*[A-Za-z_][\w .-]*:[ \t]+)(?P<value>[^\s\"'\[{|>&*!#][^\n]*?|\"[^\"\n]*\"[^\s,#][^\n]*?"
    r"|\"[^\"\n]*\"[ \t]+[^\s#][^\n]*?|[\[{*@`%][^\n]*?[^\]}\s])[ \t]*$",
    re.MULTILINE,
)
_NEEDS_QUOTES = re.compile(r":(?:\s|$)|^[@`%\"\[{*]")


class YamlError(ValueError):
    """The text is no YAML, or says more than it may."""


def read_roots(text: str) -> tuple[list[Any], Places, str]:
    """The documents in the text, the places of their lists and mappings in it, and the text mended; raises YamlError."""
    try:
        return *_Tree(text).read(), text
    except YamlError:
        mended = quoted(text)
        if mended == text:
            raise
        return *_Tree(mended).read(), mended


def quoted(text: str) -> str:
    """The text with quotes around values that need them; its lines stay as many."""
    return _PLAIN.sub(lambda found: found["key"] + _in_quotes(found["value"]), text)


def _in_quotes(value: str) -> str:
    return "'" + value.replace("'", "''") + "'" if _NEEDS_QUOTES.search(value) else value


@dataclass(slots=True)
class _Open:
    """A list or mapping that is not at its end: its value, where it began, and of a mapping the key that waits for its value."""

    value: dict[str, Any] | list[Any]
    start: int
    line: int
    anchor: str | None
    size: int = 1
    key: str | None = None
    has_key: bool = False


@dataclass(slots=True)
class _Tree:
    """Builds the values of one text, event by event, so that no nesting is too deep for it."""

    text: str
    _roots: list[Any] = field(default_factory=list)
    _open: list[_Open] = field(default_factory=list)
    _anchors: dict[str, tuple[Any, int]] = field(default_factory=dict)
    _places: list[Place] = field(default_factory=list)
    _last_line: int = 1

    def read(self) -> tuple[list[Any], Places]:
        """The values and their places, which are in the bytes of the text in UTF-8."""
        try:
            for event in yaml.parse(self.text, Loader=yaml.CBaseLoader):
                self._take(event)
        except yaml.YAMLError as error:
            raise YamlError(" ".join(str(getattr(error, "problem", None) or error).split())[:200]) from error
        return self._roots, Places.told(self._in_bytes())

    def _take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self._last_line = max(self._last_line, self._line_of_end(event))
            value = _WORDS.get(event.value, event.value) if event.style == "" or event.style is None else event.value
            self._add(value, 1, event.anchor, event.value)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            begun: dict[str, Any] | list[Any] = {} if isinstance(event, yaml.MappingStartEvent) else []
            line = event.start_mark.line + 1
            self._last_line = max(self._last_line, line)
            self._open.append(_Open(begun, event.start_mark.index, line, event.anchor))
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            ended = self._open.pop()
            depth = len(self._open) + 1
            if event.end_mark.line + 1 > self._last_line and event.end_mark.column:
                self._last_line = event.end_mark.line + 1  # a closing bracket on a line of its own
            self._places.append(
                Place(ended.start, max(event.end_mark.index - 1, ended.start), ended.line, self._last_line, depth)
            )
            self._add(ended.value, ended.size, ended.anchor, "")
        elif isinstance(event, yaml.AliasEvent):
            if event.anchor not in self._anchors:
                raise YamlError(f"the alias *{event.anchor} stands for nothing")
            value, size = self._anchors[event.anchor]
            self._add(value, size, None, value if isinstance(value, str) else "")

    def _add(self, value: Any, size: int, anchor: str | None, said: str) -> None:
        """A value that is at its end goes to where it stands; as a key it is `said`."""
        if anchor:
            self._anchors[anchor] = (value, size)
        if not self._open:
            self._roots.append(value)
            return
        over = self._open[-1]
        over.size += size
        if over.size > _MOST_VALUES:
            raise YamlError("its aliases stand for more than any list holds")
        if isinstance(over.value, list):
            over.value.append(value)
        elif not over.has_key:
            over.key, over.has_key = said, True
        else:
            over.value[over.key or ""] = value
            over.key, over.has_key = None, False

    def _line_of_end(self, event: yaml.ScalarEvent) -> int:
        """The line on which a scalar ends; a block ends before the next key, at blank lines that are no part of it."""
        if event.end_mark.column or event.end_mark.line == event.start_mark.line:
            return int(event.end_mark.line) + 1
        end = len(self.text[event.start_mark.index : event.end_mark.index].rstrip())
        return int(event.start_mark.line) + 1 + self.text.count("\n", event.start_mark.index, event.start_mark.index + end)

    def _in_bytes(self) -> list[Place]:
        """The places in the order of the file, in bytes where the parser counts characters."""
        places = sorted(self._places)
        if self.text.isascii():
            return places
        signs = np.frombuffer(self.text.encode(), dtype=np.uint8)
        starts = np.flatnonzero((signs & 0xC0) != 0x80)
        last = len(starts) - 1
        return [
            place._replace(start=int(starts[min(place.start, last)]), end=int(starts[min(place.end, last)])) for place in places
        ]
