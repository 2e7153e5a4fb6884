"""The papers in the blocks below one heading: items, lines of text and rows of tables, each with what says more about it.

Here belongs what begins a paper and what goes on with it; what its lines say is `reference`, headings are `markdown_sections`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.lists.formats.detail_lines import is_links, labelled, may_be_name
from pipeline.lists.formats.markdown_blocks import Block
from pipeline.lists.formats.markdown_inline import find_links, plain, without
from pipeline.lists.formats.markdown_tables import read_table
from pipeline.lists.formats.prose import is_text
from pipeline.lists.formats.reference import read_reference
from pipeline.lists.formats.stated_paper import NONE, PAPER, Reference
from pipeline.lists.formats.title_line import is_names, is_title
from pipeline.lists.headers import meaning
from pipeline.lists.model import RAW_CHARS, Item
from pipeline.lists.titles import decision_of
from pipeline.lists.values import is_missing

_BOLD = re.compile(r"\s*(?:\*\*|__|<(?:b|strong)>).+(?:\*\*|__|</(?:b|strong)>)\s*(?:[:：]\s*)?$", re.IGNORECASE)
#: The day of a change of the list, on a line of its own.
_DATED = re.compile(r"\D{0,30}(?:19|20)\d\d\s?[-./年]\s?\d{1,2}\s?(?:[-./月]\s?\d{1,2}\s?日?)?\W{0,3}")
_ITALIC = re.compile(r"\s*(?:[*_](?![*_\s])[^*_]+[*_]|<(?:i|em)>.+</(?:i|em)>)\s*$", re.IGNORECASE)
#: Items in items are some four deep; an item below this many stands beside the last of them.
_DEEPEST = 20
#: Fields that an item beside the item of its paper may give; other labels there begin a title ("Position: ...").
_GIVEN_BESIDE = frozenset({"authors", "abstract", "url", "code_url", "keywords"})
_GIVEN_BELOW = _GIVEN_BESIDE | {"venue", "year", "affiliation"}


@dataclass(frozen=True, slots=True)
class Group:
    """A line that is over the items below it, such as "* Few-shot learning" with items of its own."""

    line: int
    text: str


@dataclass(slots=True)
class Candidate:
    """Lines that may be one paper."""

    line_start: int
    line_end: int
    lines: list[str]
    groups: tuple[Group, ...]
    level: int | None = None
    reference: Reference = field(default_factory=Reference)

    def add(self, block: Block, lines: Sequence[str]) -> None:
        """Takes lines that say more about the paper."""
        self.lines += lines
        self.line_end = max(self.line_end, block.line_end)

    @property
    def raw(self) -> str:
        """The lines, cut where a reject shows them."""
        return "\n".join(self.lines)[:RAW_CHARS]


@dataclass(slots=True)
class _Node:
    """A block with the blocks indented below it."""

    block: Block
    children: list["_Node"] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The lines of the block and of all below it."""
        return [*self.block.lines, *(line for child in self.children for line in child.lines())]

    @property
    def line_end(self) -> int:
        """The last line of the block and of all below it."""
        return self.children[-1].line_end if self.children else self.block.line_end


def find_papers(blocks: Sequence[Block], definitions: Mapping[str, str]) -> Iterator[Candidate | Item]:
    """What may be papers, in order; for tables the items they give."""
    finder = _Finder(definitions)
    finder.walk(_tree(blocks), ())
    finder.close()
    yield from finder.found


def is_field(line: str) -> bool:
    """Whether a line says something about a paper above it: nothing but links, or a label, unless that is of a title."""
    if is_links(line):
        return True
    found = labelled(line)
    if found is None:
        return False
    what = meaning(found[0])
    return what.field != "title" or what.variant == "zh" or is_links(found[1]) or is_missing(plain(found[1]))


def _tree(blocks: Sequence[Block]) -> list[_Node]:
    """The blocks by their indent: an item stands in another by one blank, text by two, which is the least that a mark is wide."""
    roots: list[_Node] = []
    over: list[_Node] = []
    for block in blocks:
        node = _Node(block)
        level = block.level - (block.kind != "item")
        while over and (block.kind == "row" or level <= over[-1].block.level or len(over) == _DEEPEST):
            over.pop()
        (over[-1].children if over else roots).append(node)
        if block.kind == "item":
            over.append(node)
    return roots


class _Finder:
    """Goes through the blocks with the paper in hand."""

    def __init__(self, definitions: Mapping[str, str]) -> None:
        self.found: list[Candidate | Item] = []
        self._definitions = definitions
        self._current: Candidate | None = None
        self._bold: Group | None = None

    def walk(self, nodes: Sequence[_Node], groups: tuple[Group, ...]) -> None:
        """Takes blocks of one level."""
        rows: list[Block] = []
        for at, node in enumerate(nodes):
            if rows and (node.block.kind != "row" or node.block.header is not rows[0].header):
                self._take_rows(rows)
                rows = []
            if node.block.kind == "row":
                rows.append(node.block)
            elif node.block.kind == "item":
                self._take_item(node, groups)
            elif node.block.kind == "text":
                self._take_text(node.block, nodes[at + 1].block if at + 1 < len(nodes) else None, groups)
            elif self._current:
                self._take_quote(node.block)
        if rows:
            self._take_rows(rows)

    def close(self) -> None:
        """Ends the paper in hand."""
        if candidate := self._current:
            candidate.reference = read_reference(candidate.lines, self._definitions)
            self.found.append(candidate)
        self._current = None

    def _begin(self, block: Block, lines: Sequence[str], line: int, groups: tuple[Group, ...], level: int | None) -> None:
        self.close()
        if self._bold:
            groups = (*groups, self._bold)
        self._current = Candidate(line, max(line, block.line_end) if level is not None else line, list(lines), groups, level)

    def _take_rows(self, rows: Sequence[Block]) -> None:
        self.close()
        self.found += read_table(rows, self._definitions)

    def _take_item(self, node: _Node, groups: tuple[Group, ...]) -> None:
        """An item: more about the paper in hand, a group of items, or a paper."""
        block = node.block
        if self._goes_on(block) and self._current:
            self._current.add(block, node.lines())
            self._current.line_end = node.line_end
            return
        self._settle_bold()
        below = [child for child in node.children if child.block.kind == "item"]
        says_more = any(is_field(child.block.lines[0]) for child in below)
        inside = [child for child in below if self._is_paper(child, strictly=says_more)]
        if self._is_group(node, inside, len(below)):
            self.close()
            self.walk(node.children, (*groups, Group(block.line, plain(block.text).strip(" :："))))
            self.close()
            return
        self._begin(block, block.lines, block.line, groups, block.level)
        for child in node.children:
            if child in inside and self._is_paper(child, strictly=True):
                self.walk([child], groups)
            elif self._current:
                self._current.add(child.block, child.lines())
                self._current.line_end = max(self._current.line_end, child.line_end)

    def _is_group(self, node: _Node, inside: Sequence[_Node], below: int) -> bool:
        """Whether an item is over the papers below it: less surely a paper itself than they are."""
        if any(self._is_paper(child, strictly=True) for child in inside):
            return not self._is_paper(node, strictly=True)
        return bool(inside) and 2 * len(inside) >= below and not self._is_paper(node)

    def _settle_bold(self) -> None:
        """A bold line with nothing but its text before an item is a heading over the items."""
        current = self._current
        if (
            current
            and current.level is None
            and len(current.lines) == 1
            and _BOLD.match(current.lines[0])
            and not find_links(current.lines[0])
        ):
            self._bold = Group(current.line_start, plain(current.lines[0]).strip(" :："))
            self._current = None

    def _goes_on(self, block: Block) -> bool:
        """Whether an item says more about the paper in hand."""
        current = self._current
        if current is None:
            return False
        line = block.lines[0]
        if current.level is None or block.level > current.level:
            if current.level is None and len(current.lines) == 1:
                return is_field(line) or is_names(line) or decision_of(plain(line)) is not None
            return is_field(line) or (current.level is None and block.line == current.line_end + 1 and is_names(current.lines[1]))
        found = labelled(line)
        if found is None:
            return is_links(line, strictly=True)
        label, value, _ = found
        return is_links(value) or is_missing(plain(value)) or meaning(label).field in _GIVEN_BESIDE

    def _is_paper(self, node: _Node, strictly: bool = False) -> bool:
        """Whether an item may be a paper by its own line; strictly, by a link that only papers have."""
        line = node.block.lines[0]
        if is_field(line):
            return False
        strength = read_reference(node.block.lines, self._definitions).strength
        return strength == PAPER if strictly else strength > NONE

    def _take_text(self, block: Block, following: Block | None, groups: tuple[Group, ...]) -> None:
        """Lines of text: each begins a paper, goes on with the one in hand, or is text beside the papers."""
        for at, line in enumerate(block.lines):
            number = block.line + at
            after = (
                block.lines[at + 1] if at + 1 < len(block.lines) else following.lines[0] if following and following.lines else ""
            )
            shown = plain(line)
            if _DATED.fullmatch(shown):
                self.close()
            elif self._current and (is_field(line) or ((at > 0 or len(self._current.lines) == 1) and is_names(line))):
                self._current.add(Block("text", number, number, 0, (line,)), [line])
            elif self._begins(line, shown, after):
                self._bold = None
                self._begin(block, [line], number, groups, None)
            elif self._current and (at > 0 or _ITALIC.match(line) or is_names(line) or is_text(shown) or self._is_over_text()):
                self._current.add(Block("text", number, number, 0, (line,)), [line])
            elif _BOLD.match(line) and len(shown) <= 100:
                self.close()
                self._bold = Group(number, shown.strip(" :："))
            else:
                self.close()

    def _is_over_text(self) -> bool:
        """Whether the last line in hand is a label over the text that follows."""
        found = labelled(self._current.lines[-1]) if self._current and self._current.lines else None
        return found is not None and not found[1] and meaning(found[0]).field == "abstract"

    def _take_quote(self, block: Block) -> None:
        """A quotation below a paper: its abstract, or fields of it; else a remark."""
        if self._current and (is_text(plain(block.text)) or any(is_field(line) for line in block.lines)):
            self._current.add(block, block.lines)

    def _begins(self, line: str, shown: str, after: str) -> bool:
        """Whether a line of text is the first of a paper, by itself or by the line after it."""
        if not shown or len(line) > 5000:
            return False
        label = labelled(line)
        if label is not None and label[2] and meaning(label[0]).field not in (None, "title"):
            return False
        found = read_reference([line], self._definitions)
        if found.strength == PAPER:
            return True
        if not found.title:
            return _BOLD.match(line) is not None and may_be_name(shown) and is_field(after) and bool(find_links(after))
        links = find_links(line, self._definitions)
        beside = plain(without(line, links))
        if _BOLD.match(without(line, links).replace("\x00", " ").strip()) and is_title(found.title):
            return True
        if (
            links
            and any(link.is_external for link in links)
            and found.has("url")
            and len(beside) <= 200
            and not beside.endswith((":", "：", ".", "。"))
        ):
            return True
        if not is_title(shown):
            return False
        label = labelled(after)
        if decision_of(plain(after)) is not None and _BOLD.match(line):
            return True
        return is_links(after) or is_names(after) or (label is not None and meaning(label[0]).field in _GIVEN_BELOW)
