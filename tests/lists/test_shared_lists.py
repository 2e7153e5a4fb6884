"""Real lists beside the checkout: every one is read, and entries and abstracts are what a careful person counts."""

import csv

import pytest

from pipeline.lists.read import read_list

#: Where the index, made by simple programs, differs from a count by hand: (entries, abstracts), and why.
COUNTED = {
    "bib/acml2024_pmlr.bib": (87, 87),  # the volume itself (@Proceedings) is no paper
    "bib/alt2025_pmlr.bib": (52, 51),
    "bib/uai2025_pmlr.bib": (229, 229),
    "csv/ieeevis_main_dataset_1990_2014.csv": (2592, 2543),  # five abstracts are shorter than the index took for one
    "json/papercopilot_rss2025.json": (163, 160),  # two abstracts are cut short
    "jsonl/arxiv_daily_python_repr_NOT_JSON.jsonl": (569, 569),  # the index could not read literals
    "jsonl/arxiv_daily_python_repr_nlp_2025.jsonl": (550, 550),
}
#: Read in the tests; the whole table is printed by tests/measure/read_lists.py.
LARGEST = 260_000


@pytest.mark.parametrize(
    ("number", "header", "spoken"),
    [("000", "ICML 2026 Papers", "en"), ("001", "ICML 2026 论文列表", "zh-Hans"), ("002", "ICML 2026 Papers", "en")],
)
def test_the_lists_of_the_user(shared, number, header, spoken):
    (file,) = (shared / "seeds").glob(f"{number}_*.txt")
    found = read_list(file.read_bytes(), file.name)
    assert (found.header, found.header_language, found.venue, found.year) == (header, spoken, "ICML", 2026)
    assert (found.entries, found.rejected, found.frames["entries"]["abstract"].count()) == (19, 0, 19)
    assert found.frames["notices"].is_empty()


def test_lists_of_every_kind_are_counted_right(shared):
    index = csv.DictReader((shared / "lists" / "INDEX.tsv").read_text(encoding="utf-8").splitlines(), delimiter="\t")
    wrong = {}
    for row in index:
        file = shared / "lists" / row["file"]
        kind = row["file"].split("/")[0]
        if kind in ("bib", "csv", "json", "jsonl", "ris", "txt") and file.stat().st_size <= LARGEST:
            found = read_list(file.read_bytes(), row["file"])
            counts = (found.entries, found.frames["entries"]["abstract"].count())
            if counts != COUNTED.get(row["file"], (int(row["records"]), int(row["abstracts"]))):
                wrong[row["file"]] = counts
            assert found.entries == found.listed + found.rejected
    assert wrong == {}
