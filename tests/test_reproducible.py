"""The same lists give the same digest for every table: on one thread or two, in any order, in any folder, on any day."""

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from schemas import PUBLISHED

ROOT = Path(__file__).parent.parent

BUILD = """
    import hashlib, json, sys
    from pathlib import Path
    from tests.defs.house import KITE, MOLE, NEWT
    from tests.steps.test_steps import Shop

    lists = {
        "a.txt": [KITE, MOLE, KITE.replace("late", "very late")],
        "deep/b.txt": [NEWT, KITE],
        "论文.txt": [MOLE, NEWT],
        "bad.txt": ["\\x00"],
    }
    shop = Shop(Path(sys.argv[1]))
    for names in json.loads(sys.argv[2]):
        for name in names:
            shop.drop(name, *lists[name])
        build = shop.run().build
    files = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(shop.warehouse.parquet.rglob("*.parquet"))
        if path.name != "builds.parquet"
    }
    print(json.dumps({"tables": build.table_digests, "rows": build.row_counts, "files": files}))
"""


def building(folder: Path, order: list[list[str]], threads: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", textwrap.dedent(BUILD), str(folder), json.dumps(order)]
    environment = {**os.environ, "POLARS_MAX_THREADS": str(threads), "PYTHONHASHSEED": str(threads), "TZ": f"UTC{threads}"}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def test_threads_order_folder_and_time_zone_change_nothing(tmp_path: Path):
    at_once = building(tmp_path / "here", [["a.txt", "deep/b.txt", "论文.txt", "bad.txt"]], threads=1)
    in_turns = building(tmp_path / "there" / "论文", [["bad.txt", "论文.txt"], ["deep/b.txt", "a.txt"]], threads=2)
    first, second = (json.loads(process.communicate()[0]) for process in (at_once, in_turns))
    assert first == second
    assert first["tables"].keys() == PUBLISHED.keys() - {"builds"}
    assert {name for name, rows in first["rows"].items() if not rows} <= {"changes", "notices"}


@pytest.mark.parametrize("table", [name for name in PUBLISHED if name not in {"builds", "notices"}])
def test_no_table_has_a_column_for_a_time_or_a_place(table: str):
    assert [name for name in PUBLISHED[table].columns if name.endswith(("_at", "_path", "_dir", "_time"))] == []
