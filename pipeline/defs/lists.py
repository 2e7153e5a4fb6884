"""The lists stage as an asset."""

from pipeline.defs.inbox import LIST_FILES
from pipeline.defs.per_list import staged_asset

staging_lists = staged_asset(
    "lists",
    table="entries",
    deps=[LIST_FILES],
    description="A list as read: its header, its entries, what was rejected and what is worth knowing.",
)
