"""Where a value was measured: its data set or setting, verbatim.

Here belongs the grammar of naming data beside a number: a phrase behind it ("Q on X"), the opening of its sentence ("On X, ..."),
what an evaluation was said to run on ("Experiments on X show ..."), and the benchmark that the paper itself introduces.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from pipeline.claims.measuring.constructions import Measured
from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import FULL, Range, bare, head
from pipeline.claims.measuring.places import (
    ALWAYS,
    TRAINS,
    WITH_DATA,
    Mentions,
    Value,
    is_machine,
    is_model,
    is_name,
    is_rival,
    is_trained,
    may_be,
    tells_place,
)
from pipeline.claims.model import Entity

_PLACE = re.compile(rf"(?P<m>(?>{FULL})(?:(?:,(?!C?D)(?>{FULL}))+,?C(?>{FULL})|C(?![MW])(?>{FULL})(?![yQXULHVO]))?)")
_TOPIC = re.compile(rf"(?P<m>(?>{FULL})(?:(?:,(?!C?[DR])(?>{FULL}))*,?C(?![MW])(?>{FULL}))?)")
_NAMED_IN_BRACKETS = re.compile(rf"(?P<m>{FULL})\((?:[^().]*;)?\Z")
_NAME_BEHIND = re.compile(rf"\((?P<m>{FULL})\)")
_OPENING = re.compile(r"(?:[^,.]{1,4},)?[BSC,;]*E?\Z")
_OPENERS = ALWAYS | {"for"}
#: What may stand between a word for experiments and what they ran on.
_TESTED_ON = ALWAYS | WITH_DATA | {"to"}
#: Prepositions right behind a value whose phrase is a setting, whatever it names, and those before data named far from it.
_SAYS = frozenset(["on", "across", "under"])
_NAMES_FAR = frozenset(["on", "across", "for"])
_AGENT = re.compile(rf"[B,]*(?P<m>{FULL})B?a")
#: Where the say of a value ends: nothing behind belongs to it.
_NEW_CLAUSE = re.compile(r"[.;S]|,C[iPR]|,(?:C?[^,Q]{0,3})?[GVaULH]|C[VaULH]")


def measured_on(line: Line, k: int, found: Measured, entities: Sequence[Entity], mentions: Mentions) -> str | None:
    """Name or phrase of the data or setting of quantity `k`, or None where nothing is named; `mentions` are of its sentence.

    What is named near the value and is known to be data goes before what is only named near it, and that before what is named far.
    """
    here = Value(line, k, found, entities, mentions)
    near = [(reader, span) for reader in _NEAR for span in reader(here) if may_be(here, span)]
    near.sort(key=lambda found: is_machine(here, found[1]))
    known = (span for reader, span in near if _is_known(here, span, reader is _behind))
    far = (span for reader in _FAR for span in reader(here) if may_be(here, span))
    chosen = next(known, near[0][1] if near else next(far, None))
    return line.cut(*bare(line, chosen)) if chosen and not _is_generic(here, chosen) else _introduced(here)


def _is_known(here: Value, span: Range, is_behind: bool) -> bool:
    """Whether a phrase is data by its head or name, or what stands right behind a value and is no model: `Q under attack`."""
    is_said = is_behind and here.line.lowers[span[0] - 1] in _SAYS and not is_rival(here, span)
    return (here.is_data(span) or is_said) and not is_machine(here, span)


def _behind(here: Value) -> Iterator[Range]:
    """`Q on X`, `Q accuracy in X`, `Q for X`."""
    yield from _phrases(here, here.at + 1, here.stop(here.k))
    line = here.line
    after = here.at + 1
    if (own := here.found.metric) and own[0] >= after and "P" not in line.letters[after : own[0]]:
        after = own[1]
    match = _PLACE.match(line.letters, after + 1) if line.lowers[after : after + 1] == ("for",) else None
    if match and head(line, match.span("m")) not in measure_words().rival_heads:
        yield match.span("m")


def _behind_next(here: Value) -> Iterator[Range]:
    """`P in this and Q in that on X`: what stands behind the last value is said of all."""
    line = here.line
    for other in range(here.k + 1, len(line.places)):
        if _NEW_CLAUSE.search(line.letters, here.at, line.places[other]):
            return
        phrases = _phrases(here, line.places[other] + 1, here.stop(other))
        yield from (span for span in phrases if line.lowers[span[0] - 1] in ("on", "across"))


def _phrases(here: Value, start: int, stop: int) -> Iterator[Range]:
    """The phrases between two items that stand behind a preposition of place, up to a new clause."""
    letters = here.line.letters
    end = _NEW_CLAUSE.search(letters, start, stop)
    for at in range(start, end.start() if end else stop):
        is_preposition = here.line.lowers[at] in ALWAYS or here.line.lowers[at] in WITH_DATA
        if is_preposition and (match := _PLACE.match(letters, at + 1)) and tells_place(here, at, match.span("m")):
            yield match.span("m")


def _opening(here: Value) -> Iterator[Range]:
    """`On X, ...`, `according to X, ...` at the head of the sentence or of the last part behind a semicolon."""
    line = here.line
    start = line.letters.rfind(";", 0, here.at) + 1
    for at in range(start, min(start + 6, here.at)):
        if _opens(line, start, at) or line.lowers[at - 1 : at + 1] == ("according", "to"):
            match = _TOPIC.match(line.letters, at + 1)
            yield from (span for span in _inner(here, match.span("m")) if not is_rival(here, span)) if match else ()


def _opens(line: Line, start: int, at: int) -> bool:
    """Whether the word at an item is a preposition that opens the part of a sentence from item `start`: `On X, ...`."""
    is_trained = line.letters[at - 1] == "E" and line.lowers[at - 1] in TRAINS
    return line.lowers[at] in _OPENERS and not is_trained and _OPENING.match(line.letters[start:at]) is not None


def _study(here: Value) -> Iterator[Range]:
    """`Experiments on X show ...`, `we evaluate it on X and reach Q`, `applied to X`."""
    line = here.line
    for at in range(here.at - 1, 0, -1):
        if line.lowers[at] == "on" and (match := _TOPIC.match(line.letters, at + 1)):
            span = match.span("m")
            if "dataset" in here.kinds(span) and tells_place(here, at, span) and not is_rival(here, span):
                yield span
    for at in range(1, here.at):
        if line.lowers[at] in _TESTED_ON and (match := _TOPIC.match(line.letters, at + 1)):
            span = match.span("m")
            is_study = line.lowers[at - 1] in measure_words().studies and (line.lowers[at] != "to" or here.is_data(span))
            is_place = line.lowers[at] in ("on", "across", "in") and here.is_data(span) and tells_place(here, at, span)
            if (is_study or is_place) and not is_rival(here, span):
                yield from _inner(here, span)


def _inner(here: Value, span: Range) -> Iterator[Range]:
    """What `tests on X` runs on, else the phrase itself."""
    line = here.line
    is_machine = head(line, span) in measure_words().studies or (not here.is_data(span) and line.lowers[span[1]] == "on")
    if is_machine and span[1] < here.at and line.lowers[span[1]] in ALWAYS and (match := _TOPIC.match(line.letters, span[1] + 1)):
        yield match.span("m")
    yield span


def _beside(here: Value) -> Iterator[Range]:
    """`improves retrieval tasks by Q`, `X (Q)`."""
    line = here.line
    if here.found.place:
        yield here.found.place
    named = _NAME_BEHIND.match(here.line.letters, here.at + 1)
    if named and not _is_own_metric(here, named.span("m")) and is_name(here, named.span("m")):
        yield named.span("m")
    match = _NAMED_IN_BRACKETS.search(line.letters, 0, here.at) if line.letters.find("(", 0, here.at) >= 0 else None
    if match and (here.is_data(match.span("m")) or (here.found.metric is None and is_name(here, match.span("m")))):
        yield match.span("m")


def _is_own_metric(here: Value, span: Range) -> bool:
    return here.found.metric is None or here.found.metric == span


def _agent(here: Value) -> Iterator[Range]:
    """`Large-scale user studies show Q`."""
    match = _AGENT.match(here.line.letters)
    if match and match.end() <= here.at and head(here.line, match.span("m")) in measure_words().studies:
        yield match.span("m")


def _bearer(here: Value) -> Iterator[Range]:
    """`On M, ...`, `tests on M show Q`, `improves A on M by Q`: a named model or any other thing that the value was reached with."""
    line = here.line
    for at in range(here.at):
        is_on = line.lowers[at] in ("on", "across") and (
            line.lowers[at - 1] in measure_words().studies or not _NEW_CLAUSE.search(line.letters, at, here.at)
        )
        if (is_on or _opens(line, 0, at)) and not is_trained(line, at) and (match := _TOPIC.match(line.letters, at + 1)):
            span = match.span("m")
            if is_model(here, span) or not (is_rival(here, span) or head(line, span) in measure_words().rival_heads):
                yield span


def _later(here: Value) -> Iterator[Range]:
    """`... by Q while ... on X`, `Q when tested using X`: the name of a data set anywhere behind, or what is tested with."""
    line = here.line
    for at in range(here.at + 1, len(line.letters)):
        is_tested = line.lowers[at] == "using" and line.lowers[at - 1] in measure_words().studies
        match = _PLACE.match(line.letters, at + 1) if is_tested or line.lowers[at] in _NAMES_FAR else None
        if match and (is_tested or "dataset" in here.kinds(match.span("m"))):
            yield match.span("m")


#: Where the data of a value is looked for near it, what is said of the value itself first, and then farther off.
_NEAR: tuple[Callable[[Value], Iterator[Range]], ...] = (_beside, _behind, _behind_next, _study, _opening, _agent)
_FAR: tuple[Callable[[Value], Iterator[Range]], ...] = (_bearer, _later)


def _is_generic(here: Value, span: Range) -> bool:
    """Whether a phrase only points to what was introduced before: "on the benchmark"."""
    first, last = bare(here.line, span)
    return (
        first > span[0]
        and last - first == 1
        and here.line.lowers[first] in measure_words().generic
        and _introduced(here) is not None
    )


def _introduced(here: Value) -> str | None:
    """The data set or benchmark that the paper introduces, where that is all it introduces."""
    artifacts = {entity.name for entity in here.entities if entity.kind == "artifact"}
    datasets = [entity.name for entity in here.entities if entity.kind == "dataset" and entity.name in artifacts]
    return datasets[0] if datasets and artifacts <= set(datasets) else None
