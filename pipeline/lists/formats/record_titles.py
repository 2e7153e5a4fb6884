"""Titles without a label over records of labelled lines: whether a file has such, and which of the lines over a record it is.

Here belongs the look of these lines; the records themselves are `records`.
"""

from collections.abc import Iterator
from itertools import pairwise

from pipeline.lists.formats.labels import SAMPLE, find_label
from pipeline.lists.formats.prose import Block, looks_like_names, looks_like_title, numbered
from pipeline.lists.headers import meaning
from pipeline.lists.page_lines import without_buttons
from pipeline.lists.words import has_han


def title_over_names(loose: list[Block]) -> int:
    """Which of the lines before a record is the title: the one over the names of the authors, else the last.

    A single name is taken for one below a title, unless it looks like a title itself and stands apart.
    """
    first = len(loose) - 1
    while first > 0 and loose[first].line == loose[first - 1].line + 1:
        first -= 1
    for at in range(min(first, len(loose) - 2), len(loose) - 1):
        title, below = loose[at], loose[at + 1]
        is_apart = below.line > title.line + 1 and numbered(title.text) is None and looks_like_title(below.text)
        is_over = looks_like_title(title.text) and not is_apart
        if at >= 0 and looks_like_names(without_buttons(below.text), fewest=1 if is_over else 2):
            return at
    return len(loose) - 1


def has_titles(head: str, labels: frozenset[str]) -> bool:
    """Whether titles are labelled: a label for Chinese titles right below lines without a label is for their translations."""
    titles = [meaning(label) for label in labels if meaning(label).field == "title"]
    if any(title.variant != "zh" for title in titles):
        return True
    above = [
        before
        for before, line in pairwise(head.split("\n")[:SAMPLE])
        if (found := find_label(line)) and meaning(found.label) in titles
    ]
    bare = [line for line in above if line.strip() and not ((found := find_label(line)) and found.label in labels)]
    return bool(titles) and 2 * len(bare) <= len(above)


def are_two_titles(first: str, second: str) -> bool:
    """Whether two lines are titles in two scripts."""
    return has_han(first) != has_han(second) and looks_like_title(first) and looks_like_title(second)


def are_paired(head: str, labels: frozenset[str]) -> bool:
    """Whether most records have two titles over them, one in each language, and not a heading over one title."""
    pairs = list(_lines_above(head, labels))
    return 2 * sum(are_two_titles(*pair) for pair in pairs) > len(pairs)


def _lines_above(head: str, labels: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The two lines without a label over each record, empty where there are fewer."""
    above = ["", ""]
    for line in head.split("\n")[:SAMPLE]:
        if (found := find_label(line)) and found.label in labels:
            if above[1]:
                yield above[0], above[1]
            above = ["", ""]
        elif line.strip():
            counted = numbered(line)
            above = [above[1], counted[1] if counted else line]
