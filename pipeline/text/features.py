"""Sentences -> hashed features: what the learned models see of a sentence, the same for roles and for claim types.

Here belongs only the featurisation; weights and decisions are elsewhere. A run of characters between blanks is read once and
remembered; everything behind that is integer arithmetic on whole arrays, so that a sentence has the same features in a batch of
any size and on every machine.
"""

import re
import tomllib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

#: Features are numbered below this power of two.
FEATURE_BITS = 17

_TOKEN = re.compile(
    r"[A-Za-z][A-Za-z'’]*(?:-[A-Za-z0-9]+)*|[0-9]+(?:[.,][0-9]+)*|\\[a-zA-Z]+|\\[%$&#_]|[\u3400-\u9fff]|[^\sA-Za-z0-9]"
)
_ADDRESS = re.compile(r"https?:|www\.|(?:github|gitlab|huggingface)\.(?:com|io|co)")
_FORMULAS = (
    (re.compile(r"[0-9].*(?:\\times|×)"), "<times>"),
    (re.compile(r"[0-9]\$?\\?%"), "<percent>"),
    (re.compile(r"(?:^|[^A-Za-z])[OΘΩo]\s*[({]|\\(?:Omega|Theta)|\\mathcal\{?\s*O|tilde\{?\s*O"), "<order>"),
    (re.compile(r"^[($]*[0-9.,+\\-]+\$[.,;)]*$"), "<number>"),
)
_START, _END = "<s>", "</s>"
_IS_SUBJECT, _IS_ADVERB = 1, 2
#: How many of the first tokens of a sentence are features with their place.
_PLACES = 5
#: An odd multiplier, and one salt a kind of feature; any fixed numbers do.
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SALTS = {
    kind: np.uint64(zlib.crc32(kind.encode())) for kind in ("one", "two", "three", "gap", "place", "verb", "subject", "object")
}


@dataclass(frozen=True, slots=True)
class Block:
    """Features of one kind: their numbers, and the sentence of each, ascending."""

    sentences: NDArray[np.int64]
    ids: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Features:
    """The features of `size` sentences, by kind; `lengths` counts those of each sentence."""

    size: int
    blocks: tuple[Block, ...]
    lengths: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Stream:
    """All tokens of all sentences in order, with a token of its own at both ends of each sentence."""

    codes: NDArray[np.uint64]
    flags: NDArray[np.uint8]
    sentences: NDArray[np.int64]


def sentence_features(sentences: Sequence[str]) -> Features:
    """Features of each of `sentences`, in order. A feature that occurs twice counts twice."""
    stream = _token_stream(sentences)
    blocks = (
        Block(stream.sentences, _number("one", stream.codes)),
        _run(stream, "two", (0, 1)),
        _run(stream, "three", (0, 1, 2)),
        _run(stream, "gap", (0, 2)),
        _first_tokens(stream),
        *_verbs(stream),
    )
    lengths = sum(
        (np.bincount(block.sentences, minlength=len(sentences)) for block in blocks), np.zeros(len(sentences), np.int64)
    )
    return Features(len(sentences), blocks, lengths)


@cache
def _cues() -> dict[str, frozenset[str]]:
    lists = tomllib.loads((files("pipeline.text") / "lexicon" / "features.toml").read_text(encoding="utf-8"))
    return {name: frozenset(words.split()) for name, words in lists["words"].items()}


def _token_stream(sentences: Sequence[str]) -> _Stream:
    numbers: dict[str, int] = {_START: 0, _END: 1}
    runs: list[int] = []
    lengths = np.empty(len(sentences), np.int64)
    for index, sentence in enumerate(sentences):
        parts = [numbers.setdefault(run, len(numbers)) for run in sentence.split()]
        runs.append(0)
        runs += parts
        runs.append(1)
        lengths[index] = len(parts) + 2
    tokens = [_tokens_of_run(run) for run in numbers]
    sizes = np.array([len(part) for part in tokens], np.int64)
    flat = np.array([token for part in tokens for token in part], np.int64)
    taken = np.array(runs, np.int64)
    # Each run stands for a stretch of `flat`; the stretches of all runs are laid end to end.
    size = sizes[taken]
    ends = np.cumsum(size)
    first = np.concatenate(([0], np.cumsum(sizes)))[taken]
    at = np.arange(ends[-1] if len(ends) else 0) + np.repeat(first - (ends - size), size)
    owner = np.repeat(np.repeat(np.arange(len(sentences)), lengths), size)
    packed = flat[at]
    return _Stream((packed >> 2).astype(np.uint64), (packed & 3).astype(np.uint8), owner)


@lru_cache(maxsize=1 << 17)
def _tokens_of_run(run: str) -> tuple[int, ...]:
    """The tokens of a run of characters without blanks: for each a 32-bit code and, in the two lowest bits, its flags."""
    if run in (_START, _END):
        forms = [run]
    elif _ADDRESS.search(run):
        forms = ["<address>"]
    elif "$" in run and run.count("$") > 1:
        head, _, rest = run.partition("$")
        formula, _, tail = rest.rpartition("$")
        kind = next((kind for pattern, kind in _FORMULAS if pattern.search(f"${formula}$")), "<formula>")
        forms = [*_forms(head), kind, *_forms(tail)]
    else:
        forms = _forms(run)
    return tuple(zlib.crc32(form.encode()) << 2 | _flags(form) for form in forms)


def _forms(run: str) -> list[str]:
    """What the tokens of a run count as: their lower case, or that they are numbers."""
    return [
        ("<decimal>" if "." in token else "<number>") if token[0].isdigit() else token.lower() for token in _TOKEN.findall(run)
    ]


def _flags(form: str) -> int:
    cues = _cues()
    adverb = form in cues["adverb"] or (form.endswith("ly") and form not in cues["not_adverb"])
    return _IS_SUBJECT * (form in cues["subject"]) + _IS_ADVERB * adverb


def _number(kind: str, *parts: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The feature number of each row of `parts`; products wrap round."""
    mixed = np.full(len(parts[0]), _SALTS[kind], np.uint64)
    for part in parts:
        mixed = (mixed ^ part) * _MULTIPLIER
        mixed ^= mixed >> np.uint64(29)
    return (mixed * _MULTIPLIER >> np.uint64(64 - FEATURE_BITS)).astype(np.int64)


def _run(stream: _Stream, kind: str, offsets: tuple[int, ...]) -> Block:
    """The n-grams of tokens at `offsets` from one another that lie within one sentence."""
    size = max(len(stream.codes) - offsets[-1], 0)
    same = stream.sentences[:size] == stream.sentences[offsets[-1] :]
    return Block(
        stream.sentences[:size][same], _number(kind, *(stream.codes[offset : size + offset][same] for offset in offsets))
    )


def _first_tokens(stream: _Stream) -> Block:
    """The first tokens of each sentence, with their places."""
    first = np.flatnonzero(np.diff(stream.sentences, prepend=-1))
    at = first[:, None] + np.arange(1, _PLACES + 1)
    place = np.broadcast_to(np.arange(_PLACES, dtype=np.uint64), at.shape)
    inside = at < len(stream.codes)
    inside[inside] = stream.sentences[at[inside]] == np.broadcast_to(stream.sentences[first][:, None], at.shape)[inside]
    return Block(stream.sentences[at[inside]], _number("place", stream.codes[at[inside]], place[inside]))


def _verbs(stream: _Stream) -> list[Block]:
    """What follows the authors or their work (`we`, `our`, `this paper`), adverbs left out."""
    kept = (stream.flags & _IS_ADVERB) == 0
    codes, flags, owners = stream.codes[kept], stream.flags[kept], stream.sentences[kept]
    at = np.flatnonzero(flags[:-2] & _IS_SUBJECT) if len(codes) > 2 else np.zeros(0, np.int64)
    at = at[owners[at] == owners[at + 2]]
    return [
        Block(owners[at], _number("verb", codes[at + 1])),
        Block(owners[at], _number("subject", codes[at], codes[at + 1])),
        Block(owners[at], _number("object", codes[at + 1], codes[at + 2])),
    ]
