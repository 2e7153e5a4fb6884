"""While texts are read nobody looks for cycles of objects; afterwards all is as it was."""

import gc

import pytest

from pipeline.text import collector


def test_the_search_for_cycles_is_off_within_and_on_again_behind() -> None:
    with collector.put_off():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_search_is_on_again_after_an_error() -> None:
    with pytest.raises(KeyError), collector.put_off():
        raise KeyError("no such word")
    assert gc.isenabled()


def test_a_search_that_was_off_stays_off() -> None:
    with collector.put_off(), collector.put_off():
        pass
    gc.disable()
    try:
        with collector.put_off():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
