"""Lists of keywords behind an abstract: they are no prose, and nothing that stands in them is said of the paper's work.

Here belongs only how such a list is known.
"""

from pipeline.claims.document import Document, Sentence

#: How a list of keywords begins, by its first word and, where one is not enough, its second.
_OPENINGS = {"keywords": None, "keyword": None, "index": "terms", "ccs": "concepts"}


def are_keywords(document: Document, sentence: Sentence) -> bool:
    """Whether a sentence is a list of keywords: `Keywords: ...`, `Index Terms - ...`."""
    first, *more = document.tokens.lowers[sentence.first : sentence.first + 2]
    return first in _OPENINGS and _OPENINGS[first] in (None, *more)
