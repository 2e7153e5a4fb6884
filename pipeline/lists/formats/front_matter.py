"""Front matter: the YAML between two rules at the beginning of a page, in which static sites describe one paper.

Here belongs reading it as the fields of one entry, or as the title of the list that follows; the page below it is `markdown`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import yaml  # type: ignore[import-untyped]

from pipeline.lists.headers import meaning
from pipeline.lists.model import RAW_CHARS, BrokenEntry, DocumentTitle, Field, Item, Notice, RawEntry

#: A longer stretch before the second rule is no front matter.
_LONGEST = 5000


def find_end(lines: Sequence[str]) -> int | None:
    """Number of the line of the second rule, if the lines begin with front matter."""
    if not lines or lines[0].rstrip() != "---":
        return None
    for number, line in enumerate(lines[1:_LONGEST], start=2):
        if line.rstrip() in ("---", "..."):
            return number if any(":" in each for each in lines[1 : number - 1]) else None
    return None


def read(lines: Sequence[str]) -> Iterator[Item]:
    """The paper that the lines (rules included) describe: one with a title and authors or an abstract; else the list's title."""
    text = "\n".join(lines[1:-1])
    try:
        values = yaml.load(text, Loader=yaml.CBaseLoader)  # it makes nothing but text, lists and mappings
    except (yaml.YAMLError, RecursionError) as error:
        problem = " ".join(str(getattr(error, "problem", None) or error).split())[:200]
        detail = f"The front matter is not valid YAML: {problem}. Mend it, or quote the value."
        yield BrokenEntry(1, len(lines), "broken_yaml", detail, text[:RAW_CHARS])
        return
    if not isinstance(values, dict):
        return
    if repeated := _repeated(text):
        detail = f"Keys that the front matter has more than once: {', '.join(repeated)}; the last one holds."
        yield Notice(1, "duplicate_field", detail)
    fields = [Field(str(label), value) for label, found in values.items() if (value := _value(found))]
    known = {meaning(each.label or "", "front_matter").field for each in fields}
    if "title" in known and not known.isdisjoint({"authors", "abstract"}):
        yield RawEntry(1, len(lines), tuple(fields), text[:RAW_CHARS])
    elif title := next((each for each in fields if meaning(each.label or "").field == "title"), None):
        yield DocumentTitle(1, str(title.value))


def _repeated(text: str) -> list[str]:
    """The keys that the outermost mapping has more than once, of which the reader keeps the last."""
    node = yaml.compose(text, Loader=yaml.CBaseLoader)
    counts = Counter(str(key.value) for key, _ in node.value)
    return [key for key, count in counts.items() if count > 1]


def _value(found: object) -> str | tuple[str, ...]:
    """A text, or the items of a list; a person given in parts is put together. Other mappings have no place in the tables."""
    if isinstance(found, str):
        return found.strip()
    if isinstance(found, list):
        return tuple(text for item in found if (text := _item(item)))
    return ""


def _item(item: object) -> str:
    if isinstance(item, str):
        return item.strip()
    if isinstance(item, dict):
        named = {key: value for key, value in item.items() if isinstance(value, str)}
        return " ".join(named[key] for key in ("given", "family") if key in named) or named.get("name", "")
    return ""
