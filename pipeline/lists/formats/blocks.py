"""Blank-line text: a title line, then abstracts, each a block of lines; or titles with their abstracts under them.

Here belongs text without labels and markup. Its layouts are told apart by the blocks at the beginning of the file: a block is an
abstract (on one line or wrapped), or each line of it is one, or its first line is a title; title and abstract may be two blocks;
or there are titles only, perhaps each with its authors under it. What is short and stands over other blocks is a section heading.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from pipeline.lists.formats.contract import Format
from pipeline.lists.formats.labels import Label, find_label
from pipeline.lists.formats.prose import (
    BULLET,
    VOLUME,
    Block,
    counted,
    is_filled,
    is_heading,
    is_list_title,
    is_prose,
    is_text,
    is_title_case,
    looks_like_names,
    looks_like_title,
    numbered,
    stray,
    text_blocks,
    without_by,
)
from pipeline.lists.formats.title_beside import is_with_names, title_beside_names
from pipeline.lists.headers import meaning
from pipeline.lists.model import RAW_CHARS, DocumentField, DocumentTitle, Evidence, Field, Item, RawEntry, SectionHeading, Syntax
from pipeline.lists.page_lines import is_time
from pipeline.lists.source import Source
from pipeline.lists.titles import decision_of
from pipeline.lists.words import fold, load

#: Blocks by which the layout is told.
_SAMPLE = 400
#: Lines with names and affiliations that a title may have below it.
_LONGEST_FRONT = 6
#: Labelled lines that a block must have at least to speak of the whole list.
_FEWEST_LABELS = 3
PLAIN, LINES, TITLED = "abstracts", "an abstract a line", "titled abstracts"
ALTERNATING, TITLES, NAMED = "titles and abstracts", "titles", "titles and authors"
#: Share of the lines that must look like what the layout says; a single author looks like nothing.
_ALIKE = {TITLES: 0.9, NAMED: 0.7}


def recognise(source: Source) -> Evidence | None:
    """Text in paragraphs of which most are long enough for an abstract and end like sentences, or lines that look like titles."""
    title, blocks = _sample(source)
    if title is not None and not blocks:
        return Evidence("blocks", 15, "a title line")
    layout = _layout(blocks)
    if layout is None:
        return None
    if title is not None and _are_short_abstracts(blocks):
        return Evidence("blocks", 16, f"a title line over {len(blocks)} paragraphs of a few sentences")
    if layout in (TITLES, NAMED):
        lines = [line for block in blocks for line in block.lines]
        alike = sum(looks_like_title(line) or looks_like_names(line) or is_with_names(line) for line in lines)
        if alike < 3 or alike < _ALIKE[layout] * len(lines):
            return None
        return Evidence("blocks", 15, f"{alike} lines that look like {layout}")
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
    if layout == NAMED:
        blocks = _with_names(blocks)
    yield from _Reader(layout, 1 if _are_named(sample) else 2).read(blocks)


FORMAT = Format(recognise, parse)


class _Reader:
    """Reads blocks in one layout; knows the sections above, the number of the last entry and the count before the next."""

    def __init__(self, layout: str, fewest_names: int) -> None:
        self._layout = layout
        self._fewest = fewest_names
        self._sections: tuple[str, ...] = ()
        self._headings: list[Block] = []
        self._number: int | None = None
        self._count: str | None = None
        self._is_first = True

    def read(self, blocks: Iterator[Block]) -> Iterator[Item]:
        """The items of the blocks; a heading without an entry below it is a stray line."""
        held: list[Block] = []
        for block in blocks:
            if len(block.lines) == 1 and (count := counted(block.text)):
                self._count = count
            elif self._layout != ALTERNATING:
                yield from self._entry([block])
            elif is_text(block.text) or (held and block.ends_sentence and not looks_like_title(block.text)):
                yield from self._entry([*held, block])
                held = []
            elif len(held) == 1 and self._are_names_below(held[0], block):
                held.append(block)
            else:
                yield from self._entry(held)
                held = [block]
        yield from self._entry(held)
        for heading in self._headings:
            yield stray(heading)

    def _are_names_below(self, title: Block, block: Block) -> bool:
        """Whether a block below a title is the names of its authors, perhaps over lines with their affiliations."""
        fewest = self._fewest if len(title.lines) == 1 else 2
        return looks_like_names(block.text, fewest) or (
            1 < len(block.lines) <= _LONGEST_FRONT and looks_like_names(block.lines[0], fewest) and not block.ends_sentence
        )

    def _entry(self, blocks: list[Block]) -> Iterator[Item]:
        """The entry in these blocks (title, perhaps authors, abstract; or one alone), or the heading that they are."""
        if not blocks:
            return
        first, last = blocks[0], blocks[-1]
        if self._is_first and (stated := _stated_over_list(blocks)):
            yield from stated
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
        fields += self._fields([lines, *(block.lines for block in blocks[1:])])
        if any(field.name == "title" and VOLUME.match(str(field.value)) for field in fields):
            yield from map(stray, blocks)
            return
        raw = "\n".join(block.text[:RAW_CHARS] for block in blocks)
        yield RawEntry(first.line, last.line_end, tuple(fields), raw[:RAW_CHARS], self._sections)

    def _is_heading(self, block: Block) -> bool:
        if self._layout in (TITLES, NAMED):
            return len(block.lines) == 1 and is_list_title(block.text)
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
        found = numbered(block.lines[0])
        expected = (0, 1) if self._number is None else (self._number + 1,)
        if found is None or found[0] not in expected:
            return self._count, block.lines
        self._number = found[0]
        return str(found[0]), (found[1], *block.lines[1:])

    def _fields(self, blocks: list[tuple[str, ...]]) -> list[Field]:
        """Title, authors and abstract from the lines of one entry."""
        if self._layout in (TITLES, NAMED):
            title, *beside = title_beside_names(blocks[0][0], self._fewest) or (blocks[0][0],)
            names = [Field(None, line, "authors") for line in (*beside, *blocks[0][1:])]
            return [Field(None, title, "title"), *names]
        if self._layout == TITLED and (front := _front(blocks[0], self._fewest)):
            return [*front, Field(None, "\n".join(blocks[0][len(front) :]), "abstract")]
        if len(blocks) == 1 and (self._layout != ALTERNATING or is_text("\n".join(blocks[0]))):
            return [Field(None, "\n".join(blocks[0]), "abstract")]
        above = [line for lines in blocks[: max(1, len(blocks) - 1)] for line in lines]
        abstract = [Field(None, "\n".join(blocks[-1]), "abstract")] if len(blocks) > 1 else []
        return [*_title_and_names(above, self._fewest), *abstract]


def _stated_over_list(blocks: list[Block]) -> list[Item]:
    """What a block of labelled lines says of the list as a whole ("Venue: ACL", "Year: 2024")."""
    if len(blocks) > 1 or len(blocks[0].lines) < _FEWEST_LABELS:
        return []
    found = [find_label(line) for line in blocks[0].lines]
    if mail := _of_mail(blocks[0], found):
        return mail
    known = sum(label is not None and meaning(label.label).status != "unknown" for label in found)
    if not all(found) or 2 * known < len(found):
        return []
    return [
        DocumentField(number, label.label, line[label.end :])
        for number, (line, label) in enumerate(zip(blocks[0].lines, found, strict=True), start=blocks[0].line)
        if label
    ]


def _of_mail(block: Block, labels: list[Label | None]) -> list[Item]:
    """The head of a mail: its subject is the title of the list, its other lines say nothing about it."""
    words = [fold(label.label) if label else "" for label in labels]
    subject = next((at for at, word in enumerate(words) if word in load("page_lines")["mail_subject"]), None)
    if subject is None or not any(word in load("page_lines")["mail_head"] for word in words):
        return []
    label = labels[subject]
    text = block.lines[subject][label.end :].strip() if label else ""
    title = [DocumentTitle(block.line + subject, text)] if text else []
    return [*title, Syntax(block.line, block.line_end)]


def _over_title(lines: tuple[str, ...]) -> list[Field]:
    """A field for each line over a title: the form of its presentation, the time of it."""
    over = []
    for line in lines[:-1]:
        if is_time(line):
            over.append(Field("time", line.strip()))
        elif decision_of(line):
            over.append(Field(None, line.strip(), "decision"))
        else:
            break
    return over


def _below_title(line: str, fewest: int) -> Field | None:
    """What a line below a title states: its authors or the form of its presentation; None for any other line."""
    if looks_like_names(line, fewest):
        return Field(None, without_by(line), "authors")
    return Field(None, line.strip(), "decision") if decision_of(line) else None


def _front(lines: tuple[str, ...], fewest: int) -> list[Field]:
    """A field for each line over the text of a block: title, authors, form of presentation; none if it begins with text."""
    before = _over_title(lines[:-1])
    title, *rest = lines[len(before) :]
    below: list[Field] = []
    for line, after in pairwise(rest):
        found = _below_title(line, fewest)
        if found is None and below and is_text(after) and is_heading(Block(0, (line,))):
            found = Field(None, line, "affiliation")
        if is_text(line) or found is None or found.name in [each.name for each in below]:
            break
        below.append(found)
    is_titled = bool(rest) and (bool(before or below) or not is_filled((title, *rest)) or is_title_case(title))
    return [*before, Field(None, title, "title"), *below] if is_titled else []


def _has_title(lines: tuple[str, ...]) -> bool:
    """Whether a title stands over the text of a block."""
    titles = (field.value for field in _front(lines, 2) if field.name == "title")
    return any(isinstance(title, str) and looks_like_title(title) for title in titles)


def _title_and_names(lines: list[str], fewest: int) -> list[Field]:
    """The title on the first lines, and what stands below it: names on the last lines, a form of presentation."""
    over = _over_title(tuple(lines))
    lines = lines[len(over) :]
    decisions = over + [Field(None, line.strip(), "decision") for line in lines if len(lines) > 1 and decision_of(line)]
    kept = [line for line in lines if len(lines) == 1 or not decision_of(line)] or lines
    at = next((at for at in range(1, len(kept)) if looks_like_names(" ".join(kept[at:]), fewest)), len(kept))
    end = len(kept)
    if at == end and (found := next((at for at in range(1, end) if looks_like_names(kept[at], fewest)), None)):
        at, end = found, found + 1
    names = [Field(None, without_by(" ".join(kept[at:end])), "authors")] if at < end else []
    affiliations = [Field(None, line.strip(), "affiliation") for line in kept[end:]]
    return [Field(None, " ".join(kept[:at]), "title"), *names, *affiliations, *decisions]


def _are_named(blocks: list[Block]) -> bool:
    """Whether several names stand below or beside one title in three, so that a single name there is one too."""
    lines = [line for block in blocks for line in block.lines]
    if 3 * sum(map(is_with_names, lines)) >= len(lines) > 0:
        return True
    titles = [
        at
        for at, block in enumerate(blocks)
        if (looks_like_title(block.lines[0]) and not looks_like_names(block.lines[0])) or decision_of(block.lines[0])
    ]
    named = [
        at
        for at in titles
        if any(map(looks_like_names, blocks[at].lines[1:4]))
        or (at + 1 < len(blocks) and looks_like_names(blocks[at + 1].lines[0]))
    ]
    return 3 * len(named) >= len(titles) > 0


def _are_short_abstracts(blocks: list[Block]) -> bool:
    """Whether every block is a few sentences, none of them as long as abstracts mostly are."""
    return bool(blocks) and all(is_prose(block.text) and not is_text(block.text) for block in blocks)


def _with_names(blocks: Iterator[Block]) -> Iterator[Block]:
    """The titles, each with the line of authors that stands under it, in its block or in the next."""
    held: Block | None = None
    for block in blocks:
        for offset, line in enumerate(block.lines):
            is_under = len(block.lines) == 2 and offset == 1
            if held is not None and (is_under or looks_like_names(line)):
                yield replace(held, lines=(*held.lines, line))
                held = None
            else:
                if held is not None:
                    yield held
                held = Block(block.line + offset, (line,))
    if held is not None:
        yield held


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
    is_decision = len(first.lines) > 2 and len(blocks) > 1 and decision_of(first.lines[0]) and decision_of(blocks[1].lines[0])
    if is_list_title(first.lines[0]) and not is_decision:
        is_whole = len(blocks) > 1 and len(first.lines) <= 4 and not is_text("\n".join(first.lines[1:]))
        return first if is_whole else Block(first.line, first.lines[:1])
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
    if _are_short_abstracts(blocks):
        return PLAIN
    lines = [line for block in blocks for line in block.lines]
    if len(lines) > 2 and sum(map(is_with_names, lines)) > _ALIKE[TITLES] / 2 * len(lines) and not any(map(is_text, lines)):
        return TITLES
    if not texts:
        names = sum(map(looks_like_names, lines))
        return None if not blocks else NAMED if names > 0.25 * len(lines) else TITLES
    if len(texts) <= 2 and any(len(block.lines) > 2 and all(map(is_text, block.lines)) for block in texts):
        return LINES
    several = [block for block in texts if len(block.lines) > 1]
    titled = [block for block in several if _has_title(block.lines)]
    if 2 * len(titled) > len(texts):
        return TITLED
    over = sum(
        is_text(block.text) and not is_text(before.text) and (looks_like_title(before.text) or looks_like_names(before.text))
        for before, block in pairwise(blocks)
    )
    return ALTERNATING if over > 0.6 * len(texts) else PLAIN
