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
from pipeline.cli.show import printable, printable_lines
from tests.defs.house import KITE, MOLE, listed
from tests.steps.test_steps import Shop
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


def test_a_first_run_with_a_file_that_is_no_list_and_an_entry_without_a_text(inbox: Path, tmp_path: Path):
    where = ("--inbox", inbox, "--warehouse", tmp_path / "w")
    drop(inbox, "icml.txt", listed(KITE, MOLE))
    drop(inbox, "slides\n[red].txt", b"Papers\n\x00\n")
    drop(inbox, "table.csv", f'title,abstract\n"Kite","{KITE}"\n,N/A\n')
    looked = call("status", *where).stdout
    assert "New:        icml.txt: new or changed" in looked
    assert f"Published:  nothing yet in {tmp_path / 'w'}, which is no folder" in looked
    assert not (tmp_path / "w").exists()

    result = call("run", *where)
    assert result.exit_code == 1
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == r"New or changed: icml.txt, slides\n[red].txt, table.csv"
    assert lines[1:7] == [
        "Reading lists: 3 of 3",
        "Cutting sentences: 3 of 3",
        "Finding claims: 3 of 3",
        "Matching papers: 1 of 1",
        "Joining tables: 1 of 1",
        "Publishing: 1 of 1",
    ]
    assert lines[7:10] == [
        "2 lists, 4 entries:",
        "  icml.txt: ICML 2026, 2 papers",
        "  table.csv: no venue stated, 1 paper, 1 rejected",
    ]
    assert re.fullmatch(r"2 papers, 9 sentences, \d+ claims:", lines[10])
    assert re.fullmatch(r"  \d+ gap, \d+ contribution, \d+ comparison, \d+ measurement, \d+ theory, .*", lines[11])
    assert lines[12] == "Rejected: 1 file, 1 entry:"
    assert lines[13].startswith(r"  slides\n[red].txt, line 2: ")
    assert lines[14].startswith("  table.csv, line 3: ")
    assert lines[15].startswith(f"DuckDB file: {tmp_path / 'w' / 'papers.duckdb'} (build 000001-")

    status = call("status", *where)
    assert status.exit_code == 1
    said = status.stdout.splitlines()
    assert said[:2] == ["New:        nothing", "Stale:      nothing"]
    assert said[2].startswith(r"Failed:     slides\n[red].txt, line 2: ")
    assert said[3].startswith("Published:  build 000001-")
    assert "2 lists, 2 papers" in said[3]


def test_a_run_with_nothing_to_do_says_what_there_is(tmp_path: Path):
    shop = Shop(tmp_path)
    shop.drop("icml.txt", KITE)
    shop.run()
    where = ("--inbox", shop.inbox, "--warehouse", shop.warehouse.root)
    result = call("run", *where)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "1 list, 1 entry:"
    assert "Nothing was rejected." in result.stdout
    assert call("status", *where).exit_code == 0
    drop(shop.inbox, "new.txt", listed(MOLE))
    (shop.inbox / "icml.txt").unlink()
    said = call("status", *where).stdout
    assert "New:        new.txt: new or changed\n" in said
    assert "New:        icml.txt: no longer in the inbox\n" in said


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


def test_what_is_said_in_several_lines_is_shown_in_several_lines():
    assert printable_lines("all other lists go on:\nbad\t.bin") == "all other lists go on:\nbad\\t.bin"
