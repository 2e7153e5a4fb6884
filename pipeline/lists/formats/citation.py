"""One citation as the styles write it in running text: GB/T 7714, APA, ACM, Vancouver, IEEE, MLA.

Here belongs the order of names, year, title and source in one plain text without marks of type; lists of citations as a format of
their own are `citations`, lines of Markdown that may hold one are `title_line`.
"""

import re
from dataclasses import dataclass
from itertools import islice

from pipeline.lists.formats.prose import looks_like_names, looks_like_title
from pipeline.lists.words import has_han

_SENTENCE = re.compile(r"(?<=[^\s.][.?!])(?<!\b[A-Z]\.)\s+(?=[^\W\d_]|[\"“(])|(?<=[。？！])\s*(?=\S)")
_SENTENCE_END = re.compile("[.?!。？！]")
ET_AL = re.compile(r"\bet\.? ?al\b", re.IGNORECASE)
YEAR = re.compile(r"(?:19[5-9]|20[0-4])\d(?<![\d.]\d{4})(?![\d.]\d|\d)")
#: What every style has: a year, or the kind of publication in brackets.
_SIGN_OF_STYLE = re.compile(r"[12\[［](?:(?<=[\[［])|(?<=1)9|(?<=2)0)")
_LONGEST = 3000
#: Full stops, those of initials among them, that may stand before a title.
_MOST_STOPS = 200
_AUTHORS = r"(?P<authors>[^()\"“”《》\[\]]{3,800}?)"
#: "Ho, J., & Abbeel, P. (2020). A title. A source." and "Ho and Abbeel. 2020. A title. A source."
_YEAR_AFTER_NAMES = (
    re.compile(rf"^{_AUTHORS}\s*\((?P<year>(?:19|20)\d\d)[a-z]?(?:[,/][^()]{{1,20}})?\)\s*[.,:]\s*(?P<rest>\S.*)$", re.DOTALL),
    re.compile(rf"^{_AUTHORS}[.,]\s+(?P<year>(?:19|20)\d\d)[a-z]?\.\s+(?P<rest>\S.*)$", re.DOTALL),
)
_LATIN = r"[^\W\d_a-z][\w'’-]*(?:\s[^\W\d_a-z][\w'’-]+)?"
#: "Smith J, Doe AB. A title. A source. 2020;12(3):45-67."
_INITIALS_AFTER = re.compile(
    rf"^(?P<authors>(?:{_LATIN}\s[A-Z]{{1,3}},\s*)*{_LATIN}\s[A-Z]{{1,3}}(?:,\s*et al)?)\.\s+(?P<rest>\S.*)$", re.DOTALL
)
#: "张三, 李四. 题名[J]. 期刊, 2023, 46(3): 1-15." The letter in brackets is the kind of publication.
_KIND = re.compile(r"\s*[\[［](?:[JCDMNRPSAGZ]|EB|DB|CP|PP)(?:/OL)?[\]］]\s*")
_FULL_STOP = re.compile(r"[.．。]\s*(?![,，;；\d])")
#: "张三：《题名》，《期刊》2023年第3期"
_TITLE_MARKS = re.compile(
    r"^(?P<authors>[^《》]{2,80}?)[:：,，]\s*[《“](?P<title>[^《》“”]{2,200})[》”][,，]\s*《(?P<venue>[^《》]{2,60})》\D{0,3}(?P<year>(?:19|20)\d\d)\s*年"
)
#: 'A. Vaswani and N. Shazeer, "A title," in A Source, 2017.'
_QUOTED = re.compile(
    r"^(?P<authors>[^\"“”]{3,800}?)[,.]?\s*[\"“](?P<title>[^\"“”]{8,400}?)[,.]?[\"”][,.]?\s*(?P<rest>.*)$", re.DOTALL
)
#: Where the name of a source ends: volume, pages, year, address.
_SOURCE_END = re.compile(
    r"[.,;:，；：]?\s*(?:\b(?:vol|no|pp?|pages?)\b\.?\s*\d|\(\s*(?:\d|pp?\b|vol\b)|https?://|\bdoi\b)|[,;，；.．。:：]\s*(?=\d)"
    r"|\s(?=\d+\s*(?:[(,:;]|$))|[.。]\s*$",
    re.IGNORECASE,
)
_IN = re.compile(r"in\b:?\s*", re.IGNORECASE)
_MORE = re.compile(r"(?<![\s,，;&])[\s,，;&]*+(?:\bet\.?\s*al\b\.?|\band others\b|等|…|\.\.\.)[\s.,，]*$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[,，;；、]\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+")
#: "Ho, J., & Abbeel, P.": family names with initials behind them.
_INVERTED = re.compile(r"(?P<last>[^\W\d_][^,&;]*?),\s*(?P<first>(?:[^\W\d_]\.[\s-]?)+)\s*(?:[,;&]\s*|\band\s+|$)+")
_INITIALS = re.compile(rf"(?P<last>{_LATIN})\s(?P<first>(?:[A-Z][\s-]?){{1,3}})")
_ONE_NAME = re.compile(r"[^\W\d_a-z][\w'’.-]*(?:\s+(?:[^\W\d_a-z][\w'’.-]*|de|van|von|der|den|la|di|da|del|bin|al|el)){1,3}")
_STOP = re.compile(r"(?<=[^\W_]{2})\.$")
_HAN_NAME = re.compile(r"[\u3400-\u9fff]{2,4}|[\u3400-\u9fff·•]{4,16}")


@dataclass(frozen=True, slots=True)
class Citation:
    """What a citation states; `rest` is the text after the title."""

    title: str
    authors: str | tuple[str, ...]
    year: str = ""
    venue: str = ""
    rest: str = ""


def read_citation(text: str) -> Citation | None:
    """The citation that a text is; None where it follows no known style."""
    if _SIGN_OF_STYLE.search(text) is None or len(text := " ".join(text.split())) > _LONGEST:
        return None
    return _with_kind(text) or _with_title_marks(text) or _with_year(text) or _with_quotes(text)


def sentences(text: str) -> list[str]:
    """The sentences of a text, by their ends."""
    return _SENTENCE.split(text) if _SENTENCE_END.search(text) else [text]


def names_of(text: str, *, is_sure: bool = False, is_turned: bool = False) -> str | tuple[str, ...]:
    """The names before a title, first name before last; empty where they look like no names.

    `is_sure` says that nothing but names can stand there, so a single one will do; `is_turned` that the first is "Last, First".
    """
    bare = _MORE.sub("", text).strip(" ,;&，；:：")
    stop = "." if text[text.find(bare) + len(bare) :].startswith(".") else ""
    inverted = list(_INVERTED.finditer(bare + stop))
    if inverted and sum(len(name.group()) for name in inverted) >= 0.8 * len(bare):
        return tuple(f"{name['first'].strip()} {name['last'].strip()}" for name in inverted)
    names = [_STOP.sub("", name.strip()) for name in _BETWEEN.split(bare) if name.strip(" .")]
    if names and all(map(_HAN_NAME.fullmatch, names)):
        return tuple(names)
    behind = [_INITIALS.fullmatch(name) or name for name in names if not _HAN_NAME.fullmatch(name)]
    if behind and all(isinstance(name, re.Match) for name in behind):
        return tuple(f"{name['first']} {name['last']}" for name in behind if isinstance(name, re.Match))
    if (
        is_turned
        and len(names) > 1
        and " " not in names[0]
        and names[1].count(" ") <= 1
        and all(" " in name for name in names[2:])
    ):
        return (f"{names[1]} {names[0]}", *names[2:])
    is_more = bare != text.strip(" ,;&，；:：")
    if looks_like_names(bare.replace("&", ",")) or is_more or (is_sure and all(map(is_one_name, names))):
        return tuple(names) if is_sure else bare
    return ""


def is_one_name(text: str) -> bool:
    """Whether a text is the name of one person: two to four words, all capitalised but particles."""
    return _ONE_NAME.fullmatch(text) is not None


def _with_kind(text: str) -> Citation | None:
    kind = _KIND.search(text)
    if not kind:
        return None
    head, rest = text[: kind.start()], text[kind.end() :]
    for stop in islice(_FULL_STOP.finditer(head), _MOST_STOPS):
        names, title = head[: stop.start()].strip(), head[stop.end() :].strip()
        if len(title) >= 2 and names and (found := names_of(names, is_sure=True)):
            return _citation(title, found, rest)
    first = _FULL_STOP.search(head)
    if first and 2 <= first.start() <= 60 and head[first.end() :].strip():  # an institution
        return _citation(head[first.end() :].strip(), head[: first.start()].strip(), rest)
    return _citation(head.strip(), (), rest) if head.strip() and YEAR.search(rest) else None


def _with_title_marks(text: str) -> Citation | None:
    found = _TITLE_MARKS.match(text)
    if not found or not (names := names_of(found["authors"], is_sure=True)):
        return None
    return Citation(found["title"], names, found["year"], found["venue"], text[found.end("title") + 1 :])


def _with_year(text: str) -> Citation | None:
    """Styles that set nothing off: names, then the year or initials, then the title as a sentence."""
    for pattern in (*_YEAR_AFTER_NAMES, _INITIALS_AFTER):
        found = pattern.match(text)
        if not found or not (names := names_of(found["authors"], is_sure=pattern is _INITIALS_AFTER)):
            continue
        title, *rest = sentences(found["rest"])
        while title.endswith(("?", "!")) and rest and _goes_on(rest[0]):
            title = f"{title} {rest.pop(0)}"
        after = " ".join(rest)
        if pattern is _INITIALS_AFTER and not YEAR.search(after):
            continue
        if looks_like_title(title.strip(" .,;")):
            year = "" if pattern is _INITIALS_AFTER else found["year"]
            return _citation(title.strip(" .,;"), names, after, year)
    return None


def _goes_on(sentence: str) -> bool:
    """Whether a sentence behind a question is the rest of a title, not its source."""
    return looks_like_title(sentence.rstrip(" .")) and not YEAR.search(sentence) and not _IN.match(sentence)


def _with_quotes(text: str) -> Citation | None:
    found = _QUOTED.match(text)
    if not found or not YEAR.search(found["rest"]):
        return None
    names = names_of(found["authors"], is_sure=True, is_turned=True)
    return _citation(found["title"].strip(), names, found["rest"]) if names else None


def _citation(title: str, names: str | tuple[str, ...], rest: str, year: str = "") -> Citation:
    stated = YEAR.search(rest)
    return Citation(title, names, year or (stated.group() if stated else ""), _source(rest), rest)


def _source(rest: str) -> str:
    """The name of the source at the beginning of what comes after a title."""
    text = _IN.sub("", rest.lstrip(" .,，．。/"))
    place, colon, name = text.partition(":")
    if colon and has_han(place) and len(place) <= 6:  # "北京: 清华大学, 2022"
        text = name.strip()
    end = _SOURCE_END.search(text)
    name = text[: end.start()] if end else text
    name = name.strip(" .,;:，；：")
    return name if 2 <= len(name) <= 200 and not name[0].isdigit() else ""
