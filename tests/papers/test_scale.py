"""Work grows with the number of entries, never with its square, however often a title or a phrase recurs."""

from pipeline.papers.candidates import CLAUSE_NEIGHBOURS, NEIGHBOURS, candidate_pairs
from pipeline.papers.faces import make_faces
from pipeline.papers.history import mentions
from tests.papers.lists import Resolved, paper, version

PHRASE = "Extensive experiments on seven public benchmarks show that it works"


def test_a_title_and_a_phrase_that_recur_make_few_pairs() -> None:
    size = 1_500
    papers = [paper("Preface", f"{PHRASE}; volume {n} gathers {n + 3} chapters on subject {n * n}.") for n in range(size)]
    faces = make_faces(mentions([version("prefaces.csv", papers)]))
    assert candidate_pairs(faces).height <= size * (NEIGHBOURS + CLAUSE_NEIGHBOURS)


def test_lists_of_some_thousand_entries_are_resolved() -> None:
    size = 2_000
    one = [
        paper(f"Topic {n} by Method {n % 97}", f"Subject {n} is measured on site {n * 7} with device {n * 13}.")
        for n in range(size)
    ]
    other = [paper(entry["title"].upper(), authors=f"Author Number{n}") for n, entry in enumerate(one)]
    assert Resolved(version("one.csv", one), version("other.csv", other)).tables["papers"].height == size
