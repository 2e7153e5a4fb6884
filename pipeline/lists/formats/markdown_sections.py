"""Sections of a Markdown document: which headings are papers themselves, which are over papers, and which over none.

Here belong headings and the habits of one document; the papers below one heading are found by `markdown_papers`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile

from pipeline.lists.formats.detail_lines import labelled
from pipeline.lists.formats.markdown_blocks import Block
from pipeline.lists.formats.markdown_inline import find_links, plain
from pipeline.lists.formats.markdown_papers import Candidate, Group, find_papers, is_field
from pipeline.lists.formats.prose import VOLUME, is_list_title, is_text
from pipeline.lists.formats.reference import read_reference
from pipeline.lists.formats.single_authors import with_single_authors
from pipeline.lists.formats.stated_paper import NONE, PAPER
from pipeline.lists.formats.title_line import SIGNS, is_names
from pipeline.lists.headers import MAKESHIFT, meaning
from pipeline.lists.links import holds_no_papers, host_kind
from pipeline.lists.model import RAW_CHARS, DocumentTitle, Item, Notice, RawEntry, SectionHeading
from pipeline.lists.titles import decision_of
from pipeline.lists.words import fold

#: Level of the summary of a fold, below all headings.
_FOLD = 7
#: Fields of one paper that may stand below headings of their own.
_GIVEN_BELOW = frozenset({"authors", "abstract", "keywords"})
_GIVEN_BESIDE = frozenset({"url", "code_url"})
#: Paragraphs that an abstract may have; more of them are abstracts, and what stands over them is no title.
_MOST_TEXTS = 3
#: Items that repeat headings in a table of contents at the fewest, and its items for each of them at most.
_FEWEST_REPEATED, _REPEATED, _LONGEST_REPEATED = 3, 4, 100
#: Remarks, marks and quotations that may stand between a title and the first field of its paper.
_MOST_REMARKS = 4
#: Share of the papers that name their authors by a label, from which on a document is taken to do so throughout.
_LABELLED = 0.8
#: Characters of a remark at the foot of a page.
_LONGEST_FOOT = 200
#: Papers with links or labels from which on a document is taken to give these with every paper.
_FEW = 10


@dataclass(frozen=True, slots=True)
class Habits:
    """How one document is written: the levels of headings that are papers, whether an item without a link is a paper, and the
    headings that it has (in the form that is compared): items that repeat these are a table of contents.

    `are_labelled` says that nearly all headings that are papers name their authors by a label, so that one with nothing about a
    paper below it is none.
    """

    paper_levels: frozenset[int] = frozenset()
    takes_plain_items: bool = True
    headings: frozenset[str] = frozenset()
    are_labelled: bool = False


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


@dataclass(slots=True)
class _Path:
    """The headings over what is read. Each is yielded once, before the first paper under it."""

    title_line: int = 0
    open: list[tuple[int, Group]] = field(default_factory=list)
    yielded: set[int] = field(default_factory=set)
    below: dict[int, int] = field(default_factory=dict)

    def enter(self, level: int, heading: Group) -> None:
        """Begins a section; ends those of the same and of lower levels, and those whose first subsection is of a lower level."""
        self.open = [
            (other, group) for other, group in self.open if other < level and self.below.setdefault(group.line, level) <= level
        ]
        if heading.text and heading.line != self.title_line:
            self.open.append((level, heading))

    def over(self, groups: Sequence[Group]) -> tuple[list[SectionHeading], tuple[str, ...]]:
        """The headings not yet yielded, and the text of all that are over a paper in these groups."""
        headings = [*(group for _, group in self.open if not holds_no_papers(group.text)), *groups]
        news = [SectionHeading(group.line, group.text) for group in headings if group.line not in self.yielded]
        self.yielded.update(group.line for group in headings)
        return news, tuple(group.text for group in headings)


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
    if block.level == _FOLD:
        return what.status != "unknown" and decision_of(text) is None
    given = _GIVEN_BELOW | _GIVEN_BESIDE if has_labels else _GIVEN_BELOW
    return over is not None and block.level > over.level and what.field in given and what.rank < MAKESHIFT


def _is_labelled(block: Block, over: Block, is_below: bool) -> bool:
    """Whether a heading is a label with its value ("#### Link: https://..."), as where every line of a paper is set as one."""
    found = labelled(block.text)
    field = meaning(found[0]).field if found and found[1] else None
    is_further = is_below and block.level == over.level
    return field in _GIVEN_BELOW | _GIVEN_BESIDE or (is_further and field not in (None, "title"))


def habits(found: Sequence[Section], definitions: Mapping[str, str]) -> Habits:
    """How a document is written, by the sections at its beginning."""
    papers, all_, authored = Counter[int](), Counter[int](), Counter[int]()
    for section in found:
        if section.heading and (section.blocks or _is_bare_link(section)):
            all_[section.heading.level] += 1
            if _is_paper(section, definitions):
                papers[section.heading.level] += 1
                authored[section.heading.level] += _names_authors(section)
    labelled_levels = frozenset(level for level in all_ if authored[level] > max(1, _LABELLED * papers[level] - 1))
    levels = labelled_levels or frozenset(
        level for level in all_ if 2 * papers[level] > all_[level] and not _is_over_all(level, all_, papers)
    )
    are_labelled = bool(labelled_levels)
    levels = frozenset(level for level in levels if are_labelled or not _is_over_items(level, all_, found, definitions))
    headings = frozenset(fold(section.title) for section in found)
    sure, possible = (
        _count(found, Habits(levels, takes_plain, headings, are_labelled), definitions) for takes_plain in (False, True)
    )
    return Habits(levels, sure < _FEW and possible >= 4 * sure, headings, are_labelled)


def _repeats_headings(section: Section, habits: Habits) -> bool:
    """Whether items below a heading are a table of contents without links: several of them are headings further on."""
    items = [block.text for block in section.blocks if block.kind == "item"]
    bare = [text for text in items if len(text) <= _LONGEST_REPEATED and "](" not in text]
    if len(bare) < _FEWEST_REPEATED:
        return False
    repeated = sum(fold(plain(text)) in habits.headings for text in bare)
    return repeated >= _FEWEST_REPEATED and _REPEATED * repeated >= len(items)


def _is_over_all(level: int, all_: Counter[int], papers: Counter[int]) -> bool:
    """Whether the only heading of a level stands over several papers of a lower one: it is the title of the list."""
    return all_[level] == 1 and any(other > level and count > 1 for other, count in papers.items())


def _is_over_items(level: int, all_: Counter[int], found: Sequence[Section], definitions: Mapping[str, str]) -> bool:
    """Whether the only heading of a level has sections below it that hold papers themselves: it is the title of the list."""
    return (
        all_[level] == 1
        and sum(count for other, count in all_.items() if other > level) > 1
        and _count([section for section in found if not section.heading or section.heading.level > level], Habits(), definitions)
        > 1
    )


def _begins_with_title(section: Section) -> bool:
    """Whether a section without a heading begins with one line that speaks of the list: it says so, or a table is below it."""
    if section.heading is not None or section.blocks[0].kind != "text" or len(section.blocks[0].lines) != 1:
        return False
    is_over_table = len(section.blocks) > 1 and section.blocks[1].kind == "row"
    return is_over_table or (len(section.blocks) == 1 and is_list_title(plain(section.blocks[0].text)))


def _count(found: Sequence[Section], habits: Habits, definitions: Mapping[str, str]) -> int:
    """How many papers there are, up to the number from which on they are many."""
    papers = (item for item in read_sections(found, habits, definitions) if isinstance(item, RawEntry))
    return sum(1 for _ in islice(papers, 4 * _FEW))


def read_sections(found: Iterable[Section], habits: Habits, definitions: Mapping[str, str]) -> Iterator[Item]:
    """The papers of a document with their sections. Parts that hold none are passed over; that is said where they have links."""
    path = _Path()
    is_first = True
    for section in found:
        is_paper = section.heading is not None and section.heading.level in habits.paper_levels and _may_be_paper(section)
        is_paper = is_paper and (not (habits.are_labelled and section.blocks) or _is_paper(section, definitions))
        if section.heading and is_first and not is_paper and is_list_title(section.title):
            path.title_line = section.heading.line
            yield DocumentTitle(section.heading.line, section.title)
        elif is_first and _begins_with_title(section):
            path.title_line = section.blocks[0].line
            yield DocumentTitle(section.blocks[0].line, plain(section.blocks[0].text))
        is_first = is_first and section.heading is None and not path.title_line
        if is_paper:
            news, headings = path.over(())
            yield from news
            yield _heading_entry(section, headings, definitions)
            continue
        if section.heading:
            path.enter(section.heading.level, Group(section.heading.line, section.title))
        if _repeats_headings(section, habits):
            continue
        over = [(group.text, group is not path.open[-1][1]) for _, group in path.open]
        if any(holds_no_papers(text, is_above=is_above) for text, is_above in over):
            if (behind := _behind_contents(section)) is not None and not any(holds_no_papers(text, True) for text, _ in over):
                yield from _papers(behind, path, replace(habits, takes_plain_items=False), definitions)
                continue
            yield from _passed_over(section, [block.text for block in section.blocks if block.kind in ("item", "row")])
        else:
            yield from _papers(section, path, habits, definitions)


def _papers(section: Section, path: _Path, habits: Habits, definitions: Mapping[str, str]) -> Iterator[Item]:
    """The papers below a heading, each under the headings and groups over it."""
    found = _with_single_authors(list(find_papers(section.blocks, definitions)))
    strong, all_ = Counter[tuple[Group, ...]](), Counter[tuple[Group, ...]]()
    for item in found:
        if isinstance(item, Candidate):
            all_[item.groups] += 1
            strong[item.groups] += item.reference.strength == PAPER
    is_over_papers = bool(path.open) and is_list_title(path.open[-1][1].text)
    volume: tuple[Group, ...] = ()
    passed: list[str] = []
    for item in found:
        if isinstance(item, RawEntry):
            news, headings = path.over(volume)
            yield from news
            yield item._replace(sections=headings)
        elif not isinstance(item, Candidate):
            yield item
        elif item.reference.title and VOLUME.match(item.reference.title):
            volume = (Group(item.line_start, item.reference.title),)
        elif item.reference.strength == PAPER or (
            item.reference.strength > NONE
            and (habits.takes_plain_items or is_over_papers or 3 * strong[item.groups] >= all_[item.groups])
        ):
            news, headings = path.over((*volume, *item.groups))
            yield from news
            yield RawEntry(item.line_start, item.line_end, item.reference.finished(), item.raw, headings)
        else:
            passed.append(item.raw)
    yield from _passed_over(section, passed)


def _with_single_authors(found: list[Candidate | Item]) -> list[Candidate | Item]:
    """What was found below a heading, with single names behind titles taken for authors where they are."""
    candidates = [item for item in found if isinstance(item, Candidate) and item.reference.title]
    for candidate, reference in zip(candidates, with_single_authors([each.reference for each in candidates]), strict=True):
        candidate.reference = reference
    return found


def _behind_contents(section: Section) -> Section | None:
    """What stands below a table of contents up to the next heading, where papers do: items that are links to papers."""
    at = max((at for at, block in enumerate(section.blocks) if "](#" in block.text), default=-1) + 1
    behind = tuple(block for block in section.blocks[at:] if block.kind == "item")
    has_papers = at and any(host_kind(link.url) == "paper" for block in behind for link in find_links(block.lines[0]))
    return replace(section, blocks=behind) if has_papers else None


def _passed_over(section: Section, texts: Sequence[str]) -> Iterator[Notice]:
    """What is said about items that are taken for no papers, if they lead to other pages."""
    count = sum(any(link.is_external for link in find_links(text)) for text in texts)
    if count and (section.heading or section.blocks):
        line = section.heading.line if section.heading else section.blocks[0].line
        shown = section.title[:60] or "no heading"
        yield Notice(line, "no_papers", f'{count} items with links under "{shown}" are taken for no papers and passed over.')


def _is_paper(section: Section, definitions: Mapping[str, str]) -> bool:
    """Whether a heading is the title of a paper: it looks like one, and what stands below it says more about one paper."""
    if section.heading is None or not _may_be_paper(section):
        return False
    if _names_authors(section):
        return True
    first = next((block for block in section.blocks if block.kind != "quote" or any(map(is_field, block.lines))), None)
    if first is None:
        return _is_bare_link(section)
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


def _is_bare_link(section: Section) -> bool:
    """Whether a heading is a link to another page with nothing below it."""
    return section.heading is not None and not section.blocks and not section.is_over and _leads_out(section.heading.text)


def _names_authors(section: Section) -> bool:
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


def _may_be_paper(section: Section) -> bool:
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


def _heading_entry(section: Section, headings: tuple[str, ...], definitions: Mapping[str, str]) -> RawEntry:
    """The paper whose title is a heading."""
    assert section.heading is not None
    blocks = _without_footer(section.blocks)
    lines = [line for block in blocks for line in ("", *written(block))]
    found = read_reference(lines, definitions, title=section.heading.text)
    raw = "\n".join([section.heading.text, *lines[:20]])[:RAW_CHARS]
    line_end = blocks[-1].line_end if blocks else section.heading.line_end
    return RawEntry(section.heading.line, line_end, found.finished(), raw, headings)
