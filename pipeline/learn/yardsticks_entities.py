"""Public yardsticks of names and abbreviations: `python -m pipeline.learn.yardsticks_entities --shared ../shared`.

Long forms on the development part of SDU AE-22 (evaluated only: its licence is for non-commercial use, nothing is learned from
it), tasks, data sets and metrics on the test part of TDMSci, and tasks, methods, materials and metrics on the test part of
SciERC; each beside the published or measured figure. A mention counts if its span is exactly the annotated one. The last two
annotate every mention, common nouns included, TDMSci in sentences without a document around them; the claims stage looks for
proper names and for the tasks of a whole abstract. So each is measured twice: what the finders of the claims stage give, and what
a small tagger gives (`tagger`) that is fitted to the training part, on the same word classes, phrases and known names.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from pipeline.claims.document import Document, read
from pipeline.claims.model import Entity
from pipeline.claims.naming import abbreviations, entities, evidence, names, tasks
from pipeline.learn import tagger
from pipeline.text.sentences import sentence_spans
from pipeline.text.span import Span

Mention = tuple[int, str, int, int]
#: Words and their tags.
Sentence = tuple[list[str], list[str]]

_TDMSCI = {"TASK": "task", "DATASET": "dataset", "METRIC": "metric"}
_SCIERC = {"Task": "task", "Method": "model", "Material": "dataset", "Metric": "metric"}
#: Published F1 by yardstick and kind; that of SDU AE-22 is what Schwartz-Hearst was measured to reach.
_BESIDE = {
    "SDU AE-22 dev": {"long form": "Schwartz-Hearst 0.68"},
    "TDMSci test": {"task": "tagger 0.59", "dataset": "tagger 0.55", "metric": "tagger 0.77", "all": "tagger 0.62"},
    "SciERC test": {"all": "SciIE 0.64"},
}


@click.command()
@click.option("--shared", type=click.Path(path_type=Path, exists=True), required=True)
def main(shared: Path) -> None:
    """Print the figures of each yardstick beside the published ones."""
    folder = shared / "labelled"
    _print("SDU AE-22 dev", *_sdu(folder / "sdu22_ae" / "dev.json"))
    _print("TDMSci test", *_tdmsci(folder / "tdmsci" / "test_500_v2.conll"))
    _print("SciERC test", *_scierc(folder / "scierc" / "test.json"))
    tdmsci = [_tdmsci_sentences(folder / "tdmsci" / name) for name in ("train_1500_v2.conll", "test_500_v2.conll")]
    _print("TDMSci test", *_tagger(*tdmsci), by="tagger")
    scierc = [_scierc_sentences(folder / "scierc" / name) for name in ("train.json", "test.json")]
    _print("SciERC test", *_tagger(*scierc), by="tagger")


def _print(yardstick: str, wanted: Sequence[Mention], found: Sequence[Mention], by: str = "finders") -> None:
    kinds = list(dict.fromkeys(kind for _, kind, _, _ in sorted(wanted, key=lambda mention: mention[1])))
    for kind in [*kinds, "all"] if len(kinds) > 1 else kinds:
        gold = Counter(mention for mention in wanted if kind in (mention[1], "all"))
        ours = Counter(mention for mention in found if kind in (mention[1], "all"))
        right = (gold & ours).total()
        precision, recall = right / max(1, ours.total()), right / max(1, gold.total())
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        beside = _BESIDE[yardstick].get(kind, "")
        click.echo(f"{yardstick:<15}{by:<9}{kind:<10}P {precision:.3f}  R {recall:.3f}  F1 {f1:.3f}  {beside}".rstrip())


def _sdu(path: Path) -> tuple[list[Mention], list[Mention]]:
    wanted, found = [], []
    for i, entry in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        wanted += [(i, "long form", start, end) for start, end in entry["long-forms"]]
        found += [(i, "long form", pair.long.start, pair.long.end) for pair in abbreviations.find(_document(entry["text"]))]
    return wanted, found


def _tdmsci(path: Path) -> tuple[list[Mention], list[Mention]]:
    wanted, found = [], []
    for i, block in enumerate(path.read_text(encoding="utf-8").strip().split("\n\n")):
        rows = [line.split("\t") for line in block.splitlines()]
        text, spans = _joined([word for word, *_ in rows])
        wanted += [(i, _TDMSCI[kind], *bounds) for kind, bounds in _tagged(spans, [tag for *_, tag in rows])]
        found += _mentions(i, text, _TDMSCI.values())
    return wanted, found


def _scierc(path: Path) -> tuple[list[Mention], list[Mention]]:
    wanted, found = [], []
    for i, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        entry = json.loads(line)
        text, spans = _joined([word for sentence in entry["sentences"] for word in sentence])
        for first, last, kind in (mention for sentence in entry["ner"] for mention in sentence):
            if kind in _SCIERC:
                wanted.append((i, _SCIERC[kind], spans[first].start, spans[last].end))
        found += _mentions(i, text, _SCIERC.values())
    return wanted, found


def _tdmsci_sentences(path: Path) -> list[Sentence]:
    blocks = [block.splitlines() for block in path.read_text(encoding="utf-8").strip().split("\n\n")]
    rows = [[line.split("\t") for line in block] for block in blocks]
    return [([word for word, *_ in block], [_known_tag(tag) for *_, tag in block]) for block in rows]


def _known_tag(tag: str) -> str:
    return tag[:2] + _TDMSCI[tag[2:]] if tag != tagger.OUTSIDE else tag


def _scierc_sentences(path: Path) -> list[Sentence]:
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        entry, start = json.loads(line), 0
        for words, mentions in zip(entry["sentences"], entry["ner"], strict=True):
            tags = [tagger.OUTSIDE] * len(words)
            for first, last, kind in mentions:
                if kind in _SCIERC:
                    tags[first - start : last - start + 1] = [f"B-{_SCIERC[kind]}", *[f"I-{_SCIERC[kind]}"] * (last - first)]
            found.append((words, tags))
            start += len(words)
    return found


def _tagger(train: Sequence[Sentence], test: Sequence[Sentence]) -> tuple[list[Mention], list[Mention]]:
    """The mentions of a test part, and those that a tagger finds that is fitted to the training part."""
    fitted = tagger.fit(train)
    wanted, found = [], []
    for i, (words, tags) in enumerate(test):
        _, spans = _joined(words)
        wanted += [(i, kind, *bounds) for kind, bounds in _tagged(spans, tags)]
        found += [(i, kind, *bounds) for kind, bounds in _tagged(spans, fitted.tag(words))]
    return wanted, found


def _joined(words: Iterable[str]) -> tuple[str, list[Span]]:
    """The text of words parted by blanks, and the place of each."""
    text, spans = "", []
    for word in words:
        spans.append(Span(len(text), len(text) + len(word)))
        text += f"{word} "
    return text.rstrip(), spans


def _tagged(spans: Sequence[Span], tags: Sequence[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Kind and bounds of each mention that the tags B- and I- mark."""
    start = None
    for at, tag in enumerate([*tags, "O"]):
        if start is not None and not tag.startswith("I-"):
            yield tags[start][2:], (spans[start].start, spans[at - 1].end)
            start = None
        if tag.startswith("B-"):
            start = at


def _mentions(number: int, text: str, kinds: Iterable[str]) -> list[Mention]:
    """The mentions of entities that the claims stage finds in a text; an artifact counts as a model."""
    return sorted(
        {
            (number, kind, mention.start, mention.end)
            for entity in _entities(_document(text))
            for kind in ["model" if entity.kind == "artifact" else entity.kind]
            if kind in kinds
            for mention in entity.mentions
        }
    )


def _entities(document: Document) -> Iterator[Entity]:
    pairs = abbreviations.find(document)
    candidates = evidence.gather(document, pairs)
    artifacts = names.among(candidates)
    yield from artifacts
    yield from entities.among(candidates, artifacts)
    yield from tasks.find(document, pairs, artifacts)


def _document(text: str) -> Document:
    spans = sentence_spans(text)
    return read(text, spans, ["other"] * len(spans), [frozenset()] * len(spans))


if __name__ == "__main__":
    main()
