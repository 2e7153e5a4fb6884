"""The tasks that a text in Chinese works on, as far as it names them plainly: `用于视频分割`, `针对三维重建问题`."""

import re
from collections import Counter
from functools import cache

from pipeline.claims.document import Document
from pipeline.claims.grammar.chinese import is_chinese
from pipeline.claims.grammar.chinese.words import folded, lexicon
from pipeline.text.span import Span
from pipeline.text.tokens import HAN

#: The most tasks of one abstract.
MOST = 2
_ROLES = frozenset(["objective", "background", "method"])
_MARKS = "“”\"' 的"


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = lexicon()["tasks"]
    task = rf"(?P<task>[^，,。；;：:（()）、的]{{1,16}}?(?:{words['heads']}))"
    return re.compile(rf"(?:{words['before']}){task}(?={words['behind']})"), re.compile(words["never"])


def is_in_chinese(document: Document) -> bool:
    """Whether most sentences of a document are in Chinese."""
    if HAN not in document.tokens.kinds:
        return False
    return 2 * sum(is_chinese(document, sentence) for sentence in document.sentences) > len(document.sentences)


def find(document: Document) -> list[Span]:
    """The tasks of a document, those named most often first, then by place."""
    named, never = _patterns()
    text = folded(document.text)
    found: dict[str, Span] = {}
    for sentence in document.sentences:
        if sentence.role in _ROLES:
            for match in named.finditer(text, sentence.span.start, sentence.span.end):
                place = Span(*match.span("task")).trimmed(text, _MARKS)
                phrase = place.slice(text).removesuffix("任务")
                if len(phrase) >= 4 and not never.search(phrase):
                    found.setdefault(phrase, Span(place.start, place.start + len(phrase)))
    often = Counter({phrase: text.count(phrase) for phrase in found})
    ranked = sorted(found, key=lambda phrase: (-often[phrase], found[phrase]))
    return sorted(found[phrase] for phrase in ranked[:MOST])
