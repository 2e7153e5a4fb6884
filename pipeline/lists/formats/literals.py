"""One value of JSON, or of what programs write for it: NaN and Infinity in JSON, and the literals of Python.

Here belongs reading one text into dicts, lists and plain values, within limits; what the value is of is the formats' business.
"""

import ast
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

import orjson

from pipeline.lists.model import Notice

#: Repeated keys that a notice names.
_SHOWN = 10


def read_json(text: str | bytes) -> Any:
    """The value of JSON text; NaN and Infinity are None. Raises ValueError, with the place in the message, where it is none."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        try:
            return json.loads(text, parse_constant=lambda name: None)
        except RecursionError as error:
            raise ValueError("the JSON is nested too deep") from error


def repeated_keys(text: bytes, value: Any, keys: int, objects: int) -> tuple[str, ...]:
    """The keys that an object in JSON text has more than once, of which `value`, read from the text, holds the last only.

    The text has no more than so many `keys` and `objects`; it is read again only where its value has fewer keys. A literal is no
    JSON, and is not looked at.
    """
    if keys <= _count_keys(value, objects):
        return ()
    repeated: dict[str, None] = {}

    def look(pairs: list[tuple[str, Any]]) -> None:
        counts = Counter(key for key, _ in pairs)
        repeated.update((key, None) for key, count in counts.items() if count > 1)

    with suppress(ValueError, RecursionError):
        json.loads(text, object_pairs_hook=look, parse_constant=lambda name: None)
    return tuple(repeated)


def told_repeated(line: int, keys: Sequence[str]) -> Notice:
    """The notice about keys that an object, on this line or below it, has more than once."""
    shown = ", ".join(keys[:_SHOWN])
    return Notice(line, "duplicate_field", f"Keys that an object has more than once: {shown}; the last one holds.")


def _count_keys(value: Any, objects: int) -> int:
    """How many keys the objects in a value have together, of which there are no more than so many `objects`.

    Level by level, objects first: where all of them are found, what is in them is not looked through.
    """
    count, held = 0, [value]
    while held:
        maps = [each for each in held if isinstance(each, dict)]
        count += sum(map(len, maps))
        objects -= len(maps)
        if objects <= 0:
            break
        children = chain.from_iterable(each.values() if isinstance(each, dict) else each for each in held)
        held = [child for child in children if isinstance(child, (dict, list))]
    return count


def read_literal(text: str) -> Any:
    """The value of a Python literal; names such as nan are None, calls such as datetime(...) their text. Raises ValueError."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
        return _value(tree.body, text.strip())
    except SyntaxError as error:
        raise ValueError(f"{error.msg} at character {error.offset}") from error
    except (RecursionError, MemoryError) as error:
        raise ValueError("the literal is nested too deep") from error


def _key(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, int)):
        return str(node.value)
    raise ValueError("a key is neither a text nor a number")


def _value(node: ast.expr, text: str) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Dict(keys=keys, values=values):
            return {_key(key): _value(value, text) for key, value in zip(keys, values, strict=True) if key is not None}
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            return [_value(item, text) for item in items]
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.Name(id=name):
            return {"true": True, "false": False}.get(name)
        case ast.Call():
            return ast.get_source_segment(text, node)
    raise ValueError("it is no literal")
