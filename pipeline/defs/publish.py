"""The build that an analyst reads: the Parquet folders and the DuckDB file, switched together."""

from collections.abc import Iterator
from datetime import timedelta

import dagster as dg
import polars as pl

from pipeline.defs.automation import WHEN_ANYTHING_CHANGES
from pipeline.defs.resources import Folders, Logged, clear_failures
from pipeline.defs.table_metadata import OWNERS, preview, table_spec
from pipeline.papers.resolve import TABLES as PAPERS_TABLES
from pipeline.publish.database import STORAGE_VERSION
from pipeline.publish.files import table_path
from pipeline.publish.tables import TABLES as JOINED_TABLES
from pipeline.steps.union import publish_build
from pipeline.store.code import rules_digest
from pipeline.store.digests import digest_of

DATABASE = "papers_duckdb"
_ALL_TABLES = (*PAPERS_TABLES, *JOINED_TABLES)
#: Every asset that is made of all lists.
OVER_ALL_LISTS = (*_ALL_TABLES, "builds", DATABASE)


#: The nightly run confirms the build even where nothing changed; one missed night is a warning, two are a failure.
CONFIRMED_DAILY = dg.FreshnessPolicy.time_window(fail_window=timedelta(hours=50), warn_window=timedelta(hours=26))


@dg.multi_asset(
    specs=[
        table_spec(
            "builds",
            group="publish",
            deps=_ALL_TABLES,
            code_version=rules_digest(),
        ),
        dg.AssetSpec(
            DATABASE,
            deps=_ALL_TABLES,
            group_name="publish",
            kinds={"duckdb", "parquet"},
            owners=OWNERS,
            code_version=rules_digest(),
            automation_condition=WHEN_ANYTHING_CHANGES,
            freshness_policy=CONFIRMED_DAILY,
            description=(
                "papers.duckdb and the Parquet folders, switched from one complete build to the next without disturbing readers. "
                f"Written for DuckDB {STORAGE_VERSION.removeprefix('v').removesuffix('.0')} and newer."
            ),
        ),
    ]
)
def publish(context: dg.AssetExecutionContext, folders: Folders) -> Iterator[dg.MaterializeResult]:
    """Everything that is worked through, as one build."""
    warehouse = folders.open()
    with clear_failures():
        published = publish_build(warehouse, Logged(context.log))
    build = published.build
    content = dg.DataVersion(digest_of(build.rules_digest, *build.table_digests.values()))
    builds = pl.read_parquet(table_path(warehouse.parquet, "builds"))
    yield dg.MaterializeResult(
        "builds",
        data_version=content,
        metadata={"dagster/row_count": builds.height, "preview": preview(builds.reverse())},
    )
    rows = [
        dg.TableRecord({"table": name, "rows": count, "digest": build.table_digests[name]})
        for name, count in build.row_counts.items()
    ]
    yield dg.MaterializeResult(
        DATABASE,
        data_version=content,
        metadata={
            "build_id": build.build_id,
            "is_new": published.is_new,
            "duckdb": dg.MetadataValue.path(str(warehouse.database)),
            "tables": dg.MetadataValue.table(rows),
        },
    )
