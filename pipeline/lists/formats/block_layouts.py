"""In which layout a list of plain text is written: abstracts alone, with their titles, or titles alone.

Here belongs telling it by the blocks at the beginning of a file; `blocks` reads them.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from pipeline.lists.formats.block_front import has_title, is_mark, is_snippet, labelled_below
from pipeline.lists.formats.prose import (
    Block,
    ends_sentence,
    is_address,
    is_framed,
    is_prose,
    is_text,
    looks_like_names,
    looks_like_title,
    numbered,
    outlined,
    unquoted,
    without_address,
)
from pipeline.lists.formats.title_beside import is_with_names, names_beside_source, without_source
from pipeline.lists.headers import meaning
from pipeline.lists.sections import begins_numbered_part
from pipeline.lists.titles import decision_of, read_title
from pipeline.lists.words import has_han, load

PLAIN, LINES, TITLED = "abstracts", "an abstract a line", "titled abstracts"
ALTERNATING, TITLES, NAMED = "titles and abstracts", "titles", "titles and authors"
_CHINESE_SIGNS = re.compile("[，。；]")
#: Lines that are sentences at the fewest, and the share of them that begin as titles hardly do.
_FEWEST_SENTENCES, _BEGINNINGS = 3, 0.3
#: Characters of a line over a list at most, where it may stand among its titles.
_LONGEST_OVER = 40
#: Share of the titles that must have numbers of an outline.
_OUTLINED = 0.8
#: Share of the lines that must look like what the layout says; a single author looks like nothing.
ALIKE = {TITLES: 0.9, NAMED: 0.7}


def are_named(blocks: list[Block]) -> bool:
    """Whether several names stand below or beside one title in three, so that a single name there is one too."""
    lines = [line for block in blocks for line in block.lines if not is_text(line)]
    if 3 * sum(is_with_names(line) or looks_like_names(line) for line in lines) >= len(lines) > 0:
        return True
    titles = [at for at, block in enumerate(blocks) if _is_title(block.lines[0]) or decision_of(block.lines[0])]
    named = [
        at
        for at in titles
        if any(map(looks_like_names, blocks[at].lines[1:4]))
        or (at + 1 < len(blocks) and looks_like_names(blocks[at + 1].lines[0]))
    ]
    return 3 * len(named) >= len(titles) > 0


def _are_titles(blocks: list[Block]) -> bool:
    """Whether the lines are titles without blank lines between them, perhaps with names beside or below, and no wrapped text.

    Of wrapped text most lines are as long as the width allows, and many begin with a small letter.
    """
    lines = lines_of_papers(blocks)
    if len(lines) < 3 or any(is_text(line) and not is_with_names(line) for line in lines):
        return False
    alike = sum(looks_like_title(line) or looks_like_names(line) or is_with_names(line) for line in lines)
    wrapped = sum(map(_wrapped, blocks))
    prose = sum(is_prose(line) and not is_with_names(line, 1) for line in lines)
    return alike >= ALIKE[NAMED] * len(lines) and 2 * wrapped < len(lines) and 10 * prose < len(lines)


def texts_of(blocks: list[Block]) -> list[Block]:
    """The blocks that are long enough for an abstract and no list of many names."""
    return [
        block for block in blocks if is_text(block.text) and not all(map(looks_like_names, block.lines)) and not is_front(block)
    ]


def is_front(block: Block) -> bool:
    """Whether a block is a title with the names of its authors below it, who may be many and have addresses."""
    title, *names = block.lines
    return bool(names) and looks_like_title(title) and not is_text(title) and all(map(looks_like_names, names))


def lines_of_papers(blocks: list[Block]) -> list[str]:
    """The lines of the blocks without headings of sessions and forms of presentation among them, and without addresses."""
    return list(filter(None, (_line_of_paper(line) for block in blocks for line in block.lines)))


@lru_cache(maxsize=4096)
def _line_of_paper(line: str) -> str:
    """A line without an address and a source; empty for a heading and a form of presentation."""
    if (
        begins_numbered_part(line)
        or is_framed(line)
        or is_mark(line)
        or decision_of(line)
        or is_snippet(line)
        or labelled_below(line)
        or _is_over_list(line)
    ):
        return ""
    return without_source(without_address(line)[0])[0]


def _is_over_list(line: str) -> bool:
    """Whether a line among titles names a kind of list and hardly more ("Accepted Papers"), or heads a column ("Title")."""
    if len(line) > _LONGEST_OVER:
        return False
    stated = read_title(line)
    return (stated.kind is not None and not stated.rest.split()) or meaning(line).field == "title"


def _is_title(line: str) -> bool:
    """Whether a line looks like a title and not like names, as names may look like a title."""
    return looks_like_title(line) and not looks_like_names(line)


def _wrapped(block: Block) -> int:
    """How many lines of a block are as long as its width allows, or go on in the next with a small letter.

    Chinese titles may well be equally long; text has signs between its sentences.
    """
    width = max(map(len, block.lines))
    return sum(
        after[:1].islower() or len(line) + 1 + (1 if has_han(after[:1]) else len(after.split(maxsplit=1)[0])) > width
        for line, after in pairwise(block.lines)
        if numbered(after) is None
        and outlined(after) is None
        and not looks_like_names(after, fewest=1)
        and without_address(after)[1] is None
        and not is_with_names(after)
        and (not has_han(line) or _CHINESE_SIGNS.search(line + after))
    )


def are_quoted(blocks: list[Block]) -> bool:
    """Whether most lines are a title between quotation marks, perhaps behind a number."""
    lines = lines_of_papers(blocks)
    return 2 * sum(unquoted(line) != line for line in lines) > len(lines)


def are_numbered(blocks: list[Block]) -> bool:
    """Whether nearly all titles have a number before them, which need not count on: it may be an id."""
    titles = list(filter(_is_title, lines_of_papers(blocks)))
    return len(titles) > 2 and sum(numbered(line) is not None for line in titles) >= ALIKE[TITLES] * len(titles)


def are_outlined(blocks: list[Block]) -> bool:
    """Whether nearly all titles have a number of an outline before them, as the first lines of blocks or as lines."""
    titles = list(filter(_is_title, lines_of_papers(blocks)))
    return len(titles) > 2 and sum(outlined(line) is not None for line in titles) >= _OUTLINED * len(titles)


def are_sourced(blocks: list[Block]) -> bool:
    """Whether most lines name a venue with its year, which are then no headings."""
    lines = [line for block in blocks for line in block.lines]
    return len(lines) > 1 and 2 * sum(without_source(line)[1] is not None for line in lines) > len(lines)


def is_translation(before: Block, block: Block) -> bool:
    """Whether a text stands below a text in the other language."""
    return is_text(before.text) and is_text(block.text) and has_han(before.text) != has_han(block.text)


def are_short_abstracts(blocks: list[Block]) -> bool:
    """Whether every block is a few sentences, none of them as long as abstracts mostly are."""
    are_short = bool(blocks) and all(is_prose(block.text) and not is_text(block.text) for block in blocks)
    if not are_short:
        return False
    lines = [line for block in blocks for line in block.lines]
    are_named = 2 * sum(is_with_names(line) for line in lines) > len(lines)
    return not (are_named or are_quoted(blocks) or are_sourced(blocks))


def are_sentences(blocks: list[Block]) -> bool:
    """Whether every line is a sentence by itself, several of them beginning as titles hardly do: each says what a paper does."""
    lines = [line for block in blocks for line in block.lines]
    if len(lines) < _FEWEST_SENTENCES or any(is_text(line) or not ends_sentence(line) for line in lines):
        return False
    beginnings = load("structure")["beginnings_of_sentences"]
    begin = sum(line.split(maxsplit=1)[0].casefold() in beginnings for line in lines)
    return _BEGINNINGS * len(lines) <= begin and not any(is_with_names(line) for line in lines)


def are_marked(blocks: list[Block]) -> bool:
    """Whether about every paper has a line that says how it is presented, which then is no heading."""
    lines = [line for block in blocks for line in block.lines]
    titles = sum(_is_title(line) and not is_mark(line) for line in lines)
    return 3 * sum(map(is_mark, lines)) >= 2 * titles > 2


def by_title(blocks: Iterator[Block], fewest: int, has_names: bool, are_marked: bool) -> Iterator[Block]:
    """The titles, each with what stands under it, in its block or in the next: its address, and its authors and the form of its
    presentation where titles have these.

    Where `fewest` is one, so is a single name that cannot be a title.
    """
    held: Block | None = None
    for block in blocks:
        for offset, line in enumerate(block.lines):
            is_under = has_names and len(block.lines) == 2 and offset == 1
            is_more = (
                is_address(line)
                or is_snippet(line)
                or (are_marked and is_mark(line))
                or (offset > 0 and labelled_below(line) is not None)
            )
            if held is not None and (is_more or (has_names and not _is_named(held) and (is_under or _are_names(line, fewest)))):
                held = replace(held, lines=(*held.lines, line))
            else:
                if held is not None:
                    yield held
                held = Block(block.line + offset, (line,))
    if held is not None:
        yield held


def _is_named(title: Block) -> bool:
    """Whether names stand below a title already."""
    return not all(is_address(below) or is_mark(below) or is_snippet(below) or _gives_address(below) for below in title.lines[1:])


def _gives_address(line: str) -> bool:
    """Whether a line is a label with an address."""
    stated = labelled_below(line)
    return stated is not None and is_address(str(stated.value))


def _are_names(line: str, fewest: int) -> bool:
    is_list = looks_like_names(line) or (looks_like_names(line, fewest) and not looks_like_title(line))
    return is_list or names_beside_source(line) is not None


def layout_of(blocks: list[Block]) -> str | None:
    """The layout that most blocks show; None for text that is no list."""
    texts = texts_of(blocks)
    if are_sentences(blocks):
        return LINES
    if are_short_abstracts(blocks):
        return PLAIN
    lines = lines_of_papers(blocks)
    if not texts or _are_titles(blocks):
        names = sum(looks_like_names(line) or names_beside_source(line) is not None for line in lines)
        return None if not blocks else NAMED if names > 0.25 * len(lines) else TITLES
    if len(texts) <= 2 and any(len(block.lines) > 2 and all(map(is_text, block.lines)) for block in texts):
        return LINES
    several = [block for block in texts if len(block.lines) > 1]
    titled = [block for block in several if has_title(block.lines)]
    if 2 * len(titled) > len(texts):
        return TITLED
    over = sum(
        is_text(block.text)
        and (looks_like_names(before.text) or (looks_like_title(before.text) and not is_text(before.text)) or is_front(before))
        for before, block in pairwise(blocks)
    )
    again = sum(is_translation(before, block) for before, block in pairwise(blocks))
    return ALTERNATING if over > 0.6 * (len(texts) - again) else PLAIN
