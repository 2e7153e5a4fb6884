"""Headings of a Markdown document: what stands below each, which are but labels, and which are the titles of papers.

Here belongs one heading with its blocks; the habits of a whole document and its sections are `markdown_sections`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from pipeline.lists.formats.detail_lines import labelled
from pipeline.lists.formats.markdown_blocks import Block
from pipeline.lists.formats.markdown_inline import find_links, plain
from pipeline.lists.formats.markdown_papers import is_field
from pipeline.lists.formats.prose import is_list_title, is_text
from pipeline.lists.formats.reference import read_reference
from pipeline.lists.formats.stated_paper import NONE, PAPER
from pipeline.lists.formats.title_line import SIGNS, is_names
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.links import holds_no_papers
from pipeline.lists.model import RAW_CHARS, RawEntry
from pipeline.lists.titles import decision_of

#: Level of the summary of a fold, below all headings.
FOLD = 7
#: Fields of one paper that may stand below headings of their own.
_GIVEN_BELOW = frozenset({"authors", "abstract", "keywords"})
_GIVEN_BESIDE = frozenset({"url", "code_url"})
#: Paragraphs that an abstract may have; more of them are abstracts, and what stands over them is no title.
_MOST_TEXTS = 3
#: Remarks, marks and quotations that may stand between a title and the first field of its paper.
_MOST_REMARKS = 4
#: Characters of a remark at the foot of a page.
_LONGEST_FOOT = 200


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the blocks up to the next one; no heading before the first. `is_over` says that the next one is below it."""

    heading: Block | None
    blocks: tuple[Block, ...]
    is_over: bool = False

    @property
    def title(self) -> str:
        """Text of the heading."""
        return plain(self.heading.text) if self.heading else ""


def sections(blocks: Iterable[Block]) -> Iterator[Section]:
    """The headings, each with its blocks. One below a heading that is but a label ("### Abstract") is one and no heading."""
    heading: Block | None = None
    below: list[Block] = []
    has_labels = False
    for block in blocks:
        if block.kind == "heading" and _is_label(block, heading, has_labels):
            block, has_labels = replace(block, kind="text", level=0, lines=(f"**{plain(block.text)}**:",)), True
        elif block.kind == "heading" and heading and _is_labelled(block, heading, bool(below)):
            block = replace(block, kind="text", level=0)
        if block.kind != "heading":
            below.append(block)
            continue
        if heading or below:
            yield Section(heading, tuple(below), heading is not None and block.level > heading.level)
        heading, below, has_labels = block, [], False
    if heading or below:
        yield Section(heading, tuple(below))


def _is_label(block: Block, over: Block | None, has_labels: bool) -> bool:
    """Whether a heading is but a label of what stands below it: the summary of a fold, or a heading below that of a paper; one
    over links only beside others (`has_labels`)."""
    text = plain(block.text)
    what = meaning(text)
    if block.level == FOLD:
        return what.status != "unknown" and decision_of(text) is None
    given = _GIVEN_BELOW | _GIVEN_BESIDE if has_labels else _GIVEN_BELOW
    return over is not None and block.level > over.level and what.field in given and what.rank < MAKESHIFT


def _is_labelled(block: Block, over: Block, is_below: bool) -> bool:
    """Whether a heading is a label with its value ("#### Link: https://..."), as where every line of a paper is set as one."""
    found = labelled(block.text)
    field = meaning(found[0]).field if found and found[1] else None
    is_further = is_below and block.level == over.level
    return field in _GIVEN_BELOW | _GIVEN_BESIDE or (is_further and field not in (None, "title"))


def is_paper(section: Section, definitions: Mapping[str, str]) -> bool:
    """Whether a heading is the title of a paper: it looks like one, and what stands below it says more about one paper."""
    if section.heading is None or not may_be_paper(section):
        return False
    if names_authors(section):
        return True
    first = next((block for block in section.blocks if block.kind != "quote" or any(map(is_field, block.lines))), None)
    if first is None:
        return is_bare_link(section)
    if first.kind == "row" or (first.kind == "item" and not is_field(first.lines[0])):
        return False
    shown = plain(first.lines[0])
    if (links := find_links(first.lines[0])) and not any(link.is_external for link in links):
        return False
    if is_field(first.lines[0]) or is_names(first.lines[0]):
        return True
    if is_text(shown) and len(section.title.split()) >= 4:
        return sum(is_text(block.text) for block in section.blocks) <= _MOST_TEXTS
    return _leads_out(section.heading.text, definitions)


def is_bare_link(section: Section) -> bool:
    """Whether a heading is a link to another page with nothing below it."""
    return section.heading is not None and not section.blocks and not section.is_over and _leads_out(section.heading.text)


def names_authors(section: Section) -> bool:
    """Whether a line near below a heading names the authors of a paper by a label; below an item they are those of the item."""
    near = takewhile(lambda block: block.kind != "item" or is_field(block.lines[0]), section.blocks[:_MOST_REMARKS])
    found = [labelled(line) for block in near for line in written(block)]
    return any(each is not None and bool(each[1]) and meaning(each[0]).field == "authors" for each in found)


def written(block: Block) -> tuple[str, ...]:
    """The lines of a block; a row of two cells, the first of which is a label, as "Label: value"."""
    if block.kind == "row" and len(block.cells) == 2:
        label = SIGNS.sub("", plain(block.cells[0])).strip()
        if meaning(label).status != "unknown":
            return (f"{label}: {block.cells[1]}",)
    return block.lines


def _leads_out(heading: str, definitions: Mapping[str, str] | None = None) -> bool:
    """Whether a heading has a link to another page; a picture that is one (a badge) must be a link that only papers have."""
    links = [link for link in find_links(heading, definitions) if link.is_external]
    return any(not heading.startswith("[![", link.start) for link in links) or (
        bool(links) and read_reference([heading], definitions).strength == PAPER
    )


def may_be_paper(section: Section) -> bool:
    """Whether the text of a heading can be a title."""
    return (
        section.heading is not None
        and (bool(section.blocks) or not section.is_over)
        and read_reference([section.heading.text]).strength > NONE
        and not holds_no_papers(section.title)
        and (not is_list_title(section.title) or _leads_out(section.heading.text))
    )


def _without_footer(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks without a short remark at their end below a rule, as stands at the foot of a page."""
    at = next((at for at in range(len(blocks) - 1, 0, -1) if blocks[at].is_below_rule), len(blocks))
    foot = [line for block in blocks[at:] for line in block.lines]
    return blocks[:at] if sum(map(len, foot)) <= _LONGEST_FOOT and not any(map(is_field, foot)) else blocks


def heading_entry(section: Section, headings: tuple[str, ...], definitions: Mapping[str, str]) -> RawEntry:
    """The paper whose title is a heading."""
    assert section.heading is not None
    blocks = _without_footer(section.blocks)
    lines = [line for block in blocks for line in ("", *written(block))]
    found = read_reference(lines, definitions, title=section.heading.text)
    raw = "\n".join([section.heading.text, *lines[:20]])[:RAW_CHARS]
    line_end = blocks[-1].line_end if blocks else section.heading.line_end
    return RawEntry(section.heading.line, line_end, found.finished(), raw, headings)
