"""The word class of each token, one letter a token, so that a grammar is a regular expression over the letters.

The letters are those of `CLASSES`. A word's class comes from the lexicon or, failing that, from its shape and ending; forms
that are as often a noun as a verb are settled by the letters beside them. This is a light tagger for finding phrases, not a
part-of-speech tagger: whatever is not known to be anything else counts as a noun.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pipeline.text import word_lists
from pipeline.text.remembered import Remembered
from pipeline.text.tokens import ADDRESS, FORMULA, HAN, MARKDOWN, NUMBER, WORD, Lexeme, Tokens

#: What each letter stands for. Marks are their own letter where a grammar needs them, and `x` otherwise.
CLASSES: Mapping[str, str] = MappingProxyType(
    {
        "D": "determiner",
        "R": "pronoun",
        "P": "preposition",
        "O": "the word of",
        "C": "conjunction",
        "S": "subordinator or relative",
        "X": "auxiliary",
        "T": "the word to",
        "B": "adverb",
        "F": "negation",
        "V": "verb",
        "E": "participle in -ed, or its like",
        "G": "form in -ing",
        "A": "adjective",
        "N": "noun, name or any other word",
        "n": "number",
        "m": "formula",
        "u": "address",
        "h": "Han characters",
        "k": "markdown mark",
        ",": "comma",
        ";": "semicolon or colon",
        ".": "full stop, question or exclamation mark",
        "(": "opening bracket",
        ")": "closing bracket",
        "-": "dash between words",
        "/": "slash",
        "%": "per cent",
        "x": "any other mark",
    }
)
_CLOSED = {
    "determiner": "D",
    "pronoun": "R",
    "preposition": "P",
    "of": "O",
    "conjunction": "C",
    "subordinator": "S",
    "auxiliary": "X",
    "to": "T",
    "negation": "F",
    "adverb": "B",
}
_MARKS = {
    **dict.fromkeys(",，、", ","),
    **dict.fromkeys(";:；：", ";"),
    **dict.fromkeys(".。?？!！", "."),
    **dict.fromkeys("([{（【", "("),
    **dict.fromkeys(")]}）】", ")"),
    **dict.fromkeys("-–—−‐‑", "-"),
    "/": "/",
    "%": "%",
    "\\%": "%",
    "&": "C",
}
_BY_KIND = {NUMBER: "n", FORMULA: "m", ADDRESS: "u", HAN: "h", MARKDOWN: "k"}
_OF_ADJECTIVES = ("able", "ible", "ous", "ful", "less", "ive", "ary", "ic", "al", "ent", "ant")
#: A form that may be a noun or a verb, until its neighbours settle it.
_OPEN = "v"
# Each pattern begins with the form itself and looks back from behind it: what begins with a plain letter is searched fast.
_SETTLE = (
    # After a pronoun, a relative, "to", an auxiliary or an adverb of manner: a verb.
    (re.compile(r"v(?:(?<=[RSTX]v)|(?<=[RSTX]Bv)|(?<=[RX]Fv))"), "V"),
    # After a determiner, an adjective, a preposition or a number: a noun.
    (re.compile(r"v(?<=[DAPOEGnC%]v)"), "N"),
    # Between a noun and what begins an object: a verb.
    (re.compile(r"v(?:(?<=[N)h]v)(?=k?[DRABnmST]|PD)|(?<=Nkv)(?=[DRA])|(?<=NBv))"), "V"),
)


@cache
def _lexicon() -> Mapping[str, str]:
    """Letter of every word that the lexicon knows, in lower case."""
    words = word_lists.load("pipeline.text", "word_classes")
    opened = words["open"]
    letters: dict[str, str] = dict.fromkeys(opened["adjective"].split(), "A")
    for base in opened["verb"].split():
        for form, letter in verb_forms(base):
            letters.setdefault(form, letter)
    letters.update((form, _OPEN) for form in opened["noun_too"].split())
    letters.update(pair.split("=") for pair in opened["irregular"].split())
    for word in opened["not_adverb"].split():
        letters.setdefault(word, "A")
    letters.update(dict.fromkeys(opened["gerund_noun"].split(), "N"))
    for word in opened["noun"].split():
        letters.setdefault(word, "N")
    for name, letter in _CLOSED.items():
        letters.update(dict.fromkeys(words["closed"][name].split(), letter))
    return MappingProxyType(letters)


def verb_forms(base: str) -> list[tuple[str, str]]:
    """Regular forms of a verb with their letters."""
    if re.search(r"(?:s|x|z|ch|sh)$", base):
        third = base + "es"
    elif re.search(r"[^aeiou]y$", base):
        third = base[:-1] + "ies"
    else:
        third = base + "s"
    stem = base[:-1] if base.endswith("e") and not base.endswith("ee") else base
    past = base[:-1] + "ied" if re.search(r"[^aeiou]y$", base) else stem + "ed"
    forms = [(base, "V"), (third, "V"), (past, "E"), (stem + "ing", "G")]
    if re.search(r"[^aeiou][aeiou][bdglmnprt]$", base):
        forms += [(base + base[-1] + "ed", "E"), (base + base[-1] + "ing", "G")]
    return forms


def _letter_of_word(word: str) -> str:
    """Class of one word by lexicon, shape or ending."""
    lower = word.lower().replace("’", "'")
    known = _lexicon().get(lower)
    if known and (known not in "vVEGA" or word[1:] == lower[1:]):
        return known
    if word[1:] != word[1:].lower() or (not word.isalpha() and any(map(str.isdigit, word))):
        return "N"  # a name
    if "-" in lower and (lower.endswith(("ing", "ed")) or _lexicon().get(lower.rsplit("-", 1)[1]) == "A"):
        return "A"
    if lower.endswith("ly") and len(lower) > 4:
        return "B"
    if lower.endswith("ing") and len(lower) > 5:
        return "G"
    if lower.endswith("ed") and len(lower) > 4:
        return "E"
    is_adjective = len(lower) > 5 and lower.endswith(_OF_ADJECTIVES) and not lower.endswith("ment")
    return "A" if is_adjective else "N"


def _letter(lexeme: Lexeme) -> str:
    if lexeme.kind == WORD:
        return _letter_of_word(lexeme.word)
    return _BY_KIND.get(lexeme.kind) or _MARKS.get(lexeme.word, "x")


_LETTERS = Remembered(_letter)


def class_of(lexeme: Lexeme) -> str:
    """The letter of a lexeme by itself: that of each of its tokens, but for a form that may be noun or verb."""
    return _LETTERS[lexeme]


def word_classes(tokens: Tokens) -> str:
    """One letter of `CLASSES` for each token of `tokens`."""
    letters = "".join(map(_LETTERS.__getitem__, tokens.lexemes))
    for pattern, letter in _SETTLE:
        letters = pattern.sub(letter, letters)
    return letters.replace(_OPEN, "N")
