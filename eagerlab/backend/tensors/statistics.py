"""Numbers about all elements: from a sample at once, or exact in one pass over pieces that fit the cache.

Each piece is read once from memory and looked at several times while it is in the cache. NumPy lets go of the
interpreter lock during each look.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from eagerlab.backend.data.reading import ReadingCancelledError
from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.passes import Wait, Watch, dont_wait, go_on, go_through
from eagerlab.backend.tensors.totals import Totals, real, scale_and_shift
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.counting import PERCENTILES

SAMPLE = 100_000


def describe(
    values: Values,
    exact: bool,
    watch: Watch = go_on,
    wait: Wait = dont_wait,
    draw: Callable[[], Array] | None = None,
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
    draw : callable, optional
        Returns a sample of `SAMPLE` elements, where the caller has one.
    """
    why = nothing(values)
    if why:
        return Totals(), why
    try:
        known = values.totals()
        if known is not None:
            return known, remark(values, known, complex_numbers=False)
        sample = values.sample(SAMPLE) if draw is None else draw()
        totals = _of_sample(sample)
        if exact and values.size > SAMPLE:
            totals = _exact(values, totals, watch, wait)
    except ReadingCancelledError:
        raise
    except LabError:
        return Totals(), f"There are no statistics of {values.dtype} values."
    return totals, remark(values, totals, sample.dtype.kind == "c")


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


def _exact(values: Values, sampled: Totals, watch: Watch, wait: Wait) -> Totals:
    """Count all; a sample tells how, so that values far from zero need no second pass."""
    totals = go_through(values, lambda: Totals(sampled.scale, sampled.shift), watch, wait)
    if totals.is_rough:
        scale, shift = scale_and_shift(totals)
        totals = go_through(values, lambda: Totals(scale, shift), watch, wait)
    return totals


def _of_sample(sample: Array) -> Totals:
    totals = Totals()
    totals.add(sample)
    if totals.is_rough:
        totals = Totals(*scale_and_shift(totals))
        totals.add(sample)
    return totals
