"""Tables with a row for each author: the rows of one paper, one below the other, repeat its title and name one author each.

Here belongs telling such tables by their first rows, and making one entry of the rows of a paper; names in two columns, the given
name and the family name, are put together too, whether or not the table has a row for each author.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import RAW_CHARS, Item, Labels, RowEntry, Value
from pipeline.lists.people import authors
from pipeline.lists.words import fold, folded_words

#: Rows that repeat the paper above them, at the fewest.
_FEWEST_REPEATED = 2


@dataclass(frozen=True, slots=True)
class AuthorRows:
    """Where a table has its names, and the columns that a row shares with the row above it where both are of one paper.

    `name` is the column of whole names or of given names, `family` that of family names, None where names are whole. `shared` is
    empty for a table with a row for each paper.
    """

    name: int
    family: int | None
    shared: tuple[int, ...]

    @property
    def told(self) -> dict[int, str]:
        """The columns that hold names in two parts, with their field."""
        return {} if self.family is None else {self.name: "authors", self.family: "authors"}

    def joined(self, items: Iterable[Item], labels: Labels, kept: Sequence[int]) -> Iterator[Item]:
        """The items with one entry for the rows of one paper; `labels` are those of the columns `kept`, which entries hold."""
        at = kept.index(self.name)
        family = None if self.family is None else kept.index(self.family)
        shared = [kept.index(column) for column in self.shared]
        held: list[RowEntry] = []
        for item in items:
            if not isinstance(item, RowEntry):
                yield from _one(held, at, labels)
                held = []
                yield item
                continue
            entry = _with_whole_name(item, at, family)
            if held and not (shared and all(_value(held[-1], place) == _value(entry, place) for place in shared)):
                yield from _one(held, at, labels)
                held = []
            held.append(entry)
        yield from _one(held, at, labels)


def author_rows(names: Sequence[str], rows: Sequence[Sequence[str]], dialect: str | None = None) -> AuthorRows | None:
    """How the table with these columns names its authors, told by its first rows; None where each cell holds all of them."""
    fields = [what.field if (what := meaning(name, dialect)).rank < MAKESHIFT else None for name in names]
    whole = [at for at, field in enumerate(fields) if field == "authors"]
    given, family = (_only(names, kind) for kind in ("given_names", "family_names"))
    if "title" not in fields or len(whole) > 1 or (not whole and (given is None or family is None)):
        return None
    title = fields.index("title")
    shared = tuple(at for at in (title, *(at for at, field in enumerate(fields) if field in ("id", "abstract"))))
    if whole:
        return AuthorRows(whole[0], None, shared) if _is_one_name_a_row(rows, title, whole[0]) else None
    assert given is not None
    assert family is not None
    return AuthorRows(given, family, shared if len(_repeated(rows, title)) >= _FEWEST_REPEATED else ())


def _only(names: Sequence[str], kind: str) -> int | None:
    """The column whose name is one of the words of this kind, if it is the only one."""
    found = [at for at, name in enumerate(names) if fold(name) in folded_words("structure", kind)]
    return found[0] if len(found) == 1 else None


def _repeated(rows: Sequence[Sequence[str]], title: int) -> list[tuple[Sequence[str], Sequence[str]]]:
    """The rows that repeat the title of the row above them, each behind that row."""
    return [
        (above, row)
        for above, row in pairwise([row for row in rows if len(row) > title and row[title].strip()])
        if above[title] == row[title]
    ]


def _is_one_name_a_row(rows: Sequence[Sequence[str]], title: int, name: int) -> bool:
    """Whether rows that repeat a title name another author than the row above, and every row names one."""
    cells = [row[name] for row in rows if len(row) > name and row[name].strip()]
    found = [(above, row) for above, row in _repeated(rows, title) if min(len(above), len(row)) > name]
    are_others = len(found) >= _FEWEST_REPEATED and all(above[name] != row[name] for above, row in found)
    return are_others and all(len(authors(cell)) <= 1 for cell in cells)


def _value(entry: RowEntry, at: int) -> Value:
    return entry.values[at] if at < len(entry.values) else ""


def _with_whole_name(entry: RowEntry, at: int, family: int | None) -> RowEntry:
    """The entry with its given and its family name in the place of the first of the two."""
    if family is None:
        return entry
    values = list(entry.values)
    given, last = (str(_value(entry, place)).strip() for place in (at, family))
    for place, text in ((at, f"{given} {last}".strip()), (family, "")):
        if place < len(values):
            values[place] = text
    return entry._replace(values=tuple(values))


def _one(rows: Sequence[RowEntry], at: int, labels: Labels) -> Iterator[RowEntry]:
    """One entry for the rows of a paper, which says what the first of them says, with the names of all."""
    if not rows:
        return
    first = rows[0]
    if len(rows) > 1:
        values = list(first.values)
        values[at] = tuple(name for row in rows for name in authors(_value(row, at)))
        raw = "\n".join(str(row.raw) for row in rows)[:RAW_CHARS]
        first = first._replace(line_end=rows[-1].line_end, values=tuple(values), raw=raw, labels=labels[: len(values)])
    yield first
