"""Lines of printed programmes and tables of contents: times before titles, leaders and page numbers behind, chairs and breaks.

Here belongs taking these off, or the whole line where it is about no paper; lines keep their numbers. The words are in
`headers/programme.toml`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from pipeline.lists.formats.prose import looks_like_names, looks_like_title
from pipeline.lists.page_lines import CLOCKS, is_clock
from pipeline.lists.words import fold, folded_words, has_han, is_folded_in, may_begin_with

#: Dots, or dots with blanks between them, up to the number of a page.
_LEADER = re.compile(r"(?P<title>.*?[^\s.…·‥⋯_])\s*(?:(?:\.\s?){4,}|[…·‥⋯]{2,}\.*|_{5,})\s*(?:\d{1,5}|[ivxlc]{1,6})?\s*$")
_LEADS = re.compile(r"\.\.\.|…|\. \.|··|____|‥|⋯")
_TIMED = re.compile(rf"\s*[\[(（]?{CLOCKS}[\])）]?\s*(?:[:：|,，、–—-]\s*|\s)(?=\S)", re.IGNORECASE)
#: A day before a title.
_DATED = re.compile(r"(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}\s*[:：,|]?\s+(?=\S)")
#: The sign of a description below a term, as Markdown may write it.
_DESCRIBED = re.compile(r":\s{1,4}(?=\S)")
#: Day and time behind a title ("Sat 3 Dec 07:30 a.m.").
_DATED_BEHIND = re.compile(
    rf"\s+(?P<day>[A-Z][a-z]{{2,8}})\.?,?\s+(?:\d{{1,2}}\s+[A-Z][a-z]{{2,8}}|[A-Z][a-z]{{2,8}}\s+\d{{1,2}})\.?,?(?:\s+20\d\d,?)?\s+{CLOCKS}\s*$",
    re.IGNORECASE,
)
_PAGE = re.compile(r"(?<=\S)(?:\s{3,}|\t)\d{1,5}\s*$")
_LABEL = re.compile(r"\s*(?P<label>[^\W\d_][^:：]{0,24}?)\s*[:：]")
_LONGEST, _LONGEST_PLACE = 400, 100
#: Characters at the end of a line among which a time of day may stand.
_TAIL = 16
_WORD = re.compile(r"[^\W\d_]+")


def bare_lines(lines: Iterable[str]) -> Iterator[str]:
    """The lines without times before and leaders behind them; empty for what is about no paper.

    A line over one with a leader that goes on in it (set in, or with a small letter) is the beginning of one title.
    """
    held: str | None = None
    for line in lines:
        if not line or (len(line) > _LONGEST and line[0] != ":"):
            bare, has_leader = line, False
        else:
            bare, has_leader = _bare(line)
        if held is not None:
            if has_leader and _goes_on(held, bare):
                yield f"{held.rstrip()} {bare.strip()}"
                held = ""
                continue
            yield held
        held = bare
    if held is not None:
        yield held


def without_page(line: str) -> str:
    """The line without the number of a page that stands apart behind it."""
    return _PAGE.sub("", line)


def _is_about_programme(line: str) -> bool:
    """Whether a line speaks of a session or a break and of no paper: "Chair: ...", "Lunch", "Table of Contents"."""
    if len(line) > _LONGEST:
        return False
    found = _LABEL.match(line) if ":" in line or "：" in line else None
    if found is not None and fold(found["label"]) in folded_words("programme", "roles"):
        return True
    return _is_when_or_where(line) or is_folded_in(line, _asides())


@cache
def _asides() -> frozenset[str]:
    """Lines that are about no paper: breaks, and headings of contents."""
    return folded_words("programme", "breaks") | folded_words("programme", "contents")


def _is_when_or_where(line: str) -> bool:
    """Whether a line is a day, a time or a room and no more: "Room 301, Tuesday July 7, 10:30 - 12:00", "7月7日 上午 会议室301"."""
    known = _whens_and_wheres()
    if len(line) > _LONGEST_PLACE or not (has_han(line) or may_begin_with(line, known)):
        return False
    words = _WORD.findall(line.casefold())
    is_numbered = any(map(str.isdigit, line)) or (len(words) == 2 and len(words[1]) == 1)
    return (
        is_numbered
        and bool(words)
        and (words[0] in known or has_han(line))
        and all(
            word in known or word in folded_words("programme", "beside") or (len(word) == 1 and word.isascii()) for word in words
        )
    )


@cache
def _days() -> frozenset[str]:
    return frozenset(word[:3] for word in folded_words("programme", "days"))


@cache
def _whens_and_wheres() -> frozenset[str]:
    return folded_words("programme", "places") | folded_words("programme", "days")


def _bare(line: str) -> tuple[str, bool]:
    """The line without what a programme sets around a title, and whether a leader stood behind it."""
    if is_clock(line):
        return "", False
    if line[0] in "12" and (dated := _DATED.match(line)):
        line = line[dated.end() :]
    if line[0] == ":" and (described := _DESCRIBED.match(line)):
        line = line[described.end() :]
    first = line[0] if not line[0].isspace() else line.lstrip()[:1]
    if (first.isdigit() or first in "[(（") and (timed := _TIMED.match(line)):
        line = line[timed.end() :]
        if _begins_break(line):
            return "", False
    if ":" in line[-_TAIL:] and (when := _DATED_BEHIND.search(line)) and when["day"].casefold()[:3] in _days():
        line = line[: when.start()]
        if _begins_break(line):
            return "", False
    if _is_about_programme(line):
        return "", False
    if _LEADS.search(line) and (led := _LEADER.fullmatch(line)):
        return ("" if fold(led["title"]) in folded_words("programme", "contents") else led["title"]), True
    return line, False


def _begins_break(text: str) -> bool:
    """Whether what stands behind a time is a break or a talk without a paper."""
    head = re.split(r"[:：\-–—|(（,，]", text, maxsplit=1)[0]
    return fold(head) in folded_words("programme", "breaks")


def _goes_on(line: str, following: str) -> bool:
    begins = following.lstrip()[:1]
    is_more = begins.islower() or (following[:1].isspace() and not line[:1].isspace())
    return bool(line.strip()) and is_more and looks_like_title(line) and not looks_like_names(following, fewest=1)
