"""NoteExpress, as Chinese databases export it."""

from tests.lists.samples import CHINESE, FACTS, column, read


def test_records_in_both_languages():
    found = read(
        "{Reference Type}: Journal Article\n{Title}: 图去噪方法\n{Author}: 唐伦;赵培;\n{Author Address}: 某大学;\n"
        "{Journal}: 学报\n{Year}: 2019\n"
        f"{{Keywords}}: 网络;;预测\n{{Abstract}}: {CHINESE}\n{{ISBN/ISSN}}: 1009-5896\n{{Database Provider}}: CNKI\n\n\n"
        f"{{Reference Type}}: Journal Article\n{{Title}}: Widgets in the Field\n"
        f"{{Author}}: Ada Moreau;;Wen Zhao\n{{Abstract}}: Abstract(#br){FACTS}\n"
    )
    assert (found.format, found.entries) == ("noteexpress", 2)
    assert column(found, "title") == ["图去噪方法", "Widgets in the Field"]
    assert column(found, "authors") == [["唐伦", "赵培"], ["Ada Moreau", "Wen Zhao"]]
    assert column(found, "abstract") == [CHINESE, FACTS]
    assert (column(found, "venue"), column(found, "year")) == (["学报", None], [2019, None])
    assert column(found, "keywords")[0] == ["网络", "预测"]
    assert (column(found, "line_start"), column(found, "line_end")) == ([1, 13], [10, 16])
    assert found.frames["notices"].is_empty()


def test_a_value_goes_on_over_lines_and_a_paper_without_abstract_is_listed():
    found = read(
        "{Reference Type}: Thesis\n{Title}: 一篇论文\n{Abstract}: 第一段。\n  第二段。\n\n{Reference Type}: Thesis\n"
        "{Title}: 另一篇论文\n"
    )
    assert column(found, "abstract") == ["第一段。\n第二段。", None]


def test_a_record_without_text_is_rejected_with_its_lines():
    found = read("{Reference Type}: Thesis\n{Year}: 2019\n\n{Reference Type}: Thesis\n{Title}: 一篇论文\n")
    assert found.frames["rejects"].select("position", "line_start", "line_end", "reason").rows() == [(1, 1, 2, "no_text")]
