"""`run`: take in what arrived, run the assets that are stale, say what came out."""

import sys
import time
from pathlib import Path

import click
from rich.console import Console

from pipeline.cli.folders import folders
from pipeline.cli.outcomes import FAILED, OK
from pipeline.cli.show import console, following, printable, printable_lines
from pipeline.cli.summary import arrivals, summary
from pipeline.publish.build import builds_of
from pipeline.steps.union import is_published
from pipeline.store.inbox import QUIET_SECONDS, scan
from pipeline.store.intake import Intake, take_in
from pipeline.store.lock import is_held
from pipeline.store.standing import standings
from pipeline.store.warehouse import Warehouse, open_warehouse


@click.command(short_help="Read what is new or changed and publish the tables.")
@folders
@click.option("--empty", "may_be_empty", is_flag=True, help="An empty inbox is meant: publish tables without rows.")
def run(inbox: Path, warehouse: Path, may_be_empty: bool) -> None:
    """Read what is new or changed in the inbox and publish the tables."""
    screen = console()
    scan(inbox)  # an inbox that is none is said before a warehouse is made
    opened = open_warehouse(warehouse, inbox)
    builds_of(opened)  # refuses the warehouse of a later version before anything is taken in
    intake = _take_in(opened, inbox, may_be_empty, screen)
    for line in arrivals(intake):
        screen.print(printable(line), markup=False, highlight=False)
    is_well = _run_what_is_stale(opened, inbox, intake, screen)
    known = standings(opened)
    for line in summary(opened, known):
        screen.print(printable(line), markup=False, highlight=False)
    sys.exit(OK if is_well and not any(one.refusal for one in known.values()) else FAILED)


def _take_in(opened: Warehouse, inbox: Path, may_be_empty: bool, screen: Console) -> Intake:
    """Take in the inbox; files that changed a moment ago get the time to show that they are whole."""

    def say(text: str) -> None:
        screen.print(printable(text), markup=False, highlight=False)

    first = take_in(opened, inbox, may_be_empty=may_be_empty, say=say)
    if not first.unsettled:
        return first
    time.sleep(QUIET_SECONDS)
    second = take_in(opened, inbox, looks=first.looks, may_be_empty=may_be_empty, say=say)
    return Intake((*first.events, *second.events), second.looks)


def _run_what_is_stale(opened: Warehouse, inbox: Path, intake: Intake, screen: Console) -> bool:
    """Run the assets, if there is anything to do or a run that died to be recorded; whether all went well.

    Of refused lists the summary tells, so that here nothing is said of the check that they fail.
    """
    known = standings(opened)
    is_current = is_published(opened, known) and not any(one.stale for one in known.values())
    if is_current and all(is_held(lock) for lock in opened.locks_of_runs.glob("*")):
        return True
    # Only here, because Dagster takes seconds to import and a run without a change has no need of it.
    from pipeline.defs.checks import every_list_is_accepted
    from pipeline.defs.run import run_assets

    with following(screen) as progress:
        faults = run_assets(opened, inbox, intake.events, known, progress)
    for fault in (fault for fault in faults if fault.step != every_list_is_accepted.op.name):
        click.echo(fault.stack or f"Error: {printable_lines(fault.said)}", err=True)
    return not faults
