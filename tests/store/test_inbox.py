import os
import sys
import time
from pathlib import Path

import pytest

from pipeline.store.errors import StoreError
from pipeline.store.inbox import Signature, is_open_for_writing, is_settled, scan
from tests.store.files import age, drop


def found(inbox: Path) -> list[str]:
    return [file.list_id for file in scan(inbox).files]


def test_every_folder_below_the_inbox_is_read(inbox: Path):
    drop(inbox, "2026/vision/cvpr.csv")
    drop(inbox, "论文/列表.txt")
    assert found(inbox) == ["2026/vision/cvpr.csv", "icml.txt", "论文/列表.txt"]


@pytest.mark.parametrize(
    "name",
    [
        ".hidden.txt",
        ".git/icml.txt",
        "README.md",
        "a/README.md",
        "icml.txt~",
        "icml.csv.part",
        "x.crdownload",
        "~$icml.xlsx",
        "a.tmp",
        ".a.swp",
    ],
)
def test_what_is_no_list_yet_is_left_alone(inbox: Path, name: str):
    drop(inbox, name)
    assert found(inbox) == ["icml.txt"]


@pytest.mark.parametrize(
    "name",
    ["\"quoted\" 'name'.txt", "two\nlines.txt", "论文.txt", "-rf.txt", "a b\t.txt", "x" * 251 + ".txt", "\\.txt", "$(id).txt"],
)
def test_a_file_may_have_any_name(inbox: Path, name: str):
    drop(inbox, name)
    assert name in found(inbox)


@pytest.mark.skipif(sys.platform == "darwin", reason="this file system takes names in UTF-8 only")
def test_a_file_may_have_a_name_that_is_not_utf8(inbox: Path):
    drop(inbox, b"caf\xe9.txt")
    assert "caf\\xe9.txt" in found(inbox)


def test_a_pipe_is_refused_and_nobody_waits_for_it(inbox: Path):
    os.mkfifo(inbox / "pipe.txt")
    (item,) = scan(inbox).unreadable
    assert (item.list_id, item.reason) == ("pipe.txt", "not_a_file")
    assert "remove it" in item.detail


def test_links_in_a_circle_end(inbox: Path):
    (inbox / "deep").mkdir()
    (inbox / "deep" / "up").symlink_to(inbox)
    (inbox / "self").symlink_to(inbox / "self")
    drop(inbox, "deep/nips.txt")
    seen = scan(inbox)
    assert [file.list_id for file in seen.files] == ["deep/nips.txt", "icml.txt"]
    assert [(item.list_id, item.reason) for item in seen.unreadable] == [("self", "broken_link")]


def test_a_link_to_a_folder_elsewhere_is_followed_once(inbox: Path, tmp_path: Path):
    drop(tmp_path / "elsewhere", "acl.txt")
    for name in ("b", "a"):
        (inbox / name).symlink_to(tmp_path / "elsewhere")
    assert found(inbox) == ["a/acl.txt", "icml.txt"]


def test_a_link_that_leads_nowhere_is_refused_with_what_to_do(inbox: Path):
    (inbox / "gone.txt").symlink_to(inbox / "nothing")
    (item,) = scan(inbox).unreadable
    assert item.reason == "broken_link"
    assert "mend or remove it" in item.detail


def test_a_folder_that_cannot_be_opened_hides_its_lists_but_does_not_lose_them(inbox: Path, monkeypatch: pytest.MonkeyPatch):
    drop(inbox, "closed/icml.txt")
    real = os.scandir

    def closed(path: Path):
        if path.name == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", closed)
    seen = scan(inbox)
    assert [(item.list_id, item.reason) for item in seen.unreadable] == [("closed", "no_permission")]
    assert seen.gone(["closed/icml.txt", "icml.txt", "closed.txt"]) == ["closed.txt"]


@pytest.mark.parametrize(("name", "says"), [("nowhere", "--inbox"), ("icml.txt", "is a file")])
def test_an_inbox_that_is_none_says_what_to_do(inbox: Path, name: str, says: str):
    with pytest.raises(StoreError, match=says):
        scan(inbox / name)


def settled(inbox: Path, earlier: dict[str, tuple[Signature, float]] | None = None) -> bool:
    (file,) = scan(inbox).files
    return is_settled(file, time.time(), earlier or {})


def test_a_file_that_changed_a_moment_ago_may_still_grow(inbox: Path):
    assert settled(inbox)
    age(inbox / "icml.txt", 0)
    assert not settled(inbox)


def test_a_file_from_the_future_is_settled_when_two_looks_agree(inbox: Path):
    age(inbox / "icml.txt", -3600)
    (file,) = scan(inbox).files
    assert not settled(inbox)
    assert settled(inbox, {"icml.txt": (file.signature, time.time() - 5)})
    assert not settled(inbox, {"icml.txt": (file.signature, time.time())})
    assert not settled(inbox, {"icml.txt": (file.signature._replace(size=1), time.time() - 5)})


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has a file open for writing")
def test_a_copy_that_pauses_is_not_taken_for_whole(inbox: Path):
    path = drop(inbox, "icml.txt", "half of")
    with path.open("ab") as writer:
        age(path, 3600)
        assert is_open_for_writing(path)
        assert not settled(inbox)
        writer.write(b" it")
    age(path, 3600)
    assert settled(inbox)
