"""What a column without a name holds, told by its values: titles, abstracts, names, addresses, years, decisions, numbers.

Here belongs the look of many values of one field together; where they stand in a file is the business of the formats.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from pipeline.lists.formats.prose import are_names_below, is_prose, is_text, looks_like_title
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import Notice
from pipeline.lists.titles import decision_said
from pipeline.lists.values import is_missing, url, year
from pipeline.lists.words import fold, folded_words

#: Share of the values that must be alike.
_SHARE = 0.7
#: What is told of columns beside others with known names.
_TOLD_BESIDE = frozenset({"title", "abstract", "authors"})
#: The words and the characters of a label over a column.
_MOST_WORDS, _LONGEST_LABEL = 4, 40


def told_field(values: Sequence[str]) -> str | None:
    """The field of which these are values; None where nothing tells it."""
    return next((name for name, is_one in _TELLING.items() if _share(values, is_one) >= _SHARE), None)


def told_columns(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The field of each column, "" where nothing tells it; none at all unless there are titles, and more than years beside them."""
    cells = [[row[at].strip() for row in rows] for at in range(len(rows[0]))]
    found: dict[str, int] = {}
    for name, is_one in _TELLING.items():
        shares = [(_share(column, is_one), -at) for at, column in enumerate(cells) if at not in found.values()]
        best, at = max(shares, default=(0.0, 0))
        if best >= _SHARE:
            found[name] = -at
    if "id" in found and not _counts_on(cells[found["id"]]):
        del found["id"]
    if "title" not in found or not found.keys() - {"title", "year"}:
        return ()
    names = {at: name for name, at in found.items()}
    return tuple(names.get(at, "") for at in range(len(cells)))


def told_beside(names: Sequence[str], rows: Sequence[Sequence[str]], dialect: str | None = None) -> tuple[str, ...]:
    """The field of each column whose name in the header row nobody knows, told by the rows below; "" for all others.

    What a known name gives is not told again, and no column is told to be of abstracts whose name says that it comments on them.
    """
    known = [meaning(name, dialect) for name in names]
    given = {what.field for what in known if what.field and what.rank < MAKESHIFT}
    unknown = [at for at, what in enumerate(known) if what.status == "unknown" and names[at].strip()]
    if not unknown or given >= _TOLD_BESIDE:
        return ()
    told = [""] * len(names)
    for field in _TELLING:
        shares = [(_share([row[at].strip() for row in rows if at < len(row)], _TELLING[field]), -at) for at in unknown]
        best, at = max(shares, default=(0.0, 0))
        if field in _TOLD_BESIDE - given and best >= _SHARE and not (field == "abstract" and _comments(names[-at])):
            told[-at] = field
            unknown.remove(-at)
    return tuple(told) if any(told) else ()


def told_below(header: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The field of each column below a header row in words that nobody knows, "" for the others; none where it is no header row.

    In a header row stand short words, and nothing of what the columns below it hold.
    """
    told = told_columns(rows)
    are_labels = (
        [
            _is_label(cell) and not (name and name != "title" and _TELLING[name](cell))
            for cell, name in zip(header, told, strict=True)
        ]
        if told
        else []
    )
    if not are_labels or not all(is_one for is_one, name in zip(are_labels, told, strict=True) if name):
        return ()
    known = [meaning(cell).field for cell in header]
    return tuple("" if field or name in known else name for name, field in zip(told, known, strict=True))


def _is_label(cell: str) -> bool:
    """Whether a cell may head a column: some short words without numbers, and no sign that a value is missing."""
    words = cell.split()
    return (
        0 < len(words) <= _MOST_WORDS and len(cell) <= _LONGEST_LABEL and not any(map(str.isdigit, cell)) and not is_missing(cell)
    )


def _comments(name: str) -> bool:
    """Whether the name of a column says that it holds what somebody wrote about the papers."""
    return not folded_words("structure", "comments_on_papers").isdisjoint(fold(name).split())


def told_by_values(line: int, names: Sequence[str]) -> Notice:
    """The notice about a table that begins on this line without a header row, and whose columns are these fields."""
    told = ", ".join(f"column {at} the {name}" for at, name in enumerate(names, start=1) if name)
    detail = f"The table has no header row; by what they hold, {told}; other columns are not read."
    return Notice(line, "no_header_row", detail)


def _share(column: Sequence[str], is_one: Callable[[str], bool]) -> float:
    """Share of the filled cells that are what a field holds; of mostly empty columns nothing is told."""
    filled = [cell for cell in column if cell]
    return sum(map(is_one, filled)) / len(filled) if 2 * len(filled) >= len(column) else 0.0


def _counts_on(column: Sequence[str]) -> bool:
    """Whether the numbers of a column count the rows, or are all different and long as ids are."""
    numbers = [int(cell) for cell in column if cell.isdecimal()]
    steps = [after - before for before, after in pairwise(numbers)]
    return all(step == 1 for step in steps) or (len(set(numbers)) == len(numbers) and min(numbers, default=0) > 99)


def _is_abstract(cell: str) -> bool:
    return is_text(cell) or is_prose(cell)


def _is_address(cell: str) -> bool:
    return " " not in cell and url(cell) is not None


def _is_year(cell: str) -> bool:
    return len(cell) == 4 and year(cell) is not None


#: How the cells of each field are told, those that nothing else looks like first.
_TELLING: dict[str, Callable[[str], bool]] = {
    "abstract": _is_abstract,
    "url": _is_address,
    "year": _is_year,
    "authors": are_names_below,
    "title": looks_like_title,
    "decision": lambda cell: decision_said(cell) is not None,
    "id": str.isdecimal,
}
