"""What the value of a field says: missing or not, one title or a pair of them, which authors, which year, which address.

Here belongs the reading of one value of a known field. A value is decoded text; it leaves in NFC, short fields on one line, and
is otherwise as listed. The abstract is handed on raw: cleaning it is the text stage's work. The words are in
`headers/values.toml`.
"""

import html
import re
import unicodedata
from functools import cache

from pipeline.lists.markup import without_tags
from pipeline.lists.model import Value
from pipeline.lists.words import has_han, load

_LONGEST_SENTINEL = 48
_WRAPPING = " \t\n\r\"'()[]<>{}*_.!。"
_ABSTRACT_LABEL = re.compile(
    r"\s*+[*_#【\[(]*+\s*+(?P<word>[A-Za-z]{7,8}|[\u4e00-\u9fff]{2,4})\s*"
    r"(?P<mark>[】\])][*_]*\s*[:：]?|[*_]*\s*[:：.—–|]|[*_]*\s-|[*_]*\s*\n|[*_]*\s)\s*[*_]*\s*(?P<next>\S*)"
)
_ABSTRACT_TITLE = re.compile(
    r"(?P<before>\s*+(?:<[A-Za-z:]+>\s*+)*)<(?P<tag>(?:jats:)?title|h[1-6])>\s*(?P<word>[^\s<>:：]{2,8})\s*(?:[:：]\s*)?</(?P=tag)>\s*"
)
_LINK = re.compile(r"\[(?P<text>[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\]\((?P<url>[^()\s]*+(?:\([^()\s]*+\)[^()\s]*+)*+)[^()]*+\)")
_URL = re.compile(r"(?:https?|ftp)://[^\s<>\"'|，；）】」]+|www\.[^\s<>\"'|，；）】」]+", re.IGNORECASE)
_DOI = re.compile(r"(?:doi:\s*)?(10\.\d{4,9}/[^\s;,]+)", re.IGNORECASE)
_ARXIV = re.compile(r"(?:arxiv:\s*)?((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?)", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")
_APART = re.compile(r"\n|[|｜]|／|(?<=\s)/(?=\s)")
_CLOSE = re.compile(r"(?<=[\u4e00-\u9fff])/|/(?=[\u4e00-\u9fff])")
_BRACKETED = re.compile(r"^(?P<first>.+)[（(](?P<second>[^（）()]+)[）)]$")
_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
#: An element that is closed, or breaks the line: other tags in a title may be its own ("The <s> token").
_MARKED = re.compile(r"</[A-Za-z]|<br\s*/?>", re.IGNORECASE)
#: A line break of LaTeX in a title, which arXiv hands on.
_TEX_BREAK = re.compile(r"\s*\\{2,4}(?:\s+|$)")
#: A title as most are written: words of signs that are the same in NFC and stand for nothing else, with one blank between them.
_PLAIN_WORD = r"[!-%'-)+-;=-\[\]-~\u00c0-\u024f\u2010-\u201d]++"
_PLAIN_TITLE = re.compile(rf"{_PLAIN_WORD}(?: {_PLAIN_WORD})*+")
#: An address that is written as addresses are, and nothing else beside it.
_PLAIN_URL = re.compile(r"https?://[A-Za-z0-9._~/?#@!$&+=%:-]*[A-Za-z0-9/_=-]")
_NUMBERED = re.compile(r"^(?:\(?(\d{1,6})[.)、]\s+|[(（【\[](\d{1,6})[)）】\]]\s*)(?=\S)")


def nfc(text: str) -> str:
    """The text in NFC."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def one_line(text: str) -> str:
    """The text in NFC on one line, blanks folded, entities resolved; NUL and other controls are blanks."""
    if "&" in text:
        text = html.unescape(text)
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.replace("\x00", " ").split())


def is_missing(text: str, field: str = "") -> bool:
    """Whether the text says that there is no value: empty, N/A, NOT_FOUND, 暂无 and their like, for `field` also its own."""
    if len(text) > _LONGEST_SENTINEL:
        return text.isspace()
    bare = (text if text.isascii() else unicodedata.normalize("NFKC", text)).casefold().strip(_WRAPPING)
    return not bare or bare in _sentinels(field)


@cache
def _sentinels(field: str) -> frozenset[str]:
    missing = load("values")["missing"]
    return frozenset(word.casefold().strip(_WRAPPING) for word in (*missing["anywhere"], *missing.get(field, ())))


def short(value: Value, field: str) -> str | None:
    """One line of text, or None where it is missing; several items are joined with "; "."""
    text = one_line(value if isinstance(value, str) else "; ".join(value))
    return None if is_missing(text, field) else text


def title(value: Value) -> tuple[str | None, str | None]:
    """The title on one line, and its translation where the value holds both ("Title / 标题")."""
    text = value if isinstance(value, str) else " ".join(value)
    if _PLAIN_TITLE.fullmatch(text):
        return None if len(text) <= _LONGEST_SENTINEL and is_missing(text, "title") else text, None
    if "\\\\" in text:
        text = _TEX_BREAK.sub(" ", text)
    if "<" in text and _MARKED.search(text):
        text = without_tags(_LINE_BREAK.sub("\n", text))
    first, second = bilingual(text)
    plain = short(first, "title")
    if plain and len(plain) > 4 and plain.startswith("**") and plain.endswith("**") and plain.count("**") == 2:
        plain = plain[2:-2].strip()
    if plain and plain[0] == "《" and plain.find("》") == len(plain) - 1 > 1:
        plain = plain[1:-1].strip()
    return plain, short(second, "title") if second else None


def title_lines(value: Value) -> tuple[str, str] | None:
    """The first line of the cell of a title and what stands below it in the cell ("Title<br>A, B"); None for one line."""
    if not isinstance(value, str) or "<" not in value or (found := _LINE_BREAK.search(value)) is None:
        return None
    first, below = value[: found.start()], without_tags(_LINE_BREAK.sub(" ", value[found.end() :]))
    return (first, below) if first.strip() and below.strip() else None


def number(text: str) -> tuple[int, str] | None:
    """The number before a title ("12. A Title", "【12】A Title") and the title without it; None without a number."""
    found = _NUMBERED.match(text)
    return (int(found[1] or found[2]), text[found.end() :]) if found else None


def abstract(value: Value) -> tuple[str | None, str | None]:
    """The abstract as listed without the word "Abstract" before it, and its translation where the value holds both."""
    text = value if isinstance(value, str) else "\n".join(value)
    text = _without_label(nfc(text)).strip()
    if "\n" in text and has_han(text):
        first, second = bilingual(text)
        if second:
            return _present(_without_label(first)), _present(_without_label(second))
    return _present(text), None


def _present(text: str) -> str | None:
    """The text, without blanks around it, unless it says that there is none."""
    return None if len(text) <= _LONGEST_SENTINEL and is_missing(text, "abstract") else text.replace("\x00", " ").strip() or None


def _without_label(text: str) -> str:
    """The text without "Abstract", "摘要:" before it; "Abstract Meaning Representation" and "Abstract reasoning" stay."""
    if not _may_have_label().match(text):
        return text
    words = load("values")["abstract_label"]
    if (headed := _ABSTRACT_TITLE.match(text)) and headed["word"].casefold() in words["words"]:
        return headed["before"] + text[headed.end() :]
    found = _ABSTRACT_LABEL.match(text)
    if not found or found["word"].casefold() not in words["words"]:
        return text
    after = found["next"]
    if (mark := found["mark"].strip("*_")).isspace() and "\n" not in mark:
        following = after.strip(",.;:").casefold()
        if found["word"].isascii() and (not after[:1].isupper() or following in words["keep_before"] or found["word"].islower()):
            return text
    return text[found.start("next") :] if after else ""


@cache
def _may_have_label() -> re.Pattern[str]:
    """How a text begins that has a label of abstracts before it; nearly none does, so that it is asked first."""
    words = "|".join(map(re.escape, load("values")["abstract_label"]["words"]))
    return re.compile(rf"\s*+(?:<|[*_#【\[(]*+\s*+(?:{words}))", re.IGNORECASE)


def bilingual(text: str) -> tuple[str, str | None]:
    """English and Chinese half of a text that is plainly both, the English first; else the text and None.

    A line break, a bar or a slash between blanks parts any two halves; a slash without blanks and brackets only long ones.
    """
    if not has_han(text):
        return text, None
    halves, least = [half for half in _APART.split(text) if half.strip()], 1
    if len(halves) != 2:
        halves, least = [half for half in _CLOSE.split(text) if half.strip()], 2
    if len(halves) != 2:
        found = _BRACKETED.match(text.strip())
        if not found or _weight(found["second"]) * 3 < _weight(found["first"].rstrip()):
            return text, None
        halves = [found["first"].rstrip(), found["second"]]
    english = [half for half in halves if not has_han(half) and len(re.findall(r"[A-Za-z]{3,}", half)) >= least]
    chinese = [half for half in halves if _is_chinese(half, 2 * least)]
    return (english[0], chinese[0]) if len(english) == len(chinese) == 1 else (text, None)


def _weight(text: str) -> int:
    """Length of a text in letters, of which a Chinese character says as much as two."""
    return len(text) + sum("\u4e00" <= char <= "\u9fff" for char in text)


def _is_chinese(text: str, least: int) -> bool:
    """Whether the text is written in Chinese: at least so many characters, and more than two to an English word."""
    characters = sum("\u4e00" <= char <= "\u9fff" for char in text)
    return characters >= least and characters > 2 * len(re.findall(r"[A-Za-z]{2,}", text))


def year(value: Value) -> int | None:
    """The year that the value states; None where it states none or more than one."""
    if len(value) == 4 and isinstance(value, str) and value.isdecimal():
        return int(value) if _YEAR.match(value) else None
    found = set(_YEAR.findall(value if isinstance(value, str) else " ".join(value)))
    return int(found.pop()) if len(found) == 1 else None


def url(value: Value) -> str | None:
    """The first address in the value; a bare DOI or arXiv number is made one. None where there is none."""
    text = value if isinstance(value, str) else " ".join(value)
    if _PLAIN_URL.fullmatch(text):
        return text
    if "](" in text and (found := _LINK.search(text)):
        text = found["url"]
    if found := _URL.search(text):
        address = found.group().rstrip(".,;")
        return nfc(address if address.count("(") >= address.count(")") else address.rstrip(").,;:!?"))
    plain = text.strip()
    if found := _DOI.fullmatch(plain):
        return f"https://doi.org/{found.group(1)}"
    if found := _ARXIV.fullmatch(plain):
        return f"https://arxiv.org/abs/{found.group(1)}"
    return None
