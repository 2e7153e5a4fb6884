"""Learns what names are: `python -m pipeline.learn.names table|weights --shared ../shared`, in this order.

`table` reads every abstract of the corpus once and writes `names.tsv`: for each name in at least three abstracts its kind, by a
regression on how abstracts use it, fitted to the names of the lexicon (the other frequent names count as none); how common it is;
and its usual spelled-out forms. `weights` fits `entities.tsv` to the annotated abstracts: whether a candidate is introduced
here, a data set, a model. It prints cross-validated figures on `gold/train.json`, and those on the gold kept for measuring.
"""

import math
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import numpy as np
import scipy.sparse
from sklearn.linear_model import LogisticRegression

from pipeline.claims.naming import abbreviations, entities, evidence, known, names
from pipeline.claims.naming.canonical import canonical
from pipeline.claims.naming.evidence import Candidate
from pipeline.learn import weights_file
from pipeline.learn.abstracts import Annotated, annotated, corpus, folds, gold, labelled, labelled_candidates

KINDS = (known.NONE, known.DATASET, known.MODEL, known.TECHNIQUE, known.METRIC)
#: Slots that the table itself decides, or that only roles and claim types give.
WITHOUT = frozenset(
    ["known", "known as", "known in", "known by", "family", "spelled out", "common", "listed with", "role", "first role", "bias"]
)
LEAST_ABSTRACTS, FREQUENT, LEAST_FEATURE = 3, 10, 150
LEAST_LONG, MOST_LONGS = 2, 4
TABLE_STRENGTH, STRENGTH = 0.02, 0.2
#: How much a candidate counts that was labelled alone because the weights were unsure of it (such rows are not drawn fairly), or that
#: is of the corpus (its annotators call more a model than those of the gold).
TRUST = 0.5
QUESTIONS = ("artifact", "dataset", "model")
FIELDS = ("names", "datasets", "models")
#: The fold of rows that every part learns from.
ALWAYS = -1


@click.group()
def main() -> None:
    """Learn what names are."""


@main.command()
@click.option("--shared", type=click.Path(path_type=Path), required=True)
def table(shared: Path) -> None:
    """Write the table of names."""
    path = weights_file.FOLDER / "names.tsv"
    header = "key\tkind\tstrength\tcommonness\tlongs\n"
    path.write_text(header, encoding="utf-8")  # what an earlier table said must not be learned again
    numbers: dict[str, int] = {}
    columns: dict[tuple[str, str], int] = {}
    rows, cells = array("I"), array("I")
    abstracts: Counter[str] = Counter()
    longs: dict[str, Counter[str]] = {}
    for _, document in corpus(shared):
        pairs = abbreviations.find(document)
        for pair in pairs:
            longs.setdefault(canonical(pair.short_form), Counter())[canonical(pair.long_form)] += 1
        for candidate in evidence.gather(document, pairs):
            abstracts[candidate.key] += 1
            row = numbers.setdefault(candidate.key, len(numbers))
            for feature in candidate.features:
                if feature[0] not in WITHOUT:
                    rows.append(row)
                    cells.append(columns.setdefault(feature, len(columns)))
    shape = (len(numbers), len(columns))
    usage = scipy.sparse.coo_matrix((np.ones(len(rows)), (np.asarray(rows), np.asarray(cells))), shape).tocsr()
    keys = sorted(key for key, count in abstracts.items() if count >= LEAST_ABSTRACTS or key in known.lexicon())
    features = sorted(columns, key=columns.__getitem__)
    frequent = np.flatnonzero(np.asarray(usage.sum(axis=0)).ravel() >= LEAST_FEATURE)
    ordered = sorted(frequent.tolist(), key=features.__getitem__)
    counts = np.array([abstracts[key] for key in keys])
    shares = usage[[numbers[key] for key in keys]][:, ordered].multiply(1 / (counts[:, None] + 2)).tocsr()
    lines = [
        f"{key}\t{kind}\t{strength}\t{min(9, max(1, int(math.log2(abstracts[key]))))}\t{_usual(longs.get(key))}\n"
        for key, (kind, strength) in zip(keys, _kinds(keys, counts, shares), strict=True)
    ]
    path.write_text(header + "".join(lines), encoding="utf-8")
    click.echo(f"{len(lines)} names of {sum(abstracts.values())} mentions")


def _usual(longs: Counter[str] | None) -> str:
    """The usual spelled-out forms of a name, the commonest first."""
    found = sorted((-count, long) for long, count in (longs or {}).items() if count >= LEAST_LONG)
    return "|".join(long for _, long in found[:MOST_LONGS])


def _kinds(keys: Sequence[str], counts: np.ndarray, shares: scipy.sparse.csr_matrix) -> list[tuple[str, int]]:
    """Kind of each name and how sure it is: that of the lexicon, or else the likeliest by how abstracts use the name."""
    lexicon = known.lexicon()
    scale = np.sqrt(np.asarray(shares.multiply(shares).mean(axis=0))).ravel()
    scaled = shares @ scipy.sparse.diags(1 / np.maximum(scale, 0.03))
    learned = [i for i, key in enumerate(keys) if counts[i] >= FREQUENT or key in lexicon]
    labels = np.array([KINDS.index(lexicon.get(keys[i], known.NONE)) for i in learned])
    model = LogisticRegression(C=TABLE_STRENGTH, max_iter=2000)
    chances = np.zeros((len(keys), len(KINDS)))
    chances[:] = model.fit(scaled[learned], labels).predict_proba(scaled)
    fold = np.array(folds(len(learned)))
    for part in range(max(fold) + 1):
        held = np.array(learned)[fold == part]
        chances[held] = model.fit(scaled[np.array(learned)[fold != part]], labels[fold != part]).predict_proba(scaled[held])
    likeliest = chances.argmax(axis=1)
    return [
        (lexicon[key], 9) if key in lexicon else (KINDS[likeliest[i]], min(8, int(9 * chances[i, likeliest[i]])))
        for i, key in enumerate(keys)
    ]


@main.command()
@click.option("--shared", type=click.Path(path_type=Path), required=True)
def weights(shared: Path) -> None:
    """Fit the weights of candidates, and print how good they are."""
    train = gold(shared / "gold" / "train.json")
    known = [*train, *labelled(shared)]
    learned = [*known, *annotated(shared)]
    rows = [(i, candidate, _labels(candidate, entry)) for i, entry in enumerate(learned) for candidate in _gather(entry)]
    rows += [(len(learned), candidate, labels) for candidate, labels in _singly_labelled(shared)]
    columns = weights_file.index([candidate.features for _, candidate, _ in rows], least=3)
    features = weights_file.matrix([sorted(candidate.features) for _, candidate, _ in rows], columns)
    wanted = np.array([labels for _, _, labels in rows])
    fold = np.array([*folds(len(learned)), ALWAYS])[[i for i, _, _ in rows]]
    trust = np.where(np.array([i for i, _, _ in rows]) < len(known), 1.0, TRUST)
    scores = np.zeros((len(rows), len(QUESTIONS)))
    for part in range(max(fold) + 1):
        for question in range(len(QUESTIONS)):
            fitted = weights_file.fit(features[fold != part], wanted[fold != part, question], STRENGTH, trust[fold != part])
            scores[fold == part, question] = features[fold == part] @ fitted
    _print("cross-validated", train, [(i, c, s) for (i, c, _), s in zip(rows, scores, strict=True) if i < len(train)])
    by_question = [weights_file.fit(features, wanted[:, question], STRENGTH, trust) for question in range(len(QUESTIONS))]
    final = np.stack(by_question, axis=1)
    weights_file.write("entities", QUESTIONS, columns, final)
    held = [entry for name in ("seeds", "abstracts") for entry in gold(shared / "gold" / f"{name}.json")]
    found = [(i, candidate) for i, entry in enumerate(held) for candidate in _gather(entry)]
    told = weights_file.matrix([sorted(candidate.features) for _, candidate in found], columns) @ final
    _print("kept for measuring", held, [(i, candidate, score) for (i, candidate), score in zip(found, told, strict=True)])


def _singly_labelled(shared: Path) -> Iterator[tuple[Candidate, list[bool]]]:
    """Candidates that are labelled one by one; those that the finders no longer see are passed over."""
    for document, start, kinds in labelled_candidates(shared):
        for candidate in evidence.gather(document, abbreviations.find(document)):
            if candidate.mentions[0].start == start:
                yield candidate, [question in kinds for question in QUESTIONS]


def _gather(entry: Annotated) -> list[Candidate]:
    return evidence.gather(entry.document, abbreviations.find(entry.document))


def _labels(candidate: Candidate, entry: Annotated) -> list[bool]:
    """Whether the annotators call a candidate an artifact, a data set, a model."""
    forms = {candidate.key, *(canonical(span.slice(entry.document.text)) for span in candidate.mentions)}
    return [not forms.isdisjoint(map(canonical, entry.labels[field])) for field in FIELDS]


def _print(title: str, entries: Sequence[Annotated], scored: Sequence[tuple[int, Candidate, np.ndarray]]) -> None:
    """Precision, recall and F1 of each question at the thresholds of the finders."""
    thresholds = (names.ARTIFACT, entities.DATASET, entities.MODEL)
    for question, (field, threshold) in enumerate(zip(FIELDS, thresholds, strict=True)):
        wanted = {(i, canonical(name)) for i, entry in enumerate(entries) for name in entry.labels[field]}
        found = {(i, candidate.key) for i, candidate, score in scored if weights_file.UNIT * score[question] > threshold}
        right = len(wanted & found)
        precision, recall = right / max(1, len(found)), right / max(1, len(wanted))
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        click.echo(f"{title:<20}{field:<10}P {precision:.3f}  R {recall:.3f}  F1 {f1:.3f}")


if __name__ == "__main__":
    main()
