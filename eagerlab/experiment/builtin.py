"""The experiments that come with EagerLab."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from eagerlab.assets import asset
from eagerlab.experiment.file import read_spec
from eagerlab.experiment.names import suggestion
from eagerlab.experiment.spec import ExperimentSpec

DEFAULT = "mnist_cnn"

BUILTIN: Mapping[str, str] = MappingProxyType(
    {
        "line": "Line: 3x + 2",
        "gaussians": "Two clouds of points",
        "circles": "Circle in a circle",
        "xor": "XOR",
        "moons": "Two moons",
        "spiral": "Two spirals",
        "sine": "Sine, next value",
        "mnist_mlp": "MNIST, dense layers",
        "mnist_cnn": "MNIST, small CNN",
        "mnist_eager_guide": "MNIST, the eager guide's network",
        "mnist_residual": "MNIST, residual network",
    }
)
"""Their keys and names, from the simplest to the richest."""


@cache
def builtin_spec(key: str) -> ExperimentSpec:
    """Return an experiment that comes with EagerLab.

    Parameters
    ----------
    key : str
        One of `BUILTIN`.

    Returns
    -------
    ExperimentSpec
        The same object each time.

    Raises
    ------
    KeyError
        There is no such experiment; the message names those that there are.
    """
    if key not in BUILTIN:
        known = ", ".join(map(repr, BUILTIN))
        raise KeyError(f"Expected one of {known}. Received: {key!r}.{suggestion(key, [*BUILTIN])}")
    file = asset("experiments", f"{key}.eagerlab")
    return read_spec(file.read_bytes(), f"{key}.eagerlab")
