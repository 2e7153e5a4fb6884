"""Whether a phrase beside a value names data or a setting.

Here belongs what tells a place from a metric, a rival, a machine and a turn of speech; where to look for one is decided in
`measured_on`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.claims.document import Sentence
from pipeline.claims.measuring.constructions import Measured
from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import Range, head, is_metric, is_setting, is_size
from pipeline.claims.model import Entity
from pipeline.text.span import Span

#: Prepositions before data and settings: those that say so with any noun, and those that do with a noun of data only.
ALWAYS = frozenset(["on", "across", "in", "under", "within", "throughout", "在"])
WITH_DATA = frozenset(["over", "for", "using", "among", "from", "during", "with", "against"])
#: Verbs of learning: what they are done on is not what is measured on.
TRAINS = frozenset(["train", "trains", "trained", "pretrain", "pretrained", "pre-train", "pre-trained"])
_OWN = frozenset(["our", "its", "their", "this"])

#: Where names stand, each with the kind of what it names.
Mentions = Sequence[tuple[Span, str]]


def mentions_in(sentence: Sentence, entities: Sequence[Entity]) -> Mentions:
    """The mentions of entities within a sentence."""
    return [(span, entity.kind) for entity in entities for span in entity.mentions if sentence.span.overlaps(span)]


@dataclass(frozen=True, slots=True)
class Value:
    """A quantity on its line, with what it measures, the entities of the document and their mentions in the sentence."""

    line: Line
    k: int
    found: Measured
    entities: Sequence[Entity]
    mentions: Mentions

    @property
    def at(self) -> int:
        """The item of the quantity."""
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


def may_be(here: Value, span: Range) -> bool:
    """Whether a phrase in place may name data: neither what is measured, nor the paper's artifact, nor a turn of speech."""
    line, found, words = here.line, here.found, measure_words()
    if found.metric and span[0] < found.metric[1] and found.metric[0] < span[1]:
        return False
    kinds, last = here.kinds(span), head(line, span)
    if "dataset" in kinds:
        return True
    if (span[1] - span[0] == 1 and is_size(line, span[0])) or not line.letters[slice(*span)].strip("nmDB"):
        return False  # "in 54.3% of cases", "with 2k"
    if line.lowers[span[0]] in _OWN and last in words.rival_heads:
        return False  # "in our model"
    if "artifact" in kinds or is_metric(line, span) or last in words.turns or line.cut(*span).lower() in words.empty_phrases:
        return False
    return last not in words.studies or any(line.lowers[at] not in words.empty_modifiers for at in range(span[0], span[1] - 1))


def is_machine(here: Value, span: Range) -> bool:
    """Whether a phrase tells what something is run on (`on one GPU`)."""
    return head(here.line, span) in measure_words().machines


def tells_place(here: Value, at: int, span: Range) -> bool:
    """Whether the word at item `at` makes the phrase behind it a place: no "trained on X", no "a gain over the benchmark"."""
    line, word = here.line, here.line.lowers[at]
    if is_trained(line, at):
        return False
    if word == "over" and not (line.letters[span[0]] in "nDA" and line.lowers[span[1] - 1].endswith("s")):
        return False
    return word in ALWAYS or (word in WITH_DATA and here.is_data(span))


def is_trained(line: Line, at: int) -> bool:
    """Whether the word at item `at` says what something is done on that is no measuring: `trained on X`, `based on X`."""
    is_done = line.letters[at - 1] == "E" and line.lowers[at - 1] not in measure_words().studies
    return is_done or any(lower in TRAINS for lower in line.lowers[max(0, at - 4) : at])


def is_model(here: Value, span: Range) -> bool:
    """Whether a phrase names a model that is known by name."""
    place = here.line.span(*span)
    return any(kind == "model" and mention.overlaps(place) for mention, kind in here.mentions)


def is_rival(here: Value, span: Range) -> bool:
    """Whether a phrase names models: what is measured, not what it is measured on."""
    end = here.line.ends[span[1] - 1]
    is_model = any(kind == "model" and mention.end == end for mention, kind in here.mentions)
    return is_model or head(here.line, span) in measure_words().model_heads


def is_name(here: Value, span: Range) -> bool:
    """Whether a phrase is written as a name, of nothing that is known to be a model."""
    return any(c.isupper() or c.isdigit() for c in here.line.cut(*span)[1:]) and not is_rival(here, span)
