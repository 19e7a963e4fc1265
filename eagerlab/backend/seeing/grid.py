"""Points of a grid in an order in which the first few of them are spread over all of it."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


def coarse_first(shape: tuple[int, ...]) -> Ints:
    """Return the numbers of all points (in C order), those of every coarser grid before the rest."""
    return np.argsort(-_strides(shape), kind="stable")


def filled(answers: Floats, shape: tuple[int, ...]) -> Floats:
    """Return answers for all points, from answers for the first ones of `coarse_first`.

    Parameters
    ----------
    answers : numpy.ndarray of float32, n × outputs
        In the order of `coarse_first(shape)`; a slow model may have been asked about a part of the points.
    shape : tuple of int
        Of the grid.

    Returns
    -------
    numpy.ndarray of float32, points × outputs
        In C order. Points that were not asked about have the answer of the coarser grid's point before them.
    """
    order, strides = coarse_first(shape), _strides(shape)
    source = np.arange(strides.size)
    known = np.zeros(strides.size, bool)
    known[order[: len(answers)]] = True
    places = np.indices(shape).reshape(len(shape), -1)
    for stride in np.unique(strides)[::-1].tolist():
        chosen = ~known & (strides == stride)
        coarser = places[:, chosen] // (2 * stride) * (2 * stride)
        source[chosen] = source[np.ravel_multi_index(tuple(coarser), shape)]
    values = np.full((strides.size, answers.shape[1]), np.nan, np.float32)
    values[order[: len(answers)]] = answers
    return values[source]


def _strides(shape: tuple[int, ...]) -> Ints:
    """Return the width of the coarsest grid that each point belongs to: a power of two."""
    together = functools.reduce(np.bitwise_or, np.indices(shape).reshape(len(shape), -1))
    largest = 1 << max(shape).bit_length()
    return np.asarray(np.where(together == 0, largest, together & -together), np.int64)
