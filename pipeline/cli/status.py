"""`status`: what is new, stale, failed and published. Looks only; nothing is written and nothing is run."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from pipeline.cli.folders import folders
from pipeline.cli.outcomes import FAILED, OK
from pipeline.cli.show import console, printable
from pipeline.publish.build import builds_of, current_build
from pipeline.steps.union import is_published
from pipeline.store.intake import look
from pipeline.store.standing import Standing, standings
from pipeline.store.warehouse import Warehouse


@click.command(short_help="Say what is new, stale, failed and published.")
@folders
def status(inbox: Path, warehouse: Path) -> None:
    """Say what is new in the inbox, what is stale, what failed, and what is published."""
    opened = Warehouse(warehouse.resolve())
    known = standings(opened)
    screen = console()
    for line in (*_new(opened, inbox), *_stale(known), *_failed(known), *_published(opened, known)):
        screen.print(printable(line), markup=False, highlight=False)
    sys.exit(FAILED if any(one.refusal for one in known.values()) else OK)


def _new(opened: Warehouse, inbox: Path) -> Iterator[str]:
    """What the next run would take in."""
    seen = look(opened, inbox)
    words = {"arrived": "new or changed", "refused": "cannot be read", "removed": "no longer in the inbox"}
    if not seen.events and not seen.unsettled:
        yield "New:        nothing"
    for event in seen.events:
        yield f"New:        {event.list_id}: {words[event.event]}"
    for name in seen.unsettled:
        yield f"New:        {name}: still being written"


def _stale(known: Mapping[str, Standing]) -> Iterator[str]:
    """What the next run would make."""
    stale = [one for one in known.values() if one.stale]
    if not stale:
        yield "Stale:      nothing"
    for one in stale:
        stages = ", ".join(f"{item.stage} ({item.why.value})" for item in one.stale)
        yield f"Stale:      {one.life.list_id}: {stages}"


def _failed(known: Mapping[str, Standing]) -> Iterator[str]:
    """What is refused now."""
    failed = [one.refusal for one in known.values() if one.refusal]
    if not failed:
        yield "Failed:     nothing"
    for refusal in failed:
        line = f", line {refusal.line}" if refusal.line is not None else ""
        yield f"Failed:     {refusal.list_id}{line}: {refusal.detail} ({refusal.reason})"


def _published(opened: Warehouse, known: Mapping[str, Standing]) -> Iterator[str]:
    """What an analyst reads now."""
    build = current_build(opened)
    if build is None:
        yield f"Published:  nothing yet in {opened.root}" + ("" if opened.root.is_dir() else ", which is no folder")
        return
    built_at = builds_of(opened)["built_at"][-1]
    counts = build.row_counts
    yield (
        f"Published:  build {build.build_id} of {built_at:%Y-%m-%d %H:%M} UTC: {build.lists} lists, {counts['papers']} papers, "
        f"{counts['sentences']} sentences, {counts['claims']} claims"
    )
    yield f"            {opened.database}"
    if not is_published(opened, known):
        yield "            A run would publish a newer one."
