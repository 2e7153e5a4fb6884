"""What a text proves: the kind of theorem, the expression it is about, and the stretch that states it."""

import pytest

from pipeline.claims.model import Claim, TheoryResult
from pipeline.claims.stating import theory
from tests.claims.documents import golden, read

DECIDED = frozenset(["theory"])


def found_in(text: str) -> tuple[Claim, ...]:
    return theory.find(read(text, ["result"], [DECIDED]), ())


def said(claim: Claim, text: str) -> dict[str, str | None]:
    assert isinstance(claim.content, TheoryResult)
    return {"kind": claim.content.kind, "expression": claim.content.expression, "evidence": claim.evidence.slice(text)}


@pytest.mark.parametrize("line", golden("theory"), ids=lambda line: line["text"][:48])
def test_theorems_of_golden_sentences(line: dict) -> None:
    found = [said(claim, line["text"]) for claim in found_in(line["text"])]
    assert [{field: claim[field] for field in wanted} for claim, wanted in zip(found, line["theory"], strict=True)] == line[
        "theory"
    ]


def test_a_sentence_that_is_not_decided_proves_nothing() -> None:
    assert theory.find(read("We prove that the problem is NP-hard.", ["result"]), ()) == ()


def test_a_sentence_known_to_prove_in_unread_words_still_gives_one_claim() -> None:
    text = "The adjoint sheaf is ample."
    (claim,) = found_in(text)
    assert said(claim, text) == {"kind": "characterization", "expression": None, "evidence": "The adjoint sheaf is ample"}


def test_a_list_of_theorems_behind_a_colon_is_one_claim_for_each() -> None:
    text = "We prove two results: the dual is tight, and the iterates are bounded."
    assert [said(claim, text)["evidence"] for claim in found_in(text)] == ["the dual is tight", "the iterates are bounded"]


@pytest.mark.parametrize(
    ("names", "text", "kind"),
    [
        (["prove", "upper_bound"], "an upper bound of $O(n)$", "upper_bound"),
        (["lower_bound"], "a lower bound of $\\Omega(n)$", "lower_bound"),
        (["effort"], "runs in $O(n)$ time", "complexity"),
        (["upper_bound"], "a minimax optimal regret bound", "optimality"),
        (["guarantee", "hardness"], "NP-hard to guarantee", "hardness"),
        (["upper_bound", "depend"], "the bound depends on the width", "characterization"),
        (["upper_bound", "depend"], "a bound that depends on the width", "upper_bound"),
        ([], "the map is injective", "characterization"),
    ],
)
def test_what_decides_the_kind(names: list[str], text: str, kind: str) -> None:
    assert theory.kind_of(names, text) == kind


@pytest.mark.parametrize(
    "text", ["at most $O(n^2)$", "time \\(\\mathcal{O}(n)\\)", "Õ(√T) regret", "$\\tilde{O}(T)$", "$\\Theta(n)$ queries"]
)
def test_growth_in_its_notations(text: str) -> None:
    document = read(text)
    assert theory.is_growth(document, document.sentences[0])


def test_a_function_of_zero_is_no_growth() -> None:
    document = read("The state $f(0)$ is fixed (see O2).")
    assert not theory.is_growth(document, document.sentences[0])
