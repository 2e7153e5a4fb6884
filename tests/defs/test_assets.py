"""One real run over three lists, one of them refused: events, metadata, checks, data versions, and what the analyst finds."""

from collections.abc import Iterator
from typing import Any

import dagster as dg
import pytest

from pipeline.defs.catch_up import PER_LIST, UNION, Wanted
from pipeline.defs.partitions import LISTS, range_tags, ranges
from pipeline.defs.quality import QUALITY_CHECK
from pipeline.defs.run import all_assets, settings
from pipeline.publish.relations import RELATIONS
from pipeline.store.digests import table_digest
from pipeline.store.standing import standings
from schemas import PUBLISHED
from tests.defs.house import KITE, MOLE, NEWT, House, definitions, keys
from tests.store.files import drop

A, B, BAD = (key for name in ("a.txt", "b.txt", "bad.txt") for key in keys(name))


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house after one run; tests only look at it."""
    with dg.DagsterInstance.ephemeral() as instance:
        house = House(tmp_path_factory.mktemp("ran"), instance)
        house.drop("a.txt", KITE, MOLE)
        house.drop("b.txt", NEWT)
        drop(house.inbox, "bad.txt", "Papers\n\x00\n")
        house.faults = house.run()
        yield house


def newest(house: House, asset: str, partition: str | None = None) -> dg.AssetMaterialization:
    key = dg.AssetKey(asset.split("/"))
    wanted = dg.AssetRecordsFilter(asset_key=key, asset_partitions=[partition] if partition else None)
    (record,) = house.instance.fetch_materializations(wanted, limit=1).records
    assert record.asset_materialization is not None
    return record.asset_materialization


def status(house: House, asset: dg.AssetKey) -> dict[str, str]:
    found = house.instance.get_status_by_partition(asset, [A, B, BAD], LISTS) or {}
    return {key: value.value for key, value in found.items() if value is not None}


def test_a_refused_list_fails_with_its_reason_and_line_and_stops_only_itself(ran: House):
    assert [run.assets for run in ran.runs] == [(*PER_LIST, *UNION)]
    (fault,) = ran.faults
    assert fault.stack is None
    assert fault.step == "every_list_is_accepted"
    assert fault.said.startswith("Refused; all other lists go on:\nbad.txt, line 2: ")
    for asset in PER_LIST:
        assert status(ran, asset) == {A: "MATERIALIZED", B: "MATERIALIZED", BAD: "FAILED"}
    assert ran.ask("SELECT list_id FROM paper_lists ORDER BY ALL") == [("a.txt",), ("b.txt",)]
    assert ran.ask("SELECT list_id, position FROM rejects") == [("bad.txt", None)]


def test_every_table_is_there_with_real_rows(ran: House):
    for name in PUBLISHED:
        assert newest(ran, name).metadata["dagster/row_count"].value == len(ran.ask(f"FROM {name}"))
    types = {row[0] for row in ran.ask("SELECT DISTINCT claim_type FROM claims")}
    assert {"contribution", "comparison", "measurement", "theory", "resource"} <= types


def test_a_table_shows_its_rows_its_digest_and_its_first_rows(ran: House):
    event = newest(ran, "papers")
    digest = ran.digests()["papers"]
    assert event.metadata["digest"].value == digest
    assert event.tags is not None
    assert event.tags["dagster/data_version"] == digest
    records = event.metadata["preview"].records
    assert [record.data["paper_id"] for record in records] == [row[0] for row in ran.ask("SELECT paper_id FROM papers")]
    assert all(len(str(value)) <= 161 for record in records for value in record.data.values())


def test_a_list_has_an_event_of_its_own_with_its_own_versions(ran: House):
    known = standings(ran.warehouse)
    for asset in ("staging/lists", "staging/text", "staging/claims"):
        events = {key: newest(ran, asset, key) for key in (A, B)}
        versions = {key: event.tags["dagster/data_version"] for key, event in events.items() if event.tags}
        assert len(set(versions.values())) == 2
        assert events[A].metadata["list_id"].value == "a.txt"
        assert events[A].metadata["sha256"].value == known["a.txt"].life.versions[0].sha256
    assert newest(ran, "staging/lists", A).metadata["dagster/partition_row_count"].value == 2
    assert newest(ran, "staging/lists", B).metadata["dagster/partition_row_count"].value == 1


def test_every_relation_is_a_check_that_passed(ran: House):
    graph = definitions().resolve_asset_graph()
    names = {(key.asset_key.to_user_string(), key.name) for key in graph.asset_check_keys if key.name != QUALITY_CHECK}
    assert names == {(relation.table, relation.name) for relation in RELATIONS} | {("staging/lists", "every_list_is_accepted")}
    found = ran.instance.event_log_storage.get_latest_asset_check_execution_by_key(list(graph.asset_check_keys))
    assert {key.name for key, record in found.items() if record.status.value != "SUCCEEDED"} == {"every_list_is_accepted"}


def test_the_check_of_refused_lists_can_be_run_alone(ran: House):
    check = dg.AssetCheckKey(dg.AssetKey(["staging", "lists"]), "every_list_is_accepted")
    job = all_assets().get_subset(asset_selection=set(), asset_check_selection={check})
    result = job.execute_in_process(instance=ran.instance, run_config=settings(ran.warehouse, ran.inbox))
    (evaluation,) = result.get_asset_check_evaluations()
    assert result.success
    assert not evaluation.passed
    (record,) = evaluation.metadata["lists"].records
    assert {name: record.data[name] for name in ("list_id", "line", "reason")} == {
        "list_id": "bad.txt",
        "line": 2,
        "reason": "not_a_list",
    }


def versions(event: dg.AssetMaterialization) -> dict[str, str]:
    """The tags of an event but for those that count the events before it."""
    return {name: value for name, value in (event.tags or {}).items() if "input_event_pointer" not in name}


def test_running_again_by_hand_makes_the_same_and_publishes_nothing_new(ran: House):
    before = versions(newest(ran, "staging/claims", A))
    builds = ran.ask("FROM builds")
    manifest = standings(ran.warehouse)["a.txt"].manifests[0]
    entries = manifest.path("entries").stat().st_mtime_ns
    assert ran.execute(Wanted(PER_LIST, range_tags(A, A))) == []
    assert versions(newest(ran, "staging/claims", A)) == before
    assert manifest.path("entries").stat().st_mtime_ns == entries
    assert table_digest(manifest.read("entries")) == manifest.tables["entries"].digest
    assert ran.ask("FROM builds") == builds


def test_lists_in_one_unbroken_range_are_one_run():
    registered = list("abcdefg")
    assert list(ranges(registered, "abcdefg")) == [("a", "g")]
    assert list(ranges(registered, "cb")) == [("b", "c")]
    assert list(ranges(registered, "agd")) == [("a", "a"), ("d", "d"), ("g", "g")]
    assert list(ranges(registered, "zfe")) == [("e", "f")]
    assert list(ranges(registered, "")) == []


def test_the_graph_is_this():
    """A snapshot that a person reads: asset, group, what it is made of, and whether it runs by itself."""
    graph = definitions().resolve_asset_graph()
    lines = []
    for key in sorted(graph.get_all_asset_keys()):
        node = graph.get(key)
        condition: Any = node.automation_condition
        deps = ", ".join(sorted(parent.to_user_string() for parent in node.parent_keys))
        runs = f" ({condition.get_label()})" if condition else ""
        lines.append(f"{node.group_name}: {key.to_user_string()} <- {deps or '-'}{runs}")
    lists = "staging/claims, staging/lists, staging/text"
    everything = ", ".join(sorted(name for name in PUBLISHED if name != "builds"))
    assert sorted(lines) == sorted(
        [
            "inbox: list_files <- -",
            "lists: staging/lists <- list_files (a_list_changed)",
            "text: staging/text <- staging/lists (a_list_changed)",
            "claims: staging/claims <- staging/text (a_list_changed)",
            *(f"publish: {name} <- staging/lists" for name in ("paper_lists", "headers", "rejects", "notices")),
            "publish: sentences <- papers, staging/text",
            "publish: claims <- papers, staging/claims (anything_changed)",
            *(
                f"publish: {name} <- papers, staging/claims"
                for name in ("abbreviations", "entities", "measurements", "comparisons", "theory_results", "resources")
            ),
            f"papers: papers <- {lists} (anything_changed)",
            *(f"papers: {name} <- {lists}" for name in ("paper_aliases", "paper_values", "listings", "changes")),
            f"publish: builds <- {everything}",
            f"publish: papers_duckdb <- {everything} (anything_changed)",
            "quality: quality <- claims",
        ]
    )


def test_every_table_says_what_it_is_and_what_its_columns_are():
    graph = definitions().resolve_asset_graph()
    for name, schema in PUBLISHED.items():
        node = graph.get(dg.AssetKey(name))
        assert node.description == schema.description
        assert {"parquet", "polars"} <= {tag.removeprefix("dagster/kind/") for tag in node.tags}
        assert node.owners == ["team:paper-claims"]
        columns = node.metadata["dagster/column_schema"].columns
        assert [column.name for column in columns] == list(schema.columns)
        assert [column.description for column in columns] == [model.description for model in schema.columns.values()]
    columns = graph.get(dg.AssetKey("papers")).metadata["dagster/column_schema"].columns
    (year,) = (column for column in columns if column.name == "year")
    assert (year.type, year.constraints.nullable) == ("INTEGER", True)


def test_every_column_of_the_file_says_what_it_means_those_of_views_as_in_their_tables(ran: House):
    assert ran.ask("SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal AND coalesce(comment, '') = ''") == []
    said = dict(ran.ask("SELECT column_name, comment FROM duckdb_columns() WHERE table_name = 'claims_wide'"))
    assert said["theory_kind"] == PUBLISHED["theory_results"].columns["kind"].description
    assert said["resource_kind"] == PUBLISHED["resources"].columns["kind"].description
    assert said["char_start"] == PUBLISHED["claims"].columns["char_start"].description


def test_what_runs_by_itself_is_on_from_the_start():
    loaded = definitions()
    assert {sensor.name: sensor.default_status for sensor in loaded.sensors or []} == {
        "watch_inbox": dg.DefaultSensorStatus.RUNNING,
        "watch_conditions": dg.DefaultSensorStatus.RUNNING,
        "watch_failures": dg.DefaultSensorStatus.RUNNING,
    }
    assert {schedule.name: schedule.default_status for schedule in loaded.schedules or []} == {
        "catch_up_nightly": dg.DefaultScheduleStatus.RUNNING,
        "measure_nightly": dg.DefaultScheduleStatus.RUNNING,
        "prune_nightly": dg.DefaultScheduleStatus.RUNNING,
    }
    assert loaded.executor is dg.in_process_executor
