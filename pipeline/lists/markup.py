"""HTML tags inside the value of a field that is not HTML itself: a title with `<em>`, a cell with `<br>`.

Here belongs taking tags off short fields. Abstracts go to the text stage as they are, which resolves markup there; whole pages of
HTML are the format `html`.
"""

import re
from functools import cache

from pipeline.lists.words import load

_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9:-]*)(?=[\s/>])[^<>]*>")


def without_tags(text: str) -> str:
    """The text without the tags of known elements; what breaks the line leaves a blank. Other tags are text and stay."""
    if "<" not in text:
        return text

    def replaced(match: re.Match[str]) -> str:
        inline, breaking = _elements()
        name = match[1].lower()
        return "" if name in inline else " " if name in breaking else match.group()

    return _TAG.sub(replaced, text)


@cache
def _elements() -> tuple[frozenset[str], frozenset[str]]:
    words = load("markup")
    return frozenset(words["inline"].split()), frozenset(words["breaking"].split())
