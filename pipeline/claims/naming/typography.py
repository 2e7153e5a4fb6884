"""What markdown and LaTeX put around a name, and the name itself.

Here belongs only typography: which marks may be taken off a span, and how a stretch of text is shown to people. Spans stay
slices of the text; only what is shown loses its marks.
"""

import re
from functools import lru_cache

from pipeline.text.span import Span

_QUOTES = "\"'`*_~“”‘’«»「」『』《》"
_BLANKS_AND_MARKS = _QUOTES + " \t\n,;:"
_WRAPPER = re.compile(r"\$?\\(?:text(?:bf|it|tt|sc|sf|rm|up|normal)?|emph|math(?:bf|rm|tt|sf|it)|underline|mbox)\s*\{")
_WRAPPED = re.compile(rf"{_WRAPPER.pattern}([^{{}}$]*)\}}\$?")
_BRACE = re.compile(r"[{}]")
_FORMULA = re.compile(r"(\$[^$]*\$)")
_STARS = re.compile(r"\*+")
_OTHER_MARKS = re.compile(r"`+|(?<![^\W_])(?<!\\)_+(?=\w)|(?<=\w)_+(?![^\W_])")
#: A name that a star has grown onto: `A*`, `Glide*-B`.
_STARRED = re.compile(r"[^*]*\w\*(?:-[^*]*)?")


def unwrapped(text: str, span: Span) -> Span:
    """`span` without blanks, quotes, markdown marks and LaTeX commands that wrap the whole of it."""
    start, end = span.start, span.end
    if start < end and text[start].isalnum() and text[end - 1].isalnum():
        return span
    while start < end:
        before = (start, end)
        while start < end and text[start] in _BLANKS_AND_MARKS:
            start += 1
        while end > start and text[end - 1] in _BLANKS_AND_MARKS:
            end -= 1
        wrapper = _WRAPPER.match(text, start, end)
        if wrapper and (closing := _closing(text, wrapper.end(), end)):
            start, end = wrapper.end(), closing
        elif end - start > 2 and text[start] == "$" == text[end - 1] and _plain(text[start + 1 : end - 1]):
            start, end = start + 1, end - 1
        if (start, end) == before:
            break
    return Span(start, max(start, end))


def _closing(text: str, start: int, end: int) -> int | None:
    """End of what a LaTeX command opened at `start` wraps; nothing where it wraps only the beginning of the stretch."""
    depth = 1
    for brace in _BRACE.finditer(text, start, end):
        depth += 1 if brace.group() == "{" else -1
        if not depth:
            return brace.start() if not text[brace.end() : end].strip("$" + _BLANKS_AND_MARKS) else None
    return end


def _plain(formula: str) -> bool:
    """Whether a formula is words that somebody put between dollar signs."""
    return (formula.startswith("\\") and _WRAPPER.match(formula) is not None) or formula.replace(" ", "").isalpha()


@lru_cache(maxsize=65536)
def shown(text: str) -> str:
    """`text` as people want to read it: without markdown marks and LaTeX commands of type."""
    if "\\" in text:
        text = _WRAPPED.sub(r"\1", text)
    if "*" not in text and "`" not in text and "_" not in text:
        return text
    if not _STARRED.fullmatch(text):
        text = _STARS.sub("", text)
    return "".join([part if part.startswith("$") else _OTHER_MARKS.sub("", part) for part in _FORMULA.split(text)])
