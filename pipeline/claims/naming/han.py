"""Names and long forms in Chinese text, where no blank says where they begin.

Here belongs where a long form before its bracket begins, and whether a sentence in Chinese brings a name forth. The words are data
in `lexicon/chinese.toml`.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from pipeline.claims.document import Document
from pipeline.claims.grammar.chinese.clauses import is_chinese
from pipeline.claims.grammar.chinese.words import any_of, folded, lexicon
from pipeline.claims.model import Abbreviation
from pipeline.text.span import Span
from pipeline.text.tokens import HAN

_HAN = re.compile(r"[㐀-鿿]")
#: Characters of a long form, and a blank beside a Latin word in it.
_RUN = re.compile(r"(?:[㐀-鿿A-Za-z0-9\-—·]|(?<=[㐀-鿿]) (?=[A-Za-z])|(?<=[A-Za-z]) (?=[㐀-鿿]))+\s?\Z")
_LATIN_END = re.compile(r"[A-Za-z0-9]+\Z")
#: What initials do not hold: a word, or the number of a trial.
_NO_INITIALS = re.compile(r"[a-z]{4}|[0-9]{4}")
_LONGEST = 24
#: How far before a name its verb may stand.
_BEFORE = 60
#: A name that a text mentions as often as this is what it is about.
_OFTEN = 2
#: A letter of the short form stands for this many characters and more.
_PER_LETTER = 1.3


@cache
def _cuts() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    words = lexicon()["long_forms"]
    return re.compile(words["inside"]), re.compile(words["hard"]), re.compile(words["soft"])


@cache
def _terms() -> Mapping[str, tuple[str, ...]]:
    """Known long forms by short form, longest first."""
    split = {short: forms.split("|") for short, forms in lexicon()["terms"].items()}
    return MappingProxyType({short: tuple(sorted(forms, key=lambda form: (-len(form), form))) for short, forms in split.items()})


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """What brings a name forth: right before it; in its clause; a kind of thing at the end of what is before it, and behind it."""
    words = lexicon()["long_forms"]
    propose = any_of("propose")
    return (
        re.compile(rf"(?:{propose}|名为|称为|命名为|称之为|我们的|所提出?的?|{words['item']}){words['filler']}\Z"),
        re.compile(rf"{propose}(?!.*(?:{words['using']})\Z)"),
        re.compile(rf"{words['thing']}{words['mark']}\Z"),
        re.compile(rf"[)）”\s]*(?:的|这一|新|[\u4e00-\u9fff]{{2,4}})?{words['thing']}"),
    )


@cache
def _eponym() -> re.Pattern[str]:
    """What stands behind the name of a person after whom something is called."""
    return re.compile(rf"\s?(?:{lexicon()['long_forms']['eponym']})")


def long_form(text: str, floor: int, opening: int, short: str) -> Span | None:
    """The long form in Chinese that ends where a bracket opens, for a Latin short form in it; None if there is none."""
    run = _RUN.search(text, max(floor, opening - _LONGEST), opening)
    letters = sum(c.isupper() or c.isdigit() for c in short)
    if run is None or letters < 2 or _NO_INITIALS.search(short):
        return None
    whole = run.group().rstrip()
    if (latin := _LATIN_END.search(whole)) and not short.endswith(latin.group()):
        return None
    start, plain = run.start(), folded(whole)
    singular = short.removesuffix("s")
    known = next((form for form in _terms().get(singular, ()) if plain.endswith(form)), None)
    length = len(known) if known else len(plain) - _begin(plain, letters)
    long = Span(start + len(whole) - length, start + len(whole)).trimmed(text, " -—")
    return long if len(long) >= 2 and _HAN.search(text, long.start, long.end) else None


def _begin(run: str, letters: int) -> int:
    """Where the long form in a run begins: behind the last word that cannot belong to it, as far as its letters want it."""
    inside, hard, soft = _cuts()
    masked = inside.sub(lambda match: "□" * len(match.group()), run)
    latest = len(run) - 2
    borders = [match.end() for match in hard.finditer(masked) if match.end() <= latest and not soft.fullmatch(match.group())]
    first = max(borders, default=0)
    nearer = [match.end() for match in soft.finditer(masked, first) if match.end() <= latest]
    wanted = letters * _PER_LETTER
    return next((place for place in reversed(nearer) if _size(run[place:]) >= wanted), first)


def _size(form: str) -> int:
    """Length of a form, a Latin word counted as two characters."""
    return len(_HAN.findall(form)) + 2 * len(re.findall(r"[A-Za-z0-9]+", form))


def is_own(document: Document, mentions: Sequence[Span], pair: Abbreviation | None) -> bool | None:
    """Whether a text in Chinese brings a name forth (True) or merely mentions it or spells out a term (False).

    None where that cannot be told: in another language, and of a name that the text mentions again and again.
    """
    if HAN not in document.tokens.kinds or not is_chinese(document, document.sentence_at(mentions[0].start)):
        return None
    if all(_eponym().match(folded(document.text[mention.end : mention.end + 4])) for mention in mentions):
        return False
    if pair is not None and folded(pair.long_form) in _terms().get(pair.short_form.removesuffix("s"), ()):
        return False
    places = [pair.long.cover(pair.short), *mentions] if pair else mentions
    if any(_is_brought_forth(document.text, place) for place in places):
        return True
    is_often = len(mentions) >= _OFTEN and not (pair and _HAN.search(pair.long_form))
    return None if is_often else False


def _is_brought_forth(text: str, span: Span) -> bool:
    """Whether a verb of bringing forth governs what stands at a place: a name, or a long form with its bracket."""
    right_before, in_clause, thing_before, thing_behind = _patterns()
    start = max(span.start - _BEFORE, *(text.rfind(mark, 0, span.start) + 1 for mark in "，；;。！？"), 0)
    before = folded(text[start : span.start])
    if right_before.search(before):
        return True
    if in_clause.search(before) is None:
        return False
    within = folded(span.slice(text).split("（")[0].split("(")[0])
    behind = folded(text[span.end : span.end + 12])
    return any((thing_before.search(before), thing_before.search(within), thing_behind.match(behind)))
