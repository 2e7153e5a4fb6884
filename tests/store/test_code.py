import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pipeline.store import code


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code, which each test leaves as it was."""
    root = tmp_path_factory.mktemp("code")
    for folder in ("pipeline", "schemas"):
        shutil.copytree(Path(code.__file__).parents[2] / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture
def copied(copy: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The copy of the code to edit, with digests read anew."""
    monkeypatch.setattr(code, "_PIPELINE", copy / "pipeline")
    monkeypatch.setattr(code, "_SCHEMAS", copy / "schemas")
    code.code_digests.cache_clear()
    yield copy
    code.code_digests.cache_clear()


def changed(copied: Path, file: str) -> set[str]:
    before: Mapping[str, str] = dict(code.code_digests())
    path = copied / file
    text = path.read_bytes()
    path.write_bytes(text + b"\n# edited\n")
    code.code_digests.cache_clear()
    after: Mapping[str, str] = dict(code.code_digests())
    path.write_bytes(text)
    return {stage for stage, digest in after.items() if digest != before[stage]}


@pytest.mark.parametrize(
    ("file", "stages"),
    [
        ("pipeline/claims/lexicon/units.toml", {"claims"}),
        ("pipeline/papers/words.toml", {"papers"}),
        ("pipeline/lists/read.py", {"lists", "papers"}),
        ("pipeline/publish/tables.py", {"publish"}),
        ("pipeline/text/clean.py", {"text", "claims"}),
        ("schemas/claims.py", {"lists", "text", "claims", "papers", "publish"}),
        ("pipeline/cli/show.py", set()),
        ("pipeline/defs/publish.py", set()),
    ],
)
def test_an_edit_makes_stale_exactly_what_depends_on_it(copied: Path, file: str, stages: set[str]):
    assert changed(copied, file) == stages


def test_what_python_leaves_behind_is_no_edit(copied: Path):
    before = dict(code.code_digests())
    (copied / "pipeline" / "claims" / "__pycache__").mkdir()
    (copied / "pipeline" / "claims" / "__pycache__" / "extract.cpython-311.pyc").write_bytes(b"x")
    code.code_digests.cache_clear()
    assert dict(code.code_digests()) == before
