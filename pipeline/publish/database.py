"""The DuckDB file of a build, made from its Parquet files: tables, views, and what every table and column means."""

import re
from collections.abc import Iterator
from pathlib import Path

import duckdb

from pipeline.publish.files import table_path
from pipeline.store.errors import StoreError
from schemas import PUBLISHED

#: The storage version that the file is written in: DuckDB 1.2 and newer read it.
STORAGE_VERSION = "v1.2.0"

_COLUMN = re.compile(r"\b(\w+)\.(\w+)(?:\s+AS\s+(\w+))?", re.IGNORECASE)
_VIEW_NAME = re.compile(r"CREATE VIEW (\w+) AS", re.IGNORECASE)


def write_database(path: Path, tables: Path, views: Path) -> None:
    """Make the DuckDB file `path` from the Parquet folders in `tables` and the `*.sql` files in `views`."""
    try:
        with duckdb.connect() as connection:
            _fill(connection, path, tables, views)
    except (duckdb.IOException, duckdb.TransactionException) as error:
        raise StoreError(
            f"Cannot write {path}: {str(error).rstrip('.')}. See that the disk is not full, then run again. What was published "
            "before is unchanged."
        ) from error


def _fill(connection: duckdb.DuckDBPyConnection, path: Path, tables: Path, views: Path) -> None:
    # The order of rows is the order of the Parquet files, so that a query without ORDER BY shows them by key.
    connection.execute("SET preserve_insertion_order = true")
    connection.execute("SET force_compression = 'zstd'")
    connection.execute(f"ATTACH {_quoted(str(path))} AS build (STORAGE_VERSION '{STORAGE_VERSION}')")
    connection.execute("USE build")
    connection.begin()  # one transaction: each of its own would wait for the disk
    for name, schema in PUBLISHED.items():
        connection.execute(f"CREATE TABLE {name} AS FROM read_parquet({_quoted(str(table_path(tables, name)))})")
        connection.execute(f"COMMENT ON TABLE {name} IS {_quoted(schema.description or '')}")
        for column, model in schema.columns.items():
            connection.execute(f"COMMENT ON COLUMN {name}.{column} IS {_quoted(model.description or '')}")
    for view in sorted(views.glob("*.sql")):
        _make_view(connection, view)
    connection.commit()
    connection.execute("CHECKPOINT build")
    connection.execute("USE memory")
    connection.execute("DETACH build")


def build_id_of(path: Path) -> str | None:
    """The build that a DuckDB file carries; None where there is none or no build can be read from it."""
    if not path.exists():
        return None
    try:
        with duckdb.connect(str(path), read_only=True) as connection:
            row = connection.execute("SELECT max(build_id) FROM builds").fetchone()
    except duckdb.Error:
        return None
    return row[0] if row else None


def _make_view(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Run one file: comment lines that say what the view is, then its CREATE VIEW. Columns mean what they mean in the tables."""
    sql = path.read_text(encoding="utf-8")
    lines = sql.splitlines()
    said = [line.removeprefix("--").strip() for line in lines if line.startswith("--")]
    found = _VIEW_NAME.search(sql)
    if found is None:
        raise StoreError(f"{path} holds no CREATE VIEW name AS: every file in warehouse/views makes one view.")
    view = found[1]
    connection.execute(sql)
    connection.execute(f"COMMENT ON VIEW {view} IS {_quoted(' '.join(said))}")
    meanings = dict(_meanings(sql))
    for (column,) in connection.execute("SELECT column_name FROM duckdb_columns() WHERE table_name = ?", [view]).fetchall():
        if column in meanings:
            connection.execute(f'COMMENT ON COLUMN {view}."{column}" IS {_quoted(meanings[column])}')


def _meanings(sql: str) -> Iterator[tuple[str, str]]:
    """The columns that a view takes from a table as `table.column` or `table.column AS name`, with what they mean there."""
    for table, column, name in _COLUMN.findall(sql):
        if table in PUBLISHED and column in PUBLISHED[table].columns:
            yield name or column, PUBLISHED[table].columns[column].description or ""


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
