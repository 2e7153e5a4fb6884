"""How a list of settings is cut: `A, B and C tasks` as three settings or as one, with what is attached to each.

Here belongs only the cutting of the phrases behind a preposition; where settings are looked for is the matter of `settings`.
"""

import re
from collections.abc import Sequence
from functools import cache

from pipeline.claims.comparing.scene import Range, heads, is_head
from pipeline.claims.document import Document
from pipeline.claims.grammar.coordination import examples, member, members
from pipeline.text import word_lists

#: Letters of words that only say which or how many.
_WHICH = frozenset("DnAE")
#: A first word that is a value: `59.4 PQ`, `9.2g deviation`.
_VALUE = re.compile(r"[-+]?\d*\.\d.*")


#: Words that name all that a phrase stands for: `benchmarks such as X and Y`, `benchmarks, including X and Y`.
_NAMING = frozenset(["such", "like", "including"])


@cache
def words(kind: str) -> frozenset[str]:
    """The words of one kind in `lexicon/settings.toml`."""
    table = word_lists.load("pipeline.claims", "settings")
    return frozenset(table["words"][kind].split())


def listed_settings(document: Document, token: int, stop: int, data: frozenset[int], *, is_subject: bool = False) -> list[Range]:
    """The settings of the list that begins at `token`; `data` holds the tokens at which names of data sets begin.

    Names of data in brackets or behind `such as` stand for the phrase before them. `is_subject` says that the list belongs to
    the subject of a verb.
    """
    if token >= stop:
        return []
    spans = [] if document.tokens.lowers[token] == "terms" else members(document, token, stop, is_subject=is_subject)
    if _is_apposition(document, spans, data):
        spans = spans[1:]
    found: list[Range] = []
    for first, last in [_whole(spans)] if _is_one(document, spans, data) else _in_pairs(document, spans, data):
        if document.tokens.lowers[first] in words("experiment") and document.classes.startswith("G", first + 1):
            first += 1  # "experiments predicting X"
        if is_setting(document, first, last) and not _is_beaten_by_amount(document, last):
            found += _with_names(document, first, last, stop, data)
    return found


def _is_beaten_by_amount(document: Document, last: int) -> bool:
    """Whether an amount follows a phrase that ends before token `last`, which is a rival then: `beats X on A and Y by 2%`."""
    return document.tokens.lowers[last : last + 1] == ("by",) and document.classes[last + 1 : last + 2] == "n"


def _is_apposition(document: Document, spans: Sequence[Range], data: frozenset[int]) -> bool:
    """Whether the members behind the first are names of what it counts: `two benchmarks, A and B`."""
    if len(spans) < 3:
        return False
    first, last = spans[0]
    head = document.tokens.lowers[last - 1]
    return (
        head in words("data")
        and head.endswith("s")
        and not is_name(document, first, last)
        and document.classes[last] == ","
        and all(is_name(document, *span) for span in spans[1:])
    )


def _whole(spans: Sequence[Range]) -> Range:
    return spans[0][0], spans[-1][1]


def _in_pairs(document: Document, spans: Sequence[Range], data: frozenset[int]) -> list[Range]:
    """The members of a list, where `A and B tasks` within it is one: `A and B tasks, and C`."""
    paired: list[Range] = []
    for span in spans:
        is_joined = bool(paired) and document.classes[paired[-1][1] : span[0]] == "C"
        if is_joined and _is_one(document, [paired[-1], span], data):
            paired[-1] = paired[-1][0], span[1]
        else:
            paired.append(span)
    return paired


def _is_one(document: Document, spans: Sequence[Range], data: frozenset[int]) -> bool:
    """Whether the members of a list are one setting: `A, B and C` without data, `a range of A and B`, `A and B tasks`."""
    if len(spans) < 2:
        return False
    if len(spans) > 2 and data.isdisjoint(range(*_whole(spans))):
        return True  # "A, B, and C" of which none names data
    lowers, classes = document.tokens.lowers, document.classes
    first, last = spans[0], spans[-1]
    of = classes.find("O", *first)
    if of > 0 and lowers[of - 1] in words("extent"):
        return all(classes[span[0]] not in "Dn" for span in spans[1:])
    head = lowers[last[1] - 1]
    if last[1] - last[0] < 2 or not (head.endswith("s") or head in words("activity")) or classes[last[0]] in "Dn":
        return False
    are_names = any(is_name(document, *span) or span[0] in data for span in spans[:-1])
    return not (are_names and head in words("data")) and all(_is_modifier(document, *span) for span in spans[:-1])


def _is_modifier(document: Document, first: int, last: int) -> bool:
    """Whether a member is but one word beside those that say which or how many, and no plural: it shares the head of the last."""
    while first < last - 1 and document.classes[first] in _WHICH:
        first += 1
    word = document.tokens.lowers[last - 1]
    return last - first == 1 and (not word.endswith("s") or document.classes[first] in "AE")


def is_setting(document: Document, first: int, last: int) -> bool:
    """Whether a phrase can name a setting: no measure, no activity, no clause, no bare number and no figure of speech."""
    lowers, letters = document.tokens.lowers[first:last], document.classes[first:last]
    of = letters.find("O")
    head = lowers[of - 1] if of > 0 else lowers[-1]
    if not words("no_setting").isdisjoint(lowers) or head in words("turn") or document.tokens.lowers[first - 2] in words("bound"):
        return False
    if lowers[0] in words("degree") and lowers[1:2] == ("than",):
        return False  # "in less than a tenth of the time"
    if letters[0] == "G" and letters[1:2] not in ("N", "C"):
        return False
    if _is_clause(letters, document.classes[last : last + 1]):
        return False
    before = document.tokens.lowers[first - 1]
    if (before == "at" and lowers[-1] not in words("at")) or _is_vague(lowers):
        return False
    if _VALUE.fullmatch(lowers[0]) or ("@" in lowers[-1] and is_head(lowers[-1], "measure")):
        return False
    is_measure = head in heads("measure") and not head.startswith("metric")
    is_listed = (len(lowers) == 1 or head in words("change")) and before in ("and", "or", ",")
    if is_measure and (is_listed or before in ("in", "on", "among") or not words("degree").isdisjoint(lowers)):
        return False
    return any(letter in "NAmhEG" for letter in letters) and "%" not in letters


def _is_clause(letters: str, behind: str) -> bool:
    """Whether a phrase is a clause of its own, given the word class behind it: `demonstrated a gain`, `tides and find currents`,
    `the method presented` (better maps)."""
    return letters.startswith("ED") or "CV" in letters or (letters.endswith("NE") and behind in ("D", "A"))


def _is_vague(lowers: Sequence[str]) -> bool:
    """Whether a phrase names experiments and nothing that tells them apart: `our extensive experiments`."""
    return lowers[-1] in words("experiment") - words("data") and words("vague").issuperset(lowers[:-1])


def _with_names(document: Document, first: int, last: int, stop: int, data: frozenset[int]) -> list[Range]:
    """A setting with what is attached to it, or the names that are listed right behind it."""
    lowers, classes = document.tokens.lowers, document.classes
    if last < stop and classes[last] == "(" and (closing := classes.find(")", last, stop)) > 0:
        names = _in_brackets(document, last, closing)
        if names and (not data.isdisjoint(start for start, _ in names) or lowers[last - 1] in words("data")):
            return names
        return [(first, last if "%" in classes[last:closing] else closing + 1)]
    if given := examples(document, last, stop):
        if not is_name(document, *given[0]):
            return given if lowers[last] == "such" and last - first == 1 else [(first, given[-1][1])]
        return [(first, last)] if _NAMING.isdisjoint(lowers[last : last + 2]) else given
    return [(first, last if first in data else _with_attached(document, last, stop))]


def _with_attached(document: Document, last: int, stop: int) -> int:
    """End of a phrase with the phrase that tells it apart: `scenes with few views`, `tasks under strong attacks`."""
    lowers, classes = document.tokens.lowers, document.classes
    if last + 1 >= stop or lowers[last] not in words("attaching"):
        return last
    if lowers[last] == "on" and lowers[last - 1] not in words("experiment"):
        return last
    following = member(document, last + 1, stop)
    if following is None or following[0] != last + 1 or classes[last + 1] not in "ANDEGmh":
        return last
    inside = lowers[slice(*following)]
    is_apart = is_head(inside[-1], "measure") or inside[-1] in words("turn")
    is_apart = is_apart or (lowers[last] == "among" and is_head(inside[-1], "rival"))
    is_apart = is_apart or not (words("degree") | words("no_setting")).isdisjoint(inside)
    return last if is_apart else following[1]


def is_name(document: Document, first: int, last: int) -> bool:
    """Whether a phrase is written as a name."""
    return any(word != word.lower() for word in document.tokens.words[first:last])


def _in_brackets(document: Document, opening: int, closing: int) -> list[Range]:
    """The names listed between two brackets; none where something else stands there."""
    classes = document.classes
    found: list[Range] = []
    at = opening + 1
    while at < closing and (phrase := document.phrases.next(at, at + 2)) is not None and phrase[1] <= closing:
        found.append(phrase)
        at = phrase[1]
        while at < closing and classes[at] in ",C":
            at += 1
    is_listed = len(found) > 1 and at >= closing and all(is_name(document, *span) for span in found)
    return found if is_listed else []
