"""Fits the weights of `pipeline.claims.measuring.results` on annotated abstracts and measures them by cross-validation.

    python -m pipeline.learn.measurements GOLD_FOLDER

reads `train.json` (abstracts with all results annotated: each number of theirs is a result or is none) and `sentences.jsonl`
(claim types only: numbers of a sentence without a measurement are none, a lone number of a sentence with one is a result, others
are left out), prints the cross-validated figures on `train.json` and writes `pipeline/claims/weights/results.json`.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipeline.claims.document import Document, Sentence, read
from pipeline.claims.measuring import line as lines
from pipeline.claims.measuring import quantities, results
from pipeline.text.span import Span

#: A feature must be seen this often to get a weight.
SEEN = 3
#: Strength of the L2 penalty, chosen by the cross-validation.
PENALTY = 4.0
FOLDS = 5
_TARGET = Path(results.__file__).parents[1] / "weights" / "results.json"


@dataclass(frozen=True, slots=True)
class Example:
    """The features of one number, whether it is a result, and the abstract it stands in.

    `is_never` tells that a rule excludes the number whatever the model says.
    """

    abstract: str
    features: tuple[str, ...]
    is_result: bool
    is_never: bool = False


def document_of(annotated: Mapping[str, object]) -> Document:
    """The document of an annotated abstract, with its annotated sentences, roles and claim types."""
    text, spans, at = str(annotated["abstract"]), [], 0
    sentences = annotated["sentences"]
    assert isinstance(sentences, list)
    for sentence in sentences:
        start = text.index(sentence["text"], at)
        at = start + len(sentence["text"])
        spans.append(Span(start, at))
    roles = [str(sentence["role"]) for sentence in sentences]
    return read(text, spans, roles, [frozenset(sentence["claim_types"]) for sentence in sentences])


def _told(document: Document) -> list[Sentence]:
    """The sentences whose numbers are decided on: those that tell of the paper's own work."""
    return [sentence for sentence in document.sentences if sentence.role != "background"]


def full_examples(abstracts: Iterable[Mapping[str, object]]) -> Iterator[Example]:
    """Every number of abstracts with all results annotated."""
    for annotated in abstracts:
        document = document_of(annotated)
        found = annotated["results"]
        assert isinstance(found, list)
        for sentence in _told(document):
            values = Counter(result["value"] for result in found if result["sentence"] == sentence.no)
            line = lines.read(document, sentence, quantities.find(document.text, sentence.span))
            for k, quantity in enumerate(line.quantities):
                is_result = values[quantity.value] > 0
                values[quantity.value] -= is_result
                yield Example(str(annotated["id"]), results.features(line, k), is_result, results.never(line, k))


def partial_examples(abstracts: Iterable[Mapping[str, object]]) -> Iterator[Example]:
    """The numbers of abstracts with claim types only, where these leave no doubt."""
    for annotated in abstracts:
        document = document_of(annotated)
        for sentence in _told(document):
            line = lines.read(document, sentence, quantities.find(document.text, sentence.span))
            is_result = "measurement" in sentence.claim_types
            if is_result and len(line.quantities) != 1:
                continue
            for k in range(len(line.quantities)):
                yield Example(str(annotated["id"]), results.features(line, k), is_result, results.never(line, k))


def fit(examples: Sequence[Example]) -> results.Model:
    """Logistic regression by Newton's method; weights rounded to integers in units of 1 / `results.SCALE`."""
    counts = Counter(feature for example in examples for feature in example.features)
    names = sorted(feature for feature, count in counts.items() if count >= SEEN)
    index = {feature: i for i, feature in enumerate(names)}
    x = np.zeros((len(examples), len(names) + 1))
    x[:, -1] = 1
    for row, example in enumerate(examples):
        x[row, [index[feature] for feature in example.features if feature in index]] = 1
    y = np.array([example.is_result for example in examples], dtype=float)
    weights = _newton(x, y)
    rounded = [round(float(weight) * results.SCALE) for weight in weights]
    return results.Model(rounded[-1], {name: weight for name, weight in zip(names, rounded, strict=False) if weight})


def _newton(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    penalty = np.full(x.shape[1], PENALTY)
    penalty[-1] = 1e-6
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        gradient = x.T @ (p - y) + penalty * weights
        hessian = (x * (p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(hessian, gradient)
        weights -= step
        if float(np.abs(step).max()) < 1e-8:
            break
    return weights


def score(model: results.Model, example: Example) -> int:
    """Log odds of one example under a model."""
    return model.bias + sum(model.weights.get(feature, 0) for feature in example.features)


def cross_validated(full: Sequence[Example], partial: Sequence[Example]) -> list[int]:
    """Scores of the full examples, each from a model fitted without its abstract's fold."""
    abstracts = sorted({example.abstract for example in full})
    fold = {abstract: i % FOLDS for i, abstract in enumerate(abstracts)}
    models = [fit([*(e for e in full if fold[e.abstract] != k), *partial]) for k in range(FOLDS)]
    return [score(models[fold[example.abstract]], example) for example in full]


def main(gold: Path) -> None:
    """Fit, measure, write."""
    train = json.loads((gold / "train.json").read_text(encoding="utf-8"))
    known = {annotated["id"] for annotated in train}
    others = [json.loads(row) for row in (gold / "sentences.jsonl").read_text(encoding="utf-8").splitlines()]
    others = [
        other | {"abstract": " ".join(s["text"] for s in other["sentences"])} for other in others if other["id"] not in known
    ]
    full, partial = list(full_examples(train)), list(partial_examples(others))
    scores = cross_validated(full, partial)
    decided = [s > 0 and not e.is_never for s, e in zip(scores, full, strict=True)]
    right = sum(d and e.is_result for d, e in zip(decided, full, strict=True))
    said, true = sum(decided), sum(e.is_result for e in full)
    print(f"{len(full)} numbers of train.json, {len(partial)} of sentences.jsonl")
    print(f"cross-validated: precision {right / said:.3f} recall {right / true:.3f} F1 {2 * right / (said + true):.3f}")
    fitted = fit([*full, *partial])
    stored = {"bias": fitted.bias, "weights": dict(sorted(fitted.weights.items()))}
    _TARGET.write_text(json.dumps(stored, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
