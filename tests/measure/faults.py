"""Puts what should not be into the inbox and the warehouse, runs the command line on it, and looks at what it says and leaves.

    python -m tests.measure.faults [--only NAME]

Each situation begins with a published warehouse. The command lines run in this process; where a permission is missing they run as
a user without privileges. Every run must end with 0 or 1 and without the stack of the program; what it says must name what is wrong;
the warehouse is whole all the time; and when the trouble is over, the next run ends well and every table has the digest of a full
rebuild from `raw`.
"""

import argparse
import os
import re
import shutil
import socket
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
from click.testing import CliRunner, Result

from pipeline.cli.app import app
from tests.defs.house import KITE, MOLE, NEWT, listed
from tests.measure.accidents import Moment, watching
from tests.measure.site import Site, digests, faults_of, print_table
from tests.store.files import drop

#: Names that files may have, as bytes; the system's limit is 255 of them.
NAMES = (
    b"'single' \"double\" `back`.txt",
    b"two\nlines\r.txt",
    "论文列表 — 第１部分.txt".encode(),
    b"x" * 251 + b".txt",
    ("列" * 83 + ".txt").encode(),
    b"caf\xe9 \xff\xfe.txt",
    b"\\xe9.txt",
    b"-rf.txt",
    b" blank .txt",
    b"tab\tbell\x07escape\x1b[31m.txt",
    b"$(id);'--%s{0}*?[a]...txt",
    "\u202egnp.txt".encode(),
    "e\u0301.txt".encode(),
    "é.txt".encode(),
    b"= cmd|' 'A1'.csv",
)
_NOBODY = 65534


def names(site: Site) -> Iterator[str]:
    """File names with any character."""
    for number, name in enumerate(NAMES):
        drop(site.inbox, name, listed(KITE + f" This is number {number}."))
        drop(site.inbox, b"folder " + name.replace(b".txt", b"") + b"/list.txt" if len(name) < 200 else name, listed(MOLE))
    yield from _run(site, code=0)
    with duckdb.connect(str(site.warehouse.database), read_only=True) as connection:
        ((found,),) = connection.execute("SELECT count(DISTINCT list_id) FROM paper_lists").fetchall()
    expected = sum(path.is_file() for path in site.inbox.rglob("*"))
    yield from [] if found == expected else [f"{found} of {expected} lists are in the tables"]


def no_files(site: Site) -> Iterator[str]:
    """Things that are no files, and links that lead nowhere, in a circle, out of the inbox or to what cannot be read."""
    os.mkfifo(site.inbox / "pipe.txt")
    with socket.socket(socket.AF_UNIX) as listener, _inside(site.inbox):
        listener.bind("socket.txt")
    for name, target in (("self.txt", "self.txt"), ("gone.txt", "nothing"), ("zero.txt", "/dev/zero"), ("up", "..")):
        (site.inbox / name).symlink_to(target)
    yield from _run(site, code=1, says=("pipe.txt", "socket.txt", "self.txt", "gone.txt", "zero.txt"))
    for name in ("pipe.txt", "socket.txt", "self.txt", "gone.txt", "zero.txt", "up"):
        (site.inbox / name).unlink()


def too_deep(site: Site) -> Iterator[str]:
    """A folder so deep that its path is longer than the system allows."""
    with _inside(site.inbox):
        for _ in range(20):
            Path("d" * 250).mkdir()
            os.chdir("d" * 250)
        drop(Path(), "list.txt", listed(NEWT))
    yield from _run(site, code=1, says=("File name too long",))
    shutil.rmtree(site.inbox / ("d" * 250))


def no_permission(site: Site) -> Iterator[str]:
    """A file and a folder that may not be read; their lists that were published stay."""
    closed = drop(site.inbox, "closed.txt", listed(NEWT))
    drop(site.inbox, "closed/list.txt", listed(MOLE, NEWT))
    yield from _run(site, code=0)
    closed.chmod(0)
    closed.parent.joinpath("closed").chmod(0)
    with _as_nobody(site):
        yield from _run(site, code=1, says=("closed.txt", "Permission denied"))
    with duckdb.connect(str(site.warehouse.database), read_only=True) as connection:
        lists = {name for (name,) in connection.execute("SELECT list_id FROM paper_lists").fetchall()}
    yield from [] if {"closed.txt", "closed/list.txt"} <= lists else ["a list that may not be read now is lost"]
    closed.chmod(0o644)
    closed.parent.joinpath("closed").chmod(0o755)


def read_only_warehouse(site: Site) -> Iterator[str]:
    """A warehouse that may be read but not written."""
    folders = [site.warehouse.root, *(path for path in site.warehouse.root.rglob("*") if path.is_dir() and not path.is_symlink())]
    with _as_nobody(site):
        drop(site.inbox, "new.txt", listed(NEWT))
        for folder in folders:
            folder.chmod(0o555)
        yield from _run(site, code=1, says=("no permission", "choose another folder or change its permissions"))
        yield from _call(("status",), site, 0, ("new.txt",))
        for folder in folders:
            folder.chmod(0o755)


def vanished_inbox(site: Site) -> Iterator[str]:
    """An inbox that is gone, empty, a file, or a link in a circle."""
    away = site.inbox.with_name("away")
    site.inbox.rename(away)
    yield from _run(site, code=1, says=("There is no inbox", "--inbox DIR"))
    site.inbox.mkdir()
    yield from _run(site, code=1, says=("holds no list", "--empty"))
    site.inbox.rmdir()
    site.inbox.touch()
    yield from _run(site, code=1, says=("is a file",))
    site.inbox.unlink()
    site.inbox.symlink_to(site.inbox)
    yield from _run(site, code=1, says=("cannot be opened",))
    site.inbox.unlink()
    away.rename(site.inbox)


def removed_in_mid_run(site: Site) -> Iterator[str]:
    """Files that go away or change while they are taken in, and lists that go away while they are worked on."""
    for moment in ("open raw/blobs/.arriving", "rename raw/blobs/.arriving", "rename staging/.making/.lists", "rename builds/."):
        path = drop(site.inbox, "passing.txt", listed(NEWT + f" At {moment}."))
        accident = Moment(moment, lambda _, path=path: path.unlink(missing_ok=True))
        with watching(site.warehouse.root, accident):
            yield from _run(site, code=0)
        yield from [] if accident.hit else [f"the run did not come to {moment}"]
        yield from _run(site, code=0)


def damaged_outputs(site: Site) -> Iterator[str]:
    """Outputs that somebody deleted or damaged: they are made again."""
    root = site.warehouse.root
    for what, harm in (
        ("papers.duckdb", _overwrite),
        ("papers.duckdb", _remove),
        ("parquet", _remove),
        ("builds", _remove),
        ("staging", _remove),
        ("staging/tables/*/*/claims.parquet", _overwrite),
        ("staging/claims/*/*/manifest.json", _overwrite),
        ("staging/inbox.json", _overwrite),
        ("builds/*/parquet/builds/builds.parquet", _overwrite),
    ):
        for path in sorted(root.glob(what)):
            harm(path)
        first = CliRunner().invoke(app, ["run", *site.where])
        told = re.search(r"delete (?:the folder )?(.+?) and run again", first.stderr)
        if first.exit_code and told is None:
            yield f"{what} with {harm.__name__}: ended with {first.exit_code}: {_ending(first)}"
        if told is not None:
            for place in told[1].split(" and "):
                _remove(Path(place))
        yield from (f"{what} with {harm.__name__}: {fault}" for fault in _run(site, code=0))


def damaged_history(site: Site) -> Iterator[str]:
    """`raw`, which nothing can make again: what is missing or damaged is named, and nothing is published from it."""
    history = site.warehouse.history
    whole = history.read_bytes()
    history.write_bytes(whole[: len(whole) // 2] + b"\x00" + whole[len(whole) // 2 :])
    yield from _run(site, code=1, says=("history.jsonl", "restore it from a backup"))
    history.write_bytes(whole)
    (blob, *_) = sorted(path for path in site.warehouse.blobs.rglob("*") if path.is_file())
    kept = blob.read_bytes()
    shutil.rmtree(site.warehouse.staging)
    blob.write_bytes(kept[:-1])
    yield from _run(site, code=1, says=("is damaged", "from a backup"))
    blob.write_bytes(kept)


def odd_places(site: Site) -> Iterator[str]:
    """Warehouses that cannot be one."""
    folder = site.inbox.parent
    circle = folder / "circle"
    circle.symlink_to(circle)
    for place, says in (
        (circle, "leads back to itself"),
        (folder / "file" / "w", "a file, not a folder"),
        (site.inbox / "w", "inside the inbox"),
    ):
        (folder / "file").touch()
        result = CliRunner().invoke(app, ["run", "--inbox", str(site.inbox), "--warehouse", str(place)])
        if result.exit_code != 1 or says not in result.stderr:
            yield f"{place.name} ended with {result.exit_code}: {_ending(result)}"


SITUATIONS: dict[str, Callable[[Site], Iterator[str]]] = {
    situation.__name__: situation
    for situation in (
        names,
        no_files,
        too_deep,
        no_permission,
        read_only_warehouse,
        vanished_inbox,
        removed_in_mid_run,
        damaged_outputs,
        damaged_history,
        odd_places,
    )
}


def main(chosen: list[str], folder: Path) -> int:
    """Print what came of each situation; how many went wrong."""
    rows = []
    folder.chmod(0o755)  # for the user without privileges
    for name in chosen:
        site = Site.at(folder / name)
        drop(site.inbox, "first.txt", listed(KITE, MOLE))
        site.shop().run()
        wrong = list(SITUATIONS[name](site))
        wrong += _run(site, code=0)
        wrong += faults_of(site.warehouse)
        rebuilt = site.rebuilt()
        wrong += [] if digests(site.warehouse) == digests(rebuilt) else ["the tables are not those of a full rebuild"]
        rows.append((name, "; ".join(wrong) or "well"))
        print_table("", rows[-1:])
    failed = sum(words != "well" for _, words in rows)
    print_table("Faults:", [("situations", len(rows)), ("went wrong", failed)])
    return failed


def _run(site: Site, *, code: int, says: tuple[str, ...] = ()) -> Iterator[str]:
    """One run, what is wrong with how it ended, and with the warehouse that it left."""
    yield from _call(("run",), site, code, says)
    yield from faults_of(site.warehouse)


def _call(command: tuple[str, ...], site: Site, code: int, says: tuple[str, ...]) -> Iterator[str]:
    result = CliRunner().invoke(app, [*command, *site.where])
    said = result.stdout + result.stderr
    if result.exit_code != code or "Traceback" in said:
        yield f"{' '.join(command)} ended with {result.exit_code}, not {code}: {_ending(result)}"
    for word in says:
        if word not in said:
            yield f"{word!r} was not said: {said[-300:]}"


def _ending(result: Result) -> str:
    """The end of what a command said, or the stack of what it raised."""
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return "".join(traceback.format_exception(result.exception)[-3:])
    return (result.stdout + result.stderr)[-500:]


def _overwrite(path: Path) -> None:
    path.unlink()
    path.write_bytes(b"this is not what it should be")


def _remove(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    here = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)


@contextmanager
def _as_nobody(site: Site) -> Iterator[None]:
    """Without the privileges of root, where the process has them; the warehouse is nobody's own meanwhile."""
    if os.geteuid() != 0:
        yield
        return
    for command in ("run", "status"):  # the modules that they need may lie where only root can read
        CliRunner().invoke(app, [command, *site.where])
    for path in (site.inbox.parent, site.inbox, site.warehouse.root, *site.warehouse.root.rglob("*")):
        os.chown(path, _NOBODY, _NOBODY, follow_symlinks=False)
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=SITUATIONS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        sys.exit(1 if main([asked.only] if asked.only else list(SITUATIONS), Path(temporary)) else 0)
