"""How numbers are read: value, unit, sign, qualifier, ranges and changes, in English, Chinese, LaTeX and markdown."""

import pytest

from pipeline.claims.measuring.quantities import Quantity, find
from pipeline.text.span import Span


def read(text: str) -> list[Quantity]:
    return list(find(text, Span(0, len(text))))


def only(text: str) -> Quantity:
    (quantity,) = read(text)
    return quantity


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("a speedup of 5.35$\\times$ overall", 5.35, "x"),
        ("a speedup of $5.35\\times$ overall", 5.35, "x"),
        ("a $\\mathbf{5.35}\\times$ speedup", 5.35, "x"),
        ("costs 20\\% less", 20, "%"),
        ("an error of 21.3~mm", 21.3, "mm"),
        ("it is 39xfaster", 39, "x"),
        ("it is 2.4X faster", 2.4, "x"),
        ("a speedup (up to x228)", 228, "x"),
        ("a 3-fold gain", 3, "x"),
        ("an F1 of .912 there", 0.912, None),
        ("加速１.５倍", 1.5, "x"),
        ("提高3.14个百分点", 3.14, "pp"),
        ("值为３．１４。", 3.14, None),
        ("减少30%，", 30, "%"),
        ("a gain of 5 percentage points", 5, "pp"),
        ("a 15-point gain", 15, "points"),
        ("a 10%p gain", 10, "pp"),
        ("turns of 7.2$^\\circ$", 7.2, "°"),
        ("serves 93 samples/s", 93, "samples/s"),
        ("plays 30 frames per second", 30, "frames per second"),
        ("needs 1,850 tokens/s", 1850, "tokens/s"),
        ("about 12{,}000 pages", 12000, None),
        ("grows by $10^{4}$ times", 10000, "x"),
        ("a loss of $1.2\\times10^{-3}$", 0.0012, None),
        ("a step of 1e-4", 0.0001, None),
        ("better by a factor of 12", 12, "x"),
        ("lower by 3 orders of magnitude", 3, "orders of magnitude"),
    ],
)
def test_value_and_unit(text: str, value: float, unit: str | None) -> None:
    quantity = only(text)
    assert (quantity.value, quantity.unit) == (value, unit)


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("up to 4x", "up to"),
        ("up to a 4x", "up to"),
        ("by as much as 12%", "up to"),
        ("over 90%", "over"),
        (">96%", "over"),
        ("$>96\\%$", "over"),
        ("90%+ accuracy", "over"),
        ("at least 2 times", "at least"),
        ("by a factor of 3 or more", "at least"),
        ("$\\approx 10^2$", "about"),
        ("~1,000", "about"),
        ("nearly 40%", "about"),
        ("only 5%", "only"),
        ("as little as 5%", "only"),
        ("(<0.19%)", "at most"),
        ("less than 0.5%", "at most"),
        ("within 4\\%", "at most"),
        ("within just 64 epochs", "only"),
        ("an average of 3.9%", "average"),
        ("up to an average of 5%", "up to"),
        ("高达143 FPS", "up to"),
        ("约40%", "about"),
        ("30%以上", "at least"),
    ],
)
def test_qualifier(text: str, qualifier: str) -> None:
    assert only(text).qualifier == qualifier


@pytest.mark.parametrize(
    ("text", "low", "value", "unit"),
    [
        ("gains of 6-19%", 6, 19, "%"),
        ("gains of 1--2%", 1, 2, "%"),
        ("gains of 6–19%", 6, 19, "%"),
        ("about 4 to 15 times less", 4, 15, "x"),
        ("between 5% and 10% of it", 5, 10, "%"),
        ("ranging from 26.02% to 58.03%", 26.02, 58.03, "%"),
        ("3.418%-69.874% more", 3.418, 69.874, "%"),
        ("1.54x to 1.75x faster", 1.54, 1.75, "x"),
        ("减少20～30%", 20, 30, "%"),
    ],
)
def test_a_range_keeps_both_ends(text: str, low: float, value: float, unit: str) -> None:
    quantity = only(text)
    assert (quantity.low, quantity.value, quantity.unit, quantity.from_value) == (low, value, unit, None)


@pytest.mark.parametrize(
    ("text", "start", "value"),
    [
        ("from 43.2 to 51.7", 43.2, 51.7),
        ("from 15.8% in March to 71.6% in May", 15.8, 71.6),
        ("down to 5.2 from 8.1", 8.1, 5.2),
        ("a rise of AP (70.2 to 71.7)", 70.2, 71.7),
        ("12.1 $\\rightarrow$ 15.3", 12.1, 15.3),
        ("准确率从43.2提升到51.7", 43.2, 51.7),
    ],
)
def test_a_change_keeps_where_it_started(text: str, start: float, value: float) -> None:
    quantity = only(text)
    assert (quantity.from_value, quantity.value, quantity.low) == (start, value, None)


@pytest.mark.parametrize(
    "text",
    [
        "GPT-4 and Llama-3.1-8B",
        "ResNet-50, top-1, Hits@1, F1 and Qwen2.5-VL-7B",
        "a 3D scene of 512x512 or 512 x 512 pixels",
        "the 10-shot and 8-bit set-ups",
        "ImageNet 256$\\times$256",
        "a bound of $\\mathcal{O}(d^{6})$ and $K^{2/3}$",
        "an x86 host",
        "at 16:9, in 24/7 service, version 2.0.1",
        "see https://example.org/a1/22",
        "twice as fast, an order of magnitude smaller, three times",
    ],
)
def test_names_sizes_and_formulas_are_no_quantities(text: str) -> None:
    assert read(text) == []


def test_signs_are_kept_apart_from_the_value() -> None:
    assert [(q.sign, q.value) for q in read("on A (+8.6%), on B (−2.9%) and $-3.5$")] == [("+", 8.6), ("-", 2.9), ("-", 3.5)]


def test_a_hyphen_between_two_numbers_is_no_sign() -> None:
    assert [q.value for q in read("in 10-25 runs")] == [25]


def test_a_tolerance_is_no_number_of_its_own() -> None:
    assert [(q.value, q.unit) for q in read("85.3 ± 0.4% and 71.2 (±0.3)")] == [(85.3, "%"), (71.2, None)]


def test_the_unit_of_a_list_belongs_to_each_number() -> None:
    assert [q.unit for q in read("by +12.35, +15.58, and +3.03 points")] == ["points"] * 3


def test_numbers_set_apart_by_a_slash_are_two() -> None:
    assert [q.value for q in read("67.1/45.2 AP")] == [67.1, 45.2]


def test_a_magnitude_stays_out_of_the_value() -> None:
    assert [(q.value, q.magnitude) for q in read("a 7B model on 1.5T tokens and 1.2 million pages")] == [
        (7, "B"),
        (1.5, "T"),
        (1.2, "million"),
    ]


def test_a_rank_is_told_from_a_count() -> None:
    assert [(q.value, q.is_ordinal) for q in read("ranked 7th, later #1, of 23 teams")] == [(7, True), (1, True), (23, False)]


def test_what_a_number_is_equated_with_is_kept() -> None:
    assert [q.symbol for q in read("(r=0.96, $R^2 = 0.9$, n = 5)")] == ["r", "R^2", "n"]


def test_qualifier_at_the_end_of_a_name_is_none() -> None:
    assert only("improves over Source-Only by 12.35").qualifier is None


@pytest.mark.parametrize(
    ("text", "qualified"),
    [
        ("a gain of **up to $5.35\\times$** here", "up to $5.35\\times$"),
        ("rises from 43.2 to 51.7 there", "from 43.2 to 51.7"),
        ("in (r=0.96) we", "r=0.96"),
        ("only **20\\%** of it", "only **20\\%"),
        ("by a factor of 12, say", "a factor of 12"),
    ],
)
def test_spans_are_slices_with_the_qualifier_and_whole_formulas(text: str, qualified: str) -> None:
    assert only(text).qualified.slice(text) == qualified


def test_places_are_those_of_the_whole_text() -> None:
    text = "Nothing here. It is 3.5\\% faster."
    (quantity,) = find(text, Span(14, len(text)))
    assert quantity.span.slice(text) == "3.5\\%"


def test_a_number_too_large_for_a_text_is_none() -> None:
    assert [q.value for q in read("10^999 or 1e999 or 0^-1, but 3")] == [3]


def test_a_symbol_is_kept_as_it_is_written() -> None:
    assert only("(agreement $\\alpha = 0.57$)").symbol == "\\alpha"
