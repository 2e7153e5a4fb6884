"""One paper as people write it in a list: title, names, venue and links on one line, and further lines below it.

Here belongs the reading of such lines, in the inline syntax of Markdown; which lines are one paper is told by `markdown_sections` and
`html_text`. Nothing is guessed: what is neither title nor names nor venue nor a known link is left out.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pipeline.lists.formats.markdown_inline import find_links, plain, without
from pipeline.lists.formats.prose import is_list_title, is_text, looks_like_names, looks_like_title
from pipeline.lists.headers import meaning
from pipeline.lists.links import Link, holds_no_papers, host_kind, kind_of, text_kind
from pipeline.lists.model import Field
from pipeline.lists.titles import decision_of, read_title
from pipeline.lists.values import is_missing
from pipeline.lists.words import has_han

_MARKS = r"(?:\*{1,3}|_{1,3}|</?(?:b|strong|em|i)>)"
_LABELLED = re.compile(
    rf"(?P<lead>[^\w\[(（<|*]{{0,4}})(?P<mark>{_MARKS})?\s*(?P<label>[^\W\d_](?:[^:：*|<>\[\]\n\x00]{{0,38}}[^\s:：*|<>\[\]\n\x00_])?)"
    rf"\s*(?P<before>{_MARKS})?\s*[:：]\s*(?P<after>{_MARKS})?\s*(?P<value>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN_LABELS = re.compile(rf"\s*[|｜•·;；]\s*(?={_MARKS}?[^\W\d_][\w /]{{1,20}}{_MARKS}?\s*[:：])")
_BREAK = re.compile(r"\s*<br\s*/?>\s*|\s*\\$", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“](?P<text>[^\"“”]{12,300})[\"”]")
_STRONG = re.compile(
    r"(?:\*\*|__)(?=\S)(?P<text>.{1,400}?)(?<=\S)(?:\*\*|__)|<(?:b|strong)>(?P<html>.{1,400}?)</(?:b|strong)>", re.IGNORECASE
)
_EMPHASISED = re.compile(
    r"(?<![\w*\\$])(?P<mark>[*_])(?=[^\s*_])(?P<text>[^*_\n$]{2,400}?)(?<=\S)(?P=mark)(?![\w*])|<(?:i|em)>(?P<html>.{1,400}?)</(?:i|em)>",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:[\s\-–—:：|,，.·•*>~]+|[^\w\s\"“'‘(（\[【$<*_`\x00]+|\[[^\[\]]{1,30}\](?![(\[])|【[^【】]{1,30}】|\((?=[^()]*\d)[^()]{1,30}\)|（[^（）]{1,20}）|\*\*\[[^\[\]]{1,30}\]\*\*"
    r"|`[^`]{1,30}`|(?:19|20)\d\d(?:[-./年]\d{1,2}(?:[-./月]\d{1,2}日?)?)?(?=[\s|:：,，\])）]))+"
)
_TAIL = re.compile(r"[\s\-–—:：|｜,，;；.。·•*>~([（【\[/\\&+]+$")
_BRACKETED_TAIL = re.compile(
    r"^(?P<head>.+?)\s*[(（\[【](?P<tail>[^()（）\[\]【】]{2,80})[)）\]】]\s*(?P<rest>[^()（）\[\]]{0,40})$"
)
_COMMA_TAIL = re.compile(r"^(?P<head>.+)[,，]\s*(?P<tail>[^,，]{2,80})$")
_SUBTITLE = re.compile(r"\s*[:：]\s*(?P<text>\S.*)$")
_SEPARATORS = (" | ", "｜", " || ", " — ", " – ", " -- ", " - ", " // ", "\t", " :: ")
_SENTENCE = re.compile(r"(?<=[^\s.][.?!])\s+(?=[^\W\d_]|[\"“(])|(?<=[。？！])\s*(?=\S)")
_AUTHORS_YEAR = re.compile(r"^(?P<authors>[^()]{4,600}?)\s*\((?P<year>(?:19|20)\d\d)[a-z]?\)\s*[.,:]\s*(?P<rest>\S.*)$")
_SHORTCODE = re.compile(r"(?<![\w:]):[a-z][a-z0-9_+-]*:(?![\w/])")
#: "Ho, J., & Abbeel, P.": family names with initials behind them.
_INVERTED = re.compile(r"(?P<last>[^\W\d_][^,&;]*?),\s*(?P<first>(?:[^\W\d_]\.[\s-]?)+)\s*(?:[,;&]\s*|\band\s+|$)+")
_ET_AL = re.compile(r"\bet\.? ?al\b", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d.])(?:19[5-9]|20[0-4])\d(?![\d.])")
_PREPRINT = re.compile(r"\b(?:arxiv|preprint|biorxiv|medrxiv|under review|in submission|technical report)\b", re.IGNORECASE)
_PIECES = re.compile(r"\s*[()（）\[\]【】|｜•·\x00]\s*|\s+[-–—]{1,2}\s+")

#: How sure it is that lines name a paper: not at all, by the look of a title, by a link or a label that only papers have.
NONE, TITLE, PAPER = 0, 1, 2


@dataclass(slots=True)
class Reference:
    """What the lines of one paper state. `strength` is one of NONE, TITLE and PAPER."""

    title: str = ""
    fields: list[Field] = field(default_factory=list)
    strength: int = NONE
    _text: list[str] = field(default_factory=list)
    _label: str = ""

    def has(self, name: str) -> bool:
        """Whether a value for the field has been found."""
        return any((each.name or (meaning(each.label).field if each.label else None)) == name for each in self.fields)

    def add(self, name: str, value: str | tuple[str, ...], label: str | None = None) -> None:
        """Adds a value that is known by its place."""
        if value and (label or not self.has(name) or name in ("url", "code_url")):
            self.fields.append(Field(label, value, name=name))

    def finished(self) -> tuple[Field, ...]:
        """Title first, then the other fields as they came, the abstract with all its lines."""
        title = [Field(None, self.title, name="title")] if self.title else []
        text = "\n".join(self._text).strip()
        abstract = [Field(self._label or None, text, name="abstract")] if text else []
        return (*title, *self.fields, *abstract)


def read_reference(lines: Sequence[str], definitions: Mapping[str, str] | None = None, title: str | None = None) -> Reference:
    """The paper that the lines name: the first line has its title, unless that is given; the others say more about it."""
    reference = Reference()
    name = ""
    rest = [_SHORTCODE.sub(" ", part) for line in lines for part in _BREAK.split(line)]
    first = title if title is not None else rest.pop(0) if rest else ""
    _read_title_line(reference, first, definitions)
    if not reference.title:
        name = _name_in(first, definitions)
    for line in rest:
        for part in _BETWEEN_LABELS.split(line):
            _read_detail(reference, part, definitions)
    if name and reference.has("url"):
        reference.title, reference.strength = name, PAPER
    return reference


def may_be_name(text: str) -> bool:
    """Whether a short text may be a title where something else says that a paper stands there: one to four words, no label."""
    return (
        text_kind(text) is None
        and len(text.split()) <= 4
        and sum(map(str.isalpha, text)) >= 3
        and not text.endswith((":", "：", ".", "!", "。", "！"))
        and meaning(text).status == "unknown"
        and not is_list_title(text)
        and not holds_no_papers(text)
    )


def labelled(line: str) -> tuple[str, str, bool] | None:
    """Label and value of a line "Label: value", and whether the label is set in bold; None where the line has no label.

    A label is known, or it is bold, or nothing but links stands behind it: a title may have a colon too.
    """
    found = _LABELLED.match(line)
    if not found or found["value"].startswith("//"):
        return None
    label, value = found["label"].strip(), found["value"].strip()
    is_bold = found["mark"] is not None and (found["before"] or found["after"]) is not None
    if not (is_bold or meaning(label).status != "unknown" or (value and is_links(value))):
        return None
    return label, value, is_bold


def is_links(text: str, definitions: Mapping[str, str] | None = None, strictly: bool = False) -> bool:
    """Whether a text is nothing but links, badges and the signs between them, and none of them is set on a title.

    Strictly, every link says what it leads to; else a short text that nobody knows will do.
    """
    links = [link for link in find_links(text, definitions) if not link.url.startswith("#")]
    beside = plain(without(text, links)) if links else ""
    if not links or (any(char.isalnum() for char in beside) and text_kind(beside) is None):
        return False
    return all(not link.text or text_kind(link.text) or not (strictly or is_title(link.text)) for link in links)


@lru_cache(maxsize=1024)
def is_title(text: str) -> bool:
    """Whether a text may be the title of a paper."""
    return looks_like_title(text) and not is_missing(text, "title") and not _ET_AL.search(text)


def _read_title_line(reference: Reference, line: str, definitions: Mapping[str, str] | None) -> None:
    """Reads the line that holds the title."""
    found = labelled(line)
    if found and meaning(found[0]).field == "title" and found[1] and not is_links(found[1]):
        line = found[1]
        reference.strength = PAPER
    links = find_links(line, definitions)
    title_link = _title_link(line, links)
    parts = _Parts() if title_link else _title_in(without(line, links))
    if not title_link and not parts.title:
        title_link = next((link for link in links if _may_be_title(link)), None)
    if title_link:
        before, after = line[: title_link.start], line[title_link.end :]
        before, after = without(before, find_links(before, definitions)), without(after, find_links(after, definitions))
        parts = _Parts(_bare(title_link.text), [before, after])
        if (goes_on := _SUBTITLE.match(after)) and (subtitle := _split(goes_on["text"])).title and " " not in parts.title:
            parts = _Parts(f"{parts.title}: {subtitle.title}", [before, *subtitle.rest], subtitle.authors)
    reference.title = parts.title
    reference.add("authors", parts.authors)
    kind = host_kind(title_link.url) if title_link else None
    if title_link and title_link.is_external:
        reference.add("code_url" if kind == "code" else "url", title_link.url)
    if reference.title or reference.strength or _name_in(line, definitions):
        _take_links(reference, [link for link in links if link is not title_link])
        for text in parts.rest:
            _take_rest(reference, text)
    if kind == "paper" or any(kind_of(link) == "paper" and link.is_external for link in links):
        reference.strength = PAPER if reference.title else NONE
    elif reference.title and kind != "article":
        reference.strength = max(reference.strength, TITLE)


def _name_in(line: str, definitions: Mapping[str, str] | None) -> str:
    """A short title on a line that is not recognised by its look."""
    links = find_links(line, definitions)
    shown = next((text for part in without(line, links).split("\x00") if (text := plain(part))), "")
    name = _TAIL.sub("", _bare(shown))
    return name if not shown.endswith((":", "：")) and may_be_name(name) else ""


def _title_link(line: str, links: Sequence[Link]) -> Link | None:
    """The link that is set on the title, if there is one; a text before it that looks like a title goes before it."""
    for link in links:
        if not link.text or link.url.startswith(("#", "mailto:", "javascript:")) or link.url.partition("#")[0].endswith(".md"):
            continue
        host = host_kind(link.url)
        is_name = host == "paper" and any(char.isalpha() for char in link.text)
        if text_kind(link.text) is not None or not (is_name or is_title(_bare(link.text))):
            continue
        if not is_list_title(link.text) or (host == "paper" and is_title(link.text)):
            before = _bare(plain(line[: link.start]))
            return link if not is_title(before) or labelled(line[: link.start]) or (is_name and len(link.text) > 40) else None
    return None


def _may_be_title(link: Link) -> bool:
    """Whether the text of a link may be a short title: two words that name neither what it leads to nor a list."""
    words = link.text.split()
    return (
        link.is_external
        and len(words) >= 2
        and sum(map(str.isalpha, link.text)) >= 8
        and text_kind(link.text) is None
        and host_kind(link.url) == "other"
        and not is_list_title(link.text)
    )


@dataclass(frozen=True, slots=True)
class _Parts:
    """A line taken apart: its title, the names where their place tells them, and what is left beside these."""

    title: str = ""
    rest: list[str] = field(default_factory=list)
    authors: str | tuple[str, ...] = ""

    def beside(self, *more: str) -> "_Parts":
        """The same with more text beside the title."""
        return _Parts(self.title, [*self.rest, *more], self.authors)


def _title_in(text: str) -> _Parts:
    """The title in a line without links."""
    if (quoted := _QUOTED.search(text)) and is_title(quoted["text"].rstrip(".,")):
        return _Parts(quoted["text"].rstrip(".,").strip(), [text[: quoted.start()], text[quoted.end() :]])
    for strong in _STRONG.finditer(text):
        bold = plain(strong["text"] or strong["html"])
        if is_title(_bare(bold)) and not is_list_title(bold) and _bare(plain(text[: strong.start()])).count(" ") <= 3:
            return _split(bold).beside(text[: strong.start()], text[strong.end() :])
    parts = [part for part in text.split("\x00") if plain(part)]
    for at, part in enumerate(parts):
        lead = _LEAD.match(part)
        start = lead.end() if lead else 0
        found = _split(part[start:])
        if found.title:
            return found.beside(part[:start], *parts[:at], *parts[at + 1 :])
    return _Parts(rest=[text])


def _split(text: str) -> _Parts:
    """The title at the beginning of a text, and what comes after it: names, venue, year."""
    shown = plain(text)
    if (cited := _AUTHORS_YEAR.match(shown)) and (names := _names_before(cited["authors"])):
        found = _split(cited["rest"])
        if found.title:
            return _Parts(found.title, [cited["year"], *found.rest], names)
    for separator in _SEPARATORS:
        head, is_there, tail = text.partition(separator)
        if is_there and looks_like_title(_bare(plain(head))) and (separator in (" | ", "｜", "\t") or _says_source(tail)):
            return _split(head).beside(tail)
    if (emphasised := _EMPHASISED.search(text)) and is_title(_bare(plain(text[: emphasised.start()]))):
        inside = emphasised["text"] or emphasised["html"]
        if _says_source(inside):
            return _split(text[: emphasised.start()]).beside(inside, text[emphasised.end() :])
    sentences = _SENTENCE.split(shown)
    if len(sentences) > 1:
        first, second = _bare(sentences[0]), _bare(sentences[1])
        if (looks_like_names(first) or _ET_AL.search(first)) and is_title(second):
            return _Parts(second, sentences[2:], first)
        for at in range(1, min(len(sentences), 4)):
            head = _bare(" ".join(sentences[:at]))
            if is_title(head) and _says_source(sentences[at]):
                return _Parts(head, sentences[at:])
    for pattern in (_BRACKETED_TAIL, _COMMA_TAIL):
        tail = pattern.match(shown)
        if tail and looks_like_title(_bare(tail["head"])) and (_is_source(tail["tail"]) or _ET_AL.search(tail["tail"])):
            found = _split(tail["head"])
            if found.title:
                return found.beside(tail["tail"])
    bare = _bare(shown)
    return _Parts(bare) if is_title(bare) else _Parts(rest=[text])


def _names_before(text: str) -> str | tuple[str, ...]:
    """The names before the year of a citation ("Ho, J., & Abbeel, P. (2020)"); empty where they are none."""
    inverted = list(_INVERTED.finditer(text))
    if inverted and sum(len(name.group()) for name in inverted) >= 0.8 * len(text):
        return tuple(f"{name['first'].strip()} {name['last'].strip()}" for name in inverted)
    return text if looks_like_names(text.replace("&", ",")) or _ET_AL.search(text) else ""


def _bare(text: str) -> str:
    """The text without numbers, tags and signs before and after it."""
    text = _TAIL.sub("", text.replace("\x00", " ")).strip()
    lead = _LEAD.match(text)
    return text[lead.end() :].strip() if lead and lead.end() < len(text) else text


def _says_source(text: str) -> bool:
    """Whether a text begins with names, or says venue or year."""
    shown = plain(text)
    first = next((piece for piece in re.split(r"[.(\[|]\s|\s[-–—|]\s|\x00", shown) if piece.strip()), "")
    return looks_like_names(first.strip(" .,")) or bool(_ET_AL.search(shown)) or _is_source(shown)


def _is_source(text: str) -> bool:
    """Whether a short text is a venue, a year or the name of an archive."""
    if len(text) > 150:
        return False
    stated = read_title(text)
    return stated.venue is not None or bool(_YEAR.search(text)) or bool(_PREPRINT.search(text)) or decision_of(text) is not None


def _take_rest(reference: Reference, text: str) -> None:
    """Takes names, venue, year and decision out of what stands beside the title."""
    shown = plain(text).strip(" .,;:-–—|")
    if not any(char.isalnum() for char in shown):
        return
    pieces = [piece for part in _PIECES.split(shown) for piece in _SENTENCE.split(part)]
    for piece in pieces:
        piece = piece.strip(" .,;:，。*_")
        if len(piece) < 2:
            continue
        stated = read_title(piece) if len(piece) <= 150 else None
        names, comma, tail = piece.rpartition(",")
        if comma and _is_source(tail) and (looks_like_names(names) or _ET_AL.search(names)):
            reference.add("authors", names)
            piece = tail.strip()
            stated = read_title(piece)
        if stated and (stated.venue or _PREPRINT.search(piece)):
            reference.add("venue", piece)
        elif not reference.has("authors") and (looks_like_names(piece) or _ET_AL.search(piece)):
            reference.add("authors", piece)
        elif (year := _YEAR.fullmatch(piece)) and not reference.has("year"):
            reference.add("year", year.group())
        elif decision := decision_of(piece):
            reference.add("decision", decision)


def _take_links(reference: Reference, links: Sequence[Link], label: str | None = None) -> None:
    """Takes the addresses of paper and code; other links only where their label is known."""
    for link in links:
        if not link.is_external:
            continue
        if len(link.text) <= 40 and read_title(link.text).venue:
            reference.add("venue", link.text)
        kind = (text_kind(label) if label else None) or kind_of(link)
        if kind == "paper":
            reference.add("url", link.url, label)
        elif kind == "code":
            reference.add("code_url", link.url, label)
        elif (named := label or link.text) and (label or meaning(named).status != "unknown"):
            reference.fields.append(Field(named, link.url, name=None))


def _read_detail(reference: Reference, line: str, definitions: Mapping[str, str] | None) -> None:
    """Reads a line below the title."""
    line = line.strip().removeprefix(">").strip()
    if not line:
        if reference._text:
            reference._text.append("")
        return
    if found := labelled(line) or _labelled_like(reference, line):
        _read_labelled(reference, *found[:2], definitions)
        return
    if is_links(line, definitions):
        _take_links(reference, find_links(line, definitions))
        reference.strength = max(reference.strength, PAPER if reference.has("url") else TITLE)
        return
    shown = plain(line)
    if reference._label or (reference._text and not reference._label):
        reference._text.append(line)
    elif not reference.has("authors") and (
        looks_like_names(shown) or (_is_emphasised(line) and ("," in shown or _ET_AL.search(shown)))
    ):
        reference.add("authors", shown)
        reference.strength = max(reference.strength, PAPER)
    elif is_text(shown):
        reference._text.append(line)
    elif len(shown) <= 150:
        links = find_links(line, definitions)
        _take_links(reference, links)
        _take_rest(reference, without(line, links))


def _labelled_like(reference: Reference, line: str) -> tuple[str, str, bool] | None:
    """Label and value of a line whose label nobody knows, below lines with labels that are known."""
    found = _LABELLED.match(line)
    if not found or found["value"].startswith("//") or len(found["label"].split()) > 3 or not any(each.label for each in reference.fields) or reference._label:
        return None
    return found["label"].strip(), found["value"].strip(), False


def _read_labelled(reference: Reference, label: str, value: str, definitions: Mapping[str, str] | None) -> None:
    """Takes a labelled value. A label without a value is over the lines that follow."""
    what = meaning(label)
    links = find_links(value, definitions)
    kind = text_kind(label)
    reference._label, is_over_text = "", what.field == "abstract"
    if is_over_text:
        reference._label = label
        reference._text = [value] if value else []
    elif kind in ("paper", "code") and (is_links(value, definitions) or is_missing(plain(value)) or not value):
        name = "url" if kind == "paper" else "code_url"
        reference.fields += [Field(label, link.url, name=name) for link in links] or [Field(label, plain(value), name=name)]
    elif links and is_links(value, definitions):
        _take_links(reference, links, label)
    elif what.field == "title" and not reference.title:
        reference.title = _bare(plain(value))
    else:
        reference.fields.append(Field(label, plain(value)))
    if what.field in ("authors", "abstract", "url", "venue") or kind in ("paper", "code"):
        reference.strength = max(reference.strength, PAPER if reference.title else NONE)


def _is_emphasised(line: str) -> bool:
    """Whether the whole line is set in italics."""
    found = _EMPHASISED.fullmatch(line.strip())
    return found is not None and has_han(line) is not None
