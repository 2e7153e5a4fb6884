"""Lists in YAML, as static sites keep their papers: items with keys below one another, perhaps under a key of their own.

Here belongs telling that a text is such a list, and what stands over it. The entries are found as in JSON, by `json_tree`; a text
that only looks like YAML is read line by line by `yaml_records`.
"""

import re
from collections.abc import Iterator
from typing import Any

from pipeline.lists.formats import json_tree, yaml_records
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.fields_of_json import is_plain_entry
from pipeline.lists.formats.yaml_text import YamlError, read_roots
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import DocumentTitle, Evidence, Item, Notice
from pipeline.lists.source import Source
from pipeline.lists.titles import read_title

#: How every outermost line of a list of YAML begins; the first line of each item is given.
_OUTERMOST = re.compile(r"#|---[ \t]*$|\.\.\.[ \t]*$|-[ \t]|-$|\s|$|[\"']?[^\W\d_][^:#\n]*:(?:[ \t]|$)")
#: A key in an item, or below another key.
_KEY = re.compile(
    r"^(?:[ \t]+|[ \t]*-[ \t]+)[\"']?(?P<key>[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff -]*)[\"']?[ \t]*:(?:[ \t]|$)", re.MULTILINE
)
#: A value in double quotes that goes on below its line.
_IN_QUOTES = re.compile(r"(?<=:[ ])\"[^\"\\\n]*(?:\\[^\n][^\"\\\n]*)*\n(?:[^\"\\]|\\.)*(?:\"|\Z)", re.DOTALL)
#: Characters of the head that are read to see whether they are YAML.
_TRIED = 32 * 1024
#: Elements of a list that are looked at to tell whether it holds papers, and levels that are gone down for it.
_SAMPLE, _LEVELS = 20, 6


def recognise(source: Source) -> Evidence | None:
    """Lines of which each may stand in YAML, several items with a title among them, and a beginning that a parser takes."""
    head = source.head
    if ":" not in head or head[:1] in "{[" or not _is_titled(head[:_TRIED]):
        return None
    if not (_may_stand(head) or _may_stand(_IN_QUOTES.sub('""', head))) or _has_page_below(head):
        return None
    try:
        roots, _, _ = read_roots(_whole_items(head[:_TRIED]))
    except YamlError:
        return None
    return Evidence("yaml", 90, "items of YAML with a title each") if any(map(_holds_papers, roots)) else None


def parse(source: Source) -> Iterator[Item]:
    """The entries of the tree, and what a comment over them says of the list."""
    text = source.text()
    try:
        roots, places, text = read_roots(text)
    except YamlError as problem:
        yield Notice(1, "loose_yaml", f"The file is not valid YAML ({problem}); it is read line by line.")
        yield from yaml_records.parse(source)
        return
    json_tree.check_depth(places, source.limits)
    if title := _title_over(text):
        yield title
    yield from json_tree.entries_of(roots, places, text.encode())


FORMAT = Format(recognise, parse, dialect="json")


def _may_stand(text: str) -> bool:
    """Whether every line may stand in a list of YAML."""
    return all(map(_OUTERMOST.match, text.split("\n")))


def _holds_papers(value: Any, depth: int = _LEVELS) -> bool:
    """Whether a mapping with a title and a second field stands in a value; of a list the first elements tell."""
    if isinstance(value, dict):
        fields = {meaning(str(key), "json").field for key in value}
        is_paper = "title" in fields and len(fields - {None}) > 1 and is_plain_entry(value)
        return is_paper or (depth > 1 and any(_holds_papers(child, depth - 1) for child in value.values()))
    return isinstance(value, list) and depth > 1 and any(_holds_papers(child, depth - 1) for child in value[:_SAMPLE])


def _is_titled(text: str) -> bool:
    """Whether a usual label of a title is a key of at least two items, and keys of other fields are beside it."""
    keys = [found["key"] for found in _KEY.finditer(text)]
    titles = [key for key in keys if (what := meaning(key)).field == "title" and what.rank < MAKESHIFT]
    return len(titles) > 1 and any(meaning(key).field not in (None, "title") for key in set(keys))


def _has_page_below(text: str) -> bool:
    """Whether what stands between two rules is only the front matter of a page."""
    return text.startswith("---") and re.search(r"\n---[ \t]*\n\s*\S", text) is not None


def _whole_items(text: str) -> str:
    """The text up to the last outermost line in it, before which the items are whole, unless it is all there is."""
    if len(text) < _TRIED:
        return text
    cut = max((found.start() for found in re.finditer(r"^[ \t]{0,4}-[ \t]|^\S", text, re.MULTILINE)), default=0)
    return text[:cut] or text


def _title_over(text: str) -> DocumentTitle | None:
    """The first comment over all, if it names a venue or a year."""
    for number, line in enumerate(text[:2000].split("\n"), start=1):
        if not line.startswith("#"):
            if line.strip() and line.strip() != "---":
                return None
            continue
        said = line.strip("# \t").rstrip(".")
        stated = read_title(said)
        if stated.venue or stated.year:
            return DocumentTitle(number, said)
    return None
