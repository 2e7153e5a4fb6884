"""A pattern with anchors finds what the pattern alone finds, and is not tried where no anchor stands."""

import re

import pytest

from pipeline.claims.stating import theorems
from pipeline.text.anchored import Anchored

#: Sentences of theorems, each of which several of the patterns of theorems find something in.
STATED = (
    "We prove that any online algorithm must incur regret at least $\\Omega(\\sqrt{T})$, and give a matching upper bound.",
    "Our MINIMAX rates are optimal up to logarithmic factors, and the bounds are tight.",
    "Deciding whether such a schedule exists is NP-hard, even with a constant-factor approximation of the cost.",
    "The estimator is asymptotically normal and has a close connection to the trimmed mean.",
    "We extend earlier results to trees, where a stable matching need not exist, with paths as a special case.",
    "It is fixed-parameter tractable and sound but not complete; no instance needs more than polynomial time.",
)


def test_a_match_is_found_where_an_anchor_stands_in_whatever_case() -> None:
    bound = Anchored(r"(?i:\bupper bounds?\b)", "upper")
    found = bound.search("An UPPER bound of the cost.")
    assert found is not None
    assert found.span() == (3, 14)


def test_without_an_anchor_nothing_is_looked_for() -> None:
    assert Anchored(r"\w+", "bound").search("We sort lists.") is None


@pytest.mark.parametrize("text", STATED)
def test_the_anchors_of_theorems_stand_in_all_that_their_patterns_find(text: str) -> None:
    anchored = {name: known for name, known in vars(theorems).items() if isinstance(known, Anchored)}
    found = {name for name, known in anchored.items() if known.search(text)}
    assert found == {name for name, known in anchored.items() if re.search(known.pattern, text)}
    assert len(found) >= 2
