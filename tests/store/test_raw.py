import io
from pathlib import Path

import pytest

from pipeline.store.errors import StoreError
from pipeline.store.raw import UnreadableError, fetch, keep


def test_bytes_are_kept_once_under_their_digest(tmp_path: Path):
    sha256, size = keep(tmp_path, io.BytesIO(b"\x00ICML\xff" * 300_000))
    assert size == 1_800_000
    assert keep(tmp_path, io.BytesIO(b"\x00ICML\xff" * 300_000)) == (sha256, size)
    assert fetch(tmp_path, sha256) == b"\x00ICML\xff" * 300_000
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1


def test_a_copy_that_fails_leaves_nothing_behind(tmp_path: Path):
    class Torn(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell():
                raise OSError(5, "Input/output error")
            return super().read(3)

    with pytest.raises(UnreadableError, match="Input/output error"):
        keep(tmp_path, Torn(b"abcdef"))
    assert list(tmp_path.iterdir()) == []


def test_damaged_and_missing_bytes_are_noticed(tmp_path: Path):
    sha256, _ = keep(tmp_path, io.BytesIO(b"ICML"))
    (path,) = (path for path in tmp_path.rglob("*") if path.is_file())
    path.write_bytes(b"ICLR")
    with pytest.raises(StoreError, match="damaged"):
        fetch(tmp_path, sha256)
    path.unlink()
    with pytest.raises(StoreError, match="missing"):
        fetch(tmp_path, sha256)
