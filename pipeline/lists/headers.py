"""What the label of a field or column means: its canonical field, and how it ranks beside others for the same field.

Here belongs the look-up of labels; the words are in `headers/fields.toml` and, for the tags of a format,
`headers/dialect_<name>.toml` of the same form, which goes first. Lines over a list or a section are read by `titles`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

from pipeline.lists.words import fold, has_han, language, load

_SEPARATED = re.compile(r"[/／|｜()（）\[\]【】]+")
_SCRIPT_CHANGE = re.compile(r"(?<=[\u4e00-\u9fff])[\s_-]*(?=[A-Za-z])|(?<=[A-Za-z)])[\s_-]*(?=[\u4e00-\u9fff])")
#: Rank of the labels that name a language; the ranks of `also` come after.
_BEST, _USUAL, _ENGLISH, _CHINESE, MAKESHIFT = -1, 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a label means. `status` as in schemas.vocabulary.HEADER_STATUSES; `field` is None unless it is mapped.

    `rank` orders labels of one field: -1 the best, 0 the usual ones, then those that name a language, then the makeshift ones.
    `variant` is the language that the label itself names (en, zh), for a field or its translation.
    """

    status: str
    field: str | None = None
    rank: int = _USUAL
    variant: str | None = None
    language: str | None = None


@lru_cache(maxsize=4096)
def meaning(label: str, dialect: str | None = None) -> Meaning:
    """What `label` means, in the labels of `dialect` first and in the usual ones after; status unknown where nobody knows it."""
    spoken = language(label)
    if fold(label) not in _known("fields") and (found := _in_language(label)):
        return Meaning("mapped", found.field, found.rank, found.variant, spoken)
    beginnings, endings = _ignored()
    for form in _forms(label):
        for words in ([_known(f"dialect_{dialect}")] if dialect else []) + [_known("fields")]:
            if form in words:
                found = words[form]
                return Meaning(found.status, found.field, found.rank, found.variant, spoken)
        if form.startswith(beginnings) or form.endswith(endings):
            return Meaning("ignored", language=spoken)
    return Meaning("unknown", language=spoken)


@cache
def is_single(field: str) -> bool:
    """Whether two usual columns for the field are an error."""
    return bool(load("fields")["fields"].get(field, {}).get("single", False))


def _in_language(label: str) -> Meaning | None:
    """What a label means that names a field and a language apart: "Title (English)", "摘要（中文）"."""
    words = fold(_SCRIPT_CHANGE.sub(" ", label) if has_han(label) else label).split()
    for language_name, variant, rank in (("english", "en", _ENGLISH), ("chinese", "zh", _CHINESE)):
        names = _names_of_language(language_name)
        if names.isdisjoint(words):
            continue
        left = " ".join(word for word in words if word not in names)
        found = _known("fields").get(left)
        if left and found and found.field in ("title", "abstract") and found.rank == _USUAL:
            return Meaning("mapped", found.field, rank, variant)
    return None


@cache
def _names_of_language(language_name: str) -> frozenset[str]:
    return frozenset(map(fold, load("fields")["languages"][language_name]))


@cache
def _ignored() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Beginnings and endings of labels that are known for nothing that is read."""
    words = load("fields")["ignored"]
    return tuple(words["beginnings"]), tuple(f" {ending}" for ending in words["endings"])


def _forms(label: str) -> Iterator[str]:
    """The folded forms under which a label may be known: whole, the parts of a bilingual label, the last step of a path."""
    yield fold(label)
    if parts := _bilingual_parts(label):
        yield from parts
    if "." in label.strip("."):
        yield fold(label.strip(".").rsplit(".", 1)[1])


def _bilingual_parts(label: str) -> tuple[str, ...]:
    """The two halves of "标题 / Title", "标题(Title)", "标题 Title" or "Title-标题", the better known first.

    Both must be known for one field; or one is a usual label for it, and the other is unknown or ignored.
    """
    for pattern in (_SEPARATED, _SCRIPT_CHANGE) if has_han(label) else (_SEPARATED,):
        parts = [folded for part in pattern.split(label) if (folded := fold(part))]
        if len(parts) == 2:
            known = _known("fields")
            named = sorted((part for part in parts if part in known and known[part].field), key=lambda part: known[part].rank)
            are_one = len({known[part].field for part in named}) == 1
            if are_one and (len(named) == len(parts) or known[named[0]].rank == _USUAL):
                return tuple(named)
            if all(part in known and known[part].field is None for part in parts):
                return tuple(parts)
    return ()


@cache
def _known(name: str) -> Mapping[str, Meaning]:
    """Folded label -> meaning, of one file of words. A label written for two fields belongs to the first."""
    words = load(name)
    known: dict[str, Meaning] = {}
    for field, spec in words.get("fields", {}).items():
        labelled = [
            *((label, Meaning("mapped", field, _BEST)) for label in spec.get("best", ())),
            *((label, Meaning("mapped", field, _USUAL)) for label in spec.get("names", ())),
            *((label, Meaning("mapped", field, _ENGLISH, "en")) for label in spec.get("english", ())),
            *((label, Meaning("mapped", field, _CHINESE, "zh")) for label in spec.get("chinese", ())),
            *((label, Meaning("mapped", field, MAKESHIFT + at)) for at, label in enumerate(spec.get("also", ()))),
        ]
        for label, what in labelled:
            known.setdefault(fold(label), what)
    for label in words.get("ignored", {}).get("names", ()):
        known.setdefault(fold(label), Meaning("ignored"))
    return MappingProxyType(known)
