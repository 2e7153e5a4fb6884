"""What a Chinese sentence claims, read from its characters, since Chinese sets no blanks between words.

Here belong the types of claim with clear cues, the clauses that state them, and whom a comparison is with. The cues are data in
`lexicon/chinese.toml`. Numbers are read elsewhere.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.claims.document import Document, Sentence
from pipeline.text.span import Span

_STOP = re.compile(r"[，,；;。！!？?]")
#: A label of a part of the abstract at the start of a sentence.
_LABEL = re.compile(r"[\u4e00-\u9fff]{2,8}[：:]")
#: What is said behind a rival, and is none of it.
_AMOUNT = re.compile(r"(?:约|近)?[0-9.]+\s?(?:%|％|倍|个百分点)?$|(?:具有|有|都|均|更)$")
_MARKS = "，,；;。！!？?：:、 "
#: A phrase that may be a rival, up to what ends it.
_RIVAL = r"(?P<rival>[^，,。；;：:（(]{1,30}?)"


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
    words = _table()["words"]
    w = {name: f"(?:{forms})" for name, forms in words.items()}
    return MappingProxyType(
        {
            **{name: re.compile(forms) for name, forms in w.items()},
            "outperforms": re.compile(
                rf"{w['exceeds']}了?(?![0-9约約近]){_RIVAL}(?=$|[，,。；;：:（(]|在|的(?:性能|效果|表现|准确率|结果))"
            ),
            "underperforms": re.compile(rf"{w['lags']}{_RIVAL}(?=$|[，,。；;：:（(]|的)"),
            "matches": re.compile(rf"[与和與跟]{_RIVAL}(?:的?(?:性能|效果|表现))?{w['matches']}"),
            "competitive": re.compile(rf"(?:(?:[与和與]{_RIVAL})?(?:相比)?(?:具有|具备|有|相)?{w['competitive']})"),
            "state_of_the_art": re.compile(
                rf"{w['reach']}了?[^，,。；;]{{0,12}}?(?P<rival>{w['best']}(?:的|水平)?)(?:[^，,。；;]{{0,8}}?{w['best_measure']}|$|[，,。；;])"
            ),
            "than": re.compile(rf"比{_RIVAL}(?P<more>{w['more']})"),
            "compared": re.compile(
                rf"(?:[与和與]{_RIVAL}{w['compared']}|{w['compared']}(?:于|於)?(?P<other>[^，,。；;：:]{{1,30}}))"
            ),
            "given": re.compile(
                rf"{w['thing']}{w['joining']}*{w['release']}|{w['thing']}[^，,。；;]{{0,12}}(?:http|[Gg]it[Hh]ub|仓库|倉庫)"
                rf"|{w['release']}(?:了|我们的|我們的|本文的?|全部|所有)[^，,。；;]{{0,16}}{w['thing']}|提供了?[^，,。；;]{{0,8}}{w['code']}"
            ),
            "aspect": re.compile(r"在(?P<aspect>[^，,。；;在]{1,16}?)(?:方面|指标上|指標上)"),
            "setting": re.compile(
                r"在(?P<setting>[^，,。；;在]{1,30}?(?:数据集|基准|任务|场景|环境|设置|条件|測試集|测试集|资料集|資料集|基準|任務|場景))"
            ),
        }
    )


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    table = tomllib.loads((files("pipeline.claims") / "lexicon" / "chinese.toml").read_text(encoding="utf-8"))
    return MappingProxyType(table)


def is_chinese(document: Document, sentence: Sentence) -> bool:
    """Whether a third of a sentence or more, addresses apart, is Han characters."""
    classes, tokens = document.classes, document.tokens
    if classes.find("h", sentence.first, sentence.last) < 0:
        return False
    inside = range(sentence.first, sentence.last)
    han, address = (sum(tokens.ends[i] - tokens.starts[i] for i in inside if classes[i] == letter) for letter in "hu")
    return 3 * han >= len(sentence.span) - address


def claim_types(document: Document, sentence: Sentence) -> frozenset[str]:
    """The types of claim for which a Chinese sentence has clear cues."""
    return frozenset(_types(sentence.span.slice(document.text)))


def _types(text: str) -> Iterator[str]:
    say = _patterns()
    is_own = say["own"].search(text) is not None
    is_prior = say["prior"].search(text) is not None and not is_own
    if not is_prior:
        if _proposes(text):
            yield "contribution"
        if any(_comparing(text)):
            yield "comparison"
        if say["prove"].search(text) and say["theorem"].search(text) and not say["not_theorem"].search(text):
            yield "theory"
        elif is_own and say["tell"].search(text) and not _is_only_compared(text):
            yield "finding"
    is_lacking = say["gap"].search(text) or say["contrast"].match(text)
    if is_lacking and not is_own and not say["aim"].search(text):
        yield "gap"
    if say["given"].search(text) or ("http" in text and say["release"].search(text)):
        yield "resource"


def _proposes(text: str) -> bool:
    """Whether the authors bring something forth: `我们提出`, `提出了一种`."""
    say = _patterns()
    for match in say["propose"].finditer(text):
        clause = text[max((m.end() for m in _STOP.finditer(text, 0, match.start())), default=0) : match.start()]
        if say["what"].match(text, match.end()) and (
            say["own"].search(clause) or len(clause.strip(_MARKS)) <= 4 or clause.endswith(("：", ":"))
        ):
            return True
    return False


def _is_only_compared(text: str) -> bool:
    """Whether what is told is no more than a comparison."""
    told = _patterns()["tell"].search(text)
    return (
        told is not None
        and any(match.start() > told.end() for _, match in _comparing(text))
        and not _STOP.search(text, told.end() + 40)
    )


def _comparing(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The comparing constructions of a text with their relations, in a fixed order."""
    say = _patterns()
    for name, relation in (
        ("outperforms", "outperforms"),
        ("matches", "matches"),
        ("competitive", "competitive"),
        ("state_of_the_art", "outperforms"),
        ("than", "outperforms"),
        ("underperforms", "underperforms"),
    ):
        for match in say[name].finditer(text):
            yield relation, match
    compared = say["compared"].search(text)
    if compared is not None and say["more"].search(text, compared.end()):
        yield "outperforms", compared


def comparisons(document: Document, sentence: Sentence) -> list[HanComparison]:
    """The comparisons of a Chinese sentence: one for each relation, with all rivals named."""
    span, say = sentence.span, _patterns()
    text = span.slice(document.text)
    found: dict[str, tuple[Span, list[str]]] = {}
    for relation, match in _comparing(text):
        _, rivals = found.setdefault(relation, (clause(document, sentence, span.start + match.start()), []))
        groups = match.groupdict()
        rival = _AMOUNT.sub("", groups.get("rival") or groups.get("other") or "").strip(_MARKS + "的了其他于於")
        rivals += [name for name in _listed(rival) if name not in rivals]
    aspect = say["aspect"].search(text)
    settings = tuple(match["setting"].strip(_MARKS) for match in say["setting"].finditer(text))
    return [
        HanComparison(relation, evidence, tuple(rivals), aspect["aspect"].strip(_MARKS) if aspect else None, settings)
        for relation, (evidence, rivals) in found.items()
    ]


def _listed(rival: str) -> list[str]:
    """The members of a list of rivals."""
    return [part.strip(_MARKS) for part in re.split(r"、|和(?=[A-Za-z])|以及", rival) if part.strip(_MARKS)]


def clause(document: Document, sentence: Sentence, offset: int) -> Span:
    """The clause of a Chinese sentence that holds `offset`: between marks that part clauses, behind a label such as `方法：`."""
    start = sentence.span.start
    if (label := _LABEL.match(document.text, start, sentence.span.end)) is not None and label.end() <= offset:
        start = label.end()
    for match in _STOP.finditer(document.text, sentence.span.start, sentence.span.end):
        if match.start() >= offset:
            return Span(start, match.start()).trimmed(document.text, _MARKS)
        start = match.end()
    return Span(start, sentence.span.end).trimmed(document.text, _MARKS)


def clause_with(document: Document, sentence: Sentence, name: str) -> Span:
    """The clause with the first cue of a name; the sentence without its last mark where none stands."""
    match = _patterns()[name].search(document.text, sentence.span.start, sentence.span.end)
    return clause(document, sentence, match.start()) if match else _whole(document, sentence)


def _whole(document: Document, sentence: Sentence) -> Span:
    """A sentence without its label, its first word of contrast and its marks."""
    text, start = document.text, sentence.span.start
    for opening in (_LABEL, _patterns()["contrast"]):
        if match := opening.match(text, start, sentence.span.end):
            start = match.end()
    return Span(start, sentence.span.end).trimmed(text, _MARKS)


def told(document: Document, sentence: Sentence) -> Span:
    """What a Chinese sentence tells: all behind the first verb of telling, else the sentence."""
    match = _patterns()["tell"].search(document.text, sentence.span.start, sentence.span.end)
    behind = Span(match.end() if match else sentence.span.start, sentence.span.end).trimmed(document.text, _MARKS + "了")
    return behind or _whole(document, sentence)


def theorem_kind(text: str) -> str:
    """The kind of theorem that a Chinese clause states."""
    return next((kind for kind, words in _table()["kinds"].items() if re.search(words, text)), "characterization")
