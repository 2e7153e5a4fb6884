"""A list in a mail, a message or an answer: what stands before it (head, greeting, handing over) and after it (farewell, offer).

Here belongs emptying these lines, so that every format sees the list alone; lines keep their numbers. The words are in
`headers/letter.toml`. A sentence that may as well be the title line of the list stays.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from pipeline.lists.formats.prose import is_list_title
from pipeline.lists.model import line_ends
from pipeline.lists.words import load

#: Bytes at the beginning and at the end in which the lines are looked for.
_START, _END = 3000, 1500
#: Lines of an opening and of a closing at most, and characters of a line or a paragraph in them.
_MOST_LINES, _LONGEST_LINE, _LONGEST = 14, 120, 500
#: Lines of an answer in a chat.
_LONGEST_ANSWER = 3
_LINE = re.compile(rb"[^\r\n]+")
_ENDS = (":", "：", ".", "。", "!", "！", "~")
_LABELLED = re.compile(r"(?P<label>[^\W\d_][\w -]{0,20}?)\s*[:：]\s*(?P<value>.*)")
_ITEM = re.compile(r"[-*•]\s|\d+[.)、]|\[\d+\]|[{\[<\"#|]")


class _Line(NamedTuple):
    """A line that is not blank: where it stands in the bytes, its text without a sign of quotation, whether a blank one is above."""

    start: int
    end: int
    text: str
    is_apart: bool


def without_letter(data: bytes, encoding: str) -> tuple[bytes, tuple[tuple[int, str], ...]]:
    """The bytes with the lines around the list emptied, and these lines with their numbers; other text as it is.

    Of the head of a mail its subject stays. For encodings in which a line end is nothing else.
    """
    first = _lines(data, 0, _START, encoding)
    subject, head = _mail_head(first)
    opening = head + _opening(first[head:])
    last = _lines(data, max(len(data) - _END, first[opening - 1].end if opening else 0), len(data), encoding)
    closing = _closing(last)
    around = [*first[:opening], *last[len(last) - closing :]]
    if not around or opening == len(first) or closing == len(last):
        return data, ()
    titled = next((line for line in first[:head] if subject and line.text.endswith(subject)), None)
    kept: list[bytes] = []
    said: list[tuple[int, str]] = []
    number, end = 1, 0
    for line in around:
        number += line_ends(data, end, line.start)
        kept += [data[end : line.start], subject.encode(encoding) if line is titled else b""]
        if line is not titled:
            said.append((number, line.text))
        end = line.end
    return b"".join((*kept, data[end:])), tuple(said)


def _lines(data: bytes, start: int, end: int, encoding: str) -> list[_Line]:
    """The whole lines between two places of the text."""
    if start:
        start = max(data.find(b"\n", start), data.find(b"\r", start)) + 1 or len(data)
    found: list[_Line] = []
    before = start
    for line in _LINE.finditer(data, start, end + 1):  # a line that goes on behind the end is no longer looked at than that
        if line.end() > end:
            break
        text = line.group().decode(encoding).removeprefix("\ufeff").lstrip("> ").strip()
        if text:
            found.append(_Line(line.start(), line.end(), text, line_ends(data, before, line.start()) > 1))
            before = line.end()
    return found


def _mail_head(lines: Sequence[_Line]) -> tuple[str, int]:
    """The subject of a mail and how many lines its head has; none for what begins otherwise."""
    words = load("letter")
    passed = next((at for at, line in enumerate(lines[:2]) if not _says(line.text, "passed_on")), 0)
    labels: dict[str, str] = {}
    count = passed
    for line in lines[passed:]:
        found = _LABELLED.match(line.text)
        if (line.is_apart and labels) or found is None:
            break
        labels[found["label"].casefold()] = found["value"].strip()
        count += 1
    subject = next((labels[word] for word in words["subject"] if word in labels), None)
    is_head = subject is not None and any(word in labels for word in words["head"])
    return (subject if subject and is_list_title(subject) else "", count) if is_head else ("", passed)


def _opening(lines: Sequence[_Line]) -> int:
    """How many lines greet and hand the list over."""
    few = lines[:_MOST_LINES]
    count = 0
    while count < len(few) and _is_greeting(few[count].text):
        count += 1
    greeted = count or (len(few) > 0 and _says(few[0].text, "greeting"))
    for at in range(max(count - 1, 0), len(few)):
        if _ITEM.match(few[at].text) or (not greeted and few[at].is_apart and at > 0):
            break
        if _presents(few, at) and (end := _end_of_sentence(few, at)):
            said = " ".join(line.text for line in few[at:end])
            if greeted or not is_list_title(said.rstrip(":：")):
                return end
    return count


def _is_greeting(text: str) -> bool:
    """Whether a line is a greeting and nothing else."""
    is_whole = ((found := pattern.match(text.casefold())) and found.end() == len(text) for pattern in _patterns("greeting"))
    return any(is_whole) or _is_sender(text)


def _is_sender(text: str) -> bool:
    return len(text) <= _LONGEST_LINE and not _ITEM.match(text) and any(map(str.isalpha, text[:2])) and _says(text, "sender")


def _presents(lines: Sequence[_Line], at: int) -> bool:
    """Whether a sentence that hands over a list begins on a line."""
    text = (
        " ".join(line.text for line in lines[at : at + 2])
        if at + 1 < len(lines) and not lines[at + 1].is_apart
        else lines[at].text
    )
    parts = re.split(r"(?<=[.!,，。！:：])\s*", lines[at].text)
    is_handing = any(_says(part, "presenting") for part in parts)
    return is_handing and any(pattern.search(text.casefold()) for pattern in _patterns("presented"))


def _end_of_sentence(lines: Sequence[_Line], at: int) -> int:
    """How many lines there are up to the end of the sentence that begins on a line; none for one that is too long."""
    for end in range(at + 1, len(lines) + 1):
        said = sum(len(line.text) for line in lines[at:end])
        if said > _LONGEST:
            return 0
        if lines[end - 1].text.endswith(_ENDS) or (end < len(lines) and (lines[end].is_apart or _ITEM.match(lines[end].text))):
            return end
    return 0


def _closing(lines: Sequence[_Line]) -> int:
    """How many lines at the end say farewell or offer more."""
    count = 0
    few = lines[-_MOST_LINES:]
    for at, line in enumerate(few):
        ends = line.is_apart and (_says(line.text, "farewell") or (_is_sender(line.text) and not _has_items(few[at + 1 :])))
        if ends and all(len(each.text) <= _LONGEST_LINE for each in few[at:]):
            count = len(few) - at
            break
    paragraphs = _paragraphs(few[: len(few) - count])
    while paragraphs and _offers(paragraphs[-1]):
        count += len(paragraphs.pop())
    return count


def _offers(paragraph: Sequence[_Line]) -> bool:
    """Whether a paragraph offers more; the lines within an entry ("note: oral") are none."""
    first = paragraph[0]
    return first.is_apart and _says(first.text, "offer") and sum(len(line.text) for line in paragraph) <= _LONGEST


def _has_items(lines: Sequence[_Line]) -> bool:
    """Whether lines are more than a short answer."""
    return len(lines) > _LONGEST_ANSWER or any(_ITEM.match(line.text) for line in lines)


def _paragraphs(lines: Sequence[_Line]) -> list[list[_Line]]:
    number = 0
    numbers = [number := number + line.is_apart for line in lines]
    return [[line for _, line in group] for _, group in groupby(zip(numbers, lines, strict=True), key=lambda each: each[0])]


def _says(text: str, what: str) -> bool:
    """Whether a text begins with words of this kind."""
    folded = text.casefold().replace("’", "'")
    return any(pattern.match(folded) for pattern in _patterns(what))


@cache
def _patterns(what: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in load("letter")[what])
