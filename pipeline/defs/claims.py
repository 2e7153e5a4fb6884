"""The claims stage as an asset."""

from pipeline.defs.per_list import staged_asset, staged_key

staging_claims = staged_asset(
    "claims",
    table="claims",
    deps=[staged_key("text")],
    description="What the abstracts of a list say: abbreviations, entities and typed claims, keyed by abstract.",
)
