"""What a section heading says: its name, and the venue, year, track or form of presentation that it states for its entries.

Here belongs the cleaning of a heading; the words are looked up by `titles`.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from pipeline.lists.titles import decision_of, read_title, track_of
from pipeline.lists.values import one_line
from pipeline.lists.words import fold, language, load

_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|:[a-z0-9_+-]+:|[*_`#]{1,6}(?=\S)|(?<=\S)[*_`#]{1,6}(?!\w)|!?\[([^\[\]]*)\]\([^()]*\)")
_NUMBER = re.compile(
    r"^(?:\d{1,3}(?:\.\d{1,3})+\.?(?=\s)|[(（]?\d{1,3}[)）.、．:：]|[一二三四五六七八九十]{1,3}[、.．]|[IVX]{1,5}\.)\s*"
)
_SESSION_NUMBER = re.compile(r"(?<=session)s?\s*\d{1,2}(?!\w)", re.IGNORECASE)
#: "Main Technical Track".
_TRACK = re.compile(r"(?:[A-Z][\w/&-]* |(?:and|for|on|of|the|&) ){1,6}Tracks?(?: \(\d{1,5}(?: [Pp]apers)?\))?")
#: "一、图学习": a part with its number, too short for a title.
_CHINESE_PART = re.compile(r"[（(]?[一二三四五六七八九十]{1,3}[、.．）)]\s*\S{1,10}")
_ORNAMENT = r"[^\w)）》】\].!?。！？+#]"
_SYMBOLS = re.compile(rf"^[^\w(（《【\[]+|(?<!{_ORNAMENT}){_ORNAMENT}++$")


@dataclass(frozen=True, slots=True)
class Section:
    """What a section heading says; None where it does not."""

    name: str
    language: str | None
    venue: str | None
    year: int | None
    track: str | None
    decision: str | None


@lru_cache(maxsize=4096)
def read_section(heading: str) -> Section:
    """The section that a heading opens: its name without markup, numbering and ornaments, and what it states."""
    bare = one_line(_MARKUP.sub(lambda found: found.group(1) or " ", heading))
    name = _SYMBOLS.sub("", _NUMBER.sub("", _SYMBOLS.sub("", bare))) or bare or one_line(heading)
    stated = read_title(name)
    says_venue = stated.venue is not None and (stated.year is not None or not fold(stated.rest))
    return Section(
        name,
        language(name),
        stated.venue if says_venue else None,
        stated.year if says_venue or (stated.year is not None and not fold(stated.rest)) else None,
        track_of(name),
        decision_of(_SESSION_NUMBER.sub("", name)),
    )


def begins_part(text: str) -> bool:
    """Whether a line begins like the heading of a part: "Session 2: Speech", "Topic A", "专题三：语音", not "Session-based ranking"."""
    return _part().match(text) is not None


def begins_numbered_part(text: str) -> bool:
    """The same where titles of papers may stand: only with a number ("Session 2A: Speech"), with no more than the word, or with it
    behind a few others ("Main Technical Track")."""
    if _CHINESE_PART.fullmatch(text.strip()) or _TRACK.fullmatch(text.strip()):
        return True
    found = _part().match(text)
    return found is not None and (bool(found["number"]) or not text[found.end() :].strip())


@cache
def _part() -> re.Pattern[str]:
    words = "|".join(map(re.escape, load("structure")["section_words"]))
    number = r"(?P<number>\b\d{1,3}[A-Za-z]?(?:[.-]\d{1,2})?|\b[IVX]{1,5}|\b[A-Z]\d?|[一二三四五六七八九十]{1,3}|\d{1,2})?"
    return re.compile(rf"\s*(?:{words})\s*{number}\s*(?:[:：|]|\s[-–—]\s|$)", re.IGNORECASE)
