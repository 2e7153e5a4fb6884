"""What stands beside a title on its line: names, venue, year and decision, links, an abstract behind it.

Here belongs taking these; the title itself is told by `title_line`, further lines are read by `reference`.
"""

import re
from collections.abc import Sequence

from pipeline.lists.formats import title_line
from pipeline.lists.formats.citation import ET_AL, YEAR, sentences
from pipeline.lists.formats.markdown_inline import plain
from pipeline.lists.formats.prose import is_prose, is_text, looks_like_names
from pipeline.lists.formats.stated_paper import PAPER, Reference
from pipeline.lists.formats.title_line import ASIDE, is_names, is_source, states_source
from pipeline.lists.headers import meaning
from pipeline.lists.links import Link, is_front_page, kind_of, text_kind
from pipeline.lists.model import Field
from pipeline.lists.titles import Title, decision_of, read_title

_BOLD_FIRST = re.compile(
    r"\W{0,3}(?:\d{1,4}[.)]\s+)?\*\*[^*]{4,400}\*\*[\s.:：—–-]*(?:[(（](?P<names>[^()（）]{3,600})[)）][\s.:：,—–-]*)?(?P<text>\S.*)$",
    re.DOTALL,
)
#: One name with its affiliation, and the source behind it ("Jane Doe (University of X). arXiv").
_ONE_WITH_SOURCE = re.compile(r"(?P<name>[^()（）.]{3,60}?)\s*[(（][^()（）]{2,100}[)）][.,]?\s+(?P<source>[^()（）]{2,60})$")
#: A venue that no word list knows, by its capitals and the year ("HotStorage 2020", "aiDM2020", "ICDEW, 2008").
_ACRONYM = re.compile(r"(?P<name>[A-Za-z]*[A-Z][A-Za-z]*[A-Z][A-Za-z&/+-]*?)[\s,'’`-]*(?P<year>(?:19|20)\d\d)")
#: A source with the date of its issue ("Cell Systems, June 2019").
_ISSUE = re.compile(r"(?P<name>[^\W\d][^,\d]{2,60}),\s(?:[A-Z][a-z]{2,8}\.?\s)?(?P<year>(?:19|20)\d\d)")
#: A known venue with the last digits of its year ("SOSP 23"); higher numbers are those of editions.
_SHORT_YEAR = re.compile(r"[A-Za-z&/-]{2,12}\s(?P<year>[0-2]\d)")
#: A source with the names behind it ("CVPR 2025，张三 等").
_NAMES_BEHIND = re.compile(r"(?P<source>[^,，]{3,40})[,，]\s*(?P<names>\S.{1,200})")
_MORE_NAMES = re.compile(r"(?:[\s,，]+et\.? ?al\.?|\s*等人?)\s*$", re.IGNORECASE)
_PIECES = re.compile(r"\s*[()（）\[\]【】|｜•·\x00]\s*|\s+[-–—]{1,2}\s+")


def take_rest(reference: Reference, text: str) -> None:
    """Takes names, venue, year and decision out of what stands beside the title."""
    if "et" in text and (more := ET_AL.search(text)) and not reference.has("authors"):
        before = ASIDE.sub("", plain(text[: more.start()])).strip(" .,;:-–—|*_")
        if looks_like_names(before, fewest=1):
            reference.add("authors", before)
            text = text[more.end() :]
    set_off = [
        (found.group(), plain(found["text"] or found["html"]).strip(" .,")) for found in title_line.EMPHASISED.finditer(text)
    ]
    for written, inside in set_off:
        if is_names(written) and not reference.has("authors") and not is_source(inside) and not says_code(inside):
            reference.add("authors", inside)
            text = text.replace(written, "\x00", 1)
        elif not reference.has("authors") and (named := _ONE_WITH_SOURCE.match(inside)) and is_source(named["source"]):
            reference.add("authors", named["name"])
            text = text.replace(written, f"\x00{named['source']}\x00", 1)
    shown = plain(text).strip(" .,;:-–—|")
    if not any(char.isalnum() for char in shown):
        return
    pieces = [piece for part in _PIECES.split(shown) for piece in sentences(part)]
    for piece in pieces:
        piece = piece.strip(" .,;:，。*_")
        if len(piece) < 2:
            continue
        stated = read_title(piece) if len(piece) <= 150 else None
        names, comma, tail = piece.rpartition(",")
        if comma and is_source(tail) and (is_names(names) or ET_AL.search(names)):
            reference.add("authors", names)
            piece = tail.strip()
            stated = read_title(piece)
        elif (more := _NAMES_BEHIND.fullmatch(piece)) and states_source(more["source"]) and _is_one_or_more(more["names"]):
            reference.add("authors", more["names"])
            piece = more["source"]
            stated = read_title(piece)
        if (decision := decision_of(piece)) is not None:
            reference.add("decision", decision)
        if stated and not stated.venue and (archive := title_line.PREPRINT.search(piece)) and (year := YEAR.search(piece)):
            reference.add("venue", archive.group())
            reference.add("year", year.group())
        elif stated and (stated.venue or title_line.PREPRINT.search(piece)):
            reference.add("venue", piece)
            if (short := _SHORT_YEAR.fullmatch(piece)) and stated.year is None:
                reference.add("year", f"20{short['year']}")
        elif not reference.has("authors") and (is_names(piece) or ET_AL.search(piece)):
            reference.add("authors", piece)
        elif edition := _ACRONYM.fullmatch(piece):
            reference.add("venue", edition["name"])
            reference.add("year", edition["year"])
        elif year := YEAR.search(piece):
            reference.add("year", year.group())
        elif decision is None:
            reference.left.append(piece)
    for _, inside in set_off:
        is_phrase = len(inside) <= 80 and inside[:1].isupper() and not is_names(inside) and not YEAR.fullmatch(inside)
        if is_phrase and not says_code(inside) and (is_source(inside) or " " in inside):
            issue = _ISSUE.fullmatch(inside)
            reference.add("venue", issue["name"] if issue else inside)
            reference.add("year", issue["year"] if issue else "")


def _is_one_or_more(text: str) -> bool:
    """Whether a text is names, of which one will do, perhaps with "et al." behind them."""
    return looks_like_names(_MORE_NAMES.sub("", text), fewest=1)


def says_code(text: str) -> bool:
    """Whether a text set off beside a title speaks of its code ("Code coming soon")."""
    return any(text_kind(word) == "code" for word in text.split())


def take_text_behind(reference: Reference, line: str) -> None:
    """Takes the abstract that stands on the line of a bold title behind it, perhaps after the names in brackets."""
    found = _BOLD_FIRST.match(line)
    if not found or "](" in line or reference.text_lines or not (is_text(found["text"]) and is_prose(found["text"])):
        return
    if found["names"] and not reference.has("authors") and looks_like_names(found["names"], fewest=1):
        reference.add("authors", found["names"])
    reference.text_lines = [found["text"]]
    reference.strength = PAPER


def _is_of_text(label: str) -> bool:
    """Whether a label is that of a text or of names, for which an address does not stand."""
    return meaning(label).field in ("title", "authors", "abstract")


def _stated_by(text: str) -> Title | None:
    """Venue or year that the text of a link states; None where it states neither, or says only what the link leads to ("ACL")."""
    stated = read_title(text)
    says_source = stated.year is not None or (stated.venue is not None and text_kind(text) is None)
    return stated if says_source else None


def take_links(reference: Reference, links: Sequence[Link], label: str | None = None) -> None:
    """Takes the addresses of paper and code; other links only where their label is known."""
    for link in links:
        if not link.is_external:
            continue
        if len(link.text) <= 40 and (stated := _stated_by(link.text)) is not None:
            reference.add("venue" if stated.venue else "year", link.text if stated.venue else str(stated.year))
        kind = (text_kind(label) if label else None) or kind_of(link)
        if kind == "paper" or (kind == "other" and link.text and is_source(link.text) and not is_front_page(link.url)):
            reference.add("url", link.url, label)
            reference.strength = PAPER
        elif kind == "code":
            reference.add("code_url", link.url, label)
        elif (named := label or link.text) and (label or meaning(named).status != "unknown") and not _is_of_text(named):
            reference.fields.append(Field(named, link.url, name=None))
