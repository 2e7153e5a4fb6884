"""The digest of the code of each stage: of everything whose change may change what the stage puts out.

That is the modules and data files of the stage and of the packages it stands on, the table models, and the versions of the
libraries that decide. `tests/test_one_way.py` keeps `STANDS_ON` and `LIBRARIES` to what the modules import.
"""

import hashlib
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType

from pipeline.store.digests import digest_of

#: Stages in their order, each with the stages whose code it calls.
STANDS_ON: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "lists": (),
        "text": (),
        "claims": ("text",),
        "papers": ("lists",),
        "publish": (),
    }
)
#: Distributions whose version decides what a stage puts out, beside those of the stages it stands on.
LIBRARIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "lists": (
            "bibtexparser",
            "ftfy",
            "numpy",
            "orjson",
            "polars",
            "pylatexenc",
            "python-calamine",
            "PyYAML",
            "selectolax",
        ),
        "text": ("numpy", "polars"),
        "claims": ("numpy", "polars"),
        "papers": ("polars", "pylatexenc"),
        "publish": ("duckdb", "polars"),
    }
)

_PIPELINE = Path(__file__).parent.parent
_SCHEMAS = _PIPELINE.parent / "schemas"
_VIEWS = _PIPELINE.parent / "warehouse" / "views"
_NOT_CODE = ("__pycache__",)


@cache
def code_digests() -> Mapping[str, str]:
    """The digest of each stage's code, read once: a process goes on with the code that it started with."""
    tables = _digest_of_folder(_SCHEMAS)
    own = {stage: _digest_of_folder(_PIPELINE / stage) for stage in STANDS_ON}
    language = f"python {sys.version_info.major}.{sys.version_info.minor}, unicode {unicodedata.unidata_version}"
    return MappingProxyType(
        {
            stage: digest_of(
                tables,
                language,
                *(own[name] for name in (*STANDS_ON[stage], stage)),
                *(f"{library} {version(library)}" for name in (*STANDS_ON[stage], stage) for library in LIBRARIES[name]),
            )
            for stage in STANDS_ON
        }
    )


def rules_digest() -> str:
    """One digest for all stages and the views: everything that decides the content of a build beside the lists."""
    return digest_of(*code_digests().values(), _digest_of_folder(_VIEWS))


def _digest_of_folder(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in _files(folder):
        digest.update(digest_of(path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()).encode())
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not any(part in _NOT_CODE or part.startswith(".") for part in path.relative_to(folder).parts):
            yield path
