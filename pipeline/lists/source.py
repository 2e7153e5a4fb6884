"""One list file as the formats read it: decompressed bytes with their encoding, given out as text in parts.

Here belongs the way from bytes of a known encoding to lines; which encoding it is, `decode` finds out.
"""

import codecs
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import ftfy

from pipeline.lists.limits import DEFAULT_LIMITS, Limits
from pipeline.lists.model import ListRefused

#: Bytes that are decoded at a time.
_CHUNK = 4 * 1024 * 1024
#: Bytes whose text is enough to recognise a format.
_HEAD = 256 * 1024

#: What UTF-8 looks like after it was read as Latin-1 or Windows-1252: a lead byte's letter, then a continuation byte's sign.
_MOJIBAKE = re.compile(
    "[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
)


@dataclass(frozen=True)
class Source:
    """The decompressed bytes of one list and how they are read.

    `encoding` is a Python codec; `binary` for a workbook, which has no text. `is_garbled` says that the text holds mojibake
    that can be undone: the lines are given out with it undone, and `repaired_lines` says which.
    """

    list_id: str
    data: bytes
    encoding: str
    encoding_reason: str
    is_garbled: bool = False
    limits: Limits = DEFAULT_LIMITS

    @classmethod
    def of(cls, text: str, list_id: str = "list.txt", limits: Limits = DEFAULT_LIMITS) -> "Source":
        """A source of text that is already decoded, for tests and trials."""
        return cls(list_id, text.encode(), "utf-8", "given as text", limits=limits)

    @cached_property
    def head(self) -> str:
        """The first 256 KiB as text, cut at a line end where there is one: what formats are recognised by. "" for a workbook."""
        if self.encoding == "binary":
            return ""
        text = _decoder(self.encoding).decode(self.data[:_HEAD], final=len(self.data) <= _HEAD)
        text = text.removeprefix("\ufeff")
        if len(self.data) > _HEAD and "\n" in text:
            text = text[: text.rindex("\n")]
        return undo_mojibake(text)[0] if self.is_garbled else text

    def parts(self) -> Iterator[str]:
        """The text in parts that end at line ends, `\\n` being the only line end in them. A line beyond the limit is refused."""
        for _, text in self._decoded():
            yield undo_mojibake(text)[0] if self.is_garbled else text

    def lines(self) -> Iterator[str]:
        """The lines without their ends; line numbers are `enumerate(source.lines(), start=1)`."""
        for part in self.parts():
            lines = part.split("\n")
            if part.endswith("\n"):
                lines.pop()
            yield from lines

    def text(self) -> str:
        """The whole text, for formats that need their tree; beyond `limits.tree_bytes` it is refused."""
        self._check_tree()
        text = _decoder(self.encoding).decode(self.data, final=True).removeprefix("\ufeff")
        return undo_mojibake(text)[0] if self.is_garbled else text

    def utf8(self) -> bytes:
        """The whole text as UTF-8 bytes without a byte-order mark, for parsers that take bytes; limited like `text`."""
        self._check_tree()
        if self.encoding == "utf-8" and not self.is_garbled:
            return self.data.removeprefix(codecs.BOM_UTF8)
        return self.text().encode()

    def repaired_lines(self) -> list[int]:
        """The lines in which mojibake is undone, in order."""
        if not self.is_garbled:
            return []
        return [line + at for line, text in self._decoded() for at in undo_mojibake(text)[1]]

    def _decoded(self) -> Iterator[tuple[int, str]]:
        """Number of its first line and text, part by part."""
        decoder = _decoder(self.encoding)
        carried, line = "", 1
        for start in range(0, len(self.data), _CHUNK):
            text = decoder.decode(self.data[start : start + _CHUNK], final=start + _CHUNK >= len(self.data))
            if start == 0:
                text = text.removeprefix("\ufeff")
            carried += text
            cut = carried.rfind("\n") + 1
            if cut:
                yield line, carried[:cut]
                line += carried.count("\n", 0, cut)
                carried = carried[cut:]
            if len(carried) > self.limits.line_chars:
                raise ListRefused(
                    "too_large",
                    f"Line {line} is longer than {self.limits.line_chars} characters; break it, or raise the limit line_chars.",
                    line=line,
                    raw=carried[:500],
                )
        if carried:
            yield line, carried

    def _check_tree(self) -> None:
        if len(self.data) > self.limits.tree_bytes:
            raise ListRefused(
                "too_large",
                f"The file holds {len(self.data)} bytes and this format must be held whole, which is allowed up to "
                f"{self.limits.tree_bytes}; split it, give it as JSON Lines or CSV, or raise the limit tree_bytes.",
            )


def _decoder(encoding: str) -> io.IncrementalNewlineDecoder:
    """A strict decoder that gives out `\\n` for every line end."""
    return io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(encoding)("strict"), translate=True)


def undo_mojibake(text: str) -> tuple[str, list[int]]:
    """The text with mojibake undone line by line, and the 0-based lines that changed. Clean lines are never touched."""
    if text.isascii() or not _MOJIBAKE.search(text):
        return text, []
    lines = text.split("\n")
    changed = []
    for at, line in enumerate(lines):
        if not line.isascii() and _MOJIBAKE.search(line) and (fixed := ftfy.fix_encoding(line)) != line:
            lines[at] = fixed
            changed.append(at)
    return "\n".join(lines), changed
