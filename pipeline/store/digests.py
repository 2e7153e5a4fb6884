"""Digests of what decides an output: of tables by their canonical content, of recipes by their parts.

The canonical content of a table is its columns with their types, then its rows as NDJSON: the same bytes on every machine and
for every version of the libraries, which Parquet and DuckDB files are not.
"""

import hashlib
import json

import polars as pl

_ROWS_AT_A_TIME = 50_000


def digest_of(*parts: str) -> str:
    """SHA-256, in hexadecimal, of `parts` with their boundaries."""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def table_digest(table: pl.DataFrame) -> str:
    """SHA-256, in hexadecimal, of the canonical content of `table`; rows count in the order they stand in."""
    digest = hashlib.sha256(json.dumps([[name, str(kind)] for name, kind in table.schema.items()]).encode() + b"\n")
    for rows in table.iter_slices(_ROWS_AT_A_TIME):
        digest.update(rows.write_ndjson().encode())
    return digest.hexdigest()
