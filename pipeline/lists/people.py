"""Lists within one value: the authors and the keywords of a paper, as people write them.

Here belongs splitting and the order of the parts of a name. Names are otherwise as listed: no initials are expanded, nothing
is cased. The words are in `headers/values.toml`.
"""

import ast
import html
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise, takewhile

from pipeline.lists.model import Value
from pipeline.lists.values import nfc, one_line
from pipeline.lists.words import has_han, load

_BRACKETS = re.compile(r"\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]|<[^<>]*>|\{\s*\d[^{}]*\}")
#: Brackets in brackets that are looked into, from the innermost out.
_DEEPEST = 8
_MARK = r"[\s*†‡§¶‖#^✉\u00b9\u00b2\u00b3\u2070-\u2079]"
_MARKS = re.compile(rf"(?<!{_MARK}){_MARK}++$|(?<=[A-Za-z.\u4e00-\u9fff])[\s]*\d+(?:\s*,\s*\d+)*$")
_STRONG = re.compile(r"[;；⋅•|｜\n]|\s[·/]\s")
#: Where the comma of lists (顿号) stands between names, no comma turns a name around.
_CHINESE_LIST = re.compile(r"[;；⋅•|｜、，\n]|\s·\s")
_WEAK = re.compile(r"\s*[,，、]\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+")
_AND = re.compile(r"\s+(?:and|&)\s+")
_ET_AL = re.compile(r"(?<![,，\s])[,，\s]*+(?:\bet\.?\s*al\.?|\band others\b|等人?)\s*$", re.IGNORECASE)
#: Pictures before names, which stand for a label.
_PICTURES = re.compile("^[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d\\s]+")
_LABEL = re.compile(r"^(?:authors?|by|作者)\s*[:：]\s*", re.IGNORECASE)
#: What is in no plain list of names between commas, beside " and " and "et al.".
_SIGNS = re.compile(r"[;；⋅•·|｜\n()（）\[\]<>{}0-9*†‡§¶‖#^✉¹²³⁰⁴-⁹&:：等]")
#: Between names in one text; no name holds it.
_BETWEEN = "\x1f"
#: Signs that are the same in NFC, in the words of names and keywords from which nothing needs to be taken off.
_LETTERS = r"A-Za-z\u00c0-\u024f\u2010-\u2019'\-"
#: Names of two words or more of which the last is no initial, so that no comma turns them around; in one text, and one by one.
_WHOLE_NAME = rf"[{_LETTERS}.]++(?: [{_LETTERS}.]++)++(?<![.-])"
_WHOLE_NAMES = re.compile(rf"(?![Bb][Yy] ){_WHOLE_NAME}(?:[,;] {_WHOLE_NAME})*+")
_WHOLE_NAMES_APART = re.compile(rf"(?![Bb][Yy] ){_WHOLE_NAME}(?:{_BETWEEN}{_WHOLE_NAME})*+")
#: Keywords that are but words; in one text, and one by one.
_PLAIN_WORD = rf"[{_LETTERS}0-9\\$%(){{}}/+^]++"
_PLAIN_KEYWORDS = re.compile(rf"{_PLAIN_WORD}(?:(?:;? |\.){_PLAIN_WORD})*+")
_PLAIN_KEYWORDS_APART = re.compile(rf"{_PLAIN_WORD}(?:[ .{_BETWEEN}]{_PLAIN_WORD})*+")
_COMMA = re.compile(r"[,，、]")
#: The word before a comma.
_LAST_PART = re.compile(r"([^\W\d_]+),")
#: A name by which a person is called, in brackets within the whole name: "Tse-Hsun (Peter) Chen".
_CALLED = re.compile(r"(?<=[\w.] )\([A-Z][a-z]+\)(?= [A-Z][\w'’-]+)")
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.[\s-]?){1,4}")
#: The first letter after those of the Latin script in which names are turned around.
_BEYOND_LATIN = "\u0250"
_SUFFIXES = frozenset({"Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV"})


def authors(value: Value) -> list[str]:
    """The authors in the order given, first name before last; affiliations, footnote marks and "et al." are no part of a name.

    Names are separated by semicolons, dots or bars; failing these by commas and "and". "Last, First" is turned where a
    separator other than the comma stands between the names, or where the format itself gives names one by one.
    """
    if (whole := _whole_names(value)) is not None:
        return _stated(whole)
    if isinstance(value, str):
        value = _items(value)
    value = _without_entities(value)
    if isinstance(value, str):
        value = _without_full_stop(_unwrapped(value) if "\n" in value else value)
        text = one_line(value) if "\n" not in value else value
        text = text if text[:1].isascii() else _PICTURES.sub("", text)
        if ";" in text and "," not in text and not _is_special(text.replace(";", " ")):
            return _stated(map(str.strip, text.split(";")))
        if not _is_special(text) and (text.isascii() or _COMMA.search(text)):
            return _stated(
                _turned(text.split(", ") if text.isascii() and text.count(",") == text.count(", ") else _at_commas(text))
            )
        if named := before_affiliations(_LABEL.sub("", text)):
            return _stated(map(_name, named))
        value = tuple(_split_names(_LABEL.sub("", text)))
    elif len(value) == 1 and _STRONG.search(value[0]):
        value = tuple(_split_names(value[0]))
    text = _BETWEEN.join(value)
    if "," in text or "  " in text or _is_special(text):
        return _stated(map(_name, _without_affiliations(value)))
    return _stated(map(str.strip, nfc(text).split(_BETWEEN)))


def _unwrapped(text: str) -> str:
    """The text on one line, where its lines are broken within a list between commas ("A, B,\nC and D")."""
    lines = text.split("\n")
    is_wrapped = all(line.rstrip().endswith((",", ";")) for line in lines[:-1]) and any(
        line.strip(" ,").count(",") > 1 or " and " in line for line in lines
    )
    return " ".join(lines) if is_wrapped else text


def _without_full_stop(text: str) -> str:
    """The text without the full stop after the last of its names, which belongs to no initial and no short form."""
    if not text.endswith("."):
        return text
    last = text[:-1].rpartition(" ")[2]
    others = _LAST_PART.findall(text[:-1])
    is_whole = len(last) > 1 and last.isalpha() and f"{last}." not in _SUFFIXES and last != "al"
    return text[:-1] if is_whole or (last.isalpha() and any(map(str.isupper, others)) and "." not in text[:-1]) else text


def _whole_names(value: Value) -> Sequence[str] | None:
    """The names in a value that is written as most are: whole names and no more, of which nothing has to be looked into."""
    if not isinstance(value, str):
        return value if _are_plain(value, _WHOLE_NAMES_APART) else None
    if not _WHOLE_NAMES.fullmatch(value) or " and " in value or " et" in value:
        return None
    if "," not in value:
        return value.split("; ") if ";" in value or value.isascii() else None
    if not _affiliation_words().isdisjoint(value[value.rfind(",") + 1 :].casefold().split()):
        return before_affiliations(value) or None
    return None if ";" in value else value.split(", ")


def _are_plain(items: tuple[str, ...], pattern: re.Pattern[str]) -> bool:
    """Whether all items are as the pattern for plain ones says, and hold no conjunction."""
    text = _BETWEEN.join(items)
    is_plain = pattern.fullmatch(text) is not None and text.count(_BETWEEN) == len(items) - 1
    return is_plain and " and " not in text and " et" not in text


def _at_commas(text: str) -> list[str]:
    return list(map(str.strip, text.replace("，", ",").replace("、", ",").split(",")))


def _without_entities(value: Value) -> Value:
    """The value with entities resolved, whose semicolons part no names ("O&#39;Neill")."""
    if isinstance(value, str):
        return html.unescape(value) if "&" in value else value
    return tuple(map(html.unescape, value)) if "&" in "".join(value) else value


def _is_special(text: str) -> bool:
    """Whether more than names and commas is in the text."""
    return _SIGNS.search(text) is not None or " and " in text or " et" in text or text[:3].casefold() == "by "


def _stated(names: Iterable[str]) -> list[str]:
    """The names, unless they only say that there is none; nobody says so beside two names."""
    kept = list(filter(None, names))
    return kept if len(kept) > 2 else [name for name in kept if name.casefold() not in _no_names()]


@cache
def _no_names() -> frozenset[str]:
    missing = load("values")["missing"]
    return frozenset((*missing["anywhere"], *missing["authors"]))


def keywords(value: Value) -> list[str]:
    """The keywords in the order given; semicolons, bars and line breaks separate, failing these commas."""
    if isinstance(value, str):
        if _PLAIN_KEYWORDS.fullmatch(value):
            return _stated(value.split("; "))
        value = _items(value)
    elif _are_plain(value, _PLAIN_KEYWORDS_APART):
        return _stated(value)
    text = one_line((value if isinstance(value, str) else ";".join(value)).replace("\n", ";"))
    parts = text.replace("；", ";").replace("｜", ";").replace("|", ";").split(";")
    if len(parts) == 1 and isinstance(value, str):
        parts = _COMMA.split(text)
    return _stated([part.strip(" .,;*_") for part in parts])


def _items(text: str) -> Value:
    """The items of a list written as a literal ("['A', 'B']") or without quotes ("[A, B]"), else the text."""
    plain = text.strip()
    if not (plain.startswith("[") and plain.endswith("]") and plain.count("[") == 1 and len(plain) < 100_000):
        return text
    try:
        items = ast.literal_eval(plain)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return plain[1:-1]
    return tuple(item for item in items if isinstance(item, str)) if isinstance(items, list) else text


def _split_names(text: str) -> list[str]:
    """The names in one text, each still with what belongs to it."""
    text = _without_et_al(_outside_brackets(text))
    parts = [part for part in map(str.strip, (_CHINESE_LIST if "、" in text else _STRONG).split(text)) if part.strip(",，")]
    if len(parts) == 2 and "|" in text and "," in parts[0] and has_affiliation(parts[1]):
        return parts[:1]  # "Kent, David | Georgia Institute of Technology"
    if len(parts) > 1 or text.endswith((";", "；")):
        return parts
    text = " ".join(text.split())
    halves = _AND.split(text)
    if len(halves) > 1 and all(half.count(",") == 1 for half in halves):
        return halves
    parts = _turned([part for part in _WEAK.split(_without_marks(text)) if part.strip()])
    if len(parts) == 1 and has_han(text):
        apart = text.split()
        if len(apart) > 1 and all(2 <= len(name) <= 4 and has_han(name[0]) and has_han(name[-1]) for name in apart):
            return apart
    return parts


def _turned(parts: list[str]) -> list[str]:
    """The parts between commas as names: "Smith, J., Doe, A." and "Smith, John" hold a name in two parts each, "King, Jr." too."""
    if "" in parts:
        parts = list(filter(None, parts))
    if not _SUFFIXES.isdisjoint(parts):
        parts = [
            f"{part} {after}" if after in _SUFFIXES else part for part, after in pairwise([*parts, ""]) if part not in _SUFFIXES
        ]
    if not parts or len(parts) % 2:
        return parts
    last, first = parts[::2], parts[1::2]
    are_initials = "." in first[0] and all(map(_INITIALS.fullmatch, first)) and not any(map(_INITIALS.fullmatch, last))
    if are_initials or all(part.isalpha() and len(part) > 1 and max(part) < _BEYOND_LATIN for part in parts):
        return [f"{one} {other}" for one, other in zip(first, last, strict=True)]
    return parts


def _without_marks(text: str) -> str:
    """The text without a mark after its last name, where one comma stands in it ("Moreau, Ada *")."""
    return _MARKS.sub("", text) if text.count(",") == 1 else text


def _without_et_al(text: str) -> str:
    return _ET_AL.sub("", text).rstrip() if " et" in text or "others" in text or "等" in text else text


def _outside_brackets(text: str) -> str:
    """The text without bracketed parts (affiliations, mail addresses), unless that leaves nothing."""
    if "(" in text or "[" in text or "（" in text or "<" in text or "{" in text:
        called = {
            found.group()
            for found in _CALLED.finditer(text)
            if not has_affiliation(found.group()[1:-1]) and text.count("(", 0, found.start()) == text.count(")", 0, found.start())
        }
        for _ in range(_DEEPEST):
            shorter = _BRACKETS.sub(lambda found: found.group() if found.group() in called else " ", text)
            if shorter == text or shorter.isspace():
                break
            text = shorter
    return text


def _without_affiliations(items: tuple[str, ...]) -> tuple[str, ...]:
    """The items without ", Affiliation" behind the names, if that is how this list is written.

    It is, where a part behind a comma is empty, has a word of an affiliation in it or comes twice, as no first name does.
    """
    tails = [item.partition(",")[2].strip() for item in items if "," in item]
    is_repeated = any(" " in tail for tail, count in Counter(tails).items() if count > 1)
    if tails and (is_repeated or any(not tail or has_affiliation(tail) for tail in tails)):
        return tuple(item.partition(",")[0] for item in items)
    return items


def before_affiliations(text: str) -> list[str]:
    """The names in groups of which each has its affiliation behind it ("A. Ng and B. Li, University of X; C. Wu, Y"); none where
    the text is written in another way, or a part of it may be half of a name."""
    if "," not in text or "\n" in text or not has_affiliation(text):
        return []
    names: list[str] = []
    groups = re.split(r"\s*[;；]\s*", text)
    are_single = len(groups) > 1 and " and " not in text
    for group in groups:
        parts = re.split(r"\s*[,，]\s*", group)
        own = list(takewhile(lambda part: not has_affiliation(part), parts))
        own = own if len(own) < len(parts) and not are_single else parts[:1]
        names += [name for part in own for name in map(str.strip, _AND.split(part.removeprefix("and "))) if name]
    return names if all(" " in name and "(" not in name for name in names) else []


def has_affiliation(text: str) -> bool:
    """Whether a word of an affiliation is in the text."""
    words = text.casefold().replace(",", " ").replace(".", " ").split()
    return not _affiliation_words().isdisjoint(words) or (
        has_han(text) and any(word in text for word in _affiliation_words() if not word.isascii())
    )


@cache
def _affiliation_words() -> frozenset[str]:
    return frozenset(word.strip(".") for word in load("values")["affiliation_words"]["words"])


def _name(text: str) -> str:
    """One name on one line, first name before last, without marks."""
    if _is_special(text) or "  " in text:
        text = one_line(_without_et_al(_outside_brackets(text))).strip(" ,，;；")
        while (shorter := _MARKS.sub("", text).strip(" ,，")) != text:
            text = shorter
        if not any(char.isalpha() for char in text):
            return ""
    last, comma, first = text.partition(",")
    if comma and first.strip() in _SUFFIXES:
        return f"{last} {first.strip()}"
    if comma and first and "," not in first:
        last, first = last.strip(), first.strip()
        return f"{last}{first}" if has_han(last) and has_han(first) else f"{first} {last}".strip()
    return text
