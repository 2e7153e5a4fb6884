"""Lines of UTF-8 text that were in another encoding before and had been read in the wrong one, and can be turned back without loss.

Here belongs finding them. UTF-8 read as Latin-1 or Windows-1252 is turned back by `ftfy.fix_encoding`, which touches no clean text;
UTF-8 read as GBK ("璁烘枃" for "论文"), and GBK read as Latin-1 ("ÂÛÎÄ"), by the way back, if it is open for the whole line and what
comes out is plainly text.
"""

import re
from collections.abc import Callable, Sequence

import ftfy
import numpy as np

from pipeline.lists.encodings import common_characters
from pipeline.lists.model import line_ends

#: The letter of a lead byte, then the sign of a continuation byte, as Latin-1 and Windows-1252 show them, in UTF-8.
_AS_LATIN = re.compile(
    rb"\xc3[\x82-\xb4](?:\xc2[\x80-\xbf]|\xc5[\x92\x93\xa0\xa1\xb8\xbd\xbe]|\xc6\x92|\xcb[\x86\x9c]|\xe2[\x80\x82\x84].)"
)
#: Three signs of Latin-1 in a row, as hardly a language writes them, in UTF-8; and a Chinese character.
_LATIN_RUN = re.compile(rb"\xc3[\x80-\xbf](?:[\xc2\xc3][\x80-\xbf]){2}")
_HAN = re.compile(rb"[\xe4-\xe9][\x80-\xbf]{2}")
_LOST = "\ufffd".encode()
_ASCII = bytes(range(0x80))
#: Bytes that are looked through at a time, and bytes behind them in which a sign may end.
_CHUNK, _LONGEST_SIGN = 1024 * 1024, 8
_PUNCTUATION = frozenset("，。、；：？！“”‘’（）《》【】—…·　")
#: Bytes of the characters of the first level of GB 2312, and two or more of them as Latin-1 shows them.
_FIRST_LEVEL = re.compile(rb"[\xb0-\xd7][\xa1-\xfe]")
_LATIN_WORD = re.compile("(?:[\xa1-\xf7][\xa1-\xfe]){2}")
_USUAL_IN_TEN = 8
#: Of the characters that come out these many in ten must be common ones.
_COMMON_IN_TEN = 6


def faulty_lines(data: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Numbers (from 1) of the lines of UTF-8 text whose mojibake can be undone, and of those that hold U+FFFD, which stands for a
    character that a program before lost."""
    runs = b"".join(_runs_beyond_ascii(data[start : start + _CHUNK + _LONGEST_SIGN]) for start in range(0, len(data), _CHUNK))
    garbled = {number for sign in _UNDONE if sign.search(runs) for number in _lines_with(sign, data)}
    return tuple(sorted(garbled)), _damaged_lines(data) if _LOST in runs else ()


def _damaged_lines(data: bytes) -> tuple[int, ...]:
    lines: list[int] = []
    line, counted = 1, 0
    at = data.find(_LOST)
    while at >= 0:
        line, counted = line + line_ends(data, counted, at), at
        lines.append(line)
        end = data.find(b"\n", at)
        at = data.find(_LOST, end) if end >= 0 else -1
    return tuple(lines)


def are_garbled(texts: Sequence[str]) -> bool:
    """Whether one of the texts holds mojibake that can be undone. Raises UnicodeEncodeError where one holds half of a character."""
    data = "\n".join(texts).encode()
    beyond_ascii = data.translate(None, _ASCII)
    signs = [sign for sign in _UNDONE if sign.search(beyond_ascii) and sign.search(data)]
    return bool(signs) and any(
        (_UNDONE[sign](text) or text) != text for text in texts for sign in signs if sign.search(text.encode())
    )


def _runs_beyond_ascii(data: bytes) -> bytes:
    """The bytes beyond ASCII that stand three or more in a row, one run after the other: a sign in a text is in them, too.

    They are few, so that a sign is looked for in the whole text only where it may be. A letter with a mark between plain ones has
    two bytes, and is the most frequent by far.
    """
    places = np.flatnonzero(np.frombuffer(data, dtype=np.int8) < 0)
    is_pair = places[1:] == places[:-1] + 1
    is_in_run = np.zeros(len(places), dtype=bool)
    for shift in range(3):
        is_in_run[shift : len(places) - 2 + shift] |= is_pair[:-1] & is_pair[1:]
    return np.frombuffer(data, dtype=np.uint8)[places[is_in_run]].tobytes()


def undo(text: str) -> str:
    """The text as it was before; clean text is the same."""
    return text if text.isascii() else _from_gbk(text) or _to_gbk(text) or ftfy.fix_encoding(text)


def _lines_with(sign: re.Pattern[bytes], data: bytes) -> list[int]:
    """Numbers of the lines that have a sign and change when what it stands for is undone."""
    undone = _UNDONE[sign]
    has_returns = b"\r" in data
    lines: list[int] = []
    line, counted, end = 1, 0, 0
    found = sign.search(data)
    while found is not None:
        start = max(data.rfind(b"\n", end, found.start()), data.rfind(b"\r", end, found.start()), end - 1) + 1
        feed = data.find(b"\n", found.end())
        end = len(data) if feed < 0 else feed
        if has_returns and (feed := data.find(b"\r", found.end(), end)) >= 0:
            end = feed
        line, counted = line + line_ends(data, counted, start), start
        if (text := data[start:end].decode("utf-8")) != (undone(text) or text):
            lines.append(line)
        found = sign.search(data, end)
    return lines


def _from_gbk(text: str) -> str | None:
    """What the line was if it was UTF-8 and had been read as GBK; None where it was not."""
    try:
        before = text.encode("gb18030").decode("utf-8")
    except UnicodeError:
        return None
    signs = [char for char in before if not char.isascii()]
    return before if _are_common(signs) or _are_inside_words(before) else None


def _to_gbk(text: str) -> str | None:
    """What the line was if it was GBK and had been read as Latin-1 or Windows-1252; None where it was not."""
    for encoding in ("latin-1", "cp1252"):
        try:
            data = text.encode(encoding)
            before = data.decode("gb18030")
        except UnicodeError:
            continue
        signs = [char for char in before if not char.isascii()]
        is_text = _LATIN_WORD.search(text) is not None and _are_usual(signs) and not _is_utf8(data)
        return before if is_text or _are_common(signs) else None
    return None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeError:
        return False
    return True


def _are_common(signs: list[str]) -> bool:
    """Whether characters are those of Chinese text: two at least, nearly all of them common ones."""
    common = sum(sign in _PUNCTUATION or sign in common_characters() for sign in signs)
    return len(signs) >= 2 and 10 * common >= _COMMON_IN_TEN * len(signs) and all(sign >= "\u2000" for sign in signs)


def _are_usual(signs: list[str]) -> bool:
    """Whether nearly all characters are of the first level of GB 2312, the some 3,700 that most text is written with."""
    usual = sum(sign in _PUNCTUATION or _FIRST_LEVEL.match(sign.encode("gb18030")) is not None for sign in signs)
    return len(signs) >= 2 and 10 * usual >= _USUAL_IN_TEN * len(signs)


def _are_inside_words(text: str) -> bool:
    """Whether every character beyond ASCII is a letter with a mark in a word of plain ones ("naïve")."""
    at = [place for place, char in enumerate(text) if not char.isascii()]
    return bool(at) and all("\u00c0" <= text[place] <= "\u024f" and _is_letter(text, place - 1, place + 1) for place in at)


def _is_letter(text: str, *places: int) -> bool:
    return any(0 <= place < len(text) and text[place].isalpha() and text[place].isascii() for place in places)


#: How what a sign stands for is undone; None where it stands for something else.
_UNDONE: dict[re.Pattern[bytes], Callable[[str], str | None]] = {_AS_LATIN: undo, _LATIN_RUN: _to_gbk, _HAN: _from_gbk}
