"""What stands side by side in a list is mostly of one kind: the scores of its members lean towards each other.

Here belongs only which names stand so, and by how much their scores move. Scores themselves are learned (`weighing`).
"""

import re
from collections.abc import Sequence
from itertools import pairwise

Scores = tuple[int, ...]

#: What stands between two members of a list, as word classes: a comma, a coordinator or a slash, within marks of markdown.
_BETWEEN = re.compile(r"k?(?:,C?|C|/)k?")
#: By how many hundredths of the mean score of its neighbours a score moves, what counts as no score, and the most that counts.
SHARE, MIDDLE, MOST = 30, -70, 200


def leant(classes: str, places: Sequence[tuple[int, int, int]], scores: Sequence[Scores]) -> list[Scores]:
    """The scores of each name, moved towards those of the names beside it in lists.

    `classes` are the word classes of the text, `places` the first token, the token behind and the number of each mention of a name,
    together with what spells it out.
    """
    beside: dict[int, set[int]] = {}
    for (_, end, one), (first, _, other) in pairwise(sorted(places)):
        if one != other and _BETWEEN.fullmatch(classes, end, first):
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
    return [_moved(own, [scores[other] for other in sorted(beside.get(i, ()))]) for i, own in enumerate(scores)]


def _moved(own: Scores, others: Sequence[Scores]) -> Scores:
    if not others:
        return own
    sums = [sum(max(-MOST, min(MOST, score - MIDDLE)) for score in column) for column in zip(*others, strict=True)]
    return tuple([score + SHARE * total // (100 * len(others)) for score, total in zip(own, sums, strict=True)])
