from pathlib import Path

import pytest

from pipeline.store.errors import StoreError
from pipeline.store.history import Event, append_history, lives, read_history


def arrived(sha: str, name: str = "icml.txt") -> Event:
    return Event(name, "arrived", sha256=sha * 64, bytes=10)


REMOVED = Event("icml.txt", "removed")
REFUSED = Event("icml.txt", "refused", reason="no_permission", detail="The file cannot be opened.")


def versions(*events: Event) -> str:
    return "".join(version.sha256[0] for version in lives(events)["icml.txt"].versions)


def test_edit_and_restore_are_three_versions():
    assert versions(arrived("a"), arrived("b"), arrived("a")) == "aba"


def test_a_list_that_was_away_comes_back_as_the_version_it_was():
    assert versions(arrived("a"), REMOVED, arrived("a")) == "a"
    assert lives([arrived("a"), REMOVED])["icml.txt"].is_removed
    assert not lives([arrived("a"), REMOVED, arrived("a")])["icml.txt"].is_removed


def test_a_file_that_cannot_be_opened_keeps_the_versions_that_could():
    life = lives([arrived("a"), REFUSED])["icml.txt"]
    assert (len(life.versions), life.refusal, life.is_removed) == (1, REFUSED, False)
    assert life.after(arrived("a")).refusal is None


@pytest.mark.parametrize("event", [REMOVED, REFUSED, arrived("b")])
def test_what_is_known_already_is_no_event(event: Event):
    life = lives([arrived("a")])["icml.txt"]
    assert life.is_changed_by(event)
    assert not life.after(event).is_changed_by(event)
    assert not life.is_changed_by(arrived("a"))


def test_the_order_of_different_lists_means_nothing():
    events = [arrived("a"), arrived("b", "neurips.txt"), arrived("c"), arrived("d", "acl.txt")]
    swapped = [events[3], events[1], events[0], events[2]]
    assert lives(events) == lives(swapped)
    assert list(lives(events)) == ["acl.txt", "icml.txt", "neurips.txt"]


def test_the_history_comes_back_as_it_was_written(tmp_path: Path):
    path = tmp_path / "history.jsonl"
    events = [arrived("a"), REMOVED, Event('a"b\n论\\xff', "refused", reason="link_loop", detail="–")]
    assert read_history(path) == ()
    append_history(path, events[:1])
    append_history(path, [])
    append_history(path, events[1:])
    assert read_history(path) == tuple(events)


@pytest.mark.parametrize("cut", range(1, 40, 6))
def test_a_line_that_was_cut_off_by_a_crash_is_not_one(tmp_path: Path, cut: int):
    path = tmp_path / "history.jsonl"
    append_history(path, [arrived("a"), arrived("b")])
    path.write_bytes(path.read_bytes()[:-cut])
    assert read_history(path) == (arrived("a"),)
    append_history(path, [arrived("c")])
    assert read_history(path) == (arrived("a"), arrived("c"))


def test_a_damaged_line_is_named(tmp_path: Path):
    path = tmp_path / "history.jsonl"
    append_history(path, [arrived("a"), arrived("b")])
    path.write_text(path.read_text(encoding="utf-8").replace('"event"', '"evnt"', 1), encoding="utf-8")
    with pytest.raises(StoreError, match=r"Line 1 of .*restore it from a backup"):
        read_history(path)
