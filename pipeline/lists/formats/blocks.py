"""Blank-line text: a title line, then abstracts, each a block of lines; or titles with their abstracts under them.

Here belongs text without labels and markup. Its layouts are told apart by the blocks at the beginning of the file: a block is an
abstract (on one line or wrapped), or each line of it is one, or its first line is a title; title and abstract may be two blocks;
or there are titles only. What is short and stands over other blocks is a section heading.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.prose import (
    Block,
    is_filled,
    is_heading,
    is_list_title,
    is_text,
    looks_like_names,
    looks_like_title,
    numbered,
    stray,
    text_blocks,
)
from pipeline.lists.model import DocumentTitle, Evidence, Field, Item, RawEntry, SectionHeading
from pipeline.lists.source import Source

#: Blocks by which the layout is told.
_SAMPLE = 400
PLAIN, LINES, TITLED, ALTERNATING, TITLES = (
    "abstracts",
    "an abstract a line",
    "titled abstracts",
    "titles and abstracts",
    "titles",
)


def recognise(source: Source) -> Evidence | None:
    """Text in paragraphs of which most are long enough for an abstract and end like sentences, or lines that look like titles."""
    title, blocks = _sample(source)
    if title is not None and not blocks:
        return Evidence("blocks", 15, "a title line")
    layout = _layout(blocks)
    if layout is None:
        return None
    if layout == TITLES:
        lines = [line for block in blocks for line in block.lines]
        alike = sum(map(looks_like_title, lines))
        if alike < 3 or alike < 0.9 * len(lines):
            return None
        return Evidence("blocks", 15, f"{alike} lines that look like titles")
    texts = [block for block in blocks if is_text(block.text)]
    ending = sum(block.ends_sentence for block in texts)
    chars = sum(len(block.text) for block in blocks)
    if ending < 0.6 * len(texts) or (title is None and sum(len(block.text) for block in texts) < 0.7 * chars):
        return None
    return Evidence("blocks", 20, f"{len(texts)} paragraphs of text, read as {layout}")


def parse(source: Source) -> Iterator[Item]:
    """The entries in the layout that the beginning of the file shows."""
    title, sample = _sample(source)
    layout = _layout(sample) or PLAIN
    blocks = _without_title(text_blocks(source.lines()), title)
    if title is not None:
        yield DocumentTitle(title.line, title.lines[0])
        for offset, line in enumerate(title.lines[1:], start=1):
            yield stray(Block(title.line + offset, (line,)))
    if layout in (LINES, TITLES):
        blocks = (Block(block.line + offset, (line,)) for block in blocks for offset, line in enumerate(block.lines))
    yield from _Reader(layout).read(blocks)


FORMAT = Format(recognise, parse)


class _Reader:
    """Reads blocks in one layout; knows the sections above and the number of the last entry."""

    def __init__(self, layout: str) -> None:
        self._layout = layout
        self._sections: tuple[str, ...] = ()
        self._headings: list[Block] = []
        self._number: int | None = None

    def read(self, blocks: Iterator[Block]) -> Iterator[Item]:
        """The items of the blocks; a heading without an entry below it is a stray line."""
        held: list[Block] = []
        for block in blocks:
            if self._layout != ALTERNATING:
                yield from self._entry([block])
            elif is_text(block.text) or (held and block.ends_sentence and not looks_like_title(block.text)):
                yield from self._entry([*held, block])
                held = []
            elif held and looks_like_names(block.text) and len(held) == 1:
                held.append(block)
            else:
                yield from self._entry(held)
                held = [block]
        yield from self._entry(held)
        for heading in self._headings:
            yield stray(heading)

    def _entry(self, blocks: list[Block]) -> Iterator[Item]:
        """The entry in these blocks (title, perhaps authors, abstract; or one alone), or the heading that they are."""
        if not blocks:
            return
        first, last = blocks[0], blocks[-1]
        if len(blocks) == 1 and self._is_heading(first):
            self._headings.append(first)
            return
        if self._headings:
            names = tuple(heading.text for heading in self._headings)
            self._sections = self._sections[: max(0, len(self._sections) - len(names))] + names
            yield from (SectionHeading(heading.line, heading.text) for heading in self._headings)
            self._headings = []
        number, lines = self._without_number(first)
        fields = [] if number is None else [Field(None, str(number), "id")]
        fields += self._fields([lines, *(block.lines for block in blocks[1:])])
        raw = "\n".join(block.text for block in blocks)
        yield RawEntry(first.line, last.line_end, tuple(fields), raw[:500], self._sections)

    def _is_heading(self, block: Block) -> bool:
        if self._layout == TITLES:
            return is_list_title(block.text)
        if self._layout == ALTERNATING:
            return is_list_title(block.text) and not is_text(block.text)
        return is_heading(block)

    def _without_number(self, block: Block) -> tuple[int | None, tuple[str, ...]]:
        """The number before the block, if it goes on counting, and the lines without it."""
        found = numbered(block.lines[0])
        expected = (0, 1) if self._number is None else (self._number + 1,)
        if found is None or found[0] not in expected:
            return None, block.lines
        self._number = found[0]
        return found[0], (found[1], *block.lines[1:])

    def _fields(self, blocks: list[tuple[str, ...]]) -> list[Field]:
        """Title, authors and abstract from the lines of one entry."""
        if self._layout == TITLES:
            return [Field(None, blocks[0][0], "title")]
        if self._layout == TITLED and len(blocks[0]) > 1 and not is_filled(blocks[0]):
            blocks = [
                blocks[0][:1],
                *([blocks[0][1:2]] if len(blocks[0]) > 2 and looks_like_names(blocks[0][1]) else []),
                blocks[0][1:],
            ]
            if len(blocks) == 3:
                blocks[2] = blocks[2][1:]
        if len(blocks) == 1:
            name = "abstract" if self._layout != ALTERNATING or is_text("\n".join(blocks[0])) else "title"
            return [Field(None, "\n".join(blocks[0]), name)]
        authors = [Field(None, " ".join(blocks[1]), "authors")] if len(blocks) > 2 else []
        return [Field(None, " ".join(blocks[0]), "title"), *authors, Field(None, "\n".join(blocks[-1]), "abstract")]


def _sample(source: Source) -> tuple[Block | None, list[Block]]:
    """The title block of the list, if it has one, and the blocks after it in the head."""
    blocks: list[Block] = []
    for block in text_blocks(iter(source.head.split("\n"))):
        blocks.append(block)
        if len(blocks) == _SAMPLE:
            break
    title = _title(blocks)
    return title, list(_without_title(iter(blocks), title))


def _title(blocks: list[Block]) -> Block | None:
    """The first block, or its first line, if it is the title of the list: it says so, or it is short over long blocks."""
    if not blocks:
        return None
    first = blocks[0]
    if is_list_title(first.lines[0]):
        return first if not is_text("\n".join(first.lines[1:])) and len(first.lines) <= 4 else Block(first.line, first.lines[:1])
    if len(blocks) > 1 and len(first.lines) <= 3 and is_heading(first):
        after = blocks[1:8]
        if (is_text(after[0].text) and sum(is_text(block.text) for block in after) > len(after) / 2 + 0.5) or (
            len(after) == 1 and is_text(after[0].text)
        ):
            return None if _layout(blocks) == ALTERNATING else first
        if _layout(blocks[1:]) == ALTERNATING and not is_text(after[0].text) and not looks_like_names(after[0].text):
            return first
    return None


def _without_title(blocks: Iterator[Block], title: Block | None) -> Iterator[Block]:
    """The blocks after the title; a title that is only the first line of a block leaves the rest of it."""
    for block in blocks:
        if title is not None and block.line == title.line:
            rest = block.lines[len(title.lines) :]
            if rest:
                yield replace(block, line=block.line + len(title.lines), lines=rest)
        else:
            yield block


def _layout(blocks: list[Block]) -> str | None:
    """The layout that most blocks show; None for text that is no list."""
    texts = [block for block in blocks if is_text(block.text)]
    if not texts:
        return TITLES if blocks else None
    if len(texts) <= 2 and any(len(block.lines) > 2 and all(map(is_text, block.lines)) for block in texts):
        return LINES
    several = [block for block in texts if len(block.lines) > 1]
    titled = [block for block in several if not is_filled(block.lines) and looks_like_title(block.lines[0])]
    if 2 * len(titled) > len(texts):
        return TITLED
    over = sum(
        is_text(block.text) and not is_text(before.text) and (looks_like_title(before.text) or looks_like_names(before.text))
        for before, block in pairwise(blocks)
    )
    return ALTERNATING if over > 0.6 * len(texts) else PLAIN
