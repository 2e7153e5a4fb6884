"""Labels, title lines and section headings in English, simplified and traditional Chinese."""

import csv
from pathlib import Path

import pytest

from pipeline.lists.headers import meaning
from pipeline.lists.model import ListRefused
from pipeline.lists.sections import read_section
from pipeline.lists.titles import decision_of, read_title, read_venue, track_of
from pipeline.lists.words import language, load
from tests.lists.samples import GRAPHS, codes, read


@pytest.mark.parametrize(
    ("field", "labels"),
    {
        "title": [
            "Title",
            "paper_title",
            "Paper Title:",
            "标题",
            "論文標題",
            "题名",
            "【标题】",
            "Ｔｉｔｌｅ",
            "paperTitle",
            "标题 / Title",
            "标题（Title）",
        ],
        "authors": ["Authors", "Author(s)", "author_names", "作者", "作者列表", "作者/Authors"],
        "abstract": ["Abstract", "ABSTRACT", "摘要", "内容摘要", "摘要(Abstract)", "content.abstract"],
        "keywords": ["Keywords", "key-words", "关键词", "關鍵詞", "IEEEKeyword", "keywords_list"],
        "url": [
            "Link",
            "URL",
            "paper_url",
            "论文链接",
            "連結",
            "PDF链接",
            "openreview_url",
            "pdf_path",
            "landing_page_url",
            "doc-url",
            "原文地址",
        ],
        "code_url": ["Code", "github/code", "代码", "程式碼", "代码链接", "GitHub链接", "Ref_Code", "代码仓库"],
        "venue": ["Conference", "会议", "會議名稱", "Booktitle", "source_venue", "venue_short", "会议期刊"],
        "year": ["Year", "年份", "发表年份", "Publication Year", "PubTime", "publishedAt", "publish_date"],
        "decision": ["Decision", "录用类型", "錄用結果", "Final Decision", "Oral/Poster", "录用情况"],
        "section": ["Topic", "Primary Area", "分类", "類別"],
        "id": ["ID", "Paper ID", "编号", "序號", "#"],
        "affiliation": ["Affiliations", "作者单位", "機構"],
    }.items(),
)
def test_labels_in_both_languages_mean_their_field(field, labels):
    assert {label: meaning(label).field for label in labels} == dict.fromkeys(labels, field)


def test_labels_that_name_a_language_say_which():
    assert (meaning("英文标题").field, meaning("英文标题").variant) == ("title", "en")
    assert (meaning("中文標題").field, meaning("中文標題").variant) == ("title", "zh")
    assert (meaning("Abstract (Chinese)").field, meaning("Abstract (Chinese)").variant) == ("abstract", "zh")


def test_a_label_nobody_knows_is_unknown_and_one_of_no_use_is_ignored():
    assert meaning("mood").status == "unknown"
    assert meaning("rating_avg").status == "ignored"
    assert meaning("页码").status == "ignored"


@pytest.mark.parametrize(
    ("line", "venue", "year"),
    [
        ("ICML 2026 Papers", "ICML", 2026),
        ("ICML 2026 论文列表", "ICML", 2026),
        ("ＩＣＭＬ　２０２６　论文列表", "ICML", 2026),
        ("NeurIPS 2025 論文列表", "NeurIPS", 2025),
        ("第43届国际机器学习大会", "ICML", 2026),
        ("第四十一届国际机器学习大会论文集", "ICML", 2024),
        ("第43屆國際機器學習大會", "ICML", 2026),
        ("Forty-Third International Conference on Machine Learning", "ICML", 2026),
        ("Proceedings of the 40th International Conference on Machine Learning", "ICML", 2023),
        ("The Thirty-Ninth Annual Conference on Neural Information Processing Systems", "NeurIPS", 2025),
        ("Robotics: Science and Systems XXI", "RSS", 2025),
        ("18th European Conference on Computer Vision", "ECCV", 2024),
        ("ICML'26", "ICML", 2026),
        ("ICML ’26 accepted papers", "ICML", 2026),
        ("icml_2026_paper.txt", "ICML", 2026),
        ("acl2025-main.json", "ACL", 2025),
        ("二〇二六年国际机器学习大会", "ICML", 2026),
        ("2025 IEEE/CVF Conference on Computer Vision and Pattern Recognition", "CVPR", 2025),
        ("ICML.cc/2026/Conference", "ICML", 2026),
        ("CVPR 2024 论文合集（更新于 2025-01-02）", "CVPR", 2024),
        ("Asian Conference on Machine Learning 2024", "ACML", 2024),
        ("International Conference on Machine Learning and Applications 2024", "ICMLA", 2024),
        ("SIGGRAPH Asia 2025", "SIGGRAPH Asia", 2025),
        ("国际计算机视觉与模式识别会议 2025", "CVPR", 2025),
        ("Annotated Papers 2026", None, 2026),
        ("International Conference on Computer Vision", "ICCV", None),
        ("The alt text of images", None, None),
        ("Logs of a log file", None, None),
    ],
)
def test_a_title_line_states_venue_and_year(line, venue, year):
    stated = read_title(line)
    assert (stated.venue, stated.year) == (venue, year)


def test_title_lines_of_many_venues_in_both_languages():
    rows = csv.DictReader(Path(__file__).with_name("headers.tsv").read_text(encoding="utf-8").splitlines(), delimiter="\t")
    wrong = {
        row["header"]: (stated.venue, stated.year)
        for row in rows
        if ((stated := read_title(row["header"])).venue or "", str(stated.year or "")) != (row["venue"], row["year"])
    }
    assert wrong == {}


def test_every_long_english_name_of_a_venue_is_found_amid_a_line():
    names = [(venue, name) for venue, spec in load("venues").items() for name in spec.get("names", ()) if name.isascii()]
    assert [name for venue, name in names if read_title(f"Papers of {name}, 2026").venue != venue] == []


def test_a_chinese_name_with_a_full_width_colon_is_found():
    assert read_title("机器人：科学与系统会议 2026 论文列表").venue == "RSS"


def test_the_value_of_a_venue_field_may_be_any_venue():
    assert read_venue("www") == ("WWW", None)
    assert read_venue("Proceedings of the 41st International Conference on Machine Learning") == ("ICML", 2024)
    assert read_venue("Journal of Irreproducible Results") == ("Journal of Irreproducible Results", None)


def test_at_least_sixty_venues_have_long_names_in_both_languages():
    venues = load("venues")
    both = [
        name
        for name, spec in venues.items()
        if any(n.isascii() for n in spec["names"]) and any(not n.isascii() for n in spec["names"])
    ]
    assert len(both) >= 60


def test_every_spelling_of_a_venue_belongs_to_one_venue():
    seen: dict[str, str] = {}
    for name, spec in load("venues").items():
        for spelling in {name.casefold(), *(s.casefold() for s in (*spec.get("short", ()), *spec["names"]))}:
            assert seen.setdefault(spelling, name) == name


@pytest.mark.parametrize(
    ("header", "spoken"),
    [
        ("ICML 2026 Papers", "en"),
        ("论文列表", "zh-Hans"),
        ("論文列表", "zh-Hant"),
        ("作者", "zh-Hans"),
        ("标题 Title", "mixed"),
        ("论文列表 論文列表", "mixed"),
        ("2026", None),
        ("LLM 论文列表 PDF url", "zh-Hans"),
    ],
)
def test_the_language_of_a_header(header, spoken):
    assert language(header) == spoken


def test_the_two_scripts_have_as_many_characters_and_share_none():
    scripts = load("scripts")
    assert len(scripts["simplified"]) == len(scripts["traditional"])
    assert set(scripts["simplified"]).isdisjoint(scripts["traditional"])


@pytest.mark.parametrize(
    ("heading", "name", "decision", "track"),
    [
        ("## 2.Face(人脸)", "Face(人脸)", None, None),
        ("Oral Papers (35)", "Oral Papers (35)", "oral", None),
        ("Poster Session 2", "Poster Session 2", "poster", None),
        ("Session 2: Oral History", "Session 2: Oral History", None, None),
        ("口头报告", "口头报告", "oral", None),
        ("ICML 2026 Position Papers", "ICML 2026 Position Papers", None, "Position Papers"),
        ("一、强化学习", "强化学习", None, None),
        ("### :trophy: 最佳论文", "最佳论文", "best paper", None),
        ("ICLR 2026 Oral 论文", "ICLR 2026 Oral 论文", "oral", None),
        ("CVPR 2026 接收论文(Highlight)", "CVPR 2026 接收论文(Highlight)", "highlight", None),
        ("ICML 2026 Position Paper Track Orals", "ICML 2026 Position Paper Track Orals", "oral", "Position Papers"),
        ("Findings of ACL 2023", "Findings of ACL 2023", None, "Findings"),
        ("Oral and Spotlight", "Oral and Spotlight", None, None),
        ("The Oral History of Graphs", "The Oral History of Graphs", None, None),
    ],
)
def test_a_section_heading_is_cleaned_and_says_what_it_is_about(heading, name, decision, track):
    section = read_section(heading)
    assert (section.name, section.decision, section.track) == (name, decision, track)


def test_the_title_of_a_list_states_track_and_form_of_presentation_for_its_entries():
    found = read(f"NeurIPS 2025 Datasets and Benchmarks Track Oral Papers\n\n{GRAPHS}\n\n{GRAPHS}\n")
    assert (found.venue, found.year) == ("NeurIPS", 2025)
    assert found.frames["entries"].select("track", "decision").rows() == [("Datasets and Benchmarks", "oral")] * 2
    stated = found.frames["headers"].filter(level="document").select("field", "value").rows()
    assert stated[2:] == [("track", "Datasets and Benchmarks"), ("decision", "oral")]


@pytest.mark.parametrize(
    ("value", "decision"),
    [
        ("Poster", "poster"),
        ("Accept (Oral)", "oral"),
        ("Accept: notable-top-25%", "spotlight"),
        ("Poster Session 2", "poster"),
        ("口头报告", "oral"),
        ("海报", "poster"),
        ("Accept", "accepted"),
        ("录用", "accepted"),
        ("Reject", "rejected"),
        ("Withdraw", "withdrawn"),
        ("Oral and Spotlight", "Oral and Spotlight"),
        ("Under discussion", "Under discussion"),
    ],
)
def test_one_decision_has_one_word_whatever_a_list_calls_it(value, decision):
    found = read(f"title,authors,decision\nA paper on graphs,Ada Moreau,{value}\n")
    assert found.frames["entries"]["decision"].to_list() == [decision]


@pytest.mark.parametrize(
    ("value", "track"),
    [
        ("main", "Main Conference"),
        ("Main Track", "Main Conference"),
        ("主会论文", "Main Conference"),
        ("Datasets & Benchmarks", "Datasets and Benchmarks"),
        ("demo", "System Demonstrations"),
        ("AI for Social Impact", "AI for Social Impact"),
    ],
)
def test_one_track_has_one_name_whatever_a_list_calls_it(value, track):
    found = read(f"title,authors,track\nA paper on graphs,Ada Moreau,{value}\n")
    assert found.frames["entries"]["track"].to_list() == [track]


def test_a_venue_may_say_that_the_paper_was_accepted():
    found = read('[{"title": "A paper on graphs", "authors": ["Ada Moreau"], "venue": "NeurIPS 2022 Accept"}]', "notes.json")
    assert found.frames["entries"].select("venue", "year", "decision").rows() == [("NeurIPS", 2022, "accepted")]


def test_a_venue_that_says_more_states_that_too():
    found = read(
        "title,venue,type\nA paper on graphs,ICLR 2026 Oral,journal-article\nAnother on facts,NeurIPS 2025 (Spotlight),Poster\n"
        "A third,Findings of ACL 2023,\n"
    )
    assert found.frames["entries"].select("venue", "year", "decision", "track").rows() == [
        ("ICLR", 2026, "oral", None),
        ("NeurIPS", 2025, "poster", None),
        ("ACL", 2023, None, "Findings"),
    ]


@pytest.mark.parametrize(
    ("columns", "row", "named"),
    [
        ("作者,authors,title", "Ada Moreau,Wen Zhao,A paper on ice", ("作者", "authors")),
        ("year,年份,title", "2024,2025,A paper on ice", ("year", "年份")),
    ],
)
def test_two_columns_in_two_languages_that_contradict_each_other_are_an_error_that_names_both(columns, row, named):
    with pytest.raises(ListRefused) as refusal:
        read(f"{columns}\n{row}\n")
    assert refusal.value.reason == "two_columns_for_one_field"
    assert all(f'"{name}"' in refusal.value.detail for name in named)


def test_two_columns_in_two_languages_that_agree_are_no_error():
    found = read("作者,authors,年份,year,title\n王伟,Wei Wang,2025,2025,A paper on ice\n")
    assert found.frames["entries"].select("authors", "year").rows() == [(["王伟"], 2025)]


def test_two_keys_for_one_field_are_a_notice():
    assert codes(read('[{"title": "A paper on ice", "Title": "A paper on fire"}]')) == ["two_values"]


def test_the_file_name_is_evidence_of_last_resort():
    nameless = f"{GRAPHS}\n\n{GRAPHS}\n"
    found = read(nameless, "lists/icml_2026_paper.txt")
    assert (found.venue, found.year) == ("ICML", 2026)
    assert {"venue_from_file_name", "year_from_file_name"} <= set(codes(found))
    assert found.frames["entries"]["venue"].to_list() == ["ICML", "ICML"]
    stated = read(f"NeurIPS 2025 Papers\n\n{nameless}", "icml_2026_paper.txt")
    assert (stated.venue, stated.year) == ("NeurIPS", 2025)
    half = read(f"ICML Papers\n\n{nameless}", "neurips_2025.txt")
    assert (half.venue, half.year) == ("ICML", None)


def test_a_file_name_that_contradicts_the_entries_is_not_believed():
    found = read("title,venue\nA paper on graphs,ACL 2023\nAnother on facts,\n", "emnlp_2021.csv")
    assert (found.venue, found.year) == (None, None)
    assert found.frames["entries"].select("venue", "year").rows() == [("ACL", 2023), (None, None)]
    assert codes(found) == ["file_name_contradicts"]


def test_a_venue_that_every_entry_states_is_that_of_the_list():
    found = read("title,venue\nA paper on graphs,ACL 2023\nAnother on facts,ACL 2023\n", "emnlp_2021.csv")
    assert (found.venue, found.year) == ("ACL", 2023)
    some = read("title,venue\nA paper on graphs,ACL 2023\nAnother on facts,ACL 2022\n", "papers.csv")
    assert (some.venue, some.year) == ("ACL", None)


def test_digits_in_the_name_of_a_file_are_no_year():
    assert read(f"{GRAPHS}\n", "000_90bd2003f1.txt").year is None


def test_every_header_is_a_row_with_its_level_and_language():
    found = read("ICML 2026 论文列表,,\n标题,作者,mood\nA paper,B C,good\n")
    rows = found.frames["headers"].select("ordinal", "level", "raw", "language", "field", "value", "status").rows()
    assert rows == [
        (1, "document", "ICML 2026 论文列表", "zh-Hans", "venue", "ICML", "mapped"),
        (2, "document", "ICML 2026 论文列表", "zh-Hans", "year", "2026", "mapped"),
        (3, "column", "标题", "zh-Hans", "title", None, "mapped"),
        (4, "column", "作者", "zh-Hans", "authors", None, "mapped"),
        (5, "column", "mood", "en", None, None, "unknown"),
    ]
    assert codes(found).count("unknown_header") == 1


def test_full_names_of_authors_go_before_short_ones():
    found = read('Authors,Author full names,Title\nMoreau A.; Zhao W.,"Moreau, Ada (123); Zhao, Wen (456)",A paper on graphs\n')
    assert found.frames["entries"]["authors"].to_list() == [["Ada Moreau", "Wen Zhao"]]


@pytest.mark.parametrize(
    ("name", "year"), [("CCFAI2025.csv", 2025), ("papers-2025.csv", 2025), ("key2025a.csv", None), ("doe2025.csv", None)]
)
def test_a_year_behind_capitals_in_the_name_of_the_file_is_evidence_of_last_resort(name, year):
    assert read("title,authors\nA paper on graphs,Ada Moreau\n", name).year == year


def test_the_place_where_a_paper_is_downloaded_is_its_address():
    found = read("论文下载,标题\nhttps://example.org/a,图的研究\n")
    assert found.frames["entries"]["url"].to_list() == ["https://example.org/a"]


def test_ids_of_pages_and_paths_are_no_suspicious_addresses():
    rows = "".join(f"A paper on graphs {n},aB3dE{n}xyz,/pdf/{n}.pdf\n" for n in range(4))
    assert read(f"title,forum,pdf\n{rows}").frames["notices"].is_empty()
    rows = "".join(f"A paper on graphs {n},not here\n" for n in range(4))
    assert read(f"title,url\n{rows}").frames["notices"]["code"].to_list() == ["suspicious_column"]


def test_signs_without_width_are_no_part_of_a_label():
    assert meaning("Authors\u200b").field == "authors"
    assert meaning("\ufeff标题").field == "title"


def test_a_line_states_the_same_beside_a_year_for_which_it_is_read_in_full():
    venues, kinds = load("venues"), load("kinds")
    said = [name for venue in venues for name in (venue, *venues[venue].get("short", ()), *venues[venue].get("names", ()))]
    said += [word for words in kinds["lists"].values() for word in words]
    said += [word for table in ("tracks", "decisions") for words in kinds[table].values() for word in words]
    lines = [line for word in said for line in (word, word.upper(), f"On {word}: A Study", f"PapersOf{word}")]
    assert [line for line in lines if what_is_stated(line) != what_is_stated(f"{line} (2026)")] == []


def what_is_stated(line: str) -> tuple[str | None, ...]:
    stated = read_title(line)
    return stated.venue, stated.kind, decision_of(line), track_of(line)
