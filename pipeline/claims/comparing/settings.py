"""Where a comparison holds: the data, tasks and conditions that a sentence names with `on`, `in`, `across`, `under`, `when` ...

Here belongs only where settings are looked for: before the clause (`On X, ...`), with the words for experiments (`Evaluations
across X show ...`) and behind the comparison (`outperforms Y on X`). How a list of them is cut is the matter of `setting_lists`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pipeline.claims.comparing.scene import Range
from pipeline.claims.comparing.setting_lists import is_setting, listed_settings, words
from pipeline.claims.document import Document
from pipeline.claims.grammar.clauses import MAIN, SUBORDINATE, TAIL, TOLD, VERB, Clauses, without_connectives

_PREPOSITION = re.compile("[PT]")
#: How many words before `on` may hold the verb of testing (`evaluate the model on`).
_NEAR = 6


class Stretch(NamedTuple):
    """The tokens of a comparison: from `first` to `last`; from `said` on settings may follow, up to `until` where another begins.

    Another comparison may stand before it, at `since`.
    """

    first: int
    said: int
    last: int
    until: int | None = None
    since: int | None = None


def settings_of(
    document: Document, parts: Clauses, stretches: Sequence[Stretch], taken: Sequence[Range], data: frozenset[int]
) -> tuple[str, ...]:
    """The settings of a comparison that is said in `stretches`, verbatim and in order, apart from the tokens `taken`.

    `data` holds the tokens at which names of data sets begin.
    """
    behind = [span for stretch in stretches for span in _behind(document, parts, stretch, data)]
    found = _of_clause(parts, stretches[-1], list(_before(document, parts, stretches[-1].first, data)), bool(behind)) + behind
    whole = [span for span in found if not any(a <= span[0] and span[1] <= b and (a, b) != span for a, b in found)]
    free = _free(whole, taken) or _free(_later(document, parts, stretches[-1], data), taken)
    return tuple(dict.fromkeys(document.tokens.cut(*span).strip("*`\"“”' ") for span in sorted(free)))


def _free(spans: Iterable[Range], taken: Sequence[Range]) -> list[Range]:
    """The spans that share no token with those `taken`."""
    return [span for span in spans if not any(a < span[1] and span[0] < b for a, b in taken)]


def _before(document: Document, parts: Clauses, token: int, data: frozenset[int]) -> Iterator[Range]:
    """Settings named before `token`: at the start of a clause, with the words for experiments, or by the name of a data set."""
    lowers, classes = document.tokens.lowers, document.classes
    free = without_connectives(document, parts.first, parts.last)
    if lowers[free] == "when" and (comma := classes.find(",", free, token)) > 0:
        yield from _when(document, free + 1, comma)
        free = comma
    for match in _PREPOSITION.finditer(classes, free, max(free, min(token, parts.last) - 1)):
        i = match.start()
        if i < free or not _may_name(document, parts, i):
            continue
        is_tested = _is_tested(document, parts, i)
        spans = listed_settings(document, i + 1, token, data, is_subject=is_tested)
        if not spans:
            continue
        is_data = any(_is_data(document, span, data) for span in spans)
        if is_tested or is_data or _is_fronted(document, parts, i):
            free = spans[-1][1]
            yield from spans
        while is_tested and free < token and lowers[free] in words("more"):
            more = listed_settings(document, free + 1, token, data, is_subject=True)
            yield from more
            free = more[-1][1] if more else token


def _of_clause(parts: Clauses, stretch: Stretch, found: Sequence[Range], has_own: bool) -> list[Range]:
    """Of the settings before a comparison, those of its own clause where it has some, and none of the comparison before it.

    `has_own` says that it has settings behind it.
    """
    border = parts.start(stretch.first, MAIN + SUBORDINATE)
    own = [span for span in found if span[0] >= border] or list(found)
    return [span for span in own if not (has_own and stretch.since is not None and stretch.since < span[0])]


def _is_data(document: Document, span: Range, data: frozenset[int]) -> bool:
    """Whether a setting names data, or says that it is some."""
    return not data.isdisjoint(range(*span)) or not words("data").isdisjoint(document.tokens.lowers[slice(*span)])


def _may_name(document: Document, parts: Clauses, token: int) -> bool:
    """Whether the word at `token` can bring in a setting before the comparison."""
    lowers, letter = document.tokens.lowers, document.classes[token]
    before = lowers[token - 1] if token > parts.first else ""
    if letter == "T":
        is_verb = document.classes[token + 1 : token + 2] in ("V", "B")
        return not is_verb and (before in words("apply") or _is_near(document, parts, token, "apply_it"))
    return letter == "P" and (
        lowers[token] in words("preposition") or (lowers[token] == "with" and before in words("experiment"))
    )


def _is_fronted(document: Document, parts: Clauses, token: int) -> bool:
    """Whether the preposition at `token` opens a clause, or is `across`, which names a setting wherever it stands."""
    lowers, classes = document.tokens.lowers, document.classes
    opens = token == parts.first or token in parts.starts or classes[token - 1] in ",;B" or _is_condition(document, token)
    return opens or lowers[token - 1] in ("that", "and") or lowers[token] == "across"


def _is_condition(document: Document, token: int) -> bool:
    """Whether the preposition at `token` brings in a phrase that says by its head that it is a setting: `in the X setting`."""
    phrase = document.phrases.at(token + 1)
    return (
        document.tokens.lowers[token] in ("in", "under")
        and phrase is not None
        and phrase[1] - phrase[0] > 1
        and document.tokens.lowers[phrase[1] - 1] in words("condition")
    )


def _is_tested(document: Document, parts: Clauses, token: int) -> bool:
    """Whether words for experiments, of telling or of testing stand before the preposition at `token`."""
    lowers = document.tokens.lowers
    before = lowers[token - 1] if token > parts.first else ""
    is_verb = document.classes[token - 1] == "V" and lowers[token] == "in"  # "results in a gain"
    is_said = not is_verb and any(before in words(kind) for kind in ("experiment", "tell", "apply"))
    is_applied = lowers[token] == "to" and _is_near(document, parts, token, "apply_it")
    return is_said or is_applied or _is_near(document, parts, token, "test")


def _is_near(document: Document, parts: Clauses, token: int, kind: str) -> bool:
    """Whether a word of `kind` stands a few words before `token`."""
    return not words(kind).isdisjoint(document.tokens.lowers[max(token - _NEAR, parts.first) : token])


def _behind(document: Document, parts: Clauses, stretch: Stretch, data: frozenset[int]) -> Iterator[Range]:
    """Settings named behind the words of comparing, in the same clause."""
    lowers, classes = document.tokens.lowers, document.classes
    end = parts.end(max(stretch.last - 1, parts.first), MAIN + TAIL + VERB + TOLD + SUBORDINATE)
    stop = end if stretch.until is None else min(end, stretch.until)
    i = stretch.said
    while i < stop:
        if classes[i] == "P" and lowers[i] in words("preposition"):
            found = listed_settings(document, i + 1, stop, data)
            yield from found
            i = max(found[-1][1] if found else 0, i + 1)
        else:
            i += 1
    for match in _PREPOSITION.finditer(classes, stop, max(stop, parts.last - 1)):
        i = match.start()
        if lowers[i] == "across" and (stretch.until is None or i < stretch.until):
            yield from listed_settings(document, i + 1, parts.last, data)
    if end + 1 < parts.last and lowers[end] == "when":
        yield from _when(document, end + 1, parts.end(end, MAIN + TAIL))


def _later(document: Document, parts: Clauses, stretch: Stretch, data: frozenset[int]) -> Iterator[Range]:
    """Names of data and benchmarks anywhere behind, which a sentence that names no other setting is about."""
    lowers, at = document.tokens.lowers, stretch.last
    while at < parts.last - 1:
        found = listed_settings(document, at + 1, parts.last, data) if lowers[at] in ("on", "across") else []
        yield from (span for span in found if _is_data(document, span, data))
        at = found[-1][1] if found else at + 1


def _when(document: Document, token: int, stop: int) -> Iterator[Range]:
    """The setting that a clause with `when` names: the clause, or what something is tested, trained or used on."""
    classes = document.classes
    stop -= classes[stop - 1] in ".,"
    if classes[token] == "E" and token + 2 < stop and classes[token + 1] in "PT":
        yield from (span for span in listed_settings(document, token + 2, stop, frozenset()) if is_setting(document, *span))
    elif classes[token] != "E":
        yield token, stop
