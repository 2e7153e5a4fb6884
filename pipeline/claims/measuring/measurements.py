"""Measurement claims: the numeric results of the paper, each with what it measures, on what, and relative to whom.

Here belongs how one claim is put together from the reading of the number (`quantities`), the decision that it is a result
(`results`), the constructions around it (`metric`, `runs`; `han` in Chinese) and what is named beside it (`comparator`,
`measured_on`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.subjects import subject_of
from pipeline.claims.measuring import han, quantities, results, runs, sharing
from pipeline.claims.measuring import line as lines
from pipeline.claims.measuring.comparator import comparator
from pipeline.claims.measuring.constructions import FALL, LEVEL, RISE, Measured
from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import Range, bare
from pipeline.claims.measuring.measured_on import measured_on
from pipeline.claims.measuring.places import Mentions, mentions_in
from pipeline.claims.measuring.quantities import Quantity
from pipeline.claims.measuring.rival_values import rival_measured
from pipeline.claims.model import Claim, Entity, Measurement
from pipeline.text.span import Span

#: At most so many characters stand between a number and the metric that belongs to it in Chinese: ` 的 `.
_NEAR = 3
#: A sentence of 109,618 abstracts has 17 numbers at the most; one with more than these is a table without its lines.
_MOST_NUMBERS = 40
#: Share of the numbers that a Chinese construction was found beside that are results.
_HAN_CONFIDENCE = 0.85


@dataclass(frozen=True, slots=True)
class _Said:
    """What the text says of one result."""

    quantity: Quantity
    rule: str
    confidence: float
    evidence: Span
    direction: str
    is_change: bool
    unit: str | None
    qualifier: str | None
    metric: str | None = None
    comparator: str | None = None
    dataset: str | None = None
    subject: str | None = None


def find(document: Document, entities: Sequence[Entity]) -> tuple[Claim, ...]:
    """The measurement claims of a document, in the order of their sentences and numbers; background, addresses and tables have none."""
    claims: list[Claim] = []
    is_alone = len(document.sentences) == 1
    for sentence in [_alone(document, document.sentences[0])] if is_alone else document.sentences:
        if sentence.role in results.SILENT_ROLES:
            continue
        numbers = quantities.find(document.text, sentence.span)
        mentions = mentions_in(sentence, entities) if numbers else []
        read = _outside_names(numbers, mentions)
        if 0 < len(read) <= _MOST_NUMBERS:
            said = list(_in_words(document, sentence, read, entities, mentions))
            if document.classes.find("h", sentence.first, sentence.last) >= 0:
                said = sorted([*said, *_in_han(document, sentence, read)], key=lambda one: one.quantity.span)
            claims.extend(_claim(document, sentence, one, entities) for one in said)
    return tuple(claims)


def _outside_names(read: Sequence[Quantity], mentions: Mentions) -> Sequence[Quantity]:
    """The numbers that are no part of a name (`Llama 2 13B`)."""
    names = [name for name, kind in mentions if kind in ("artifact", "model", "dataset")]
    return [one for one in read if not any(name.contains(one.span) and len(name) > len(one.span) for name in names)]


def _alone(document: Document, sentence: Sentence) -> Sentence:
    """The only sentence of an English abstract: it is no background unless it begins with the work of others."""
    is_others = not measure_words().bases.isdisjoint(document.tokens.lowers[:4])
    is_told = sentence.role == "background" and "h" not in document.classes and not is_others
    return sentence._replace(role="result") if is_told else sentence


def _in_words(
    document: Document, sentence: Sentence, read: Sequence[Quantity], entities: Sequence[Entity], mentions: Mentions
) -> Iterator[_Said]:
    """The results among numbers that stand between words set apart by blanks: first which they are, then what each says."""
    whole = lines.read(document, sentence, read)
    scored = [
        (quantity, score)
        for k, (quantity, score) in enumerate(zip(read, results.scores(whole), strict=True))
        if (score > 0 or results.always(whole, k)) and not results.never(whole, k) and not han.is_han(document, quantity)
    ]
    if not scored:
        return
    line = whole if len(scored) == len(read) else lines.read(document, sentence, [quantity for quantity, _ in scored])
    needs_earlier = sentence.no > 1 and "respectively" in line.lowers
    earlier = lines.read(document, document.sentences[sentence.no - 2], ()) if needs_earlier else None
    listed = runs.listed(line, earlier)
    found = sharing.measured_all(line)
    for k, (quantity, score) in enumerate(scored):
        names = {of.kind: of.line.cut(*bare(of.line, of.items[k])) for of in listed if k in of.items}
        own = found[k].metric
        metric = line.cut(*own) if own and line.letters[own[0] : own[1]].strip("nm") else quantity.symbol
        rival, measured_rival = names.get(runs.COMPARATOR) or comparator(line, k, found), rival_measured(line, k)
        if measured_rival:
            rival = None
        if own and _is_improved(line, k, own) and (line.span(*own), "model") in mentions:
            metric, rival = None, rival or metric
        dataset = names.get(runs.DATASET) or measured_on(line, k, found[k], entities, mentions)
        yield _Said(
            quantity,
            rule=found[k].rule,
            confidence=round(results.chance(max(score, 0)), 3),
            evidence=quantity.qualified if runs.METRIC in names else _evidence(line, k, found[k]),
            direction=_direction(line, k, found[k]),
            is_change=(found[k].is_change or results.is_gain(line, k))
            and line.lowers[line.places[k] - 1 : line.places[k]] != ("to",),
            unit=_unit(line, k),
            qualifier=runs.qualifier(line, k, found[k]),
            metric=names.get(runs.METRIC, metric),
            comparator=rival,
            dataset=dataset if dataset is None or dataset not in (rival, measured_rival) else None,
            subject=names.get(runs.SUBJECT) or measured_rival,
        )


def _is_improved(line: Line, k: int, span: Range) -> bool:
    """Whether a phrase is the object of a verb of rising before `by`: X in `improves X by Q`."""
    return line.letters[span[0] - 1 : span[0]] == "U" and line.letters[span[1] : line.places[k]] == "y"


def _in_han(document: Document, sentence: Sentence, read: Sequence[Quantity]) -> Iterator[_Said]:
    """The results among numbers in Chinese text."""
    if any(han.is_han(document, quantity) for quantity in read):
        for quantity, found in han.results(document, sentence, read):
            near = found.metric is not None and 0 <= found.metric.start - quantity.qualified.end <= _NEAR
            yield _Said(
                quantity,
                rule=found.rule,
                confidence=_HAN_CONFIDENCE,
                evidence=quantity.qualified.cover(found.metric) if near and found.metric else quantity.qualified,
                direction=found.direction,
                is_change=found.is_change,
                unit=quantity.unit or quantity.magnitude,
                qualifier=found.qualifier,
                metric=found.metric.slice(document.text) if found.metric else None,
                comparator=found.comparator.slice(document.text) if found.comparator else None,
                dataset=found.dataset.slice(document.text) if found.dataset else None,
            )


def _claim(document: Document, sentence: Sentence, said: _Said, entities: Sequence[Entity]) -> Claim:
    quantity = said.quantity
    direction, kind = _direction_and_kind(said)
    value = -quantity.value if quantity.sign == "-" and kind == "level" and quantity.low is None else quantity.value
    return Claim(
        sentence_no=sentence.no,
        claim_type="measurement",
        evidence=said.evidence,
        rule_id=f"measurement.{said.rule}",
        confidence=said.confidence,
        subject=said.subject or subject_of(document, sentence, document.token_at(quantity.span.start), entities),
        content=Measurement(
            value=value,
            low=quantity.low,
            high=value if quantity.low is not None else None,
            from_value=quantity.from_value,
            unit=said.unit,
            qualifier=said.qualifier,
            direction=direction,
            value_kind=kind,
            metric=said.metric,
            comparator=said.comparator,
            dataset=said.dataset,
        ),
    )


def _direction_and_kind(said: _Said) -> tuple[str, str]:
    """Direction and value kind, from what is said and from the sign of the number."""
    quantity, direction = said.quantity, said.direction
    if quantity.is_ordinal:
        return LEVEL, "rank"
    if quantity.sign in ("+", "↑"):
        direction = RISE
    elif quantity.sign == "↓" or (quantity.sign == "-" and (said.is_change or quantity.low is not None)):
        direction = FALL
    elif quantity.from_value is not None and direction == LEVEL:
        direction = RISE if quantity.value > quantity.from_value else FALL
    if quantity.unit == "x":
        return direction, "ratio"
    is_signed = quantity.sign in ("+", "↑", "↓") or (quantity.sign == "-" and quantity.low is not None)
    if quantity.from_value is None and (said.is_change or is_signed):
        return direction, "difference"
    return direction, "count" if said.rule == "counted" and quantity.unit is None else "level"


def _direction(line: Line, k: int, found: Measured) -> str:
    """The direction that a construction says, or else that of a factor's noun ("a speedup of 3x")."""
    if results.is_gain(line, k):
        return RISE
    if found.direction in (None, LEVEL) and found.metric and line.quantities[k].unit == "x":
        nouns = [letter for letter in line.letters[slice(*found.metric)] if letter in "IJ"]
        if nouns:
            return RISE if nouns[-1] == "I" else FALL
    return found.direction or LEVEL


def _unit(line: Line, k: int) -> str | None:
    """The unit; of thousands and more together with what is counted ("B tokens")."""
    quantity, behind = line.quantities[k], line.places[k] + 1
    if quantity.magnitude and line.letters[behind : behind + 1] == "N":
        return f"{quantity.magnitude} {line.cut(behind, behind + 1)}"
    return quantity.unit or quantity.magnitude


def _evidence(line: Line, k: int, found: Measured) -> Span:
    """The number with its qualifier and, where it stands beside it, the metric."""
    text, span = line.document.text, line.quantities[k].qualified
    if found.metric is None or found.is_shared or found.rule == "nearest":
        return span
    whole = span.cover(line.span(*found.metric))
    if whole.slice(text).count("(") > whole.slice(text).count(")"):
        whole = Span(whole.start, whole.end + 1) if text[whole.end : whole.end + 1] == ")" else span
    others = [other for other in range(len(line.places)) if other != k and whole.overlaps(line.quantities[other].span)]
    return span if others else whole
