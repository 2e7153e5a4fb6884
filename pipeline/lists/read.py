"""The one public function of the lists stage: the bytes of one list file in, its staged tables out.

Here belongs the order of the steps (decode, recognise, parse, assemble) and the shape of the result; each step has its module.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import polars as pl

import schemas
from pipeline.lists.assemble import Assembler
from pipeline.lists.decode import decode
from pipeline.lists.formats import CERTAIN, REGISTRY, Format
from pipeline.lists.limits import DEFAULT_LIMITS, Limits
from pipeline.lists.model import RAW_CHARS, Evidence, ListRefused, Notice
from pipeline.lists.outside import Outside, stretch
from pipeline.lists.source import Source
from pipeline.lists.titles import LONGEST_HEADER, read_title


@dataclass(frozen=True, slots=True)
class ReadList:
    """One accepted list: what holds for it as a whole, and its staged tables (schemas.STAGED["lists"]).

    Always entries = listed + rejected.
    """

    list_id: str
    sha256: str
    bytes: int
    format: str
    encoding: str
    encoding_reason: str
    header: str | None
    header_language: str | None
    venue: str | None
    year: int | None
    entries: int
    listed: int
    rejected: int
    frames: Mapping[str, pl.DataFrame]

    def tables(self, version_no: int = 1) -> dict[str, pl.DataFrame]:
        """Every staged table of the stage by name, validated; `version_no` is the number of this version of the list (from 1)."""
        summary = {name: getattr(self, name) for name in schemas.polars_schema(_TABLES["paper_lists"]) if name != "version_no"}
        paper_lists = _frame("paper_lists", [summary | {"version_no": version_no}])
        tables = {"paper_lists": paper_lists, **self.frames}
        return {name: schemas.validate(schema, tables[name]) for name, schema in _TABLES.items()}


#: A year between other signs than letters and digits, or behind capitals ("CCFAI2025"); in the name of a file others may be
#: parts of a key.
_YEAR_APART = re.compile(r"(?:(?<![A-Za-z0-9])|(?<=[A-Z]{2}))(?:19|20)\d\d(?![A-Za-z0-9])")
_TABLES = schemas.STAGED["lists"]


def read_list(data: bytes, list_id: str, limits: Limits = DEFAULT_LIMITS) -> ReadList:
    """Reads one list file: text in any of the known encodings, a workbook, or either of them gzipped.

    `list_id` is the path of the list below the inbox; its last part is evidence of last resort for venue and year. Raises
    `ListRefused` for a file that is no list, has no entries, or is beyond a limit. Entries without text are rejected one by one.
    """
    source = decode(data, list_id, limits)
    form, evidence = recognise(source)
    assembler = Assembler(list_id, form.dialect, limits)
    for line in source.garbled:
        detail = "The line was UTF-8 that had been read in another encoding; it is read as what it was before."
        assembler.notices.add(Notice(line, "mojibake_undone", detail))
    for line in source.damaged:
        detail = "The line holds U+FFFD, the mark of a character that was lost before; fetch the list again where that matters."
        assembler.notices.add(Notice(line, "lost_characters", detail))
    for number, text in source.aside:
        assembler.notices.add(stretch(number, number, text))
    if source.is_quoted:
        detail = 'The lines begin with the sign of a quotation (">"), as in a mail that was answered; it is left out.'
        assembler.notices.add(Notice(1, "quoted_lines", detail))
    outside = Outside()
    for item in form.parse(source):
        outside.take(item)
        assembler.take(item)
    if assembler.entries == 0:
        raise ListRefused("no_entries", f"The file looks like {evidence.name} ({evidence.seen}), but it holds no entry.", line=1)
    _ask_entries(assembler)
    if source.encoding != "binary":
        for notice in outside.notices(source):
            assembler.notices.add(notice)
        _ask_lines_above(assembler, outside.before(source))
    _ask_file_name(assembler, list_id)
    entries = assembler.finish()
    notices = [
        {"list_id": list_id, "line": notice.line, "code": notice.code, "detail": notice.detail}
        for notice in assembler.notices.all()
    ]
    return ReadList(
        list_id=list_id,
        sha256=hashlib.sha256(data).hexdigest(),
        bytes=len(data),
        format=evidence.name,
        encoding=source.encoding,
        encoding_reason=source.encoding_reason,
        header=assembler.title,
        header_language=assembler.language or assembler.headers.language(),
        venue=assembler.venue,
        year=assembler.year,
        entries=assembler.entries,
        listed=entries.height,
        rejected=len(assembler.rejects),
        frames={
            "headers": _frame("headers", assembler.headers.rows()),
            "entries": entries,
            "rejects": _frame("rejects", assembler.rejects),
            "notices": _frame("notices", notices),
        },
    )


def _frame(table: str, rows: list[dict]) -> pl.DataFrame:
    """The rows as a frame of the table's columns; `ReadList.tables` validates it."""
    return pl.DataFrame(rows, schema=schemas.polars_schema(_TABLES[table]), orient="row")


def recognise(source: Source) -> tuple[Format, Evidence]:
    """The format with the best evidence, the first that is certain; refuses a source that none knows, with what was seen."""
    found: list[tuple[Format, Evidence]] = []
    best = 0
    for form in REGISTRY:
        if form.most > best and (evidence := form.recognise(source)) is not None:
            found.append((form, evidence))
            best = max(best, evidence.score)
            if evidence.score >= CERTAIN:
                break
    if not found:
        start = " ".join(source.head[:200].split()) or source.data[:16].hex(" ")
        raise ListRefused(
            "not_a_list",
            f'No known format of paper lists fits the file, which begins "{start[:80]}"; give it as one of the formats that the '
            "README lists, or remove it from the inbox.",
            line=1,
            raw=source.head[:RAW_CHARS] or None,
        )
    return max(found, key=lambda candidate: candidate[1].score)


def _ask_entries(assembler: Assembler) -> None:
    """Takes venue and year from the entries where the list states neither and every entry states the same."""
    venues, years = assembler.stated("venue").unique(), assembler.stated("year").unique()
    if assembler.venue is None and venues.len() == 1:
        assembler.venue = venues.item()
    if assembler.year is None and years.len() == 1:
        assembler.year = years.item()


def _ask_lines_above(assembler: Assembler, lines: Iterable[tuple[int, str]]) -> None:
    """Takes venue and year from a line above the entries that speaks of papers ("here are the papers of ICML 2026"), where
    neither list nor entries state a venue."""
    if assembler.venue is not None or assembler.stated("venue").drop_nulls().len():
        return
    for number, line in lines:
        stated = read_title(line) if len(line) <= LONGEST_HEADER else None
        if stated and stated.venue and stated.kind:
            assembler.venue, assembler.year = stated.venue, assembler.year or stated.year
            detail = f"No title line and no entry names the venue; {stated.venue} is from a remark above the entries."
            assembler.notices.add(Notice(number, "venue_from_remark", detail))
            return


def _ask_file_name(assembler: Assembler, list_id: str) -> None:
    """Takes venue and year from the file's name where the list states neither, or only the year where both name one venue.

    A name that contradicts all that the entries say of their venues is not believed.
    """
    name = list_id.rsplit("/", 1)[-1]
    stated = read_title(name)
    venues = assembler.stated("venue").drop_nulls()
    if stated.venue is not None and venues.len() and stated.venue not in venues:
        detail = f"The file's name says {stated.venue}, but its entries name other venues; the name is not believed."
        assembler.notices.add(Notice(None, "file_name_contradicts", detail))
        return
    if assembler.venue is None and stated.venue is not None:
        assembler.venue = stated.venue
        assembler.notices.add(
            Notice(None, "venue_from_file_name", f"The list names no venue; {stated.venue} is from the file's name.")
        )
    is_told = stated.venue is not None or _YEAR_APART.search(name) is not None
    if assembler.year is None and stated.year is not None and is_told and stated.venue == assembler.venue:
        assembler.year = stated.year
        assembler.notices.add(
            Notice(None, "year_from_file_name", f"The list states no year; {stated.year} is from the file's name.")
        )
