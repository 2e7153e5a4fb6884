"""The inbox as an asset: the files of lists, which people make and the sensor or the command line reports."""

import dagster as dg

from pipeline.defs.partitions import LISTS
from pipeline.defs.table_metadata import OWNERS
from pipeline.store.digests import digest_of
from pipeline.store.history import Life

LIST_FILES = dg.AssetKey("list_files")

list_files = dg.AssetSpec(
    LIST_FILES,
    partitions_def=LISTS,
    group_name="inbox",
    kinds={"file"},
    owners=OWNERS,
    description="The files in the inbox; every version that ever arrived is kept in warehouse/raw.",
)


def arrival(life: Life) -> dg.AssetMaterialization:
    """What is reported of the file of a list: its digest, so that the same content is never taken for a change."""
    newest = life.versions[-1] if life.versions else None
    return dg.AssetMaterialization(
        LIST_FILES,
        partition=life.partition,
        metadata={
            "list_id": life.list_id,
            "versions": len(life.versions),
            **({"sha256": newest.sha256, "bytes": newest.bytes} if newest else {}),
            **({"refused": life.refusal.detail or ""} if life.refusal else {}),
        },
        tags={"dagster/data_version": content(life)},
    )


def content(life: Life) -> str:
    """Digest of what lies, or last lay, under the name of a list."""
    if life.refusal is not None:
        return digest_of("refused", life.refusal.reason or "", life.refusal.detail or "")
    return life.versions[-1].sha256 if life.versions else digest_of("never a file")
