"""Lists within one value: the authors and the keywords of a paper, as people write them.

Here belongs splitting and the order of the parts of a name. Names are otherwise as listed: no initials are expanded, nothing
is cased. The words are in `headers/values.toml`.
"""

import ast
import re
from functools import cache

from pipeline.lists.values import Value, is_missing, one_line
from pipeline.lists.words import has_han, load

_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]|<[^<>]*>|\{\s*\d[^{}]*\})")
_MARKS = re.compile(r"[\s*†‡§¶‖#^✉\u00b9\u00b2\u00b3\u2070-\u2079]+$|(?<=[A-Za-z.\u4e00-\u9fff])[\s]*\d+(?:\s*,\s*\d+)*$")
_STRONG = re.compile(r"\s*(?:[;；⋅•|｜\n]|\s·\s)\s*")
_WEAK = re.compile(r"\s*[,，、]\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+")
_AND = re.compile(r"\s+(?:and|&)\s+")
_ET_AL = re.compile(r"[,，\s]*(?:\bet\.?\s*al\.?|\band others\b|等人?)\s*$", re.IGNORECASE)
_LABEL = re.compile(r"^(?:authors?|by|作者)\s*[:：]\s*", re.IGNORECASE)
_PLAIN_LIST = re.compile(r"[A-Za-zÀ-ɏ'’.\- ]+(?:, [A-Za-zÀ-ɏ'’.\- ]+)*")


def authors(value: Value) -> list[str]:
    """The authors in the order given, first name before last; affiliations, footnote marks and "et al." are no part of a name.

    Names are separated by semicolons, dots or bars; failing these by commas and "and". "Last, First" is turned where a
    separator other than the comma stands between the names, or where the format itself gives names one by one.
    """
    if isinstance(value, str):
        value = _items(value)
    if isinstance(value, str):
        if _PLAIN_LIST.fullmatch(value) and " and " not in value and "et" not in value:
            return [name for part in value.split(",") if (name := part.strip()) and not is_missing(name, "authors")]
        value = tuple(_split_names(_LABEL.sub("", value.strip())))
    elif len(value) == 1 and _STRONG.search(value[0]):
        value = tuple(_split_names(value[0]))
    return [name for item in _without_affiliations(value) if (name := _name(item)) and not is_missing(name, "authors")]


def keywords(value: Value) -> list[str]:
    """The keywords in the order given; semicolons, bars and line breaks separate, failing these commas."""
    if isinstance(value, str):
        value = _items(value)
    parts: list[str] = []
    for item in (value,) if isinstance(value, str) else value:
        strong = [part for part in re.split(r"[;；|｜\n]+", item) if part.strip()]
        parts += strong if len(strong) > 1 or not isinstance(value, str) else re.split(r"[,，、]+|;", item)
    return [word for part in parts if (word := one_line(part).strip(" .,;*_")) and not is_missing(word)]


def _items(text: str) -> Value:
    """The items of a list written as a literal ("['A', 'B']"), else the text."""
    plain = text.strip()
    if not (plain.startswith("[") and plain.endswith("]") and plain.count("[") == 1 and len(plain) < 100_000):
        return text
    try:
        items = ast.literal_eval(plain)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text
    return tuple(item for item in items if isinstance(item, str)) if isinstance(items, list) else text


def _split_names(text: str) -> list[str]:
    """The names in one text, each still with what belongs to it."""
    text = _ET_AL.sub("", _outside_brackets(text))
    parts = [part for part in _STRONG.split(text) if part.strip(" ,，")]
    if len(parts) > 1 or text.rstrip().endswith((";", "；")):
        return parts
    halves = _AND.split(text)
    if len(halves) > 1 and all(half.count(",") == 1 for half in halves):
        return halves
    parts = [part for part in _WEAK.split(text) if part.strip()]
    if len(parts) == 1 and has_han(text):
        apart = text.split()
        if len(apart) > 1 and all(2 <= len(name) <= 4 and has_han(name[0]) and has_han(name[-1]) for name in apart):
            return apart
    return parts


def _outside_brackets(text: str) -> str:
    """The text without bracketed parts (affiliations, mail addresses), unless that leaves nothing."""
    for _ in range(3):
        shorter = _BRACKETS.sub("", text)
        if shorter == text:
            break
        text = shorter or text
    return text


def _without_affiliations(items: tuple[str, ...]) -> tuple[str, ...]:
    """The items without ", Affiliation" behind the names, if that is how this list is written."""
    tails = [item.partition(",")[2] for item in items if "," in item]
    if any(not _is_affiliation(tail) for tail in tails) and not any(map(_names_affiliation, tails)):
        return items
    return tuple(item.partition(",")[0] for item in items) if tails else items


def _is_affiliation(tail: str) -> bool:
    return not tail.strip() or _names_affiliation(tail)


def _names_affiliation(tail: str) -> bool:
    folded = tail.casefold()
    return any(word in _affiliation_words() for word in re.findall(r"[^\W\d_]+\.?", folded)) or any(
        word in folded for word in _affiliation_words() if not word.isascii()
    )


@cache
def _affiliation_words() -> frozenset[str]:
    return frozenset(load("values")["affiliation_words"]["words"])


def _name(text: str) -> str:
    """One name on one line, first name before last, without marks."""
    text = _ET_AL.sub("", one_line(_outside_brackets(text))).strip(" ,，;；")
    for _ in range(3):
        text = _MARKS.sub("", text).strip(" ,，")
    last, comma, first = text.partition(",")
    if comma and first.strip() and "," not in first:
        last, first = last.strip(), first.strip()
        text = f"{last}{first}" if has_han(last) and has_han(first) else f"{first} {last}"
    return "" if not any(char.isalpha() for char in text) else text
