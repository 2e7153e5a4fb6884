"""Lists of titles each of which ends with a full stop, as bibliographies write them ("Scalable Fair Clusters.").

Here belongs telling them from text in sentences, and taking the stops off.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from pipeline.lists.formats.prose import ends_sentence, is_prose, is_text, looks_like_title
from pipeline.lists.formats.title_beside import is_with_names
from pipeline.lists.words import load

#: Lines by which a list is told, the fewest of them, and the share of them that must be such titles.
_SAMPLE, _FEWEST, _SHARE = 300, 4, 0.9
#: Share of the lines that may begin as sentences do, be several sentences, or have names beside them.
_MOST_SENTENCES, _MOST_PROSE = 0.05, 0.2


def without_stops(lines: Iterable[str], head: str) -> Iterable[str]:
    """The lines without the full stops behind titles, where `head`, the beginning of the file, shows a list of such titles."""
    return (line[:-1] if line.endswith(".") else line for line in map(str.rstrip, lines)) if _are_stopped(head) else lines


@lru_cache(maxsize=2)
def _are_stopped(head: str) -> bool:
    lines = [line for line in islice(head.split("\n"), _SAMPLE) if line.strip()]
    if len(lines) < _FEWEST or 2 * sum(line.rstrip().endswith(".") for line in lines) < len(lines):
        return False
    titles = [line for line in lines if ends_sentence(line) and looks_like_title(line.rstrip().rstrip(".")) and not is_text(line)]
    if len(titles) < _SHARE * len(lines):
        return False
    beginnings = frozenset(load("structure")["beginnings_of_sentences"])
    sentences = sum(line.split(maxsplit=1)[0].casefold() in beginnings for line in titles)
    prose = sum(is_prose(line) or is_with_names(line) for line in titles)
    return sentences <= _MOST_SENTENCES * len(titles) and prose <= _MOST_PROSE * len(titles)
