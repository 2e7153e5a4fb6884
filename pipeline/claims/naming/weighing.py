"""Learned weights of features: the score of a candidate is the sum of whole numbers, the same on every machine.

Here belongs only the look-up of `weights/*.tsv`, which `pipeline.learn` writes: a feature a line, its slot, its value and a
weight for each question that the file answers, in hundredths of a logit. What a score decides is the finder's affair.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, repeat
from sys import intern
from types import MappingProxyType

from pipeline.text.remembered import Remembered

Feature = tuple[str, str]
#: A function that tells features, and the few words that it tells them of.
Part = tuple[Callable[..., tuple[Feature, ...]], *tuple[str, ...]]
_NO_VALUES: Mapping[str, int] = MappingProxyType({})


#: What is told of a thing: in parts that are told again and again, and in further features, each of which is rare.
Told = tuple[Sequence[Part], Sequence[Feature]]


def features(told: Told) -> list[Feature]:
    """All features that are told of a thing."""
    parts, rare = told
    return [*chain.from_iterable(tell(*words) for tell, *words in parts), *rare]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a file that answers one question, by slot and value; the scores of parts are remembered."""

    by_slot: Mapping[str, Mapping[str, int]]
    parts: Remembered[Part, int]

    def score(self, told: Told) -> int:
        """Score of what is told."""
        parts, rare = told
        return sum(map(self.parts.__getitem__, parts)) + _score(self.by_slot, rare)

    def slot(self, name: str) -> Mapping[str, int]:
        """Weight of each value of one slot."""
        return self.by_slot[name]


def _score(by_slot: Mapping[str, Mapping[str, int]], features: Iterable[Feature]) -> int:
    look = by_slot.get
    return sum([look(slot, _NO_VALUES).get(value, 0) for slot, value in features])


@dataclass(frozen=True, slots=True)
class Answers:
    """The weights of a file that answers several questions: on each of them, by feature; `unknown` are those of all others."""

    weights: Mapping[Feature, tuple[int, ...]]
    unknown: tuple[int, ...]

    def scores(self, features: Iterable[Feature]) -> tuple[int, ...]:
        """Score of features on each question; a feature that is told twice counts once."""
        found = map(self.weights.get, set(features), repeat(self.unknown))
        return tuple(map(sum, zip(self.unknown, *found, strict=True)))


@cache
def load(name: str) -> Weights:
    """The weights of `weights/<name>.tsv`, which answers one question.

    They are tens of thousands and looked up in no order: equal words and equal weights are one object, so that the processor's cache
    holds more of them.
    """
    by_slot: dict[str, dict[str, int]] = {}
    same: dict[str, int] = {}
    for line in _lines(name):
        slot, value, weight = line.split("\t")
        if weight not in same:
            same[weight] = int(weight)
        by_slot.setdefault(slot, {})[intern(value)] = same[weight]
    return Weights(by_slot, Remembered(lambda part: _score(by_slot, part[0](*part[1:]))))


@cache
def load_answers(name: str) -> Answers:
    """The weights of `weights/<name>.tsv`, which answers several questions."""
    found: dict[Feature, tuple[int, ...]] = {}
    unknown: tuple[int, ...] = ()
    for line in _lines(name):
        slot, value, *weights = line.split("\t")
        found[intern(slot), intern(value)] = tuple(map(int, weights))
        unknown = (0,) * len(weights)
    return Answers(found, unknown)


def _lines(name: str) -> list[str]:
    """The lines of a file of weights below its head."""
    return (files("pipeline.claims") / "weights" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[1:]
