"""Gap, contribution and finding claims: what is lacking, what the paper brings, and what it found.

Here belongs which clause of a sentence states each of these; comparisons, theorems and resources have finders of their own.
"""

from collections.abc import Iterator, Sequence

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import chinese, clauses
from pipeline.claims.grammar.clauses import MAIN, RELATIVE, SUBORDINATE, TAIL, TOLD, VERB, Clauses
from pipeline.claims.grammar.cues import Cue
from pipeline.claims.grammar.reading import Reading, readings
from pipeline.claims.grammar.subjects import subject_of
from pipeline.claims.grammar.telling import Telling
from pipeline.claims.model import Claim, Entity

#: Claims that are found here.
_STATED = frozenset(["gap", "contribution", "finding"])
#: Breaks between the clause of a verb that brings something forth and others.
_CLAUSE = MAIN + SUBORDINATE + TAIL + VERB


def find(document: Document, entities: Sequence[Entity]) -> tuple[Claim, ...]:
    """The gap, contribution and finding claims of an abstract in order of place."""
    stating = [
        (sentence, reading)
        for sentence, reading in zip(document.sentences, readings(document), strict=True)
        if not _STATED.isdisjoint(sentence.claim_types)
    ]
    return tuple(claim for sentence, reading in stating for claim in _of_sentence(document, sentence, reading, entities))


def _of_sentence(document: Document, sentence: Sentence, reading: Reading, entities: Sequence[Entity]) -> Iterator[Claim]:
    types = sentence.claim_types
    if chinese.is_chinese(document, sentence):
        yield from _chinese(document, sentence, entities)
        return
    if "gap" in types:
        first, last, rule = _gap(document, reading)
        yield Claim(sentence.no, "gap", clauses.trimmed(document, first, last), rule, 0.8)
    if "contribution" in types:
        first, last, rule = _contribution(document, reading)
        subject = subject_of(document, sentence, first, entities)
        yield Claim(sentence.no, "contribution", clauses.trimmed(document, first, last), rule, 0.85, subject)
    if "finding" in types:
        for first, last, rule in _findings(document, sentence, reading):
            subject = subject_of(document, sentence, min(first, sentence.last - 1), entities)
            yield Claim(sentence.no, "finding", clauses.trimmed(document, first, last), rule, 0.85, subject)


def _chinese(document: Document, sentence: Sentence, entities: Sequence[Entity]) -> Iterator[Claim]:
    """The claims of a Chinese sentence."""
    if "gap" in sentence.claim_types:
        yield Claim(sentence.no, "gap", chinese.clause_of_gap(document, sentence), "gap.chinese", 0.8, None)
    if sentence.claim_types.isdisjoint(("contribution", "finding")):
        return
    subject = subject_of(document, sentence, sentence.first, entities)
    if "contribution" in sentence.claim_types:
        evidence = chinese.clause_with(document, sentence, "propose")
        yield Claim(sentence.no, "contribution", evidence, "contribution.chinese", 0.8, subject)
    if "finding" in sentence.claim_types:
        yield Claim(sentence.no, "finding", chinese.told(document, sentence), "finding.chinese", 0.8, subject)


def _gap(document: Document, reading: Reading) -> tuple[int, int, str]:
    """The clause with the first word of lack, and the rule that reads it; the whole sentence where there is none."""
    parts = reading.parts
    cue = next((cue for cue in reading.stating if cue.name == "gap"), None)
    if cue is None:
        return parts.first, parts.last, "gap.sentence"
    first, last = parts.start(cue.first, MAIN + SUBORDINATE), parts.end(cue.first, MAIN)
    while last < parts.last and not document.classes[first:last].strip("BCSk,"):  # "Instead, they fail"
        last = parts.end(last, MAIN)
    return first, last, "gap.cue"


def _contribution(document: Document, reading: Reading) -> tuple[int, int, str]:
    """The clause whose verb brings something forth, and the rule that reads it; the whole sentence where there is none."""
    parts = reading.parts
    verbs = [cue for cue in reading.stating if cue.name in ("propose", "pursue") and document.classes[cue.first] in "VGEN"]
    if not verbs:
        return parts.first, parts.last, "contribution.sentence"
    chosen = min(verbs, key=lambda cue: _far_from_main(document, cue))
    first, last = parts.around(chosen.first, _CLAUSE)
    while last < parts.last and not document.classes[chosen.last : last].strip("BCk"):  # "propose and study X" shares its object
        last = parts.end(last, _CLAUSE)
    return first, last, f"contribution.{chosen.name}"


def _far_from_main(document: Document, cue: Cue) -> tuple[bool, bool, bool, int]:
    """Order of verbs that bring something forth: in so many words, finite, no mere purpose (`to build ...`), first."""
    is_purpose = cue.first > 0 and document.classes[cue.first - 1] == "T"
    return cue.name != "propose", document.classes[cue.first] != "V", is_purpose, cue.first


def _findings(document: Document, sentence: Sentence, reading: Reading) -> list[tuple[int, int, str]]:
    """The stretches of a sentence that state what was found, each with the rule that reads it."""
    parts, told = reading.parts, reading.tellings
    comparing = [frame.token for frame in reading.frames if frame.strength > 0] if "comparison" in sentence.claim_types else []
    plain = [telling for telling in told if not telling.is_only_compared(parts, comparing)] or list(told[:1])
    heads = [telling for telling in plain if not telling.is_tail] or plain[-1:]
    if heads:
        return [_told(document, parts, telling, comparing) for telling in heads]
    if sentence.role == "method" and (tail := _tail(parts)) is not None:
        return [(*tail, "finding.tail")]
    return [(sentence.first, _before_comparison(parts, sentence.first, comparing), "finding.sentence")]


def _told(document: Document, parts: Clauses, telling: Telling, comparing: Sequence[int]) -> tuple[int, int, str]:
    last = min(telling.last, _before_comparison(parts, telling.first, comparing))
    phrase = document.tokens.lowers[telling.first : last]
    if len(phrase) <= 5 and not {"findings", "theory", "results", "claims", "predictions", "analysis"}.isdisjoint(phrase):
        return parts.first, last, "finding.sentence"
    return telling.first, last, "finding.told"


def _before_comparison(parts: Clauses, first: int, comparing: Sequence[int]) -> int:
    """Where a stretch that begins at `first` ends when a further verb of it compares."""
    for token in comparing:
        border = parts.start(token, VERB + TAIL + SUBORDINATE + MAIN)
        if border > first + 3:
            return border
    return parts.last


def _tail(parts: Clauses) -> tuple[int, int] | None:
    """The last participial or relative clause of a sentence."""
    for start, kind in zip(reversed(parts.starts), reversed(parts.kinds), strict=True):
        if kind in TAIL + RELATIVE:
            return start, parts.end(start, MAIN + TOLD)
    return None
