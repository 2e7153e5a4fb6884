"""A list as it was really issued first, without a single abstract, and made versions of it that fill in, retitle, add and remove."""

import re
from pathlib import Path

import polars as pl
import pytest

from pipeline.lists.read import read_list
from pipeline.papers import ListVersion, resolve
from pipeline.text.clean import abstract_id, clean_abstract
from schemas import STAGED, polars_schema

NAME = "icml_2026_paper.txt"
#: Bytes of the list that the test takes, up to the end of an entry; what follows is alike.
SIZE = 60_000
ADDED = (
    "ID: 900001\nTitle: Tempering Widgets with Learned Temperatures\nLink: https://example.org/added\nAuthors: Ada Moreau, Wen Zhao\n"
    "Abstract: We temper widgets and prove that they mix in polynomial time.\n"
)


@pytest.fixture(scope="module")
def issues(shared: Path) -> tuple[str, str, str]:
    """The list as issued; with its abstracts, a new title, one paper less and one more; with one of its abstracts edited."""
    data = (shared / "lists/txt/icml_2026_paper_v1_not_found.txt").read_bytes()
    first = data[: data.rindex(b"\nID:", 0, SIZE) + 1].decode()
    head, *entries = re.split(r"(?m)^(?=ID: )", first)
    filled = [
        entry.replace("NOT_FOUND", f"We study case {number} of the list and report what our experiment {number} shows.")
        for number, entry in enumerate(entries)
    ]
    filled[3] = re.sub(r"(?m)^Title: .*$", "Title: A Title of Quite Another Wording", filled[3])
    rule = entries[0][entries[0].rindex("\n", 0, -1) :].lstrip("\n") if "----" in entries[0] else ""
    second = [*filled[:7], *filled[8:20], ADDED + rule, *filled[20:]]
    edited = [entry.replace("experiment 12 shows", "experiment 12 shows, and prove a bound") for entry in second]
    return first, head + "".join(second), head + "".join(edited)


def version(text: str, number: int, *, is_newest: bool) -> ListVersion:
    """One version of the list, as the lists and the text stage give it."""
    found = read_list(text.encode(), NAME)
    rows = [
        {
            "list_id": NAME,
            "position": position,
            "abstract_id": abstract_id(cleaned),
            "abstract": cleaned,
            "abstract_language": "en",
        }
        for position, raw in found.frames["entries"].select("position", "abstract").iter_rows()
        if raw
        for cleaned in [clean_abstract(raw)]
    ]
    abstracts = pl.DataFrame(rows, schema=polars_schema(STAGED["text"]["abstracts"]))
    return ListVersion(NAME, number, found.sha256, is_newest, found.frames["entries"], abstracts)


def ids(tables: dict[str, pl.DataFrame]) -> dict[str, str]:
    """The papers by the address at which the list gives them."""
    papers = tables["papers"].select("url", "paper_id").iter_rows()
    return {url: paper_id for url, paper_id in papers if url}


def test_every_kind_of_change_is_in_the_log_and_papers_keep_their_ids(issues: tuple[str, str, str]) -> None:
    first, second, _ = issues
    count = len(re.findall("(?m)^ID: ", first))
    before = resolve([version(first, 1, is_newest=True)])
    step = resolve([version(first, 1, is_newest=False), version(second, 2, is_newest=True)])
    versions = [version(text, number, is_newest=number == 3) for number, text in enumerate(issues, 1)]
    after = resolve(versions)

    log = after["changes"].group_by("change").len().sort("change").rows()
    assert log == [("abstract_edited", 1), ("abstract_filled", count - 1), ("added", 1), ("removed", 1), ("retitled", 1)]
    assert step["changes"].filter(pl.col("change") != "abstract_edited").height == count + 2

    kept = ids(before).keys() & ids(after).keys()
    assert len(kept) == count - 1
    assert all(ids(before)[url] == ids(step)[url] == ids(after)[url] for url in kept)

    for table, rebuilt in resolve(versions[::-1]).items():
        assert rebuilt.equals(after[table]), table


def test_papers_of_the_log_are_listed_or_were_removed(issues: tuple[str, str, str]) -> None:
    first, second, _ = issues
    tables = resolve([version(first, 1, is_newest=False), version(second, 2, is_newest=True)])
    gone = tables["changes"].join(tables["papers"], on="paper_id", how="anti")
    assert gone["change"].to_list() == ["removed"]
    assert gone.join(tables["paper_aliases"], left_on="paper_id", right_on="alias_id").is_empty()
