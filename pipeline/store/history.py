"""The history of lists: which version of which list arrived, in order. It only grows, and a build is a function of it.

Here belong the events, their file `raw/history.jsonl` and what they add up to for each list. The order of events of one list
means something, the order of different lists does not. No event holds a time or a path of the machine.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args

from pipeline.store.errors import StoreError
from pipeline.store.names import partition_key

_Kind = Literal["arrived", "refused", "removed"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened to a list.

    `arrived`: a file with these bytes lies under this name; `refused`: something lies there that is no readable file; `removed`:
    nothing lies there any more.
    """

    list_id: str
    event: _Kind
    sha256: str | None = None
    bytes: int | None = None
    reason: str | None = None
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """One content of a list. Bytes that arrive twice in a row, with or without a removal between, are one version."""

    sha256: str
    bytes: int


@dataclass(frozen=True)
class Life:
    """What the events of one list add up to."""

    list_id: str
    versions: tuple[Version, ...] = ()
    refusal: Event | None = None
    is_removed: bool = False

    @cached_property
    def partition(self) -> str:
        """Key of the list's partition, and name of its folders."""
        return partition_key(self.list_id)

    def after(self, event: Event) -> "Life":
        """The same list after one more event."""
        if event.event == "removed":
            return Life(self.list_id, self.versions, None, is_removed=True)
        if event.event == "refused":
            return Life(self.list_id, self.versions, event)
        assert event.sha256 is not None
        assert event.bytes is not None
        version = Version(event.sha256, event.bytes)
        is_new = not self.versions or self.versions[-1] != version
        return Life(self.list_id, (*self.versions, version) if is_new else self.versions)

    def is_changed_by(self, event: Event) -> bool:
        """Whether `event` says anything that the list's events so far do not."""
        return self.after(event) != self


def lives(events: Iterable[Event]) -> Mapping[str, Life]:
    """Every list that ever arrived, by `list_id`, in the order of `list_id`."""
    known: dict[str, Life] = {}
    for event in events:
        known[event.list_id] = known.get(event.list_id, Life(event.list_id)).after(event)
    return dict(sorted(known.items()))


def read_history(path: Path) -> tuple[Event, ...]:
    """All events in `path`, none where it does not exist yet. A last line that was cut off while it was written is not one."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return ()
    lines = content[: content.rfind(b"\n") + 1].splitlines()
    events = []
    for number, line in enumerate(lines, start=1):
        try:
            said = json.loads(line)
            events.append(_event(said))
        except ValueError as error:
            raise StoreError(
                f"Line {number} of {path} cannot be read ({error}). The file is only ever added to: restore it from a backup, or "
                "remove that line if its list still lies in the inbox."
            ) from error
    return tuple(events)


def _event(said: Any) -> Event:
    """The event that a line says; raises `ValueError` for what is none, and `StoreError` for what a later version wrote."""
    if not isinstance(said, dict) or not {"list_id", "event"} <= said.keys():
        raise ValueError("it is no event of a list")
    unknown = said.keys() - {field.name for field in fields(Event)}
    if unknown or said["event"] not in get_args(_Kind):
        what = f"the key {min(unknown)!r}" if unknown else f"the event {said['event']!r}"
        raise StoreError(
            f"The history of this warehouse was written by a newer version of this program ({what} is not known to this one): use "
            "that version, or choose another folder for the warehouse."
        )
    if said["event"] == "arrived" and not (isinstance(said.get("sha256"), str) and isinstance(said.get("bytes"), int)):
        raise ValueError("it does not say what arrived")
    return Event(**said)


def append_history(path: Path, events: Iterable[Event]) -> None:
    """Add `events` and make sure that they are on the disk. The caller holds the lock of the history."""
    text = "".join(_line(event) for event in events)
    if not text:
        return
    with path.open("a+b") as stream:
        end = stream.seek(0, os.SEEK_END)
        whole = _length_of_whole_lines(path) if end else 0
        if whole < end:
            stream.truncate(whole)
        stream.write(text.encode())
        stream.flush()
        os.fsync(stream.fileno())


def _length_of_whole_lines(path: Path) -> int:
    return path.read_bytes().rfind(b"\n") + 1


def _line(event: Event) -> str:
    said = {name: value for name, value in asdict(event).items() if value is not None}
    return json.dumps(said, ensure_ascii=True) + "\n"
