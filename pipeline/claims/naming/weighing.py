"""Learned weights of features: the score of a candidate is the sum of whole numbers, the same on every machine.

Here belongs only the look-up of `weights/*.tsv`, which `pipeline.learn` writes: a feature a line, its slot, its value and a
weight for each question that the file answers, in hundredths of a logit. What a score decides is the finder's affair.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

Feature = tuple[str, str]
#: Number of every feature that has no weight.
_UNKNOWN = 0
_NO_VALUES: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a file that answers one question, by slot and value."""

    by_slot: Mapping[str, Mapping[str, int]]

    def score(self, features: Iterable[Feature]) -> int:
        """Score of features."""
        look = self.by_slot.get
        return sum([look(slot, _NO_VALUES).get(value, 0) for slot, value in features])

    def slot(self, name: str) -> Mapping[str, int]:
        """Weight of each value of one slot."""
        return self.by_slot[name]


@dataclass(frozen=True, slots=True)
class Answers:
    """The weights of a file that answers several questions.

    `numbers` are those of the features by slot and value, `rows` the weights on each question by number.
    """

    numbers: Mapping[str, Mapping[str, int]]
    rows: Sequence[tuple[int, ...]]

    def scores(self, features: Iterable[Feature]) -> tuple[int, ...]:
        """Score of features on each question; a feature that is told twice counts once."""
        look = self.numbers.get
        numbers = {look(slot, _NO_VALUES).get(value, _UNKNOWN) for slot, value in features}
        return tuple(map(sum, zip(*map(self.rows.__getitem__, numbers), strict=True))) or self.rows[_UNKNOWN]


@cache
def load(name: str) -> Weights:
    """The weights of `weights/<name>.tsv`, which answers one question."""
    by_slot: dict[str, dict[str, int]] = {}
    for line in _lines(name):
        slot, value, weight = line.split("\t")
        if slot not in by_slot:
            by_slot[slot] = {}
        by_slot[slot][value] = int(weight)
    return Weights(by_slot)


@cache
def load_answers(name: str) -> Answers:
    """The weights of `weights/<name>.tsv`, which answers several questions."""
    numbers: dict[str, dict[str, int]] = {}
    rows: list[tuple[int, ...]] = []
    for line in _lines(name):
        slot, value, *weights = line.split("\t")
        rows = rows or [(0,) * len(weights)]
        numbers.setdefault(slot, {})[value] = len(rows)
        rows.append(tuple(map(int, weights)))
    return Answers(numbers, rows)


def _lines(name: str) -> list[str]:
    """The lines of a file of weights below its head."""
    return (files("pipeline.claims") / "weights" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[1:]
