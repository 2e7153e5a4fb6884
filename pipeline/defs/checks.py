"""Asset checks: the relations that must always hold, and the lists that are failed now."""

from collections.abc import Iterator

import dagster as dg

from pipeline.defs.partitions import PARTITION, RANGE_START, lists_of
from pipeline.defs.per_list import staged_key
from pipeline.defs.resources import Folders
from pipeline.publish.relations import RELATIONS, breach_of
from pipeline.steps.union import open_tables
from pipeline.store.standing import Refusal, standings

_ROWS_SHOWN = 200


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec(
            relation.name,
            asset=relation.table,
            blocking=relation.table != "papers",  # the other tables are joined from it, so it cannot wait for what reads them
            description=relation.holds,
        )
        for relation in RELATIONS
    ]
)
def relations(folders: Folders) -> Iterator[dg.AssetCheckResult]:
    """What must hold between the tables. Publishing looks at all of it once more, and publishes nothing that breaks it."""
    with open_tables(folders.open()) as connection:
        for relation in RELATIONS:
            breach = breach_of(relation, connection)
            yield dg.AssetCheckResult(
                check_name=relation.name,
                asset_key=relation.table,
                passed=breach is None,
                metadata={"rows that break it": breach.rows, "first": str(breach)} if breach else {"rows that break it": 0},
            )


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec(
            "every_list_is_accepted",
            asset=staged_key("lists"),
            description="No file of the inbox is refused now; entries that are rejected one by one are in the table rejects.",
        )
    ]
)
def every_list_is_accepted(context: dg.AssetCheckExecutionContext, folders: Folders) -> Iterator[dg.AssetCheckResult]:
    """Which lists are failed now, with the reason and the line. Fails the run if one of its own lists is among them."""
    warehouse = folders.open()
    refusals = {name: one.refusal for name, one in standings(warehouse).items() if one.refusal is not None}
    yield dg.AssetCheckResult(
        passed=not refusals,
        description=f"Refused now: {len(refusals)}." if refusals else "Every list is accepted.",
        metadata={"failed": len(refusals), "lists": _table(list(refusals.values())[:_ROWS_SHOWN])},
    )
    own = [refusals[life.list_id] for life in lists_of(warehouse, _partitions_of_run(context)) if life.list_id in refusals]
    if own:
        said = "\n".join(f"{one.list_id}{f', line {one.line}' if one.line else ''}: {one.detail} ({one.reason})" for one in own)
        raise dg.Failure(f"Refused; all other lists go on:\n{said}", metadata={"lists": _table(own)}, allow_retries=False)


def _partitions_of_run(context: dg.AssetCheckExecutionContext) -> list[str]:
    """The lists that the run is about; none where only the check is run."""
    has_partitions = context.op_execution_context.run.tags.keys() & {RANGE_START, PARTITION}
    return list(context.op_execution_context.partition_keys) if has_partitions else []


def _table(refusals: list[Refusal]) -> dg.TableMetadataValue:
    columns = [dg.TableColumn(name) for name in ("list_id", "line", "reason", "detail")]
    records = [
        dg.TableRecord({"list_id": one.list_id, "line": one.line or "", "reason": one.reason, "detail": one.detail})
        for one in refusals
    ]
    return dg.MetadataValue.table(records, schema=dg.TableSchema(columns))
