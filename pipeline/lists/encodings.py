"""Which encoding text is in, by evidence: byte-order mark, strict UTF-8, the pattern of UTF-16, then plausible characters.

Here belongs the ladder of evidence for uncompressed text. Every step is strict: bytes that do not fit an encoding rule it out,
and nothing is ever replaced. UTF-8 goes before GB18030, which decodes most UTF-8 too, into wrong characters. The common
characters are in `headers/encodings.toml`.
"""

import codecs
import re
from functools import cache

from pipeline.lists.model import ListRefused
from pipeline.lists.words import load

#: Bytes that are decoded at a time: few enough to stay in the cache of a processor.
_CHUNK = 512 * 1024
#: Bytes by which an encoding is judged; the whole file is checked against the judgement.
_SAMPLE = 1024 * 1024
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UTF8_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_BEYOND_ASCII = re.compile(rb"^[\x00-\x09\x0b-\x7f]*+[\x80-\xff][^\n]*", re.MULTILINE)
_PUNCTUATION = "　、。·—…‘’“”〔〕〈〉《》「」『』【】（），：；！？－～％．／０１２３４５６７８９"
#: Below this no encoding is believed.
_LEAST_PLAUSIBLE = 0.5


def find_encoding(data: bytes) -> tuple[str, str]:
    """The encoding of the text, as Python names it, and why it was chosen. Raises ListRefused where it cannot be told."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            _check(data, encoding, "as its byte-order mark says")
            return encoding, "byte-order mark"
    if b"\x00" in data:
        if wide := _wide(data):
            return wide, "pattern of UTF-16"
        line = data.count(b"\n", 0, data.index(b"\x00")) + 1
        raise ListRefused(
            "not_a_list", f"Line {line} holds a NUL byte, so the file is no text; save it again as UTF-8.", line=line
        )
    if data.isascii():
        return "utf-8", "ASCII only"
    broken = _first_error(data, "utf-8")
    if broken is None:
        return "utf-8", "valid UTF-8"
    if wide := _wide(data):
        return wide, "pattern of UTF-16"
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
        line = data.count("\n".encode(encoding), 0, broken) + 1
        detail = f"The file is {encoding}, {why}, but line {line} holds bytes that do not fit; save it again as UTF-8."
        raise ListRefused("unknown_encoding", detail, line=line)


def _wide(data: bytes) -> str | None:
    """UTF-16 without a byte-order mark, if nearly all characters are those of Latin or Chinese text and many are common ones."""
    if len(data) % 2:
        return None
    shares = [(share, encoding) for encoding in ("utf-16-le", "utf-16-be") if (share := _wide_share(data, encoding))]
    return max(shares)[1] if shares else None


def _wide_share(data: bytes, encoding: str) -> float:
    """Share of common characters; 0 where the bytes are not valid or other characters stand out."""
    if _first_error(data, encoding) is not None:
        return 0.0
    text = data[: _SAMPLE & ~1].decode(encoding, "ignore")
    usual = sum((char.isascii() and (char.isprintable() or char in "\t\r\n")) or char in common_characters() for char in text)
    known = sum(
        "\u00a0" <= char <= "\u04ff" or "\u2000" <= char <= "\u303f" or "\u4e00" <= char <= "\u9fff" or char >= "\uff00"
        for char in text
    )
    return usual / len(text) if usual >= 0.25 * len(text) and usual + known >= 0.95 * len(text) else 0.0


def _refuse_broken_utf8(data: bytes, broken: int) -> None:
    """Refuses UTF-8 with a fault: nearly all its bytes beyond ASCII form UTF-8 sequences, as they do by chance only."""
    beyond = len(data) - len(data.translate(None, bytes(range(0x80, 0x100))))
    in_sequences = sum(map(len, _UTF8_SEQUENCE.findall(data)))
    if in_sequences > 0.9 * beyond and in_sequences >= 6:
        line = data.count(b"\n", 0, broken) + 1
        where = "ends in the middle of a character" if broken >= len(data) - 3 else "holds bytes that do not fit"
        raise ListRefused(
            "unknown_encoding", f"The file is UTF-8, but line {line} {where}; fetch it or save it again.", line=line
        )


def _by_characters(data: bytes, broken: int) -> tuple[str, str]:
    """GB18030, Big5 or Windows-1252: the one that decodes all bytes and gives the most plausible characters."""
    fitting = [
        encoding for encoding in ("gb18030", "big5", "cp950", "big5hkscs", "cp1252") if _first_error(data, encoding) is None
    ]
    big5 = [encoding for encoding in fitting if encoding not in ("gb18030", "cp1252")]
    lines = _lines_beyond_ascii(data)
    judged = [(_plausibility(lines, encoding), encoding) for encoding in fitting if encoding not in big5[1:]]
    score, encoding = max(judged, default=(0.0, ""))
    if score < _LEAST_PLAUSIBLE:
        line = data.count(b"\n", 0, broken) + 1
        detail = f"Line {line} is not UTF-8, and the file is in no other encoding that can be told; save it again as UTF-8."
        raise ListRefused("unknown_encoding", detail, line=line)
    others = ", ".join(f"{other} {value:.2f}" for value, other in judged if other != encoding)
    return encoding, f"not UTF-8; plausible characters {score:.2f}" + (
        f" against {others}" if others else ", no other encoding fits"
    )


def _lines_beyond_ascii(data: bytes) -> list[bytes]:
    """The first lines that hold bytes beyond ASCII, a megabyte of them."""
    lines, size = [], 0
    for found in _BEYOND_ASCII.finditer(data):
        lines.append(found.group())
        size += len(found.group())
        if size > _SAMPLE:
            break
    return lines


def _plausibility(lines: list[bytes], encoding: str) -> float:
    """Share of the characters beyond ASCII that text in this encoding would be made of, 0 to 1.

    Of Chinese text these are common characters, then those of the first level of its standard, then its punctuation; of any text
    letters with marks beside plain ones; of Windows-1252 the signs of English typography.
    """
    text = "\n".join(line.decode(encoding, "ignore") for line in lines)
    signs = [(text[at - 1 : at], char) for at, char in enumerate(text) if not char.isascii()]
    return sum(_weight(before, char, encoding) for before, char in signs) / max(1, len(signs))


def _weight(before: str, char: str, encoding: str) -> float:
    """How much a character, and the one before it, speak for an encoding."""
    if char.isalpha() and char < "\u0250" and before.isascii() and before.isalpha():
        return 0.9
    if encoding == "cp1252":
        return 0.9 if char in "‘’“”–—…•" else 0.0
    if char in common_characters():
        return 1.0
    level_one = ("gb2312", 0xB0, 0xD7) if encoding == "gb18030" else ("big5", 0xA4, 0xC6)
    return 0.7 if char in _PUNCTUATION or _is_in(char, *level_one) else 0.0


def _is_in(char: str, encoding: str, first: int, last: int) -> bool:
    """Whether the character is Chinese and its lead byte in the encoding is in a range, that of the first level."""
    try:
        return char >= "\u4e00" and first <= char.encode(encoding)[0] <= last
    except UnicodeEncodeError:
        return False


@cache
def common_characters() -> frozenset[str]:
    """The commonest characters of Chinese text."""
    return frozenset(load("encodings")["common"])
