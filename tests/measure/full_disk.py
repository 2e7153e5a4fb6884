"""Fills the disk under every folder that is written to, and looks at what is said and at what is left.

    python -m tests.measure.full_disk [--every 1] [--no-mounts]

Two ways. By injection: a run in this process in which one change of the file system, and every one after it, fails as on a full
disk; each change of a run in its turn (or each `--every`th). By mounts, where this machine allows it: the warehouse on a small
disk of its own, or each of its folders on one, shrunk to a few kilobytes before a run of the command line in a process of its
own. Each time

- what is said names the full disk and what to do, without the stack of the program;
- the warehouse that was published before is whole and is the same build;
- with space again, the next run completes and every table has the digest of an undisturbed run.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from pipeline.publish.build import current_build
from pipeline.store.errors import StoreError
from pipeline.store.warehouse import Warehouse
from tests.measure.accidents import Moment, full_disk, watching
from tests.measure.site import Site, change, digests, faults_of, print_table
from tests.measure.warm import Warm
from tests.steps.test_steps import Shop

LISTS = ("a.txt", "b.txt")
#: Folders of a warehouse that are written to, as mount points; "." is the warehouse on one disk.
FOLDERS = ("raw", "staging", "builds", ".dagster")
#: Kilobytes that are left on a disk.
LEFT = (0, 60, 600)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one full disk."""

    where: str
    said: str
    wrong: tuple[str, ...]


def injected(folder: Path, *, every: int = 1, seed: int = 1) -> Iterator[Outcome]:
    """The disk full from each change of a run on, in this process and without Dagster."""
    chance, site = random.Random(seed), Site.at(folder)
    shop, calm = site.shop(), site.undisturbed()
    for name in LISTS:
        change(site.inbox, chance, [name])
    shop.run()
    calm.run()
    number = 0
    while True:
        change(site.inbox, chance, LISTS)
        calm.run()
        before, moment, said, wrong = current_build(site.warehouse), Moment(number, full_disk), "", list[str]()
        try:
            with watching(site.warehouse.root, moment):
                shop.run()
        except StoreError as error:
            said = str(error)
        except OSError as error:
            wrong.append(f"not said in words for a person: {error!r}")
        if moment.hit is None:
            return
        if said:
            wrong += _unclear(said)
            wrong += [] if current_build(site.warehouse) == before else ["the build that was published before does not stand"]
        wrong += _after(site.warehouse, shop, calm)
        yield Outcome(moment.hit, said or "nothing: the run could do without", tuple(wrong))
        number += every


def mounted(folder: Path, *, seed: int = 1) -> Iterator[Outcome]:
    """Real disks, as small as they can be, under a real run."""
    for places in ((".",), FOLDERS):
        chance, site = random.Random(seed), Site.at(folder / ("one" if places == (".",) else "each"))
        calm = site.undisturbed()
        for name in LISTS:
            change(site.inbox, chance, [name])
        calm.run()
        with Warm(site.inbox.parent) as warm, ExitStack() as disks:
            roots = {place: disks.enter_context(_disk(site.warehouse.root / place)) for place in places}
            code, said = warm.run("run", *site.where)
            assert code == 0, said
            for place, root in roots.items():
                for kilobytes in LEFT:
                    change(site.inbox, chance, LISTS)
                    calm.run()
                    yield _on_small_disk(site, warm, calm, place, root, kilobytes)


def _on_small_disk(site: Site, warm: Warm, calm: Shop, place: str, root: Path, kilobytes: int) -> Outcome:
    before, wrong = current_build(site.warehouse), list[str]()
    _resize(root, f"{_used_kilobytes(root) + kilobytes}k")
    code, said = warm.run("run", *site.where)
    if code != 0:
        wrong += _unclear(said)
        wrong += [] if current_build(site.warehouse) == before else ["the build that was published before does not stand"]
    wrong += [f"on the full disk: {fault}" for fault in faults_of(site.warehouse)]
    _resize(root, "1g")
    again, last = warm.run("run", *site.where)
    wrong += [] if again == 0 else [f"the next run ended with {again}: {last[-500:]}"]
    wrong += _after(site.warehouse, None, calm)
    error = next((line for line in said.splitlines() if line.startswith("Error")), "nothing: the run could do without")
    return Outcome(f"{place}, {kilobytes} kB left", error, tuple(wrong))


def _unclear(said: str) -> Iterator[str]:
    if "full" not in said or "run again" not in said:
        yield f"what is said does not tell what to do: {said[-300:]}"
    if "Traceback" in said:
        yield f"the stack of the program is shown: {said[-300:]}"


def _after(warehouse: Warehouse, shop: Shop | None, calm: Shop) -> Iterator[str]:
    """What is wrong once there is space again; a `shop` runs once more before that is looked at."""
    if shop is not None:
        yield from (f"on the full disk: {fault}" for fault in faults_of(warehouse))
        shop.run()
    yield from (f"after the next run: {fault}" for fault in faults_of(warehouse))
    if digests(warehouse) != digests(calm.warehouse):
        yield "the tables are not those of an undisturbed run"


@contextmanager
def _disk(at: Path) -> Iterator[Path]:
    at.mkdir(exist_ok=True)
    kept = {path.name: path for path in at.iterdir() if path.is_dir()}
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1g", "tmpfs", str(at)], check=True)
    for name in kept:
        (at / name).mkdir(exist_ok=True)
    try:
        yield at
    finally:
        subprocess.run(["umount", str(at)], check=True)


def _resize(disk: Path, size: str) -> None:
    subprocess.run(["mount", "-o", f"remount,size={size}", str(disk)], check=True)


def _used_kilobytes(disk: Path) -> int:
    done = subprocess.run(["df", "--output=used", "-k", str(disk)], check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def main(every: int, with_mounts: bool, folder: Path) -> int:
    """Print what came of every full disk; how many went wrong."""
    outcomes = list[Outcome]()
    for outcome in injected(folder / "injected", every=every):
        outcomes.append(outcome)
        print(f"  {outcome.where[:100]:100}  {'; '.join(outcome.wrong) or 'well'}", flush=True)
    count = len(outcomes)
    if with_mounts:
        for outcome in mounted(folder / "mounted"):
            outcomes.append(outcome)
            print(f"  {outcome.where:30}  {'; '.join(outcome.wrong) or 'well'}  {outcome.said[:200]}", flush=True)
    wrong = sum(bool(outcome.wrong) for outcome in outcomes)
    print_table("Full disks:", [("by injection", count), ("by mounts", len(outcomes) - count), ("went wrong", wrong)])
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--no-mounts", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        sys.exit(1 if main(asked.every, not asked.no_mounts, Path(temporary)) else 0)
