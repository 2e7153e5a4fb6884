"""A list in the fence of a code block ("```json"), as chat programs hand lists out, perhaps with a sentence before and after it.

Here belongs taking what is inside; lines keep their numbers.
"""

import re

_FENCE = re.compile(rb"^[ \t]*```[A-Za-z0-9_+-]*[ \t]*\r?$", re.MULTILINE)
_LINE = re.compile(rb"[^\r\n]+")
#: Share of the bytes that must be inside, and bytes among which the fence must begin.
_SHARE, _START = 0.7, 2000


def unfenced(data: bytes) -> tuple[bytes, tuple[tuple[int, str], ...]]:
    """The bytes with every line outside the only fence emptied, and these lines with their numbers; text without a fence as it is.

    For encodings in which a byte of ASCII is nothing else.
    """
    opening = _FENCE.search(data, 0, _START)
    if opening is None:
        return data, ()
    closing = _FENCE.search(data, opening.end())
    end = closing.start() if closing else len(data)
    is_only = closing is None or _FENCE.search(data, closing.end()) is None
    if not is_only or end - opening.end() < _SHARE * len(data):
        return data, ()
    before, after = data[: opening.end()], data[end:]
    first_after = data.count(b"\n", 0, end) + 1
    aside = [*enumerate(before.splitlines(), start=1), *enumerate(after.splitlines(), start=first_after)]
    said = tuple((number, line.decode("utf-8", "replace")) for number, line in aside if line.strip() and not _FENCE.match(line))
    return _LINE.sub(b"", before) + data[opening.end() : end] + _LINE.sub(b"", after), said
