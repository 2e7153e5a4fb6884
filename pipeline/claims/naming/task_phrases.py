"""Phrases of an abstract that may name a task, and their features.

Here belong the candidates: noun phrases, with an `of` phrase, with the next phrase behind a preposition, with a form in -ing
before them ("estimating the pose of unseen objects"), without a head that names no task ("text simplification methods"), or
going on behind a short form in brackets. Phrases that name what the paper introduces are none. What a feature weighs is learned,
and which candidates are taken is decided by `tasks`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import NamedTuple

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.keywords import are_keywords
from pipeline.claims.model import Abbreviation, Entity
from pipeline.claims.naming.weighing import Feature, Part, Told
from pipeline.text import word_lists
from pipeline.text.phrases import with_complement
from pipeline.text.remembered import Remembered

#: Sentence, first token, end and head of a noun phrase.
Phrase = tuple[Sentence, int, int, str]

#: Word classes of the words that carry the meaning of a phrase.
CONTENT = frozenset("NAGEmh")
_MEANING = frozenset("NAGEh")
#: Word classes that may stand at the head of a phrase without belonging to the name of a task.
_EMPTY = frozenset("DknB")
_NOMINAL = "NGmh"
#: Word classes of what a form in -ing may govern, and of what links its complement.
_GOVERNED, _LINKING = frozenset("NDASnmREG"), frozenset("PTO")
#: A value: a number with decimals, or a range; no `2.5D` and no part of a name.
_VALUE = re.compile(r"(?<![\w.-])(?:\d*\.\d+|\d+(?:\.\d+)?[-–]\d+(?:\.\d+)?)(?![.\d]*[-–]?D)")
_DIGIT = re.compile(r"\d")
_PARTS = re.compile(r"[\s-]+")
#: Numbers as the values of features.
_NUMBERS = tuple(map(str, range(8)))
#: Phrases of so many tokens are too rare to be known as a whole.
_LONG = 5


@dataclass(frozen=True, slots=True)
class Words:
    """The words of `lexicon/tasks.toml`."""

    strip: frozenset[str]
    generic: frozenset[str]
    vague: frozenset[str]
    joins: frozenset[str]
    cues: frozenset[str]
    participles: frozenset[str]


@cache
def words() -> Words:
    """The words that tell which phrase names a task."""
    table = word_lists.load("pipeline.claims", "tasks")
    return Words(**{name: frozenset(text.split()) for name, text in table.items()})


@dataclass(frozen=True, slots=True)
class Phrases:
    """A document with counts of its content words, the tokens that names take, and the words of its short forms."""

    document: Document
    counts: Mapping[str, int]
    taken: frozenset[int]
    spelled: Mapping[str, frozenset[str]]


class Base(NamedTuple):
    """A noun phrase at the tokens `first` to `last` (exclusive) with its head; `start` to `core` may name a task."""

    sentence: Sentence
    first: int
    last: int
    head: str
    start: int
    core: int


class Candidate(NamedTuple):
    """A phrase at the tokens `first` to `last` (exclusive), made from a noun phrase as `build` says."""

    base: Base
    first: int
    last: int
    build: str


def read(document: Document, abbreviations: Sequence[Abbreviation], artifacts: Sequence[Entity]) -> Phrases:
    """The phrases of a document, given what it introduces."""
    names = {entity.name for entity in artifacts}
    own = [pair.long for pair in abbreviations if pair.short_form in names]
    spans = [*own, *(mention for entity in artifacts for mention in entity.mentions)]
    return Phrases(
        document,
        Counter(compress(document.tokens.lowers, map(CONTENT.__contains__, document.classes))),
        frozenset(i for span in spans for i in range(document.token_at(span.start), document.token_at(span.end - 1) + 1)),
        {pair.short_form.lower().removesuffix("s"): _WORDS[pair.long_form.lower()] for pair in abbreviations},
    )


def noun_phrases(document: Document) -> Iterator[Phrase]:
    """Every noun phrase, keywords behind an abstract left out.

    The head is the last word; of "detection task" it is what the task is.
    """
    known, lowers, letters = words(), document.tokens.lowers, document.classes
    spans = zip(document.phrases.firsts, document.phrases.lasts, strict=True)
    sentences = iter(document.sentences)
    sentence = next(sentences)
    is_prose = not are_keywords(document, sentence)
    for first, last in spans:
        while first >= sentence.last:
            sentence = next(sentences)
            is_prose = not are_keywords(document, sentence)
        if not is_prose:
            continue
        is_generic = lowers[last - 1] in known.generic and letters[last - 2] in _NOMINAL
        yield sentence, first, last, lowers[last - 2] if is_generic else lowers[last - 1]


def base(phrases: Phrases, sentence: Sentence, first: int, last: int, head: str) -> Base | None:
    """What a noun phrase holds that may name a task, if anything does."""
    lowers, letters, strip = phrases.document.tokens.lowers, phrases.document.classes, words().strip
    start = first
    while start < last - 1 and (letters[start] in _EMPTY or lowers[start] in strip) and not _is_manner(lowers, letters, start):
        start += 1
    core = _trimmed(lowers, letters, start, last)
    if not _MEANING.isdisjoint(letters[start:core]) and phrases.taken.isdisjoint(range(start, core)):
        return Base(sentence, first, last, head, start, core)
    return None


def _is_manner(lowers: Sequence[str], letters: str, token: int) -> bool:
    """Whether an adverb says of what kind a task is: "weakly supervised detection"."""
    return letters[token : token + 2] == "BE" and lowers[token].endswith("ly") and lowers[token] not in words().strip


def candidates(phrases: Phrases, base: Base) -> Iterator[Candidate]:
    """The phrases that one noun phrase gives: itself, with what follows it, with a form in -ing before it."""
    document, sentence, known = phrases.document, base.sentence, words()
    lowers, letters = document.tokens.lowers, document.classes
    first, last, core = base.first, base.last, base.core
    _, end = with_complement(document.phrases, letters, first, last, sentence.last)
    if end > last and lowers[last - 1] in known.generic:
        return  # "the problem of counting": what is counted is a noun phrase of its own
    far = _with_preposition(phrases, sentence, end)
    task = core < last and lowers[last - 1] in known.generic
    if task or lowers[core - 1] not in known.vague:
        yield Candidate(base, base.start, core, "task" if task else "phrase")
    elif (inner := _without_heads(lowers, letters, base.start, core)) > base.start and _is_thing(letters, base.start, inner):
        yield Candidate(base, base.start, inner, "modifier")
    if core == last and letters.startswith("(N)", last) and (joined := _past_bracket(phrases, sentence, last)):
        yield Candidate(base, base.start, joined, "bracket")
    if end > last:
        yield Candidate(base, base.start, end, "of")
    if far:
        yield Candidate(base, base.start, far, "with")
    if first > sentence.first and letters[first - 1] == "G":
        yield Candidate(base, first - 1, core if end == last else end, "ing" if end == last else "ing of")
        if far:
            yield Candidate(base, first - 1, far, "ing with")


def may_name_task(phrases: Phrases, candidate: Candidate) -> bool:
    """Whether a phrase holds no value (`gains of 6-19`, `accuracy from 85.3`) and does not begin in the middle of a name."""
    document, tokens, first, last = phrases.document, phrases.document.tokens, candidate.first, candidate.last
    if _DIGIT.search(document.text, tokens.starts[first], tokens.ends[last - 1]) and _holds_value(document, first, last):
        return False
    is_inside = first > candidate.base.sentence.first and tokens.starts[first] == tokens.ends[first - 1]
    return not (is_inside and document.classes[first - 1] in "NAh-") and "%" not in document.classes[first:last]


def _holds_value(document: Document, first: int, last: int) -> bool:
    """Whether a value stands in a phrase, or a number behind a preposition at its end."""
    words = document.tokens.words[first:last]
    if _VALUE.search(document.tokens.cut(first, last)):
        return True
    return len(words) > 1 and words[-1].isdigit() and words[-2].islower() and document.classes[last - 2] in "PTO"


def _is_thing(letters: str, first: int, last: int) -> bool:
    """Whether words say what may be worked on: they carry meaning, and the last is a noun or a form in -ing ("adversarial" is none)."""
    return letters[last - 1] in _NOMINAL and not _MEANING.isdisjoint(letters[first:last])


def _without_heads(lowers: Sequence[str], letters: str, first: int, last: int) -> int:
    """End of a phrase without the heads that name no task; its own beginning where nothing is left."""
    known = words()
    while last > first and (lowers[last - 1] in known.vague or lowers[last - 1] in known.generic or letters[last - 1] in "k-/"):
        last -= 1
    return last


def _past_bracket(phrases: Phrases, sentence: Sentence, last: int) -> int | None:
    """End of a phrase that goes on behind a short form in brackets: "human-object interaction (HOI) synthesis"."""
    document = phrases.document
    following = document.phrases.next(last + 3, last + 4)
    if following is None or following[1] > sentence.last or document.classes[following[0]] not in CONTENT:
        return None
    end = _without_heads(document.tokens.lowers, document.classes, following[0], following[1])
    return end if end > following[0] else None


def _with_preposition(phrases: Phrases, sentence: Sentence, end: int) -> int | None:
    """End of the phrase behind a preposition that follows a phrase directly."""
    document = phrases.document
    if end < sentence.last - 1 and document.classes[end] in "PT" and document.tokens.lowers[end] in words().joins:
        following = document.phrases.next(end + 1, end + 2)
        if following:
            return with_complement(document.phrases, document.classes, *following, sentence.last)[1]
    return None


def _trimmed(lowers: Sequence[str], letters: str, first: int, last: int) -> int:
    """End of a phrase without marks, a form in -ing that begins something else, and a head that only says that it is a task."""
    while last - 1 > first and (letters[last - 1] == "k" or _begins_clause(lowers, letters, last)):
        last -= 1
    if last - first > 1 and lowers[last - 1] in words().generic and letters[last - 2] in _NOMINAL:
        last -= 1
    return last


def _begins_clause(lowers: Sequence[str], letters: str, last: int) -> bool:
    """Whether the form in -ing at the end of a phrase says what a thing does ("images containing a cat"), and is not what is done to
    it ("image captioning"): something follows that it may govern, or it asks for a preposition."""
    if letters[last - 1] != "G" or letters[last - 2] not in _NOMINAL:
        return False
    behind = letters[last:].lstrip("B")[:1]
    return behind in _GOVERNED or (behind in _LINKING and lowers[last - 1] in words().participles)


def content(phrases: Phrases, first: int, last: int) -> frozenset[str]:
    """The content words of a phrase, hyphenated ones in their parts, short forms spelled out."""
    lowers, letters = phrases.document.tokens.lowers, phrases.document.classes
    found: set[str] = set()
    for i in range(first, last):
        if letters[i] in CONTENT:
            found |= phrases.spelled.get(lowers[i].removesuffix("s")) or _WORDS[lowers[i]]
    return frozenset(found)


def _parts(phrase: str) -> frozenset[str]:
    """The words of a phrase in lower case, hyphenated ones in their parts."""
    return frozenset(_PARTS.split(phrase))


_WORDS = Remembered(_parts)


def standing(sentence: Sentence) -> Part:
    """What is told of every phrase of a sentence."""
    return _standing, sentence.role, _NUMBERS[min(sentence.no, 5)]


def place(phrases: Phrases, base: Base) -> Told:
    """What is told of a noun phrase besides: the words at its head, and what stands beside it, also by the role of its sentence."""
    lowers, letters, known = phrases.document.tokens.lowers, phrases.document.classes, words()
    sentence, core, role, opens = base.sentence, base.core, base.sentence.role, ""
    parts: list[Part] = []
    left, right = base.first - 1, base.last
    while left >= sentence.first and (letters[left] in "Dk" or lowers[left] in known.strip):
        left -= 1
    if left < sentence.first:
        opens = "abstract" if sentence.no == 1 else "sentence"
        parts.append((_opening, role, opens))
    else:
        letter = letters[left]
        parts.append((_left, role, lowers[left], letter))
        if left > sentence.first:
            parts.append((_left_left, role, lowers[left - 1], lowers[left] if letter in "POT" else letter))
    while right < sentence.last and letters[right] == "k":
        right += 1
    if right < sentence.last:
        parts.append((_right, role, opens, lowers[right], letters[right]))
    rare: list[Feature] = [("head pair", f"{lowers[core - 2]} {lowers[core - 1]}" if core - base.start > 1 else "")]
    near = lowers[max(sentence.first, left - 7) : max(left, 0)]
    if not known.cues.isdisjoint(near):
        rare += [("near", lower) for lower in known.cues.intersection(near)]
    return parts, rare


def form(phrases: Phrases, candidate: Candidate) -> Told:
    """What is told of a candidate beyond its noun phrase: its words and how often the abstract says them."""
    lowers, letters = phrases.document.tokens.lowers, phrases.document.classes
    first, last = candidate.first, candidate.last
    inside = [lowers[i] for i in range(first, last) if letters[i] in CONTENT]
    counts = [phrases.counts[lower] for lower in inside]
    role = candidate.base.sentence.role
    parts: list[Part] = [
        (_build, role, candidate.build, _NUMBERS[min(last - first, 7)]),
        (_counts, role, _NUMBERS[min(4, *counts)], _NUMBERS[min(sum(counts) // len(counts), 6)]),
        (_end, lowers[last - 1]),
    ]
    rare = [("word", lower) for lower in inside]
    rare.append(("phrase", " ".join(lowers[first:last]) if last - first < _LONG else ""))
    if candidate.build.startswith("ing"):
        rare.append(("ing", lowers[first]))
    return parts, rare


def _standing(role: str, number: str) -> tuple[Feature, ...]:
    return ("role", role), ("sentence", number), ("role sentence", f"{role} {number}")


def _opening(role: str, opens: str) -> tuple[Feature, ...]:
    return ("left", "^"), ("role left", f"{role} ^"), ("opens", opens)


def _left(role: str, word: str, letter: str) -> tuple[Feature, ...]:
    return ("left", word), ("role left", f"{role} {word}"), ("left is", letter)


def _left_left(role: str, before: str, word: str) -> tuple[Feature, ...]:
    return ("left left", f"{before} {word}"), ("role left left", f"{role} {before} {word}")


def _right(role: str, opens: str, word: str, letter: str) -> tuple[Feature, ...]:
    return ("right", word), ("right is", letter), ("role right", f"{role} {word}"), ("opens right", f"{opens} {word}")


def _build(role: str, build: str, size: str) -> tuple[Feature, ...]:
    return ("build", build), ("role build", f"{role} {build}"), ("words", size)


def _counts(role: str, least: str, mean: str) -> tuple[Feature, ...]:
    """How often the abstract says the words of a phrase."""
    return ("least count", least), ("role least count", f"{role} {least}"), ("mean count", mean)


def _end(word: str) -> tuple[Feature, ...]:
    return ("end", word), ("ending", word[-4:])
