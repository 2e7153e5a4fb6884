"""The accepted entries of one list as columns of the table `entries`, part by part, so that memory holds few of them as objects.

Here belongs how values travel into a frame; what an entry states is `entry`, what is added to it `assemble`.
"""

import polars as pl

import schemas
from pipeline.lists.entry import Stated

_COLUMNS = schemas.polars_schema(schemas.STAGED["lists"]["entries"])
_LISTS = [name for name, dtype in _COLUMNS.items() if dtype == pl.List(pl.String)]
#: The columns as they are built: lists travel as one text, which is many times faster; the id of the list is the same for all.
_FLAT = pl.Schema({name: pl.String() if name in _LISTS else dtype for name, dtype in _COLUMNS.items() if name != "list_id"})
#: Between the items of a list in one text; the unit separator, which is white space and so in no value on one line.
_BETWEEN = "\x1f"


class EntryColumns:
    """Takes entries one by one and gives them out as one frame."""

    def __init__(self, list_id: str, part_entries: int) -> None:
        """No entry yet; `part_entries` are turned into columns at a time."""
        self._list_id = list_id
        self._most = part_entries
        self._frames: list[pl.DataFrame] = []
        self._part: list[Stated] = []

    def add(self, stated: Stated) -> None:
        """Takes in what one entry states."""
        self._part.append(stated)
        if len(self._part) >= self._most:
            self._flush()

    def all(self) -> pl.DataFrame:
        """All entries so far, in the order in which they came."""
        if self._part or not self._frames:
            self._flush()
        self._frames = [pl.concat(self._frames)]
        return self._frames[0]

    def _flush(self) -> None:
        columns: dict[str, list] = {name: [stated.get(name) for stated in self._part] for name in _FLAT}
        for name in _LISTS:
            columns[name] = [_BETWEEN.join(items) if items else "" for items in columns[name]]
        part = pl.DataFrame(columns, schema=_FLAT)
        part = part.with_columns(*map(_split, _LISTS), list_id=pl.lit(self._list_id, pl.String))
        self._frames.append(part.select(_COLUMNS.names()))
        self._part = []


def _split(name: str) -> pl.Expr:
    """The column of lists that a column of joined texts stands for; an empty text is an empty list."""
    joined = pl.col(name)
    return pl.when(joined == "").then(pl.lit([], dtype=pl.List(pl.String))).otherwise(joined.str.split(_BETWEEN)).alias(name)
