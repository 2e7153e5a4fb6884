"""Noun phrases of a line: their grammar, their heads, and what a head tells of them.

Here belongs only what a phrase is; which phrase fills which field of a claim is decided elsewhere.
"""

import re

from pipeline.claims.measuring.line import Line, measure_words

#: The items `first` to `last` (exclusive) of a line.
Range = tuple[int, int]

_JOINED = r"[-/](?=[-AENnmIJG])|(?<=N)-C(?=[AEN]+N)|(?<=[AE])C(?=[AE]*N)|(?<=[AN])\([AEN]-?[AEN]?\)(?=[AE]*N)"
_WORD = rf"(?:[AENnmMWIJ]|(?<=[DAENMULHaQ-])G|{_JOINED}|B(?=[AE]+N))"
_LAST = r"(?:[NnmIJ]|(?<=[MW])G|(?<=[NAE])G(?![DNAEnmhRQf])|(?:(?<=D)|(?<=DA))A(?![AEN]))"
#: A noun phrase of a line, with an abbreviation in brackets; a phrase with what `of` adds; one or two such phrases.
NP = rf"(?:D{{0,2}}{_WORD}*{_LAST}(?:\([NA]\)N?)?)"
FULL = rf"(?:{NP}(?:O{NP})*)"
PAIR = rf"(?:{FULL}(?:CP?(?![MW]|D*[IJ]){NP}(?![yfTQXULHaV]))?)"
#: The same where a number follows anyhow.
BOTH = rf"(?:{FULL}(?:CP?(?![MW]|D*[IJ]){NP})?)"
#: A phrase that may name a rival: with what is joined to it by `and`, and by a participle ("those trained with X").
RIVAL = (
    rf"(?P<m>(?:(?:[DR]|D?[SR](?=E))(?:E[TwyfPi]?(?>{NP}))?(?=[,.;)C]|\Z)|R(?:E[wyfPi](?>{NP}))?|D{{0,2}}(?>{FULL})|[GP](?>{NP}))"
    rf"(?:C(?![MW])(?>{NP})(?![yQXULHaVG]))?(?:E[wyfPi](?>{NP}))?)"
)
#: The same as an object, perhaps of `that of X`.
OBJECT = rf"B?(?:[SRD]O)?{RIVAL}"
_SIZE = re.compile(r"\d[\d.,]*[kmbt]?")
_ARTICLES = frozenset(["the", "a", "an", "our", "its", "their", "his", "this", "that", "these", "both", "my"])


def is_metric(line: Line, span: Range) -> bool:
    """Whether the head of a phrase is known to be what one measures."""
    last = head(line, span)
    return last in measure_words().metric_heads or last.removesuffix("s") in measure_words().metric_heads


def is_setting(line: Line, span: Range) -> bool:
    """Whether the head of a phrase is known to be data, a task or a set-up."""
    return head(line, span) in measure_words().setting_heads


def is_size(line: Line, at: int) -> bool:
    """Whether an item is a number that only a letter for thousands or more makes a name: `2k`."""
    return _SIZE.fullmatch(line.lowers[at]) is not None


def head(line: Line, span: Range) -> str:
    """Head of a phrase: its last word before a bracket or `of`, without what follows `@`."""
    first, last = span
    for at in range(first + 1, last):
        if line.letters[at] in "O(":
            last = at
            break
    return line.lowers[last - 1].strip("*$`").split("@")[0]


def bare(line: Line, span: Range) -> Range:
    """A phrase without its articles."""
    first, last = span
    while first < last - 1 and line.lowers[first] in _ARTICLES:
        first += 1
    return first, last


def metric_name(line: Line, span: Range) -> Range:
    """A metric without articles, praise and whose it is ("the truthfulness of GPT-2", "GPT-2's truthfulness")."""
    first, last = bare(line, span)
    owner = next((at for at in range(first, last - 1) if line.lowers[at].endswith(("'s", "’s"))), first - 1)
    first = owner + 1
    if line.lowers[first] in ("terms", "term") and first + 2 < last and line.letters[first + 1] == "O":
        first += 2  # "in terms of X"
    while first < last - 1 and line.lowers[first] in measure_words().praise:
        first += 1
    at = line.letters.find("O", first, last)
    if at > first and (
        (line.letters[at + 1 : last] == "N" and line.cut(at + 1, last)[1:] != line.cut(at + 1, last)[1:].lower())
        or head(line, (at + 1, last)) in measure_words().rival_heads
    ):
        return first, at
    return first, last
