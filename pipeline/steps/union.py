"""The steps over all lists: which entries are one paper, the published tables, and the build that an analyst reads.

Each of them looks at the history anew and takes every list as far as it is worked through, so that it can be called at any time;
a list that another run is just working on comes with the next build.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime

import duckdb
import polars as pl

from pipeline.papers.history import ListVersion
from pipeline.papers.resolve import resolve
from pipeline.publish.build import Published, current_build, is_current, publish
from pipeline.publish.files import table_path
from pipeline.publish.tables import published_tables
from pipeline.steps.progress import SILENCE, Progress
from pipeline.store.code import code_digests, rules_digest
from pipeline.store.digests import digest_of
from pipeline.store.errors import StoreError, writing_to
from pipeline.store.lock import locked
from pipeline.store.staging import Manifest, Recipe, Staging
from pipeline.store.standing import Standing, standings
from pipeline.store.warehouse import Warehouse

#: What papers and tables are staged under: they are of all lists together.
ALL = "all"

Standings = Mapping[str, Standing]


def resolve_papers(warehouse: Warehouse, progress: Progress = SILENCE) -> Manifest:
    """Stage the tables of the papers stage."""
    with _alone(warehouse, "papers", "finding which entries are one paper", progress):
        return _papers(warehouse, standings(warehouse))


def join_tables(warehouse: Warehouse, progress: Progress = SILENCE) -> Manifest:
    """Stage the published tables that are made from all lists and the papers."""
    with _alone(warehouse, "tables", "joining the tables", progress):
        known = standings(warehouse)
        return _tables(warehouse, known, _papers(warehouse, known))


def publish_build(warehouse: Warehouse, progress: Progress = SILENCE) -> Published:
    """Publish all tables, made from one state of the history."""
    with _alone(warehouse, "publish", "publishing", progress):
        known = standings(warehouse)
        _refuse_to_lose(warehouse, known)
        papers = _papers(warehouse, known)
        tables = _tables(warehouse, known, papers)
        published = publish(warehouse, (papers, tables), rules_digest(), datetime.now(UTC), say=progress.said)
        lists = [manifest for one in known.values() for manifest in one.manifests]
        Staging(warehouse.staging).clean([*lists, papers, tables])
        return published


def is_published(warehouse: Warehouse, known: Standings) -> bool:
    """Whether the published tables are those that `known` gives, so that a run has nothing to do."""
    staging = Staging(warehouse.staging)
    papers = staging.find("papers", ALL, papers_recipe(known))
    tables = staging.find("tables", ALL, tables_recipe(known, papers)) if papers else None
    return papers is not None and tables is not None and is_current(warehouse, (papers, tables), rules_digest())


@contextmanager
def open_tables(warehouse: Warehouse) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection in which every table that is ready to be published can be queried by its name."""
    known = standings(warehouse)
    papers = _papers(warehouse, known)
    with duckdb.connect() as connection:
        for manifest in (papers, _tables(warehouse, known, papers)):
            for name in manifest.tables:
                connection.read_parquet(str(manifest.path(name))).create_view(name)
        yield connection


def papers_recipe(known: Standings) -> Recipe:
    """What decides the tables of the papers stage: every accepted version of every list, and which of them count now."""
    said = []
    for one in known.values():
        for accepted in one.accepted:
            contents = (accepted.lists.tables["entries"].digest, accepted.text.tables["abstracts"].digest)
            is_newest = str(accepted is one.newest)
            said.append(digest_of(one.life.list_id, str(accepted.version_no), accepted.version.sha256, is_newest, *contents))
    return Recipe(digest_of("papers", *said), code_digests()["papers"])


def tables_recipe(known: Standings, papers: Manifest) -> Recipe:
    """What decides the joined tables: the papers, what the newest version of every list says, and what was refused."""
    said = [papers.tables["papers"].digest]
    for one in known.values():
        if one.newest is not None and one.newest.claims is not None:
            staged = (one.newest.lists, one.newest.text, one.newest.claims)
            said += [table.digest for manifest in staged for _, table in sorted(manifest.tables.items())]
        said.append(digest_of(one.life.list_id, repr(one.refusal)))
    return Recipe(digest_of("tables", *said), code_digests()["publish"])


def _papers(warehouse: Warehouse, known: Standings) -> Manifest:
    staging, recipe = Staging(warehouse.staging), papers_recipe(known)
    return staging.find("papers", ALL, recipe) or staging.put("papers", ALL, recipe, resolve(list(_versions(known.values()))))


def _tables(warehouse: Warehouse, known: Standings, papers: Manifest) -> Manifest:
    staging, recipe = Staging(warehouse.staging), tables_recipe(known, papers)
    found = staging.find("tables", ALL, recipe)
    return found or staging.put("tables", ALL, recipe, published_tables(known.values(), papers.read("papers")))


def _versions(known: Iterable[Standing]) -> Iterator[ListVersion]:
    for one in known:
        for accepted in one.accepted:
            yield ListVersion(
                list_id=one.life.list_id,
                version_no=accepted.version_no,
                sha256=accepted.version.sha256,
                is_newest=accepted is one.newest,
                entries=accepted.lists.read("entries"),
                abstracts=accepted.text.read("abstracts"),
            )


def _refuse_to_lose(warehouse: Warehouse, known: Standings) -> None:
    """A published list that is still to be worked through, as after a change of the code, must not vanish from the tables."""
    build = current_build(warehouse)
    if build is None:
        return
    lists = pl.read_parquet(table_path(warehouse.parquet, "paper_lists"))
    published = lists["list_id"] if "list_id" in lists.columns else known  # tables of an earlier version may name them otherwise
    waiting = [known[name] for name in published if name in known and known[name].newest is None and known[name].stale]
    lost = [one for one in waiting if not one.life.is_removed]
    if lost:
        raise StoreError(
            f"{len(lost)} of the published lists must be worked through first ({lost[0].stale[0].why.value}), among them "
            f"{lost[0].life.list_id}: run `python -m pipeline run`, or materialise everything in the UI."
        )


@contextmanager
def _alone(warehouse: Warehouse, stage: str, what: str, progress: Progress) -> Iterator[None]:
    """Do `what` while no other run does anything over all lists."""
    progress.began(stage, 1)
    with writing_to(warehouse.root), locked(warehouse.locks / "all", what, say=progress.said):
        yield
    progress.moved(1)
