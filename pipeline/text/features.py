"""Sentences -> hashed features: what the learned models see of a sentence, the same for roles and for claim types.

Here belongs only the featurisation; weights and decisions are elsewhere. An English sentence has five groups of features:
n-grams of words; kinds of word (see `lexicon/features.toml`), coarse and fine, with their order; the place in the abstract; and
words once more, for weights that were learned from their meaning.
A Chinese sentence has one group, of characters and place. All of it is integer arithmetic on whole arrays, so that a sentence has
the same features in a batch of any size and on every machine.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from pipeline.text.streams import IS_ADVERB, IS_HAN, IS_SUBJECT, MOST_KINDS, Codes, Numbers, Stream, token_stream

#: The groups of features in the order of `Features.groups`, with the power of two up to which those of a group are numbered.
GROUP_BITS: Mapping[str, int] = MappingProxyType({"words": 16, "coarse": 14, "fine": 13, "places": 12, "meanings": 16, "han": 16})
#: The first number of each group, and the number of all features.
GROUP_STARTS = tuple(accumulate((1 << bits for bits in GROUP_BITS.values()), initial=0))
FEATURES = GROUP_STARTS[-1]

#: The ways of telling the place that are taken together with the kinds of word.
_CROSSED = ("quarter", "edge")
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
    """The features of `size` sentences by group, in the order of `GROUP_BITS`; a Chinese sentence has those of the last alone."""

    size: int
    is_han: NDArray[np.bool_]
    groups: tuple[Group, ...]


def sentence_features(abstracts: Sequence[Sequence[str]]) -> Features:
    """Features of each sentence of each abstract, in order. A feature that occurs twice counts twice."""
    sentences = [sentence for abstract in abstracts for sentence in abstract]
    places = _place_values(np.array([len(abstract) for abstract in abstracts], np.int64))
    size, stream = len(sentences), token_stream(sentences)
    is_han = _is_han(stream, size)
    groups = (*_english(stream.of(~is_han), size, places), _chinese(stream.of(is_han), np.flatnonzero(is_han), places))
    return Features(size, is_han, tuple(Group(blocks, _lengths(blocks, size)) for blocks in groups))


def _is_han(stream: Stream, size: int) -> NDArray[np.bool_]:
    """Whether at least a third of a sentence's tokens are Han characters."""
    han = np.bincount(stream.sentences, stream.flags & IS_HAN, minlength=size) / IS_HAN
    return 3 * han >= np.bincount(stream.sentences, minlength=size)


def _english(stream: Stream, size: int, places: Mapping[str, Numbers]) -> tuple[tuple[Block, ...], ...]:
    """The features of all groups but the last."""
    words = (
        _run("words", stream.codes, stream.sentences, 1),
        _run("words", stream.codes, stream.sentences, 2),
        _first_tokens("words", stream),
        *_verbs(stream),
    )
    coarse = _presence(stream.coarse, stream.sentences, size)
    fine = _presence(stream.fine, stream.sentences, size)
    return (
        words,
        (*_kinds("coarse", stream.coarse, stream.sentences, 2, 3), _pairs(coarse), _present("coarse", coarse)),
        (*_kinds("fine", stream.fine, stream.sentences, 2), _present("fine", fine)),
        (
            *_places("places", np.unique(stream.sentences), places),
            *(
                _kinds_in_place(name, held, sort, places[sort])
                for name, held in (("coarse", coarse), ("fine", fine))
                for sort in _CROSSED
            ),
        ),
        (Block(stream.sentences, meaning(stream.codes)),),
    )


def meaning(codes: Codes) -> Numbers:
    """The features that words are by their meaning: for those, weights are learned from what other words stand near them."""
    return _number("meanings", "one", codes)


def _chinese(stream: Stream, sentences: Numbers, places: Mapping[str, Numbers]) -> tuple[Block, ...]:
    """The features of the group `han`: n-grams of Han characters and other tokens, and the place."""
    return (
        *(_run("han", stream.codes, stream.sentences, size) for size in (1, 2, 3, 4)),
        _first_tokens("han", stream),
        *_places("han", sentences, places),
    )


def _lengths(blocks: Sequence[Block], size: int) -> Numbers:
    return np.sum([np.bincount(block.sentences, minlength=size) for block in blocks], axis=0, dtype=np.int64)


def _number(group: str, sort: str, *parts: Codes) -> Numbers:
    """The number in its group of the feature that each row of `parts` is; products wrap round."""
    mixed = np.full(len(parts[0]), zlib.crc32(sort.encode()), np.uint64)
    for part in parts:
        mixed = (mixed ^ part) * _MULTIPLIER
        mixed ^= mixed >> np.uint64(29)
    bits, start = GROUP_BITS[group], GROUP_STARTS[list(GROUP_BITS).index(group)]
    return (mixed * _MULTIPLIER >> np.uint64(64 - bits)).astype(np.int64) + start


def _run(group: str, codes: Codes, sentences: Numbers, size: int) -> Block:
    """The n-grams of `size` tokens in a row that lie within one sentence."""
    ends = max(len(codes) - size + 1, 0)
    same = sentences[:ends] == sentences[size - 1 :]
    return Block(sentences[:ends][same], _number(group, f"run of {size}", *(codes[at : at + ends][same] for at in range(size))))


def _first_tokens(group: str, stream: Stream) -> Block:
    """The first tokens of each sentence, with their places."""
    first = np.flatnonzero(np.diff(stream.sentences, prepend=-1))
    at = first[:, None] + np.arange(1, _PLACES + 1)
    place = np.broadcast_to(np.arange(_PLACES, dtype=np.uint64), at.shape)
    inside = at < len(stream.codes)
    inside[inside] = stream.sentences[at[inside]] == np.broadcast_to(stream.sentences[first][:, None], at.shape)[inside]
    return Block(stream.sentences[at[inside]], _number(group, "place", stream.codes[at[inside]], place[inside]))


def _verbs(stream: Stream) -> list[Block]:
    """What follows the authors or their work (`we`, `our`, `this paper`), adverbs left out."""
    kept = (stream.flags & IS_ADVERB) == 0
    codes, flags, sentences = stream.codes[kept], stream.flags[kept], stream.sentences[kept]
    at = np.flatnonzero(flags[:-2] & IS_SUBJECT) if len(codes) > 2 else np.zeros(0, np.int64)
    at = at[sentences[at] == sentences[at + 2]]
    return [
        Block(sentences[at], _number("words", "verb", codes[at + 1])),
        Block(sentences[at], _number("words", "subject", codes[at], codes[at + 1])),
        Block(sentences[at], _number("words", "object", codes[at + 1], codes[at + 2])),
    ]


def _presence(kinds: Codes, sentences: Numbers, size: int) -> NDArray[np.bool_]:
    """Which kinds each sentence holds, a row a sentence; the column of no kind stays empty."""
    held = np.zeros((size, MOST_KINDS), np.bool_)
    held[sentences, kinds.astype(np.int64)] = True
    held[:, 0] = False
    return held


def _kinds(group: str, kinds: Codes, sentences: Numbers, *sizes: int) -> list[Block]:
    """Kinds in their order: as many as `sizes` say that follow one another, other words left out."""
    ends = np.diff(sentences, prepend=-1, append=-1) != 0
    kept = (kinds > 0) | ends[:-1] | ends[1:]
    kinds, sentences = kinds[kept], sentences[kept]
    return [_run(group, kinds, sentences, size) for size in sizes]


def _present(group: str, held: NDArray[np.bool_]) -> Block:
    """Each kind that a sentence holds."""
    sentences, kinds = np.nonzero(held)
    return Block(sentences, _number(group, "one", kinds.astype(np.uint64)))


def _pairs(held: NDArray[np.bool_]) -> Block:
    """Each two kinds that a sentence holds, wherever they stand."""
    first, second = np.triu_indices(held.shape[1], 1)
    used = np.asarray(held.any(axis=0))
    both = used[first] & used[second]
    first, second = first[both], second[both]
    sentences, pairs = np.nonzero(held[:, first] & held[:, second])
    return Block(sentences, _number("coarse", "pair", first[pairs].astype(np.uint64), second[pairs].astype(np.uint64)))


def _place_values(counts: Numbers) -> Mapping[str, Numbers]:
    """Where in its abstract each sentence stands, told in four ways."""
    size = np.repeat(counts, counts)
    number = np.arange(len(size)) - np.repeat(np.cumsum(counts) - counts, counts)
    behind = size - 1 - number
    return {
        "quarter": 4 * number // np.maximum(size - 1, 1),
        "edge": np.where(number == 0, 0, np.where(behind == 0, 2, 1)),
        "number": np.minimum(number, 6),
        "behind": np.minimum(behind, 4),
    }


def _places(group: str, sentences: Numbers, places: Mapping[str, Numbers]) -> list[Block]:
    """Where the `sentences` stand."""
    return [Block(sentences, _number(group, sort, place[sentences].astype(np.uint64))) for sort, place in places.items()]


def _kinds_in_place(name: str, held: NDArray[np.bool_], sort: str, place: Numbers) -> Block:
    """Each kind that a sentence holds, together with where the sentence stands."""
    sentences, kinds = np.nonzero(held)
    return Block(sentences, _number("places", name + sort, kinds.astype(np.uint64), place[sentences].astype(np.uint64)))
