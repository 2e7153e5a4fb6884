"""The steps on real lists, without Dagster: what is made, what is left alone, and what a fault costs."""

import shutil
from collections import Counter
from pathlib import Path

import polars as pl
import pytest

import pipeline.steps.per_list as per_list
from pipeline.publish.build import Published, current_build
from pipeline.steps.per_list import FaultsError, work_through
from pipeline.steps.progress import Silence
from pipeline.steps.union import is_published, open_tables, publish_build
from pipeline.store.errors import StoreError
from pipeline.store.history import lives, read_history
from pipeline.store.intake import take_in
from pipeline.store.standing import standings
from pipeline.store.warehouse import Warehouse, open_warehouse
from tests.defs.house import KITE, MOLE, NEWT, listed
from tests.store.files import drop


class Shop:
    """An inbox, a warehouse, and the steps in their order."""

    def __init__(self, folder: Path) -> None:
        self.inbox = folder / "inbox"
        self.inbox.mkdir(parents=True)
        self.warehouse = open_warehouse(folder / "warehouse", self.inbox)

    def drop(self, name: str, *abstracts: str) -> None:
        drop(self.inbox, name, listed(*abstracts))

    def run(self) -> Published:
        take_in(self.warehouse, self.inbox, may_be_empty=True)
        return finish(self.warehouse)


def finish(warehouse: Warehouse) -> Published:
    """Everything after the inbox, from `raw` alone."""
    lists = list(lives(read_history(warehouse.history)).values())
    for stage in ("lists", "text", "claims"):
        list(work_through(warehouse, stage, lists))
    return publish_build(warehouse)


def table(warehouse: Warehouse, name: str) -> pl.DataFrame:
    return pl.read_parquet(warehouse.parquet / name / f"{name}.parquet")


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a list was read and its claims looked for."""
    seen: Counter[str] = Counter()
    for name in ("read_list", "abstracts_of", "claims_of"):
        real = getattr(per_list, name)

        def counted(*arguments: object, _name: str = name, _real=real) -> object:
            seen[_name] += 1
            return _real(*arguments)

        monkeypatch.setattr(per_list, name, counted)
    return seen


def test_only_the_list_that_changed_is_worked_on(shop: Shop, calls: Counter[str]):
    for number in range(6):
        shop.drop(f"{number}.txt", KITE, MOLE)
    assert shop.run().is_new
    assert calls == {"read_list": 6, "abstracts_of": 6, "claims_of": 6}
    calls.clear()
    assert not shop.run().is_new
    assert calls == {}
    shop.drop("3.txt", KITE, NEWT)
    assert shop.run().is_new
    assert calls == {"read_list": 1, "abstracts_of": 1, "claims_of": 1}
    assert is_published(shop.warehouse, standings(shop.warehouse))


def test_a_header_that_changes_nothing_said_in_abstracts_looks_for_no_claims(shop: Shop, calls: Counter[str]):
    drop(shop.inbox, "a.txt", listed(KITE, header="ICML 2026 Papers"))
    shop.run()
    calls.clear()
    drop(shop.inbox, "a.txt", listed(KITE, header="ICML 2026 论文列表"))
    shop.run()
    assert calls["read_list"] == 1
    assert calls["claims_of"] == 0
    assert table(shop.warehouse, "paper_lists")["header_language"].to_list() == ["zh-Hans"]


def test_an_abstract_in_two_lists_is_one_paper_with_its_claims_once(shop: Shop):
    shop.drop("a.txt", KITE, MOLE)
    shop.drop("b.txt", KITE)
    shop.run()
    assert table(shop.warehouse, "papers").height == 2
    assert table(shop.warehouse, "listings").height == 3
    claims = table(shop.warehouse, "claims")
    assert claims.height == claims["claim_id"].n_unique() > 2


def test_a_fault_of_the_program_in_one_list_stops_only_that_list(shop: Shop, monkeypatch: pytest.MonkeyPatch):
    shop.drop("a.txt", KITE)
    shop.drop("b.txt", MOLE)
    shop.run()
    real = per_list.claims_of

    def faulty(abstracts: pl.DataFrame, sentences: pl.DataFrame) -> dict[str, pl.DataFrame]:
        if abstracts["list_id"][0] == "a.txt":
            raise KeyError("a fault of ours")
        return real(abstracts, sentences)

    shop.drop("a.txt", NEWT)
    shop.drop("b.txt", MOLE, NEWT)
    shop.drop("c.txt", KITE)
    with monkeypatch.context() as patch:
        patch.setattr(per_list, "claims_of", faulty)
        with pytest.raises(FaultsError, match=r"failed on 1 lists(?s:.*)a fault of ours(?s:.*)working on the list 'a.txt'"):
            shop.run()
        publish_build(shop.warehouse)
    versions = dict(table(shop.warehouse, "paper_lists").select("list_id", "version_no").iter_rows())
    assert versions == {"a.txt": 1, "b.txt": 2} | {"c.txt": 1}
    assert shop.run().is_new
    assert dict(table(shop.warehouse, "paper_lists").select("list_id", "version_no").iter_rows())["a.txt"] == 2


def test_published_lists_do_not_vanish_when_the_code_changes(shop: Shop, monkeypatch: pytest.MonkeyPatch):
    shop.drop("a.txt", KITE)
    build = shop.run().build
    changed = dict.fromkeys(("lists", "text", "claims", "papers", "publish"), "f" * 64)
    for module in ("pipeline.store.standing", "pipeline.steps.union"):
        monkeypatch.setattr(f"{module}.code_digests", lambda: changed)
    assert [stale.why.value for stale in standings(shop.warehouse)["a.txt"].stale] == ["the code or its rules changed"]
    with pytest.raises(StoreError, match="1 of the published lists must be worked through first"):
        publish_build(shop.warehouse)
    assert current_build(shop.warehouse) == build
    assert finish(shop.warehouse).build.table_digests == build.table_digests


def test_an_inbox_that_was_emptied_on_purpose_gives_tables_without_rows(shop: Shop):
    shop.drop("a.txt", KITE)
    shop.run()
    (shop.inbox / "a.txt").unlink()
    assert set(shop.run().build.row_counts.values()) == {0}


def test_a_large_list_reports_how_far_it_is(shop: Shop, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(per_list, "_ABSTRACTS_AT_A_TIME", 1)
    moved: list[float] = []

    class Watching(Silence):
        def moved(self, parts: float) -> None:
            moved.append(parts)

    shop.drop("a.txt", KITE, MOLE, NEWT)
    take_in(shop.warehouse, shop.inbox)
    list(work_through(shop.warehouse, "claims", list(lives(read_history(shop.warehouse.history)).values()), Watching()))
    assert len([step for step in moved if step]) == 3
    assert sum(moved) == pytest.approx(1)


def test_slices_of_a_list_give_the_same_claims(shop: Shop, monkeypatch: pytest.MonkeyPatch):
    shop.drop("a.txt", KITE, MOLE, NEWT)
    build = shop.run().build
    shutil.rmtree(shop.warehouse.staging)
    monkeypatch.setattr(per_list, "_ABSTRACTS_AT_A_TIME", 1)
    (shop.warehouse.staging / ".locks").mkdir(parents=True)
    assert finish(shop.warehouse).build == build


def test_the_tables_can_be_asked_before_they_are_published(shop: Shop):
    shop.drop("a.txt", KITE)
    take_in(shop.warehouse, shop.inbox)
    lists = list(lives(read_history(shop.warehouse.history)).values())
    list(work_through(shop.warehouse, "claims", lists))
    with open_tables(shop.warehouse) as connection:
        assert connection.execute("SELECT count(*) FROM papers").fetchone() == (1,)
    assert not shop.warehouse.database.exists()
