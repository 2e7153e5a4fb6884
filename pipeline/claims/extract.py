"""Everything that an abstract says: the one public function of the claims stage, and its forms for many abstracts.

Here belongs only the order in which the finders run and what each is told of the others' finds.
"""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.claims.comparing import comparisons
from pipeline.claims.confidence import rated
from pipeline.claims.decisions import decided, type_scores
from pipeline.claims.document import Document, read
from pipeline.claims.grammar.reading import READ_AT_ONCE
from pipeline.claims.measuring import measurements
from pipeline.claims.model import Entity, Extraction
from pipeline.claims.naming import abbreviations, entities, evidence, names, tasks
from pipeline.claims.stating import resources, statements, theory
from pipeline.text.abstracts import SplitAbstract, read_abstracts


def extract(abstract: str) -> Extraction:
    """Everything said in one clean abstract, every place a span of it."""
    return extract_many([abstract])[0]


def extract_many(abstracts: Sequence[str]) -> list[Extraction]:
    """Everything said in each of many clean abstracts, in their order; the same as one by one, but faster."""
    return extract_split(read_abstracts(abstracts))


def extract_split(splits: Sequence[SplitAbstract]) -> list[Extraction]:
    """Everything said in abstracts that are already cut into sentences."""
    parts = (splits[first : first + READ_AT_ONCE] for first in range(0, len(splits), READ_AT_ONCE))
    return [find(document) for part in parts for document in documents(part)]


def documents(splits: Sequence[SplitAbstract]) -> list[Document]:
    """The documents that the finders read, with the claim types of every sentence decided."""
    drafts = [
        read(
            split.text, [s.span for s in split.sentences], [s.role for s in split.sentences], [frozenset()] * len(split.sentences)
        )
        for split in splits
    ]
    return decided(drafts, type_scores(splits))


def find(document: Document) -> Extraction:
    """Everything said in a document, every claim with the confidence that it deserves."""
    found = first_finds(document)
    return replace(found, claims=rated(document, found.claims))


def first_finds(document: Document) -> Extraction:
    """Run every finder over a document: first who and what is named, then what is claimed of it; as confident as its finder is."""
    pairs = abbreviations.find(document)
    candidates = evidence.gather(document, pairs)
    artifacts = names.among(candidates)
    named = _merged([*artifacts, *entities.among(candidates, artifacts), *tasks.find(document, pairs, artifacts)])
    measured = measurements.find(document, named)
    claims = (
        *measured,
        *comparisons.find(document, named, measured),
        *theory.find(document, named),
        *statements.find(document, named),
        *resources.find(document, named),
    )
    return Extraction(pairs, named, claims)


def _merged(named: Sequence[Entity]) -> tuple[Entity, ...]:
    """One entity for each kind and name, in their order: what is written in two ways (`L**LM**`) may be found twice."""
    once: dict[tuple[str, str], Entity] = {}
    for entity in named:
        same = once.get((entity.kind, entity.name))
        mentions = entity.mentions if same is None else tuple(sorted({*same.mentions, *entity.mentions}))
        expansion = entity.expansion if same is None or same.expansion is None else same.expansion
        once[entity.kind, entity.name] = replace(entity, mentions=mentions, expansion=expansion)
    return tuple(once.values())
