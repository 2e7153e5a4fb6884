"""Clean abstract -> spans of its sentences: rules over the marks that can end a sentence.

Here belongs only where a sentence ends. Semicolons and colons never end one; a full stop does unless it belongs to an
abbreviation, an initial, a number, an address or a list mark. The words that decide live in `lexicon/sentences.toml`.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from pipeline.text import word_lists
from pipeline.text.span import Span
from pipeline.text.tokens import formulas

_HAN = "\u3400-\u4dbf\u4e00-\u9fff"
_CLOSERS = "\"'”’»›)\\]}*_`」』）】》〉"
_OPENERS = "([{\"'“‘«「『（*_`~$"
# It begins with one character of a set, so that the search runs at full speed. The group `plain` takes the common case without
# further checks: a long lower-case word before the stop, one blank and a capital after it.
_STOP = re.compile(
    rf"[.!?．。！？](?:(?P<plain>(?<=[a-z]{{7}}\.)(?= [A-Z][a-z]))"
    rf"|(?P<wide>(?<=[。！？])[。！？!?…]*[{_CLOSERS}]*)"
    rf"|(?<=[.!?．])(?<![.!?．]{{2}})[.!?]*(?P<close>[{_CLOSERS}]*)(?=\s|[A-Z\"“*$(\[{_HAN}]))"
)
_LEADING_MARKS = re.compile(rf"[{re.escape(_OPENERS)}]*")
_LIST_MARK = re.compile(r"[(\[]?(?:[ivxIVX]{1,4}|[a-hA-H]|[0-9]{1,2})[.)\]](?=\s|[A-Z])")
_INITIALS = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]")
_OPENING_WORD = re.compile(r"[A-Za-z]+(?=[\s,:'’\-]|$)")
_WORD = re.compile(r"[\w-]+")
_TAIL = re.compile(r"[^-(/,{]*\Z")
_ADDRESS = re.compile(r"://|www\.|[@/\\]")
_BRACKETS = (("(", ")"), ("[", "]"), ("（", "）"))
#: How far ahead a closing bracket may stand for the text before it to count as one aside.
_ASIDE = 240
#: Characters of the longest sentence; that of 109,618 abstracts has 1,167. What goes on without a stop is cut at a blank, so that no
#: finder ever reads more than this at once.
_LONGEST = 1250


@dataclass(frozen=True, slots=True)
class _Words:
    """Lower-case words that decide about a full stop."""

    never_final: frozenset[str]
    maybe_final: frozenset[str]
    openers: frozenset[str]
    hosts: frozenset[str]


class _Stop(NamedTuple):
    """A mark that may end the sentence begun at `start`, with the token before it; `closed` if a quote or bracket follows."""

    text: str
    start: int
    at: int
    end: int
    mark: str
    before: str
    closed: bool


@cache
def _words() -> _Words:
    lists = word_lists.load("pipeline.text", "sentences")
    return _Words(**{name: frozenset(text.split()) for name, text in lists["words"].items()})


def sentence_spans(text: str) -> tuple[Span, ...]:
    """Sentences of a clean abstract, in order and apart; together they cover every character that is not blank."""
    spans: list[Span] = []
    start = _skip_blanks(text, 0)
    inside = [formula for formula in formulas(text) if len(formula) > 2]
    brackets = [pair for pair in _BRACKETS if pair[0] in text]
    for found in _STOP.finditer(text):
        end = found.end()
        before = bisect_left(inside, found.start(), key=lambda formula: formula.start) - 1 if inside else -1
        if before >= 0 and end < inside[before].end:
            continue
        if (
            end > start
            and (found["close"] is None or _ends(text, start, found))
            and not _inside_aside(text, start, end, brackets)
        ):
            spans += _bounded(text, start, end)
            start = _skip_blanks(text, end)
    last = len(text.rstrip())
    if start < last:
        spans += _bounded(text, start, last)
    return tuple(spans)


def _bounded(text: str, start: int, end: int) -> Iterator[Span]:
    """The sentence `start` to `end`, in parts where it is longer than any sentence."""
    while end - start > _LONGEST:
        blank = text.rfind(" ", start + 1, start + _LONGEST)
        cut = blank if blank > 0 else start + _LONGEST
        yield Span(start, cut).trimmed(text)
        start = _skip_blanks(text, cut)
    yield Span(start, end)


def _skip_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _ends(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether the mark that was found in the sentence begun at `start` ends it."""
    at, close = found.start(), found.start("close")
    start_of_word = max(start, text.rfind(" ", start, at) + 1, at - _LONGEST)
    stop = _Stop(text, start, at, found.end(), text[at:close], text[start_of_word:at], close < found.end())
    follows = _skip_blanks(text, stop.end)
    if follows == len(text):
        return True
    if follows == stop.end:
        return _ends_without_blank(stop)
    lead = _LEADING_MARKS.match(text, follows)
    first = lead.end() if lead else follows
    if text[first : first + 1].islower() and not _LIST_MARK.match(text, follows):
        return _ends_before_small_letter(stop, follows)
    return _ends_before_blank(stop, first)


def _ends_before_blank(stop: _Stop, first: int) -> bool:
    """Whether a mark ends the sentence when a blank follows and then, at `first`, no small letter."""
    capital = stop.text[first : first + 1].isupper()
    if stop.mark != ".":
        return capital or stop.mark != "..."
    if not stop.before:
        return capital or stop.closed
    word = stop.before.lower().lstrip(_OPENERS).rstrip("*_`")
    if _is_one_of(_words().never_final, stop.before, word):
        return False
    single = len(word) == 1 and word.isalpha() and not stop.closed
    if single or _is_one_of(_words().maybe_final, stop.before, word) or _INITIALS.fullmatch(word):
        opening = _OPENING_WORD.match(stop.text, first)
        return capital and opening is not None and opening.group().lower() in _words().openers
    return stop.closed or not _is_list_number(stop)


def _is_one_of(abbreviations: frozenset[str], written: str, word: str) -> bool:
    """Whether the token or its last part is one of `abbreviations`; in capitals it is somebody's acronym instead."""
    known = word in abbreviations
    if not (known or word.isalnum()) and (tail := _TAIL.search(word)) is not None:
        known = tail.group() in abbreviations
    return known and not (len(word) > 1 and written.isupper() and "." not in word)


def _ends_before_small_letter(stop: _Stop, follows: int) -> bool:
    """A sentence may begin with a name in small letters, or by a slip; then a plain word has to stand before the full stop."""
    if stop.mark != "." or stop.text[follows] in "\"“‘'(":
        return False
    words, word = _words(), stop.before.lower().strip(_OPENERS)
    following = _WORD.match(stop.text, follows)
    if following is None or following.group() in words.hosts:
        return False
    return len(word) > 3 and word.isalpha() and word not in words.never_final and word not in words.maybe_final


def _ends_without_blank(stop: _Stop) -> bool:
    """Whether the blank behind the mark is merely missing: `works.However`."""
    if not stop.text[stop.end].isascii():
        return stop.before[-1:].isalnum()
    if _ADDRESS.search(stop.before) or stop.mark not in (".", "?", "!"):
        return False
    opening = _OPENING_WORD.match(stop.text, stop.end)
    if opening is None:
        return False
    words, word, previous = _words(), opening.group(), stop.before.rsplit("-", 1)[-1]
    if word.lower() in words.openers and word[1:].islower() | (len(word) == 1):
        known_before = stop.before.lower().lstrip(_OPENERS) in words.never_final
        return not known_before and not _is_list_number(stop) and (len(previous) > 1 or previous.isdigit())
    return len(previous) > 3 and previous.isalpha() and previous.islower() and len(word) > 1 and previous not in words.hosts


def _is_list_number(stop: _Stop) -> bool:
    """Whether a short number before the full stop counts an item: `2. We design`."""
    if not (stop.before.isdigit() and len(stop.before) <= 2):
        return False
    head = stop.text[stop.start : stop.at - len(stop.before)].rstrip()
    return not head or head[-1] in ":;,、；："


def _inside_aside(text: str, start: int, end: int, brackets: Sequence[tuple[str, str]]) -> bool:
    """Whether the place lies between `brackets` that open in this sentence and close soon behind it."""
    for opening, closing in brackets:
        at = text.rfind(opening, max(start, end - _LONGEST), end)
        if at < 0 or text.find(closing, at, end) >= 0:
            continue
        closes = text.find(closing, end, end + _ASIDE)
        if closes >= 0 and text.find(opening, end, closes) < 0:
            return True
    return False
