"""Workbooks: a row is an entry and its line; whole numbers stay whole; what would not fit in memory is refused first."""

import pytest

from pipeline.lists.formats import xlsx
from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list
from pipeline.lists.source import Source
from tests.lists.formats.workbooks import workbook
from tests.lists.samples import FACTS, GRAPHS, codes, column, read


def refused(data: bytes, limits: Limits | None = None) -> ListRefused:
    with pytest.raises(ListRefused) as refusal:
        list(xlsx.parse(Source("list.xlsx", data, "binary", "a workbook", limits=limits or Limits())))
    return refusal.value


def test_a_sheet_under_a_title_line():
    rows = [
        ["ICML 2026 论文列表"],
        ["编号", "标题", "作者", "摘要", "年份"],
        [1, "图去噪方法", "张三; 李四", GRAPHS, 2026],
        [],
        [2, "Widgets", "Ada Moreau", None, 2025.0],
    ]
    found = read(workbook({"论文": rows}), "list.xlsx")
    assert (found.format, found.encoding, found.header, found.venue) == ("xlsx", "binary", "ICML 2026 论文列表", "ICML")
    assert column(found, "source_id") == ["1", "2"]
    assert column(found, "title") == ["图去噪方法", "Widgets"]
    assert column(found, "authors") == [["张三", "李四"], ["Ada Moreau"]]
    assert column(found, "abstract") == [GRAPHS, None]
    assert column(found, "year") == [2026, 2025]
    assert column(found, "line_start") == [3, 5]


def test_several_sheets_are_sections_and_a_sheet_without_papers_is_said():
    found = read(
        workbook(
            {
                "Oral": [["Title", "Abstract"], ["First Paper", GRAPHS]],
                "Poster": [["Title", "Abstract"], ["Second Paper", FACTS], [None, None], ["Third Paper", None]],
                "Notes": [["made by hand"], ["do not edit"]],
            }
        ),
        "list.xlsx",
    )
    assert column(found, "title") == ["First Paper", "Second Paper", "Third Paper"]
    assert column(found, "sections") == [["Oral"], ["Poster"], ["Poster"]]
    assert column(found, "decision") == ["oral", "poster", "poster"]
    assert column(found, "line_start") == [2, 2, 4]
    assert codes(found) == ["no_papers"]


def test_a_sheet_that_begins_further_down_has_the_lines_that_it_shows():
    def cell(place: str, text: str) -> str:
        return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'

    rows = (
        f'<row r="5">{cell("C5", "title")}{cell("D5", "year")}</row><row r="7">{cell("C7", "A Paper")}{cell("D7", "2024")}</row>'
    )
    found = read(workbook({"Sheet1": rows}), "list.xlsx")
    assert (column(found, "title"), column(found, "line_start")) == (["A Paper"], [7])


def test_a_row_without_text_is_rejected():
    found = read(workbook({"Sheet1": [["title", "year"], ["A Paper", 2024], [None, 2025]]}), "list.xlsx")
    assert found.frames["rejects"].select("position", "line_start", "reason").rows() == [(2, 3, "no_text")]


def test_two_columns_for_one_field_are_refused():
    with pytest.raises(ListRefused, match=r"Paper Title.*Title|Title.*Paper Title"):
        read_list(workbook({"Sheet1": [["Title", "Paper Title", "Year"], ["A", "B", 2024]]}), "list.xlsx")


def test_a_cell_far_from_the_others_is_refused():
    rows = (
        '<row r="1"><c r="A1" t="inlineStr"><is><t>title</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    )
    assert refused(workbook({"Sheet1": rows})).reason == "too_large"


def test_a_part_that_unpacks_to_more_than_the_limit_is_refused():
    data = workbook({"Sheet1": [["title", "year"], ["A Paper", 1]]}, more={"xl/more.xml": b"0" * 3_000_000})
    assert len(data) < 10_000
    assert refused(data, Limits(tree_bytes=1_000_000)).reason == "too_large"
    assert refused(data, Limits(compression_ratio=50)).reason == "too_large"


def test_a_long_text_shared_by_many_cells_is_refused():
    cells = "".join(f'<row r="{row}"><c r="A{row}" t="s"><v>1</v></c></row>' for row in range(2, 2_000))
    data = workbook({"Sheet1": f'<row r="1"><c r="A1" t="s"><v>0</v></c></row>{cells}'}, shared=["title", "a" * 20_000])
    assert refused(data, Limits(tree_bytes=10_000_000)).reason == "too_large"


@pytest.mark.parametrize("cut", [30, 400, -30])
def test_a_workbook_that_is_cut_off_is_refused(cut):
    assert refused(workbook({"Sheet1": [["title", "year"], ["A Paper", 1]]})[:cut] + b"xl/workbook").reason == "broken_file"


def test_a_workbook_without_papers_is_refused():
    assert refused(workbook({"Sheet1": [["name", "price"], ["bolt", 2]]})).reason == "no_entries"


@pytest.mark.parametrize(
    "data",
    [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, b"PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheet"],
)
def test_older_and_other_kinds_are_told_what_to_do(data):
    assert "save it as .xlsx" in refused(data).detail


def test_the_real_workbook(shared):
    file = shared / "lists" / "xlsx" / "iclr_atlas.xlsx"
    source = Source(file.name, file.read_bytes(), "binary", "a workbook")
    assert xlsx.recognise(source).name == "xlsx"


def test_values_without_a_header_are_said():
    rows = [["Title", "", "Abstract"], ["On Graphs", "lost", GRAPHS], ["On Facts", None, FACTS, None, "lost too"]]
    found = read(workbook({"Papers": rows}), "list.xlsx")
    assert found.frames["notices"]["detail"].to_list() == ["The columns 2, 5 hold values but have no header; they are not read."]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_texts_that_are_shared_and_never_closed_are_looked_at_once():
    texts = b"<sst>" + b"<si><t>a" * 200_000
    book = workbook({"Papers": [["Title"], ["On Graphs"]]}, more={"xl/sharedStrings.xml": texts})
    with pytest.raises(ListRefused):
        read(book, "list.xlsx")


def test_a_workbook_of_countless_parts_is_unpacked_part_by_part():
    book = workbook({"Papers": [["Title"], ["On Graphs"]]}, more={f"xl/a{at}.xml": b"<a/>" for at in range(10_000)})
    assert column(read(book, "list.xlsx"), "title") == ["On Graphs"]


def test_rows_of_one_cell_in_a_sheet_are_sections_over_the_rows_below():
    rows = [
        ["Title", "Authors", "Abstract"],
        ["Session 1: Graphs"],
        ["Learning on ice", "Ada Moreau", "We learn on ice. It works."],
        ["Session 2: Language"],
        ["Editing on ice", "Wen Zhao", "We edit on ice. It works."],
        ["Sampling on ice", "Sara Lindqvist", "We sample on ice. It works."],
    ]
    found = read(workbook({"Papers": rows}), "list.xlsx")
    assert column(found, "sections") == [["Session 1: Graphs"], ["Session 2: Language"], ["Session 2: Language"]]
    assert found.frames["headers"].filter(level="section", field="section")["value"].to_list() == [
        "Session 1: Graphs",
        "Session 2: Language",
    ]


def test_columns_of_a_sheet_without_known_headers_are_told_by_what_they_hold():
    rows = [["1", "Learning Which Edges to Trust", GRAPHS], ["2", "How Edits of Facts Spread", FACTS]]
    named = read(workbook({"Blad1": [["Nummer 26", "", ""], ["Ref", "Kop", "Tekst"], *rows]}), "list.xlsx")
    bare = read(workbook({"Sheet1": rows}), "list.xlsx")
    for found, code in ((named, "unknown_header"), (bare, "no_header_row")):
        assert column(found, "title") == ["Learning Which Edges to Trust", "How Edits of Facts Spread"]
        assert column(found, "abstract") == [GRAPHS, FACTS]
        assert code in codes(found)
    assert (column(named, "line_start"), column(bare, "line_start")) == ([3, 4], [1, 2])
