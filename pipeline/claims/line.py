"""A sentence as a line of letters in which each quantity is one item, so that grammars of measuring are regular expressions.

Here belongs only the line: the word classes of the sentence, sharpened by the cue words of `lexicon/measure.toml`, with markdown
marks left out. What the patterns over it mean is decided by the modules that search it.
"""

import tomllib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.claims.document import Document, Sentence
from pipeline.claims.quantities import Quantity
from pipeline.text.span import Span
from pipeline.text.word_classes import verb_forms

#: Letters that a line adds to those of `pipeline.text.word_classes.CLASSES`.
LETTERS: Mapping[str, str] = MappingProxyType(
    {
        "Q": "quantity",
        "U": "verb of a rise",
        "L": "verb of a fall",
        "I": "noun of a rise",
        "J": "noun of a fall",
        "M": "comparative of more",
        "W": "comparative of less",
        "H": "verb of beating",
        "a": "verb of reaching a value",
        "c": "word that links to what is compared with",
        "t": "than",
        "o": "over",
        "y": "by",
        "w": "with",
        "f": "from",
        "i": "preposition of place",
    }
)
_LINKS = {"linked": "c", "than": "t", "over": "o", "by": "y", "with": "w", "from": "f", "place": "i"}
#: Letters after which a word that may be noun or verb is a noun, and after which it is a verb.
_BEFORE_NOUN = frozenset("DAQMWEGOPiwyfat%-")
_BEFORE_VERB = frozenset("TXRSBF")
#: Letters that begin an object, before which such a word is a verb.
_OBJECT = frozenset("DNAMWEGhm")
_AFTER_VERB = frozenset("yfTQ")


@dataclass(frozen=True, slots=True)
class MeasureWords:
    """The cue words of measuring, all in lower case."""

    links: Mapping[str, str]
    verbs: Mapping[str, str]
    nouns: Mapping[str, str]
    comparatives: Mapping[str, str]
    metric_heads: frozenset[str]
    setting_heads: frozenset[str]
    rival_heads: frozenset[str]
    model_heads: frozenset[str]
    turns: frozenset[str]
    studies: frozenset[str]
    empty_modifiers: frozenset[str]
    empty_phrases: frozenset[str]


@cache
def measure_words() -> MeasureWords:
    """The words of `lexicon/measure.toml`."""
    words = tomllib.loads((files("pipeline.claims") / "lexicon" / "measure.toml").read_text(encoding="utf-8"))
    verbs: dict[str, str] = {}
    for kind, letter in (("reach", "a"), ("beat", "H"), ("rise", "U"), ("fall", "L")):
        verbs |= {form: letter for base in words["verb"][kind].split() for form, _ in verb_forms(base)}
        verbs |= dict.fromkeys(words["verb"][f"irregular_{kind}"].split(), letter)
    return MeasureWords(
        links=MappingProxyType({word: _LINKS[kind] for kind, forms in words["link"].items() for word in forms.split()}),
        verbs=MappingProxyType(verbs),
        nouns=MappingProxyType(
            dict.fromkeys(words["noun"]["rise"].split(), "I") | dict.fromkeys(words["noun"]["fall"].split(), "J")
        ),
        comparatives=MappingProxyType(
            dict.fromkeys(words["comparative"]["more"].split(), "M") | dict.fromkeys(words["comparative"]["less"].split(), "W")
        ),
        metric_heads=frozenset(words["head"]["metric"].split()),
        setting_heads=frozenset(words["head"]["setting"].split()),
        rival_heads=frozenset(words["head"]["rival"].split()),
        model_heads=frozenset(words["head"]["model"].split()),
        turns=frozenset(words["head"]["turn"].split()),
        studies=frozenset(words["head"]["study"].split()),
        empty_modifiers=frozenset(words["head"]["empty"].split()),
        empty_phrases=frozenset(words["head"]["phrase"]),
    )


@dataclass(frozen=True, slots=True)
class Line:
    """The items of one sentence as parallel sequences; `places[k]` is the item of `quantities[k]`."""

    document: Document
    sentence: Sentence
    letters: str
    lowers: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    quantities: tuple[Quantity, ...]
    places: tuple[int, ...]

    def span(self, first: int, last: int) -> Span:
        """Place in the abstract of the items `first` to `last` (exclusive)."""
        return Span(self.starts[first], self.ends[last - 1])

    def cut(self, first: int, last: int) -> str:
        """Text of the items `first` to `last` (exclusive), verbatim."""
        return self.span(first, last).slice(self.document.text)


def read(document: Document, sentence: Sentence, quantities: Sequence[Quantity]) -> Line:
    """The line of a sentence, with `quantities` as its items of the letter Q."""
    tokens = document.tokens
    starts: list[int] = []
    ends: list[int] = []
    letters: list[str] = []
    places: list[int] = []
    at = sentence.first
    for quantity in quantities:
        stop = bisect_left(tokens.ends, quantity.qualified.start + 1, at, sentence.last)
        _take(document, at, stop, starts, ends, letters)
        places.append(len(letters))
        starts.append(quantity.qualified.start)
        ends.append(quantity.qualified.end)
        letters.append("Q")
        at = bisect_left(tokens.starts, quantity.qualified.end, stop, sentence.last)
        if at > stop and (rest := Span(quantity.qualified.end, max(tokens.ends[at - 1], quantity.qualified.end))):
            # What is written together with the quantity ("39xfaster") but does not belong to it.
            trimmed = rest.trimmed(document.text, "$}*")
            if trimmed:
                starts.append(trimmed.start)
                ends.append(trimmed.end)
                letters.append("N")
    _take(document, at, sentence.last, starts, ends, letters)
    lowers = tuple([document.text[start:end].lower() for start, end in zip(starts, ends, strict=True)])
    return Line(
        document, sentence, _sharpened(letters, lowers), lowers, tuple(starts), tuple(ends), tuple(quantities), tuple(places)
    )


def _take(document: Document, first: int, last: int, starts: list[int], ends: list[int], letters: list[str]) -> None:
    """Append the tokens `first` to `last` (exclusive) as they are, without markdown marks."""
    for at in range(first, last):
        letter = document.classes[at]
        if letter == "D" and document.tokens.words[at] == "A" and at > 0 and document.classes[at - 1] not in ".;":
            letter = "N"  # as in "A/B tests"
        if letter != "k":
            starts.append(document.tokens.starts[at])
            ends.append(document.tokens.ends[at])
            letters.append(letter)


def _sharpened(letters: list[str], lowers: Sequence[str]) -> str:
    """The letters with those of cue words put in, from left to right so that each sees what stands before it."""
    words = measure_words()
    for at, lower in enumerate(lowers):
        base = letters[at]
        before = letters[at - 1] if at else "."
        after = letters[at + 1] if at + 1 < len(letters) else "."
        if lower in words.studies and base == "V" and before in "NAP":
            letters[at] = "N"
        elif lower in words.links and (lower != "relative" or after == "T"):
            letters[at] = words.links[lower]
        elif lower in words.comparatives and (before != "T" or lower != "lower"):
            letters[at] = words.comparatives[lower]
        elif lower in words.nouns and (lower not in words.verbs or _is_noun(before, after)):
            letters[at] = words.nouns[lower]
        elif lower in words.verbs:
            verb = words.verbs[lower]
            is_attribute = after in "NA" and (base == "E" and before in "DPOiwATo" or lower == "leading" and before != ",")
            is_named = lower.startswith("score") and before in "NA" and after not in "QMW"
            if is_named or is_attribute:
                letters[at] = "N" if is_named else "A"
            elif base in "VEG" or verb in "ULH":
                letters[at] = verb
    return "".join(letters)


def _is_noun(before: str, after: str) -> bool:
    """Whether a word that may be noun or verb is a noun between these two letters."""
    if before in _BEFORE_VERB or after in _AFTER_VERB and before in "NIJ)":
        return False
    return before in _BEFORE_NOUN or after not in _OBJECT
