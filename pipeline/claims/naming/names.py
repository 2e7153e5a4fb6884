"""What an abstract introduces: the proper names of its own methods, systems, data sets, measures and their parts.

Here belongs only the decision which candidates are new here, and how an artifact is handed on. The evidence is gathered by
`evidence`, its weights are learned. A data set that the paper introduces is handed on twice, as artifact and as data set, a
measure likewise.
"""

import re
from collections.abc import Sequence

from pipeline.claims.document import Document
from pipeline.claims.model import Abbreviation, Entity
from pipeline.claims.naming import context, evidence
from pipeline.claims.naming.evidence import Candidate

#: Score from which on a candidate is taken, in hundredths of a logit.
ARTIFACT, DATASET = -70, -55
#: The same for a name that a text in Chinese spells out where it brings it forth.
SPELLED_OUT = -130


def find(document: Document, abbreviations: Sequence[Abbreviation]) -> tuple[Entity, ...]:
    """The artifacts that a document introduces, in the order of their first mentions."""
    return among(evidence.gather(document, abbreviations))


def among(candidates: Sequence[Candidate]) -> tuple[Entity, ...]:
    """The artifacts among the candidates of a document; data sets and measures among them once more as such."""
    taken = {candidate.name for candidate in candidates if _is_new(candidate)}
    found = []
    for candidate in candidates:
        if candidate.name in taken or _is_variant(candidate.name, taken):
            found.append(_entity(candidate, "artifact"))
            if candidate.scores[1] > DATASET or _is_collection(candidate):
                found.append(_entity(candidate, "dataset"))
            elif _is_measure(candidate):
                found.append(_entity(candidate, "metric"))
    return tuple(found)


def _is_new(candidate: Candidate) -> bool:
    """Whether a candidate is new here, by its score and by what a text in Chinese says of it."""
    if candidate.is_announced:
        return True
    is_spelled = candidate.is_own is True and candidate.pair is not None
    return candidate.is_own is not False and candidate.scores[0] > (SPELLED_OUT if is_spelled else ARTIFACT)


def _is_variant(name: str, taken: set[str]) -> bool:
    """Whether a name is that of a variant of an artifact: `Name-B`, `Name++`, `Name-7B`, `NameBench`."""
    return any(len(own) > 3 and name.startswith(own) and not name[len(own) :][:1].islower() for own in taken)


def _is_collection(candidate: Candidate) -> bool:
    """Whether the name of a candidate, or what it is spelled out as, says that it is a collection of data."""
    spelled = _expansion(candidate)
    ends = re.split(r"[\s-]", spelled.lower()) if spelled else [""]
    kinds = context.word_kinds()
    return _COLLECTION.search(candidate.name) is not None or "data" in (kinds.get(ends[0]), kinds.get(ends[-1]))


def _is_measure(candidate: Candidate) -> bool:
    """Whether the abstract calls a candidate a measure."""
    return not candidate.features.isdisjoint(_MEASURE)


#: How the names of collections end, perhaps before a version.
_COLLECTION = re.compile(r"(?:[Bb]ench(?:mark)?|[Dd]ata\s?[Ss]et|[Cc]orpus)(?:[-\s]?[vV]?[0-9][\w.]*)?$")
_MEASURE = frozenset({("apposed is", "metric"), ("head is", "metric"), ("long head", "metric")})


def _entity(candidate: Candidate, kind: str) -> Entity:
    return Entity(kind, candidate.name, candidate.mentions, _expansion(candidate))


def _expansion(candidate: Candidate) -> str | None:
    return candidate.pair.long_form if candidate.pair else candidate.apposed
