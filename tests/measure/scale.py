"""Measures a whole corpus on its way through the pipeline: seconds, peak memory, rows, and what an edit of one list costs.

    python -m tests.measure.scale --shared ../shared [--abstracts 109618] [--folder DIR]

The corpus becomes one list a venue and year, as JSON Lines. `python -m pipeline run` reads them all, then has nothing to do, then
reads one list again that was edited. At last an analyst asks. Rows are those of all published tables together.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import duckdb
import polars as pl

from pipeline.publish.build import current_build
from tests.measure.site import Site
from tests.store.files import age

_QUERIES = {
    "claims of each type": "SELECT claim_type, count(*) FROM claims_wide GROUP BY claim_type",
    "who beats whom": """SELECT rival, count(*) AS papers FROM (SELECT unnest(objects) AS rival FROM claims_wide
        WHERE relation = 'outperforms') GROUP BY rival ORDER BY papers DESC, rival LIMIT 20""",
    "one paper": "FROM claims_wide WHERE paper_id = (SELECT min(paper_id) FROM papers)",
}


def write_lists(shared: Path, abstracts: int, inbox: Path) -> int:
    """Write every n-th entry of the corpus, one list a venue and year; how many lists there are."""
    corpus = pl.read_parquet(shared / "corpus" / "abstracts.parquet").sort("id")
    chosen = corpus.gather_every(max(1, corpus.height // abstracts)).head(abstracts)
    lists = chosen.partition_by("venue", "year", as_dict=True)
    for (venue, year), entries in lists.items():
        lines = [
            json.dumps({"title": title, "abstract": text}) for title, text in entries.select("title", "abstract").iter_rows()
        ]
        path = inbox / f"{venue}_{year}.jsonl".replace("/", "-").lower()
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        age(path, 60)
    return len(lists)


def run(site: Site, what: str) -> None:
    """Run the pipeline and print what it took."""
    begun = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "pipeline", "run", *site.where], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    seconds = f"{time.monotonic() - begun:.0f} s ({usage.ru_utime + usage.ru_stime:.0f} s of CPU)"
    print(f"{what}: {seconds}, peak memory {peak / 2**20:.0f} MiB, exit code {process.returncode} {said[-300:]}", flush=True)


def edit_one(inbox: Path) -> None:
    """Take the last entry out of the smallest list with more than one."""
    path = min((p for p in inbox.iterdir() if p.read_bytes().count(b"\n") > 1), key=lambda p: (p.stat().st_size, p.name))
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    age(path, 30)


def main() -> None:
    """Print what each step takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--abstracts", type=int, default=10**9)
    parser.add_argument("--folder", type=Path, help="an empty or new folder that stays; without it, one that is removed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        site = Site.at(options.folder or Path(temporary))
        lists = write_lists(options.shared, options.abstracts, site.inbox)
        print(f"{lists} lists, {sum(p.stat().st_size for p in site.inbox.iterdir()) / 1e6:.0f} MB")
        run(site, "all lists")
        build = current_build(site.warehouse)
        if build is None:
            raise SystemExit("Nothing was published.")
        rows = ", ".join(f"{count} {table}" for table, count in build.row_counts.items() if count)
        print(f"{sum(build.row_counts.values())} rows: {rows}")
        print(f"DuckDB file: {site.warehouse.database.stat().st_size / 2**20:.0f} MiB")
        run(site, "nothing to do")
        edit_one(site.inbox)
        run(site, "one list edited")
        with duckdb.connect(str(site.warehouse.database), read_only=True) as reader:
            for name, query in _QUERIES.items():
                begun = time.monotonic()
                reader.execute(query).fetchall()
                print(f"{name}: {(time.monotonic() - begun) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
