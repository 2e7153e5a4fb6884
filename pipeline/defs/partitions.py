"""Lists as partitions: one key a list that ever arrived, kept by the Dagster instance and brought up to the history."""

from collections.abc import Iterable, Iterator, Sequence

import dagster as dg

from pipeline.store.history import Life, lives, read_history
from pipeline.store.warehouse import Warehouse

LISTS = dg.DynamicPartitionsDefinition(name="lists")
PARTITION = "dagster/partition"
RANGE_START, RANGE_END = "dagster/asset_partition_range_start", "dagster/asset_partition_range_end"


def lists_of(warehouse: Warehouse, keys: Iterable[str]) -> list[Life]:
    """The lists of these partition keys; a key that somebody typed in by hand is refused."""
    known = {life.partition: life for life in lives(read_history(warehouse.history)).values()}
    unknown = [key for key in keys if key not in known]
    if unknown:
        raise dg.Failure(
            f"No list has the partition key {unknown[0]!r}: keys are made by the sensor when a list arrives. Delete this one.",
            allow_retries=False,
        )
    return [known[key] for key in keys]


def ranges(registered: Sequence[str], wanted: Iterable[str]) -> Iterator[tuple[str, str]]:
    """First and last key of each unbroken run of `wanted` keys in the order in which they are `registered`."""
    chosen = set(wanted)
    first = last = None
    for key in registered:
        if key in chosen:
            first, last = first or key, key
        elif first is not None and last is not None:
            yield first, last
            first = last = None
    if first is not None and last is not None:
        yield first, last


def range_tags(first: str, last: str) -> dict[str, str]:
    """Tags that make one run work on all partitions from `first` to `last`."""
    return {RANGE_START: first, RANGE_END: last}
