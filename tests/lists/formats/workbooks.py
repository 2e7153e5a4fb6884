"""Workbooks written by hand, part by part, so that tests can put anything into them."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


def workbook(
    sheets: Mapping[str, Sequence[Sequence[object]] | str], shared: Sequence[str] = (), more: Mapping[str, bytes] | None = None
) -> bytes:
    """A workbook of these sheets, each rows or the XML of its rows; `shared` are the texts that cells of type s name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{_TYPES}"><Default Extension="rels" '
            f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" '
            f'ContentType="{_SHEET_TYPE}"/></Types>',
        )
        archive.writestr("_rels/.rels", _related([("officeDocument", "xl/workbook.xml")]))
        named = "".join(f'<sheet name="{escape(name)}" sheetId="{at}" r:id="r{at}"/>' for at, name in enumerate(sheets, 1))
        archive.writestr("xl/workbook.xml", f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{named}</sheets></workbook>')
        parts = [("worksheet", f"worksheets/sheet{at}.xml") for at in range(1, len(sheets) + 1)]
        archive.writestr("xl/_rels/workbook.xml.rels", _related([*parts, ("sharedStrings", "sharedStrings.xml")]))
        for at, rows in enumerate(sheets.values(), 1):
            xml = rows if isinstance(rows, str) else "".join(_row(number, row) for number, row in enumerate(rows, 1))
            archive.writestr(
                f"xl/worksheets/sheet{at}.xml", f'<worksheet xmlns="{_MAIN}"><sheetData>{xml}</sheetData></worksheet>'
            )
        texts = "".join(f"<si><t>{escape(text)}</t></si>" for text in shared)
        archive.writestr("xl/sharedStrings.xml", f'<sst xmlns="{_MAIN}">{texts}</sst>')
        for name, data in (more or {}).items():
            archive.writestr(name, data)
    return buffer.getvalue()


def _related(parts: Sequence[tuple[str, str]]) -> str:
    relations = "".join(
        f'<Relationship Id="r{at}" Type="{_OFFICE}/{kind}" Target="{target}"/>' for at, (kind, target) in enumerate(parts, 1)
    )
    return f'<Relationships xmlns="{_RELATIONS}">{relations}</Relationships>'


def _row(number: int, row: Sequence[object]) -> str:
    cells = "".join(_cell(f"{chr(65 + at)}{number}", value) for at, value in enumerate(row) if value is not None)
    return f'<row r="{number}">{cells}</row>'


def _cell(place: str, value: object) -> str:
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{place}"><v>{value}</v></c>'
