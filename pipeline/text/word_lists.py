"""The word lists that grammars look for: the data in `lexicon/*.toml` of the stages that read text.

Here belongs only how such a file is read; what its words mean is told by the module that asks for it.
"""

import tomllib
from importlib.resources import files
from typing import Any


def load(package: str, name: str) -> dict[str, Any]:
    """The table of `lexicon/<name>.toml` in a package of ours ("pipeline.claims")."""
    return tomllib.loads((files(package) / "lexicon" / f"{name}.toml").read_text(encoding="utf-8"))
