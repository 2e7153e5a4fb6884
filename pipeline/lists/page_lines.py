"""Lines that a page leaves behind where it is copied as text: its buttons ("pdf bib abs", "[ OpenReview ]"), counts and times.

Here belongs what such a line looks like; they are no part of a title, names or an abstract. The words are in
`headers/page_lines.toml`, those of links in `headers/links.toml`.
"""

import re
from functools import cache

from pipeline.lists.headers import meaning
from pipeline.lists.links import text_kind
from pipeline.lists.titles import decision_of
from pipeline.lists.words import is_folded_in, load

_LONGEST = 120
_BRACKETED = re.compile(r"\s*[\[【]\s*(?P<text>[^\[\]【】]{2,30}?)\s*[\]】]\s*[|·•,]?")
_BEHIND = re.compile(r"\s*[\[【(（]\s*(?P<text>[^\[\]【】()（）]{2,30}?)\s*[\]】)）]$")
_CLOCK = r"\d{1,2}\s?[:：]\s?\d\d(?:\s?[ap]\.?m\b\.?)?+"
_FROM = r"\d{1,2}[.:：]\d\d(?:\s?[ap]\.?m\b\.?)?+"
#: One time of day, or from one to another ("10:30–11:00", "9.00 - 9.15 am").
CLOCKS = rf"(?:{_FROM}\s*(?:[-–—~～至到]|to)\s*{_FROM}|{_CLOCK})"
_CLOCKS = re.compile(CLOCKS, re.IGNORECASE)
_TIME = re.compile(r"\d{1,2}[:.]\d\d\s*(?:[ap]\.?m\b\.?)?+", re.IGNORECASE)
#: Words in round brackets behind a title are buttons only where they say that they lead to a text.
_ROUND = "(（"


def is_buttons(line: str) -> bool:
    """Whether a line is nothing but buttons: several words in brackets, or one that leads elsewhere; or such words alone."""
    line = line.strip()
    if not line or len(line) > _LONGEST:
        return False
    if line[0] in "[【":
        found = [each["text"] for each in _BRACKETED.finditer(line)]
        return not _BRACKETED.sub("", line).strip() and _are_buttons(found) and (len(found) > 1 or not _says_more(found[0]))
    if is_folded_in(line, _words("alone")):
        return True
    first, *others = line.casefold().split()
    return first in _words("first") and bool(others) and all(word in _words("buttons") for word in (first, *others))


def is_count(line: str) -> bool:
    """Whether a line counts, pages or sorts what a page shows ("Showing 1-6 of 6", "共 6 条结果")."""
    return len(line) <= _LONGEST and _counts().fullmatch(line.strip().casefold()) is not None


def is_time(line: str) -> bool:
    """Whether a line is the time of a presentation ("Tue 10:30 a.m.", "Wed, Jul 24 · 11:30 AM - 1:00 PM")."""
    line = line.strip()
    if len(line) > _LONGEST or not _TIME.search(line):
        return False
    return is_clock(line) or line.casefold().replace(",", " ").split()[0] in _words("days")


def is_clock(line: str) -> bool:
    """Whether a line is nothing but a time of day, or from one to another."""
    return line[:1].isdigit() and _CLOCKS.fullmatch(line.strip()) is not None


def without_buttons(title: str) -> str:
    """The title without the buttons before and behind it; one of which nothing would be left is as it was."""
    bare = title
    if bare[:1].islower() and (found := _before().match(bare)):
        bare = bare[found.end() :]
    while (found := _BRACKETED.match(bare)) and text_kind(found["text"]) and not _says_more(found["text"]):
        bare = bare[found.end() :].lstrip()
    while (found := _BEHIND.search(bare, max(0, len(bare) - _LONGEST))) and _is_button_behind(found):
        bare = bare[: found.start()]
    return bare if any(map(str.isalpha, bare)) else title


def _is_button_behind(found: re.Match[str]) -> bool:
    text, is_round = found["text"], found.group().strip()[0] in _ROUND
    return text_kind(text) in (("paper", "code") if is_round else ("paper", "code", "other")) and not _says_more(text)


def _are_buttons(texts: list[str]) -> bool:
    return bool(texts) and all(text_kind(text) is not None for text in texts)


def _says_more(text: str) -> bool:
    """Whether a word of buttons is a label or a form of presentation too ("Abstract", "Poster")."""
    return meaning(text).field in ("title", "abstract") or decision_of(text) is not None


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(load("page_lines")[name])


@cache
def _counts() -> re.Pattern[str]:
    return re.compile("|".join(load("page_lines")["counts"]))


@cache
def _before() -> re.Pattern[str]:
    words = load("page_lines")
    return re.compile(rf"(?:{'|'.join(words['first'])})\s+(?:(?:{'|'.join(words['buttons'])})\s+)*(?=[^a-z\s])")
