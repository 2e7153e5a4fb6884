"""Tokens of a text: words, numbers, formulas, addresses and marks, each with its place.

Here belongs only how a text falls into tokens. What a token means (its word class, its cue) is decided elsewhere. A formula
between dollar signs is one token, and so is a name such as `Qwen2.5-VL-7B`; a hyphenated word is one token; markdown marks are
tokens of their own kind, so that grammars can look past them while offsets stay those of the text.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from sys import intern

from pipeline.text.remembered import Remembered
from pipeline.text.span import Span

#: Kinds of token, one letter each: word, number, formula, address, Han characters, markdown mark, any other single mark.
WORD, NUMBER, FORMULA, ADDRESS, HAN, MARKDOWN, MARK = "w", "n", "m", "u", "h", "k", "p"

_LETTER = r"[^\W_㐀-䶿一-鿿]"  # a letter or digit, but no Han character
_INSIDE = r"(?:\\\$|[^$])"  # of a formula
_HOSTS = ("github", "gitlab", "huggingface", "bitbucket")
_ADDRESSES = (r"https?\s?:/{1,2}\s?", r"www\.", *(rf"{host}\.(?:com|co|io|org)/" for host in _HOSTS))
# Tried in this order; what begins most tokens fails fast in the earlier ones.
_PATTERNS = {
    NUMBER: r"(?>[0-9０-９]+(?:[,，][0-9]{3})*(?:[.．][0-9０-９]+)?|\.[0-9]+)(?!\w|[-‐‑][A-Za-z])",
    ADDRESS: "|".join(rf"{begin}[^\s<>{{}}|\\^`\"，。；）]+" for begin in _ADDRESSES),
    WORD: rf"[ei]\.[ge]\.|w\.r\.t\.|(?:[A-Z]\.){{2,}}(?!\w)|{_LETTER}+(?:(?:[-'’@&+_‐‑]|\\_|\.(?=[0-9]))\+?{_LETTER}+)*(?:\+\+)?",
    # As in TeX a formula touches its dollar signs, or else it holds what only a formula holds: sums of money are none. A single
    # command is one before a digit too (`$\\sim$90`).
    FORMULA: (
        r"\$(?<!\\\$)\\[A-Za-z]{1,30}\$|"
        rf"\$\$[^$]{{1,999}}\$\$|\$(?<!\\\$)(?:(?=\S){_INSIDE}{{1,999}}?(?<=\S)|{_INSIDE}{{0,199}}?[\\^_={{}}<>|]{_INSIDE}{{0,199}}?)\$(?![0-9])"
        r"|\\\([^)]{1,999}\\\)"
    ),
    HAN: r"[㐀-䶿一-鿿]+",
    MARKDOWN: r"\*{1,3}|`+|__",
    MARK: r"\\[%&#_$]|\S",
}
_TOKEN = re.compile("|".join(f"({pattern})" for pattern in _PATTERNS.values()))
_KINDS = "".join(_PATTERNS)
#: What most runs are, cut without trying the patterns one by one: a word of plain letters, digits and hyphens between marks. No
#: address begins so.
_PLAIN = re.compile(r"[(\[\"“]*(?!www\b)([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*)[.,;:?!)\]\"”]*")
_FORMULA = re.compile(_PATTERNS[FORMULA])
#: Tokens that may hold blanks. They are cut out first, so that the rest falls into words at the blanks. Each way to begin one begins
#: with a plain character, so that the search runs at full speed.
_SPACED = re.compile(f"{_PATTERNS[FORMULA]}|{_PATTERNS[ADDRESS]}")
#: One of these stands in each of them.
_SPACED_MARKS = ("$", "/", "\\", "www.")


class Lexeme:
    """A form that tokens have: one object for all tokens alike, so that what is known of them is remembered by it.

    The lower case is interned, as are the words of the largest tables: to find one of them, then, the text of neither is read.
    """

    __slots__ = ("kind", "lower", "word")

    def __init__(self, kind: str, word: str) -> None:
        """Name the kind of token and how it is written."""
        self.kind = kind
        self.lower = intern(word.lower())
        self.word = self.lower if self.lower == word else word

    def __len__(self) -> int:
        return len(self.word)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of one text as parallel sequences of the same length; `lowers` are in lower case, `kinds` one letter a token."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    words: tuple[str, ...]
    lowers: tuple[str, ...]
    kinds: str
    lexemes: tuple[Lexeme, ...] = field(compare=False, repr=False)

    @classmethod
    def of(cls, text: str, starts: Sequence[int], ends: Sequence[int], lexemes: Sequence[Lexeme]) -> "Tokens":
        """The tokens at these places of `text`, which have these forms."""
        return cls(
            text,
            tuple(starts),
            tuple(ends),
            tuple([lexeme.word for lexeme in lexemes]),
            tuple([lexeme.lower for lexeme in lexemes]),
            "".join([lexeme.kind for lexeme in lexemes]),
            tuple(lexemes),
        )

    def __len__(self) -> int:
        return len(self.words)

    def span(self, first: int, last: int) -> Span:
        """Place in the text of the tokens `first` to `last` (exclusive)."""
        return Span(self.starts[first], self.ends[last - 1])

    def cut(self, first: int, last: int) -> str:
        """Text of the tokens `first` to `last` (exclusive), verbatim."""
        return self.text[self.starts[first] : self.ends[last - 1]]


def formulas(text: str) -> list[Span]:
    """Places of the formulas of `text`, in order."""
    return [Span(*match.span()) for match in _FORMULA.finditer(text)] if "$" in text or "\\(" in text else []


def tokenise(text: str) -> Tokens:
    """Tokens of `text` in order; only blanks lie between them."""
    starts: list[int] = []
    ends: list[int] = []
    lexemes: list[Lexeme] = []
    at = 0
    if any(mark in text for mark in _SPACED_MARKS):
        for spaced in _SPACED.finditer(text):
            _add(text[at : spaced.start()].split(" "), at, starts, ends, lexemes)
            _add([spaced.group()], spaced.start(), starts, ends, lexemes)
            at = spaced.end()
    _add(text[at:].split(" "), at, starts, ends, lexemes)
    return Tokens.of(text, starts, ends, lexemes)


def _add(runs: Iterable[str], at: int, starts: list[int], ends: list[int], lexemes: list[Lexeme]) -> None:
    """Append the tokens of runs parted by one blank each, the first of which begins at offset `at` of the text."""
    for run in runs:
        only, parts = _CUTS[run]
        width = len(run)
        if only is not None:
            starts.append(at)
            ends.append(at + width)
            lexemes.append(only)
        else:
            for start, end, lexeme in parts:
                starts.append(at + start)
                ends.append(at + end)
                lexemes.append(lexeme)
        at += width + 1


def _cut(run: str) -> tuple[Lexeme | None, Sequence[tuple[int, int, Lexeme]]]:
    """The one token that a run is, or else the start, the end and the lexeme of each of its tokens."""
    if (plain := _PLAIN.fullmatch(run)) is not None:
        start, end = plain.span(1)
        word = _LEXEMES[WORD][plain[1]]
        if end - start == len(run):
            return word, ()
        marks = _LEXEMES[MARK]
        opening, closing = range(start), range(end, len(run))
        return None, (
            *[(at, at + 1, marks[run[at]]) for at in opening],
            (start, end, word),
            *[(at, at + 1, marks[run[at]]) for at in closing],
        )
    parts = [
        (*match.span(), _LEXEMES[_KINDS[match.lastindex - 1]][match.group()]) for match in _TOKEN.finditer(run) if match.lastindex
    ]
    return (parts[0][2], ()) if len(parts) == 1 and parts[0][:2] == (0, len(run)) else (None, parts)


_CUTS = Remembered(_cut)
_LEXEMES = {kind: Remembered(partial(Lexeme, kind)) for kind in _PATTERNS}
