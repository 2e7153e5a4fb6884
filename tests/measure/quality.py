"""Builds a warehouse from the lists that hold the gold abstracts and scores it with ../shared/eval/evaluate.py.

    python -m tests.measure.quality --shared ../shared [--floors tests/measure/floors.toml]

Prints the scorer's figures on the abstracts kept for measuring; with floors it ends with status 1 if a figure is below its floor.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

Figures = dict[str, list[float]]


def build_warehouse(shared: Path, folder: Path) -> Path:
    """The DuckDB file of a warehouse built in `folder` from the seeds and the list of the other gold abstracts."""
    inbox = folder / "inbox"
    shutil.copytree(shared / "seeds", inbox)
    shutil.copy(shared / "gold" / "abstracts_list.txt", inbox)
    warehouse = folder / "warehouse"
    command = [sys.executable, "-m", "pipeline", "run", "--inbox", str(inbox), "--warehouse", str(warehouse)]
    subprocess.run(command, check=True)
    return warehouse / "papers.duckdb"


def score(shared: Path, database: Path, folder: Path) -> Figures:
    """Precision, recall, F1 and gold count by field, as the shared scorer prints them, over all gold kept for measuring."""
    gold = [document for name in ("seeds", "abstracts") for document in _gold(shared, name)]
    both = folder / "gold.json"
    both.write_text(json.dumps(gold, ensure_ascii=False), encoding="utf-8")
    command = [sys.executable, str(shared / "eval" / "evaluate.py"), str(database), str(both), "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def below_floor(figures: Figures, floors: dict[str, float]) -> list[str]:
    """A line for each figure that is below its committed floor."""
    found = {name: value[2] if isinstance(value, list) else value for name, value in figures.items()}
    return [f"{name}: {found[name]:.3f} < {floor:.3f}" for name, floor in floors.items() if found[name] < floor]


def _gold(shared: Path, name: str) -> list[dict]:
    return json.loads((shared / "gold" / f"{name}.json").read_text(encoding="utf-8"))


def main() -> int:
    """Measure, print, and compare with the floors if there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--floors", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        figures = score(options.shared, build_warehouse(options.shared, folder), folder)
    for name, value in figures.items():
        print(f"{name:<28}" + ("  ".join(f"{v:7.3f}" for v in value) if isinstance(value, list) else f"{value}"))
    if not options.floors:
        return 0
    missed = below_floor(figures, tomllib.loads(options.floors.read_text(encoding="utf-8"))["f1"])
    print("\n".join(["below the committed floor:", *missed]) if missed else "every figure is at or above its floor")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
