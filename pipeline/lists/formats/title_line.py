"""The line that holds the title of a paper: title, names, venue and year apart.

Here belongs the look of these on one line without links, in the inline syntax of Markdown; what they are for is `reference`.
"""

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pipeline.lists.formats.citation import ET_AL, YEAR, is_one_name, names_of, read_citation, sentences
from pipeline.lists.formats.markdown_inline import plain
from pipeline.lists.formats.prose import PLAIN_TITLE, is_list_title, is_title_case, looks_like_names, looks_like_title
from pipeline.lists.headers import meaning
from pipeline.lists.notes import holds_topic
from pipeline.lists.titles import decision_of, may_state, read_title
from pipeline.lists.values import is_missing
from pipeline.lists.words import fold

_QUOTED = re.compile(r"[\"“](?P<text>[^\"“”]{12,300})[\"”]")
STRONG = re.compile(
    r"(?:\*{2,3}|__)(?=[^\s*])(?P<text>.{1,400}?)(?<=\S)(?:\*{2,3}|__)|<(?:b|strong)>(?P<html>.{1,400}?)</(?:b|strong)>",
    re.IGNORECASE,
)
EMPHASISED = re.compile(
    r"(?<![\w*\\$])(?P<mark>[*_])(?=[^\s*_])(?P<text>[^*_\n$]{2,400}?)(?<=\S)(?P=mark)(?![\w*])"
    r"|<(?:i|em)>(?P<html>.{1,400}?)</(?:i|em)>",
    re.IGNORECASE,
)
#: Signs, tags in brackets, dates and badges before a title; a number such as "#12 " is no sign but its id.
_LEAD = re.compile(
    r"^(?:(?!#\d{1,6}[\s:：.、)])(?:[\s\-–—:：|,，.·•>~]+|[^\w\s\"“'‘(（\[【$<*_`\x00{\\]+|\[[^\[\]]{1,30}\](?![(\[])|【[^【】]{1,30}】|\((?=[^()]*\d)[^()]{1,30}\)"
    r"|（[^（）]{1,20}）|\*\*\[[^\[\]]{1,30}\]\*\*|`[^`]{1,30}`|(?:19|20)\d\d(?:[-./年]\d{1,2}(?:[-./月]\d{1,2}日?)?)?(?=[\s|:：,，\])）])))+"
)
_ENDS, _OPENINGS = r"[\s\-–—:：|｜,，;；.。·•*>~([（【\[/\\&+]", r"[\s(（【\[|/]"
#: "*A Title* by Jane Doe".
_EMPHASISED_BY = re.compile(
    r"^\W{0,3}(?P<mark>[*_])(?=[^\s*_])(?P<text>[^*_\n$]{8,300}?)(?P=mark)[\s,.]+by\s+(?P<names>[^\x00]{4,600})", re.IGNORECASE
)
#: The signs of which marks of type have one.
_MARK = re.compile("[*_<]")
_TAIL = re.compile(rf"(?<!{_ENDS}){_ENDS}++$")
_HASHTAG = re.compile(r"#[^\W\d][\w/-]*")
#: A title of one word with venue and year in brackets ("Graph2vec (MLGWorkshop 2017)").
_NAME_WITH_SOURCE = re.compile(r"(?P<name>[^\W\d_][\w+-]{3,30})\s\((?P<source>[A-Z][A-Za-z&-]{2,20}\s(?:19|20)\d\d)\)")
#: A title in brackets that are no link's, as where the address is not known yet.
_IN_BRACKETS = re.compile(r"\s*\[(?P<text>[^\[\]]{20,})\][\s.]*")
_BRACKETED_TITLE = re.compile(r"^(?P<names>[^\[\]]{4,600}?)\.\s+\[(?P<title>[^\[\]]{12,300}?)\.?\]?$")
_OPEN = re.compile(rf"(?<!{_OPENINGS}){_OPENINGS}++$")
_BRACKETED_TAIL = re.compile(
    r"^(?P<head>.+?)\s*[(（\[【](?P<tail>[^()（）\[\]【】]{2,80})[)）\]】]\s*(?P<rest>[^()（）\[\]]{0,40})$"
)
_COMMA_TAIL = re.compile(r"^(?P<head>.+)[,，]\s*(?P<tail>[^,，]{2,80})$")
_SEPARATORS = (" | ", "｜", " || ", " — ", " – ", " -- ", " - ", " // ", "\t", " :: ")
_BEFORE_TITLE = re.compile(
    r"^(?P<authors>[^()]{4,600}?\.?)[\s,]*+(?:\((?P<year>(?:19|20)\d\d)[^()]{0,6}\)|(?<=[.,\s])(?P<bare>(?:19|20)\d\d)[a-z]?)?[\s.,:]*+$"
)
_SUBTITLE = re.compile(r"\s*[:：]\s*(?P<text>[^\s\x00][^\x00]*)")
#: A remark in the list's own language, and the venue with its year, behind a title with nothing between them.
_GLOSS = re.compile(r"\s*【[^【】]{2,80}】$")
_SOURCE_BEHIND = re.compile(r"^(?P<head>.*?(?P<last>[\w)?!\"”]))\s*(?P<tail>[A-Z][A-Za-z&]{1,11}\s(?:19|20)\d\d)$")
#: Words behind which a venue is part of the title ("Overview of the Task at SemEval 2020").
_TO_SOURCE = re.compile(r"(?:\b(?:of|at|for|in|on|the|to|from|with|and|by|de)|[:：–—-])\s*$", re.IGNORECASE)
#: "ICLR'24 A title" and "ICLR 2024: A title"; what a venue calls its own events is part of a title.
_VENUE_LEAD = re.compile(
    r"^(?P<lead>[A-Z][A-Za-z+&]{1,11}(?:\s?['’‘]\d\d|[\s_-]?(?:19|20)\d\d))\s*(?:[:：|｜,，–—-]+\s*|\s(?!Task|Track|Shared|Challenge"
    r"|Competition|Workshop|Tutorial|Proceedings|Overview|Dataset|Report|Papers?\b))(?P<rest>\S.*)$",
    re.DOTALL,
)
#: Year and venue before a title with hyphens between them ("19-NSDI-Datacenter RPCs").
_DATED_LEAD = re.compile(
    r"^(?P<century>19|20)?(?P<year>\d\d)[-_](?P<venue>[A-Za-z]*[A-Z][A-Za-z]*[A-Z][A-Za-z]*)[-_]\s?(?P<rest>\S.*)$", re.DOTALL
)
_MATH = re.compile(r"\$[^$]{1,80}\$")
#: What stands between names, or before a single one.
_PARTED = re.compile(r"[,，;；、⋅&]|\band\b|^by |^作者", re.IGNORECASE)
#: "Last, First and Last, First".
_TURNED = re.compile(r"[A-Z][\w'’-]+,\s[A-Z][\w'’. -]{1,40}(?:\sand\s[A-Z][\w'’-]+,\s[A-Z][\w'’. -]{1,40})+")
#: Pictures before a line, which stand for a label.
SIGNS = re.compile("^[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d\\s]+")
ASIDE = re.compile(r"\s*[(（][^()（）]*[)）]")
PREPRINT = re.compile(r"\b(?:arxiv|preprint|biorxiv|medrxiv|under review|in submission|technical report)\b", re.IGNORECASE)


@lru_cache(maxsize=1024)
def is_title(text: str) -> bool:
    """Whether a text may be the title of a paper."""
    return looks_like_title(_MATH.sub("x", text)) and not is_missing(text, "title") and not ET_AL.search(text)


def is_names(line: str) -> bool:
    """Whether a line is the names of authors; set in italics or bold, a single name will do, and "et al."."""
    shown = plain(line).replace(" · ", ", ")
    shown = SIGNS.sub("", (ASIDE.sub("", shown) if "(" in shown or "（" in shown else shown).strip())
    if _PARTED.search(shown) and (looks_like_names(shown) or (_TURNED.fullmatch(shown) and not holds_topic(shown))):
        return True
    stripped = line.strip().rstrip(".,")
    is_set_off = (EMPHASISED.fullmatch(stripped) or STRONG.fullmatch(stripped)) is not None
    return is_set_off and (is_one_name(shown) or ("," in shown and not is_title(shown)) or bool(ET_AL.search(shown)))


def is_no_name(text: str) -> bool:
    """Whether a text that looks like the name of one person is none: it is of a topic, a source, the title of a list, a label."""
    return holds_topic(text) or is_source(text) or is_list_title(text) or meaning(text).field is not None


@dataclass(frozen=True, slots=True)
class Parts:
    """A line taken apart: its title, the names where their place tells them, and what is left beside these.

    `is_cited` says that names and a year stand before the title, as only in citations.
    """

    title: str = ""
    rest: list[str] = field(default_factory=list)
    authors: str | tuple[str, ...] = ""
    venue: str = ""
    is_cited: bool = False

    def beside(self, *more: str) -> "Parts":
        """The same with more text beside the title."""
        return replace(self, rest=[*self.rest, *more])


def parts_of(text: str) -> Parts:
    """The title in a line without links."""
    if (quoted := _QUOTED.search(text)) and is_title(quoted["text"].rstrip(".,")):
        return cited_after(text[: quoted.start()], Parts(quoted["text"].rstrip(".,").strip(), [text[quoted.end() :]]))
    for strong in STRONG.finditer(text) if _MARK.search(text) else ():
        bold = plain(strong["text"] or strong["html"])
        if is_title(unadorned(bold)) and not is_list_title(bold):
            before, behind = text[: strong.start()], text[strong.end() :]
            found = _with_subtitle(split_line(bold), behind)
            if (cited := cited_after(before, found)).is_cited or unadorned(plain(before)).count(" ") <= 3:
                return cited
    if (by := _EMPHASISED_BY.match(text)) and is_title(by["text"]) and looks_like_names(by["names"], fewest=1):
        return Parts(by["text"], authors=by["names"].strip())
    parts = [part for part in text.split("\x00") if plain(part)]
    for at, part in enumerate(parts):
        lead = _LEAD.match(part)
        start = lead.end() if lead and not part[: lead.end()].endswith("《") else 0
        found = split_line(part[start:])
        if found.title:
            return found.beside(part[:start], *parts[:at], *parts[at + 1 :])
    return Parts(rest=[text])


def cited_after(before: str, found: Parts) -> Parts:
    """The title with what stands before it: the names and the year of a citation ("Ho, J. (2020). "), or else some text."""
    cited = _BEFORE_TITLE.match(plain(before).rstrip("\"“'*_ ")) if not before.rstrip().endswith("：") else None
    year = (cited["year"] or cited["bare"] or "") if cited else ""
    names = names_of(cited["authors"], is_sure=bool(year), is_turned=True) if cited else ""
    if not names:
        return found.beside(before)
    return replace(found, authors=names, rest=[year, *found.rest], is_cited=bool(year))


def _with_subtitle(found: Parts, behind: str) -> Parts:
    """A title of which only the name is in bold, with the rest of it behind a colon ("**GraphKit**: Fast Walks")."""
    goes_on = _SUBTITLE.match(behind)
    if not goes_on or found.title.count(" ") > 1:
        return found.beside(behind)
    rest = split_line(goes_on["text"])
    if not rest.title and is_title_case(goes_on["text"]) and not is_source(goes_on["text"]):
        rest = Parts(goes_on["text"].strip())
    if not rest.title:
        return found.beside(behind)
    return Parts(f"{found.title}: {rest.title}", [*rest.rest, behind[goes_on.end() :]], rest.authors)


def split_line(text: str) -> Parts:
    """The title at the beginning of a text, and what comes after it: names, venue, year."""
    if PLAIN_TITLE.fullmatch(text) and "," not in text and not may_state(text):
        return Parts(text) if is_title(text) else Parts(rest=[text])
    shown = _GLOSS.sub("", _OPEN.sub("", plain(text)))
    behind = _SOURCE_BEHIND.match(shown) if shown[-1:].isdigit() else None
    if behind and not _TO_SOURCE.search(behind["head"]) and states_source(behind["tail"]) and is_title(behind["head"]):
        return split_line(behind["head"]).beside(behind["tail"])
    if (led := _VENUE_LEAD.match(shown)) and read_title(led["lead"]).venue and (found := split_line(led["rest"])).title:
        return found.beside(led["lead"])
    if (led := _DATED_LEAD.match(shown)) and is_title(led["rest"]) and (led["century"] or led["year"] < "50"):
        return split_line(led["rest"]).beside(f"{led['venue']} {led['century'] or 20}{led['year']}")
    if cited := read_citation(unadorned(shown)):
        return Parts(cited.title, [cited.year, cited.rest], cited.authors, cited.venue, bool(cited.authors and cited.year))
    for separator in _SEPARATORS:
        head, is_there, tail = text.partition(separator)
        if is_there and looks_like_title(unadorned(plain(head))) and (separator in (" | ", "｜", "\t") or _says_source(tail)):
            return split_line(head).beside(tail)
    if _MARK.search(text) and (emphasised := EMPHASISED.search(text)) and is_title(unadorned(plain(text[: emphasised.start()]))):
        inside = emphasised["text"] or emphasised["html"]
        if _says_source(inside):
            return split_line(text[: emphasised.start()]).beside(inside, text[emphasised.end() :])
    ends = _BRACKETED_TAIL.match(shown)
    if ends and is_source(ends["tail"]) and is_title(unadorned(ends["head"])) and (found := split_line(ends["head"])).title:
        return found.beside(ends["tail"], ends["rest"])
    bracketed = _BRACKETED_TITLE.match(shown)
    if bracketed and looks_like_names(bracketed["names"], fewest=1) and is_title(bracketed["title"]):
        return Parts(bracketed["title"], authors=bracketed["names"])
    parts = sentences(shown)
    if len(parts) > 1:
        first, second = unadorned(parts[0]), unadorned(parts[1])
        if (looks_like_names(first) or ET_AL.search(first)) and is_title(second):
            return Parts(second, parts[2:], first)
        for at in range(1, min(len(parts), 4)):
            head = unadorned(" ".join(parts[:at]))
            if is_title(head) and _says_source(parts[at]):
                return Parts(head, parts[at:])
    for pattern in (_BRACKETED_TAIL, _COMMA_TAIL):
        ends = pattern.match(shown)
        if ends and looks_like_title(unadorned(ends["head"])) and _is_beside(ends["tail"], pattern is _BRACKETED_TAIL):
            found = split_line(ends["head"])
            if found.title:
                return found.beside(ends["tail"])
    bare = unadorned(shown)
    if named := _NAME_WITH_SOURCE.fullmatch(bare):
        return Parts(named["name"], [named["source"]])
    is_whole = not any(is_source(part) for part in parts[1:])
    return Parts(bare) if is_whole and is_title(bare) else Parts(rest=[text])


def _is_beside(tail: str, is_bracketed: bool) -> bool:
    """Whether what stands behind a title is its venue, its year or, in brackets, its authors."""
    return is_source(tail) or ET_AL.search(tail) is not None or (is_bracketed and looks_like_names(tail))


def unadorned(text: str) -> str:
    """The text without numbers, tags and signs before and after it."""
    text = _without_hashtags(text).replace("\x00", " ")
    if (whole := _IN_BRACKETS.fullmatch(text)) is not None:
        text = whole["text"]
    text = text.strip() if text[-1:].isalnum() else _TAIL.sub("", text).strip()
    lead = _LEAD.match(text)
    if lead and text[: lead.end()].endswith("《") and text.find("》") == len(text) - 1:
        text = text[:-1]
    return text[lead.end() :].strip() if lead and lead.end() < len(text) else text


def _without_hashtags(text: str) -> str:
    """The text without the tags behind it ("A Title #graphs #to-read")."""
    end = len(text)
    while (start := text.rfind(" #", 0, end)) > 0 and _HASHTAG.fullmatch(text, start + 1, end):
        end = start
        while text[end - 1 : end] == " ":
            end -= 1
    return text[:end]


def _says_source(text: str) -> bool:
    """Whether a text begins with names, or says venue or year."""
    shown = plain(text)
    first = next((piece for piece in re.split(r"[.(\[|]\s|\s[-–—|]\s|\x00", shown) if piece.strip()), "")
    return looks_like_names(first.strip(" .,")) or bool(ET_AL.search(shown)) or is_source(shown)


def states_source(text: str) -> bool:
    """Whether a text is a venue with its year, and nothing else."""
    stated = read_title(text)
    return stated.venue is not None and stated.year is not None and not fold(stated.rest)


def is_source(text: str) -> bool:
    """Whether a short text is a venue, a year or the name of an archive."""
    if len(text) > 150:
        return False
    stated = read_title(text)
    return stated.venue is not None or bool(YEAR.search(text)) or bool(PREPRINT.search(text)) or decision_of(text) is not None
