"""Frames of the text stage: keys, order, what counts as an abstract, and the way back."""

import polars as pl

import schemas
from pipeline.text.abstracts import read_abstracts
from pipeline.text.clean import abstract_id
from pipeline.text.tables import abstracts_of, sentences_of, split_abstracts


def entries(*abstracts: str | None, list_id: str = "b.txt") -> pl.DataFrame:
    rows = [
        {
            "list_id": list_id,
            "position": n,
            "line_start": n,
            "line_end": n,
            "authors": [],
            "abstract": text,
            "keywords": [],
            "sections": [],
        }
        for n, text in enumerate(abstracts, start=1)
    ]
    return schemas.frame(schemas.STAGED["lists"]["entries"], rows)


def test_an_entry_with_an_abstract_has_a_clean_one_and_its_key() -> None:
    table = abstracts_of(entries("We  prune\nmodels.", None, " \n ", "<p>我们剪枝。</p>"))
    assert table.rows() == [
        ("b.txt", 1, abstract_id("We prune models."), "We prune models.", "en"),
        ("b.txt", 4, abstract_id("我们剪枝。"), "我们剪枝。", "zh"),
    ]


def test_an_abstract_listed_twice_has_one_key_and_its_sentences_once() -> None:
    table = abstracts_of(entries("We prune. It helps.", "We prune.\n It helps."))
    assert table["abstract_id"].n_unique() == 1
    sentences = sentences_of(table)
    assert sentences.select("sentence_no", "char_start", "char_end", "text").rows() == [
        (1, 0, 9, "We prune."),
        (2, 10, 19, "It helps."),
    ]


def test_rows_come_in_one_order_whatever_the_order_of_the_entries() -> None:
    listed = pl.concat([entries("We prune. It helps.", "We merge."), entries("We tune.", list_id="a.txt")])
    one, other = abstracts_of(listed), abstracts_of(listed.reverse())
    assert one.equals(other)
    assert sentences_of(one).equals(sentences_of(other.reverse()))
    assert one.rows() == sorted(one.rows())


def test_offsets_count_code_points() -> None:
    table = abstracts_of(entries("𝒢 is a graph. 图很大。It has 𝑛 nodes."))
    text = table["abstract"][0]
    for start, end, sentence in sentences_of(table).select("char_start", "char_end", "text").iter_rows():
        assert text[start:end] == sentence


def test_no_entries_give_frames_without_rows() -> None:
    table = abstracts_of(entries())
    assert table.is_empty()
    assert sentences_of(table).is_empty()
    assert split_abstracts(table, sentences_of(table)) == []


def test_staged_frames_lead_back_to_the_abstracts() -> None:
    table = abstracts_of(entries("We prune. It helps.", "Pruning is hard. We show a bound.", "We prune. It helps."))
    texts = table.unique("abstract_id").sort("abstract_id")["abstract"].to_list()
    back, read = split_abstracts(table, sentences_of(table)), read_abstracts(texts)
    assert back == read
    assert [[s.type_scores for s in split.sentences] for split in back] == [
        [s.type_scores for s in split.sentences] for split in read
    ]
