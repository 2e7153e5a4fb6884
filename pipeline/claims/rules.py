"""What each `rule_id` means, for a person who asks why a claim was found. The sentences are data in `lexicon/rules.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@cache
def rules() -> Mapping[str, str]:
    """One sentence for every `rule_id`: its claim type, a full stop, its name."""
    words = tomllib.loads((files("pipeline.claims") / "lexicon" / "rules.toml").read_text(encoding="utf-8"))
    return MappingProxyType({f"{kind}.{name}": said for kind, named in words.items() for name, said in named.items()})


def meaning_of(rule_id: str) -> str:
    """How a claim with this `rule_id` was found. Raises `KeyError` for an id that no finder gives."""
    return rules()[rule_id]
