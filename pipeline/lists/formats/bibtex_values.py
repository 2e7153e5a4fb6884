"""The values of BibTeX fields: what an expression of braces, quotes, numbers and strings stands for, and how names are divided.

Here belongs one value at a time; blocks and entries are `bibtex`.
"""

import re
from functools import lru_cache

from bibtexparser.middlewares.names import InvalidNameError, parse_single_name_into_parts, split_multiple_persons_names

from pipeline.lists.latex import plain_text
from pipeline.lists.markup import without_tags
from pipeline.lists.model import Field, ListRefused
from pipeline.lists.source import Source
from pipeline.lists.words import has_han

#: A brace, or a backslash with the sign that it escapes.
_BRACE = re.compile(r"[{}\\](?:(?<=\\).)?", re.DOTALL)
_WORD = re.compile(r"[^\s#{}\"]+")
#: Names of two words or more, first name before last, in letters that stand for nothing else: they are spoken as they are written.
_NAME_WORD = r"(?!(?i:and)\b)[A-Z\u00c0-\u00d6\u00d8-\u00de](?:['-]?[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff])*+\.?"
_WHOLE_NAMES = re.compile(rf"{_NAME_WORD}(?: {_NAME_WORD})++(?: and {_NAME_WORD}(?: {_NAME_WORD})++)*+")
#: What a single name has only where names are listed in another way than with "and".
_LISTED = re.compile(r"[;；，、]|,\s*$|,(?!\s*(?:Jr|Sr|I{1,3}|IV)\b)[^,]*,", re.IGNORECASE)
_ESCAPED_IN_ADDRESS = re.compile(r"\\url\s*|\\(?=[_%&#~])|[{}]")
#: The number of a paper on OpenReview, which volumes of PMLR give in the place of its address.
_FORUM = re.compile(r"[\w-]{8,14}")

#: A longer value is no list of names that people wrote.
_LONGEST_NAMES = 100_000
_ADDRESSES = frozenset({"url", "pdf", "ee", "howpublished", "doi", "eprint", "code", "software", "github", "openreview", "html"})


def field(key: str, value: str) -> Field:
    """A field as found, with what BibTeX itself encodes undone; an abstract stays as it is."""
    name = key.lower()
    if name == "abstract":
        while _is_braced(value):
            value = value[1:-1].strip()
        return Field(key, value)
    if name == "openreview" and _FORUM.fullmatch(value):
        return Field(key, f"https://openreview.net/forum?id={value}")
    if name in _ADDRESSES:
        return Field(key, _ESCAPED_IN_ADDRESS.sub("", value))
    if name in {"author", "authors"}:
        return Field(key, authors(value))
    return Field(key, short_text(value))


def short_text(value: str) -> str:
    """A short field without markup of LaTeX and HTML."""
    return without_tags(plain_text(value))


def authors(value: str) -> str | tuple[str, ...]:
    """The names one by one, first name before last; a value that is no list of BibTeX names as it is."""
    value = without_tags(value)
    if len(value) > _LONGEST_NAMES:
        return plain_text(value)
    if _WHOLE_NAMES.fullmatch(value):
        return tuple(value.split(" and "))
    names = split_multiple_persons_names(value)
    if any(_LISTED.search(name) for name in names):
        return plain_text(value)
    return tuple(spoken for name in names if (spoken := _spoken(name)) not in {"", "others"})


@lru_cache(maxsize=4096)
def _spoken(name: str) -> str:
    """One name in the order in which it is spoken; in Chinese the family name comes first."""
    try:
        parts = parse_single_name_into_parts(name, strict=False)
    except InvalidNameError:
        return plain_text(name)
    first, last = " ".join(parts.first), " ".join([*parts.von, *parts.last])
    if has_han(first) and has_han(last):
        return plain_text(last + first)
    return " ".join(plain_text(part) for part in (first, last, " ".join(parts.jr)) if part)


class Strings:
    """The texts of @string by their names, and how much text the names may still become: names of names grow without bound."""

    def __init__(self, source: Source) -> None:
        """No strings yet. All names together may become twenty times the text of the file; in lists it is less than thrice."""
        self._texts: dict[str, str] = {}
        self._room = 20 * len(source.data) + source.limits.value_chars

    def define(self, name: str, expression: str) -> None:
        """Keeps the text of one @string."""
        self._texts[name.lower()] = text_of(expression, self)

    def text(self, name: str) -> str:
        """What the name stands for; a name that nobody defined is text itself. Refused where the texts grow without bound."""
        text = self._texts.get(name.lower(), name)
        self._room -= len(text)
        if self._room < 0:
            raise ListRefused("too_large", f"The texts of @string are repeated too often, at last by {name}; write them out.")
        return text


def text_of(expression: str, strings: Strings) -> str:
    """The text of a value: braced and quoted text, numbers and names of `strings`, joined by `#`."""
    if _is_braced(expression):
        return expression[1:-1].strip()
    parts: list[str] = []
    at = 0
    while at < len(expression):
        if expression[at] in '{"':
            end = _closing_brace(expression, at) if expression[at] == "{" else _closing_quote(expression, at)
            parts.append(expression[at + 1 : end])
            at = end + 1
        elif word := _WORD.match(expression, at):
            parts.append(strings.text(word.group()))
            at = word.end()
        else:
            at += 1
    return "".join(parts).strip()


def _is_braced(text: str) -> bool:
    """Whether one pair of braces holds the whole text."""
    if text[:1] != "{" or text[-1:] != "}":
        return False
    is_plain = "\\" not in text and "{" not in text[1:] and "}" not in text[:-1]
    return is_plain or _closing_brace(text, 0) == len(text) - 1


def _closing_brace(text: str, start: int) -> int:
    """Place of the brace that closes the one at `start`; the end of the text where none does."""
    depth = 0
    for brace in _BRACE.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(brace.group(), 0)
        if depth == 0:
            return brace.start()
    return len(text)


def _closing_quote(text: str, start: int) -> int:
    """Place of the quotation mark that closes the one at `start`; a mark within braces does not."""
    at = start + 1
    while at < len(text) and text[at] != '"':
        at = _closing_brace(text, at) + 1 if text[at] == "{" else at + (2 if text[at] == "\\" else 1)
    return min(at, len(text))
