"""The candidates for names in an abstract, and the evidence by which `names` and `entities` decide about each.

Here belong one candidate for each distinct name with all its mentions, and its features: how the name looks, what is known of it,
how the abstract defines and repeats it, and what stands around its mentions; and what these weigh. No decision is taken here.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.keywords import are_keywords
from pipeline.claims.model import Abbreviation
from pipeline.claims.naming import appositions, candidates, context, han, known, leaning, weighing
from pipeline.claims.naming.canonical import canonical
from pipeline.claims.naming.typography import shown
from pipeline.claims.naming.weighing import Feature
from pipeline.text.span import Span

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_SMALL_PART = re.compile(r"-[a-z]+(?:\s|$)")
#: Where a name may go on behind the name of its family, which has at least so many letters.
_STEM_ENDS = re.compile(r"[-\s/_]|(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])")
_SHORTEST_STEM = 3
_PLURAL = re.compile(r"[A-Z]s$")
_BIAS: Feature = ("bias", "")
_COUNTS: tuple[Feature, ...] = tuple(("count", str(count)) for count in range(6))
_BROUGHT_FORTH = re.compile(r"\b[Ww]e\s(?:\w+\s)?(?:propose|present|introduce|develop|devise|design)\san?\s[^.:;]+:\s\Z")
_CLAUSE_BEHIND = re.compile(r",\s(?:which|that)\b")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A name that an abstract mentions, with its features, the pair that defines it, if any, and its learned scores.

    `told` are its features as its mentions tell them, one perhaps more than once.
    `is_own` tells whether a text in Chinese brings it forth or merely mentions it; None where that cannot be told. `is_announced`
    tells that a colon brings it forth: `We present a method for Z: X, which ...`. `apposed` is the phrase in title case that spells
    it out beside it, where no pair does.
    """

    key: str
    name: str
    mentions: tuple[Span, ...]
    told: tuple[Feature, ...]
    pair: Abbreviation | None
    scores: tuple[int, ...]
    is_own: bool | None = None
    is_announced: bool = False
    apposed: str | None = None

    @property
    def features(self) -> frozenset[Feature]:
        """Its distinct features."""
        return frozenset(self.told)


def gather(document: Document, pairs: Sequence[Abbreviation]) -> list[Candidate]:
    """The candidates of a document in the order of their first mentions."""
    weights = weighing.load_answers("entities")
    around = context.surroundings(document)
    groups, apposed = _groups(around, pairs)
    by_short = {pair.short: pair for pair in pairs}
    pair_of = {key: _pair_of(group, by_short) if pairs else None for key, group in groups.items()}
    kind_of = {key: _kind(key, pair) for key, pair in pair_of.items()}
    names = {m.first: (m.last, kind_of[key]) for key, group in groups.items() for m in group}
    found: list[Candidate] = []
    places: list[tuple[int, int, int]] = []
    for key, group in groups.items():
        pair = pair_of[key]
        name = _name(document.text, key, group)
        told = [_BIAS, _COUNTS[min(len(group), 5)], *_look(name), *_family(name)]
        told += _knowledge(key, canonical(pair.long_form) if pair else "")
        if pair:
            told += _definition(pair)
        for mention in group:
            sentence, first, end = _extent(around, mention, by_short.get(mention.span) if pair else None)
            told += context.features(around, sentence, first, end, names, kind_of[key])
            places.append((first, end, len(found)))
        told += _standing(around, group[0])
        told += _kin(key, groups)
        spans = tuple([mention.span for mention in group])
        is_own = han.is_own(document, spans, pair)
        is_announced = any(_is_announced(document, span) for span in spans)
        found.append(Candidate(key, name, spans, tuple(told), pair, weights.scores(told), is_own, is_announced, apposed.get(key)))
    leant = leaning.leant(document.classes, places, [candidate.scores for candidate in found])
    return [
        candidate if scores == candidate.scores else replace(candidate, scores=scores)
        for candidate, scores in zip(found, leant, strict=True)
    ]


def _pair_of(group: Sequence[candidates.Mention], by_short: Mapping[Span, Abbreviation]) -> Abbreviation | None:
    """The pair that defines a name, if one of its mentions is its short form."""
    return next((by_short[mention.span] for mention in group if mention.span in by_short), None)


def _is_announced(document: Document, span: Span) -> bool:
    """Whether a colon behind what the authors bring forth, and a clause behind the name, say that it is its name."""
    text = document.text
    if text[span.start - 2 : span.start] != ": " or not _CLAUSE_BEHIND.match(text, span.end):
        return False
    return _BROUGHT_FORTH.search(text, document.sentence_at(span.start).span.start, span.start) is not None


def _kind(key: str, pair: Abbreviation | None) -> str:
    """What a name is known to be, unless the abstract spells it out as something else."""
    entry = known.look_up(key)
    if entry is None or (pair and not entry.spelled(canonical(pair.long_form))):
        return "unknown"
    return entry.kind


def _groups(
    around: context.Surroundings, pairs: Sequence[Abbreviation]
) -> tuple[dict[str, list[candidates.Mention]], dict[str, str]]:
    """Mentions by key, those of a spelled-out form elsewhere under its short form; none inside a definition or merely capitalised.

    With them what is spelled out in title case beside a name that no pair defines.
    """
    document, text = around.document, around.document.text
    groups: dict[str, list[candidates.Mention]] = {}
    shorts = {pair.short_form for pair in pairs}
    longs = [(pair.long.start, pair.long.end) for pair in pairs]
    short_keys = {canonical(short) for short in shorts}
    short_of = {canonical(pair.long_form): canonical(pair.short_form) for pair in pairs}
    apposed: dict[str, str] = {}
    for mention in sorted(candidates.mentions(document), key=lambda mention: mention.first):
        if mention.last - mention.first > 1 and document.tokens.words[mention.first] in shorts:
            mention = candidates.Mention(mention.first, mention.first + 1, document.tokens.span(mention.first, mention.first + 1))
        opening, closing = mention.span.start, mention.span.end
        if not any(start < closing and opening < end for start, end in longs):
            key = canonical(mention.span.slice(text))
            groups.setdefault(short_of.get(key, key), []).append(mention)
            title = appositions.phrase(text, mention.span) if key not in apposed and key not in short_keys else None
            if title:
                apposed[key] = shown(title.slice(text))
                longs.append((title.start, title.end))
    named = {key: group for key, group in groups.items() if _is_name(key, group) and not _in_keywords(document, group[0])}
    return named, apposed


def _is_name(key: str, group: Sequence[candidates.Mention]) -> bool:
    if not all(mention.weak for mention in group):
        return True
    entry = known.look_up(key)
    return entry is not None and entry.kind != known.NONE


def _in_keywords(document: Document, mention: candidates.Mention) -> bool:
    """Whether a mention stands in a list of keywords behind the abstract."""
    return are_keywords(document, document.sentence_at(mention.span.start))


def _name(text: str, key: str, group: Sequence[candidates.Mention]) -> str:
    """The form to show: the first, but the short form or the singular where both stand."""
    forms = [shown(mention.span.slice(text)) for mention in group]
    forms = [form for form in forms if canonical(form) == key] or forms
    return next((form for form in forms if not (form[-1] == "s" and form[:-1] in forms)), forms[0])


@lru_cache(maxsize=1 << 15)
def _look(name: str) -> tuple[Feature, ...]:
    """Features of how a name looks."""
    words = name.split()
    parts = _PARTS.findall(name)
    found = [("length", str(min(len(name) // 3, 6))), ("last word", words[-1].lower())]
    if all(word[1:] == word[1:].lower() for word in words):
        found.append(("titled", str(min(len(words), 3))))
    if _SMALL_PART.search(name):
        found.append(("small part", ""))
    if _PLURAL.search(name):
        found.append(("plural", ""))
    if parts:
        found += [("first part", parts[0].lower()), ("last part", parts[-1].lower())]
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _knowledge(key: str, long: str) -> tuple[Feature, ...]:
    """Features of what is known of a name outside the abstract, which may spell it out as `long` (a key)."""
    entry = known.look_up(key)
    if entry is None:
        return (("known", "nowhere"),)
    if long and not entry.spelled(long):
        return (("known", "by another name"),)
    spelled = ("spelled out", entry.kind) if long else ("spelled out", "")
    return spelled, ("known", entry.kind), ("known as", f"{entry.kind} {entry.strength}"), ("common", str(entry.commonness))


@lru_cache(maxsize=1 << 15)
def _family(name: str) -> tuple[Feature, ...]:
    """What the longest beginning of a name that is known names: `Qwen2.5` of `Qwen2.5-Math-7B`."""
    if name.isalpha():
        return ()
    for end in reversed([match.start() for match in _STEM_ENDS.finditer(name, _SHORTEST_STEM)]):
        entry = known.look_up(canonical(name[:end]))
        if entry is not None:
            return (("family", entry.kind),)
    return ()


def _definition(pair: Abbreviation) -> Iterator[Feature]:
    """Features of the pair that defines a name."""
    words = pair.long_form.split()
    head = words[-1].lower()
    capitals = sum(word[0].isupper() for word in words)
    yield "defined", "short first" if pair.short < pair.long else "long first"
    yield "long head", context.word_kinds().get(head, head)
    yield "long capitals", "all" if capitals == len(words) else "some" if capitals > 1 else "few"


def _extent(around: context.Surroundings, mention: candidates.Mention, pair: Abbreviation | None) -> tuple[Sentence, int, int]:
    """The sentence of a mention, and its tokens together with its spelled-out form where that stands beside it."""
    document = around.document
    sentence = around.sentence(mention.first)
    first, end = mention.first, mention.last
    if pair and pair.long < pair.short:
        first, end = document.token_at(pair.long.start), min(end + 1, sentence.last)
    elif pair:
        end = min(document.token_at(pair.long.end) + 1, sentence.last)
    return sentence, first, end


def _standing(around: context.Surroundings, first: candidates.Mention) -> Iterator[Feature]:
    """Where the first mention stands in the abstract, against the first sentence that brings something forth."""
    sentence = around.sentence(first.first)
    yield "first role", sentence.role
    if not around.proposals:
        yield "first", "no proposal"
    elif sentence.last <= around.proposals[0]:
        yield "first", "before"
    else:
        yield "first", "in" if sentence.first <= around.proposals[0] else "after"


def _kin(key: str, groups: dict[str, list[candidates.Mention]]) -> Iterator[Feature]:
    """How a name is made of others, or they of it."""
    for other in groups:
        if other != key and len(other) > 2:
            if key.startswith(other):
                yield "kin", "extends"
            elif other.startswith(key):
                yield "kin", "extended"
            elif other in key:
                yield "kin", "holds"
