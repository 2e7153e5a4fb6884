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
_NO_ITEMS = pl.lit([], dtype=pl.List(pl.String))


class EntryColumns:
    """Takes entries one by one and gives them out as one frame."""

    def __init__(self, list_id: str, part_entries: int) -> None:
        """No entry yet; `part_entries` are turned into columns at a time."""
        self._list_id = list_id
        self._most = part_entries
        self._frames = [pl.DataFrame(schema=_COLUMNS)]
        self._part: list[Stated] = []

    def add(self, stated: Stated) -> None:
        """Takes in what one entry states. Its lists are joined at once: without them an entry is nothing to the collector of
        garbage, which else goes through all of them again and again."""
        for name in _LISTS:
            if items := stated.pop(name, None):
                stated[name] = _BETWEEN.join(items)
        self._part.append(stated)
        if len(self._part) >= self._most:
            self._flush()

    def all(self) -> pl.DataFrame:
        """All entries so far, in the order in which they came."""
        if self._part:
            self._flush()
        self._frames = [pl.concat(self._frames)]
        return self._frames[0]

    def _flush(self) -> None:
        stated_by_any = set[str]().union(*self._part)
        given: dict[str, list] = {name: [stated.get(name) for stated in self._part] for name in _FLAT if name in stated_by_any}
        part = pl.DataFrame(given, schema=pl.Schema({name: _FLAT[name] for name in given}))
        lists = (_split(name) if name in given else _NO_ITEMS.alias(name) for name in _LISTS)
        others = (pl.lit(None, dtype).alias(name) for name, dtype in _FLAT.items() if name not in given and name not in _LISTS)
        part = part.with_columns(*lists, *others, list_id=pl.lit(self._list_id, pl.String))
        self._frames.append(part.select(_COLUMNS.names()))
        self._part = []


def _split(name: str) -> pl.Expr:
    """The column of lists that a column of joined texts stands for; where there is no text, the list is empty."""
    return pl.col(name).str.split(_BETWEEN).fill_null(_NO_ITEMS).alias(name)
