"""Labels at the beginning of lines: how they are written, and which of them a file of records has.

Here belongs telling a label from text: it is a known one, or a short one that comes about as often as there
are records. What comes after labels, and which labels make a record, is `records`.
"""

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.page_lines import is_buttons
from pipeline.lists.words import fold, folded_words

#: Signs and pictures that stand before a label and say nothing ("◆", "▍", "📄").
_SIGNS = "(?:[\u2190-\u2bff\u3013\U0001f000-\U0001faff\ufe0f\u200d]++[ \t]*+)?+"
_LABEL = re.compile(
    rf"\s{{0,8}}(?:[-*•]\s+|\#{{1,6}}\s+|(?P<number>\d{{1,6}})(?:[.)、．]\s*|,\s+))?{_SIGNS}(?:\*\*|__)?{_SIGNS}"
    r"(?P<label>【[^【】]{1,40}】(?=\s*[:：]?)|\[[^\[\]]{1,40}\](?!\()|[^\W\d_][^:：\n\t\[\]{}\"]{0,40}?(?=(?:\s*#?\d{1,6})?(?:\*\*|__)?\s*(?:：|:(?!//))))"
    r"(?:\s*#?(?P<count>\d{1,6})(?=(?:\*\*|__)?\s*[:：]))?"
    r"(?:\*\*|__)?\s*[:：]?(?:\*\*|__)?[ \t]*"
)
#: What stands behind a label or before it.
_SIGN_OF_LABEL = re.compile("[:：[【]")
#: A known label before a dash or an equals sign.
_DASHED = re.compile(r"\s{0,8}(?P<label>[^\W\d_][\w ]{1,24}?)\s+(?:=|[-–—]{1,2})\s+(?=\S)")
#: A known label right before the dash that journals set behind it ("Abstract—We show", "Index Terms—a, b").
_RUN_IN = re.compile(r"\s{0,8}(?P<label>[^\W\d_][A-Za-z ]{3,20}?)\s?[—–](?=\S)")
_LONGEST_DASHED = 36
_ALONE = re.compile(rf"\s*{_SIGNS}(?:\*\*|__)?{_SIGNS}(?P<label>[^\W\d_]{{2,20}})(?:\*\*|__)?\s*")
#: Characters behind a label, on average, by which it is taken for a part of an abstract.
_LONG_PART = 30
#: Characters among which the colon of a label is looked for.
LONGEST_LABEL = 48
#: Lines by which labels are told.
SAMPLE = 4000


class Label(NamedTuple):
    """A label at the beginning of a line, the number before or in it ("论文1：") and where its value begins."""

    label: str
    number: str | None
    end: int
    is_alone: bool = False


def find_label(line: str) -> Label | None:
    """What may be a label on a line: text before a colon or in brackets, or the word for abstract alone on the line."""
    start = line[:_LONGEST_DASHED]
    if (" = " in start or " - " in start or " – " in start) and (found := _DASHED.match(line)):
        what = meaning(found["label"])
        if what.field and what.rank < MAKESHIFT:
            return Label(found["label"], None, found.end())
    if ("—" in start or "–" in start) and (found := _RUN_IN.match(line)):
        what = meaning(found["label"])
        if what.field in ("abstract", "keywords") and what.rank < MAKESHIFT:
            return Label(found["label"], None, found.end())
    if _SIGN_OF_LABEL.search(line) and (found := _LABEL.match(line)) and not _is_clock(line, found) and not is_buttons(line):
        label, number, count = found.group("label", "number", "count")
        if count and meaning(label).field != "title":
            label, count = line[found.start("label") : found.end("count")], None
        return Label(label, number or count, found.end())
    if (found := _ALONE.fullmatch(line)) and (what := meaning(found["label"])).field == "abstract" and what.rank < MAKESHIFT:
        return Label(found["label"], None, len(line), is_alone=True)
    return None


@lru_cache(maxsize=2)
def _labels_by_line(head: str) -> tuple[Label | None, ...]:
    """What may be a label on each of the first lines; asked several times for one file."""
    return tuple(map(find_label, head.split("\n")[:SAMPLE]))


def _is_clock(line: str, found: re.Match[str]) -> bool:
    """Whether the colon after what may be a label is that of a time ("Tue 10:30 a.m.")."""
    return found["label"][-1].isdigit() and line[found.end() - 1] == ":" and line[found.end() : found.end() + 2].isdecimal()


def label_counts(head: str) -> Counter[str]:
    """How often each text that may be a label begins a line, by the label as written."""
    return Counter(found.label for found in _labels_by_line(head) if found)


def labels_of(head: str) -> frozenset[str]:
    """The labels of the file as written: known ones, and short ones about as frequent as titles; no part of an abstract."""
    counts, parts = label_counts(head), _parts_of_abstracts(head)
    records = max((count for label, count in counts.items() if meaning(label).field in ("title", "abstract")), default=0)
    known = {label for label, count in counts.items() if meaning(label).status != "unknown" and count >= 0.02 * records}
    likely = {
        label
        for label, count in counts.items()
        if count >= max(2, 0.5 * records) and len(label.split()) <= 3 and not label[0].islower()
    }
    return frozenset(
        label for label in known | (likely - parts) if fold(label) not in folded_words("structure", "abstract_parts")
    )


def _parts_of_abstracts(head: str) -> frozenset[str]:
    """Unknown labels that are parts of abstracts: mostly they come after the label of one, and long text comes after them."""
    after_abstract, lengths = Counter[str](), Counter[str]()
    last = None
    for line, found in zip(head.split("\n"), _labels_by_line(head), strict=False):
        if found:
            what = meaning(found.label)
            if what.status != "unknown":
                last = what.field
            elif last == "abstract":
                after_abstract[found.label] += 1
                lengths[found.label] += len(line) - found.end
    counts = label_counts(head)
    return frozenset(
        label for label, count in after_abstract.items() if 2 * count > counts[label] and lengths[label] > _LONG_PART * count
    )
