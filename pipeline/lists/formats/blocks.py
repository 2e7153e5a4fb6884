"""Blank-line text: a title line, then abstracts, each a block of lines; or titles with their abstracts under them.

Here belongs text without labels and markup. Its layouts are told apart by the blocks at the beginning of the file: a block is an
abstract (on one line or wrapped), or each line of it is one, or its first line is a title; title and abstract may be two blocks;
or there are titles only, perhaps each with its authors under it. What is short and stands over other blocks is a section heading.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from pipeline.lists.formats.block_front import fields_below, front_of, listed_title, names_apart, title_and_names
from pipeline.lists.formats.block_layouts import (
    ALIKE,
    ALTERNATING,
    LINES,
    NAMED,
    PLAIN,
    TITLED,
    TITLES,
    are_marked,
    are_named,
    are_numbered,
    are_outlined,
    are_quoted,
    are_sentences,
    are_short_abstracts,
    are_sourced,
    by_title,
    is_front,
    is_translation,
    layout_of,
    lines_of_papers,
    texts_of,
)
from pipeline.lists.formats.block_over import names_order, stated_over_list, title_of_list, without_title
from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.labels import LONGEST_LABEL
from pipeline.lists.formats.programme import bare_lines
from pipeline.lists.formats.prose import (
    BULLET,
    LONGEST_HEADING,
    PLAIN_TITLE,
    VOLUME,
    Block,
    apart,
    counted,
    ends_sentence,
    is_address,
    is_framed,
    is_heading,
    is_list_title,
    is_prose,
    is_text,
    labelled_number,
    looks_like_names,
    looks_like_title,
    numbered,
    outlined,
    stray,
    text_blocks,
    without_address,
)
from pipeline.lists.formats.title_beside import is_with_names, title_beside_names
from pipeline.lists.formats.title_habits import plain_lines
from pipeline.lists.headers import meaning
from pipeline.lists.model import (
    RAW_CHARS,
    DocumentTitle,
    Evidence,
    Field,
    Item,
    Label,
    RawEntry,
    RowEntry,
    SectionHeading,
    Syntax,
)
from pipeline.lists.sections import begins_numbered_part
from pipeline.lists.source import Source
from pipeline.lists.titles import may_state
from pipeline.lists.words import fold, folded_words

#: Blocks by which the layout is told, and the lines that are looked at for them.
_SAMPLE, _SAMPLE_LINES = 400, 1500
#: Lines with names and affiliations that a title may have below it.
_LONGEST_FRONT = 6
#: Characters of a line over references at most.
_LONGEST_OVER_REFERENCES = 24
_COLON = re.compile("[:：]")


def recognise(source: Source) -> Evidence | None:
    """Text in paragraphs of which most are long enough for an abstract and end like sentences, or lines that look like titles."""
    title, blocks, layout = _beginning(source.head)
    if title is not None and not blocks:
        return Evidence("blocks", 15, "a title line")
    if layout is None:
        return None
    if title is not None and (are_short_abstracts(blocks) or are_sentences(blocks)):
        return Evidence("blocks", 16, f"a title line over {len(blocks)} paragraphs of a few sentences")
    if layout in (TITLES, NAMED):
        lines = lines_of_papers(blocks)
        fewest = 1 if are_named(blocks) else 2
        alike = sum(looks_like_title(line) or looks_like_names(line) or is_with_names(line, fewest) for line in lines)
        if alike < _fewest_titles(title, lines) or alike < ALIKE[layout] * len(lines):
            return None
        return Evidence("blocks", 15, f"{alike} lines that look like {layout}")
    texts = texts_of(blocks)
    ending = sum(ends_sentence(block.lines[-1 - len(fields_below(block.lines[1:]))]) for block in texts)
    chars = sum(len(block.text) for block in blocks)
    if ending < 0.6 * len(texts) or (title is None and sum(len(block.text) for block in texts) < 0.7 * chars):
        return None
    return Evidence("blocks", 20, f"{len(texts)} paragraphs of text, read as {layout}")


def parse(source: Source) -> Iterator[Item]:
    """The entries in the layout that the beginning of the file shows."""
    title, sample, layout = _beginning(source.head)
    layout = layout or PLAIN
    blocks = without_title(apart(text_blocks(bare_lines(plain_lines(source.lines(), source.head)))), title)
    if title is not None:
        yield DocumentTitle(title.line, title.lines[0])
        for offset, line in enumerate(title.lines[1:], start=1):
            yield stray(Block(title.line + offset, (line,)))
    if layout == LINES:
        blocks = (Block(block.line + offset, (line,)) for block in blocks for offset, line in enumerate(block.lines))
    fewest = 1 if are_named(sample) else 2
    if layout in (TITLES, NAMED):
        blocks = by_title(blocks, fewest, layout == NAMED, are_marked(sample))
    yield from _Reader(layout, fewest, sample).read(blocks)


FORMAT = Format(recognise, parse, most=20)


class _Reader:
    """Reads blocks in one layout; knows the sections above, the number of the last entry and the count before the next."""

    def __init__(self, layout: str, fewest_names: int, sample: list[Block]) -> None:
        self._layout = layout
        self._are_quoted = are_quoted(sample)
        self._are_numbered = are_numbered(sample)
        self._are_outlined = are_outlined(sample)
        self._are_sourced = are_sourced(sample)
        self._fewest = fewest_names
        self._sections: tuple[str, ...] = ()
        self._headings: list[Block] = []
        self._number: int | None = None
        self._count: str | None = None
        self._is_first = True
        self._above: list[Block] = []
        self._texts: list[Block] = []

    def read(self, blocks: Iterator[Block]) -> Iterator[Item]:
        """The items of the blocks; a heading without an entry below it is a stray line."""
        for block in blocks:
            if entry := self._alone(block):
                yield entry
            elif len(block.lines) == 1 and (count := counted(block.text)):
                self._count = count
            elif self._layout != ALTERNATING:
                yield from self._entry([block])
            else:
                yield from self._alternate(block)
        yield from self._entry(self._above, self._texts)
        for heading in self._headings:
            yield stray(heading)

    def _alone(self, block: Block) -> RowEntry | None:
        """The entry of a block that is a title or an abstract on one line, perhaps with its number, and nothing else, as most are;
        None for any other, and where what stands above waits for the next entry."""
        if len(block.lines) > 1 or self._headings or self._count or self._layout not in _ALONE:
            return None
        field, is_alone = _ALONE[self._layout]
        line = block.lines[0]
        found = None if line[0].isalpha() else numbered(line)
        if not is_alone(found[1] if found else line, self._fewest):
            return None
        number, lines = self._without_number(block) if found else (None, block.lines)
        if found and not number:
            return None
        self._is_first = False
        labels, values = (((None, "id"), field), (number, *lines)) if number else ((field,), lines)
        return RowEntry(block.line, block.line, labels, values, line, self._sections)

    def _alternate(self, block: Block) -> Iterator[Item]:
        """Takes a block where titles and abstracts are blocks of their own: it goes on with the paper in hand, or begins one."""
        above = self._above
        if self._texts and self._goes_on(block):
            self._texts.append(block)
        elif not self._texts and len(above) == 1 and self._are_names_below(above[0], block):
            above.append(block)
        elif not self._texts and (
            (is_text(block.text) and not is_front(block)) or (above and block.ends_sentence and not looks_like_title(block.text))
        ):
            self._texts = [block]
        else:
            is_alone = is_text(block.text) and not is_front(block)
            yield from self._entry(above, self._texts)
            self._above, self._texts = ([], [block]) if is_alone else ([block], [])

    def _goes_on(self, block: Block) -> bool:
        """Whether a block below an abstract is more of it, or labelled lines about its paper."""
        if len(fields_below(block.lines)) == len(block.lines):
            return True
        if len(self._texts) == 1 and is_translation(self._texts[0], block):
            return True
        is_more = self._number is not None or not is_text(block.text)
        return is_more and is_prose(block.text) and numbered(block.lines[0]) is None and not looks_like_title(block.lines[0])

    def _are_names_below(self, title: Block, block: Block) -> bool:
        """Whether a block below a title is the names of its authors, perhaps over lines with their affiliations."""
        fewest = self._fewest if len(title.lines) == 1 else 2
        return looks_like_names(block.text, fewest) or (
            1 < len(block.lines) <= _LONGEST_FRONT and looks_like_names(block.lines[0], fewest) and not block.ends_sentence
        )

    def _entry(self, above: list[Block], texts: Sequence[Block] = ()) -> Iterator[Item]:
        """The entry in these blocks (title, perhaps authors, then its text; or one alone), or the heading that they are."""
        blocks = [*above, *texts]
        if not blocks:
            return
        first, last = blocks[0], blocks[-1]
        if len(first.lines[0]) <= _LONGEST_OVER_REFERENCES and fold(first.lines[0]) in folded_words("structure", "references"):
            return
        if self._is_first and (stated := stated_over_list(blocks)):
            yield from stated
            return
        if self._is_first and len(blocks) == 1 and (names_order(first) or meaning(first.text).field == "title"):
            yield Syntax(first.line, first.line_end)
            return
        if len(blocks) == 1 and self._is_heading(first):
            self._headings.append(first)
            return
        if self._headings:
            names = tuple(heading.text for heading in self._headings)
            self._sections = self._sections[: max(0, len(self._sections) - len(names))] + names
            yield from (SectionHeading(heading.line, heading.text) for heading in self._headings)
            self._headings = []
        number, lines = self._without_number(first)
        self._count, self._is_first = None, False
        fields = [Field(None, number, "id")] if number else []
        lines_of = [lines, *(block.lines for block in blocks[1:])]
        fields += self._fields(lines_of[: len(above)], [line for each in lines_of[len(above) :] for line in each])
        if any(field.name == "title" and VOLUME.match(str(field.value)) for field in fields):
            yield from map(stray, blocks)
            return
        raw = "\n".join(block.text[:RAW_CHARS] for block in blocks)
        yield RawEntry(first.line, last.line_end, tuple(fields), raw[:RAW_CHARS], self._sections)

    def _is_heading(self, block: Block) -> bool:
        if len(block.lines) == 1 and is_framed(block.text):
            return True
        if self._layout in (TITLES, NAMED):
            is_over = (
                is_list_title(block.text)
                and without_address(block.text)[1] is None
                and not self._are_sourced
                and not title_beside_names(block.text, self._fewest)
            )
            return len(block.lines) == 1 and (is_over or begins_numbered_part(block.text))
        if self._layout == ALTERNATING:
            return is_list_title(block.text) and not is_text(block.text)
        return is_heading(block)

    def _without_number(self, block: Block) -> tuple[str | None, tuple[str, ...]]:
        """The number before the block, if it goes on counting or stands on a line of its own, and the lines without it; a bullet
        before the block goes too."""
        if len(block.lines) > 1 and (count := counted(block.lines[0])):
            return count, block.lines[1:]
        if bullet := BULLET.match(block.lines[0]):
            return self._count, (block.lines[0][bullet.end() :], *block.lines[1:])
        if self._are_outlined and (outline := outlined(block.lines[0])):
            return outline[0], (outline[1], *block.lines[1:])
        found = numbered(block.lines[0]) or labelled_number(block.lines[0])
        expected = (0, 1) if self._number is None else (self._number + 1,)
        if found is None or (found[0] not in expected and not self._are_numbered):
            return self._count, block.lines
        self._number = found[0]
        return str(found[0]), (found[1], *block.lines[1:])

    def _fields(self, above: list[tuple[str, ...]], text: list[str]) -> list[Field]:
        """Title, authors and abstract from the lines of one entry: of the blocks over its text, and of the text."""
        if self._layout in (TITLES, NAMED):
            return listed_title(above[0], self._fewest, self._are_quoted)
        if self._layout != ALTERNATING:
            front = front_of(above[0], self._fewest) if self._layout == TITLED else []
            above, text = [], list(above[0][len(front) :])
            front = names_apart(front, self._fewest)
        else:
            front = title_and_names([line for lines in above for line in lines], self._fewest) if above else []
        below = fields_below(text)
        text = text[: len(text) - len(below)]
        return [*front, *([Field(None, "\n".join(text), "abstract")] if text else []), *below]


def _is_abstract_alone(line: str, _: int) -> bool:
    """Whether a line is an abstract and nothing else, as nearly all are: too long for a heading, and without a sign that may be a
    number, a bullet or a label."""
    return (
        line[0].isalpha()
        and len(line.rstrip()) > LONGEST_HEADING
        and not is_address(line)
        and labelled_number(line) is None
        and _COLON.search(line, 0, LONGEST_LABEL) is None
    )


def _is_title_alone(line: str, fewest_names: int) -> bool:
    """Whether a line is a title and nothing else, as most are: words that name neither venue nor kind of list nor session, and no
    sign that may be a number or a label or stand between a title and names, of which there are `fewest_names` at least."""
    if (found := PLAIN_TITLE.fullmatch(line)) is None or may_state(line) or begins_numbered_part(line):
        return False
    has_no_names = fewest_names > 1 and "," not in line and " and " not in line
    return has_no_names or not (found["more"] or " by " in line)


#: The field that may stand alone on a line in a layout, and whether it does.
_ALONE: Mapping[str, tuple[Label, Callable[[str, int], bool]]] = MappingProxyType(
    {
        PLAIN: ((None, "abstract"), _is_abstract_alone),
        LINES: ((None, "abstract"), _is_abstract_alone),
        TITLES: ((None, "title"), _is_title_alone),
        NAMED: ((None, "title"), _is_title_alone),
    }
)


def _fewest_titles(title: Block | None, lines: list[str]) -> int:
    """How many titles make a list of titles: one below the title of the list, two where all are numbered, else three."""
    if title is not None and is_list_title(title.lines[0]):
        return 1
    return 2 if all(map(numbered, lines)) else 3


@lru_cache(maxsize=2)
def _beginning(head: str) -> tuple[Block | None, list[Block], str | None]:
    """The title block of the list, if it has one, the blocks after it in the head, and their layout; asked twice for one file."""
    blocks: list[Block] = []
    for block in apart(text_blocks(bare_lines(plain_lines(head.split("\n", _SAMPLE_LINES)[:_SAMPLE_LINES], head)))):
        blocks.append(block)
        if len(blocks) == _SAMPLE:
            break
    title = title_of_list(blocks)
    sample = list(without_title(iter(blocks), title))
    return title, sample, layout_of(sample)
