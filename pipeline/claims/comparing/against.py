"""The ways in which a sentence says whom something is better or worse than: `better A than X`, `improves A compared to X`, `over X`.

Here belong the constructions that say a degree or a change, and with `than`, `compared to` or `over` against whom; verbs that
compare by themselves are the matter of `frames`.
"""

import re

from pipeline.claims.comparing import aspects
from pipeline.claims.comparing.directions import direction
from pipeline.claims.comparing.doing import done
from pipeline.claims.comparing.rivals import has_rival, is_rival, rivals
from pipeline.claims.comparing.scene import ANY, DEGREES, MATCHES, OTHERS, OUTPERFORMS, WHOLE, Frame, Scene
from pipeline.claims.grammar.clauses import RELATIVE, TAIL
from pipeline.claims.grammar.cues import Cue

#: What may stand between two words of degree in a list: adjectives, then a comma or a conjunction, then an amount.
_IN_LIST = re.compile(r"[ABEN]*(?:,C?|C)B*n?%?")


def than(scene: Scene, cue: Cue) -> Frame | None:
    """`more A than X`, `a better A than X`, `performs worse than X`, `the A of Y is lower than that of X`."""
    document, start = scene.document, scene.parts.start(cue.first, WHOLE)
    degree = scene.last_before(cue.first, start, DEGREES)
    objects, _ = rivals(scene, cue.last)
    is_choice = scene.is_at(cue.first - 1, "rather", "other")
    if degree is None or is_choice or not objects or document.classes[cue.last] == "n" or scene.is_amount(objects[0]):
        return None
    degree = _first_of_list(scene, degree, start)
    aspect = aspects.degree_aspect(scene, degree, cue.first) or aspects.before(scene, degree.first, start)
    if aspect is None and (topic := document.phrases.next(start, degree.first)) and scene.has_head(topic, "measure"):
        aspect = topic
    if aspect is None or (degree.name in ("more", "less") and document.classes[slice(*aspect)] == "B"):
        aspect = done(scene, degree, start) or aspect
    if aspect == (degree.first, degree.last) and degree.name == "good":
        doing = done(scene, degree, scene.parts.start(degree.first, ANY))
        aspect = doing if doing and "P" not in document.classes[slice(*doing)] else aspect
    is_bare = degree.last == cue.first and degree.name in ("more", "less") and not has_rival(scene, objects)
    if is_bare and (aspect is None or not scene.has_head(aspect, "measure")):
        return None  # a threshold, as in "more than a third of the users"
    is_denied = scene.is_at(degree.first - 1, "no", "not") or "neither" in document.tokens.lowers[start : degree.first]
    relation = MATCHES if is_denied else direction(scene, degree, aspect)
    strength = 2 if has_rival(scene, objects) else 1
    return Frame(relation, degree.first, objects[-1][1], "comparison.than", objects, aspect, strength)


def _first_of_list(scene: Scene, degree: Cue, start: int) -> Cue:
    """The first of several words of degree in a list that ends with `degree`: `both faster and more accurate`."""
    before = scene.last_before(degree.first, start, DEGREES)
    while before and _IN_LIST.fullmatch(scene.document.classes, before.last, degree.first):
        degree, before = before, scene.last_before(before.first, start, DEGREES)
    return degree


def compared(scene: Scene, cue: Cue) -> Frame | None:
    """`improves A compared to X`, `Compared to X, Y improves A`."""
    objects, _ = rivals(scene, cue.last)
    if not objects or (scene.is_at(cue.first, "versus", "vs") and scene.has_head(objects[0], "measure")):
        return None
    start, last = scene.parts.start(cue.first, WHOLE + RELATIVE), objects[-1][1]
    is_fronted = cue.first - start <= 2
    said = aspects.said(scene, last, scene.parts.last) if is_fronted else _said_before(scene, cue.first)
    if said is None:
        aspect = None if is_fronted else aspects.measured(scene, start, cue.first)
        return Frame(OUTPERFORMS, cue.first, last, "comparison.compared", objects, aspect, 1)
    strength = OTHERS if scene.is_at(start, "no") else 2 if has_rival(scene, objects) else 1
    aspect = said.aspect or (None if is_fronted else aspects.measured(scene, start, cue.first))
    return Frame(said.relation, cue.first, last, "comparison.compared", objects, aspect, strength)


def _said_before(scene: Scene, token: int) -> aspects.Said | None:
    """What is said better or worse before `token`: in its participial tail, else in its clause."""
    if gain := scene.last_before(token, max(token - 2, scene.parts.first), ["gain"]):
        return aspects.said(scene, gain.first, token)
    tail, whole = scene.parts.start(token, WHOLE + RELATIVE + TAIL), scene.parts.start(token, WHOLE + RELATIVE)
    verb = scene.document.classes.find("V", whole, token)  # what is said of the subject is in its predicate
    return (aspects.said(scene, tail, token) if tail > whole or verb < 0 else aspects.said(scene, verb, token)) or aspects.said(
        scene, whole, token
    )


def over(scene: Scene, cue: Cue) -> Frame | None:
    """`improves A by 3% over X`, `gains over X`, `the superiority of Y over X`."""
    near = scene.last_before(cue.first, max(cue.first - 2, scene.parts.first), ["gain", "advantage", "superior"])
    said = aspects.said(scene, near.first, cue.first) if near else _said_before(scene, cue.first)
    if said is None:
        return None
    objects, _ = rivals(scene, cue.last)
    is_near = said.is_superior and cue.first - said.first <= 5 + 8 * scene.is_at(said.first + 1, "of")
    if not objects or scene.has_head(objects[0], "duration") or not (near or is_near or is_rival(scene, objects[0])):
        return None
    relation = MATCHES if is_denied(scene, said.first) else said.relation
    aspect = said.aspect or aspects.behind(scene, objects[-1][1])
    return Frame(
        relation, cue.first, aspect[1] if aspect and not said.aspect else objects[-1][1], "comparison.over", objects, aspect
    )


def is_denied(scene: Scene, token: int) -> bool:
    """Whether the phrase at `token` begins with `no`: `no improvement`."""
    phrase = scene.document.phrases.at(token)
    return phrase is not None and scene.is_at(phrase[0], "no")
