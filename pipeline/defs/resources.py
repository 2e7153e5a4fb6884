"""What the assets are given: where the inbox and the warehouse lie, whom to tell how a run gets on, how to fail clearly."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import dagster as dg

from pipeline.defs.alive import alive
from pipeline.steps.progress import Progress, follower
from pipeline.store.errors import StoreError
from pipeline.store.warehouse import Warehouse, open_warehouse

REPO = Path(__file__).parents[2]
#: Environment variables that move the folders; `python -m pipeline ui` sets them.
INBOX_VARIABLE, WAREHOUSE_VARIABLE = "PAPER_CLAIMS_INBOX", "PAPER_CLAIMS_WAREHOUSE"
DEFAULT_WAREHOUSE = REPO / "warehouse"
DEFAULT_INBOX = DEFAULT_WAREHOUSE / "inbox"


class Folders(dg.ConfigurableResource):
    """Where lists arrive and where everything is written."""

    inbox: str
    warehouse: str

    @contextmanager
    def yield_for_execution(self, context: dg.InitResourceContext) -> Iterator["Folders"]:
        """Shows, as long as a run uses the folders, that its process is alive."""
        if context.run is None:
            yield self
            return
        with clear_failures():
            warehouse = self.open()
        with alive(warehouse, context.run.run_id):
            yield self

    def open(self) -> Warehouse:
        """The warehouse, made if it is new."""
        return open_warehouse(Path(self.warehouse), self.inbox_path)

    @property
    def inbox_path(self) -> Path:
        """The folder that lists arrive in."""
        return Path(self.inbox)


@dataclass(frozen=True, slots=True)
class Logged:
    """Progress that goes on to whoever follows the run, and into its log where a person should know of it."""

    log: dg.DagsterLogManager
    progress: Progress = field(default_factory=follower)

    def began(self, stage: str, parts: int) -> None:
        """Passed on."""
        self.progress.began(stage, parts)

    def moved(self, parts: float) -> None:
        """Passed on."""
        self.progress.moved(parts)

    def said(self, text: str) -> None:
        """Passed on, and logged."""
        self.log.info(text)
        self.progress.said(text)


@contextmanager
def clear_failures() -> Iterator[None]:
    """Shows what a person can mend as what it is, without the stack of the program; trying again would not help."""
    try:
        yield
    except StoreError as error:
        raise dg.Failure(str(error), allow_retries=False) from error


@dg.definitions
def resources() -> dg.Definitions:
    """The folders of the repo unless the environment says otherwise; steps in one process, since most take milliseconds."""
    folders = Folders(
        inbox=os.environ.get(INBOX_VARIABLE, str(DEFAULT_INBOX)),
        warehouse=os.environ.get(WAREHOUSE_VARIABLE, str(DEFAULT_WAREHOUSE)),
    )
    return dg.Definitions(resources={"folders": folders}, executor=dg.in_process_executor)
