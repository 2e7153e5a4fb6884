"""What the three assets that are made list by list have in common: one run over many lists, an event a list.

A list that was refused is observed with the reason but not materialised, so that its partition shows as failed once the run has
ended; the steps after it go on with the other lists all the same.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import dagster as dg
from dagster._core.definitions.data_version import (
    extract_data_version_from_entry,
    get_input_data_version_tag,
    get_input_event_pointer_tag,
)
from dagster._core.events import StepOutputData
from dagster._core.execution.plan.outputs import StepOutputHandle

from pipeline.defs.automation import WHEN_A_LIST_CHANGES
from pipeline.defs.partitions import LISTS, lists_of
from pipeline.defs.resources import Folders, Logged, clear_failures
from pipeline.defs.table_metadata import OWNERS, column_schema, shown
from pipeline.steps.per_list import work_through
from pipeline.store.code import code_digests
from pipeline.store.digests import digest_of
from pipeline.store.history import Life
from pipeline.store.standing import LIST_STAGES, Refusal, Standing
from schemas import STAGED


def staged_key(stage: str) -> dg.AssetKey:
    """The asset of what a stage makes list by list; it lies in the folder of this name in the warehouse."""
    return dg.AssetKey(["staging", stage])


def staged_asset(stage: str, *, table: str, deps: list[dg.AssetKey], description: str) -> dg.AssetsDefinition:
    """The asset of one stage. `table` is the table whose columns, rows and first rows stand for the stage's others."""
    spec = dg.AssetSpec(
        staged_key(stage),
        deps=deps,
        description=f"{description}\n\nTables: {', '.join(STAGED[stage])}.",
        group_name=stage,
        kinds={"python", "parquet"},
        owners=OWNERS,
        code_version=code_digests()[stage],
        automation_condition=WHEN_A_LIST_CHANGES,
        metadata={"dagster/column_schema": column_schema(STAGED[stage][table])},
        skippable=True,  # the events of single lists take the place of one for the whole range
    )

    @dg.multi_asset(name=f"staging_{stage}", specs=[spec], partitions_def=LISTS, backfill_policy=dg.BackfillPolicy.single_run())
    def asset(context: dg.AssetExecutionContext, folders: Folders) -> Iterator[Any]:
        warehouse = folders.open()
        lists = lists_of(warehouse, context.partition_keys)
        with clear_failures():
            for standing in work_through(warehouse, stage, lists, Logged(context.log)):
                if standing.refusal is not None and stage == LIST_STAGES[0]:
                    yield _observation(standing.refusal, standing.life.partition)
                elif (event := _event(standing, stage, table, _made_from(context.instance, deps, standing.life))) is not None:
                    yield event
        yield _done(context)

    return asset


def _event(standing: Standing, stage: str, table: str, made_from: Iterable[tuple[str, str]]) -> dg.AssetMaterialization | None:
    """What is recorded of a list; None where its newest file was refused, or the stage made nothing of it."""
    latest = standing.latest
    manifest = latest.made.get(stage) if latest is not None and standing.refusal is None else None
    if latest is None or manifest is None:
        return None
    rows = [dg.TableRecord({"table": name, "rows": staged.rows}) for name, staged in manifest.tables.items()]
    return dg.AssetMaterialization(
        staged_key(stage),
        partition=standing.life.partition,
        metadata={
            "list_id": standing.life.list_id,
            "version_no": latest.version_no,
            "sha256": latest.version.sha256,
            "dagster/partition_row_count": manifest.tables[table].rows,
            "rows": dg.MetadataValue.table(rows),
            **shown(manifest, table),
        },
        tags={
            "dagster/data_version": digest_of(*(staged.digest for staged in manifest.tables.values())),
            "dagster/code_version": manifest.recipe.code_digest,
            **dict(made_from),
        },
    )


def _made_from(instance: dg.DagsterInstance, deps: Iterable[dg.AssetKey], life: Life) -> Iterator[tuple[str, str]]:
    """Tags that say of which state of its inputs a partition was made; without them Dagster shows it as out of date for ever."""
    for key in deps:
        record = instance.get_latest_data_version_record(key, partition_key=life.partition)
        if record is not None:
            version = extract_data_version_from_entry(record.event_log_entry)
            yield get_input_data_version_tag(key), version.value if version else ""
            yield get_input_event_pointer_tag(key), str(record.storage_id)


def _observation(refusal: Refusal, partition: str) -> dg.AssetObservation:
    """What a person sees on the partition of a list that is failed: why, and where the trouble begins."""
    return dg.AssetObservation(
        staged_key(LIST_STAGES[0]),
        partition=partition,
        description=f"Refused: {refusal.reason}",  # shown as Markdown, so without any text of the list
        metadata={
            "list_id": refusal.list_id,
            "reason": refusal.reason,
            "detail": refusal.detail,
            **({"line": refusal.line} if refusal.line is not None else {}),
            **({"raw": refusal.raw} if refusal.raw else {}),
        },
    )


def _done(context: dg.AssetExecutionContext) -> dg.DagsterEvent:
    """Says that the step put out its output, so that the steps after it run, without an event for each list of the range."""
    step = context.get_step_execution_context()
    (output,) = context.op_execution_context.selected_output_names
    return dg.DagsterEvent.step_output_event(step, StepOutputData(StepOutputHandle(step.step.key, output)))
