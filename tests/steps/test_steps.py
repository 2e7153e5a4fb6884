"""The steps on real lists, without Dagster: what is made, what is left alone, and what a fault costs."""

import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import pipeline.steps.per_list as per_list
from pipeline.claims import tables
from pipeline.claims.model import Extraction
from pipeline.claims.tables import OnFault
from pipeline.lists.read import ReadList
from pipeline.publish.build import Published, current_build
from pipeline.steps.per_list import FaultsError, work_through
from pipeline.steps.progress import Silence
from pipeline.steps.union import is_published, open_tables, publish_build
from pipeline.store.errors import StoreError
from pipeline.store.history import lives, read_history
from pipeline.store.intake import take_in
from pipeline.store.standing import standings
from pipeline.store.warehouse import Warehouse, open_warehouse
from pipeline.text.abstracts import SplitAbstract
from tests.defs.house import KITE, MOLE, NEWT, listed
from tests.store.files import drop


class Shop:
    """An inbox, a warehouse, and the steps in their order."""

    def __init__(self, folder: Path) -> None:
        self.inbox = folder / "inbox"
        self.inbox.mkdir(parents=True)
        self.warehouse = open_warehouse(folder / "warehouse", self.inbox)

    @classmethod
    def of(cls, inbox: Path, warehouse: Warehouse) -> "Shop":
        """The steps on folders that are there."""
        shop = cls.__new__(cls)
        shop.inbox, shop.warehouse = inbox, warehouse
        return shop

    def drop(self, name: str, *abstracts: str) -> None:
        drop(self.inbox, name, listed(*abstracts))

    def run(self) -> Published:
        self.work()
        return publish_build(self.warehouse)

    def work(self) -> None:
        """Everything but publishing."""
        take_in(self.warehouse, self.inbox, may_be_empty=True)
        work_off(self.warehouse)


def work_off(warehouse: Warehouse) -> None:
    """All lists, from `raw` alone."""
    lists = list(lives(read_history(warehouse.history)).values())
    for stage in ("lists", "text", "claims"):
        list(work_through(warehouse, stage, lists))


def ask(warehouse: Warehouse, sql: str) -> list[tuple[Any, ...]]:
    """What the tables say that would be published now."""
    with open_tables(warehouse) as connection:
        return connection.execute(sql).fetchall()


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
    for number in range(3):
        shop.drop(f"{number}.txt", KITE)
    assert shop.run().is_new
    assert calls == {"read_list": 3, "abstracts_of": 3, "claims_of": 3}
    calls.clear()
    assert not shop.run().is_new
    assert calls == {}
    assert is_published(shop.warehouse, standings(shop.warehouse))
    shop.drop("1.txt", MOLE)
    shop.work()
    assert calls == {"read_list": 1, "abstracts_of": 1, "claims_of": 1}
    assert not is_published(shop.warehouse, standings(shop.warehouse))


def test_a_header_that_changes_nothing_said_in_abstracts_looks_for_no_claims(shop: Shop, calls: Counter[str]):
    drop(shop.inbox, "a.txt", listed(KITE, header="ICML 2026 Papers"))
    shop.work()
    calls.clear()
    drop(shop.inbox, "a.txt", listed(KITE, header="ICML 2026 论文列表"))
    shop.work()
    assert calls["read_list"] == 1
    assert calls["claims_of"] == 0
    assert ask(shop.warehouse, "SELECT version_no, header_language FROM paper_lists") == [(2, "zh-Hans")]


def test_an_abstract_in_two_lists_is_one_paper_with_its_claims_once(shop: Shop):
    shop.drop("a.txt", KITE, MOLE)
    shop.drop("b.txt", KITE)
    shop.work()
    assert ask(shop.warehouse, "SELECT count(*) FROM papers") == [(2,)]
    assert ask(shop.warehouse, "SELECT count(*) FROM listings") == [(3,)]
    ((claims, distinct),) = ask(shop.warehouse, "SELECT count(*), count(DISTINCT claim_id) FROM claims")
    assert claims == distinct > 2


def test_a_fault_of_the_program_in_one_list_stops_only_that_list(shop: Shop, monkeypatch: pytest.MonkeyPatch):
    for name, abstract in (("a.txt", KITE), ("b.txt", MOLE)):
        shop.drop(name, abstract)
    shop.work()
    real = per_list.claims_of

    def faulty(abstracts: pl.DataFrame, sentences: pl.DataFrame, on_fault: OnFault) -> dict[str, pl.DataFrame]:
        if abstracts["list_id"][0] == "a.txt":
            raise KeyError("a fault of ours")
        return real(abstracts, sentences, on_fault)

    shop.drop("a.txt", NEWT)
    shop.drop("b.txt", MOLE, NEWT)
    shop.drop("c.txt", KITE)
    versions = "SELECT list_id, version_no FROM paper_lists ORDER BY ALL"
    with monkeypatch.context() as patch:
        patch.setattr(per_list, "claims_of", faulty)
        with pytest.raises(FaultsError, match=r"failed on 1 lists(?s:.*)a fault of ours(?s:.*)working on the list 'a.txt'"):
            shop.work()
    assert ask(shop.warehouse, versions) == [("a.txt", 1), ("b.txt", 2), ("c.txt", 1)]
    shop.work()
    assert ask(shop.warehouse, versions) == [("a.txt", 2), ("b.txt", 2), ("c.txt", 1)]


def test_a_fault_of_the_program_in_one_abstract_costs_only_its_claims(shop: Shop, monkeypatch: pytest.MonkeyPatch):
    real = tables.extract_split

    def faulty(splits: Sequence[SplitAbstract]) -> list[Extraction]:
        if any(split.text == KITE for split in splits):
            raise KeyError("a fault of ours")
        return real(splits)

    shop.drop("a.txt", KITE, MOLE)
    monkeypatch.setattr(tables, "extract_split", faulty)
    shop.work()
    assert ask(shop.warehouse, "SELECT count(*) FROM papers") == [(2,)]
    assert ask(shop.warehouse, "SELECT DISTINCT abstract FROM claims JOIN papers USING (paper_id)") == [(MOLE,)]


def test_a_fault_of_the_program_in_a_file_refuses_that_file(shop: Shop, monkeypatch: pytest.MonkeyPatch):
    real = per_list.read_list

    def faulty(raw: bytes, name: str) -> ReadList:
        if name == "a.txt":
            raise KeyError("a fault of ours")
        return real(raw, name)

    for name, abstract in (("a.txt", KITE), ("b.txt", MOLE)):
        shop.drop(name, abstract)
    monkeypatch.setattr(per_list, "read_list", faulty)
    shop.work()
    assert ask(shop.warehouse, "SELECT list_id FROM paper_lists") == [("b.txt",)]
    assert ask(shop.warehouse, "SELECT list_id, reason FROM rejects") == [("a.txt", "program_fault")]


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


def test_an_inbox_that_was_emptied_on_purpose_gives_tables_without_rows(shop: Shop):
    shop.drop("a.txt", KITE)
    shop.work()
    (shop.inbox / "a.txt").unlink()
    assert set(shop.run().build.row_counts.values()) == {0}


def test_a_large_list_is_worked_on_in_parts_that_change_nothing(shop: Shop, monkeypatch: pytest.MonkeyPatch):
    shop.drop("a.txt", KITE, MOLE, NEWT)
    shop.work()
    whole = ask(shop.warehouse, "FROM claims")
    shutil.rmtree(shop.warehouse.staging / "claims")
    moved: list[float] = []

    class Watching(Silence):
        def moved(self, parts: float) -> None:
            moved.append(parts)

    monkeypatch.setattr(per_list, "_ABSTRACTS_AT_A_TIME", 1)
    list(work_through(shop.warehouse, "claims", list(lives(read_history(shop.warehouse.history)).values()), Watching()))
    assert len([step for step in moved if step]) == 3
    assert sum(moved) == pytest.approx(1)
    shutil.rmtree(shop.warehouse.staging / "tables")
    assert ask(shop.warehouse, "FROM claims") == whole
