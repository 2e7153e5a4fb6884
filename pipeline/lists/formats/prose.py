"""What lines and blocks of plain text look like: a title, a heading, names, an abstract; wrapped or not.

Here belongs the look of text without labels; which layout a file has is `blocks`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from pipeline.lists.model import Notice
from pipeline.lists.notes import holds_topic
from pipeline.lists.page_lines import is_buttons, is_count
from pipeline.lists.people import before_affiliations
from pipeline.lists.titles import LONGEST_HEADER, decision_of, may_state, read_title, track_of
from pipeline.lists.values import is_missing, url
from pipeline.lists.words import has_han

RULE = re.compile(r"[-=_*~#·—─━+.\s]{3,}")
#: A heading between the same signs on both sides ("=== Oral ===").
_FRAMED = re.compile(r"\s*([-=_*~#—─━])\1{1,79}\s*(?=\w)[^\n]{1,100}?\s*\1{2,80}\s*")
#: The title of a volume, which is over its papers.
VOLUME = re.compile(r"(?:the )?proceedings of (?:the )?\w", re.IGNORECASE)
BULLET = re.compile(
    r"\s*(?:[-*•·]\s+|(?:[\u2190-\u21ff\u2460-\u2473\u25a0-\u25ff\u2605\u2606\u2713\u2714\u2776-\u2793\u2794-\u27bf]|[\U0001f300-\U0001faff])\ufe0f?\s+)(?=\S)"
)
#: Signs that end a sentence, and those that may close after them.
_SENTENCE_ENDS, _CLOSERS = tuple(".!?。！？…"), "\"'”’)]）」』*$"
#: Pictures before an address ("🔗", "👉").
_POINTERS = re.compile("^[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d\\s]+")
_CLOSING_TAGS = re.compile(r"(?:\s*</[A-Za-z]{1,10}>)+$")
_NUMBER = re.compile(
    r"^(?:\((?P<a>\d{1,6})\)|\[(?P<b>\d{1,6})\]|(?P<c>\d{1,6})[.)、．:/]|[#№](?P<d>\d{1,6})[.:]?)\s+(?=\S)|^(?P<e>\d{1,6})[、．]\s*(?=\S)"
    r"|^[【（](?P<f>\d{1,6})[】）]\s*(?=\S)"
)
_COUNT = re.compile(
    r"(?:(?:paper|article|abstract|entry|record|no\.?|论文|文章|文献|摘要|論文|第)\s*(?:[#:：]\s*)?|#\s*|[\[(]?)(\d{1,6})\s*[\])篇.:：]*",
    re.IGNORECASE,
)
_LABELLED_NUMBER = re.compile(
    r"\s*(?:paper|article|abstract|entry|record|论文|文章|文献|摘要|論文|第)\s*#?(?P<number>\d{1,6})\s*[篇条]?\s*[:：.]\s*(?=\S)",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"(?P<before>\W{0,3}|\d{1,5}[.)、．]\s*|[-*•]\s+)[\"“《「『](?P<text>[^\"“”《》「」『』]{2,400}?)[,.]?[\"”》」』][.,，。]?"
)
_SENTENCE = re.compile(r"(?:[A-Za-z]{3}|[)\]%\d])[.!?][\"'”’)\]]*(?=\s|$)|[。！？][”’）」』]*")
_BY = re.compile(r"(?:by|authors?|作者)\b\s*[:：]?\s*", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)|（[^（）]*）|<[^<>\s]*@[^<>\s]*>")
_NAME_WORD = r"(?:[A-ZÀ-ÞĀ-ſ][\w'’.\-]*+|(?:de|van|von|der|den|la|di|da|del|bin|al|el)\b)"
_NAME = re.compile(rf"(?:{_NAME_WORD}(?:\s+|$))+")
#: Whole names between commas, as most lines of names are.
_NAMES = re.compile(rf"(?!(?i:by|authors?)\b){_NAME_WORD}(?: {_NAME_WORD}){{1,3}}(?:, {_NAME_WORD}(?: {_NAME_WORD}){{1,3}})*+")
#: Marks of affiliations.
_MARKS = re.compile("[0-9０-９*†‡¹²³]+")
#: What stands between names: a sign, or a word.
_SIGNS_BETWEEN_NAMES, _AND = re.compile("[,，;；、⋅·•|｜&]"), re.compile(r"\band\b")
#: What the title of a paper does not end with, and signs that it does not hold.
_NO_ENDS = (*".。;；,，:：{}=<>", "这个", "這個", "这里", "這裡", "此处", "此處", "如下", "点击", "點擊")
_NO_SIGNS = re.compile(r"[{}<>=\t](?:(?<=\t)|[{}<>=])")
_PLAIN_WORD = r"[A-Za-z][A-Za-z0-9'/-]*+"
#: A title as most are written: words that are neither "by" nor "authors", with commas behind them, and no other sign but a colon
#: behind the first of them, or `more`.
PLAIN_TITLE = re.compile(
    rf"(?!(?i:by|authors?)\b)(?:{_PLAIN_WORD}(?P<more>(?: {_PLAIN_WORD})*): )?{_PLAIN_WORD},?(?: {_PLAIN_WORD},?){{2,}}+\??(?<![/-])"
)
_WORDS = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
_THREE_WORDS = re.compile(rf"{_WORDS.pattern}(?:.*?[^A-Za-zÀ-ɏ]{_WORDS.pattern}){{2}}", re.DOTALL)
_HAN = re.compile(r"[\u4e00-\u9fff]")
#: Fewest characters of an abstract, and of one in Chinese.
_TEXT, _TEXT_HAN = 250, 60
#: Wrapped text has no longer lines.
_WIDEST = 250
_LONGEST_TITLE, LONGEST_HEADING, _LONGEST_NAMES, _LONGEST_AFFILIATED = 300, 100, 10_000, 1_000
#: Lines of a block of which more may be several papers.
_FEWEST_TO_CUT = 3
#: Numbers of an outline: letters, Roman ones, and those of parts of parts.
_OUTLINE = re.compile(r"(?:[IVXL]{1,6}[.)、]|\(?[A-Za-z][.)]|\d{1,2}(?:\.\d{1,3}){1,2}\.?)\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines between blank lines, and the number of the first."""

    line: int
    lines: tuple[str, ...]

    @property
    def line_end(self) -> int:
        """Number of the last line."""
        return self.line + len(self.lines) - 1

    @property
    def text(self) -> str:
        """The lines as they stand."""
        return "\n".join(self.lines)

    @property
    def ends_sentence(self) -> bool:
        """Whether the block ends like a sentence."""
        return ends_sentence(self.lines[-1])


def text_blocks(lines: Iterator[str]) -> Iterator[Block]:
    """The blocks of lines between blank lines, rules (`-----`), and the buttons and counts of a page."""
    block: list[str] = []
    start = 1
    for number, line in enumerate(lines, start=1):
        if block and (line[:1] == "\f" or is_framed(line) or is_framed(block[-1])):
            yield Block(start, tuple(block))
            block = []
        if line and not line.isspace() and not (len(line) < 200 and (RULE.fullmatch(line) or is_buttons(line) or is_count(line))):
            if not block:
                start = number
            block.append(line)
        elif block:
            yield Block(start, tuple(block))
            block = []
    if block:
        yield Block(start, tuple(block))


def apart(blocks: Iterator[Block]) -> Iterator[Block]:
    """The blocks, cut before each title that stands right below the text of another paper: each text on a line of its own."""
    for block in blocks:
        are_texts = [is_text(line) or is_prose(line) for line in block.lines] if len(block.lines) > _FEWEST_TO_CUT else []
        cuts = [
            at
            for at in range(1, len(are_texts))
            if are_texts[at - 1] and not are_texts[at] and looks_like_title(block.lines[at]) and any(are_texts[at:])
        ]
        for start, end in pairwise([0, *cuts, len(block.lines)]):
            yield Block(block.line + start, block.lines[start:end])


def is_framed(line: str) -> bool:
    """Whether a line is a heading between the same signs on both sides."""
    return not line[:1].isalnum() and len(line) < _WIDEST and _FRAMED.fullmatch(line) is not None


def stray(block: Block) -> Notice:
    """The notice about lines that belong to no entry."""
    return Notice(block.line, "stray_line", f'"{" ".join(block.text.split())[:120]}" belongs to no entry; it is left out.')


def ends_sentence(line: str) -> bool:
    """Whether a line ends like a sentence."""
    line = line.rstrip()
    if line.endswith(">"):
        line = _CLOSING_TAGS.sub("", line)
    return line.rstrip(_CLOSERS).endswith(_SENTENCE_ENDS)


def is_text(text: str) -> bool:
    """Whether the text is long enough for an abstract."""
    return len(text) >= _TEXT or (len(text) >= _TEXT_HAN and len(_HAN.findall(text)) >= _TEXT_HAN)


def is_address(line: str) -> bool:
    """Whether a line is nothing but the address of a page, a DOI or the number of a preprint."""
    line = line.strip().strip("<>")
    if line and not line[0].isascii():
        line = _POINTERS.sub("", line)
    return len(line) < _LONGEST_TITLE and " " not in line and ("/" in line or "." in line) and url(line) is not None


def without_address(line: str) -> tuple[str, str | None]:
    """A line without the address before or behind it, and the address."""
    if ("://" not in line and not line[:4].isdigit()) or len(line) > 2 * _LONGEST_TITLE:
        return ("", line.strip()) if is_address(line) else (line, None)
    first, _, rest = line.strip().partition(" ")
    if is_address(first) and rest.strip():
        return rest.strip(" -–—:|"), first
    rest, _, last = line.strip().rpartition(" ")
    if is_address(last.strip("()[]")):
        return rest.rstrip(" -–—:|([,"), last.strip("()[]")
    return line, None


def is_prose(text: str) -> bool:
    """Whether the text is two sentences or more, as a short abstract is and no title."""
    return ends_sentence(text) and len(_SENTENCE.findall(text)) > 1


def is_filled(lines: tuple[str, ...]) -> bool:
    """Whether the first line is wrapped: the next line's first word would not have fitted in the width of the block."""
    width = max(map(len, lines))
    next_word = 1 if has_han(lines[1][:1]) else len(lines[1].split(maxsplit=1)[0])
    return has_han(lines[0]) == has_han(lines[1]) and len(lines[0]) + 1 + next_word > width and width <= _WIDEST


@lru_cache(maxsize=4096)
def looks_like_title(line: str) -> bool:
    """Whether a line looks like the title of a paper: three words or more, no sentence, no address, no code."""
    line = line.strip()
    if len(line) > _LONGEST_TITLE or line.endswith(_NO_ENDS) or _NO_SIGNS.search(line):
        return False
    if "://" in line and ("http://" in line or "https://" in line):
        return False
    bare = line.replace(" ", "").replace("-", "").replace(":", "")
    letters = len(bare) if bare.isalpha() else sum(map(str.isalpha, bare))
    return letters >= 0.6 * len(line) and (_THREE_WORDS.search(line) is not None or len(_HAN.findall(line)) >= 6)


@lru_cache(maxsize=4096)
def looks_like_names(line: str, fewest: int = 2) -> bool:
    """Whether a line is a list of people: parts between commas, dots or bars that are all capitalised names, or short Chinese ones.

    Fewer than the `fewest` are none, unless the line says that they are authors.
    """
    line = _BRACKETS.sub("", line) if "(" in line or "（" in line or "@" in line else line
    line = _MARKS.sub("", line).strip()
    if ("," in line or line.isascii()) and _NAMES.fullmatch(line):
        return line.count(",") + 1 >= fewest and len(line) <= _LONGEST_NAMES
    said = _BY.match(line)
    if fewest > 1 and not said and "and" not in line and not _SIGNS_BETWEEN_NAMES.search(line) and not has_han(line):
        return False
    line = line[said.end() :] if said else line
    parts = _turned(line) or _between_names(line)
    if len(parts) == 1 and has_han(line):
        parts = line.split()
    if not parts or len(line) > _LONGEST_NAMES or (len(parts) < fewest and not said):
        return False
    people = sum(
        (2 <= len(part) <= 4 and has_han(part) and not _WORDS.search(part))
        or (part.count(" ") in (1, 2, 3) and _NAME.fullmatch(part) is not None)
        for part in parts
    )
    return people >= 0.8 * len(parts) or _are_affiliated(line, fewest)


def _are_affiliated(line: str, fewest: int) -> bool:
    """Whether a line is names with the affiliation of them all behind them ("A. Ng, B. Li and C. Wu, University of X")."""
    names = before_affiliations(line) if len(line) <= _LONGEST_AFFILIATED else []
    return len(names) >= fewest and all(map(_NAME.fullmatch, names)) and not holds_topic(" ".join(names))


def _between_names(line: str) -> list[str]:
    """The parts of a line between the signs and words that stand between names."""
    pieces = _SIGNS_BETWEEN_NAMES.split(line)
    parts = (part.strip() for piece in pieces for part in (_AND.split(piece) if "and" in piece else (piece,)))
    return list(filter(None, parts))


def _turned(line: str) -> list[str]:
    """The names on a line that has them as "Last, First; Last, First", first name first; none for any other line."""
    if ";" not in line or line.count(",") < line.count(";"):
        return []
    names = [part.split(",") for part in line.split(";") if part.strip()]
    return [f"{name[1].strip()} {name[0].strip()}" for name in names] if all(len(name) == 2 for name in names) else []


def are_names_below(text: str) -> bool:
    """Whether what stands below a title in its cell are its authors, and no second line of the title."""
    return looks_like_names(text, fewest=1) and not holds_topic(text)


def without_by(line: str) -> str:
    """The names on a line, without the word that says that they are authors."""
    return line.strip()[found.end() :] if (found := _BY.match(line.strip())) else line.strip()


def is_title_case(line: str) -> bool:
    """Whether most of the longer words of a line, and the first, begin with a capital, as titles are written and sentences are not."""
    words = [word for word in _WORDS.findall(line) if len(word) > 3]
    return line[:1].isupper() and len(words) > 1 and sum(word[0].isupper() for word in words) >= 0.7 * len(words)


def is_list_title(line: str) -> bool:
    """Whether a line says that it is over a list or a part of it: a venue with a year or a kind of list, a kind with a year, a
    form of presentation; and little else."""
    if len(line) > LONGEST_HEADER or not may_state(line) or ends_sentence(line):
        return False
    stated = read_title(line)
    signs = [stated.venue, stated.year, stated.kind]
    rest = len(stated.rest.split()) if not has_han(stated.rest) else len(stated.rest) / 2
    if sum(sign is not None for sign in signs) >= 2:
        return rest <= 12
    return ((stated.kind is not None or stated.venue is not None) and rest <= 2) or bool(decision_of(line) or track_of(line))


def is_heading(block: Block) -> bool:
    """Whether a block between abstracts is a heading: one short line, no sentence, and not the sign of a missing abstract."""
    line = block.lines[0].strip()
    return (
        len(block.lines) == 1
        and len(line) <= LONGEST_HEADING
        and not block.ends_sentence
        and not is_missing(line, "abstract")
        and any(char.isalnum() for char in line)
    )


def numbered(line: str) -> tuple[int, str] | None:
    """The number before a line ("12. ", "[12] ", "12、") and the line without it; None without one."""
    found = _NUMBER.match(line)
    return (int(next(filter(None, found.groups()))), line[found.end() :]) if found else None


def outlined(line: str) -> tuple[str, str] | None:
    """The number of an outline before a line ("IV. ", "b) ", "2.1 ") and the line without it; None without one."""
    found = _OUTLINE.match(line)
    return (found.group().strip(" .()、"), line[found.end() :]) if found else None


def labelled_number(line: str) -> tuple[int, str] | None:
    """The number in the label before a text ("Paper 12: We show ...", "摘要3：...") and the text; None without one."""
    found = _LABELLED_NUMBER.match(line)
    return (int(found["number"]), line[found.end() :]) if found else None


def unquoted(line: str) -> str:
    """A title without the quotation marks around all of it, and without what may stand before them; any other line as it is."""
    found = _QUOTED.fullmatch(line)
    return found["before"] + found["text"] if found else line


def counted(line: str) -> str | None:
    """The number on a line that only counts ("Paper 12", "Abstract 3", "[12]", "第12篇"); None for any other line."""
    found = _COUNT.fullmatch(line.strip())
    return found[1] if found else None
