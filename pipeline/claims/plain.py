"""A stretch of text in plain reading: LaTeX and markdown as what they mean, each character with its place in the text.

Here belongs only what a mark means where numbers are read: `5.35$\\times$` and `$5.35\\times$` both read `5.35×`, `20\\%` reads
`20%`, full-width digits read as ASCII. A formula that is more than a number with its signs reads as one opaque character, so that
no exponent and no index is ever taken for a number of the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.text.span import Span

#: What a formula without a plain reading becomes.
OPAQUE = "□"

_WIDE = str.maketrans("０１２３４５６７８９％．＋－～＝＜＞（）＃／∼−✕﹣≦≧⩽⩾⇒", "0123456789%.+-~=<>()#/~-×-≤≥≤≥→")
_MACROS = {
    "times": "×",
    "approx": "≈",
    "simeq": "≈",
    "sim": "~",
    "pm": "±",
    "le": "≤",
    "leq": "≤",
    "leqslant": "≤",
    "lt": "<",
    "ge": "≥",
    "geq": "≥",
    "geqslant": "≥",
    "gt": ">",
    "to": "→",
    "rightarrow": "→",
    "uparrow": "↑",
    "downarrow": "↓",
    "cdot": "×",
    "circ": "°",
    "rho": "ρ",
    "tau": "τ",
    "kappa": "κ",
    "mu": "μ",
    "alpha": "α",
}
# Formulas first, then the marks that have a meaning or none outside of one.
_MARKUP = re.compile(
    r"(?P<formula>\$[^$]{1,200}?(?<!\\)\$|\\\([^)]{1,200}?\\\))"
    r"|\\(?P<escaped>[%&#_$])"
    r"|\\(?P<macro>[A-Za-z]+)(?P<opened>\{)?\s?"
    r"|(?P<comma>\{,\}|(?<=\d)\\,(?=\d{3}))"
    r"|(?P<dashes>---?)"
    r"|(?P<tie>(?<=[\w.%])~(?=[A-Za-z\\$])|(?<=[A-Za-z.])~(?=\d)|\\[,;:! ])"
    r"|(?P<dropped>[*`]+|[${}])"
)
_IN_FORMULA = re.compile(
    r"\\(?P<escaped>[%&#_$])|\\(?P<macro>[A-Za-z]+)\s?|(?P<comma>\{,\}|(?<=\d)\\,(?=\d{3}))|(?P<tie>\\[,;:! ])|(?P<dropped>[${}]|\\[()])|(?P<dashes>---?)"
)
# A number with its signs, perhaps said of a short symbol: `r = 0.96`, `R^2=0.9`, `\approx 10^2`, `+2.3\%`.
_NUMERIC = re.compile(
    r"\s*(?:[A-Za-zαβκμρτ]{1,5}(?:[\^_]?\d)?\s*[=<>≤≥≈~]\s*)?(?:[\d.,+\-–×x%±<>≤≥≈~→↑↓°/ ]|\^-?\d+|\^°|(?<=\d)[A-Za-zμ]{1,4})*\s*"
)


@dataclass(frozen=True, slots=True)
class Plain:
    """`text` as it reads; `starts[i]` and `ends[i]` are the places in the source of its i-th character."""

    text: str
    starts: tuple[int, ...] | range
    ends: tuple[int, ...] | range

    def source(self, start: int, end: int) -> Span:
        """Place in the source of the characters `start` to `end` (exclusive, not empty) of the reading."""
        return Span(self.starts[start], self.ends[end - 1])


def plain(text: str, span: Span) -> Plain:
    """The plain reading of `span` of `text`."""
    source = text[span.start : span.end].translate(_WIDE)
    if not _MARKUP.search(source):
        return Plain(source, range(span.start, span.end), range(span.start + 1, span.end + 1))
    pieces = list(_pieces(source, span.start))
    return Plain(
        "".join([piece for piece, _, _ in pieces]),
        tuple(start for _, start, _ in pieces),
        tuple(end for _, _, end in pieces),
    )


def _pieces(source: str, offset: int) -> Iterator[tuple[str, int, int]]:
    """Characters of the plain reading, each with start and end in the text."""
    at = 0
    for match in _MARKUP.finditer(source):
        yield from _verbatim(source, at, match.start(), offset)
        at = match.end()
        if match["formula"]:
            yield from _formula(match["formula"], match.start() + offset)
        elif reading := _reading(match):
            yield reading, match.start() + offset, match.end() + offset
    yield from _verbatim(source, at, len(source), offset)


def _verbatim(source: str, start: int, end: int, offset: int) -> Iterator[tuple[str, int, int]]:
    for at in range(start, end):
        yield source[at], at + offset, at + offset + 1


def _reading(match: re.Match[str]) -> str:
    """The one character that a mark reads as; empty where it means nothing for numbers."""
    groups = match.groupdict()
    if groups["escaped"]:
        return groups["escaped"]
    if groups["macro"]:
        return _MACROS.get(groups["macro"], "")
    if groups["comma"]:
        return ","
    if groups["dashes"]:
        return "–"
    return " " if groups["tie"] else ""


def _formula(formula: str, offset: int) -> list[tuple[str, int, int]]:
    """A numeric formula character by character, its dollar signs with the first and last; any other as one opaque character."""
    pieces: list[tuple[str, int, int]] = []
    at = 0
    for match in _IN_FORMULA.finditer(formula):
        pieces.extend(_verbatim(formula, at, match.start(), offset))
        at = match.end()
        if reading := _reading(match):
            pieces.append((reading, match.start() + offset, match.end() + offset))
    pieces.extend(_verbatim(formula, at, len(formula), offset))
    if not pieces or not _NUMERIC.fullmatch("".join([piece for piece, _, _ in pieces])):
        return [(OPAQUE, offset, offset + len(formula))]
    pieces[0] = (pieces[0][0], offset, pieces[0][2])
    pieces[-1] = (pieces[-1][0], pieces[-1][1], offset + len(formula))
    return pieces
