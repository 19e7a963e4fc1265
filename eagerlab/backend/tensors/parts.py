"""What drawings have in common: complex numbers as one real number each, and parts that are not there."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.values import Array, Values
from eagerlab.protocol.picturing import Part

NOTES: dict[Part, str] = {
    "magnitude": "The magnitude of complex numbers.",
    "real": "The real part of complex numbers.",
    "imaginary": "The imaginary part of complex numbers.",
    "phase": "The phase of complex numbers, in radians.",
}

_TAKE: dict[Part, Callable[[Array], Array]] = {
    "magnitude": np.abs,
    "real": np.real,
    "imaginary": np.imag,
    "phase": np.angle,
}


def has_numbers(values: Values) -> bool:
    """Whether there is something to draw: numbers, or such with some of them masked."""
    if values.no_values:
        return False
    return values.kind == "masked" or values.cells(tuple(slice(0, 0) for _ in values.shape)) is None


def not_there(shape: tuple[int, ...]) -> LabError:
    """Return the error for axes that a tensor of this shape does not have: it was replaced meanwhile."""
    return LabError("This part of the tensor is not there.", f"Its shape is now {shape}.", severity="info")


def real(block: Array, part: Part) -> tuple[Array, str]:
    """Return real numbers for a block of any kind of numbers, and a sentence where a part of them was taken.

    Parameters
    ----------
    block : numpy.ndarray
        Any shape and number type of NumPy's.
    part : {"magnitude", "real", "imaginary", "phase"}
        What is wanted of complex numbers.
    """
    if block.dtype.kind != "c":
        return block, ""
    # Of complex infinities all but the magnitude may be NaN: that is what is stored, and no fault.
    with np.errstate(invalid="ignore", over="ignore"):
        return np.asarray(_TAKE[part](block)), NOTES[part]
