"""An inbox and a warehouse for measurements that treat them badly, and what tells whether the warehouse is whole.

Nothing here is measured; the modules beside it do that. Runs are real processes (`python -m pipeline run`), each the leader of a
process group of its own, so that all of it can be killed and nothing else is.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb
import polars as pl

from pipeline.publish.build import builds_of
from pipeline.publish.files import table_path
from pipeline.publish.relations import breaches
from pipeline.publish.switch import published_build
from pipeline.steps.union import publish_build
from pipeline.store.digests import table_digest
from pipeline.store.warehouse import Warehouse, open_warehouse
from schemas import PUBLISHED, polars_schema
from tests.defs.house import KITE, MOLE, NEWT, listed
from tests.steps.test_steps import Shop, work_off
from tests.store.files import drop

ROOT = Path(__file__).parents[2]
_ABSTRACTS = (KITE, MOLE, NEWT)
#: Wall-clock seconds after which a process that should end is taken to hang.
PATIENCE_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Site:
    """Where lists arrive and tables are written, and the processes that do it."""

    inbox: Path
    warehouse: Warehouse

    @classmethod
    def at(cls, folder: Path) -> "Site":
        """An empty inbox and a new warehouse below `folder`."""
        inbox = folder / "inbox"
        inbox.mkdir(parents=True)
        return cls(inbox, open_warehouse(folder / "warehouse", inbox))

    @classmethod
    def of(cls, inbox: Path, root: Path) -> "Site":
        """Folders that are there."""
        return cls(inbox, open_warehouse(root, inbox))

    @property
    def where(self) -> tuple[str, ...]:
        """The options of the command line that name the two."""
        return ("--inbox", str(self.inbox), "--warehouse", str(self.warehouse.root))

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start `python -m pipeline` with these arguments, or with an accident, in a process group of its own."""
        return subprocess.Popen(
            [sys.executable, "-m", "tests.measure.accidents" if arguments[0] in ("kill", "full") else "pipeline", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            env={**os.environ, "COLUMNS": "200"},
        )

    def run(self, *arguments: str, kill_after: float | None = None) -> tuple[int, str]:
        """Run to the end, or end it by kill -9 after so many seconds; the exit code (negative if killed) and what was said."""
        with self.start(*(arguments or ("run", *self.where))) as process:
            if kill_after is not None:
                time.sleep(kill_after)
                os.killpg(process.pid, signal.SIGKILL)  # it is not yet waited for, so the id is still its own
            said, _ = process.communicate(timeout=PATIENCE_SECONDS)
        return process.returncode, said

    def shop(self) -> Shop:
        """The steps on this site, in this process and without Dagster."""
        return Shop.of(self.inbox, self.warehouse)

    def undisturbed(self) -> Shop:
        """The same on a warehouse beside it that nothing happens to."""
        return Shop.of(self.inbox, open_warehouse(self.inbox.parent / "undisturbed", self.inbox))

    def rebuilt(self) -> Warehouse:
        """A new warehouse beside it, published from nothing but the history of this one."""
        new = open_warehouse(self.inbox.parent / "rebuilt", self.inbox)
        shutil.copytree(self.warehouse.history.parent, new.history.parent, dirs_exist_ok=True)
        work_off(new)
        publish_build(new)
        return new


def change(inbox: Path, chance: random.Random, names: Sequence[str]) -> str:
    """Add, edit, restore or remove one list; what was done. The inbox never becomes empty."""
    name = chance.choice(names)
    path = inbox / name
    others = [other for other in names if other != name and (inbox / other).exists()]
    if path.exists() and others and chance.random() < 0.2:
        path.unlink()
        return f"remove {name}"
    is_new = not path.exists()
    abstracts = chance.sample(_ABSTRACTS, chance.randint(1, len(_ABSTRACTS)))
    edition = chance.randint(1, 3)  # few editions, so that earlier contents come back
    drop(inbox, name, listed(*(f"{text} This is edition {edition}." for text in abstracts)))
    return f"{'add' if is_new else 'edit'} {name}"


def renew(inbox: Path, name: str, edition: int) -> str:
    """Give a list a content that it never had; what was done."""
    drop(inbox, name, listed(f"{KITE} This is edition {edition} of {name}."))
    return f"renew {name}"


def faults_of(warehouse: Warehouse) -> Iterator[str]:
    """What is not whole about the published warehouse, as an analyst finds it; nothing where all is well."""
    if not warehouse.database.exists():
        yield "there is no DuckDB file"
        return
    try:
        with duckdb.connect(str(warehouse.database), read_only=True) as connection:
            build = connection.execute("SELECT build_id, table_digests FROM builds ORDER BY build_id DESC LIMIT 1").fetchone()
            if build is None:
                yield "the table builds has no row"
                return
            yield from _tables_that_differ("DuckDB", build[0], json.loads(build[1]), _tables_in(connection))
            yield from (f"DuckDB: {breach}" for breach in breaches(connection))
            connection.execute("SELECT count(*) FROM claims_wide").fetchall()
    except duckdb.Error as error:
        yield f"DuckDB says: {error}"
    newest = builds_of(warehouse)
    if published_build(warehouse) is None or newest.is_empty():
        yield "parquet leads to no build"
        return
    row = newest.row(-1, named=True)
    files = ((name, pl.read_parquet(table_path(warehouse.parquet, name))) for name in PUBLISHED if name != "builds")
    yield from _tables_that_differ("Parquet", row["build_id"], json.loads(row["table_digests"]), files)


def digests(warehouse: Warehouse) -> dict[str, str]:
    """The digest of every published table, as the newest build says."""
    said: dict[str, str] = json.loads(builds_of(warehouse)["table_digests"][-1])
    return said


def print_table(title: str, rows: Iterable[tuple[object, ...]]) -> None:
    """Rows under a title, in columns."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    print(title)
    for row in cells:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip(), flush=True)


def _tables_that_differ(
    where: str, build_id: str, digests: dict[str, str], tables: Iterable[tuple[str, pl.DataFrame]]
) -> Iterator[str]:
    for name, table in tables:
        if table_digest(table) != digests[name]:
            yield f"{where}: the table {name} is not that of build {build_id}"


def _tables_in(connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, pl.DataFrame]]:
    for name, schema in PUBLISHED.items():
        if name != "builds":
            rows = connection.execute(f"FROM {name}").fetchall()
            yield name, pl.DataFrame(rows, schema=polars_schema(schema), orient="row")
