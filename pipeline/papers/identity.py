"""Mentions -> papers: for every mention the number of its paper.

Here belongs the order of the steps: candidate pairs are judged, the versions of each list add what they know, and the whole is
grouped. The papers are numbers within one call; their lasting keys are made in `ids`.
"""

from collections.abc import Iterator

import polars as pl

from pipeline.papers.candidates import candidate_pairs
from pipeline.papers.cluster import group_faces
from pipeline.papers.compare import Evidence, Verdict, judge
from pipeline.papers.faces import Face, Faces
from pipeline.papers.versions import version_links

#: Pairs that are judged at a time, to bound memory.
_SLICE = 100_000


def group_faces_into_papers(mentions: pl.DataFrame, faces: Faces) -> pl.DataFrame:
    """The paper of every face: columns `face` and `paper`."""
    apart: list[tuple[int, int]] = []
    likely: list[tuple[int, int, int]] = []
    fitting = _Fitting()
    for one, other, together in _candidates(mentions, faces):
        judgement = judge(one, other, listed_together=together)
        match judgement.verdict:
            case Verdict.APART:
                apart.append((one.face, other.face))
            case Verdict.SAME:
                likely.append((judgement.strength, one.face, other.face))
                fitting.settle(one, other)
            case Verdict.FITTING:
                fitting.offer(one, other)
            case Verdict.OPEN:
                pass
    papers = group_faces(faces.faces.height, version_links(mentions, faces), apart, [*likely, *fitting.pairs()])
    return pl.DataFrame({"face": range(len(papers)), "paper": papers}, schema={"face": pl.UInt32, "paper": pl.UInt32})


class _Fitting:
    """For every face that is only a title, the one face that fits it best, so that it never ties two papers together."""

    def __init__(self) -> None:
        """No face seen yet."""
        self._best: dict[int, tuple[tuple[int, int, int], int]] = {}
        self._settled: set[int] = set()

    def settle(self, one: Face, other: Face) -> None:
        """Takes out a bare face that is known to be one paper with a face that has an abstract."""
        if (one.abstract is None) != (other.abstract is None):
            self._settled.add(one.face if one.abstract is None else other.face)

    def offer(self, one: Face, other: Face) -> None:
        """Two faces with one title, of which at least one has no abstract."""
        for bare, full in ((one, other), (other, one)):
            if bare.abstract is None:
                fit = (_fit(bare, full), -full.face)
                self._best[bare.face] = max(fit, self._best.get(bare.face, fit))

    def pairs(self) -> Iterator[tuple[int, int, int]]:
        """The pairs that fit, with their strength."""
        for bare, (_, full) in self._best.items():
            if bare not in self._settled:
                yield Evidence.TITLE_ALONE, min(bare, -full), max(bare, -full)


def _fit(bare: Face, full: Face) -> tuple[int, int, int]:
    """How well a face fits one that is only its title: a venue and year in common, an abstract, many lists."""
    return int(bool(bare.events & full.events)), int(full.abstract is not None), full.lists


def _candidates(mentions: pl.DataFrame, faces: Faces) -> Iterator[tuple[Face, Face, bool]]:
    """The candidate pairs with their faces, and whether one version of a list has both."""
    listed = mentions.select("mention", "list_id", "version_no").join(faces.of_mention, on="mention").drop("mention").unique()
    place = ["list_id", "version_no"]
    for part in candidate_pairs(faces).iter_slices(_SLICE):
        known = faces.look_up([*part["one"], *part["other"]])
        of_one = part.join(listed, left_on="one", right_on="face")
        together = of_one.join(listed, left_on=["other", *place], right_on=["face", *place], how="semi")
        both = set(together.select("one", "other").iter_rows())
        for one, other in part.iter_rows():
            yield known[one], known[other], (one, other) in both
