"""What holds of every list and every abstract, tried out on many that are made at random; the same ones on every run."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.measure.fuzz_lists import damaged
from tests.measure.mutations import SPLICES, examine, examine_text
from tests.measure.patterns import PAPERS, lists

PATTERNS = lists()
few = settings(max_examples=40, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
pieces = st.sampled_from(
    [*SPLICES, *(word for paper in PAPERS for word in paper.abstract.split()), "$x^{2}$", "(", ").", "**", "1.5%"]
)


@few
@given(st.sampled_from(sorted(PATTERNS)), st.integers(0, 1 << 30))
def test_a_damaged_list_is_read_with_every_line_told_or_refused_with_a_reason(name: str, seed: int):
    examine(damaged(PATTERNS[name], random.Random(seed)), name)


@few
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes):
    examine(data, "list.txt")


@few
@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str):
    examine(text.encode("utf-8", "surrogatepass"), "list.txt")


@few
@given(st.lists(pieces, min_size=1, max_size=60).map(" ".join))
def test_every_offset_in_an_abstract_of_any_words_is_right(text: str):
    examine_text(text)


@few
@given(st.text(max_size=200))
def test_every_offset_in_any_text_is_right(text: str):
    examine_text(text)
