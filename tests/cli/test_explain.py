"""`explain` shows an abstract with its claims marked, and why each was found."""

from pathlib import Path

from click.testing import CliRunner, Result

from pipeline.cli.app import app

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
    assert lines[0] == " 1  background  Samplers for temporal graphs are slow."
    assert "value 3.2" in result.stdout
    assert "comparison.outperforms: A verb of being better" in result.stdout
    assert "url https://github.com/kite/kite" in result.stdout
    assert "artifact KiteWalk" in result.stdout


def test_every_piece_of_evidence_stands_where_it_is_said_to_stand() -> None:
    for line in explained(text=ABSTRACT).stdout.splitlines():
        if "[" in line and "“" in line:
            start, end = line[line.index("[") + 1 : line.index("]")].split(":")
            assert ABSTRACT[int(start) : int(end)] == line[line.index("“") + 1 : line.rindex("”")]


def test_nothing_to_explain() -> None:
    result = explained(text="  \n")
    assert result.exit_code == 1
    assert "There is no text to explain" in result.stderr


def test_a_paper_before_anything_is_published(tmp_path: Path) -> None:
    result = explained("0123", "--warehouse", str(tmp_path))
    assert result.exit_code == 1
    assert "run `python -m pipeline run` first" in result.stderr
