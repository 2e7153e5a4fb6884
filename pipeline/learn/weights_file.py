"""Fits logistic regressions on features and writes their weights, in hundredths of a logit, as the claims stage reads them.

Here belongs only the fitting and the file; what is learned from what is said in the modules that call it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
import scipy.sparse
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from pipeline.claims.naming import weighing

FOLDER = Path(weighing.__file__).parents[1] / "weights"
UNIT = 100

Feature = tuple[str, str]
Floats = NDArray[np.float64]


def index(rows: Iterable[Iterable[Feature]], least: int) -> dict[Feature, int]:
    """A number for each feature that at least so many rows have, in the order of the features."""
    counts = Counter(feature for row in rows for feature in set(row))
    return {feature: i for i, feature in enumerate(sorted(feature for feature, count in counts.items() if count >= least))}


def matrix(rows: Sequence[Iterable[Feature]], columns: Mapping[Feature, int]) -> scipy.sparse.csr_matrix:
    """How often each row has each feature."""
    cells = [(i, columns[feature]) for i, row in enumerate(rows) for feature in row if feature in columns]
    at = np.array(cells, dtype=np.int64).reshape(-1, 2)
    return scipy.sparse.csr_matrix((np.ones(len(at)), (at[:, 0], at[:, 1])), (len(rows), len(columns)))


def fit(
    table: scipy.sparse.csr_matrix,
    labels: Sequence[bool] | NDArray[np.bool_],
    strength: float,
    trust: Floats | None = None,
) -> Floats:
    """Weights of a logistic regression without intercept; `strength` is the inverse of the penalty, `trust` how much a row counts."""
    model = LogisticRegression(C=strength, max_iter=2000, fit_intercept=False)
    return np.asarray(model.fit(table, np.array(labels, dtype=int), sample_weight=trust).coef_[0], dtype=np.float64)


def write(name: str, questions: Sequence[str], columns: Iterable[Feature], weights: Floats, least: int = 1) -> None:
    """Write `weights/<name>.tsv`: a feature a line with a weight for each question; features without any weight are left out."""
    lines = ["\t".join(["slot", "value", *questions])]
    for (slot, value), row in zip(columns, np.rint(UNIT * weights).astype(int), strict=True):
        if np.abs(row).max() >= least:
            lines.append("\t".join([slot, value, *map(str, row.tolist())]))
    (FOLDER / f"{name}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
