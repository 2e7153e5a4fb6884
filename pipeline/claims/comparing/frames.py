"""The ways in which a sentence compares: each construction with its relation, its rivals and what is compared.

Here belong the verbs and adjectives that compare (`outperforms X`, `superior A`) and the order in which all constructions are looked
for; those with `than`, `compared to` and `over` are in `against`. Which of the frames found become claims is decided in `comparisons`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from pipeline.claims.comparing import aspects
from pipeline.claims.comparing.against import compared, is_denied, over, than
from pipeline.claims.comparing.directions import direction
from pipeline.claims.comparing.likeness import as_as, like
from pipeline.claims.comparing.rivals import has_rival, is_measure, is_rival, rivals
from pipeline.claims.comparing.scene import (
    ANY,
    COMPETITIVE,
    DEGREES,
    MATCHES,
    OTHERS,
    OUTPERFORMS,
    RIVALS_ONLY,
    TRADE_OFF,
    UNDERPERFORMS,
    VERBS,
    WHOLE,
    Frame,
    Range,
    Scene,
)
from pipeline.claims.comparing.superlatives import best, state_of_the_art
from pipeline.claims.grammar.clauses import TOLD
from pipeline.claims.grammar.coordination import members
from pipeline.claims.grammar.cues import Cue

#: Forms of comparing verbs that are as often nouns or adjectives.
_NOUN_TOO = frozenset(["match", "matches", "matching", "rival", "rivals", "trail", "trails", "dominating", "beat"])
#: Words that say that nothing does.
_NONE = frozenset(["none", "neither"])
#: Wins that are told as few: `in only 3 of 10 settings`, `in just 12% of the games`.
_FEW = re.compile(r" (?:in|on) (?:only|just|merely|fewer than|less than) (?:\w+ (?:out )?of\b|\d+(?:\.\d+)?\s?\\?%)")


def frames(scene: Scene) -> list[Frame]:
    """The frames of a sentence in order; of two that share words, the one with rivals."""
    found = [frame for cue in scene.cues if cue.name in _READERS and (frame := _READERS[cue.name](scene, cue)) is not None]
    kept: list[Frame] = []
    found = [_owned(scene, _traded(scene, frame)) for frame in found]
    for frame in sorted(found, key=lambda frame: (not frame.objects, -frame.strength, frame.token)):
        if not any(other.token < frame.last and frame.token < other.last for other in kept) and not _is_of_rival(
            scene, frame, found
        ):
            kept.append(frame)
    return sorted(kept, key=lambda frame: frame.token)


def _is_of_rival(scene: Scene, frame: Frame, found: Sequence[Frame]) -> bool:
    """Whether a frame is said of the rivals before it and not of the paper's work: `Unlike methods that need more data, ...`."""
    classes = scene.document.classes
    return any(
        other.relation == RIVALS_ONLY
        and scene.is_at(other.token, "unlike")
        and other.last <= frame.token
        and classes.find(",", other.last, frame.token) < 0
        for other in found
    )


def _traded(scene: Scene, frame: Frame) -> Frame:
    """The frame; one that finds a trade-off better is about that trade-off."""
    is_trade_off = frame.relation == OUTPERFORMS and frame.aspect and scene.first_in(*frame.aspect, ["trade_off"])
    return frame._replace(relation=TRADE_OFF) if is_trade_off else frame


def _owned(scene: Scene, frame: Frame) -> Frame:
    """The frame; one that others tell, or that is only asked about (`whether X outperforms Y`), is not the paper's."""
    start = scene.parts.start(frame.token, WHOLE)
    is_asked = "whether" in scene.document.tokens.lowers[max(start - 1, scene.parts.first) : frame.token]
    is_others = frame.relation != RIVALS_ONLY and (is_asked or _is_told_by_others(scene, start))
    return frame._replace(strength=OTHERS) if is_others else frame


def _verb(scene: Scene, cue: Cue) -> Frame | None:
    """`outperforms X in A`, `matches the A of X`, `lags behind X`."""
    classes, lowers = scene.document.classes, scene.document.tokens.lowers
    is_verb = classes[cue.first] in "VE" or _has_object(scene, cue) or _is_participle(scene, cue)
    if lowers[cue.first] in _NOUN_TOO and not is_verb:
        return None
    relation, token = cue.name, cue.last
    while scene.is_at(token, "behind") or classes[token : token + 1] == "B":
        token += 1
    if classes[cue.first] == "E" and scene.is_at(token, "by"):
        relation = UNDERPERFORMS if relation == OUTPERFORMS else relation
        token += 1
    if (other := _joined_with_match(scene, cue)) is not None:
        relation, token = MATCHES, max(token, other.last)
    elif relation == OUTPERFORMS and _is_alternative(scene, cue):
        relation = MATCHES
    elif (negated := _negated(scene, cue)) is not None:
        has_failed = lowers[negated.first] in ("fail", "fails")
        relation = UNDERPERFORMS if has_failed else COMPETITIVE if negated.last < cue.first else MATCHES
    if scene.is_at(cue.last - 1, "gap") and not scene.is_at(token, "to", "with"):
        return _gap(scene, cue)
    objects, aspect = rivals(scene, token + scene.is_at(cue.last - 1, "gap"))
    if not objects and (relation == MATCHES or classes[token : token + 1] in ("n", "m")):
        return None
    said = objects[0] if len(objects) == 1 else None
    if said and aspect is None and not is_rival(scene, said) and is_measure(scene, said):
        objects, aspect = (), said
    last = objects[-1][1] if objects else aspect[1] if aspect else token
    if relation == OUTPERFORMS and _FEW.match(scene.document.text, scene.document.tokens.ends[last - 1]):
        relation = UNDERPERFORMS
    aspect = aspect or aspects.behind(scene, last)
    if aspect is None and classes[cue.first] == "V":
        aspect = aspects.of_subject(scene, cue.first)
    if aspect is None and scene.is_at(token, "that", "those"):
        aspect = aspects.before(scene, cue.first, scene.parts.first)
    strength = (
        OTHERS if _is_of_others(scene, cue.first) or _is_by_none(scene, cue.first) else 2 if has_rival(scene, objects) else 1
    )
    return Frame(relation, cue.first, last, f"comparison.{cue.name}", objects, aspect, strength)


def _gap(scene: Scene, cue: Cue) -> Frame:
    """`closes the gap`, `narrows the gap between A and B`."""
    between = members(scene.document, cue.last + 1, scene.parts.last) if scene.is_at(cue.last, "between") else []
    aspect = (between[0][0], between[-1][1]) if between else None
    last = aspect[1] if aspect else cue.last
    return Frame(COMPETITIVE, cue.first, last, "comparison.competitive", (), aspect, 1)


def _has_object(scene: Scene, cue: Cue) -> bool:
    """Whether a form that may be a noun is a verb by what follows it: `the rates match those of X`, `this matches the bound`."""
    return scene.document.classes[cue.last : cue.last + 1] == "D" or scene.is_at(cue.last, "that", "those")


def _is_participle(scene: Scene, cue: Cue) -> bool:
    """Whether a form in -ing opens a clause of its own (`..., matching X`, `while matching X`)."""
    classes, start = scene.document.classes, cue.first
    while start > scene.parts.first and classes[start - 1] == "B":
        start -= 1
    is_form = classes[cue.first] == "G" or scene.document.tokens.lowers[cue.first].endswith("ing")
    return is_form and (start in scene.parts.starts or classes[start - 1] in "S,(-")


def _joined_with_match(scene: Scene, cue: Cue) -> Cue | None:
    """The other verb where `match or outperform` is said, which claims no more than equality."""
    for other in scene.cues:
        if other.first != cue.first and other.name in (MATCHES, OUTPERFORMS) and MATCHES in (other.name, cue.name):
            between = scene.document.tokens.lowers[min(other.last, cue.last) : max(other.first, cue.first)]
            if len(between) <= 3 and "or" in between:
                return other
    return None


def _is_alternative(scene: Scene, cue: Cue) -> bool:
    """Whether another verb stands before `or` and the verb, which claims no more than equality: `reaches or even exceeds X`."""
    classes, at = scene.document.classes, cue.first
    while at > scene.parts.first and classes[at - 1] == "B":
        at -= 1
    return at - 2 > scene.parts.first and scene.is_at(at - 1, "or") and classes[at - 2] in "VEG"


def _negated(scene: Scene, cue: Cue) -> Cue | None:
    """The negation right before a verb, apart from `not only`."""
    negated = scene.last_before(cue.first, max(cue.first - 4, scene.parts.first), ["negated"])
    return None if negated is None or scene.is_at(negated.last, "only") else negated


def _is_of_others(scene: Scene, token: int) -> bool:
    """Whether the verb at `token` is said of the work of others."""
    subject = scene.document.phrases.previous(token, scene.parts.start(token, WHOLE))
    return subject is not None and scene.has_head(subject, "prior")


def _is_by_none(scene: Scene, token: int) -> bool:
    """Whether the verb at `token` is said of none: `none of them is able to outperform X`, `neither planner outperforms X`."""
    return not _NONE.isdisjoint(scene.document.tokens.lowers[scene.parts.start(token, WHOLE) : token])


def _is_told_by_others(scene: Scene, start: int) -> bool:
    """Whether the clause at `start` is told by the work of others (`prior work shows that ...`)."""
    parts = scene.parts
    teller = scene.document.phrases.next(parts.first, start) if parts.kind(start) == TOLD else None
    return teller is not None and scene.has_head(teller, "prior")


def _degree(scene: Scene, cue: Cue) -> Frame | None:
    """`superior A`, `faster A`, `superior to X`."""
    if scene.document.classes[cue.last : cue.last + 2] == "B,":
        return None  # "more remarkably, ..."
    if scene.is_at(cue.first, "earlier") and (named := scene.document.phrases.at(cue.last)) and scene.has_head(named, "rival"):
        return None
    if cue.name in ("superior", "advantage") and not scene.is_at(cue.first, "better", "superior") and _is_kept(scene, cue):
        return None
    if cue.first >= 2 and scene.is_at(cue.first - 1, "or") and scene.last_before(cue.first, cue.first - 3, ["comparable"]):
        return None
    if scene.is_at(cue.last, "than", "or") and scene.first_in(cue.last, min(cue.last + 3, scene.parts.last), ["comparable"]):
        return None
    objects = rivals(scene, cue.last + 1)[0] if cue.name == "superior" and scene.is_at(cue.last, "to") else ()
    aspect = None if objects else aspects.degree_aspect(scene, cue, scene.parts.end(cue.first, ANY))
    if cue.name == "superior" and aspect and scene.is_at(aspect[1], "to"):
        objects = rivals(scene, aspect[1] + 1)[0]  # "superior A to X"
        objects = objects if has_rival(scene, objects) else ()
    if aspect and scene.is_at(aspect[0], "bound", "bounds"):
        return None
    is_saved = aspect is not None and cue.name == "less" and scene.has_head(aspect, "lower_better")
    is_measured = is_saved or (aspect is not None and scene.has_head(aspect, "measure"))
    strength = 1 if is_measured or cue.name in ("superior", "good") else 0
    if cue.name == "superior" and (is_measured or objects):
        strength = 2
    if scene.document.classes[cue.first - 1] == "T" and not objects:
        strength = 0  # a purpose: "to better encode A"
    last = objects[-1][1] if objects else aspect[1] if aspect else cue.last
    relation = MATCHES if is_denied(scene, cue.first) else direction(scene, cue, aspect)
    return Frame(relation, cue.first, last, "comparison.degree", objects, aspect, strength)


def _is_kept(scene: Scene, cue: Cue) -> bool:
    """Whether what is good is only kept or drawn from: `while preserving favorable properties`, `takes advantage of`."""
    keeping = scene.last_before(cue.first, scene.parts.start(cue.first, ANY), ["keep"])
    return keeping is not None and cue.first - keeping.last <= 4


def _improves(scene: Scene, cue: Cue) -> Frame | None:
    """`improves the A of X`, `improves previous results on A`, `halves the error of X`."""
    objects, aspect = rivals(scene, cue.last)
    if not has_rival(scene, objects) or (len(objects) == 1 and _is_measured(scene, objects[0])):
        return None
    aspect = aspect or aspects.behind(scene, objects[-1][1])
    relation = direction(scene, cue, aspect)
    strength = int(scene.has_head(objects[0], "prior") or scene.first_in(*objects[0], ["sota"]) is not None)
    return Frame(relation, cue.first, objects[-1][1], "comparison.improves", objects, aspect, strength)


def _is_measured(scene: Scene, span: Range) -> bool:
    """Whether a phrase names what is measured and no work of others: `improves ImageNet accuracy`, `raises its F1`."""
    is_others = scene.has_head(span, "rival") or scene.has_head(span, "prior") or scene.first_in(*span, ["sota"]) is not None
    return not is_others and (is_measure(scene, span) or scene.is_at(span[0], "its", "their"))


def _unlike(scene: Scene, cue: Cue) -> Frame | None:
    """`Unlike X, ...`, `we compare Y against X`."""
    objects, _ = rivals(scene, cue.last)
    if not objects or not (scene.is_at(cue.first, "unlike") or has_rival(scene, objects)):
        return None
    return Frame(RIVALS_ONLY, cue.first, objects[-1][1], "comparison.unlike", objects, None, 0)


def _unable(scene: Scene, cue: Cue) -> Frame | None:
    """`A that existing methods fail to handle`: what others cannot is told of them."""
    phrase = scene.document.phrases.previous(cue.first, scene.parts.start(cue.first, ANY))
    if phrase is None or phrase[1] != cue.first or not (scene.has_head(phrase, "prior") and scene.has_head(phrase, "rival")):
        return None
    return Frame(RIVALS_ONLY, phrase[0], cue.last, "comparison.unlike", (phrase,), None, 0)


_READERS: Mapping[str, Callable[[Scene, Cue], Frame | None]] = MappingProxyType(
    {
        **dict.fromkeys(VERBS, _verb),
        **dict.fromkeys(DEGREES, _degree),
        "than": than,
        "compared": compared,
        "over": over,
        "comparable": like,
        "competitive_as": like,
        "sota": state_of_the_art,
        "best": best,
        **dict.fromkeys(("raise", "lower"), _improves),
        "as": as_as,
        "unlike": _unlike,
        "negated": _unable,
    }
)
