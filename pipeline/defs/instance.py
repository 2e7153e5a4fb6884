"""The Dagster instance of a warehouse: the repo's own has the one that `dg dev` uses, any other warehouse has its own inside."""

from pathlib import Path

import dagster as dg

from pipeline.defs.resources import DEFAULT_WAREHOUSE, REPO
from pipeline.store.errors import writing_to
from pipeline.store.files import replace_text
from pipeline.store.lock import locked
from pipeline.store.warehouse import Warehouse

_STATE = ".dagster"


def instance_home(warehouse: Warehouse) -> Path:
    """The folder of the instance, with the settings of the repo's `dagster.yaml` in it and every path absolute."""
    beside = REPO if warehouse.root == DEFAULT_WAREHOUSE.resolve() else warehouse.root
    home = beside / _STATE
    settings = (REPO / "dagster.yaml").read_text(encoding="utf-8").replace(f"base_dir: {_STATE}", f"base_dir: {home}")
    own = home / "dagster.yaml"
    with writing_to(home):
        if not own.exists() or own.read_text(encoding="utf-8") != settings:
            replace_text(own, settings)
    return home


def open_instance(warehouse: Warehouse) -> dg.DagsterInstance:
    """The instance itself, to be closed by the caller. Its databases are made by one process at a time."""
    home = instance_home(warehouse)
    with writing_to(home), locked(home / "opening", "opening the instance"):
        return dg.DagsterInstance.from_config(str(home))
