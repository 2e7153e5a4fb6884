"""What a link beside a paper leads to: the paper, its code, or something else.

Here belongs telling links apart by their text and host, in Markdown and HTML alike; the words are in `headers/links.toml`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from pipeline.lists.titles import decision_of
from pipeline.lists.words import fold, has_han, load

Kind = Literal["paper", "code", "article", "other"]

_HOST = re.compile(r"(?:https?:)?//(?:www\.|dx\.)?(?P<host>[^/?#\s]+)(?P<path>[^?#\s]*)", re.IGNORECASE)
_OUTLINE = re.compile(r"^\d{1,2}(?:\.\d{1,2})*[.、]?\s+")
_NUMBER_OF_PAPER = re.compile(r"(?:arxiv[ :-]*)?\d{4}\.\d{4,5}(?:v\d+)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its text without markup (the alternative text where it is an image), its address, and where it stands."""

    text: str
    url: str
    start: int = 0
    end: int = 0

    @property
    def is_external(self) -> bool:
        """Whether it leads to another page: neither a place on this one nor a file beside it nor a mail address."""
        return self.url.startswith(("http://", "https://", "//"))


def kind_of(link: Link) -> Kind:
    """What the link leads to, by its text where that says it, else by its host."""
    return text_kind(link.text) or host_kind(link.url)


def text_kind(text: str) -> Kind | None:
    """What a link of this text leads to; None where the text does not say it, as that of a title does not."""
    if _NUMBER_OF_PAPER.fullmatch(text.strip()):
        return "paper"
    folded = fold(text.casefold())  # no camelCase: "arXiv" and "GitHub" are one word each
    known = _texts()
    if folded in known:
        return known[folded]
    words = folded.split()
    if 1 < len(words) <= 3 and all(word in known or word.isdigit() for word in words):
        return known.get(words[0]) or known.get(words[-1])
    return None


def host_kind(url: str) -> Kind:
    """What an address leads to, by its host."""
    found = _HOST.match(url)
    if not found:
        return "other"
    if is_front_page(url):
        return "other"
    host, path = found["host"].lower().partition(":")[0], found["path"].lower()
    for at in [0, *(dot.end() for dot in re.finditer(r"\.", host))]:
        domain = host[at:]
        for known, kind in _hosts().get(domain, ()):
            if path.startswith(known):
                return kind
    return "paper" if path.endswith(".pdf") else "other"


def is_front_page(url: str) -> bool:
    """Whether an address is that of a whole site."""
    found = _HOST.match(url)
    return found is not None and len(found["path"]) <= 1 and "?" not in url


@cache
def holds_no_papers(heading: str, is_above: bool = False) -> bool:
    """Whether a heading is over a part of a page that holds no papers: contents, news, licence, blog posts.

    `is_above` asks about what stands under a further heading below this one.
    """
    words = load("links")["parts_without_papers"]
    heading = _OUTLINE.sub("", heading)
    if has_han(heading):
        whole = f"{words['chinese']} {'' if is_above else words['chinese_contents']}".split()
        chinese = "".join(char for char in heading if has_han(char))
        return chinese in whole or any(
            word in chinese and len(chinese) <= len(word) + 4 for word in words["chinese_parts"].split()
        )
    names = _split(words["english"] if is_above else f"{words['english']} | {words['contents']}")
    return fold(re.sub(r":[a-z0-9_+-]+:|[^\w\s'’/&-]", " ", heading)) in names and decision_of(heading) is None


@cache
def _texts() -> Mapping[str, Kind]:
    texts: dict[str, Kind] = {}
    kinds: tuple[Kind, ...] = ("paper", "code", "other")
    for kind in kinds:
        for text in _split(load("links")["texts"][kind]):
            texts.setdefault(text, kind)
    return MappingProxyType(texts)


@cache
def _hosts() -> Mapping[str, tuple[tuple[str, Kind], ...]]:
    """Domain -> paths on it and what they are."""
    hosts: dict[str, tuple[tuple[str, Kind], ...]] = {}
    kinds: tuple[tuple[str, Kind], ...] = (("paper", "paper"), ("code", "code"), ("articles", "article"))
    for name, kind in kinds:
        for host in load("links")["hosts"][name].split():
            domain, _, path = host.partition("/")
            hosts[domain] = (*hosts.get(domain, ()), (f"/{path}" if path else "", kind))
    return MappingProxyType(hosts)


@cache
def _split(words: str) -> frozenset[str]:
    return frozenset(fold(word) for word in words.split("|"))
