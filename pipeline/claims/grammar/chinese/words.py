"""The cue words of `lexicon/chinese.toml` as patterns, and the one script in which they are matched.

Here belongs only how words become patterns. Patterns are written in simplified characters; a text in traditional ones is folded
character by character, so that places in the folded text are those of the text.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pipeline.text import word_lists

STOPS = "，,；;。！!？?"
MARKS = f"{STOPS}：:、 "
STOP = re.compile(r"[，；;。！!？?]|,(?=\s?[\u4e00-\u9fff])")
#: A label of a part of the abstract at the start of a sentence: `方法：`, `【目的】`.
LABEL = re.compile(r"[\u4e00-\u9fff]{2,8}[：:]\s?|[【\[][\u4e00-\u9fff]{2,6}[】\]]\s?")


@cache
def lexicon() -> Mapping[str, Mapping[str, str]]:
    """The tables of the file."""
    return MappingProxyType(word_lists.load("pipeline.claims", "chinese"))


@cache
def say() -> Mapping[str, re.Pattern[str]]:
    """The pattern of each group of cue words, by its name; `given` is that of things given away: `代码已开源`, `公开了数据集`."""
    thing, release = any_of("thing"), any_of("release")
    given = (
        rf"{thing}{any_of('joining')}*{release}"
        rf"|{thing}[^，,。；;]{{0,12}}(?:[将已会均都]{any_of('given_away')}(?=$|[，,。；;在于以])|http|[Gg]it[Hh]ub|仓库)"
        rf"|{release}(?:了|我们的|本文的?|全部|所有)[^，,。；;]{{0,16}}{thing}|提供了?[^，,。；;]{{0,8}}{any_of('code')}"
    )
    return MappingProxyType({name: re.compile(forms) for name, forms in {**lexicon()["words"], "given": given}.items()})


def any_of(name: str) -> str:
    """Source of the pattern for any word of a group, to be part of a larger one."""
    return f"(?:{lexicon()['words'][name]})"


@cache
def _script() -> dict[int, int]:
    table = lexicon()["script"]
    return str.maketrans(table["traditional"], table["simplified"])


def folded(text: str) -> str:
    """The text in simplified characters, as far as cue words are made of them; places stay what they are."""
    return text.translate(_script())
