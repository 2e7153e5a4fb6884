"""Every relation holds in a sound world, and each is broken by a world that is wrong in one way."""

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

from pipeline.publish.relations import RELATIONS, breach_of, breaches
from tests.publish.world import KITE, ROWS, claim, span, tables

Rows = list[dict[str, Any]]
Edit = Callable[[Rows], Any]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    """The sound world in a database of its own."""
    with duckdb.connect() as connection:
        load(connection, tmp_path_factory.mktemp("world"), tables())
        yield connection


def load(connection: duckdb.DuckDBPyConnection, folder: Path, frames: Mapping[str, pl.DataFrame]) -> None:
    for name, table in frames.items():
        table.write_parquet(folder / f"{name}.parquet")
        connection.execute(f"CREATE OR REPLACE TABLE {name} AS FROM read_parquet('{folder / name}.parquet')")


def broken(world: duckdb.DuckDBPyConnection, folder: Path, **edits: Edit) -> dict[str, str]:
    """The relations that the world breaks with these edits, with what is said of them. Only those are asked that can tell."""
    rows = {name: deepcopy(ROWS[name]) for name in edits}
    for name, edit in edits.items():
        edit(rows[name])
    changed = tables(**rows)
    world.begin()
    load(world, folder, {name: changed[name] for name in edits})
    asked = [relation for relation in RELATIONS if any(re.search(rf"\b{name}\b", relation.breaches) for name in edits)]
    found = [breach_of(relation, world) for relation in asked]
    world.rollback()
    return {breach.relation.name: str(breach) for breach in found if breach is not None}


def test_a_sound_world_breaks_nothing(world: duckdb.DuckDBPyConnection):
    assert list(breaches(world)) == []


def put(index: int, **values: Any) -> Edit:
    return lambda rows: rows[index].update(values)


def drop(index: int) -> Edit:
    return lambda rows: rows.pop(index)


def add(row: dict[str, Any]) -> Edit:
    return lambda rows: rows.append(row)


CASES: list[tuple[str, dict[str, Edit], set[str]]] = [
    ("a header of a list that is not there", {"headers": put(0, list_id="z.txt")}, {"headers_list_id_is_in_paper_lists"}),
    ("a notice of a list that is not there", {"notices": put(0, list_id="z.txt")}, {"notices_list_id_is_in_paper_lists"}),
    (
        "a rejected entry of a list that is not there",
        {"rejects": put(0, list_id="z.txt")},
        {"rejects_list_id_is_in_paper_lists", "paper_lists_account_for_every_entry"},
    ),
    (
        "a listing of a list that is not there",
        {"listings": put(2, list_id="z.txt")},
        {"listings_list_id_is_in_paper_lists", "paper_lists_account_for_every_entry"},
    ),
    (
        "a listing of a paper that is not there",
        {"listings": put(2, paper_id="p9")},
        {"listings_paper_id_is_in_papers", "papers_stand_in_listings"},
    ),
    (
        "an alias of a paper that is not there",
        {"paper_aliases": add({"alias_id": "p8", "paper_id": "p9"})},
        {"paper_aliases_paper_id_is_in_papers"},
    ),
    (
        "a value for a paper that is not there",
        {"paper_values": put(0, paper_id="p9")},
        {"paper_values_paper_id_is_in_papers", "paper_values_stand_in_listings"},
    ),
    ("a value from an entry that is not there", {"paper_values": put(0, position=7)}, {"paper_values_stand_in_listings"}),
    ("a paper without its own alias", {"paper_aliases": put(0, alias_id="p0")}, {"papers_are_their_own_alias"}),
    ("an abstract without a language", {"papers": put(0, abstract_language=None)}, {"papers_abstract_has_its_id"}),
    (
        "an abstract without sentences",
        {"papers": put(2, abstract="Lost.", abstract_id="x", abstract_language="en")},
        {"sentences_cover_the_abstract"},
    ),
    ("an entry too many", {"paper_lists": put(1, entries=2, listed=2)}, {"paper_lists_account_for_every_entry"}),
    ("a sum that is wrong", {"paper_lists": put(0, entries=4)}, {"paper_lists_account_for_every_entry"}),
    (
        "an entry listed and rejected",
        {"rejects": put(0, position=1)},
        {"rejects_are_not_listed"},
    ),
    (
        "an entry rejected twice",
        {"rejects": add(deepcopy(ROWS["rejects"][0])), "paper_lists": put(0, entries=4, rejected=2)},
        {"rejects_are_counted_once"},
    ),
    (
        "a sentence of a paper that is not there",
        {"sentences": add({**deepcopy(ROWS["sentences"][0]), "paper_id": "p9"})},
        {"sentences_paper_id_is_in_papers"},
    ),
    (
        "a sentence that is not what stands there",
        {"sentences": put(0, text="Old samplers are slim.")},
        {"sentences_text_is_verbatim"},
    ),
    (
        "an offset that counts bytes",
        {"sentences": put(3, char_start=ROWS["sentences"][3]["char_start"] + 4, char_end=ROWS["sentences"][3]["char_end"] + 4)},
        {"sentences_text_is_verbatim", "claims_lie_in_their_sentence"},
    ),
    (
        "a sentence that is missing",
        {"sentences": drop(0), "claims": drop(0)},
        {"sentences_are_in_order", "sentences_cover_the_abstract"},
    ),
    (
        "two sentences that overlap",
        {"sentences": put(1, char_start=20, text=KITE[20 : ROWS["sentences"][1]["char_end"]])},
        {"sentences_are_in_order", "sentences_cover_the_abstract"},
    ),
    (
        "an abbreviation of a paper that is not there",
        {"abbreviations": put(0, paper_id="p9")},
        {"abbreviations_paper_id_is_in_papers"},
    ),
    ("a long form that runs out of the text", {"abbreviations": put(0, long_end=9_999)}, {"abbreviations_lie_in_the_abstract"}),
    ("a short form inside its long form", {"abbreviations": put(0, long_start=20)}, {"abbreviations_lie_in_the_abstract"}),
    ("an entity of a paper that is not there", {"entities": put(0, paper_id="p9")}, {"entities_paper_id_is_in_papers"}),
    ("a surface that is not what stands there", {"entities": put(0, surface="kite")}, {"entities_surface_is_verbatim"}),
    (
        "a claim of a paper that is not there",
        {"claims": put(0, paper_id="p9")},
        {"claims_paper_id_is_in_papers", "claims_lie_in_their_sentence"},
    ),
    ("evidence that was tidied up", {"claims": put(0, evidence="Old samplers are  slow")}, {"claims_evidence_is_verbatim"}),
    ("a claim in the wrong sentence", {"claims": put(0, sentence_no=2)}, {"claims_lie_in_their_sentence"}),
    (
        "a claim over two sentences",
        {"claims": put(0, evidence=KITE[:30], **{**span(KITE, KITE[:30])})},
        {"claims_lie_in_their_sentence"},
    ),
    ("a measurement without its row", {"measurements": drop(0)}, {"measurements_are_the_measurement_claims"}),
    (
        "a row of a claim that is not there",
        {"comparisons": add({**ROWS["comparisons"][0], "claim_id": "c9"})},
        {"comparisons_are_the_comparison_claims"},
    ),
    (
        "a row of a claim of another type",
        {"theory_results": put(0, claim_id="c7")},
        {"theory_results_are_the_theory_claims"},
    ),
    (
        "a claim with two rows",
        {"resources": add(deepcopy(ROWS["resources"][0]))},
        {"resources_are_the_resource_claims"},
    ),
]


@pytest.mark.parametrize(("edits", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_world_that_is_wrong_is_noticed(
    world: duckdb.DuckDBPyConnection, tmp_path: Path, edits: dict[str, Edit], expected: set[str]
):
    assert set(broken(world, tmp_path, **edits)) == expected


def test_every_relation_is_broken_by_some_world():
    assert {name for case in CASES for name in case[2]} == {relation.name for relation in RELATIONS}


def test_a_breach_names_the_table_the_rule_and_the_first_rows(world: duckdb.DuckDBPyConnection, tmp_path: Path):
    extra = [claim(f"d{number}", "p9", KITE, 1, "gap", "Old") for number in range(7)]
    said = broken(world, tmp_path, claims=lambda rows: rows.extend(extra))["claims_paper_id_is_in_papers"]
    assert said.startswith("claims: Every paper_id is in papers. 7 rows do not: ('p9',); ")
