"""Reads every list that an index names and prints a line for each: format, encoding, entries, listed, rejected, abstracts, seconds.

    python -m tests.measure.read_lists ../shared/lists [part of a name]

The index (`INDEX.tsv` beside the lists) holds counts made by simple programs; where they differ the line says so.
"""

import csv
import sys
import time
from pathlib import Path

from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list


def main(folder: Path, wanted: str = "") -> None:
    """Prints the table."""
    index = csv.DictReader((folder / "INDEX.tsv").read_text(encoding="utf-8").splitlines(), delimiter="\t")
    print(
        f"{'file':52} {'format':12} {'encoding':9} {'entries':>7} {'listed':>7} {'rejected':>8} {'abstracts':>9} {'seconds':>7}"
    )
    for row in index:
        if wanted in row["file"]:
            started = time.perf_counter()
            try:
                found = read_list((folder / row["file"]).read_bytes(), row["file"])
            except ListRefused as refused:
                print(f"{row['file']:52} {refused}")
                continue
            seconds = time.perf_counter() - started
            abstracts = found.frames["entries"]["abstract"].count()
            says = f"{row['records']}/{row['abstracts']}"
            remark = "" if says == f"{found.entries}/{abstracts}" else f"  index: {says}"
            print(
                f"{row['file']:52} {found.format:12} {found.encoding:9} {found.entries:7} {found.listed:7} {found.rejected:8} "
                f"{abstracts:9} {seconds:7.2f}  {found.venue} {found.year} {found.header_language}{remark}"
            )


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
