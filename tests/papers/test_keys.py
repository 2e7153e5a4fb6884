"""Spellings of one text have one key, and other texts another."""

import pytest

from pipeline.papers.keys import abstract_key, name_keys, title_key


@pytest.mark.parametrize(
    "spellings",
    [
        ("Schrödinger Bridges", "Schro\u0308dinger bridges", r"Schr\"odinger Bridges", r"Schr{\"o}dinger  Bridges"),
        ("NA2Q: Attention", r"N$\text{A}^{\text{2}}$Q -- Attention", "NA²Q—Attention"),
        (r"$\mu$KE", "μKE", "$μ$KE"),
        (r"\textsc{rfPG}: Robust", "rfPG: Robust"),
        ("Questions & Answers", "Questions and Answers", r"Questions \& Answers"),
        (r"200$\times$ Less Data", "200× less data", "200x Less Data"),
        ("3. Sparse Fields", "[3] Sparse Fields", "Sparse Fields"),
        ("深度学习：方法与应用", "深度学习:方法与应用", "深度学习 方法与应用"),
        ("Straße nach Łódź", "STRASSE NACH LODZ"),
        ("Ｆｕｌｌ Ｗｉｄｔｈ　２０２６", "full width 2026"),
    ],
)
def test_spellings_of_one_title_have_one_key(spellings: tuple[str, ...]) -> None:
    assert len({title_key(title) for title in spellings}) == 1


@pytest.mark.parametrize(
    "titles",
    [
        ("Networks", "Networks++"),
        ("图像去噪", "图像去雾"),
        ("がくしゅう", "かくしゅう"),
        ("2.5D Fields", "Fields"),
        ("???", "!!!"),
        (r"$\alpha$-Bandits", r"$\beta$-Bandits"),
        ("हिंदी पाठ", "हिदी पाठ"),
    ],
)
def test_other_titles_have_other_keys(titles: tuple[str, str]) -> None:
    assert title_key(titles[0]) != title_key(titles[1])


def test_an_abstract_is_known_whatever_its_markup() -> None:
    assert abstract_key(r"We \textbf{propose} *it*: a “soft” prior.") == abstract_key('We propose it; a "soft" prior')


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wei Wang", "Wang, Wei"),
        ("Wei Wang", "W. Wang"),
        ("Wei Wang", "Wang W"),
        ("José Martín", r"Jos\'e Mart{\'\i}n"),
        ("Jan van der Berg", "van der Berg, J."),
        ("王伟", "王 伟"),
        ("王伟 (Wei Wang)", "王伟"),
        ("Ł. Kaiser", "Łukasz Kaiser"),
        ("Samuel Fernández-Menduiña", "Samuel Fernandez"),
        ("Ji Hou Angela Dai Matthias Nießner", "Angela Dai"),
    ],
)
def test_spellings_of_one_name_share_a_key(one: str, other: str) -> None:
    assert name_keys(one) & name_keys(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Wei Wang", "Li Zhang"), ("W. Wang", "J. Wang"), ("Jan van Dijk", "Joost van Gogh"), ("王伟", "王维"), ("", "Li")],
)
def test_other_names_share_none(one: str, other: str) -> None:
    assert not name_keys(one) & name_keys(other)
