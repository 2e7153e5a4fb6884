"""Learns which phrase names a task: `python -m pipeline.learn.tasks --shared ../shared`, writes `tasks.tsv`.

Titles teach most of it: what a title says behind "for" or before "via" is the task of the abstract under it. A regression on
every n-th abstract of the corpus learns to find that phrase. How often the corpus puts a head before "task" or behind "task of",
"for", "address" is a feature of each head. A second regression, fitted to the annotated abstracts, weighs both with the features
anew; its weights and those of the first come down to one weight a feature.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import numpy as np
import scipy.sparse

from pipeline.claims.document import Document
from pipeline.claims.naming import abbreviations, names, task_phrases, tasks
from pipeline.claims.naming.task_phrases import Base, Candidate, Feature, Phrases
from pipeline.learn import weights_file
from pipeline.learn.abstracts import Annotated, corpus, folds, gold, labelled, labelled_tasks

EVERY = 9
TITLE_STRENGTH, STRENGTH = 0.05, 0.1
LEAST_TITLE, LEAST, LEAST_HEAD = 15, 4, 5
#: A phrase is right if it shares half of its words with the annotated one (Dice coefficient).
RIGHT = 0.5
WITHOUT = frozenset(["role"])
_BEHIND_FOR = re.compile(
    r"\bfor\s+(.+?)(?=\s+(?:via|with|using|by|through|from|under|without|based on|in|on)\s|[:?.!]|$)", re.IGNORECASE
)
_BEFORE_VIA = re.compile(
    r"^(?:(?:towards?|on|improving|learning to|rethinking|enhancing|boosting)\s+)?(.+?)"
    r"\s+(?:via|with|using|by|through|from|under|without|as|based on)\s",
    re.IGNORECASE,
)
_CONTEXTS = 5
_SMOOTHING = 20


def title_tasks(title: str) -> list[str]:
    """The phrases of a title that name what the paper is for."""
    body = title.split(": ", 1)[1] if ": " in title else title
    found = [match[1] for pattern in (_BEHIND_FOR, _BEFORE_VIA) if (match := pattern.search(body))]
    if not found and body == title and len(body.split()) <= 7:
        found = [body]
    return [phrase for phrase in found if len(phrase.split()) <= 7]


def dice(a: str, b: str) -> float:
    """Dice coefficient of the words of two phrases."""
    one, other = (re.findall(r"\w+", text.lower()) for text in (a, b))
    shared = sum(min(one.count(word), other.count(word)) for word in set(one))
    return 2 * shared / max(1, len(one) + len(other))


def _bases(phrases: Phrases) -> Iterator[Base]:
    for phrase in task_phrases.noun_phrases(phrases.document):
        base = task_phrases.base(phrases, *phrase)
        if base:
            yield base


def _candidates(phrases: Phrases) -> list[tuple[Candidate, list[Feature]]]:
    found = []
    for base in _bases(phrases):
        head = ("head", base.head)
        place = [*task_phrases.standing(base.sentence), head, *task_phrases.place(phrases, base)]
        found += [(c, [*place, *task_phrases.form(phrases, c)]) for c in task_phrases.candidates(phrases, base)]
    return found


def _phrases(document: Document) -> Phrases:
    pairs = abbreviations.find(document)
    return task_phrases.read(document, pairs, [entity for entity in names.find(document, pairs) if entity.kind == "artifact"])


def _contexts(phrases: Phrases, heads: dict[str, list[int]]) -> None:
    """Count for each head of a noun phrase how often it stands where tasks stand."""
    lowers, letters = phrases.document.tokens.lowers, phrases.document.classes
    known = task_phrases.words()
    first_base = True
    for base in _bases(phrases):
        before = lowers[max(base.first - 2, 0) : base.first]
        said = [
            base.core < base.last and lowers[base.last - 1] in known.generic,
            len(before) == 2 and before[0] in known.generic and before[1] in ("of", "like", "including"),
            before[-1:] == ("for",),
            bool(before) and letters[base.first - 1] == "V",
            first_base,
        ]
        first_base = False
        for key in (lowers[base.core - 1], " ".join(lowers[base.core - 2 : base.core]) if base.core - base.start > 1 else ""):
            if key:
                counts = heads[key]
                counts[0] += 1
                for i, holds in enumerate(said, start=1):
                    counts[i] += holds


def _shares(heads: dict[str, list[int]]) -> dict[str, list[float]]:
    """Logarithm, for each head and context, of how much more often it stands there than others do."""
    total = np.sum([counts for key, counts in heads.items() if " " not in key], axis=0)
    usual = total[1:] / total[0]
    return {
        key: [math.log((n + _SMOOTHING * u) / (counts[0] + _SMOOTHING) / u) for n, u in zip(counts[1:], usual, strict=True)]
        for key, counts in heads.items()
        if counts[0] >= LEAST_HEAD
    }


def _of_heads(rows: Sequence[Sequence[Feature]], shares: dict[str, list[float]]) -> np.ndarray:
    """The shares of the head and of the pair of words at the head of each candidate."""
    none = [0.0] * _CONTEXTS
    values = [dict(row) for row in rows]
    return np.array([[*shares.get(v["head"], none), *shares.get(v["head pair"], none)] for v in values])


@click.command()
@click.option("--shared", type=click.Path(path_type=Path), required=True)
def main(shared: Path) -> None:
    """Fit the weights of phrases, and print how good they are."""
    heads: dict[str, list[int]] = defaultdict(lambda: [0] * (_CONTEXTS + 1))
    titled: list[list[Feature]] = []
    right: list[bool] = []
    for title, document in corpus(shared, EVERY):
        phrases = _phrases(document)
        _contexts(phrases, heads)
        wanted = title_tasks(title)
        cut = document.tokens.cut
        found = [(any(dice(cut(c.first, c.last), w) >= RIGHT for w in wanted), row) for c, row in _candidates(phrases)]
        if any(is_right for is_right, _ in found):
            titled += [[feature for feature in row if feature[0] not in WITHOUT] for _, row in found]
            right += [is_right for is_right, _ in found]
    shares = _shares(heads)
    title_columns = weights_file.index(titled, LEAST_TITLE)
    title_weights = weights_file.fit(weights_file.matrix(titled, title_columns), right, TITLE_STRENGTH)
    click.echo(f"{len(titled)} phrases of titled abstracts, {len(shares)} heads")

    train = gold(shared / "gold" / "train.json")
    learned = [*train, *labelled(shared), *labelled_tasks(shared)]
    rows = [(i, c, row) for i, entry in enumerate(learned) for c, row in _candidates(_phrases(entry.document))]
    features = [row for _, _, row in rows]
    columns = weights_file.index(features, LEAST)
    spread = _of_heads(features, shares).std(axis=0)

    def tabulate(some: Sequence[Sequence[Feature]]) -> scipy.sparse.csr_matrix:
        said = weights_file.matrix(some, title_columns) @ title_weights
        dense = scipy.sparse.csr_matrix(np.column_stack([said, _of_heads(some, shares) / spread]))
        return scipy.sparse.hstack([weights_file.matrix(some, columns), dense]).tocsr()

    table = tabulate(features)
    labels = np.array([_is_right(learned[i], c) for i, c, _ in rows])
    fold = np.array(folds(len(learned)))[[i for i, _, _ in rows]]
    scores = np.zeros(len(rows))
    for part in range(max(fold) + 1):
        scores[fold == part] = table[fold == part] @ weights_file.fit(table[fold != part], labels[fold != part], STRENGTH)
    _print("cross-validated", train, [(i, c, s) for (i, c, _), s in zip(rows, scores, strict=True) if i < len(train)])
    fitted = weights_file.fit(table, labels, STRENGTH)
    trust, of_heads = fitted[len(columns)], fitted[len(columns) + 1 :] / spread

    merged: dict[Feature, float] = defaultdict(float)
    for feature, i in columns.items():
        merged[feature] += fitted[i]
    for feature, i in title_columns.items():
        merged[feature] += trust * title_weights[i]
    for key, values in shares.items():
        slot, part = ("head pair", of_heads[_CONTEXTS:]) if " " in key else ("head", of_heads[:_CONTEXTS])
        merged[slot, key] += float(np.dot(part, values))
    ordered = sorted(merged)
    weights_file.write("tasks", ["task"], ordered, np.array([[merged[feature]] for feature in ordered]), least=4)

    held = [entry for name in ("seeds", "abstracts") for entry in gold(shared / "gold" / f"{name}.json")]
    kept = [(i, c, row) for i, entry in enumerate(held) for c, row in _candidates(_phrases(entry.document))]
    told = tabulate([row for _, _, row in kept]) @ fitted
    _print("kept for measuring", held, [(i, c, s) for (i, c, _), s in zip(kept, told, strict=True)])


def _is_right(entry: Annotated, candidate: Candidate) -> bool:
    text = entry.document.tokens.cut(candidate.first, candidate.last)
    return any(dice(text, task) >= RIGHT for task in entry.labels["tasks"])


def _print(title: str, entries: Sequence[Annotated], scored: Sequence[tuple[int, Candidate, float]]) -> None:
    """Precision, recall and F1 of the tasks that the finder would take."""
    ranked: list[list[tuple[int, int, int]]] = [[] for _ in entries]
    for i, candidate, score in scored:
        ranked[i].append((-round(weights_file.UNIT * score), candidate.first, candidate.last))
    right = taken = 0
    for entry, costs in zip(entries, ranked, strict=True):
        phrases = task_phrases.read(entry.document, abbreviations.find(entry.document), ())
        spans = tasks.choose(phrases, costs)
        left = list(entry.labels["tasks"])
        for span in spans:
            best = max(left, key=lambda task: dice(span.slice(entry.document.text), task), default=None)
            if best is not None and dice(span.slice(entry.document.text), best) >= RIGHT:
                left.remove(best)
                right += 1
        taken += len(spans)
    wanted = sum(len(entry.labels["tasks"]) for entry in entries)
    precision, recall = right / max(1, taken), right / max(1, wanted)
    click.echo(
        f"{title:<20}tasks  P {precision:.3f}  R {recall:.3f}  F1 {2 * precision * recall / max(1e-9, precision + recall):.3f}"
    )


if __name__ == "__main__":
    main()
