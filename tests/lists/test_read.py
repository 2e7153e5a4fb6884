"""The one public function of the stage: tables that keep every rule, for a list with an oddity in every entry."""

import json

import pytest

import schemas
from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list
from tests.lists.samples import FACTS, GRAPHS, column, read

#: A list with an oddity in every row: a bilingual title, authors in two styles, sentinels, no text, a cell too many.
AWKWARD = (
    "ICML 2026 论文列表,,,,\n"
    "标题,作者,摘要,链接,心情\n"
    f'Denoising Layers / 图去噪层,"张三，李四","{GRAPHS}",https://example.org/1,good\n'
    f'"Keeping Facts, Apart","Moreau, Ada; Zhao, Wen","Abstract {FACTS}",10.1000/2,\n'
    "Without Abstract,N/A,NOT_FOUND,soon,bad\n"
    ",,暂无,,\n"
    "Too,many,cells,in,this,row\n"
)


def test_every_table_of_the_stage_keeps_its_schema():
    tables = read(AWKWARD, "icml/2026/list.csv").tables(version_no=3)
    assert list(tables) == list(schemas.STAGED["lists"])
    row = tables["paper_lists"].row(0, named=True)
    assert row["version_no"] == 3
    assert (row["entries"], row["listed"], row["rejected"]) == (5, 3, 2)
    assert row["bytes"] == len(AWKWARD.encode())


def test_no_rows_are_tables_without_rows():
    tables = read(f"{GRAPHS}\n").tables()
    assert tables["rejects"].is_empty()
    assert tables["notices"].is_empty()
    assert tables["headers"].is_empty()


def test_entries_say_what_the_list_says():
    found = read(AWKWARD)
    assert column(found, "title") == ["Denoising Layers", "Keeping Facts, Apart", "Without Abstract"]
    assert column(found, "title_translated") == ["图去噪层", None, None]
    assert column(found, "authors") == [["张三", "李四"], ["Ada Moreau", "Wen Zhao"], []]
    assert column(found, "abstract") == [GRAPHS, FACTS, None]
    assert column(found, "url") == ["https://example.org/1", "https://doi.org/10.1000/2", None]
    assert set(column(found, "venue")) == {"ICML"}


def test_positions_count_rejected_entries_too():
    found = read(AWKWARD)
    assert column(found, "position") == [1, 2, 3]
    assert found.frames["rejects"].select("position", "line_start", "reason").rows() == [(4, 6, "no_text"), (5, 7, "broken_row")]


def test_a_rejected_text_is_shown_up_to_500_characters():
    found = read(json.dumps([{"title": "A Paper"}, {"mood": "x" * 2000}]))
    assert 400 < len(found.frames["rejects"]["raw"][0]) <= 500


def test_the_ending_of_the_name_does_not_decide_the_format():
    assert read('[{"title": "A Paper"}]', "list.csv").format == "json"
    assert read("title,abstract\nA Paper,Text.\n", "list.json").format == "csv"


def test_the_same_bytes_give_the_same_tables_in_parts_of_any_size():
    whole, parts = (read_list(AWKWARD.encode(), "list.csv", Limits(part_entries=size)).frames for size in (4096, 1))
    assert all(whole[name].equals(parts[name]) for name in whole)


def test_many_notices_of_one_kind_are_summed_up():
    rows = "".join(f"Paper {n},x\ntitle,abstract\n" for n in range(9))
    found = read_list(f"title,abstract\n{rows}".encode(), "list.csv", Limits(notices=3))
    notices = found.frames["notices"].filter(code="repeated_header")
    assert notices["line"].to_list() == [3, 5, 7, None]
    assert notices["detail"][3].startswith("6 more")


def test_a_refusal_says_what_was_seen_and_what_to_do():
    with pytest.raises(ListRefused) as refusal:
        read("Dear all, please find the minutes attached.\n")
    assert "Dear all" in refusal.value.detail
    assert "remove it" in refusal.value.detail
