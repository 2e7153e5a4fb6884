"""How good the claims are, where the gold is at hand: an asset that measures it, and the check against the committed floors.

It is no part of a build: a schedule of its own measures it at night, and a person whenever they like.
"""

import os
from pathlib import Path

import dagster as dg
import polars as pl

from pipeline.defs.resources import REPO, Folders, clear_failures
from pipeline.steps import quality as steps
from pipeline.store.code import code_digests

#: Environment variable that says where gold and scorer lie.
SHARED_VARIABLE = "PAPER_CLAIMS_SHARED"
QUALITY_CHECK = "as_good_as_the_last_release"
_ABSENT = "The gold is not at hand, so nothing was measured."
_SHOWN = ("field", "precision", "recall", "f1", "labels", "floor")


def shared_folder() -> Path:
    """Where gold and scorer would lie."""
    return Path(os.environ.get(SHARED_VARIABLE, REPO.parent / "shared"))


@dg.asset(
    group_name="quality",
    deps=["claims"],
    kinds={"parquet"},
    code_version=code_digests()["claims"],
    description=f"Precision, recall and F1 by field on the abstracts kept for measuring: `{steps.TABLE}` in the warehouse.",
)
def quality(folders: Folders) -> dg.MaterializeResult:
    """The figures of the code at hand."""
    if not steps.is_at_hand(shared_folder()):
        return dg.MaterializeResult(metadata={"said": _ABSENT})
    with clear_failures():
        warehouse = folders.open()
        measured = steps.measured(shared_folder())
        steps.write(measured, warehouse.root)
    return dg.MaterializeResult(metadata={"figures": _table(measured), "dagster/row_count": len(measured)})


@dg.asset_check(
    asset=quality,
    name=QUALITY_CHECK,
    description="No figure is below the floor that was committed with the last release.",
)
def as_good_as_the_last_release(folders: Folders) -> dg.AssetCheckResult:
    """The figures against their floors; passed, with a word, where there is no gold."""
    path = folders.open().root / steps.TABLE
    if not steps.is_at_hand(shared_folder()) or not path.exists():
        return dg.AssetCheckResult(passed=True, description=_ABSENT)
    measured = pl.read_parquet(path)
    missed = steps.below_floor(measured)
    return dg.AssetCheckResult(
        passed=not missed,
        description="\n".join(["Below the floor:", *missed]) if missed else "Every figure is at or above its floor.",
        metadata={"figures": _table(measured), "headline": measured.filter(field=steps.HEADLINE)["f1"].item()},
    )


@dg.schedule(cron_schedule="30 4 * * *", target=[quality], default_status=dg.DefaultScheduleStatus.RUNNING)
def measure_nightly() -> dg.RunRequest | dg.SkipReason:
    """Measures once a night, where there is something to measure on."""
    return dg.RunRequest() if steps.is_at_hand(shared_folder()) else dg.SkipReason(_ABSENT)


def _table(measured: pl.DataFrame) -> dg.TableMetadataValue:
    columns = [dg.TableColumn("field"), *(dg.TableColumn(name, "float") for name in _SHOWN[1:])]
    rows = measured.select(_SHOWN).iter_rows(named=True)
    records = [dg.TableRecord({name: "" if value is None else value for name, value in row.items()}) for row in rows]
    return dg.MetadataValue.table(records, schema=dg.TableSchema(columns))
