"""The text stage as an asset."""

from pipeline.defs.per_list import staged_asset, staged_key

staging_text = staged_asset(
    "text",
    table="sentences",
    deps=[staged_key("lists")],
    description="The abstracts of a list, cleaned, and their sentences with offsets and roles.",
)
