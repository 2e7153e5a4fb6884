"""The order of rows of the tables that are made here: the key first, then whatever else makes the order total.

The papers stage puts its own tables in order.
"""

from collections.abc import Mapping
from types import MappingProxyType

import polars as pl

ORDER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "paper_lists": ("list_id",),
        "headers": ("list_id", "ordinal"),
        "rejects": ("list_id", "position", "line_start", "reason", "detail", "raw"),
        "notices": ("list_id", "line", "code", "detail"),
        "sentences": ("paper_id", "sentence_no"),
        "abbreviations": ("paper_id", "short_start", "short_end", "long_start", "long_end", "short_form", "long_form"),
        "entities": ("paper_id", "entity_kind", "char_start", "name"),
        "claims": ("paper_id", "char_start", "char_end", "claim_type", "claim_id"),
        "measurements": ("claim_id",),
        "comparisons": ("claim_id",),
        "theory_results": ("claim_id",),
        "resources": ("claim_id",),
        "builds": ("build_id",),
    }
)


def in_order(name: str, table: pl.DataFrame) -> pl.DataFrame:
    """The rows of a table in their order."""
    return table.sort(ORDER[name], nulls_last=True)
