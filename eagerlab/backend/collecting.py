"""Python's search for cyclic garbage, put off while a great deal is made that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_off() -> Iterator[None]:
    """Search for no garbage while the block runs; afterwards as before.

    Importing TensorFlow makes some hundred thousand objects, and none of them is garbage: going through them
    again and again takes a fifth of the import's time. It holds for all threads. Any thread may call it.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # Both together put what was made beside what is old, at no cost: else the very next search would
            # go through all of it as it does through new objects.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
