"""The ways in which a sentence compares: each construction with its relation, its rivals and what is compared.

Here belongs the grammar of comparing (`outperforms X`, `better A than X`, `improves A over X`, `comparable to X`, `state-of-the-art
A`); which of the frames found become claims is decided in `comparisons`.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.claims.clauses import MAIN, RELATIVE, SUBORDINATE, TAIL, TOLD, VERB, Clauses
from pipeline.claims.coordination import examples, members
from pipeline.claims.cues import Cue
from pipeline.claims.document import Document

OUTPERFORMS, MATCHES, COMPETITIVE, UNDERPERFORMS, TRADE_OFF = (
    "outperforms",
    "matches",
    "competitive",
    "underperforms",
    "trade_off",
)
#: The relation of a frame that only names rivals (`Unlike X, ...`), for comparisons in the same sentence that name none.
RIVALS_ONLY = ""
#: Cues of degree ("more", "faster"), and those that only say that something changed.
_DEGREES = ("superior", "advantage", "good", "bad", "more", "less")
_CHANGES = ("raise", "lower", "gain", "loss")
#: Forms of comparing verbs that are as often nouns or adjectives.
_NOUN_TOO = frozenset(["match", "matches", "matching", "rival", "rivals", "trail", "trails", "equal", "dominating"])
_MAIN = MAIN + SUBORDINATE + TOLD
_ANY = _MAIN + TAIL + VERB

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """One comparison as a construction says it: the word that compares, at `token`, and the tokens that belong to it.

    `strength` is 2 for what is a comparison by itself, 1 for what is one in a sentence known to compare, 0 for what may be one where
    such a sentence has nothing better.
    """

    relation: str
    token: int
    first: int
    last: int
    rule: str
    objects: tuple[Range, ...] = ()
    aspect: Range | None = None
    strength: int = 2


@dataclass(frozen=True, slots=True)
class Scene:
    """What the constructions look at: a sentence with its clauses and its cues."""

    document: Document
    parts: Clauses
    cues: tuple[Cue, ...]

    def last_before(self, token: int, start: int, names: Sequence[str]) -> Cue | None:
        """The last cue of `names` within the tokens `start` to `token`."""
        return next((cue for cue in reversed(self.cues) if start <= cue.first and cue.last <= token and cue.name in names), None)

    def first_in(self, start: int, stop: int, names: Sequence[str]) -> Cue | None:
        """The first cue of `names` within the tokens `start` to `stop`."""
        return next((cue for cue in self.cues if start <= cue.first and cue.last <= stop and cue.name in names), None)

    def has_head(self, span: Range, kind: str) -> bool:
        """Whether a word of the span, before any `of`, is a head of `kind`."""
        classes, lowers, wanted = self.document.classes, self.document.tokens.lowers, heads(kind)
        stop = classes.find("O", *span)
        return any(lowers[i] in wanted for i in range(span[0], span[1] if stop < 0 else stop))


@cache
def heads(kind: str) -> frozenset[str]:
    """The heads of phrases of a kind: `measure`, `lower_better` or `rival`."""
    table = tomllib.loads((files("pipeline.claims") / "lexicon" / "comparisons.toml").read_text(encoding="utf-8"))
    return frozenset(table["heads"][kind].split())


def frames(scene: Scene) -> list[Frame]:
    """The frames of a sentence in order; of two that share words, the one with rivals."""
    found = [frame for cue in scene.cues if cue.name in _READERS and (frame := _READERS[cue.name](scene, cue)) is not None]
    kept: list[Frame] = []
    for frame in sorted(found, key=lambda frame: (not frame.objects, -frame.strength, frame.token)):
        if not any(other.first < frame.last and frame.first < other.last for other in kept):
            kept.append(frame)
    return sorted(kept, key=lambda frame: frame.token)


def _verb(scene: Scene, cue: Cue) -> Frame | None:
    """`outperforms X in A`, `matches the A of X`, `lags behind X`."""
    document, relation = scene.document, cue.name
    classes, lowers = document.classes, document.tokens.lowers
    if lowers[cue.first] in _NOUN_TOO and classes[cue.first] not in "VE" and not _is_participle(scene, cue):
        return None
    token = cue.last
    if lowers[token : token + 1] == ("by",) and classes[cue.first] == "E":
        relation = UNDERPERFORMS if relation == OUTPERFORMS else relation
        token += 1
    if _joined_with_match(scene, cue):
        relation = MATCHES
    elif negated := scene.last_before(cue.first, max(cue.first - 4, scene.parts.first), ["negated"]):
        relation = COMPETITIVE if negated.last < cue.first else MATCHES
    objects, aspect = _rivals(scene, token)
    last = objects[-1][1] if objects else token
    aspect = aspect or _aspect_behind(scene, last)
    if not objects and (relation == MATCHES or classes[token : token + 1] in ("n", "m")):
        return None
    return Frame(
        relation, cue.first, cue.first, last, f"comparison.{cue.name}", objects, aspect, 2 if _has_rival(scene, objects) else 1
    )


def _is_participle(scene: Scene, cue: Cue) -> bool:
    """Whether a form in -ing opens a clause of its own (`..., matching X`, `while matching X`)."""
    classes, start = scene.document.classes, cue.first
    while start > scene.parts.first and classes[start - 1] == "B":
        start -= 1
    return classes[cue.first] == "G" and (start in scene.parts.starts or classes[start - 1] in "S,(-")


def _joined_with_match(scene: Scene, cue: Cue) -> bool:
    """Whether `match or outperform` is said: no better than equal."""
    return any(
        other.name == "matches"
        and other.first != cue.first
        and _is_joint(scene.document.tokens.lowers, *sorted((other, cue), key=_place))
        for other in scene.cues
    )


def _place(cue: Cue) -> int:
    return cue.first


def _is_joint(lowers: Sequence[str], left: Cue, right: Cue) -> bool:
    between = lowers[left.last : right.first]
    return len(between) <= 3 and "or" in between


def _than(scene: Scene, cue: Cue) -> Frame | None:
    """`more A than X`, `a better A than X`, `performs worse than X`, `the A of Y is lower than that of X`."""
    start = scene.parts.start(cue.first, _MAIN)
    degree = scene.last_before(cue.first, start, _DEGREES)
    objects, _ = _rivals(scene, cue.last)
    if degree is None or not objects:
        return None
    aspect = _degree_aspect(scene, degree, cue.first)
    if aspect is None and (topic := scene.document.phrases.next(start, degree.first)) and scene.has_head(topic, "measure"):
        aspect = topic
    if aspect is None or (degree.name in ("more", "less") and scene.document.classes[aspect[0] : aspect[1]] == "B"):
        aspect = _done(scene, degree, start) or aspect
    strength = 2 if _has_rival(scene, objects) else 1
    return Frame(
        _direction(scene, degree, aspect),
        degree.first,
        degree.first,
        objects[-1][1],
        "comparison.than",
        objects,
        aspect,
        strength,
    )


def _compared(scene: Scene, cue: Cue) -> Frame | None:
    """`improves A compared to X`, `Compared to X, Y improves A`."""
    parts = scene.parts
    objects, _ = _rivals(scene, cue.last)
    if not objects:
        return None
    start = parts.start(cue.first, _MAIN + RELATIVE)
    if cue.first - start <= 2:
        said = _said(scene, objects[-1][1], parts.last)
    else:
        said = _said(scene, parts.start(cue.first, _MAIN + RELATIVE + TAIL), cue.first) or _said(scene, start, cue.first)
    if said is None:
        aspect = _measured(scene, start, cue.first) if cue.first - start > 2 else None
        return Frame(OUTPERFORMS, cue.first, cue.first, objects[-1][1], "comparison.compared", objects, aspect, 1)
    strength = 2 if _has_rival(scene, objects) else 1
    return Frame(said.relation, cue.first, cue.first, objects[-1][1], "comparison.compared", objects, said.aspect, strength)


def _over(scene: Scene, cue: Cue) -> Frame | None:
    """`improves A by 3% over X`, `gains over X`, `the superiority of Y over X`."""
    start = scene.parts.start(cue.first, _MAIN + RELATIVE)
    said = _said(scene, scene.parts.start(cue.first, _MAIN + RELATIVE + TAIL), cue.first) or _said(scene, start, cue.first)
    objects, _ = _rivals(scene, cue.last)
    if said is None or not objects or not (_is_rival(scene, objects[0]) or (said.is_superior and cue.first - said.first <= 5)):
        return None
    return Frame(said.relation, cue.first, cue.first, objects[-1][1], "comparison.over", objects, said.aspect)


def _comparable(scene: Scene, cue: Cue) -> Frame | None:
    """`comparable A to X`, `A comparable to X`, `performs on par with X`."""
    document = scene.document
    lowers, classes = document.tokens.lowers, document.classes
    relation = MATCHES if cue.name == "comparable" else COMPETITIVE
    stop = min(cue.last + 8, scene.parts.end(cue.first, _ANY))
    link = next((i for i in range(cue.last, stop) if lowers[i] in ("to", "with", "as") and classes[i - 1] not in "V"), None)
    phrase = document.phrases.at(cue.first)
    aspect = (cue.last, phrase[1]) if phrase and cue.last < phrase[1] else None
    if aspect is None and (before := document.phrases.previous(cue.first, scene.parts.start(cue.first, _ANY))):
        aspect = before if classes[before[1] : cue.first] in ("", "SX") and scene.has_head(before, "measure") else None
    if aspect and not scene.has_head(aspect, "measure"):
        aspect = None
    objects = _rivals(scene, link + 1)[0] if link is not None else ()
    if objects and (
        scene.first_in(*objects[0], (*_DEGREES, "best")) or lowers[objects[0][0]] == "only" or classes[objects[0][0]] == "n"
    ):
        objects = ()
    is_plain = lowers[cue.first] in ("similar", "same", "equivalent", "identical")
    if is_plain and (not objects or aspect is None):
        return None
    last = objects[-1][1] if objects else (aspect or (0, cue.last))[1]
    return Frame(relation, cue.first, cue.first, last, f"comparison.{cue.name}", objects, aspect, 2 if objects and aspect else 1)


def _state_of_the_art(scene: Scene, cue: Cue) -> Frame | None:
    """`achieves state-of-the-art A`, `sets a new state of the art`."""
    document = scene.document
    if cue.first > scene.parts.first and document.classes[cue.first - 1] == "(":
        return None
    phrase = document.phrases.at(cue.first)
    last = max(phrase[1] if phrase else cue.last, cue.last)
    rest = (cue.last, last)
    is_measured = scene.has_head(rest, "measure")
    is_new = any(document.tokens.lowers[i] == "new" for i in range(max(cue.first - 2, scene.parts.first), cue.first))
    if document.tokens.lowers[rest[0] : rest[1]] in (("results",), ("result",)):
        rest = (rest[1], rest[1])
    trade_off = scene.first_in(cue.last, min(last + 1, scene.parts.last), ["trade_off"])
    if not (is_measured or trade_off or is_new or (rest[0] == rest[1] and _is_reached(scene, cue))):
        return None
    relation = TRADE_OFF if trade_off else OUTPERFORMS
    return Frame(
        relation,
        cue.first,
        cue.first,
        last,
        "comparison.state_of_the_art",
        ((cue.first, cue.last),),
        rest if rest[0] < last else None,
    )


def _is_reached(scene: Scene, cue: Cue) -> bool:
    start = scene.parts.start(cue.first, _MAIN + TAIL)
    return scene.last_before(cue.first, start, ["achieve"]) is not None


def _degree(scene: Scene, cue: Cue) -> Frame | None:
    """`superior A`, `faster A`, `superior to X`."""
    objects = _rivals(scene, cue.last + 1)[0] if scene.document.tokens.lowers[cue.last : cue.last + 1] == ("to",) else ()
    aspect = None if objects else _degree_aspect(scene, cue, scene.parts.end(cue.first, _ANY))
    if aspect and scene.document.tokens.lowers[aspect[0]] in ("bound", "bounds"):
        return None
    if objects and cue.name != "superior":
        return None
    is_measured = aspect is not None and scene.has_head(aspect, "measure")
    strength = (
        2 if cue.name == "superior" and (is_measured or objects) else 1 if is_measured or cue.name in ("superior", "good") else 0
    )
    last = objects[-1][1] if objects else aspect[1] if aspect else cue.last
    return Frame(_direction(scene, cue, aspect), cue.first, cue.first, last, "comparison.degree", objects, aspect, strength)


def _best(scene: Scene, cue: Cue) -> Frame | None:
    """`the best A among X`, `ranks first`."""
    lowers = scene.document.tokens.lowers
    aspect = _degree_aspect(scene, cue, scene.parts.end(cue.first, _ANY))
    among = aspect[1] if aspect else cue.last
    objects = _rivals(scene, among + 1)[0] if lowers[among : among + 1] in (("among",), ("amongst",)) else ()
    last = objects[-1][1] if objects else among
    return Frame(
        _direction(scene, cue, aspect),
        cue.first,
        cue.first,
        last,
        "comparison.best",
        objects,
        aspect,
        1 if objects or aspect else 0,
    )


def _improves(scene: Scene, cue: Cue) -> Frame | None:
    """`improves the A of X`, `improves previous results on A`."""
    objects, aspect = _rivals(scene, cue.last)
    if not _has_rival(scene, objects):
        return None
    aspect = aspect or _aspect_behind(scene, objects[-1][1])
    return Frame(OUTPERFORMS, cue.first, cue.first, objects[-1][1], "comparison.improves", objects, aspect, 0)


def _as_as(scene: Scene, cue: Cue) -> Frame | None:
    """`as A as X`."""
    lowers = scene.document.tokens.lowers
    end = scene.parts.end(cue.first, _ANY)
    second = next((i for i in range(cue.last + 1, min(cue.last + 6, end)) if lowers[i] == "as"), None)
    if (
        second is None
        or scene.document.classes[cue.last] not in "AB"
        or lowers[cue.last] in ("well", "far", "long", "soon", "much")
    ):
        return None
    objects, _ = _rivals(scene, second + 1)
    return (
        Frame(MATCHES, cue.first, cue.first, objects[-1][1], "comparison.as_as", objects, (cue.last, second), 1)
        if objects
        else None
    )


def _unlike(scene: Scene, cue: Cue) -> Frame | None:
    """`Unlike X, ...`, `we compare Y against X`."""
    objects, _ = _rivals(scene, cue.last)
    if not _has_rival(scene, objects):
        return None
    return Frame(RIVALS_ONLY, cue.first, cue.first, objects[-1][1], "comparison.unlike", objects, None, 0)


_READERS: Mapping[str, Callable[[Scene, Cue], Frame | None]] = MappingProxyType(
    {
        OUTPERFORMS: _verb,
        MATCHES: _verb,
        COMPETITIVE: _verb,
        UNDERPERFORMS: _verb,
        "than": _than,
        "compared": _compared,
        "over": _over,
        "comparable": _comparable,
        "competitive_as": _comparable,
        "sota": _state_of_the_art,
        "superior": _degree,
        "advantage": _degree,
        "good": _degree,
        "bad": _degree,
        "more": _degree,
        "less": _degree,
        "best": _best,
        "raise": _improves,
        "as": _as_as,
        "unlike": _unlike,
    }
)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a stretch says went better or worse."""

    relation: str
    first: int
    aspect: Range | None
    is_superior: bool


def _said(scene: Scene, start: int, stop: int) -> _Said | None:
    """What the tokens `start` to `stop` say went up, down, better or worse; the first such statement counts."""
    cue = scene.first_in(start, stop, (*_CHANGES, *_DEGREES))
    if cue is None:
        return None
    aspect = _degree_aspect(scene, cue, stop) if cue.name in _DEGREES else _change_aspect(scene, cue, stop)
    return _Said(_direction(scene, cue, aspect), cue.first, aspect, cue.name in ("superior", "advantage"))


def _measured(scene: Scene, start: int, stop: int) -> Range | None:
    """The last list of phrases within a stretch that names a measure."""
    phrases = scene.document.phrases
    phrase = phrases.previous(stop, start)
    while phrase and not scene.has_head(phrase, "measure"):
        phrase = phrases.previous(phrase[0], start)
    if phrase is None:
        return None
    before = phrases.previous(phrase[0] - 1, start)
    if before and before[1] == phrase[0] - 1 and scene.document.classes[before[1]] == "C" and scene.has_head(before, "measure"):
        return before[0], phrase[1]
    return phrase


def _change_aspect(scene: Scene, cue: Cue, stop: int) -> Range | None:
    """The phrase that a word of change is about: `reduces A`, `improvement in A`."""
    document = scene.document
    token = cue.last
    if cue.name in ("gain", "loss"):
        if token < stop and document.classes[token] in "PO" and document.tokens.lowers[token] in ("in", "of", "on"):
            token += 1
        else:
            return None
    found = members(document, token, stop)
    return found[0] if found and document.classes[found[0][0]] != "n" else None


def _degree_aspect(scene: Scene, cue: Cue, stop: int) -> Range | None:
    """The phrase that a word of degree stands before: `superior A`, `more efficient`, `faster, smoother and safer A`, `better in A`."""
    document = scene.document
    classes, lowers = document.classes, document.tokens.lowers
    last = cue.last
    if (phrase := document.phrases.at(cue.first)) is None or phrase[1] <= cue.last:
        phrase = document.phrases.at(cue.last) if cue.name in ("more", "less") and cue.last < stop else None
    if phrase:
        last = phrase[1]
        while last < stop and classes[last] == "O" and (following := document.phrases.next(last + 1, min(last + 2, stop))):
            last = following[1]
        return cue.last, min(last, stop)
    if cue.name in ("more", "less") and cue.last < stop and classes[cue.last] in "ABEG":
        while last < stop and classes[last] in "AEGN":
            last += 1
        return cue.last, max(last, cue.last + 1)
    if lowers[cue.last : cue.last + 1] == (",",) and (
        following_cue := scene.first_in(cue.last + 1, min(cue.last + 4, stop), _DEGREES)
    ):
        rest = _degree_aspect(scene, following_cue, stop)
        return (cue.first, rest[1]) if rest else None
    if cue.name in ("good", "bad") and lowers[cue.first] not in ("worse", "inferior"):
        return cue.first, cue.last
    if cue.last < stop and classes[cue.last] == "P" and lowers[cue.last] in ("in", "on", "of"):
        found = members(document, cue.last + 1, stop)
        return (found[0][0], found[-1][1]) if found and any(scene.has_head(span, "measure") for span in found) else None
    return None


def _done(scene: Scene, degree: Cue, start: int) -> Range | None:
    """What is done better or worse where the word of degree is an adverb: `approximates the constraints better`."""
    classes = scene.document.classes
    verb = max(classes.rfind("V", start, degree.first), classes.rfind("G", start, degree.first))
    last = degree.first
    while last > verb and classes[last - 1] in "BF":
        last -= 1
    return (verb, last) if last > verb + 1 and verb >= 0 and classes.find("X", verb, last) < 0 else None


def _direction(scene: Scene, cue: Cue, aspect: Range | None) -> str:
    """Whether more or less of `aspect`, as `cue` says, is better or worse."""
    if cue.name in ("superior", "advantage", "good", "gain", "best"):
        return TRADE_OFF if aspect and scene.first_in(*aspect, ["trade_off"]) else OUTPERFORMS
    if cue.name in ("bad", "loss"):
        return UNDERPERFORMS
    less_is_better = aspect is not None and scene.has_head(aspect, "lower_better")
    if cue.name in ("more", "raise"):
        return (
            UNDERPERFORMS
            if less_is_better and aspect and not _is_adjective(scene, aspect) and cue.name == "more"
            else OUTPERFORMS
        )
    is_good = less_is_better or aspect is None or not scene.has_head(aspect, "measure")
    return OUTPERFORMS if is_good else UNDERPERFORMS


def _is_adjective(scene: Scene, span: Range) -> bool:
    return scene.document.classes[span[1] - 1] in "AEB"


def _aspect_behind(scene: Scene, token: int) -> Range | None:
    """What a comparison is about when said behind the rivals: `in terms of A`, `in A`."""
    document = scene.document
    lowers, classes = document.tokens.lowers, document.classes
    stop = scene.parts.last
    terms = scene.first_in(token, scene.parts.end(token, _MAIN), ["in_terms_of"])
    if terms and (found := members(document, terms.last, stop)):
        return found[0][0], found[-1][1]
    if token < stop and classes[token] == "P" and lowers[token] in ("in", "on", "at"):
        found = members(document, token + 1, stop)
        if found and (classes[found[0][0]] == "G" or scene.has_head(found[0], "measure")):
            return found[0][0], found[-1][1]
    return None


def _is_rival(scene: Scene, span: Range) -> bool:
    """Whether a phrase names the work of others: by its head, or as a name."""
    document = scene.document
    words = document.tokens.words
    is_named = any(words[i] != words[i].lower() for i in range(*span))
    return (
        scene.has_head(span, "rival")
        or scene.first_in(*span, ["sota"]) is not None
        or (is_named and document.classes[span[0]] != "n")
    )


def _has_rival(scene: Scene, objects: Sequence[Range]) -> bool:
    return any(_is_rival(scene, span) for span in objects)


def _rivals(scene: Scene, token: int) -> tuple[tuple[Range, ...], Range | None]:
    """The rivals named from `token` on, and what is compared where it is said with them (`the A of X`)."""
    document = scene.document
    stop = scene.parts.end(token, MAIN + SUBORDINATE + TAIL + VERB) if token < scene.parts.last else token
    aspect: Range | None = None
    found: list[Range] = []
    if document.tokens.lowers[token : token + 2] in (("that", "of"), ("those", "of"), ("those", "from"), ("that", "from")):
        token += 2
    for first, last in members(document, token, stop):
        of = document.classes.find("O", first, last)
        if of > 0 and of + 1 < last and scene.has_head((first, of), "measure"):
            aspect, first = (first, of), of + 1
        if _can_be_rival(document, first, last):
            found.append((first, last))
        found += examples(document, last, scene.parts.last)
    return tuple(found), aspect


def _can_be_rival(document: Document, first: int, last: int) -> bool:
    """Whether a phrase can be compared with: no pronoun and no bare number."""
    if first >= last or document.tokens.lowers[first] in ("them", "it", "us", "itself", "each", "time"):
        return False
    return any(letter in "NAm" for letter in document.classes[first:last]) or document.tokens.lowers[first] in (
        "those",
        "humans",
        "ones",
    )
