"""Which words of a text yield the letters of a short form.

A successor of the algorithm of Schwartz and Hearst (2003, "A simple algorithm for identifying abbreviation definitions in
biomedical text"), which takes the shortest long form that holds the letters in order. Here every reading has a cost, and the
cheapest wins: initials of words are free, letters inside words and content words left out are not, so that "deep deterministic
policy gradient" is taken whole for DDPG. Hyphens part words ("self-supervised learning", SSL), a digit may repeat a letter
(T$^3$RD) or stand for a word (T2V), a plural s of the short form needs no letter. Costs are in hundredths of one letter.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from pipeline.text.span import Span

# A word; a piece that a line break cut off, or that markdown or LaTeX sets apart, counts as part of it.
_PIECE = r"[^\W_]+|(?:\\[a-z]+\{)+[^\W_]+\}+(?=[^\W_])"
_WORD = re.compile(rf"(?:\*\*[^\W_]+\*\*)?(?:{_PIECE})(?:{_PIECE}|- (?!and |or |to )[a-z]+|\*\*[^\W_]+\*\*)*")
_LETTER = re.compile(r"[^\W_]")
_COMMAND = re.compile(r"\\[a-z]+")
_POWER = re.compile(r"\$?\^\{?([2-4])\}?\$?|([²³⁴])|(?<=[A-Za-z])([2-4])(?!\d)")
_SUPERSCRIPTS = {"²": 2, "³": 3, "⁴": 4}

# What a letter costs inside a word, at a capital there, right behind the letter before, further behind it.
_INSIDE, _MARKED, _NEXT, _GAP = 110, 10, 12, 45
# What a word costs that gives no letter: one in capitals, the part behind a hyphen, one in small letters, a silent word.
_SKIP, _SKIP_PART, _SKIP_SMALL, _SILENT = 95, 26, 28, 8
# What words cost that stand between the forms: each head, one other word, a phrase with a preposition and each of its words.
_HEAD, _LEFT, _TRAILER, _TRAILING = 8, 60, 30, 4
#: How many words may go on behind what a hyphen ties to a long form: `graph transformer-based clustering model (GT)`.
_TIED = 3
_FAR = 10_000
#: The most that a letter may cost where brackets bound the long form.
_BOUNDED = 55
#: No word begins with this.
_NOTHING = ("\0",)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Words that the alignment treats apart, all in lower case."""

    silent: frozenset[str]
    heads: frozenset[str]
    trailers: frozenset[str]
    sounds: Mapping[str, tuple[str, ...]]


class Word(NamedTuple):
    """A word of a possible long form; `part` where a hyphen ties it to the word before."""

    start: int
    end: int
    text: str
    letters: str
    part: bool


@dataclass(frozen=True, slots=True)
class Alignment:
    """The long form found for a short form, and what reading it so costs."""

    long: Span
    cost: int


def lexicon(table: Mapping[str, object]) -> Lexicon:
    """The lexicon in the `alignment` table of the lexicon file."""
    sounds = table["sounds"]
    assert isinstance(sounds, Mapping)
    return Lexicon(
        frozenset(str(table["silent"]).split()),
        frozenset(str(table["heads"]).split()),
        frozenset(str(table["trailers"]).split()),
        MappingProxyType({letter: tuple(words.split()) for letter, words in sounds.items()}),
    )


def words_of(text: str, start: int, end: int) -> list[Word]:
    """Words of `text` between two places, hyphenated ones in their parts."""
    found: list[Word] = []
    for match in _WORD.finditer(text, start, end):
        first, last = match.span()
        letters = match.group()
        if not letters.isalnum():
            letters = "".join(_LETTER.findall(_COMMAND.sub("", letters)))
        if letters == "s" and first > start and text[first - 1] in "'’":
            continue
        part = first > start and text[first - 1] in "-‐‑–/" and bool(found) and found[-1].end == first - 1
        found.append(Word(first, last, letters, letters.lower(), part))
    return found


@lru_cache(maxsize=1 << 14)
def letter_sequences(short: str) -> tuple[str, ...]:
    """The sequences of letters, in lower case, that a short form may stand for, the likeliest first."""
    sequences = ["".join(_LETTER.findall(_POWER.sub(_repeat, short))), "".join(_LETTER.findall(short))]
    plural = [s[:-1] for s in sequences if len(s) > 2 and s[-1] == "s" and s[-2].isupper()]
    return tuple(dict.fromkeys(s.lower() for s in [*plural, *sequences] if s))


def _repeat(match: re.Match[str]) -> str:
    times = int(match[1] or match[3] or _SUPERSCRIPTS[match[2]])
    before = match.string[match.start() - 1 : match.start()]
    return before * (times - 1)


def before(words: Sequence[Word], short: str, lexicon: Lexicon) -> Alignment | None:
    """The cheapest long form of `short` among the last of `words`, if it is cheap enough."""
    best: Alignment | None = None
    sequences = letter_sequences(short)
    for letters in sequences:
        found = _initials(words, letters, lexicon) or _search(words, letters, lexicon)
        if found and (best is None or found.cost < best.cost):
            best = found
        if best and best.cost == 0:
            break
    return _in_title(words, best, sequences[0], lexicon) if best else None


def _in_title(words: Sequence[Word], found: Alignment, letters: str, lexicon: Lexicon) -> Alignment:
    """The long form with what goes on behind it in title case: `Adapted Cross-Transformers with Global Sparse Attention`.

    Where its initials are all the `letters`, only a last word that gives the last of them goes on with it.
    """
    start = next(i for i, word in enumerate(words) if word.start == found.long.start)
    end = next((i for i, word in enumerate(words) if word.start >= found.long.end), len(words))
    rest = words[end:]
    if not rest or rest[-1].text.islower() or not words[start].text[0].isupper():
        return found
    initials = iter([word.letters[0] for word in words[start:end]])
    goes_on = rest[-1].letters[0] == letters[-1] and rest[0].letters not in lexicon.trailers
    if not goes_on and all(letter in initials for letter in letters):
        return found
    small = lexicon.silent | lexicon.heads
    if any(word.text[0].islower() and not word.part and word.letters not in small for word in rest[:-1]):
        return found
    return Alignment(Span(found.long.start, rest[-1].end), found.cost)


def after(words: Sequence[Word], short: str, lexicon: Lexicon, *, bounded: bool) -> Alignment | None:
    """The cheapest long form of `short` among the first of `words`, if it is cheap enough.

    `bounded` says that brackets part the words from the rest of the sentence, so that more of them may give no letter.
    """
    best: Alignment | None = None
    for letters in letter_sequences(short):
        if not words or not words[0].letters.startswith(_heads(letters, lexicon)) or not _may_begin(words, 0, lexicon):
            continue
        cost, last = _cost(words, 0, letters, 0, lexicon, {}, False)
        limit = _BOUNDED * len(letters) if bounded else _limit(letters)
        if cost <= limit and (best is None or cost < best.cost):
            best = Alignment(Span(words[0].start, words[last].end), cost)
    return best


def named(words: Sequence[Word], short: str, lexicon: Lexicon) -> Alignment | None:
    """The run of capitalised words at the end, if it begins with the first letter of `short` and holds all of them in order.

    It is the name that the short form is made from, however freely.
    """
    letters = letter_sequences(short)[-1]
    start = len(words)
    while start and (words[start - 1].text[0].isupper() or words[start - 1].part or words[start - 1].letters in lexicon.silent):
        start -= 1
    run = words[start:]
    while run and not run[0].text[0].isupper():
        run = run[1:]
    capitals = sum(word.text[0].isupper() for word in run)
    if capitals < 3 or run[0].letters[0] != letters[0] or not run[-1].text[0].isupper():
        return None
    rest = iter("".join(word.letters for word in run))
    return Alignment(Span(run[0].start, run[-1].end), _FAR) if all(letter in rest for letter in letters) else None


def _limit(letters: str) -> int:
    """The most that a long form may cost that nothing bounds on its far side."""
    return 40 + 25 * min(len(letters), 6)


def _heads(letters: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What a long form may begin with: its first letter, or what sounds like it."""
    return letters[0], *lexicon.sounds.get(letters[0], ())


def _may_begin(words: Sequence[Word], at: int, lexicon: Lexicon) -> bool:
    """Whether a long form may begin here: not behind a hyphen, with a silent word only if capitalised or tied by a hyphen."""
    tied = at + 1 < len(words) and (words[at + 1].part or (words[at].text[0].isupper() and words[at + 1].text[0].isupper()))
    return not words[at].part and (words[at].letters not in lexicon.silent or tied)


def _initials(words: Sequence[Word], letters: str, lexicon: Lexicon) -> Alignment | None:
    """The long form whose initials are just the letters, silent words aside: the common case, found without a search."""
    at = len(words)
    for letter in reversed(letters):
        at -= 1
        while at >= 0 and words[at].letters[0] != letter and words[at].letters in lexicon.silent:
            at -= 1
        if at < 0 or words[at].letters[0] != letter:
            return None
    if words[-1].letters[0] != letters[-1] or not _may_begin(words, at, lexicon):
        return None
    return Alignment(Span(words[at].start, words[-1].end), 0)


def _search(words: Sequence[Word], letters: str, lexicon: Lexicon) -> Alignment | None:
    """The cheapest reading over every word that may begin the long form."""
    best: Alignment | None = None
    memo: dict[tuple[int, int], tuple[int, int]] = {}
    first, heads = max(0, len(words) - 2 * len(letters) - 6), _heads(letters, lexicon)
    for start in range(len(words) - 1, first - 1, -1):
        if not words[start].letters.startswith(heads) or not _may_begin(words, start, lexicon):
            continue
        cost, last = _cost(words, start, letters, 0, lexicon, memo, True)
        if cost <= _limit(letters) and (best is None or cost < best.cost):
            best = Alignment(Span(words[start].start, words[_end(words, last, lexicon)].end), cost)
    return best


def _end(words: Sequence[Word], last: int, lexicon: Lexicon) -> int:
    """The last word of a long form of which word `last` gives the last letter.

    What a hyphen ties to it belongs to it, and so does a head that is capitalised like it ("Vision-Language-Action Models").
    """
    while last + 1 < len(words):
        word = words[last + 1]
        tied = word.part and word.letters not in lexicon.heads
        if not tied and not (word.text[0].isupper() and words[last].text[0].isupper() and not word.part):
            break
        last += 1
    return last


def _cost(
    words: Sequence[Word],
    at: int,
    letters: str,
    done: int,
    lexicon: Lexicon,
    memo: dict[tuple[int, int], tuple[int, int]],
    bounded: bool,
) -> tuple[int, int]:
    """Least cost of reading the letters from `done` on out of the words from `at` on, and the last word that gives one.

    `bounded` charges for words left over at the end.
    """
    if done == len(letters):
        return (_left_over(words, at, lexicon) if bounded else 0), at - 1
    if at == len(words):
        return _FAR, at
    if (at, done) in memo:
        return memo[at, done]
    word = words[at]
    best = (_FAR, at)
    for taken in range(1, min(len(letters) - done, len(word.letters)) + 1):
        cost = _fit(word, letters[done : done + taken], lexicon)
        if cost == _FAR:
            break  # a word that does not give these letters gives no more of them
        rest, last = _cost(words, at + 1, letters, done + taken, lexicon, memo, bounded)
        if cost + rest < best[0]:
            best = (cost + rest, last)
    if done:
        rest, last = _cost(words, at + 1, letters, done, lexicon, memo, bounded)
        cost = rest + _skipped(word, lexicon)
        if cost < best[0]:
            best = (cost, last)
    memo[at, done] = best
    return best


def _fit(word: Word, letters: str, lexicon: Lexicon) -> int:
    """Cost of reading consecutive letters out of one word."""
    if word.letters.startswith(letters):
        return 0 if len(letters) in (1, len(word.letters)) else _NEXT * (len(letters) - 1)
    if len(letters) == 1 and word.letters.startswith(lexicon.sounds.get(letters, _NOTHING)):
        return 0
    at = word.letters.find(letters[0])
    if at < 0:
        return _FAR
    if len(letters) > 3 and (letters in word.letters or word.letters.startswith(letters[:-1])):
        return _INSIDE if letters in word.letters else _GAP
    cost = _at(word, at)
    for letter in letters[1:]:
        following = word.letters.find(letter, at + 1)
        if following < 0:
            return _FAR
        cost += _NEXT if following == at + 1 else min(_GAP, _at(word, following))
        at = following
    return cost


def _at(word: Word, place: int) -> int:
    """Cost of a letter at a place of a word: free at its head, cheap where a capital marks it."""
    if place == 0:
        return 0
    marked = len(word.text) == len(word.letters) and word.text[place].isupper() and not word.text.isupper()
    return _MARKED if marked else _INSIDE


def _skipped(word: Word, lexicon: Lexicon) -> int:
    if word.letters in lexicon.silent:
        return _SILENT
    if word.part:
        return _SKIP_PART
    return _SKIP if word.text[0].isupper() else _SKIP_SMALL


def _left_over(words: Sequence[Word], at: int, lexicon: Lexicon) -> int:
    """Cost of the words between the long form and the short form: heads, endings, or one phrase with a preposition."""
    rest = words[at:]
    if not rest:
        return 0
    heads = next((i for i, word in enumerate(rest) if word.letters not in lexicon.heads and not word.part), len(rest))
    if heads == len(rest):
        return sum(_HEAD if word.letters in lexicon.heads else _SKIP_PART for word in rest)
    if len(rest) == 1 and rest[0].letters not in lexicon.silent:
        return _LEFT
    if (
        rest[0].part
        and rest[0].letters in lexicon.heads
        and len(rest) <= _TIED
        and not any(w.letters in lexicon.silent for w in rest)
    ):
        return _SKIP_PART + _LEFT // 2
    if rest[heads].letters in lexicon.trailers and len(rest) - heads <= 9:
        return _TRAILER + _TRAILING * len(rest)
    return _FAR
