"""Marks that a list sets before and behind a title, which are no part of it: its number, its id, the form of
presentation, the venue with its year.

Here belongs what such a mark looks like and states. A number that may as well be the title's own is `values.number`, because only
the list as a whole tells. Brackets that state nothing of the kind ("[Re] ...", "(Nearly) ...") are the title's own.
"""

import re
from functools import cache
from typing import NamedTuple

from pipeline.lists.page_lines import without_buttons
from pipeline.lists.titles import decision_said, read_title
from pipeline.lists.words import fold, load

#: Blocks, bullets, stars and pictures; no sign of a formula is among them.
_ORNAMENTS = re.compile(
    r"^[\u2580-\u259f\u25a0-\u25ff\u2600-\u2606\u26a0-\u26ff\u2726\u2727\u2728\u2756\u2b50\ufe0f\U0001f300-\U0001faff\s]+(?=\S)"
)
_HASH = re.compile(r"^#\s?(?P<id>\d{1,6})(?:\s*[:：.、,)\]-]\s*|\s+)(?=\S)")
_BEFORE = re.compile(r"^[\[(（【](?P<inside>[^\[\]()（）【】]{2,40})[\])）】]\s*[:：-]?\s*(?=\S)")
_BEHIND = re.compile(r"(?<=\S)\s*[\[(（【](?P<inside>[^\[\]()（）【】]{2,40})[\])）】]$")
_CLOSING = "])）】"


class Marked(NamedTuple):
    """A title without its marks, and what these state; None where they do not."""

    title: str
    source_id: str | None = None
    decision: str | None = None
    venue: str | None = None
    year: int | None = None


def is_bare(title: str) -> bool:
    """Whether a title has no marks by its first and last signs, as nearly every one, so that `unmarked` need not look through it."""
    return title[-1] not in _CLOSING and _bare().match(title) is not None


def unmarked(title: str) -> Marked:
    """The title without the marks around it; one that has none, or nothing beside them, is as it was."""
    bare = without_buttons(_ORNAMENTS.sub("", title))
    said = ""
    if numbered := _HASH.match(bare) or _numbered().match(bare):
        bare = bare[numbered.end() :]
    for pattern in (_BEFORE, _BEHIND):
        if (found := pattern.search(bare)) and (
            decision_said(found["inside"]) or (pattern is _BEFORE and _is_venue(found["inside"]))
        ):
            said, bare = found["inside"], bare[: found.start()] + bare[found.end() :]
    if not any(map(str.isalpha, bare)):
        return Marked(title)
    source_id = numbered["id"] if numbered else None
    if not said:
        return Marked(bare, source_id)
    stated = read_title(said)
    return Marked(bare, source_id, decision_said(said), stated.venue, stated.year)


def _is_venue(text: str) -> bool:
    """Whether a text names a venue with its year, and nothing else."""
    stated = read_title(text)
    return stated.venue is not None and stated.year is not None and not fold(stated.rest)


@cache
def _numbered() -> re.Pattern[str]:
    """A word for a paper with its number: "Paper 12: ", "论文1：", but not "Paper2Code: "."""
    words = load("values")["title_marks"]
    english, chinese = ("|".join(map(re.escape, words[language])) for language in ("english", "chinese"))
    number = r"(?:#|no\.?\s*|id\s*[:：]?\s*)?(?P<id>\d{1,6})"
    return re.compile(rf"^(?:(?:{english})\s+|(?:{chinese})\s*){number}\s*(?:[:：、|｜]|[.\-–—](?=\s))\s*(?=\S)", re.IGNORECASE)


@cache
def _bare() -> re.Pattern[str]:
    """The beginning of a title that has neither a word for a paper nor another mark before it."""
    words = load("values")["title_marks"]
    before = "|".join(re.escape(word) for language in ("english", "chinese") for word in words[language])
    return re.compile(rf"(?!(?i:{before}))[A-Z0-9\u4e00-\u9fff]")
