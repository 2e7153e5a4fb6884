"""Files as people leave them in an inbox."""

import os
import time
from pathlib import Path


def drop(folder: Path, name: str | bytes, content: str | bytes = "Papers\n\nWe propose X.\n", *, seconds_ago: float = 60) -> Path:
    """Put a file into `folder`, last changed so many seconds ago."""
    path = folder / (os.fsdecode(name) if isinstance(name, bytes) else name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    age(path, seconds_ago)
    return path


def age(path: Path, seconds_ago: float) -> None:
    """Make the file look as if it was last changed so long ago."""
    then = time.time() - seconds_ago
    os.utime(path, (then, then))
