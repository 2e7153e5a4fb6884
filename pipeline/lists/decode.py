"""From the bytes of a file to a source of text: decompressed, told from what is no text, and with its encoding.

Here belongs the unpacking and what can be told by the first bytes; which encoding text is in, `encodings` finds out.
"""

import re
import zlib

from pipeline.lists.encodings import find_encoding
from pipeline.lists.fence import unfenced
from pipeline.lists.letter import without_letter
from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.mojibake import faulty_lines
from pipeline.lists.no_text import OLE, ZIP, what_it_is
from pipeline.lists.source import Source

_CHUNK = 4 * 1024 * 1024
#: Compressed bytes that are unpacked at a time: what is behind the end of a member is looked at again for the next.
_PACKED = 16 * 1024
#: Unpacked bytes up to which the ratio of what was read so far says nothing.
_SURE = 64 * 1024 * 1024
_GZIP = b"\x1f\x8b"
_FILLED = re.compile(rb"[^\x00\s\xef\xbb\xbf\xff\xfe]")


def decode(data: bytes, list_id: str, limits: Limits) -> Source:
    """The source of a file's bytes. Raises ListRefused where they are empty, no text, or in no encoding that can be told."""
    if not data:
        raise ListRefused("empty", "The file is empty; fill it, or remove it from the inbox.")
    packed = data.startswith(_GZIP)
    if packed:
        data = _decompress(data, limits)
    if len(data) > limits.decompressed_bytes:
        raise ListRefused(
            "too_large",
            f"The file holds {len(data)} bytes, which is allowed up to {limits.decompressed_bytes}; split it, or raise the limit "
            "decompressed_bytes.",
        )
    if what := what_it_is(data):
        raise ListRefused("not_a_list", f"The file is {what}.")
    if data.startswith((ZIP, OLE)):
        return Source(list_id, data, "binary", _reason("the signature of a workbook or archive", packed), limits=limits)
    encoding, reason = find_encoding(data)
    if not _FILLED.search(data):
        raise ListRefused("empty", "The file holds nothing but blanks; fill it, or remove it from the inbox.")
    data, aside = unfenced(data) if encoding == "utf-8" else (data, ())
    if not aside and not encoding.startswith(("utf-16", "utf-32")):
        data, aside = without_letter(data, encoding)
    garbled, damaged = faulty_lines(data) if encoding == "utf-8" else ((), ())
    return Source(list_id, data, encoding, _reason(reason, packed), garbled, limits, aside, damaged)


def _reason(reason: str, packed: bool) -> str:
    return f"{reason}, after gunzip" if packed else reason


def _decompress(data: bytes, limits: Limits) -> bytes:
    """The bytes of a gzip file, of all its members; refused where it is cut off or, before it is in memory, beyond a limit."""
    most = min(limits.decompressed_bytes, max(len(data) * limits.compression_ratio, _CHUNK))
    parts: list[bytes] = []
    size, at = 0, 0
    while data.startswith(_GZIP, at):
        member = zlib.decompressobj(wbits=31)
        while not member.eof:
            packed = member.unconsumed_tail or data[at : at + _PACKED]
            at += 0 if member.unconsumed_tail else len(packed)
            try:
                part = member.decompress(packed, _CHUNK)
            except zlib.error as error:
                raise ListRefused("broken_file", f"The gzip file is damaged ({error}); fetch it again.") from error
            if not part and not packed:
                raise ListRefused("broken_file", "The gzip file is cut off before its end; fetch it again.")
            size += len(part)
            if size > min(most, max(_SURE, (at - len(member.unconsumed_tail)) * limits.compression_ratio)):
                raise ListRefused(
                    "too_large",
                    f"The gzip file of {len(data)} bytes holds more than {size - len(part)} bytes; unpack and split it, or raise the "
                    "limits decompressed_bytes and compression_ratio.",
                )
            parts.append(part)
        at -= len(member.unused_data)
    if data[at:].strip(b"\x00"):
        raise ListRefused("broken_file", "The gzip file goes on after its end with bytes of something else; fetch it again.")
    return b"".join(parts)
