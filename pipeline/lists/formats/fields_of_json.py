"""The fields of one entry given as a JSON object: flat, wrapped (`content.title.value`), with objects for names.

Here belongs the object of one entry; where entries stand in a file is the business of `json_tree` and `json_lines`.
"""

import re
from collections.abc import Iterator
from types import NoneType
from typing import Any

from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.links import Link, kind_of
from pipeline.lists.model import BrokenEntry, Item, Label, Labels, Notice, RowEntry, Value, shown
from pipeline.lists.mojibake import are_garbled, undo
from pipeline.lists.words import fold, folded_words, load

#: Objects within objects that are looked into.
_DEPTH = 4
_FORUM_ID = re.compile(r"[\w-]{6,20}")
#: Keys of the largest object that may be an entry; a larger one may hold entries by their names.
_MOST_KEYS = 1_000
#: Words that an abstract given by their places may have.
_MOST_WORDS = 100_000
#: What people are called in Zotero who wrote no part of a paper.
_NO_AUTHORS = frozenset({"editor", "series editor", "translator"})
_ONLY_TEXT = frozenset({str})
#: Escapes that may hide halves of characters or mojibake. Where all else is ASCII, they hide mojibake only with another escape
#: behind them, or beside a Chinese character.
_ESCAPES = (b"\\u00", b"\\ud", b"\\uD")
_HIDING = re.compile(rb"\\u(?:[dD4-9]|00..\\u)")


class EntryFields:
    """Takes the fields out of the entries of one file; a key that stands for no field is given once, for the headers."""

    def __init__(self) -> None:
        """No key seen yet."""
        self._ways: dict[str, str] = {}
        self._keys: tuple[str, ...] = ()
        self._known = 0
        self._kept: list[str] = []
        self._left: list[str] = []
        self._labels: Labels = ()

    def of(self, entry: dict[str, Any]) -> tuple[Labels, tuple[Value, ...]]:
        """The labels and the values of an entry; keys without a value give none."""
        keys = tuple(entry)
        if keys == self._keys and (usual := self._usual(entry)):
            return self._labels, usual
        labels: list[Label] = []
        values: list[Value] = []
        self._add(entry, _DEPTH, labels, values)
        if keys != self._keys or len(self._ways) > self._known:
            self._remember(keys)
        return tuple(labels), tuple(values)

    def _usual(self, entry: dict[str, Any]) -> tuple[Value, ...]:
        """The values of an entry with the keys of the one before, if they are texts as most are; none of any other."""
        if any(type(entry[key]) is dict for key in self._left):
            return ()
        values = tuple([value if type(value := entry[key]) is str else _texts(value) for key in self._kept])
        return values if all(values) else ()

    def _remember(self, keys: tuple[str, ...]) -> None:
        """Keeps the keys of an entry, and which of them are kept if texts under all of them are read alike."""
        self._keys, self._known = keys, len(self._ways)
        self._left = [key for key in keys if self._ways.get(key) == _LEFT]
        kept = [key for key in keys if _keeps_text(key, self._ways.get(key))]
        self._kept = kept if len(kept) + len(self._left) == len(keys) else []
        self._labels = tuple((key, None) for key in self._kept)

    def _add(self, entry: dict[str, Any], depth: int, labels: list[Label], values: list[Value]) -> None:
        ways = self._ways
        for key, value in entry.items():
            way = ways.get(key)
            if way == _KEPT and type(value) is str:  # asked first, as most are
                if value:
                    labels.append((key, None))
                    values.append(value)
                continue
            if way == _LEFT or value is None or value == "":
                if type(value) is dict and depth > 1 and _holds_abstract(value):
                    self._add(value, depth - 1, labels, values)
                continue
            if way is None:
                way = ways[key] = _way(key)
                if type(value) is dict and way == _LEFT and _holds_abstract(value):
                    self._add(value, depth - 1, labels, values)
                    continue
            said: Value | None
            if way == _LINKS and isinstance(value, (dict, list)) and (addresses := list(_addresses(key, value))):
                for label, address in addresses:
                    labels.append(label)
                    values.append(address)
                continue
            if way == _LEFT or (way == _LINKS and meaning(key, "json").field is None):
                said = ""  # its label is told once
            elif way == _PLACE:
                said = _venue_of(value) or None
            elif isinstance(value, str):
                said = value if way != _FORUM else _forum(value)
            elif way == _WRAPPER and depth > 1 and isinstance(value, dict) and "value" not in value:
                self._add(value, depth - 1, labels, values)
                continue
            else:
                said = plain(value["value"] if isinstance(value, dict) and "value" in value else value)
            if said is not None:
                labels.append((key, "venue" if way == _PLACE else None))
                values.append(said)


def _forum(value: str) -> str:
    """The address of a paper on OpenReview, whose notes give the id of its page alone."""
    return f"https://openreview.net/forum?id={value}" if _FORUM_ID.fullmatch(value) else value


def _venue_of(value: Any) -> str | None:
    """The name of the venue in what OpenAlex says of the place where a work has appeared."""
    source = value.get("source", value) if isinstance(value, dict) else None
    name = source.get("display_name") if isinstance(source, dict) else None
    return name if isinstance(name, str) else None


def _addresses(key: str, value: dict[str, Any] | list[Any]) -> Iterator[tuple[Label, str]]:
    """The addresses in an object or array that names what each of them leads to: {"paper": "https://...", "code": ...},
    [{"name": "Code", "url": ...}]; only those of papers and of code have a place in the tables."""
    named = value.items() if isinstance(value, dict) else (_named_address(each) for each in value if isinstance(each, dict))
    for text, address in named:
        if isinstance(address, str) and "://" in address and (kind := kind_of(Link(text, address))) in _LED_TO:
            yield (f"{key}.{text}", _LED_TO[kind]), address


def _named_address(link: dict[str, Any]) -> tuple[str, Any]:
    """What a link leads to, and its address."""
    known = {fold(key): each for key, each in link.items()}
    text = next((known[key] for key in ("name", "label", "text", "title", "type", "kind") if isinstance(known.get(key), str)), "")
    return text, next((known[key] for key in ("url", "href", "link", "uri") if key in known), None)


_LEFT, _WRAPPER, _PLACE, _FORUM, _KEPT = "left out", "wrapper", "place of publication", "forum of OpenReview", "kept"
_LINKS = "several addresses"
#: The field of an address by what it leads to.
_LED_TO: dict[str, str] = {"paper": "url", "code": "code_url"}


def _way(key: str) -> str:
    """What is done with the values of a key."""
    if fold(key) in folded_words("structure", "wrappers"):
        return _WRAPPER
    if fold(key) in folded_words("structure", "places"):
        return _PLACE
    if key == "forum":
        return _FORUM
    if fold(key) in folded_words("structure", "links"):
        return _LINKS
    return _KEPT if meaning(key, "json").field else _LEFT


def _keeps_text(key: str, way: str | None) -> bool:
    """Whether a text under a key is a value as it stands."""
    return way == _KEPT or (way == _LINKS and meaning(key, "json").field is not None)


def _holds_abstract(value: dict[str, Any]) -> bool:
    """Whether an object under a key that says nothing holds the abstract of its entry."""
    return any((what := meaning(key, "json")).field == "abstract" and what.rank < MAKESHIFT for key in value)


def is_entry(value: Any) -> bool:
    """Whether a value is an object with a title or an abstract, itself or in a wrapper (`content`).

    A makeshift label such as `name` is one only beside authors or an address: many things have a name.
    """
    if not isinstance(value, dict) or len(value) > _MOST_KEYS:
        return False
    return _has_text(value, _DEPTH, any_label=False) or (
        _has_text(value, _DEPTH, any_label=True) and any(meaning(key, "json").field in ("authors", "url") for key in value)
    )


def is_plain_entry(value: Any) -> bool:
    """Whether a value is an entry by a usual label, not only by a makeshift one such as `name`."""
    return isinstance(value, dict) and len(value) <= _MOST_KEYS and _has_text(value, _DEPTH, any_label=False)


def hides_something(written: bytes) -> bool:
    """Whether escapes in the text of an entry may hide what `check_escapes` looks for."""
    may_hide = any(escape in written for escape in _ESCAPES)
    return may_hide and (not written.isascii() or _HIDING.search(written) is not None)


def check_escapes(entry: RowEntry) -> Iterator[Item]:
    """The entry, after a look at what `\\u` escapes may hide: half of a character rejects it, mojibake is undone and said."""
    texts: list[str] = []
    for value in entry.values:
        texts += (value,) if isinstance(value, str) else value
    try:
        is_garbled = are_garbled(texts)
    except UnicodeEncodeError:
        detail = "The entry holds half of a character; mend the escapes \\u in it."
        yield BrokenEntry(entry.line_start, entry.line_end, "broken_json", detail, shown(entry.raw))
        return
    if is_garbled:
        detail = "Escapes of the entry hold UTF-8 that had been read in another encoding; it is read as what it was before."
        yield Notice(entry.line_start, "mojibake_undone", detail)
        mended = tuple(undo(value) if isinstance(value, str) else tuple(map(undo, value)) for value in entry.values)
        yield entry._replace(values=mended)
    else:
        yield entry


def plain(value: Any) -> Value | None:
    """A value as text, or as several items; None where it says nothing. Objects give the name in them."""
    if type(value) is list:
        return _texts(value) or tuple(item for each in _without_editors(value) for item in _items(each))
    match value:
        case str():
            return value
        case None | bool():
            return None
        case int():
            return str(value)
        case float():
            return str(int(value)) if value.is_integer() else str(value)
        case dict():
            return _name(value)
    return str(value)


def _texts(value: Any) -> tuple[str, ...]:
    """The items of an array of texts; none of any other value."""
    return tuple(value) if type(value) is list and _ONLY_TEXT.issuperset(map(type, value)) else ()


def _has_text(entry: dict[str, Any], depth: int, *, any_label: bool) -> bool:
    for key, value in entry.items():
        what = meaning(key, "json")
        is_text = isinstance(value, (str, dict, NoneType)) or (
            isinstance(value, list) and len(value) == 1 and isinstance(value[0], str)
        )
        if what.field in ("title", "abstract") and (any_label or what.rank < MAKESHIFT) and is_text:
            return True
        is_wrapper = isinstance(value, dict) and depth > 1 and fold(key) in folded_words("structure", "wrappers")
        if is_wrapper and _has_text(value, depth - 1, any_label=any_label):
            return True
    return False


def _without_editors(elements: list[Any]) -> list[Any]:
    """The elements without the people who only edited what others wrote, as the objects of Zotero tell."""
    if not any("creatorType" in each for each in elements if type(each) is dict):
        return elements
    kept = [each for each in elements if not isinstance(each, dict) or fold(str(each.get("creatorType"))) not in _NO_AUTHORS]
    return kept or elements


def _items(value: Any) -> Iterator[str]:
    said = plain(value)
    if isinstance(said, tuple):
        yield from said
    elif said is not None:
        yield said


def _name(value: dict[str, Any]) -> Value | None:
    """The name in an object such as {"name": "A. Author", "affiliation": ...} or {"given": "A.", "family": "Author"}; the year
    of a date in parts; the text of words that are given with their places."""
    known = {fold(key): each for key, each in value.items() if each}
    first = known.get("given") or known.get("first") or known.get("first name") or known.get("given name")
    last = known.get("family") or known.get("last") or known.get("last name") or known.get("family name")
    if first and last:
        return f"{first} {last}"
    if isinstance(parts := known.get("date parts"), list):
        return plain(parts[0][0]) if isinstance(parts[0], list) and parts[0] else None
    for key in load("structure")["names"]:
        if key in known and (not isinstance(known[key], dict) or key == "author"):
            return plain(known[key])
    return _by_place(value)


def _by_place(value: dict[str, Any]) -> str | None:
    """The text of an inverted index, the form in which OpenAlex gives abstracts: {"We": [0, 5], "propose": [1]}."""
    if not value or not all(isinstance(at, list) and set(map(type, at)) == {int} for at in value.values()):
        return None
    words_at = sorted((place, word) for word, places in value.items() for place in places)
    return " ".join(word for _, word in words_at) if len(words_at) <= _MOST_WORDS else None
