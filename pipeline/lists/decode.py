"""From the bytes of a file to a source of text: decompressed, and with the encoding that the evidence speaks for.

Here belongs the ladder of evidence: byte-order mark, strict UTF-8, the pattern of NUL bytes, then the Chinese encodings by the
characters they give. Every step is strict: bytes that do not fit an encoding rule it out, and nothing is ever replaced.
"""

import codecs
import re
import zlib
from functools import cache

import ftfy

from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.source import Source
from pipeline.lists.words import load

_CHUNK = 4 * 1024 * 1024
#: Bytes by which the encoding is judged; the whole file is checked against the judgement.
_SAMPLE = 1024 * 1024
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
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FILLED = re.compile(rb"[^\x00\s\xef\xbb\xbf\xff\xfe]")
_UTF8_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
#: Mojibake in UTF-8 bytes: the letter of a lead byte, then the sign of a continuation byte, as Latin-1 or Windows-1252 show them.
_GARBLED = re.compile(
    rb"\xc3[\x82-\xb4](?:\xc2[\x80-\xbf]|\xc5[\x92\x93\xa0\xa1\xb8\xbd\xbe]|\xc6\x92|\xcb[\x86\x9c]|\xe2[\x80\x82\x84].)"
)


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
    encoding, reason = _encoding(data)
    if not _FILLED.search(data):
        raise ListRefused("empty", "The file holds nothing but blanks; fill it, or remove it from the inbox.")
    garbled = _garbled_lines(data) if encoding == "utf-8" else ()
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


def _encoding(data: bytes) -> tuple[str, str]:
    """The encoding of text and why."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            _check(data, encoding, "its byte-order mark says")
            return encoding, "byte-order mark"
    if b"\x00" in data:
        return _by_nul(data), "pattern of NUL bytes"
    broken = _first_error(data, "utf-8")
    if broken is None:
        return "utf-8", "ASCII only" if data.isascii() else "valid UTF-8"
    if wide := _by_wide_text(data):
        return wide, "characters of UTF-16"
    _refuse_broken_utf8(data, broken)
    return _by_characters(data, broken)


def _first_error(data: bytes, encoding: str) -> int | None:
    """Place of the first byte that does not fit the encoding; None where all do."""
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    for start in range(0, len(data), _CHUNK):
        before = len(decoder.getstate()[0])
        try:
            decoder.decode(data[start : start + _CHUNK], final=start + _CHUNK >= len(data))
        except UnicodeDecodeError as error:
            return start - before + error.start
    return None


def _check(data: bytes, encoding: str, why: str) -> None:
    broken = _first_error(data, encoding)
    if broken is not None:
        line = _line(data[:broken], encoding)
        raise ListRefused(
            "unknown_encoding",
            f"The file is {encoding}, {why}, but line {line} holds bytes that do not fit; save it again as UTF-8.",
            line=line,
        )


def _line(before: bytes, encoding: str) -> int:
    """Number of the line after these bytes."""
    feed = "\n".encode(encoding) if encoding.startswith("utf-") else b"\n"
    return before.count(feed) + 1


def _by_nul(data: bytes) -> str:
    """UTF-16 by where the NUL bytes stand (ASCII text has them in every second place); NUL bytes in other text are refused."""
    sample = data[: _SAMPLE & ~1]
    for encoding, nul_at in (("utf-16-le", 1), ("utf-16-be", 0)):
        in_place, elsewhere = sample[nul_at::2].count(0), sample[1 - nul_at :: 2].count(0)
        if in_place > 20 * elsewhere and len(data) % 2 == 0 and _is_plausible_wide(data, encoding):
            return encoding
    line = _line(data[: data.index(b"\x00")], "utf-8")
    raise ListRefused(
        "not_a_list", f"Line {line} holds a NUL byte, so the file is no text; save it again as UTF-8 text.", line=line
    )


def _by_wide_text(data: bytes) -> str | None:
    """UTF-16 without a byte-order mark and without NUL bytes: Chinese text alone. None where it is not."""
    if len(data) % 2:
        return None
    return next((encoding for encoding in ("utf-16-le", "utf-16-be") if _is_plausible_wide(data, encoding)), None)


def _is_plausible_wide(data: bytes, encoding: str) -> bool:
    """Whether the bytes are valid UTF-16 and nearly all characters are those of Latin or Chinese text."""
    if _first_error(data, encoding) is not None:
        return False
    text = data[: _SAMPLE & ~1].decode(encoding, "ignore")
    usual = sum(
        (char.isascii() and (char.isprintable() or char.isspace())) or char in _common() or "\u3000" <= char <= "\u303f"
        for char in text
    )
    known = sum(
        "\u00a0" <= char <= "\u04ff"
        or "\u2000" <= char <= "\u22ff"
        or "\u4e00" <= char <= "\u9fff"
        or "\uff00" <= char <= "\uffef"
        for char in text
    )
    return usual >= 0.25 * len(text) and usual + known >= 0.95 * len(text)


def _refuse_broken_utf8(data: bytes, broken: int) -> None:
    """Refuses UTF-8 with a fault: nearly all its bytes beyond ASCII form UTF-8 sequences, as they do by chance only."""
    high = len(data) - len(data.translate(None, bytes(range(0x80, 0x100))))
    in_sequences = sum(len(found) for found in _UTF8_SEQUENCE.findall(data))
    if in_sequences > 0.9 * high and in_sequences >= 6:
        line = _line(data[:broken], "utf-8")
        where = "ends in the middle of a character" if broken >= len(data) - 3 else "holds bytes that do not fit"
        raise ListRefused(
            "unknown_encoding", f"The file is UTF-8, but line {line} {where}; fetch it or save it again.", line=line
        )


def _by_characters(data: bytes, broken: int) -> tuple[str, str]:
    """GB18030, Big5 or Windows-1252: the one that decodes all bytes and gives the most plausible characters."""
    judged: list[tuple[float, str]] = []
    for encoding in ("gb18030", "big5", "cp950", "big5hkscs", "cp1252"):
        if _first_error(data, encoding) is None and not any(
            encoding.startswith("big5") or encoding == "cp950" for _, encoding in judged[1:]
        ):
            judged.append((_plausibility(_sample_text(data, encoding), encoding), encoding))
    score, encoding = max(judged, key=lambda candidate: candidate[0], default=(0.0, ""))
    if score < 0.5:
        line = _line(data[:broken], "utf-8")
        raise ListRefused(
            "unknown_encoding",
            f"Line {line} is not UTF-8, and the file is in no other encoding that can be told; save it again as UTF-8.",
            line=line,
        )
    others = [f"{other} {value:.2f}" for value, other in judged if other != encoding]
    against = f" against {', '.join(others)}" if others else ", no other encoding fits"
    return encoding, f"not UTF-8; plausible characters {score:.2f}{against}"


def _sample_text(data: bytes, encoding: str) -> str:
    """Text of the first megabyte whose lines hold bytes beyond ASCII."""
    lines = [line for line in data.split(b"\n") if not line.isascii()] if len(data) <= _SAMPLE else _lines_beyond_ascii(data)
    return "\n".join(line.decode(encoding, "ignore") for line in lines)


def _lines_beyond_ascii(data: bytes) -> list[bytes]:
    size, lines = 0, []
    for found in re.finditer(rb"[^\n]*[\x80-\xff][^\n]*", data):
        lines.append(found.group())
        size += len(found.group())
        if size > _SAMPLE:
            break
    return lines


def _plausibility(text: str, encoding: str) -> float:
    """Share of the characters beyond ASCII that text in this encoding would be made of, 0 to 1.

    Of Chinese text these are common characters, then those of the first level of its standard, then its punctuation; in
    Windows-1252 letters beside letters and the marks of English typography.
    """
    if encoding == "cp1252":
        signs = [(text[max(0, at - 1) : at], char) for at, char in enumerate(text) if not char.isascii()]
        likely = sum(
            1.0 if char in "‘’“”–—…•" or (char.isalpha() and before.isascii() and before.isalpha()) else 0.0
            for before, char in signs
        )
        return 0.9 * likely / max(1, len(signs))
    signs_beyond = [char for char in text if not char.isascii()]
    level_one = ("gb2312", 0xB0, 0xD7) if encoding == "gb18030" else ("big5", 0xA4, 0xC6)
    weight = sum(
        1.0 if char in _common() else 0.7 if _is_in(char, *level_one) else 0.7 if char in _PUNCTUATION else 0.0
        for char in signs_beyond
    )
    return weight / max(1, len(signs_beyond))


_PUNCTUATION = "　、。·—…‘’“”〔〕〈〉《》「」『』【】（），：；！？－～％．／０１２３４５６７８９"


def _is_in(char: str, encoding: str, first: int, last: int) -> bool:
    """Whether the character's lead byte in the encoding is in the range of the characters of the first level."""
    try:
        return first <= char.encode(encoding)[0] <= last and char >= "\u4e00"
    except UnicodeEncodeError:
        return False


@cache
def _common() -> frozenset[str]:
    return frozenset(load("encodings")["common"])


def _garbled_lines(data: bytes) -> tuple[int, ...]:
    """The lines of UTF-8 text that were UTF-8 read in another encoding, and can be turned back without loss."""
    lines: list[int] = []
    line, counted, end = 1, 0, 0
    for found in _GARBLED.finditer(data):
        if found.start() < end:
            continue
        start = max(data.rfind(feed, 0, found.start()) for feed in (b"\n", b"\r")) + 1
        feeds = [at for feed in (b"\n", b"\r") if (at := data.find(feed, found.end())) >= 0]
        end = min(feeds, default=len(data))
        between = data[counted:start]
        line, counted = line + between.count(b"\n") + between.count(b"\r") - between.count(b"\r\n"), start
        text = data[start:end].decode("utf-8")
        if ftfy.fix_encoding(text) != text:
            lines.append(line)
    return tuple(lines)
