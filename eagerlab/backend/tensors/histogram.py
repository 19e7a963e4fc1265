"""How often values occur."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.values import Values

SAMPLE = 1_000_000


@dataclass(frozen=True)
class Counted:
    """Counts of finite values in equal bins; `counted` elements of all were looked at."""

    edges: npt.NDArray[np.float64]
    counts: npt.NDArray[np.int64]
    counted: int
    note: str


def count(values: Values, bins: int) -> Counted:
    """Count the finite values, of no more than `SAMPLE` elements, in equal bins.

    Raises
    ------
    LabError
        There are no numbers.
    """
    if values.no_values:
        raise LabError(values.no_values, severity="info")
    sample = values.sample(SAMPLE) if values.size else np.zeros(0)
    note = ""
    if sample.dtype.kind == "c":
        sample, note = np.abs(sample), "The magnitude of complex numbers."
    numbers = sample.astype(np.float64)
    finite = numbers[np.isfinite(numbers)]
    if not finite.size:
        edges = np.linspace(0.0, 1.0, bins + 1)
        return Counted(edges, np.zeros(bins, np.int64), int(sample.size), "No finite values to count.")
    # A quarter of each value, so that the span of the largest floats does not overflow.
    low, high = float(finite.min()) / 4, float(finite.max()) / 4
    if not high > low + abs(low) * 1e-15:
        margin = max(abs(low) * 1e-6, 0.125)
        low, high = low - margin, high + margin
    counts, edges = np.histogram(finite / 4, bins=bins, range=(low, high))
    limit = np.finfo(np.float64).max
    return Counted(np.clip(edges, -limit / 4, limit / 4) * 4, counts.astype(np.int64), int(sample.size), note)
