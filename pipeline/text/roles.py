"""Rhetorical role of each sentence, with the share right among like scores.

Here belongs only what follows from the scores of the sentence model for the roles.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.text.classifier import SentenceModel
from schemas.vocabulary import ROLES


def decide_roles(scores: NDArray[np.int64], model: SentenceModel) -> list[tuple[str, float]]:
    """Role and its score for each row of label scores. The highest score wins, the first role of the vocabulary among equals."""
    roles = scores[:, : len(ROLES)]
    best = roles.argmax(axis=1)
    ranked = np.sort(roles, axis=1)
    margins = ranked[:, -1] - ranked[:, -2]
    shares = model.role_shares[np.maximum(np.searchsorted(model.role_edges, margins, side="right") - 1, 0)]
    return [(ROLES[role], share) for role, share in zip(best.tolist(), shares.tolist(), strict=True)]
