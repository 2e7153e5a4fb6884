"""Whether more or less of something is better: `higher accuracy`, `lower error`, `a larger gap`.

Here belongs only the way that a comparison goes; what it is about is the matter of `aspects`.
"""

from types import MappingProxyType

from pipeline.claims.comparing.scene import COMPETITIVE, MATCHES, OUTPERFORMS, TRADE_OFF, UNDERPERFORMS, Range, Scene, heads
from pipeline.claims.grammar.cues import Cue

#: What words of likeness say.
LIKE = MappingProxyType({"comparable": MATCHES, "competitive_as": COMPETITIVE})
_FAVOURABLE = frozenset(["superior", "advantage", "good", "gain", "best", "merit"])


def direction(scene: Scene, cue: Cue, aspect: Range | None) -> str:
    """Whether more or less of `aspect`, as `cue` says, is better or worse."""
    if cue.name in LIKE:
        return LIKE[cue.name]
    if cue.name in _FAVOURABLE:
        return TRADE_OFF if aspect and scene.first_in(*aspect, ["trade_off"]) else OUTPERFORMS
    if cue.name in ("bad", "loss", "worsen"):
        return UNDERPERFORMS
    less_is_better = aspect is not None and _is_better_low(scene, aspect)
    if cue.name == "less" and aspect is not None and not heads("virtue").isdisjoint(scene.document.tokens.lowers[slice(*aspect)]):
        return UNDERPERFORMS  # "less effective than X"
    if cue.name == "raise":
        return OUTPERFORMS
    if cue.name == "more":
        is_adjective = aspect is not None and scene.document.classes[aspect[1] - 1] in "AEB"
        return UNDERPERFORMS if less_is_better and not is_adjective else OUTPERFORMS
    is_worse = aspect is not None and scene.has_head(aspect, "measure") and not less_is_better
    return UNDERPERFORMS if is_worse else OUTPERFORMS


def _is_better_low(scene: Scene, aspect: Range) -> bool:
    """Whether less of something is better, by its head, or by any word of it where the head only counts (`error rate`)."""
    classes, lowers = scene.document.classes, scene.document.tokens.lowers
    last = next((at for at in range(*aspect) if classes[at] in "OPT/"), aspect[1])
    is_head = any(
        lowers[at - 1] in heads("lower_better") for at in range(aspect[0] + 1, last + 1) if at == last or classes[at] in "C,"
    )
    if lowers[last - 1] == "sensitivity" and lowers[last : last + 1] == ("to",):
        return True  # to noise, unlike that of a test
    return is_head or (lowers[last - 1] in heads("counting") and scene.has_head(aspect, "lower_better"))
