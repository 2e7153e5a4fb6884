"""Which label of an entry gives which field: one plan for all entries that have the same labels.

Here belongs the choice between labels that mean the same field. What one label means is `headers`; what a value says is `values`.
"""

from dataclasses import dataclass

from pipeline.lists.headers import MAKESHIFT, Meaning, is_single, meaning
from pipeline.lists.model import Labels, ListRefused

#: Fields whose translation has a field of its own.
TRANSLATED = {"title": "title_translated", "abstract": "abstract_translated"}

#: Fields of which two usual labels are compared.
_PAIRED = frozenset({"title", "abstract", "authors", "year"})

Candidates = list[tuple[int, Meaning]]


@dataclass(frozen=True, slots=True)
class Plan:
    """Each field with the places of its values among the fields of an entry, the best first.

    `pairs` are places of two usual labels for one field ("Title" and "标题"): of a title or an abstract the field and its
    translation if their values are in two scripts, else two labels that must not contradict each other. They stand in `places`
    too, in their order. `makeshift` are the places of labels that stand for their field only where none of the usual ones is there.
    """

    places: tuple[tuple[str, tuple[int, ...]], ...]
    pairs: tuple[tuple[str, int, int], ...]
    makeshift: frozenset[int] = frozenset()

    def field_at(self, place: int) -> str | None:
        """The field to which the label at a place gives values; None where it gives none."""
        return next((field for field, places in self.places if place in places), None)


def plan(labels: Labels, dialect: str | None) -> Plan:
    """The plan for entries whose fields have these (label, name): the format's name goes before the label's meaning."""
    candidates: dict[str, Candidates] = {}
    for at, (label, name) in enumerate(labels):
        what = Meaning("mapped", name) if name else meaning(label or "", dialect)
        if what.field:
            candidates.setdefault(what.field, []).append((at, what))
    places: dict[str, tuple[int, ...]] = {}
    pairs = []
    for field, found in candidates.items():
        own, translated = _apart(found) if field in TRANSLATED else (found, [])
        places[field] = _ordered(own)
        if translated:
            places[TRANSLATED[field]] = (*places.get(TRANSLATED[field], ()), *_ordered(translated))
        usual = [(at, what) for at, what in own if what.rank == 0]
        if field in _PAIRED and len(usual) == 2:
            pairs.append((field, usual[0][0], usual[1][0]))
    makeshift = frozenset(at for found in candidates.values() for at, what in found if what.rank >= MAKESHIFT)
    return Plan(tuple(places.items()), tuple(pairs), makeshift)


def check_columns(names: tuple[str, ...], dialect: str | None, line: int) -> None:
    """Refuses a table in which two usual columns of one language stand for one field; the refusal names both."""
    seen: dict[tuple[str, str | None], int] = {}
    for at, name in enumerate(names):
        what = meaning(name, dialect)
        if what.field is None or what.rank != 0 or not is_single(what.field):
            continue
        key = (what.field, what.language)
        if key in seen:
            raise two_columns(what.field, names, (seen[key], at), line)
        seen[key] = at


def two_columns(field: str, names: tuple[str, ...], places: tuple[int, int], line: int) -> ListRefused:
    """The refusal of a table in which the columns at two 0-based places stand for one field."""
    first, second = (f'column {at + 1} "{names[at]}"' for at in places)
    detail = f"The {first} and the {second} both stand for the field {field}; rename or remove one of them."
    return ListRefused("two_columns_for_one_field", detail, line=line)


def _ordered(found: Candidates) -> tuple[int, ...]:
    return tuple(at for at, _ in sorted(found, key=lambda candidate: (candidate[1].rank, candidate[0])))


def _apart(found: Candidates) -> tuple[Candidates, Candidates]:
    """Labels for the field itself and for its translation.

    Beside a usual label, a label that names a language is the translation; without one, the English label is the field and the
    Chinese one its translation.
    """
    usual = [candidate for candidate in found if candidate[1].variant is None and candidate[1].rank == 0]
    makeshift = [candidate for candidate in found if candidate[1].variant is None and candidate[1].rank > 0]
    english = [candidate for candidate in found if candidate[1].variant == "en"]
    chinese = [candidate for candidate in found if candidate[1].variant == "zh"]
    if usual:
        return usual + makeshift, english + chinese
    if english:
        return english + makeshift, chinese
    return (makeshift, chinese) if makeshift else (chinese, [])
