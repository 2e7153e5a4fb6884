"""Values of fields: what is missing, what is split, what stays as listed."""

import pytest

from pipeline.lists import people, values


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "t",
        "N/A",
        "nan",
        "NaN",
        "TBD",
        "NOT_FOUND",
        "[Not found]",
        "null",
        "None",
        "-",
        "…",
        "暂无",
        "無",
        "No abstract available.",
        "暂无摘要",
        "Abstract",
    ],
)
def test_sentinels_are_a_missing_abstract(text):
    assert values.abstract(text) == (None, None)


def test_a_title_may_be_a_single_letter_but_not_a_sentinel():
    assert values.title("T") == ("T", None)
    assert values.title("N/A") == (None, None)


@pytest.mark.parametrize(
    ("listed", "read"),
    [
        ("Abstract We propose a method.", "We propose a method."),
        ("Abstract: we propose.", "we propose."),
        ("ABSTRACT\nWe propose.", "We propose."),
        ("Abstract—We propose.", "We propose."),
        ("**Abstract** Large models are slow.", "Large models are slow."),
        ("摘要：我们提出方法。", "我们提出方法。"),
        ("【摘要】我们提出方法。", "我们提出方法。"),
        ("Abstract Meaning Representation (AMR) parsing is hard.", "Abstract Meaning Representation (AMR) parsing is hard."),
        ("Abstract reasoning is hard.", "Abstract reasoning is hard."),
        ("Abstract Visual Reasoning tests models.", "Abstract Visual Reasoning tests models."),
        ("Abstractive summarization is hard.", "Abstractive summarization is hard."),
        ("Summary statistics are used.", "Summary statistics are used."),
        ("摘要生成是一项任务。", "摘要生成是一项任务。"),
        ("We learn <BOS> tokens </s> & more.", "We learn <BOS> tokens </s> & more."),
        ("Two\n\nparagraphs.", "Two\n\nparagraphs."),
    ],
)
def test_the_word_abstract_goes_only_where_it_is_a_label(listed, read):
    assert values.abstract(listed)[0] == read


@pytest.mark.parametrize(
    ("listed", "title", "translation"),
    [
        ("Title / 标题", "Title", "标题"),
        ("深度网络的剪枝 | Pruning Deep Networks", "Pruning Deep Networks", "深度网络的剪枝"),
        ("Pruning Deep Networks\n深度网络的剪枝", "Pruning Deep Networks", "深度网络的剪枝"),
        ("深度网络的剪枝方法（Pruning Deep Networks）", "Pruning Deep Networks", "深度网络的剪枝方法"),
        ("大模型（LLM）综述", "大模型（LLM）综述", None),
        ("AC/DC: 一种方法", "AC/DC: 一种方法", None),
        ("Reading / Writing Memory", "Reading / Writing Memory", None),
        ("A &amp; B:\n  two   lines", "A & B: two lines", None),
        ("**A bold title**", "A bold title", None),
        ("Cafe\u0301 ﬁles", "Café ﬁles", None),
    ],
)
def test_bilingual_titles_are_split_where_both_halves_are_plain(listed, title, translation):
    assert values.title(listed) == (title, translation)


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ("Ada Moreau, Wen Zhao, Tomás Ibarra", ["Ada Moreau", "Wen Zhao", "Tomás Ibarra"]),
        ("Ada O&#39;Neill\nWen Zhao", ["Ada O'Neill", "Wen Zhao"]),
        (("Ada O&#39;Neill",), ["Ada O'Neill"]),
        ("王伟、李静，张三", ["王伟", "李静", "张三"]),
        ("Ada Moreau、Wen Zhao；Kim Bauer", ["Ada Moreau", "Wen Zhao", "Kim Bauer"]),
        ("Smith, J., Doe, A. B., and Li, W.", ["J. Smith", "A. B. Doe", "W. Li"]),
        ("Smith, John, Doe, Jane", ["John Smith", "Jane Doe"]),
        ("J. Smith, A. Doe", ["J. Smith", "A. Doe"]),
        ("Martin King, Jr., Wen Zhao", ["Martin King Jr.", "Wen Zhao"]),
        ("Martin King, Jr.; Zhao, Wen", ["Martin King Jr.", "Wen Zhao"]),
        ("Ada Moreau, Wen Zhao, and Tomás Ibarra", ["Ada Moreau", "Wen Zhao", "Tomás Ibarra"]),
        ("Moreau, Ada; Zhao, Wen", ["Ada Moreau", "Wen Zhao"]),
        ("Moreau, Ada and Zhao, Wen", ["Ada Moreau", "Wen Zhao"]),
        ("van der Berg, Jan; de la Cruz, Ana", ["Jan van der Berg", "Ana de la Cruz"]),
        ("Ada Moreau ⋅ Wen Zhao", ["Ada Moreau", "Wen Zhao"]),
        ("Ada Moreau (MIT)*; Wen Zhao (Adobe Inc., Paris)", ["Ada Moreau", "Wen Zhao"]),
        ("Ada Moreau, Google Research; Wen Zhao, ; Ana Cruz, Tsinghua University", ["Ada Moreau", "Wen Zhao", "Ana Cruz"]),
        ("Ada Moreau1,2, Wen Zhao†", ["Ada Moreau", "Wen Zhao"]),
        ("Ada Moreau et al.", ["Ada Moreau"]),
        ("Ada Moreau et.al.", ["Ada Moreau"]),
        ("张三，李四", ["张三", "李四"]),
        ("张三、李四等", ["张三", "李四"]),
        ("张三 李四 王小明", ["张三", "李四", "王小明"]),
        ("作者：张三；李四", ["张三", "李四"]),
        ("唐伦;赵培;陈前;", ["唐伦", "赵培", "陈前"]),
        ("['Ada Moreau', 'Wen Zhao']", ["Ada Moreau", "Wen Zhao"]),
        (("Zhao, Wen", "王, 伟", "Wei Wang 0001"), ["Wen Zhao", "王伟", "Wei Wang"]),
        ("Chun-Hsi (Peter) Chen, Wen (Shirley) Zhao (Google)", ["Chun-Hsi (Peter) Chen", "Wen (Shirley) Zhao"]),
        (("Chun-Hsi (Peter) Chen", "Wen Zhao (MIT)"), ["Chun-Hsi (Peter) Chen", "Wen Zhao"]),
        (("Ada Moreau (Ice Technology (Bern) Co. Ltd.)", "Wen Zhao (Ice (Bern) Co., Ltd)"), ["Ada Moreau", "Wen Zhao"]),
        ("Ada Moreau, Wen Zhao,\n  Kim Bauer and Tom Neill", ["Ada Moreau", "Wen Zhao", "Kim Bauer", "Tom Neill"]),
        ("Moreau, Ada and Zhao, Wen.", ["Ada Moreau", "Wen Zhao"]),
        ("Moreau A, Zhao WL, Bauer KM.", ["Moreau A", "Zhao WL", "Bauer KM"]),
        ("Moreau AB, Zhao W.", ["Moreau AB", "Zhao W"]),
        ("A. Moreau, Martin King Jr.", ["A. Moreau", "Martin King Jr."]),
        ("Bergström, Noah", ["Noah Bergström"]),
        ("Moreau, Ada (Univ. of Bern)*", ["Ada Moreau"]),
        ("N/A", []),
        ("Anonymous", []),
    ],
)
def test_authors_as_people_write_them(listed, names):
    assert people.authors(listed) == names


@pytest.mark.parametrize(
    ("listed", "words"),
    [
        ("graphs; noise, robust", ["graphs", "noise, robust"]),
        ("graphs, noise", ["graphs", "noise"]),
        ("图；去噪", ["图", "去噪"]),
        ("虚拟网络;;预测;;迁移", ["虚拟网络", "预测", "迁移"]),
        (("graphs; noise", "trees"), ["graphs", "noise", "trees"]),
        ("['graphs', 'noise']", ["graphs", "noise"]),
        ("N/A", []),
    ],
)
def test_keywords_as_people_write_them(listed, words):
    assert people.keywords(listed) == words


@pytest.mark.parametrize(
    ("listed", "year"),
    [("2026", 2026), ("2026-02-05", 2026), ("Null", None), ("1-8", None), ("2025/2026", None), ("第2024期", 2024)],
)
def test_the_year_of_a_value(listed, year):
    assert values.year(listed) == year


@pytest.mark.parametrize(
    ("listed", "url"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("[pdf](https://example.org/a.pdf)", "https://example.org/a.pdf"),
        ("see https://example.org/a.", "https://example.org/a"),
        ("https://example.org/wiki/A_(b)", "https://example.org/wiki/A_(b)"),
        ("10.1109/TEST.2014.7042488", "https://doi.org/10.1109/TEST.2014.7042488"),
        ("arXiv:2606.23673", "https://arxiv.org/abs/2606.23673"),
        ("soon", None),
    ],
)
def test_the_address_in_a_value(listed, url):
    assert values.url(listed) == url


@pytest.mark.parametrize(
    ("listed", "read"),
    [
        ("<jats:title>Abstract</jats:title><jats:p>We show.</jats:p>", "<jats:p>We show.</jats:p>"),
        ("<jats:sec><jats:title>Summary</jats:title>We show.</jats:sec>", "<jats:sec>We show.</jats:sec>"),
        ("<h3>Abstract:</h3> We show.", "We show."),
        (
            "<jats:title>Results</jats:title><jats:p>We show.</jats:p>",
            "<jats:title>Results</jats:title><jats:p>We show.</jats:p>",
        ),
    ],
)
def test_the_heading_abstract_in_markup_goes(listed, read):
    assert values.abstract(listed) == (read, None)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Ada Moreau, Wen Zhao and Tom O'Neill, University of Lyon", ["Ada Moreau", "Wen Zhao", "Tom O'Neill"]),
        ("Ada Moreau and Wen Zhao, University of Lyon; Tom Hill, Basel Institute", ["Ada Moreau", "Wen Zhao", "Tom Hill"]),
        (
            "Ada Moreau, Wen Zhao, and Li Na, Tsinghua University, Beijing; Tom Hill, MIT",
            ["Ada Moreau", "Wen Zhao", "Li Na", "Tom Hill"],
        ),
    ],
)
def test_several_names_before_one_affiliation(value: str, names: list[str]):
    assert people.authors(value) == names
