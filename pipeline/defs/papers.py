"""The papers stage as assets: which entries of which lists are one paper.

What a paper is does not depend on its claims. The assets wait for them all the same, because a list counts when it is worked
through, so that papers, tables and the build are made of the same lists.
"""

from collections.abc import Iterator

import dagster as dg

from pipeline.defs.automation import WHEN_ANYTHING_CHANGES
from pipeline.defs.per_list import staged_key
from pipeline.defs.resources import Folders, Logged, clear_failures
from pipeline.defs.table_metadata import materialized, table_spec
from pipeline.papers.resolve import TABLES
from pipeline.steps.union import resolve_papers
from pipeline.store.code import code_digests
from pipeline.store.standing import LIST_STAGES


@dg.multi_asset(
    specs=[
        table_spec(
            name,
            group="papers",
            deps=[staged_key(stage) for stage in LIST_STAGES],
            code_version=code_digests()["papers"],
            automation_condition=WHEN_ANYTHING_CHANGES if name == "papers" else None,
        )
        for name in TABLES
    ]
)
def papers(context: dg.AssetExecutionContext, folders: Folders) -> Iterator[dg.MaterializeResult]:
    """Distinct papers over all lists, with their aliases, values, listings and changes."""
    with clear_failures():
        made = resolve_papers(folders.open(), Logged(context.log))
    yield from (materialized(made, name) for name in TABLES)
