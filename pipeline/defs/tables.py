"""The tables that are joined from all lists and the papers, the first part of publishing."""

from collections.abc import Iterator, Mapping

import dagster as dg

from pipeline.defs.automation import WHEN_ANYTHING_CHANGES
from pipeline.defs.per_list import staged_key
from pipeline.defs.resources import Folders, Logged, clear_failures
from pipeline.defs.table_metadata import materialized, table_spec
from pipeline.publish.tables import TABLES
from pipeline.steps.union import join_tables
from pipeline.store.code import code_digests
from schemas import STAGED

_STAGE_OF: Mapping[str, str] = {name: stage for stage, tables in STAGED.items() for name in tables}


@dg.multi_asset(
    specs=[
        table_spec(
            name,
            group="publish",
            deps=[staged_key(_STAGE_OF[name]), *([] if _STAGE_OF[name] == "lists" else ["papers"])],
            code_version=code_digests()["publish"],
            automation_condition=WHEN_ANYTHING_CHANGES if name == "claims" else None,
        )
        for name in TABLES
    ]
)
def tables(context: dg.AssetExecutionContext, folders: Folders) -> Iterator[dg.MaterializeResult]:
    """What the newest versions of all lists say, keyed by paper."""
    with clear_failures():
        made = join_tables(folders.open(), Logged(context.log))
    yield from (materialized(made, name) for name in TABLES)
