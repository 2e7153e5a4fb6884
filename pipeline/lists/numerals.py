"""Numbers as headers write them: years and the number of an edition, in digits, words, Roman and Chinese numerals.

Here belongs reading numbers out of NFKC text; what they are the number of, `titles` decides.
"""

import re

_CHINESE_DIGITS = {
    char: value
    for value, chars in enumerate(["〇零○Ｏ", "一", "二两兩", "三", "四", "五", "六", "七", "八", "九"])
    for char in chars
}
_UNITS = {"十": 10, "百": 100}
_ONES = (
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
)
_TENS = {"twent": 20, "thirt": 30, "fort": 40, "fift": 50, "sixt": 60, "sevent": 70, "eight": 80, "ninet": 90}
_ORDINAL_WORDS = (
    {word: value for value, word in enumerate(_ONES)}
    | {f"{stem}ieth": value for stem, value in _TENS.items()}
    | {f"{stem}y {_ONES[one]}": value + one for stem, value in _TENS.items() for one in range(1, 10)}
)

_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?<!\d)((?:19[5-9]|20\d)\d)(?!\d)")
_SHORT_YEAR = re.compile(r"(?:(?<=[A-Za-z])|^|(?<=\s))\s*['’‘`]\s?(\d\d)(?!\d)|(?<=[A-Za-z])[-_]?(\d\d)(?!\d)")
#: Two digits behind a word that are some other number ("filtered65").
_NO_YEARS = range(40, 70)
#: Without it no text in ASCII has a short year.
_TWO_DIGITS = re.compile(r"[0-9]{2}(?![0-9])(?<=[A-Za-z'`_\s-]..)")
_CHINESE_YEAR = re.compile(r"([一二三四五六七八九〇零○]{4})\s*年")
_ORDINAL = re.compile(r"(?<![\d.])(\d{1,3})\s?(?:st|nd|rd|th)\b", re.IGNORECASE)
_CHINESE_ORDINAL = re.compile(r"第\s*([0-9一二两兩三四五六七八九十百〇零]{1,6})\s*[届屆次回]")
_WORDS = re.compile(rf"\b({'|'.join(sorted(_ORDINAL_WORDS, key=len, reverse=True))})\b")
_ROMAN = re.compile(r"\b([XVI]{1,8}|[XVIL]{2,8})\b")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}


def years(text: str) -> tuple[int, ...]:
    """The years that NFKC text states, in order: four digits first; only without any, "二〇二六年", "'26" or "ICML26"."""
    if _DIGIT.search(text) is None and "年" not in text:
        return ()
    if found := _YEAR.findall(text):
        return tuple(map(int, found))
    if text.isascii() and _TWO_DIGITS.search(text) is None:
        return ()
    if found := _CHINESE_YEAR.findall(text):
        return tuple(int("".join(str(_CHINESE_DIGITS[char]) for char in digits)) for digits in found)
    short = _SHORT_YEAR.findall(text)
    return tuple(_century(int(apart or joined)) for apart, joined in short if apart or int(joined) not in _NO_YEARS)


def ordinals(text: str) -> tuple[int, ...]:
    """The ordinal numbers that NFKC text states: "43rd", "Forty-Third", "第43届", "第四十三届", and Roman "XXII" last."""
    folded = " ".join(re.sub("[-‐-―]", " ", text.lower()).split())
    found = [int(number) for number in _ORDINAL.findall(text)]
    found += [_chinese_number(number) for number in _CHINESE_ORDINAL.findall(text)]
    found += [_ORDINAL_WORDS[word] for word in _WORDS.findall(folded)]
    return tuple(found or [_roman(number) for number in _ROMAN.findall(text)])


def _century(short: int) -> int:
    return 2000 + short if short < 70 else 1900 + short


def _chinese_number(text: str) -> int:
    if text.isascii():
        return int(text)
    total, digit = 0, 0
    for char in text:
        if char in _UNITS:
            total, digit = total + (digit or 1) * _UNITS[char], 0
        else:
            digit = _CHINESE_DIGITS.get(char, 0) if not char.isdigit() or char in _CHINESE_DIGITS else int(char)
    return total + digit


def _roman(text: str) -> int:
    values = [_ROMAN_VALUES[char] for char in text]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
