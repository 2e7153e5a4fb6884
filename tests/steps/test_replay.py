"""A warehouse that grew change by change equals one that is built at once from the same `raw`, digest by digest."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.steps.union import join_tables, resolve_papers
from pipeline.store.warehouse import Warehouse, open_warehouse
from tests.defs.house import KITE, MOLE, NEWT
from tests.steps.test_steps import Shop, work_off

ABSTRACTS = (KITE, MOLE, NEWT, KITE.replace("late edges", "very late edges"), "\x00")
NAMES = ("a.txt", "b/c.txt", "论文.txt")
changes = st.tuples(st.sampled_from(NAMES), st.lists(st.sampled_from(ABSTRACTS), max_size=3, unique=True))


@settings(max_examples=int(os.environ.get("REPLAY_EXAMPLES", "2")), deadline=None, derandomize=True)
@given(sequence=st.lists(changes, min_size=3, max_size=4))
def test_any_sequence_of_adds_edits_restores_and_removals(
    tmp_path_factory: pytest.TempPathFactory, sequence: list[tuple[str, list[str]]]
):
    shop = Shop(tmp_path_factory.mktemp("grown"))
    for name, abstracts in sequence:
        path = shop.inbox / name
        if abstracts:
            shop.drop(name, *abstracts)
        else:
            path.unlink(missing_ok=True)
        shop.work()
        grown = join_tables(shop.warehouse)
    again = rebuilt(shop.warehouse, tmp_path_factory.mktemp("rebuilt"))
    work_off(again)
    assert join_tables(again).tables == grown.tables
    assert resolve_papers(again).tables == resolve_papers(shop.warehouse).tables


def rebuilt(warehouse: Warehouse, folder: Path) -> Warehouse:
    """A new warehouse with nothing but the history of another."""
    new = open_warehouse(folder / "warehouse", folder / "inbox")
    shutil.copytree(warehouse.history.parent, new.history.parent, dirs_exist_ok=True)
    return new
