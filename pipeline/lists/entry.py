"""One entry as listed, read field by field: where its plan says to look, what `values` and `people` say it means.

Here belongs the choice of the value where several labels give one, and the pairing of two languages; nothing that needs another
entry of the list.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pipeline.lists import people, values
from pipeline.lists.columns import TRANSLATED, Plan
from pipeline.lists.formats.prose import are_names_below
from pipeline.lists.model import Value
from pipeline.lists.titles import decision_said, names_decision, read_venue, track_of, track_said
from pipeline.lists.words import has_han

#: What an entry states, by column of the table `entries`; what it does not state is not in it.
Stated = dict[str, Any]


class EntryReader:
    """Reads the entries whose fields have one sequence of labels; what is looked up for a label is looked up once."""

    def __init__(self, plan: Plan) -> None:
        """A reader for entries whose labels have this plan."""
        self.plan = plan
        self._values = [
            (column, read, places[0], places[1:])
            for field, places_of_field in plan.places
            if field in _READERS
            for column, read, places in _readings(field, places_of_field, plan)
            if places
        ]
        self._texts = [(field, _TEXTS[field], places) for field, places in plan.places if field in _TEXTS]
        self._sections = next((places for field, places in plan.places if field == "section"), ())

    def read(self, given: Sequence[Value]) -> Stated:
        """What the entry with these values states. `clashes` in it are the fields to which two usual labels give different values
        of one script."""
        stated: Stated = {}
        for column, read, first, others in self._values:
            value = given[first]
            found = read(value) if value else None
            if not found and others:
                found = next(filter(None, (read(given[at]) for at in others if given[at])), None)
            if found:
                stated[column] = found
        for field, read, places in self._texts:
            for at in places:
                value = given[at]
                if field == "title" and "<" in value and (lines := values.title_lines(value)) and are_names_below(lines[1]):
                    value = lines[0]
                    stated.setdefault("authors", people.authors(lines[1]))
                own, translation = read(value)
                if own:
                    stated.setdefault(field, own)
                    if translation:
                        stated[TRANSLATED[field]] = translation
                    break
        if self._sections:
            said = (_read_section(given[at]) for at in self._sections)
            stated["sections"] = [text for text in said if text]
        for field, first, second in self.plan.pairs:
            (_pair if field in TRANSLATED else _compare)(stated, field, given[first], given[second])
        if "venue" in stated:
            _take_venue(stated)
        return stated


def _take_venue(stated: Stated) -> None:
    """The venue without what stands beside it ("ICLR 2026 Oral"), which fills what the entry does not state."""
    said = stated["venue"]
    stated["venue"], year = read_venue(said)
    beside = {"year": year, "decision": decision_said(said), "track": track_of(said)} if stated["venue"] != said else {}
    for column, value in beside.items():
        if value and column not in stated:
            stated[column] = value


def _pair(stated: Stated, field: str, first: Value, second: Value) -> None:
    """Field and translation from two usual labels whose values are in two scripts; other different values are a clash."""
    one, other = _TEXTS[field](first)[0], _TEXTS[field](second)[0]
    if not one or not other or one == other:
        return
    if has_han(one) == has_han(other):
        stated.setdefault("clashes", []).append(field)
    else:
        stated[field], stated[TRANSLATED[field]] = (other, one) if has_han(one) else (one, other)


def _word(field: str, said: Callable[[str], str | None] | None = None) -> Callable[[Value], str | None]:
    """Reads a value of words, by the one word that `said` knows for it, else as listed: a number or an address is none."""

    def read(value: Value) -> str | None:
        text = values.short(value, field)
        if not text or not any(map(str.isalpha, text)) or "://" in text:
            return None
        return (said(text) if said else None) or text

    return read


def _compare(stated: Stated, field: str, first: Value, second: Value) -> None:
    """Two values from two usual labels are a clash where they say different things; names in two scripts may be one person."""
    read = _READERS[field][1]
    one, other = read(first), read(second)
    if one and other and one != other and has_han(str(one)) == has_han(str(other)):
        stated.setdefault("clashes", []).append(field)


def _readings(field: str, places: tuple[int, ...], plan: Plan) -> Iterator[tuple[str, Callable[[Value], Any], tuple[int, ...]]]:
    """The column of a field with the ways to read it and where, the best last: what a label such as `type` gives is a decision
    only if it says one ("Poster", not "journal-article")."""
    column, read = _READERS[field]
    if field == "decision":
        yield column, _said_decision, tuple(at for at in places if at in plan.makeshift)
        places = tuple(at for at in places if at not in plan.makeshift)
    yield column, read, places


def _said_decision(value: Value) -> str | None:
    text = values.short(value, "decision")
    return (decision_said(text) or text) if text and names_decision(text) else None


#: Fields that the first value that says something decides: their column, and what a value says.
_READERS: dict[str, tuple[str, Callable[[Value], Any]]] = {
    "id": ("source_id", lambda value: values.short(value, "id")),
    "authors": ("authors", people.authors),
    "venue": ("venue", _word("venue")),
    "year": ("year", values.year),
    "track": ("track", _word("track", track_said)),
    "decision": ("decision", _word("decision", decision_said)),
    "url": ("url", values.url),
    "code_url": ("code_url", values.url),
    "keywords": ("keywords", people.keywords),
}
_TEXTS: dict[str, Callable[[Value], tuple[str | None, str | None]]] = {
    "title": values.title,
    "abstract": values.abstract,
    "title_translated": lambda value: (values.title(value)[0], None),
    "abstract_translated": lambda value: (values.abstract(value)[0], None),
}
_read_section = _word("section")
