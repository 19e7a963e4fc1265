"""Whether a tensor holds NaN or infinity, how often, and between what its other numbers lie.

Nothing here makes an operation that a tape could record: values are read where they are, without a copy on
the CPU.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

Kind = Literal["nan", "inf"]
Numbers = npt.NDArray[Any]

CHUNK = 4_000_000
"""Elements counted at once: memory for masks stays bounded."""


@dataclass(frozen=True)
class Tally:
    """What a tensor holds.

    Attributes
    ----------
    shape : tuple of int
        Its sizes.
    dtype : str
        TensorFlow's name.
    size, nans, infs : int
        All elements, and those that are NaN, and infinite.
    low, high : float or None
        Least and greatest of the finite ones (of the absolute values, where they are complex); None when
        there is none.
    """

    shape: tuple[int, ...]
    dtype: str
    size: int
    nans: int
    infs: int
    low: float | None
    high: float | None

    def count(self, kind: Kind) -> int:
        """Return how many elements are NaN, or infinite."""
        return self.nans if kind == "nan" else self.infs


def is_floating(tensor: Any) -> bool:
    """Whether an eager tensor has a number type that knows NaN."""
    dtype = tensor.dtype
    return bool(dtype.is_floating or dtype.is_complex)


def is_finite(tensor: Any) -> bool:
    """Return whether all elements are finite, in one pass over them; True for an empty tensor.

    The pass is the scalar product with itself, which is NaN or infinite as soon as one element is: three
    times faster than to look at each. Where it overflows, each element is looked at after all.
    """
    values = read(tensor)
    if values.dtype.kind in "fc" and values.dtype.itemsize >= 4 and abs(np.vdot(values, values)) < np.inf:
        return True
    return all(bool(np.isfinite(part).all()) for part in _parts(values))


def kinds_in(tensor: Any) -> set[Kind]:
    """Return which of NaN and infinity a tensor holds."""
    found: set[Kind] = set()
    for part in _parts(read(tensor)):
        if bool(np.isnan(part).any()):
            found.add("nan")
        if bool(np.isinf(part).any()):
            found.add("inf")
    return found


def tally(tensor: Any) -> Tally:
    """Return counts and range of a tensor of numbers, in pieces."""
    values = read(tensor)
    nans = infs = 0
    low = high = None
    for part in _parts(values):
        sizes = np.abs(part) if part.dtype.kind == "c" else part
        finite = np.isfinite(sizes)
        nans += int(np.count_nonzero(np.isnan(sizes)))
        infs += int(np.count_nonzero(np.isinf(sizes)))
        rest = sizes[finite]
        if rest.size:
            least, greatest = float(rest.min()), float(rest.max())
            low = least if low is None else min(low, least)
            high = greatest if high is None else max(high, greatest)
    return Tally(tuple(values.shape), tensor.dtype.name, int(values.size), nans, infs, low, high)


def is_countable(tensor: Any) -> bool:
    """Whether `tally` can be asked about it: an eager tensor of numbers or truth values."""
    dtype = tensor.dtype
    return bool(dtype.is_floating or dtype.is_complex or dtype.is_integer or dtype.is_bool)


def read(tensor: Any) -> Numbers:
    """Return the values of an eager tensor; on the CPU they are shared, elsewhere copied."""
    # A single number of a type that NumPy does not know by itself, such as bfloat16, comes as no array.
    return np.asarray(tensor) if tensor.shape.rank else np.asarray(tensor.numpy())


def _parts(values: Numbers) -> list[Numbers]:
    flat = values.reshape(-1)
    return [flat[start : start + CHUNK] for start in range(0, flat.size, CHUNK)]
