"""Cue words: what certain words of a text do (report, propose, outperform, prove, release ...), read from data.

Here belongs only how cues are loaded and found. The words are in `lexicon/*.toml`, one file a finder; what a cue means for a
claim is the finder's affair. A file has up to three tables, each from the name of a cue to its entries: `verbs` (the first word is
a base form, of which all regular forms count), `words` (as they stand) and `han` (Chinese, parted by `|`).
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.text.span import Span
from pipeline.text.word_classes import verb_forms


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue found at the tokens `first` to `last` (exclusive)."""

    name: str
    first: int
    last: int


@dataclass(frozen=True)
class Cues:
    """The cues of one lexicon file."""

    entries: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    han: re.Pattern[str]

    def find(self, lowers: Sequence[str], first: int = 0, last: int | None = None) -> tuple[Cue, ...]:
        """Cues among the tokens `first` to `last` in order, leftmost and longest first, none overlapping."""
        return tuple(self._find(lowers, first, len(lowers) if last is None else last))

    def _find(self, lowers: Sequence[str], first: int, last: int) -> Iterator[Cue]:
        entries = self.entries
        free = first
        for i in [i for i in range(first, last) if lowers[i] in entries]:
            if i < free:
                continue
            for rest, name in entries[lowers[i]]:
                end = i + 1 + len(rest)
                if end <= last and tuple(lowers[i + 1 : end]) == rest:
                    yield Cue(name, i, end)
                    free = end
                    break

    def find_han(self, text: str, span: Span) -> tuple[tuple[str, Span], ...]:
        """Names and places of the Chinese cues within `span`, in order."""
        return tuple((m.lastgroup or "", Span(*m.span())) for m in self.han.finditer(text, span.start, span.end))


@cache
def load(name: str) -> Cues:
    """The cues of `lexicon/<name>.toml`."""
    table = tomllib.loads((files("pipeline.claims") / "lexicon" / f"{name}.toml").read_text(encoding="utf-8"))
    entries: dict[str, dict[tuple[str, ...], str]] = {}
    for cue, phrases in table.get("verbs", {}).items():
        for phrase in phrases:
            head, *rest = phrase.split()
            for form, _ in verb_forms(head):
                entries.setdefault(form, {}).setdefault(tuple(rest), cue)
    for cue, phrases in table.get("words", {}).items():
        for phrase in phrases:
            head, *rest = phrase.split()
            entries.setdefault(head, {})[tuple(rest)] = cue
    han = "|".join(f"(?P<{cue}>{words})" for cue, words in table.get("han", {}).items())
    return Cues(
        MappingProxyType({head: tuple(sorted(tails.items(), key=_longest_first)) for head, tails in entries.items()}),
        re.compile(han or r"(?!)"),
    )


def _longest_first(entry: tuple[tuple[str, ...], str]) -> tuple[int, tuple[str, ...]]:
    return -len(entry[0]), entry[0]
