"""The fields of one entry given as a JSON object, whatever its shape: flat, wrapped (`content.title.value`), with objects for names.

Here belongs the object of one entry; where entries stand in a file is the business of `json_tree` and `json_lines`.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from pipeline.lists.headers import meaning
from pipeline.lists.model import Field
from pipeline.lists.words import fold, load

#: Objects within objects that are looked into.
_DEPTH = 4


def fields_of(entry: dict[str, Any]) -> tuple[Field, ...]:
    """The fields of an entry; keys without a value give none."""
    return tuple(_fields(entry, _DEPTH))


def is_entry(value: Any) -> bool:
    """Whether a value is an object with a title or an abstract, itself or in a wrapper (`content`)."""
    return isinstance(value, dict) and _has_text(value, _DEPTH)


@cache
def words(name: str) -> frozenset[str]:
    """Folded words of one list of `headers/structure.toml`."""
    return frozenset(map(fold, load("structure")[name]))


def plain(value: Any) -> str | tuple[str, ...] | None:
    """A value as text, or as several items; None where it says nothing. Objects give the name in them."""
    match value:
        case str():
            return value
        case None | bool():
            return None
        case int():
            return str(value)
        case float():
            return str(int(value)) if value.is_integer() else str(value)
        case list():
            return tuple(item for each in value for item in _items(each))
        case dict():
            return _name(value)
    return str(value)


def _fields(entry: dict[str, Any], depth: int) -> Iterator[Field]:
    for key, value in entry.items():
        if isinstance(value, str):
            yield Field(key, value)
        elif isinstance(value, dict) and "value" not in value and depth > 1 and fold(key) in words("wrappers"):
            yield from _fields(value, depth - 1)
        elif (said := plain(value["value"] if isinstance(value, dict) and "value" in value else value)) is not None:
            yield Field(key, said)


def _has_text(entry: dict[str, Any], depth: int) -> bool:
    for key, value in entry.items():
        if meaning(key).field in ("title", "abstract") and isinstance(value, str | dict | None):
            return True
        if isinstance(value, dict) and depth > 1 and fold(key) in words("wrappers") and _has_text(value, depth - 1):
            return True
    return False


def _items(value: Any) -> Iterator[str]:
    said = plain(value)
    if isinstance(said, tuple):
        yield from said
    elif said is not None:
        yield said


def _name(value: dict[str, Any]) -> str | tuple[str, ...] | None:
    """The name in an object such as {"name": "A. Author", "affiliation": ...} or {"given": "A.", "family": "Author"}."""
    known = {fold(key): each for key, each in value.items() if each}
    if (first := known.get("given", known.get("first", known.get("first name")))) and (
        last := known.get("family", known.get("last", known.get("last name")))
    ):
        return f"{first} {last}"
    for key in load("structure")["names"]:
        if key in known and not isinstance(known[key], dict):
            return plain(known[key])
    return None
