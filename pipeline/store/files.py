"""Small files written so that a reader finds the old content or the new one, never a part of it."""

import json
import os
import secrets
from pathlib import Path
from typing import Any


def replace_text(path: Path, text: str) -> None:
    """Write `text` beside `path`, make sure it is on the disk, then give it the name `path`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = aside_of(path)
    try:
        with aside.open("x", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def aside_of(path: Path) -> Path:
    """A hidden name beside `path` that nothing else uses: what is written there can take its place by one rename."""
    return path.with_name(f".{path.name[:60]}.{secrets.token_hex(6)}")


def replace_json(path: Path, value: Any) -> None:
    """`value` as JSON, one key a line, so that a person can read it."""
    replace_text(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def read_json(path: Path) -> Any:
    """The value in `path`, or None where the file is missing or was cut off while it was written."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None


def leftovers_of(path: Path) -> list[Path]:
    """What runs that died had written aside to take the place of `path`."""
    return list(path.parent.glob(f".{path.name[:60]}.{'[0-9a-f]' * 12}"))
