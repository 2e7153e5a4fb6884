"""Tables drawn in plain text, as programs print them on a terminal and people put them into mails."""

import unicodedata

import pytest

from tests.lists.samples import column, read

TITLES = ["Learning Which Edges to Trust", "Editing Facts", "Tempering with Learned Temperatures"]
NAMES = [["Ada Moreau", "Jürgen Ahlqvist"], ["Wen Zhao"], ["Sara Lindqvist"]]
ROWS = [
    ["#", "Title", "Authors", "Type"],
    *([str(at), title, ", ".join(names), "Oral"] for at, (title, names) in enumerate(zip(TITLES, NAMES, strict=True), 1)),
]


def shown(cell: str) -> int:
    return sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in cell)


def widths(rows: list[list[str]]) -> list[int]:
    return [max(shown(row[at]) for row in rows) for at in range(len(rows[0]))]


def padded(rows: list[list[str]], gap: str) -> list[str]:
    return [gap.join(cell + " " * (width - shown(cell)) for cell, width in zip(row, widths(rows), strict=True)) for row in rows]


def with_bars(rows: list[list[str]], bar: str = "|", is_ruled: bool = False) -> str:
    rule = "+" + "+".join("-" * (width + 2) for width in widths(rows)) + "+"
    lines = [f"{bar} {line} {bar}" for line in padded(rows, f" {bar} ")]
    return "\n".join([rule, lines[0], rule, *((f"\n{rule}\n" if is_ruled else "\n").join(lines[1:])).split("\n"), rule]) + "\n"


def with_dashes(rows: list[list[str]], gap: str = "  ") -> str:
    lines = padded(rows, gap)
    return "\n".join([lines[0], gap.join("-" * width for width in widths(rows)), *lines[1:]]) + "\n"


@pytest.mark.parametrize(
    "table",
    [
        with_bars(ROWS),
        with_bars(ROWS, is_ruled=True),
        with_bars(ROWS, "│").replace("+", "┼").replace("-", "─"),
        with_dashes(ROWS),
        with_dashes(ROWS, " "),
        "\n".join(padded(ROWS, "   ")) + "\n",
        "\n".join(f" {line}" for line in padded(ROWS, " | ")).replace("\n", "\n---+---+---+---\n", 1) + "\n(3 rows)\n",
    ],
    ids=["bars", "ruled", "box", "dashes", "narrow", "gaps", "psql"],
)
def test_rules_are_no_entries_and_columns_are_cut_where_they_begin(table: str):
    found = read(f"ICML 2026 Papers\n\n{table}")
    assert (found.format, found.header, found.rejected) == ("text-table", "ICML 2026 Papers", 0)
    assert (column(found, "title"), column(found, "authors")) == (TITLES, NAMES)
    assert (column(found, "source_id"), column(found, "decision")) == (["1", "2", "3"], ["oral"] * 3)


def test_cells_over_several_lines_are_one_row():
    rule, head = (
        "+----+------------------+------------+\n",
        "| ID | Title            | Authors    |\n+====+==================+============+\n",
    )
    found = read(
        f"{rule}{head}| 1  | Learning Which   | Ada        |\n|    | Edges to Trust   | Moreau     |\n{rule}"
        f"| 2  | 噪声图上的可信边 | 王芳       |\n|    | 学习研究         |            |\n{rule}"
    )
    assert column(found, "title") == ["Learning Which Edges to Trust", "噪声图上的可信边学习研究"]
    assert (column(found, "authors"), column(found, "line_end")) == ([["Ada Moreau"], ["王芳"]], [5, 8])


def test_chinese_characters_are_two_signs_wide():
    rows = [
        ["编号", "标题", "作者"],
        ["1", "噪声图上的可信边学习研究", "王芳"],
        ["2", "On 图 Learning", "张伟，李娜"],
        ["3", "可信边", "刘洋"],
    ]
    found = read(with_dashes(rows, " "))
    assert column(found, "title") == [row[1] for row in rows[1:]]
    assert column(found, "authors") == [["王芳"], ["张伟", "李娜"], ["刘洋"]]


def test_an_empty_cell_leaves_the_others_in_their_columns():
    rows = [
        ["Title", "Year", "Authors"],
        [TITLES[0], "2026", "Ada Moreau"],
        [TITLES[1], "", "Wen Zhao"],
        [TITLES[2], "2025", "Sara Lindqvist"],
    ]
    found = read("\n".join(padded(rows, "    ")) + "\n")
    assert (column(found, "year"), column(found, "authors")[1]) == ([2026, None, 2025], ["Wen Zhao"])


def test_endless_blanks_and_signs_are_looked_at_once():
    line = " " * 50_000 + "x" + "-" * 50_000 + "x"
    table = with_bars(ROWS)
    assert column(read(f"{table}\n{line}\n"), "title") == TITLES
