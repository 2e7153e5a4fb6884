"""What the stages staged for every list, and the papers -> the published tables.

What an abstract says is keyed by the abstract; here it is joined to the paper that chose that abstract, and what is said in
abstracts that no paper chose is left out.
"""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from pipeline.publish.keys import in_order
from pipeline.store.staging import Manifest
from pipeline.store.standing import Accepted, Refusal, Standing
from schemas import PUBLISHED, STAGED, frame, polars_schema, validate

#: Published tables that are the union of what was staged for the newest version of every list.
_OF_LISTS = ("paper_lists", "headers", "rejects", "notices")
#: Keyed by abstract where they are staged, by paper where they are published, with what makes a row unique in an abstract.
_OF_ABSTRACTS: Mapping[str, tuple[str, Sequence[str]]] = {
    "sentences": ("text", ("abstract_id", "sentence_no")),
    "abbreviations": ("claims", ("abstract_id", "short_start", "short_end", "long_start", "long_end")),
    "entities": ("claims", ("abstract_id", "entity_kind", "name")),
    "claims": ("claims", ("claim_id",)),
}
#: One row per claim of a type.
_OF_CLAIMS = ("measurements", "comparisons", "theory_results", "resources")

#: All tables that are made here, in the order of the stages.
TABLES = (*_OF_LISTS, *_OF_ABSTRACTS, *_OF_CLAIMS)


def published_tables(standings: Iterable[Standing], papers: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """Every published table but those of the papers stage and `builds`, validated and in order."""
    known = list(standings)
    newest = [standing.newest for standing in known if standing.newest is not None]
    tables = {name: _of_lists(name, newest) for name in _OF_LISTS}
    refusals = [standing.refusal for standing in known if standing.refusal is not None]
    tables["rejects"] = tables["rejects"].vstack(_rejects(refusals))
    tables["notices"] = tables["notices"].vstack(_notices(known))

    chosen = papers.select("abstract_id", "paper_id").drop_nulls("abstract_id").sort("paper_id")
    for name, (stage, key) in _OF_ABSTRACTS.items():
        staged = _union(stage, name, newest).unique(key, keep="any").collect(engine="streaming")
        # A claim is made once: of papers that share an abstract, such as a form letter, the first has its claims.
        by_paper = chosen.unique("abstract_id", keep="first", maintain_order=True) if name == "claims" else chosen
        tables[name] = staged.join(by_paper, on="abstract_id").select(polars_schema(PUBLISHED[name]).names())
    claim_ids = tables["claims"].select("claim_id")
    for name in _OF_CLAIMS:
        staged = _union("claims", name, newest).unique("claim_id", keep="any").collect(engine="streaming")
        tables[name] = staged.join(claim_ids, on="claim_id", how="semi")
    return {name: validate(PUBLISHED[name], in_order(name, table)) for name, table in tables.items()}


def _of_lists(name: str, newest: Sequence[Accepted]) -> pl.DataFrame:
    return _union("lists", name, newest).collect(engine="streaming")


def _union(stage: str, name: str, newest: Sequence[Accepted]) -> pl.LazyFrame:
    """The rows staged under `name` for the newest version of every list."""
    files = [_staged(version, stage).path(name) for version in newest]
    if not files:
        return pl.LazyFrame(schema=polars_schema(STAGED[stage][name]))
    return pl.scan_parquet(files)


def _staged(version: Accepted, stage: str) -> Manifest:
    manifest = {"lists": version.lists, "text": version.text, "claims": version.claims}[stage]
    assert manifest is not None
    return manifest


def _rejects(refusals: Iterable[Refusal]) -> pl.DataFrame:
    """A row for every file that was refused whole."""
    rows = [
        {
            "list_id": refusal.list_id,
            "position": None,
            "line_start": refusal.line,
            "line_end": refusal.line,
            "reason": refusal.reason,
            "detail": refusal.detail,
            "raw": refusal.raw[:500] if refusal.raw else None,
        }
        for refusal in refusals
    ]
    return frame(PUBLISHED["rejects"], rows)


def _notices(standings: Iterable[Standing]) -> pl.DataFrame:
    """A row for every list whose newest file was refused while an earlier version of it stands."""
    rows = [
        {
            "list_id": standing.life.list_id,
            "line": None,
            "code": "earlier_version_stands",
            "detail": f"The newest file was refused (see rejects); version {standing.newest.version_no} stays in the tables.",
        }
        for standing in standings
        if standing.newest is not None and standing.refusal is not None
    ]
    return frame(PUBLISHED["notices"], rows)
