"""Files that hold no text of a list: what their first bytes show them to be, and what a person can do to give the list all the same.

Here belong images, documents, archives and databases that no format opens; workbooks are the format `xlsx`.
"""

import re
from io import BytesIO
from zipfile import BadZipFile, ZipFile

ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_AS_TEXT = "copy the list out of it as text, or save it as plain text, CSV or XLSX"
_IMAGE = "an image; copy the list out of it with a program that recognises text, and save that as plain text"
_ARCHIVE = "decompress it and put the lists in it into the inbox, or pack a single list with gzip"
_FIRST_BYTES = {
    b"%PDF-": f"a PDF document; {_AS_TEXT}",
    b"{\\rtf": f"a document in rich text (RTF); {_AS_TEXT}",
    b"\x89PNG": _IMAGE,
    b"\xff\xd8\xff": _IMAGE,
    b"GIF87a": _IMAGE,
    b"GIF89a": _IMAGE,
    b"II*\x00": _IMAGE,
    b"MM\x00*": _IMAGE,
    b"\xfd7zXZ\x00": f"an xz archive; {_ARCHIVE}",
    b"7z\xbc\xaf": f"a 7z archive; {_ARCHIVE}",
    b"Rar!\x1a": f"a RAR archive; {_ARCHIVE}",
    b"\x28\xb5\x2f\xfd": f"a zstd archive; {_ARCHIVE}",
    b"SQLite format 3\x00": "a SQLite database; export the table as CSV",
    b"PAR1": "a Parquet file; export the table as CSV or JSON Lines",
}
#: Parts by which a zip is told; a workbook is none of these.
_PARTS = {
    b"word/document.xml": f"a Word document; {_AS_TEXT}",
    b"ppt/presentation.xml": f"a presentation of PowerPoint; {_AS_TEXT}",
    b"application/vnd.oasis.opendocument.text": f"an OpenDocument text; {_AS_TEXT}",
    b"application/vnd.oasis.opendocument.presentation": f"an OpenDocument presentation; {_AS_TEXT}",
    b"application/epub+zip": f"a book in EPUB; {_AS_TEXT}",
    b"Index/Document.iwa": f"a document of Pages, Numbers or Keynote; {_AS_TEXT}",
}
#: Names of streams of the old Office container, in UTF-16.
_STREAMS = {
    "WordDocument".encode("utf-16-le"): f"an old Word document (.doc); {_AS_TEXT}",
    "PowerPoint Document".encode("utf-16-le"): f"an old presentation of PowerPoint (.ppt); {_AS_TEXT}",
}
_BZIP2 = re.compile(rb"BZh[1-9]1AY&SY")
_WORKBOOK = re.compile(rb"xl/workbook|application/vnd\.oasis\.opendocument\.spreadsheet")
_MOST_NAMES = 3


def what_it_is(data: bytes) -> str | None:
    """What a file without text is and what to do with it, in words that go on with "The file is"; None for any other."""
    if data.startswith(ZIP) and not _WORKBOOK.search(data):
        return next((what for part, what in _PARTS.items() if part in data), f"a zip archive{_names(data)}; {_ARCHIVE}")
    if data.startswith(OLE):
        return next((what for stream, what in _STREAMS.items() if stream in data), None)
    if _BZIP2.match(data):
        return f"a bzip2 archive; {_ARCHIVE}"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _IMAGE
    if data[4:8] == b"ftyp":
        return "a film or an image of a phone (MP4, HEIC); copy the list out of it and save it as plain text"
    return next((what for start, what in _FIRST_BYTES.items() if data.startswith(start)), None)


def _names(data: bytes) -> str:
    """The names of the first files in a zip, in words; nothing where it cannot be opened."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/")]
    except BadZipFile:
        return ""
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return f" of {', '.join(names[:_MOST_NAMES])}{more}" if names else ""
