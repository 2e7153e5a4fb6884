"""The table `paper_lists`, written by the lists stage."""

from schemas import vocabulary as v
from schemas.columns import LIST_ID, BigInt, Integer, Table, Text, integer, varchar


class PaperLists(Table):
    """One row per accepted list, in its newest version."""

    list_id: Text = varchar(LIST_ID)
    sha256: Text = varchar("SHA-256 of the file's bytes, in hexadecimal.")
    version_no: Integer = integer("1-based number of this version among the accepted versions of the list.", least=1)
    bytes: BigInt = integer("Size of the file in bytes, as it arrived (compressed if it is).", least=0)
    format: Text = varchar(
        "Format recognised from the content, such as blocks, records, csv, json, bibtex, ris, markdown, html or xlsx."
    )
    encoding: Text = varchar("Character encoding the file was decoded with, such as utf-8, utf-16-le, gb18030 or big5.")
    encoding_reason: Text = varchar("Why this encoding was chosen, in a few words.")
    header: Text = varchar("The list's title line as written; null where it has none.", null=True)
    header_language: Text = varchar(
        "Language of the headers; a Chinese script that cannot be told is zh-Hans.",
        null=True,
        one_of=v.HEADER_LANGUAGES,
    )
    venue: Text = varchar(
        "Short name of the venue that the header (or, failing that, the file's name) states, such as ICML.", null=True
    )
    year: Integer = integer("Year that the header (or, failing that, the file's name) states.", null=True)
    entries: Integer = integer("Entries found in the list; always listed + rejected.", least=0)
    listed: Integer = integer("Entries accepted into listings.", least=0)
    rejected: Integer = integer("Entries refused, each with a row in rejects.", least=0)
