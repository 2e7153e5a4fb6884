"""Damages lists at random and reads them: each must come out as a list whose books are balanced, or be refused with a reason.

    python -m tests.measure.fuzz_lists FOLDER [seconds] [seed]

Takes every file of the folder up to 200 kB as a pattern. Prints what came of the damaged files, and every fault with the pattern
and the number that gives it again. A reading that takes longer than a minute ends the run with the place where it hangs.
"""

import faulthandler
import random
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

from pipeline.lists.model import ListRefused
from pipeline.lists.read import read_list

LARGEST = 200_000
SPLINTERS = [
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b'"',
    b"{",
    b"}",
    b"[",
    b"]]",
    b",",
    b"\n\n",
    b"\r",
    b"\\",
    b"\\ud83d",
    b"|",
    b"# ",
    b"```",
    b"<",
    b"ER  -\n",
]


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The bytes after one to four accidents."""
    for _ in range(chance.randint(1, 4)):
        at, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
        end = min(end, at + chance.choice([1, 5, 50, 5000]))
        match chance.randrange(7):
            case 0:
                data = data[:at]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:end] + data[at:end] * chance.randint(1, 4) + data[end:]
            case 3:
                data = data[:at] + chance.choice(SPLINTERS) * chance.randint(1, 3) + data[at:]
            case 4:
                data = data[:at] + bytes(chance.randrange(256) for _ in range(chance.randint(1, 4))) + data[at:]
            case 5:
                data = data[at:] + data[:at]
            case _:
                data = data[:at] + data[at:end][::-1] + data[end:]
    return data


def main(folder: Path, seconds: float, seed: int) -> None:
    """Reads damaged lists for so many seconds."""
    patterns = [file for file in sorted(folder.rglob("*")) if file.is_file() and 0 < file.stat().st_size <= LARGEST]
    outcomes: Counter[str] = Counter()
    started, slowest = time.monotonic(), (0.0, "")
    while time.monotonic() - started < seconds:
        file = patterns[seed % len(patterns)]
        print(f"{file.name} with {seed}", end="\r", flush=True)
        data = damaged(file.read_bytes(), random.Random(seed))
        faulthandler.dump_traceback_later(60, exit=True)
        begun = time.monotonic()
        try:
            found = read_list(data, file.name)
            found.tables()
            assert found.entries == found.listed + found.rejected > 0
            outcomes["read"] += 1
        except ListRefused as refused:
            outcomes[f"refused: {refused.reason}"] += 1
        except Exception:  # noqa: BLE001 - every fault is what is looked for
            outcomes["fault"] += 1
            print(f"{file.name} with {seed}:\n{traceback.format_exc(limit=-3)}")
        slowest = max(slowest, (time.monotonic() - begun, f"{file.name} with {seed}"))
        seed += 1
    faulthandler.cancel_dump_traceback_later()
    print(f"{outcomes.total()} damaged lists of {len(patterns)} patterns: {dict(outcomes.most_common())}")
    print(f"slowest: {slowest[0]:.1f} s, {slowest[1]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 60, int(sys.argv[3]) if len(sys.argv) > 3 else 0)
