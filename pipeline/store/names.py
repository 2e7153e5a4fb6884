"""Names of lists: from the path of a file below the inbox to its `list_id` and to the partition key and folder name of the list.

Pure functions of names; nothing here looks at a disk.
"""

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping

_SLUG_CHARS = 40
_NOT_IN_SLUG = re.compile(r"[^\w]+")


def list_id_of(relative: bytes) -> str:
    """The `list_id` of a path below the inbox: NFC, forward slashes, bytes that are not UTF-8 as `\\xNN`."""
    return unicodedata.normalize("NFC", relative.decode("utf-8", "backslashreplace"))


def list_ids_of(relatives: Iterable[bytes]) -> Mapping[bytes, str]:
    """The `list_id` of each path. Paths whose names differ only in what `list_id_of` folds are spelled out byte by byte."""
    groups = defaultdict(list)
    for relative in relatives:
        groups[list_id_of(relative)].append(relative)
    return {
        relative: list_id if len(group) == 1 else _spelled_out(relative)
        for list_id, group in groups.items()
        for relative in group
    }


def partition_key(list_id: str) -> str:
    """Key of the list's partition and name of its folders: a readable slug, then 12 hex digits of the SHA-256 of `list_id`."""
    slug = _NOT_IN_SLUG.sub("-", list_id)[-_SLUG_CHARS:].strip("-") or "list"
    return f"{slug}-{hashlib.sha256(list_id.encode()).hexdigest()[:12]}"


def _spelled_out(relative: bytes) -> str:
    return "".join(chr(byte) if 0x20 <= byte < 0x7F and byte != 0x5C else f"\\x{byte:02x}" for byte in relative)
