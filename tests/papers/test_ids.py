"""Keys of papers last: over re-issues, over lists that come and go, over merges, and whatever the order of lists."""

import random

import pytest

from tests.papers.lists import AUCTIONS, GLACIERS, PROTEINS, ROUTING, ROUTING_EDITED, Resolved, history, paper, version

ICE = paper("Calving Fronts a Season Ahead", GLACIERS)
DOCKING = paper("Docking with a Prior", PROTEINS)


def test_filling_in_the_abstracts_keeps_every_key() -> None:
    first = [paper("Calving Fronts a Season Ahead"), paper("Docking with a Prior")]
    before = Resolved(*history("icml.txt", first))
    after = Resolved(*history("icml.txt", first, [ICE, DOCKING]))
    assert [after.id("icml.txt", n) for n in (1, 2)] == [before.id("icml.txt", n) for n in (1, 2)]


def test_a_changed_title_keeps_the_key() -> None:
    retitled = paper("Forecasting Calving Fronts with Neural Operators", GLACIERS)
    before = Resolved(*history("icml.txt", [ICE, DOCKING]))
    after = Resolved(*history("icml.txt", [ICE, DOCKING], [retitled, DOCKING]))
    assert after.id("icml.txt") == before.id("icml.txt")
    assert after.paper("icml.txt")["title"] == retitled["title"]


def test_a_title_changed_while_the_abstract_is_filled_in_keeps_the_key() -> None:
    bare = [paper("Sparse Voxel Fields"), paper("Calving Fronts Ahead of Time"), paper("Docking with a Prior")]
    full = [paper("Sparse Voxel Fields", ROUTING), paper("Calving Fronts a Season Ahead of Time", GLACIERS), DOCKING]
    assert Resolved(*history("icml.txt", bare, full)).id("icml.txt", 2) == Resolved(*history("icml.txt", bare)).id("icml.txt", 2)


def test_an_edited_abstract_keeps_the_key_in_a_list_without_titles() -> None:
    before = Resolved(*history("blank.txt", [paper(None, ROUTING), paper(None, GLACIERS)]))
    after = Resolved(*history("blank.txt", [paper(None, ROUTING), paper(None, GLACIERS)], [paper(None, ROUTING_EDITED)]))
    assert after.id("blank.txt") == before.id("blank.txt")
    assert after.paper("blank.txt")["abstract"] == ROUTING_EDITED


def test_a_list_taken_away_and_put_back_changes_no_key() -> None:
    standing = history("icml.txt", [paper("Old Name of Ice", GLACIERS)], [ICE])
    other = history("kdd.txt", [ICE, DOCKING])
    before = Resolved(*standing, *other)
    without = Resolved(*history("icml.txt", [paper("Old Name of Ice", GLACIERS)], [ICE], standing=False), *other)
    again = Resolved(*history("icml.txt", [paper("Old Name of Ice", GLACIERS)], [ICE], [ICE]), *other)
    assert without.id("kdd.txt") == before.id("kdd.txt") == again.id("kdd.txt") == again.id("icml.txt")


def test_old_content_put_back_is_the_same_papers() -> None:
    old, new = [ICE, DOCKING], [DOCKING, paper("Pacing Learns Equilibria", AUCTIONS)]
    once, thrice = Resolved(*history("icml.txt", old)), Resolved(*history("icml.txt", old, new, old))
    assert thrice.tables["papers"].equals(once.tables["papers"])
    assert thrice.tables["listings"].equals(once.tables["listings"])


def test_another_list_with_the_same_titles_changes_no_key() -> None:
    before = Resolved(version("icml.txt", [ICE, DOCKING]))
    edited = [paper("Docking with a prior", PROTEINS + " Code is released."), paper("CALVING FRONTS A SEASON AHEAD")]
    after = Resolved(version("icml.txt", [ICE, DOCKING]), version("arxiv.json", edited))
    assert after.tables["papers"]["paper_id"].to_list() == before.tables["papers"]["paper_id"].to_list()


def test_a_list_with_titles_changes_no_key_of_a_list_without() -> None:
    before = Resolved(version("blank.txt", [paper(None, GLACIERS, year=2026), paper(None, PROTEINS, year=2026)]))
    titled = version("titled.csv", [ICE | {"year": 2026}, DOCKING | {"year": 2026}])
    after = Resolved(version("blank.txt", [paper(None, GLACIERS, year=2026), paper(None, PROTEINS, year=2026)]), titled)
    assert after.tables["papers"]["paper_id"].to_list() == before.tables["papers"]["paper_id"].to_list()
    assert after.paper("blank.txt")["title"] == ICE["title"]


def test_two_papers_that_turn_out_to_be_one_resolve_by_either_key() -> None:
    by_title = version("titles.txt", [paper("Calving Fronts a Season Ahead")])
    by_abstract = version("blank.txt", [paper(None, GLACIERS)])
    before = Resolved(by_title, by_abstract)
    after = Resolved(by_title, by_abstract, version("both.csv", [ICE]))
    assert before.id("titles.txt") != before.id("blank.txt")
    assert after.id("titles.txt") == after.id("blank.txt") == after.id("both.csv")
    assert {after.aliases[before.id("titles.txt")], after.aliases[before.id("blank.txt")]} == {after.id("both.csv")}


def test_papers_that_share_a_title_have_keys_of_their_own_and_merge_when_authors_tell() -> None:
    one = version("a.csv", [paper("Small Steps", GLACIERS, authors="Ines Duarte")])
    other = version("b.csv", [paper("Small Steps", AUCTIONS, authors="Kofi Mensah")])
    before = Resolved(one, other)
    assert before.id("a.csv") != before.id("b.csv")
    bridge = version("c.csv", [paper("Small Steps", AUCTIONS, authors="Ines Duarte; Kofi Mensah")])
    after = Resolved(one, other, bridge)
    assert all(key in after.aliases for key in (before.id("a.csv"), before.id("b.csv")))


def test_every_paper_is_its_own_alias_and_every_alias_resolves() -> None:
    resolved = Resolved(version("a.csv", [ICE, DOCKING]), version("b.csv", [paper("Ice, Renamed", GLACIERS)]))
    papers = set(resolved.tables["papers"]["paper_id"])
    assert papers <= set(resolved.aliases)
    assert set(resolved.aliases.values()) == papers


def test_a_key_is_a_hash_of_text_that_never_changes() -> None:
    resolved = Resolved(version("any/name.txt", [paper("Docking with a Prior"), paper(None, GLACIERS)]))
    assert [resolved.id("any/name.txt", n) for n in (1, 2)] == ["7be13c3e56e24bbd20f5", "aa0351067b9da4f5869a"]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_to_lists_keys_go_on_resolving(seed: int) -> None:
    """Lists are filled, edited, retitled, restored and taken away at random; an old key always leads to the paper that had it."""
    chance = random.Random(seed)
    texts = [ROUTING, GLACIERS, PROTEINS, AUCTIONS]
    titles = ["Residual Routing of Experts", "Calving Fronts a Season Ahead", "Docking with a Prior", "Pacing Learns Equilibria"]
    shown = {
        "icml.csv": [[paper(titles[0]), paper(titles[1]), paper(titles[2])]],
        "blank.txt": [[paper(None, texts[0]), paper(None, texts[3])]],
        "kdd.json": [[paper(titles[1], texts[1]), paper(titles[3], texts[3])]],
    }

    def resolve_all() -> Resolved:
        versions = [version for list_id, papers in shown.items() for version in history(list_id, *papers)]
        chance.shuffle(versions)
        return Resolved(*versions)

    before = resolve_all()
    for _ in range(3):
        list_id = chance.choice(list(shown))
        papers = list(shown[list_id][-1])
        place = chance.randrange(len(papers))
        old = papers[place]
        number = next(
            n for n in range(4) if (old["abstract"] and old["abstract"].startswith(texts[n])) or titles[n] in (old["title"] or "")
        )
        changed = chance.choice(
            [{"abstract": texts[number]}, {"abstract": texts[number] + " Code is released."}, {"title": titles[number]}]
        )
        papers[place] = old | changed
        shown[list_id].append(chance.choice([papers, shown[list_id][0]]))
        after = resolve_all()
        for row in before.tables["listings"].iter_rows(named=True):
            assert after.aliases[row["paper_id"]] == after.id(row["list_id"], row["position"])
        before = after


def test_the_order_in_which_lists_are_given_does_not_matter() -> None:
    versions = [
        *history("icml.csv", [paper("Old Name of Ice", GLACIERS), DOCKING], [ICE, DOCKING]),
        *history("kdd.json", [paper("Ice Renamed Again", GLACIERS, authors="A. Lind")], [ICE], standing=False),
        version("arxiv.txt", [paper("Docking with a Prior", authors="Bo Li"), paper(None, AUCTIONS), paper(None, ROUTING)]),
        version("blank.txt", [paper(None, ROUTING_EDITED), paper("Pacing Learns Equilibria", AUCTIONS)]),
    ]
    expected = Resolved(*versions).tables
    for seed in range(2):
        random.Random(seed).shuffle(versions)
        tables = Resolved(*versions).tables
        assert all(tables[name].equals(expected[name]) for name in expected)
