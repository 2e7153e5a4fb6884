"""Quantities of a sentence: numbers with unit, sign and qualifier, ranges and changes, as they are written.

Here belongs everything about reading a number in English, Chinese, LaTeX and markdown, and nothing about what it measures.
Names with digits (`ResNet-50`, `top-1`, `Hits@1`, `512x512`, `10-shot`) are no quantities, and numbers in words are none either.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pipeline.claims.measuring.plain import OPAQUE, Plain, plain
from pipeline.claims.measuring.units import LETTER, units
from pipeline.text.span import Span

#: A digit that begins a number: not inside a word, not behind a letter and a hyphen ("ResNet-50"), no "3D" and no "(1)".
_CANDIDATE = re.compile(r"[0-9０-９](?<![0-9A-WYZa-wyz_@].)(?<![A-Za-z][-–].)(?!D\b|\))")
_RUN = re.compile(r"\.?\d+")
_INTEGER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?!/\d)"
_NUMBER = rf"(?:\d{{1,3}}(?:,\d{{3}})+\.\d+|\d*\.\d+|{_INTEGER})"
_POWER = r"(?:\s?×\s?10\^?(?P<ten>-?\d+)|[eE](?P<exponent>[-+]?\d+)|\^(?P<power>-?\d+))"
#: What may not follow a number: then it is part of a name, a formula, a date, an address.
_NO_VALUE = rf"(?!{LETTER}|[0-9_@^{OPAQUE}]|[.,:]\d|[-–]{LETTER}|\s?[×x]\s?\d)"
#: Powers of ten beyond which a number is none that a text measures.
_LARGEST = 250
#: Characters that a number may not stand directly behind: inside words, addresses, formulas.
_INSIDE = re.compile(rf"(?:{LETTER}|[\d_@^:.'’]|{LETTER}[-–]|\d\s?[×x]\s?)\Z")
_BLOB = re.compile(rf"(?:{LETTER}|[\d_.,@/^:×-])*")
_SIGN = re.compile(r"(?:[+±↑↓]\s?|(?<![\w%×°)])-)\Z")
_TIMES_BEFORE = re.compile(r"(?:(?<!\d)(?<!\d\s)×\s?|(?:(?<=[(~≈>])|(?<=\b(?:to|by|of)\s)|(?<=\bover\s))x)\Z")
_PLACE_BEFORE = re.compile(r"#\s?\Z")
_SYMBOL = re.compile(rf"(?P<symbol>{LETTER}{{1,6}}(?:[\^_]?\d|²)?)\s?=\s?\Z")
#: What may belong to a number with a blank between them.
_MARKS_BEFORE = frozenset("×xX#+±↑↓")
_LIST_GAP = re.compile(r"\s?(?:,\s?(?:and\s|or\s)?|and\s|or\s|/|、|和)\s?")
_TO_GAP = re.compile(r"(?:\s[A-Za-z][\w@-]*)?\sto\s")
_TOLERANCE_GAP = re.compile(r"\s?\(?\s?")
_SPACED_TO = re.compile(
    r"[^.;:,()\d]{1,70}\b(?:to|down to|up to)\s[^\d\s]?|[^。；，]{0,12}(?:提升|提高|降|增加|减少|降低|增)(?:至|到)"
)
_UP_FROM = re.compile(r"[^.;\d]{0,60}?[\s,(](?:up|down)\sfrom\s(?:about\s|only\s|just\s)?\$?")
#: The unit once more in brackets: "5 percentage points (pp)".
_UNIT_AGAIN = re.compile(r"\s?\((?:pp|p\.p\.|%|dB|ms)\)")
_SPACED_FROM = re.compile(r"[,\s]*\(?(?:down |up )?from\s\D?")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as written: `span` from sign to unit, `qualified` with the qualifier beside it.

    A range has its high end as `value` and `low`; a change has its final `value` and `from_value`. `symbol` is what the number is
    equated with (`r` in `r=0.96`), `magnitude` the word for thousands or more behind it, kept out of the value.
    """

    span: Span
    qualified: Span
    value: float
    low: float | None = None
    from_value: float | None = None
    unit: str | None = None
    qualifier: str | None = None
    sign: str = ""
    symbol: str | None = None
    magnitude: str | None = None
    is_ordinal: bool = False

    @property
    def is_in_points(self) -> bool:
        """Whether the number is given in per cent or in points, as scores and their differences are."""
        return self.unit in ("%", "pp", "points")

    @property
    def is_rate(self) -> bool:
        """Whether the unit tells by itself that a speed is measured: `70 FPS`, `12 tokens/s`."""
        unit = self.unit or ""
        return unit.lower() in ("fps", "qps", "tps") or "/" in unit or " per " in unit


@dataclass(frozen=True, slots=True)
class _Atom:
    """One number in the plain reading, from sign to unit."""

    start: int
    end: int
    value: float
    unit: str | None
    sign: str
    magnitude: str | None
    is_ordinal: bool
    low: float | None = None
    from_value: float | None = None
    first: int = -1  # where the earlier end of a range or change begins

    @property
    def begin(self) -> int:
        return self.start if self.first < 0 else self.first


def find(text: str, span: Span) -> tuple[Quantity, ...]:
    """The quantities within `span` of `text`, in order."""
    if not _CANDIDATE.search(text, span.start, span.end):
        return ()
    reading = plain(text, span)
    atoms = _joined(reading.text, _in_step(reading.text, list(_atoms(reading.text))))
    return tuple(_quantity(text, reading, atom) for atom in _with_units_of_lists(reading.text, atoms))


@cache
def _number() -> re.Pattern[str]:
    """A number with what belongs to it on its right."""
    known = units()
    return re.compile(
        rf"(?P<ordinal>\d+)(?:st|nd|rd|th)(?![\w-])"
        rf"|(?P<number>{_NUMBER})(?:{_POWER})?(?:(?P<unit>{known.unit})|(?P<magnitude>{known.magnitude})|{_NO_VALUE})"
    )


def _atoms(text: str) -> Iterator[_Atom]:
    done = 0
    for run in _RUN.finditer(text):
        start = run.start()
        if start < done:
            continue
        stands_free = start > 1 and text[start - 1] == " " and text[start - 2] not in _MARKS_BEFORE
        times = None if stands_free else _TIMES_BEFORE.search(text, max(0, start - 2), start)
        is_inside = not stands_free and not times and _INSIDE.search(text, max(0, start - 4), start)
        match = None if is_inside else _number().match(text, start)
        value = None if match is None else _value(match)
        if match is None or value is None:
            blob = _BLOB.match(text, start)
            done = blob.end() if blob else start
            continue
        done = match.end()
        yield _atom(text, match, times, value, stands_free)


def _value(match: re.Match[str]) -> float | None:
    """The number that was matched, or None for one too large or too small to be one of a text."""
    digits = (match["ordinal"] or match["number"]).replace(",", "")
    exponent, power = match["ten"] or match["exponent"] or "0", int(match["power"] or 1)
    if abs(int(exponent)) > _LARGEST or len(digits) * abs(power) > _LARGEST or (power < 0 and not float(digits)):
        return None
    return float(f"{digits}e{exponent}") ** power


def _atom(text: str, match: re.Match[str], times: re.Match[str] | None, value: float, stands_free: bool) -> _Atom:
    start = match.start()
    place = None if stands_free else _PLACE_BEFORE.search(text, max(0, start - 2), start)
    if before := times or place:
        start = before.start()
    sign = None if stands_free else _SIGN.search(text, max(0, start - 2), start)
    if sign:
        start = sign.start()
    arrow = text[match.end() : match.end() + 1]
    is_marked = not sign and arrow in ("↑", "↓")
    return _Atom(
        start,
        match.end() + is_marked,
        value,
        "x" if times else units().name(match["unit"]) if match["unit"] else None,
        arrow if is_marked else sign.group().strip() if sign else "",
        match["magnitude"].strip() if match["magnitude"] else None,
        bool(match["ordinal"] or place),
    )


def _in_step(text: str, atoms: list[_Atom]) -> list[_Atom]:
    """The atoms, of `from A and B to C and D` only C and D, with A and B as what they came from."""
    for at in range(len(atoms) - 3):
        first, second, third, fourth = four = atoms[at : at + 4]
        is_plain = not any(atom.sign or atom.is_ordinal for atom in four)
        is_listed = all(_LIST_GAP.fullmatch(text, one.end, other.start) for one, other in ((first, second), (third, fourth)))
        is_moved = is_listed and _TO_GAP.fullmatch(text, second.end, third.start)
        if is_plain and is_moved and units().from_before.search(text, max(0, first.start - 60), first.start):
            moved = replace(third, from_value=first.value), replace(fourth, from_value=second.value)
            return [*atoms[:at], *moved, *_in_step(text, atoms[at + 4 :])]
    return atoms


def _joined(text: str, atoms: Sequence[_Atom]) -> list[_Atom]:
    """The atoms with the two ends of each range and each change made one, and tolerances (`± 0.3`) dropped."""
    joined: list[_Atom] = []
    for atom in atoms:
        before = joined[-1] if joined else None
        if before is None or atom.is_ordinal or before.is_ordinal:
            joined.append(atom)
        elif atom.sign == "±" and _TOLERANCE_GAP.fullmatch(text, before.end, atom.start):
            joined[-1] = replace(
                before, unit=before.unit or atom.unit, end=atom.end if atom.unit and not before.unit else before.end
            )
        elif before.first < 0 and before.from_value is None and _UP_FROM.fullmatch(text, before.end, atom.start):
            joined[-1] = replace(before, from_value=atom.value)  # the words between stay words: "38% of issues, up from 27%"
        else:
            both = _both_ends(text, before, atom)
            joined[-1:] = [both] if both else [before, atom]
    return [atom for atom in joined if atom.sign != "±"]


def _both_ends(text: str, first: _Atom, last: _Atom) -> _Atom | None:
    """`first` and `last` as one range or change, if what stands between and before them says so."""
    known = units()
    if first.first >= 0 or (first.unit and last.unit and first.unit != last.unit):
        return None
    one = replace(last, first=first.start, unit=last.unit or first.unit, sign=first.sign or last.sign)
    is_from = known.from_before.search(text, max(0, first.start - 60), first.start)
    joint = known.joint.fullmatch(text, first.end, last.start)
    is_bracketed = joint and "to" in joint.group() and text[first.start - 1 : first.start] == "("
    if joint and (joint["arrow"] or is_bracketed):
        return replace(one, from_value=first.value)
    if joint and (is_from is None or known.ranging_before.search(text, max(0, first.start - 40), first.start)):
        return replace(one, low=first.value) if first.value < last.value else None
    if is_from and (joint or _SPACED_TO.fullmatch(text, first.end, last.start)):
        return replace(one, from_value=first.value)
    if known.between_before.search(text, max(0, first.start - 10), first.start) and known.and_joint.fullmatch(
        text, first.end, last.start
    ):
        return replace(one, low=first.value) if first.value < last.value else None
    if known.to_before.search(text, max(0, first.start - 12), first.start) and _SPACED_FROM.fullmatch(
        text, first.end, last.start
    ):
        return replace(one, value=first.value, from_value=last.value)
    return None


def _with_units_of_lists(text: str, atoms: list[_Atom]) -> list[_Atom]:
    """The atoms with the unit of a list's last number given to those before it ("+12.35, +15.58 and +3.03 points")."""
    for at in range(len(atoms) - 2, -1, -1):
        atom, after = atoms[at], atoms[at + 1]
        if atom.unit is None and after.unit and not atom.magnitude and _LIST_GAP.fullmatch(text, atom.end, after.begin):
            atoms[at] = replace(atom, unit=after.unit)
    return atoms


def _quantity(source: str, reading: Plain, atom: _Atom) -> Quantity:
    known = units()
    text, begin, end, unit = reading.text, atom.begin, atom.end, atom.unit
    start, stop, qualifier, symbol = begin, end, None, None
    is_factor = unit in (None, "x") and "factor" in text[max(0, begin - 40) : begin]
    if is_factor and (factor := known.factor_before.search(text, max(0, begin - 40), begin)):
        start, unit, qualifier = factor.start(), "x", _qualifier(factor)
    elif atom.first >= 0 and (
        before := known.from_before.search(text, max(0, begin - 30), begin)
        or known.between_before.search(text, max(0, begin - 10), begin)
    ):
        start = before.start()
    equals = text.find("=", max(0, start - 3), start) >= 0
    if equals and (equated := _SYMBOL.search(text, max(0, start - 10), start)):
        start, symbol = equated.start(), reading.source(*equated.span("symbol")).trimmed(source, "$*").slice(source)
    elif _may_end_qualifier(text, start) and (before := known.qualifier_before.search(text, max(0, start - 45), start)):
        start, qualifier = before.start(), _qualifier(before)
    if again := _UNIT_AGAIN.match(text, end):
        stop = again.end()
    if qualifier is None and (after := known.qualifier_after.match(text, end)):
        stop, qualifier = after.end(), _qualifier(after)
    return Quantity(
        span=reading.source(atom.begin, end),
        qualified=reading.source(start, stop),
        value=atom.value,
        low=atom.low,
        from_value=atom.from_value,
        unit=unit,
        qualifier=qualifier,
        sign=atom.sign,
        symbol=symbol,
        magnitude=atom.magnitude,
        is_ordinal=atom.is_ordinal,
    )


def _may_end_qualifier(text: str, end: int) -> bool:
    """Whether the word that ends here may be the last of a qualifier."""
    near = text[max(0, end - 14) : end].rstrip()
    last = near[near.rfind(" ") + 1 :].lower()
    return bool(last) and (last in units().qualifier_ends or not last[-1].isalpha() or not last[-1].isascii())


def _qualifier(match: re.Match[str]) -> str | None:
    word = match["first"]
    if word and word.lower() == "within" and (inner := match.groupdict().get("second")):
        word = inner  # "within just 64 epochs"
    return units().qualifiers[re.sub(r"\s", " ", word.lower())] if word else None
