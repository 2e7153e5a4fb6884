"""Builds are complete before anything is switched, readers are not disturbed, and what goes wrong leaves the last good one."""

import errno
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

import pipeline.publish.build as build_module
from pipeline.publish.build import BrokenRelationsError, Published, builds_of, current_build, is_current, publish
from pipeline.publish.database import write_database
from pipeline.publish.switch import is_switched, switch
from pipeline.store.errors import StoreError
from pipeline.store.warehouse import Warehouse, open_warehouse
from schemas import PUBLISHED
from tests.publish.copies import copied
from tests.publish.world import ROWS, stage

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
EDITED = {"notices": [{"list_id": "b.txt", "line": 3, "code": "stray_line", "detail": "Another line."}]}


def build(warehouse: Warehouse, rules: str = "r" * 64, **changed: list[dict[str, Any]]) -> Published:
    return publish(warehouse, stage(warehouse, **changed), rules, NOON)


def ask(warehouse: Warehouse, sql: str) -> list[tuple[Any, ...]]:
    with duckdb.connect(str(warehouse.database), read_only=True) as connection:
        return connection.execute(sql).fetchall()


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    """A warehouse with one build that tests only read."""
    folder = tmp_path_factory.mktemp("published")
    opened = open_warehouse(folder / "warehouse", folder / "inbox")
    build(opened)
    return opened


@pytest.fixture
def built(published: Warehouse, tmp_path: Path) -> Warehouse:
    """A warehouse with the same build, for one test to change."""
    return copied(published, tmp_path / "built")


def test_parquet_and_duckdb_hold_the_same_rows(published: Warehouse):
    for name in PUBLISHED:
        rows = ask(published, f"FROM {name}")
        assert rows == pl.read_parquet(published.parquet / name / f"{name}.parquet").rows()
        assert len(rows) == len(ROWS.get(name, [None]))


def test_types_and_comments_are_those_of_the_models(published: Warehouse):
    columns = ask(published, "SELECT table_name, column_name, data_type, comment FROM duckdb_columns() WHERE NOT internal")
    said = {(table, column): (kind, comment) for table, column, kind, comment in columns}
    assert said["papers", "authors"][0] == "VARCHAR[]"
    assert said["papers", "year"][0] == "INTEGER"
    assert said["paper_lists", "bytes"][0] == "BIGINT"
    assert said["measurements", "value"][0] == "DOUBLE"
    assert said["builds", "built_at"][0] == "TIMESTAMP WITH TIME ZONE"
    for name, schema in PUBLISHED.items():
        for column, model in schema.columns.items():
            assert said[name, column][1] == model.description
    comments = ask(published, "SELECT comment FROM duckdb_tables()")
    assert sorted(comments) == sorted((schema.description,) for schema in PUBLISHED.values())
    ((comment,),) = ask(published, "SELECT comment FROM duckdb_views() WHERE view_name = 'claims_wide'")
    assert comment.startswith("One row per claim")
    assert said["claims_wide", "evidence"][1] == PUBLISHED["claims"].columns["evidence"].description


def test_the_wide_view_has_one_row_a_claim(warehouse: Warehouse):
    build(warehouse)
    rows = ask(
        warehouse, "SELECT claim_type, title, value, objects, theory_kind, resource_kind FROM claims_wide ORDER BY claim_id"
    )
    assert [row[0] for row in rows] == [row["claim_type"] for row in ROWS["claims"]]
    assert rows[3] == ("measurement", "Kite", 3.5, None, None, None)
    assert rows[2][3] == ["Drake"]
    assert rows[5][4] == "convergence"


def test_offsets_in_the_file_count_code_points(published: Warehouse):
    sql = "SELECT DISTINCT substr(abstract, char_start + 1, char_end - char_start) = evidence FROM claims_wide"
    assert ask(published, sql) == [(True,)]


def test_the_file_says_which_storage_it_is_written_in(warehouse: Warehouse):
    build(warehouse)
    assert ask(warehouse, "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = 'papers'") == [
        ("v1.2.0+",)
    ]


def test_the_same_tables_are_not_published_again(built: Warehouse):
    again = build(built)
    assert not again.is_new
    assert again.build == current_build(built)
    assert builds_of(built).height == 1
    assert is_current(built, stage(built), "r" * 64)


def test_every_build_is_remembered_and_the_last_two_are_kept(warehouse: Warehouse):
    ids = [build(warehouse, rules).build.build_id for rules in ("a", "b", "c")]
    assert [name[:6] for name in ids] == ["000001", "000002", "000003"]
    assert ask(warehouse, "SELECT build_id FROM builds ORDER BY ALL") == [(name,) for name in ids]
    assert sorted(path.name for path in warehouse.builds.iterdir()) == ids[1:]
    assert current_build(warehouse) is not None
    assert current_build(warehouse).build_id == ids[2]


def test_the_digests_of_a_build_do_not_depend_on_when_and_where(warehouse: Warehouse, published: Warehouse):
    later = publish(warehouse, stage(warehouse), "r" * 64, datetime(2030, 1, 1, tzinfo=UTC))
    assert later.build == current_build(published)


def test_a_reader_with_the_old_file_open_goes_on_undisturbed(built: Warehouse):
    with duckdb.connect(str(built.database), read_only=True) as reader:
        assert reader.execute("SELECT count(*) FROM notices WHERE line = 3").fetchone() == (0,)
        build(built, **EDITED)
        assert reader.execute("SELECT count(*) FROM notices WHERE line = 3").fetchone() == (0,)
        assert reader.execute("SELECT count(*) FROM claims").fetchone() == (7,)
    assert ask(built, "SELECT line FROM notices") == [(3,)]


def test_a_reader_of_the_parquet_folders_of_the_last_build_still_finds_them(built: Warehouse):
    old = built.parquet.resolve()
    build(built, **EDITED)
    assert pl.read_parquet(old / "claims" / "claims.parquet").height == 7


def test_tables_that_contradict_each_other_are_not_published(built: Warehouse):
    first = current_build(built)
    with pytest.raises(BrokenRelationsError, match="measurements: Every claim of type measurement has exactly one row"):
        build(built, measurements=[])
    assert is_switched(built, first.build_id)
    assert [path.name for path in built.builds.iterdir()] == [first.build_id]
    assert ask(built, "SELECT count(*) FROM measurements") == [(1,)]


@pytest.mark.parametrize("step", ["write_database", "settle_on_disk"])
def test_a_full_disk_leaves_the_last_good_build(built: Warehouse, monkeypatch: pytest.MonkeyPatch, step: str):
    first = current_build(built)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "papers.duckdb")

    with monkeypatch.context() as patch:
        patch.setattr(build_module, step, full)
        with pytest.raises(OSError, match="No space left"):
            build(built, **EDITED)
    assert is_switched(built, first.build_id)
    assert [path.name for path in built.builds.iterdir()] == [first.build_id]
    assert build(built, **EDITED).build.build_id.startswith("000002")


def test_what_duckdb_cannot_write_says_what_to_do(built: Warehouse):
    with pytest.raises(StoreError, match="See that the disk is not full, then run again"):
        write_database(built.root / "nowhere" / "papers.duckdb", built.parquet, build_module.VIEWS)


def test_a_copy_that_finds_the_disk_full_switches_nothing(built: Warehouse, monkeypatch: pytest.MonkeyPatch):
    first, real = current_build(built), Path.hardlink_to

    def no_links(self: Path, target: Path) -> None:
        if target.name == "papers.duckdb":
            raise OSError(errno.EPERM, "Operation not permitted")
        real(self, target)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "hardlink_to", no_links)
        patch.setattr(shutil, "copyfile", full)
        with pytest.raises(OSError, match="No space left"):
            build(built, **EDITED)
    assert is_switched(built, first.build_id)
    assert build(built, **EDITED).is_new
    assert [path.name for path in built.root.iterdir() if path.name.startswith(".p")] == []


@pytest.mark.parametrize("renames", [0, 1])
def test_a_switch_that_was_cut_off_is_finished_by_the_next_run(built: Warehouse, monkeypatch: pytest.MonkeyPatch, renames: int):
    real, done = Path.replace, []

    def dying(self: Path, target: Path) -> Path:
        if target in {built.parquet, built.database}:
            if len(done) == renames:
                raise KeyboardInterrupt
            done.append(target)
        return real(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", dying)
        with pytest.raises(KeyboardInterrupt):
            build(built, **EDITED)
    assert len(ask(built, "FROM claims")) == 7
    second = build(built, **EDITED)
    assert is_switched(built, second.build.build_id)
    assert ask(built, "SELECT line FROM notices") == [(3,)]
    assert build(built, "next").is_new
    assert [path.name for path in built.root.iterdir() if path.name.startswith(".p")] == []


def test_a_database_that_somebody_deleted_comes_back(built: Warehouse):
    built.database.unlink()
    assert not build(built).is_new
    assert len(ask(built, "FROM claims")) == 7


WRITER = """
    import sys
    import duckdb
    connection = duckdb.connect(sys.argv[1])
    connection.execute("CREATE TABLE mine AS SELECT 1 AS a")
    print("open", flush=True)
    sys.stdin.read()
    connection.close()
"""


@contextmanager
def writer(warehouse: Warehouse) -> Iterator[subprocess.Popen[str]]:
    """Somebody who has the DuckDB file open for writing until their input ends."""
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(warehouse.database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
        process.kill()


def test_somebody_who_has_the_file_open_for_writing_is_named(built: Warehouse):
    first = current_build(built)
    with (
        writer(built) as session,
        pytest.raises(StoreError, match=rf"close that session.*duckdb -readonly.*PID {session.pid}"),
    ):
        switch(built, first.build_id, patience_seconds=0.2)
    assert is_switched(built, first.build_id)


def test_publishing_waits_for_a_session_that_ends(built: Warehouse):
    said: list[str] = []
    with writer(built) as session:

        def end_it(text: str) -> None:
            said.append(text)
            assert session.stdin is not None
            session.stdin.close()

        second = publish(built, stage(built, **EDITED), "r" * 64, NOON, say=end_it)
    assert len(said) == 1
    assert said[0].startswith("Waiting for a session that has")
    assert is_switched(built, second.build.build_id)
    assert ask(built, "SELECT line FROM notices") == [(3,)]


def test_the_log_of_a_writer_who_was_killed_does_not_get_into_the_next_build(built: Warehouse):
    said: list[str] = []
    with writer(built):
        pass
    log = built.database.with_name("papers.duckdb.wal")
    assert log.exists()
    publish(built, stage(built, **EDITED), "r" * 64, NOON, say=said.append)
    assert not log.exists()
    (aside,) = built.root.glob("papers.duckdb.wal.orphan-*")
    assert str(aside) in said[0]
    assert ask(built, "SELECT table_name FROM duckdb_tables() WHERE table_name = 'mine'") == []
    assert ask(built, "SELECT line FROM notices") == [(3,)]


def test_a_folder_where_the_link_should_be_is_not_overwritten(warehouse: Warehouse):
    warehouse.parquet.mkdir()
    with pytest.raises(StoreError, match="move it away"):
        build(warehouse)
    assert warehouse.parquet.is_dir()


def test_a_file_system_without_links_gets_copies(warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch):
    def no_links(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    first = build(warehouse)
    assert is_switched(warehouse, first.build.build_id)
    assert not warehouse.database.samefile(warehouse.builds / first.build.build_id / "papers.duckdb")
    assert build(warehouse, **EDITED).is_new


def test_a_warehouse_of_a_newer_version_is_refused(warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as patch:
        patch.setattr(build_module, "SCHEMA_VERSION", 99)
        build(warehouse)
    with pytest.raises(StoreError, match="built by a newer version"):
        build(warehouse)


def test_a_warehouse_with_other_columns_is_built_anew(built: Warehouse):
    build_id = current_build(built).build_id
    own = built.builds / build_id / "parquet" / "builds" / "builds.parquet"
    pl.read_parquet(own).drop("rules_digest").with_columns(schema_version=pl.lit(0, pl.Int32)).write_parquet(own)
    assert build(built, "newer rules").is_new
    assert builds_of(built).height == 1
    assert is_switched(built, current_build(built).build_id)
