"""Re-issued lists: which entries of two versions are one paper, told by the list itself; and what the log of changes says."""

from tests.papers.lists import AUCTIONS, GLACIERS, PROTEINS, ROUTING, ROUTING_EDITED, Resolved, history, paper

OTHERS = [
    paper("Sparse Voxel Fields", url="https://example.org/p/a1"),
    paper("Docking with a Prior", url="https://example.org/p/b7"),
]


def retitled(before: dict, after: dict) -> bool:
    """Whether the log calls it one paper with a new title, when an entry between two others changes so."""
    log = Resolved(*history("list.csv", [OTHERS[0], before, OTHERS[1]], [OTHERS[0], after, OTHERS[1]])).changes()
    changes = {change for change, _, _ in log}
    assert changes in ({"retitled"}, {"added", "removed"})
    return changes == {"retitled"}


def test_a_paper_is_known_by_its_address() -> None:
    address = "https://example.org/p/x9"
    assert retitled(paper("Voices in the Walls", url=address), paper("Acoustic Leak Detection", url=address))


def test_a_paper_is_known_by_the_number_that_the_list_gives_it() -> None:
    before = [paper("Sparse Voxel Fields", source_id="4417"), paper("Voices in the Walls", source_id="9023")]
    after = [paper("Acoustic Leak Detection", source_id="9023"), paper("Sparse Voxel Fields", source_id="4417")]
    log = Resolved(*history("list.csv", before, after)).changes()
    assert log == [("retitled", "Voices in the Walls", "Acoustic Leak Detection")]


def test_a_running_number_names_no_paper() -> None:
    before = [paper(title, source_id=str(n)) for n, title in enumerate(["Sparse Voxel Fields", "Voices in the Walls", "Ice"], 1)]
    after = [paper(title, source_id=str(n)) for n, title in enumerate(["Sparse Voxel Fields", "A Tax on Carbon", "Ice"], 1)]
    log = Resolved(*history("list.csv", before, after)).changes()
    assert sorted(log) == [("added", None, "A Tax on Carbon"), ("removed", "Voices in the Walls", None)]


def test_a_paper_is_known_by_its_place_if_titles_are_alike() -> None:
    assert retitled(paper("Leak Detection by Sound"), paper("Acoustic Leak Detection by Sound in Old Walls"))


def test_a_paper_is_known_by_its_place_if_authors_agree() -> None:
    assert retitled(
        paper("Voices in the Walls", authors="Ines Duarte; Wei Wang"), paper("Acoustic Leaks", authors="W. Wang; I. Duarte")
    )


def test_another_paper_in_the_same_place_is_another_paper() -> None:
    assert not retitled(paper("Voices in the Walls"), paper("A Tax on Carbon"))
    assert not retitled(paper("Voices in Old Walls", authors="Ines Duarte"), paper("Voices in Old Halls", authors="Kofi Mensah"))


def test_the_log_of_a_list_that_was_filled_in_and_edited() -> None:
    first = [paper("Calving Fronts a Season Ahead"), paper("Residual Routing", ROUTING), paper("Docking with a Prior", PROTEINS)]
    second = [
        paper("Calving Fronts a Season Ahead", GLACIERS),
        paper("Residual Routing of Experts", ROUTING_EDITED),
        paper("Pacing Learns Equilibria", AUCTIONS),
    ]
    resolved = Resolved(*history("icml.csv", first, second))
    assert sorted(resolved.changes(), key=lambda row: row[0]) == [
        ("abstract_edited", ROUTING, ROUTING_EDITED),
        ("abstract_filled", None, GLACIERS),
        ("added", None, "Pacing Learns Equilibria"),
        ("removed", "Docking with a Prior", None),
        ("retitled", "Residual Routing", "Residual Routing of Experts"),
    ]
    log = resolved.tables["changes"]
    assert set(log["list_id"]) == {"icml.csv"}
    assert set(zip(log["from_sha256"], log["to_sha256"], strict=True)) == {("sha of icml.csv 1", "sha of icml.csv 2")}
    by_change = dict(zip(log["change"], log["paper_id"], strict=True))
    assert by_change["retitled"] == by_change["abstract_edited"] == resolved.id("icml.csv", 2)
    assert by_change["removed"] not in set(resolved.tables["papers"]["paper_id"])


def test_the_log_goes_from_each_version_to_the_next() -> None:
    one, two = [paper("Sparse Voxel Fields")], [paper("Sparse Voxel Fields"), paper("Docking with a Prior")]
    log = Resolved(*history("icml.csv", one, two, one)).tables["changes"]
    assert [(row["from_sha256"][-1], row["to_sha256"][-1], row["change"]) for row in log.to_dicts()] == [
        ("1", "2", "added"),
        ("2", "3", "removed"),
    ]


def test_an_abstract_taken_out_again_is_an_edit_to_nothing() -> None:
    log = Resolved(*history("icml.csv", [paper("Ice Fronts", GLACIERS)], [paper("Ice Fronts")])).changes()
    assert log == [("abstract_edited", GLACIERS, None)]


def test_a_list_that_only_changed_its_order_changed_nothing() -> None:
    papers = [paper("Ice Fronts", GLACIERS), paper("Docking with a Prior", PROTEINS), paper(None, AUCTIONS)]
    assert Resolved(*history("icml.csv", papers, papers[::-1])).changes() == []


def test_a_paper_repeated_in_one_version_only_is_no_change() -> None:
    once, twice = [paper("Ice Fronts", GLACIERS)], [paper("Ice Fronts", GLACIERS), paper("Ice Fronts", GLACIERS)]
    assert Resolved(*history("icml.csv", once, twice)).changes() == []
