"""Gaps, contributions and findings: the shortest clause that states each."""

import pytest

from pipeline.claims.model import Entity
from pipeline.claims.stating import statements
from pipeline.text.span import Span
from tests.claims.documents import golden, read


@pytest.mark.parametrize("line", golden("statements"), ids=lambda line: line["text"][:48])
def test_statements_of_golden_sentences(line: dict) -> None:
    found = statements.find(read(line["text"], ["result"], [frozenset(line["types"])]), ())
    assert [[claim.claim_type, claim.evidence.slice(line["text"])] for claim in found] == line["claims"]


@pytest.mark.parametrize("line", golden("statements"), ids=lambda line: line["text"][:48])
def test_sentences_without_decided_types_state_nothing(line: dict) -> None:
    assert statements.find(read(line["text"], ["result"]), ()) == ()


@pytest.mark.parametrize("claim_type", ["gap", "contribution", "finding"])
@pytest.mark.parametrize("text", ["Nets!", "Who knows?", "1.", "the the the", "( , ; )", "未知"])
def test_a_decided_type_gives_a_claim_whatever_the_words(claim_type: str, text: str) -> None:
    document = read(text, ["result"], [frozenset([claim_type])])
    (claim,) = statements.find(document, ())
    assert claim.claim_type == claim_type
    assert claim.evidence


def test_a_contribution_is_of_the_artifact_it_names() -> None:
    text = "We propose LanternNet, a light encoder. It is small."
    lantern = Entity("artifact", "LanternNet", (Span(11, 21),))
    (claim,) = statements.find(read(text, ["objective"], [frozenset(["contribution"])]), (lantern,))
    assert (claim.subject, claim.evidence.slice(text)) == ("LanternNet", "We propose LanternNet, a light encoder")
