"""What a quantity measures, and whether it is said to rise, to fall or to stand.

Here belongs the order in which the constructions of `changes` and `levels` are tried: the first that holds says what is measured.
Lists of values and what is shared among them are the matter of `runs`.
"""

from pipeline.claims.measuring import changes, levels
from pipeline.claims.measuring.constructions import Here, Measured
from pipeline.claims.measuring.line import Line

_CONSTRUCTIONS = (
    levels.equated,
    levels.rank,
    changes.of,
    changes.change_in,
    changes.noun,
    changes.more,
    changes.times_as,
    levels.named_behind,
    levels.in_terms,
    levels.explained,
    changes.verb,
    changes.beat,
    levels.within,
    levels.share,
    levels.beside,
    levels.moved,
    levels.counted,
    levels.nearest,
)


def measured(line: Line, k: int, at: int, last: int) -> Measured:
    """What quantity `k` measures, which stands in a list from item `at` to item `last`."""
    here = Here(line, line.quantities[k], at, last)
    for construction in _CONSTRUCTIONS:
        if found := construction(here):
            return found
    return Measured("bare")
