"""Two versions of one list that follow each other -> which entries are the same paper, although they look different.

A list that is re-issued says more about identity than two lists do: an entry keeps its number, its address or its place.
Here belong these links, as pairs of faces. Entries that look the same need none, since they share a face.

Evidence is asked for in this order, each entry being linked once: the title, the abstract, the list's own number or the address
(where most entries keep theirs), and the place between two linked neighbours, which counts only if title, authors or abstract
are alike too, and more so where entries came or went beside it.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import polars as pl

from pipeline.papers.compare import Authors, compare_authors
from pipeline.papers.faces import Face, Faces
from pipeline.papers.wording import are_editions, resemblance, title_likeness

#: Place is believed when titles are at least this alike, or abstracts share at least this much of their wording.
LIKE_TITLE = 0.3
LIKE_WORDING = 0.2
#: The same where more entries went than came, or fewer: then place says only about where to look, and how far.
MOVED_TITLE = 0.6
MOVED_WORDING = 0.4
MOVED_AT_MOST = 20
#: Own numbers or addresses are believed when at least this share of the entries that kept their title kept them.
KEPT = 0.9
#: Numbers are running numbers when at least this share of them are one more than the one before.
RUNNING = 0.9
_NUMBER = re.compile(r"[0-9]{1,9}$")


@dataclass(frozen=True, slots=True)
class _Entry:
    """One entry of one version: its face, its place, and what the list itself calls it."""

    place: int
    face: int
    source_id: str | None
    url: str | None


def version_links(mentions: pl.DataFrame, faces: Faces) -> list[tuple[int, int]]:
    """Pairs of faces (smaller first) that consecutive versions of a list show to be one paper, each once, in order."""
    turns = _turns(mentions, faces)
    if turns.is_empty():
        return []
    known = faces.look_up(turns.filter("is_new")["face"])
    links: set[tuple[int, int]] = set()
    for (_, _), turn in turns.group_by("list_id", "turn", maintain_order=True):
        before = _entries(turn.filter("is_before"))
        after = _entries(turn.filter(~pl.col("is_before")))
        links.update((min(pair), max(pair)) for pair in _Turn(before, after, known).links() if pair[0] != pair[1])
    return sorted(links)


def _turns(mentions: pl.DataFrame, faces: Faces) -> pl.DataFrame:
    """The entries on both sides of every change of version in which faces both went and came."""
    entries = (
        mentions.select("mention", "list_id", "version_no", "position", "source_id", "url")
        .join(faces.of_mention, on="mention")
        .sort("mention")
        .unique(["list_id", "version_no", "face"], keep="first", maintain_order=True)
        .with_columns(rank=pl.col("version_no").rank("dense").over("list_id"))
    )
    last = pl.col("rank").max().over("list_id")
    sides = pl.concat(
        [
            entries.filter(pl.col("rank") < last).with_columns(turn="rank", is_before=True),
            entries.filter(pl.col("rank") > 1).with_columns(turn=pl.col("rank") - 1, is_before=False),
        ]
    )
    both = pl.col("is_before").n_unique().over("list_id", "turn", "face") == 2
    sides = sides.with_columns(is_new=~both)
    went = (pl.col("is_new") & pl.col("is_before")).any().over("list_id", "turn")
    came = (pl.col("is_new") & ~pl.col("is_before")).any().over("list_id", "turn")
    return sides.filter(went & came).sort("list_id", "turn", "is_before", "position")


def _entries(side: pl.DataFrame) -> list[_Entry]:
    """The entries of one version in order; a name that several of them have names none."""
    names = [pl.when(pl.col(name).is_unique()).then(pl.col(name)) for name in ("source_id", "url")]
    return [_Entry(place, *row) for place, row in enumerate(side.select("face", *names).iter_rows())]


class _Turn:
    """The linking of one version's entries to the next one's. `_mate[place before]` is the place after."""

    def __init__(self, before: Sequence[_Entry], after: Sequence[_Entry], faces: Mapping[int, Face]) -> None:
        self._before, self._after, self._faces = before, after, faces
        self._mate: dict[int, int] = {}
        self._taken: set[int] = set()

    def links(self) -> Iterator[tuple[int, int]]:
        """The faces of the linked entries."""
        self._keep_faces()
        self._pair(lambda entry: self._faces[entry.face].title_keys or None)
        self._pair(lambda entry: self._faces[entry.face].abstract_no if self._faces[entry.face].is_telling else None)
        self._pair_by_name(lambda entry: entry.source_id)
        self._pair_by_name(lambda entry: entry.url)
        for before, after in list(self._gaps()):
            if len(before) == len(after):
                self._link_in_place(before, after)
            else:
                self._link_in_order(before, after)
        return ((self._before[one].face, self._after[other].face) for one, other in sorted(self._mate.items()))

    def _keep_faces(self) -> None:
        """Links the entries that look the same in both versions; a version has each face once."""
        places = {entry.face: entry.place for entry in self._after}
        for entry in self._before:
            if entry.face in places:
                self._link(entry.place, places[entry.face])

    def _link(self, one: int, other: int) -> None:
        self._mate[one] = other
        self._taken.add(other)

    def _pair(self, key: Callable[[_Entry], Hashable]) -> None:
        """Links the entries not linked yet that have one key and may be one paper, in order."""
        waiting: defaultdict[Hashable, list[int]] = defaultdict(list)
        for entry in self._after:
            if entry.place not in self._taken and (value := key(entry)) is not None:
                waiting[value].append(entry.place)
        for entry in self._before:
            if entry.place in self._mate or (value := key(entry)) is None:
                continue
            for other in waiting.get(value, ()):
                if other not in self._taken and _may_be_one(self._faces[entry.face], self._faces[self._after[other].face]):
                    self._link(entry.place, other)
                    break

    def _pair_by_name(self, name: Callable[[_Entry], str | None]) -> None:
        """Links by what the list calls its entries, if that can be believed: no running numbers, and kept by the entries that
        are linked already."""
        pairs = [(name(self._before[one]), name(self._after[other])) for one, other in self._mate.items()]
        named = [one == other for one, other in pairs if one is not None and other is not None]
        if sum(named) >= KEPT * len(named) and not any(
            _are_running(list(map(name, side))) for side in (self._before, self._after)
        ):
            self._pair(name)

    def _link_in_place(self, before: range, after: range) -> None:
        """Links entries of a gap that has as many on both sides, each with the one in its place, where they are alike."""
        for one, other in zip(before, after, strict=True):
            if _are_alike(*self._pair_of_faces(one, other), in_place=True):
                self._link(one, other)

    def _link_in_order(self, before: range, after: range) -> None:
        """Links entries of a gap that are much alike, keeping their order."""
        start = after.start
        for one in before:
            for other in range(start, min(start + MOVED_AT_MOST, after.stop)):
                if _are_alike(*self._pair_of_faces(one, other), in_place=False):
                    self._link(one, other)
                    start = other + 1
                    break

    def _pair_of_faces(self, one: int, other: int) -> tuple[Face, Face]:
        return self._faces[self._before[one].face], self._faces[self._after[other].face]

    def _gaps(self) -> Iterator[tuple[range, range]]:
        """The places of entries not linked, before and after, between the same two linked neighbours."""
        for start in (-1, *sorted(self._mate)):
            start_after = self._mate[start] if start >= 0 else -1
            end = _next_linked(start + 1, len(self._before), self._mate)
            end_after = _next_linked(start_after + 1, len(self._after), self._taken)
            if self._mate.get(end, len(self._after)) == end_after and end > start + 1 and end_after > start_after + 1:
                yield range(start + 1, end), range(start_after + 1, end_after)


def _next_linked(place: int, end: int, linked: Container[int]) -> int:
    """The first place from `place` on that is linked, or the end."""
    while place < end and place not in linked:
        place += 1
    return place


def _are_running(names: Sequence[str | None]) -> bool:
    """Whether names only count the entries: most end in a number that is one more than the number before."""
    numbers = [int(found.group()) if name and (found := _NUMBER.search(name)) else None for name in names]
    steps = [after - before == 1 for before, after in pairwise(numbers) if before is not None and after is not None]
    return sum(steps) >= RUNNING * max(1, len(names) - 1)


def _may_be_one(before: Face, after: Face) -> bool:
    """Whether nothing speaks against two entries with one title, abstract or name being one paper."""
    authors = compare_authors(before, after)
    if authors is not Authors.UNKNOWN:
        return authors is Authors.AGREE
    if before.title_keys & after.title_keys or before.abstract is None or after.abstract is None:
        return True
    return _are_alike(before, after, in_place=True)


def _are_alike(before: Face, after: Face, *, in_place: bool) -> bool:
    """Whether titles or abstracts are alike and nothing speaks against it; in its place an entry is known by authors alone."""
    authors = compare_authors(before, after)
    if authors is not Authors.UNKNOWN and (in_place or authors is Authors.CONTRADICT):
        return authors is Authors.AGREE
    is_likely = in_place or authors is Authors.AGREE
    title, wording = (LIKE_TITLE, LIKE_WORDING) if is_likely else (MOVED_TITLE, MOVED_WORDING)
    if before.title and after.title and title_likeness(before.title, after.title) >= title:
        return not are_editions(before.title, after.title)
    return bool(before.abstract and after.abstract and resemblance(before.abstract, after.abstract) >= wording)
