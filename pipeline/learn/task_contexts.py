"""Where the corpus puts words and phrases: what stands in the places of tasks more often than others do is likelier one.

Here belongs the counting, over abstracts and their titles, and how the counts of a word or phrase become numbers that belong to
the features of `task_phrases`. What the numbers weigh is learned by `tasks`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.claims.naming import task_phrases
from pipeline.claims.naming.task_phrases import Base, Phrases
from pipeline.claims.naming.weighing import Feature

#: How often something is said, then in how many of these places: before "task"; behind "tasks like"; behind "for"; behind a verb;
#: first in the abstract; with all its words in the title; as the task of the title; before a bracket; with a head that names no
#: task, as "methods"; behind "in"; behind "such as"; behind "on"; behind "of"; as the subject that opens a sentence; before a
#: preposition.
PLACES = 15
#: The features that the counts of each kind belong to, and how often one of the kind must be said.
SLOTS = {"head": ("head", "end"), "pair": ("head pair",), "phrase": ("phrase",), "word": ("word",)}
LEAST = {"head": 20, "pair": 20, "phrase": 16, "word": 30}
#: So many sayings of what is usual are added to each count.
_SMOOTHING = 20
_LONGEST = 5

Counts = Mapping[tuple[str, str], Sequence[int]]
Shares = Mapping[Feature, NDArray[np.float64]]


def singular(word: str) -> str:
    """A word without the `s` of the plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def add(counts: dict[tuple[str, str], list[int]], phrases: Phrases, title: str, tasks: Sequence[str]) -> None:
    """Count the noun phrases of an abstract, given its title and the phrases of that which name tasks."""
    titled = _words(title)
    wanted = [_words(task) for task in tasks]
    is_first = True
    for base in bases(phrases):
        words = _said(phrases, base)
        if words:
            parts = {part for word in words for part in word.split("-")} - {""}
            places = _places(phrases, base, is_first, parts, titled, wanted)
            is_first = False
            for key in _keys(words):
                said = counts.setdefault(key, [0] * (PLACES + 1))
                said[0] += 1
                for place in places:
                    said[place] += 1


def bases(phrases: Phrases) -> Iterator[Base]:
    """Every noun phrase that holds something that may name a task."""
    for phrase in task_phrases.noun_phrases(phrases.document):
        base = task_phrases.base(phrases, *phrase)
        if base:
            yield base


def _words(text: str) -> set[str]:
    return {singular(word) for word in re.findall(r"\w+", text.lower())}


def _said(phrases: Phrases, base: Base) -> list[str]:
    """The content words of a noun phrase in the singular, without heads that name no task."""
    lowers, letters, vague = phrases.document.tokens.lowers, phrases.document.classes, task_phrases.words().vague
    words = [singular(lowers[i]) for i in range(base.start, base.core) if letters[i] in task_phrases.CONTENT]
    if lowers[base.core - 1] in vague:
        while len(words) > 1 and not vague.isdisjoint((words[-1], f"{words[-1]}s")):
            words.pop()
    return words


def _keys(words: Sequence[str]) -> set[tuple[str, str]]:
    keys = {("head", words[-1]), *(("word", word) for word in words)}
    if len(words) > 1:
        keys.add(("pair", " ".join(words[-2:])))
        if len(words) <= _LONGEST:
            keys.add(("phrase", " ".join(words)))
    return keys


def _places(
    phrases: Phrases, base: Base, is_first: bool, words: set[str], titled: set[str], wanted: Sequence[set[str]]
) -> list[int]:
    """Numbers of the places, from 1, that a noun phrase stands in."""
    lowers, letters, known = phrases.document.tokens.lowers, phrases.document.classes, task_phrases.words()
    left = lowers[base.first - 1] if base.first else ""
    before = lowers[base.first - 2] if base.first > 1 else ""
    following = letters[base.last] if base.last < len(lowers) else "."
    holds = (
        base.core < base.last and lowers[base.last - 1] in known.generic,
        left in ("of", "like", "including") and before in known.generic,
        left == "for",
        base.first > 0 and letters[base.first - 1] == "V",
        is_first,
        words <= titled,
        any(4 * len(words & task) >= len(words) + len(task) for task in wanted),
        following == "(",
        lowers[base.core - 1] in known.vague,
        left == "in",
        (left == "as" and before == "such") or left in ("including", "like"),
        left == "on",
        left == "of",
        base.first == base.sentence.first and following in "XV",
        following == "P",
    )
    return [place for place, holding in enumerate(holds, start=1) if holding]


def shares(counts: Counts) -> Shares:
    """For each feature, by how much more often what it says stands in each place than others do, and how often it is said.

    Both as logarithms; the plural shares what is counted of the singular.
    """
    total = np.sum([said for (kind, _), said in counts.items() if kind == "head"], axis=0)
    usual = total[1:] / total[0]
    found: dict[Feature, NDArray[np.float64]] = {}
    for (kind, key), said in counts.items():
        if said[0] >= LEAST[kind]:
            often = np.array(said, dtype=np.float64)
            more = np.log((often[1:] + _SMOOTHING * usual) / (often[0] + _SMOOTHING) / usual)
            values = np.append(more, np.log(often[0]) / 5)
            for slot in SLOTS[kind]:
                found[slot, key] = values
                found[slot, f"{key}s"] = values
    return found


def tabulate(rows: Sequence[Sequence[Feature]], shares: Shares) -> NDArray[np.float64]:
    """The shares of the features of each row, summed slot by slot."""
    slots = [slot for named in SLOTS.values() for slot in named]
    at = {slot: i * (PLACES + 1) for i, slot in enumerate(slots)}
    table = np.zeros((len(rows), len(slots) * (PLACES + 1)))
    for i, row in enumerate(rows):
        for feature in row:
            values = shares.get(feature)
            if values is not None:
                start = at[feature[0]]
                table[i, start : start + PLACES + 1] += values
    return table


def weights(shares: Shares, learned: NDArray[np.float64]) -> Iterator[tuple[Feature, float]]:
    """One weight a feature, given what was learned for the columns of `tabulate`."""
    slots = [slot for named in SLOTS.values() for slot in named]
    parts = dict(zip(slots, np.split(learned, len(slots)), strict=True))
    for feature, values in shares.items():
        yield feature, float(values @ parts[feature[0]])
