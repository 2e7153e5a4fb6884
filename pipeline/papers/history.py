"""What the stage is given: every accepted version of every list, as mentions of papers.

Here belongs the shape of the input and its checking. A mention is one entry of one version of one list; `mentions` lays all of
them in one frame, in an order that does not depend on the order in which lists are given.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandera.polars as pa
import polars as pl

from schemas import STAGED, polars_schema

ENTRIES = STAGED["lists"]["entries"]
ABSTRACTS = STAGED["text"]["abstracts"]


@dataclass(frozen=True, slots=True)
class ListVersion:
    """One accepted version of a list, with its entries and their cleaned abstracts.

    `version_no` counts the accepted versions of a list from 1. `is_newest` is true for the version that counts now; a list that
    was taken away has none. `entries` and `abstracts` are frames of the lists and the text stage, joined by `position`.
    """

    list_id: str
    version_no: int
    sha256: str
    is_newest: bool
    entries: pl.DataFrame
    abstracts: pl.DataFrame


def mentions(versions: Sequence[ListVersion]) -> pl.DataFrame:
    """All entries of all versions, sorted by list, version and position.

    The columns are those of the staged entries, with the cleaned abstract in the place of the listed one, and `version_no`,
    `sha256`, `is_newest`, `abstract_id` and `abstract_language`. Raises ValueError where the versions contradict each other.
    """
    _check(versions)
    entries = pl.concat([_of(version, version.entries) for version in versions] or [_of_none(ENTRIES)])
    abstracts = pl.concat([_of(version, version.abstracts) for version in versions] or [_of_none(ABSTRACTS)])
    key = ["list_id", "version_no", "position"]
    return (
        entries.drop("abstract")
        .join(abstracts.drop("sha256", "is_newest"), on=key, how="left", validate="1:1")
        .sort(key)
        .with_row_index("mention")
    )


def _of(version: ListVersion, frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with its version in every row."""
    return frame.with_columns(
        list_id=pl.lit(version.list_id),
        version_no=pl.lit(version.version_no, dtype=pl.Int32),
        sha256=pl.lit(version.sha256),
        is_newest=pl.lit(version.is_newest),
    )


def _of_none(schema: pa.DataFrameSchema) -> pl.DataFrame:
    return _of(ListVersion("", 0, "", False, pl.DataFrame(), pl.DataFrame()), pl.DataFrame(schema=polars_schema(schema)))


def _check(versions: Sequence[ListVersion]) -> None:
    """Raises ValueError unless each list has each version once and its newest version, if it has one, is its last."""
    last: dict[str, int] = {}
    seen: set[tuple[str, int]] = set()
    for version in versions:
        list_id, number = version.list_id, version.version_no
        if (list_id, number) in seen:
            raise ValueError(f"version {number} of list {list_id!r} is given twice")
        seen.add((list_id, number))
        last[list_id] = max(number, last.get(list_id, 0))
    for version in versions:
        list_id, number = version.list_id, version.version_no
        if version.is_newest and number != last[list_id]:
            raise ValueError(f"version {number} of list {list_id!r} is marked newest, but version {last[list_id]} follows it")
