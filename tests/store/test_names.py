import unicodedata

import pytest

from pipeline.store.names import list_id_of, list_ids_of, partition_key


def test_a_name_that_is_not_utf8_is_spelled_out_where_it_is_not():
    assert list_id_of(b"2026/\xffneurips \xe8\xae\xba.txt") == "2026/\\xffneurips 论.txt"


def test_a_name_is_the_same_however_its_accents_are_composed():
    decomposed = unicodedata.normalize("NFD", "café.txt")
    assert list_id_of(decomposed.encode()) == "café.txt" == list_id_of("café.txt".encode())


def test_two_files_whose_names_differ_only_in_their_accents_stay_two_lists():
    both = [unicodedata.normalize(form, "café.txt").encode() for form in ("NFC", "NFD")]
    names = list_ids_of([*both, b"icml.txt"])
    assert names[b"icml.txt"] == "icml.txt"
    assert sorted(names[name] for name in both) == ["caf\\xc3\\xa9.txt", "cafe\\xcc\\x81.txt"]


@pytest.mark.parametrize(
    "list_id",
    [
        "icml.txt",
        "a/b/论文列表 2026.csv",
        "...",
        "a...b.txt",
        "new\nline.txt",
        "x" * 255,
        "论" * 85,
        "a/../b",
        "\\xff.txt",
        "\"q\" 's'",
    ],
)
def test_a_partition_key_is_a_folder_name_that_dagster_takes(list_id: str):
    key = partition_key(list_id)
    assert len(key.encode()) <= 200
    assert not any(part in key for part in ("...", "/", "\n", '"', "'"))
    assert key == partition_key(list_id)


def test_lists_that_read_alike_have_keys_of_their_own():
    assert len({partition_key(name) for name in ("a b.txt", "a-b.txt", "a/b.txt", "A-b.txt")}) == 4
    assert partition_key("2026/icml.txt").startswith("2026-icml-txt-")
