"""A list as it was really issued first, without a single abstract, and the version that fills them in."""

from pathlib import Path

import polars as pl

from pipeline.lists.read import read_list
from pipeline.papers import ListVersion, resolve
from pipeline.text.clean import abstract_id
from schemas import STAGED, polars_schema

NAME = "txt/icml_2026_paper_v1_not_found.txt"
#: Bytes of the list that the test takes, up to the end of an entry; what follows is alike.
SIZE = 150_000


def test_a_list_issued_without_abstracts_keeps_its_keys_when_they_are_filled_in(shared: Path) -> None:
    data = (shared / "lists" / NAME).read_bytes()
    read = read_list(data[: data.rindex(b"\nID:", 0, SIZE)], "icml_2026_paper.txt")
    entries = read.frames["entries"]
    rows = [
        {
            "list_id": "icml_2026_paper.txt",
            "position": position,
            "abstract_id": abstract_id(text),
            "abstract": text,
            "abstract_language": "en",
        }
        for position, title in entries.select("position", "title").iter_rows()
        for text in [f"We study {title} and report what number {position} of our experiments shows."]
    ]
    columns = polars_schema(STAGED["text"]["abstracts"])
    first = ListVersion("icml_2026_paper.txt", 1, read.sha256, True, entries, pl.DataFrame(schema=columns))
    second = ListVersion("icml_2026_paper.txt", 2, "later", True, entries, pl.DataFrame(rows, schema=columns))
    before = resolve([first])
    after = resolve([ListVersion(first.list_id, 1, first.sha256, False, entries, first.abstracts), second])
    assert entries.height > 300
    assert after["listings"].equals(before["listings"])
    assert after["changes"]["change"].unique().to_list() == ["abstract_filled"]
    assert after["changes"]["paper_id"].sort().equals(before["papers"]["paper_id"].sort())
