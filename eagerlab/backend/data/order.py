"""The order of the data: a function of seed and epoch, the same that exported scripts use."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def batch_indices(count: int, seed: int, epoch: int) -> npt.NDArray[np.int64]:
    """Return the order in which the `count` samples of an epoch are visited.

    Parameters
    ----------
    count, seed, epoch : int
        At least 0.

    Returns
    -------
    array of int64, shape (count,)
        A permutation of ``range(count)``.
    """
    return np.random.Generator(np.random.PCG64([seed, epoch])).permutation(count)
