"""What a person sees: what went right, what went wrong and what to do about it, and the exit code."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipeline.cli.app import app
from pipeline.cli.show import printable
from tests.defs.house import KITE, MOLE, listed
from tests.store.files import drop

ROOT = Path(__file__).parents[2]


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="python -m pipeline")


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    (tmp_path / "inbox").mkdir()
    return tmp_path / "inbox"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["run", "--inbx", "x"], "Did you mean '--inbox'?"),
        (["status", "--warehose", "x"], "Did you mean '--warehouse'?"),
        (["rn"], "Did you mean 'run'?"),
        (["statsu"], "Did you mean 'status'?"),
        (["ui", "--port", "0"], "0 is not in the range"),
    ],
)
def test_a_wrong_call_names_what_was_perhaps_meant(arguments: Sequence[str], says: str):
    result = call(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr


def test_no_inbox(tmp_path: Path):
    result = call("run", "--inbox", tmp_path / "nowhere", "--warehouse", tmp_path / "w")
    assert result.exit_code == 1
    assert result.stderr == (
        f"Error: There is no inbox {tmp_path / 'nowhere'}: make the folder and put a list in it, or say --inbox DIR.\n"
    )
    assert not (tmp_path / "w").exists()


def test_an_empty_inbox(inbox: Path, tmp_path: Path):
    (inbox / "README.md").write_text("# Lists go here", encoding="utf-8")
    result = call("run", "--inbox", inbox, "--warehouse", tmp_path / "w")
    assert result.exit_code == 1
    assert "holds no list: put one in it" in result.stderr


@pytest.mark.parametrize(("place", "says"), [("inbox/w", "lies inside the inbox"), ("inbox/a.txt/w", "lies inside the inbox")])
def test_a_warehouse_inside_the_inbox(inbox: Path, tmp_path: Path, place: str, says: str):
    drop(inbox, "a.txt", listed(KITE))
    result = call("run", "--inbox", inbox, "--warehouse", tmp_path / place)
    assert result.exit_code == 1
    assert says in result.stderr


def test_a_warehouse_that_cannot_be_written(inbox: Path, tmp_path: Path):
    drop(inbox, "a.txt", listed(KITE))
    drop(tmp_path, "file", "")
    result = call("run", "--inbox", inbox, "--warehouse", tmp_path / "file" / "w")
    assert result.exit_code == 1
    assert "a part of the path is a file, not a folder: choose another folder" in result.stderr


def test_a_first_run_then_one_with_nothing_to_do_then_one_with_trouble(inbox: Path, tmp_path: Path):
    """The samples' way through: a list, no change, then a file that is no list and an entry without a text."""
    where = ("--inbox", inbox, "--warehouse", tmp_path / "w")
    drop(inbox, "icml.txt", listed(KITE, MOLE))
    assert "New:        icml.txt: new or changed" in call("status", *where).stdout
    assert not (tmp_path / "w").exists()

    first = call("run", *where)
    assert first.exit_code == 0, first.output
    lines = first.stdout.splitlines()
    assert lines[0] == "New or changed: icml.txt"
    assert "Finding claims: 1 of 1" in lines
    assert "  icml.txt: ICML 2026, 2 papers" in lines
    assert re.search(r"^2 papers, 9 sentences, \d+ claims:$", first.stdout, re.MULTILINE)
    assert re.search(r"^  \d+ gap, \d+ contribution, \d+ comparison, \d+ measurement, \d+ theory", first.stdout, re.MULTILINE)
    assert lines[-2] == "Nothing was rejected."
    assert lines[-1].startswith(f"{tmp_path / 'w' / 'papers.duckdb'}  (build 000001-")

    again = call("run", *where)
    assert again.exit_code == 0
    assert again.stdout.splitlines() == lines[lines.index("1 list, 2 entries:") :]

    drop(inbox, "slides\n[red].txt", b"Papers\n\x00\n")
    drop(inbox, "table.csv", f'title,abstract\n"Kite","{KITE}"\n,N/A\n')
    third = call("run", *where)
    assert third.exit_code == 1
    assert r"New or changed: slides\n[red].txt, table.csv" in third.stdout
    assert "Rejected: 1 file, 1 entry:" in third.stdout
    assert r"  slides\n[red].txt, line 2: " in third.stdout
    assert "  table.csv, line 3: " in third.stdout
    assert "  table.csv: no venue stated, 1 paper, 1 rejected" in third.stdout

    status = call("status", *where)
    assert status.exit_code == 1
    said = status.stdout.splitlines()
    assert said[:2] == ["New:        nothing", "Stale:      nothing"]
    assert said[2].startswith(r"Failed:     slides\n[red].txt, line 2: ")
    assert said[3].startswith("Published:  build 000002-")
    assert "2 lists, 2 papers" in said[3]

    (inbox / "slides\n[red].txt").unlink()
    assert r"slides\n[red].txt: no longer in the inbox" in call("status", *where).stdout


def test_the_module_runs_as_the_readme_says():
    command = [sys.executable, "-m", "pipeline", "run", "--inbox", "/nowhere/at/all"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "COLUMNS": "80"}, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Error: There is no inbox /nowhere/at/all")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("论文 é.txt", "论文 é.txt"),
        ("a\x1b[31mb", r"a\x1b[31mb"),
        ("a\nb\tc", r"a\nb\tc"),
        ("a\u202eb", r"a\u202eb"),
        ("'q'", "'q'"),
    ],
)
def test_a_name_cannot_move_the_cursor_or_turn_the_line(name: str, shown: str):
    assert printable(name) == shown
