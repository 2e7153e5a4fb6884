"""Sentences -> hashed features: what the learned models see of a sentence, the same for roles and for claim types.

Here belongs only the featurisation; weights and decisions are elsewhere. There are four groups: n-grams of words; kinds of word
(see `lexicon/features.toml`), coarse and fine, with their order; and the place in the abstract. A run of characters between
blanks is read once and remembered; everything behind that is integer arithmetic on whole arrays, so that a sentence has the same
features in a batch of any size and on every machine.
"""

import re
import tomllib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.uint64]
Numbers = NDArray[np.int64]

#: The groups of features in the order of `Features.groups`, with the power of two up to which those of a group are numbered.
GROUP_BITS: Mapping[str, int] = MappingProxyType({"words": 17, "coarse": 14, "fine": 15, "places": 12})
#: The first number of each group, and the number of all features.
GROUP_STARTS = tuple(accumulate((1 << bits for bits in GROUP_BITS.values()), initial=0))
FEATURES = GROUP_STARTS[-1]

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
_MOST_KINDS = 1 << 7
#: How many of the first tokens of a sentence are features with their place.
_PLACES = 5
#: An odd multiplier for mixing; any fixed one does.
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Block:
    """Features of one sort: their numbers, and the sentence of each, ascending."""

    sentences: Numbers
    ids: Numbers


@dataclass(frozen=True, slots=True)
class Group:
    """Features that are weighed together; `lengths` counts those of each sentence."""

    blocks: tuple[Block, ...]
    lengths: Numbers


@dataclass(frozen=True, slots=True)
class Features:
    """The features of `size` sentences by group, in the order of `GROUP_BITS`."""

    size: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class _Stream:
    """All tokens of all sentences in order, with a token of its own at both ends of each sentence."""

    codes: Codes
    flags: Numbers
    coarse: Codes
    fine: Codes
    sentences: Numbers


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """Sets of words, and for every word of a kind the number of its kind, from one on."""

    words: Mapping[str, frozenset[str]]
    coarse: Mapping[str, int]
    fine: Mapping[str, int]


def sentence_features(abstracts: Sequence[Sequence[str]]) -> Features:
    """Features of each sentence of each abstract, in order. A feature that occurs twice counts twice."""
    sentences = [sentence for abstract in abstracts for sentence in abstract]
    counts = np.array([len(abstract) for abstract in abstracts], np.int64)
    size, stream = len(sentences), _token_stream(sentences)
    words = (
        _run("words", stream.codes, stream.sentences, 0),
        _run("words", stream.codes, stream.sentences, 0, 1),
        _run("words", stream.codes, stream.sentences, 0, 1, 2),
        _run("words", stream.codes, stream.sentences, 0, 2),
        _first_tokens(stream),
        *_verbs(stream),
    )
    coarse = _presence(stream.coarse, stream.sentences, size)
    fine = _presence(stream.fine, stream.sentences, size)
    groups = (
        words,
        (*_kinds("coarse", stream.coarse, stream.sentences), _pairs(coarse), _present("coarse", coarse)),
        (*_kinds("fine", stream.fine, stream.sentences), _present("fine", fine)),
        _places(coarse, fine, counts),
    )
    return Features(size, tuple(Group(blocks, _lengths(blocks, size)) for blocks in groups))


def _lengths(blocks: Sequence[Block], size: int) -> Numbers:
    return np.sum([np.bincount(block.sentences, minlength=size) for block in blocks], axis=0, dtype=np.int64)


@cache
def _lexicon() -> _Lexicon:
    lists = tomllib.loads((files("pipeline.text") / "lexicon" / "features.toml").read_text(encoding="utf-8"))
    kinds: list[dict[str, int]] = [{}, {}]
    for number_of, table in zip(kinds, (lists["coarse"], lists["fine"]), strict=True):
        for number, words in enumerate(table.values(), start=1):
            for word in words.split():
                number_of.setdefault(word, number)
    return _Lexicon({name: frozenset(words.split()) for name, words in lists["words"].items()}, *kinds)


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
    flat = np.array([token for part in tokens for token in part], np.uint64)
    taken = np.array(runs, np.int64)
    # Each run stands for a stretch of `flat`; the stretches of all runs are laid end to end.
    size = sizes[taken]
    ends = np.cumsum(size)
    first = np.concatenate(([0], np.cumsum(sizes)))[taken]
    at = np.arange(ends[-1] if len(ends) else 0) + np.repeat(first - (ends - size), size)
    packed = flat[at]
    return _Stream(
        packed >> np.uint64(32),
        (packed & np.uint64(3)).astype(np.int64),
        packed >> np.uint64(2) & np.uint64(0x7F),
        packed >> np.uint64(9) & np.uint64(0x7F),
        np.repeat(np.repeat(np.arange(len(sentences)), lengths), size),
    )


@lru_cache(maxsize=1 << 17)
def _tokens_of_run(run: str) -> tuple[int, ...]:
    """The tokens of a run of characters without blanks, each packed: a 32-bit code, the fine and coarse kind, the flags."""
    if run in (_START, _END):
        forms = [run]
    elif _ADDRESS.search(run):
        forms = ["<address>"]
    elif run.count("$") > 1:
        head, _, rest = run.partition("$")
        formula, _, tail = rest.rpartition("$")
        kind = next((kind for pattern, kind in _FORMULAS if pattern.search(f"${formula}$")), "<formula>")
        forms = [*_forms(head), kind, *_forms(tail)]
    else:
        forms = _forms(run)
    lexicon = _lexicon()
    return tuple(
        zlib.crc32(form.encode()) << 32
        | lexicon.fine.get(form, 0) << 9
        | lexicon.coarse.get(form, 0) << 2
        | _flags(form, lexicon)
        for form in forms
    )


def _forms(run: str) -> list[str]:
    """What the tokens of a run count as: their lower case, or that they are numbers."""
    return [
        ("<decimal>" if "." in token else "<number>") if token[0].isdigit() else token.lower() for token in _TOKEN.findall(run)
    ]


def _flags(form: str, lexicon: _Lexicon) -> int:
    words = lexicon.words
    adverb = form in words["adverb"] or (form.endswith("ly") and form not in words["not_adverb"])
    return _IS_SUBJECT * (form in words["subject"]) + _IS_ADVERB * adverb


def _number(group: str, sort: str, *parts: Codes) -> Numbers:
    """The number in its group of the feature that each row of `parts` is; products wrap round."""
    mixed = np.full(len(parts[0]), zlib.crc32(sort.encode()), np.uint64)
    for part in parts:
        mixed = (mixed ^ part) * _MULTIPLIER
        mixed ^= mixed >> np.uint64(29)
    bits, start = GROUP_BITS[group], GROUP_STARTS[list(GROUP_BITS).index(group)]
    return (mixed * _MULTIPLIER >> np.uint64(64 - bits)).astype(np.int64) + start


def _run(group: str, codes: Codes, sentences: Numbers, *offsets: int) -> Block:
    """The n-grams of tokens at `offsets` from one another that lie within one sentence."""
    size = max(len(codes) - offsets[-1], 0)
    same = sentences[:size] == sentences[offsets[-1] :]
    return Block(
        sentences[:size][same], _number(group, f"run{offsets}", *(codes[offset : size + offset][same] for offset in offsets))
    )


def _first_tokens(stream: _Stream) -> Block:
    """The first tokens of each sentence, with their places."""
    first = np.flatnonzero(np.diff(stream.sentences, prepend=-1))
    at = first[:, None] + np.arange(1, _PLACES + 1)
    place = np.broadcast_to(np.arange(_PLACES, dtype=np.uint64), at.shape)
    inside = at < len(stream.codes)
    inside[inside] = stream.sentences[at[inside]] == np.broadcast_to(stream.sentences[first][:, None], at.shape)[inside]
    return Block(stream.sentences[at[inside]], _number("words", "place", stream.codes[at[inside]], place[inside]))


def _verbs(stream: _Stream) -> list[Block]:
    """What follows the authors or their work (`we`, `our`, `this paper`), adverbs left out."""
    kept = (stream.flags & _IS_ADVERB) == 0
    codes, flags, sentences = stream.codes[kept], stream.flags[kept], stream.sentences[kept]
    at = np.flatnonzero(flags[:-2] & _IS_SUBJECT) if len(codes) > 2 else np.zeros(0, np.int64)
    at = at[sentences[at] == sentences[at + 2]]
    return [
        Block(sentences[at], _number("words", "verb", codes[at + 1])),
        Block(sentences[at], _number("words", "subject", codes[at], codes[at + 1])),
        Block(sentences[at], _number("words", "object", codes[at + 1], codes[at + 2])),
    ]


def _presence(kinds: Codes, sentences: Numbers, size: int) -> NDArray[np.bool_]:
    """Which kinds each sentence holds, a row a sentence; the column of no kind stays empty."""
    held = np.zeros((size, _MOST_KINDS), np.bool_)
    held[sentences, kinds.astype(np.int64)] = True
    held[:, 0] = False
    return held


def _kinds(group: str, kinds: Codes, sentences: Numbers) -> list[Block]:
    """Kinds in their order: two and three that follow one another, other words left out."""
    ends = np.diff(sentences, prepend=-1, append=-1) != 0
    kept = (kinds > 0) | ends[:-1] | ends[1:]
    kinds, sentences = kinds[kept], sentences[kept]
    return [_run(group, kinds, sentences, 0, 1), _run(group, kinds, sentences, 0, 1, 2)]


def _present(group: str, held: NDArray[np.bool_]) -> Block:
    """Each kind that a sentence holds."""
    sentences, kinds = np.nonzero(held)
    return Block(sentences, _number(group, "one", kinds.astype(np.uint64)))


def _pairs(held: NDArray[np.bool_]) -> Block:
    """Each two kinds that a sentence holds, wherever they stand."""
    first, second = np.triu_indices(held.shape[1], 1)
    used = held.any(axis=0)
    both = used[first] & used[second]
    first, second = first[both], second[both]
    sentences, pairs = np.nonzero(held[:, first] & held[:, second])
    return Block(sentences, _number("coarse", "pair", first[pairs].astype(np.uint64), second[pairs].astype(np.uint64)))


def _places(coarse: NDArray[np.bool_], fine: NDArray[np.bool_], counts: Numbers) -> tuple[Block, ...]:
    """Where in the abstract a sentence stands, by itself and together with each kind that it holds."""
    size = np.repeat(counts, counts)
    number = np.arange(len(size)) - np.repeat(np.cumsum(counts) - counts, counts)
    behind = size - 1 - number
    quarter = 4 * number // np.maximum(size - 1, 1)
    edge = np.where(number == 0, 0, np.where(behind == 0, 2, 1))
    everyone = np.arange(len(size))
    blocks = []
    for sort, place in (
        ("quarter", quarter),
        ("edge", edge),
        ("number", np.minimum(number, 6)),
        ("behind", np.minimum(behind, 4)),
    ):
        blocks.append(Block(everyone, _number("places", sort, place.astype(np.uint64))))
    for name, held in (("coarse", coarse), ("fine", fine)):
        sentences, kinds = np.nonzero(held)
        for sort, place in (("quarter", quarter), ("edge", edge)):
            blocks.append(
                Block(sentences, _number("places", name + sort, kinds.astype(np.uint64), place[sentences].astype(np.uint64)))
            )
    return tuple(blocks)
