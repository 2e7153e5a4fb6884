"""Uses the web interface as a person does: starts it, presses "Materialize all" in a headless Chromium, waits, and queries the result.

    python -m tests.measure.browser --pictures FOLDER [--inbox DIR] [--chromium FILE] [--start ui|dg]

Prints what was seen at each step and leaves a picture of each page in FOLDER; ends with status 1 where a run fails or a table stays
empty. Only processes that it started are ended.
"""

import argparse
import base64
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import duckdb
from websockets.sync.client import ClientConnection, connect

REPO = Path(__file__).parents[2]
#: Seconds until a server, a page or a run is given up.
PATIENCE = 300
Found = TypeVar("Found")
_BUTTON = """[...document.querySelectorAll('button')].filter(b => %s.test(b.innerText.trim()) && !b.disabled).at(-1)"""


class Browser:
    """A headless Chromium with one page, driven over its DevTools protocol."""

    def __init__(self, socket_: ClientConnection) -> None:
        self._socket = socket_
        self._numbers = itertools.count(1)
        self._session: str | None = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", width=1700, height=1050, deviceScaleFactor=1, mobile=False)

    def call(self, method: str, **parameters: object) -> dict:
        """The answer to one command; events in between are passed over."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        self._socket.send(json.dumps(message | ({"sessionId": self._session} if self._session else {})))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def value(self, expression: str) -> object:
        """What a JavaScript expression is in the page."""
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def open(self, address: str) -> None:
        """Go to an address."""
        self.call("Page.navigate", url=address)

    def wait(self, expression: str, what: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + PATIENCE
        while not self.value(f"Boolean({expression})"):
            if time.monotonic() > until:
                raise TimeoutError(f"{what} did not appear; the page says: {str(self.value('document.body.innerText'))[:500]}")
            time.sleep(0.3)

    def press(self, text: str) -> None:
        """Press the last button whose text matches a regular expression, once it is there."""
        button = _BUTTON % f"/{text}/i"
        self.wait(button, f"a button {text}")
        self.value(f"{button}.click()")

    def picture(self, path: Path) -> None:
        """Keep what the page shows."""
        time.sleep(3)  # the graph moves into place
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
        print(f"picture: {path}")


@contextmanager
def process(command: list[str], *, environment: dict[str, str] | None = None, log: Path) -> Iterator[subprocess.Popen]:
    """A process in a group of its own, which is ended with everything it started."""
    with log.open("wb") as sink:
        started = subprocess.Popen(command, cwd=REPO, env=environment, stdout=sink, stderr=sink, start_new_session=True)
        try:
            yield started
        finally:
            os.killpg(started.pid, signal.SIGTERM)
            try:
                started.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(started.pid, signal.SIGKILL)
                started.wait()


@contextmanager
def chromium(program: str, folder: Path) -> Iterator[Browser]:
    """A headless browser with a profile of its own."""
    log = folder / "chromium.log"
    command = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run"]
    with process([*command, f"--user-data-dir={folder / 'profile'}"], log=log):
        address = until(lambda: re.search(r"ws://127\.0\.0\.1:\S+", log.read_text(errors="replace")), "the browser")
        with connect(address.group(), max_size=None, open_timeout=30) as socket_:
            yield Browser(socket_)


def until(found: Callable[[], Found], what: str) -> Found:
    """The first true answer of a function that is asked again and again."""
    end = time.monotonic() + PATIENCE
    while not (answer := found()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not come within {PATIENCE} s")
        time.sleep(0.5)
    return answer


class Dagster:
    """The interface's own questions and answers."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, query: str) -> dict | None:
        """The data of a GraphQL answer; None while the server is not up."""
        body = json.dumps({"query": query}).encode()
        request = urllib.request.Request(f"{self.address}/graphql", body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)["data"]
        except OSError:
            return None

    def runs(self) -> dict[str, str]:
        """The state of each run by its id."""
        data = self.ask("{ runsOrError { ... on Runs { results { runId status } } } }") or {}
        return {run["runId"]: run["status"] for run in data.get("runsOrError", {}).get("results", [])}

    def is_idle(self) -> bool:
        """Whether every run and every request for several lists at once has ended."""
        has_ended = all(state in ("SUCCESS", "FAILURE", "CANCELED") for state in self.runs().values())
        return has_ended and all(state.startswith("COMPLETED") for state in self.backfills().values())

    def backfills(self) -> dict[str, str]:
        """The state of each request for several lists at once by its id."""
        data = self.ask("{ partitionBackfillsOrError { ... on PartitionBackfills { results { id status } } } }") or {}
        return {each["id"]: each["status"] for each in data.get("partitionBackfillsOrError", {}).get("results", [])}

    def partitions(self) -> list[str]:
        """Keys of the lists that the sensor has registered."""
        data = self.ask("{ assetNodes { partitionKeys } }") or {}
        return max((node["partitionKeys"] for node in data.get("assetNodes", [])), key=len, default=[])

    def groups(self) -> list[str]:
        """Groups of the graph."""
        data = self.ask("{ assetNodes { groupName } }") or {}
        return sorted({node["groupName"] for node in data.get("assetNodes", [])})


def use(browser: Browser, dagster: Dagster, database: Path, pictures: Path) -> None:
    """Wait for the lists, press the button, wait for the tables and the end of all runs, and look at the pages."""
    print("groups:", ", ".join(until(dagster.groups, "the asset graph")))
    print("lists registered by the sensor:", len(until(dagster.partitions, "the first list")))
    earlier, before = dagster.runs().keys(), dagster.backfills().keys()
    browser.open(f"{dagster.address}/asset-groups")
    browser.press("^Materialize all")
    browser.press("^All$")
    browser.picture(pictures / "choice.png")
    browser.press("^Launch (backfill|run)")
    until(lambda: dagster.backfills().keys() - before, "what was asked for")
    until(database.exists, "the tables")
    until(lambda: dagster.is_idle() and (time.sleep(35) or dagster.is_idle()), "the end of the runs")
    states = [state for run, state in dagster.runs().items() if run not in earlier]
    print("runs:", {state: states.count(state) for state in sorted(set(states))})
    pages = {
        "graph": "asset-groups",
        "group": "locations/pipeline.definitions/asset-groups/papers",
        "runs": "runs",
        "backfills": "runs?view=backfills",
        "table": "assets/papers",
        "checks": "assets/papers?view=checks",
        "automation": "automation",
    }
    for name, page in pages.items():
        browser.open(f"{dagster.address}/{page}")
        browser.wait("document.body.innerText.length > 200", page)
        browser.picture(pictures / f"{name}.png")
    if set(states) != {"SUCCESS"}:
        raise SystemExit("a run did not end well")


def main() -> int:
    """Use the interface, then count the rows that an analyst would find."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--inbox", type=Path, default=REPO / "warehouse" / "inbox")
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    parser.add_argument("--start", choices=("ui", "dg"), default="ui", help="python -m pipeline ui, or dg dev with nothing set")
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        warehouse = folder / "warehouse" if options.start == "ui" else REPO / "warehouse"
        own = [sys.executable, "-m", "pipeline", "ui", "--inbox", str(options.inbox), "--warehouse", str(warehouse)]
        plain = [str(Path(sys.executable).parent / "dg"), "dev", "--host", "127.0.0.1"]
        command = [*(own if options.start == "ui" else plain), "--port", str(port)]
        began = time.monotonic()
        with process(command, log=folder / "dagster.log"), chromium(options.chromium, folder) as browser:
            use(browser, Dagster(f"http://127.0.0.1:{port}"), warehouse / "papers.duckdb", options.pictures)
        print(f"seconds: {time.monotonic() - began:.0f}")
        with duckdb.connect(str(warehouse / "papers.duckdb"), read_only=True) as database:
            counts = {
                table: database.execute(f"""SELECT count(*) FROM "{table}" """).fetchone()[0]
                for table in ("paper_lists", "papers", "claims")
            }
    print("rows:", counts)
    return 0 if all(counts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
