"""One reader of `tests.measure.readers`: asks the published warehouse in a loop and says what was wrong with the answers.

    python -m tests.measure.reader (duckdb | parquet) WAREHOUSE STOP

It knows the warehouse as an analyst does, by its paths and tables, and imports nothing of the pipeline. Once the file STOP is there
it ends with one line of JSON: how many answers it got, of how many builds, and the faults.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import duckdb

#: Between two questions, so that many readers leave the machine some time to publish.
_PAUSE_SECONDS = 0.2
#: Every abstract ends with the edition that it belongs to.
_JOINED = """
    SELECT count(*), count(DISTINCT regexp_extract(p.abstract, 'edition ([0-9]+)', 1))
    FROM {claims} c JOIN {papers} p USING (paper_id) JOIN {sentences} s USING (paper_id, sentence_no)
"""


def of_duckdb(warehouse: Path) -> tuple[str, list[str]]:
    """One answer from the DuckDB file: its build, and what is wrong with it."""
    with duckdb.connect(str(warehouse / "papers.duckdb"), read_only=True) as connection:
        return _answer(connection, str)


def of_parquet(warehouse: Path) -> tuple[str, list[str]]:
    """One answer from the Parquet files, the link to them being resolved once."""
    build = (warehouse / "parquet").resolve()
    with duckdb.connect() as connection:
        return _answer(connection, lambda table: f"'{build / table / table}.parquet'")


def _answer(connection: duckdb.DuckDBPyConnection, named: Callable[[str], str]) -> tuple[str, list[str]]:
    newest = f"SELECT build_id, row_counts FROM {named('builds')} ORDER BY build_id DESC LIMIT 1"
    ((build, said),) = connection.execute(newest).fetchall()
    joined = _JOINED.format(**{name: named(name) for name in ("claims", "papers", "sentences")})
    ((rows, editions),) = connection.execute(joined).fetchall()
    counts = json.loads(said)
    wrong = [] if (rows, editions) == (counts["claims"], 1) else [f"{rows} claims of {editions} editions in one answer"]
    for name, counted in counts.items():
        ((found,),) = connection.execute(f"SELECT count(*) FROM {named(name)}").fetchall()
        wrong += [] if found == counted else [f"{name} has {found} rows, its build counted {counted}"]
    return build, wrong


def main(ask: Callable[[Path], tuple[str, list[str]]], warehouse: Path, stop: Path) -> None:
    """Ask until `stop` is there, at least once."""
    answers, builds, wrong = 0, set[str](), list[str]()
    print("begun", flush=True)
    while not stop.exists() or not answers + len(wrong):
        try:
            build, faults = ask(warehouse)
        except Exception as error:  # noqa: BLE001 - whatever a reader is told is what is looked for
            wrong.append(repr(error))
        else:
            answers += 1
            builds.add(build)
            wrong += faults
        time.sleep(_PAUSE_SECONDS)
    print(json.dumps({"answers": answers, "builds": len(builds), "wrong": wrong}))


if __name__ == "__main__":
    main({"duckdb": of_duckdb, "parquet": of_parquet}[sys.argv[1]], Path(sys.argv[2]), Path(sys.argv[3]))
