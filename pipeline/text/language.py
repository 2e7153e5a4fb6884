"""Language of an abstract: English, Chinese, or any other.

Here belongs only this choice of three. It rests on the script and, within the Latin script, on function words.
"""

import re
from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase

from pipeline.text import word_lists

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_NO_LATIN = re.compile(r"[^\W\d_A-Za-z\u00c0-\u024f]")
_KANA_OR_HANGUL = re.compile(r"[\u3040-\u30ff\uac00-\ud7af]")
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]+")
#: Every byte of ASCII as a small letter, or a blank where it is no letter.
_SMALL_LETTERS = bytes(byte if byte in ascii_lowercase.encode() else ord(" ") for byte in bytes(range(256)).lower())
_LETTER = re.compile(r"[^\W\d_]")
# Names of systems are capitalised: only words in small letters speak for a language written in Latin letters.
_SMALL_WORD = re.compile(r"(?<![A-Za-z-])[a-z\u00df-\u024f]{2,}")
#: A Han character says about as much as this many Latin letters.
_LETTERS_PER_HAN = 3
#: The beginning of an abstract tells its language; this many characters of it are read.
_READ = 400


@cache
def _function_words() -> Mapping[str, frozenset[str]]:
    """Function words by language, English first."""
    lists = word_lists.load("pipeline.text", "language")
    return {language: frozenset(words.split()) for language, words in lists["function_words"].items()}


def abstract_language(text: str) -> str:
    """`en`, `zh` or `other`. A text in Latin letters is English unless function words of another language outnumber its own."""
    head = text[:_READ]
    if not head.isascii() and _NO_LATIN.search(head):
        han, foreign = len(_HAN.findall(head)), len(_KANA_OR_HANGUL.findall(head))
        latin, letters = len(_LATIN.findall(head)), len(_LETTER.findall(head))
        if han and han * _LETTERS_PER_HAN >= sum(map(len, _SMALL_WORD.findall(head))):
            return "other" if foreign * 10 > han else "zh"
        if 2 * latin < letters or foreign * _LETTERS_PER_HAN >= latin:
            return "other"
    words = _words_in(head)
    if not words:
        return "other"
    counts = (sum(map(known.__contains__, words)) for known in _function_words().values())
    english = next(counts)
    return "en" if 5 * english >= len(words) or english >= max(counts) else "other"


def _words_in(text: str) -> list[str]:
    """The words of a text in small letters. Most texts are ASCII, which a table parts faster than a pattern."""
    if text.isascii():
        return text.encode().translate(_SMALL_LETTERS).decode().split()
    return _WORD.findall(text.lower())
