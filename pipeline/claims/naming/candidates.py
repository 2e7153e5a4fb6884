"""Spans of a text that may be names: by typography alone, before anything is decided about them.

Here belongs only what a name looks like: capitals inside a word, digits among letters, runs of capitalised words, formulas grown
together with letters. Whether a candidate is new here, a model or a data set is decided by `names` and `entities`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pipeline.claims.document import Document
from pipeline.claims.naming import known
from pipeline.claims.naming.typography import unwrapped
from pipeline.text import word_lists
from pipeline.text.remembered import Remembered
from pipeline.text.span import Span
from pipeline.text.tokens import ADDRESS, FORMULA, HAN, MARK, MARKDOWN, NUMBER, WORD, Lexeme
from pipeline.text.word_classes import class_of

#: One letter a token: a name by its shape, a capitalised word, that at the head of a sentence, a number, a formula, a markdown
#: mark, a slash, a dash, a full stop within a name, a lone capital, the first word of a term in small letters, anything else.
NAME, TITLE, HEAD, DIGITS, MATHS, MARKS, SLASH, DASH, DOT, LONE, TERM, OTHER = "ATtnmk/-:Lw."
#: Shapes of the words that a mark may be grown onto.
_MAY_GROW = NAME + TITLE + LONE
_POSSESSIVES = frozenset({"'s", "’s", "s'", "s’"})
#: What follows a number that counts or measures and so belongs to no name.
_COUNTED = ("%", "\\%", "％", "×", " ×", "$\\times", " $\\times")
# A run begins with a name or a capitalised word; a number, a formula grown onto it and further such words belong to it, and what
# a dash or two hyphens tie to it. It begins with one letter of a set, so that the search runs at full speed.
_RUN = re.compile(
    r"[ATtLm](?:(?:(?<=[ATt])|(?<=L)(?=-?m))"
    r"(?:[ATn]|-?m|k[AT]|/n|(?<=[Tt])-T|(?<=[ATt])--[AT]|(?<=[ATt]):[ATL]|(?<=m)-[AT])*|(?<=m)(?:-?A|T)[ATn]*)"
)
_TAIL = re.compile(r"[-‐‑–]([a-z]+)$")
_POSSESSIVE = re.compile(r"['’]s?$")
_DOTTED = re.compile(r"\.(?<=[^\W\d_]\.)(?=[A-Z])")
# A formula that is but a name in another fount.
_NAMED_FORMULA = re.compile(r"\$(?:\\(?:text|math)[a-z]*\{)+(?=[^{}$\\]{2})[^{}$\\]*[A-Z][^{}$\\]*\}+\$")
# What may be grown onto a name: a plus, a star that closes no emphasis, a power (`M^2Traj`), what follows a formula (`RB$^2$FS`).
_GROWN = re.compile(r"\+(?![\w$])|\^(?:\{[^{}\s]{1,4}\}|[0-9A-Za-z*+](?![a-z]))[^\W_]*|\*(?![*\w])(?:-[A-Z][^\W_]*)?")
_BEHIND_FORMULA = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
#: A lone capital with a star grown onto it.
_STARRED = re.compile(r"(?<![\w$\\^{-])[A-Z](?=\*(?![*\w]))")
# A star that opens emphasis.
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=[^\s*])")
#: Dashes that part clauses rather than join names, and how a command of LaTeX begins.
_BREAKS, _COMMAND = "—−", "\\"
#: The dimensions that a name may begin with: `3D CoCa`.
_DIMENSIONS = re.compile(r"[1-9]D$")
#: A number that is the score of what is named before it and no version of it: `TideBench 61.3`.
_VALUE = re.compile(r"\d\d\.")
_PARTS = re.compile(r"[-‐‑–'’&/@]")
# A number with an ordinal, a unit or a size behind it.
_ORDINARY = re.compile(
    r"\d+(?:\.\d+)?(?:st|nd|rd|th|[dDxskKmMbBTtG]|ms|px|fps|[kMG]?Hz|dBm?|m?AP|pp|pts|GB|MB|TB|[kK]?m)?(?:-[a-z].*)?$"
)
#: A number of parameters, which a name may end with: `LLaMA 3.1 70B`.
_SIZE = re.compile(r"\d+(?:\.\d+)?B$")
_BY_KIND = {NUMBER: DIGITS, FORMULA: MATHS, MARKDOWN: MARKS, WORD: OTHER, HAN: OTHER, ADDRESS: OTHER, MARK: OTHER}


class Mention(NamedTuple):
    """One place where a candidate stands: its tokens `first` to `last` (exclusive) and its exact span.

    `weak` where only the head of a sentence gives it a capital; `term` where it is a name known to be written in small letters.
    """

    first: int
    last: int
    span: Span
    weak: bool = False
    term: bool = False


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of `lexicon/candidates.toml`."""

    endings: frozenset[str]
    leading: frozenset[str]
    eponyms: frozenset[str]
    heads: frozenset[str]
    units: frozenset[str]


@cache
def _words() -> _Words:
    table = word_lists.load("pipeline.claims", "candidates")
    return _Words(**{name: frozenset(text.split()) for name, text in table.items()})


def _without_endings(word: str) -> str:
    """A word without the endings that hyphens tie to it."""
    if word.isalnum():
        return word
    word = _POSSESSIVE.sub("", word)
    while (tail := _TAIL.search(word)) and tail[1] in _words().endings:
        word = word[: tail.start()]
    return word


_CORES = Remembered(_without_endings)


def _shape(word: str) -> str:
    """Shape letter of one word."""
    if word.islower():
        if _CORES[word] in known.terms():
            return TERM
        return NAME if _coded(word) else OTHER
    if word.lower() in _words().leading or word in _words().units:
        return OTHER  # "State-of-the-Art", whatever its capitals
    core = _CORES[word]
    if core[1:] == core[1:].lower() and not _has_digit(core):
        return (TITLE if len(core) > 1 else LONE) if core[0].isupper() else OTHER
    if core.islower() or _ORDINARY.match(core) or not any(map(str.isalpha, core)):
        return OTHER
    parts = _PARTS.split(core)
    titled = all(part[1:] == part[1:].lower() and part.isalpha() for part in parts)
    return TITLE if titled and core[0].isupper() else NAME


def _coded(word: str) -> bool:
    """Whether a word in small letters carries a digit or is joined as names are: `o1`, `word2vec`, `ogbn_products`."""
    return word[0].isalpha() and ("_" in word or _has_digit(word)) and "-" not in word


def _has_digit(word: str) -> bool:
    return not word.isalpha() and any(map(str.isdigit, word))


def _letter(lexeme: Lexeme) -> str:
    """Shape letter of the tokens of a lexeme, whatever stands beside them."""
    word, kind = lexeme.word, lexeme.kind
    letter = _BY_KIND[kind]
    if kind == WORD and (word != lexeme.lower or not word.isalpha()):
        letter = DIGITS if _SIZE.match(word) else _shape(word)
    elif kind == FORMULA and _NAMED_FORMULA.match(word):
        return NAME
    if letter != OTHER:
        return letter
    if lexeme.lower in known.terms():
        return TERM
    return mark if kind == MARK and (mark := class_of(lexeme)) in "/-" and word not in _BREAKS else OTHER


_LETTERS = Remembered(_letter)


def shapes(document: Document) -> str:
    """Shape letter of every token of a document."""
    tokens, classes = document.tokens, document.classes
    letters = list(map(_LETTERS.__getitem__, tokens.lexemes))
    for sentence in document.sentences:
        first = sentence.first
        while first < sentence.last and letters[first] in MARKS:
            first += 1
        if first < sentence.last and letters[first] == TITLE:
            if _CORES[tokens.lowers[first]] in known.terms() and letters[first + 1 : first + 2] not in ([NAME], [TITLE]):
                letters[first] = TERM
            else:
                letters[first] = HEAD if classes[first] in "NA" else OTHER
    if _COMMAND in document.text or ADDRESS in tokens.kinds:
        for i, (word, kind) in enumerate(zip(tokens.words[:-1], tokens.kinds[:-1], strict=True)):
            is_command = word == _COMMAND and tokens.starts[i + 1] == tokens.ends[i]
            if is_command or (kind == ADDRESS and word.endswith("/")):  # a stray blank parts the rest of an address from it
                letters[i + 1] = OTHER
    if "*" in document.text:
        for match in _STARRED.finditer(document.text):
            if not _closes_emphasis(document, match.end()):
                letters[document.token_at(match.start())] = NAME  # "A* search"
    for match in _DOTTED.finditer(document.text):
        at = document.token_at(match.start())
        if not any(sentence.first == at + 1 for sentence in document.sentences):
            letters[at] = DOT  # "AdaBoost.MH", but not a full stop without a blank behind it
    return "".join(letters)


def mentions(document: Document) -> Iterator[Mention]:
    """Every candidate of the document in order."""
    letters = shapes(document)
    runs = [mention for match in _RUN.finditer(letters) for mention in _split(document, letters, *match.span())]
    runs = [*runs[:1], *(run for before, run in pairwise(runs) if run.span.start >= before.span.end)]
    words = document.tokens.words
    is_behind_one = any(run.first and words[run.first - 1].endswith("D") for run in runs)
    yield from _with_dimensions(document, runs) if is_behind_one else runs
    at = letters.find(TERM)
    while at >= 0:
        term = _term(document, at)
        if term:
            yield term
        at = letters.find(TERM, term.last if term else at + 1)


def _with_dimensions(document: Document, runs: Sequence[Mention]) -> list[Mention]:
    """The mentions with the dimensions before them, where a name is said twice and never without: `3D CoCa`, but `3D LiDAR`."""
    tokens, text = document.tokens, document.text
    bare: Counter[str] = Counter()
    longer: dict[str, list[int]] = {}
    for i, (first, _, span, *_) in enumerate(runs):
        name = span.slice(text)
        if first and _DIMENSIONS.match(tokens.words[first - 1]) and text[tokens.starts[first] - 1] in " -":
            longer.setdefault(name, []).append(i)
        else:
            bare[name] += 1
    found = list(runs)
    for name, places in longer.items():
        if len(places) > 1 and not bare[name]:
            for i in places:
                first, last, span, *_ = runs[i]
                found[i] = Mention(first - 1, last, Span(tokens.starts[first - 1], span.end))
    return found


def _term(document: Document, first: int) -> Mention | None:
    """The longest name in small letters that begins at a token."""
    tokens, lowers = document.tokens, document.tokens.lowers
    head = lowers[first] if lowers[first] in known.terms() else _CORES[lowers[first]]
    for rest in known.terms()[head]:
        last = first + 1 + len(rest)
        end = tokens.starts[first] + len(head)
        if rest and head == lowers[first] and last <= len(lowers):
            core = _CORES[lowers[last - 1]]
            end = tokens.starts[last - 1] + len(core)
            if (*lowers[first + 1 : last - 1], core) != rest:
                continue
        elif rest:
            continue
        return Mention(first, last, Span(tokens.starts[first], end), term=True)
    return None


def _split(document: Document, letters: str, first: int, last: int) -> Iterator[Mention]:
    """The names that a run holds, one behind the other."""
    start = first
    for i in range(first + 1, last):
        if not _joined(document, letters, i):
            yield _whole(document, letters, start, i)
            start = i
    yield _whole(document, letters, start, last)


def _whole(document: Document, letters: str, first: int, last: int) -> Mention:
    """The mention at the tokens `first` to `last`, with the words in small letters that belong to it: "Shapley value"."""
    lowers = document.tokens.lowers
    if lowers[first] in known.terms() and (term := _term(document, first)) and term.last > last:
        return term
    eponym = last == first + 1 and letters[first] in "Tt" and ("-" in lowers[first] or lowers[first] in _words().eponyms)
    eponym = eponym or letters[first + 1 : last - 1] in ("-", "--")
    if (
        eponym
        and last < len(lowers)
        and lowers[last] in _words().heads
        and document.tokens.starts[last] - document.tokens.ends[last - 1] == 1
    ):
        return Mention(first, last + 1, document.tokens.span(first, last + 1))
    return _mention(document, letters, first, last)


def _mention(document: Document, letters: str, first: int, last: int) -> Mention:
    """The mention at the tokens `first` to `last`, without the marks behind it and what hyphens tie to its last word."""
    tokens, text = document.tokens, document.text
    while letters[last - 1] in MARKS:
        last -= 1
    opening, closing = tokens.starts[first], tokens.starts[last - 1] + len(_CORES[tokens.words[last - 1]])
    grown = _grown(document, letters[last - 1], closing)
    span = Span(opening, grown)
    while last < len(letters) and tokens.starts[last] < grown:
        last += 1
    plain = grown > closing or (text[opening].isalnum() and text[closing - 1].isalnum())
    return Mention(first, last, span if plain else unwrapped(text, span), letters[first:last] == HEAD)


def _grown(document: Document, letter: str, closing: int) -> int:
    """Where a name ends whose last token, of this shape, ends at `closing`: behind what has grown onto it."""
    text = document.text
    if letter == MATHS:
        grown = _BEHIND_FORMULA.match(text, closing)
    elif letter in _MAY_GROW and text.startswith(("+", "^", "*"), closing):
        grown = None if text[closing] == "*" and _closes_emphasis(document, closing) else _GROWN.match(text, closing)
    else:
        grown = None
    return grown.end() if grown else closing


def _closes_emphasis(document: Document, star: int) -> bool:
    """Whether a star is no part of a name, an earlier one of its sentence having opened emphasis."""
    return _EMPHASIS.search(document.text, document.sentence_at(star).span.start, star) is not None


def _joined(document: Document, letters: str, i: int) -> bool:
    """Whether token `i` of a run goes on with the name before it."""
    tokens = document.tokens
    gap = tokens.starts[i] - tokens.ends[i - 1]
    if letters[i] in "m/-:" or letters[i - 1] in "m/-:":
        return gap == 0
    before = tokens.words[i - 1]
    if (
        before[-2:] in _POSSESSIVES
        or tokens.lowers[i - 1] in _words().leading
        or (before[-1].islower() and _CORES[before] != before)
    ):
        return False
    if letters[i] == DIGITS:
        is_version = len(tokens.words[i]) <= 4 and not _VALUE.match(tokens.words[i])
        return gap <= 1 and is_version and not document.text.startswith(_COUNTED, tokens.ends[i])
    return gap <= 1 and tokens.ends[i - 1] == tokens.starts[i] - gap
