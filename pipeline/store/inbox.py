"""The inbox: a folder of any kind with its subfolders -> the files that may be lists, and what cannot be one.

Here belong the walk and the rules of what is left alone: dot-files, `README.md`, files of programs that are still downloading or
editing, and files that are still being written. Nothing here reads what a file says.
"""

import errno
import fcntl
import os
import signal
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pipeline.store.errors import StoreError
from pipeline.store.names import list_ids_of

#: A file that changed less than this long ago may still be growing.
QUIET_SECONDS = 2.0

_LEFT_ALONE = ("README.md",)
_UNFINISHED_ENDINGS = ("~", ".part", ".partial", ".crdownload", ".download", ".tmp", ".swp")
_UNFINISHED_BEGINNINGS = (".", "~$")


class Signature(NamedTuple):
    """What the file system says about a file's content without reading it; an edit changes at least one of these."""

    size: int
    modified_ns: int
    changed_ns: int
    inode: int

    @classmethod
    def of(cls, status: os.stat_result) -> "Signature":
        """Taken from the result of a `stat`."""
        return cls(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file of the inbox that may be a list."""

    list_id: str
    path: Path
    signature: Signature


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Something in the inbox that cannot be read as a file. `reason` is a code of `rejects`, `detail` says what to do."""

    list_id: str
    reason: str
    detail: str


@dataclass(frozen=True, slots=True)
class Scan:
    """What lies in the inbox, in the order of `list_id`."""

    files: tuple[ListFile, ...]
    unreadable: tuple[Unreadable, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing in it could be a list."""
        return not self.files and not self.unreadable

    def gone(self, list_ids: Iterable[str]) -> list[str]:
        """Those of `list_ids` that are not there; what may lie below a folder that could not be looked into is not gone."""
        there = {file.list_id for file in self.files} | {item.list_id for item in self.unreadable}
        closed = tuple(item.list_id + "/" for item in self.unreadable)
        return [list_id for list_id in list_ids if list_id not in there and not list_id.startswith(closed)]


def scan(inbox: Path) -> Scan:
    """Everything in `inbox` and below that may be a list. Symbolic links are followed, loops are not.

    Raises `StoreError` where the inbox itself is missing, no folder, or closed to us.
    """
    try:
        status = inbox.stat()
        found = list(_walk(inbox, (status.st_dev, status.st_ino)))
    except FileNotFoundError:
        raise StoreError(f"There is no inbox {inbox}: make the folder and put a list in it, or say --inbox DIR.") from None
    except NotADirectoryError:
        raise StoreError(f"The inbox {inbox} is a file: say --inbox with the folder that holds it.") from None
    except OSError as error:
        raise StoreError(f"The inbox {inbox} cannot be opened ({error.strerror}): mend that, or say --inbox DIR.") from error
    list_ids = list_ids_of(os.fsencode(relative) for relative, _ in found)
    files = [
        ListFile(list_ids[os.fsencode(relative)], inbox / relative, what)
        for relative, what in found
        if isinstance(what, Signature)
    ]
    unreadable = [
        Unreadable(list_ids[os.fsencode(relative)], *what) for relative, what in found if not isinstance(what, Signature)
    ]
    return Scan(tuple(sorted(files, key=lambda file: file.list_id)), tuple(sorted(unreadable, key=lambda item: item.list_id)))


def is_settled(file: ListFile, now: float, earlier: Mapping[str, tuple[Signature, float]]) -> bool:
    """Whether nobody is writing the file any more.

    That is so when no process has it open for writing (where the system tells) and it has not changed for `QUIET_SECONDS`: by
    its own time, or by two looks at it, `earlier` being what was seen before and when. Times are seconds since the epoch.
    """
    seen, at = earlier.get(file.list_id, (None, now))
    is_quiet = now - file.signature.modified_ns / 1e9 >= QUIET_SECONDS or (seen == file.signature and now - at >= QUIET_SECONDS)
    return is_quiet and not is_open_for_writing(file.path)


def is_open_for_writing(path: Path) -> bool:
    """Whether a process has the file open for writing; False where the system cannot tell (macOS, some network drives).

    Linux grants a read lease on a file only while nobody has it open for writing.
    """
    if not hasattr(fcntl, "F_SETLEASE"):
        return False
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        # A writer who comes in this instant makes the kernel signal us: SIGURG is ignored unless somebody asks for it.
        fcntl.fcntl(descriptor, fcntl.F_SETSIG, signal.SIGURG)
        fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    except OSError as error:
        return error.errno == errno.EAGAIN
    finally:
        os.close(descriptor)
    return False


_Found = Signature | tuple[str, str]


def _walk(root: Path, identity: tuple[int, int]) -> Iterator[tuple[str, _Found]]:
    """Path below `root` of everything that may be a list, with its signature, or with the reason why it cannot be read.

    Each folder is read once, by its own path rather than by a link to it, so that links in a circle or beside one another add
    nothing. The walk keeps its own stack: a folder deeper than the call stack is no trouble.
    """
    pending, links, seen = [""], list[tuple[str, tuple[int, int]]](), {identity}
    while pending or links:
        if not pending:
            links.sort(reverse=True)
            relative, here = links.pop()
            if here not in seen:
                seen.add(here)
                pending.append(relative)
            continue
        folder = pending.pop()
        try:
            entries = list(os.scandir(root / folder))
        except OSError as error:
            if not folder:
                raise
            if not isinstance(error, FileNotFoundError):
                closed = f"The folder cannot be opened ({error.strerror}): change its permissions or move it."
                yield folder, ("no_permission", closed)
            continue
        for entry in entries:
            if entry.name in _LEFT_ALONE or entry.name.startswith(_UNFINISHED_BEGINNINGS):
                continue
            relative = f"{folder}/{entry.name}" if folder else entry.name
            try:
                status = entry.stat()
            except OSError as error:
                if (why := _unreachable(entry, error)) is not None:
                    yield relative, why
                continue
            here = (status.st_dev, status.st_ino)
            if stat.S_ISDIR(status.st_mode):
                if entry.is_symlink():
                    links.append((relative, here))
                else:
                    seen.add(here)
                    pending.append(relative)
            elif entry.name.endswith(_UNFINISHED_ENDINGS):
                continue
            elif stat.S_ISREG(status.st_mode):
                yield relative, Signature.of(status)
            else:
                yield relative, ("not_a_file", "This is a pipe, a socket or a device, not a file: remove it from the inbox.")


def _unreachable(entry: os.DirEntry[str], error: OSError) -> tuple[str, str] | None:
    """Why an entry has no status; None where it was removed while the walk went by."""
    if entry.is_symlink():
        return "broken_link", f"The link leads nowhere ({error.strerror}): mend or remove it."
    if isinstance(error, FileNotFoundError):
        return None
    return "no_permission", f"The file cannot be reached ({error.strerror}): change its permissions or move it."
