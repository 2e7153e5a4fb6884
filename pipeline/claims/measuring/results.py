"""Which quantities of a sentence are results of the paper: a linear model over what stands around a number.

Here belong the features and the decision. The weights are integers, fitted by `pipeline.learn.measurements` and kept in
`weights/results.json`, so that the decision is the same on every machine.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from types import MappingProxyType

from pipeline.claims.measuring.line import Line, measure_words
from pipeline.claims.measuring.line_phrases import head
from pipeline.claims.measuring.quantities import Quantity

#: Units of the weights: this many make one nat of log odds.
SCALE = 1000
_TIME = frozenset(
    [
        "ms",
        "µs",
        "s",
        "sec",
        "secs",
        "min",
        "mins",
        "h",
        "hr",
        "hrs",
        "second",
        "seconds",
        "minute",
        "minutes",
        "hour",
        "hours",
        "day",
        "days",
        "week",
        "weeks",
        "month",
        "months",
        "year",
        "years",
        "milliseconds",
        "microseconds",
        "秒",
        "毫秒",
        "分钟",
        "小时",
        "天",
    ]
)
#: The number of a version: a digit, a point, a digit.
_VERSION = re.compile(r"\d\.\d")
#: `at a false positive rate of Q`.
_AT_LEVEL = re.compile(r"PD?[AN]+O\Z")
#: Roles of sentences that tell no result of the paper: others' work, code and addresses.
SILENT_ROLES = frozenset(["background", "other"])
_LIST = re.compile(r"[,C/]+")
#: Symbols of sizes and dimensions: what they equal is a set-up.
_YEARS = range(1990, 2041)
_SIZES = frozenset("abcdefghijklmnopqstuvwxyz") | frozenset("BCDFGHKLMNPSTXW")


@dataclass(frozen=True, slots=True)
class Model:
    """Integer weights of features, and the bias."""

    bias: int
    weights: Mapping[str, int]


@cache
def model() -> Model:
    """The fitted weights."""
    stored = json.loads((files("pipeline.claims") / "weights" / "results.json").read_text(encoding="utf-8"))
    return Model(stored["bias"], MappingProxyType(stored["weights"]))


def scores(line: Line) -> tuple[int, ...]:
    """Log odds, in units of 1 / `SCALE`, that each quantity of a line is a result."""
    fitted = model()
    return tuple(
        fitted.bias + sum(fitted.weights.get(feature, 0) for feature in features(line, k)) for k in range(len(line.quantities))
    )


def chance(score: int) -> float:
    """The probability that a score stands for."""
    return 1 / (1 + exp(-score / SCALE))


def always(line: Line, k: int) -> bool:
    """Whether a number is a result, whatever the model says: a gain right before its metric (`+2.3 mAP`)."""
    quantity, at = line.quantities[k], line.places[k]
    is_named = not measure_words().metric_heads.isdisjoint(line.lowers[at + 1 : at + 2])
    return is_named and quantity.magnitude is None and (quantity.sign == "+" or is_gain(line, k))


def is_gain(line: Line, k: int) -> bool:
    """Whether a range is what something gains, a verb that is written as a noun: `gains between 3 and 5 BLEU`."""
    return line.quantities[k].low is not None and line.lowers[line.places[k] - 1 : line.places[k]] == ("gains",)


def never(line: Line, k: int) -> bool:
    """Whether a number cannot be a result, whatever the model says: a size (`n = 5`), a condition (`at FPR = 0.01`),
    a level of significance (`p < 0.01`), a year.
    """
    quantity, at = line.quantities[k], line.places[k]
    if quantity.symbol is not None:
        is_whole = quantity.value % 1 == 0 and quantity.symbol.isalpha() and quantity.unit is None
        return quantity.symbol in _SIZES or (is_whole and len(quantity.symbol) == 1) or line.lowers[at - 1 : at] == ("at",)
    if line.lowers[at - 1 : at] in (("p",), ("𝑝",)) and quantity.unit is None:
        return True  # a significance level
    if _is_condition(line, k) or _is_setup(line, at):
        return True
    if (quantity.low, quantity.value, quantity.unit) == (0, 1, None):
        return True  # as in "0-1 loss"
    if _is_version(line, k) or _is_modifier(line, k) or line.lowers[max(0, at - 2) : at] in (("even", "when"), ("even", "if")):
        return True
    is_plain = quantity.unit is None and quantity.qualifier is None and quantity.low is None and quantity.from_value is None
    return is_plain and len(quantity.span) == 4 and quantity.value in _YEARS


def _is_version(line: Line, k: int) -> bool:
    """Whether a number ends a name: `SynthText 2.0`."""
    quantity, at = line.quantities[k], line.places[k]
    if at == 0 or quantity.unit or line.letters[at - 1] != "N" or not _VERSION.fullmatch(line.cut(at, at + 1)):
        return False
    name = line.cut(at - 1, at)
    return name != name.lower() and name != name.upper() and name.lower() not in measure_words().metric_heads


def _is_modifier(line: Line, k: int) -> bool:
    """Whether a length or a size in brackets only tells of what kind something is: `very high-resolution (5cm) aerial images`."""
    at, unit = line.places[k], line.quantities[k].unit
    is_alone = line.letters[at - 1 : at] == "(" and line.letters[at + 1 : at + 2] == ")"
    is_size = unit not in (None, "%", "pp", "points", "x") and line.quantities[k].qualifier is None
    return is_alone and is_size and line.letters[at + 2 : at + 3] in ("A", "N")


def _is_condition(line: Line, k: int) -> bool:
    """Whether a number says where a curve is read, or what is to be reached: `at 80% precision`, `time to 90% accuracy`."""
    at, words = line.places[k], measure_words()
    before, behind = line.lowers[at - 1 : at], line.lowers[at + 1 : at + 4]
    if before == ("at",):
        return len(line.quantities) > 1 and not words.metric_heads.isdisjoint(behind)
    if before == ("to",):
        return line.lowers[at - 2 : at - 1] != () and line.lowers[at - 2] in words.efforts
    named = _AT_LEVEL.search(line.letters, max(0, at - 8), at)
    if named is None or line.lowers[named.start()] != "at" or len(line.quantities) < 2:
        return False
    return head(line, (named.start() + 1, at - 1)) in words.metric_heads - words.efforts - {"loss"}


def _is_setup(line: Line, at: int) -> bool:
    """Whether a number is that of a set-up: `a batch size of Q`, `sequences of Q tokens`."""
    before = line.lowers[max(0, at - 3) : at]
    if before[-1:] == ("of",):
        before = before[:-1]
    words = measure_words()
    return " ".join(before[-2:]) in words.setups or (
        line.lowers[at - 1 : at] == ("of",) and not words.lengths.isdisjoint(before[-1:])
    )


def features(line: Line, k: int) -> tuple[str, ...]:
    """What is seen around quantity `k`, as names of features; each once."""
    return tuple(dict.fromkeys(_features(line, k)))


def _features(line: Line, k: int) -> Iterator[str]:
    quantity, at = line.quantities[k], line.places[k]
    letters, lowers = f"..{line.letters}..", ("", "", *line.lowers, "", "")
    here = at + 2
    kind = _kind(line, quantity)
    yield f"kind={kind}"
    yield from _written(quantity)
    left, right = letters[here - 1], letters[here + 1]
    yield f"left={left}"
    yield f"left2={letters[here - 2 : here]}"
    yield f"right={right}"
    yield f"right2={letters[here + 1 : here + 3]}"
    yield f"{kind},left={left}"
    yield f"{kind},right={right}"
    yield f"left_word={lowers[here - 1]}"
    yield f"left_words={lowers[here - 2]} {lowers[here - 1]}"
    yield f"right_word={lowers[here + 1]}"
    if right == "O":
        yield f"of={lowers[here + 2]}"
    yield from _phrase_behind(line, at, kind)
    yield from _phrase_before(line, at)
    yield from _clause(line, at)
    yield f"role={line.sentence.role}"
    yield f"numbers={min(3, len(line.quantities))}"
    if at and letters[here - 1] in "NAh" and line.document.text[line.starts[at - 1]].isupper():
        yield "name_before"
        yield f"name_before,{kind}"
    if k and _LIST.fullmatch(line.letters, line.places[k - 1] + 1, at):
        yield "listed"
    if left == "(" and right == ")":
        yield "alone_in_brackets"
        yield f"alone_in_brackets,{kind}"


def _kind(line: Line, quantity: Quantity) -> str:
    """A coarse class of the number itself."""
    if quantity.is_ordinal:
        return "rank"
    if quantity.symbol:
        return "symbol"
    if quantity.magnitude:
        return "magnitude"
    if quantity.unit in ("%", "pp", "x", "points"):
        return quantity.unit
    if quantity.unit:
        return "time" if quantity.unit in _TIME else "unit"
    if "." in quantity.span.slice(line.document.text):
        return "decimal"
    return "year" if 1950 <= quantity.value <= 2035 else "integer"


def _written(quantity: Quantity) -> Iterator[str]:
    if quantity.sign:
        yield "signed"
    if quantity.low is not None:
        yield "range"
    if quantity.from_value is not None:
        yield "change"
    if quantity.qualifier:
        yield f"qualifier={quantity.qualifier}"


def _head_kind(word: str) -> str:
    words, bare = measure_words(), word.split("@")[0].strip("$*`")
    if bare in words.metric_heads or bare.removesuffix("s") in words.metric_heads:
        return "metric"
    return "setting" if bare in words.setting_heads else ""


def _phrase_behind(line: Line, at: int, kind: str) -> Iterator[str]:
    """What the noun phrase behind the number is headed by."""
    end = at + 1
    while end < len(line.letters) and line.letters[end] in "AENGMWmhIJ-/":
        end += 1
    found = ""
    for place in range(at + 1, end):
        if line.letters[place] in "IJ":
            found = "change"
            break
        found = _head_kind(line.lowers[place]) or found
    yield f"behind={found}"
    yield f"{kind},behind={found}"
    if end > at + 1 and line.letters[at + 1] not in "IJMW":
        plural = "plural" if line.lowers[end - 1].endswith("s") else "singular"
        yield f"behind_{plural}"
        yield f"{kind},behind_{plural}"


def _phrase_before(line: Line, at: int) -> Iterator[str]:
    """What the noun phrase before the number, an `of` or a bracket is headed by."""
    place = at - 1
    link = line.letters[place] if place >= 0 else "."
    if link not in "O(;NIJ":
        return
    if link in "O(;":
        place -= 1
    if place >= 0 and line.letters[place] == ")":
        place = line.letters.rfind("(", 0, place) - 1
    if place >= 0:
        yield f"before={link}{'change' if line.letters[place] in 'IJ' else _head_kind(line.lowers[place])}"
    while place >= 0 and line.letters[place] in "AENMWGnmhIJ-":
        place -= 1
    if place >= 0:
        yield f"lead={line.lowers[place] if line.letters[place] in 'iPwofy' else line.letters[place]}"


def _clause(line: Line, at: int) -> Iterator[str]:
    """The verb or link that governs the number, and the cues of the whole sentence."""
    place = at - 1
    while place >= 0 and line.letters[place] not in ".;ULHIJaVEGtc":
        place -= 1
    letter = line.letters[place] if place >= 0 else "."
    if letter not in ".;":
        yield f"cue={letter}"
        yield f"verb={line.lowers[place]}" if letter in "VEG" else f"verb={letter}"
    yield from (f"has={letter}" for letter in "ULHIJatc" if letter in line.letters)
