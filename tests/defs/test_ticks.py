"""New, edited, restored, refused and removed lists over many ticks: nothing is lost, nothing is done twice."""

import os
from pathlib import Path

import dagster as dg

from pipeline.defs.catch_up import PER_LIST, UNION
from pipeline.defs.watch_inbox import watch_inbox
from tests.defs.house import KITE, MOLE, NEWT, House, keys
from tests.store.files import age


def settle(house: House) -> list[str]:
    """Turn the daemon until it asks for nothing any more; which lists were worked on."""
    worked: list[str] = []
    while True:
        before = len(house.runs)
        worked += house.tick()
        for _ in range(4):  # the sensor asks for what stays behind only after some looks
            if len(house.runs) == before:
                for wanted in house.look_at_inbox():
                    worked += house.keys_of(wanted)
                    house.execute_without_checks(wanted)
        if len(house.runs) == before:
            return worked


def lists(house: House) -> list[tuple[str, int]]:
    return house.ask("SELECT list_id, version_no FROM paper_lists ORDER BY ALL")


def test_a_life_of_lists(house: House):
    for name, abstract in (("a.txt", KITE), ("b.txt", MOLE), ("bad.txt", "\x00\x01")):
        house.drop(name, abstract)
    assert settle(house) == keys("a.txt", "b.txt", "bad.txt")
    assert [run.assets for run in house.runs][:2] == [PER_LIST, UNION]
    assert lists(house) == [("a.txt", 1), ("b.txt", 1)]
    assert house.ask("SELECT list_id, position FROM rejects") == [("bad.txt", None)]

    age(house.inbox / "a.txt", 30)
    house.drop("c.txt", NEWT)
    house.drop("b.txt", MOLE, NEWT)
    assert settle(house) == keys("b.txt", "c.txt")
    assert lists(house) == [("a.txt", 1), ("b.txt", 2), ("c.txt", 1)]
    assert house.ask("SELECT change FROM changes") == [("added",)]

    house.drop("b.txt", MOLE)
    for name in ("a.txt", "bad.txt", "c.txt"):
        (house.inbox / name).unlink()
    assert settle(house) == keys("b.txt")
    assert lists(house) == [("b.txt", 3)]
    assert house.ask("FROM rejects") == []

    a, b, c = (key for name in ("a.txt", "b.txt", "c.txt") for key in keys(name))
    assert house.materializations("staging/claims") == {a: 1, b: 3, c: 1}
    assert house.materializations("list_files")[b] == 3


def test_what_was_never_a_file_leaves_the_inbox_again(house: House):
    house.drop("a.txt", KITE)
    os.mkfifo(house.inbox / "pipe.txt")
    settle(house)
    assert house.ask("SELECT list_id, reason FROM rejects") == [("pipe.txt", "not_a_file")]
    (house.inbox / "pipe.txt").unlink()
    settle(house)
    assert house.ask("FROM rejects") == []
    assert house.run() == []


def test_what_the_command_line_did_the_daemon_does_not_do_again(house: House):
    house.drop("a.txt", KITE)
    assert house.run() == []
    done = len(house.runs)
    assert settle(house) == []
    assert len(house.runs) == done


def test_a_vanished_inbox_is_no_reason_to_remove_its_lists(house: House, tmp_path: Path):
    house.drop("a.txt", KITE)
    house.look_at_inbox()
    house.inbox.rename(tmp_path / "away")
    assert house.look_at_inbox() == []
    (tmp_path / "away").rename(house.inbox)
    assert house.look_at_inbox() == []
    assert house.instance.get_dynamic_partitions("lists") == keys("a.txt")


def test_a_look_that_died_before_it_was_recorded_is_made_up_for(house: House):
    house.drop("a.txt", KITE)
    with dg.build_sensor_context(instance=house.instance, resources={"folders": house.folders}) as context:
        watch_inbox(context)
    assert house.instance.get_dynamic_partitions("lists") == []
    house.look_at_inbox()
    assert house.instance.get_dynamic_partitions("lists") == keys("a.txt")
    assert house.materializations("list_files") == {keys("a.txt")[0]: 1}
