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
    """The weights of one file: for each feature one for each of `questions`.

    `numbers` are those of the features by slot and value, `rows` the weights by number, `firsts` those on the first question by slot
    and value.
    """

    questions: tuple[str, ...]
    numbers: Mapping[str, Mapping[str, int]]
    rows: Sequence[tuple[int, ...]]
    firsts: Mapping[str, Mapping[str, int]]

    def scores(self, features: Iterable[Feature]) -> tuple[int, ...]:
        """Score of features on each question; a feature that is told twice counts once."""
        look = self.numbers.get
        numbers = {look(slot, _NO_VALUES).get(value, _UNKNOWN) for slot, value in features}
        return tuple(map(sum, zip(*map(self.rows.__getitem__, numbers), strict=True))) or self.rows[_UNKNOWN]

    def score(self, features: Iterable[Feature]) -> int:
        """Score of features on the first question, the only one of most files."""
        look = self.firsts.get
        return sum([look(slot, _NO_VALUES).get(value, 0) for slot, value in features])

    def slot(self, name: str) -> Mapping[str, int]:
        """Weight on the first question of each value of one slot."""
        return self.firsts[name]


@cache
def load(name: str) -> Weights:
    """The weights of `weights/<name>.tsv`."""
    text = (files("pipeline.claims") / "weights" / f"{name}.tsv").read_text(encoding="utf-8")
    head, *lines = [line.split("\t") for line in text.splitlines()]
    questions = tuple(head[2:])
    numbers: dict[str, dict[str, int]] = {}
    firsts: dict[str, dict[str, int]] = {}
    rows = [(0,) * len(questions)]
    for slot, value, *weights in lines:
        numbers.setdefault(slot, {})[value] = len(rows)
        rows.append(tuple(map(int, weights)))
        firsts.setdefault(slot, {})[value] = rows[-1][0]
    return Weights(questions, numbers, rows, firsts)
