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

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PLURAL = re.compile(r"\((?:s|es)\)")
_DECORATION = re.compile(r"[\s\u200b-\u200f\u2060\ufeff_\-‐-―.,;:*\"'`“”‘’|/\\()\[\]{}<>【】〔〕《》「」『』、。，；：·•!?&~^]+")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
#: Chinese characters set apart, as labels of equal width are ("作　　者").
_SPACED_OUT = re.compile(r"[\u4e00-\u9fff](?: [\u4e00-\u9fff])+")
_ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")


@cache
def load(name: str) -> Mapping[str, Any]:
    """The tables of `headers/<name>.toml`; an empty mapping where there is no such file."""
    file = files("pipeline.lists").joinpath("headers", f"{name}.toml")
    return MappingProxyType(tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {})


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """A label or header in the form that is compared: NFKC, one case, marks and blanks one blank, camelCase taken apart."""
    text = _CAMEL.sub(" ", unicodedata.normalize("NFKC", text))
    folded = _DECORATION.sub(" ", _PLURAL.sub("", text.casefold())).strip()
    return folded.replace(" ", "") if _SPACED_OUT.fullmatch(folded) else folded


@cache
def folded_words(name: str, table: str) -> frozenset[str]:
    """The words of one list of `headers/<name>.toml` in the form that is compared."""
    return frozenset(map(fold, load(name)[table]))


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
    text = unicodedata.normalize("NFKC", text)
    if not has_han(text):
        return "en" if re.search("[A-Za-z]", text) else None
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
