"""Only what changed is computed, counted in Dagster's event log."""

import json
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

from pipeline.defs.catch_up import PER_LIST, UNION
from tests.conftest import ROOT
from tests.defs.house import KITE, MOLE, NEWT, House, keys
from tests.measure.site import Site
from tests.store.files import drop


def test_editing_one_list_of_many_runs_that_list_and_the_union(house: House):
    names = [f"{number:02}.txt" for number in range(8)]
    for number, name in enumerate(names):
        house.drop(name, f"{NEWT} This is list {number}.")
    assert house.run() == []
    house.drop("05.txt", MOLE)
    assert house.run() == []
    for asset in PER_LIST:
        counts = house.materializations("/".join(asset.path))
        assert counts == {key: 2 if key in keys("05.txt") else 1 for key in keys(*names)}
    for asset in UNION:
        assert house.materializations("/".join(asset.path)) == {None: 2}


STALE = """
    import json, sys
    from pathlib import Path
    from dagster._core.definitions.data_version import CachingStaleStatusResolver
    from dagster._core.loader import LoadingContextForTest
    from pipeline.definitions import defs
    from pipeline.defs.instance import open_instance
    from pipeline.store.standing import standings
    from pipeline.store.warehouse import Warehouse

    warehouse, partition = Warehouse(Path(sys.argv[1])), sys.argv[2]
    graph = defs().resolve_asset_graph()
    with open_instance(warehouse) as instance:
        resolver = CachingStaleStatusResolver(instance, graph, LoadingContextForTest(instance))
        stale = [
            key.to_user_string()
            for key in graph.materializable_asset_keys
            if resolver.get_status(key, partition if graph.get(key).is_partitioned else None).value == "STALE"
        ]
    work = {name: [one.stage for one in standing.stale] for name, standing in standings(warehouse).items()}
    print(json.dumps({"stale": sorted(stale), "work": work}))
"""


def test_a_word_in_a_lexicon_makes_stale_what_depends_on_it_and_nothing_else(tmp_path: Path):
    repo, site = tmp_path / "repo", Site.at(tmp_path)
    for folder in ("pipeline", "schemas", "warehouse/views"):
        shutil.copytree(ROOT / folder, repo / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("dagster.yaml", "pyproject.toml"):
        shutil.copy(ROOT / file, repo)
    drop(site.inbox, "a.txt", f"ICML 2026 Papers\n\n{KITE}\n")

    def call(*arguments: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(repo)}
        done = subprocess.run([sys.executable, *arguments], cwd=repo, env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    def stale() -> dict[str, Any]:
        said: dict[str, Any] = json.loads(call("-c", textwrap.dedent(STALE), str(site.warehouse.root), keys("a.txt")[0]))
        return said

    call("-m", "pipeline", "run", *site.where)
    assert stale() == {"stale": [], "work": {"a.txt": []}}
    lexicon = repo / "pipeline" / "claims" / "lexicon" / "units.toml"
    lexicon.write_text(lexicon.read_text(encoding="utf-8") + "\n# a word more\n", encoding="utf-8")
    told = stale()
    assert told["work"] == {"a.txt": ["claims"]}
    # Every other table follows only if the claims of a list come out otherwise; the build says by which rules it was made.
    assert told["stale"] == ["builds", "papers_duckdb", "staging/claims"]
