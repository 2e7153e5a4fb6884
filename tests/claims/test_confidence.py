"""What the confidence of a claim rests on: its rule and the score that decided it."""

from dataclasses import replace

import pytest

from pipeline.claims import confidence
from pipeline.claims.extract import extract
from pipeline.claims.model import Claim
from pipeline.claims.rules import rules
from pipeline.learn.judging import Judged, alike, judged, reliability
from pipeline.text.span import Span
from schemas.vocabulary import CLAIM_TYPES
from tests.claims.documents import read, read_whole

TEXT = (
    "Samplers for graphs are slow. We propose KiteWalk, a sampler that sorts edges. KiteWalk improves accuracy by 3.2% over TGN."
)


def test_every_rule_has_shares_or_its_type_has() -> None:
    known = confidence.shares()
    assert set(known.types) == set(known.edges) == set(CLAIM_TYPES)
    assert set(known.rules) <= set(rules())
    assert {f"{claim_type}.chinese" for claim_type in CLAIM_TYPES if claim_type != "measurement"} <= set(known.rules)


def test_shares_are_whole_thousandths_and_rise_with_the_score() -> None:
    known = confidence.shares()
    for name, shares in {**known.rules, **known.types}.items():
        assert all(isinstance(share, int) and 0 < share < confidence.WHOLE for share in shares), name
        assert list(shares) == sorted(shares), name
        assert len(shares) in (1, len(known.edges[name.split(".")[0]]) + 1), name


def test_a_sentence_that_clearly_states_a_type_makes_a_surer_claim() -> None:
    document = read(TEXT, ["background"])
    claim = Claim(1, "gap", Span(0, 28), "gap.cue", 0.8)
    edges = confidence.shares().edges["gap"]

    def rated(margin: int) -> float:
        margins = tuple(margin if name == "gap" else 0 for name in CLAIM_TYPES)
        first = document.sentences[0]._replace(margins=margins)
        decided = replace(document, sentences=(first, *document.sentences[1:]))
        return confidence.rated(decided, [claim])[0].confidence

    assert rated(edges[0] - 1) < rated(edges[2]) < rated(edges[-1] + 1)


def test_claims_come_out_with_the_confidence_of_the_table() -> None:
    document = read_whole(TEXT)
    known = confidence.shares()
    for claim in extract(TEXT).claims:
        shares = known.rules.get(claim.rule_id) or known.types[claim.claim_type]
        assert round(claim.confidence * confidence.WHOLE) in shares
    assert document.sentences[0].margins


def test_a_whole_sentence_as_evidence_is_less_sure_than_a_clause_with_a_cue() -> None:
    known = confidence.shares().rules
    assert all(whole < clause for whole, clause in zip(known["gap.sentence"], known["gap.cue"], strict=True))
    assert all(whole <= clause for whole, clause in zip(known["finding.sentence"], known["finding.told"], strict=True))


@pytest.mark.parametrize(("share", "rule"), [(0.9, "gap.cue"), (0.4, "gap.sentence")])
def test_an_estimate_finds_the_share_right_of_a_rule(share: float, rule: str) -> None:
    pytest.importorskip("sklearn", reason="only to train the learned parts anew")
    from pipeline.learn.confidence import estimate

    claims = [
        Judged(str(n), name.split(".")[0], name, n % 7, 0.5, n % 10 < 10 * right)
        for name, right in (("gap.cue", 0.9), ("gap.sentence", 0.4), *((f"{t}.x", 0.7) for t in CLAIM_TYPES if t != "gap"))
        for n in range(200)
    ]
    known = estimate(claims)
    found = [known.share(claim) for claim in claims if claim.rule_id == rule]
    assert sum(found) / len(found) == pytest.approx(share, abs=0.05)
    assert estimate(claims) == known


def test_the_reliability_table_tells_promise_from_truth() -> None:
    claims = [Judged("one", "gap", "gap.cue", 0, 0.9, number < 5) for number in range(10)]
    assert "0.900   0.500" in reliability(claims)
    assert reliability(claims).endswith("expected calibration error 0.400 over 10 claims")


def test_rivals_are_alike_if_they_share_half_of_their_words() -> None:
    assert alike("strong baselines", "the strong baselines")
    assert alike("", "")
    assert not alike("", "baselines")
    assert not alike("TGN", "GraphSAGE and TGAT")


def test_a_claim_is_right_if_its_sentence_type_and_content_are_those_of_the_gold() -> None:
    document = read_whole(TEXT)
    sentences = [{"claim_types": ["gap"]}, {"claim_types": []}, {"claim_types": ["comparison", "measurement"]}]
    gold = {
        "id": "one",
        "sentences": sentences,
        "results": [{"sentence": 3, "value": 3.2}],
        "comparisons": [{"sentence": 3, "relation": "outperforms", "objects": ["GraphSAGE"]}],
        "resources": [],
    }
    found = list(judged(document, extract(TEXT).claims, gold, {1: 1, 2: 2, 3: 3}))
    assert {claim.claim_type: claim.is_right for claim in found} == {
        "gap": True,
        "contribution": False,
        "measurement": True,
        "comparison": False,
    }
    assert not any(claim.is_right for claim in judged(document, extract(TEXT).claims, gold, {1: None, 2: None, 3: 2}))
