"""Damages lists and abstracts at random and reads them: nothing but a stated refusal, no hang, bounded memory, every line told.

    python -m tests.measure.mutations [--count 20000] [--seed 1] [--first 1000003] [--seconds 1200]

Every number is one case, the same on every machine: a list in one of the formats of `patterns`, or one of its abstracts, damaged
once or more. Lists must come out with balanced books, with each line in an entry, a reject, a header or a notice, or be refused
with a stated reason; of abstracts every place must hold what it says. A worker reads; this process watches it and says which case
took too long or too much memory. `--first N` goes on with case N, `--show N` prints what case N is.
"""

import argparse
import faulthandler
import json
import random
import re
import resource
import select
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

import polars as pl

import schemas
from pipeline.claims.extract import documents, find
from pipeline.claims.tables import claims_of
from pipeline.lists.decode import decode
from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.read import ReadList, read_list
from pipeline.text.abstracts import read_abstracts
from pipeline.text.clean import clean_abstract
from pipeline.text.tables import abstracts_of, sentences_of
from tests.measure.fuzz_lists import damaged
from tests.measure.patterns import PAPERS, lists, samples

#: CPU seconds of one case, and seconds of the clock after which its worker is stopped.
MOST_SECONDS, MOST_SECONDS_OF_CLOCK = 10.0, 90.0
#: What one case may need beside what the program itself does: MiB, and bytes for each byte of input.
MOST_MIB, MOST_BYTES_A_BYTE = 300, 100
REASONS = {
    "empty",
    "too_large",
    "not_gzip",
    "unknown_encoding",
    "not_a_list",
    "no_entries",
    "two_columns_for_one_field",
    "broken_file",
}
#: Every line that counts is to be told, so no notice may be summed up with others.
LIMITS = Limits(notices=10**9)
PLACES = ("title", "authors", "abstract", "venue", "year", "url")
BAITS = [
    *" \t\n\r()[]{}<>*_`~|\\/\"'&%$#@!?.,;:-+=^0aA1é中。，、（）【】《》“”\u00a0\u200b\u202e\u0301\ufffd\ufeff\u2028",
    *(
        "a ",
        "A. ",
        "a,",
        "a.b",
        "1.",
        "1.5%",
        "(a",
        "a)",
        "[a]",
        "[](",
        "![",
        "**",
        "* ",
        "- ",
        "\n\n",
        "\n- ",
        "\n# ",
        "\n| ",
        "||",
    ),
    *(
        "<a>",
        "<a",
        "</a>",
        "<!--",
        "<p ",
        "&amp;",
        "&a",
        "&#",
        "http://",
        "https://a.b/",
        "www.",
        "10.1/",
        "a@b.c ",
        "$a",
        "$$",
        "\\(",
    ),
    *(
        "\\frac{",
        "\\begin{",
        "{\\'e}",
        "et al. ",
        "and ",
        ", and ",
        "A. B. ",
        "Smith, J., ",
        "; ",
        "Title: ",
        "Abstract: ",
        "\nTI  - ",
    ),
    *(
        "@article{",
        "\n%T ",
        "{Title}: ",
        "\nER  - \n",
        '","',
        '":"',
        '{"a":',
        "[[",
        "]]",
        "2026 ",
        "2026-",
        "ICML ",
        "10^",
        "x10",
        "×",
        "±",
    ),
    *(
        "Re-",
        "re-re-",
        "GPT-4 ",
        "SOTA ",
        "state-of-the-art ",
        "outperforms ",
        "from 1 to 2 ",
        "by 1.5% ",
        "than A ",
        "(ABC) ",
        "Aa Bb ",
    ),
    *(
        "\ud83d".encode("utf-8", "surrogatepass").decode("latin-1"),
        "😀",
        "e\u0301",
        "ﬁ",
        "\u00ad",
        "Ã©",
        "\x00",
        "\x1b[2J",
        "\x85",
    ),
]
SPLICES = [
    "\x1b[31m",
    "\u202eesrever\u202c",
    "9" * 400,
    "1e999",
    "-0",
    "NaN",
    "=cmd|' /C calc'!A0",
    "'; DROP TABLE papers; --",
    "$(id)",
    "../" * 9,
]


def case(number: int) -> tuple[str, bytes]:
    """The list of a number: a name that says what it is, and its bytes."""
    chance = random.Random(number)
    patterns = _patterns()
    name = chance.choice(sorted(patterns))
    kind = chance.choices(["damaged", "bait", "spliced", "nested", "repeated", "cut"], [40, 30, 10, 8, 6, 6])[0]
    data = patterns[name]
    match kind:
        case "damaged":
            data = damaged(data, chance)
        case "bait":
            name, data = _baited(name, chance)
        case "spliced":
            other = patterns[chance.choice(sorted(patterns))]
            at = chance.randrange(len(data) + 1)
            data = data[:at] + other[chance.randrange(len(other)) :] + (data[at:] if chance.random() < 0.5 else b"")
        case "nested":
            start, end = chance.choice(
                [(b"[", b"]"), (b"{", b"}"), (b"<div>", b"</div>"), (b"> ", b""), (b"(", b")"), (b'{"a":', b"}")]
            )
            depth = chance.choice([3, 70, 3000, 50_000])
            at = chance.randrange(len(data) + 1)
            data = data[:at] + start * depth + (end * depth if chance.random() < 0.7 else b"") + data[at:]
        case "repeated":
            data = data * chance.choice([2, 30, 300])
        case _:
            data = data[: chance.randrange(len(data) + 1)]
    return f"{kind} {name}", data


def _baited(name: str, chance: random.Random) -> tuple[str, bytes]:
    """A list one of whose papers holds a long repetition of something that is hard to read."""
    unit = chance.choice(BAITS)
    text = unit * (chance.choice([300, 5_000, 100_000]) // len(unit))
    place = chance.choice(PLACES)
    said = getattr(PAPERS[0], place)
    at = chance.choice([0, len(said) // 2, len(said)])
    text = said[:at] + text + said[at:] + (chance.choice(SPLICES) if chance.random() < 0.3 else "")
    papers = [replace(PAPERS[0], **{place: text}), *PAPERS[1:]]
    made = lists(papers)
    name = name if name in made else "blocks.txt"
    return f"{name} {place} {unit!r}", made[name]


@cache
def _patterns() -> dict[str, bytes]:
    return {**lists(), **samples()}


def abstract(number: int) -> str:
    """The abstract of a number, damaged, and no longer than a list may give one."""
    chance = random.Random(-number - 1)
    text = chance.choice(PAPERS).abstract
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                unit = chance.choice(BAITS)
                text = text[:at] + unit * (chance.choice([10, 1000, 30_000]) // len(unit)) + text[at:]
            case 1:
                text = text[:at] + chance.choice(SPLICES) + text[at:]
            case 2:
                other = chance.choice(PAPERS).abstract
                text = text[:at] + other[chance.randrange(len(other)) :]
            case 3:
                text = text[: max(at, 1)]
            case 4:
                words = text.split(" ")
                chance.shuffle(words)
                text = " ".join(words)
            case _:
                text = text * chance.choice([2, 10])
    return text[: LIMITS.value_chars]


def examine(data: bytes, list_id: str) -> str | ReadList:
    """Reads one list; how it was refused, or what was read. Raises `AssertionError` where something is not as it must be."""
    try:
        found = read_list(data, list_id, LIMITS)
    except ListRefused as refused:
        if refused.reason not in REASONS or not refused.detail:
            raise AssertionError("a refusal without a stated reason") from refused
        return f"refused: {refused.reason}"
    entries, rejects = found.frames["entries"], found.frames["rejects"]
    assert found.entries == found.listed + found.rejected == entries.height + rejects.height > 0
    assert sorted([*entries["position"], *rejects["position"]]) == list(range(1, found.entries + 1))
    untold = list(_untold(found, data))
    assert not untold, f"lines that are nowhere: {untold[:3]}"
    return found


_STRETCH = re.compile(r"Lines (\d+) to (\d+) belong")
_MARKS = re.compile(r'<[^<>]*>|^\s*"\w+"\s*:\s*[\[{]\s*$|^\s*(?:Record\s+)?\d+\.?(?:\s+of\s+\d+)?\s*$')
_BY_THE_RULES = re.compile(r"\s*(?:%|@(?:string|preamble|comment|proceedings|xdata|set|control)\b|FN\b|VR\b|EF\b)", re.IGNORECASE)


def _untold(found: ReadList, data: bytes) -> Iterator[tuple[int, str]]:
    """Lines with letters or digits that are in no entry, reject, header or notice."""
    source = decode(data, found.list_id, LIMITS)
    if source.encoding == "binary":
        return
    told: set[int] = set()
    for table in ("entries", "rejects"):
        for first, last in found.frames[table].select("line_start", "line_end").iter_rows():
            told.update(range(first, last + 1))
    for line, detail in found.frames["notices"].select("line", "detail").iter_rows():
        stretch = _STRETCH.match(detail)
        told.update(range(int(stretch[1]), int(stretch[2]) + 1) if stretch else {line} - {None})
    headers = "\n".join(found.frames["headers"]["raw"])
    for number, line in enumerate(source.lines(), start=1):
        said = _MARKS.sub(" ", line)
        if number in told or not any(map(str.isalnum, said)) or _BY_THE_RULES.match(line):
            continue
        if not any(word in headers for word in re.findall(r"\w+", said)):
            yield number, line[:80]


def examine_text(text: str) -> str:
    """Reads one abstract; every place must hold what it says, every claim lie in its sentence."""
    clean = clean_abstract(text)
    assert clean_abstract(clean) == clean
    if not clean:
        return "no text"
    (split,) = read_abstracts([clean])
    end = 0
    for sentence in split.sentences:
        assert end <= sentence.span.start < sentence.span.end <= len(clean)
        assert not clean[end : sentence.span.start].strip()
        end = sentence.span.end
    assert not clean[end:].strip()
    (document,) = documents([split])
    found = find(document)
    for claim in found.claims:
        inside = split.sentences[claim.sentence_no - 1].span
        assert inside.start <= claim.evidence.start < claim.evidence.end <= inside.end, (claim, inside)
    mentions = [span for entity in found.entities for span in entity.mentions]
    forms = [span for pair in found.abbreviations for span in (pair.short, pair.long)]
    assert all(0 <= span.start < span.end <= len(clean) and clean[span.start : span.end].strip() for span in (*mentions, *forms))
    return "abstract"


def examine_tables(texts: Sequence[str]) -> None:
    """Makes the tables of abstracts, which are held against their models; every place in them must hold what it says."""
    entries = pl.DataFrame(
        {"list_id": ["a"] * len(texts), "position": range(1, len(texts) + 1), "abstract": texts},
        schema_overrides={"position": pl.Int32, "abstract": pl.String},
    )
    abstracts = abstracts_of(entries)
    claims = claims_of(abstracts, sentences_of(abstracts))["claims"].join(abstracts, on="abstract_id")
    places = claims.select("abstract", "char_start", "char_end", "evidence")
    assert all(text[start:stop] == said for text, start, stop, said in places.iter_rows())


class Staged:
    """What was read, until its tables are held against their models: of many cases together, for a model takes long to set up."""

    SIZE = 100

    def __init__(self) -> None:
        self._lists: list[tuple[int, ReadList]] = []
        self._texts: list[tuple[int, str]] = []

    def add_list(self, number: int, found: ReadList) -> None:
        """Keeps the tables of a list for the next check."""
        self._lists.append((number, found))

    def add_text(self, number: int, text: str) -> None:
        """Keeps an abstract for the next check."""
        self._texts.append((number, text))

    def checked(self) -> str:
        """The fault of the first case kept that has one, as soon as enough are kept; "" where none has."""
        if len(self._lists) + len(self._texts) < self.SIZE:
            return ""
        lists, self._lists = self._lists, []
        texts, self._texts = self._texts, []
        try:
            for name, schema in schemas.STAGED["lists"].items():
                if name != "paper_lists":
                    schemas.validate(schema, pl.concat(found.frames[name] for _, found in lists))
            examine_tables([text for _, text in texts])
        except Exception:  # noqa: BLE001 - every fault is what is looked for
            return next(_faults(lists, texts), "fault: of several cases together\n" + traceback.format_exc(limit=-4))
        return ""


def _faults(lists: Sequence[tuple[int, ReadList]], texts: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The cases whose tables are not as they must be."""
    checks = [(number, found.tables) for number, found in lists]
    checks += [(number, partial(examine_tables, [text])) for number, text in texts]
    for number, check in checks:
        try:
            check()
        except Exception:  # noqa: BLE001 - every fault is what is looked for
            yield f"fault: case {number}, found later\n{traceback.format_exc(limit=-4)}"


def work() -> None:
    """The worker: a number a line in, what came of it a line out. Every fourth number is an abstract, the others are lists."""
    faulthandler.enable()
    staged = Staged()
    for line in sys.stdin:
        number, before = int(line), _peak()
        is_text = number % 4 == 3
        name, data = (f"abstract {number}", abstract(number).encode("utf-8", "surrogatepass")) if is_text else case(number)
        begun = time.process_time()
        try:
            if is_text:
                outcome = examine_text(text := data.decode("utf-8", "surrogatepass"))
                if number % 32 == 3:
                    staged.add_text(number, text)
            else:
                found = examine(data, f"{number}/{name.split()[1]}")
                outcome = found if isinstance(found, str) else "read"
                if isinstance(found, ReadList):
                    staged.add_list(number, found)
        except Exception:  # noqa: BLE001 - every fault is what is looked for
            outcome = "fault: " + traceback.format_exc(limit=-4)
        said = {"name": name, "bytes": len(data), "cpu": time.process_time() - begun, "grown": _peak() - before}
        print(json.dumps({**said, "outcome": staged.checked() or outcome}), flush=True)


def _peak() -> int:
    """Most bytes that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class Worker:
    """A process that reads one case after the other."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.measure.mutations", "--work"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask(0, 600)

    def ask(self, number: int, seconds: float = MOST_SECONDS_OF_CLOCK) -> dict | None:
        """What came of the case; None where the worker died or had to be stopped."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{number}\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], seconds)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            self.process.kill()
            self.process.wait()
        return json.loads(line) if line else None


def main(count: int, first: int, seconds: float) -> int:
    """Reads so many cases, or for so many seconds; how many faults were found."""
    worker, outcomes, faults = Worker(), Counter[str](), 0
    started, said_at = time.monotonic(), time.monotonic()
    slowest, largest = (0.0, ""), (0, "")
    number = first
    while outcomes.total() < count and time.monotonic() - started < seconds:
        found = worker.ask(number)
        outcome = "hang or crash" if found is None else found["outcome"]
        where = f"case {number}" + (f" ({found['name']}, {found['bytes']} bytes)" if found else "")
        if found is None:
            worker = Worker()
        else:
            slowest = max(slowest, (found["cpu"], where))
            largest = max(largest, (found["grown"], where))
            if found["cpu"] > MOST_SECONDS:
                outcome = f"slow: {found['cpu']:.1f} s"
            elif found["grown"] > (MOST_MIB << 20) + MOST_BYTES_A_BYTE * found["bytes"]:
                outcome = f"much memory: {found['grown'] >> 20} MiB"
        kind = outcome.partition(": ")[0] if not outcome.startswith("refused") else outcome
        outcomes[kind] += 1
        if kind in ("fault", "slow", "much memory", "hang or crash"):
            faults += 1
            print(f"{where}: {outcome}", flush=True)
        if time.monotonic() - said_at > 60:
            said_at = time.monotonic()
            print(f"{outcomes.total()} cases after {said_at - started:.0f} s, {faults} faults", flush=True)
        number += 1
    print(f"{outcomes.total()} cases from {first} on: {dict(outcomes.most_common())}")
    print(f"slowest: {slowest[0]:.1f} s of CPU, {slowest[1]}")
    print(f"most memory that a case added to the worker's peak: {largest[0] >> 20} MiB, {largest[1]}")
    print(f"{faults} faults in {time.monotonic() - started:.0f} s")
    return faults


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Reads lists and abstracts that are damaged at random.")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--show", type=int)
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work()
    elif given.show is not None:
        sys.stdout.write(abstract(given.show) if given.show % 4 == 3 else repr(case(given.show)))
    else:
        sys.exit(main(given.count, given.first or given.seed * 1_000_003, given.seconds) > 0)
