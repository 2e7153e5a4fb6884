"""The formats a list may come in, one module each, and the registry that recognises them by what they contain.

How a format module is written
------------------------------
A module `formats/<name>.py` has two pure functions and one constant::

    def recognise(source: Source) -> Evidence | None: ...
    def parse(source: Source) -> Iterator[Item]: ...
    FORMAT = Format(recognise, parse, dialect="<name>")

`recognise` looks at `source.head` (text; of a binary format at `source.data[:n]`), never at the file's name,
and returns what it saw with a score, or None. It is cheap, never raises and never reads beyond the head:

    100  a signature nothing else has (a workbook's zip parts)
     90  a syntax nothing else has, seen to hold (`@inproceedings{key,`, `TY  - `, `{Reference Type}:`, JSON that parses)
     70  a structure repeated over the file (labels `Title:` ... `Abstract:`, a header row with two known columns)
     50  conventions of markup (headings, bullets, tables)
     20  nothing but text in paragraphs

The highest score wins; of equal scores the earlier in `REGISTRY`; after 90 no further format is asked, and none whose
`Format.most` is no higher than what another has. `Evidence.name` is what `paper_lists.format` will show.

`parse` is a generator of `model.Item`s in the order of the file. It

- reads through `source.lines()` or `source.parts()` where the format allows, so that memory stays bounded; through
  `source.text()` or `source.utf8()` where a library needs the whole tree, which refuses what is beyond its limit;
- yields a `RawEntry` for every entry, text or no text, with the lines it stands on, and a `BrokenEntry` for what stands in the
  place of an entry and cannot be read; nothing is dropped, `entries = listed + rejected` is counted from what it yields;
- gives labels and values as found: what a label means is looked up in `headers/fields.toml` and, before it, in
  `headers/dialect_<dialect>.toml` of the same form (for tags such as `T1`);
  sentinels, splitting of names, NFC and folding are done by `values` and `people`; what the format itself encodes (JSON
  escapes, HTML tags, LaTeX accents of BibTeX) the format undoes;
- gives `Field.name` only where the place of a value says what it is;
- yields a `Notice` for what a person should know (a stray line, a clash of keys), and `DocumentTitle`, `DocumentField`,
  `SectionHeading` and `Columns` where they stand, before the entries they hold for;
- raises `ListRefused` only where the file as a whole cannot be read; a fault in one entry rejects that entry.

`read` turns the items into tables; a test reads a file through `read_list` and looks at the tables, or calls `parse` on
`Source.of(text)` and looks at the items.
"""

from pipeline.lists.formats import (
    arxiv_mail,
    bibtex,
    blocks,
    citations,
    delimited,
    drawn,
    endnote,
    headerless,
    html,
    json_lines,
    json_tree,
    latex_document,
    markdown,
    medline,
    noteexpress,
    org,
    records,
    refworks,
    ris,
    slots,
    sql,
    web_of_science,
    xlsx,
    xml_records,
    yaml_records,
    yaml_tree,
)
from pipeline.lists.formats.contract import Format

#: Every format, in the order that decides between equal scores: the stricter syntax first.
REGISTRY: tuple[Format, ...] = (
    xlsx.FORMAT,
    html.FORMAT,
    xml_records.FORMAT,
    json_lines.FORMAT,
    json_tree.FORMAT,
    sql.FORMAT,
    yaml_tree.FORMAT,
    bibtex.FORMAT,
    ris.FORMAT,
    noteexpress.FORMAT,
    endnote.FORMAT,
    medline.FORMAT,
    refworks.FORMAT,
    web_of_science.FORMAT,
    arxiv_mail.FORMAT,
    slots.FORMAT,
    org.FORMAT,
    latex_document.FORMAT,
    markdown.FORMAT,
    drawn.FORMAT,
    delimited.TAGGED,
    delimited.FORMAT,
    yaml_records.FORMAT,
    records.FORMAT,
    headerless.FORMAT,
    citations.FORMAT,
    blocks.FORMAT,
    markdown.ITEMS,
)

#: From this score on a format is certain, and none after it is asked.
CERTAIN = 90

__all__ = ["CERTAIN", "REGISTRY", "Format"]
