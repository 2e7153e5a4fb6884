"""Which label of an entry gives which field: one plan for all entries that have the same labels.

Here belongs the choice between labels that mean the same field. What one label means is `headers`; what a value says is `values`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.lists.headers import Meaning, is_single, meaning
from pipeline.lists.model import ListRefused

#: Fields whose translation has a field of its own.
TRANSLATED = {"title": "title_translated", "abstract": "abstract_translated"}


@dataclass(frozen=True, slots=True)
class Plan:
    """For each field the places of its values among the fields of an entry, the best first.

    `pairs` are places of two usual labels in two languages ("Title" and "标题"): a field and its translation if their values
    are in two scripts, else two labels for one field. They stand in `places` too, in their order.
    """

    places: Mapping[str, tuple[int, ...]]
    pairs: Mapping[str, tuple[int, int]]


def plan(labels: tuple[tuple[str | None, str | None], ...], dialect: str | None) -> Plan:
    """The plan for entries whose fields have these (label, name): the format's name goes before the label's meaning."""
    candidates: dict[str, list[tuple[int, Meaning]]] = {}
    for at, (label, name) in enumerate(labels):
        what = Meaning("mapped", name) if name else meaning(label or "", dialect)
        if what.field:
            candidates.setdefault(what.field, []).append((at, what))
    places: dict[str, tuple[int, ...]] = {}
    pairs: dict[str, tuple[int, int]] = {}
    for field, found in candidates.items():
        own, translated = _apart(found) if field in TRANSLATED else (found, [])
        places[field] = _ordered(own)
        if translated:
            places[TRANSLATED[field]] = (*places.get(TRANSLATED[field], ()), *_ordered(translated))
        usual = [(at, what) for at, what in own if what.rank == 0]
        if field in TRANSLATED and len(usual) == 2 and usual[0][1].language != usual[1][1].language:
            pairs[field] = (usual[0][0], usual[1][0])
    return Plan(places, pairs)


def check_columns(names: tuple[str, ...], dialect: str | None, line: int) -> None:
    """Refuses a table in which two usual columns of one language stand for one field; the refusal names both."""
    seen: dict[tuple[str, str | None], int] = {}
    for at, name in enumerate(names):
        what = meaning(name, dialect)
        if what.field is None or what.rank != 0 or not is_single(what.field):
            continue
        key = (what.field, what.language)
        if key in seen:
            raise two_columns(what.field, (names[seen[key]], seen[key]), (name, at), line)
        seen[key] = at


def two_columns(field: str, first: tuple[str, int], second: tuple[str, int], line: int) -> ListRefused:
    """The refusal of a table with two columns for one field, each given by its name and 0-based place."""
    return ListRefused(
        "two_columns_for_one_field",
        f'Column {first[1] + 1} "{first[0]}" and column {second[1] + 1} "{second[0]}" both stand for the field {field}; '
        "rename or remove one of them.",
        line=line,
    )


def _ordered(found: list[tuple[int, Meaning]]) -> tuple[int, ...]:
    return tuple(at for at, _ in sorted(found, key=lambda candidate: (candidate[1].rank, candidate[0])))


def _apart(found: list[tuple[int, Meaning]]) -> tuple[list[tuple[int, Meaning]], list[tuple[int, Meaning]]]:
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
