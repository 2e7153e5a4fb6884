"""Markdown inside one line: links, images, badges, marks of type, and the plain text that is left without them.

Here belongs what stands in a line; which lines there are is `markdown_blocks`. Links may be written in HTML as well. Mathematics
(`$x^*$`) is text: its stars and underscores mark nothing.
"""

import html
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pipeline.lists.links import Link
from pipeline.lists.markup import without_tags

#: A longer line is no line of a list; its marks are left as they are.
_LONGEST = 20_000
#: Text before a bracket that closes it, with brackets in it two deep, and an address in round ones, with brackets in it one deep.
_TEXT = r"(?P<text>(?:[^\[\]\\]|\\.|\[(?:[^\[\]\\]|\\.|\[(?:[^\[\]\\]|\\.)*\])*\])*)\]"
_ADDRESS = r"\(\s*+<?(?P<url>(?:[^()\s<>]|\([^()\s]*\))*)>?\s*+(?:(?<=\s)[\"'(][^)]*)?\)"
#: What must not stand before a sign is looked for behind it: a search for the sign itself is fast.
_IMAGE = re.compile(rf"!\[{_TEXT}(?:{_ADDRESS}|\[[^\[\]]*\])")
_LINK = re.compile(rf"\[(?<!!\[){_TEXT}(?:\s(?=\(https?:))?{_ADDRESS}")
_REFERENCE = re.compile(r"\[(?<!!\[)(?P<text>[^\[\]]+)\]\[(?P<id>[^\[\]]*)\]")
#: A link to a note ("[[A Title]]", "[[note|A Title]]"), as programs for notes write it.
_NOTE = re.compile(r"!?\[\[(?P<note>[^\[\]|]+)(?:\|(?P<alias>[^\[\]|]+))?\]\](?!\()")
_ANCHOR = re.compile(
    r"<a\s(?>[^<>]*?href\s*=\s*[\"']?(?P<url>[^\"'\s<>]++)[^<>]*>)(?P<text>.{0,1000}?)</a\s*>", re.IGNORECASE | re.DOTALL
)
_IMG = re.compile(r"<img\b[^<>]*>", re.IGNORECASE)
_ALT = re.compile(r"\balt\s*=\s*(?:\"(?P<a>[^\"]*)\"|'(?P<b>[^']*)')", re.IGNORECASE)
_AUTOLINK = re.compile(r"<(?P<in>https?://[^\s<>]+)>|(?<![\w/\"'=])(?P<bare>https?://[^\s<>\"'|，；）】」]+)")
_ADDRESS_INSIDE = re.compile(r"https?://[^\s()\[\]]+(?:\([^\s()]*\))?")

_MARKED = re.compile(r"[\[\]<*_`~\\:!&\x00]")
_MATH = re.compile(r"\$[^$\n]+\$")
_STRONG = re.compile(r"(\*\*\*|\*\*|___|__|~~)(?=\S)(.{1,400}?)(?<=\S)\1")
_EMPHASIS = re.compile(r"([*_])(?<![\w*\\].)(?=[^\s*_])([^*_\n]*?(?:[^\s*_]))\1(?![\w*])")
_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)([^`]{1,500})(?<!`)\1(?!`)")
_SHORTCODE = re.compile(r":(?<![\w:]:)[a-z][a-z0-9_+-]*:(?![\w/])")
_ESCAPE = re.compile(r"\\([!\"#&'()*+,./:;<=>?@\[\]^_`{|}~-])")
_BREAK = re.compile(r"<br\s*/?>|\\$", re.IGNORECASE)


def find_links(text: str, definitions: Mapping[str, str] | None = None) -> tuple[Link, ...]:
    """The links of a line in their order; an image that is a link (a badge) has its alternative text as text.

    `definitions` are the addresses of reference links (`[text][id]`) by their id in lower case.
    """
    return _find_links(text, tuple(definitions.items()) if definitions and "][" in text else ())


@lru_cache(maxsize=256)
def _find_links(text: str, definitions: tuple[tuple[str, str], ...]) -> tuple[Link, ...]:
    if len(text) > _LONGEST or ("](" not in text and "://" not in text and "<a" not in text.lower() and not definitions):
        return ()
    found: list[Link] = []
    taken = bytearray(len(text))

    def take(start: int, end: int, label: str, url: str) -> None:
        if 1 not in taken[start:end]:
            taken[start:end] = b"\x01" * (end - start)
            found.append(Link(label, _address(url), start, end))

    if "](" in text or "] (" in text:
        for match in _LINK.finditer(text):
            take(match.start(), match.end(), _label(match["text"]), match["url"])
    if "<a" in text or "<A" in text:
        for match in _ANCHOR.finditer(text):
            take(match.start(), match.end(), _label(match["text"]), match["url"])
    if definitions:
        known = dict(definitions)
        for match in _REFERENCE.finditer(text):
            if url := known.get((match["id"] or match["text"]).lower()):
                take(match.start(), match.end(), _label(match["text"]), url)
    if "://" in text:
        for image in _IMAGE.finditer(text):
            taken[image.start() : image.end()] = b"\x01" * (image.end() - image.start())
        at = text.find("://")
        while at >= 0 and taken[at]:
            at = text.find("://", at + 1)
        for match in _AUTOLINK.finditer(text) if at >= 0 else ():
            url = (match["in"] or match["bare"]).rstrip(".,;:!?*_)]" if match["bare"] else "")
            take(match.start(), match.start() + len(match.group()) if match["in"] else match.start() + len(url), "", url)
    return tuple(sorted(found, key=lambda link: link.start))


def _address(url: str) -> str:
    """The address without what is wrapped around it by mistake."""
    if url.startswith(("http", "/", "#", ".")):
        return url
    inside = _ADDRESS_INSIDE.search(url)
    return inside.group() if inside else url


def _label(text: str) -> str:
    """Text of a link: its words, or the alternative text of its image."""
    words = plain(text).strip("[]【】 ")
    return words or " ".join(filter(None, (_alternative(image) for image in [*_IMAGE.finditer(text), *_IMG.finditer(text)])))


def _alternative(image: re.Match[str]) -> str:
    if image.re is _IMAGE:
        return image["text"].strip()
    found = _ALT.search(image.group())
    return (found["a"] or found["b"] or "").strip() if found else ""


def without(text: str, links: Sequence[Link]) -> str:
    """The text without the given links; each leaves a mark (U+0000) that `plain` takes for a blank."""
    parts, end = [], 0
    for link in links:
        parts.append(text[end : link.start])
        end = link.end
    return "\x00".join([*parts, text[end:]])


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """The line without images, marks of type, tags of HTML and codes of emoji; links leave their text."""
    if len(text) > _LONGEST or not _MARKED.search(text):
        return " ".join(text.split())
    text = text.replace("\x01", " ").replace("\x02", " ")
    if "[[" in text:
        text = _NOTE.sub(lambda match: match["alias"] or match["note"], text)
    if "<" in text or text.endswith("\\"):
        text = _IMG.sub(" ", _BREAK.sub(" ", text))
    text = _without_links(_IMAGE.sub(" ", text)) if "]" in text else text
    text = without_tags(text).replace("\x00", " ")
    text = _SHORTCODE.sub(" ", text) if text.count(":") > 1 else text
    if not any(map(text.__contains__, "*_`~\\")):
        return " ".join(html.unescape(text).split())
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match.group() if match.re is _MATH else match[2] if match.re is _CODE else match[1])
        return f"\x01{len(kept) - 1}\x02"

    for sign, pattern in (("$", _MATH), ("`", _CODE), ("\\", _ESCAPE)):
        if sign in text:
            text = pattern.sub(keep, text)
    for _ in range(3):
        shorter = _STRONG.sub(r"\2", text) if "**" in text or "__" in text or "~~" in text else text
        shorter = _EMPHASIS.sub(r"\2", shorter) if "*" in shorter or "_" in shorter else shorter
        if shorter == text:
            break
        text = shorter
    while "\x01" in text:
        text = re.sub(r"\x01(\d+)\x02", lambda match: kept[int(match[1])], text)
    return " ".join(html.unescape(text).split())


def _without_links(text: str) -> str:
    """The text with each link as its text; links may stand in links."""
    for _ in range(3):
        shorter = _LINK.sub(lambda match: match["text"], text)
        if shorter == text:
            break
        text = shorter
    return text
