"""Comparison claims: what the paper's own work does better, as well or worse than, and with regard to what.

Here belongs how the frames of a sentence (`frames`) are put together to claims. A measurement against a rival is a
comparison too.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.claims.comparing.scene import COMPETITIVE, OTHERS, OUTPERFORMS, RIVALS_ONLY, UNDERPERFORMS, Frame, Range, heads
from pipeline.claims.comparing.settings import Stretch, settings_of
from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import chinese
from pipeline.claims.grammar.clauses import MAIN, SUBORDINATE, TAIL, TOLD, VERB, Clauses, trimmed, without_genitive
from pipeline.claims.grammar.reading import readings
from pipeline.claims.grammar.subjects import subject_of
from pipeline.claims.model import Claim, Comparison, Entity, Measurement

_NEW_VERB = MAIN + VERB + SUBORDINATE
_STRETCH = MAIN + SUBORDINATE + TOLD + TAIL + VERB

_STATE_OF_THE_ART = "comparison.state_of_the_art"
#: What may be said of a rival in one place and left out in another: an article, its short form.
_ESSENCE = re.compile(r"^(?:the|an?) |\s*\([^()]*\)$")
#: Rules of frames that say by a word of degree what is compared.
_OF_DEGREE = ("comparison.degree", "comparison.than")
#: Rules of frames that name whom a change or a degree is against.
_MEASURED_AGAINST = ("comparison.compared", "comparison.over", "comparison.than")


@dataclass(frozen=True, slots=True)
class _Scene:
    """A sentence with what a comparison in it is read from: clauses, entities, measurements, data sets."""

    document: Document
    sentence: Sentence
    parts: Clauses
    entities: Sequence[Entity]
    measurements: Sequence[Claim]
    data: frozenset[int]

    @property
    def measured(self) -> list[Claim]:
        """The measurements that are made against a rival."""
        return [claim for claim in self.measurements if _comparator(claim)]

    def text(self, span: Range) -> str:
        """The tokens of a span, verbatim, without marks at either end and without a genitive."""
        return without_genitive(trimmed(self.document, *span).slice(self.document.text).strip("*`"))

    def aspect(self, span: Range) -> str:
        """What is compared, verbatim, without an article."""
        first, last = span
        while first < last - 1 and self.document.tokens.lowers[first] in ("the", "a", "an"):
            first += 1
        while last > first + 1 and self.document.classes[last - 1] in "nm%":
            last -= 1
        return self.text((first, last))

    def settings(self, stretches: Sequence[Stretch], taken: Sequence[Range] = ()) -> tuple[str, ...]:
        """The settings of a comparison, apart from the tokens `taken`."""
        return settings_of(self.document, self.parts, stretches, taken, self.data)

    def subject(self, token: int) -> str | None:
        """What the clause at `token` is about."""
        return subject_of(self.document, self.sentence, token, self.entities)


def find(document: Document, entities: Sequence[Entity], measurements: Sequence[Claim]) -> tuple[Claim, ...]:
    """The comparison claims of an abstract in order of place."""
    against = {claim.sentence_no for claim in measurements if _comparator(claim)}
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
        scene = _Scene(document, sentence, reading.parts, entities, measured, data)
        claims += _of_sentence(scene, reading.frames if is_decided else (), is_decided=is_decided)
    return tuple(claims)


def _chinese(document: Document, sentence: Sentence, entities: Sequence[Entity]) -> Iterator[Claim]:
    """The claims of a Chinese sentence."""
    for said in chinese.comparisons(document, sentence):
        content = Comparison(said.relation, said.rivals, said.aspect, said.settings)
        subject = subject_of(document, sentence, document.token_at(said.evidence.start), entities)
        yield Claim(sentence.no, "comparison", said.evidence, "comparison.chinese", 0.8, subject, content)


def _of_sentence(scene: _Scene, found: Sequence[Frame], *, is_decided: bool) -> Iterator[Claim]:
    """The claims of a sentence: its statements, the measurements that name a rival of their own, else the sentence itself."""
    own = [frame for frame in found if frame.relation != RIVALS_ONLY and frame.strength != OTHERS]
    told = [frame for frame in own if frame.strength] or own[:1]
    beside = [span for frame in found if frame.relation == RIVALS_ONLY for span in frame.objects]
    statements = _statements(scene, told)
    for statement in statements:
        yield _claim(scene, statement, beside, [frame for other in statements if other is not statement for frame in other])
    measured = _unsaid(scene, told)
    for claim in measured:
        yield _from_measurement(scene, claim)
    if is_decided and not told and not measured and not any(frame.strength == OTHERS for frame in found):
        yield _fallback(scene, beside)


def _statements(scene: _Scene, told: Sequence[Frame]) -> list[list[Frame]]:
    """Frames that make one statement put together: the same relation, no new verb between them."""
    kept: list[list[Frame]] = []
    for frame in told:
        statement = next((statement for statement in kept if _is_one(scene, statement[0], frame)), None)
        if statement is None:
            kept.append([frame])
        else:
            statement.append(frame)
    return kept


def _is_one(scene: _Scene, left: Frame, right: Frame) -> bool:
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


def _shared_rivals(scene: _Scene, statement: Sequence[Frame], others: Sequence[Frame]) -> list[Range]:
    """The rivals of a statement without any that only adds to one with rivals: `outperforms X while using less memory`."""
    start = scene.parts.start(statement[0].token, _NEW_VERB + TAIL)
    kind, lowers = scene.parts.kind(start), scene.document.tokens.lowers
    is_less = all(frame.rule == "comparison.degree" and lowers[frame.token] != "superior" for frame in statement)
    if kind not in (TAIL, SUBORDINATE) and not (kind == VERB and is_less):
        return []
    before = [frame for frame in others if frame.objects and frame.token < start and frame.rule != _STATE_OF_THE_ART]
    return list(before[-1].objects) if before else []


def _claim(scene: _Scene, statement: Sequence[Frame], beside: Sequence[Range], others: Sequence[Frame]) -> Claim:
    """The claim that the frames of one statement make.

    `beside` are rivals named outside of it (`Unlike X, ...`), `others` the frames of the other statements.
    """
    leading, parts = statement[0], scene.parts
    named = [frame for frame in statement if frame.objects and frame.rule != _STATE_OF_THE_ART] or statement
    objects = [span for frame in named for span in frame.objects] or list(beside) or _shared_rivals(scene, statement, others)
    aspect = next((frame.aspect for frame in (*named, *statement) if frame.aspect), None)
    taken = [span for frame in (*statement, *others) for span in (*frame.objects, *([frame.aspect] if frame.aspect else []))]
    settings = scene.settings([_stretch(frame, others) for frame in statement], [*objects, *taken])
    texts = tuple(dict.fromkeys(scene.text(span) for span in objects))
    content = Comparison(
        leading.relation,
        texts,
        (scene.aspect(aspect) if aspect else None) or _metric(scene, texts, others) or _level(scene, leading),
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


def _comparator(claim: Claim) -> str | None:
    return claim.content.comparator if isinstance(claim.content, Measurement) else None


def _metric(scene: _Scene, rivals: Sequence[str], others: Sequence[Frame]) -> str | None:
    """The metric of the first measurement against one of the rivals that no other statement is about."""
    said = [scene.aspect(frame.aspect) for frame in others if frame.aspect and frame.rule in _OF_DEGREE]
    for claim in scene.measured:
        comparator = _comparator(claim)
        if isinstance(claim.content, Measurement) and any(_is_same(comparator, rival) for rival in rivals):
            metric = claim.content.metric
            return None if metric is not None and any(_is_same(metric, aspect) for aspect in said) else metric
    return None


def _level(scene: _Scene, frame: Frame) -> str | None:
    """The metric of the last level that is reached before `X is outperformed` is said: `reaches 84% recall, outperforming X`."""
    if frame.rule != "comparison.outperforms":
        return None
    at = scene.document.tokens.starts[frame.token]
    levels = [
        claim.content
        for claim in scene.measurements
        if isinstance(claim.content, Measurement) and claim.content.value_kind == "level" and claim.evidence.end <= at
    ]
    return next((level.metric for level in reversed(levels) if level.metric), None)


def _is_same(left: str | None, right: str) -> bool:
    if left is None:
        return False
    one, other = _ESSENCE.sub("", left), _ESSENCE.sub("", right)
    return one in other or other in one


def _unsaid(scene: _Scene, told: Sequence[Frame]) -> list[Claim]:
    """Of the measurements against a rival, the first for each rival that no frame names."""
    said = [scene.document.tokens.cut(*span) for frame in told for span in frame.objects]
    kept: dict[str, Claim] = {}
    for claim in scene.measured:
        rival = _comparator(claim)
        if rival and not any(_is_same(rival, text) for text in said):
            kept.setdefault(rival, claim)
    return list(kept.values())


def _from_measurement(scene: _Scene, claim: Claim) -> Claim:
    """The comparison that a measurement against a rival makes."""
    content = claim.content
    assert isinstance(content, Measurement)
    first, last = scene.document.token_at(claim.evidence.start), scene.document.token_at(claim.evidence.end - 1) + 1
    rival, settings = content.comparator or "", scene.settings([Stretch(first, last, last)])
    comparison = Comparison(
        _relation(scene, content, claim.rule_id),
        (rival,),
        content.metric,
        tuple(text for text in settings if text != rival),
    )
    return Claim(claim.sentence_no, "comparison", claim.evidence, "comparison.measured", 0.75, claim.subject, comparison)


def _relation(scene: _Scene, content: Measurement, rule: str) -> str:
    """Whether a measurement against a rival is better: by its rank, by the value of the rival, or by its direction."""
    if content.value_kind == "rank":
        return OUTPERFORMS if content.value == 1 else COMPETITIVE
    if rule == "measurement.within":
        return COMPETITIVE
    less_is_better = not heads("lower_better").isdisjoint((content.metric or "").lower().split())
    if (theirs := _value_of_rival(scene, content)) is not None and content.direction == "level":
        return OUTPERFORMS if (content.value < theirs) == less_is_better else UNDERPERFORMS
    is_told = content.metric is not None or rule == "measurement.beat"
    is_worse = is_told and content.direction == ("increase" if less_is_better else "decrease")
    return UNDERPERFORMS if is_worse else OUTPERFORMS


def _value_of_rival(scene: _Scene, content: Measurement) -> float | None:
    """The value that the same sentence gives for the rival of a measurement."""
    for claim in scene.measurements:
        if isinstance(claim.content, Measurement) and _is_same(claim.subject, content.comparator or ""):
            return claim.content.value
    return None


def _fallback(scene: _Scene, beside: Sequence[Range]) -> Claim:
    """The claim of a sentence that is known to compare in words that no construction reads."""
    sentence = scene.sentence
    content = Comparison(
        OUTPERFORMS, tuple(scene.text(span) for span in beside), None, scene.settings([Stretch(*[sentence.last] * 3)])
    )
    evidence = trimmed(scene.document, sentence.first, sentence.last)
    return Claim(sentence.no, "comparison", evidence, "comparison.sentence", 0.5, scene.subject(sentence.first), content)
