"""The ways in which a sentence says that things are alike: `comparable A to X`, `on par with X`, `competitive A`, `as A as X`.

Here belongs what is as good as something else, or nearly, and a multiple of it (`twice as A as X`); what else is better or
worse is the matter of `frames`.
"""

from pipeline.claims.comparing import aspects
from pipeline.claims.comparing.rivals import has_rival, rivals
from pipeline.claims.comparing.scene import ANY, COMPETITIVE, DEGREES, MATCHES, OTHERS, OUTPERFORMS, Frame, Range, Scene, heads
from pipeline.claims.grammar.cues import Cue

#: Words of likeness that say nothing without a rival and a measure.
_PLAIN_LIKENESS = frozenset(["similar", "same", "equivalent", "identical"])
#: Words behind `competitive` in the terms of online algorithms, which compare nothing.
_TERMS = frozenset(["ratio", "ratios", "algorithm", "algorithms", "analysis"])
_NO_DEGREE = frozenset(["well", "far", "long", "soon", "much", "many"])


def like(scene: Scene, cue: Cue) -> Frame | None:
    """`comparable A to X`, `A comparable to X`, `performs on par with X`, `competitive A`, `similar or better A`."""
    document, lowers, classes = scene.document, scene.document.tokens.lowers, scene.document.classes
    if cue.name == "competitive_as" and scene.is_at(cue.last, *_TERMS):
        return Frame(COMPETITIVE, cue.first, cue.last, "comparison.competitive_as", strength=OTHERS)
    if lowers[cue.first] == "same" and scene.is_at(cue.last, "time"):
        return None
    end = scene.parts.end(cue.first, ANY)
    better = scene.first_in(cue.last + 1, min(cue.last + 3, end), DEGREES) if scene.is_at(cue.last, "or") else None
    said = better or cue
    phrase = document.phrases.at(cue.first)
    if phrase and lowers[phrase[1] - 1] in heads("rival"):
        return None  # "similar methods", "competitive baselines"
    aspect = aspects.degree_aspect(scene, said, end)
    is_measure = aspect is not None and (scene.has_head(aspect, "measure") or scene.has_head(aspect, "lower_better"))
    if aspect is None or aspect[0] != said.last or not (better or is_measure):
        start = scene.parts.start(cue.first, ANY)
        joined = scene.last_before(cue.first, max(start, cue.first - 3), DEGREES) if scene.is_at(cue.first - 1, "or") else None
        aspect = aspects.before(scene, joined.first if joined else cue.first, start)
    stop = min(said.last + 8, end)
    links = ("to", "with", "as", "than", "over") if better else ("to", "with", "as", "than")
    link = next((i for i in range(said.last, stop) if lowers[i] in links and classes[i - 1] != "V"), None)
    objects = rivals(scene, link + 1)[0] if link is not None else ()
    if (verb := _or_verb(scene, said, end)) is not None:
        objects = rivals(scene, verb.last)[0]
    if objects and not _is_likened(scene, objects[0]):
        objects = ()
    if lowers[cue.first] in _PLAIN_LIKENESS and not (aspect and (objects or better)):
        return None
    relation = COMPETITIVE if cue.name == "competitive_as" else MATCHES
    last = objects[-1][1] if objects else aspect[1] if aspect and aspect[0] >= said.last else said.last
    is_told = aspect or cue.name == "competitive_as" or has_rival(scene, objects)
    return Frame(relation, cue.first, last, f"comparison.{cue.name}", objects, aspect, 2 if objects and is_told else 1)


def _or_verb(scene: Scene, said: Cue, end: int) -> Cue | None:
    """The verb that shares its rivals with a word of likeness: `on par or exceeds X`, `comparable to or even surpassing X`."""
    at = said.last + scene.is_at(said.last, "to", "with", "as")
    at += scene.document.classes[at : at + 1] in ("-", ",")
    if not scene.is_at(at, "or"):
        return None
    return scene.first_in(at + 1, min(at + 4, end + 4), [OUTPERFORMS, MATCHES])


def _is_likened(scene: Scene, span: Range) -> bool:
    """Whether a phrase behind `with` or `to` is a rival, and not a circumstance (`with only 5 examples`, `with lower cost`)."""
    is_degree = scene.first_in(span[0], min(span[0] + 4, span[1]), (*DEGREES, "best")) is not None and not scene.has_head(
        span, "prior"
    )
    is_amount = scene.is_at(span[0], "only") or scene.document.classes[span[0]] == "n"
    return scene.has_head(span, "rival") or not (is_degree or is_amount or scene.is_at(span[1] - 1, "probability"))


def as_as(scene: Scene, cue: Cue) -> Frame | None:
    """`as A as X`, `as good and simpler`."""
    lowers, classes = scene.document.tokens.lowers, scene.document.classes
    stop = min(cue.last + 6, scene.parts.end(cue.first, ANY))
    second = next((i for i in range(cue.last + 1, stop) if lowers[i] == "as"), None)
    if second is None and scene.is_at(cue.last, "good") and scene.is_at(cue.last + 1, "and"):
        also = scene.first_in(cue.last + 2, min(cue.last + 4, scene.parts.last), DEGREES)
        return Frame(MATCHES, cue.first, also.last if also else cue.last + 1, "comparison.as_as", strength=1)
    if second is None or classes[cue.last] not in "ABN" or lowers[cue.last] in _NO_DEGREE:
        return None
    objects, _ = rivals(scene, second + 1)
    relation = OUTPERFORMS if _is_multiple(scene, cue.first) else MATCHES
    return Frame(relation, cue.first, objects[-1][1], "comparison.as_as", objects, (cue.last, second), 1) if objects else None


def _is_multiple(scene: Scene, token: int) -> bool:
    """Whether a multiple stands before `as A as X` at `token`: `twice as fast as X`, `3 times as accurate as X`."""
    return scene.is_at(token - 1, "twice", "thrice", "times", "fold", "x")
