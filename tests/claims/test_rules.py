"""Every claim says why it was found: each rule that a golden sentence calls upon is explained."""

import re
from pathlib import Path

from pipeline.claims.extract import extract_many
from pipeline.claims.rules import meaning_of, rules
from tests.conftest import ROOT

SAMPLES = ROOT / "tests" / "claims" / "golden"


def golden_texts() -> list[str]:
    return [
        match
        for file in sorted(Path(SAMPLES).glob("*.jsonl"))
        for match in re.findall(r'"text": "((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8"))
    ]


def test_every_rule_that_finds_a_claim_is_explained() -> None:
    used = {claim.rule_id for found in extract_many(golden_texts()) for claim in found.claims}
    assert len(used) > 30
    assert not used - rules().keys()


def test_rules_are_explained_in_sentences() -> None:
    assert all(said[0].isupper() and said.endswith(".") for said in rules().values())
    assert "rival" in meaning_of("comparison.outperforms")
