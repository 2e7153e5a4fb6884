"""Comparison claims: what the paper's own work does better, as well or worse than, and with regard to what.

Here belongs how the frames of a sentence (`frames`) are put together to claims. A measurement against a rival is a
comparison too (`measured`).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.claims.comparing import aspects
from pipeline.claims.comparing.measured import from_measurement, level_before, metric_against, unsaid
from pipeline.claims.comparing.rivals import first_rival
from pipeline.claims.comparing.scene import (
    COMPETITIVE,
    OTHERS,
    OUTPERFORMS,
    RIVALS_ONLY,
    UNDERPERFORMS,
    Frame,
    Range,
)
from pipeline.claims.comparing.sentences import ComparingSentence, comparator_of
from pipeline.claims.comparing.settings import Stretch
from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import chinese
from pipeline.claims.grammar.clauses import MAIN, SUBORDINATE, TAIL, TOLD, VERB, trimmed
from pipeline.claims.grammar.reading import readings
from pipeline.claims.grammar.subjects import subject_of
from pipeline.claims.model import Claim, Comparison, Entity, Measurement

_NEW_VERB = MAIN + VERB + SUBORDINATE
_STRETCH = MAIN + SUBORDINATE + TOLD + TAIL + VERB

_STATE_OF_THE_ART = "comparison.state_of_the_art"
#: Rules of frames that name whom a change or a degree is against.
_MEASURED_AGAINST = ("comparison.compared", "comparison.over", "comparison.than")


def find(document: Document, entities: Sequence[Entity], measurements: Sequence[Claim]) -> tuple[Claim, ...]:
    """The comparison claims of an abstract in order of place."""
    against = {claim.sentence_no for claim in measurements if comparator_of(claim)}
    comparing = [sentence for sentence in document.sentences if "comparison" in sentence.claim_types or sentence.no in against]
    if not comparing:
        return ()
    data = frozenset(document.token_at(m.start) for entity in entities if entity.kind == "dataset" for m in entity.mentions)
    claims: list[Claim] = []
    for sentence in comparing:
        is_decided = "comparison" in sentence.claim_types
        if is_decided and chinese.is_chinese(document, sentence):
            claims += _chinese(document, sentence, entities)
            continue
        reading = readings(document)[sentence.no - 1]
        measured = [claim for claim in measurements if claim.sentence_no == sentence.no]
        scene = ComparingSentence(document, sentence, reading.scene, entities, measured, data)
        claims += _of_sentence(scene, reading.frames if is_decided else (), is_decided=is_decided)
    return tuple(claims)


def _chinese(document: Document, sentence: Sentence, entities: Sequence[Entity]) -> Iterator[Claim]:
    """The claims of a Chinese sentence."""
    for said in chinese.comparisons(document, sentence):
        content = Comparison(said.relation, said.rivals, said.aspect, said.settings)
        subject = subject_of(document, sentence, document.token_at(said.evidence.start), entities)
        yield Claim(sentence.no, "comparison", said.evidence, "comparison.chinese", 0.8, subject, content)


def _of_sentence(scene: ComparingSentence, found: Sequence[Frame], *, is_decided: bool) -> Iterator[Claim]:
    """The claims of a sentence: its statements, the measurements that name a rival of their own, else the sentence itself."""
    own = [frame for frame in found if frame.relation != RIVALS_ONLY and frame.strength != OTHERS]
    told = [frame for frame in own if frame.strength] or own[:1]
    if any(frame.objects for frame in told):
        told = [frame for frame in told if frame.objects or not _is_price(frame)]
    beside = [span for frame in found if frame.relation == RIVALS_ONLY for span in frame.objects]
    statements = _statements(scene, told)
    for statement in statements:
        yield _claim(scene, statement, beside, [frame for other in statements if other is not statement for frame in other])
    measured = unsaid(scene, told)
    for claim in measured:
        yield from_measurement(scene, claim)
    if is_decided and not told and not measured and not any(frame.strength == OTHERS for frame in found):
        yield _fallback(scene, beside)


def _is_price(frame: Frame) -> bool:
    """Whether a frame only says what something takes or spares: `outperforms X with a shorter schedule`, `with more parameters`."""
    return frame.relation == UNDERPERFORMS and frame.rule == "comparison.degree"


def _statements(scene: ComparingSentence, told: Sequence[Frame]) -> list[list[Frame]]:
    """Frames that make one statement put together: the same relation, no new verb between them."""
    kept: list[list[Frame]] = []
    for frame in told:
        statement = next((statement for statement in kept if _is_one(scene, statement[0], frame)), None)
        if statement is None:
            kept.append([frame])
        else:
            statement.append(frame)
    return kept


def _is_one(scene: ComparingSentence, left: Frame, right: Frame) -> bool:
    """Whether two frames make one statement: one clause without rivals of its own twice, or `not only ... but also`."""
    if left.relation != right.relation:
        return False
    lowers = scene.document.tokens.lowers
    if ("not", "only") in pairwise(lowers[scene.parts.first : right.token]):
        return True
    if left.rule == _STATE_OF_THE_ART and right.rule in _MEASURED_AGAINST:
        return right.aspect is not None and right.aspect[0] < left.last and left.token < right.aspect[1]
    if left.objects and right.objects and _STATE_OF_THE_ART not in (left.rule, right.rule):
        is_measured = left.rule in _MEASURED_AGAINST or right.rule in _MEASURED_AGAINST
        border = _NEW_VERB + TAIL
        return is_measured and scene.parts.start(left.token, border) == scene.parts.start(right.token, border)
    if left.rule == "comparison.compared" and left.token - scene.parts.first <= 2 and not right.objects:
        return True
    return scene.parts.start(left.token, _NEW_VERB) == scene.parts.start(right.token, _NEW_VERB)


def _shared_rivals(scene: ComparingSentence, statement: Sequence[Frame], others: Sequence[Frame]) -> list[Range]:
    """The rivals of a statement without any that only adds to one with rivals: `outperforms X while using less memory`."""
    start = scene.parts.start(statement[0].token, _NEW_VERB + TAIL)
    is_added = scene.parts.kind(start) in (TAIL, SUBORDINATE) and any(frame.aspect for frame in statement)
    is_vague = statement[0].relation == COMPETITIVE or scene.document.tokens.lowers[statement[0].token] == "superior"
    if is_vague or not is_added:
        return []
    before = [frame for frame in others if frame.objects and frame.token < start and frame.rule != _STATE_OF_THE_ART]
    return list(before[-1].objects) if before else []


def _claim(scene: ComparingSentence, statement: Sequence[Frame], beside: Sequence[Range], others: Sequence[Frame]) -> Claim:
    """The claim that the frames of one statement make.

    `beside` are rivals named outside of it (`Unlike X, ...`), `others` the frames of the other statements.
    """
    leading, parts = statement[0], scene.parts
    named = [frame for frame in statement if frame.objects and frame.rule != _STATE_OF_THE_ART] or statement
    is_measured = any(frame.rule in _MEASURED_AGAINST for frame in named)  # else the state of the art is a rival beside others
    objects = (
        [span for frame in (named if is_measured else statement) for span in frame.objects]
        or list(beside)
        or _shared_rivals(scene, statement, others)
        or ([] if others else first_rival(scene.reading))
    )
    aspect = next((frame.aspect for frame in (*named, *statement) if frame.aspect), None)
    taken = [span for frame in (*statement, *others) for span in (*frame.objects, *([frame.aspect] if frame.aspect else []))]
    settings = scene.settings([_stretch(frame, others) for frame in statement], [*objects, *taken])
    texts = tuple(dict.fromkeys(scene.text(span) for span in objects))
    content = Comparison(
        leading.relation,
        texts,
        (scene.aspect(aspect) if aspect else None)
        or metric_against(scene, [*texts, *map(scene.words, named)], others)
        or level_before(scene, leading),
        settings,
    )
    first, last = parts.around(leading.token, _STRETCH)
    evidence = trimmed(scene.document, first, max(last, leading.last))
    return Claim(scene.sentence.no, "comparison", evidence, leading.rule, 0.8, scene.subject(leading.token), content)


def _stretch(frame: Frame, others: Sequence[Frame]) -> Stretch:
    """The tokens of a frame, up to the next frame of another statement."""
    until = min((other.token for other in others if other.token > frame.token), default=None)
    since = max((other.token for other in others if other.token < frame.token), default=None)
    return Stretch(frame.token, _said_until(frame), frame.last, until, since)


def _said_until(frame: Frame) -> int:
    """Where the words for what is compared end: settings may follow, before the rivals or behind them."""
    if frame.aspect and frame.token <= frame.aspect[0] and not (frame.objects and frame.objects[0] < frame.aspect):
        return frame.aspect[1]
    if frame.aspect and frame.rule in _MEASURED_AGAINST and frame.aspect[1] <= frame.token:
        return frame.aspect[1]
    return frame.token + 1


def _said(scene: ComparingSentence) -> str | None:
    """What a sentence says went up, down, better or worse, else the first metric that it measures, else the measure it names."""
    stretch = scene.parts.first, scene.parts.last
    said = aspects.said(scene.reading, *stretch)
    if said is not None and said.aspect is not None:
        return scene.aspect(said.aspect)
    metrics = (claim.content.metric for claim in scene.measurements if isinstance(claim.content, Measurement))
    named = aspects.measured(scene.reading, *stretch)
    return next(filter(None, metrics), None) or (scene.aspect(named) if named else None)


def _fallback(scene: ComparingSentence, beside: Sequence[Range]) -> Claim:
    """The claim of a sentence that is known to compare in words that no construction reads."""
    sentence = scene.sentence
    content = Comparison(
        OUTPERFORMS,
        tuple(scene.text(span) for span in beside or first_rival(scene.reading)),
        _said(scene),
        scene.settings([Stretch(*[sentence.last] * 3)]),
    )
    evidence = trimmed(scene.document, sentence.first, sentence.last)
    return Claim(sentence.no, "comparison", evidence, "comparison.sentence", 0.5, scene.subject(sentence.first), content)
