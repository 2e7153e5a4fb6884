"""Learns which phrase names a task: `python -m pipeline.learn.tasks --shared ../shared`, writes `tasks.tsv`.

Titles teach most of it: what a title says behind "for" or before "via" is the task of the abstract under it. A regression on
every n-th abstract of the corpus learns to find that phrase. How often the corpus says words and phrases where tasks stand
(`task_contexts`) is known from every other abstract. A second regression, fitted to the annotated abstracts, weighs both with the
features anew; its weights and those of the first come down to one weight a feature.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import click
import numpy as np
import scipy.sparse

from pipeline.claims.document import Document
from pipeline.claims.naming import abbreviations, names, task_phrases, tasks, weighing
from pipeline.claims.naming.task_phrases import Candidate, Phrases
from pipeline.claims.naming.weighing import Feature
from pipeline.learn import task_contexts, weights_file
from pipeline.learn.abstracts import Annotated, annotated, corpus, folds, gold, labelled, labelled_tasks
from pipeline.learn.task_contexts import Shares

#: Which of the abstracts of the corpus are counted, and from the titles of which is learned.
EVERY_COUNTED, EVERY = 2, 9
TITLE_STRENGTH, STRENGTH = 0.05, 0.1
LEAST_TITLE, LEAST = 15, 4
#: Lesser weights, in hundredths of a logit, are left out: of the many words and phrases, and of what stands beside them.
LEAST_OF_WORDS, LEAST_WEIGHT = 19, 5
#: A phrase is right if it shares half of its words with the annotated one (Dice coefficient).
RIGHT = 0.5
#: What the features of roles begin with: the abstracts of the corpus have none.
OF_ROLES = "role"
_BEHIND_FOR = re.compile(
    r"\bfor\s+(.+?)(?=\s+(?:via|with|using|by|through|from|under|without|based on|in|on)\s|[:?.!]|$)", re.IGNORECASE
)
_BEFORE_VIA = re.compile(
    r"^(?:(?:towards?|on|improving|learning to|rethinking|enhancing|boosting)\s+)?(.+?)"
    r"\s+(?:via|with|using|by|through|from|under|without|as|based on)\s",
    re.IGNORECASE,
)


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


def _candidates(phrases: Phrases) -> list[tuple[Candidate, list[Feature]]]:
    found = []
    for base in task_contexts.bases(phrases):
        standing = [task_phrases.standing(base.sentence)], [("head", base.head)]
        place = [*weighing.features(standing), *weighing.features(task_phrases.place(phrases, base))]
        found += [
            (c, [*place, *weighing.features(task_phrases.form(phrases, c))]) for c in task_phrases.candidates(phrases, base)
        ]
    return found


def _phrases(document: Document) -> Phrases:
    pairs = abbreviations.find(document)
    return task_phrases.read(document, pairs, [entity for entity in names.find(document, pairs) if entity.kind == "artifact"])


def _counted(shared: Path) -> Shares:
    """Where the corpus puts words and phrases."""
    counts: dict[tuple[str, str], list[int]] = {}
    for title, document in corpus(shared, EVERY_COUNTED):
        task_contexts.add(counts, task_phrases.read(document, (), ()), title, title_tasks(title))
    return task_contexts.shares(counts)


def _titled(shared: Path) -> dict[Feature, float]:
    """What each feature weighs for a phrase to be the task that a title names."""
    rows: list[list[Feature]] = []
    right: list[bool] = []
    for title, document in corpus(shared, EVERY):
        phrases = _phrases(document)
        wanted = title_tasks(title)
        cut = document.tokens.cut
        found = [(any(dice(cut(c.first, c.last), w) >= RIGHT for w in wanted), row) for c, row in _candidates(phrases)]
        if any(is_right for is_right, _ in found):
            rows += [[feature for feature in row if not feature[0].startswith(OF_ROLES)] for _, row in found]
            right += [is_right for is_right, _ in found]
    columns = weights_file.index(rows, LEAST_TITLE)
    fitted = weights_file.fit(weights_file.matrix(rows, columns), right, TITLE_STRENGTH)
    return dict(zip(columns, fitted.tolist(), strict=True))


@click.command()
@click.option("--shared", type=click.Path(path_type=Path), required=True)
def main(shared: Path) -> None:
    """Fit the weights of phrases, and print how good they are."""
    shares, by_titles = _counted(shared), _titled(shared)
    click.echo(f"{len(by_titles)} features weighed by titles, {len(shares)} words and phrases counted")

    train = gold(shared / "gold" / "train.json")
    learned = [*train, *labelled(shared), *labelled_tasks(shared), *annotated(shared)]
    rows = [(i, c, row) for i, entry in enumerate(learned) for c, row in _candidates(_phrases(entry.document))]
    features = [row for _, _, row in rows]
    columns = weights_file.index(features, LEAST)
    spread = task_contexts.tabulate(features, shares).std(axis=0)
    spread[spread == 0] = 1

    def tabulate(some: Sequence[Sequence[Feature]]) -> scipy.sparse.csr_matrix:
        said = [sum(by_titles.get(feature, 0.0) for feature in row) for row in some]
        dense = scipy.sparse.csr_matrix(np.column_stack([said, task_contexts.tabulate(some, shares) / spread]))
        return scipy.sparse.hstack([weights_file.matrix(some, columns), dense]).tocsr()

    table = tabulate(features)
    labels = np.array([_is_right(learned[i], c) for i, c, _ in rows])
    fold = np.array(folds(len(learned)))[[i for i, _, _ in rows]]
    scores = np.zeros(len(rows))
    for part in range(max(fold) + 1):
        scores[fold == part] = table[fold == part] @ weights_file.fit(table[fold != part], labels[fold != part], STRENGTH)
    _print("cross-validated", train, [(i, c, s) for (i, c, _), s in zip(rows, scores, strict=True) if i < len(train)])
    fitted = weights_file.fit(table, labels, STRENGTH)
    trust, placed = fitted[len(columns)], fitted[len(columns) + 1 :] / spread

    merged: dict[Feature, float] = defaultdict(float)
    for feature, i in columns.items():
        merged[feature] += fitted[i]
    for feature, weight in by_titles.items():
        merged[feature] += trust * weight
    for feature, weight in task_contexts.weights(shares, placed):
        merged[feature] += weight
    slots = {slot for named in task_contexts.SLOTS.values() for slot in named}
    ordered = sorted(f for f, weight in merged.items() if f[0] not in slots or abs(weight) * weights_file.UNIT >= LEAST_OF_WORDS)
    weights_file.write("tasks", ["task"], ordered, np.array([[merged[feature]] for feature in ordered]), least=LEAST_WEIGHT)

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
