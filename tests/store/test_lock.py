import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from pipeline.store.errors import StoreError
from pipeline.store.lock import is_held, locked, share

HOLD = """
    import sys, time
    from pathlib import Path
    from pipeline.store.lock import locked
    with locked(Path(sys.argv[1]), "publishing"):
        print("held", flush=True)
        time.sleep(float(sys.argv[2]))
"""


def holder(path: Path, seconds: float) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", textwrap.dedent(HOLD), str(path), str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_the_second_waits_and_says_for_whom(tmp_path: Path):
    said: list[str] = []
    with holder(tmp_path / "lock", 0.4) as first, locked(tmp_path / "lock", "joining", say=said.append):
        assert said == [f"Waiting for another run on this warehouse (process {first.pid}, publishing) before joining."]


def test_the_second_stops_and_says_so_when_its_patience_ends(tmp_path: Path):
    with holder(tmp_path / "lock", 30) as first:
        with (
            pytest.raises(StoreError, match=rf"process {first.pid}, publishing.*Run again when it has finished"),
            locked(tmp_path / "lock", "joining", patience_seconds=0.1),
        ):
            pass
        first.kill()


def test_a_holder_that_was_killed_holds_nothing(tmp_path: Path):
    with holder(tmp_path / "lock", 30) as first:
        assert is_held(tmp_path / "lock")
        first.kill()
        first.wait()
        assert not is_held(tmp_path / "lock")
        with locked(tmp_path / "lock", "joining", patience_seconds=0):
            assert is_held(tmp_path / "lock")


def test_a_lock_can_be_shared_and_is_free_when_all_have_left(tmp_path: Path):
    with share(tmp_path / "lock"):
        with share(tmp_path / "lock"):
            assert is_held(tmp_path / "lock")
        assert is_held(tmp_path / "lock")
    assert not is_held(tmp_path / "lock")
    assert not is_held(tmp_path / "never made")
