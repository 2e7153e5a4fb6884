"""Which of the values that lists give is shown, and that every other one is kept beside it."""

from tests.papers.lists import AUCTIONS, GLACIERS, Resolved, paper, version

TITLE = "Calving Fronts a Season Ahead"


def values(resolved: Resolved, field: str) -> list[tuple[object, str, bool]]:
    """The values of a field with their lists, and which are shown."""
    table = resolved.tables["paper_values"].filter(field=field)
    return [(row["value"], row["list_id"], row["is_chosen"]) for row in table.to_dicts()]


def test_the_value_that_most_lists_give_is_shown() -> None:
    lists = [
        version(name, [paper(TITLE, GLACIERS, url=f"https://example.org/{path}")])
        for name, path in zip("abc", "xyy", strict=True)
    ]
    resolved = Resolved(*lists)
    assert resolved.paper("a")["url"] == "https://example.org/y"
    assert values(resolved, "url") == [
        ("https://example.org/x", "a", False),
        ("https://example.org/y", "b", True),
        ("https://example.org/y", "c", True),
    ]


def test_of_two_values_the_fuller_one_is_shown() -> None:
    resolved = Resolved(
        version("a", [paper(TITLE, GLACIERS, authors="A. Lindqvist; T. Peña")]),
        version("b", [paper(TITLE, GLACIERS + " Code is released.", authors="Ada Lindqvist; Tomás Peña")]),
    )
    assert resolved.paper("a")["authors"] == ["Ada Lindqvist", "Tomás Peña"]
    assert resolved.paper("a")["abstract"].endswith("Code is released.")


def test_variants_of_a_title_vote_together() -> None:
    names = ["Fronts of Ice in a Warming Ocean: Forecasts", "Calving fronts a season ahead", TITLE]
    resolved = Resolved(*(version(name, [paper(title, GLACIERS)]) for name, title in zip("abc", names, strict=True)))
    assert resolved.paper("a")["title"] == "Calving fronts a season ahead"


def test_a_title_in_capitals_is_shown_only_for_want_of_another() -> None:
    resolved = Resolved(version("a", [paper(TITLE.upper(), GLACIERS)]), version("b", [paper(TITLE, GLACIERS)]))
    assert resolved.paper("a")["title"] == TITLE
    assert Resolved(version("a", [paper(TITLE.upper())])).paper("a")["title"] == TITLE.upper()


def test_venue_and_year_come_from_one_event_and_the_later_one() -> None:
    resolved = Resolved(
        version("arxiv", [paper(TITLE, GLACIERS, venue="arXiv", year=2025)]),
        version("icml", [paper(TITLE, GLACIERS, venue="ICML", year=2026, track="Main Conference", decision="oral")]),
        version("undated", [paper(TITLE, GLACIERS, venue="ZICML")]),
    )
    shown = resolved.paper("icml")
    assert (shown["venue"], shown["year"], shown["track"], shown["decision"]) == ("ICML", 2026, "Main Conference", "oral")
    assert values(resolved, "year") == [("2025", "arxiv", False), ("2026", "icml", True)]


def test_sections_of_all_lists_are_shown() -> None:
    resolved = Resolved(
        version("a", [paper(TITLE, sections=["Earth", "Oral"])]), version("b", [paper(TITLE, sections=["Oral", "Climate"])])
    )
    assert resolved.paper("a")["sections"] == ["Earth", "Oral", "Climate"]


def test_what_no_list_states_is_null_or_empty() -> None:
    shown = Resolved(version("blank.txt", [paper(None, AUCTIONS)])).paper("blank.txt")
    assert [name for name, value in shown.items() if value is None] == [
        "title", "venue", "year", "track", "decision", "url", "code_url", "title_translated", "abstract_translated",
    ]  # fmt: skip
    assert shown["authors"] == shown["keywords"] == shown["sections"] == []


def test_what_is_shown_is_what_paper_values_calls_chosen() -> None:
    resolved = Resolved(
        version("a", [paper(TITLE, GLACIERS, authors="A. Lindqvist", keywords=["ice", "sea"], venue="ICML", year=2026)]),
        version(
            "b", [paper(TITLE.lower(), GLACIERS + " More.", authors="Ada Lindqvist", keywords=["ice"], title_translated="冰川")]
        ),
    )
    [shown] = resolved.tables["papers"].to_dicts()
    for row in resolved.tables["paper_values"].to_dicts():
        value = shown[row["field"]]
        assert row["is_chosen"] == (row["value"] == ("; ".join(value) if isinstance(value, list) else str(value)))


def test_a_listing_keeps_the_title_as_listed() -> None:
    resolved = Resolved(version("a", [paper(TITLE, GLACIERS)]), version("b", [paper("Ice, Renamed", GLACIERS)]))
    assert resolved.tables["listings"].select("list_id", "title_as_listed").rows() == [("a", TITLE), ("b", "Ice, Renamed")]
