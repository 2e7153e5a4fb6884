"""What an abstract mentions by name and did not introduce: models, methods and tools, data sets, measures.

Here belongs only the decision which candidates are which. The evidence is gathered by `evidence`, its weights are learned.
Fields, tasks and paradigms ("RL", "LLM") are no models, and hardware is none.
"""

from collections.abc import Iterator, Sequence

from pipeline.claims.document import Document
from pipeline.claims.model import Abbreviation, Entity
from pipeline.claims.naming import evidence, known
from pipeline.claims.naming.canonical import canonical
from pipeline.claims.naming.evidence import Candidate

#: Scores from which on a candidate is taken, in hundredths of a logit.
DATASET, MODEL = -55, -90


def find(document: Document, abbreviations: Sequence[Abbreviation], artifacts: Sequence[Entity]) -> tuple[Entity, ...]:
    """The models, data sets and measures that a document mentions, in the order of their first mentions."""
    return among(evidence.gather(document, abbreviations), artifacts)


def among(candidates: Sequence[Candidate], artifacts: Sequence[Entity]) -> tuple[Entity, ...]:
    """The models, data sets and measures among the candidates of a document that are none of its `artifacts`."""
    own = {canonical(entity.name) for entity in artifacts}
    return tuple(
        Entity(kind, candidate.name, candidate.mentions, candidate.pair.long_form if candidate.pair else None)
        for candidate in candidates
        if candidate.key not in own
        for kind in _kinds(candidate)
    )


def _kinds(candidate: Candidate) -> Iterator[str]:
    """The kind of a candidate, if it is any."""
    _, dataset, model = candidate.scores
    if dataset > DATASET and dataset >= model:
        yield "dataset"
    elif model > MODEL:
        yield "model"
    elif (entry := known.look_up(candidate.key)) and entry.kind == known.METRIC:
        yield "metric"
