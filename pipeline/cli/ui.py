"""`ui`: start Dagster on this warehouse, on this machine only, with everything set."""

import os
import signal
import sys
from pathlib import Path

import click

from pipeline.cli.folders import REPO, folders
from pipeline.store.warehouse import open_warehouse

_ADDRESS = "127.0.0.1"


@click.command(short_help="Start the web interface and whatever runs by itself.")
@folders
@click.option("--port", type=click.IntRange(1, 65535), default=3000, show_default=True, help="Port on this machine.")
def ui(inbox: Path, warehouse: Path, port: int) -> None:
    """Start the web interface, the sensor that watches the inbox, and the nightly run. Ctrl-C ends all of it."""
    from pipeline.defs.instance import instance_home, open_instance
    from pipeline.defs.resources import INBOX_VARIABLE, WAREHOUSE_VARIABLE

    opened = open_warehouse(warehouse, inbox)
    settings = {
        "DAGSTER_HOME": str(instance_home(opened)),
        INBOX_VARIABLE: str(inbox.resolve()),
        WAREHOUSE_VARIABLE: str(opened.root),
    }
    open_instance(opened).dispose()  # its databases are there before several processes ask for them at once
    click.echo(
        f"Starting Dagster on http://{_ADDRESS}:{port} for the inbox {inbox} and the warehouse {warehouse}. Ctrl-C ends it."
    )
    sys.stdout.flush()
    # A shell lets what it starts with `&` ignore Ctrl-C, and Dagster would keep to that.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_DFL)
    os.chdir(REPO)
    command = [sys.executable, "-m", "dagster", "dev", "-m", "pipeline.definitions", "-h", _ADDRESS, "-p", str(port)]
    os.execve(sys.executable, command, {**os.environ, **settings})
