"""A sentence as a line of letters in which each quantity is one item, so that grammars of measuring are regular expressions.

Here belongs only the line: the word classes of the sentence, sharpened by the cue words of `lexicon/measure.toml`, with markdown
marks left out. What the patterns over it mean is decided by the modules that search it.
"""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from pipeline.claims.document import Document, Sentence
from pipeline.claims.measuring.quantities import Quantity
from pipeline.text import word_lists
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
#: What stands before the head of a phrase behind a preposition.
_IN_PHRASE = re.compile(r"[PO]D*[AENM-]+\Z")
#: Marks inside of names: `A -> B`.
_ARROWS = frozenset([">", "→", "⇒"])
_AFTER_DETERMINER = re.compile(r"D[AEN]+\Z")
_PARTICLES = frozenset(["up", "down"])
_DEGREES = frozenset(["absolute", "relative", "relatively"])
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
    praise: frozenset[str]
    generic: frozenset[str]
    bases: frozenset[str]
    size_heads: frozenset[str]
    efforts: frozenset[str]
    bests: frozenset[str]
    setups: frozenset[str]
    lengths: frozenset[str]
    vague: frozenset[str]
    machines: frozenset[str]
    alike: frozenset[str]
    all: frozenset[str]


@cache
def measure_words() -> MeasureWords:
    """The words of `lexicon/measure.toml`."""
    words = word_lists.load("pipeline.claims", "measure")
    verbs: dict[str, str] = {}
    for kind, letter in (("reach", "a"), ("beat", "H"), ("rise", "U"), ("fall", "L")):
        verbs |= {form: letter for base in words["verb"][kind].split() for form, _ in verb_forms(base)}
        verbs |= dict.fromkeys(words["verb"][f"irregular_{kind}"].split(), letter)
    links = {word: _LINKS[kind] for kind, forms in words["link"].items() for word in forms.split() if kind in _LINKS}
    nouns = {word: letter for kind, letter in (("rise", "I"), ("fall", "J")) for word in words["noun"][kind].split()}
    comparatives = {
        word: letter for kind, letter in (("more", "M"), ("less", "W")) for word in words["comparative"][kind].split()
    }
    studies = frozenset(words["head"]["study"].split())
    bests = frozenset(words["head"]["best"].split())
    return MeasureWords(
        links=MappingProxyType(links),
        verbs=MappingProxyType(verbs),
        nouns=MappingProxyType(nouns),
        comparatives=MappingProxyType(comparatives),
        bests=bests,
        all=frozenset([*bests, *_DEGREES, *_PARTICLES, "set", "sets", "/", *links, *verbs, *nouns, *comparatives, *studies]),
        metric_heads=frozenset(words["head"]["metric"].split()),
        setting_heads=frozenset(words["head"]["setting"].split()),
        rival_heads=frozenset(words["head"]["rival"].split()),
        model_heads=frozenset(words["head"]["model"].split()),
        turns=frozenset(words["head"]["turn"].split()),
        studies=studies,
        empty_modifiers=frozenset(words["head"]["empty"].split()),
        bases=frozenset(words["head"]["base"].split()),
        generic=frozenset(words["head"]["generic"].split()),
        size_heads=frozenset(words["head"]["size"].split()),
        efforts=frozenset(words["head"]["effort"].split()),
        setups=frozenset(words["head"]["setup"]),
        lengths=frozenset(words["head"]["length"].split()),
        vague=frozenset(words["head"]["vague"].split()),
        machines=frozenset(words["head"]["machine"].split()),
        alike=frozenset(words["link"]["alike"].split()),
        praise=frozenset(words["head"]["praise"].split()),
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
    items = _Items(document)
    places: list[int] = []
    at = sentence.first
    for quantity in quantities:
        span = quantity.qualified
        stop = bisect_left(tokens.ends, span.start + 1, at, sentence.last)
        items.take(at, stop)
        places.append(len(items.letters))
        items.add(span, "Q")
        at = bisect_left(tokens.starts, span.end, stop, sentence.last)
        if at > stop and tokens.ends[at - 1] > span.end:
            # What is written together with the quantity ("39xfaster") but does not belong to it.
            rest = Span(span.end, tokens.ends[at - 1]).trimmed(document.text, "$}*")
            if rest:
                items.add(rest, "N")
    items.take(at, sentence.last)
    lowers = tuple(items.lowers)
    return Line(
        document,
        sentence,
        _sharpened(items.letters, lowers),
        lowers,
        tuple(items.starts),
        tuple(items.ends),
        tuple(quantities),
        tuple(places),
    )


class _Items:
    """The items of a line while it is gathered."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.letters: list[str] = []
        self.lowers: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def add(self, span: Span, letter: str) -> None:
        """Append one item."""
        self.letters.append(letter)
        self.lowers.append(span.slice(self.document.text).lower())
        self.starts.append(span.start)
        self.ends.append(span.end)

    def take(self, first: int, last: int) -> None:
        """Append the tokens `first` to `last` (exclusive) as they are, without markdown marks."""
        tokens, classes = self.document.tokens, self.document.classes
        mark = classes.find("k", first, last)
        if mark < 0 and (mark := classes.find("m", first, last)) >= 0 and tokens.words[mark].strip("${}\\ "):
            mark = -1
        if mark >= 0:
            self.take(first, mark)
            self.take(mark + 1, last)
            return
        self.letters += classes[first:last]
        self.lowers += tokens.lowers[first:last]
        self.starts += tokens.starts[first:last]
        self.ends += tokens.ends[first:last]


def _sharpened(letters: list[str], lowers: Sequence[str]) -> str:
    """The letters with those of cue words put in: links first, then from left to right, so that each sees what is before it."""
    words = measure_words()
    cues = [at for at, lower in enumerate(lowers) if lower in words.all]
    for at in cues:
        lower = lowers[at]
        if lower in words.links and (lower not in ("relative", "comparison") or lowers[at + 1 : at + 2] in (("to",), ("with",))):
            letters[at] = words.links[lower]
    for at, letter in enumerate(letters):
        if letter == "x" and (lowers[at] in _ARROWS or _is_end_of_name(letters, lowers, at)):
            letters[at] = "-"
        if letter == "V" and lowers[at] not in words.verbs and _is_thing(words, letters, lowers, at):
            letters[at] = "N"
    for at in cues:
        before = letters[at - 1] if at else "."
        after = letters[at + 1] if at + 1 < len(letters) else "."
        if lowers[at] == "/":
            letters[at - 1] = "N" if before == "D" else before  # as in "A/B tests"
        elif lowers[at] not in words.links:
            letters[at] = _cue_letter(words, lowers[at], letters[at], before, after)
        if lowers[at] in words.bests and letters[at] == "A" and after not in _OBJECT and after not in "-IJ(":
            letters[at] = "N"
    return "".join(letters)


def _is_end_of_name(letters: list[str], lowers: Sequence[str], at: int) -> bool:
    """Whether a plus ends a name in a list: `A, A+, and B`."""
    return lowers[at] == "+" and letters[at - 1 : at] == ["N"] and letters[at + 1 : at + 2] in ([","], ["C"], [")"], ["."])


def _is_thing(words: MeasureWords, letters: list[str], lowers: Sequence[str], at: int) -> bool:
    """Whether what looks like a verb is a noun: "for memory-bound models our method ...", "memory accesses by 40%"."""
    before = "".join(letters[max(0, at - 6) : at])
    if lowers[at] in words.rival_heads or lowers[at] in words.setting_heads:
        is_object = before.endswith(("cT", "cw", "t")) or bool(_AFTER_DETERMINER.search(before))
        return bool(_IN_PHRASE.search(before)) or (is_object and letters[at + 1 : at + 2] not in (["D"], ["N"], ["A"]))
    return before[-1:] in ("N", "A") and letters[at + 1 : at + 2] in (["y"], ["f"])


def _cue_letter(words: MeasureWords, lower: str, base: str, before: str, after: str) -> str:
    """Letter of a cue word of the word class `base` between two letters."""
    if lower in _PARTICLES:
        return "B" if before in "UL" else base
    if lower in words.setting_heads and before in "NA" and after not in _OBJECT:
        return "N"
    if lower in _DEGREES and after != "T":
        return "A"
    if lower in words.studies and base == "V" and before in "NAP":
        return "N"
    if lower == "speed" and before in "NA" and after in "tc,.)CwyO":
        return "N"
    if lower in words.comparatives and (before != "T" or lower != "lower"):
        return words.comparatives[lower]
    if before == "Q" and base == "E" and after in "NA" and words.verbs.get(lower) in ("U", "L"):
        return "M" if words.verbs[lower] == "U" else "W"  # "3x improved robustness"
    is_noun = _is_noun(lower, before, after)
    if lower in words.nouns and (lower not in words.verbs or is_noun):
        return words.nouns[lower]
    verb = words.verbs.get(lower)
    if verb is None:
        return base
    if lower.startswith("score") and before in "NA" and after not in "QMW":
        return "N"
    if after == "Q" and before in "NA" and lower in words.metric_heads and not lower.startswith("score"):
        return "N"  # "at flight speeds over 13 m/s"
    if base == "E" and before == "Q" and after in "IJ":
        return "A"  # "3% averaged improvement"
    if after in "NA" and ((base == "E" and before in "DPOiwATo") or (lower == "leading" and before != ",")):
        return "A"
    if base in "VEG" or (after in "DQ" and before not in _BEFORE_NOUN - {"Q"}) or (before == "C" and after in "PiT"):
        return verb
    return verb if verb in "ULH" and not is_noun else base


def _is_noun(lower: str, before: str, after: str) -> bool:
    """Whether a word that may be noun or verb is a noun between these two letters."""
    is_finite = lower.endswith(("s", "ed")) and lower != "speed" and after in _AFTER_VERB and before in "NIJGmh)"
    if before in _BEFORE_VERB or is_finite:
        return False
    return before in _BEFORE_NOUN or after not in _OBJECT
