"""A stretch of text in plain reading: LaTeX and markdown as what they mean, each character with its place in the text.

Here belongs only what a mark means where numbers are read: `5.35$\\times$` and `$5.35\\times$` both read `5.35×`, `20\\%` reads
`20%`, full-width digits read as ASCII. A formula that is more than a number with its signs reads as one opaque character, so that
no exponent and no index is ever taken for a number of the text.
"""

import re
from collections.abc import Sequence
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
    "texttimes": "×",
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
_MARKS = re.compile(r"[$\\*`{}~]")
_IN_FORMULA = re.compile(
    r"\\(?P<escaped>[%&#_$])|\\(?P<macro>[A-Za-z]+)\s?|(?P<comma>\{,\}|(?<=\d)\\,(?=\d{3}))|(?P<tie>\\[,;:! ])"
    r"|(?P<dropped>[${}]|\\[()]|\^(?=\{?\\circ))|(?P<dashes>---?)"
)
# A number with its signs, perhaps said of a short symbol: `r = 0.96`, `R^2=0.9`, `\approx 10^2`, `+2.3\%`.
_NUMERIC = re.compile(
    r"\s*(?:[A-Za-zαβκμρτ]{1,5}(?:[\^_]?\d)?\s*[=<>≤≥≈~]\s*)?(?:[\d.,+\-–×x%±<>≤≥≈~→↑↓°/ ]|\^-?\d+|\^°|(?<=\d)[A-Za-zμ]{1,4})*\s*"
)


@dataclass(frozen=True, slots=True)
class Plain:
    """`text` as it reads; `starts[i]` and `ends[i]` are the places in the source of its i-th character."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def source(self, start: int, end: int) -> Span:
        """Place in the source of the characters `start` to `end` (exclusive, not empty) of the reading."""
        return Span(self.starts[start], self.ends[end - 1])


def plain(text: str, span: Span) -> Plain:
    """The plain reading of `span` of `text`."""
    source = text[span.start : span.end]
    if not source.isascii():
        source = source.translate(_WIDE)
    if "--" not in source and not _MARKS.search(source):
        return Plain(source, range(span.start, span.end), range(span.start + 1, span.end + 1))
    writer = _Writer(source, span.start)
    at = 0
    for match in _MARKUP.finditer(source):
        writer.copy(at, match.start())
        at = match.end()
        if match["formula"]:
            writer.formula(match.start(), at)
        else:
            writer.put(_reading(match), match.start(), at)
    writer.copy(at, len(source))
    return Plain("".join(writer.pieces), writer.starts, writer.ends)


class _Writer:
    """Gathers the plain reading of a source piece by piece, with the place of each character."""

    def __init__(self, source: str, offset: int) -> None:
        self.source = source
        self.offset = offset
        self.pieces: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def copy(self, start: int, end: int) -> None:
        """Take a part of the source as it is."""
        if start < end:
            self.pieces.append(self.source[start:end])
            self.starts.extend(range(self.offset + start, self.offset + end))
            self.ends.extend(range(self.offset + start + 1, self.offset + end + 1))

    def put(self, reading: str, start: int, end: int) -> None:
        """Take one character, or none, for a part of the source."""
        if reading:
            self.pieces.append(reading)
            self.starts.append(self.offset + start)
            self.ends.append(self.offset + end)

    def formula(self, start: int, end: int) -> None:
        """Take a numeric formula as it reads, its dollar signs with its first and last character; any other as one opaque one."""
        inner = _Writer(self.source, self.offset)
        at = start
        for match in _IN_FORMULA.finditer(self.source, start, end):
            inner.copy(at, match.start())
            at = match.end()
            inner.put(_reading(match), match.start(), at)
        inner.copy(at, end)
        if not inner.pieces or not _NUMERIC.fullmatch("".join(inner.pieces)):
            self.put(OPAQUE, start, end)
            return
        inner.starts[0], inner.ends[-1] = self.offset + start, self.offset + end
        self.pieces += inner.pieces
        self.starts += inner.starts
        self.ends += inner.ends


def _reading(match: re.Match[str]) -> str:
    """The one character that a mark reads as; empty where it means nothing for numbers."""
    kind, text = match.lastgroup, match.group()
    if kind == "escaped":
        return text[1]
    if kind in ("macro", "opened"):
        return _MACROS.get(match["macro"], "")
    return {"comma": ",", "dashes": "–", "tie": " "}.get(kind or "", "")
