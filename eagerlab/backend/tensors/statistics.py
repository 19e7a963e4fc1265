"""Numbers about all elements: from a sample at once, or exact in one pass over pieces that fit the cache.

Each piece is read once from memory and looked at several times while it is in the cache. NumPy lets go of the
interpreter lock during each look. A large array is split between two threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np

from eagerlab.backend.data.reading import ReadingCancelledError
from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.totals import Totals, real, scale_and_shift
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.counting import PERCENTILES

SAMPLE = 100_000
_SPLIT_FROM = 10_000_000
Wait = Callable[[], None]
"""Called on each thread that counts, between two pieces: may hold it up for a moment."""
Watch = Callable[[int, int], None]
"""Told how many of how many elements are counted; raises to end it. On the thread that counts."""


def go_on(done: int, total: int) -> None:
    """Watch nothing."""
    del done, total


def describe(
    values: Values, exact: bool, watch: Watch = go_on, wait: Wait = lambda: None
) -> tuple[Totals, str]:
    """Return numbers about `values`, and a remark.

    Parameters
    ----------
    values : Values
        What to read.
    exact : bool
        Look at every element; otherwise at no more than `SAMPLE`.
    watch : callable, optional
        Told how far it is, and may end it by raising.
    wait : callable, optional
        Lets others have their turn.
    """
    why = nothing(values)
    if why:
        return Totals(), why
    try:
        if exact and values.size > SAMPLE:
            totals, complex_numbers = _exact(values, watch, wait)
        else:
            sample = values.sample(SAMPLE)
            complex_numbers = sample.dtype.kind == "c"
            totals = _of_sample(sample)
    except ReadingCancelledError:
        raise
    except LabError:
        return Totals(), f"There are no statistics of {values.dtype} values."
    return totals, remark(values, totals, complex_numbers)


def nothing(values: Values) -> str:
    """Return why there are no statistics, or an empty text."""
    if values.no_values:
        return values.no_values
    if 0 in values.shape:
        return f"empty, shape {values.shape}"
    return "" if values.size else "no values"


def remark(values: Values, totals: Totals, complex_numbers: bool) -> str:
    """Return what must be said with the numbers, or an empty text."""
    if not totals.finite:
        return "no finite values"
    return "of the magnitude of complex numbers" if complex_numbers else values.note


def percentiles(sample: Array) -> tuple[float, ...]:
    """Return `PERCENTILES` of the finite values in a sample; empty where there are none."""
    numbers = real(sample).astype(np.float64)
    # A quarter of each value, so that the span of the largest floats does not overflow.
    finite = numbers[np.isfinite(numbers)] / 4
    return tuple((np.percentile(finite, PERCENTILES) * 4).tolist()) if finite.size else ()


def _exact(values: Values, watch: Watch, wait: Wait) -> tuple[Totals, bool]:
    totals = _count(values, 1.0, 0.0, watch, wait)
    if totals.is_rough:
        totals = _count(values, *scale_and_shift(totals), watch, wait)
    return totals, values.dtype.startswith("complex")


def _count(values: Values, scale: float, shift: float, watch: Watch, wait: Wait) -> Totals:
    parts = 2 if values.size >= _SPLIT_FROM else 1
    found = [Totals(scale, shift) for _ in range(parts)]
    errors: list[BaseException] = []

    def work(part: int) -> None:
        try:
            for piece in values.chunks(part, parts):
                if errors:
                    return
                found[part].add(real(piece))
                wait()
                if part == 0:
                    watch(min(found[0].counted * parts, values.size), values.size)
        except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
            errors.append(error)

    helpers = [
        threading.Thread(target=work, args=(part,), name="eagerlab-statistics", daemon=True)
        for part in range(1, parts)
    ]
    for helper in helpers:
        helper.start()
    work(0)
    for helper in helpers:
        helper.join()
    if errors:
        raise errors.pop()
    for other in found[1:]:
        found[0].merge(other)
    return found[0]


def _of_sample(sample: Array) -> Totals:
    row = real(sample)
    totals = Totals()
    totals.add(row)
    if totals.is_rough:
        totals = Totals(*scale_and_shift(totals))
        totals.add(row)
    return totals
