"""The options that say where the lists and the tables lie, the same for every command."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

REPO = Path(__file__).parents[2]
WAREHOUSE = REPO / "warehouse"
INBOX = WAREHOUSE / "inbox"


def folders(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `--inbox` and `--warehouse` to a command."""
    path = click.Path(path_type=Path)
    command = click.option("--warehouse", type=path, default=WAREHOUSE, help="Where tables are written.  [default: warehouse]")(
        command
    )
    return click.option(
        "--inbox", type=path, default=INBOX, help="Folder with lists, subfolders included.  [default: warehouse/inbox]"
    )(command)
