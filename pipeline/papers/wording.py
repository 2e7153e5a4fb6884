"""How alike two texts are: shares of words and of runs of words.

Here belong measures on one pair of texts, all between 0 and 1 and all symmetric. What a measure means for identity is decided
in `compare`. The words are in `words.toml`; a Chinese text is taken by its characters, or by pairs of them.
"""

import re
import tomllib
from collections.abc import Set
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from pipeline.papers.keys import fold, without_commands

#: Words that a name before a colon may have.
_LONGEST_NAME = 3
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+")
_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+|[^\W_\u3040-\u30ff\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class _Words:
    """The word lists of `words.toml`."""

    common: frozenset[str]
    function: frozenset[str]
    ordinals: dict[str, str]


@cache
def _lists() -> _Words:
    data = tomllib.loads((files("pipeline.papers") / "words.toml").read_text(encoding="utf-8"))
    common = frozenset(data["common"].split()) | frozenset(data["common_zh"].split())
    ordinals = {word: str(number) for number, words in enumerate(data["ordinals"], 1) for word in words.split()}
    return _Words(common, frozenset(data["function"].split()), ordinals)


def word_units(text: str) -> frozenset[str]:
    """The distinct words of a text; of Chinese text the pairs of neighbouring characters."""
    units: set[str] = set()
    for run in _RUN.findall(without_commands(fold(text))):
        units.update((run[i : i + 2] for i in range(len(run) - 1)) if _is_han(run) else (run,))
    return frozenset(units)


@lru_cache(maxsize=4096)
def _shingles(text: str) -> frozenset[tuple[str, ...]]:
    words = _WORD.findall(without_commands(fold(text)))
    return frozenset(zip(words, words[1:], words[2:], strict=False)) or frozenset([tuple(words)])


def resemblance(one: str, other: str) -> float:
    """Share of the runs of three words that two texts have in common, of all that either has.

    The resemblance of A. Z. Broder, "On the resemblance and containment of documents", 1997, with w = 3.
    """
    return _jaccard(_shingles(one), _shingles(other))


@lru_cache(maxsize=4096)
def _telling(text: str) -> frozenset[str]:
    return frozenset(_singular(word) for word in word_units(text) - _lists().common if len(word) > 2 or _is_han(word))


def shared_subject(one: str, other: str, title: str) -> float:
    """Share of the telling words of the shorter text that the other has too, leaving out those of their common title.

    Two abstracts under one title always share its words; two about the same work share others. Telling are words that fewer
    than 3 in 100 abstracts hold. A text without any says nothing, which counts as full agreement.
    """
    of_title = _telling(title)
    mine, others = _telling(one) - of_title, _telling(other) - of_title
    fewer = min(len(mine), len(others))
    return len(mine & others) / fewer if fewer else 1.0


def fit(title: str, abstract: str) -> float:
    """Share of the telling words of a title that an abstract has; 0 for a title without any."""
    words = _telling(title)
    return len(words & _telling(abstract)) / len(words) if words else 0.0


@lru_cache(maxsize=4096)
def _title_words(title: str) -> frozenset[str]:
    return frozenset(_singular(word) for word in word_units(title) - _lists().function)


def title_likeness(one: str, other: str) -> float:
    """Share of the words that two titles have in common, of all that either has; function words and the plural do not count."""
    return _jaccard(_title_words(one), _title_words(other))


def share_name(one: str, other: str) -> bool:
    """Whether two titles begin with one name before a colon: a word that is telling and holds letters alone, such as that of a
    system; a team at a shared task ("Widgets@Task-2024") has several papers."""
    names = [fold(title.partition(":")[0]) if ":" in title else "" for title in (one, other)]
    if names[0] != names[1] or len(names[0].split()) > _LONGEST_NAME or not bool(_telling(names[0])):
        return False
    return names[0].replace(" ", "").replace("-", "").isalpha()


def are_editions(one: str, other: str) -> bool:
    """Whether two titles both count (a year, a task, a part, a version) and count differently: "Task 7" and "Task 10"."""
    mine, others = _counts(one), _counts(other)
    return bool(mine and others and mine != others)


@lru_cache(maxsize=4096)
def _counts(title: str) -> frozenset[str]:
    ordinals = _lists().ordinals
    text = fold(title)
    return frozenset(re.findall("[0-9]+", text)) | {ordinals[word] for word in _WORD.findall(text) if word in ordinals}


def _jaccard(one: Set[object], other: Set[object]) -> float:
    union = len(one | other)
    return len(one & other) / union if union else 0.0


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _is_han(word: str) -> bool:
    return "\u3040" <= word[0] <= "\u9fff"
