"""Measurement claims: the numeric results of the paper, each with what it measures, on what, and relative to whom.

Here belongs how one claim is put together from the reading of the number (`quantities`), the decision that it is a result
(`results`), the constructions around it (`metric`, `comparator`, `measured_on`) and the lists it stands in (`runs`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.claims import line as lines
from pipeline.claims import quantities, results, runs
from pipeline.claims.comparator import comparator
from pipeline.claims.document import Document, Sentence
from pipeline.claims.line import Line
from pipeline.claims.measured_on import measured_on
from pipeline.claims.metric import FALL, LEVEL, RISE, Measured, Range, measured
from pipeline.claims.model import Claim, Entity, Measurement
from pipeline.claims.quantities import Quantity
from pipeline.claims.subjects import subject_of
from pipeline.text.span import Span


def find(document: Document, entities: Sequence[Entity]) -> tuple[Claim, ...]:
    """The measurement claims of a document, in the order of their sentences."""
    claims: list[Claim] = []
    for sentence in document.sentences:
        read = quantities.find(document.text, sentence.span)
        if read:
            claims.extend(_of_sentence(document, sentence, read, entities))
    return tuple(claims)


def _of_sentence(
    document: Document, sentence: Sentence, read: Sequence[Quantity], entities: Sequence[Entity]
) -> Iterator[Claim]:
    """The claims of one sentence: which numbers are results, then what each says."""
    scored = zip(read, results.scores(lines.read(document, sentence, read)), strict=True)
    kept = [(quantity, score) for quantity, score in scored if score > 0 and not results.never(quantity)]
    if not kept:
        return
    line = lines.read(document, sentence, [quantity for quantity, _ in kept])
    earlier = lines.read(document, document.sentences[sentence.no - 2], ()) if sentence.no > 1 else None
    for value, (_, score) in zip(_values(line, earlier), kept, strict=True):
        yield _claim(line, value, score, entities)


@dataclass(frozen=True, slots=True)
class _Value:
    """One result with what the constructions and lists around it say; ranges of a line become text at once."""

    k: int
    measured: Measured
    metric: str | None = None
    comparator: str | None = None
    dataset: str | None = None


def _values(line: Line, earlier: Line | None) -> list[_Value]:
    """What is said of each quantity of a line, in order."""
    values: list[_Value] = []
    for run in runs.runs(line):
        first, last = line.places[run[0]], line.places[run[-1]]
        for k in run:
            found = measured(line, line.places[k], last) or measured(line, first, last)
            values.append(_value(line, k, found or Measured("bare")))
    values = _with_inherited(line, values)
    for run in runs.loose_runs(line):
        if len(run) > 1 and (list_ := runs.aligned(line, run, earlier)):
            for k, item in zip(run, list_.items, strict=True):
                values[k] = replace(values[k], **{list_.kind: list_.line.cut(*_trimmed(list_.line, item))})
    return values


def _value(line: Line, k: int, found: Measured) -> _Value:
    at = line.places[k]
    stop = line.places[k + 1] if k + 1 < len(line.places) else len(line.letters)
    rival = comparator(line, at, found.is_change)
    place = found.place or measured_on(line, at, stop)
    return _Value(
        k,
        found,
        metric=_cut(line, found.metric) or line.quantities[k].symbol,
        comparator=_cut(line, rival),
        dataset=_cut(line, place),
    )


def _cut(line: Line, span: Range | None) -> str | None:
    return line.cut(*_trimmed(line, span)) if span else None


def _trimmed(line: Line, span: Range) -> Range:
    """A phrase without articles in front."""
    first, last = span
    while first < last - 1 and line.lowers[first] in ("a", "an", "the", "both", "our", "its", "their"):
        first += 1
    return first, last


def _with_inherited(line: Line, values: list[_Value]) -> list[_Value]:
    """The values with the metric of the one before where a value has none of its own ("88% on A and 90% on B")."""
    for at in range(1, len(values)):
        value, before = values[at], values[at - 1]
        same = line.quantities[value.k].unit == line.quantities[before.k].unit
        if value.metric is None and same and value.measured.rule in ("bare", "beat"):
            values[at] = replace(
                value, metric=before.metric, measured=replace(before.measured, rule=f"{before.measured.rule}_shared")
            )
    return values


def _claim(line: Line, value: _Value, score: int, entities: Sequence[Entity]) -> Claim:
    document, sentence, quantity = line.document, line.sentence, line.quantities[value.k]
    direction, kind = _direction_and_kind(quantity, value)
    subject = subject_of(document, sentence, document.token_at(quantity.span.start), entities)
    return Claim(
        sentence_no=sentence.no,
        claim_type="measurement",
        evidence=_evidence(line, value),
        rule_id=f"measurement.{value.measured.rule}",
        confidence=round(results.chance(score), 3),
        subject=subject,
        content=Measurement(
            value=-quantity.value if quantity.sign == "-" and kind == "level" else quantity.value,
            low=quantity.low,
            from_value=quantity.from_value,
            unit=quantity.unit,
            qualifier=quantity.qualifier,
            direction=direction,
            value_kind=kind,
            metric=value.metric,
            comparator=value.comparator,
            dataset=value.dataset,
        ),
    )


def _direction_and_kind(quantity: Quantity, value: _Value) -> tuple[str, str]:
    found = value.measured
    if quantity.is_ordinal:
        return LEVEL, "rank"
    direction = found.direction or LEVEL
    if quantity.sign in ("+", "↑"):
        direction = RISE
    elif quantity.sign == "↓" or (quantity.sign == "-" and found.is_change):
        direction = FALL
    elif quantity.from_value is not None and direction == LEVEL:
        direction = RISE if quantity.value > quantity.from_value else FALL
    if quantity.unit == "x":
        return direction, "ratio"
    if quantity.from_value is None and (found.is_change or quantity.sign in ("+", "↑", "↓")):
        return direction, "difference"
    return direction, "count" if found.rule == "counted" and quantity.unit is None else "level"


def _evidence(line: Line, value: _Value) -> Span:
    """The number with its qualifier and, where it stands beside it, the metric."""
    span = line.quantities[value.k].qualified
    named = value.measured.metric
    if named is not None and not value.measured.rule.endswith("_shared"):
        whole = span.cover(line.span(*named))
        between = [k for k in range(len(line.places)) if k != value.k and whole.overlaps(line.quantities[k].span)]
        if not between:
            return whole
    return span
