"""The types that pass between the parts of the claims stage: what was found in one abstract, every place as a span of it.

Here belongs only the shape of what is found. Each finder (a module of this package with a function `find`) returns these types;
`extract` puts them together; `tables` turns them into rows.
"""

from dataclasses import dataclass, field

from pipeline.text.span import Span


@dataclass(frozen=True, slots=True)
class Abbreviation:
    """A short and a long form that the abstract itself pairs."""

    short: Span
    long: Span
    short_form: str
    long_form: str


@dataclass(frozen=True, slots=True)
class Entity:
    """A named thing of one kind (see `schemas.vocabulary.ENTITY_KINDS`), with all its mentions in order."""

    kind: str
    name: str
    mentions: tuple[Span, ...]
    expansion: str | None = None


@dataclass(frozen=True, slots=True)
class Measurement:
    """The content of a measurement claim: a numeric result of the paper's own work."""

    value: float
    low: float | None = None
    high: float | None = None
    from_value: float | None = None
    unit: str | None = None
    qualifier: str | None = None
    direction: str = "level"
    value_kind: str = "level"
    metric: str | None = None
    comparator: str | None = None
    dataset: str | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The content of a comparison claim."""

    relation: str
    objects: tuple[str, ...] = ()
    aspect: str | None = None
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TheoryResult:
    """The content of a theory claim."""

    kind: str
    expression: str | None = None


@dataclass(frozen=True, slots=True)
class Resource:
    """The content of a resource claim."""

    kind: str
    url: str | None
    availability: str


Content = Measurement | Comparison | TheoryResult | Resource


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim: its sentence (1-based), the shortest clause that states it, and the typed content of its type.

    `content` is None for the types that have no table of their own: gap, contribution and finding.
    """

    sentence_no: int
    claim_type: str
    evidence: Span
    rule_id: str
    confidence: float
    subject: str | None = None
    content: Content | None = None

    def rated(self, confidence: float) -> "Claim":
        """The same claim with another confidence."""
        return Claim(self.sentence_no, self.claim_type, self.evidence, self.rule_id, confidence, self.subject, self.content)


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything said in one abstract."""

    abbreviations: tuple[Abbreviation, ...] = ()
    entities: tuple[Entity, ...] = ()
    claims: tuple[Claim, ...] = field(default=())
