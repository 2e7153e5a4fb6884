"""The inbox as Dagster sees it: the files of lists as an asset that others make, and the sensor that reports them.

The sensor is all that stands between a file that is dropped and its partition: it takes the file in, registers the list and
reports its content by its digest; the conditions on the assets do the rest. A list that goes away, comes back as it was, or is
refused gives no partition a new content, so for that the sensor asks for a run over all lists itself.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import dagster as dg

from pipeline.defs.alive import fail_dead_runs
from pipeline.defs.partitions import LISTS
from pipeline.defs.publish import OVER_ALL_LISTS
from pipeline.defs.resources import Folders
from pipeline.defs.table_metadata import OWNERS
from pipeline.store.digests import digest_of
from pipeline.store.errors import StoreError
from pipeline.store.history import Life, read_history
from pipeline.store.inbox import Signature
from pipeline.store.intake import Intake, Looks, take_in
from pipeline.store.standing import standings

LIST_FILES = dg.AssetKey("list_files")
_LOOK_EVERY_SECONDS = 10

list_files = dg.AssetSpec(
    LIST_FILES,
    partitions_def=LISTS,
    group_name="inbox",
    kinds={"file"},
    owners=OWNERS,
    description="The files in the inbox; every version that ever arrived is kept in warehouse/raw.",
)


def arrival(life: Life) -> dg.AssetMaterialization:
    """What is reported of the file of a list: its digest, so that the same content is never taken for a change."""
    newest = life.versions[-1] if life.versions else None
    return dg.AssetMaterialization(
        LIST_FILES,
        partition=life.partition,
        metadata={
            "list_id": life.list_id,
            "versions": len(life.versions),
            **({"sha256": newest.sha256, "bytes": newest.bytes} if newest else {}),
            **({"refused": life.refusal.detail or ""} if life.refusal else {}),
        },
        tags={"dagster/data_version": _content(life)},
    )


@dataclass(frozen=True, slots=True)
class _Cursor:
    """What the sensor knows from its last look: files that were still changing, what it reported of each list, what is out."""

    looks: Looks
    reported: Mapping[str, str]
    out: str

    @classmethod
    def read(cls, cursor: str | None) -> "_Cursor":
        said: Any = json.loads(cursor) if cursor else {"looks": {}, "reported": {}, "out": digest_of()}
        looks = {name: (Signature(*signature), at) for name, (signature, at) in said["looks"].items()}
        return cls(looks, said["reported"], said["out"])

    def written(self) -> str:
        return json.dumps({"looks": dict(self.looks), "reported": self.reported, "out": self.out})


@dg.sensor(
    target=dg.AssetSelection.assets(*OVER_ALL_LISTS),
    default_status=dg.DefaultSensorStatus.RUNNING,
    minimum_interval_seconds=_LOOK_EVERY_SECONDS,
)
def watch_inbox(context: dg.SensorEvaluationContext, folders: Folders) -> dg.SensorResult | dg.SkipReason:
    """Takes in new, edited and removed lists; leaves what is still being written for the next look.

    What it reported is in its cursor, so that nothing is lost where a tick dies half-way, and nothing is reported twice.
    """
    before = _Cursor.read(context.cursor)
    try:
        warehouse = folders.open()
        fail_dead_runs(context.instance, warehouse)
        intake = take_in(warehouse, folders.inbox_path, looks=before.looks)
    except StoreError as error:
        return dg.SkipReason(str(error))
    events = read_history(warehouse.history)
    known = standings(warehouse, events)
    lists = {one.life.partition: one.life for one in known.values()}
    after = _Cursor(
        looks=intake.looks,
        reported={key: _content(life) for key, life in lists.items()},
        out=digest_of(*(f"{one.life.list_id} {one.refusal}" for one in known.values() if one.life.is_removed or one.refusal)),
    )
    news = [life for key, life in lists.items() if before.reported.get(key) != after.reported[key]]
    run = dg.RunRequest(
        run_key=f"{len(events)} events, {after.out}", asset_selection=[dg.AssetKey(name) for name in OVER_ALL_LISTS]
    )
    is_run_wanted = after.out != before.out
    return dg.SensorResult(
        dynamic_partitions_requests=_registrations(lists, context.instance),
        asset_events=[arrival(life) for life in news],
        run_requests=[run] if is_run_wanted else [],
        skip_reason=None if news or is_run_wanted else _nothing_new(intake),
        cursor=after.written(),
    )


def _registrations(keys: Iterable[str], instance: dg.DagsterInstance) -> list[dg.AddDynamicPartitionsRequest]:
    registered = set(instance.get_dynamic_partitions("lists"))
    new = [key for key in keys if key not in registered]
    return [LISTS.build_add_request(new)] if new else []


def _content(life: Life) -> str:
    """Digest of what lies under the name of a list."""
    if life.refusal is not None:
        return digest_of("refused", life.refusal.reason or "", life.refusal.detail or "")
    return life.versions[-1].sha256


def _nothing_new(intake: Intake) -> str:
    if intake.unsettled:
        return f"Still being written, left for the next look: {', '.join(intake.unsettled)}."
    return "Nothing new in the inbox."
