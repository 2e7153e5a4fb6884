import errno
import os
import shutil
import sys
import time
from pathlib import Path

import pytest

from pipeline.store.errors import EmptyInboxError, StoreError
from pipeline.store.history import append_history, lives, read_history
from pipeline.store.inbox import scan
from pipeline.store.intake import Intake, look, take_in
from pipeline.store.raw import fetch
from pipeline.store.warehouse import Warehouse, open_warehouse
from tests.store.files import age, drop


def happened(intake: Intake) -> list[tuple[str, str]]:
    return [(event.event, event.list_id) for event in intake.events]


def test_a_list_arrives_is_edited_restored_removed_and_put_back(inbox: Path, warehouse: Warehouse):
    steps = []
    for content in ("one", "two", "one"):
        drop(inbox, "icml.txt", content)
        steps += happened(take_in(warehouse, inbox))
    drop(inbox, "other.txt")
    shutil.move(inbox / "icml.txt", inbox.parent / "away.txt")
    steps += happened(take_in(warehouse, inbox))
    shutil.move(inbox.parent / "away.txt", inbox / "icml.txt")
    steps += happened(take_in(warehouse, inbox))
    assert [event for event, name in steps if name == "icml.txt"] == ["arrived", "arrived", "arrived", "removed", "arrived"]
    life = lives(read_history(warehouse.history))["icml.txt"]
    assert len(life.versions) == 3
    assert life.versions[0] == life.versions[2]


def test_touching_or_copying_a_file_onto_itself_is_no_change(inbox: Path, warehouse: Warehouse):
    take_in(warehouse, inbox)
    for seconds in (50, 40):
        age(inbox / "icml.txt", seconds)
        assert happened(take_in(warehouse, inbox)) == []
    drop(inbox, "icml.txt", (inbox / "icml.txt").read_bytes())
    assert happened(take_in(warehouse, inbox)) == []


def test_a_file_that_did_not_change_is_not_read_again(inbox: Path, warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch):
    take_in(warehouse, inbox)

    def refuse(*_: object) -> int:
        raise AssertionError("the file was opened")

    monkeypatch.setattr(os, "open", refuse)
    assert happened(look(warehouse, inbox)) == []


def test_an_edit_that_keeps_size_and_time_is_noticed(inbox: Path, warehouse: Warehouse):
    path = drop(inbox, "icml.txt", "aaaa")
    take_in(warehouse, inbox)
    before = path.stat()
    path.write_bytes(b"bbbb")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert happened(take_in(warehouse, inbox)) == [("arrived", "icml.txt")]


def test_a_file_that_is_still_written_waits_for_the_next_look(inbox: Path, warehouse: Warehouse):
    path = drop(inbox, "icml.txt", "half", seconds_ago=0)
    first = take_in(warehouse, inbox)
    assert (happened(first), first.unsettled) == ([], ["icml.txt"])
    drop(inbox, "icml.txt", "half and half", seconds_ago=0)
    assert take_in(warehouse, inbox, looks=first.looks).unsettled == ["icml.txt"]
    age(path, 10)
    assert happened(take_in(warehouse, inbox)) == [("arrived", "icml.txt")]


def test_a_known_list_that_is_being_replaced_stays(inbox: Path, warehouse: Warehouse):
    take_in(warehouse, inbox)
    drop(inbox, "icml.txt", "new", seconds_ago=0)
    assert happened(take_in(warehouse, inbox)) == []


def test_a_history_that_was_thrown_away_keeps_the_bytes_again(inbox: Path, warehouse: Warehouse):
    take_in(warehouse, inbox)
    shutil.rmtree(warehouse.history.parent)
    (event,) = take_in(open_warehouse(warehouse.root, inbox), inbox).events
    assert fetch(warehouse.blobs, event.sha256 or "") == (inbox / "icml.txt").read_bytes()


def test_looking_says_the_same_and_writes_nothing(inbox: Path, tmp_path: Path):
    drop(inbox, "b.txt")
    untouched = Warehouse(tmp_path / "nowhere")
    assert happened(look(untouched, inbox)) == [("arrived", "b.txt"), ("arrived", "icml.txt")]
    assert not untouched.root.exists()


def test_an_empty_inbox_is_a_mistake_until_it_is_meant(inbox: Path, warehouse: Warehouse):
    take_in(warehouse, inbox)
    (inbox / "icml.txt").unlink()
    with pytest.raises(EmptyInboxError, match=r"has 1 from it.*mounted.*--empty"):
        take_in(warehouse, inbox)
    assert not lives(read_history(warehouse.history))["icml.txt"].is_removed
    assert happened(take_in(warehouse, inbox, may_be_empty=True)) == [("removed", "icml.txt")]


def test_a_new_inbox_without_lists_says_what_goes_into_it(tmp_path: Path):
    (tmp_path / "empty").mkdir()
    opened = open_warehouse(tmp_path / "warehouse", tmp_path / "empty")
    with pytest.raises(EmptyInboxError, match="put one in it"):
        take_in(opened, tmp_path / "empty")


def test_a_vanished_inbox_removes_nothing(inbox: Path, warehouse: Warehouse):
    take_in(warehouse, inbox)
    shutil.rmtree(inbox)
    with pytest.raises(StoreError, match="There is no inbox"):
        take_in(warehouse, inbox)
    assert len(read_history(warehouse.history)) == 1


def test_a_file_without_permission_is_refused_once_and_taken_when_it_may_be(
    inbox: Path, warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch
):
    path, real = drop(inbox, "closed.txt"), os.open

    def closed(name: Path, *flags: int, **rest: int) -> int:
        if name == path:
            raise PermissionError(errno.EACCES, "Permission denied", str(name))
        return real(name, *flags, **rest)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", closed)
        assert happened(take_in(warehouse, inbox)) == [("refused", "closed.txt"), ("arrived", "icml.txt")]
        assert happened(take_in(warehouse, inbox)) == []
    assert happened(take_in(warehouse, inbox)) == [("arrived", "closed.txt")]


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file that can be opened but not read")
def test_a_file_that_cannot_be_read_to_its_end_does_not_stop_the_others(inbox: Path, warehouse: Warehouse):
    (inbox / "broken.txt").symlink_to("/proc/self/mem")
    looks = {file.list_id: (file.signature, time.time() - 5) for file in scan(inbox).files}
    intake = take_in(warehouse, inbox, looks=looks)
    assert happened(intake) == [("refused", "broken.txt"), ("arrived", "icml.txt")]
    assert "copy it again" in (intake.events[0].detail or "")
    assert list(warehouse.blobs.glob(".*")) == []


def test_a_file_that_goes_away_while_it_is_read_is_left_for_later(
    inbox: Path, warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch
):
    path, real = drop(inbox, "gone.txt"), os.open

    def gone(name: Path, *flags: int, **rest: int) -> int:
        if name == path:
            path.unlink(missing_ok=True)
        return real(name, *flags, **rest)

    monkeypatch.setattr(os, "open", gone)
    intake = take_in(warehouse, inbox)
    assert (happened(intake), intake.unsettled) == ([("arrived", "icml.txt")], ["gone.txt"])
    assert happened(take_in(warehouse, inbox)) == []


def test_an_intake_that_dies_half_way_is_finished_by_the_next(inbox: Path, warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch):
    for number in range(50):
        drop(inbox, f"{number:02}.txt", str(number))
    calls = []

    def full_disk(path: Path, events: list) -> None:
        if calls:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        calls.append(len(events))
        append_history(path, events)

    with monkeypatch.context() as patch:
        patch.setattr("pipeline.store.intake.append_history", full_disk)
        with pytest.raises(StoreError, match="the disk is full: free some space"):
            take_in(warehouse, inbox)
    taken = len(read_history(warehouse.history))
    assert 0 < taken < 51
    assert len(take_in(warehouse, inbox).events) == 51 - taken


@pytest.mark.parametrize("place", ["inbox/out", "inbox"])
def test_an_output_folder_inside_the_inbox_is_refused(inbox: Path, place: str):
    with pytest.raises(StoreError, match="lies inside the inbox"):
        open_warehouse(inbox.parent / place, inbox)


def test_an_inbox_among_the_outputs_is_refused_and_one_inside_the_warehouse_is_fine(tmp_path: Path):
    with pytest.raises(StoreError, match="where outputs are written"):
        open_warehouse(tmp_path, tmp_path / "raw" / "blobs")
    assert open_warehouse(tmp_path, tmp_path / "inbox").root == tmp_path.resolve()


@pytest.mark.skipif(sys.platform != "linux", reason="needs folders that even root cannot write")
@pytest.mark.parametrize("place", ["/proc/warehouse", "/sys/warehouse"])
def test_a_folder_that_cannot_be_made_says_so(inbox: Path, place: str):
    with pytest.raises(StoreError, match="choose another"):
        open_warehouse(Path(place), inbox)


@pytest.mark.parametrize(("root", "inbox"), [("circle", "lists"), ("warehouse", "circle")])
def test_a_folder_that_is_a_link_in_a_circle_says_so(tmp_path: Path, root: str, inbox: str):
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    with pytest.raises(StoreError, match="leads back to itself: choose another"):
        open_warehouse(tmp_path / root, tmp_path / inbox)


def test_an_output_folder_that_is_a_file_says_so(inbox: Path):
    with pytest.raises(StoreError, match="is a file, not a folder"):
        open_warehouse(inbox.parent / "inbox" / ".." / "inbox" / "icml.txt" / "x", inbox.parent / "other")
