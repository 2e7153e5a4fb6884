"""Pairs of a short and a long form that an abstract itself defines, in either order.

Here belongs where such a pair stands: a bracket behind either form, a cue in the prose ("X, short for Y", "Y, abbreviated as
X", "Y or X"), or a name with its spelled-out form in apposition ("X, a Y"). Which words yield the letters is decided by
`alignment`, after Schwartz and Hearst (2003). What a pair is used for is decided by other modules.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import compress, islice, takewhile

from pipeline.claims.document import Document
from pipeline.claims.grammar.keywords import are_keywords
from pipeline.claims.model import Abbreviation
from pipeline.claims.naming import alignment, han
from pipeline.claims.naming.typography import shown, unwrapped
from pipeline.text import word_lists
from pipeline.text.span import Span

_BRACKET = re.compile(r"[(（\[]([^()（）\[\]]{2,160})[)）\]]")
_REACH = 170
#: The longest two words that may be a short form, in characters.
_LONGEST = 60
#: Words that also tell what something is called; behind them the initials of a long form must fit plainly.
_CALLED = frozenset(["known", "called", "call", "referred", "refer"])
#: The most that a long form may cost then.
_PLAIN = 30
_ASIDE = re.compile(r"[;；，]|,\s(?:which|that|an?|the|e\.g)\b")
_CLAUSE_END = re.compile(r"[.,;:(]\s|\s(?:that|which|who|whose|where)\s")
_HAN = re.compile(r"[㐀-鿿]")
_NO_FORM = re.compile(r"[㐀-鿿\\/%=<>|~]|[{}](?!\$)|^[\d.]+[a-z]?$")
_PLURAL = re.compile(r"[\s-]+(\w+s)\s*\Z")
#: Capitals, and those with which a word begins.
_CAPITALS, _HEADS = re.compile("[A-Z]"), re.compile(r"(?<![^\W_])[A-Z]")
_CITATION = re.compile(r"\bet al\b|^\W*(?:19|20)\d\d\W*$|^[\d\s.,%–-]*$|\b(?:Figure|Fig\.?|Table|Section|Sec\.?|Eq\.?)\s?\d")
_SHORT_END = re.compile(r"[,;:，；、/]|\s(?:e\.g\.|i\.e\.|see|[Ff]ig)|[-‐‑](?:based|powered|driven|style|like)\b")
#: The last word or two, read backwards, so that nothing is searched.
_LAST_WORDS = re.compile(r"[^\s()（）\[\],;:。，；\"“”㐀-鿿]+(?:\s[^\s()（）\[\],;:。，；\"“”]+)?")
_FORM = re.compile(r"\s?([^\s,.;:()（），。；]*[A-Z0-9][^\s,;:()（），。；]*[^\s,.;:()（），。；])")
#: What has more of them is a table or a list of marks, no prose.
_MOST_APPOSITIONS = 100
#: An article may have attributes before a long form in title case: `the first Semantic-aware ...`, `a novel and fast Dynamic ...`.
_APPOSITION = re.compile(r"(?:,(?<=[Nkmx)],)D|-(?<=[Nkmx)]-)-{0,2}D?)(?P<attributes>[ABEC]{0,3})")
#: Words with which an article or its like opens a long form without belonging to it.
_ARTICLES = frozenset(["a", "an", "the", "our"])


@dataclass(frozen=True, slots=True)
class _Lexicon:
    alignment: alignment.Lexicon
    lead_short: re.Pattern[str]
    lead_long: re.Pattern[str]
    tail_short: re.Pattern[str]


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"\s") for word in sorted(words, key=lambda word: (-len(word), word)))


@cache
def _lexicon() -> _Lexicon:
    table = word_lists.load("pipeline.claims", "abbreviations")
    brackets = table["brackets"]
    return _Lexicon(
        alignment.lexicon(table["alignment"]),
        re.compile(rf"\W*(?:{_any(brackets['lead_short'])})(?![\w-])[\s,:：]*"),
        re.compile(rf"\W*(?:{_any(brackets['lead_long'])})(?![\w-])[\s,:：]*"),
        re.compile(rf"[\s,]+(?:{_any(brackets['tail_short'])})\W*$"),
    )


@dataclass(frozen=True, slots=True)
class _Cues:
    """Words in running text that tie a long and a short form together, and those that may stand beside them."""

    then_short: frozenset[str]
    then_long: frozenset[str]
    marks: frozenset[str]
    before: frozenset[str]
    behind: frozenset[str]
    all: frozenset[str]


@cache
def _cues() -> _Cues:
    table = word_lists.load("pipeline.claims", "definitions")
    words = {name: frozenset(text.split()) for name, text in table.items()}
    return _Cues(**words, all=words["then_short"] | words["then_long"] | words["marks"])


def find(document: Document) -> tuple[Abbreviation, ...]:
    """Every pair defined in the document, in the order of the short forms; a pair said again counts once."""
    found: dict[tuple[str, str], Abbreviation] = {}
    told = [pair for pair in _in_prose(document) if pair and not are_keywords(document, document.sentence_at(pair.short.start))]
    pairs = [*_bracketed(document), *told]
    for pair in sorted(pairs, key=lambda pair: (pair.short, pair.long)):
        found.setdefault((pair.short_form.removesuffix("s").lower(), pair.long_form.removesuffix("s").lower()), pair)
    return tuple(found.values())


def _bracketed(document: Document) -> Iterator[Abbreviation]:
    """Pairs of which one form stands in a bracket behind the other."""
    text, lexicon = document.text, _lexicon()
    for match in _BRACKET.finditer(text):
        opening, content = match.start(), Span(*match.span(1))
        if _CITATION.search(text, content.start, content.end):
            continue
        floor = max(document.sentence_at(opening).span.start, opening - _REACH)
        pair = (
            _both_inside(text, content, lexicon)
            or _long_before(text, floor, opening, content, lexicon)
            or _long_inside(text, floor, opening, content, lexicon)
        )
        if pair:
            yield pair


def _long_before(text: str, floor: int, opening: int, content: Span, lexicon: _Lexicon) -> Abbreviation | None:
    """The pair of a long form before the bracket and a short form in it."""
    short = _short_form(text, content, lexicon)
    if short is None:
        return None
    form = short.slice(text)
    if not (_HAN.match(text, opening - 1) or _HAN.match(text, opening - 2)):
        words = alignment.words_of(text, _region_start(text, floor, opening), opening)
        found = alignment.before(words, form, lexicon.alignment) or alignment.named(words, form, lexicon.alignment)
        found = found or _past_brackets(text, floor, opening, form, lexicon)
        if found:
            return _pair(text, short, _with_plural(text, form, found.long, opening))
    long = han.long_form(text, floor, opening, form)
    return _pair(text, short, long) if long else None


def _past_brackets(text: str, floor: int, opening: int, form: str, lexicon: _Lexicon) -> alignment.Alignment | None:
    """A long form that holds a bracket itself, where its words fit plainly: `Gaussian Process (GP) Prior Autoencoder (GPPA)`."""
    brackets = [match.span() for match in _BRACKET.finditer(text, floor, opening)]
    if not brackets:
        return None
    words = alignment.words_of(text, text.rfind(";", floor, opening) + 1 or floor, opening)
    outside = [word for word in words if not any(start <= word.start < end for start, end in brackets)]
    found = alignment.before(outside, form, lexicon.alignment)
    holds = found is not None and found.long.start < brackets[-1][0] and brackets[-1][1] <= found.long.end
    return found if found and holds and found.cost <= 2 * _PLAIN else None


def _with_plural(text: str, form: str, long: Span, opening: int) -> Span:
    """The long form with the plural noun right behind it that the `s` of a short form stands for: `vision-language models (VLs)`."""
    is_plural = form.endswith("s") and form[-2].isupper() and not long.slice(text).endswith("s")
    noun = _PLURAL.match(text, long.end, opening) if is_plural else None
    return Span(long.start, noun.end(1)) if noun else long


def _region_start(text: str, floor: int, opening: int) -> int:
    """Where a long form before a bracket can begin: behind the bracket, semicolon or Han character before."""
    han = () if text.isascii() else _HAN.finditer(text, floor, opening)
    han_ends = max((match.end() for match in han), default=floor)
    return max([han_ends, *(text.rfind(mark, floor, opening) + 1 for mark in ";)）]：。")])


def _short_form(text: str, content: Span, lexicon: _Lexicon) -> Span | None:
    """The short form that the content of a bracket begins with, if it is one."""
    start, end = content.start, content.end
    lead = lexicon.lead_short.match(text, start, end)
    if lead:
        start = lead.end()
    tail = lexicon.tail_short.search(text, start, end)
    if tail:
        end = tail.start()
    cut = _SHORT_END.search(text, start, end)
    if cut and cut.start() > start:
        end = cut.start()
    span = unwrapped(text, Span(start, end))
    return span if is_short_form(span.slice(text)) else None


@lru_cache(maxsize=1 << 14)
def is_short_form(form: str) -> bool:
    """Whether a string has the shape of a short form: one to three words with a capital letter or a digit, few letters."""
    if form.count(" ") > 2:
        return False
    letters = [c for c in form if c.isalnum()]
    return (
        2 <= len(letters) <= 18
        and any(c.isalpha() for c in letters)
        and any(c.isupper() or c.isdigit() for c in letters)
        and not _NO_FORM.search(form)
    )


def _long_inside(text: str, floor: int, opening: int, content: Span, lexicon: _Lexicon) -> Abbreviation | None:
    """The pair of a short form before the bracket and a long form in it."""
    start = content.start
    lead = lexicon.lead_long.match(text, start, content.end)
    if lead:
        start = lead.end()
    comma = _ASIDE.search(text, start, content.end)
    long = unwrapped(text, Span(start, comma.start() if comma else content.end))
    words = alignment.words_of(text, long.start, long.end)
    if len(words) < 2:
        return None
    before = _words_before(text, floor, opening)
    if not before:
        return None
    last = unwrapped(text, before)
    word = max(last.start, text.rfind(" ", last.start, last.end) + 1)
    for start_of_short in (word, last.start, text.rfind("-", word, last.end) + 1):
        short = unwrapped(text, Span(max(start_of_short, last.start), last.end))
        if is_short_form(short.slice(text)):
            found = alignment.after(words, short.slice(text), lexicon.alignment, bounded=True)
            if found:
                return _pair(text, short, long)
    return None


def _words_before(text: str, floor: int, end: int) -> Span | None:
    """The last word or two before `end`, without what wraps them."""
    floor = max(floor, end - _LONGEST)
    if floor >= end:
        return None
    end = unwrapped(text, Span(floor, end)).end
    words = _LAST_WORDS.match(text[floor:end][::-1])
    return Span(end - words.end(), end) if words else None


def _both_inside(text: str, content: Span, lexicon: _Lexicon) -> Abbreviation | None:
    """The pair of a bracket that holds both forms in either order, parted by a comma or a colon."""
    for mark in (",", "，", ";", "；", ":"):
        at = text.rfind(mark, content.start, content.end)
        if at < 0:
            continue
        short = unwrapped(text, Span(at + 1, content.end))
        if is_short_form(short.slice(text)):
            found = alignment.before(alignment.words_of(text, content.start, at), short.slice(text), lexicon.alignment)
            if found:
                return _pair(text, short, found.long)
        first = _short_form(text, Span(content.start, at), lexicon)
        words = alignment.words_of(text, at, content.end)
        if first and len(words) > 1 and alignment.after(words, first.slice(text), lexicon.alignment, bounded=True):
            return _pair(text, first, unwrapped(text, Span(words[0].start, content.end)))
    return None


def _in_prose(document: Document) -> Iterator[Abbreviation | None]:
    """Pairs that a cue in the prose, or an apposition, ties together."""
    tokens, classes, text, cues = document.tokens, document.classes, document.text, _cues()
    for cue in compress(range(len(tokens)), map(cues.all.__contains__, tokens.lowers)):
        first, last = cue, cue + 1
        if tokens.lowers[cue] in cues.marks:
            if last + 1 < len(tokens) and tokens.words[last] in _ARTICLES and text[tokens.starts[last + 1]].isupper():
                last += 1
            yield _long_after(document, first, last)
            continue
        while first and tokens.lowers[first - 1] in cues.before:
            first -= 1
        while last < len(tokens) and tokens.lowers[last] in cues.behind:
            last += 1
        if tokens.lowers[cue] in cues.then_short:
            yield _short_after(document, first, last)
        elif last > cue + 1:
            yield _long_after(document, first, last)
    for match in islice(_APPOSITION.finditer(classes), _MOST_APPOSITIONS):
        first, last = match.start(), match.start("attributes")
        last += len(list(takewhile(str.islower, tokens.words[last : match.end()])))
        if last < len(tokens) and text[tokens.starts[last]].isupper():
            pair = _long_after(document, first, last)
            yield pair if pair and not pair.long_form.isalnum() else None


def _short_after(document: Document, first: int, last: int) -> Abbreviation | None:
    """The pair of a long form before the tokens `first` to `last` and a short form behind them."""
    tokens, text = document.tokens, document.text
    sentence = document.sentence_at(tokens.starts[first])
    form = _FORM.match(text, tokens.ends[last - 1], sentence.span.end)
    if form is None:
        return None
    short = unwrapped(text, Span(form.start(1), form.end(1) - (form[1].endswith("}") and "{" not in form[1])))
    if not is_short_form(short.slice(text)):
        return None
    words = alignment.words_of(text, max(sentence.span.start, tokens.starts[first] - _REACH), tokens.starts[first])
    found = alignment.before(words, short.slice(text), _lexicon().alignment)
    is_far = found is not None and found.cost > _PLAIN and not _CALLED.isdisjoint(tokens.lowers[first:last])
    is_marked = found is not None and _is_marked(found.long.slice(text), short.slice(text))
    return _pair(text, short, found.long) if found and (is_marked or not is_far) else None


def _is_marked(long: str, short: str) -> bool:
    """Whether the words of a long form that carry a capital are just those that the capitals of the short form stand for."""
    heads = _HEADS.findall(long)
    return len(heads) > 1 and heads == _CAPITALS.findall(short)


def _long_after(document: Document, first: int, last: int) -> Abbreviation | None:
    """The pair of a short form before the tokens `first` to `last` and a long form behind them."""
    tokens, text = document.tokens, document.text
    sentence = document.sentence_at(tokens.starts[first])
    before = _words_before(text, sentence.span.start, tokens.starts[first])
    if before is None:
        return None
    short = unwrapped(text, before)
    short = unwrapped(text, Span(max(short.start, text.rfind(" ", short.start, short.end) + 1), short.end))
    if not is_short_form(short.slice(text)):
        return None
    ceiling = min(sentence.span.end, tokens.ends[last - 1] + _REACH)
    stop = _CLAUSE_END.search(text, tokens.ends[last - 1], ceiling)
    words = alignment.words_of(text, tokens.ends[last - 1], stop.start() if stop else ceiling)
    found = alignment.after(words, short.slice(text), _lexicon().alignment, bounded=False)
    return _pair(text, short, found.long) if found else None


def _pair(text: str, short: Span, long: Span) -> Abbreviation | None:
    """The pair, unless the short form is but a word of the long one or its beginning, or the long one an address."""
    forms = shown(short.slice(text)), shown(long.slice(text))
    first = re.split(r"[\s-]", forms[1].lower(), maxsplit=1)[0]
    same = first.startswith(forms[0].lower()) and (first == forms[0].lower() or " " not in forms[1] or not forms[0].isupper())
    return None if same or "://" in forms[1] else Abbreviation(short, long, *forms)
