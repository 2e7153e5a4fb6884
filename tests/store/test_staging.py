import os
import sys
from pathlib import Path

import polars as pl
import pytest

from pipeline.store.digests import digest_of, table_digest
from pipeline.store.errors import StoreError, writing_to
from pipeline.store.staging import Freshness, Recipe, Staging, freshness, write_table

TABLE = pl.DataFrame({"list_id": ["a", "b"], "authors": [["王伟", "O'Neil"], []], "year": [2026, None]})
RECIPE = Recipe("i" * 64, "c" * 64)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ([], Freshness.MISSING),
        (["in-code"], Freshness.FRESH),
        (["other-code", "in-code"], Freshness.FRESH),
        (["in-older"], Freshness.CODE_CHANGED),
        (["other-code"], Freshness.INPUT_CHANGED),
        (["other-older"], Freshness.INPUT_CHANGED),
    ],
)
def test_what_is_stale_and_why(made: list[str], expected: Freshness):
    assert freshness("in-code", made) is expected


def test_a_staged_table_comes_back_as_it_was(tmp_path: Path):
    staging = Staging(tmp_path)
    assert staging.find("lists", "icml", RECIPE) is None
    made = staging.put("lists", "icml", RECIPE, {"entries": TABLE}, {"refused": None})
    found = staging.find("lists", "icml", RECIPE)
    assert found == made
    assert found is not None
    assert found.read("entries").equals(TABLE)
    assert (found.tables["entries"].rows, found.tables["entries"].digest) == (2, table_digest(TABLE))
    assert staging.freshness("lists", "icml", RECIPE) is Freshness.FRESH


def test_staging_the_same_again_changes_nothing(tmp_path: Path):
    staging = Staging(tmp_path)
    first = staging.put("lists", "icml", RECIPE, {"entries": TABLE})
    before = first.path("entries").stat().st_ino
    staging.put("lists", "icml", RECIPE, {"entries": TABLE})
    assert first.path("entries").stat().st_ino == before
    assert [path.name for path in (tmp_path / ".making").iterdir()] == []


@pytest.mark.parametrize("damage", ["cut", "gone", "manifest"])
def test_what_a_crash_left_half_done_is_made_again(tmp_path: Path, damage: str):
    staging = Staging(tmp_path)
    made = staging.put("lists", "icml", RECIPE, {"entries": TABLE})
    path = made.folder / "manifest.json" if damage == "manifest" else made.path("entries")
    path.unlink() if damage == "gone" else path.write_bytes(path.read_bytes()[:20])
    assert staging.find("lists", "icml", RECIPE) is None
    staging.put("lists", "icml", RECIPE, {"entries": TABLE})
    assert staging.find("lists", "icml", RECIPE) == made


def test_a_table_that_was_damaged_later_says_what_to_do(tmp_path: Path):
    made = Staging(tmp_path).put("lists", "icml", RECIPE, {"entries": TABLE})
    made.path("entries").write_bytes(b"x" * made.path("entries").stat().st_size)
    with pytest.raises(StoreError, match=r"delete the folder .* and run again"):
        made.read("entries")


def test_only_what_is_old_and_not_needed_is_cleaned_away(tmp_path: Path):
    staging = Staging(tmp_path)
    needed = staging.put("lists", "icml", RECIPE, {"entries": TABLE})
    spare = staging.put("lists", "icml", Recipe("j" * 64, "c" * 64), {"entries": TABLE})
    fresh = staging.put("lists", "iclr", RECIPE, {"entries": TABLE})
    for old in (needed, spare):
        os.utime(old.folder, (0, 0))
    staging.clean([needed])
    assert [made.folder.exists() for made in (needed, spare, fresh)] == [True, False, True]


def test_the_digest_of_a_table_is_that_of_its_columns_types_and_rows_on_every_machine():
    assert table_digest(TABLE) == "cb3a7effaf4aac33fac8402aa1f5836db4748ff99c4ceaa158feedd4b7934da0"
    others = [
        TABLE.head(1),
        TABLE.reverse(),
        TABLE.rename({"year": "years"}),
        TABLE.with_columns(pl.col("year").cast(pl.Int32)),
        TABLE.clear(),
        TABLE.clear().rename({"year": "years"}),
    ]
    assert len({table_digest(table) for table in (TABLE, *others)}) == 7
    assert table_digest(pl.concat([TABLE.head(1), TABLE.tail(1)], rechunk=False)) == table_digest(TABLE)


def test_the_parts_of_a_digest_do_not_run_together():
    assert digest_of("ab", "c") != digest_of("a", "bc") != digest_of("abc")


@pytest.mark.skipif(sys.platform != "linux", reason="needs a device that is always full")
def test_a_disk_that_is_full_under_polars_is_said_as_any_other():
    with (
        pytest.raises(StoreError, match="/dev/full: the disk is full: free some space, then run again"),
        writing_to(Path("/dev")),
    ):
        write_table(Path("/dev/full"), TABLE)
