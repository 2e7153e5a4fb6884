"""The folders on disk: what arrived, in which order, what was made of it, and whether that still holds.

Here belong the scan of the inbox, the history of versions in `raw/`, the staged tables of the stages with their manifests, the
rule that decides what is stale, and locks. What a list says is the business of the stages; this package knows their names and
the digests of their code, and calls none of them.
"""
