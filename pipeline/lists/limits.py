"""The limits of reading one list: what is beyond them is refused with a reason, never read half and never read for ever.

Here belong only the numbers and what each of them bounds; the module that reads a thing is the one that keeps to its limit.
"""

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one reading; every number can be set by the caller.

    Memory: formats that are read in parts hold one part of text and `part_entries` entries at a time beside the columns already
    read; formats that need their whole tree (a JSON array, an HTML page, a workbook) hold it whole, so they have `tree_bytes`.
    """

    decompressed_bytes: int = 4096 * MIB  #: the file after decompression
    tree_bytes: int = 256 * MIB  #: the same, for formats that need their whole tree in memory
    compression_ratio: int = 1000  #: decompressed over compressed bytes; a real list stays below 50
    line_chars: int = 8 * MIB  #: one line of text
    value_chars: int = 1 * MIB  #: one value of one field
    depth: int = 64  #: nesting of JSON and of literals
    fields: int = 1000  #: fields of one entry, columns of one table
    entries: int = 5_000_000  #: entries of one list
    broken_rows: int = 1000  #: rows of a table that cannot be read, before the whole table is taken for broken
    notices: int = 200  #: notices of one code that are written out; the rest is summed up in one more
    part_entries: int = 4096  #: entries that are turned into columns at a time


DEFAULT_LIMITS = Limits()
