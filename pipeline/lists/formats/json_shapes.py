"""What the values of a JSON tree are to a list: entries, containers of entries, tables given by column, texts by title.

Here belong the shapes alone; the walk through them is `json_tree`, the fields of one entry `fields_of_json`.
"""

from functools import lru_cache
from itertools import islice
from typing import Any

from pipeline.lists.formats.fields_of_json import is_entry, is_plain_entry, plain
from pipeline.lists.formats.prose import is_text, looks_like_title
from pipeline.lists.formats.rows_in_json import are_lines
from pipeline.lists.formats.told_columns import told_columns, told_field
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.titles import decision_of, read_title, track_of
from pipeline.lists.words import fold, folded_words, has_han

#: Elements of an array that are looked at to tell whether it holds entries, and levels that are gone down for it.
_SAMPLE, _LEVELS = 20, 6


def is_one(element: dict[str, Any]) -> bool:
    """Whether an object in an array of entries is one itself: it holds none."""
    if _are_of_entry(tuple(element)):
        return True
    return not containers(element) if is_entry(element) else not holds_entries(element)


@lru_cache(maxsize=4096)
def _are_of_entry(keys: tuple[str, ...]) -> bool:
    """Whether an object with these keys is one entry whatever their values are: a usual title is among them, and no container."""
    is_titled = any((what := meaning(key, "json")).field == "title" and what.rank < MAKESHIFT for key in keys)
    return is_titled and not any(is_container(key) or fold(key) in folded_words("structure", "wrappers") for key in keys)


def may_hold(key: str, child: Any) -> bool:
    """Whether entries may stand in the value of a key: not what an entry cites, nor its reviews."""
    return isinstance(child, (dict, list)) and fold(key) not in folded_words("structure", "closed")


def containers(value: dict[str, Any]) -> list[str]:
    """The keys of an object under which entries stand that are not the object itself in a wrapper; of one that is an entry by a
    makeshift label only, any key may be one."""
    is_plain = is_plain_entry(value)
    keys = [key for key, child in value.items() if isinstance(child, (dict, list)) and (is_container(key) or not is_plain)]
    return [key for key in keys if may_hold(key, value[key]) and not is_entry(value[key]) and holds_entries(value[key])]


@lru_cache(maxsize=4096)
def is_container(key: str) -> bool:
    """Whether a key is one under which lists put their entries, such as `papers`."""
    return fold(key) in folded_words("structure", "containers")


def holds_entries(value: Any, depth: int = _LEVELS) -> bool:
    """Whether a value is an entry or holds one; of an array the first elements tell."""
    if depth == 0:
        return False
    if isinstance(value, dict):
        return (
            is_entry(value)
            or are_lines(value)
            or is_columns(value)
            or rows_of(value) is not None
            or field_by_title(value) is not None
            or are_by_title(value)
            or any(
                may_hold(key, child) and (holds_entries(child, depth - 1) or are_titles_under(key, child))
                for key, child in value.items()
            )
        )
    if isinstance(value, list):
        return rows_of(value) is not None or any(holds_entries(element, depth - 1) for element in islice(value, _SAMPLE))
    return False


def holds_plain_entries(value: Any, depth: int = _LEVELS) -> bool:
    """Whether a value is or holds an entry by a usual label; of an array the first elements tell."""
    if depth == 0 or not isinstance(value, (dict, list)):
        return False
    children = value.values() if isinstance(value, dict) else value
    return is_plain_entry(value) or any(holds_plain_entries(child, depth - 1) for child in islice(children, _SAMPLE))


def are_titles(value: Any) -> bool:
    """Whether a value is an array of texts of which most look like titles."""
    if not isinstance(value, list) or not value or not all(isinstance(text, str) for text in value):
        return False
    sample = value[:_SAMPLE]
    return 2 * sum((" " in text or has_han(text)) and looks_like_title(text) for text in sample) > len(sample)


def are_titles_under(key: str, value: Any) -> bool:
    """Whether a key holds papers given by their titles alone: it says so, or names a venue, a year, a form of presentation."""
    stated = read_title(key)
    says_so = is_container(key) or decision_of(key) or track_of(key) or stated.venue or (stated.year and not stated.rest)
    return bool(says_so) and are_titles(value)


def is_titles_by_topic(value: dict[str, Any]) -> bool:
    """Whether an object gives titles by topic: every value is an array of them."""
    return bool(value) and all(map(are_titles, value.values()))


def rows_of(value: Any) -> tuple[list[str], list[Any]] | None:
    """The names of the columns and the rows of a table given row by row; None for what is none.

    The names are the first row, or stand beside the rows: {"columns": [...], "data": [[...], ...]}.
    """
    if isinstance(value, list) and (names := _names_told(value)):
        return names, value
    if isinstance(value, dict):
        names = next((value[key] for key in value if fold(key) in ("columns", "header", "headers", "fields")), None)
        rows = next((value[key] for key in value if fold(key) in ("data", "rows", "values")), None)
    else:
        names, rows = (value[0], value[1:]) if len(value) > 1 else (None, None)
    if not isinstance(names, list) or not isinstance(rows, list) or not all(isinstance(name, str) for name in names):
        return None
    if (
        not any(meaning(name, "json").field in ("title", "abstract") for name in names)
        or not rows
        or not isinstance(rows[0], list)
    ):
        return None
    return names, rows


def _names_told(rows: list[Any]) -> list[str] | None:
    """The fields of rows that nothing names ([["A Title", "An abstract"], ...]), told by their values; other columns have a number."""
    sample = rows[:_SAMPLE]
    if len(rows) < 2 or not all(isinstance(row, list) and 1 < len(row) == len(rows[0]) for row in sample):
        return None
    told = told_columns([list(map(_said, row)) for row in sample])
    return [name or f"column {at}" for at, name in enumerate(told, start=1)] if told else None


def _said(value: Any) -> str:
    """A value as one text, empty where it says nothing."""
    said = plain(value)
    return "; ".join(said) if isinstance(said, tuple) else said or ""


def field_by_title(value: dict[str, Any]) -> str | None:
    """The field of which an object gives the value by title ({"A Title": "An abstract", ...}); None where its keys are no titles."""
    keys = list(islice(value, _SAMPLE))
    if len(value) < 2 or 10 * sum(map(looks_like_title, keys)) < 7 * len(keys):
        return None
    texts = [_said(value[key]) for key in keys if not isinstance(value[key], dict)]
    field = told_field(texts) if len(texts) == len(keys) else None
    return field if field not in ("title", "id") else None


def is_columns(value: dict[str, Any]) -> bool:
    """Whether an object is a table given column by column: its title or abstract are many texts."""
    for key, column in value.items():
        if isinstance(column, (dict, list)) and (what := meaning(key, "json")).field in ("title", "abstract"):
            texts = list(column.values()) if isinstance(column, dict) else column
            if len(texts) > 1 and all(text is None or isinstance(text, str) for text in texts):
                return what.rank < MAKESHIFT or any(text and (" " in text or has_han(text)) for text in texts)
    return False


def are_by_title(value: dict[str, Any]) -> bool:
    """Whether an object gives papers by their titles: {"A Title": {"authors": [...], "url": ...}, ...}."""
    if len(value) < 2 or not all(each is None or _has_authors(each) for each in islice(value.values(), _SAMPLE)):
        return False
    keys = list(islice(value, _SAMPLE))
    said = sum(value[key] is not None for key in keys)
    return 2 * said > len(keys) and 10 * sum(map(looks_like_title, keys)) >= 7 * len(keys)


def _has_authors(value: Any) -> bool:
    return isinstance(value, dict) and any(meaning(key, "json").field == "authors" for key in value)


def is_texts(value: dict[str, Any]) -> bool:
    """Whether an object gives abstracts by title: every value is a long text."""
    return len(value) > 1 and all(isinstance(text, str) and is_text(text) for text in value.values())
