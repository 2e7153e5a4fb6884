"""Tokens of a text: words, numbers, formulas, addresses and marks, each with its place.

Here belongs only how a text falls into tokens. What a token means (its word class, its cue) is decided elsewhere. A formula
between dollar signs is one token, and so is a name such as `Qwen2.5-VL-7B`; a hyphenated word is one token; markdown marks are
tokens of their own kind, so that grammars can look past them while offsets stay those of the text.
"""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pipeline.text.span import Span

#: Kinds of token, one letter each: word, number, formula, address, Han characters, markdown mark, any other single mark.
WORD, NUMBER, FORMULA, ADDRESS, HAN, MARKDOWN, MARK = "w", "n", "m", "u", "h", "k", "p"

_LETTER = r"[^\W_㐀-䶿一-鿿]"  # a letter or digit, but no Han character
_INSIDE = r"(?:\\\$|[^$])"  # of a formula
_HOSTS = r"(?:github|gitlab|huggingface|bitbucket)\.(?:com|co|io|org)/"
# Tried in this order; what begins most tokens fails fast in the earlier ones.
_PATTERNS = {
    NUMBER: r"(?>[0-9０-９]+(?:[,，][0-9]{3})*(?:[.．][0-9０-９]+)?|\.[0-9]+)(?!\w|[-‐‑][A-Za-z])",
    ADDRESS: rf"(?:https?\s?:/{{1,2}}\s?|www\.|{_HOSTS})[^\s<>{{}}|\\^`\"，。；）]+",
    WORD: rf"[ei]\.[ge]\.|(?:[A-Z]\.){{2,}}(?!\w)|{_LETTER}+(?:(?:[-'’@&+_‐‑]|\.(?=[0-9]))\+?{_LETTER}+)*(?:\+\+)?",
    # As in TeX a formula touches its dollar signs, or else it holds what only a formula holds: sums of money are none.
    FORMULA: (
        rf"\$\$[^$]{{1,999}}\$\$|(?<!\\)\$(?:(?=\S){_INSIDE}{{1,999}}?(?<=\S)|{_INSIDE}{{0,199}}?[\\^_={{}}<>|]{_INSIDE}{{0,199}}?)\$(?![0-9])"
        r"|\\\([^)]{1,999}\\\)"
    ),
    HAN: r"[㐀-䶿一-鿿]+",
    MARKDOWN: r"\*{1,3}|`+|__",
    MARK: r"\\[%&#_$]|\S",
}
_TOKEN = re.compile("|".join(f"({pattern})" for pattern in _PATTERNS.values()))
_KINDS = "".join(_PATTERNS)
_FORMULA = re.compile(_PATTERNS[FORMULA])
#: Tokens that may hold blanks. They are cut out first, so that the rest falls into words at the blanks.
_SPACED = re.compile(f"{_PATTERNS[FORMULA]}|{_PATTERNS[ADDRESS]}")


@dataclass(frozen=True)
class Tokens:
    """The tokens of one text as parallel sequences, all of the same length; `kinds` has one letter a token."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    words: tuple[str, ...]
    kinds: str

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def lowers(self) -> tuple[str, ...]:
        """The tokens in lower case."""
        return tuple(word.lower() for word in self.words)

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
    tokens: tuple[list[int], list[int], list[str], list[str]] = ([], [], [], [])
    at = 0
    if "$" in text or "/" in text or "\\" in text or "www." in text:
        for spaced in _SPACED.finditer(text):
            _add(text[at : spaced.start()], at, *tokens)
            at = spaced.end()
            _add(spaced.group(), spaced.start(), *tokens, sep=None)
    _add(text[at:], at, *tokens)
    starts, ends, words, kinds = tokens
    return Tokens(text, tuple(starts), tuple(ends), tuple(words), "".join(kinds))


def _add(
    part: str, at: int, starts: list[int], ends: list[int], words: list[str], kinds: list[str], sep: str | None = " "
) -> None:
    """Append the tokens of `part`, which begins at offset `at` of the text; with `sep` it is cut at the blanks first."""
    for run in part.split(sep) if sep else [part]:
        for start, end, word, kind in _cut(run):
            starts.append(at + start)
            ends.append(at + end)
            words.append(word)
            kinds.append(kind)
        at += len(run) + 1


@lru_cache(maxsize=1 << 16)
def _cut(run: str) -> tuple[tuple[int, int, str, str], ...]:
    """Start, end, text and kind of each token of a run. Most runs are words met before, so they are remembered."""
    return tuple(
        (match.start(), match.end(), match.group(), _KINDS[match.lastindex - 1])
        for match in _TOKEN.finditer(run)
        if match.lastindex
    )
