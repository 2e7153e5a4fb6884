"""What a clause is about: the named artefact, or another thing named there, that a claim of the clause is said of.

Here belongs only the choice of a subject. `we`, `our method` and `it` stand for the artefact that the abstract names, where it
names one; without a name they stay unresolved. No claim is found here.
"""

from collections.abc import Sequence

from pipeline.claims.document import Document, Sentence
from pipeline.claims.model import Entity

#: Words before a name that make it the thing compared with, not the thing spoken of.
_RIVAL = frozenset(["than", "over", "against", "outperforms", "outperform", "surpasses", "surpass", "to", "with", "from"])


def subject_of(document: Document, sentence: Sentence, token: int, entities: Sequence[Entity]) -> str | None:
    """Name of the artefact that the clause at `token` is about, another thing verbatim, or None where nothing is named."""
    artefacts = [entity for entity in entities if entity.kind == "artifact"]
    here = _mentioned(document, sentence, artefacts)
    before = [name for first, name in here if first <= token]
    if before:
        return before[-1]
    return here[0][1] if here else _main(artefacts)


def _mentioned(document: Document, sentence: Sentence, artefacts: Sequence[Entity]) -> list[tuple[int, str]]:
    """First token and name of each mention of an artefact in the sentence that is not the thing compared with, in order."""
    lowers = document.tokens.lowers
    found = [
        (document.token_at(mention.start), entity.name)
        for entity in artefacts
        for mention in entity.mentions
        if sentence.span.contains(mention)
    ]
    return sorted((first, name) for first, name in found if first == sentence.first or lowers[first - 1] not in _RIVAL)


def _main(artefacts: Sequence[Entity]) -> str | None:
    """The artefact that an abstract is about: the one that it names first."""
    named = [entity for entity in artefacts if entity.mentions]
    return min(named, key=lambda entity: entity.mentions[0].start).name if named else None
