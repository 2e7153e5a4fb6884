"""What well-known names name: a lexicon of names, and a table of how a large corpus uses the names that it mentions.

Here belongs only the look-up. The lexicon (`lexicon/known_names.toml`) is general knowledge, written by hand; the table
(`weights/names.tsv`) is learned from the corpus by `pipeline.learn.names`, and holds for each name its kind, how sure that is and
how common the name is. Both are evidence that `evidence` weighs with what the abstract itself says.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.claims.naming.canonical import canonical
from pipeline.text import word_lists

#: Kinds of known names, as in the lexicon and the table.
DATASET, MODEL, TECHNIQUE, METRIC, NONE = "dataset", "model", "technique", "metric", "none"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a name: its kind, how sure that is from 0 to 9, how common it is from 1 (rare) to 9.

    `longs` are the keys of its usual spelled-out forms, parted by bars.
    """

    kind: str
    strength: int
    commonness: int
    longs: str = ""

    def spelled(self, long: str) -> bool:
        """Whether the key `long` is of a spelled-out form that the corpus uses for the name; it folds the plural and blanks."""
        return long in self.longs.split("|")


@cache
def lexicon() -> Mapping[str, str]:
    """Kind of each key that the lexicon names."""
    table = word_lists.load("pipeline.claims", "known_names")
    kinds: dict[str, str] = {}
    for kind, names in table.items():
        for name in names.split(";"):
            kinds.setdefault(canonical(name.strip()), MODEL if kind == "term" else kind)
    return MappingProxyType(kinds)


@cache
def terms() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Names that are written in small letters: the words behind each first word, longest first; singular and plural."""
    table = word_lists.load("pipeline.claims", "known_names")
    tails: dict[str, set[tuple[str, ...]]] = {}
    for name in table["term"].split(";"):
        singular = name.strip().lower()
        for form in (singular, f"{singular}s", f"{singular[:-1]}ies" if singular.endswith("y") else singular):
            first, *rest = form.split()
            tails.setdefault(first, set()).add(tuple(rest))
            if len(rest) == 1:
                tails.setdefault(f"{first}-{rest[0]}", set()).add(())
    return MappingProxyType({first: tuple(sorted(rests, key=lambda rest: (-len(rest), rest))) for first, rests in tails.items()})


@cache
def _table() -> Mapping[str, str]:
    """The line of each name of the table, behind its key."""
    text = (files("pipeline.claims") / "weights" / "names.tsv").read_text(encoding="utf-8")
    return MappingProxyType(dict(line.split("\t", 1) for line in text.splitlines()[1:]))


@lru_cache(maxsize=1 << 15)
def look_up(key: str) -> Known | None:
    """What is known of the name with this key; what the lexicon says goes before what usage suggests."""
    line, kind = _table().get(key), lexicon().get(key)
    if line is None:
        return Known(kind, 9, 5) if kind else None
    by_usage, strength, commonness, longs = line.split("\t")
    return Known(kind or by_usage, 9 if kind else int(strength), int(commonness), longs)
