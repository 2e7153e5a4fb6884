"""The words of headers as data, how two spellings of a word are made alike, and which language a header is in.

Here belong folding and script; what a word means is `headers` (labels of fields) and `titles` (lines over a list or a section).
The words stand in `headers/*.toml`, read once.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any


def blanks_for(signs: str) -> Mapping[int, str]:
    """A table for `str.translate` that makes a blank of each of the signs; it names all of ASCII, which is faster than leaving
    characters out."""
    return MappingProxyType({code: chr(code) for code in range(128)} | dict.fromkeys(map(ord, signs), " "))


#: A capital behind a small letter, looked for by the capital, which is the rarer of the two.
_CAMEL = re.compile(r"[A-Z](?<=[a-z].)")
_PLURAL = re.compile(r"\((?:s|es)\)")
_DECORATION = blanks_for(
    "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff_-\u2010\u2011\u2012\u2013\u2014\u2015.,;:*\"'`“”‘’|/\\()[]{}<>【】〔〕《》「」『』、。，；：·•!?&~^"
)
_LATIN, _LETTER = re.compile("[a-z]+"), re.compile("[A-Za-z]")
#: A table for `str.translate` that leaves small letters and blanks of ASCII.
_SMALL_LETTERS = MappingProxyType({code: chr(code) if chr(code).islower() else " " for code in range(128)})
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
#: Chinese characters set apart, as labels of equal width are ("作　　者").
_SPACED_OUT = re.compile(r"[\u4e00-\u9fff](?: [\u4e00-\u9fff])+")
_LONGEST_WORD = 32
_ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")


@cache
def load(name: str) -> Mapping[str, Any]:
    """The tables of `headers/<name>.toml`; an empty mapping where there is no such file."""
    file = files("pipeline.lists").joinpath("headers", f"{name}.toml")
    return MappingProxyType(tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {})


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """A label or header in the form that is compared: NFKC, one case, marks and blanks one blank, camelCase taken apart."""
    text = text if text.isascii() else unicodedata.normalize("NFKC", text)
    text = (_CAMEL.sub(r" \g<0>", text) if _CAMEL.search(text) else text).casefold()
    text = _PLURAL.sub("", text) if "(" in text else text
    folded = " ".join(text.translate(_DECORATION).split())
    return folded.replace(" ", "") if not folded.isascii() and _SPACED_OUT.fullmatch(folded) else folded


def is_folded_in(text: str, words: frozenset[str]) -> bool:
    """Whether a text, folded, is one of some folded words."""
    return may_begin_with(text, words) and fold(text) in words


def may_begin_with(text: str, words: frozenset[str]) -> bool:
    """Whether a text may begin with one of some folded words, by its first letters; it is not told of texts that begin with other
    signs than those of ASCII."""
    beginning = text[:_LONGEST_WORD]
    return not (beginning.isascii() and beginning[:1].isalpha()) or beginning.lower().startswith(_beginnings(words))


@cache
def _beginnings(words: frozenset[str]) -> tuple[str, ...]:
    """The Latin letters with which words begin."""
    return tuple(sorted({found.group()[:_LONGEST_WORD] for word in words if (found := _LATIN.match(word))}))


@cache
def folded_words(name: str, table: str) -> frozenset[str]:
    """The words of one list of `headers/<name>.toml` in the form that is compared."""
    return frozenset(map(fold, load(name)[table]))


def latin_words(text: str) -> list[str]:
    """The runs of small Latin letters in a text in small letters."""
    return text.translate(_SMALL_LETTERS).split() if text.isascii() else _LATIN.findall(text)


def has_han(text: str) -> bool:
    """Whether a Chinese character is in the text."""
    return not text.isascii() and _HAN.search(text) is not None


def has_english(text: str) -> bool:
    """Whether an English word is in the text; capitals alone (ICML, LLM, PDF) may stand in any language."""
    return any(not word.isupper() and word.casefold() not in load("scripts")["neutral"] for word in _ENGLISH_WORD.findall(text))


def language(text: str) -> str | None:
    """Language of a header (schemas.vocabulary.HEADER_LANGUAGES); None where it has no letters.

    Both languages, or both Chinese scripts, are mixed. A Chinese script that cannot be told is zh-Hans.
    """
    text = text if text.isascii() else unicodedata.normalize("NFKC", text)
    if not has_han(text):
        return "en" if _LETTER.search(text) else None
    simplified, traditional = _scripts()
    is_simplified, is_traditional = not simplified.isdisjoint(text), not traditional.isdisjoint(text)
    if has_english(text) or (is_simplified and is_traditional):
        return "mixed"
    return "zh-Hant" if is_traditional else "zh-Hans"


@cache
def _scripts() -> tuple[frozenset[str], frozenset[str]]:
    """Characters that only simplified and only traditional writing has."""
    words = load("scripts")
    return frozenset(words["simplified"]), frozenset(words["traditional"])
