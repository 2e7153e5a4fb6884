"""Comparison claims: what the paper's own work does better, as well or worse than, and with regard to what.

Here belongs which frames of a sentence (`comparison_frames`) are the paper's claims, how frames of one statement are put together,
and in which settings they hold. A measurement against a rival is a comparison too.
"""

from collections.abc import Sequence

from pipeline.claims import clauses, cues
from pipeline.claims import comparison_frames as frames
from pipeline.claims.comparison_frames import Frame, Scene
from pipeline.claims.document import Document, Sentence
from pipeline.claims.model import Claim, Comparison, Entity, Measurement
from pipeline.claims.settings import settings_of
from pipeline.claims.subjects import subject_of

_OWN_ROLES = frozenset(["result", "method", "objective"])
_NEW_VERB = clauses.MAIN + clauses.VERB + clauses.SUBORDINATE
_STRETCH = clauses.MAIN + clauses.SUBORDINATE + clauses.TOLD + clauses.TAIL + clauses.VERB


def find(document: Document, entities: Sequence[Entity], measurements: Sequence[Claim]) -> tuple[Claim, ...]:
    """The comparison claims of an abstract in order of place."""
    lexicon = cues.load("comparisons")
    found = lexicon.find(document.tokens.lowers)
    data = frozenset(document.token_at(m.start) for entity in entities if entity.kind == "dataset" for m in entity.mentions)
    claims: list[Claim] = []
    for sentence in document.sentences:
        here = tuple(cue for cue in found if sentence.first <= cue.first < sentence.last)
        measured = [claim for claim in measurements if claim.sentence_no == sentence.no and _comparator(claim)]
        is_decided = "comparison" in sentence.claim_types
        if not is_decided and not here and not measured:
            continue
        scene = Scene(document, clauses.read(document, sentence), here)
        told = _told(frames.find(scene), is_decided, sentence.role in _OWN_ROLES)
        groups = _statements(scene, told)
        claims += [_claim(scene, sentence, group, entities, measured, data) for group in groups]
        claims += [_from_measurement(document, scene.parts, claim, data) for claim in _unsaid(document, told, measured)]
        if is_decided and not groups and not measured:
            claims.append(_fallback(scene, sentence, entities, data))
    return tuple(claims)


def _told(found: Sequence[Frame], is_decided: bool, is_own: bool) -> list[Frame]:
    """The frames that count: all but the weakest in a sentence known to compare, the explicit ones of own work elsewhere."""
    if not is_decided:
        return [frame for frame in found if frame.strength == 2 and is_own]
    return [frame for frame in found if frame.strength] or list(found[:1])


def _statements(scene: Scene, told: Sequence[Frame]) -> list[list[Frame]]:
    """Frames that make one statement put together: the same relation, no new verb between them."""
    kept: list[list[Frame]] = []
    for frame in told:
        group = next((group for group in kept if _is_one_statement(scene, group[0], frame)), None)
        if group is None:
            kept.append([frame])
        else:
            group.append(frame)
    return kept


def _is_one_statement(scene: Scene, left: Frame, right: Frame) -> bool:
    if left.relation != right.relation:
        return False
    if (
        "not only"
        in scene.document.text[scene.document.tokens.starts[scene.parts.first] : scene.document.tokens.ends[right.token]]
    ):
        return True
    return scene.parts.start(left.token, _NEW_VERB) == scene.parts.start(right.token, _NEW_VERB)


def _objects(group: Sequence[Frame]) -> list[tuple[int, int]]:
    """The rivals of a statement; the state of the art only where it is the sole one."""
    named = [frame for frame in group if frame.objects and frame.rule != "comparison.state_of_the_art"] or group
    return [span for frame in named for span in frame.objects]


def _comparator(claim: Claim) -> str | None:
    return claim.content.comparator if isinstance(claim.content, Measurement) else None


def _unsaid(document: Document, told: Sequence[Frame], measured: Sequence[Claim]) -> list[Claim]:
    """Of the measurements against a rival, the first for each rival that no frame names."""
    said = " ".join(document.tokens.cut(*span) for frame in told for span in frame.objects)
    kept: dict[str, Claim] = {}
    for claim in measured:
        rival = _comparator(claim)
        if (rival and rival not in said and said not in rival) or (rival and not said):
            kept.setdefault(rival, claim)
    return list(kept.values())


def _from_measurement(document: Document, parts: clauses.Clauses, claim: Claim, data: frozenset[int]) -> Claim:
    """The comparison that a measurement against a rival makes."""
    content = claim.content
    assert isinstance(content, Measurement)
    words = frozenset((content.metric or "").lower().split())
    is_worse = (
        content.direction == ("increase" if words & frames.heads("lower_better") else "decrease") and content.metric is not None
    )
    relation = frames.UNDERPERFORMS if is_worse else frames.OUTPERFORMS
    first, last = document.token_at(claim.evidence.start), document.token_at(claim.evidence.end - 1) + 1
    settings = settings_of(document, parts, first, last, [], data)
    comparison = Comparison(relation, (content.comparator or "",), content.metric, settings)
    return Claim(claim.sentence_no, "comparison", claim.evidence, "comparison.measured", 0.75, claim.subject, comparison)


def _fallback(scene: Scene, sentence: Sentence, entities: Sequence[Entity], data: frozenset[int]) -> Claim:
    """The claim of a sentence that is known to compare in words that no construction reads."""
    document = scene.document
    subject = subject_of(document, sentence, sentence.first, entities)
    content = Comparison(frames.OUTPERFORMS, (), None, settings_of(document, scene.parts, sentence.last, sentence.last, [], data))
    evidence = clauses.trimmed(document, sentence.first, sentence.last)
    return Claim(sentence.no, "comparison", evidence, "comparison.sentence", 0.5, subject, content)


def _claim(
    scene: Scene,
    sentence: Sentence,
    group: Sequence[Frame],
    entities: Sequence[Entity],
    measured: Sequence[Claim],
    data: frozenset[int],
) -> Claim:
    """The claim that the frames of one statement make."""
    document, parts, leading = scene.document, scene.parts, group[0]
    objects = _objects(group)
    aspect = next((frame.aspect for frame in group if frame.aspect), None)
    taken = [*(span for frame in group for span in frame.objects), *([aspect] if aspect else [])]
    settings = [text for frame in group for text in settings_of(document, parts, frame.token, _said_until(frame), taken, data)]
    content = Comparison(
        leading.relation,
        tuple(dict.fromkeys(_text(document, span) for span in objects)),
        _text(document, aspect) if aspect else _metric(document, objects, measured),
        tuple(dict.fromkeys(settings)),
    )
    first = parts.start(leading.token, _STRETCH)
    last = max(leading.last, parts.end(leading.token, _STRETCH))
    subject = subject_of(document, sentence, leading.token, entities)
    return Claim(sentence.no, "comparison", clauses.trimmed(document, first, last), leading.rule, 0.8, subject, content)


def _said_until(frame: Frame) -> int:
    """Where the words for what is compared end: settings may follow, before the rivals or behind them."""
    is_before = frame.aspect and frame.token <= frame.aspect[0] and not (frame.objects and frame.objects[0] < frame.aspect)
    return frame.aspect[1] if frame.aspect and is_before else frame.token + 1


def _text(document: Document, span: tuple[int, int]) -> str:
    return clauses.trimmed(document, *span).slice(document.text)


def _metric(document: Document, objects: Sequence[tuple[int, int]], measured: Sequence[Claim]) -> str | None:
    """The metric of the first measurement against one of the rivals."""
    named = " ".join(document.tokens.cut(*span) for span in objects)
    for claim in measured:
        rival = _comparator(claim)
        if isinstance(claim.content, Measurement) and rival and (rival in named or named in rival):
            return claim.content.metric
    return None
