"""The key under which one name is known in all papers, however an abstract writes it.

A key is a pure function of the name and of the committed file of aliases: case, blanks, hyphens, markdown, LaTeX and a plural s
make no difference ("CIFAR-10", "CIFAR 10", "ViTs", "$\\text{ViT}$"). Nothing of the text around a name plays a part.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from pipeline.text import word_lists

_COMMAND = re.compile(r"\\[a-zA-Z]+\s?")
_PLURAL = re.compile(r"(?<=[A-Z0-9])s$|(?<=[a-z]{4}[^siuao\W\d])s$")
_PLURAL_Y = re.compile(r"(?<=[a-z]{3})ies$")
_SEPARATORS = re.compile(r"[\s\W_]+")
_KEPT = {"+": "plus", "α": "alpha", "β": "beta", "π": "pi", "λ": "lambda", "ε": "epsilon", "γ": "gamma", "μ": "mu", "σ": "sigma"}


@lru_cache(maxsize=1 << 16)
def canonical(name: str) -> str:
    """The key of `name`; of a name without a letter or digit, the name itself."""
    folded = name
    if not name.isascii() or "\\" in name:
        folded = _COMMAND.sub("", unicodedata.normalize("NFKC", name))
    folded = folded.strip("$*`_{}()[]\"' ")
    if folded.endswith("s"):
        folded = _PLURAL.sub("", _PLURAL_Y.sub("y", folded))
    key = folded.casefold()
    if not (key.isascii() and key.isalnum()):
        for mark, word in _KEPT.items():
            key = key.replace(mark, word)
        key = _SEPARATORS.sub("", key) or name.casefold()
    return _aliases().get(key, key)


@cache
def _aliases() -> Mapping[str, str]:
    """The key that stands for each other way of naming the same thing."""
    table = word_lists.load("pipeline.claims", "aliases")
    return MappingProxyType({other: key for key, others in table["aliases"].items() for other in others.split()})
