"""The table `headers`, written by the lists stage."""

from schemas import vocabulary as v
from schemas.columns import LIST_ID, Integer, Table, Text, integer, varchar


class Headers(Table):
    """One row per header that was normalised, whatever came of it."""

    list_id: Text = varchar(LIST_ID)
    ordinal: Integer = integer("1-based position of the header among the headers of its list, in the order of the file.", least=1)
    level: Text = varchar(
        "Where the header stands: over the document, a section or a column, or before a field of an entry.",
        one_of=v.HEADER_LEVELS,
    )
    raw: Text = varchar("The header as written.")
    language: Text = varchar(
        "Language of the header; a Chinese script that cannot be told is zh-Hans.", null=True, one_of=v.HEADER_LANGUAGES
    )
    field: Text = varchar(
        "Canonical field that the header stands for; null where it is unknown or ignored.",
        null=True,
        one_of=v.HEADER_FIELDS,
    )
    value: Text = varchar(
        "What a document or section header states, such as the section's name; null for columns and fields.", null=True
    )
    status: Text = varchar(
        "mapped to a field, ignored on purpose, or unknown (then a notice says so too).", one_of=v.HEADER_STATUSES
    )
