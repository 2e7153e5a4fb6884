"""Everything that an abstract says, put together."""

import gc

from pipeline.claims.extract import extract, extract_many
from pipeline.claims.model import Measurement
from pipeline.text import collector
from tests.claims.test_rules import golden_texts


def test_a_task_written_in_two_ways_is_one_entity():
    # Two rows of one name once stopped the build of a whole warehouse.
    text = "Latency dominates code generation. Therefore, we present **Plover**, a cache for code gener**ation** that needs no training."
    named = [(entity.kind, entity.name) for entity in extract(text).entities]
    assert len(named) == len(set(named))


def test_terms_without_a_metric_before_them_are_read_to_the_end():
    # "terms of 40%" once asked for a span that ends before it begins.
    found = extract("We propose Plover. Plover outperforms BERT by 5% in terms of 40% sparsity.")
    assert [claim.content.value for claim in found.claims if isinstance(claim.content, Measurement)][:1] == [5.0]


def test_a_range_has_both_its_ends():
    found = extract("We propose Plover. On three benchmarks, Plover achieves gains of 6-19% in recall over BM25.")
    (claim,) = [claim for claim in found.claims if claim.claim_type == "measurement"]
    assert isinstance(claim.content, Measurement)
    assert (claim.content.low, claim.content.high, claim.content.value) == (6.0, 19.0, 19.0)


def test_what_is_read_from_texts_holds_no_cycles():
    # While texts are read nobody looks for cycles: any would fill the memory.
    texts = [
        *golden_texts(),
        "本文提出 Plover（一种缓存），在三个基准上优于 BERT 5%。代码已开源：https://github.com/plover/plover。",
    ]
    extract_many(texts)
    gc.collect()
    with collector.put_off():
        extract_many(texts)
        assert gc.collect() == 0
