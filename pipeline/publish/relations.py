"""The relations between published tables that must always hold, each a query that returns what breaks it.

They are asset checks, the last test before a build is published, and tests. A query reads the tables by their names in whatever
DuckDB connection it is given. What a single table must hold (types, vocabularies, keys, bounds) is in its model in `schemas`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import duckdb

#: Broken rows that are shown.
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation. `table` is the table whose rows break it, `holds` says in words what must hold, `breaches` finds the rows."""

    name: str
    table: str
    holds: str
    breaches: str


@dataclass(frozen=True, slots=True)
class Breach:
    """A relation that does not hold: how many rows break it, and the first of them."""

    relation: Relation
    rows: int
    first: tuple[tuple[object, ...], ...]

    def __str__(self) -> str:
        shown = "; ".join(str(row) for row in self.first)
        return f"{self.relation.table}: {self.relation.holds} {self.rows} rows do not: {shown}"


def _refers(table: str, column: str, target: str, condition: str = "true") -> Relation:
    """`table.column` names a row of `target`."""
    return Relation(
        f"{table}_{column}_is_in_{target}",
        table,
        f"Every {column} is in {target}.",
        f"SELECT {column} FROM {table} ANTI JOIN {target} USING ({column}) WHERE {column} IS NOT NULL AND {condition}",
    )


def _has_its_row(table: str, claim_type: str) -> Relation:
    """Claims of a type have exactly one row in the table of the type, and no other claim has one."""
    return Relation(
        f"{table}_are_the_{claim_type}_claims",
        table,
        f"Every claim of type {claim_type} has exactly one row, and no other claim has one.",
        f"""SELECT claim_id, claim_type, count(t.claim_id) AS found
            FROM claims FULL JOIN {table} t USING (claim_id)
            GROUP BY ALL
            HAVING found <> (CASE WHEN claim_type = '{claim_type}' THEN 1 ELSE 0 END) OR claim_type IS NULL""",
    )


def _is_verbatim(table: str, text: str) -> Relation:
    """The text of a row is what stands at its offsets."""
    return Relation(
        f"{table}_{text}_is_verbatim",
        table,
        f"{text} is what stands in the abstract at its offsets.",
        f"""SELECT paper_id, char_start, char_end, {text} FROM {table} JOIN papers USING (paper_id)
            WHERE substr(abstract, char_start + 1, char_end - char_start) IS DISTINCT FROM {text}""",
    )


RELATIONS: tuple[Relation, ...] = (
    _refers("headers", "list_id", "paper_lists"),
    _refers("notices", "list_id", "paper_lists"),
    _refers("rejects", "list_id", "paper_lists", "position IS NOT NULL"),
    _refers("listings", "list_id", "paper_lists"),
    _refers("listings", "paper_id", "papers"),
    _refers("paper_aliases", "paper_id", "papers"),
    _refers("paper_values", "paper_id", "papers"),
    _refers("sentences", "paper_id", "papers"),
    _refers("abbreviations", "paper_id", "papers"),
    _refers("entities", "paper_id", "papers"),
    _refers("claims", "paper_id", "papers"),
    Relation(
        "paper_values_stand_in_listings",
        "paper_values",
        "Every value is from an entry in listings.",
        "SELECT list_id, position FROM paper_values ANTI JOIN listings USING (list_id, position, paper_id)",
    ),
    Relation(
        "papers_stand_in_listings",
        "papers",
        "Every paper is in a list.",
        "SELECT paper_id FROM papers ANTI JOIN listings USING (paper_id)",
    ),
    Relation(
        "papers_abstract_has_its_id",
        "papers",
        "abstract, abstract_id and abstract_language are stated together.",
        """SELECT paper_id FROM papers
           WHERE (abstract IS NULL) <> (abstract_id IS NULL) OR (abstract IS NULL) <> (abstract_language IS NULL)""",
    ),
    Relation(
        "papers_are_their_own_alias",
        "papers",
        "Every paper_id is an alias of itself.",
        """SELECT paper_id FROM papers
           ANTI JOIN (FROM paper_aliases WHERE alias_id = paper_id) USING (paper_id)""",
    ),
    Relation(
        "paper_lists_account_for_every_entry",
        "paper_lists",
        "entries = listed + rejected, and these are the rows in listings and rejects.",
        """SELECT list_id, entries, listed, rejected, l.n, r.n
           FROM paper_lists
           LEFT JOIN (SELECT list_id, count(*) AS n FROM listings GROUP BY ALL) l USING (list_id)
           LEFT JOIN (SELECT list_id, count(*) AS n FROM rejects WHERE position IS NOT NULL GROUP BY ALL) r USING (list_id)
           WHERE entries <> listed + rejected OR listed <> coalesce(l.n, 0) OR rejected <> coalesce(r.n, 0)""",
    ),
    Relation(
        "rejects_are_not_listed",
        "rejects",
        "No entry is both listed and rejected.",
        "SELECT list_id, position FROM rejects SEMI JOIN listings USING (list_id, position)",
    ),
    Relation(
        "rejects_are_counted_once",
        "rejects",
        "An entry is rejected once.",
        "SELECT list_id, position FROM rejects WHERE position IS NOT NULL GROUP BY ALL HAVING count(*) > 1",
    ),
    _is_verbatim("sentences", "text"),
    _is_verbatim("claims", "evidence"),
    _is_verbatim("entities", "surface"),
    Relation(
        "sentences_are_in_order",
        "sentences",
        "The sentences of an abstract are numbered from 1 and do not overlap.",
        """SELECT paper_id, sentence_no FROM sentences
           WINDOW w AS (PARTITION BY paper_id ORDER BY sentence_no)
           QUALIFY sentence_no <> row_number() OVER w
                OR char_start < coalesce(lag(char_end) OVER w, 0)
                OR char_end <= char_start""",
    ),
    Relation(
        "sentences_cover_the_abstract",
        "sentences",
        "Every non-blank character of an abstract is in a sentence.",
        """SELECT paper_id, length(replace(abstract, ' ', '')) AS stated, coalesce(s.covered, 0) AS covered
           FROM papers
           LEFT JOIN (
               SELECT paper_id, sum(length(replace(text, ' ', ''))) AS covered FROM sentences GROUP BY ALL
           ) s USING (paper_id)
           WHERE stated <> coalesce(s.covered, 0)""",
    ),
    Relation(
        "abbreviations_lie_in_the_abstract",
        "abbreviations",
        "Short and long form lie inside the abstract, apart from each other.",
        """SELECT paper_id, short_form FROM abbreviations JOIN papers USING (paper_id)
           WHERE greatest(short_end, long_end) > length(abstract) OR short_start >= short_end OR long_start >= long_end
              OR (short_start < long_end AND long_start < short_end)""",
    ),
    Relation(
        "claims_lie_in_their_sentence",
        "claims",
        "A claim lies inside its sentence.",
        """SELECT claim_id FROM claims c LEFT JOIN sentences s USING (paper_id, sentence_no)
           WHERE s.paper_id IS NULL OR c.char_start < s.char_start OR c.char_end > s.char_end""",
    ),
    _has_its_row("measurements", "measurement"),
    _has_its_row("comparisons", "comparison"),
    _has_its_row("theory_results", "theory"),
    _has_its_row("resources", "resource"),
)


def breaches(connection: duckdb.DuckDBPyConnection) -> Iterator[Breach]:
    """The relations that do not hold in the tables of `connection`."""
    for relation in RELATIONS:
        breach = breach_of(relation, connection)
        if breach is not None:
            yield breach


def breach_of(relation: Relation, connection: duckdb.DuckDBPyConnection) -> Breach | None:
    """What breaks one relation, or None where it holds."""
    first = connection.execute(f"SELECT *, count(*) OVER () FROM ({relation.breaches}) ORDER BY ALL LIMIT {_SHOWN}").fetchall()
    if not first:
        return None
    return Breach(relation, first[0][-1], tuple(row[:-1] for row in first))
