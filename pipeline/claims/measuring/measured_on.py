"""Where a value was measured: its data set or setting, verbatim.

Here belongs the grammar of naming data beside a number: a phrase behind it ("Q on X"), the opening of its sentence ("On X, ..."),
what an evaluation was said to run on ("Experiments on X show ..."), and the benchmark that the paper itself introduces.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pipeline.claims.document import Sentence
from pipeline.claims.measuring.constructions import Measured, gapped
from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import FULL, Range, bare, head, is_metric, is_setting
from pipeline.claims.model import Entity
from pipeline.text.span import Span

_PLACE = re.compile(rf"(?P<m>(?>{FULL})(?:(?:,(?!C?D)(?>{FULL}))+,?C(?>{FULL})|C(?![MW])(?>{FULL})(?![yQXULHVO]))?)")
_TOPIC = re.compile(rf"(?P<m>(?>{FULL})(?:(?:,(?!C?[DR])(?>{FULL}))*,?C(?![MW])(?>{FULL}))?)")
#: Prepositions before data and settings: those that say so with any noun, and those that do with a noun of data only.
_ALWAYS = frozenset(["on", "across", "in", "under", "within", "throughout", "在"])
_WITH_DATA = frozenset(["over", "for", "using", "among", "from", "during", "with", "against"])
_NAMED_IN_BRACKETS = re.compile(rf"(?P<m>{FULL})\((?:[^().]*;)?\Z")
_OPENING = re.compile(r"(?:[^,.]{1,4},)?[BC,;]*E?\Z")
_OPENERS = _ALWAYS | {"for"}
_BEFORE_BY = re.compile(rf"[iPo](?P<m>(?>{FULL})(?:C(?>{FULL}))?)(?:\([^()]*\)|[B,])*(?P<by>y?)\Z")
_PARTED = re.compile(r"[.;C]")
_AGENT = re.compile(rf"[B,]*(?P<m>{FULL})B?a")
_SIZE = re.compile(r"\d[\d.,]*[kmbt]?")
_OWN = frozenset(["our", "its", "their", "this"])
#: Verbs of learning: what they are done on is not what is measured on.
_TRAINS = frozenset(["train", "trains", "trained", "pretrain", "pretrained", "pre-train", "pre-trained"])
#: Where the say of a value ends: nothing behind belongs to it.
_NEW_CLAUSE = re.compile(r"[.;S]|,C[iPR]|,(?:C?[^,Q]{0,3})?[GVaULH]|C[VaULH]")


#: Where names stand, each with the kind of what it names.
Mentions = Sequence[tuple[Span, str]]


def mentions_in(sentence: Sentence, entities: Sequence[Entity]) -> Mentions:
    """The mentions of entities within a sentence."""
    return [(span, entity.kind) for entity in entities for span in entity.mentions if sentence.span.overlaps(span)]


def measured_on(line: Line, k: int, found: Measured, entities: Sequence[Entity], mentions: Mentions) -> str | None:
    """Name or phrase of the data or setting of quantity `k`, or None where nothing is named; `mentions` are of its sentence."""
    here = _Here(line, k, found, entities, mentions)
    of_size = found.metric is not None and head(line, found.metric) in measure_words().size_heads
    vague: Range | None = None
    for reader in _READERS[:_BESIDE_VALUE] if of_size else _READERS:
        for span in reader(here):
            if vague is not None and reader not in (_opening, _study) and (reader is _later or not here.is_data(span)):
                continue
            if _may_be(here, span) and not _is_vague(here, span, reader is _behind):
                return _introduced(here) if _is_generic(here, span) else line.cut(*bare(line, span))
            vague = span if vague is None and _may_be(here, span) else vague
    if vague is not None:
        return line.cut(*bare(line, vague))
    return None if of_size else _introduced(here)


@dataclass(frozen=True, slots=True)
class _Here:
    """A quantity on its line, with what it measures, the entities of the document and their mentions in the sentence."""

    line: Line
    k: int
    found: Measured
    entities: Sequence[Entity]
    mentions: Mentions

    @property
    def at(self) -> int:
        return self.line.places[self.k]

    def stop(self, k: int) -> int:
        """The item of the value behind quantity `k`, or the end of the line."""
        places = self.line.places
        return places[k + 1] if k + 1 < len(places) else len(self.line.letters)

    def kinds(self, span: Range) -> set[str]:
        """Kinds of the entities that a phrase names."""
        place = self.line.span(*span)
        return {kind for mention, kind in self.mentions if mention.overlaps(place)}

    def is_data(self, span: Range) -> bool:
        """Whether a phrase names data or a set-up, by its head or because it is a known data set."""
        return is_setting(self.line, span) or "dataset" in self.kinds(span)


def _may_be(here: _Here, span: Range) -> bool:
    """Whether a phrase in place may name data: neither what is measured, nor the paper's artifact, nor a turn of speech."""
    line, found, words = here.line, here.found, measure_words()
    if found.metric and span[0] < found.metric[1] and found.metric[0] < span[1]:
        return False
    kinds, last = here.kinds(span), head(line, span)
    if "dataset" in kinds:
        return True
    is_size = span[1] - span[0] == 1 and _SIZE.fullmatch(line.lowers[span[0]])
    if is_size or not line.letters[slice(*span)].strip("nmDB"):
        return False  # "in 54.3% of cases", "with 2k"
    if line.lowers[span[0]] in _OWN and last in words.rival_heads:
        return False  # "in our model"
    if "artifact" in kinds or is_metric(line, span) or last in words.turns or line.cut(*span).lower() in words.empty_phrases:
        return False
    return last not in words.studies or any(line.lowers[at] not in words.empty_modifiers for at in range(span[0], span[1] - 1))


def _is_vague(here: _Here, span: Range, is_behind: bool) -> bool:
    """Whether a phrase tells the data only where nothing else does: a machine (`on one GPU`), a state (`in models that underfit`)."""
    words = measure_words()
    last = head(here.line, span)
    if last in words.machines:
        return not is_behind or here.line.quantities[here.k].unit in ("%", "pp", "points")
    return here.line.lowers[span[0] - 1] == "in" and not here.is_data(span)


def _behind(here: _Here) -> Iterator[Range]:
    """`Q on X`, `Q accuracy in X`, `Q for X`."""
    yield from _phrases(here, here.at + 1, here.stop(here.k))
    line = here.line
    after = here.at + 1
    if (own := here.found.metric) and own[0] >= after and "P" not in line.letters[after : own[0]]:
        after = own[1]
    match = _PLACE.match(line.letters, after + 1) if line.lowers[after : after + 1] == ("for",) else None
    if match and head(line, match.span("m")) not in measure_words().rival_heads:
        yield match.span("m")


def _behind_next(here: _Here) -> Iterator[Range]:
    """`P in this and Q in that on X`: what stands behind the last value is said of all."""
    line = here.line
    for other in range(here.k + 1, len(line.places)):
        if _NEW_CLAUSE.search(line.letters, here.at, line.places[other]):
            return
        phrases = _phrases(here, line.places[other] + 1, here.stop(other))
        yield from (span for span in phrases if line.lowers[span[0] - 1] in ("on", "across"))


def _phrases(here: _Here, start: int, stop: int) -> Iterator[Range]:
    """The phrases between two items that stand behind a preposition of place, up to a new clause."""
    letters = here.line.letters
    end = _NEW_CLAUSE.search(letters, start, stop)
    for at in range(start, end.start() if end else stop):
        is_preposition = here.line.lowers[at] in _ALWAYS or here.line.lowers[at] in _WITH_DATA
        if is_preposition and (match := _PLACE.match(letters, at + 1)) and _tells_place(here, at, match.span("m")):
            yield match.span("m")


def _tells_place(here: _Here, at: int, span: Range) -> bool:
    """Whether the word at item `at` makes the phrase behind it a place: no "trained on X", no "a gain over the benchmark"."""
    line, word = here.line, here.line.lowers[at]
    if line.letters[at - 1] == "E" and line.lowers[at - 1] not in measure_words().studies:
        return False
    if any(lower in _TRAINS for lower in line.lowers[max(0, at - 4) : at]):
        return False
    if word == "over" and not (line.letters[span[0]] in "nDA" and line.lowers[span[1] - 1].endswith("s")):
        return False
    return word in _ALWAYS or (word in _WITH_DATA and here.is_data(span))


def _behind_last(here: _Here) -> Iterator[Range]:
    """`P on X with Q`: what stands behind the value before, where nothing parts the two."""
    line, k = here.line, here.k
    if k and not _PARTED.search(line.letters, line.places[k - 1], here.at):
        yield from _phrases(here, line.places[k - 1] + 1, here.at)


def _opening(here: _Here) -> Iterator[Range]:
    """`On X, ...`, `according to X, ...` at the head of the sentence or of the last part behind a semicolon."""
    line = here.line
    start = line.letters.rfind(";", 0, here.at) + 1
    for at in range(start, min(start + 6, here.at)):
        is_trained = line.letters[at - 1] == "E" and line.lowers[at - 1] in _TRAINS
        opens = line.lowers[at] in _OPENERS and not is_trained and _OPENING.match(line.letters[start:at]) is not None
        if opens or line.lowers[at - 1 : at + 1] == ("according", "to"):
            match = _TOPIC.match(line.letters, at + 1)
            yield from (span for span in _inner(here, match.span("m")) if not _is_rival(here, span)) if match else ()


def _study(here: _Here) -> Iterator[Range]:
    """`Experiments on X show ...`, `we evaluate it on X and reach Q`, `applied to X`."""
    line = here.line
    for at in range(here.at - 1, 0, -1):
        if line.lowers[at] == "on" and (match := _TOPIC.match(line.letters, at + 1)):
            span = match.span("m")
            if "dataset" in here.kinds(span) and _tells_place(here, at, span) and not _is_rival(here, span):
                yield span
    for at in range(1, here.at):
        if line.lowers[at] in _ALWAYS | _WITH_DATA | {"to"} and (match := _TOPIC.match(line.letters, at + 1)):
            span = match.span("m")
            is_study = line.lowers[at - 1] in measure_words().studies and (line.lowers[at] != "to" or here.is_data(span))
            is_place = line.lowers[at] in ("on", "across", "in") and here.is_data(span) and _tells_place(here, at, span)
            if (is_study or is_place) and not _is_rival(here, span):
                yield from _inner(here, span)


def _inner(here: _Here, span: Range) -> Iterator[Range]:
    """What `tests on X` runs on, else the phrase itself."""
    line = here.line
    is_vague = head(line, span) in measure_words().studies or (not here.is_data(span) and line.lowers[span[1]] == "on")
    if is_vague and span[1] < here.at and line.lowers[span[1]] in _ALWAYS and (match := _TOPIC.match(line.letters, span[1] + 1)):
        yield match.span("m")
    yield span


def _is_rival(here: _Here, span: Range) -> bool:
    """Whether a phrase names models: what is measured, not what it is measured on."""
    end = here.line.ends[span[1] - 1]
    is_model = any(kind == "model" and mention.end == end for mention, kind in here.mentions)
    return is_model or head(here.line, span) in measure_words().model_heads


def _beside(here: _Here) -> Iterator[Range]:
    """`improves retrieval tasks by Q`, `X (Q)`."""
    line = here.line
    if here.found.place:
        yield here.found.place
    match = _NAMED_IN_BRACKETS.search(line.letters, 0, here.at)
    if match and (here.is_data(match.span("m")) or (here.found.metric is None and _is_name(here, match.span("m")))):
        yield match.span("m")


def _is_name(here: _Here, span: Range) -> bool:
    """Whether a phrase is written as a name, of nothing that is known to be a model."""
    return any(c.isupper() or c.isdigit() for c in here.line.cut(*span)[1:]) and not _is_rival(here, span)


def _in_metric(here: _Here) -> Iterator[Range]:
    """`improves accuracy on X by Q`: between the metric and the value."""
    metric = here.found.metric
    if metric and not here.found.is_shared and metric[1] <= here.at:
        yield from _phrases(here, metric[1], here.at)


def _before_by(here: _Here) -> Iterator[Range]:
    """`outperforms Y on X by Q`, `on X from P to Q`."""
    match = None if gapped(here.line, here.at) else _BEFORE_BY.search(here.line.letters, 0, here.at)
    is_change = here.line.quantities[here.k].from_value is not None
    if match and (match["by"] or is_change) and _tells_place(here, match.start(), match.span("m")):
        yield match.span("m")


def _agent(here: _Here) -> Iterator[Range]:
    """`Large-scale user studies show Q`."""
    match = _AGENT.match(here.line.letters)
    if match and match.end() <= here.at and head(here.line, match.span("m")) in measure_words().studies:
        yield match.span("m")


def _later(here: _Here) -> Iterator[Range]:
    """`... by Q while ... on X`: data named anywhere behind."""
    line = here.line
    for at in range(here.at + 1, len(line.letters)):
        if line.lowers[at] in ("on", "across", "for") and (match := _PLACE.match(line.letters, at + 1)):
            span = match.span("m")
            named = "dataset" in here.kinds(span)
            if named or (line.lowers[at] != "for" and is_setting(line, span) and _tells_place(here, at, span)):
                yield span


_READERS: tuple[Callable[[_Here], Iterator[Range]], ...] = (
    _beside,
    _in_metric,
    _before_by,
    _behind,
    _behind_next,
    _behind_last,
    _opening,
    _study,
    _agent,
    _later,
)


#: How many of the readers look right beside the value.
_BESIDE_VALUE = 6


def _is_generic(here: _Here, span: Range) -> bool:
    """Whether a phrase only points to what was introduced before: "on the benchmark"."""
    first, last = bare(here.line, span)
    return (
        first > span[0]
        and last - first == 1
        and here.line.lowers[first] in measure_words().generic
        and _introduced(here) is not None
    )


def _introduced(here: _Here) -> str | None:
    """The data set or benchmark that the paper introduces, where that is all it introduces."""
    artifacts = {entity.name for entity in here.entities if entity.kind == "artifact"}
    datasets = [entity.name for entity in here.entities if entity.kind == "dataset" and entity.name in artifacts]
    return datasets[0] if datasets and artifacts <= set(datasets) else None
