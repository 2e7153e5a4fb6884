"""What a clause is about: the named artifact, or another thing named there, that a claim of the clause is said of.

Here belongs only the choice of a subject. `we`, `our method` and `it` stand for the artifact that the abstract introduces by
name, where one is plain; without a name they stay unresolved. No claim is found here.
"""

from collections.abc import Sequence
from functools import cache

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import chinese
from pipeline.claims.grammar.clauses import MAIN, RELATIVE, SUBORDINATE, TOLD, Clauses, without_connectives
from pipeline.claims.grammar.coordination import member
from pipeline.claims.grammar.reading import readings
from pipeline.claims.model import Entity
from pipeline.text import word_lists

_CLAUSES = MAIN + TOLD + SUBORDINATE + RELATIVE
#: What follows a joining word whose clause has no subject of its own.
_NO_SUBJECT = ("G", "E", "B", "P")

Range = tuple[int, int]


@cache
def _words(kind: str) -> frozenset[str]:
    table = word_lists.load("pipeline.claims", "subjects")
    return frozenset(table["words"][kind].split())


def subject_of(document: Document, sentence: Sentence, token: int, entities: Sequence[Entity]) -> str | None:
    """Name of the artifact that the clause at `token` is about, another thing verbatim, or None where nothing is named."""
    artifacts = [entity for entity in entities if entity.kind == "artifact" and entity.mentions]
    mentions = _mentions(document, sentence, artifacts)
    if chinese.is_chinese(document, sentence):
        return mentions[0][1] if mentions else _main(document, sentence, artifacts, entities)
    start, subject = _subject(document, readings(document)[sentence.no - 1].parts, token)
    if named := [name for first, name in mentions if subject[0] <= first < subject[1]]:
        return named[0]
    if other := _other(document, subject):
        return other
    if "it" in document.tokens.lowers[subject[0] : subject[1]] and (last := _last_mentioned(document, artifacts, start)):
        return last
    if _is_experiment(document, subject) and (near := [name for first, name in mentions if start <= first]):
        return near[0]
    return _main(document, sentence, artifacts, entities)


def _last_mentioned(document: Document, artifacts: Sequence[Entity], token: int) -> str | None:
    """The artifact mentioned last before `token`."""
    at = document.tokens.starts[token]
    found = [(mention.start, entity.name) for entity in artifacts for mention in entity.mentions if mention.start < at]
    return max(found)[1] if found else None


def _mentions(document: Document, sentence: Sentence, artifacts: Sequence[Entity]) -> list[tuple[int, str]]:
    """First token and name of each mention of an artifact in the sentence that is not the thing compared with, in order."""
    lowers = document.tokens.lowers
    found = [
        (document.token_at(mention.start), entity.name)
        for entity in artifacts
        for mention in entity.mentions
        if sentence.span.contains(mention)
    ]
    return sorted((first, name) for first, name in found if first == sentence.first or lowers[first - 1] not in _words("rival"))


def _subject(document: Document, parts: Clauses, token: int) -> tuple[int, Range]:
    """Where the clause of `token` begins, and the tokens of its grammatical subject (none where there is none)."""
    classes, lowers = document.classes, document.tokens.lowers
    if (absolute := _absolute(document, parts, token)) is not None:
        return absolute[0], absolute
    start = parts.start(token, _CLAUSES)
    while start > parts.first and (
        parts.kind(start) == RELATIVE or (lowers[start] in _words("subjectless") and _has_no_subject(document, start + 1))
    ):
        start = parts.start(start - 1, _CLAUSES)
    first = without_connectives(document, start + (classes[start] == "S"), parts.last)
    verb = next((i for i in range(first, parts.last) if classes[i] in "VX" or _is_past(classes, first, i)), parts.last)
    if first <= token < verb and classes[token] == "N":  # a verb misread as a noun
        verb = token
    if first < verb and (classes[first] in "PGTEB" or lowers[first] in _words("subjectless")):
        opens = "DRANhmk" if verb == parts.last else "DRANGhmk"
        commas = [i + 1 for i in range(first, min(verb, token)) if classes[i] == "," and classes[i + 1] in opens]
        determined = [comma for comma in commas if classes[comma] in "DR"]
        first = (determined or commas or [first])[-1]
    return start, (first, verb)


def _has_no_subject(document: Document, token: int) -> bool:
    """Whether the clause at `token` begins with a form that needs no subject, be it a noun elsewhere: `while training 3x faster`."""
    classes = document.classes
    is_done = any(lower.endswith("ing") for lower in document.tokens.lowers[token : token + 1])
    is_number = any(lower[:1].isdigit() for lower in document.tokens.lowers[token + 1 : token + 2])
    is_noun = not is_number and classes[token + 1 : token + 2] not in ("n", "m", "D", "B", "P")
    return classes[token : token + 1] in _NO_SUBJECT or (is_done and not is_noun)


def _is_past(classes: str, first: int, token: int) -> bool:
    """Whether a form in -ed behind the noun of a subject is a verb: before an object, or behind an adverb."""
    if classes[token] != "E" or token < first + 2:
        return False
    return (classes[token - 1] == "N" and classes.startswith(("D", "R"), token + 1)) or classes[token - 2 : token] == "NB"


def _absolute(document: Document, parts: Clauses, token: int) -> Range | None:
    """The subject of `with X achieving A` where `token` stands behind such a form in -ing."""
    lowers, classes = document.tokens.lowers, document.classes
    for i in range(token - 1, max(parts.first, token - 16), -1):
        if lowers[i] == "with" and (phrase := document.phrases.at(i + 1)) and phrase[1] <= token and classes[phrase[1]] == "G":
            return phrase
    return None


def _other(document: Document, subject: Range) -> str | None:
    """The subject verbatim where it names neither the paper's own work nor its experiments."""
    lowers, classes = document.tokens.lowers, document.classes
    first, last = subject
    of = classes.find("O", first, last)
    if of > 0 and not _words("count").isdisjoint(lowers[first:of]):
        return None
    if of > 0 and not _words("measure").isdisjoint(lowers[first:of]):
        first = of + 1
    while first < last and (classes[first] in "BkC,(" or lowers[first] in ("the", "a", "an", "both", "even")):
        first += 1
    while first < last and classes[last - 1] == "B":
        last -= 1
    if activity := _activity(document, first, last):
        return activity
    inside = lowers[first:last]
    if (
        not inside
        or classes[first] in "RSn"
        or ":" in inside
        or not _words("own").isdisjoint(inside)
        or _is_experiment(document, subject)
    ):
        return None
    base = document.phrases.at(first)
    base = (first, min(base[1], last)) if base else None
    if base is None or not ("N" in classes[slice(*base)] or "h" in classes[slice(*base)]):
        return None
    if lowers[base[1] - 1] in _words("measure") and not _words("other").intersection(lowers[slice(*base)]):
        return None  # "latency drops": what is measured, not whose it is
    is_generic = lowers[base[1] - 1] in _words("generic") and "N" not in classes[first : base[1] - 1]
    if is_generic and _words("other").isdisjoint(lowers[slice(*base)]):
        return None
    whole = member(document, first, last)
    return document.tokens.cut(first, min(whole[1] if whole else base[1], last))


def _activity(document: Document, first: int, last: int) -> str | None:
    """A subject that is something done, verbatim: `training on more data` in `training on more data outperforms X`."""
    classes = document.classes
    while first < last and classes[first] == "B":
        first += 1
    is_done = (
        first < last and classes[first] == "G" and classes.find(",", first, last) < 0 and classes[last : last + 1] in ("V", "X")
    )
    if not is_done or not _words("own").isdisjoint(document.tokens.lowers[first:last]):
        return None
    while last > first + 1 and classes[last - 1] == "B":
        last -= 1
    return document.tokens.cut(first, last) if last > first + 1 else None


def _is_experiment(document: Document, subject: Range) -> bool:
    """Whether a subject is the authors' experiments or results, so that the clause is about what they show."""
    return not _words("experiment").isdisjoint(document.tokens.lowers[subject[0] : subject[1]])


def _main(document: Document, sentence: Sentence, artifacts: Sequence[Entity], entities: Sequence[Entity]) -> str | None:
    """The artifact that `we` and `our method` stand for: the only one named so far, or the last one introduced as the paper's aim."""
    data = {entity.name for entity in entities if entity.kind == "dataset"}
    methods = [entity for entity in artifacts if entity.name not in data and entity.mentions[0].start < sentence.span.end]
    if len(methods) == 1:
        return None if _is_part(document, methods[0]) else methods[0].name
    introduced = [
        (document.sentence_at(entity.mentions[0].start).no, -entity.mentions[0].start, entity.name)
        for entity in methods
        if document.sentence_at(entity.mentions[0].start).role == "objective" and _is_introduced(document, entity)
    ]
    return max(introduced)[2] if introduced else None


def _is_part(document: Document, entity: Entity) -> bool:
    """Whether a thing is named only once, in how a method works that was presented before without a name."""
    first = document.sentence_at(entity.mentions[0].start)
    is_told = first.role == "method" and len(entity.mentions) == 1
    return is_told and any(sentence.role == "objective" for sentence in document.sentences[: first.no - 1])


def _is_introduced(document: Document, entity: Entity) -> bool:
    """Whether the first mention is not a part of something else (`consists of A and B`)."""
    first = document.token_at(entity.mentions[0].start)
    start = document.sentence_at(entity.mentions[0].start).first
    return _words("part").isdisjoint(document.tokens.lowers[max(start, first - 12) : first])
