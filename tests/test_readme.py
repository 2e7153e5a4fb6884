"""The README keeps its word: each query in it runs on a real warehouse and answers with rows."""

import re
from pathlib import Path

import duckdb
import pytest
from click.testing import CliRunner

from pipeline.cli.app import app
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
QUERIES = dict(re.findall(r"^([^\n]+):\n\n```sql\n(.*?)```", README, re.MULTILINE | re.DOTALL))

FIRST = """ICML 2026 Papers

ID: 1
Title: WarpTune: Cheap Fine-Tuning
Abstract: Fine-tuning models is costly. We propose WarpTune, a method for fine-tuning with few weights. WarpTune outperforms LoRA on
CIFAR-100 and improves accuracy by 3.2% over Adapter. We find that fine-tuning the last layers is enough. Code is available at
https://github.com/warptune/warptune.

ID: 2
Title: A Bound for Bandits
Abstract: NOT_FOUND

ID: 3
"""
SECOND = FIRST.replace(
    "Abstract: NOT_FOUND",
    "Abstract: We study bandits. We prove an upper bound of $O(\\sqrt{T})$ on the regret. Code will be released.",
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse of one list that came twice, with an abstract filled in and an entry without text."""
    folder = tmp_path_factory.mktemp("readme")
    inbox = folder / "inbox"
    inbox.mkdir()
    for text in (FIRST, SECOND):
        (inbox / "icml_2026.txt").write_text(text, encoding="utf-8")
        done = CliRunner().invoke(app, ["run", "--inbox", str(inbox), "--warehouse", str(folder / "warehouse")])
        assert isinstance(done.exception, SystemExit | None), done.output
        assert done.exit_code == 0, done.output
    return folder / "warehouse" / "papers.duckdb"


def test_the_readme_has_ten_queries() -> None:
    assert len(QUERIES) == 10


@pytest.mark.parametrize("question", QUERIES)
def test_query(question: str, database: Path) -> None:
    with duckdb.connect(database, read_only=True) as reader:
        rows = reader.execute(QUERIES[question]).fetchall()
    assert rows, question
    if "is_verbatim" in QUERIES[question]:
        assert all(row[3] for row in rows)


def test_the_checks_run_the_commands_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for name in ("run", "test"):
        assert f"<!-- command: {name} -->\n```sh\n" in README
        assert f"readme_command {name}" in script
