"""`explain` shows an abstract with its claims marked, and why each was found."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipeline.cli.app import app
from pipeline.publish.build import publish
from pipeline.store.warehouse import Warehouse, open_warehouse
from tests.publish.world import ROWS, stage

ABSTRACT = (
    "Samplers for temporal graphs are slow. We propose KiteWalk, a sampler that sorts edges by arrival. "
    "KiteWalk outperforms TGN and improves accuracy by 3.2% on Reddit. Code is available at https://github.com/kite/kite."
)


def explained(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(app, ["explain", *arguments], input=text, prog_name="python -m pipeline")


def test_a_text_on_standard_input() -> None:
    result = explained(text=ABSTRACT)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == " 1  background  ⟦¹Samplers for temporal graphs are slow⟧¹."
    assert "value 3.2" in result.stdout
    assert "comparison.outperforms: A verb of being better" in result.stdout
    assert "url https://github.com/kite/kite" in result.stdout
    assert "artifact KiteWalk" in result.stdout


def test_every_piece_of_evidence_stands_where_it_is_said_to_stand() -> None:
    for line in explained(text=ABSTRACT).stdout.splitlines():
        if ", confidence " in line:
            start, end = line[line.index("[") + 1 : line.index("]")].split(":")
            assert ABSTRACT[int(start) : int(end)] == line[line.index("“") + 1 : line.rindex("”")]


def test_each_claim_is_marked_where_it_stands_and_told_in_that_order() -> None:
    lines = explained(text=ABSTRACT).stdout.splitlines()
    (sentence,) = [line for line in lines if "on Reddit." in line]
    assert "⟦¹KiteWalk outperforms TGN⟧¹ and improves ⟦²accuracy by 3.2%⟧² on Reddit" in sentence
    told = [line.split(",")[0].strip() for line in lines[lines.index(sentence) :] if ", confidence " in line]
    assert told[:2] == ["¹ comparison", "² measurement"]


def test_an_abstract_in_chinese() -> None:
    text = "现有采样器速度缓慢，难以扩展。我们提出 KiteWalk，一种按到达时间排序的采样器。结果表明，KiteWalk 优于 TGN，准确率提升了 3.2%。"
    shown = explained(text=text).stdout
    assert "⟦¹KiteWalk 优于 TGN⟧¹，准确率提升了 ⟦²3.2%⟧²。" in shown
    assert "artifact KiteWalk" in shown


def test_control_characters_and_markup_of_the_text_are_shown_not_obeyed() -> None:
    text = "We propose KiteWalk\x1b[2J, a [red]sampler[/red]. \u202eIt is \x07fast\x1b]0;title\x07."
    for colour in ({}, {"FORCE_COLOR": "1", "COLUMNS": "60"}):
        result = CliRunner().invoke(app, ["explain"], input=text, env=colour, prog_name="python -m pipeline")
        assert result.exit_code == 0
        assert not any(mark in result.output for mark in ("\x1b[2J", "\x1b]0", "\x07", "\u202e"))
        assert "\\x1b[2J" in result.output
        assert "[red]" in result.output


def test_colour_changes_nothing_but_colour() -> None:
    plain = explained(text=ABSTRACT).stdout
    result = CliRunner().invoke(app, ["explain"], input=ABSTRACT, env={"FORCE_COLOR": "1", "COLUMNS": "300"}, prog_name="x")
    bare = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout)
    assert bare != result.stdout
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()


def test_a_text_that_is_not_utf_8() -> None:
    result = CliRunner().invoke(app, ["explain"], input="我们提出".encode("gb18030"), prog_name="python -m pipeline")
    assert result.exit_code == 1
    assert "not UTF-8" in result.stderr


def test_nothing_to_explain() -> None:
    result = explained(text="  \n")
    assert result.exit_code == 1
    assert "There is no text to explain" in result.stderr


def test_a_paper_before_anything_is_published(tmp_path: Path) -> None:
    result = explained("0123", "--warehouse", str(tmp_path))
    assert result.exit_code == 1
    assert "run `python -m pipeline run` first" in result.stderr


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Warehouse:
    """The small world, published; its first paper once had another key."""
    folder = tmp_path_factory.mktemp("explain")
    opened = open_warehouse(folder / "warehouse", folder / "inbox")
    aliases = [*ROWS["paper_aliases"], {"alias_id": "kite-2025", "paper_id": "p1"}]
    publish(opened, stage(opened, paper_aliases=aliases), "r" * 64, datetime(2026, 5, 1, 12, tzinfo=UTC))
    return opened


@pytest.mark.parametrize("key", ["p1", "kite-2025", "kite"], ids=["its id", "an earlier id", "the beginning of one"])
def test_a_paper_by_its_id(warehouse: Warehouse, key: str) -> None:
    result = explained(key, "--warehouse", str(warehouse.root))
    assert result.exit_code == 0, result.output
    assert "artifact Kite = Kernel Iterated Tuning Engine" in result.stdout


def test_the_beginning_of_several_ids(warehouse: Warehouse) -> None:
    result = explained("p", "--warehouse", str(warehouse.root))
    assert result.exit_code == 1
    assert "Several papers have ids that begin with p: p1, p2, p3." in result.stderr


def test_a_stroke_stands_for_standard_input() -> None:
    assert "artifact KiteWalk" in explained("-", text=ABSTRACT).stdout
