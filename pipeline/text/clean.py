"""Raw abstract -> clean abstract: NFC on one line, with the faults of print and markup undone, and nothing else edited.

Here belongs what the data contract says under "Text", and no more: white space, line-break hyphens, ligatures, soft hyphens,
entities and well-formed elements of known markup. LaTeX, markdown, unknown tags, missing blanks and typing errors stay.
"""

import hashlib
import html
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from html.entities import html5

from pipeline.text import word_lists

_COMMENT = re.compile(r"<!--(?:(?!<!--).)*?-->", re.DOTALL)
_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9:-]*)(?P<rest>(?:\s+[\w:.-]+(?:\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'))?)*\s*/?)>"
)
# An ampersand that was escaped over and over.
_AMPERSANDS = re.compile(r"&(?:(?:amp|#38|#x26);)+")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
# The Latin ligatures, and the soft hyphen with its zero-width relatives, which only say where a line may or may not break; a soft
# hyphen before white space is where it did.
_PRINT = re.compile("[\ufb00-\ufb06]|(?P<hints>(?:\u00ad\\s*|[\u200b\u2060\ufeff])+)")
# A hyphen before the end of a line; PDF readers write U+0002 for it and swallow the line end.
# It is looked for behind whole words alone: tried at every letter of it, a word without end would take square time.
_LINE_BREAK_HYPHEN = re.compile(
    r"(?<![^\W_])(?P<before>[^\W_]++)(?:[-\u2010][^\S\n\r\u2028]*[\n\r\u2028]\s*|\u0002)(?P<after>[^\W_]+)"
)
_LINE_ENDS = "\n\r\u2028\u0002"


@dataclass(frozen=True, slots=True)
class _Markup:
    """Names of known elements, in lower case, and the words that decide about a hyphen at a line's end."""

    elements: frozenset[str]
    void: frozenset[str]
    optional_end: frozenset[str]
    breaking: frozenset[str]
    compound_heads: frozenset[str]
    suspended_before: frozenset[str]


@cache
def _markup() -> _Markup:
    words = word_lists.load("pipeline.text", "clean")
    sets = {name: frozenset(text.split()) for name, text in (words["markup"] | words["hyphen"]).items()}
    return _Markup(**sets)


def clean_abstract(raw: str) -> str:
    """The abstract as the tables hold it; cleaning a clean abstract changes nothing. May be empty."""
    text = _cleaned(raw)
    while ("&" in text or "<" in text) and (again := _cleaned(text)) != text:
        text = again  # markup that was escaped once more, as lists passed from site to site have it
    return text


def abstract_id(abstract: str) -> str:
    """Key of a clean abstract: the first 80 bits of the SHA-256 of its UTF-8, in hexadecimal."""
    return hashlib.sha256(abstract.encode("utf-8")).hexdigest()[:20]


def _cleaned(text: str) -> str:
    """The text with one layer of markup and all faults of print undone."""
    text = unicodedata.normalize("NFC", _resolve_entities(_resolve_elements(text)))
    if not text.isascii():
        text = _PRINT.sub(_printed, text)
    if any(end in text for end in _LINE_ENDS):
        text = _join_broken_words(text)
    return unicodedata.normalize("NFC", " ".join(text.split()))


def _printed(match: re.Match[str]) -> str:
    """The letters of a ligature; nothing for a break hint."""
    return "" if match["hints"] else unicodedata.normalize("NFKC", match.group())


def _join_broken_words(text: str) -> str:
    """The text with words put together again that a line end divides."""

    def joined(match: re.Match[str]) -> str:
        before, after = match["before"], match["after"]
        if after in _markup().suspended_before:
            return f"{before}- {after}"
        return f"{before}-{after}" if _keeps_hyphen(match, before, after) else before + after

    # What comes after one break may come before the next.
    previous = None
    while previous != text:
        previous, text = text, _LINE_BREAK_HYPHEN.sub(joined, text)
    return text


def _keeps_hyphen(match: re.Match[str], before: str, after: str) -> bool:
    """Whether the hyphen belongs to the word (`long-` `term`) and not to the line break (`exam-` `ple`)."""
    text = match.string
    if not (before[-1].islower() and after[0].islower()):
        return True
    if text[match.start() - 1 : match.start()] == "-" or text[match.end() : match.end() + 1] == "-":
        return True
    compound, plain = f"{before}-{after}", before + after
    if compound in text or plain in text:
        return compound in text
    return before.lower() in _markup().compound_heads


def _resolve_elements(text: str) -> str:
    """The text without comments and without the tags of well-formed known elements; their content stays."""
    if "<" not in text:
        return text
    text = _COMMENT.sub(" ", text)
    known = _markup()
    replacements: list[tuple[int, int, str]] = []
    opened: list[re.Match[str]] = []
    for tag in _TAG.finditer(text):
        name = tag["name"].lower()
        if name in known.void:
            replacements.append((tag.start(), tag.end(), " " if name in known.breaking else ""))
        elif name in known.elements and not tag["close"]:
            if not tag["rest"].endswith("/"):
                opened.append(tag)
        elif name in known.elements:
            depth = next((n for n in range(len(opened) - 1, -1, -1) if opened[n]["name"].lower() == name), None)
            if depth is not None:
                replacements += _element(text, opened[depth], tag)
                replacements += [_lone(left) for left in opened[depth + 1 :] if left["name"].lower() in known.optional_end]
                del opened[depth:]
    replacements += [_lone(left) for left in opened if left["name"].lower() in known.optional_end]
    for start, end, instead in sorted(replacements, reverse=True):
        text = text[:start] + instead + text[end:]
    return text


def _lone(tag: re.Match[str]) -> tuple[int, int, str]:
    """Replacement of a start tag whose end tag HTML allows to be left out."""
    return tag.start(), tag.end(), " "


def _element(text: str, start: re.Match[str], end: re.Match[str]) -> list[tuple[int, int, str]]:
    """Replacements of the two tags of one element."""
    name = start["name"].lower()
    around = " " if name in _markup().breaking else ""
    raised = name == "sup" and text[start.start() - 1 : start.start()].isdigit()
    power = raised and re.fullmatch(r"\s*[-+−–]?[0-9.]+\s*", text[start.end() : end.start()])
    return [(start.start(), start.end(), "^" if power else around), (end.start(), end.end(), around)]


def _resolve_entities(text: str) -> str:
    """The text with named and numbered character references replaced; a name that HTML does not know stays."""

    def character(match: re.Match[str]) -> str:
        name = match.group()[1:]
        return html.unescape(match.group()) if name[0] == "#" or name in html5 else match.group()

    return _ENTITY.sub(character, _AMPERSANDS.sub("&", text)) if "&" in text else text
