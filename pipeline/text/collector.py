"""The search for cycles of objects, put off while many small objects without any are made.

Here belongs only that. Python looks for cycles after every few hundred new objects. What is read from texts holds none, which the
tests make sure of, so that the search finds nothing and takes a twelfth of the time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_off() -> Iterator[None]:
    """Look for no cycles within; where the search was off before, it stays so."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
