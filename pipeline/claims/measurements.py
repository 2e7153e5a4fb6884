"""Measurement claims: the numeric results of the paper, each with what it measures, on what, and relative to whom.

Here belongs how one claim is put together from the reading of the number (`quantities`), the decision that it is a result
(`results`), the constructions around it (`metric`, `runs`) and the phrases chosen for it (`comparator`, `measured_on`).
"""

from collections.abc import Iterator, Sequence

from pipeline.claims import line as lines
from pipeline.claims import quantities, results, runs
from pipeline.claims.comparator import comparator
from pipeline.claims.document import Document, Sentence
from pipeline.claims.line import Line
from pipeline.claims.measured_on import measured_on
from pipeline.claims.metric import FALL, LEVEL, RISE, Measured, bare
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


def _of_sentence(document: Document, sentence: Sentence, read: Sequence[Quantity], entities: Sequence[Entity]) -> Iterator[Claim]:
    """The claims of one sentence: first which numbers are results, then what each says."""
    scored = zip(read, results.scores(lines.read(document, sentence, read)), strict=True)
    kept = [(quantity, score) for quantity, score in scored if score > 0 and not results.never(quantity)]
    if not kept:
        return
    line = lines.read(document, sentence, [quantity for quantity, _ in kept])
    earlier = lines.read(document, document.sentences[sentence.no - 2], ()) if sentence.no > 1 else None
    listed = runs.listed(line, earlier)
    found = runs.measured_all(line)
    for k, (_, score) in enumerate(kept):
        names = {of.kind: of.line.cut(*bare(of.line, of.items[k])) for of in listed if k in of.items}
        yield _claim(line, k, found, score, names, entities)


def _claim(
    line: Line, k: int, all_found: Sequence[Measured], score: int, names: dict[str, str], entities: Sequence[Entity]
) -> Claim:
    """One claim; `all_found` is what each value of the line measures, `names` what a list beside the values gives this one."""
    document, quantity, found = line.document, line.quantities[k], all_found[k]
    direction, kind = _direction_and_kind(line, quantity, found)
    metric = line.cut(*found.metric) if found.metric else quantity.symbol
    return Claim(
        sentence_no=line.sentence.no,
        claim_type="measurement",
        evidence=_evidence(line, k, found),
        rule_id=f"measurement.{found.rule}",
        confidence=round(results.chance(score), 3),
        subject=subject_of(document, line.sentence, document.token_at(quantity.span.start), entities),
        content=Measurement(
            value=-quantity.value if quantity.sign == "-" and kind == "level" else quantity.value,
            low=quantity.low,
            from_value=quantity.from_value,
            unit=_unit(line, k),
            qualifier=runs.qualifier(line, k, found),
            direction=direction,
            value_kind=kind,
            metric=names.get(runs.METRIC, metric),
            comparator=names.get(runs.COMPARATOR) or comparator(line, k, all_found),
            dataset=names.get(runs.DATASET) or measured_on(line, k, found, entities),
        ),
    )


def _unit(line: Line, k: int) -> str | None:
    """The unit; of thousands and more together with what is counted ("B tokens")."""
    quantity, behind = line.quantities[k], line.places[k] + 1
    if quantity.magnitude and line.letters[behind : behind + 1] == "N":
        return f"{quantity.magnitude} {line.cut(behind, behind + 1)}"
    return quantity.unit or quantity.magnitude


def _direction_and_kind(line: Line, quantity: Quantity, found: Measured) -> tuple[str, str]:
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
        nouns = [letter for letter in line.letters[slice(*(found.metric or (0, 0)))] if letter in "IJ"]
        if direction == LEVEL and nouns:
            direction = RISE if nouns[-1] == "I" else FALL
        return direction, "ratio"
    if quantity.from_value is None and (found.is_change or quantity.sign in ("+", "↑", "↓")):
        return direction, "difference"
    return direction, "count" if found.rule == "counted" and quantity.unit is None else "level"


def _evidence(line: Line, k: int, found: Measured) -> Span:
    """The number with its qualifier and, where it stands beside it, the metric."""
    span = line.quantities[k].qualified
    if found.metric is None or found.is_shared:
        return span
    whole = span.cover(line.span(*found.metric))
    others = [other for other in range(len(line.places)) if other != k and whole.overlaps(line.quantities[other].span)]
    return span if others else whole
