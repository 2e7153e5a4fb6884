"""The ways in which a sentence says that something is the best: `state-of-the-art A`, `the highest A among X`, `ranks first`.

Here belongs only what is beyond all others; what is better or worse than a rival is the matter of `frames`.
"""

from pipeline.claims.comparing import aspects
from pipeline.claims.comparing.directions import direction
from pipeline.claims.comparing.rivals import rivals
from pipeline.claims.comparing.scene import ANY, COMPETITIVE, OUTPERFORMS, TRADE_OFF, WHOLE, Frame, Scene, heads
from pipeline.claims.grammar.clauses import TAIL
from pipeline.claims.grammar.cues import Cue

_NO_RANK = ("case", "cases", "practice", "practices", "way", "effort", "knowledge")


def state_of_the_art(scene: Scene, cue: Cue) -> Frame | None:
    """`achieves state-of-the-art A`, `sets a new state of the art`."""
    document = scene.document
    if cue.first > scene.parts.first and document.classes[cue.first - 1] == "(":
        return None
    phrase = document.phrases.at(cue.first)
    last = max(phrase[1] if phrase else cue.last, cue.last)
    trade_off = scene.first_in(cue.last, min(last + 1, scene.parts.last), ["trade_off"])
    is_new = "new" in document.tokens.lowers[max(cue.first - 2, scene.parts.first) : cue.first]
    if document.tokens.lowers[last - 1] in heads("rival") and not (trade_off or is_new):
        return None  # "other state-of-the-art training methods"
    is_reached = last == cue.last and _has_verb(document.classes[scene.parts.start(cue.first, WHOLE + TAIL) : cue.first])
    if not (trade_off or is_new or is_reached or scene.has_head((cue.last, last), "measure")):
        return None
    is_vague = last == cue.last or scene.is_at(cue.last, "results", "result")
    near = scene.first_in(cue.last, min(cue.last + 4, scene.parts.last), ["competitive_as"])
    relation = TRADE_OFF if trade_off else COMPETITIVE if near else OUTPERFORMS
    aspect = aspects.behind(scene, last) if is_vague else (near.last if near else cue.last, last)
    among = scene.first_in(last, scene.parts.end(cue.first, ANY), ["among"])
    objects = rivals(scene, among.last)[0] if among else ()
    if objects and scene.has_head(objects[0], "rival"):
        return Frame(relation, cue.first, objects[-1][1], "comparison.best", objects, aspect)
    return Frame(relation, cue.first, last, "comparison.state_of_the_art", ((cue.first, cue.last),), aspect)


def _has_verb(classes: str) -> bool:
    return "V" in classes or "G" in classes or "E" in classes


def best(scene: Scene, cue: Cue) -> Frame | None:
    """`the best A among X`, `ranks first`, and no `best case`."""
    if scene.is_at(cue.last, *_NO_RANK):
        return None
    aspect = aspects.degree_aspect(scene, cue, scene.parts.end(cue.first, ANY))
    if scene.is_at(cue.last, "known") or (aspect and (scene.has_head(aspect, "rival") or scene.has_head(aspect, "prior"))):
        return None
    end = aspect[1] if aspect else cue.last
    among = scene.cue_at(end, ["among"])
    objects = rivals(scene, among.last)[0] if among else ()
    last = objects[-1][1] if objects else end
    relation = direction(scene, cue, aspect)
    is_measured = aspect is not None and scene.has_head(aspect, "measure")
    return Frame(relation, cue.first, last, "comparison.best", objects, aspect, 1 if objects or is_measured else 0)
