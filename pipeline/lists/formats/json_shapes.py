"""What the values of a JSON tree are to a list: entries, containers of entries, tables given by column, texts by title.

Here belong the shapes alone; the walk through them is `json_tree`, the fields of one entry `fields_of_json`.
"""

from functools import lru_cache
from itertools import islice
from typing import Any

from pipeline.lists.formats.fields_of_json import is_entry, is_plain_entry, words
from pipeline.lists.formats.prose import is_text
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.words import fold

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
    return is_titled and not any(is_container(key) or fold(key) in words("wrappers") for key in keys)


def may_hold(key: str, child: Any) -> bool:
    """Whether entries may stand in the value of a key: not what an entry cites, nor its reviews."""
    return isinstance(child, dict | list) and fold(key) not in words("closed")


def containers(value: dict[str, Any]) -> list[str]:
    """The keys of an object under which entries stand that are not the object itself in a wrapper; of one that is an entry by a
    makeshift label only, any key may be one."""
    is_plain = is_plain_entry(value)
    keys = [key for key, child in value.items() if isinstance(child, dict | list) and (is_container(key) or not is_plain)]
    return [key for key in keys if may_hold(key, value[key]) and not is_entry(value[key]) and holds_entries(value[key])]


@lru_cache(maxsize=4096)
def is_container(key: str) -> bool:
    """Whether a key is one under which lists put their entries, such as `papers`."""
    return fold(key) in words("containers")


def holds_entries(value: Any, depth: int = _LEVELS) -> bool:
    """Whether a value is an entry or holds one; of an array the first elements tell."""
    if depth == 0:
        return False
    if isinstance(value, dict):
        return (
            is_entry(value)
            or is_columns(value)
            or any(may_hold(key, child) and holds_entries(child, depth - 1) for key, child in value.items())
        )
    if isinstance(value, list):
        return any(holds_entries(element, depth - 1) for element in islice(value, _SAMPLE))
    return False


def is_columns(value: dict[str, Any]) -> bool:
    """Whether an object is a table given column by column: its title or abstract are many texts."""
    for key, column in value.items():
        if isinstance(column, dict | list) and meaning(key, "json").field in ("title", "abstract"):
            texts = list(column.values()) if isinstance(column, dict) else column
            if len(texts) > 1 and all(text is None or isinstance(text, str) for text in texts):
                return True
    return False


def is_texts(value: dict[str, Any]) -> bool:
    """Whether an object gives abstracts by title: every value is a long text."""
    return len(value) > 1 and all(isinstance(text, str) and is_text(text) for text in value.values())
