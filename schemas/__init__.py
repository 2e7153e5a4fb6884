"""The tables: one pandera model a table, one table a file, and the registry that lists them in the order of the stages.

`PUBLISHED` are the tables an analyst sees; `STAGED` are those that the stages hand on, keyed by abstract where the published
table is keyed by paper. This package imports nothing of ours: every stage imports it, it imports none of them.
"""

from collections.abc import Mapping
from types import MappingProxyType

import pandera.polars as pa
import polars as pl
from pandera.config import ValidationDepth, config_context

from schemas.abbreviations import Abbreviations
from schemas.abstracts import Abstracts
from schemas.builds import Builds
from schemas.changes import Changes
from schemas.claims import Claims
from schemas.columns import Table
from schemas.comparisons import Comparisons
from schemas.entities import Entities
from schemas.entries import Entries
from schemas.headers import Headers
from schemas.listings import Listings
from schemas.measurements import Measurements
from schemas.notices import Notices
from schemas.paper_aliases import PaperAliases
from schemas.paper_lists import PaperLists
from schemas.paper_values import PaperValues
from schemas.papers import Papers
from schemas.rejects import Rejects
from schemas.resources import Resources
from schemas.sentences import Sentences, StagedSentences
from schemas.theory_results import TheoryResults

#: Raised by one whenever a published table changes; a warehouse of another version is rebuilt, never half-read.
SCHEMA_VERSION = 1


def _keyed_by_abstract(model: type[Table]) -> pa.DataFrameSchema:
    """Schema of a stage's own output: the published one, with `abstract_id` in the place of `paper_id`."""
    schema = model.to_schema().rename_columns({"paper_id": "abstract_id"})
    if schema.unique:
        schema.unique = ["abstract_id" if name == "paper_id" else name for name in schema.unique]
    return schema


#: Published tables by name, in the order of the stages that write them.
PUBLISHED: Mapping[str, pa.DataFrameSchema] = MappingProxyType(
    {
        "paper_lists": PaperLists.to_schema(),
        "headers": Headers.to_schema(),
        "rejects": Rejects.to_schema(),
        "notices": Notices.to_schema(),
        "papers": Papers.to_schema(),
        "paper_aliases": PaperAliases.to_schema(),
        "paper_values": PaperValues.to_schema(),
        "listings": Listings.to_schema(),
        "changes": Changes.to_schema(),
        "sentences": Sentences.to_schema(),
        "abbreviations": Abbreviations.to_schema(),
        "entities": Entities.to_schema(),
        "claims": Claims.to_schema(),
        "measurements": Measurements.to_schema(),
        "comparisons": Comparisons.to_schema(),
        "theory_results": TheoryResults.to_schema(),
        "resources": Resources.to_schema(),
        "builds": Builds.to_schema(),
    }
)

#: What the lists, text and claims stages write for one list, by stage and name.
STAGED: Mapping[str, Mapping[str, pa.DataFrameSchema]] = MappingProxyType(
    {
        "lists": MappingProxyType(
            {
                "paper_lists": PUBLISHED["paper_lists"],
                "headers": PUBLISHED["headers"],
                "entries": Entries.to_schema(),
                "rejects": PUBLISHED["rejects"],
                "notices": PUBLISHED["notices"],
            }
        ),
        "text": MappingProxyType({"abstracts": Abstracts.to_schema(), "sentences": _keyed_by_abstract(StagedSentences)}),
        "claims": MappingProxyType(
            {
                "abbreviations": _keyed_by_abstract(Abbreviations),
                "entities": _keyed_by_abstract(Entities),
                "claims": _keyed_by_abstract(Claims),
                "measurements": PUBLISHED["measurements"],
                "comparisons": PUBLISHED["comparisons"],
                "theory_results": PUBLISHED["theory_results"],
                "resources": PUBLISHED["resources"],
            }
        ),
    }
)


def polars_schema(schema: pa.DataFrameSchema) -> pl.Schema:
    """Column names and polars types of a table, in order."""
    return pl.Schema({name: column.dtype.type for name, column in schema.columns.items()})


def frame(schema: pa.DataFrameSchema, rows: list[dict]) -> pl.DataFrame:
    """A validated frame of `rows`; no rows give a frame without rows but with every column."""
    return validate(schema, pl.DataFrame(rows, schema=polars_schema(schema), orient="row"))


def validate(schema: pa.DataFrameSchema, table: pl.DataFrame) -> pl.DataFrame:
    """The same frame, if it keeps every rule of its schema; raises `pandera.errors.SchemaErrors` with all breaches otherwise.

    Takes a collected frame only: of a lazy one pandera checks the columns and lets rows that break a rule pass.
    """
    if not isinstance(table, pl.DataFrame):
        raise TypeError(f"validate takes a collected polars frame, not {type(table).__name__}")
    if table.is_empty():  # no row can break a rule; columns, order and types are looked at, which takes a fifth of the time
        with config_context(validation_depth=ValidationDepth.SCHEMA_ONLY):
            return schema.validate(table, lazy=True)
    return schema.validate(table, lazy=True)
