"""`explain`: an abstract with its claims marked, and why each was found.

The abstract is read anew by the code at hand, the same that fills the tables, so that a text that is in no list can be explained.
"""

import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import click
import duckdb

from pipeline.claims.document import Document
from pipeline.claims.extract import documents, find
from pipeline.claims.model import Claim, Content, Extraction
from pipeline.claims.rules import meaning_of
from pipeline.cli.folders import folders
from pipeline.cli.show import console, printable
from pipeline.store.errors import StoreError
from pipeline.text.abstracts import read_abstracts
from pipeline.text.clean import clean_abstract


@click.command(short_help="Show an abstract with its claims marked, and why.")
@click.argument("paper_id", required=False)
@folders
def explain(paper_id: str | None, inbox: Path, warehouse: Path) -> None:
    """Show the abstract of PAPER_ID, or the text on standard input, with its claims marked, and why each was found."""
    text = clean_abstract(_abstract_of(paper_id, warehouse) if paper_id else sys.stdin.read())
    if not text:
        raise StoreError("There is no text to explain: give the id of a paper, or an abstract on standard input.")
    document = documents(read_abstracts([text]))[0]
    screen = console()
    for line in explanation(document, find(document)):
        screen.print(printable(line), markup=False, highlight=False)


def explanation(document: Document, found: Extraction) -> Iterator[str]:
    """Lines for a person: each sentence with its number and role, its claims below it, then the names and abbreviations."""
    for sentence in document.sentences:
        yield f"{sentence.no:>2}  {sentence.role:<11} {sentence.span.slice(document.text)}"
        for claim in found.claims:
            if claim.sentence_no == sentence.no:
                yield from _lines_of(claim, document.text)
    for entity in found.entities:
        expansion = f" = {entity.expansion}" if entity.expansion else ""
        yield f"{entity.kind:>15} {entity.name}{expansion} ({len(entity.mentions)}x)"
    for pair in found.abbreviations:
        yield f"{'abbreviation':>15} {pair.short_form} = {pair.long_form}"


def _lines_of(claim: Claim, text: str) -> Iterator[str]:
    """What a claim says, where, and why it was found."""
    about = [("subject", claim.subject), *_stated(claim.content)]
    said = "; ".join(f"{name} {value}" for name, value in about if value not in (None, ""))
    yield f"{claim.claim_type:>15} [{claim.evidence.start}:{claim.evidence.end}] “{claim.evidence.slice(text)}”"
    if said:
        yield f"{'':>15} {said}"
    yield f"{'':>15} {claim.rule_id}: {meaning_of(claim.rule_id)} (confidence {claim.confidence:.2f})"


def _stated(content: Content | None) -> Iterator[tuple[str, object]]:
    for field in fields(content) if content else ():
        value = getattr(content, field.name)
        yield field.name, ", ".join(value) if isinstance(value, tuple) else value


def _abstract_of(paper_id: str, warehouse: Path) -> str:
    """The abstract of a paper by any key that it ever had; raises `StoreError` where there is none."""
    database = warehouse / "papers.duckdb"
    if not database.exists():
        raise StoreError(f"{database} is not there yet: run `python -m pipeline run` first.")
    query = "SELECT abstract FROM paper_aliases JOIN papers USING (paper_id) WHERE alias_id = ? OR paper_id = ? LIMIT 1"
    with duckdb.connect(database, read_only=True) as reader:
        row = reader.execute(query, [paper_id, paper_id]).fetchone()
    if row is None:
        raise StoreError(f"No paper has the id {paper_id}: `SELECT paper_id, title FROM papers` lists those there are.")
    if row[0] is None:
        raise StoreError(f"No list gives an abstract for the paper {paper_id}.")
    return row[0]
