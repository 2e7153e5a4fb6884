"""What the UI shows of a table: its columns, how many rows it has, the digest of its content, and its first rows."""

from collections.abc import Mapping
from typing import Any

import dagster as dg
import pandera.polars as pa
import polars as pl

from pipeline.store.staging import Manifest
from schemas import PUBLISHED

OWNERS = ["team:paper-claims"]
_ROWS_SHOWN = 5
_CHARS_SHOWN = 160
_SQL_TYPES = {
    pl.String: "VARCHAR",
    pl.Int32: "INTEGER",
    pl.Int64: "BIGINT",
    pl.Float64: "DOUBLE",
    pl.Boolean: "BOOLEAN",
    pl.List: "VARCHAR[]",
    pl.Datetime: "TIMESTAMPTZ",
}


def column_schema(schema: pa.DataFrameSchema) -> dg.TableSchema:
    """The columns of a table model as Dagster shows them."""
    return dg.TableSchema(
        [
            dg.TableColumn(
                name,
                type=_SQL_TYPES[column.dtype.type.base_type()],
                description=column.description,
                constraints=dg.TableColumnConstraints(
                    nullable=column.nullable,
                    unique=(schema.unique or []) == [name],
                    other=[str(check.error or check.name) for check in column.checks],
                ),
            )
            for name, column in schema.columns.items()
        ]
    )


def table_spec(name: str, *, group: str, **said: Any) -> dg.AssetSpec:
    """The asset of a published table: named as the table, described as its model describes it."""
    schema = PUBLISHED[name]
    return dg.AssetSpec(
        name,
        group_name=group,
        description=schema.description,
        kinds={"polars", "parquet"},
        owners=OWNERS,
        metadata={"dagster/column_schema": column_schema(schema)},
        **said,
    )


def materialized(manifest: Manifest, table: str) -> dg.MaterializeResult:
    """The result for an asset that is one staged table, with its content as the data version."""
    staged = manifest.tables[table]
    return dg.MaterializeResult(
        table,
        data_version=dg.DataVersion(staged.digest),
        metadata={"dagster/row_count": staged.rows, **shown(manifest, table)},
    )


def shown(manifest: Manifest, table: str) -> Mapping[str, Any]:
    """Metadata of one staged table."""
    return {
        "digest": manifest.tables[table].digest,
        "input_digest": manifest.recipe.input_digest,
        "preview": preview(pl.read_parquet(manifest.path(table), n_rows=_ROWS_SHOWN)),
    }


def preview(rows: pl.DataFrame) -> dg.TableMetadataValue:
    """The first rows, by key as tables are sorted; long texts are cut. The UI shows the text as it is, never as markup."""
    records = [dg.TableRecord({name: _cell(value) for name, value in row.items()}) for row in rows.head(_ROWS_SHOWN).to_dicts()]
    columns = [dg.TableColumn(name, type="string") for name in rows.columns]
    return dg.MetadataValue.table(records, schema=dg.TableSchema(columns))


def _cell(value: object) -> str | int | float | bool:
    if value is None:
        return ""
    if isinstance(value, int | float | bool):
        return value
    text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= _CHARS_SHOWN else text[:_CHARS_SHOWN] + "…"
