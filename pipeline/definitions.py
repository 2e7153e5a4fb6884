"""What `dg dev` loads: everything in `defs`, and nothing else."""

from pathlib import Path

import dagster as dg


@dg.definitions
def defs() -> dg.Definitions:
    """All assets, checks, sensors, schedules and resources."""
    return dg.load_from_defs_folder(path_within_project=Path(__file__).parent)
