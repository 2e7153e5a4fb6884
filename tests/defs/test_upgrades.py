"""Folders that an earlier or a later version of the program left: made anew, or refused in words; never half-read."""

import json
from collections.abc import Callable
from pathlib import Path

import dagster as dg
import duckdb
import polars as pl
import pytest
from click.testing import CliRunner

from pipeline.cli.app import app
from pipeline.defs.watch_inbox import watch_inbox
from pipeline.publish.build import builds_of, current_build
from pipeline.steps.union import is_published, publish_build
from pipeline.store.errors import StoreError
from pipeline.store.intake import take_in
from pipeline.store.standing import standings
from pipeline.store.warehouse import Warehouse, open_warehouse
from schemas import PUBLISHED, SCHEMA_VERSION
from tests.defs.house import KITE, House, listed
from tests.publish.copies import copied
from tests.steps.test_steps import work_off
from tests.store.files import drop


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    drop(tmp_path / "inbox", "a.txt", listed(KITE))
    return tmp_path / "inbox"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    """A warehouse with one list, published; tests only copy it."""
    folder = tmp_path_factory.mktemp("published")
    drop(folder / "inbox", "a.txt", listed(KITE))
    warehouse = open_warehouse(folder / "warehouse", folder / "inbox")
    run(warehouse, folder / "inbox")
    return warehouse


@pytest.fixture
def built(published: Warehouse, tmp_path: Path) -> Warehouse:
    """The same warehouse, for one test to change."""
    return copied(published, tmp_path / "warehouse")


def run(warehouse: Warehouse, inbox: Path) -> None:
    take_in(warehouse, inbox)
    work_off(warehouse)
    publish_build(warehouse)


def rewrite(warehouse: Warehouse, table: str, change: Callable[[pl.DataFrame], pl.DataFrame]) -> None:
    """Change one table of the published build, as if another version had written it."""
    path = warehouse.parquet / table / f"{table}.parquet"
    changed = change(pl.read_parquet(path))
    path.unlink()
    changed.write_parquet(path)


def test_a_build_says_of_which_version_its_tables_are(built: Warehouse):
    with duckdb.connect(str(built.database), read_only=True) as connection:
        assert connection.execute("SELECT schema_version FROM builds").fetchall() == [(SCHEMA_VERSION,)]


@pytest.mark.parametrize(
    "older",
    [
        lambda builds: builds.drop("rules_digest"),
        lambda builds: builds.drop("schema_version"),
        lambda builds: builds.with_columns(rules_digest=pl.lit("of earlier rules")),
    ],
    ids=["other columns", "before versions were written down", "other rules"],
)
def test_a_warehouse_of_an_earlier_version_is_rebuilt(
    built: Warehouse, inbox: Path, older: Callable[[pl.DataFrame], pl.DataFrame]
):
    before = current_build(built)
    assert before is not None
    rewrite(built, "builds", older)
    rewrite(built, "paper_lists", lambda lists: lists.rename({"list_id": "name"}))
    assert not is_published(built, standings(built))
    run(built, inbox)
    after = current_build(built)
    assert after is not None
    assert after.table_digests == before.table_digests
    assert after.build_id > before.build_id
    assert is_published(built, standings(built))
    assert pl.read_parquet(built.parquet / "paper_lists" / "paper_lists.parquet").columns == list(
        PUBLISHED["paper_lists"].columns
    )


@pytest.mark.parametrize(
    "newer",
    [
        lambda builds: builds.with_columns(schema_version=pl.lit(SCHEMA_VERSION + 1, pl.Int32), more=pl.lit("x")),
        lambda builds: builds.with_columns(schema_version=pl.lit("2.0")),
    ],
    ids=["a higher number", "no number"],
)
def test_a_warehouse_of_a_later_version_is_refused_and_not_touched(
    built: Warehouse, inbox: Path, newer: Callable[[pl.DataFrame], pl.DataFrame]
):
    rewrite(built, "builds", newer)
    for ask in (builds_of, current_build, publish_build, lambda warehouse: is_published(warehouse, standings(warehouse))):
        with pytest.raises(
            StoreError, match=r"built by a newer version of this program .* use that version, or choose another folder"
        ):
            ask(built)


def test_the_sensor_takes_nothing_into_a_warehouse_of_a_later_version(house: House):
    house.drop("a.txt", KITE)
    run(house.warehouse, house.inbox)
    rewrite(house.warehouse, "builds", lambda builds: builds.with_columns(schema_version=pl.lit(SCHEMA_VERSION + 1, pl.Int32)))
    history = house.warehouse.history.read_bytes()
    house.drop("b.txt", KITE)
    with dg.build_sensor_context(instance=house.instance, resources={"folders": house.folders}) as context:
        result = watch_inbox(context)
    assert isinstance(result, dg.SkipReason)
    assert "built by a newer version" in (result.skip_message or "")
    assert house.warehouse.history.read_bytes() == history


@pytest.mark.parametrize("command", [["run"], ["status"], ["explain", "x"]], ids=lambda words: words[0])
def test_every_command_refuses_a_warehouse_of_a_later_version(built: Warehouse, inbox: Path, command: list[str]):
    rewrite(built, "builds", lambda builds: builds.with_columns(schema_version=pl.lit(SCHEMA_VERSION + 1, pl.Int32)))
    history = built.history.read_bytes()
    drop(inbox, "b.txt", listed(KITE))
    said = CliRunner().invoke(app, [*command, "--inbox", str(inbox), "--warehouse", str(built.root)])
    assert said.exit_code == 1
    assert "built by a newer version of this program" in said.output
    assert built.history.read_bytes() == history


def test_explaining_from_tables_of_an_earlier_version_says_to_run(built: Warehouse, inbox: Path):
    with duckdb.connect(str(built.database)) as writer:
        writer.execute("DROP TABLE paper_aliases")
    said = CliRunner().invoke(app, ["explain", "x", "--inbox", str(inbox), "--warehouse", str(built.root)])
    assert said.exit_code == 1
    assert "built by an earlier version of this program: run `python -m pipeline run`" in " ".join(said.output.split())


def test_a_build_that_was_damaged_says_how_to_make_it_anew(built: Warehouse, inbox: Path):
    path = built.parquet / "builds" / "builds.parquet"
    path.unlink()
    path.write_bytes(b"PAR1")
    with pytest.raises(StoreError, match=r"damaged .*: delete .*builds and .*parquet and run again"):
        current_build(built)


@pytest.mark.parametrize(
    "event", [{"event": "renamed", "to": "b.txt"}, {"event": "renamed"}, {"event": "removed", "by": "a user"}]
)
def test_a_history_of_a_later_version_is_refused(built: Warehouse, inbox: Path, event: dict[str, str]):
    with built.history.open("a") as stream:
        stream.write(json.dumps({"list_id": "a.txt", **event}) + "\n")
    before = built.history.read_bytes()
    drop(inbox, "b.txt", listed(KITE))
    with pytest.raises(StoreError, match="history of this warehouse was written by a newer version"):
        run(built, inbox)
    assert built.history.read_bytes() == before


@pytest.mark.parametrize("line", ["[1]", '{"list_id": "a.txt", "event": "arrived"}', '{"event": "removed"}', '{"list_id": 1'])
def test_a_damaged_history_says_which_line(built: Warehouse, inbox: Path, line: str):
    with built.history.open("a") as stream:
        stream.write(line + "\n")
    with pytest.raises(StoreError, match=r"Line 2 of .*history.jsonl cannot be read .*restore it from a backup"):
        run(built, inbox)


@pytest.mark.parametrize("manifest", ["[]", "{}", '{"layout": 2, "tables": []}', '{"layout": 0}', '{"lay', "\udcff"])
def test_staged_tables_of_another_version_are_made_again(built: Warehouse, inbox: Path, manifest: str):
    (path,) = built.staging.glob("lists/*/*/manifest.json")
    path.write_text(manifest, encoding="utf-8", errors="surrogateescape")
    assert [stale.stage for stale in standings(built)["a.txt"].stale] == ["lists"]
    run(built, inbox)
    assert json.loads(path.read_text())["layout"] == 1
    assert builds_of(built).height == 1


@pytest.mark.parametrize(
    "seen", ["[]", '{"a.txt": 3}', '{"a.txt": [[1, 2, 3, 4], {"event": "arrived"}]}', '{"form": 2}', "\udcff"]
)
def test_what_another_version_had_seen_of_the_inbox_is_looked_at_anew(built: Warehouse, inbox: Path, seen: str):
    (built.staging / "inbox.json").write_text(seen, encoding="utf-8", errors="surrogateescape")
    assert take_in(built, inbox).events == ()
    assert "a.txt" in json.loads((built.staging / "inbox.json").read_text())["files"]


@pytest.mark.parametrize("cursor", ["{}", '{"seen": ["a.txt"]}', '{"form": 2, "looks": []}'])
def test_a_cursor_of_another_version_is_begun_anew(house: House, cursor: str):
    house.drop("a.txt", KITE)
    given = {"folders": house.folders}
    with dg.build_sensor_context(instance=house.instance, cursor=cursor, resources=given) as context:
        result = watch_inbox(context)
    assert isinstance(result, dg.SensorResult)
    assert [event.metadata["list_id"].value for event in result.asset_events] == ["a.txt"]
