"""Which entries of two lists are one paper, and which are two."""

from dataclasses import dataclass

import pytest

from pipeline.papers.faces import make_faces
from pipeline.papers.history import mentions
from pipeline.papers.identity import group_faces_into_papers
from tests.papers.lists import (
    AUCTIONS,
    GLACIERS,
    PROTEINS,
    ROUTING,
    ROUTING_EDITED,
    ROUTING_REWRITTEN,
    SPEECH_ZH,
    VISION_ZH,
    Resolved,
    paper,
    version,
)

#: As ROUTING begins, then in other words.
ROUTING_SHORT = (
    "Mixture-of-experts layers route every token to a few experts, yet most routers are trained with a balancing loss. Here the "
    "error that is left after an expert decides where a token goes next, and translation into three languages gets cheaper."
)


@dataclass(frozen=True)
class Case:
    one: dict
    other: dict


ONE_PAPER = {
    "same abstract under another title": Case(
        paper("Routers that Learn from Residuals", ROUTING), paper("Balancing Without a Balancing Loss", ROUTING)
    ),
    "same title with an edited abstract": Case(
        paper("Residual Routing for Sparse Experts", ROUTING),
        paper("Residual Routing for Sparse Experts", ROUTING_EDITED),
    ),
    "same title with a rewritten abstract": Case(
        paper("Residual Routing Revisited", ROUTING),
        paper("Residual Routing Revisited", ROUTING_REWRITTEN),
    ),
    "decomposed accents": Case(
        paper("Schrödinger Bridges for Café Menus"), paper("Schro\u0308dinger Bridges for Cafe\u0301 Menus")
    ),
    "LaTeX accents": Case(paper(r"Gr{\"o}bner Bases by Policy Search"), paper("Gröbner Bases by Policy Search")),
    "a ligature": Case(paper("Efﬁcient Trafﬁc Forecasts"), paper("Efficient Traffic Forecasts")),
    "mathematics in LaTeX": Case(paper(r"Tight Bounds for $\ell_2$ Regression"), paper("Tight Bounds for ℓ₂ Regression")),
    "a Greek letter by its name": Case(paper("β-Fields of Ice"), paper("Beta-Fields of Ice")),
    "marks of type in HTML": Case(paper("k<sub>2</sub>-Fields of <i>Ice</i>"), paper("k2-Fields of Ice")),
    "traditional characters": Case(paper("冰川預測與語音翻譯"), paper("冰川预测与语音翻译")),
    "an extended abstract": Case(
        paper("Residual Routing of Experts (Extended Abstract)", ROUTING), paper("Residual Routing of Experts", ROUTING_REWRITTEN)
    ),
    "one name under two titles": Case(
        paper("RouteNest: Residual Routing of Experts", ROUTING), paper("RouteNest: Learning where Tokens Belong", ROUTING_SHORT)
    ),
    "a styled name in LaTeX": Case(paper(r"$\texttt{FERN}^2$: Fast Rendering"), paper("FERN²: Fast Rendering")),
    "a dash for the colon": Case(paper("Kestrel: Planning in the Air"), paper("Kestrel – Planning in the Air")),
    "another case, curly quotes": Case(paper("Don't stop the Search"), paper("Don’t Stop the Search")),
    "a hyphen more": Case(paper("Pre-training Graph Encoders"), paper("Pretraining Graph Encoders")),
    "a small-caps split": Case(paper("H eterogeneous Federated Bandits"), paper("Heterogeneous Federated Bandits")),
    "a running number in front": Case(paper("112. Sparse Voxel Fields"), paper("Sparse Voxel Fields")),
    "full-width letters": Case(paper("ＧＡＮ２０ for Maps"), paper("GAN20 for Maps")),
    "a title only, and with an abstract": Case(
        paper("Fronts of Ice"), paper("Fronts of Ice", GLACIERS, authors="Ada Lindqvist; Tomás Peña")
    ),
    "authors in another order": Case(
        paper("Calving Ahead", GLACIERS, authors="Ada Lindqvist; Tomás Peña"),
        paper("Calving Ahead", PROTEINS, authors="Tomas Pena; Ada Lindqvist"),
    ),
    "authors by their initials": Case(
        paper("Seasons of Ice", authors="Wei Wang; Łukasz Nowak; José Martín"),
        paper("Seasons of Ice", authors="W. Wang; Nowak, L."),
    ),
    "authors et al., in Chinese": Case(paper("冰川预测", authors="王伟; 李娜"), paper("冰川预测", authors="王 伟")),
    "a list without titles": Case(paper(None, PROTEINS), paper("Docking with a Prior", PROTEINS)),
    "an abstract with other quotes and dashes": Case(
        paper(None, "A “soft” prior — learned once — guides every search that follows in the tree."),
        paper(None, 'A "soft" prior -- learned once -- guides every search that follows in the tree.'),
    ),
    "a Chinese title with other punctuation": Case(
        paper("面向低资源语言的语音翻译：方法与评测", SPEECH_ZH, language="zh"), paper("面向低资源语言的语音翻译:方法与评测")
    ),
    "a translated title": Case(
        paper("跨尺度变化检测", VISION_ZH, language="zh", title_translated="Cross-Scale Change Detection"),
        paper("Cross-Scale Change Detection", PROTEINS),
    ),
    "a paper retitled and edited": Case(
        paper("Pacing Learns Equilibria", f"{AUCTIONS} It holds for first-price auctions too."),
        paper("Pacing Learns Equilibria from Bandit Feedback", f"{AUCTIONS} It holds for second-price auctions as well."),
    ),
}

TWO_PAPERS = {
    "one team at two tasks": Case(
        paper("Nest@Tasks-2024: Residual Routing of Experts", ROUTING),
        paper("Nest@Tasks-2024: Where Tokens Belong", ROUTING_SHORT),
    ),
    "same title, other authors": Case(
        paper("Attention Is Not Enough", GLACIERS, authors="Ines Duarte"),
        paper("Attention Is Not Enough", AUCTIONS, authors="Kofi Mensah; Lin Yue"),
    ),
    "same title, other authors, no abstracts": Case(
        paper("Learning to Wait", authors="Ines Duarte"), paper("Learning to Wait", authors="Kofi Mensah")
    ),
    "same title, other subject, authors unknown": Case(paper("Small Steps", GLACIERS), paper("Small Steps", AUCTIONS)),
    "same title, short abstracts of other subjects": Case(
        paper("On Balance", "We balance glaciers against sea level."), paper("On Balance", "Portfolio balance by convex hedging.")
    ),
    "a name with a plus": Case(paper("Hyperbolic Networks"), paper("Hyperbolic Networks++")),
    "another year of a series": Case(
        paper(
            "Overview of the 2024 Tidal Forecasting Task", "The task gathers systems that forecast tides. Twelve teams took part."
        ),
        paper(
            "Overview of the 2025 Tidal Forecasting Task", "The task gathers systems that forecast tides. Eleven teams took part."
        ),
    ),
    "another part of a series": Case(
        paper("Tidal Models, Part II", "Tides are modelled here with spectral layers over long horizons. Part two adds wind."),
        paper("Tidal Models, Part III", "Tides are modelled here with spectral layers over long horizons. Part three adds ice."),
    ),
    "a follow-up with the same opening": Case(
        paper(
            "Vaccination Routes by Integer Programs",
            "More than five million children under five die of preventable causes every year. We plan the routes of vaccination "
            "teams with integer programs and simulate two districts.",
        ),
        paper(
            "What We Learned from Deploying a Vaccination Planner",
            "More than five million children under five die of preventable causes every year. A year after deployment we report "
            "what nurses did with the plans, and why a third of them was never followed.",
        ),
    ),
    "Chinese titles of one character's difference": Case(paper("图像去噪方法研究"), paper("图像去雾方法研究")),
    "same Chinese title, other subject": Case(
        paper("一种新方法", SPEECH_ZH, language="zh"), paper("一种新方法", VISION_ZH, language="zh")
    ),
    "other titles, no abstracts": Case(paper("Voices in the Walls"), paper("Voices in the Halls")),
    "an abstract put to another paper by mistake": Case(
        paper("Pacing in Repeated Auctions", AUCTIONS, authors="Ines Duarte"),
        paper("Whale Song Transcription", AUCTIONS, authors="Kofi Mensah"),
    ),
}


def are_one(case: Case) -> bool:
    """Whether two lists that hold one entry each show one paper."""
    entries = mentions([version("one.csv", [case.one]), version("other.json", [case.other])])
    faces = make_faces(entries)
    papers = group_faces_into_papers(entries, faces).join(faces.of_mention, on="face")
    return papers["paper"].n_unique() == 1


@pytest.mark.parametrize("case", ONE_PAPER)
def test_one_paper(case: str) -> None:
    assert are_one(ONE_PAPER[case])


@pytest.mark.parametrize("case", TWO_PAPERS)
def test_two_papers(case: str) -> None:
    assert not are_one(TWO_PAPERS[case])


def test_an_abstract_put_to_another_paper_is_shown_where_the_title_fits() -> None:
    case = TWO_PAPERS["an abstract put to another paper by mistake"]
    resolved = Resolved(version("one.csv", [case.one]), version("other.json", [case.other]))
    assert resolved.paper("one.csv")["abstract"] == AUCTIONS
    assert resolved.paper("other.json")["abstract"] is None
    assert not resolved.tables["paper_values"].filter(list_id="other.json", field="abstract")["is_chosen"].any()


def test_a_bare_title_goes_to_the_paper_of_its_venue_and_ties_no_two_together() -> None:
    one = paper("Small Steps", GLACIERS, authors="Ines Duarte", venue="ICML", year=2026)
    other = paper("Small Steps", AUCTIONS, authors="Kofi Mensah", venue="KDD", year=2026)
    resolved = Resolved(
        version("icml.csv", [one]),
        version("kdd.csv", [other]),
        version("titles.txt", [paper("Small steps", venue="KDD", year=2026)]),
    )
    assert resolved.id("icml.csv") != resolved.id("kdd.csv")
    assert resolved.id("titles.txt") == resolved.id("kdd.csv")


def test_a_bare_title_goes_to_the_paper_of_its_authors() -> None:
    lists = [
        version("icml.csv", [paper("Small Steps", GLACIERS, authors="Ines Duarte")]),
        version("kdd.csv", [paper("Small Steps", AUCTIONS, authors="Kofi Mensah; Lin Yue")]),
        version("authors.txt", [paper("Small Steps", authors="K. Mensah")]),
    ]
    resolved = Resolved(*lists)
    assert resolved.id("authors.txt") == resolved.id("kdd.csv") != resolved.id("icml.csv")


def test_bare_titles_that_agree_in_their_authors_still_find_the_abstract() -> None:
    lists = [
        version("full.txt", [paper("Small Steps", authors="Ines Duarte; Kofi Mensah")]),
        version("short.txt", [paper("Small Steps", authors="I. Duarte")]),
        version("blank.csv", [paper("Small Steps", GLACIERS)]),
    ]
    assert Resolved(*lists).tables["papers"].height == 1


def test_a_form_letter_in_the_abstract_column_makes_no_papers_one() -> None:
    letter = "The abstract of this invited talk will be made available after the conference has taken place."
    talks = [paper(f"Invited Talk on {topic}", letter) for topic in ("Fusion", "Fungi", "Fiscal Policy")]
    assert Resolved(version("talks.csv", talks)).tables["papers"].height == 3


def test_one_abstract_under_unrelated_titles_of_one_list_is_a_slip_of_the_list() -> None:
    slip = [paper("Drawing Trees from Graphs", AUCTIONS), paper("Pacing in Repeated Auctions", AUCTIONS), paper("Ice", GLACIERS)]
    resolved = Resolved(version("vis.csv", slip))
    assert resolved.id("vis.csv", 1) != resolved.id("vis.csv", 2)
    assert resolved.paper("vis.csv", 2)["abstract"] == AUCTIONS
    assert resolved.paper("vis.csv", 1)["abstract"] is None


def test_a_paper_listed_twice_in_one_list_is_one() -> None:
    twice = [paper("Sparse Voxel Fields", ROUTING, decision="oral"), paper("Sparse Voxel Fields", ROUTING, decision="poster")]
    resolved = Resolved(version("schedule.json", twice))
    assert resolved.id("schedule.json", 1) == resolved.id("schedule.json", 2)


def test_entries_with_neither_title_nor_abstract_are_kept_apart() -> None:
    resolved = Resolved(version("links.md", [paper(None, url="https://example.org/a"), paper(None, url="https://example.org/b")]))
    assert resolved.tables["papers"].height == 2
