"""Giants and bombs, each read in a process of its own: how long it takes, how much memory, and what comes of it.

    python -m tests.measure.hostile [part of a name]

Here belong files that are too large or too deep rather than damaged: one line of 300 MB, a million fields, a million brackets, a
few kilobytes that unpack to gigabytes, names that stand for names. Each must be read or refused within the time and memory that is
printed beside it; the end of the run says whether any was not.
"""

import gzip
import io
import json
import resource
import subprocess
import sys
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping

from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list
from tests.lists.formats.workbooks import workbook
from tests.lists.samples import GRAPHS

#: CPU seconds of one file, and seconds for each MB of what it unpacks to: whatever its length, a page of HTML takes longest.
MOST_SECONDS, MOST_SECONDS_A_MB = 10.0, 4.0
#: Memory that reading may need beside the program: MiB, and bytes for each byte of the unpacked file.
MOST_MIB, MOST_BYTES_A_BYTE = 600, 12
MILLION = 1_000_000
ONE = f'{{"title": "Denoising Layers", "abstract": "{GRAPHS}"}}'


def _long_lines() -> Iterator[tuple[str, Callable[[], bytes]]]:
    size = 300 * MILLION
    yield "one line of 300 MB, letters.txt", lambda: b"a" * size
    yield "one line of 300 MB, words.txt", lambda: b"ICML 2026 Papers\n\n" + b"we propose " * (size // 11)
    yield "one line of 300 MB, Chinese.txt", lambda: "论文列表\n\n".encode() + "方法".encode() * (size // 6)
    yield "one line of 300 MB, commas.csv", lambda: b"title,abstract\n" + b"a," * (size // 2)
    yield "one line of 300 MB, quotes.csv", lambda: b'title,abstract\n"' + b'""' * (size // 2)
    yield "one line of 300 MB, brackets.jsonl", lambda: ONE.encode() + b"\n" + b"[" * size
    yield "one line of 300 MB, text.json", lambda: b'{"papers": [{"title": "' + b"a" * size + b'"}]}'
    yield "one line of 300 MB, tag.html", lambda: b"<html><body><p>" + b"a " * (size // 2)
    yield "one line of 300 MB, value.bib", lambda: b"@article{a, title={" + b"a " * (size // 2) + b"}}"
    yield "one line of 300 MB, value.ris", lambda: b"TY  - JOUR\nTI  - " + b"a " * (size // 2) + b"\nER  -\n"
    yield "one line of 300 MB, cell.md", lambda: b"# Papers\n\n| Title |\n|---|\n| " + b"a|" * (size // 2)


def _many_fields() -> Iterator[tuple[str, Callable[[], bytes]]]:
    def numbers(text: str) -> str:
        return "".join(text.replace("N", str(at)) for at in range(MILLION))

    yield "a million columns.csv", lambda: ("title,abstract," + numbers("cN,") + "\n" + "a," * MILLION + "\n").encode()
    yield "a million keys.jsonl", lambda: ('{"title": "A Title", ' + numbers('"kN": 1, ') + '"z": 1}\n').encode()
    yield "a million keys.json", lambda: ('[{"title": "A Title", ' + numbers('"kN": 1, ') + '"z": 1}]').encode()
    yield "a million fields.bib", lambda: ("@article{a,\n" + numbers("fN = {x},\n") + "}\n").encode()
    yield "a million tags.ris", lambda: ("TY  - JOUR\nTI  - A Title\n" + numbers("AU  - Name N\n") + "ER  -\n").encode()
    yield "a million labels.txt", lambda: ("Title: A Title\n" + numbers("Label N: value\n")).encode()
    yield "a million cells.html", lambda: ("<table><tr><th>Title</th><th>Abstract</th></tr><tr>" + numbers("<td>N</td>")).encode()
    yield "a million cells.md", lambda: ("| Title | Abstract |\n|---|---|\n|" + numbers(" N |") + "\n").encode()
    yield (
        "a million elements.xml",
        lambda: ("<records><record><title>A</title>" + numbers("<f>N</f>") + "</record></records>").encode(),
    )


def _deep() -> Iterator[tuple[str, Callable[[], bytes]]]:
    yield "a million brackets.json", lambda: b"[" * MILLION + b"]" * MILLION
    yield "a million objects.json", lambda: b'{"a":' * MILLION + b"1" + b"}" * MILLION
    yield "a million brackets.jsonl", lambda: ONE.encode() + b"\n" + b"[" * MILLION + b"\n"
    yield "a million elements deep.html", lambda: b"<div>" * MILLION
    yield "a million elements deep.xml", lambda: b"<records>" + b"<a>" * MILLION
    yield "a million braces.bib", lambda: b"@article{a, title={" + b"{" * MILLION + b"}" * MILLION + b"}}"
    yield "a million quotes.md", lambda: b"# Papers\n\n" + b"> " * MILLION + b"text\n"
    yield "a million stars.md", lambda: b"# Papers\n\n- " + b"*" * MILLION + b"a" + b"*" * MILLION + b"\n"
    yield "a million links.md", lambda: b"# Papers\n\n- " + b"[" * MILLION + b"](" * MILLION + b"\n"


def _bombs() -> Iterator[tuple[str, Callable[[], bytes]]]:
    entities = "".join(f'<!ENTITY a{at} "{f"&a{at - 1};" * 10}">' for at in range(1, 12))
    laughs = f'<!DOCTYPE r [<!ENTITY a0 "ha">{entities}]>'
    yield (
        "names that stand for names.xml",
        lambda: f'<?xml version="1.0"?>{laughs}<records><record><title>&a11;</title></record></records>'.encode(),
    )
    yield "names that stand for names.html", lambda: f"{laughs}<html><body><h3>&a11;</h3><p>{GRAPHS}</p></body></html>".encode()
    yield (
        "a file of the machine.xml",
        lambda: (
            b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
            b"<records><record><title>&f;</title></record></records>"
        ),
    )
    yield "names that stand for names.xlsx", lambda: _entities_in_workbook(laughs)
    yield "a million ampersands.html", lambda: b"<html><body><h3>" + b"&amp" * MILLION + b"</h3></body></html>"
    yield "10 GB of blanks.txt.gz", lambda: _blanks(10_000 * MILLION)
    yield "gzip in gzip.txt.gz", lambda: gzip.compress(_blanks(1_000 * MILLION))
    yield "a thousand members.txt.gz", lambda: gzip.compress(b"ICML 2026 Papers\n" * 1000) * 1000
    yield "4 GB in a part.xlsx", lambda: _swollen(4_000 * MILLION)
    yield (
        "a far cell.xlsx",
        lambda: workbook(
            {
                "Papers": '<row r="1"><c r="A1" t="inlineStr"><is><t>Title</t></is></c></row>'
                '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
            }
        ),
    )
    yield (
        "a text shared a million times.xlsx",
        lambda: workbook(
            {
                "Papers": "".join(
                    f'<row r="{at}"><c r="A{at}" t="s"><v>{0 if at == 1 else 1}</v></c></row>' for at in range(1, MILLION)
                )
            },
            shared=["Title", "x" * 30_000],
        ),
    )


def _entities_in_workbook(laughs: str) -> bytes:
    book = workbook({"Papers": [["Title", "Abstract"], ["A Title", GRAPHS]]})
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, laughs + text.replace("A Title", "&a11;") if "sheet1" in name else text)
    return changed.getvalue()


def _blanks(size: int) -> bytes:
    """A gzip file of so many blanks."""
    packer = zlib.compressobj(9, wbits=31)
    piece = b" " * (16 * MILLION)
    return b"".join(packer.compress(piece) for _ in range(size // len(piece))) + packer.flush()


def _swollen(size: int) -> bytes:
    """A workbook whose sheet unpacks to so many blanks."""
    book = io.BytesIO(workbook({"Papers": [["Title"], ["A Title"]]}))
    with (
        zipfile.ZipFile(book, "a", zipfile.ZIP_DEFLATED) as archive,
        archive.open("xl/worksheets/sheet2.xml", "w", force_zip64=True) as part,
    ):
        for _ in range(size // (16 * MILLION)):
            part.write(b" " * (16 * MILLION))
    return book.getvalue()


GIANTS: Mapping[str, Callable[[], bytes]] = dict((*_long_lines(), *_many_fields(), *_deep(), *_bombs()))


def read(name: str) -> None:
    """Reads one of them and prints what came of it."""
    data = GIANTS[name]()
    before, began = _peak(), time.process_time()
    try:
        found = read_list(data, name)
        came = f"{found.entries} entries, {found.rejected} rejected"
    except ListRefused as refused:
        came = str(refused)
    said = {"bytes": len(data), "seconds": time.process_time() - began, "grown": max(0, _peak() - before), "came": came}
    print(json.dumps(said))


def _peak() -> int:
    """Most bytes that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main(wanted: str = "") -> int:
    """Reads those whose names hold `wanted`; how many were beyond the bounds."""
    faults = 0
    for name in GIANTS:
        if wanted not in name:
            continue
        command = [sys.executable, "-m", "tests.measure.hostile", "--read", name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            faults += 1
            print(f"FAULT   {name}: ended with {done.returncode}: {done.stderr[-600:]}", flush=True)
            continue
        said = json.loads(done.stdout)
        most = MOST_MIB + MOST_BYTES_A_BYTE * (said["bytes"] >> 20)
        is_well = (
            said["seconds"] <= MOST_SECONDS + MOST_SECONDS_A_MB * min(said["bytes"] / MILLION, 20) and said["grown"] >> 20 <= most
        )
        faults += not is_well
        size = f"{said['bytes'] / MILLION:.1f} MB"
        mark = "" if is_well else "FAULT"
        print(
            f"{mark:6} {name:42} {size:>9} {said['seconds']:5.1f} s {said['grown'] >> 20:5} MiB  {said['came'][:90]}", flush=True
        )
    print(f"{faults} of {sum(wanted in name for name in GIANTS)} beyond the time or the memory stated")
    return faults


if __name__ == "__main__":
    if sys.argv[1:2] == ["--read"]:
        read(sys.argv[2])
    else:
        sys.exit(main(*sys.argv[1:2]) > 0)
