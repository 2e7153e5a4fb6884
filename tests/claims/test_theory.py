"""What a text proves: the kind of theorem, the expression it is about, and the stretch that states it."""

import pytest

from pipeline.claims.model import Claim, TheoryResult
from pipeline.claims.stating import theorems, theory
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


def test_what_is_proved_keeps_its_object_before_a_participle_that_tells() -> None:
    text = "We establish regret bounds showing that both schemes are as fast as the oracle."
    (claim,) = found_in(text)
    assert said(claim, text)["kind"] == "upper_bound"


def test_a_list_of_theorems_behind_a_colon_is_one_claim_for_each() -> None:
    text = "We prove two results: the dual is tight, and the iterates are bounded."
    assert [said(claim, text)["evidence"] for claim in found_in(text)] == ["the dual is tight", "the iterates are bounded"]


def test_numbered_properties_behind_a_colon_are_one_claim_each() -> None:
    text = "We establish two theoretical properties of the test: (i) exact control of errors, and (ii) power that grows with n."
    assert [said(claim, text)["evidence"] for claim in found_in(text)] == ["exact control of errors", "power that grows with n"]


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
        (["upper_bound", "convergence"], "at most $O(1/\\epsilon)$ iterations to converge", "complexity"),
        (["guarantee"], "an $\\epsilon$-approximate saddle point in $O(\\epsilon^{-2})$ gradient evaluations", "complexity"),
        (["complexity", "guarantee"], "a polynomial-time constant-factor approximation of the cut", "guarantee"),
        (["upper_bound"], "These bounds hold for every norm", "guarantee"),
        (["upper_bound"], "Our regret bound does not depend on the number of arms", "characterization"),
        (["upper_bound"], "both bounds are tight up to a constant", "optimality"),
        (["upper_bound"], "The resulting bounds are applicable to trees", "other"),
        (["upper_bound"], "asymptotically tight bounds on the price of anarchy", "characterization"),
        (["lower_bound", "match_bound"], "a lower bound that matches the rate of gradient descent", "lower_bound"),
        (
            ["equivalence", "closed_form"],
            "the update is a special case of ridge regression, which has a closed form",
            "equivalence",
        ),
        (["optimality"], "a pure equilibrium need not exist", "other"),
        (["upper_bound"], "the optimal $O(\\log T)$ regret for every horizon", "optimality"),
        (["convergence"], "the median is the optimal solution for heavy tails", "optimality"),
    ],
)
def test_what_decides_the_kind(names: list[str], text: str, kind: str) -> None:
    assert theorems.kind_of(names, text) == kind


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("We prove that the cost falls from $O(n^2)$ to $O(n \\log n)$.", "$O(n \\log n)$"),
        ("We prove an error of $O(1/k)$ when $m = \\Theta(k)$.", "$O(1/k)$"),
        ("We prove a poly-logarithmic regret for every horizon.", None),
        ("We prove that the sketch keeps a ${\\cal O}(1/k)$ error.", "${\\cal O}(1/k)$"),
        ("We prove that the vote takes Theta(n log m) bits.", "Theta(n log m)"),
        ("We prove that $O_\\delta(\\sqrt{m})$ probes suffice.", "$O_\\delta(\\sqrt{m})$"),
        ("We prove that the error of the walk is bounded by $\\log^2 n/m$.", "$\\log^2 n/m$"),
        ("We prove that the walk forgets its start at a $1/\\sqrt{k}$ rate.", "$1/\\sqrt{k}$"),
        ("We prove that routing is W[1]-hard and admits no $f(k)n^{O(1)}$ time algorithm.", "W[1]-hard"),
        ("We prove that the search has an approximation ratio of 1.5.", "approximation ratio of 1.5"),
        ("We prove that the rules are sound and complete.", "sound and complete"),
        ("We prove that it is solved in O*((n/log(n))^n) time.", "O*((n/log(n))^n)"),
        ("We prove that the greedy rule is 3/2-competitive.", "3/2-competitive"),
        ("We prove that the error depends only on $\\kappa$.", "$\\kappa$"),
    ],
)
def test_what_a_theorem_is_about(text: str, expression: str) -> None:
    (claim,) = found_in(text)
    assert said(claim, text)["expression"] == expression


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "We prove that the sampler needs $O(d)$ and $O(d^2)$ steps for smooth and rough targets, respectively.",
            [("complexity", "$O(d)$"), ("complexity", "$O(d^2)$")],
        ),
        (
            "We prove a convergence rate of $O(1/k)$ for smooth losses, matching the optimal rate.",
            [("convergence", "$O(1/k)$"), ("optimality", None)],
        ),
        (
            "We prove a regret bound of $O(\\sqrt{T})$ and a matching lower bound.",
            [("upper_bound", "$O(\\sqrt{T})$"), ("lower_bound", "$O(\\sqrt{T})$")],
        ),
        ("When these upper bounds are added up, we obtain a minimax-optimal estimator.", [("optimality", None)]),
    ],
)
def test_each_result_of_a_sentence_is_a_claim(text: str, results: list[tuple[str, str | None]]) -> None:
    found = [said(claim, text) for claim in found_in(text)]
    assert [(claim["kind"], claim["expression"]) for claim in found] == results


@pytest.mark.parametrize(
    "text", ["at most $O(n^2)$", "time \\(\\mathcal{O}(n)\\)", "Õ(√T) regret", "$\\tilde{O}(T)$", "$\\Theta(n)$ queries"]
)
def test_growth_in_its_notations(text: str) -> None:
    document = read(text)
    assert theorems.is_growth(document, document.sentences[0])


def test_a_function_of_zero_is_no_growth() -> None:
    document = read("The state $f(0)$ is fixed (see O2).")
    assert not theorems.is_growth(document, document.sentences[0])
