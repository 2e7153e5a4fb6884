"""What a number in Chinese text measures: constructions over characters, since Chinese sets no blanks between words.

Here belongs the grammar of measuring in Chinese ("在 X 上达到 Q 的准确率", "准确率提高了 Q", "比 X 高 Q"). A number beside which
none of these is found is no result.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.chinese.words import folded
from pipeline.claims.measuring.constructions import FALL, LEVEL, RISE
from pipeline.claims.measuring.quantities import Quantity
from pipeline.claims.measuring.units import units
from pipeline.text import word_lists
from pipeline.text.span import Span

_HAN = re.compile(r"[㐀-䶿一-鿿]")
_CLAUSE = re.compile(r"[，。；;：:！!？?]|,(?=\s?[㐀-鿿])")
_STOP = re.compile(r"[，。；;：:、！!？?（(）)]|,(?=\s?[㐀-鿿])")
#: Between the numbers of a list, and between the names that they go with.
_JOINT = re.compile(r"(?:以及|[\s、,，和与及])+")
_MEMBERS = re.compile(r"(?:(?!以及)[^、和与及])+")
#: A short Latin word before the Han characters of a metric: `F1 分数`.
_LATIN_BEFORE = re.compile(r"(?<![A-Za-z0-9@.-])([A-Z][A-Za-z0-9@.-]{0,6}) \Z")
#: Before what a number has come to: `降至 45 毫秒`, `降低到原来的 40%`.
_REACHED = re.compile(r"[至到](?:原来的|原有的|了|约|大约|仅|\s)*\Z")
#: What makes a value a condition: words before the measure, and words behind the number.
_GIVEN = re.compile(r"[在当]")
_WHEN = re.compile(r"\s*(?:的?\s*(?:情况|条件|设置|场景)下|时(?![间刻]))")
#: A condition and no place: `在缺失率为 50% 时`.
_SHARE = re.compile(r"\d\s?[%％]")
#: A rival right before a number.
_BEATEN = re.compile(
    r"(?:优于|超越|超过|领先于?|高于)(?:了|\s)*(?P<rival>[^，,。；;、]{0,20}?(?:方法|模型|基线|算法|系统|技术|方案|[A-Za-z][\w-]*))(?:约|近|达|\s)*\Z"
)
_BOUNDS = frozenset(["at most", "at least", "over"])
#: Before a list of numbers: each goes with one name of the list before.
_EACH = re.compile(r"分别\D{0,8}\Z")


@dataclass(frozen=True, slots=True)
class HanMeasured:
    """What is said of a number: places in the abstract, and the direction; `is_change` tells a difference from a level."""

    rule: str
    metric: Span | None
    direction: str
    is_change: bool
    comparator: Span | None
    dataset: Span | None
    qualifier: str | None


@dataclass(frozen=True, slots=True)
class _Patterns:
    change: re.Pattern[str]
    level: re.Pattern[str]
    more: re.Pattern[str]
    behind: re.Pattern[str]
    border: re.Pattern[str]
    adverbs: re.Pattern[str]
    rival: re.Pattern[str]
    place: re.Pattern[str]
    rise: re.Pattern[str]
    fall: re.Pattern[str]
    metric: re.Pattern[str]
    noun: re.Pattern[str]
    setup: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    words = word_lists.load("pipeline.claims", "measure_han")
    words = {name: re.sub(r"\s", "", forms) for name, forms in words.items()}
    particles = rf"(?:{words['particle']}|\s)*"
    return _Patterns(
        change=re.compile(rf"(?P<metric>.*?)(?P<verb>(?P<rise>{words['rise']})|(?:{words['fall']})){particles}\Z"),
        level=re.compile(rf"(?P<metric>.*?)(?:{words['reach']}){particles}\Z"),
        more=re.compile(
            rf"(?:{words['over']})(?P<rival>.+?)(?:{words['compared']})?(?:(?P<rise>{words['more']})|(?:{words['less']})){particles}\Z"
        ),
        behind=re.compile(rf"\s*(?:{words['of']})?\s*(?P<metric>[^，,。；;：:、！!？?（(）)和与及]+)"),
        border=re.compile(rf"(?:{words['border']}|\s)"),
        adverbs=re.compile(rf"(?:{words['adverb']})+\Z"),
        rival=re.compile(
            rf"(?:{words['than']})\s*(?P<rival>[^，,。；;]+?)\s*(?:{words['compared']})|(?:相较于|相比于|相比|较之|优于|超越)\s*(?P<object>[^，,。；;在]+)"
        ),
        place=re.compile(rf"(?:{words['in']})\s*(?P<place>[^，,。；;在]+?)\s*(?:{words['on']})"),
        rise=re.compile(rf"(?:{words['rise_noun']})\Z"),
        fall=re.compile(rf"(?:{words['fall_noun']})\Z"),
        metric=re.compile(rf"(?:{words['metric']}|[A-Za-z][\w@.-]*)\Z"),
        setup=re.compile(words["setup"]),
        noun=re.compile(rf"{words['metric']}|[A-Za-z][A-Za-z0-9@.-]*(?=\s*\Z|\s*[刷超优，])"),
    )


def is_han(document: Document, quantity: Quantity) -> bool:
    """Whether a number stands in Chinese text: a Han character is next to it, or next but a blank or a name."""
    text, span = document.text, quantity.qualified
    return bool(_HAN.search(text, max(0, span.start - 2), span.start) or _HAN.search(text, span.end, span.end + 2))


def results(document: Document, sentence: Sentence, read: Sequence[Quantity]) -> list[tuple[Quantity, HanMeasured]]:
    """The results among the numbers of a sentence in Chinese text, each with what is said of it; a list says it once."""
    text = folded(document.text)
    found: list[tuple[Quantity, HanMeasured]] = []
    for group in _lists(text, [quantity for quantity in read if is_han(document, quantity)]):
        said = [_measured(text, sentence, quantity) for quantity in group]
        first = next((k for k, one in enumerate(said) if one), len(group))
        metric = next((one.metric for one in said if one and one.metric), None)
        datasets, metrics = _each(text, sentence, group[0], len(group) - first)
        for k, quantity in enumerate(group[first:]):
            own, shared = said[first + k], said[first]
            one = own if own is not None and own.metric else shared
            assert one is not None
            place = datasets[k] if datasets else one.dataset
            found.append((quantity, replace(one, metric=metrics[k] if metrics else one.metric or metric, dataset=place)))
    return found


def _lists(text: str, read: Sequence[Quantity]) -> Iterator[list[Quantity]]:
    """The numbers in runs that nothing but joints sets apart."""
    group: list[Quantity] = []
    for quantity in read:
        if group and not _JOINT.fullmatch(text, group[-1].qualified.end, quantity.qualified.start):
            yield group
            group = []
        group.append(quantity)
    if group:
        yield group


def _each(text: str, sentence: Sentence, first: Quantity, count: int) -> tuple[Sequence[Span], Sequence[Span]]:
    """The data sets or the metrics that the numbers of a list go with one by one (`在 A 和 B 上分别达到`, `P 和 R 分别为`)."""
    each = _EACH.search(text, sentence.span.start, first.qualified.start)
    if each is None or count < 2:
        return (), ()
    start = max([sentence.span.start, *(match.end() for match in _CLAUSE.finditer(text, sentence.span.start, each.start()))])
    places = list(_patterns().place.finditer(text, start, each.start()))
    if places and len(datasets := _members(text, *places[-1].span("place"))) == count:
        return datasets, ()
    metrics = _members(text, max([start, *(place.end() for place in places)]), each.start())
    if len(metrics) != count:
        return (), ()
    return (), [_metric(text, metrics[0].start, metrics[0].end) or metrics[0], *metrics[1:]]


def _members(text: str, start: int, end: int) -> list[Span]:
    """The members of a list of names."""
    members = (_trimmed(text, *match.span()) for match in _MEMBERS.finditer(text, start, end))
    return [member for member in members if member]


def _measured(text: str, sentence: Sentence, quantity: Quantity) -> HanMeasured | None:
    """What is said of a number in a folded text, or None where no construction of measuring is found."""
    if quantity.unit is None and quantity.value % 1 == 0 and quantity.from_value is None:
        return None
    span = quantity.qualified
    start = max([sentence.span.start, *(match.end() for match in _STOP.finditer(text, sentence.span.start, span.start))])
    stop = match.start() if (match := _STOP.search(text, span.end, sentence.span.end)) else sentence.span.end
    if _patterns().setup.search(text, start, span.start) or _is_condition(text, start, span):
        return None
    found = (
        _behind(text, start, span, stop)
        or _more(text, start, span.start)
        or _before(text, start, span.start)
        or _beaten(text, start, span)
    )
    if found is None and quantity.qualifier in _BOUNDS and stop == span.end and (named := _metric(text, start, span.start)):
        found = "level", named, LEVEL, None
    if found is None:
        return None
    rule, metric, direction, rival = found
    return HanMeasured(
        f"han_{rule}",
        metric,
        direction,
        direction != LEVEL and _REACHED.search(text, start, span.start) is None,
        rival or _rival(text, sentence.span.start, span.start),
        _place(text, sentence.span.start, span.start),
        quantity.qualifier or _qualifier(text, start, span.start),
    )


_Found = tuple[str, Span | None, str, Span | None]


def _qualifier(text: str, start: int, end: int) -> str | None:
    """A qualifier among the particles before the number ("仅为原来的40%")."""
    near = text[max(start, end - 6) : end]
    return next((name for word, name in units().qualifiers.items() if word in near and _HAN.match(word)), None)


def _behind(text: str, start: int, span: Span, stop: int) -> _Found | None:
    """`Q 的准确率`, `Q 的性能提升`, `减少了 Q 的时间`."""
    match = _patterns().behind.match(text, span.end, stop)
    if match is None:
        return None
    nouns = list(_patterns().noun.finditer(text, *match.span("metric")))
    if not nouns:
        return None
    named = _trimmed(text, match.start("metric"), nouns[-1].end())
    direction = RISE if _patterns().rise.search(text, named.start, named.end) else LEVEL
    direction = FALL if _patterns().fall.search(text, named.start, named.end) else direction
    if direction == LEVEL and (verb := _patterns().change.match(text, start, span.start)):
        direction = RISE if verb["rise"] else FALL
    return "behind", named, direction, None


def _more(text: str, start: int, end: int) -> _Found | None:
    """`比 X 高 Q`."""
    match = _patterns().more.search(text, start, end)
    if match is None or "分别" in match["rival"]:
        return None
    first, last = match.span("rival")
    place = text.find("在", first, last)  # "比 X 在 Y 上高 Q"
    return "more", None, RISE if match["rise"] else FALL, _trimmed(text, first, place if place > first else last)


def _is_condition(text: str, start: int, span: Span) -> bool:
    """Whether a number only says when something holds: `在缺失率为 50% 时`."""
    return bool(_WHEN.match(text, span.end) and _GIVEN.search(text, start, span.start))


def _beaten(text: str, start: int, span: Span) -> _Found | None:
    """`优于 X 方法 Q`: a difference from the rival that stands right before the number."""
    match = _BEATEN.search(text, start, span.start)
    return ("beaten", None, RISE, _trimmed(text, *match.span("rival"))) if match else None


def _before(text: str, start: int, end: int) -> _Found | None:
    """`准确率提高了 Q`, `准确率达到 Q`, `准确率 Q`."""
    if match := _patterns().change.match(text, start, end):
        named = _metric(text, *match.span("metric")) or _before_place(text, *match.span("metric"))
        return "change", named, RISE if match["rise"] else FALL, None
    if match := _patterns().level.match(text, start, end):
        return "level", _metric(text, *match.span("metric")), LEVEL, None
    named = _metric(text, start, end)
    return ("beside", named, LEVEL, None) if named and _patterns().metric.search(text, named.start, named.end) else None


def _before_place(text: str, start: int, end: int) -> Span | None:
    """The metric before the place it was measured on: `准确率在 A 和 B 上分别`."""
    places = list(_patterns().place.finditer(text, start, end))
    return _metric(text, start, places[-1].start()) if places and places[-1].start() > start else None


def _metric(text: str, start: int, end: int) -> Span | None:
    """The last phrase of a stretch: what stands behind the last border."""
    if adverbs := _patterns().adverbs.search(text, start, end):
        end = adverbs.start()
    borders = [match.end() for match in _patterns().border.finditer(text, start, end)]
    named = _trimmed(text, max([start, *borders]), end)
    if named and (latin := _LATIN_BEFORE.search(text, start, named.start)):
        named = Span(latin.start(1), named.end)
    return named or None


def _rival(text: str, start: int, end: int) -> Span | None:
    matches = list(_patterns().rival.finditer(text, start, end))
    if not matches:
        return None
    group = "rival" if matches[-1]["rival"] else "object"
    return _trimmed(text, *matches[-1].span(group)) or None


def _place(text: str, start: int, end: int) -> Span | None:
    matches = [match for match in _patterns().place.finditer(text, start, end) if not _SHARE.search(match["place"])]
    return _trimmed(text, *matches[-1].span("place")) or None if matches else None


def _trimmed(text: str, start: int, end: int) -> Span:
    return Span(start, end).trimmed(text, "的了")
