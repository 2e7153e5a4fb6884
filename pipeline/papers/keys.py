"""Text -> the form in which two spellings of the same title, abstract or name are equal.

Here belongs what counts as the same text: white space, case, punctuation, Unicode composition, ligatures, Latin accents, LaTeX
and the order of authors make no difference. Letters of every script are kept, so a Chinese title has a key like any other. Keys
are for comparing only and are never shown. Whether two different texts are about one paper is decided in `compare`.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from types import MappingProxyType

from pylatexenc.latex2text import get_default_latex_context_db

from pipeline.lists.latex import plain_text
from pipeline.lists.markup import without_tags
from pipeline.lists.words import load

#: Latin letters that Unicode does not take apart into a plain letter and an accent.
_LATIN = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
_UNDIVIDED = re.compile("[æœøłđðþı]")
#: Signs that titles spell either way.
_SIGNS = {"×": "x", "&": "and", "∞": "infinity"}
_ACCENTED = re.compile(r"([A-Za-z])[\u0300-\u036f]+")
#: A running number in front of a title, as some lists write it: "12. Title", "[3] Title".
_ENUMERATION = re.compile(r"^\s*(?:[0-9]{1,5}[.)]|[\[(][0-9]{1,5}[\])])\s+(?=\S)")
_EXTENDED = re.compile(r"\s*[(\[]extended abstract[)\]]\s*$", re.IGNORECASE)
_GREEK = re.compile("[\u03b1-\u03c9]")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?")
_MATH = re.compile(r"\$[^$]+\$")
_STYLE = re.compile(r"\\(?:textcolor\s*\{[^{}]*\}|(?:text|math)(?:bf|bb|cal|frak|it|md|normal|rm|sc|scr|sf|tt|up)?(?=[^a-z]|$))")
_MACRO = re.compile(r"\\(?P<name>[A-Za-z]+)")
_macros = get_default_latex_context_db()

_BRACKETS = re.compile(r"\(.*?\)|（.*?）")
_LAST_FIRST = re.compile(r"([^,]+),\s*(\S.*)")
_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(r"[\u3400-\u9fff]")
#: Words of a name, at most; and letters of a word such as "van", at most.
_LONGEST_NAME = 4
_LONGEST_PARTICLE = 3


#: What a key leaves out: all but letters, digits and plus signs. Scripts that write vowels as marks (Hebrew to Myanmar, Tagalog
#: to Vedic) are kept whole, since a mark is no letter to a regular expression.
_OTHERS = re.compile(r"[^\w+\u0590-\u109f\u1700-\u1cff]+|_+")
#: The same for text without other than ASCII characters, which is most of it.
_ASCII_OTHERS = bytes(code for code in range(128) if not chr(code).isalnum() and chr(code) != "+")


def fold(text: str) -> str:
    """The text in lower case and NFKC, with accents of Latin letters taken off; every other letter as it is."""
    if text.isascii():
        return text.lower()
    plain = _ACCENTED.sub(r"\1", unicodedata.normalize("NFKD", text))
    return _UNDIVIDED.sub(lambda letter: _LATIN[letter.group()], unicodedata.normalize("NFKC", plain.casefold()))


def letters(folded: str) -> str:
    """The letters, digits and plus signs of a folded text, with signs spelled out."""
    for sign, spelled in _SIGNS.items():
        folded = folded.replace(sign, spelled)
    if folded.isascii():
        return folded.encode("ascii").translate(None, _ASCII_OTHERS).decode("ascii")
    return _OTHERS.sub("", folded)


def title_key(title: str) -> str:
    """Key of a title: its letters, digits and plus signs ("Networks++" is not "Networks"); without any, what is not blank.

    Greek letters are spelled out, traditional Chinese characters simplified; "(Extended Abstract)" is no part of it.
    """
    plain = without_latex(without_tags(_EXTENDED.sub("", _ENUMERATION.sub("", title))))
    folded = fold(plain) if plain.isascii() else _GREEK.sub(_name_of_letter, fold(plain)).translate(_simplified())
    return letters(folded) or "".join(folded.split())


def _name_of_letter(letter: re.Match[str]) -> str:
    """The name of a Greek letter; "final sigma" is sigma."""
    return unicodedata.name(letter.group()).rsplit(" ", 1)[-1].lower()


@cache
def _simplified() -> Mapping[int, str]:
    """Traditional characters and their simplified forms."""
    words = load("scripts")
    simplified, traditional = ("".join(words[script].split()) for script in ("simplified", "traditional"))
    return MappingProxyType({ord(one): other for one, other in zip(traditional, simplified, strict=True)})


def abstract_key(abstract: str) -> str:
    """Key of an abstract: its letters and digits, LaTeX commands left out; without any, what is not blank."""
    folded = fold(abstract)
    return letters(without_commands(folded)) or "".join(folded.split())


def without_commands(text: str) -> str:
    """The text without the names of LaTeX commands; what they are applied to stays."""
    return _COMMAND.sub("", text) if "\\" in text else text


def weight(text: str) -> int:
    """Length of a text in letters; a Chinese character counts as three, about what it says."""
    return len(text) if text.isascii() else len(text) + 2 * len(_HAN.findall(text))


def name_keys(name: str) -> frozenset[str]:
    """Keys of a person's name: two spellings of one name share one ("Wei Wang", "Wang, Wei", "W. Wang").

    A key is a word of the name with the initial of the other: of "Wei Wang" both "wang w" and "wei w", of "W. Wang" the first.
    Of three or four words the longer ones between are taken for last names too. A name in Chinese characters or of one word is
    its own key. More words than four are several names run together, and any two neighbours may be one of them.
    """
    folded = fold(_BRACKETS.sub("", plain_text(name)))
    words = _WORD.findall(_LAST_FIRST.sub(r"\2 \1", folded, count=1))
    if len(words) < 2 or _HAN.search(folded):
        return frozenset(filter(None, ["".join(_WORD.findall(folded))]))
    if len(words) > _LONGEST_NAME:
        return frozenset(key for first, last in pairwise(words) for key in _keys_of(first, last))
    first, *between, last = words
    return frozenset((*_keys_of(first, last), *(f"{word} {first[0]}" for word in between if len(word) > _LONGEST_PARTICLE)))


def _keys_of(first: str, last: str) -> Iterator[str]:
    """Each of the two words, if it is more than an initial, with the initial of the other."""
    return (f"{word} {other[0]}" for word, other in ((last, first), (first, last)) if len(word) > 1)


def without_latex(title: str) -> str:
    """The title with accents, style macros and mathematics turned into plain characters: `$\\ell_2$` becomes `$ℓ_2$`."""
    if "\\" not in title:
        return title
    plain = _MATH.sub(lambda math: _STYLE.sub("", math.group()), plain_text(title))
    return _MACRO.sub(lambda macro: _character(macro["name"]), plain)


@lru_cache(maxsize=4096)
def _character(name: str) -> str:
    """The character that a macro such as alpha stands for; the name of one that stands for none."""
    character = getattr(_macros.get_macro_spec(name), "simplify_repl", None)
    return character if isinstance(character, str) and "%" not in character else f" {name} "


def digest(kind: str, *parts: str) -> str:
    """Stable key of a text: the first 80 bits of the SHA-256 of its kind and parts, in hexadecimal."""
    return hashlib.sha256("\x1f".join((kind, *parts)).encode("utf-8")).hexdigest()[:20]
