"""JSON as people and scripts write it: with comments, with commas after the last element, as the value of a
variable, with keys without quotes.

Here belongs making strict JSON of it; every character keeps its place, so that lines and places are those of the file.
"""

import re

#: Before a value in a script, with comments, imports and types over it; and after it.
_ASSIGNED = re.compile(
    r"(?:[ \t]*(?:(?://|#|import\b)[^\n]*)?\n|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/"
    r"|(?:export[ \t]+)?(?:interface[ \t]+\w+|type[ \t]+\w+[ \t]*=)[ \t]*\{[^{}]*+\};?)*+"
    r"[ \t]*(?:(?:export|default|const|let|var)[ \t]+)*[A-Za-z_$][\w.$]*[ \t]*(?::[ \t]*[A-Za-z][\w<>\[\], |]*+)?[=(]\s*+(?=[\[{])"
)
_AFTER = re.compile(r"(?<=[\]}])\s*+(?:(?:as|satisfies)[ ][\w<>\[\], ]*+)?\)?\s*+;?\s*+(?:(?:export|module)\b[^\[\]{}\"]*+)?$")
#: A string, which is kept; a comment on its line, behind a value, or between marks; a comma after the last element.
_LOOSE = re.compile(
    r'(?P<kept>"(?:[^"\\\n]|\\.)*")'
    r'|^[ \t]*//[^\n]*|(?<=[,{\[\]}])[ \t]*//[^\n]*|(?<=["\d])[ \t]+//[^\n]*|/\*.{0,5000}?\*/'
    r"|,(?=(?:\s|//[^\n]*\n)*+[\]}])",
    re.DOTALL | re.MULTILINE,
)
#: A string in quotes of any kind, which is kept; a key of an object without quotes.
_BARE_KEY = re.compile(
    r"""(?P<kept>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<=[{,\s])(?P<key>[A-Za-z_$][\w$]*)(?=\s*:)""", re.DOTALL
)
_SHOWN = re.compile(r"[^\n]")


def strict(text: str) -> str:
    """The text with blanks for what JSON does not allow; strict JSON is as it was."""
    if before := _ASSIGNED.match(text):
        text = _blank(before) + text[before.end() :]
        text = _AFTER.sub(_blank, text)
    return _LOOSE.sub(lambda found: found["kept"] or _blank(found), text)


def with_quoted_keys(text: str) -> str:
    """The text of a script with its keys in quotes ({title: "A"}), on the lines on which they stand."""
    return _BARE_KEY.sub(lambda found: found["kept"] or f'"{found["key"]}"', text)


def _blank(found: re.Match[str]) -> str:
    return _SHOWN.sub(" ", found.group())
