"""Measurements against a rival as comparisons: those that no construction tells, and the metrics of those that one does.

Here belongs only what is read from measurements; what the words of comparing say is the matter of `frames`.
"""

import re
from collections.abc import Sequence

from pipeline.claims.comparing.scene import COMPETITIVE, OUTPERFORMS, UNDERPERFORMS, Frame, heads
from pipeline.claims.comparing.sentences import ComparingSentence, comparator_of
from pipeline.claims.comparing.settings import Stretch
from pipeline.claims.model import Claim, Comparison, Measurement

#: What may be said of a rival in one place and left out in another: an article, its short form.
_ESSENCE = re.compile(r"^(?:the|an?) |\s*\([^()]*\)$")
#: Rules of frames that say by a word of degree what is compared.
_OF_DEGREE = ("comparison.degree", "comparison.than")


def metric_against(scene: ComparingSentence, rivals: Sequence[str], others: Sequence[Frame]) -> str | None:
    """The metric of the first measurement against one of the rivals that no other statement is about, unless it only says `gain`."""
    said = [scene.aspect(frame.aspect) for frame in others if frame.aspect and frame.rule in _OF_DEGREE]
    for claim in scene.measured:
        comparator = comparator_of(claim)
        if isinstance(claim.content, Measurement) and any(_is_same(comparator, rival) for rival in rivals):
            metric = claim.content.metric
            is_said = metric is not None and (_is_bare(metric) or any(_is_same(metric, aspect) for aspect in said))
            return None if is_said else metric
    return None


def level_before(scene: ComparingSentence, frame: Frame) -> str | None:
    """The metric of the last level that is reached before `X is outperformed` is said: `reaches 84% recall, outperforming X`."""
    if frame.rule != "comparison.outperforms":
        return None
    at = scene.document.tokens.starts[frame.token]
    levels = [
        claim.content
        for claim in scene.measurements
        if isinstance(claim.content, Measurement) and claim.content.value_kind == "level" and claim.evidence.end <= at
    ]
    return next((level.metric for level in reversed(levels) if level.metric and not _is_bare(level.metric)), None)


def _is_bare(metric: str) -> bool:
    """Whether a metric says that something was gained and not what: `average improvement`."""
    return heads("bare_gain").issuperset(metric.lower().split())


def _is_same(left: str | None, right: str) -> bool:
    if left is None:
        return False
    one, other = _ESSENCE.sub("", left), _ESSENCE.sub("", right)
    return one in other or other in one


def unsaid(scene: ComparingSentence, told: Sequence[Frame]) -> list[Claim]:
    """Of the measurements against a rival, the first for each rival that no frame names."""
    said = [text for frame in told if frame.objects for text in (scene.words(frame), *map(scene.text, frame.objects))]
    kept: dict[str, Claim] = {}
    for claim in scene.measured:
        rival = comparator_of(claim)
        if rival and not any(_is_same(rival, text) for text in said):
            kept.setdefault(rival, claim)
    return list(kept.values())


def from_measurement(scene: ComparingSentence, claim: Claim) -> Claim:
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


def _relation(scene: ComparingSentence, content: Measurement, rule: str) -> str:
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


def _value_of_rival(scene: ComparingSentence, content: Measurement) -> float | None:
    """The value that the same sentence gives for the rival of a measurement."""
    for claim in scene.measurements:
        if isinstance(claim.content, Measurement) and _is_same(claim.subject, content.comparator or ""):
            return claim.content.value
    return None
