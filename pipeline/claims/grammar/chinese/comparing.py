"""Comparisons in Chinese: constructions such as `优于 X`, `比 X 高`, `与 X 相当`, and the rivals that they name."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.chinese.clauses import clause
from pipeline.claims.grammar.chinese.words import LABEL, MARKS, STOP, any_of, folded, say
from pipeline.text.span import Span

#: What is said behind a rival, and is none of it.
_AMOUNT = re.compile(
    r"(?<![A-Za-z0-9.-])(?:约|近)?[0-9.]+\s?(?:%|％|倍|个百分点|个点|dB|ms|[分秒米])?$"
    r"|(?:(?:具有|有|取得|实现|获得|带来)了?(?:显著|明显|大幅|极大|进一步)?地?|(?:显著|明显|大幅|进一步)地?|都|均|更)的?$"
)
#: A phrase that may be a rival, up to what ends it.
_RIVAL = r"(?P<rival>[^，,。；;：:（(]{1,30}?)"
_IN_CLAUSE = "[^，,。；;]"
#: What comes before a comparison that is a wish, a purpose or a question.
_UNCERTAIN = re.compile(
    r"(?:旨在|为了|以便|以期|以(?=实现|获得|达到)|是否|能否|希望|如何|期望|需要)[^，,。；;]{0,12}$|[谁哪][^，,。；;]{0,6}$|(?:来|从而)$"
)
#: The constructions in a fixed order, each with the relation that it states.
_RELATIONS = (
    ("outperforms", "outperforms"),
    ("equals", "matches"),
    ("matches", "matches"),
    ("competitive", "competitive"),
    ("state_of_the_art", "outperforms"),
    ("record", "outperforms"),
    ("superior", "outperforms"),
    ("than", "outperforms"),
    ("underperforms", "underperforms"),
    ("better", "outperforms"),
)
_OF_RESULTS = frozenset(["better", "superior", "than"])


@dataclass(frozen=True, slots=True)
class HanComparison:
    """A comparison as it is said: its relation, the clause, the rivals and what is compared."""

    relation: str
    evidence: Span
    rivals: tuple[str, ...]
    aspect: str | None
    settings: tuple[str, ...]


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    """The constructions, by name."""
    patterns = {
        "outperforms": rf"{any_of('exceeds')}了?(?![\s约近]*[0-9]){_RIVAL}(?=$|[，,。；;：:（(]|在|的(?:性能|效果|表现|准确率|结果))",
        "underperforms": (
            rf"(?:{any_of('lags')}|{any_of('lower')}(?![\s约近]*[0-9]|{_IN_CLAUSE}{{0,16}}(?:阈值|临界)))"
            rf"{_RIVAL}(?=$|[，,。；;：:（(]|的)"
        ),
        "matches": rf"[与和跟]{_RIVAL}(?:的?(?:性能|效果|表现|水平|准确率))?(?:上)?(?:相对)?{any_of('matches')}",
        "equals": rf"{any_of('equals')}{_RIVAL}(?=$|[，,。；;：:（(]|的)",
        "competitive": rf"(?:(?:[与和]{_RIVAL})?(?:相比)?(?:具有|具备|有|相)?(?:很强的|高度的?|一定的)?{any_of('competitive')})",
        "state_of_the_art": (
            rf"{any_of('reach')}了?{_IN_CLAUSE}{{0,12}}?(?P<rival>{any_of('best')}(?:的|水平)?)"
            rf"(?:{_IN_CLAUSE}{{0,12}}?{any_of('best_measure')}|$|[，,。；;])"
        ),
        "record": any_of("record"),
        "superior": any_of("superior"),
        "than": rf"(?<![对相])比(?![如较例赛率重特值]){_RIVAL}(?P<more>{any_of('more')})",
        "compared": (
            rf"(?:[与和]{_RIVAL}{any_of('compared')}|{any_of('compared')}(?:于|之下)?(?P<other>[^，,。；;：:]{{1,30}}))"
        ),
        "better": any_of("better"),
        "aspect": r"在(?P<aspect>[^，,。；;在]{1,16}?)(?:方面|指标上)",
        "setting": r"在(?P<setting>[^，,。；;在]{1,30}?(?:数据集|资料集|基准|任务|场景|环境|设置|条件|测试集))",
    }
    return MappingProxyType({name: re.compile(pattern) for name, pattern in patterns.items()})


def comparing(text: str, role: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The comparing constructions of a folded text with their relations, in a fixed order; wishes and prior work are none.

    That something is better than it would be counts in results alone: methods, too, are built `for a higher accuracy`.
    """
    patterns = _patterns()
    for name, relation in _RELATIONS:
        if name in _OF_RESULTS and role != "result":
            continue
        for match in patterns[name].finditer(text):
            if _is_stated(text, match.start()):
                yield relation, match
    for compared in patterns["compared"].finditer(text):
        if say()["more"].search(text, compared.end()) and _is_stated(text, compared.start()):
            yield "outperforms", compared


def _is_stated(text: str, at: int) -> bool:
    """Whether what is said at a place of a text is neither a wish nor said of prior work."""
    label = LABEL.match(text)
    start = max([label.end() if label else 0, *(match.end() for match in STOP.finditer(text, 0, at))])
    before = text[start:at]
    return not _UNCERTAIN.search(before) and not say()["prior"].match(before) and not say()["negation"].search(before)


def comparisons(document: Document, sentence: Sentence) -> list[HanComparison]:
    """The comparisons of a Chinese sentence: one for each relation, with all rivals named."""
    span, patterns = sentence.span, _patterns()
    written = span.slice(document.text)
    text = folded(written)
    found: dict[str, tuple[Span, list[str]]] = {}
    for relation, match in comparing(text, sentence.role):
        _, rivals = found.setdefault(relation, (clause(document, sentence, span.start + match.start()), []))
        groups = match.groupdict()
        group = "rival" if groups.get("rival") else "other"
        rival = _AMOUNT.sub("", written[slice(*match.span(group))] if groups.get(group) else "")
        rivals += [name for name in _listed(rival.strip(f"{MARKS}的了其他它於于")) if name not in rivals]
    aspect = patterns["aspect"].search(text)
    named = written[slice(*aspect.span("aspect"))].strip(MARKS) if aspect else None
    settings = tuple(written[slice(*match.span("setting"))].strip(MARKS) for match in patterns["setting"].finditer(text))
    return [HanComparison(relation, evidence, tuple(rivals), named, settings) for relation, (evidence, rivals) in found.items()]


def _listed(rival: str) -> list[str]:
    """The members of a list of rivals."""
    return [part.strip(MARKS) for part in re.split(r"、|\s?[和与]\s?(?=[A-Za-z])|以及", rival) if part.strip(MARKS)]
