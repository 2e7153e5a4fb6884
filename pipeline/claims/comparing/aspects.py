"""What a comparison is about and which way it goes: `higher accuracy`, `reduces the error`, `more robust`, `in terms of speed`.

Here belongs the choice of the phrase that says what is compared; verbs that say it are the matter of `doing`, whether more or less
of it is better that of `directions`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.claims.comparing.directions import LIKE, direction
from pipeline.claims.comparing.doing import activity, better_done, is_complement, with_complements
from pipeline.claims.comparing.scene import ANY, CHANGES, DEGREES, Range, Scene, heads
from pipeline.claims.document import Document
from pipeline.claims.grammar.coordination import members
from pipeline.claims.grammar.cues import Cue

#: What joins the words of a list of adjectives, and what may follow it there.
_LIST_JOINT = re.compile(r",C?|C")
_LISTED_ADJECTIVE = re.compile(r"B?A(?:[,CANETSP(.]|\Z)")

#: An amount by which something is better: `an average of 3%`, `about 2 points of`.
_AMOUNT = re.compile(r"[DBA]*[nm]N?%?(?:-n%?|C[nm]%?)?(?:N(?=O))?")


@dataclass(frozen=True, slots=True)
class Said:
    """What a stretch says went better or worse, and where it begins to say so."""

    relation: str
    first: int
    aspect: Range | None
    is_superior: bool


def said(scene: Scene, start: int, stop: int) -> Said | None:
    """What the tokens `start` to `stop` say went up, down, better or worse; the first such statement counts."""
    cue = scene.first_in(start, stop, (*CHANGES, *DEGREES, *LIKE))
    if cue is None:
        return None
    aspect = _change_aspect(scene, cue, stop) if cue.name in CHANGES else degree_aspect(scene, cue, stop)
    return Said(direction(scene, cue, aspect), cue.first, aspect, cue.name in ("superior", "advantage"))


def measured(scene: Scene, start: int, stop: int) -> Range | None:
    """What `in terms of` names within a stretch, or else the last list of phrases there that names a measure."""
    phrases = scene.document.phrases
    terms = scene.first_in(start, stop, ["in_terms_of"])
    if terms and (found := _measures(scene.document, terms.last, stop)):
        return found[0][0], found[-1][1]
    phrase = phrases.previous(stop, start)
    while phrase and not (scene.has_head(phrase, "measure") and _is_quality(scene, phrase)):
        phrase = phrases.previous(phrase[0], start)
    if phrase is None:
        return None
    before = phrases.previous(phrase[0] - 1, start)
    if before and before[1] == phrase[0] - 1 and scene.document.classes[before[1]] == "C" and scene.has_head(before, "measure"):
        return before[0], phrase[1]
    return phrase


def _is_quality(scene: Scene, phrase: Range) -> bool:
    """Whether a phrase names what is measured, and neither an amount of it (`3B parameters`) nor what was found (`the results`)."""
    return scene.document.classes[phrase[0]] != "n" and scene.document.tokens.lowers[phrase[1] - 1] not in ("results", "result")


def _measures(document: Document, token: int, stop: int) -> list[Range]:
    """The measures of the list that begins at `token`, up to a member with a number of its own (`PSNR and a gain of 3%`)."""
    found = members(document, token, stop)
    own = next((at for at, span in enumerate(found) if at and "n" in document.classes[slice(*span)]), len(found))
    return found[:own]


def _change_aspect(scene: Scene, cue: Cue, stop: int) -> Range | None:
    """The phrase that a word of change is about: `reduces A`, `improvement in A`, `a 3% A gain`."""
    document = scene.document
    if cue.name == "merit":
        return None
    token = cue.last
    if cue.name in ("gain", "loss"):
        if not (token < stop and scene.is_at(token, "in", "of", "on", "for")):
            return _own_phrase(scene, cue)
        token += 3 if scene.is_at(token + 1, "terms") else 1
    found = members(document, token, stop)
    if found and any(scene.has_head(span, "measure") or scene.has_head(span, "lower_better") for span in found):
        return found[0][0], found[-1][1]
    if found and not document.classes[slice(*found[0])].strip("nm%BD"):
        return _own_phrase(scene, cue) if cue.name in ("gain", "loss") else None
    if found and scene.is_at(token - 1, "for") and not scene.has_head(found[0], "measure"):
        return _own_phrase(scene, cue)
    return found[0] if found and document.classes[found[0][0]] != "n" else None


def _own_phrase(scene: Scene, cue: Cue) -> Range | None:
    """The phrase of a word such as `gain`, without numbers and adjectives before it: `an 8% efficiency gain`."""
    phrase = scene.document.phrases.at(cue.first)
    first = cue.first
    lowers = scene.document.tokens.lowers
    while (
        phrase
        and first > phrase[0]
        and scene.document.classes[first - 1] == "N"
        and not lowers[first - 1].endswith(("'s", "’s", "magnitude"))
    ):
        first -= 1
    return (first, cue.last) if phrase and not heads("bare_gain").issuperset(lowers[first : cue.last]) else None


def degree_aspect(scene: Scene, cue: Cue, stop: int) -> Range | None:
    """What a word of degree is said of: `superior A`, `more efficient`, `faster, smoother and safer A`, `better in A`."""
    document = scene.document
    if doing := better_done(scene, cue, stop):
        return doing
    if listed := _listed(scene, cue, stop):
        return listed
    phrase = document.phrases.at(cue.first)
    if phrase is None or phrase[1] <= cue.last:
        phrase = document.phrases.at(cue.last) if cue.name in ("more", "less") and cue.last < stop else None
    if phrase and document.classes[phrase[1] - 1] in "AE" and (what := activity(scene, phrase[1], stop)):
        return what
    if phrase and phrase[1] < stop and document.classes[phrase[1]] == "A" and document.phrases.at(phrase[1]) is None:
        return cue.last, phrase[1] + 1  # "more memory efficient"
    if phrase:
        return _without_alternative(scene, cue.last), min(_with_more(scene, cue, phrase[1], stop), stop)
    if cue.name == "advantage" and (own := _own_phrase(scene, cue)) and own[0] < cue.first:
        return own
    if cue.name in ("more", "less") and cue.last < stop and document.classes[cue.last] in "ABEG":
        last = max(_adjectives_end(scene, cue.last, stop), cue.last + 1)
        return activity(scene, last, stop) or (cue.last, last)
    if cue.name in ("more", "less") and cue.last < stop and document.tokens.lowers[cue.last] in heads("measure"):
        return cue.last, min(_with_more(scene, cue, cue.last + 1, stop), stop)  # a noun that reads like a verb, as "compute"
    if cue.name in ("good", "bad") and not scene.is_at(cue.first, "worse", "inferior"):
        return cue.first, cue.last
    if cue.last < stop and scene.is_at(cue.last, "in", "on", "of"):
        found = members(document, cue.last + 1, stop)
        if any(scene.has_head(span, "measure") for span in found):
            return found[0][0], found[-1][1]
    return activity(scene, cue.last, stop)


def _adjectives_end(scene: Scene, token: int, stop: int) -> int:
    """End of the adjectives, participles and nouns from `token` on."""
    while token < stop and scene.document.classes[token] in "AEGN":
        token += 1
    return token


def _listed(scene: Scene, cue: Cue, stop: int) -> Range | None:
    """What several words of degree or adjectives in a list are said of: `sharper and more reliable A`, `faster, more robust`."""
    document = scene.document
    classes, first, at = document.classes, cue.last, cue.last
    joints = 0
    while at < stop:
        if (degree := scene.cue_at(at, DEGREES)) is not None:
            first, at = cue.first, degree.last
        while at < stop and classes[at] in "AEB":
            at += 1
        joint = _LIST_JOINT.match(classes, at, stop)
        if joint is None or not (scene.cue_at(joint.end(), DEGREES) or _LISTED_ADJECTIVE.match(classes, joint.end(), stop)):
            break
        at, joints = joint.end(), joints + 1
    if not joints:
        return None
    phrase = document.phrases.at(at - 1) or (document.phrases.at(at) if at < stop else None)
    if phrase and phrase[1] > at:
        return first, min(_with_more(scene, cue, phrase[1], stop), stop)
    return first, at


def _with_more(scene: Scene, cue: Cue, last: int, stop: int) -> int:
    """End of a phrase with what belongs to it: `less compute and memory`, `robustness to noise`, `alignment with A of B`."""
    document = scene.document
    phrases, classes = document.phrases, document.classes
    while last < stop and (following := phrases.next(last + 1, min(last + 2, stop))):
        is_measure = scene.has_head(following, "measure") or scene.has_head(following, "lower_better")
        if classes[last] == "C" and (further := scene.first_in(last + 1, last + 3, DEGREES)) is not None:
            return _with_further(scene, cue, further, last, stop)
        if classes[last] == "C" and not is_measure:
            break
        if classes[last] not in "OC" and (cue.name in LIKE or not is_complement(scene, last)):
            break
        if scene.is_at(last, "between") and (both := members(document, last + 1, stop)):
            return both[-1][1]
        last = following[1]
    return last


def _with_further(scene: Scene, cue: Cue, further: Cue, last: int, stop: int) -> int:
    """End of a phrase with the next one where both are as good: `higher accuracy and better calibration`."""
    phrase = scene.document.phrases.at(further.last) or scene.document.phrases.at(further.first)
    if cue.name in LIKE or phrase is None or phrase[1] <= further.last or phrase[1] > stop:
        return last
    first = scene.document.phrases.at(cue.first)
    is_same = direction(scene, cue, first) == direction(scene, further, (further.last, phrase[1]))
    return phrase[1] if is_same else last


def _without_alternative(scene: Scene, first: int) -> int:
    """The token behind `or A` at `first` (`the highest or near-highest throughput`)."""
    return first + 2 if scene.document.classes[first : first + 2] in ("CA", "CE") else first


def of_subject(scene: Scene, token: int) -> Range | None:
    """The measure that the verb at `token` is said of: `the accuracy of X exceeds Y`, `performance in A surpasses Y`."""
    document, start = scene.document, scene.parts.start(token, ANY)
    relative = len(document.classes[start:token].rstrip("BFX")) + start - 1
    if relative > start and scene.is_at(relative, "that", "which"):
        return _antecedent(scene, relative, start)
    phrase = document.phrases.next(start, token)
    if phrase is None or document.classes[start : phrase[0]].strip("SCB,"):
        return None
    head = document.tokens.lowers[phrase[1] - 1]
    is_measure = head in heads("measure") and head not in heads("rival") and head not in heads("no_measure")
    return phrase if is_measure and "V" not in document.classes[phrase[1] : token] else None


def _antecedent(scene: Scene, relative: int, start: int) -> Range | None:
    """The measure that a relative clause is said of: `an accuracy that exceeds X`, `a bound on A, which matches Y`."""
    phrases, last = scene.document.phrases, relative
    while (phrase := phrases.previous(last, start)) and scene.document.classes[phrase[1] : last] in ("", ",", "P", "O", ",P"):
        if _ends_in_measure(scene, phrase):
            return phrase
        last = phrase[0]
    return None


def before(scene: Scene, token: int, start: int) -> Range | None:
    """The measure right before `token`: `accuracy better than`, `a latency that is lower than`."""
    phrases = scene.document.phrases
    inside = phrases.at(token)
    phrase = (inside[0], token) if inside and inside[0] < token else phrases.previous(token, start)
    if phrase is None or not scene.has_head(phrase, "measure"):
        return None
    return phrase if scene.document.classes[phrase[1] : token].strip("B") in ("", "SX", "X") else None


def behind(scene: Scene, token: int) -> Range | None:
    """What a comparison is about when said behind the rivals: `in terms of A`, `in A`, `at finding A`."""
    document = scene.document
    if token >= scene.parts.last:
        return None
    token = _behind_amount(scene, token)
    terms = scene.first_in(token, scene.parts.end(token, ANY), ["in_terms_of"])
    if terms and (found := _measures(document, terms.last, scene.parts.last)):
        return found[0][0], _with_further_measures(scene, with_complements(scene, found[-1][1], scene.parts.last))
    if what := activity(scene, token, scene.parts.last):
        return what
    found = members(document, token + 1, scene.parts.last) if document.classes.startswith("P", token) else []
    if found and scene.is_at(found[-1][1] - 1, "metric", "metrics"):
        return found[0][0], found[-1][1]  # "across all A metrics"
    if scene.is_at(token, "in", "on", "at", "of"):
        found = members(document, token + 1, scene.parts.last)
        is_task = bool(found) and document.tokens.lowers[found[0][1] - 1] in heads("tested")
        if found and not is_task and (document.classes[found[0][0]] == "G" or _are_measures(scene, found, token)):
            return found[0][0], with_complements(scene, found[-1][1], scene.parts.last)
    return None


def _behind_amount(scene: Scene, token: int) -> int:
    """The token behind `by` and an amount, if they stand at `token`: `outperforms X by 3% in A`, `by 2 points of A`."""
    if scene.is_at(token, "by") and (amount := _AMOUNT.match(scene.document.classes, token + 1, scene.parts.last)):
        return amount.end()
    return token


def _are_measures(scene: Scene, found: Sequence[Range], token: int) -> bool:
    """Whether phrases behind the preposition at `token` name measures: the first does, or the last behind `in`."""
    if _ends_in_measure(scene, found[0]):
        return True
    last = found[-1]
    is_plain = scene.is_at(token, "in") and "D" not in scene.document.classes[found[0][0] : last[1]]
    return is_plain and _ends_in_measure(scene, last) and scene.document.tokens.lowers[last[1] - 1] not in heads("no_measure")


def _ends_in_measure(scene: Scene, span: Range) -> bool:
    """Whether the head of a phrase is a measure, and not a word before it: `accuracy at a distance`, but no `similarity region`."""
    classes = scene.document.classes
    last = next((at for at in range(*span) if classes[at] in "OPT"), span[1])
    return scene.has_head((max(last - 1, span[0]), last), "measure")


def _with_further_measures(scene: Scene, last: int) -> int:
    """End of a measure with those joined to it behind its complement: `generalization to A and robustness to B`."""
    classes, phrases = scene.document.classes, scene.document.phrases
    while last < scene.parts.last and classes[last] in "C," and (further := phrases.next(last + 1, last + 3)):
        if classes[further[0]] == "D" or not _ends_in_measure(scene, further) or classes[last + 1 : further[0]].strip("C"):
            break
        last = with_complements(scene, further[1], scene.parts.last)
    return last
