"""Habits of lists of plain text: titles each of which ends with a full stop ("Scalable Fair Clusters."), or begins with a number
that no sign sets off ("12 Scalable Fair Clusters", "1203 - Scalable Fair Clusters") or with the form of its presentation ("Poster:
Scalable Fair Clusters"), and lines that come with every paper ("Research Track").

Here belongs telling such lists from text in sentences and from titles with a number of their own, and writing their lines as
others are written: without the stop, with a point behind the number, with the form in brackets, and none where it comes again.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice, pairwise

from pipeline.lists.formats.prose import (
    ends_sentence,
    is_address,
    is_list_title,
    is_prose,
    is_text,
    looks_like_names,
    looks_like_title,
)
from pipeline.lists.formats.title_beside import is_with_names
from pipeline.lists.headers import meaning
from pipeline.lists.titles import decision_of
from pipeline.lists.values import is_missing
from pipeline.lists.words import load

#: Lines by which a list is told, the fewest of them, and the share of them that must be such titles.
_SAMPLE, _FEWEST, _SHARE = 300, 4, 0.9
#: Share of the lines that may begin as sentences do, be several sentences, or have names beside them.
_MOST_SENTENCES, _MOST_PROSE = 0.05, 0.2
#: A number before a title: with a hyphen behind it, in the frames of keys, or with nothing but a blank.
_NUMBER = re.compile(r"\s*(?:(?P<keys>(?:\d\ufe0f?\u20e3)+)\s*|(?P<number>\d{1,6})(?P<sign>\s*[-–—])?\s+)(?=\S)")
#: Share of the lines of which one line that comes again makes up as much, and its characters at most.
_REPEATED, _LONGEST_REPEATED = 0.08, 60
_COLON = re.compile("[:：]")
_FORM = re.compile(r"\s*(?P<form>[A-Z][A-Za-z]{2,11}(?: [A-Za-z]{3,12})?)\s*[:：]\s+(?=\S)")
#: Titles that must have such a number at the fewest, and the share of the titles.
_FEWEST_NUMBERED, _NUMBERED = 3, 0.8


def plain_lines(lines: Iterable[str], head: str) -> Iterable[str]:
    """The lines as other lists have them; `head` is the beginning of the file, which shows the habits."""
    if repeated := _repeated(head):
        lines = ("" if line.strip() in repeated else line for line in lines)
    if _are_presented(head):
        lines = map(_with_form_in_brackets, lines)
    if _are_numbered(head):
        lines = map(_with_point, lines)
    return (line[:-1] if line.endswith(".") else line for line in map(str.rstrip, lines)) if _are_stopped(head) else lines


def _with_point(line: str) -> str:
    """The line with a point behind the number before it."""
    found = _NUMBER.match(line) if line[:1].isdigit() or line[:1].isspace() else None
    return f"{_digits(found)}. {line[found.end() :]}" if found else line


def _digits(found: re.Match[str]) -> str:
    return found["number"] or re.sub(r"\D", "", found["keys"])


@lru_cache(maxsize=2)
def _repeated(head: str) -> frozenset[str]:
    """Short lines that come again with many of the papers, as the tracks and kinds of talks of a page do; neither labels nor
    signs that something is missing nor forms of presentation are among them."""
    counts = Counter(line for line in map(str.strip, head.split("\n")) if line)
    total = sum(counts.values())
    return frozenset(
        line
        for line, count in counts.items()
        if count >= max(_FEWEST, _REPEATED * total)
        and len(line) <= _LONGEST_REPEATED
        and any(map(str.isalpha, line))
        and meaning(_COLON.split(line, maxsplit=1)[0]).status == "unknown"
        and decision_of(line) is None
        and not any(is_missing(line, field) for field in ("title", "abstract"))
    )


@lru_cache(maxsize=2)
def _are_presented(head: str) -> bool:
    """Whether many titles have the form of their presentation and a colon before them."""
    lines = [line for line in islice(head.split("\n"), _SAMPLE) if line.strip()]
    found = [line for line in lines if (form := _FORM.match(line)) and decision_of(form["form"]) is not None]
    return len(found) >= _FEWEST and 10 * len(found) >= len(lines)


def _with_form_in_brackets(line: str) -> str:
    """The line with the form of presentation before its title in brackets, as other lists have it."""
    form = _FORM.match(line)
    return f"[{form['form']}] {line[form.end() :]}" if form and decision_of(form["form"]) is not None else line


@lru_cache(maxsize=2)
def _are_numbered(head: str) -> bool:
    """Whether nearly all titles have a number that counts on, or one that is an id before a hyphen."""
    lines = [line.strip() for line in islice(head.split("\n"), _SAMPLE) if line.strip()]
    titles = [line for line in lines if not (is_text(line) or is_address(line) or looks_like_names(line) or is_list_title(line))]
    found = [each for line in titles if (each := _NUMBER.match(line)) and looks_like_title(line[each.end() :])]
    if len(found) < _FEWEST_NUMBERED or len(found) < _NUMBERED * len(titles):
        return False
    numbers = [int(_digits(each)) for each in found]
    counting = sum(after == before + 1 for before, after in pairwise(numbers))
    are_ids = all(each["sign"] for each in found) and len(set(numbers)) == len(numbers)
    return are_ids or counting >= _NUMBERED * (len(numbers) - 1)


@lru_cache(maxsize=2)
def _are_stopped(head: str) -> bool:
    lines = [line for line in islice(head.split("\n"), _SAMPLE) if line.strip()]
    if len(lines) < _FEWEST or 2 * sum(line.rstrip().endswith(".") for line in lines) < len(lines):
        return False
    titles = [line for line in lines if ends_sentence(line) and looks_like_title(line.rstrip().rstrip(".")) and not is_text(line)]
    if len(titles) < _SHARE * len(lines):
        return False
    beginnings = frozenset(load("structure")["beginnings_of_sentences"])
    sentences = sum(line.split(maxsplit=1)[0].casefold() in beginnings for line in titles)
    prose = sum(is_prose(line) or is_with_names(line) for line in titles)
    return sentences <= _MOST_SENTENCES * len(titles) and prose <= _MOST_PROSE * len(titles)
