"""The bytes of every version that arrived, each kept once under its SHA-256 in `raw/blobs/`. Nothing is ever overwritten."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from pipeline.store.errors import StoreError
from pipeline.store.files import aside_of

_CHUNK = 1 << 20


class UnreadableError(Exception):
    """The operating system gave a file up while it was read; what there was to write is not to blame."""


def keep(blobs: Path, source: BinaryIO) -> tuple[str, int]:
    """Copy all of `source` into `blobs`; its SHA-256 and its size. The copy is whole before it gets its name.

    Raises `UnreadableError` where the source cannot be read to its end.
    """
    blobs.mkdir(parents=True, exist_ok=True)
    aside = aside_of(blobs / "arriving")
    try:
        with aside.open("xb") as copy:
            sha256, size = digest_and_size(source, copy)
            copy.flush()
            os.fsync(copy.fileno())
        kept = _path(blobs, sha256)
        if not kept.exists():
            kept.parent.mkdir(exist_ok=True)
            aside.replace(kept)
    finally:
        aside.unlink(missing_ok=True)
    return sha256, size


def digest_and_size(source: BinaryIO, copy: BinaryIO | None = None) -> tuple[str, int]:
    """SHA-256 and size of `source`, which is read to its end, and written to `copy` if there is one."""
    digest, size = hashlib.sha256(), 0
    for chunk in _chunks(source):
        digest.update(chunk)
        size += len(chunk)
        if copy is not None:
            copy.write(chunk)
    return digest.hexdigest(), size


def _chunks(source: BinaryIO) -> Iterator[bytes]:
    try:
        while chunk := source.read(_CHUNK):
            yield chunk
    except OSError as error:
        raise UnreadableError(error.strerror) from error


def fetch(blobs: Path, sha256: str) -> bytes:
    """The bytes kept under `sha256`; `StoreError` where they are gone or no longer the same."""
    path = _path(blobs, sha256)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise StoreError(
            f"{path} is missing: restore warehouse/raw from a backup; every version that ever arrived is kept there."
        ) from None
    if hashlib.sha256(data).hexdigest() != sha256:
        raise StoreError(f"{path} is damaged: its content is not what its name says. Restore it from a backup.")
    return data


def _path(blobs: Path, sha256: str) -> Path:
    return blobs / sha256[:2] / sha256
