"""Builds a warehouse from the lists that hold the gold abstracts and scores it with ../shared/eval/evaluate.py.

    python -m tests.measure.quality --shared ../shared [--floors] [--into WAREHOUSE] [--readme README.md]

Prints the scorer's figures on the abstracts kept for measuring. With `--floors` it ends with status 1 if a figure is below its
committed floor (`pipeline/steps/floors.toml`); `--into` writes them as the table `quality.parquet` of a warehouse, beside the builds
and in none of their digests; `--readme` writes them between the marks of a README.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polars as pl

from pipeline.steps.quality import HEADLINE, below_floor, scored, table, write

MARKED = re.compile(r"(<!-- quality: begin -->\n).*?(<!-- quality: end -->)", re.DOTALL)


def build_warehouse(shared: Path, folder: Path) -> Path:
    """The DuckDB file of a warehouse built in `folder` from the seeds and the list of the other gold abstracts."""
    inbox = folder / "inbox"
    shutil.copytree(shared / "seeds", inbox)
    shutil.copy(shared / "gold" / "abstracts_list.txt", inbox)
    warehouse = folder / "warehouse"
    command = [sys.executable, "-m", "pipeline", "run", "--inbox", str(inbox), "--warehouse", str(warehouse)]
    subprocess.run(command, check=True)
    return warehouse / "papers.duckdb"


def measure(shared: Path) -> pl.DataFrame:
    """The table `quality` of a warehouse built by the code at hand."""
    with tempfile.TemporaryDirectory() as temporary:
        return table(scored(shared, build_warehouse(shared, Path(temporary))), shared)


def as_markdown(quality: pl.DataFrame) -> str:
    """The figures as a table of a README, the headline first, with the four digits that the scorer gives: cut to three, they would be
    rounded twice and differ from what it prints."""
    lines = ["| field | precision | recall | F1 | in the gold | floor |", "|---|---|---|---|---|---|"]
    for field, *shares, labels, floor in quality.select("field", "precision", "recall", "f1", "labels", "floor").iter_rows():
        cells = ["" if share is None else f"{share:.4f}" for share in shares]
        name = "mean F1 (headline)" if field == HEADLINE else field
        lines.append(f"| {name} | {' | '.join(cells)} | {labels or ''} | {'' if floor is None else f'{floor:.3f}'} |")
    return "\n".join(lines) + "\n"


def write_readme(quality: pl.DataFrame, readme: Path) -> None:
    """Replace what stands between the marks."""
    text = readme.read_text(encoding="utf-8")
    if not MARKED.search(text):
        raise SystemExit(f"{readme} has no marks `<!-- quality: begin -->` and `<!-- quality: end -->`.")
    readme.write_text(MARKED.sub(lambda match: match[1] + as_markdown(quality) + match[2], text), encoding="utf-8")


def main() -> int:
    """Measure, print, write where it is asked for, and compare with the floors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--floors", action="store_true", help="end with status 1 if a figure is below its floor")
    parser.add_argument("--into", type=Path, metavar="WAREHOUSE", help="write the table quality beside its builds")
    parser.add_argument("--readme", type=Path, help="write the figures between the marks of a README")
    options = parser.parse_args()
    quality = measure(options.shared)
    for field, *shares, labels in quality.select("field", "precision", "recall", "f1", "labels").iter_rows():
        print(
            f"{field:<28}" + "".join("         " if share is None else f"{share:9.4f}" for share in shares) + f"{labels or '':>7}"
        )
    if options.into:
        print(f"written to {write(quality, options.into)}")
    if options.readme:
        write_readme(quality, options.readme)
    if not options.floors:
        return 0
    missed = below_floor(quality)
    print("\n".join(["below the committed floor:", *missed]) if missed else "every figure is at or above its floor")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
