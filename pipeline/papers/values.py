"""Papers and what lists say of them -> the values that are shown, and all the others beside them.

Here belongs the choice between lists that disagree. Of the values for a field the one is shown that most lists give, counting
variants of one title or abstract together; then the one that most lists give in just this form, then a title that is not in
capitals, then the longest, then that of the first list by name and position. Venue, year, track and decision belong together and
come from one event: of the events stated in full the one that most lists give, then the latest, since a paper is a preprint
first. Sections of all lists are shown. An abstract belongs to one paper: of several that lists give it to, the one whose title
it fits best shows it.
"""

import polars as pl

from pipeline.papers.wording import fit

FIELDS = (
    "title",
    "authors",
    "abstract",
    "venue",
    "year",
    "track",
    "decision",
    "url",
    "code_url",
    "keywords",
    "sections",
    "title_translated",
    "abstract_translated",
)
#: Fields that say where a paper appeared, and so come from one event.
OF_EVENT = ("venue", "year", "track", "decision")
_LISTS = ("authors", "keywords", "sections")
_JOINT = "; "
_FIELD = ["paper_id", "field"]


def choose_values(entries: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The tables `papers` and `paper_values` for the entries that count now.

    `entries` are mentions with `paper_id`, `title_key` and `abstract_no`, sorted by list and position.
    """
    entries = entries.with_row_index("row")
    given = pl.concat([_given(field, entries.lazy()) for field in FIELDS]).collect()
    chosen = _without_shared_abstracts(_ranked(given, entries), entries).unique(_FIELD, keep="first", maintain_order=True)
    values = given.join(chosen.select(*_FIELD, shown="equal"), on=_FIELD, how="left").with_columns(
        is_chosen=(pl.col("equal") == pl.col("shown")).fill_null(False) | (pl.col("field") == "sections")
    )
    return _papers(chosen, entries), values.select(*_FIELD, "value", "list_id", "position", "is_chosen").sort(
        *_FIELD, "list_id", "position"
    )


def _given(field: str, entries: pl.LazyFrame) -> pl.LazyFrame:
    """The values that entries give for a field, as text, each with what equal values have in common, and what variants have."""
    value = pl.col(field).list.join(_JOINT).replace("", None) if field in _LISTS else pl.col(field).cast(pl.String)
    equal = pl.col("abstract_id") if field == "abstract" else value
    variant = {"title": pl.col("title_key"), "abstract": pl.col("abstract_no").cast(pl.String)}.get(field, value)
    given = entries.select(
        "paper_id", "list_id", "position", "row", field=pl.lit(field), value=value, equal=equal, variant=variant
    )
    return given.drop_nulls("value")


def _ranked(given: pl.DataFrame, entries: pl.DataFrame) -> pl.DataFrame:
    """The values in the order of preference within each field of a paper."""
    events = entries.join(_events(entries), on="paper_id", how="left").select(
        "row",
        is_of_event=pl.col("venue").eq_missing(pl.col("event_venue")) & pl.col("year").eq_missing(pl.col("event_year")),
    )
    return (
        given.join(events, on="row", how="left")
        .with_columns(
            is_of_event=pl.col("is_of_event") & pl.col("field").is_in(OF_EVENT),
            variant_lists=pl.col("list_id").n_unique().over(*_FIELD, "variant"),
            equal_lists=pl.col("list_id").n_unique().over(*_FIELD, "equal"),
            is_shouted=(pl.col("field") == "title") & (pl.col("value").str.to_uppercase() == pl.col("value")),
            length=pl.col("value").str.len_chars(),
        )
        .sort(
            *_FIELD, "is_of_event", "variant_lists", "equal_lists", "is_shouted", "length", "list_id", "position",
            descending=[False, False, True, True, True, False, True, False, False],
        )
    )  # fmt: skip


def _events(entries: pl.DataFrame) -> pl.DataFrame:
    """Of every paper the venue and year that count."""
    return (
        entries.group_by("paper_id", event_venue="venue", event_year="year")
        .agg(lists=pl.col("list_id").n_unique())
        .with_columns(stated=pl.sum_horizontal(pl.col("event_venue", "event_year").is_not_null()))
        .filter(pl.col("stated") > 0)
        .sort("paper_id", "stated", "lists", "event_year", "event_venue", descending=[False, True, True, True, False])
        .unique("paper_id", keep="first", maintain_order=True)
        .select("paper_id", "event_venue", "event_year")
    )


def _without_shared_abstracts(ranked: pl.DataFrame, entries: pl.DataFrame) -> pl.DataFrame:
    """The ranked values, without an abstract for a paper where another paper, whose title it fits better, shows that abstract."""
    while True:
        shown = ranked.filter(pl.col("field") == "abstract").unique("paper_id", keep="first", maintain_order=True)
        rivals = shown.filter(shown["equal"].is_duplicated()).join(entries.select("row", "title"), on="row", validate="1:1")
        if rivals.is_empty():
            return ranked
        fits = [fit(title or "", abstract) for title, abstract in rivals.select("title", "value").iter_rows()]
        losers = (
            rivals.with_columns(fit=pl.Series(fits, dtype=pl.Float64))
            .sort("equal", "fit", "variant_lists", "paper_id", descending=[False, True, True, False])
            .filter(pl.int_range(pl.len()).over("equal") > 0)
        )
        ranked = ranked.join(losers, on=[*_FIELD, "equal"], how="anti")


def _papers(chosen: pl.DataFrame, entries: pl.DataFrame) -> pl.DataFrame:
    """The table `papers`: each field from the entry that was chosen for it, sections from all entries."""
    rows = chosen.group_by("paper_id").agg(
        pl.col("row").filter(pl.col("field") == field).first().alias(field) for field in FIELDS
    )
    sources = {field: field for field in FIELDS} | {"abstract_id": "abstract", "abstract_language": "abstract"}
    shown = [entries[column].gather(rows[field]).alias(column) for column, field in sources.items() if column != "sections"]
    sections = entries.select("paper_id", "sections").explode("sections").drop_nulls()
    return (
        entries.select("paper_id")
        .unique()
        .join(rows.select("paper_id").with_columns(shown), on="paper_id", how="left")
        .join(sections.group_by("paper_id").agg(pl.col("sections").unique(maintain_order=True)), on="paper_id", how="left")
        .with_columns(pl.col(_LISTS).fill_null([]))
        .sort("paper_id")
    )
