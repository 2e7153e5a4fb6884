"""What a workbook would unpack to, found out before it is unpacked.

Here belong the bounds of a zip of XML parts: a few kilobytes can unpack to gigabytes, one cell far from the others makes a grid
of billions, and one long text may be shared by a million cells. The rows themselves are read by `xlsx`.
"""

import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO

from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused

_CHUNK = 1024 * 1024
#: Cells of all grids, empty ones included; each costs some 50 bytes.
_GRID = 20_000_000
_CELL = re.compile(rb"<(?:\w+:)?c\b(?P<attributes>[^<>]*)>(?:\s*<(?:\w+:)?v[^<>]*>(?P<value>[^<>]*)<)?")
_PLACE = re.compile(rb"\br\s*=\s*[\"'](?P<column>[A-Z]{1,4})(?P<row>\d{1,9})[\"']")
_SHARED = re.compile(rb"\bt\s*=\s*[\"']s[\"']")
_TEXT = re.compile(rb"<(?:\w+:)?si\b[^<>]*(?:/>|>(?P<inside>[^<]*+(?:<(?!/?(?:\w+:)?si\b)[^<]*+)*+)</(?:\w+:)?si>)")


def check(data: bytes, limits: Limits) -> None:
    """Refuses a workbook that unpacks beyond the limits, or is no zip that can be read."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            if any(part.flag_bits & 1 for part in parts):
                raise ListRefused("broken_file", "The workbook is protected by a password; save it without one.")
            unpacked: dict[str, bytes] = {}
            left = limits.tree_bytes
            for part in parts:
                if _is_read(part.filename):
                    unpacked[part.filename] = _unpack(data, part, left, limits)
                    left -= len(unpacked[part.filename])
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, NotImplementedError) as error:
        raise ListRefused("broken_file", f"The workbook cannot be unpacked ({error}); save it again.") from error
    lengths = [len(found["inside"] or b"") for found in _TEXT.finditer(unpacked.get("xl/sharedStrings.xml", b""))]
    grid, shared = 0, 0
    for name, sheet in unpacked.items():
        if "worksheets/" in name:
            cells, characters = _extent(sheet, lengths)
            grid, shared = grid + cells, shared + characters
    if grid > _GRID:
        raise ListRefused(
            "too_large", f"The sheets span {grid} cells; remove the cells that stand far from the list, or give it as CSV."
        )
    if shared > limits.tree_bytes:
        raise _too_large(limits)


def _is_read(name: str) -> bool:
    """Whether the part is read when the rows are."""
    return name.endswith(".xml") and name.startswith("xl/") and "/theme/" not in name


def _unpack(data: bytes, part: zipfile.ZipInfo, left: int, limits: Limits) -> bytes:
    """The part, whatever size it claims to have; refused where it has more than the bytes that are `left`."""
    name_length, extra_length = struct.unpack("<HH", data[part.header_offset + 26 : part.header_offset + 30])
    start = part.header_offset + 30 + name_length + extra_length
    packed = data[start : start + part.compress_size]
    if part.compress_type == zipfile.ZIP_STORED:
        return packed
    if part.compress_type != zipfile.ZIP_DEFLATED:
        raise ListRefused("broken_file", "The workbook is packed in a way that is not known; save it again as .xlsx.")
    pieces, size = [], 0
    for piece in _inflate(packed):
        size += len(piece)
        if size > left or (size > _CHUNK and size > limits.compression_ratio * max(1, len(packed))):
            raise _too_large(limits)
        pieces.append(piece)
    return b"".join(pieces)


def _inflate(packed: bytes) -> Iterator[bytes]:
    decompressor = zlib.decompressobj(-zlib.MAX_WBITS)
    rest = packed
    while rest and not decompressor.eof:
        yield decompressor.decompress(rest, _CHUNK)
        rest = decompressor.unconsumed_tail
    yield decompressor.flush()


def _extent(sheet: bytes, lengths: list[int]) -> tuple[int, int]:
    """Cells of the grid that a sheet spans, and characters of its shared texts when each cell has its own."""
    columns, rows, shared = 1, 1, 0
    for cell in _CELL.finditer(sheet):
        if place := _PLACE.search(cell["attributes"]):
            columns = max(columns, _number(place["column"]))
            rows = max(rows, int(place["row"]))
        if _SHARED.search(cell["attributes"]) and (cell["value"] or b"").strip().isdigit() and int(cell["value"]) < len(lengths):
            shared += lengths[int(cell["value"])]
    return columns * rows, shared


def _number(column: bytes) -> int:
    number = 0
    for letter in column:
        number = number * 26 + letter - 64
    return number


def _too_large(limits: Limits) -> ListRefused:
    return ListRefused(
        "too_large",
        f"The workbook unpacks to more than {limits.tree_bytes} bytes; split it, give it as CSV, or raise the limit tree_bytes.",
    )
