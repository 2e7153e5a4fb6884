"""Sentences -> one stream of tokens as arrays: what `features` counts.

Here belongs how a sentence falls into tokens for the learned models, and what is known of a token by itself: its code, its kinds
of word, its flags. These tokens have no places in the text; `tokens` cuts a text into tokens with places for the grammars. A run
of characters between blanks is read once and remembered.
"""

import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pipeline.text import word_lists
from pipeline.text.remembered import Remembered

Codes = NDArray[np.uint64]
Numbers = NDArray[np.int64]

#: Flags of a token: it names the authors or their work, it is an adverb, it is a Han character.
IS_SUBJECT, IS_ADVERB, IS_HAN = 1, 2, 4
#: Kinds of word are numbered from one and below this.
MOST_KINDS = 1 << 7

_HAN = re.compile("[\u3400-\u9fff]")
_TOKEN = re.compile(
    r"[A-Za-z][A-Za-z'’]*(?:-[A-Za-z0-9]+)*|[0-9]+(?:[.,][0-9]+)*|\\[a-zA-Z]+|\\[%$&#_]|[\u3400-\u9fff]|[^\sA-Za-z0-9]"
)
_ADDRESS = re.compile(
    "|".join((r"https?:", r"www\.", *(rf"{host}\.(?:com|io|co)" for host in ("github", "gitlab", "huggingface"))))
)
_FORMULAS = (
    (re.compile(r"[0-9].*(?:\\times|×)"), "<times>"),
    (re.compile(r"[0-9]\$?\\?%"), "<percent>"),
    (re.compile(r"(?:^|[^A-Za-z])[OΘΩo]\s*[({]|\\(?:Omega|Theta)|\\mathcal\{?\s*O|tilde\{?\s*O"), "<order>"),
    (re.compile(r"^[($]*[0-9.,+\\-]+\$[.,;)]*$"), "<number>"),
)
_START, _END = "<s>", "</s>"
#: No sentence needs more runs than this to be told.
_MOST_RUNS = 400


@dataclass(frozen=True, slots=True)
class Stream:
    """All tokens of all sentences in order, with a token of its own at both ends of each sentence."""

    codes: Codes
    flags: Numbers
    coarse: Codes
    fine: Codes
    sentences: Numbers

    def of(self, wanted: NDArray[np.bool_]) -> "Stream":
        """The tokens of the `wanted` sentences."""
        kept = wanted[self.sentences]
        return Stream(self.codes[kept], self.flags[kept], self.coarse[kept], self.fine[kept], self.sentences[kept])


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """Sets of words, and for every word of a kind the number of its kind, from one on."""

    words: Mapping[str, frozenset[str]]
    coarse: Mapping[str, int]
    fine: Mapping[str, int]


@cache
def _lexicon() -> _Lexicon:
    lists = word_lists.load("pipeline.text", "features")
    kinds: list[dict[str, int]] = [{}, {}]
    for number_of, table in zip(kinds, (lists["coarse"], lists["fine"]), strict=True):
        for number, words in enumerate(table.values(), start=1):
            for word in words.split():
                number_of.setdefault(word, number)
    return _Lexicon({name: frozenset(words.split()) for name, words in lists["words"].items()}, *kinds)


def token_stream(sentences: Sequence[str]) -> Stream:
    """The tokens of `sentences`; what a token counts as does not depend on the sentences around it."""
    runs: list[str] = []
    lengths = np.empty(len(sentences), np.int64)
    for index, sentence in enumerate(sentences):
        parts = (sentence if sentence.isascii() else _HAN.sub(r" \g<0> ", sentence)).split()[:_MOST_RUNS]
        runs.append(_START)
        runs += parts
        runs.append(_END)
        lengths[index] = len(parts) + 2
    numbers = {run: number for number, run in enumerate(dict.fromkeys(runs))}
    tokens = [_TOKENS[run] for run in numbers]
    sizes = np.array([len(part) for part in tokens], np.int64)
    flat = np.array([token for part in tokens for token in part], np.uint64)
    taken = np.fromiter(map(numbers.__getitem__, runs), np.int64, len(runs))
    # Each run stands for a stretch of `flat`; the stretches of all runs are laid end to end.
    size = sizes[taken]
    ends = np.cumsum(size)
    first = np.concatenate(([0], np.cumsum(sizes)))[taken]
    at = np.arange(ends[-1] if len(ends) else 0) + np.repeat(first - (ends - size), size)
    packed = flat[at]
    return Stream(
        packed >> np.uint64(32),
        (packed & np.uint64(7)).astype(np.int64),
        packed >> np.uint64(3) & np.uint64(MOST_KINDS - 1),
        packed >> np.uint64(10) & np.uint64(MOST_KINDS - 1),
        np.repeat(np.repeat(np.arange(len(sentences)), lengths), size),
    )


def _tokens_of_run(run: str) -> tuple[int, ...]:
    """The tokens of a run of characters without blanks."""
    return tuple([_PACKED[form] for form in _forms_of_run(run)])


def _packed(form: str) -> int:
    """A token packed: a 32-bit code, the fine and coarse kind, the flags."""
    lexicon = _lexicon()
    kinds = lexicon.fine.get(form, 0) << 10 | lexicon.coarse.get(form, 0) << 3
    return zlib.crc32(form.encode()) << 32 | kinds | _flags(form, lexicon)


_TOKENS = Remembered(_tokens_of_run, 1 << 17)
_PACKED = Remembered(_packed)


def _forms_of_run(run: str) -> list[str]:
    if run.isalpha() and run.isascii():
        return [run.lower()]
    if run in (_START, _END):
        return [run]
    if _ADDRESS.search(run):
        return ["<address>"]
    if run.count("$") > 1:
        head, _, rest = run.partition("$")
        formula, _, tail = rest.rpartition("$")
        kind = next((kind for pattern, kind in _FORMULAS if pattern.search(f"${formula}$")), "<formula>")
        return [*_forms(head), kind, *_forms(tail)]
    return _forms(run)


def _forms(run: str) -> list[str]:
    """What the tokens of a run count as: their lower case, or that they are numbers."""
    return [
        ("<decimal>" if "." in token else "<number>") if token[0].isdigit() else token.lower() for token in _TOKEN.findall(run)
    ]


def _flags(form: str, lexicon: _Lexicon) -> int:
    words = lexicon.words
    adverb = form in words["adverb"] or (form.endswith("ly") and form not in words["not_adverb"])
    return IS_SUBJECT * (form in words["subject"]) + IS_ADVERB * adverb + IS_HAN * bool(_HAN.fullmatch(form))
