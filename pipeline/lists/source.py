"""One list file as the formats read it: decompressed bytes with their encoding, given out as text in parts.

Here belongs the way from bytes of a known encoding to lines; which encoding it is, `decode` finds out.
"""

import codecs
import io
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pipeline.lists.limits import DEFAULT_LIMITS, Limits
from pipeline.lists.model import RAW_CHARS, ListRefused
from pipeline.lists.mojibake import undo

#: Bytes that are decoded at a time: few enough to stay in the cache of a processor.
_CHUNK = 512 * 1024
#: The sign of a quotation before a line; bytes by which it is looked for, and the share of the lines that have it.
_QUOTED = re.compile(r"^>[> ]*", re.MULTILINE)
_QUOTED_START, _QUOTED_SHARE = 3000, 0.95
#: Numbers of lines; and stretches of lines in order, no two of which have a line in common: the first and the last line of each.
Lines = NDArray[np.int64]
Stretches = tuple[Lines, Lines]
#: Beyond the last line of any text.
NO_LINE = 1 << 62
#: Bytes of which letters and digits are made.
_SAID = re.compile(rb"[0-9A-Za-z\x80-\xff]")
#: Bytes whose text is enough to recognise a format.
_HEAD = 256 * 1024


@dataclass(frozen=True)
class Source:
    """The decompressed bytes of one list and how they are read.

    `encoding` is a Python codec; `binary` for a workbook, which has no text. `garbled` are the lines whose mojibake can be
    undone, in order: they are given out with it undone; `damaged` those in which a program before lost characters. `aside` are
    the lines around the list, of the answer or the mail that it stands in, which are no part of `data`.
    """

    list_id: str
    data: bytes
    encoding: str
    encoding_reason: str
    garbled: tuple[int, ...] = ()
    limits: Limits = DEFAULT_LIMITS
    aside: tuple[tuple[int, str], ...] = ()
    damaged: tuple[int, ...] = ()

    @classmethod
    def of(cls, text: str, list_id: str = "list.txt", limits: Limits = DEFAULT_LIMITS) -> "Source":
        """A source of text that is already decoded, for tests and trials."""
        return cls(list_id, text.encode(), "utf-8", "given as text", limits=limits)

    @cached_property
    def is_quoted(self) -> bool:
        """Whether nearly every line begins with the sign of a quotation ("> "), as in a mail that was answered, perhaps below the
        title of the list."""
        if self.encoding == "binary" or b">" not in self.data[:_QUOTED_START]:
            return False
        lines = [line for line in self._beginning().split("\n") if line.strip()]
        quoted = [line.startswith(">") for line in lines]
        return len(lines) > 2 and (sum(quoted) >= _QUOTED_SHARE * len(lines) or all(quoted[1:]))

    @cached_property
    def head(self) -> str:
        """The first 256 KiB as text, cut at a line end unless that leaves little: what formats are recognised by. "" for a
        workbook."""
        if self.encoding == "binary":
            return ""
        return self._repaired(self._beginning(), 1)

    def parts(self, *, any_length: bool = False) -> Iterator[str]:
        """The text in parts that end at line ends, `\\n` being the only line end in them. A line beyond the limit is refused, unless
        lines may be of `any_length`, as they may in formats that are held whole."""
        for line, text in self._decoded(None if any_length else self.limits.line_chars):
            yield self._repaired(text, line)

    def lines(self) -> Iterator[str]:
        """The lines without their ends; line numbers are `enumerate(source.lines(), start=1)`."""
        for part in self.parts():
            lines = part.split("\n")
            if part.endswith("\n"):
                lines.pop()
            yield from lines

    def utf8_parts(self) -> Iterator[bytes]:
        """The text of `parts` as UTF-8 bytes, for parsers that take bytes; where it is that already, nothing is decoded."""
        if not self._is_utf8:
            yield from (part.encode() for part in self.parts())
            return
        line = 1
        for part in self._undecoded_parts():
            if len(part) > self.limits.line_chars:
                self._check_lines(part, line)
            yield part
            line += part.count(b"\n")

    def lines_of(self, stretches: Stretches) -> Iterator[tuple[int, int, str]]:
        """The lines in these stretches, those without letters and digits left out: number of the first of the stretch, of the
        line, and its text. No other line is decoded, and parts without a stretch are only counted through."""
        firsts, lasts = stretches
        before = 0
        for part, encoding in self._undecoded() if len(firsts) else ():
            end = before + part.count(b"\n") + (not part.endswith(b"\n"))
            at = np.searchsorted(lasts, before + 1)
            if at == len(lasts):
                return
            if firsts[at] <= end:
                for stretch, line, start, stop in _filled_lines(part, firsts - before, lasts - before):
                    if _SAID.search(part, start, stop):
                        number = before + line
                        text = self._repaired(part[start:stop].decode(encoding), number)
                        yield int(firsts[stretch]), number, text.removeprefix("\ufeff" if number == 1 else "")
            before = end

    def text(self) -> str:
        """The whole text, for formats that need their tree; beyond `limits.tree_bytes` it is refused."""
        self._check_tree()
        text = _decoder(self.encoding).decode(self.data, final=True).removeprefix("\ufeff")
        return self._repaired(text, 1)

    def utf8(self) -> bytes:
        """The whole text as UTF-8 bytes without a byte-order mark, for parsers that take bytes; limited like `text`."""
        self._check_tree()
        if self._is_utf8:
            return self.data.removeprefix(codecs.BOM_UTF8)
        return self.text().encode()

    @property
    def _is_utf8(self) -> bool:
        """Whether the bytes are the text in UTF-8 as it is given out."""
        return self.encoding == "utf-8" and not self.garbled and not self.is_quoted

    def _beginning(self) -> str:
        """The first 256 KiB as they stand, cut at a line end unless that leaves little."""
        text = _decoder(self.encoding).decode(self.data[:_HEAD], final=len(self.data) <= _HEAD).removeprefix("\ufeff")
        end = text.rfind("\n") if len(self.data) > _HEAD else 0
        return text[:end] if end > len(text) // 2 else text

    def _decoded(self, longest: int | None) -> Iterator[tuple[int, str]]:
        """Number of its first line and text, part by part; a line of more than the `longest` characters is refused."""
        decoder = _decoder(self.encoding)
        carried, line, start = "", 1, 0
        while start < len(self.data):
            end = (self.data.find(b"\n", start + _CHUNK, start + 2 * _CHUNK) + 1) or start + _CHUNK
            text = decoder.decode(self.data[start:end], final=end >= len(self.data))
            if start == 0:
                text = text.removeprefix("\ufeff")
            start = end
            carried = carried + text if carried else text
            cut = carried.rfind("\n") + 1
            if cut:
                yield line, carried[:cut]
                line += carried.count("\n", 0, cut)
                carried = carried[cut:]
            if longest is not None and len(carried) > longest:
                raise self._too_long(line, carried)
        if carried:
            yield line, carried

    def _undecoded(self) -> Iterator[tuple[bytes, str]]:
        """The bytes in parts as below, with their encoding: UTF-8 where line ends can only be told in text."""
        if self.encoding.startswith("utf-16") or self.encoding.startswith("utf-32"):
            yield from ((text.encode(), "utf-8") for _, text in self._decoded(None))
        else:
            yield from ((part, self.encoding) for part in self._undecoded_parts())

    def _undecoded_parts(self) -> Iterator[bytes]:
        """The bytes in parts that end at line ends, without the mark of UTF-8, `\\n` being the only line end in them."""
        start = len(codecs.BOM_UTF8) if self.data.startswith(codecs.BOM_UTF8) else 0
        while start < len(self.data):
            end = self.data.find(b"\n", start + _CHUNK) + 1 or len(self.data)
            part = self.data[start:end]
            if b"\r" in part:
                part = part.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            yield part
            start = end

    def _check_lines(self, part: bytes, first_line: int) -> None:
        """Refuses a part that holds a line of more characters than the limit."""
        for number, line in enumerate(part.split(b"\n"), start=first_line):
            if len(line) > self.limits.line_chars and len(text := line.decode()) > self.limits.line_chars:
                raise self._too_long(number, text)

    def _repaired(self, text: str, first_line: int) -> str:
        """The text, which begins at a line, with the mojibake of its garbled lines undone and without signs of quotation."""
        if self.is_quoted:
            text = _QUOTED.sub("", text)
        first = bisect_left(self.garbled, first_line)
        if first == len(self.garbled):
            return text
        lines = text.split("\n")
        for line in self.garbled[first : bisect_left(self.garbled, first_line + len(lines))]:
            lines[line - first_line] = undo(lines[line - first_line])
        return "\n".join(lines)

    def _too_long(self, line: int, text: str) -> ListRefused:
        most = self.limits.line_chars
        detail = f"Line {line} is longer than {most} characters; break it, or raise the limit line_chars."
        return ListRefused("too_large", detail, line=line, raw=text[:RAW_CHARS])

    def _check_tree(self) -> None:
        if len(self.data) > self.limits.tree_bytes:
            raise ListRefused(
                "too_large",
                f"The file holds {len(self.data)} bytes and this format must be held whole, which is allowed up to "
                f"{self.limits.tree_bytes}; split it, give it as JSON Lines or CSV, or raise the limit tree_bytes.",
            )


def _filled_lines(part: bytes, firsts: Lines, lasts: Lines) -> Iterator[tuple[int, int, int, int]]:
    """The lines of a part that are not empty and stand in a stretch, the numbers of which count from the part: place of the
    stretch, number of the line, where it begins and ends."""
    ends = np.flatnonzero(np.frombuffer(part if part.endswith(b"\n") else part + b"\n", dtype=np.uint8) == ord("\n"))
    starts = np.concatenate(([0], ends[:-1] + 1))
    numbers = np.flatnonzero(ends > starts) + 1
    stretches = np.searchsorted(firsts, numbers, side="right") - 1
    is_in = (stretches >= 0) & (numbers <= lasts[stretches])
    stretches, numbers = stretches[is_in], numbers[is_in]
    columns = (stretches, numbers, starts[numbers - 1], ends[numbers - 1])
    return zip(*(column.tolist() for column in columns), strict=True)


def _decoder(encoding: str) -> io.IncrementalNewlineDecoder:
    """A strict decoder that gives out `\\n` for every line end."""
    return io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(encoding)("strict"), translate=True)
