"""`explain`: an abstract with its claims marked, and why each was found.

The abstract is read anew by the code at hand, the same that fills the tables, so that a text that is in no list can be explained.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import click
import duckdb
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pipeline.claims.document import Document, Sentence
from pipeline.claims.extract import documents, find
from pipeline.claims.model import Claim, Content, Extraction
from pipeline.claims.rules import meaning_of
from pipeline.cli.folders import folders
from pipeline.cli.show import console, printable
from pipeline.publish.build import builds_of
from pipeline.store.errors import StoreError
from pipeline.store.warehouse import Warehouse
from pipeline.text.abstracts import read_abstracts
from pipeline.text.clean import clean_abstract
from schemas.vocabulary import CLAIM_TYPES

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
#: How the claims of each type look where there is colour.
_STYLES = {
    "gap": "yellow",
    "contribution": "bold cyan",
    "comparison": "green",
    "measurement": "bold green",
    "theory": "magenta",
    "finding": "blue",
    "resource": "cyan",
}
_WHY = "dim"
_INDENT = " " * 4


@dataclass(frozen=True, slots=True)
class Line:
    """A line to show: what stands in the margin, and the text, which is wrapped beside it."""

    margin: str
    text: Text


@click.command(short_help="Show an abstract with its claims marked, and why.")
@click.argument("paper_id", required=False)
@folders
def explain(paper_id: str | None, inbox: Path, warehouse: Path) -> None:
    """Show the abstract of PAPER_ID, or the text on standard input, with its claims marked, and why each was found.

    Of an id the beginning is enough where no other begins so; `-` stands for standard input.

    In the abstract ⟦¹ and ⟧¹ stand around what states the first claim of a sentence, and so on; below the sentence each claim
    follows with its confidence, its place and the rule that found it.
    """
    text = clean_abstract(_standard_input() if paper_id in (None, "-") else _abstract_of(paper_id, warehouse))
    if not text:
        raise StoreError("There is no text to explain: give the id of a paper, or an abstract on standard input.")
    document = documents(read_abstracts([text]))[0]
    screen = console()
    for line in explanation(document, find(document)):
        _show(screen, line)


def _standard_input() -> str:
    """The text on standard input; none where a person sits there instead. Raises `StoreError` for bytes that are not UTF-8."""
    if sys.stdin.isatty():
        return ""
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StoreError(f"The text on standard input is not UTF-8 (byte {error.start}): convert it first.") from error


def _show(screen: Console, line: Line) -> None:
    """Print a line, wrapped beside its margin on a terminal and whole elsewhere."""
    if not screen.is_terminal or not line.margin:
        screen.print(Text(line.margin) + line.text, highlight=False)
        return
    grid = Table.grid()
    grid.add_column(width=len(line.margin), no_wrap=True, style=_WHY)
    grid.add_column(overflow="fold")
    grid.add_row(Text(line.margin), line.text)
    screen.print(grid, highlight=False, soft_wrap=False)


def explanation(document: Document, found: Extraction) -> Iterator[Line]:
    """Lines for a person: each sentence with its claims marked, and told below in the order of their places; then what is named."""
    for sentence in document.sentences:
        claims = sorted(
            [claim for claim in found.claims if claim.sentence_no == sentence.no],
            key=lambda claim: (claim.evidence, CLAIM_TYPES.index(claim.claim_type)),
        )
        yield Line(f"{sentence.no:>2}  {sentence.role:<11} ", _marked(document, sentence, claims))
        for number, claim in enumerate(claims, start=1):
            yield from _lines_of(number, claim, document.text)
    if found.entities or found.abbreviations:
        yield Line("", Text("Named", style=_WHY))
    for entity in found.entities:
        expansion = f" = {entity.expansion}" if entity.expansion else ""
        yield Line(_INDENT, Text(printable(f"{entity.kind} {entity.name}{expansion} ({len(entity.mentions)}x)")))
    for pair in found.abbreviations:
        yield Line(_INDENT, Text(printable(f"abbreviation {pair.short_form} = {pair.long_form}")))


def _marked(document: Document, sentence: Sentence, claims: Sequence[Claim]) -> Text:
    """A sentence with a numbered pair of marks around what states each of its claims."""
    marks: list[tuple[int, int, str]] = []
    for number, claim in enumerate(claims, start=1):
        raised = str(number).translate(_RAISED)
        marks.append((claim.evidence.start, 1, f"⟦{raised}"))
        marks.append((claim.evidence.end, 0, f"⟧{raised}"))
    line, at = Text(), sentence.span.start
    for place, _, mark in sorted(marks):
        line.append_text(_styled(document.text, at, place, claims)).append(mark, style=_WHY)
        at = place
    return line.append_text(_styled(document.text, at, sentence.span.end, claims))


def _styled(text: str, start: int, end: int, claims: Sequence[Claim]) -> Text:
    """A stretch of the abstract in the style of the shortest evidence that holds it."""
    around = [claim for claim in claims if claim.evidence.start <= start and end <= claim.evidence.end]
    style = _STYLES[min(around, key=lambda claim: len(claim.evidence)).claim_type] if around else ""
    return Text(printable(text[start:end]), style=style)


def _lines_of(number: int, claim: Claim, text: str) -> Iterator[Line]:
    """What a claim says, where, how sure it is, and why it was found."""
    about = [("subject", claim.subject), *_stated(claim.content)]
    said = "; ".join(f"{name} {value}" for name, value in about if value not in (None, ""))
    place = f"[{claim.evidence.start}:{claim.evidence.end}] “{printable(claim.evidence.slice(text))}”"
    head = Text.assemble((claim.claim_type, _STYLES[claim.claim_type]), f", confidence {claim.confidence:.2f}  ", place)
    yield Line(f"{_INDENT}{str(number).translate(_RAISED)} ", head)
    if said:
        yield Line(_INDENT * 2, Text(printable(said)))
    yield Line(_INDENT * 2, Text(f"{claim.rule_id}: {meaning_of(claim.rule_id)}", style=_WHY))


def _stated(content: Content | None) -> Iterator[tuple[str, object]]:
    for field in fields(content) if content else ():
        value = getattr(content, field.name)
        yield field.name.replace("_", " "), ", ".join(value) if isinstance(value, tuple) else value


def _abstract_of(key: str, warehouse: Path) -> str:
    """The abstract of a paper by any key that it ever had, or its beginning; raises `StoreError` where there is none."""
    database = warehouse / "papers.duckdb"
    if not database.exists():
        raise StoreError(f"{database} is not there yet: run `python -m pipeline run` first.")
    builds_of(Warehouse(warehouse.resolve()))  # refuses tables of a later version
    query = """
        SELECT paper_id, abstract, bool_or(alias_id = $key OR paper_id = $key) AS is_whole
        FROM papers LEFT JOIN paper_aliases USING (paper_id)
        WHERE starts_with(alias_id, $key) OR starts_with(paper_id, $key)
        GROUP BY ALL ORDER BY is_whole DESC, paper_id LIMIT 5"""
    with duckdb.connect(database, read_only=True) as reader:
        try:
            rows = reader.execute(query, {"key": key}).fetchall()
        except (duckdb.CatalogException, duckdb.BinderException) as error:
            raise StoreError(
                f"{database} was built by an earlier version of this program: run `python -m pipeline run`, which builds it anew."
            ) from error
    if not rows:
        raise StoreError(f"No paper has the id {key}: `SELECT paper_id, title FROM papers` lists those there are.")
    if len(rows) > 1 and not rows[0][2]:
        raise StoreError(
            f"Several papers have ids that begin with {key}: {', '.join(row[0] for row in rows)}. Give more of the id."
        )
    if rows[0][1] is None:
        raise StoreError(f"No list gives an abstract for the paper {key}.")
    return rows[0][1]
