"""Where everything of one warehouse lies, and which pairs of inbox and warehouse are allowed."""

from dataclasses import dataclass
from pathlib import Path

from pipeline.store.errors import StoreError, writing_to


@dataclass(frozen=True, slots=True)
class Warehouse:
    """The folders and files of one warehouse; `root` is an absolute path."""

    root: Path

    @property
    def history(self) -> Path:
        """The order in which versions of lists came."""
        return self.root / "raw" / "history.jsonl"

    @property
    def blobs(self) -> Path:
        """The bytes of every version."""
        return self.root / "raw" / "blobs"

    @property
    def staging(self) -> Path:
        """What the stages made; all of it can be made again from `raw`."""
        return self.root / "staging"

    @property
    def locks(self) -> Path:
        """Lock files of runs that are at work."""
        return self.root / "staging" / ".locks"

    @property
    def locks_of_runs(self) -> Path:
        """Lock files that only show that a run is alive; one that nobody holds was left by a run that died."""
        return self.locks / "runs"

    @property
    def builds(self) -> Path:
        """Complete builds: the published one and the one before it."""
        return self.root / "builds"

    @property
    def parquet(self) -> Path:
        """A link to the Parquet folders of the published build."""
        return self.root / "parquet"

    @property
    def database(self) -> Path:
        """The published DuckDB file."""
        return self.root / "papers.duckdb"


def open_warehouse(root: Path, inbox: Path) -> Warehouse:
    """The warehouse in `root`, made if it is new.

    Raises `StoreError` where `root` cannot be written, or where its files would be taken for lists: inside the inbox, or with
    the inbox among its own outputs. An inbox inside the warehouse, as `warehouse/inbox`, is fine.
    """
    root, inbox = _real(root), _real(inbox)
    if root.is_relative_to(inbox):
        raise StoreError(
            f"The warehouse {root} lies inside the inbox {inbox}, so its files would be read as lists: "
            "choose a folder outside the inbox, or an inbox deeper down."
        )
    warehouse = Warehouse(root)
    for output in (warehouse.root / "raw", warehouse.staging, warehouse.builds):
        if inbox.is_relative_to(output):
            raise StoreError(f"The inbox {inbox} lies in {output}, where outputs are written: choose another inbox.")
    try:
        with writing_to(root):
            warehouse.locks.mkdir(parents=True, exist_ok=True)
            warehouse.history.parent.mkdir(exist_ok=True)
            warehouse.builds.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise StoreError(f"The folder {root} cannot be made: choose another place for the warehouse.") from None
    return warehouse


def _real(folder: Path) -> Path:
    try:
        return folder.resolve()
    except RuntimeError as error:  # Python's word for links in a circle
        raise StoreError(f"The path {folder} is a link that leads back to itself: choose another folder.") from error
