"""Sections of a Markdown document: which headings are papers themselves, which are over papers, and which over none.

Here belong the habits of one document and the way through its sections; one heading is `markdown_headings`, the papers below it
are found by `markdown_papers`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from pipeline.lists.formats.markdown_headings import (
    FOLD,
    Section,
    heading_entry,
    is_bare_link,
    is_paper,
    may_be_paper,
    names_authors,
)
from pipeline.lists.formats.markdown_inline import find_links, plain
from pipeline.lists.formats.markdown_papers import Candidate, Group, find_papers
from pipeline.lists.formats.prose import VOLUME, is_list_title
from pipeline.lists.formats.single_authors import with_single_authors
from pipeline.lists.formats.stated_paper import NONE, PAPER
from pipeline.lists.links import holds_no_papers, host_kind
from pipeline.lists.model import DocumentTitle, Item, Notice, RawEntry, SectionHeading
from pipeline.lists.titles import decision_of, read_title, track_of
from pipeline.lists.words import fold, load

#: Items that repeat headings in a table of contents at the fewest, and its items for each of them at most.
_FEWEST_REPEATED, _REPEATED, _LONGEST_REPEATED = 3, 4, 100
#: Sections below the title of a document at the fewest.
_FEWEST_BELOW = 2
#: Share of the papers that name their authors by a label, from which on a document is taken to do so throughout.
_LABELLED = 0.8
#: Papers with links or labels from which on a document is taken to give these with every paper.
_FEW = 10


@dataclass(frozen=True, slots=True)
class Habits:
    """How one document is written: the levels of headings that are papers, whether an item without a link is a paper, and the
    headings that it has (in the form that is compared): items that repeat these are a table of contents.

    `are_labelled` says that nearly all headings that are papers name their authors by a label, so that one with nothing about a
    paper below it is none; `is_titled` that the first heading stands over all others and is the title of the document.
    """

    paper_levels: frozenset[int] = frozenset()
    takes_plain_items: bool = True
    headings: frozenset[str] = frozenset()
    are_labelled: bool = False
    is_titled: bool = False


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


def habits(found: Sequence[Section], definitions: Mapping[str, str]) -> Habits:
    """How a document is written, by the sections at its beginning."""
    papers, all_, authored = Counter[int](), Counter[int](), Counter[int]()
    for section in found:
        if section.heading and (section.blocks or is_bare_link(section)):
            all_[section.heading.level] += 1
            if is_paper(section, definitions):
                papers[section.heading.level] += 1
                authored[section.heading.level] += names_authors(section)
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
    return Habits(levels, sure < _FEW and possible >= 4 * sure, headings, are_labelled, _has_title(found, levels))


def _has_title(found: Sequence[Section], levels: frozenset[int]) -> bool:
    """Whether the first heading is over all others, several sections among them, and states nothing about the papers in them."""
    first, *others = [section for section in found if section.heading] or [Section(None, ())]
    if first.heading is None or first.heading.level in levels or first.heading.level == FOLD:
        return False
    below = [section.heading.level for section in others if section.heading]
    if any(level <= first.heading.level for level in below) or sum(level not in levels for level in below) < _FEWEST_BELOW:
        return False
    stated = read_title(first.title)
    says_list = stated.kind is not None or not frozenset(fold(first.title).split()).isdisjoint(
        load("kinds")["documents"]["words"]
    )
    return (
        says_list
        and stated.venue is None
        and stated.year is None
        and decision_of(first.title) is None
        and track_of(first.title) is None
    )


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
        is_one = section.heading is not None and section.heading.level in habits.paper_levels and may_be_paper(section)
        is_one = is_one and (not (habits.are_labelled and section.blocks) or is_paper(section, definitions))
        is_title = habits.is_titled and not holds_no_papers(section.title)
        if section.heading and is_first and not is_one and (is_title or is_list_title(section.title)):
            path.title_line = section.heading.line
            yield DocumentTitle(section.heading.line, section.title)
        elif is_first and _begins_with_title(section):
            path.title_line = section.blocks[0].line
            yield DocumentTitle(section.blocks[0].line, plain(section.blocks[0].text))
        is_first = is_first and section.heading is None and not path.title_line
        if is_one:
            news, headings = path.over(())
            yield from news
            yield heading_entry(section, headings, definitions)
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
