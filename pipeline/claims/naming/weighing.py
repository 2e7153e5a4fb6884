"""Learned weights of features: the score of a candidate is the sum of whole numbers, the same on every machine.

Here belongs only the look-up of `weights/*.tsv`, which `pipeline.learn` writes: a feature a line, its slot, its value and a
weight for each question that the file answers, in hundredths of a logit. What a score decides is the finder's affair.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files


@dataclass(frozen=True)
class Weights:
    """The weights of one file: for each feature one for each of `questions`."""

    questions: tuple[str, ...]
    by_feature: Mapping[tuple[str, str], tuple[int, ...]]

    def scores(self, features: Iterable[tuple[str, str]]) -> tuple[int, ...]:
        """Score of a set of features on each question."""
        look = self.by_feature.get
        found = [weights for feature in features if (weights := look(feature))]
        return tuple(map(sum, zip(*found, strict=True))) if found else (0,) * len(self.questions)

    def score(self, features: Iterable[tuple[str, str]]) -> int:
        """Score of features on the first question, the only one of most files."""
        look = self.by_feature.get
        return sum([weights[0] for feature in features if (weights := look(feature))])

    @cached_property
    def _slots(self) -> dict[str, dict[str, int]]:
        slots: dict[str, dict[str, int]] = {}
        for (slot, value), weights in self.by_feature.items():
            slots.setdefault(slot, {})[value] = weights[0]
        return slots

    def slot(self, name: str) -> Mapping[str, int]:
        """Weight on the first question of each value of one slot."""
        return self._slots[name]


@cache
def load(name: str) -> Weights:
    """The weights of `weights/<name>.tsv`."""
    text = (files("pipeline.claims") / "weights" / f"{name}.tsv").read_text(encoding="utf-8")
    head, *lines = [line.split("\t") for line in text.splitlines()]
    return Weights(tuple(head[2:]), {(slot, value): tuple(map(int, weights)) for slot, value, *weights in lines})
