"""The candidates for names in an abstract, and the evidence by which `names` and `entities` decide about each.

Here belong one candidate for each distinct name with all its mentions, and its features: how the name looks, what is known of it,
how the abstract defines and repeats it, and what stands around its mentions. No decision is taken here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.claims import candidates, context, known
from pipeline.claims.canonical import canonical
from pipeline.claims.context import Feature
from pipeline.claims.document import Document
from pipeline.claims.model import Abbreviation
from pipeline.claims.typography import shown
from pipeline.text.span import Span

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_KEYWORDS = ("keywords", "keyword", "index", "ccs")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A name that an abstract mentions, with its features and the pair that defines it, if any."""

    key: str
    name: str
    mentions: tuple[Span, ...]
    features: frozenset[Feature]
    pair: Abbreviation | None


def gather(document: Document, pairs: Sequence[Abbreviation]) -> list[Candidate]:
    """The candidates of a document in the order of their first mentions."""
    groups = _groups(document, pairs)
    around = context.surroundings(document)
    places = sorted(mention.first for group in groups.values() for mention in group)
    by_short = {pair.short: pair for pair in pairs}
    found = []
    for key, group in groups.items():
        pair = next((by_short[m.span] for m in group if m.span in by_short), None)
        name = _name(document.text, group)
        features: set[Feature] = {("bias", ""), ("count", str(min(len(group), 5)))}
        features.update(_look(name))
        features.update(_knowledge(key))
        if group[0].term:
            features.add(("term", ""))
        if pair:
            features.update(_definition(pair))
        for mention in group:
            features.update(_mentioned(around, mention, by_short.get(mention.span), places))
        features.update(_standing(around, group[0]))
        features.update(_kin(key, groups))
        found.append(Candidate(key, name, tuple(m.span for m in group), frozenset(features), pair))
    return found


def _groups(document: Document, pairs: Sequence[Abbreviation]) -> dict[str, list[candidates.Mention]]:
    """Mentions by key, without those inside a spelled-out form and those that only the head of a sentence makes look like a name."""
    text = document.text
    groups: dict[str, list[candidates.Mention]] = {}
    for mention in sorted(candidates.mentions(document), key=lambda mention: mention.first):
        if not any(pair.long.overlaps(mention.span) for pair in pairs):
            groups.setdefault(canonical(mention.span.slice(text)), []).append(mention)
    return {key: group for key, group in groups.items() if _is_name(key, group) and not _in_keywords(document, group[0])}


def _is_name(key: str, group: Sequence[candidates.Mention]) -> bool:
    return not all(mention.weak for mention in group) or (key in known.table() and known.table()[key].kind != known.NONE)


def _in_keywords(document: Document, mention: candidates.Mention) -> bool:
    """Whether a mention stands in a list of keywords behind the abstract."""
    return document.tokens.lowers[document.sentence_at(mention.span.start).first] in _KEYWORDS


def _name(text: str, group: Sequence[candidates.Mention]) -> str:
    """The form to show: the first, but the singular where both stand."""
    forms = [shown(mention.span.slice(text)) for mention in group]
    return next((form for form in forms if not (form[-1] == "s" and form[:-1] in forms)), forms[0])


@lru_cache(maxsize=1 << 15)
def _look(name: str) -> tuple[Feature, ...]:
    """Features of how a name looks."""
    words = name.split()
    last = words[-1]
    parts = _PARTS.findall(name)
    if last.isupper() and last.isalpha():
        shape = "capitals"
    elif any(c.isupper() for c in last[1:]):
        shape = "camel"
    else:
        shape = "title" if last[0].isupper() else "small"
    found = [("words", str(min(len(words), 4))), ("length", str(min(len(name) // 3, 6))), ("shape", shape)]
    if all(word[1:] == word[1:].lower() for word in words):
        found.append(("titled", str(min(len(words), 3))))
    if re.search(r"-[a-z]+(?:\s|$)", name):
        found.append(("small part", ""))
    if any(c.isdigit() for c in name):
        found.append(("digit", "last" if name[-1].isdigit() else "inside"))
    if "-" in name:
        found.append(("hyphen", ""))
    if re.search(r"[A-Z]s$", name):
        found.append(("plural", ""))
    if parts:
        found += [("first part", parts[0].lower()), ("last part", parts[-1].lower()), ("last word", last.lower())]
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _knowledge(key: str) -> tuple[Feature, ...]:
    """Features of what is known of a name outside the abstract."""
    entry = known.table().get(key)
    if entry is None:
        return (("known", "nowhere"),)
    return ("known", entry.kind), ("known as", f"{entry.kind} {entry.strength}"), ("common", str(entry.commonness))


def _definition(pair: Abbreviation) -> Iterator[Feature]:
    """Features of the pair that defines a name."""
    words = pair.long_form.split()
    head = words[-1].lower()
    capitals = sum(word[0].isupper() for word in words)
    yield "defined", "short first" if pair.short < pair.long else "long first"
    yield "long head", context.word_kinds().get(head, head)
    yield "long capitals", "all" if capitals == len(words) else "some" if capitals > 1 else "few"
    yield "long words", str(min(len(words), 5))


def _mentioned(
    around: context.Surroundings, mention: candidates.Mention, pair: Abbreviation | None, places: Sequence[int]
) -> Iterator[Feature]:
    """Features of one mention, together with its spelled-out form where that stands beside it."""
    document = around.document
    sentence = document.sentence_at(mention.span.start)
    first, end = mention.first, mention.last
    if pair and pair.long < pair.short:
        first, end = document.token_at(pair.long.start), min(end + 1, sentence.last)
    elif pair:
        end = min(document.token_at(pair.long.end) + 1, sentence.last)
    return context.features(around, sentence, first, mention.last, end, places)


def _standing(around: context.Surroundings, first: candidates.Mention) -> Iterator[Feature]:
    """Where the first mention stands in the abstract, against the first sentence that brings something forth."""
    sentence = around.document.sentence_at(first.span.start)
    proposal = around.first_proposal
    no = sentence.no - 1
    yield "first role", sentence.role
    if proposal is None:
        yield "first", "no proposal"
    else:
        yield "first", "before" if no < proposal else "in" if no == proposal else "after"


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
