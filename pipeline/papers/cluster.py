"""Judged pairs -> papers: which faces go together, when all that was judged is taken together.

Here belongs the one decision that needs many pairs at once. Faces are joined from the surest pair to the least sure, as in
Kruskal's algorithm, and two groups are never joined when some pair across them was judged apart; so an entry that names no
authors cannot tie two papers with one title together. The outcome depends on the set of pairs only, never on their order.
"""

from collections.abc import Iterable


class Groups:
    """Faces in groups, with the pairs of groups that must stay apart."""

    def __init__(self, size: int) -> None:
        """Every one of `size` faces in a group of its own."""
        self._parent = list(range(size))
        self._apart: dict[int, set[int]] = {}

    def of(self, face: int) -> int:
        """The number of the group of a face: the smallest number among its faces."""
        while self._parent[face] != face:
            self._parent[face] = self._parent[self._parent[face]]
            face = self._parent[face]
        return face

    def part(self, one: int, other: int) -> None:
        """Keeps the groups of two faces apart, unless they are one group already."""
        one, other = self.of(one), self.of(other)
        if one != other:
            self._apart.setdefault(one, set()).add(other)
            self._apart.setdefault(other, set()).add(one)

    def join(self, one: int, other: int) -> None:
        """Puts the groups of two faces together, unless they must stay apart."""
        one, other = sorted((self.of(one), self.of(other)))
        if one == other or other in self._apart.get(one, ()):
            return
        self._parent[other] = one
        for rival in self._apart.pop(other, set()):
            self._apart[rival].discard(other)
            self._apart[rival].add(one)
            self._apart.setdefault(one, set()).add(rival)


def group_faces(
    size: int,
    certain: Iterable[tuple[int, int]],
    apart: Iterable[tuple[int, int]],
    likely: Iterable[tuple[int, int, int]],
) -> list[int]:
    """The group of each face, numbered by its smallest face.

    `certain` pairs are one paper whatever else was judged; `apart` are two; `likely` are (strength, face, face).
    """
    groups = Groups(size)
    for one, other in certain:
        groups.join(one, other)
    for one, other in apart:
        groups.part(one, other)
    for _, one, other in sorted(likely, key=lambda pair: (-pair[0], pair[1:])):
        groups.join(one, other)
    return [groups.of(face) for face in range(size)]
