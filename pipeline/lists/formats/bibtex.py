"""BibTeX and biblatex: `@inproceedings{key, title = {...}, ...}`.

bibtexparser cuts the text into blocks; here belongs what the blocks are to a list: which are papers, what @string, crossref and
volumes say about them, and which faults reject an entry. Values of fields are `bibtex_values`, LaTeX in them is `latex`.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

import bibtexparser
from bibtexparser.model import (
    Block,
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ImplicitComment,
    ParsingFailedBlock,
    String,
)

from pipeline.lists.formats import bibtex_values as values
from pipeline.lists.formats.contract import Format
from pipeline.lists.model import (
    RAW_CHARS,
    BrokenEntry,
    DocumentField,
    Evidence,
    Field,
    Item,
    ListRefused,
    Notice,
    RawEntry,
    Syntax,
)
from pipeline.lists.outside import stretch
from pipeline.lists.source import Source

# Faults become rejects with their lines; the library would build and print a record of each as well.
logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)

_KNOWN_TYPES = (
    "article|book|booklet|conference|dataset|inbook|incollection|inproceedings|manual|mastersthesis|misc|online|phdthesis|preprint"
    "|proceedings|software|techreport|thesis|unpublished"
)
_BLOCK_START = re.compile(
    rf"^[ \t]*@[ \t]*(?:(?:{_KNOWN_TYPES})[ \t]*[{{(]|[a-z]+[ \t]*\{{[^\s{{}}=,]+,)", re.IGNORECASE | re.MULTILINE
)
#: Blocks that are no entries by the rules; the library takes `@stringg{` for one too.
_HELPER = re.compile(r"\s*@\s*(?:string|comment|preamble)(?![a-z])", re.IGNORECASE)
#: A line of Markdown with a link. A page of these that ends with how to cite it is no BibTeX.
_LINKED_LINE = re.compile(r"^(?!\s*@)[^\n]*\]\((?:https?:)?//", re.MULTILINE)
_CROSSREF = re.compile(rb"\bcrossref\s*=", re.IGNORECASE)
_PAGES = re.compile(r"[\divxlc]+\s*[-–—]+\s*[\divxlc]+", re.IGNORECASE)

#: `\\` is a line break and escapes nothing after it; the library takes `\\}` for an escaped brace, so it reads this instead.
_LINE_BREAK, _STAND_IN = "\\\\", "\ue000\ue000"

#: Types of blocks that describe a volume and not a paper, those that do so where papers refer to them, and helpers of biblatex.
_VOLUMES = frozenset({"proceedings", "mvproceedings", "periodical"})
_BOOKS = frozenset({"book", "collection", "mvbook", "mvcollection"})
_HELPERS = frozenset({"xdata", "set", "control"})
_VENUES = ("booktitle", "journal", "journaltitle", "venue", "conference")
_YEARS = ("year", "date")
_LONGEST_VENUE = 1000


@dataclass(frozen=True, slots=True)
class _Piece:
    """A block with its first line and its text."""

    line: int
    raw: str
    block: Block

    @property
    def line_end(self) -> int:
        return self.line + self.raw.rstrip().count("\n")


@dataclass(slots=True)
class _Context:
    """What later entries refer to: strings, lines of keys, volumes by key, and the volume that the entries stand under."""

    strings: values.Strings
    keys: dict[str, int] = field(default_factory=dict)
    volumes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    referred: frozenset[str] = frozenset()
    volume: Mapping[str, str] = field(default_factory=dict)


def recognise(source: Source) -> Evidence | None:
    """Blocks of known types, or others with a key, at the beginning of lines; among many more links they are but quoted."""
    starts = _BLOCK_START.findall(source.head) if "@" in source.head else ()
    if not starts:
        return None
    is_quoted = "](" in source.head and len(_LINKED_LINE.findall(source.head)) > 2 * len(starts)
    return Evidence("bibtex", 30 if is_quoted else 90, f"{len(starts)} BibTeX blocks such as {starts[-1].strip()}")


def parse(source: Source) -> Iterator[Item]:
    """The entries of the file. A volume (@proceedings) is no entry: it says venue and year of the papers after it."""
    context = _Context(values.Strings(source))
    if b"crossref" in source.data.lower() and _CROSSREF.search(source.data):
        context.volumes, context.referred = _volumes(source)
    broken: BrokenEntry | None = None
    for piece in _pieces(source):
        if broken and isinstance(piece.block, ImplicitComment):
            broken = replace(broken, line_end=piece.line_end)  # the rest of the entry that could not be followed
            continue
        if broken:
            yield broken
            broken = None
        if isinstance(piece.block, ParsingFailedBlock) and not isinstance(piece.block, DuplicateFieldKeyBlock):
            broken = _broken(piece, piece.block)
        elif isinstance(piece.block, ImplicitComment):
            yield from _stray(piece)
        elif not isinstance(piece.block, Entry | ParsingFailedBlock):
            yield from [Syntax(piece.line, piece.line_end)] if _HELPER.match(piece.raw) else _stray(piece)
        if isinstance(piece.block, String):
            context.strings.define(piece.block.key, piece.block.value)
        elif isinstance(piece.block, Entry):
            yield from _items(piece, piece.block, context)
        elif isinstance(piece.block, DuplicateFieldKeyBlock) and isinstance(piece.block.ignore_error_block, Entry):
            names = ", ".join(sorted(piece.block.duplicate_keys))
            yield Notice(
                piece.line, "duplicate_field", f"Fields that the entry has more than once: {names}; the first one holds."
            )
            entry = piece.block.ignore_error_block
            first = {item.key: item for item in reversed(entry.fields)}
            entry.fields = [item for item in entry.fields if first[item.key] is item]
            yield from _items(piece, entry, context)
    if broken:
        yield broken


def _pieces(source: Source) -> Iterator[_Piece]:
    """Every block of the file. The last block of a part may go on in the next part, so it is read again with it."""
    text, line = "", 1
    for part in source.parts():
        text += part
        pieces = _split(text, line)
        yield from pieces[:-1]
        if pieces:
            start = text.rindex(pieces[-1].raw)
            line += text.count("\n", 0, start)
            text = text[start:]
        if len(text) > source.limits.value_chars:
            raise ListRefused(
                "too_large",
                f"What begins on line {line} is no complete BibTeX block within {source.limits.value_chars} characters; "
                "close its braces, or raise the limit value_chars.",
                line=line,
                raw=text[:RAW_CHARS],
            )
    yield from _split(text, line)


def _split(text: str, line: int) -> list[_Piece]:
    """The blocks of a text that begins on `line`."""
    blocks = bibtexparser.parse_string(text.replace(_LINE_BREAK, _STAND_IN), parse_stack=[]).blocks
    pieces = []
    for block in blocks:
        raw = (block.raw or "").replace(_STAND_IN, _LINE_BREAK)
        if isinstance(block, DuplicateBlockKeyBlock):
            block = block.ignore_error_block or block
        pieces.append(_Piece(line + (block.start_line or 0), raw, block))
    return pieces


def _items(piece: _Piece, block: Entry, context: _Context) -> Iterator[Item]:
    """What a block that holds fields gives: a volume, or an entry with the notices about it."""
    kind = block.entry_type.lower()
    is_referred = kind in _VOLUMES | _BOOKS and block.key in context.referred
    if is_referred or kind in _VOLUMES | _HELPERS:
        yield Syntax(piece.line, piece.line_end)
    if is_referred:
        detail = f"{block.key} is a volume, not a paper; its venue and year hold for the papers that refer to it."
        yield Notice(piece.line, "volume", detail)
    elif kind in _VOLUMES:
        yield from _volume(piece, block, context)
    elif kind not in _HELPERS:
        if block.key in context.keys:
            before = context.keys[block.key]
            yield Notice(
                piece.line, "duplicate_key", f"The key {block.key} already stands on line {before}; both entries are kept."
            )
        if block.key:
            context.keys.setdefault(block.key, piece.line)
        yield from _swapped(_entry(piece, block, context))


def _entry(piece: _Piece, block: Entry, context: _Context) -> RawEntry:
    """One paper, with venue and year of its volume where it does not state them itself."""
    fields = [Field("key", block.key, name="id")] if block.key else []
    stated = {item.key.lower(): item.value for item in reversed(block.fields)}
    fields += [values.field(item.key, _text(item.value, context.strings)) for item in block.fields]
    volume = context.volume
    if "crossref" in stated:
        volume = context.volumes.get(_text(stated["crossref"], context.strings), volume)
    for names in (_VENUES, _YEARS):
        if stated.keys().isdisjoint(names):
            fields += [Field(name, volume[name]) for name in names if name in volume][:1]
    return RawEntry(piece.line, piece.line_end, tuple(fields), piece.raw[:RAW_CHARS])


def _swapped(entry: RawEntry) -> Iterator[Item]:
    """The entry; where pages and abstract hold each other's value, that is put right and said."""
    found = {item.label.lower(): item for item in reversed(entry.fields) if item.label}
    pages, abstract = found.get("pages"), found.get("abstract")
    if pages and abstract and _PAGES.fullmatch(str(abstract.value)) and str(pages.value).count(" ") > 10:
        detail = "The fields pages and abstract hold each other's value; they are read the other way round."
        yield Notice(entry.line_start, "swapped_fields", detail)
        exchanged = {pages: Field("abstract", pages.value), abstract: Field("pages", abstract.value)}
        entry = entry._replace(fields=tuple(exchanged.get(item, item) for item in entry.fields))
    yield entry


def _volume(piece: _Piece, block: Entry, context: _Context) -> Iterator[Item]:
    """A volume: before the first entry what it says holds for the list, later for the entries that follow it."""
    context.volume = _volume_fields(block, context.strings)
    if context.keys:
        yield Notice(
            piece.line, "volume", f"{block.key} is a volume, not a paper; its venue and year hold for the papers after it."
        )
        return
    short = next((_text(item.value, context.strings) for item in block.fields if item.key.lower() == "shortname"), None)
    if venue := short or context.volume.get("booktitle"):
        yield DocumentField(piece.line, "shortname" if short else "booktitle", venue)
    if "year" in context.volume:
        yield DocumentField(piece.line, "year", context.volume["year"])


def _volumes(source: Source) -> tuple[dict[str, Mapping[str, str]], frozenset[str]]:
    """Every block that another may refer to by crossref, since it may come after those that do, and the keys referred to."""
    strings = values.Strings(source)
    found: dict[str, Mapping[str, str]] = {}
    referred: set[str] = set()
    for piece in _pieces(source):
        if isinstance(piece.block, String):
            strings.define(piece.block.key, piece.block.value)
        elif isinstance(piece.block, Entry):
            referred.update(_text(item.value, strings) for item in piece.block.fields if item.key.lower() == "crossref")
            if piece.block.entry_type.lower() in _VOLUMES | _BOOKS:
                found.setdefault(piece.block.key, _volume_fields(piece.block, strings))
    return found, frozenset(referred)


def _volume_fields(block: Entry, strings: values.Strings) -> dict[str, str]:
    """Venue and year that a volume gives to its papers; longer text is neither."""
    texts = {item.key.lower(): values.short_text(_text(item.value, strings)) for item in reversed(block.fields)}
    stated = {name: text for name, text in texts.items() if len(text) <= _LONGEST_VENUE}
    title = stated.get("booktitle") or stated.get("title")
    return {name: stated[name] for name in _YEARS if stated.get(name)} | ({"booktitle": title} if title else {})


def _text(expression: str, strings: values.Strings) -> str:
    return values.text_of(expression.replace(_STAND_IN, _LINE_BREAK), strings)


def _broken(piece: _Piece, block: ParsingFailedBlock) -> BrokenEntry:
    """An entry whose syntax the library cannot follow, with its reason."""
    reason = " ".join(str(getattr(block.error, "abort_reason", block.error)).split()).rstrip(". ")
    detail = f"The BibTeX entry cannot be read: {reason}. Mend it on these lines."
    return BrokenEntry(piece.line, piece.line_end, "broken_entry", detail, piece.raw[:RAW_CHARS])


def _stray(piece: _Piece) -> Iterator[Item]:
    """Text between the blocks, which may share its lines with them, told by stretches; comment lines (%) are meant to be passed
    over."""
    lines = [(line, text.strip()) for line, text in enumerate(piece.raw.split("\n"), start=piece.line)]
    yield Syntax(piece.line, lines[-1][0])
    for is_text, group in groupby(lines, key=lambda item: bool(item[1]) and not item[1].startswith("%")):
        if is_text:
            (first, text), *others = group
            yield stretch(first, others[-1][0] if others else first, text)


FORMAT = Format(recognise, parse, dialect="bibtex")
