"""Everything that an abstract says: the one public function of the claims stage, and its forms for many abstracts.

Here belongs only the order in which the finders run and what each is told of the others' finds.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from pipeline.claims.comparing import comparisons
from pipeline.claims.confidence import rated
from pipeline.claims.decisions import decided, type_scores
from pipeline.claims.document import Document, read
from pipeline.claims.grammar.reading import READ_AT_ONCE
from pipeline.claims.measuring import measurements
from pipeline.claims.model import Entity, Extraction
from pipeline.claims.naming import abbreviations, entities, evidence, names, tasks
from pipeline.claims.stating import resources, statements, theory
from pipeline.text import collector
from pipeline.text.abstracts import SplitAbstract, read_abstracts


def extract(abstract: str) -> Extraction:
    """Everything said in one clean abstract, every place a span of it."""
    return extract_many([abstract])[0]


def extract_many(abstracts: Sequence[str]) -> list[Extraction]:
    """Everything said in each of many clean abstracts, in their order; the same as one by one, but faster."""
    return extract_split(read_abstracts(abstracts))


@collector.put_off()
def extract_split(splits: Sequence[SplitAbstract]) -> list[Extraction]:
    """Everything said in abstracts that are already cut into sentences."""
    found: list[Extraction] = []
    for first in range(0, len(splits), READ_AT_ONCE):
        found += find_all(documents(splits[first : first + READ_AT_ONCE]))
    return found


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
    return find_all([document])[0]


def find_all(read: Sequence[Document]) -> list[Extraction]:
    """Everything said in each document. A finder goes through all of them before the next begins, which keeps its words at hand."""
    return [
        Extraction(found.abbreviations, found.entities, rated(document, found.claims))
        for document, found in zip(read, first_finds(read), strict=True)
    ]


def first_finds(read: Sequence[Document]) -> list[Extraction]:
    """Run every finder over all documents: first who and what is named, then what is claimed; as confident as its finder is."""
    pairs = list(map(abbreviations.find, read))
    candidates = list(map(evidence.gather, read, pairs))
    artifacts = list(map(names.among, candidates))
    others = map(entities.among, candidates, artifacts)
    named = [_merged(found) for found in map(chain, artifacts, others, tasks.find_all(read, pairs, artifacts))]
    measured = list(map(measurements.find, read, named))
    claims = zip(
        measured,
        list(map(comparisons.find, read, named, measured)),
        list(map(theory.find, read, named)),
        list(map(statements.find, read, named)),
        list(map(resources.find, read, named)),
        strict=True,
    )
    return list(map(Extraction, pairs, named, map(tuple, map(chain.from_iterable, claims))))


def _merged(named: Iterable[Entity]) -> tuple[Entity, ...]:
    """One entity for each kind and name, in their order: what is written in two ways (`L**LM**`) may be found twice."""
    once: dict[tuple[str, str], Entity] = {}
    for entity in named:
        same = once.get((entity.kind, entity.name))
        if same is not None:
            mentions = tuple(sorted({*same.mentions, *entity.mentions}))
            entity = Entity(entity.kind, entity.name, mentions, entity.expansion if same.expansion is None else same.expansion)
        once[entity.kind, entity.name] = entity
    return tuple(once.values())
