"""The values in a text of JSON, of TOML or of a literal, loosely written too, and their places in it.

Here belongs how such a text is read; what its values are is `json_tree`.
"""

import json
import re
import tomllib
from contextlib import suppress
from typing import Any

from pipeline.lists.formats.json_places import Places
from pipeline.lists.formats.literals import read_json, read_literal
from pipeline.lists.formats.loose_json import strict, with_quoted_keys
from pipeline.lists.model import RAW_CHARS, ListRefused

#: The first line of an array of tables in TOML.
TOML = re.compile(r"\[\[[A-Za-z_][\w.-]*\]\][ \t]*(?:\r?\n|$)")
_FILLED = re.compile(r"\S")
#: A literal longer than this is not tried: its tree takes a hundred times its size.
_LITERAL_BYTES = 16 * 1024 * 1024


def read_roots(data: bytes) -> tuple[list[Any], Places, bytes]:
    """The values in the text, of JSON or of one literal, their places, and the text made strict; refuses what is neither."""
    if TOML.match(text := data[:200].decode("utf-8", "ignore").lstrip()):
        with suppress(tomllib.TOMLDecodeError):
            text = data.decode()
            return [tomllib.loads(text)], Places.unknown(text), data
    try:
        return [read_json(data)], Places(data), data
    except ValueError as error:
        text = strict(data.decode())
        data = text.encode()
        with suppress(ValueError):
            return [read_json(data)], Places(data), data
        quoted = with_quoted_keys(text)
        if quoted != text:
            with suppress(ValueError):
                return [read_json(quoted)], Places(quoted.encode()), quoted.encode()
        if "".join(text.lstrip()[:64].split())[1:2] in ("'", "{") and "'" in text[:4096] and len(data) <= _LITERAL_BYTES:
            for literal in (text, quoted):
                with suppress(ValueError):
                    return [read_literal(literal)], Places.unknown(literal), literal.encode()
        return _one_after_another(text, error), Places(data), data


def _one_after_another(text: str, error: ValueError) -> list[Any]:
    """The values of texts of JSON that follow one another; refuses what is none."""
    decoder = json.JSONDecoder(parse_constant=lambda name: None)
    roots: list[Any] = []
    at = 0
    try:
        while (at := _blanks_end(text, at)) < len(text):
            root, at = decoder.raw_decode(text, at)
            roots.append(root)
    except (ValueError, RecursionError) as broken:
        line = text.count("\n", 0, getattr(broken, "pos", 0)) + 1
        detail = f"The JSON is broken ({error}); mend it, or fetch the file again."
        raise ListRefused("broken_file", detail, line=line, raw=text[:RAW_CHARS]) from error
    return roots


def _blanks_end(text: str, at: int) -> int:
    """Where the blanks that begin at a place end."""
    found = _FILLED.search(text, at)
    return found.start() if found else len(text)
