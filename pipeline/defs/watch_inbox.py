"""The sensor: what stands between a file that is dropped and its partition.

It takes the file in, registers the list and reports its content by its digest; the conditions on the assets then run what
changed. Conditions act on changes, and a change can be missed: of two that fall into one tick, or one that changes no partition,
as when a list is removed. So the sensor also asks for whatever stays behind, by the rule of the store, while nothing runs.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import dagster as dg

from pipeline.defs.alive import UNDER_WAY, fail_dead_runs
from pipeline.defs.catch_up import PER_LIST, UNION, wanted_runs
from pipeline.defs.inbox import arrival, content
from pipeline.defs.partitions import LISTS
from pipeline.defs.resources import Folders
from pipeline.publish.build import builds_of
from pipeline.steps.union import is_published, papers_recipe
from pipeline.store.code import rules_digest
from pipeline.store.digests import digest_of
from pipeline.store.errors import StoreError
from pipeline.store.inbox import Signature
from pipeline.store.intake import Intake, Looks, take_in
from pipeline.store.standing import Standing, standings
from pipeline.store.warehouse import Warehouse

_LOOK_EVERY_SECONDS = 10
#: Raised whenever the form of the cursor changes.
_CURSOR_FORM = 1
#: Looks in a row at which the same must be behind before the sensor asks for it; the conditions act sooner.
_LOOKS_BEHIND = 4


@dataclass(frozen=True, slots=True)
class _Cursor:
    """What the sensor knows from its last look.

    `looks` are the files that were still changing, `reported` is the content it reported of each list, `behind` is what was not
    published, and at how many looks in a row.
    """

    looks: Looks
    reported: Mapping[str, str]
    behind: tuple[str, int]

    @classmethod
    def read(cls, cursor: str | None) -> "_Cursor":
        said: Any = json.loads(cursor) if cursor else {}
        if said.get("form") != _CURSOR_FORM:  # a new one, or that of another version: everything is reported anew, at no harm
            said = {"looks": {}, "reported": {}, "behind": ["", 0]}
        looks = {name: (Signature(*signature), at) for name, (signature, at) in said["looks"].items()}
        return cls(looks, said["reported"], tuple(said["behind"]))

    def written(self) -> str:
        return json.dumps({"form": _CURSOR_FORM, "looks": dict(self.looks), "reported": self.reported, "behind": self.behind})


@dg.sensor(
    target=dg.AssetSelection.assets(*PER_LIST, *UNION),
    default_status=dg.DefaultSensorStatus.RUNNING,
    minimum_interval_seconds=_LOOK_EVERY_SECONDS,
)
def watch_inbox(context: dg.SensorEvaluationContext, folders: Folders) -> dg.SensorResult | dg.SkipReason:
    """Takes in new, edited and removed lists; leaves what is still being written for the next look.

    What it reported is in its cursor, so that nothing is lost where a look dies half-way, and nothing is reported twice.
    """
    before = _Cursor.read(context.cursor)
    try:
        warehouse = folders.open()
        builds_of(warehouse)  # refuses the warehouse of a later version before anything is taken in
        fail_dead_runs(context.instance, warehouse)
        intake = take_in(warehouse, folders.inbox_path, looks=before.looks)
    except StoreError as error:
        return dg.SkipReason(str(error))
    known = standings(warehouse)
    lists = {one.life.partition: one.life for one in known.values()}
    reported = {key: content(life) for key, life in lists.items()}
    news = [life for key, life in lists.items() if before.reported.get(key) != reported[key]]
    behind = _behind(context.instance, warehouse, known, before.behind)
    is_run_wanted = behind[1] == _LOOKS_BEHIND
    return dg.SensorResult(
        dynamic_partitions_requests=_registrations(lists, context.instance),
        asset_events=[arrival(life) for life in news],
        run_requests=_requests(context.instance, known, behind[0]) if is_run_wanted else [],
        skip_reason=None if news or is_run_wanted else _nothing_new(intake),
        cursor=_Cursor(intake.looks, reported, behind).written(),
    )


def _behind(
    instance: dg.DagsterInstance, warehouse: Warehouse, known: Mapping[str, Standing], before: tuple[str, int]
) -> tuple[str, int]:
    """A digest of what is not published though nothing is under way, and at how many looks in a row that was so."""
    stale = [f"{name} {len(one.life.versions)} {one.stale}" for name, one in known.items() if one.stale]
    if (not stale and is_published(warehouse, known)) or instance.get_runs_count(dg.RunsFilter(statuses=UNDER_WAY)):
        return "", 0
    state = digest_of(rules_digest(), papers_recipe(known).name, *stale, *(str(one.refusal) for one in known.values()))
    return (state, before[1] + 1) if state == before[0] else (state, 1)


def _requests(instance: dg.DagsterInstance, known: Mapping[str, Standing], state: str) -> list[dg.RunRequest]:
    """The runs that would publish it, each asked for once: what failed for a fault of the program would fail again."""
    return [wanted.request(f"{state} {number}") for number, wanted in enumerate(wanted_runs(instance, known))]


def _registrations(keys: Iterable[str], instance: dg.DagsterInstance) -> list[dg.AddDynamicPartitionsRequest]:
    registered = set(instance.get_dynamic_partitions("lists"))
    new = [key for key in keys if key not in registered]
    return [LISTS.build_add_request(new)] if new else []


def _nothing_new(intake: Intake) -> str:
    if intake.unsettled:
        return f"Still being written, left for the next look: {', '.join(intake.unsettled)}."
    return "Nothing new in the inbox."
