"""What spells a name out in title case beside it, though its letters do not yield the name: `Lumen, a Deep Adaptive Light Model`.

Here belongs only the phrase in apposition: behind the name with a comma, dash or colon, or before what calls it so. A phrase whose
words yield the letters of the name is a pair of `abbreviations`.
"""

import re

from pipeline.claims.naming import known
from pipeline.claims.naming.canonical import canonical
from pipeline.text.span import Span

#: How far a phrase is looked for, in characters.
_REACH = 160
#: A phrase that begins with another letter than the name must have so many words with a capital, one that shares it fewer.
_MANY, _FEW = 4, 3
_WORD = r"[A-Z][\w’'+]*(?:[-‐‑][\w+]+)*"
_SMALL = r"(?:(?:of|the|for|and|with|via|in|to|on|from|by|as|through|using|under|over|at)\s){0,2}"
_TITLE = rf"{_WORD}(?:\s{_SMALL}{_WORD})+"
_MARKS = r"[*_`}\"”']{0,4}\$?"
_BEHIND = re.compile(
    rf"{_MARKS}(?:,|:|\s?[-–—]{{1,3}})\s?(?P<article>(?:an?|the|our)\s(?:[a-z-]+\s){{0,2}})?(?P<title>{_TITLE})(?![\w-])"
)
_CALLS = ("named ", "called ", "call ", "termed ", "dubbed ")
_BEFORE = re.compile(rf"(?P<title>{_TITLE}),?\s(?:(?:which\s(?:we|is)|we)\s)?(?:{'|'.join(_CALLS)}){_MARKS}\Z")
#: How far before a name a word that calls it so may end, and what no apposition follows.
_NEAR, _GOES_ON = 16, ("", ".", ")", "(", "/")
_WRAPPED = '*_`{$"“'
_BRACKET = re.compile(r"(?:\s[\w-]+)?\s[(（]")
_CAPITAL = re.compile(r"(?<![\w’'])[A-Z]")


def phrase(text: str, name: Span) -> Span | None:
    """Where the phrase in title case stands that spells out the name at a place, if one is in apposition to it."""
    form = name.slice(text)
    if " " in form:
        return None
    is_parted = text[name.end : name.end + 1] not in _GOES_ON
    behind = _BEHIND.match(text, name.end, name.end + _REACH) if is_parted else None
    if behind and not _BRACKET.match(text, behind.end()) and _fits(behind["title"], form, bool(behind["article"])):
        return Span(*behind.span("title"))
    if not text[max(0, name.start - _NEAR) : name.start].rstrip(_WRAPPED).endswith(_CALLS):
        return None
    before = _BEFORE.search(text, max(0, name.start - _REACH), name.start)
    return Span(*before.span("title")) if before and _fits(before["title"], form, True) else None


def _fits(title: str, name: str, is_introduced: bool) -> bool:
    """Whether a phrase is long enough to be a name of its own, and not merely a well-known kind of thing."""
    capitals = len(_CAPITAL.findall(title))
    alike = title[0] == next((letter.upper() for letter in name if letter.isalpha()), "")
    return capitals >= (_FEW if alike else _MANY) and (alike or is_introduced) and known.look_up(canonical(title)) is None
