"""What each `rule_id` means, for a person who asks why a claim was found. The sentences are data in `lexicon/rules.toml`."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pipeline.text import word_lists


@cache
def rules() -> Mapping[str, str]:
    """One sentence for every `rule_id`: its claim type, a full stop, its name."""
    words = word_lists.load("pipeline.claims", "rules")
    return MappingProxyType({f"{kind}.{name}": said for kind, named in words.items() for name, said in named.items()})


def meaning_of(rule_id: str) -> str:
    """How a claim with this `rule_id` was found. Raises `KeyError` for an id that no finder gives."""
    return rules()[rule_id]
