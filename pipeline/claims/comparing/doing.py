"""What something is better at doing: `in detecting regimes and learning graphs`, `can better handle A`, `approximates A better`.

Here belong the verbs that a comparison is about, and what goes on behind a noun such as `robustness`.
"""

import re

from pipeline.claims.comparing.scene import DEGREES, Range, Scene, heads
from pipeline.claims.grammar.coordination import member, members
from pipeline.claims.grammar.cues import Cue

#: A form in -ing up to its object; one that may be a noun only before a determiner.
_DOING = re.compile(r"B?(?:G(?:[AE],)*(?=[DAENnmhk])|N(?=D))")
#: Prepositions that belong to what nouns such as `robustness` say.
_COMPLEMENTS = frozenset(["to", "against", "with", "between", "in"])


def activity(scene: Scene, token: int, stop: int) -> Range | None:
    """What something is better at, with its objects: `in detecting regimes and learning their graphs`, `at finding B`."""
    document, at = scene.document, token + 1
    if at >= stop or not scene.is_at(token, "in", "at"):
        return None
    if document.classes[at] == "N" and document.tokens.lowers[at].endswith("ing") and not scene.has_head((at, at + 1), "measure"):
        phrase = document.phrases.at(at)
        return (at, min(phrase[1], stop)) if phrase and scene.is_at(token, "at") else None
    while match := _DOING.match(document.classes, at, stop):
        phrase = document.phrases.at(match.end())
        if phrase is None or phrase[0] != match.end():
            return None
        at = min(members(document, match.end(), stop)[-1][1], stop)
        if _DOING.match(document.classes, at + 1, stop) is None or document.classes[at] != "C":
            return token + 1, at
        at += 1
    return None


def better_done(scene: Scene, cue: Cue, stop: int) -> Range | None:
    """What is done where the word of degree stands before its verb: `can better handle A`, `to more accurately predict A`."""
    document, verb = scene.document, cue.last
    if cue.name == "more" and document.classes[verb : verb + 1] == "B":
        verb += 1
    elif not scene.is_at(cue.first, "better"):
        return None
    is_able = cue.first > scene.parts.first and document.classes[cue.first - 1] in "XT"
    if verb >= stop or not is_able or document.classes[verb] not in "VN":
        return None
    found = member(document, verb + 1, stop)
    return None if found is None else (verb, with_complements(scene, found[1], stop))


def done(scene: Scene, degree: Cue, start: int) -> Range | None:
    """What is done better or worse where the word of degree is an adverb: `approximates the constraints better`."""
    classes = scene.document.classes
    verb = max(classes.rfind("V", start, degree.first), classes.rfind("G", start, degree.first))
    if scene.first_in(max(verb, start), degree.first, DEGREES):
        return None  # "performs worse than A but better than B"
    last = degree.first
    while last > verb and (
        classes[last - 1] in "BFnmx%"
        or scene.is_at(last - 1, "times", "up", "to", "around", "about", "roughly", "at", "least", "most", "by")
    ):
        last -= 1
    is_noun = classes[verb] == "G"
    is_short = classes.find(",", max(verb, start), last) < 0 and last > 0 and classes[last - 1] != "D"
    return (verb, last) if is_short and last > verb + 1 - is_noun and verb >= 0 and classes.find("X", verb, last) < 0 else None


def with_complements(scene: Scene, last: int, stop: int) -> int:
    """End of a phrase with what nouns such as `robustness` go on with: `against noise`."""
    while (
        last < stop and is_complement(scene, last) and (following := scene.document.phrases.next(last + 1, min(last + 2, stop)))
    ):
        last = following[1]
    return last


def is_complement(scene: Scene, token: int) -> bool:
    """Whether the preposition at `token` belongs to the noun before it."""
    lowers = scene.document.tokens.lowers
    return lowers[token] in _COMPLEMENTS and lowers[token - 1] in heads("relational")
