"""What a paper gives away, where, and whether now, later or with the paper."""

import pytest

from pipeline.claims.model import Claim, Resource
from pipeline.claims.stating import resources
from pipeline.claims.stating.addresses import addresses
from pipeline.text.span import Span
from tests.claims.documents import golden, read

DECIDED = frozenset(["resource"])


def said(claim: Claim) -> list[str | None]:
    assert isinstance(claim.content, Resource)
    return [claim.content.kind, claim.content.url, claim.content.availability]


@pytest.mark.parametrize("line", golden("resources"), ids=lambda line: line["text"][:48])
def test_resources_of_golden_sentences(line: dict) -> None:
    decided = DECIDED if line["resources"] else frozenset[str]()
    found = resources.find(read(line["text"], ["other"], [decided]), ())
    assert [said(claim) for claim in found] == line["resources"]
    assert all(claim.evidence.slice(line["text"]) for claim in found)


@pytest.mark.parametrize(
    "line", [line for line in golden("resources") if "http" in line["text"]], ids=lambda line: line["text"][:48]
)
def test_an_address_is_enough_without_a_decided_type(line: dict) -> None:
    found = resources.find(read(line["text"], ["other"]), ())
    if "。" not in line["text"]:
        assert [said(claim) for claim in found] == line["resources"]


@pytest.mark.parametrize(
    "text",
    [
        "We test 11 planners, spanning both closed-source and open-source models, and find that all of them drift.",
        'We propose CP <sup xmlns:mml="http://www.w3.org/1998/Math/MathML">3, a plugin for sparse networks.',
    ],
    ids=["open systems beside closed ones", "an address in markup"],
)
def test_nothing_is_given_away_though_it_is_decided_so(text: str) -> None:
    assert resources.find(read(text, ["result"], [DECIDED]), ()) == ()


def test_what_has_an_address_is_not_said_again_without_one() -> None:
    text = "We release our code. Code is available at https://github.com/tide-lab/lantern."
    (claim,) = resources.find(read(text, [], [DECIDED, DECIDED]), ())
    assert said(claim) == ["code", "https://github.com/tide-lab/lantern", "public"]


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("https://github.com/a/b.", ["https://github.com/a/b"]),
        ("(https://a.org/x_(y))", ["https://a.org/x_(y)"]),
        ("https:/github.com/a/b", ["https://github.com/a/b"]),
        ("http://github.com/a/b.git", ["http://github.com/a/b"]),
        ("\\url{https://a.org/x}", ["https://a.org/x"]),
        ("<https://a.org/x>, https://b.org/y", ["https://a.org/x", "https://b.org/y"]),
        ("https://github.com/ a/b", ["https://github.com/a/b"]),
        ("github.com/a/b", ["https://github.com/a/b"]),
        ("and/or, 3/4, km/h, e.g. this", []),
        ("https://", []),
    ],
)
def test_addresses_are_repaired(text: str, urls: list[str]) -> None:
    assert [address.url for address in addresses(text, Span(0, len(text)))] == urls
