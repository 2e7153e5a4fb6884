"""Two versions of one list that follow each other -> what happened to each paper between them.

Here belongs the change log. A paper is compared with itself, by its lasting key, so a paper that was retitled is not one that
went and another that came. The log names papers that no list has any more, too.
"""

import polars as pl

_PAPER = ["list_id", "paper_id", "rank"]


def list_changes(mentions: pl.DataFrame) -> pl.DataFrame:
    """The table `changes`, in the order of lists, versions and papers. `mentions` have their `paper_id` and are sorted."""
    versions = (
        mentions.select("list_id", "version_no", "sha256")
        .unique()
        .with_columns(rank=pl.col("version_no").rank("dense").over("list_id"))
    )
    shown = (
        mentions.join(versions, on=["list_id", "version_no", "sha256"])
        .group_by(_PAPER)
        .agg(title=pl.col("title").drop_nulls().first(), abstract=pl.col("abstract").drop_nulls().first())
    )
    turns = versions.select("list_id", "rank", from_sha256="sha256").join(
        versions.select("list_id", rank=pl.col("rank") - 1, to_sha256="sha256"), on=["list_id", "rank"]
    )
    before = shown.join(turns, on=["list_id", "rank"])
    after = shown.with_columns(rank=pl.col("rank") - 1).join(turns, on=["list_id", "rank"])
    both = before.join(after, on=[*_PAPER, "from_sha256", "to_sha256"], suffix="_after")
    went = before.join(after, on=_PAPER, how="anti")
    came = after.join(before, on=_PAPER, how="anti")
    nothing = pl.lit(None, dtype=pl.String)
    return (
        pl.concat(
            [
                _log(came, "added", nothing, pl.col("title")),
                _log(went, "removed", pl.col("title"), nothing),
                _log(_differing(both, "title"), "retitled", pl.col("title"), pl.col("title_after")),
                _log(
                    _differing(both, "abstract").filter(pl.col("abstract").is_null()),
                    "abstract_filled",
                    nothing,
                    pl.col("abstract_after"),
                ),
                _log(
                    _differing(both, "abstract").filter(pl.col("abstract").is_not_null()),
                    "abstract_edited",
                    pl.col("abstract"),
                    pl.col("abstract_after"),
                ),
            ]
        )
        .sort("list_id", "rank", "paper_id", "change")
        .drop("rank")
    )


def _differing(both: pl.DataFrame, field: str) -> pl.DataFrame:
    return both.filter(pl.col(field).ne_missing(pl.col(f"{field}_after")))


def _log(papers: pl.DataFrame, change: str, before: pl.Expr, after: pl.Expr) -> pl.DataFrame:
    """A row of the log for each of these papers."""
    return papers.select(
        "list_id", "rank", "from_sha256", "to_sha256", "paper_id", change=pl.lit(change), before=before, after=after
    )
