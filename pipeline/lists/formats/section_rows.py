"""Rows of a table that are headings over the rows below them: one cell is filled, where the other rows are filled on.

Here belongs telling them from papers of which only the title is known. A heading says what it is ("Session 2: Speech", "Oral", a
sign before it), or stands where no title can; failing these, headings are several rows of one short cell, the first row below the
columns is one, and no two of them follow each other.
"""

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from pipeline.lists.headers import meaning
from pipeline.lists.sections import begins_part
from pipeline.lists.titles import decision_of, track_of
from pipeline.lists.words import has_han

_MOST_WORDS, _MOST_WORDS_UNSAID = 12, 6
#: Fields beside which a heading may stand in its row.
_BESIDE_TITLES = frozenset({None, "id", "section", "track", "decision"})


class SectionRows:
    """Tells the headings among the rows of one table, by its columns and its first rows."""

    def __init__(self, names: Sequence[str], sample: Sequence[Sequence[str]], dialect: str | None = None) -> None:
        """The table with columns of these names; `sample` are the first rows below them."""
        self._fields = [meaning(name, dialect).field if name else None for name in names]
        filled = [texts for row in sample if (texts := [cell for cell in row if cell.strip()])]
        full = sum(len(texts) > 1 for texts in filled)
        self._has_full_rows = full >= 2 and 2 * full >= len(filled)
        is_single = [len(texts) == 1 for texts in filled]
        self._are_unsaid = (
            len(names) > 2
            and self._has_full_rows
            and is_single[0]
            and sum(is_single) > 1
            and not any(one and after for one, after in pairwise(is_single))
            and all(len(texts) > 1 or _is_short(texts[0], _MOST_WORDS_UNSAID) for texts in filled)
        )

    def heading(self, row: Sequence[str]) -> str | None:
        """The heading that a row is; None where it is an entry."""
        filled = filter(str.strip, row)
        if not self._has_full_rows or (cell := next(filled, None)) is None or next(filled, None) is not None:
            return None
        at, text = row.index(cell), cell.strip()
        if at >= len(self._fields) or not _is_short(text, _MOST_WORDS):
            return None
        field = self._fields[at]
        if field in _BESIDE_TITLES and (_says_so(text) or " " in text or has_han(text)):
            return text
        return text if field == "title" and (self._are_unsaid or _says_so(text)) else None


def _is_short(text: str, most: int) -> bool:
    """Whether a text may be a heading by its look: few words, no address."""
    has_letters = any(map(str.isalpha, text))
    return has_letters and len(text.split()) <= most and "://" not in text and "@" not in text and "\n" not in text


def _says_so(text: str) -> bool:
    """Whether a text says that it is a heading: by its first word, by what it is about, or by a sign before it."""
    is_signed = unicodedata.category(text[0]) == "So"
    return is_signed or begins_part(text) or bool(decision_of(text) or track_of(text))
