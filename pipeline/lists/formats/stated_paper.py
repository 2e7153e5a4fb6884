"""What lines about one paper state: its title and fields, and how sure it is that they are about a paper at all.

Here belongs gathering the values; `reference` reads them from the lines.
"""

import re
from dataclasses import dataclass, field, replace

from pipeline.lists.headers import meaning
from pipeline.lists.model import Field
from pipeline.lists.people import before_affiliations
from pipeline.lists.titles import read_title

_FULL_STOP = re.compile(r"(?<=\w\w)[\s.,;]+$")

#: What parts one author from his affiliation.
_AFFILIATION = re.compile(r"\s+[|｜]\s+|\s*[(（]")

#: How sure it is that lines name a paper: not at all, by the look of a title, by a link or a label that only papers have.
NONE, TITLE, PAPER = 0, 1, 2


@dataclass(slots=True)
class Reference:
    """What the lines of one paper state. `strength` is one of NONE, TITLE and PAPER; `left` are texts that nothing is known of.

    `text_lines` are those of the abstract, below `text_label`; `open_label` is the label over the lines that follow. `names` are
    those of lines that name one author each, all by the label `names_label`; `is_naming` says that more of them follow.
    """

    title: str = ""
    fields: list[Field] = field(default_factory=list)
    strength: int = NONE
    left: list[str] = field(default_factory=list)
    text_lines: list[str] = field(default_factory=list)
    open_label: str = ""
    text_label: str = ""
    names: list[str] = field(default_factory=list)
    names_label: str = ""
    is_naming: bool = False

    def copy(self) -> "Reference":
        """The same, to which more can be added."""
        return replace(self, fields=[*self.fields], left=[*self.left], text_lines=[*self.text_lines], names=[*self.names])

    def has(self, name: str) -> bool:
        """Whether a value for the field has been found."""
        if name == "authors" and self.names:
            return True
        return any((each.name or (meaning(each.label).field if each.label else None)) == name for each in self.fields)

    def add(self, name: str, value: str | tuple[str, ...], label: str | None = None) -> None:
        """Adds a value that is known by its place."""
        if name == "authors" and isinstance(value, str):
            value = _FULL_STOP.sub("", value)
        if value and (label or not self.has(name) or name in ("url", "code_url")):
            self.fields.append(Field(label, value, name=name))

    def add_name(self, label: str, line: str) -> None:
        """Adds a line below a label of authors, or behind one more label of this kind."""
        self.names_label = label
        self.names.append(line)

    def finished(self) -> tuple[Field, ...]:
        """Title first, then the other fields as they came, the abstract with all its lines."""
        title = [Field(None, self.title, name="title")] if self.title else []
        fields = [*self._authors(), *self.fields]
        venues = [str(each.value) for each in fields if each.name == "venue"]
        if venues and read_title(venues[0]).year:  # it goes before the year of a preprint or of an update
            fields = [each for each in fields if each.name != "year"]
        text = "\n".join(self.text_lines).strip()
        is_second = any(each.label and meaning(each.label).field == "abstract" for each in fields)
        abstract = Field(self.text_label, text) if is_second else Field(self.open_label or None, text, name="abstract")
        return (*title, *fields, *([abstract] if text else []))

    def _authors(self) -> list[Field]:
        """The authors whom lines name one by one, each before his affiliation; one line alone may name them all."""
        if len(self.names) < 2:
            named = [tuple(before_affiliations(name)) or name for name in self.names]
            return [Field(self.names_label, name, name="authors") for name in named]
        names = [_AFFILIATION.split(name, maxsplit=1)[0].strip() for name in self.names]
        if all(" " in name.partition(",")[0].strip() for name in names):
            names = [name.partition(",")[0].strip() for name in names]
        return [Field(self.names_label, tuple(dict.fromkeys(filter(None, names))), name="authors")]

    def open_text(self, label: str, value: str) -> None:
        """Begins an abstract below its label; one before it, in another language, is kept."""
        if (text := "\n".join(self.text_lines).strip()) and self.text_label not in ("", label):
            self.fields.append(Field(self.text_label, text))
        self.open_label = self.text_label = label
        self.text_lines = [value] if value else []
