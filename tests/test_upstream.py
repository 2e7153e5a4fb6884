"""Facts about the libraries that decisions of ours rest on, each named after the decision. A new version must keep them."""

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import duckdb
import pandera.errors
import pandera.polars as pa
import polars as pl
import pytest
from dagster._core.events import StepOutputData
from dagster._core.execution.plan.outputs import StepOutputHandle

from pipeline.publish.database import STORAGE_VERSION
from schemas import PUBLISHED, validate


class TestPolars:
    def test_equal_frames_are_equal_files_only_in_one_piece(self, tmp_path: Path):
        """So a table is rechunked before it is written."""
        whole = pl.DataFrame({"a": list(range(1_000)), "b": [f"x{i}" for i in range(1_000)]})
        pieces = pl.concat([whole.head(300), whole.tail(700)], rechunk=False)
        for name, table in (("whole", whole), ("again", pieces.rechunk())):
            table.write_parquet(tmp_path / name, compression="zstd", compression_level=3, row_group_size=122_880)
        assert (tmp_path / "whole").read_bytes() == (tmp_path / "again").read_bytes()

    def test_ndjson_is_the_same_for_slices(self):
        """So a large table is digested slice by slice."""
        table = pl.DataFrame({"a": [1.5, None, 1e-7], "b": [["é", "论"], [], None], "c": ['"', "\n", "\u2028"]})
        assert "".join(part.write_ndjson() for part in table.iter_slices(1)) == table.write_ndjson()

    def test_ndjson_writes_these_bytes(self):
        """The digests of tables rest on it, and they are compared between machines and versions."""
        table = pl.DataFrame({"f": [0.1, 1.0, 1e22, 5e-324, None], "s": ["论文", "a\tb", "\\", "\x7f", ""]})
        assert table.write_ndjson() == (
            '{"f":0.1,"s":"论文"}\n{"f":1.0,"s":"a\\tb"}\n{"f":1e+22,"s":"\\\\"}\n{"f":5e-324,"s":"\x7f"}\n{"f":null,"s":""}\n'
        )

    def test_a_column_too_many_in_one_file_stops_a_scan(self, tmp_path: Path):
        """So every stage validates its tables before they are staged."""
        pl.DataFrame({"a": [1]}).write_parquet(tmp_path / "1.parquet")
        pl.DataFrame({"a": [1], "b": [2]}).write_parquet(tmp_path / "2.parquet")
        with pytest.raises(pl.exceptions.PolarsError):
            pl.scan_parquet([tmp_path / "1.parquet", tmp_path / "2.parquet"]).collect()


class TestPandera:
    schema = pa.DataFrameSchema({"a": pa.Column(pl.Int64, pa.Check.ge(0))}, strict=True)

    def test_rows_of_a_lazy_frame_are_not_checked(self):
        """So `schemas.validate` takes collected frames only."""
        assert self.schema.validate(pl.LazyFrame({"a": [-1]})).collect().height == 1
        with pytest.raises(pandera.errors.SchemaError):
            self.schema.validate(pl.DataFrame({"a": [-1]}))
        with pytest.raises(TypeError, match="collected"):
            validate(self.schema, pl.LazyFrame({"a": [-1]}))

    @pytest.mark.parametrize(
        "columns", [{}, {"a": pl.Int32}, {"a": pl.Int64, "b": pl.Int64}], ids=["none", "another type", "one too many"]
    )
    def test_the_columns_of_a_frame_without_rows_are_checked(self, columns: dict[str, type[pl.DataType]]):
        """So `schemas.validate` looks at no more of such a frame."""
        with pytest.raises(pandera.errors.SchemaErrors):
            validate(self.schema, pl.DataFrame(schema=columns))


class TestDuckDB:
    def test_substr_and_length_count_code_points(self):
        """So offsets of Python are offsets of SQL."""
        text = "e\u0301 论𝒪🤦🏼\u200d♂️x"
        sql = "SELECT length($1), substr($1, 4, 2)"
        assert duckdb.execute(sql, [text]).fetchone() == (len(text), text[3:5])

    def test_a_file_says_its_storage_version(self, tmp_path: Path):
        """So a test can tell that old readers open the file."""
        with duckdb.connect() as connection:
            connection.execute(f"ATTACH '{tmp_path}/x.duckdb' AS x (STORAGE_VERSION '{STORAGE_VERSION}')")
            row = connection.execute(
                "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = 'x'"
            ).fetchone()
        assert row == ("v1.2.0+",)

    def test_a_reader_keeps_the_file_that_was_replaced(self, tmp_path: Path):
        """So a build is switched under its readers."""
        for name, value in (("old", 1), ("new", 2)):
            with duckdb.connect(str(tmp_path / name)) as connection:
                connection.execute(f"CREATE TABLE t AS SELECT {value} AS a")
        with duckdb.connect(str(tmp_path / "old"), read_only=True) as reader:
            (tmp_path / "new").replace(tmp_path / "old")
            assert reader.execute("FROM t").fetchone() == (1,)

    def test_the_log_of_a_dead_writer_is_applied_to_whatever_file_has_the_name(self, tmp_path: Path):
        """So an orphan `.wal` is moved aside before a build is switched."""
        path = tmp_path / "x.duckdb"
        write = f"import duckdb, os; c = duckdb.connect({str(path)!r}); c.execute('CREATE TABLE orphan (a INT)'); os._exit(1)"
        subprocess.run([sys.executable, "-c", write], check=False)
        assert path.with_name("x.duckdb.wal").exists()
        with duckdb.connect(str(tmp_path / "new")) as connection:
            connection.execute("CREATE TABLE t (a INT)")
        (tmp_path / "new").replace(path)
        try:
            with duckdb.connect(str(path), read_only=True) as connection:
                tables = {name for (name,) in connection.execute("SHOW TABLES").fetchall()}
        except duckdb.Error:
            tables = set()
        assert tables != {"t"}

    def test_a_writer_is_named_to_whoever_opens_the_file(self, tmp_path: Path):
        """So publishing can say who must close it."""
        path = tmp_path / "x.duckdb"
        hold = textwrap.dedent(f"""
            import duckdb, sys
            connection = duckdb.connect({str(path)!r})
            print("open", flush=True)
            sys.stdin.read()
        """)
        command = [sys.executable, "-c", hold]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
            assert holder.stdout is not None
            holder.stdout.readline()
            with pytest.raises(duckdb.IOException, match=rf"Could not set lock.*PID {holder.pid}"):
                duckdb.connect(str(path), read_only=True)
            holder.kill()

    def test_every_published_type_survives_the_way_through_parquet(self, tmp_path: Path):
        """So the DuckDB file is made from Parquet, without pyarrow."""
        kinds = {"String": "VARCHAR", "Int32": "INTEGER", "Int64": "BIGINT", "Float64": "DOUBLE", "Boolean": "BOOLEAN"}
        kinds |= {"List(String)": "VARCHAR[]", "Datetime(time_unit='us', time_zone='UTC')": "TIMESTAMP WITH TIME ZONE"}
        found = {str(column.dtype.type) for schema in PUBLISHED.values() for column in schema.columns.values()}
        assert found <= kinds.keys()


class TestDagster:
    lists = dg.DynamicPartitionsDefinition(name="lists")

    @pytest.fixture
    def instance(self) -> Iterator[dg.DagsterInstance]:
        with dg.DagsterInstance.ephemeral() as instance:
            instance.add_dynamic_partitions("lists", ["a", "b", "c"])
            yield instance

    def run(self, instance: dg.DagsterInstance, *, says_done: bool) -> dg.ExecuteInProcessResult:
        @dg.multi_asset(
            specs=[dg.AssetSpec("up", skippable=True)], partitions_def=self.lists, backfill_policy=dg.BackfillPolicy.single_run()
        )
        def up(context: dg.AssetExecutionContext):
            for key in context.partition_keys:
                if key != "b":
                    yield dg.AssetMaterialization("up", partition=key, tags={"dagster/data_version": f"v{key}"})
            if says_done:
                step = context.get_step_execution_context()
                yield dg.DagsterEvent.step_output_event(step, StepOutputData(StepOutputHandle(step.step.key, "up")))

        @dg.asset(deps=["up"])
        def down() -> None: ...

        @dg.multi_asset_check(specs=[dg.AssetCheckSpec("accepted", asset="up")])
        def accepted():
            yield dg.AssetCheckResult(passed=False)
            raise dg.Failure("b was refused", allow_retries=False)

        tags = {"dagster/asset_partition_range_start": "a", "dagster/asset_partition_range_end": "c"}
        return dg.materialize([up, down, accepted], instance=instance, tags=tags, raise_on_error=False)

    def test_a_list_can_fail_alone_in_a_run_over_many(self, instance: dg.DagsterInstance):
        """So one run works on many lists: events of single partitions, and a step output without one for the whole range."""
        result = self.run(instance, says_done=True)
        assert not result.success
        assert {event.step_key for event in result.get_step_success_events()} == {"up", "down"}
        status = instance.get_status_by_partition(dg.AssetKey("up"), ["a", "b", "c"], self.lists)
        assert {key: value.value for key, value in (status or {}).items() if value} == {
            "a": "MATERIALIZED",
            "b": "FAILED",
            "c": "MATERIALIZED",
        }
        assert (
            instance.get_latest_data_version_record(dg.AssetKey("up"), partition_key="c").asset_materialization.tags[
                "dagster/data_version"
            ]
            == "vc"
        )

    def test_without_that_output_the_steps_after_it_are_skipped(self, instance: dg.DagsterInstance):
        """So the output is said by hand."""
        result = self.run(instance, says_done=False)
        assert {event.step_key for event in result.get_step_success_events()} == {"up"}

    def test_a_blocking_check_does_not_hold_up_a_step_that_its_own_assets_need(self):
        """So checks on `papers` do not block: the joined tables need it, and they read the joined tables."""

        @dg.asset
        def one() -> None: ...

        @dg.asset(deps=["one"])
        def two() -> None: ...

        @dg.multi_asset_check(specs=[dg.AssetCheckSpec("c", asset=name, blocking=True) for name in ("one", "two")])
        def both():
            yield dg.AssetCheckResult(asset_key="one", passed=True)
            yield dg.AssetCheckResult(asset_key="two", passed=True)

        with pytest.raises(dg.DagsterInvalidDefinitionError, match="Circular"):
            dg.materialize([one, two, both])

    def test_annotations_must_be_types_not_strings(self):
        """So no module of `defs` has `from __future__ import annotations`."""
        root = Path(__file__).parent.parent / "pipeline" / "defs"
        assert [path.name for path in root.glob("*.py") if "from __future__" in path.read_text(encoding="utf-8")] == []


@pytest.mark.skipif(sys.platform != "linux", reason="leases are of Linux")
def test_linux_grants_a_read_lease_only_while_nobody_writes(tmp_path: Path):
    """So a copy that pauses is told from a file that is whole."""
    import fcntl

    path = tmp_path / "a"
    path.write_bytes(b"x")
    descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        with path.open("ab"), pytest.raises(BlockingIOError):
            fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_RDLCK)
    finally:
        os.close(descriptor)
