"""What arrived: the inbox compared with the history, new bytes kept, and what happened written down.

Taking in is the only way from the inbox into the warehouse; everything after it reads `raw/` alone.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from pipeline.store.errors import EmptyInboxError, writing_to
from pipeline.store.files import read_json, replace_json
from pipeline.store.history import Event, Life, append_history, lives, read_history
from pipeline.store.inbox import ListFile, Scan, Signature, Unreadable, is_settled, scan
from pipeline.store.lock import locked, silent
from pipeline.store.raw import UnreadableError, digest_and_size, keep
from pipeline.store.warehouse import Warehouse

#: A file beyond this size is refused unread: reading holds it in memory.
MOST_BYTES = 4 << 30
_EVENTS_AT_A_TIME = 32
#: Raised whenever the form of what was seen changes.
_SEEN_FORM = 1

#: What was seen of files that were still changing: their signature, and when.
Looks = Mapping[str, tuple[Signature, float]]


@dataclass(frozen=True, slots=True)
class Intake:
    """What one look at the inbox brought. `events` is what is new in the history, `looks` is for the next look."""

    events: tuple[Event, ...] = ()
    looks: Looks = field(default_factory=dict)

    def of_kind(self, kind: str) -> list[str]:
        """The lists to which `arrived`, `refused` or `removed` happened."""
        return [event.list_id for event in self.events if event.event == kind]

    @property
    def unsettled(self) -> list[str]:
        """Files that are still being written; they are left for the next look."""
        return list(self.looks)


def take_in(
    warehouse: Warehouse,
    inbox: Path,
    *,
    looks: Looks | None = None,
    may_be_empty: bool = False,
    say: Callable[[str], None] = silent,
) -> Intake:
    """Bring the history up to what lies in the inbox now.

    A file that another program is writing is left for later. A list that is gone is written down as removed, its versions stay.
    An inbox without any list is taken for a mistake, such as a drive that is not mounted (`EmptyInboxError`, and nothing
    changes), unless `may_be_empty`.
    """
    with writing_to(warehouse.root), locked(warehouse.locks / "raw", "taking in lists", say=say):
        found = scan(inbox)
        known = lives(read_history(warehouse.history))
        if found.is_empty and not may_be_empty:
            raise EmptyInboxError(_nothing_there(inbox, sum(not life.is_removed for life in known.values())))
        seen = _Seen(warehouse.staging / "inbox.json")
        unsettled = dict[str, tuple[Signature, float]]()
        events = _events(found, known, seen, looks or {}, unsettled, lambda source: keep(warehouse.blobs, source))
        taken = tuple(_written_down(warehouse, events))
        seen.save(found)
    return Intake(taken, unsettled)


def _written_down(warehouse: Warehouse, events: Iterator[Event]) -> Iterator[Event]:
    """The same events, some at a time in the history, so that an intake that dies is not begun anew."""
    while some := list(islice(events, _EVENTS_AT_A_TIME)):
        append_history(warehouse.history, some)
        yield from some


def look(warehouse: Warehouse, inbox: Path) -> Intake:
    """What `take_in` would bring now; nothing is written."""
    found, unsettled = scan(inbox), dict[str, tuple[Signature, float]]()
    known = lives(read_history(warehouse.history))
    seen = _Seen(warehouse.staging / "inbox.json")
    return Intake(tuple(_events(found, known, seen, {}, unsettled, digest_and_size)), unsettled)


def _events(
    found: Scan,
    known: Mapping[str, Life],
    seen: "_Seen",
    looks: Looks,
    unsettled: dict[str, tuple[Signature, float]],
    read: "_Read",
) -> Iterator[Event]:
    """What happened since `known`, files being read by `read`; those that are still being written go to `unsettled`."""
    for file in found.files:
        life = known.get(file.list_id, Life(file.list_id))
        event = seen.event_of(file)
        if event is None or life.is_changed_by(event):  # what is new is read even if it was seen: its bytes must be kept
            now = time.time()
            if not is_settled(file, now, looks):
                before = looks.get(file.list_id)
                unsettled[file.list_id] = before if before and before[0] == file.signature else (file.signature, now)
                continue
            event = _take(file, read)
            if event is None:
                unsettled[file.list_id] = (file.signature, now)
                continue
            seen.remember(file, event)
        if life.is_changed_by(event):
            yield event
    for item in found.unreadable:
        event = _refused(item)
        if known.get(item.list_id, Life(item.list_id)).is_changed_by(event):
            yield event
    for list_id in found.gone(life.list_id for life in known.values() if not life.is_removed):
        yield Event(list_id, "removed")


#: Reads a file to its end; its SHA-256 and its size.
_Read = Callable[[BinaryIO], tuple[str, int]]


def _take(file: ListFile, read: _Read) -> Event | None:
    """What the content of `file` says; None where it changed or went away while it was read."""
    if file.signature.size > MOST_BYTES:
        detail = f"The file has {file.signature.size} bytes and at most {MOST_BYTES} are read: split it."
        return Event(file.list_id, "refused", reason="too_large", detail=detail)
    try:
        # Without blocking: what was a file when it was found may be a pipe by now.
        source = os.fdopen(os.open(file.path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb")
    except FileNotFoundError:
        return None
    except OSError as error:
        detail = f"The file cannot be opened ({error.strerror}): change its permissions or move it."
        return Event(file.list_id, "refused", reason="no_permission", detail=detail)
    with source:
        if not _is_unchanged(source, file):
            return None
        try:
            sha256, size = read(source)
        except UnreadableError as error:
            detail = f"The file cannot be read to its end ({error}): copy it again, or see to the disk that it is on."
            return Event(file.list_id, "refused", reason="cannot_be_read", detail=detail)
        return Event(file.list_id, "arrived", sha256=sha256, bytes=size) if _is_unchanged(source, file) else None


def _is_unchanged(source: BinaryIO, file: ListFile) -> bool:
    return Signature.of(os.fstat(source.fileno())) == file.signature


def _refused(item: Unreadable) -> Event:
    return Event(item.list_id, "refused", reason=item.reason, detail=item.detail)


def _nothing_there(inbox: Path, lists: int) -> str:
    if lists:
        return (
            f"The inbox {inbox} holds no list, but the warehouse has {lists} from it. If the folder is on a drive, see that it "
            "is mounted; if it is meant to be empty, run with --empty and the tables will have no rows. Nothing was changed."
        )
    return f"The inbox {inbox} holds no list: put one in it (text, CSV, JSON, BibTeX, RIS, Markdown, HTML or XLSX) and run again."


class _Seen:
    """The event that each file gave when it was last read, so that a file that did not change is not read again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        said = read_json(path) or {}
        #: What was written in another form, by another version, counts as not seen.
        self._before: dict[str, list] = said["files"] if isinstance(said, dict) and said.get("form") == _SEEN_FORM else {}
        self._events = dict(self._before)

    def event_of(self, file: ListFile) -> Event | None:
        before = self._before.get(file.list_id)
        if before is None or before[0] != list(file.signature):
            return None
        return Event(**before[1])

    def remember(self, file: ListFile, event: Event) -> None:
        if event.event == "arrived":
            said = {"list_id": event.list_id, "event": event.event, "sha256": event.sha256, "bytes": event.bytes}
            self._events[file.list_id] = [list(file.signature), said]

    def save(self, found: Scan) -> None:
        there = {file.list_id for file in found.files}
        events = {list_id: value for list_id, value in self._events.items() if list_id in there}
        if events != self._before:
            replace_json(self._path, {"form": _SEEN_FORM, "files": events})
