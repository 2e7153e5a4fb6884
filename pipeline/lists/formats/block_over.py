"""What stands over a list of plain text: its title line, labelled lines about the list as a whole.

Here belongs what speaks of no single paper; the papers are `blocks`.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from pipeline.lists.formats.block_layouts import ALTERNATING, are_sourced, layout_of
from pipeline.lists.formats.labels import find_label
from pipeline.lists.formats.prose import Block, is_heading, is_list_title, is_text, looks_like_names, without_address
from pipeline.lists.formats.title_beside import is_with_names, without_source
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.model import DocumentField, Item
from pipeline.lists.titles import decision_of

#: Labelled lines that a block must have at least to speak of the whole list.
_FEWEST_LABELS = 3
#: Fields that a labelled line gives of one paper, and never of a whole list.
_OF_ONE_PAPER = frozenset({"authors", "abstract"})


def stated_over_list(blocks: list[Block]) -> list[Item]:
    """What a block of labelled lines says of the list as a whole ("Venue: ACL", "Year: 2024")."""
    if len(blocks) > 1 or len(blocks[0].lines) < _FEWEST_LABELS:
        return []
    found = [find_label(line) for line in blocks[0].lines]
    known = sum(label is not None and meaning(label.label).status != "unknown" for label in found)
    if not all(found) or 2 * known < len(found):
        return []
    if any(label is not None and meaning(label.label).field in _OF_ONE_PAPER for label in found):
        return []
    return [
        DocumentField(number, label.label, line[label.end :])
        for number, (line, label) in enumerate(zip(blocks[0].lines, found, strict=True), start=blocks[0].line)
        if label
    ]


def names_order(block: Block) -> bool:
    """Whether a block over the papers only says in what order their lines stand ("Title", "Authors", "Abstract")."""
    said = [what.field if (what := meaning(line)).rank < MAKESHIFT else None for line in block.lines]
    return len(said) > 1 and "title" in said and None not in said


def title_of_list(blocks: list[Block]) -> Block | None:
    """The first block, or its first line, if it is the title of the list: it says so, or it is short over long blocks."""
    if not blocks:
        return None
    first = blocks[0]
    if stated_over_list([first]):
        return None
    is_decision = len(first.lines) > 2 and len(blocks) > 1 and decision_of(first.lines[0]) and decision_of(blocks[1].lines[0])
    if is_list_title(first.lines[0]) and not is_decision and not _is_paper(blocks):
        is_whole = len(blocks) > 1 and len(first.lines) <= 4 and not is_text("\n".join(first.lines[1:]))
        return first if is_whole else Block(first.line, first.lines[:1])
    if len(blocks) > 1 and len(first.lines) <= 3 and is_heading(first):
        after = blocks[1:8]
        if (is_text(after[0].text) and sum(is_text(block.text) for block in after) > len(after) / 2 + 0.5) or (
            len(after) == 1 and is_text(after[0].text)
        ):
            return None if layout_of(blocks) == ALTERNATING else first
        if layout_of(blocks[1:]) == ALTERNATING and not is_text(after[0].text) and not looks_like_names(after[0].text):
            return first
    return None


def _is_paper(blocks: list[Block]) -> bool:
    """Whether the first line is a paper with its names, its source or its address, as the lines after it are."""
    line, *after = islice((line for block in blocks for line in block.lines), 2)
    are_linked = bool(after) and all(without_address(each)[1] for each in (line, *after))
    return are_linked or is_with_names(line) or (without_source(line)[1] is not None and are_sourced(blocks))


def without_title(blocks: Iterator[Block], title: Block | None) -> Iterator[Block]:
    """The blocks after the title; a title that is only the first line of a block leaves the rest of it."""
    for block in blocks:
        if title is not None and block.line == title.line:
            rest = block.lines[len(title.lines) :]
            if rest:
                yield replace(block, line=block.line + len(title.lines), lines=rest)
        else:
            yield block
