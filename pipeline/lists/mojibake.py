"""Lines of UTF-8 text that were UTF-8 before and had been read in another encoding, and can be turned back without loss.

Here belongs finding them; `ftfy.fix_encoding` turns them back, and touches no clean text.
"""

import re

import ftfy

#: The letter of a lead byte, then the sign of a continuation byte, as Latin-1 and Windows-1252 show them, in UTF-8.
_GARBLED = re.compile(
    rb"\xc3[\x82-\xb4](?:\xc2[\x80-\xbf]|\xc5[\x92\x93\xa0\xa1\xb8\xbd\xbe]|\xc6\x92|\xcb[\x86\x9c]|\xe2[\x80\x82\x84].)"
)


def garbled_lines(data: bytes) -> tuple[int, ...]:
    """Numbers (from 1) of the lines of UTF-8 text whose mojibake can be undone."""
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
        if undo(text := data[start:end].decode("utf-8")) != text:
            lines.append(line)
    return tuple(lines)


def is_garbled(text: str) -> bool:
    """Whether the text holds mojibake that can be undone."""
    return not text.isascii() and _GARBLED.search(text.encode()) is not None and undo(text) != text


def undo(text: str) -> str:
    """The text as it was before; clean text is the same."""
    return ftfy.fix_encoding(text)
