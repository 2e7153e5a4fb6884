"""The one error for what a person can mend: its message says what is wrong and what to do."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class StoreError(Exception):
    """A folder, a file or another program stands in the way; the message says which and what to do about it."""


class EmptyInboxError(StoreError):
    """The inbox holds no list: either nothing arrived yet, or the folder is not the one that is meant."""


_ADVICE = {
    errno.ENOSPC: "the disk is full: free some space",
    errno.EDQUOT: "the disk quota is used up: free some space",
    errno.EROFS: "the disk is read-only: choose another folder or make it writable",
    errno.EACCES: "there is no permission to write there: choose another folder or change its permissions",
    errno.EPERM: "there is no permission to write there: choose another folder or change its permissions",
    errno.ENOTDIR: "a part of the path is a file, not a folder: choose another folder",
    errno.EFBIG: "a file would exceed the largest size allowed there: raise the limit",
}


@contextmanager
def writing_to(folder: Path) -> Iterator[None]:
    """Turns what the operating system says about writing below `folder` into a `StoreError` that says what to do."""
    try:
        yield
    except OSError as error:
        advice = _ADVICE.get(error.errno or 0)
        if advice is None:
            raise
        at = error.filename or folder
        raise StoreError(f"Cannot write {at}: {advice}, then run again. What was published before is unchanged.") from error
