"""Text of lists that means something to a terminal, a browser, a shell or a database is text everywhere, and nothing else."""

from typing import Any

import dagster as dg
import pytest
from click.testing import CliRunner

from pipeline.cli.app import app
from pipeline.cli.show import printable
from tests.defs.house import KITE, MOLE, House
from tests.store.files import drop

TITLES = (
    "<script>alert(1)</script> and <img src=x onerror=alert(2)>",
    "'; DROP TABLE papers; -- ${HOME} $(touch HERE) `touch HERE`",
    '=HYPERLINK("http://a.b";"c") | [a](javascript:alert(3)) {{ 7*7 }} %s %n',
    "Red \x1b[31mtitle\x1b[0m \x1b]0;owned\x07 \u202egnidaer\u202c \u200b \x9b2J",
)
NAME = "'; DROP TABLE papers; --\x1b[2J<b>[x](javascript:y).txt"


@pytest.fixture
def hostile(house: House) -> House:
    entries = "".join(f"Title: {title}\nAbstract: {KITE if at % 2 else MOLE}\n\n" for at, title in enumerate(TITLES))
    drop(house.inbox, NAME, f"Papers of ICML 2026 {TITLES[3]}\n\n{entries}")
    drop(house.inbox, "bad\x1b[2J.txt", f"{TITLES[0]}{TITLES[3]}\x00\n")
    return house


def values(metadata: dict[str, Any]) -> list[str]:
    """Every text that a person sees of it in the UI; none may be of a kind that is rendered."""
    texts = []
    for value in metadata.values():
        assert not isinstance(value, dg.MarkdownMetadataValue | dg.UrlMetadataValue | dg.NotebookMetadataValue)
        if isinstance(value, dg.TableMetadataValue):
            texts += [str(cell) for record in value.records for cell in record.data.values()]
    return texts


def test_hostile_text_is_kept_as_text_through_the_whole_pipeline(hostile: House, monkeypatch: pytest.MonkeyPatch):
    hostile.run()
    titles = [row[0] for row in hostile.ask("SELECT title_as_listed FROM listings ORDER BY position")]
    assert len(titles) == len(TITLES)
    assert titles[1] == TITLES[1]
    assert hostile.ask("SELECT list_id FROM paper_lists") == [(NAME,)]
    shown = []
    for key in hostile.instance.get_asset_keys():
        for record in hostile.instance.fetch_materializations(key, limit=10).records:
            assert record.asset_materialization is not None
            shown += values(dict(record.asset_materialization.metadata))
    assert any("<script>" in text or "DROP TABLE" in text for text in shown)
    (record,) = hostile.instance.fetch_observations(dg.AssetKey(["staging", "lists"]), limit=5).records
    assert record.asset_observation is not None
    assert record.asset_observation.description == "Refused: not_a_list"
    for key in hostile.instance.get_dynamic_partitions("lists"):
        assert key.replace("-", "").isalnum()
    folders = ["--inbox", str(hostile.inbox), "--warehouse", str(hostile.warehouse.root)]
    (paper_id,) = hostile.ask("SELECT paper_id FROM papers ORDER BY ALL LIMIT 1")[0]
    for command in (["status", *folders], ["explain", paper_id, *folders], ["explain", "'; DROP TABLE papers; --", *folders]):
        said = CliRunner().invoke(app, command).output
        assert all(char.isprintable() or char == "\n" for char in said), command
    assert hostile.ask("SELECT count(*) > 0 FROM papers") == [(True,)]
    assert not list(hostile.inbox.parent.rglob("HERE"))


def test_what_moves_a_terminal_or_turns_the_direction_is_spelled_out():
    assert printable("a\x1b[2J\u202eb\x9b\u200b\n") == "a\\x1b[2J\\u202eb\\x9b\\u200b\\n"
