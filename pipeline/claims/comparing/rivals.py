"""Whom a comparison is with: the rivals that a sentence names.

Here belongs the choice of phrases that can be rivals, and what is compared where it is said with them (`the accuracy of X`).
"""

import re
from collections.abc import Sequence

from pipeline.claims.comparing.scene import DEGREES, VERBS, Range, Scene, heads
from pipeline.claims.grammar.clauses import MAIN, SUBORDINATE, TAIL, VERB
from pipeline.claims.grammar.coordination import examples, members

_PRONOUNS = frozenset(["them", "it", "us", "itself", "each", "time"])
#: A first word, in lower case, that is a number with a unit: `2k`, `100+`.
_QUANTITY = re.compile(r"[\d.]+[k+]?")
#: How many tokens a relative clause that tells rivals apart may have.
_LONGEST = 12
#: A word that is an amount with a unit or a multiple.
_VALUE = re.compile(r"[$~]*[\d.,–-]+(?:\^?\\?[a-z%]{0,2}|\\times|×)\$?")
_ALONE = frozenset(["those", "humans", "ones"])
#: `that of X`, where X is the rival and not what was said before.
_STANDING_FOR = frozenset((word, link) for word in ("that", "those", "one", "ones") for link in ("of", "from", "by", "for"))


def rivals(scene: Scene, token: int) -> tuple[tuple[Range, ...], Range | None]:
    """The rivals named from `token` on, and the measure where it is said with them (`the A of X`)."""
    document = scene.document
    classes, lowers = document.classes, document.tokens.lowers
    if token >= scene.parts.last:
        return (), None
    stop = scene.parts.end(token, MAIN + SUBORDINATE + TAIL + VERB)
    aspect: Range | None = None
    found: list[Range] = []
    if lowers[token : token + 2] in _STANDING_FOR:
        token += 2
    for first, last in members(document, token, stop):
        last = _with_head(scene, last, stop)
        of = classes.find("O", first, last)
        if (by := _measured_by(scene, first, last)) is not None:
            aspect, first = (token, by), by + 2
        elif of > 0 and of + 1 < last and _is_measure_of(scene, first, of):
            aspect, first = (aspect[0] if aspect else first, of), of + 1
        last = _told_apart(scene, first, _without_value(scene, first, last))
        if found and (_is_further_degree(scene, first, last) or scene.cue_at(first, VERBS)):
            break  # "outperform X and perform similarly to Y"
        if _can_be_rival(scene, first, last):
            found.append((first, last))
        found += examples(document, last, scene.parts.last)
        if found and (name := _named(scene, *found[-1])) is not None:
            found[-1] = name
    if aspect is None and found and not is_rival(scene, found[0]):
        aspect = _measure_in(scene, found[0])
    elif aspect is not None:
        found = [span for span in found if span[0] >= aspect[1]]
    return tuple(found), aspect


def _with_head(scene: Scene, last: int, stop: int) -> int:
    """End of a phrase with the head behind it that reads like a verb: `prior text-to-3D models`."""
    lowers, classes = scene.document.tokens.lowers, scene.document.classes
    if last >= stop:
        return last
    if (title := scene.cue_at(last, ["sota"])) is not None and title.last <= stop:
        return title.last  # "all prior state-of-the-art on X"
    return last + 1 if lowers[last] in ("one", "ones") or (classes[last] == "V" and lowers[last] in heads("rival")) else last


def _without_value(scene: Scene, first: int, last: int) -> int:
    """End of a phrase without a percentage behind its name: `X 3.1%`."""
    is_value = last > first + 1 and scene.document.classes[last - 1 : last + 1] == "n%"
    return last - 1 if is_value else last


def _named(scene: Scene, first: int, last: int) -> Range | None:
    """The name that stands behind a single rival, which it replaces: `the strongest baseline, X`, `our baseline (X)`."""
    document = scene.document
    if document.tokens.lowers[last - 1] not in heads("rival") or document.tokens.lowers[last - 1].endswith("s"):
        return None
    if last + 2 > scene.parts.last or document.classes[last] not in ",(":
        return None
    name = document.phrases.at(last + 1)
    if name is None or name[0] != last + 1 or document.classes[name[1] : name[1] + 1] not in (",", ".", ")", "P"):
        return None
    return name if any(word != word.lower() for word in document.tokens.words[slice(*name)]) else None


def _told_apart(scene: Scene, first: int, last: int) -> int:
    """End of a bare rival (`models`, `the methods`) with what tells it apart: `that rely on X`, `without X`."""
    document = scene.document
    if last >= scene.parts.last or last - first > 2 or document.tokens.lowers[last - 1] not in heads("rival"):
        return last
    if scene.is_at(last, "that", "which"):
        end = min(scene.parts.end(last, MAIN + SUBORDINATE + TAIL), last + _LONGEST)
        comma = document.classes.find(",", last, end)
        end = comma if comma > 0 else end
        return end - (document.classes[end - 1] in ".;C")
    phrase = document.phrases.at(last + 1) if scene.is_at(last, "without") else None
    return phrase[1] if phrase and document.classes[last + 1] != "G" else last


def _measured_by(scene: Scene, first: int, last: int) -> int | None:
    """The token of `achieved` in `the precision achieved by X`, of `required` in `the matches required by X`."""
    lowers = scene.document.tokens.lowers
    for i in range(first + 1, last - 2):
        is_said = lowers[i] in heads("spent") or (lowers[i] in heads("reached") and scene.has_head((first, i), "measure"))
        if is_said and lowers[i + 1] == "by":
            return i
    return None


def _measure_in(scene: Scene, span: Range) -> Range | None:
    """The measure that a rival's phrase ends in (`the original generation performance`), without adjectives."""
    classes = scene.document.classes
    if "O" in classes[slice(*span)] or not is_measure(scene, (span[1] - 1, span[1])):
        return None
    first = span[1] - 1
    while first > span[0] and classes[first - 1] == "N":
        first -= 1
    return first, span[1]


def is_measure(scene: Scene, span: Range) -> bool:
    """Whether a phrase names what is measured: by its head, which a participle turns into a way of doing (`supervised training`)."""
    behind = scene.document.classes.find("P", span[0] + 2, span[1])
    last = behind if behind > 0 else span[1]
    return scene.has_head((span[0], last), "measure") and scene.document.classes[last - 2] != "E"


def is_rival(scene: Scene, span: Range) -> bool:
    """Whether a phrase names the work of others: by its head, or as a name."""
    document = scene.document
    if scene.has_head(span, "rival") or scene.has_head(span, "prior") or scene.first_in(*span, ["sota"]) is not None:
        return True
    if span[1] - span[0] > 1 and not heads("other").isdisjoint(document.tokens.lowers[span[0] : span[0] + 3]):
        return True
    return document.classes[span[0]] != "n" and any(word != word.lower() for word in document.tokens.words[slice(*span)])


def has_rival(scene: Scene, objects: Sequence[Range]) -> bool:
    """Whether one of some phrases names the work of others."""
    return any(is_rival(scene, span) for span in objects)


def first_rival(scene: Scene) -> list[Range]:
    """The first phrase of the sentence that says by its words that it names others' work, if there is one."""
    at = scene.parts.first
    while (phrase := scene.document.phrases.next(at, scene.parts.last)) is not None:
        at = phrase[1]
        inside = scene.document.tokens.lowers[phrase[0] : at]
        is_others = not (heads("prior") | heads("other")).isdisjoint(inside) or scene.first_in(*phrase, ["sota"]) is not None
        if (is_others and inside[-1] in heads("rival")) or not heads("baseline").isdisjoint(inside):
            return [phrase]
    return []


def _is_measure_of(scene: Scene, first: int, of: int) -> bool:
    """Whether the phrase before `of` names a measure of what follows.

    It does not name something done on data (`training on tasks of X`), nor a known value (`the previous best bound of $n^2$`).
    """
    if scene.has_head((first, of), "prior") or scene.document.classes[of + 1] == "m":
        return False
    return scene.has_head((of - 1, of), "measure") or (
        "P" not in scene.document.classes[first:of] and scene.has_head((first, of), "measure")
    )


def _is_further_degree(scene: Scene, first: int, last: int) -> bool:
    """Whether a member says what else is better: `more samples than X, and a much larger variety of scenes`."""
    if scene.is_at(first, "its", "their", "our") and is_measure(scene, (first, last)):
        return True  # "compared with X, as well as its robustness"
    is_degree = scene.document.classes[first] in "DB" and scene.first_in(first, min(first + 4, last), DEGREES) is not None
    return is_degree and not scene.has_head((first, last), "rival")


def _can_be_rival(scene: Scene, first: int, last: int) -> bool:
    """Whether a phrase can be compared with: no pronoun, no bare number, no value with its unit and no gain of one."""
    word = scene.document.tokens.lowers[first] if first < last else ""
    if not word or word in _PRONOUNS:
        return False
    letters = scene.document.classes[first:last]
    if last - first == 1 and _VALUE.fullmatch(word):
        return False  # "vs 19MB", "more than 5.0x"
    if _QUANTITY.fullmatch(word) and letters[-1:] == "N" and is_measure(scene, (first, last)):
        return False  # "goes beyond 2K resolution"
    if letters == "nN" and "." in word:
        return False  # "31.8 mm"
    if "n" in letters and scene.first_in(last - 1, last, ["gain"]) is not None:
        return False  # "with a 0.14 dB improvement"
    return word in _ALONE or letters == "EG" or any(letter in "NAm" for letter in letters)
