"""Estimates the confidence of claims: `python -m pipeline.learn.confidence train|measure --shared ../shared`.

Learned from `gold/sentences.jsonl`, the abstracts that are annotated in full (see `annotations`) and, for what has a content,
`gold/train.json`; the decisions on sentences are those of models
that did not see the abstract. To be run again whenever a decision or a finder has changed. What is printed for the training part
is cross-validated by abstract; `gold/seeds.json` and `gold/abstracts.json` are measured only. For Chinese, of which there is no
gold, a claim counts as right if the translation of its sentence makes one of its type. Needs scikit-learn.
"""

import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click
import numpy as np
from sklearn.isotonic import IsotonicRegression

from pipeline.claims import confidence, extract
from pipeline.claims.confidence import WHOLE
from pipeline.claims.decisions import with_types
from pipeline.claims.rules import rules
from pipeline.learn import decisions, sentence_model
from pipeline.learn.annotations import Annotation, read_annotations
from pipeline.learn.chinese import chinese_pairs
from pipeline.learn.examples import Examples, Integers, read_training
from pipeline.learn.judging import Judged, held_out, judged, reliability
from pipeline.learn.word_vectors import word_vectors
from pipeline.text.abstracts import read_abstracts
from schemas.vocabulary import CLAIM_TYPES

WEIGHTS = Path(confidence.__file__).parent / "weights" / "confidence.json"
CARD = WEIGHTS.with_suffix(".md")
_MEASURED = re.compile(r"(<!-- measured: begin -->\n).*?(<!-- measured: end -->)", re.DOTALL)
#: Buckets of scores for each claim type, and how many claims the share of the type counts for beside those of a rule.
BUCKETS, PRIOR = 6, 12
#: Errors that each bucket of a type is given on top: what was never wrong in a few claims will be some day.
UNSEEN = 0.5
FOLDS = 5
#: Chinese abstracts that are read, and how many claims the mean over all types counts for beside those of one.
CHINESE, CHINESE_PRIOR = 600, 20


@dataclass(frozen=True, slots=True)
class Estimate:
    """The edges of the buckets by claim type, and the shares right by claim type and by rule."""

    edges: Mapping[str, list[int]]
    types: Mapping[str, list[float]]
    rules: Mapping[str, list[float]]

    def share(self, claim: Judged) -> float:
        """The share of claims like this one that are right."""
        bucket = bisect_right(self.edges[claim.claim_type], claim.score)
        return self.rules.get(claim.rule_id, self.types[claim.claim_type])[bucket]


def held_out_scores(shared: Path, examples: Examples, kept: Path | None) -> Integers:
    """Scores of the sentences by sentence models that did not see the abstract: those kept in a file, or else fitted and kept."""
    if kept is not None and kept.exists():
        return np.load(kept)
    scores = sentence_model.fit(examples, word_vectors(shared))[1]
    if kept is not None:
        np.save(kept, scores)
    return scores


def learned_from(shared: Path, kept: Path | None = None) -> list[Judged]:
    """The claims that the finders make of the training part, their sentences decided by models that did not see the abstract."""
    examples = read_training(shared)
    scores = held_out_scores(shared, examples, kept)
    margins = iter(decisions.fit(examples, scores)[1].tolist())
    found: list[Judged] = []
    # The gold first, then what is annotated in full, then sentences alone, which tell nothing that the others do not.
    drafts = decisions.documents(examples, scores)
    for gold, draft in zip([*_gold(shared), *read_annotations(shared)], drafts, strict=False):
        document = replace(draft, sentences=tuple(with_types(draft, one, next(margins)) for one in draft.sentences))
        known = {no: no if one["role"] is not None else None for no, one in enumerate(gold["sentences"], start=1)}
        claims = [claim for claim in extract.first_finds([document])[0].claims if known[claim.sentence_no]]
        found += judged(document, claims, gold, known)
    return found


def _gold(shared: Path) -> Iterator[Annotation]:
    """The gold abstracts in the order of `sentences.jsonl`: in full where `train.json` has them, else their sentences alone."""
    whole = {gold["id"]: gold for gold in json.loads((shared / "gold" / "train.json").read_text(encoding="utf-8"))}
    for line in (shared / "gold" / "sentences.jsonl").read_text(encoding="utf-8").splitlines():
        gold = json.loads(line)
        yield whole.get(gold["id"], {"id": gold["id"], "sentences": gold["sentences"]})


def estimate(claims: Sequence[Judged]) -> Estimate:
    """Shares right: of a type in each bucket, rising with the score; of a rule the same, drawn towards those of its type."""
    edges: dict[str, list[int]] = {}
    types: dict[str, list[float]] = {}
    rules: dict[str, list[float]] = {}
    for claim_type in CLAIM_TYPES:
        of_type = [claim for claim in claims if claim.claim_type == claim_type]
        scores = np.array([claim.score for claim in of_type])
        right = np.array([claim.is_right for claim in of_type])
        edges[claim_type] = sorted({int(edge) for edge in np.quantile(scores, np.arange(1, BUCKETS) / BUCKETS)})
        bins = np.searchsorted(edges[claim_type], scores, side="right")
        sizes = np.bincount(bins, minlength=len(edges[claim_type]) + 1)
        mean = right.mean()
        raw = (np.bincount(bins, right, minlength=len(sizes)) + PRIOR * mean) / (sizes + PRIOR + UNSEEN)
        types[claim_type] = IsotonicRegression().fit_transform(np.arange(len(sizes)), raw, sample_weight=sizes + PRIOR).tolist()
        by_rule = defaultdict(list)
        for claim, bucket in zip(of_type, bins.tolist(), strict=True):
            by_rule[claim.rule_id].append((types[claim_type][bucket], claim.is_right))
        for rule_id, seen in sorted(by_rule.items()):
            shift = _shift(seen)
            rules[rule_id] = [_moved(share, shift) for share in types[claim_type]]
    return Estimate(edges, types, rules)


def _shift(seen: Sequence[tuple[float, bool]]) -> float:
    """By how many logits a rule is better than its type, given the share that the type promises for each of its claims."""
    mean = sum(share for share, _ in seen) / len(seen)
    share = (sum(is_right for _, is_right in seen) + PRIOR * mean) / (len(seen) + PRIOR)
    return float(decisions.logit(share) - decisions.logit(mean))


def _moved(share: float, shift: float) -> float:
    return float(1 / (1 + np.exp(-(decisions.logit(share) + shift))))


def cross_validated(claims: Sequence[Judged]) -> list[Judged]:
    """The claims with the confidence that an estimate gives them which did not see their abstract."""
    owners = sorted({claim.owner for claim in claims})
    fold = dict(zip(owners, (np.random.default_rng(3).permutation(len(owners)) % FOLDS).tolist(), strict=True))
    rated: list[Judged] = []
    for number in range(FOLDS):
        known = estimate([claim for claim in claims if fold[claim.owner] != number])
        rated += [replace(claim, confidence=known.share(claim)) for claim in claims if fold[claim.owner] == number]
    return rated


def chinese_shares(shared: Path) -> dict[str, float]:
    """The share right of Chinese claims by type, each taken for right if the English sentence makes one of its type."""
    english, chinese = (part[:CHINESE] for part in chinese_pairs(shared, held_out=False))
    read = [extract.documents(read_abstracts(["".join(_joined(part)) for part in side])) for side in (english, chinese)]
    seen: dict[str, list[bool]] = {claim_type: [] for claim_type in CLAIM_TYPES}
    for one, other in zip(*read, strict=True):
        if len(one.sentences) == len(other.sentences):
            made = {(claim.sentence_no, claim.claim_type) for claim in extract.find(one).claims}
            for no, claim_type in sorted({(claim.sentence_no, claim.claim_type) for claim in extract.find(other).claims}):
                seen[claim_type].append((no, claim_type) in made)
    mean = float(np.mean([is_right for of_type in seen.values() for is_right in of_type]))
    return {name: (sum(of_type) + CHINESE_PRIOR * mean) / (len(of_type) + CHINESE_PRIOR) for name, of_type in seen.items()}


def _joined(sentences: Sequence[str]) -> Iterator[str]:
    for sentence in sentences:
        yield sentence + (" " if sentence[-1].isascii() else "")


def is_chinese(rule_id: str) -> bool:
    """Whether a rule reads Chinese alone."""
    name = rule_id.split(".")[1]
    return name == "chinese" or name.startswith("han_")


def write(known: Estimate, chinese: Mapping[str, float]) -> None:
    """Write the shares, a rule a line."""
    of_chinese = {rule_id: [chinese[rule_id.split(".")[0]]] for rule_id in rules() if is_chinese(rule_id)}
    shares = {**known.rules, **of_chinese}
    table = {"edges": known.edges, "types": _thousandths(known.types), "rules": _thousandths(shares)}
    parts = [
        f'"{name}": {{\n' + ",\n".join(f'"{key}": {json.dumps(row)}' for key, row in sorted(part.items())) + "\n}"
        for name, part in table.items()
    ]
    WEIGHTS.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
    confidence.shares.cache_clear()


def _thousandths(part: Mapping[str, Sequence[float]]) -> dict[str, list[int]]:
    """Shares as whole thousandths; none is all of them, as nothing is sure."""
    return {name: [min(round(share * WHOLE), WHOLE - 1) for share in row] for name, row in part.items()}


@click.group()
def main() -> None:
    """Estimate the confidence of claims, or measure how far it holds."""


@main.command()
@click.option("--shared", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option(
    "--scores", type=click.Path(dir_okay=False, path_type=Path), help="Keeps the held-out scores of the sentence model (.npy)."
)
def train(shared: Path, scores: Path | None) -> None:
    """Estimate the shares, write them and print how far they hold.

    Most of the time goes into held-out scores of the sentence model; a file of them serves as long as that model is not fitted again.
    """
    claims = learned_from(shared, scores)
    write(estimate(claims), chinese_shares(shared))
    tables = {"cross-validated": reliability(cross_validated(claims)), "held out": reliability(held_out(shared))}
    said = "\n\n".join(f"{name}\n{table}" for name, table in tables.items())
    CARD.write_text(
        _MEASURED.sub(lambda match: f"{match[1]}```\n{said}\n```\n{match[2]}", CARD.read_text(encoding="utf-8")), "utf-8"
    )
    click.echo(said)


@main.command()
@click.option("--shared", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
def measure(shared: Path) -> None:
    """Print how far the committed confidence holds on the abstracts kept for measuring."""
    click.echo(reliability(held_out(shared)))


if __name__ == "__main__":
    main()
