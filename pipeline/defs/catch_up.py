"""What is to be run now, by what the store says is stale: for whoever does not wait for the conditions to notice.

The command line and the nightly schedule both start from here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import dagster as dg

from pipeline.defs.checks import every_list_is_accepted, relations
from pipeline.defs.inbox import arrival
from pipeline.defs.partitions import range_tags, ranges
from pipeline.defs.per_list import staged_key
from pipeline.defs.publish import OVER_ALL_LISTS
from pipeline.store.history import Event
from pipeline.store.standing import LIST_STAGES, Standing

PER_LIST = tuple(staged_key(stage) for stage in LIST_STAGES)
UNION = tuple(dg.AssetKey(name) for name in OVER_ALL_LISTS)
CHECKS = (*relations.check_keys, *every_list_is_accepted.check_keys)


@dataclass(frozen=True, slots=True)
class Wanted:
    """One run: its assets, the tags that say which lists it is about, and its checks where they are not just those of the assets."""

    assets: tuple[dg.AssetKey, ...]
    tags: Mapping[str, str]
    checks: tuple[dg.AssetCheckKey, ...] | None = None

    def request(self, run_key: str) -> dg.RunRequest:
        """The same as a sensor or a schedule asks for it."""
        return dg.RunRequest(run_key, asset_selection=list(self.assets), tags=self.tags, asset_check_keys=self.checks)


#: A run over all lists without any of its own says anew which lists are refused, since one of them may be gone.
OVER_ALL = Wanted(UNION, {}, CHECKS)


def tell(instance: dg.DagsterInstance, events: Iterable[Event], known: Mapping[str, Standing]) -> None:
    """Register the lists that are new to the instance, and report the files that changed, as the sensor does."""
    registered = set(instance.get_dynamic_partitions("lists"))
    new = [one.life for one in known.values() if one.life.partition not in registered]
    if new:
        instance.add_dynamic_partitions("lists", [life.partition for life in new])
    changed = {event.list_id for event in events} | {life.list_id for life in new}
    for one in known.values():
        if one.life.list_id in changed:
            instance.report_runless_asset_event(arrival(one.life))


def wanted_runs(instance: dg.DagsterInstance, known: Mapping[str, Standing]) -> Iterator[Wanted]:
    """A run for each unbroken range of lists that are stale, the last of them with the assets over all lists."""
    stale = [one.life.partition for one in known.values() if one.stale]
    found = [range_tags(*both) for both in ranges(instance.get_dynamic_partitions("lists"), stale)]
    for tags in found[:-1]:
        yield Wanted(PER_LIST, tags)
    yield Wanted((*PER_LIST, *UNION), found[-1]) if found else OVER_ALL
