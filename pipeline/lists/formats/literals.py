"""One value of JSON, or of what programs write for it: NaN and Infinity in JSON, and the literals of Python.

Here belongs reading one text into dicts, lists and plain values, within limits; what the value is of is the formats' business.
"""

import ast
import json
from typing import Any

import orjson


def read_json(text: str | bytes) -> Any:
    """The value of JSON text; NaN and Infinity are None. Raises ValueError, with the place in the message, where it is none."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        try:
            return json.loads(text, parse_constant=lambda name: None)
        except RecursionError as error:
            raise ValueError("the JSON is nested too deep") from error


def has_half_characters(text: str) -> bool:
    """Whether the text holds half of a character (a lone surrogate, as the escape `\\ud83d` gives one): it is no text then."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def read_literal(text: str) -> Any:
    """The value of a Python literal; names such as nan are None, calls such as datetime(...) their text. Raises ValueError."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
        return _value(tree.body, text.strip())
    except SyntaxError as error:
        raise ValueError(f"{error.msg} at character {error.offset}") from error
    except (RecursionError, MemoryError) as error:
        raise ValueError("the literal is nested too deep") from error


def _value(node: ast.expr, text: str) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Dict(keys=keys, values=values):
            return {_value(key, text): _value(value, text) for key, value in zip(keys, values, strict=True) if key is not None}
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            return [_value(item, text) for item in items]
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.Name(id=name):
            return {"true": True, "false": False}.get(name)
        case ast.Call():
            return ast.get_source_segment(text, node)
    raise ValueError("it is no literal")
