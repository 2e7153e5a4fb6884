"""JSON in every usual shape: lines, arrays, envelopes, topics, wrappers, columns, and what is nearly JSON."""

import json

import pytest

from pipeline.lists.model import ListRefused
from tests.lists.samples import FACTS, GRAPHS, TEMPERING, codes, column, read


def places(found):
    return list(zip(column(found, "line_start"), column(found, "line_end"), strict=True))


def test_an_array_of_objects_with_the_lines_of_each():
    found = read('[\n {"title": "A \\"quoted\\" {title}", "abstract": "x"},\n {\n  "title": "B",\n  "year": 2026.0\n }\n]')
    assert (found.format, column(found, "title")) == ("json", ['A "quoted" {title}', "B"])
    assert places(found) == [(2, 2), (3, 6)]
    assert column(found, "year") == [None, 2026]


def test_openreview_of_both_versions():
    found = read(
        '[{"content":{"title":"A","abstract":"x"}},'
        '{"content":{"title":{"value":"B"},"authors":{"value":["L M"]},"abstract":{"value":"y"}}},{"content":null}]'
    )
    assert (column(found, "title"), column(found, "abstract")) == (["A", "B"], ["x", "y"])
    assert column(found, "authors")[1] == ["L M"]
    assert found.frames["rejects"].select("position", "reason").rows() == [(3, "no_text")]


@pytest.mark.parametrize("key", ["records", "papers", "results", "notes", "data", "论文列表"])
def test_an_envelope_says_what_holds_for_its_entries(key):
    found = read(
        json.dumps({"venue_key": "icml", "year": 2026, key: [{"title": "A Paper", "abstract": "x"}]}, ensure_ascii=False)
    )
    assert (found.venue, found.year, column(found, "sections")) == ("ICML", 2026, [[]])


def test_topics_are_sections():
    found = read(json.dumps({"Vision": {"2602.1": {"title": "A Paper"}}, "Language": [{"title": "B Paper"}]}, indent=1))
    assert column(found, "sections") == [["Vision"], ["Language"]]
    assert column(found, "source_id") == ["2602.1", None]
    assert places(found) == [(3, 5), (8, 10)]


def test_groups_of_an_array_give_their_name_and_venue():
    found = read(
        json.dumps(
            {
                "name": "Two Lists 2026",
                "groups": [
                    {"topic": "Vision", "conference": "ICML 2026", "papers": [{"title": "A Paper"}]},
                    {"topic": "Language", "conference": "ACL 2025", "papers": [{"title": "B Paper", "year": 2024}]},
                ],
            }
        )
    )
    assert found.header == "Two Lists 2026"
    assert column(found, "sections") == [["Vision"], ["Language"]]
    assert list(zip(column(found, "venue"), column(found, "year"), strict=True)) == [("ICML", 2026), ("ACL", 2024)]


@pytest.mark.parametrize(
    "content",
    [
        {"A Long Title Here": {"abstract": GRAPHS}, "Another Long Title": {"abstract": FACTS}},
        {"A Long Title Here": GRAPHS, "Another Long Title": FACTS},
        {"title": ["A Long Title Here", "Another Long Title"], "abstract": [GRAPHS, FACTS]},
        {"title": {"0": "A Long Title Here", "1": "Another Long Title"}, "abstract": {"0": GRAPHS, "1": FACTS}},
    ],
)
def test_titles_as_keys_and_tables_given_by_column(content):
    found = read(json.dumps(content))
    assert column(found, "title") == ["A Long Title Here", "Another Long Title"]
    assert column(found, "abstract") == [GRAPHS, FACTS]


def test_an_array_of_texts_holds_titles_or_abstracts():
    found = read(json.dumps(["A Long Title Here", GRAPHS], indent=0))
    assert (column(found, "title"), column(found, "abstract")) == (["A Long Title Here", None], [None, GRAPHS])
    assert places(found) == [(2, 2), (3, 3)]


def test_authors_may_be_objects_and_keys_chinese():
    found = read(
        json.dumps(
            [
                {
                    "标题": "图去噪",
                    "作者": [{"姓名": "张三", "单位": "某大学"}, {"given": "Ada", "family": "Moreau"}],
                    "年份": "2026年",
                }
            ]
        )
    )
    assert column(found, "authors") == [["张三", "Ada Moreau"]]
    assert column(found, "year") == [2026]
    assert found.header_language == "zh-Hans"


def test_what_a_paper_cites_is_no_entry():
    found = read(json.dumps([{"title": "A Paper", "references": [{"title": "B"}], "reviews": [{"title": "Fine"}]}]))
    assert column(found, "title") == ["A Paper"]


def test_strangers_in_an_array_are_rejected_with_a_reason():
    found = read('{"count": 2, "results": [{"title": "A Paper"}, {"title": null}, "text", 3]}')
    assert found.frames["rejects"].select("position", "reason").rows() == [(2, "no_text"), (3, "no_object"), (4, "no_object")]


def test_a_key_nobody_knows_is_said_once():
    found = read(json.dumps([{"title": f"Paper {n}", "mood": "good", "rating_avg": 5} for n in range(3)]))
    assert codes(found) == ["unknown_header"]
    assert found.frames["headers"].filter(raw="mood").height == 1


def test_texts_of_json_one_after_another():
    found = read('{\n "title": "A Paper"\n}\n{\n "title": "B Paper"\n}\n')
    assert places(found) == [(1, 3), (4, 6)]


def test_json_lines_with_a_broken_one():
    found = read('{"title": "A Paper", "abstract": NaN}\n\nnot json\n[1]\n{"title": "B Paper"}\n')
    assert (found.format, column(found, "title"), column(found, "abstract")) == ("jsonl", ["A Paper", "B Paper"], [None, None])
    assert found.frames["rejects"].select("position", "line_start", "reason").rows() == [
        (2, 3, "broken_json"),
        (3, 4, "broken_json"),
    ]


@pytest.mark.parametrize("count", [1, 2])
def test_lines_of_python_literals_are_read(count):
    line = "{'title': \"It's a test\", 'abstract': 'We try.', 'year': None, 'score': nan, 'seen': datetime.date(2025, 1, 2)}\n"
    found = read(line * count, "papers.jsonl")
    assert column(found, "title") == ["It's a test"] * count
    assert column(found, "abstract") == ["We try."] * count


def test_a_literal_over_several_lines_is_read():
    found = read("[{'title': \"It's a test\", 'year': None},\n {'title': 'B', 'abstract': 'y'}]")
    assert column(found, "title") == ["It's a test", "B"]
    assert places(found) == [(1, 2), (1, 2)]


def test_nan_in_a_tree_is_no_value():
    assert column(read('{"papers": [{"title": "A Paper", "year": NaN}]}'), "year") == [None]


@pytest.mark.parametrize("apart", [", ", "\n"])
def test_half_a_character_rejects_its_entry_only(apart):
    text = '{"title": "A \\ud83d paper"}' + apart + '{"title": "B \\ud83d\\ude00 paper"}'
    found = read(f"[{text}]" if apart == ", " else text)
    assert column(found, "title") == ["B 😀 paper"]
    assert found.frames["rejects"]["reason"].to_list() == ["broken_json"]


@pytest.mark.parametrize("shape", ["[{}]", "{}\n{{}}"])
def test_mojibake_in_escapes_is_undone_and_said(shape):
    found = read(shape.format(json.dumps({"title": "naÃ¯ve", "abstract": "itâ\x80\x99s fixed", "authors": ["JosÃ© Cruz"]})))
    assert (column(found, "title"), column(found, "abstract")) == (["naïve"], ["it’s fixed"])
    assert column(found, "authors") == [["José Cruz"]]
    assert codes(found) == ["mojibake_undone"]


@pytest.mark.parametrize("apart", ["lines", "array"])
def test_an_entry_with_the_keys_of_the_one_before_may_hold_other_values_under_them(apart):
    first = {"title": "A", "venue": None, "authors": ["J. Doe"], "extra": 1, "abstract": "x"}
    second = {"title": "B", "venue": "ICML", "authors": "K. Roe; L. Moe", "extra": {"abstract": "inside"}, "abstract": ""}
    papers = [first, first | {"title": "A2", "venue": "ICLR"}, second, first | {"title": "C", "authors": []}]
    found = read("\n".join(map(json.dumps, papers)) if apart == "lines" else json.dumps(papers))
    assert column(found, "title") == ["A", "A2", "B", "C"]
    assert column(found, "venue") == [None, "ICLR", "ICML", None]
    assert column(found, "authors") == [["J. Doe"], ["J. Doe"], ["K. Roe", "L. Moe"], []]
    assert column(found, "abstract") == ["x", "x", "inside", "x"]


def test_notes_of_openreview_give_address_and_decision():
    note = {"forum": "aB3_xYz-12", "content": {"title": {"value": "A paper"}, "venue": {"value": "ICLR 2026 Oral"}}}
    found = read(json.dumps({"notes": [note], "count": 1}))
    assert column(found, "url") == ["https://openreview.net/forum?id=aB3_xYz-12"]
    assert found.frames["entries"].select("venue", "year", "decision").rows() == [("ICLR", 2026, "oral")]


def test_works_of_openalex():
    work = {
        "title": "A paper on graphs",
        "publication_year": 2023,
        "authorships": [{"author": {"display_name": "Ada Moreau"}}, {"author": {"display_name": "Wen Zhao"}}],
        "abstract_inverted_index": {"We": [0, 3], "learn": [1], "edges;": [2], "prune": [4], "them.": [5]},
    }
    found = read(json.dumps({"meta": {"count": 1}, "results": [work]}))
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]]
    assert column(found, "abstract") == ["We learn edges; We prune them."]


def test_works_of_crossref():
    work = {
        "title": ["A paper on graphs"],
        "author": [{"given": "Ada", "family": "Moreau"}],
        "container-title": ["Widget Letters"],
        "published": {"date-parts": [[2023, 5, 1]]},
        "type": "journal-article",
        "DOI": "10.1234/ab",
    }
    found = read(json.dumps({"status": "ok", "message": {"items": [work]}}))
    row = found.frames["entries"].row(0, named=True)
    assert (row["title"], row["authors"], row["venue"], row["year"]) == (
        "A paper on graphs",
        ["Ada Moreau"],
        "Widget Letters",
        2023,
    )
    assert (row["url"], row["decision"], row["sections"]) == ("https://doi.org/10.1234/ab", None, [])


@pytest.mark.parametrize(
    "text",
    [
        '{"columns": ["title", "authors"], "index": [0, 1], "data": [["A paper", "L M"], ["B paper", "N O"]]}',
        '[["title", "authors"], ["A paper", "L M"], ["B paper", "N O"]]',
    ],
)
def test_tables_given_row_by_row(text):
    found = read(text)
    assert (column(found, "title"), column(found, "authors")) == (["A paper", "B paper"], [["L M"], ["N O"]])


def test_a_row_that_is_none_is_rejected():
    assert read('[["title"], ["A paper"], 7]').rejected == 1


def test_titles_alone_under_keys_that_say_what_they_are():
    found = read('{"2026": {"oral": [{"title": "A paper"}], "poster": ["Denoising Layers for Graphs", "Keeping Facts Apart"]}}')
    assert column(found, "title") == ["A paper", "Denoising Layers for Graphs", "Keeping Facts Apart"]
    assert column(found, "decision") == ["oral", "poster", "poster"]
    by_topic = read('{"Graphs": ["Denoising Layers for Graphs"], "Language": ["Keeping Facts Apart in Models"]}')
    assert column(by_topic, "sections") == [["Graphs"], ["Language"]]


def test_texts_that_are_passed_over_are_a_notice():
    found = read('{"related": ["Denoising Layers for Graphs", "Keeping Facts Apart"], "papers": [{"title": "A paper"}]}')
    assert (found.entries, codes(found)) == (1, ["passed_over"])


def test_a_nul_in_a_value_is_a_blank():
    assert column(read('[{"title": "A\\u0000B"}]'), "title") == ["A B"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[{"title": "A Paper"},\n{"title": "B', "broken_file"),
        ('{"papers": [{"title": "A Paper"}', "broken_file"),
        ("[" * 100_000, "broken_file"),
        ('[{"title": "A", "x": ' + "[" * 100 + "]" * 100 + "}]", "too_large"),
        ("[]", "no_entries"),
        ("{}", "no_entries"),
        ('{"name": "a tool", "version": 1}', "no_entries"),
        ("null", "not_a_list"),
    ],
)
def test_json_that_is_no_list_is_refused_with_a_reason(text, reason):
    with pytest.raises(ListRefused) as refusal:
        read(text)
    assert refusal.value.reason == reason


def test_broken_json_is_refused_with_its_line():
    with pytest.raises(ListRefused) as refusal:
        read('[{"title": "A Paper"},\n{"title": "B')
    assert refusal.value.line == 2


def test_works_of_openalex_give_the_venue_in_which_they_appeared():
    work = {
        "title": "A paper on graphs",
        "authorships": [{"author": {"display_name": "Ada Moreau"}}],
        "primary_location": {"is_oa": True, "source": {"display_name": "Annals of Graphs", "type": "journal"}},
    }
    preprint = work | {"title": "A paper on trees", "primary_location": {"source": None}}
    found = read(json.dumps({"results": [work, preprint]}), "works.json")
    assert column(found, "venue") == ["Annals of Graphs", None]


@pytest.mark.parametrize("name", ["list.json", "list.jsonl"])
def test_a_key_that_comes_twice_is_said(name: str):
    entry = f'{{"title": "On Graphs", "title": "On Facts", "note": "a \\":\\" in text", "abstract": "{GRAPHS}"}}'
    found = read(f"[{entry}]" if name.endswith("json") else f"{entry}\n{entry}\n", name)
    assert column(found, "title")[0] == "On Facts"
    assert set(found.frames["notices"]["detail"]) == {"Keys that an object has more than once: title; the last one holds."}


def test_a_row_with_more_values_than_the_table_has_columns_is_broken():
    found = read(json.dumps({"columns": ["title", "abstract"], "data": [["On Graphs", GRAPHS], ["On Facts", FACTS, "lost"]]}))
    assert (column(found, "title"), found.frames["rejects"]["reason"].to_list()) == (["On Graphs"], ["broken_row"])


def test_columns_without_rows_hold_no_entry():
    with pytest.raises(ListRefused, match="no_entries"):
        read('{"columns": ["title", "abstract"], "data": []}', "list.json")


def test_columns_whose_rows_have_names_are_put_together_by_them():
    table = {"title": {"a": "On Graphs", "c": "On Facts"}, "abstract": {"a": GRAPHS, "b": TEMPERING, "c": FACTS}}
    found = read(json.dumps(table), "list.json")
    assert sorted(zip(column(found, "abstract"), column(found, "title"), strict=True)) == sorted(
        [(GRAPHS, "On Graphs"), (TEMPERING, None), (FACTS, "On Facts")]
    )


def test_brackets_of_many_depths_are_refused_before_each_depth_is_looked_at():
    with pytest.raises(ListRefused, match="nested 900 deep"):
        read("[" * 900 + "]" * 899 + ', {"title": "On Graphs"}' + ", []" * 200_000 + "]", "list.json")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("const papers = ", ";\nexport default papers;\n"),
        ("// papers of 2026\n", "\n"),
        ("window.data.papers = ", ";"),
        ("callback(", ");"),
    ],
)
def test_json_in_a_script_or_below_a_comment(before: str, after: str):
    papers = '[\n {"title": "Learning on ice", "abstract": "See https://example.org/a, or /* this */, ]."},\n {"title": "冰上采样"},\n]'
    found = read(before + papers + after)
    assert column(found, "title") == ["Learning on ice", "冰上采样"]
    assert column(found, "abstract")[0] == "See https://example.org/a, or /* this */, ]."
    assert "loose_json" in codes(found)
    assert column(found, "line_start") == [2 + before.count("\n"), 3 + before.count("\n")]


def test_assignment_of_a_python_list():
    found = read(
        "papers = [\n    {'title': 'Learning on ice', 'year': 2026},\n    {'title': \"It's sampling\", 'year': None},\n]\n"
    )
    assert column(found, "title") == ["Learning on ice", "It's sampling"]


@pytest.mark.parametrize("fence", ["```json", "```"])
def test_json_in_a_fence_with_sentences_around_it(fence: str):
    papers = f'[\n {{"title": "Learning on ice"}},\n {{"title": "Sampling on ice", "abstract": "{GRAPHS}"}}\n]'
    found = read(f"Here they are:\n\n{fence}\n{papers}\n```\n\nAnything else?\n")
    assert (column(found, "title")[0], column(found, "line_start")) == ("Learning on ice", [5, 6])
    told = found.frames["notices"].filter(code="outside_entries")
    assert told["line"].to_list() == [1, 10]


def test_table_in_a_fence():
    found = read(
        "```csv\ntitle,year\nLearning on ice,2026\nSampling on ice,2025\nTempering on ice,2024\nEditing on ice,2023\n```\n"
    )
    assert (found.format, found.entries, column(found, "year")) == ("csv", 4, [2026, 2025, 2024, 2023])


def test_rows_of_values_that_nothing_names():
    found = read(json.dumps([["On Noisy Graphs and Edges", GRAPHS], ["On Facts and Their Edits", FACTS]]))
    assert column(found, "title") == ["On Noisy Graphs and Edges", "On Facts and Their Edits"]
    assert column(found, "abstract") == [GRAPHS, FACTS]


def test_authors_by_title():
    found = read(
        json.dumps({"On Noisy Graphs and Edges": ["Ada Moreau", "Wen Zhao"], "On Facts and Their Edits": ["Sara Lindqvist"]})
    )
    assert column(found, "title") == ["On Noisy Graphs and Edges", "On Facts and Their Edits"]
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"], ["Sara Lindqvist"]]


def test_abstracts_by_title_under_forms_of_presentation():
    papers = {
        "Oral": {"On Noisy Graphs and Edges": GRAPHS, "On Cold Chains": TEMPERING},
        "Poster": {"On Facts and Edits": FACTS, "On Cold Modes Again": TEMPERING},
    }
    found = read(json.dumps(papers, indent=1))
    assert column(found, "decision") == ["oral", "oral", "poster", "poster"]
    assert column(found, "abstract") == [GRAPHS, TEMPERING, FACTS, TEMPERING]


def test_titles_by_venue_and_year():
    found = read(json.dumps({"ICML": {"2026": ["On Noisy Graphs and Edges"], "2025": ["On Facts and Their Edits"]}}))
    assert (column(found, "venue"), column(found, "year")) == (["ICML", "ICML"], [2026, 2025])


def test_keys_without_quotes_as_scripts_have_them():
    text = f"const papers = [\n  {{ title: \"On Graphs: A Study\", authors: ['Ada Moreau'], abstract: '{GRAPHS}' }},\n  {{ title: 'On Facts', year: null }},\n];\n"
    found = read(text, "papers.js")
    assert (column(found, "title"), column(found, "authors")[0]) == (["On Graphs: A Study", "On Facts"], ["Ada Moreau"])
    assert column(read('{ papers: [ { title: "On Graphs", abstract: "' + GRAPHS + '" } ] }'), "abstract") == [GRAPHS]


def test_a_key_that_is_a_name_is_no_crash():
    with pytest.raises(ListRefused):
        read("[{title: open('a'), 'b': x.y}, {'c'}]")


def test_rows_of_values_a_line_each():
    rows = "".join(json.dumps(row) + "\n" for row in [["On Noisy Graphs and Edges", GRAPHS], ["On Facts and Their Edits", FACTS]])
    found = read(rows, "list.jsonl")
    assert (column(found, "abstract"), column(found, "line_start")) == ([GRAPHS, FACTS], [1, 2])


def test_array_of_tables_in_toml():
    text = f'[[papers]]\ntitle = "On Graphs"\nauthors = ["Ada Moreau", "Wen Zhao"]\nabstract = "{GRAPHS}"\n\n[[papers]]\ntitle = "On Facts"\nyear = 2026\n'
    found = read(text, "papers.toml")
    assert (found.format, column(found, "title"), column(found, "authors")[0]) == (
        "toml",
        ["On Graphs", "On Facts"],
        ["Ada Moreau", "Wen Zhao"],
    )


def test_an_abstract_in_an_object_under_a_key_that_says_nothing():
    papers = [{"_id": at, "meta": {"title": title}, "body": {"abstract": text}} for at, (title, text) in enumerate(PAIRS)]
    found = read("\n".join(map(json.dumps, papers)), "list.ndjson")
    assert (column(found, "title"), column(found, "abstract")) == ([title for title, _ in PAIRS], [text for _, text in PAIRS])


PAIRS = [("Which Edges to Trust in Graphs", GRAPHS), ("How Edits of Facts Spread", FACTS)]


def test_the_first_of_several_sessions_is_a_section_too():
    sessions = [
        {"session": "Session 1: Graphs", "papers": [{"title": "Denoising Layers for Graphs", "authors": "Ada Brandt"}]},
        {"session": "Session 2: Language", "papers": [{"title": "Keeping Facts Apart", "authors": "Leo Conti"}]},
    ]
    assert column(read(json.dumps(sessions), "a.json"), "sections") == [["Session 1: Graphs"], ["Session 2: Language"]]


def test_what_is_said_of_all_papers_beside_them_is_no_paper():
    about = {"title": "Graphs: A Survey", "updated": "2026-09-21", "description": "Read by two people.", "counts": {"total": 2}}
    papers = [{"title": title, "authors": "Ada Moreau and Wen Zhao", "abstract": text} for title, text in PAIRS]
    found = read(json.dumps({"meta": about, "papers": papers}, indent=1))
    assert (column(found, "title"), found.header) == ([title for title, _ in PAIRS], "Graphs: A Survey")


def test_short_names_of_papers_by_cluster_are_no_titles():
    clusters = [
        {"id": 1, "name": "Graphs", "papers": ["which-edges-to-trust", "on-graphs"]},
        {"id": 2, "name": "Facts", "papers": ["facts"]},
    ]
    papers = [{"title": title, "venue": "ICCV", "abstract": text, "slug": "x"} for title, text in PAIRS]
    found = read(json.dumps({"topic_clusters": clusters, "papers": papers}))
    assert (column(found, "title"), found.rejected) == ([title for title, _ in PAIRS], 0)


def test_addresses_by_what_they_lead_to():
    links = [
        {"arxiv": "https://arxiv.org/abs/2012.09311", "pdf": "https://arxiv.org/pdf/2012.09311", "code": "TODO"},
        [{"name": "Project", "url": "https://graphs.example.org"}, {"name": "Code", "url": "https://github.com/moreau/graphs"}],
        ["https://arxiv.org/abs/2012.09313"],
    ]
    found = read(json.dumps([{"title": f"On Graphs of Kind {at}", "links": each} for at, each in enumerate(links)]))
    assert column(found, "url") == ["https://arxiv.org/abs/2012.09311", None, "https://arxiv.org/abs/2012.09313"]
    assert column(found, "code_url") == [None, "https://github.com/moreau/graphs", None]


def test_the_kind_of_a_paper_is_its_form_of_presentation_if_it_says_one():
    found = read(json.dumps([{"title": "On Graphs", "kind": "spotlight "}, {"title": "On Facts", "kind": "survey"}]))
    assert column(found, "decision") == ["spotlight", None]


def test_a_script_with_comments_behind_its_values():
    found = read(
        '// papers of the group\nconst papers = [\n  {\n    title: "Which Edges to Trust", // 标题\n    url: "https://openreview.net/forum?id=KJz0",\n'
        '    year: 2026, // year\n    code: "", // none yet\n  }, // the last\n]\n',
        "papers.js",
    )
    assert (column(found, "title"), column(found, "url")) == (["Which Edges to Trust"], ["https://openreview.net/forum?id=KJz0"])


def test_rows_of_a_table_in_markdown_by_number_of_the_paper():
    row = "|**2026-01-0{0}**|**{1}**|Ada Moreau et.al.|[2601.0000{0}](http://arxiv.org/abs/2601.0000{0})|{2}|\n"
    titles = ["Which Edges to Trust in Graphs", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
    code = "**[link](https://github.com/moreau/edges)**"
    topics = {
        "Graphs": {"2601.00001": row.format(1, titles[0], code), "2601.00002": row.format(2, titles[1], "null")},
        "Sampling": {"2601.00003": row.format(3, titles[2], "null")},
    }
    found = read(json.dumps(topics, indent=1), "daily.json")
    assert (column(found, "title"), column(found, "authors")) == (titles, [["Ada Moreau"]] * 3)
    assert column(found, "sections") == [["Graphs"], ["Graphs"], ["Sampling"]]
    assert column(found, "url") == [f"http://arxiv.org/abs/2601.0000{at}" for at in (1, 2, 3)]
    assert column(found, "code_url") == ["https://github.com/moreau/edges", None, None]
    assert (column(found, "source_id"), column(found, "line_start")) == (["2601.00001", "2601.00002", "2601.00003"], [3, 4, 7])


def test_keywords_given_as_tags_of_a_reference_manager():
    item = {
        "itemType": "preprint",
        "title": "On Graphs",
        "abstractNote": GRAPHS,
        "tags": [{"tag": "graphs"}, {"tag": "noise", "type": 1}],
    }
    found = read(json.dumps({"config": {"label": "BetterBibTeX JSON"}, "items": [item, {**item, "title": "On Facts"}]}))
    assert column(found, "keywords") == [["graphs", "noise"]] * 2


def test_items_of_zotero_with_whose_they_are_and_who_edited_them():
    def item(key: str, title: str) -> dict:
        people = [("editor", "Tom", "Neill"), ("author", "Ada", "Moreau"), ("author", "Wen", "Zhao")]
        creators = [{"creatorType": role, "firstName": first, "lastName": last} for role, first, last in people]
        data = {"title": title, "creators": creators, "proceedingsTitle": "Proceedings of Ice 2023", "date": "2023-12-05"}
        library = {"id": 1, "name": "our-group", "links": {"alternate": {"href": "https://zotero.example.org/groups/1"}}}
        maker = {"createdByUser": {"name": "Nia", "links": {"alternate": {"href": "https://zotero.example.org/nia"}}}}
        return {"key": key, "library": library, "links": {}, "meta": maker, "data": data}

    found = read(json.dumps([item("AB", "On Graphs"), item("CD", "On Facts")]))
    assert (column(found, "title"), found.rejected) == (["On Graphs", "On Facts"], 0)
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2


def test_only_editors_are_kept_as_the_people_of_a_book():
    creators = [{"creatorType": "editor", "firstName": "Tom", "lastName": "Neill"}]
    found = read(json.dumps([{"title": title, "creators": creators} for title in ("On Graphs", "On Facts")]))
    assert column(found, "authors") == [["Tom Neill"]] * 2


def test_a_title_of_all_beside_papers_by_key_is_no_paper():
    papers = {f"paper{at}": {"title": title, "abstract": text} for at, (title, text) in enumerate(PAIRS)}
    found = read(json.dumps({"info": {"title": "Papers of 2023"}, "data": papers}))
    assert column(found, "title") == [title for title, _ in PAIRS]


def test_people_and_names_in_two_parts():
    people = [{"givenName": "Ada", "familyName": "Moreau"}, "Wen Zhao"]
    found = read(json.dumps([{"title": title, "people": people, "award": ["Best Paper"]} for title in ("On Graphs", "On Facts")]))
    assert column(found, "authors") == [["Ada Moreau", "Wen Zhao"]] * 2


def test_papers_under_their_titles():
    titles = ["Which Edges to Trust in Graphs", "How Edits of Facts Spread", "Tempering: Learned Temperatures"]
    papers = {title: {"Authors": ["Ada Moreau"], "Url": f"https://ice.example.org/{at}"} for at, title in enumerate(titles)}
    name = "2025 IEEE/CVF Conference on Computer Vision and Pattern Recognition"
    found = read(json.dumps({"Conference Name": name, "Year": "2025", "Papers": {**papers, "On Melting": None}}))
    assert (column(found, "title"), found.rejected) == ([*titles, "On Melting"], 0)
    assert column(found, "authors") == [["Ada Moreau"]] * 3 + [[]]
    assert column(found, "url") == [*(f"https://ice.example.org/{at}" for at in range(3)), None]
    assert (found.venue, found.year) == ("CVPR", 2025)


@pytest.mark.parametrize("end", ["];", "] as const;", "] satisfies Paper[];\n\nexport default papers;"])
def test_a_module_of_typescript(end):
    found = read(
        "/* Papers of\n * the group */\nimport type { Paper } from '../types';\nexport interface Extra {\n  id: string;\n}\n\n"
        "export const papers: Paper[] = [\n\t{\n\t\tid: 'one', // short\n\t\ttitle: 'Edges: Which to Trust',\n"
        f"\t\tauthors: ['Ada Moreau', 'Wen Zhao'],\n\t\tyear: 2026,\n\t}},\n{end}\n",
        "papers.ts",
    )
    assert (column(found, "title"), column(found, "authors")) == (["Edges: Which to Trust"], [["Ada Moreau", "Wen Zhao"]])
