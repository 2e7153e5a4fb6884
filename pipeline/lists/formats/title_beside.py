"""A title and the names of its authors on one line of plain text: "Title (A, B)", "Title by A, B", "A, B: Title".

Here belong the signs between the two; which lines are such ones throughout is told by `blocks`.
"""

import re
from functools import lru_cache

from pipeline.lists.formats.prose import BULLET, looks_like_names, looks_like_title, numbered, without_by
from pipeline.lists.notes import holds_topic
from pipeline.lists.titles import LONGEST_HEADER, read_title
from pipeline.lists.words import has_han

#: A longer line is no title beside names, told by the ways of `_WAYS`.
_LONGEST = 1200
_BEFORE_SOURCE = ("; ", " - ", " – ", " — ", ". ")
#: What stands before a source behind a title, and the characters in which a source is looked for.
_TO_SOURCE, _LONGEST_SOURCE = re.compile(r"[.．。]\s+|\s*[,，]\s*|\s+[-–—|]\s+|\s*[(（\[【]"), 110
#: Words that may stand beside a venue without its year.
_MOST_BESIDE = 4
_SIGNS = (" - ", " – ", " — ", " | ", "\t")
_HAN, _HAN_NAME = "[\u3400-\u9fff]", "[\u3400-\u9fff·]{2,4}"
#: A full stop that may stand in names: behind an initial or a short title ("J. Doe", "Jr.", "St. John").
_INITIAL = r"(?<=\b[^\W\d_])\.|(?<=\b(?:Jr|Sr|St|Ph))\."
#: The signs of which one must stand on a line that is written in a way, and the way.
_WAYS = (
    ('"“', re.compile(r"[\"“](?P<title>[^\"“”]{9,300})[\"”][\s,.:–—-]*(?P<names>\S.*)")),
    ("(（", re.compile(r"(?P<title>[^()（）]{9,300}?)\s*[(（](?P<names>[^()（）]+)[)）]")),
    (("by",), re.compile(r"(?P<title>.{9,300}?),?\s+by\s+(?P<names>[^\W\d_].*)")),
    (":：", re.compile(rf"(?P<names>(?:[^.:：]++|{_INITIAL}|\.(?!\s))+)(?:[:：]\s+|：)(?P<title>\S.*)")),
    (".", re.compile(r"(?P<title>[^.]{9,300}?)\.\s+(?P<names>[^\W\d_a-z][^.].*?)\.?")),
    (".", re.compile(rf"(?P<names>(?:[^.:：]++|{_INITIAL})+)\.\s+(?P<title>[^.]{{9,300}})\.?")),
)
#: A line without any of the signs, and without Chinese, is written in none of the ways.
_SIGN_OF_WAY = re.compile(r"[\"“(（:：.]|by|[^\x00-\x7f]")
_CHINESE_WAY = (
    ("",),
    re.compile(
        rf"(?P<title>[^，,]*{_HAN}{{4}}[^，,\s]*)(?:\s+|[，,]\s?)(?P<names>{_HAN_NAME}(?:\s?[、，,；;\s]\s?{_HAN_NAME})*)"
    ),
)


@lru_cache(maxsize=4096)
def title_beside_names(line: str, fewest: int = 2) -> tuple[str, str] | None:
    """The title on a line and the names beside it, `fewest` at least; None for any other line."""
    for sign in _SIGNS if len(line) <= 10 * _LONGEST else ():
        title, is_there, names = line.rpartition(sign)
        if is_there and _are_apart(title, names, fewest):
            return title.strip(' "“”'), without_by(names)
    if len(line) > _LONGEST or _SIGN_OF_WAY.search(line) is None:
        return None
    ways = _WAYS if line.isascii() else (*_WAYS, _CHINESE_WAY)
    written = [
        (found["title"], found["names"])
        for signs, way in ways
        if any(sign in line for sign in signs) and (found := way.fullmatch(line.strip()))
    ]
    for least in (2, 1) if fewest == 1 else (fewest,):  # "Quiet Gradients: A Title. A. Ng, B. Li"
        for title, names in written:
            if _are_apart(title, names, least):
                return title.rstrip(",."), without_by(names)
    return None


@lru_cache(maxsize=4096)
def names_beside_source(line: str) -> tuple[str, str] | None:
    """The names on a line and the source behind them ("A Moreau, W Zhao - ICML, 2026", "A. Moreau; Proceedings of ..."); None for
    any other line."""
    for sign in _BEFORE_SOURCE if len(line) <= 10 * _LONGEST else ():
        names, is_there, source = line.strip().partition(sign)
        if is_there and looks_like_names(names, fewest=1) and not holds_topic(names) and _is_source(source):
            return names, source
    return None


@lru_cache(maxsize=4096)
def without_source(title: str) -> tuple[str, str | None]:
    """A title without the source behind it ("A Title. ICML 2026: 1-9", "A Title (ICML 2026)"), and the source."""
    if not any(map(str.isdigit, title[-_LONGEST_SOURCE:])):
        return title, None
    for sign in _TO_SOURCE.finditer(title, max(0, len(title) - _LONGEST_SOURCE)):
        head, source = title[: sign.start()], title[sign.end() :].rstrip(" .)）]】")
        if looks_like_title(head) and _is_source(source):
            return head, source
    return title, None


def _is_source(text: str) -> bool:
    """Whether a text names a venue with its year, and little else."""
    if len(text) > LONGEST_HEADER:
        return False
    stated = read_title(text)
    return stated.venue is not None and (stated.year is not None or len(stated.rest.split()) <= _MOST_BESIDE)


@lru_cache(maxsize=4096)
def is_with_names(line: str, fewest: int = 2) -> bool:
    """Whether names, `fewest` at least, stand beside a title on a line, which may begin with a number or a bullet."""
    if counted := numbered(line):
        line = counted[1]
    elif bullet := BULLET.match(line):
        line = line[bullet.end() :]
    return title_beside_names(line, fewest) is not None or names_beside_source(line) is not None


def _are_apart(title: str, names: str, fewest: int) -> bool:
    is_title = looks_like_title(title.rstrip(",."))
    return is_title and looks_like_names(names, fewest) and not ((fewest == 1 or has_han(names)) and holds_topic(names))
