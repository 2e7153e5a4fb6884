"""Where a comparison holds: the data, tasks and conditions that a sentence names with `on`, `in`, `across`, `under`, `when` ...

Here belongs only the choice of phrases that name a setting. They stand in three places: before the clause (`On X, ...`), with the
words for experiments (`Evaluations across X show ...`) and behind the comparison (`outperforms Y on X`).
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from pipeline.claims.comparing.scene import heads
from pipeline.claims.document import Document
from pipeline.claims.grammar.clauses import MAIN, SUBORDINATE, TAIL, TOLD, VERB, Clauses
from pipeline.claims.grammar.coordination import examples, member, members

Range = tuple[int, int]


@cache
def _words(kind: str) -> frozenset[str]:
    table = tomllib.loads((files("pipeline.claims") / "lexicon" / "settings.toml").read_text(encoding="utf-8"))
    return frozenset(table["words"][kind].split())


def settings_of(
    document: Document, parts: Clauses, first: int, last: int, taken: Sequence[Range], data: frozenset[int] = frozenset()
) -> tuple[str, ...]:
    """The settings of the comparison at the tokens `first` to `last`, verbatim and in order, apart from the tokens `taken`.

    `data` holds the tokens at which names of data sets begin.
    """
    found = [*_before(document, parts, first, data), *_behind(document, parts, last, data)]
    whole = [span for span in found if not any(a <= span[0] and span[1] <= b and (a, b) != span for a, b in found)]
    free = [span for span in whole if not any(a < span[1] and span[0] < b for a, b in taken)]
    return tuple(dict.fromkeys(document.tokens.cut(*span).strip("*`\"“”' ") for span in sorted(free)))


def _before(document: Document, parts: Clauses, token: int, data: frozenset[int]) -> Iterator[Range]:
    """Settings named before `token`: at the start of a clause, with the words for experiments, or by the name of a data set."""
    lowers, classes = document.tokens.lowers, document.classes
    free = parts.first
    for i in range(parts.first, min(token, parts.last) - 1):
        if i < free or classes[i] != "P" or lowers[i] not in _words("preposition"):
            continue
        is_fronted = (
            i == parts.first
            or i in parts.starts
            or classes[i - 1] in ",;B"
            or lowers[i - 1] in ("that", "and")
            or lowers[i] == "across"
        )
        is_tested = i > parts.first and (
            lowers[i - 1] in _words("experiment")
            or lowers[i - 1] in _words("tell")
            or not _words("test").isdisjoint(lowers[max(i - 6, parts.first) : i])
        )
        spans = list(_phrases(document, i + 1, token, data, is_subject=is_tested))
        if (
            is_fronted
            or is_tested
            or any(not data.isdisjoint(range(*span)) or lowers[span[1] - 1] in _words("data") for span in spans)
        ):
            free = spans[-1][1] if spans else free
            yield from spans


def _behind(document: Document, parts: Clauses, token: int, data: frozenset[int]) -> Iterator[Range]:
    """Settings named behind the comparison that ends at `token`, in the same clause."""
    lowers, classes = document.tokens.lowers, document.classes
    stop = parts.end(max(token - 1, parts.first), MAIN + TAIL + VERB + TOLD + SUBORDINATE)
    i = token
    while i < stop:
        if classes[i] == "P" and lowers[i] in _words("preposition") and lowers[i] != "over":
            found = list(_phrases(document, i + 1, stop, data))
            yield from found
            i = max(found[-1][1] if found else 0, i + 1)
        elif lowers[i] in ("with", "using") and lowers[i + 1 : i + 2] == ("only",):
            if phrase := document.phrases.next(i + 2, stop):
                share = member(document, phrase[1] + 2, stop) if classes[phrase[1] : phrase[1] + 2] == "%O" else None
                yield i + 1, (share or phrase)[1]
            i += 2
        else:
            i += 1
    for i in range(stop, parts.last - 1):
        if lowers[i] == "across":
            yield from _phrases(document, i + 1, parts.last, data)
    if stop + 1 < parts.last and lowers[stop] == "when":
        yield from _when(document, stop + 1, parts.end(stop, MAIN + TAIL))


def _when(document: Document, token: int, stop: int) -> Iterator[Range]:
    """The setting that a clause with `when` names: the clause, or what something is tested on."""
    lowers, classes = document.tokens.lowers, document.classes
    if classes[token] == "E":
        if lowers[token] in _words("test") and token + 1 < stop and lowers[token + 1] in _words("preposition"):
            yield from _phrases(document, token + 2, stop, frozenset())
    else:
        yield token, stop - (classes[stop - 1] in ".,")


def _phrases(document: Document, token: int, stop: int, data: frozenset[int], *, is_subject: bool = False) -> Iterator[Range]:
    """The settings of the list that begins at `token`: names of data in brackets stand for the phrase before them."""
    for first, last in members(document, token, stop, is_subject=is_subject):
        if not _is_setting(document, first, last):
            continue
        listed = _in_brackets(document, last, stop)
        if listed and not data.isdisjoint(start for start, _ in listed):
            yield from listed
        elif listed:
            yield first, document.classes.find(")", last, stop) + 1
        elif (given := examples(document, last, stop)) and not _is_name(document, *given[0]):
            yield first, given[-1][1]
        else:
            yield first, _with_manner(document, last, stop)


def _is_setting(document: Document, first: int, last: int) -> bool:
    """Whether a phrase can name a setting: no measure, no activity, no bare number and no figure of speech."""
    lowers, letters = document.tokens.lowers[first:last], document.classes[first:last]
    if not _words("no_setting").isdisjoint(lowers) or (letters[0] == "G" and letters[1:2] != "N"):
        return False
    if lowers[-1] in heads("measure") and document.tokens.lowers[first - 1] in ("in", "at", "on"):
        return False
    return any(letter in "NAmhE" for letter in letters) and "%" not in letters


def _with_manner(document: Document, last: int, stop: int) -> int:
    """End of a phrase together with a phrase in `with` that tells it apart: `scenes with few views`."""
    if last + 1 < stop and document.tokens.lowers[last] in ("with", "without") and document.classes[last + 1] in "ANDE":
        phrase = document.phrases.next(last + 1, last + 2)
        if phrase is not None and phrase[1] <= stop:
            return phrase[1]
    return last


def _is_name(document: Document, first: int, last: int) -> bool:
    return any(word != word.lower() for word in document.tokens.words[first:last])


def _in_brackets(document: Document, token: int, stop: int) -> list[Range]:
    """The names listed in brackets right at `token`."""
    classes = document.classes
    if token >= stop or classes[token] != "(" or (closing := classes.find(")", token, stop)) < 0:
        return []
    found: list[Range] = []
    at = token + 1
    while at < closing and (phrase := document.phrases.next(at, at + 2)) is not None and phrase[1] <= closing:
        found.append(phrase)
        at = phrase[1]
        while at < closing and classes[at] in ",C":
            at += 1
    is_listed = len(found) > 1 and at >= closing and all(_is_name(document, *span) for span in found)
    return found if is_listed else []
