"""A house to try the assets in: an inbox, a warehouse, a Dagster instance in memory, and a daemon that is turned by hand."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import dagster as dg
import duckdb

from pipeline.definitions import defs
from pipeline.defs.automation import watch_conditions
from pipeline.defs.catch_up import PER_LIST, UNION, Wanted, tell, wanted_runs
from pipeline.defs.partitions import range_tags, ranges
from pipeline.defs.resources import Folders
from pipeline.defs.run import Fault, all_assets, run_one, settings
from pipeline.defs.watch_inbox import watch_inbox
from pipeline.store.intake import take_in
from pipeline.store.names import partition_key
from pipeline.store.standing import standings
from pipeline.store.warehouse import Warehouse, open_warehouse
from tests.store.files import drop

KITE = (
    "Samplers for temporal graphs are slow when edges arrive late. Existing samplers either drop such edges or start again, and "
    "both waste most of the work. We propose Kite, a sampler that keeps late edges in a small pool and merges them in order. "
    "Kite outperforms Drake by 3.5% in accuracy on PondBench while using half of its memory. Code is available at "
    "https://github.com/kite/kite."
)
MOLE = (
    "Whether depth helps policies for linear bandits has been unclear, since most analyses fix the depth in advance. We study "
    "policies of growing depth under adversarial contexts. We prove a regret bound of $O(\\sqrt{T})$ that shallow policies "
    "attain. We find that deeper policies never help on three public logs, whatever their width."
)
NEWT = (
    "Tokenisers for low-resource languages waste half of their vocabulary on pieces that are never seen again. This paper "
    "introduces Newt (New Tokens), which reuses rare pieces for frequent syllables. Newt reduces perplexity from 21.4 to 18.9 on "
    "FieldNews and needs no new training data. Its vocabulary can be swapped into a finished model within minutes."
)


@cache
def definitions() -> dg.Definitions:
    """What `dg dev` loads, loaded once."""
    return defs()


def listed(*abstracts: str, header: str = "ICML 2026 Papers") -> str:
    return "\n\n".join([header, *abstracts]) + "\n"


class House:
    """What a user has, and what the daemon would do."""

    def __init__(self, folder: Path, instance: dg.DagsterInstance) -> None:
        self.inbox = folder / "inbox"
        self.inbox.mkdir()
        self.warehouse: Warehouse = open_warehouse(folder / "warehouse", self.inbox)
        self.instance = instance
        self.folders = Folders(inbox=str(self.inbox), warehouse=str(self.warehouse.root))
        self.runs: list[Wanted] = []
        self.faults: list[Fault] = []
        self._sensor_cursor: str | None = None
        self._condition_cursor: Any = None
        self._asked: set[str] = set()

    def drop(self, name: str, *abstracts: str) -> Path:
        return drop(self.inbox, name, listed(*abstracts))

    def run(self) -> list[Fault]:
        """What the command line does."""
        intake = take_in(self.warehouse, self.inbox)
        known = standings(self.warehouse)
        tell(self.instance, intake.events, known)
        return [fault for wanted in list(wanted_runs(self.instance, known)) for fault in self.execute(wanted)]

    def execute(self, wanted: Wanted) -> list[Fault]:
        self.runs.append(wanted)
        return run_one(self.instance, self.warehouse, self.inbox, wanted)

    def execute_without_checks(self, wanted: Wanted) -> None:
        """As quick as a run over all lists can be, where a test turns many ticks."""
        self.runs.append(wanted)
        job = all_assets().get_subset(asset_selection=set(wanted.assets), asset_check_selection=set())
        job.execute_in_process(instance=self.instance, run_config=settings(self.warehouse, self.inbox))

    def tick(self) -> list[str]:
        """One look of the sensor and one of the conditions, with the runs that they ask for; which lists were worked on."""
        before = len(self.runs)
        for wanted in [*self.look_at_inbox(), *self.look_at_conditions()]:
            self.execute(wanted) if wanted.tags else self.execute_without_checks(wanted)
        return sorted({key for wanted in self.runs[before:] for key in self.keys_of(wanted)})

    def look_at_inbox(self) -> list[Wanted]:
        given = {"folders": self.folders}
        with dg.build_sensor_context(instance=self.instance, cursor=self._sensor_cursor, resources=given) as context:
            result = watch_inbox(context)
        if isinstance(result, dg.SkipReason):
            return []
        self._sensor_cursor = result.cursor
        for request in result.dynamic_partitions_requests or []:
            self.instance.add_dynamic_partitions(request.partitions_def_name, list(request.partition_keys))
        for event in result.asset_events:
            self.instance.report_runless_asset_event(event)
        requests = [request for request in result.run_requests or [] if request.run_key not in self._asked]
        self._asked |= {request.run_key or "" for request in requests}
        return [Wanted(tuple(request.asset_selection or ()), request.tags) for request in requests]

    def look_at_conditions(self) -> list[Wanted]:
        result = dg.evaluate_automation_conditions(
            defs=definitions(),
            instance=self.instance,
            cursor=self._condition_cursor,
            asset_selection=watch_conditions.asset_selection,
        )
        self._condition_cursor = result.cursor
        lists = {key: result.get_requested_partitions(key) for key in PER_LIST}
        registered = self.instance.get_dynamic_partitions("lists")
        wanted = []
        for both in ranges(registered, {key for keys in lists.values() for key in keys if key}):
            first = registered.index(both[0])
            assets = tuple(asset for asset in PER_LIST if registered[first] in lists[asset])
            wanted.append(Wanted(assets, range_tags(*both)))
        union = tuple(key for key in UNION if result.get_num_requested(key))
        return [*wanted, *([Wanted(union, {})] if union else [])]

    def keys_of(self, wanted: Wanted) -> list[str]:
        """Partition keys that a run is about."""
        if not wanted.tags:
            return []
        registered = self.instance.get_dynamic_partitions("lists")
        first, last = (registered.index(key) for key in wanted.tags.values())
        return registered[first : last + 1]

    def materializations(self, asset: str) -> Counter[str | None]:
        """How often each partition of an asset was materialised, by the event log."""
        key = dg.AssetKey(asset.split("/"))
        records = self.instance.fetch_materializations(key, limit=10_000).records
        return Counter(record.partition_key for record in records)

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """What an analyst's query gives now."""
        with duckdb.connect(str(self.warehouse.database), read_only=True) as connection:
            return connection.execute(sql).fetchall()

    def digests(self) -> dict[str, str]:
        """The digest of every published table, as the newest build has it."""
        ((said,),) = self.ask("SELECT table_digests FROM builds ORDER BY build_id DESC LIMIT 1")
        return json.loads(said)


def keys(*names: str) -> list[str]:
    return sorted(partition_key(name) for name in names)
