"""The staging table `entries`, handed from the lists stage to the text and papers stages; it is not published."""

from schemas.columns import LIST_ID, Integer, Table, Text, TextList, integer, plain, varchar


class Entries(Table):
    """One row per accepted entry of one version of a list: fields decoded, sentinels made null, else as listed."""

    list_id: Text = varchar(LIST_ID)
    position: Integer = integer("1-based position over all entries of the list, rejected ones included.", least=1)
    line_start: Integer = integer("First line of the entry (1-based, of the decompressed text; the row in a sheet).", least=1)
    line_end: Integer = integer("Last line of the entry, inclusive.", least=1)
    source_id: Text = varchar("The list's own number or key for the entry.", null=True)
    title: Text = varchar("Title on one line, in NFC, entities resolved.", null=True)
    authors: TextList = plain("Authors in the order given.")
    abstract: Text = varchar(
        "Abstract as listed, before the text stage cleans it; null where missing or a sentinel such as N/A.", null=True
    )
    venue: Text = varchar("Short name of the venue, of the entry itself or of its list.", null=True)
    year: Integer = integer("Year, of the entry itself or of its list.", null=True)
    track: Text = varchar("Track of the venue.", null=True)
    decision: Text = varchar("Decision or form of presentation.", null=True)
    url: Text = varchar("Address of the paper.", null=True)
    code_url: Text = varchar("Address of the paper's code.", null=True)
    keywords: TextList = plain("Keywords as listed.")
    sections: TextList = plain("Sections of the list over the entry, outermost first.")
    title_translated: Text = varchar("Title in the list's other language.", null=True)
    abstract_translated: Text = varchar("Abstract in the list's other language, as listed.", null=True)

    class Config:
        unique = ["list_id", "position"]
