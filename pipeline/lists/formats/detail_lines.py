"""What a line about a paper is by its look: a label with its value, nothing but links, a name that may be a title.

Here belongs one line in the inline syntax of Markdown; what it states for a paper is `reference`.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from pipeline.lists.formats.citation import YEAR
from pipeline.lists.formats.markdown_inline import find_links, plain, without
from pipeline.lists.formats.prose import is_list_title
from pipeline.lists.formats.title_line import is_title
from pipeline.lists.headers import meaning
from pipeline.lists.links import holds_no_papers, text_kind
from pipeline.lists.titles import read_title
from pipeline.lists.words import has_han

MARKS = r"(?:\*{1,3}|_{1,3}|</?(?:b|strong|em|i)>)"
#: Characters of a short title in Chinese at most.
_LONGEST_NAME = 20
LABELLED = re.compile(
    rf"(?P<lead>[^\w\[(（<|*]{{0,4}})(?P<mark>{MARKS})?\s*(?P<label>[^\W\d_](?:[^:：*|<>\[\]\n\x00]{{0,38}}[^\s:：*|<>\[\]\n\x00_])?)"
    rf"\s*(?P<before>{MARKS})?\s*(?:::|[:：])\s*(?P<after>{MARKS})?\s*(?P<value>.*)$",
    re.IGNORECASE | re.DOTALL,
)
#: Characters with the marks around it among which the colon of a label is looked for.
_COLON, _LONGEST_LABEL = re.compile("[:：]"), 80


def find_label(line: str) -> re.Match[str] | None:
    """What may be a label with its value on a line, whose blanks are folded: text before a colon near the beginning."""
    colon = _COLON.search(line)
    if colon is None or (colon.start() > _LONGEST_LABEL and len(" ".join(line[: colon.start()].split())) > _LONGEST_LABEL):
        return None
    return LABELLED.match(" ".join(line.split()))


@lru_cache(maxsize=1024)
def labelled(line: str) -> tuple[str, str, bool] | None:
    """Label and value of a line "Label: value", and whether the label is set in bold; None where the line has no label.

    A label is known, or it is bold, or nothing but links stands behind it: a title may have a colon too.
    """
    found = find_label(line)
    if not found or found["value"].startswith("//") or YEAR.search(found["label"]):
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
    return all(not link.text or text_kind(link.text) or not (strictly or _may_be_paper(link.text)) for link in links)


def _may_be_paper(text: str) -> bool:
    """Whether the text of a link is a title, not the venue and year of the paper that it leads to."""
    return is_title(text) and not (is_list_title(text) and read_title(text).year is not None)


def may_be_name(text: str) -> bool:
    """Whether a short text may be a title where something else says that a paper stands there: one to four words, no label."""
    return (
        text_kind(text) is None
        and len(text.split()) <= 4
        and not (has_han(text) and (len(text) > _LONGEST_NAME or "，" in text))
        and sum(map(str.isalpha, text)) >= 3
        and not text.endswith((":", "：", ".", "!", "。", "！"))
        and meaning(text).status == "unknown"
        and not is_list_title(text)
        and not holds_no_papers(text)
    )
