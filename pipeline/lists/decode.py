"""From the bytes of a file to a source of text: decompressed, told from what is no text, and with its encoding.

Here belongs the unpacking and what can be told by the first bytes; which encoding text is in, `encodings` finds out.
"""

import re
import zlib

from pipeline.lists.encodings import find_encoding
from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.mojibake import garbled_lines
from pipeline.lists.source import Source

_CHUNK = 4 * 1024 * 1024
_GZIP = b"\x1f\x8b"
#: First bytes of files that hold no text: zip (workbooks) and the old Office container are for a format to open.
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
_NO_TEXT = {
    b"%PDF-": "a PDF document; export the list as text, CSV or BibTeX",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
    b"BZh": "a bzip2 archive; decompress it, or use gzip",
    b"\xfd7zXZ\x00": "an xz archive; decompress it, or use gzip",
    b"7z\xbc\xaf": "a 7z archive; decompress it, or use gzip",
    b"Rar!": "a RAR archive; decompress it, or use gzip",
    b"\x28\xb5\x2f\xfd": "a zstd archive; decompress it, or use gzip",
    b"SQLite format 3\x00": "a SQLite database; export the table as CSV",
    b"PAR1": "a Parquet file; export the table as CSV or JSON Lines",
}
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
    for magic, what in _NO_TEXT.items():
        if data.startswith(magic):
            raise ListRefused("not_a_list", f"The file is {what}.")
    if data.startswith(_WORKBOOKS):
        return Source(list_id, data, "binary", _reason("the signature of a workbook or archive", packed), limits=limits)
    encoding, reason = find_encoding(data)
    if not _FILLED.search(data):
        raise ListRefused("empty", "The file holds nothing but blanks; fill it, or remove it from the inbox.")
    garbled = garbled_lines(data) if encoding == "utf-8" else ()
    return Source(list_id, data, encoding, _reason(reason, packed), garbled, limits)


def _reason(reason: str, packed: bool) -> str:
    return f"{reason}, after gunzip" if packed else reason


def _decompress(data: bytes, limits: Limits) -> bytes:
    """The bytes of a gzip file, of all its members; refused where it is cut off or, before it is in memory, beyond a limit."""
    most = min(limits.decompressed_bytes, max(len(data) * limits.compression_ratio, _CHUNK))
    parts: list[bytes] = []
    size, rest = 0, data
    while rest.startswith(_GZIP):
        member = zlib.decompressobj(wbits=31)
        while not member.eof:
            try:
                part = member.decompress(rest, _CHUNK)
            except zlib.error as error:
                raise ListRefused("broken_file", f"The gzip file is damaged ({error}); fetch it again.") from error
            rest = member.unconsumed_tail
            if not part and not rest and not member.eof:
                raise ListRefused("broken_file", "The gzip file is cut off before its end; fetch it again.")
            size += len(part)
            if size > most:
                raise ListRefused(
                    "too_large",
                    f"The gzip file of {len(data)} bytes holds more than {most} bytes; unpack and split it, or raise the "
                    "limits decompressed_bytes and compression_ratio.",
                )
            parts.append(part)
        rest = member.unused_data
    return b"".join(parts)
