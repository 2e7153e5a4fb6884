"""Column types and field constructors that the table models share.

A column is written once, in its table's model: its type, whether null means "not stated", its bounds and its description.
The helpers here only keep those declarations short and alike; they hold no knowledge of any table.
"""

from collections.abc import Sequence
from typing import Annotated, Any

import pandera.polars as pa
import polars as pl
from pandera.api.polars.model_config import BaseConfig

Text = pl.String
Integer = pl.Int32
BigInt = pl.Int64
Double = pl.Float64
TextList = Annotated[pl.List, pl.String()]
IntegerList = Annotated[pl.List, pl.Int32()]
Boolean = pl.Boolean
Timestamp = Annotated[pl.Datetime, "us", "UTC"]

#: Descriptions of keys that several tables share.
LIST_ID = "Path of the list below the inbox, subfolders included: NFC, forward slashes, undecodable bytes as \\xNN."
PAPER_ID = "Stable key of the paper: a hash of its text, the same in every list and on every machine."
CLAIM_ID = "Stable key of the claim: a hash of its abstract, type, span and typed content."


class Table(pa.DataFrameModel):
    """Base of every table model: exactly these columns, in this order, of these types, nothing coerced."""

    class Config(BaseConfig):
        strict = True
        ordered = True
        coerce = False


def varchar(description: str, *, null: bool = False, one_of: Sequence[str] | None = None) -> Any:
    """A VARCHAR column. Never an empty string: what is not stated is null, and only where `null` allows it."""
    checks: dict[str, Any] = {"isin": list(one_of)} if one_of else {"str_length": {"min_value": 1}}
    if one_of:
        description = f"{description} One of: {', '.join(one_of)}."
    return pa.Field(nullable=null, description=description, **checks)


def integer(description: str, *, null: bool = False, least: int | None = None) -> Any:
    """An INTEGER or BIGINT column (the annotation says which), at least `least` where a bound is given."""
    return pa.Field(nullable=null, description=description, ge=least)


def double(description: str, *, null: bool = False, least: float | None = None, most: float | None = None) -> Any:
    """A DOUBLE column with optional bounds, both inclusive."""
    return pa.Field(nullable=null, description=description, ge=least, le=most)


def plain(description: str, *, null: bool = False) -> Any:
    """A list, boolean or timestamp column: its type is its whole rule. An empty list means that none is stated."""
    return pa.Field(nullable=null, description=description)
